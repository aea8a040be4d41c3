"""The whole test run: installs what Debian lacks, then lint, types, imports, tests. `uv run scripts/test.py`"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
POSTGRES = "/usr/lib/postgresql"
NEEDS = {
    "chromium": lambda: bool(
        os.environ.get("ENGINEHOUSE_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    ),
    "postgresql": lambda: bool(list(Path(POSTGRES).glob("*/bin/initdb")) or shutil.which("initdb")),
}


def provide() -> None:
    """Browser and database for the tests that need the real thing."""
    missing = [package for package, there in NEEDS.items() if not there()]
    if not missing:
        return
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        print(f"Missing: {', '.join(missing)}. Install them, as in: sudo apt-get install {' '.join(missing)}")
        print("Without them the tests that need them are skipped (or fail, where CI is set).")
        return
    print(f"Installing {', '.join(missing)} …", flush=True)
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], env=env, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing],
        env=env,
        check=True,
        stdout=subprocess.DEVNULL,
    )


#: What gives way to all else and fills its gaps: beside one at work it hardly gets a turn.
ASIDE = ["nice", "-n", "19"]

CHECKS = {
    # what is collected is compiled, once for all who test: these wait for it, and for nothing else
    "collection": [sys.executable, "-m", "pytest", "--collect-only", "-q"],
    "lint": ["ruff", "check", "."],
    "format": ["ruff", "format", "--check", "."],
    "imports": ["lint-imports"],
    "types": [*ASIDE, "pyright"],
}

#: Files of tests lie in memory, where there is room: who saves every action waits for the disk most of the time.
MEMORY, ROOM = Path("/dev/shm"), 4 << 30

#: Those with a browser wait a good deal, one for each core; what only computes fills the gaps, aside. Then those with
#: servers, sockets and clocks: a crowd keeps them waiting, too, but three share two cores well.
TOGETHER = ["--dist", "loadfile", "--no-loadscope-reorder"]
BROWSER = ("-n", "2", "tests/browser")
_CLOCKED = ("tests/table/live", "tests/table/web", "tests/table/storage")
CLOCKED = ("-n", "3", *_CLOCKED)
COMPUTING = ("-n", "2", *(f"--ignore={folder}" for folder in ("tests/browser", *_CLOCKED)))

#: So many failures may be the machine's, where real servers, sockets and clocks are at work; more are ours.
SECOND_TRIES = 4
BY_THE_CLOCK = ("tests/browser/", *(f"{folder}/" for folder in _CLOCKED))
SOME_FAILED = 1  # pytest's own word for it; all else but 0 is no verdict on the tests


def passes(name: str, command: list[str]) -> bool:
    """Run one check; show what it said only if it failed."""
    begun = time.monotonic()
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    said = f"{name}: {'ok' if done.returncode == 0 else 'FAILED'} ({time.monotonic() - begun:.0f} s)\n"
    print(said + (done.stdout + done.stderr if done.returncode else ""), end="", flush=True)
    return done.returncode == 0


def run(name: str, *part: str, aside: bool = False) -> tuple[int, list[str]]:
    """One part of the tests: pytest's verdict, and which failed. What runs aside gives way, and is told at its end."""
    memory = Path(".pytest_cache") / name
    failed = memory / "v" / "cache" / "lastfailed"
    failed.unlink(missing_ok=True)
    pytest = [sys.executable, "-m", "pytest", "-o", f"cache_dir={memory}", *TOGETHER, *part, *sys.argv[1:]]
    if aside:
        with tempfile.TemporaryFile("w+") as told:
            verdict = subprocess.run([*ASIDE, *pytest], check=False, stdout=told, stderr=told).returncode
            told.seek(0)
            print(told.read(), flush=True)
    else:
        verdict = subprocess.run(pytest, check=False).returncode
    return verdict, list(json.loads(failed.read_text())) if failed.exists() else []


def tested() -> bool:
    """The tests. A few of those by the clock that failed beside others are tried once more, alone: what passes then is named,
    for it may be a race worth looking for. Whatever else fails has failed."""
    with ThreadPoolExecutor(1) as beside:
        computing = beside.submit(run, "computing", *COMPUTING, aside=True)
        ended = [run("browser", *BROWSER), run("clocked", *CLOCKED)]
        ended.append(computing.result())  # all three, whatever the first has found
    verdicts = {verdict for verdict, _ in ended}
    if verdicts == {0}:
        return True
    names = [name for _, failed in ended for name in failed]
    if verdicts - {0, SOME_FAILED} or not 0 < len(names) <= SECOND_TRIES:
        return False
    if not all(name.startswith(BY_THE_CLOCK) for name in names):
        return False
    print("Once more, alone:", *names, sep="\n  ", flush=True)
    return not subprocess.run([sys.executable, "-m", "pytest", *names], check=False).returncode


def files() -> tempfile.TemporaryDirectory[str]:
    """A folder for what tests write, thrown away with all that is in it."""
    roomy = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM
    return tempfile.TemporaryDirectory(prefix="enginehouse-", dir=MEMORY if roomy else None, ignore_cleanup_errors=True)


def main() -> int:
    os.chdir(ROOT)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # the tests start many processes: not each shall compile everything
    provide()
    with ThreadPoolExecutor(2) as pool, files() as temporary:
        os.environ["PYTEST_DEBUG_TEMPROOT"] = temporary
        checks = {name: pool.submit(passes, name, command) for name, command in CHECKS.items()}
        checks["collection"].result()
        checks["tests"] = pool.submit(tested)
        failed = [name for name, check in checks.items() if not check.result()]
    if failed:
        print(f"Failed: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
