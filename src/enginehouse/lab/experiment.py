"""An experiment is a small TOML file: what is played, by whom, with which seeds. The same file gives the same report.

A run keeps every piece of work in ``rows.jsonl`` as soon as it is done, so that a run that was stopped goes on; then it writes
``report.md``, ``report.json`` and ``chart.svg``. What differs from machine to machine (time, commit, machine) stands apart
from the figures, under “made”.
"""

from __future__ import annotations

import os
import platform
import subprocess
import tomllib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from time import perf_counter, process_time
from typing import Any
from zlib import crc32

import msgspec

from enginehouse import house
from enginehouse.core import HouseError, Unknown
from enginehouse.lab.figures import Experiment, Figures
from enginehouse.lab.kinds import EXPERIMENTS
from enginehouse.lab.workers import Where, as_done

ROWS, REPORT, MARKDOWN, CHART = "rows.jsonl", "report.json", "report.md", "chart.svg"
VALUE = "value"  # the field of an experiment that names a file
WORDS = ("title", "about")  # those that are told and decide nothing


@dataclass(frozen=True, slots=True)
class Plan:
    """A file, read: the experiment, and a sum of all that decides its figures."""

    name: str
    experiment: Experiment
    sum: str
    rows: str  # the same of what decides a single row: not its words, nor how many rows there are where these may grow


def read(path: Path) -> Plan:
    """An experiment from its file; whatever is wrong in it is told before anything is played."""
    try:
        plain = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise HouseError(f"{path}: this is no TOML: {error}") from None
    kinds = {kind.__struct_config__.tag: kind for kind in EXPERIMENTS}
    kind = plain.get("kind")
    if kind not in kinds:
        raise HouseError(f"{path}: kind is one of {', '.join(map(str, kinds))}, not {repr(kind)[:60]}")
    if isinstance(plain.get(VALUE), str):
        plain[VALUE] = str(path.parent / plain[VALUE])  # it is written as it lies from there
    try:
        experiment: Experiment = msgspec.convert(plain, kinds[kind])
        experiment.check()
    except msgspec.ValidationError as error:
        raise HouseError(f"{path}: {error}") from None
    except Unknown as error:
        raise HouseError(f"{path}: {error}") from None
    return plan_of(path.stem, experiment)


def plan_of(name: str, experiment: Experiment) -> Plan:
    grows = getattr(experiment, "GROWS", "")
    return Plan(name, experiment, _sum(experiment), _sum(experiment, {grows, *WORDS}))


def _sum(experiment: Experiment, without: Collection[str] = ()) -> str:
    """Of what is in the file, and of the rules it is played by; comments and spaces do not count."""
    asked = {name: value for name, value in _asked(experiment).items() if name not in without}
    if VALUE in asked:
        asked[VALUE] = sha256(Path(getattr(experiment, VALUE)).read_bytes()).hexdigest()
    plain = [asked, house.title(experiment.game).version]
    return sha256(msgspec.json.encode(plain, order="sorted")).hexdigest()


def _asked(experiment: Experiment) -> dict[str, Any]:
    """What is in the file; of a file that it names the name alone, wherever that lies."""
    asked: dict[str, Any] = msgspec.to_builtins(experiment)
    return {**asked, VALUE: Path(asked[VALUE]).name} if VALUE in asked else asked


# --- the rows --------------------------------------------------------------------------------------------------------
class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    enginehouse: int
    experiment: str


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    row: dict[str, Any]
    took: float  # seconds of computing
    check: int  # of the row as it was written


def _check(n: int, row: dict[str, Any]) -> int:
    return crc32(msgspec.json.encode([n, row]))


def read_rows(path: Path, plan: Plan) -> dict[int, Line]:
    """What was done before. A line that was being written when it stopped is cut off; what else is wrong is told."""
    if not path.exists() or not path.stat().st_size:
        return {}
    text = path.read_bytes()
    whole = text.rfind(b"\n") + 1
    lines = text[:whole].splitlines()
    if not lines:  # not even the first line was whole
        path.unlink()
        return {}
    try:
        head = msgspec.json.decode(lines[0], type=Head)
        if head.experiment != plan.rows:
            raise HouseError(f"{path}: these rows are of another experiment, or of other rules; move the folder away")
        rows = [msgspec.json.decode(line, type=Line) for line in lines[1:]]
    except msgspec.DecodeError as error:
        raise HouseError(f"{path}: a row cannot be read ({error}); move the folder away to begin anew") from None
    if whole < len(text):
        os.truncate(path, whole)
    jobs = plan.experiment.jobs()
    if wrong := [row.n for row in rows if not 0 <= row.n < jobs]:
        raise HouseError(
            f"{path}: it has a row {wrong[0]}, and the experiment has {jobs}; move the folder away to begin anew"
        )
    if wrong := [row.n for row in rows if row.check != _check(row.n, row.row)]:
        raise HouseError(f"{path}: row {wrong[0]} is not as it was written; move the folder away to begin anew")
    return {row.n: row for row in rows}


def _do(experiment: Experiment, n: int) -> Line:
    begun = process_time()
    row = experiment.do(n)
    return Line(n, row, round(process_time() - begun, 3), _check(n, row))


def run(plan: Plan, folder: Path, where: Where = 0) -> Iterator[tuple[int, int]]:
    """Do what is missing, and write the report; yields how much is done of how much."""
    jobs = plan.experiment.jobs()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / ROWS
    rows = read_rows(path, plan)
    todo = [n for n in range(jobs) if n not in rows]
    yield len(rows), jobs
    begun = perf_counter()
    with path.open("ab") as out:
        if not out.tell():
            out.write(msgspec.json.encode(Head(1, plan.rows)) + b"\n")
        for _, line in as_done(partial(_do, plan.experiment), todo, where):
            out.write(msgspec.json.encode(line) + b"\n")
            out.flush()
            rows[line.n] = line
            yield len(rows), jobs
    ordered = [rows[n] for n in range(jobs)]
    figures = plan.experiment.figures([line.row for line in ordered])
    made = {
        **_made(),
        "on": str(where or "all cores"),
        "seconds of computing": round(sum(line.took for line in ordered), 1),
        "seconds of the last run": round(perf_counter() - begun, 1),
    }
    write(plan, folder, figures, made)


# --- the report ------------------------------------------------------------------------------------------------------
def _made() -> dict[str, Any]:
    return {
        "commit": _commit(),
        "enginehouse": version("enginehouse"),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
    }


def _commit() -> str:
    """Of the source that runs, where it lies in a repository; with a plus where something was changed since."""
    here = Path(__file__).parent

    def git(*words: str) -> str:
        done = subprocess.run(["git", *words], cwd=here, capture_output=True, text=True, check=True, timeout=20)
        return done.stdout.strip()

    try:
        return git("rev-parse", "--short=12", "HEAD") + ("+" if git("status", "--porcelain", "--", ".") else "")
    except (OSError, subprocess.SubprocessError):
        return "unknown"


def write(plan: Plan, folder: Path, figures: Figures, made: dict[str, Any]) -> None:
    plain = {
        "name": plan.name,
        "sum": plan.sum,
        "experiment": _asked(plan.experiment),
        "tables": [
            {"title": t.title, "columns": list(t.columns), "rows": [list(r) for r in t.rows]} for t in figures.tables
        ],
        "numbers": figures.numbers,
        "made": made,
    }
    for name, text in figures.files.items():
        _put(folder / name, text)
    _put(folder / CHART, figures.chart)
    _put(folder / MARKDOWN, markdown(plan, figures, made))
    _put(folder / REPORT, msgspec.json.format(msgspec.json.encode(plain), indent=1).decode() + "\n")


def publish(plan: Plan, folder: Path, into: Path) -> list[Path]:
    """Put a report that is finished among those of a folder of documentation: ``NAME.md``, ``NAME.json`` and ``NAME.svg``."""
    into.mkdir(parents=True, exist_ok=True)
    chart = f"{plan.name}.svg"
    texts = {
        f"{plan.name}.md": (folder / MARKDOWN).read_text("utf-8").replace(f"]({CHART})", f"]({chart})"),
        f"{plan.name}.json": (folder / REPORT).read_text("utf-8"),
        chart: (folder / CHART).read_text("utf-8"),
    }
    for name, text in texts.items():
        _put(into / name, text)
    return [into / name for name in texts]


def read_report(folder: Path) -> dict[str, Any]:
    return msgspec.json.decode((folder / REPORT).read_bytes())


def _put(path: Path, text: str) -> None:
    beside = path.with_name(path.name + ".part")
    beside.write_text(text, "utf-8")
    beside.replace(path)


def markdown(plan: Plan, figures: Figures, made: dict[str, Any]) -> str:
    """The report for people: what was asked, the tables, the chart; how it was made last."""
    parts = [f"# {plan.experiment.title}", *([plan.experiment.about] if plan.experiment.about else [])]
    parts.append(f"`enginehouse lab run lab/{plan.name}.toml` makes it again.")
    for table in figures.tables:
        parts.append(f"## {table.title}")
        parts.append(_table(table.columns, table.rows))
    parts.append(f"![{figures.says}]({CHART})")
    parts.append("## Made\n\n" + "\n".join(f"- {name}: {value}" for name, value in made.items()))
    return "\n\n".join(parts) + "\n"


def _table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
