"""Mutants of the rules, chosen by lot: does some test notice when a rule is broken?

    uv run scripts/mutate.py planet-steam --mutants 400

One small change in one function (a comparison, a sign, a number, a call left out) is made in a forked process, in which
only the tests that ever ran that statement are run, until one fails: first those that noticed much in this file before,
and are quick. Needs ``os.fork``. What survives is listed; what is equivalent to the original by argument stands in
``tests/equivalent.toml`` with its reason. With ``--again FILE``, the list that a run has left, only what survived it is
tried. A run that was cut short is taken up with ``--go-on``: what it knew of the tests, and whom it had tried, is kept.
"""

from __future__ import annotations

import argparse
import ast
import builtins
import copy
import functools
import gc
import importlib
import json
import os
import random
import re
import signal
import sys
import time
import tomllib
import types
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from importlib.machinery import SourceFileLoader
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "enginehouse"
EQUIVALENT = ROOT / "tests" / "equivalent.toml"
#: By place: what is changed, and who may notice. Some of the core is proved where it is used.
PLACES = {
    "core": (
        ["core", "kit"],
        [
            "tests/core",
            "tests/kit",
            "tests/test_aid.py",
            "tests/lab/test_numbers.py",
            "tests/table/pages/test_plans.py",
            "tests/table/live/test_new_rules.py",
            "tests/table/live/test_old_games.py",
        ],
    ),
    **{
        game: ([f"games/{game.replace('-', '_')}/rules"], [f"tests/games/{game.replace('-', '_')}"])
        for game in ("steam-power", "planet-steam", "steamwatchers", "imperial-steam")
    },
}


class Mutant(NamedTuple):
    """One change of one function: the way to its node, what to do there, and how a person reads it."""

    file: Path
    function: str  # dotted, as in __qualname__
    line: int
    statement: int  # the line on which its statement begins
    node: int  # the node's number in a walk of the module
    change: str
    code: str  # the line as it stands

    def __str__(self) -> str:
        return f"{self.file.relative_to(SOURCES)}:{self.line} {self.function}: {self.change} in “{self.code}”"

    @property
    def key(self) -> str:
        return f"{self.function}: {self.change} in {self.code}"

    @property
    def name(self) -> str:
        """As it is written, but for the number of the line, which moves."""
        return f"{self.file.relative_to(SOURCES)} {self.function}: {self.change} in “{self.code}”"


# --- what can be changed ---------------------------------------------------------------------------------------------
COMPARED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
RECKONED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv}


def changes(node: ast.AST) -> list[tuple[str, Callable[[Any], ast.AST | None]]]:  # noqa: PLR0912 - a table of cases
    """The changes that a node allows: each with its name, and what makes the new node (None: leave it out)."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARED:
            other = COMPARED[type(op)]
            return [(f"{type(op).__name__} for {other.__name__}", lambda n: _with(n, ops=[other()]))]
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in RECKONED:
            if isinstance(node, ast.BinOp) and _is_text(node):
                return []
            turned = RECKONED[type(op)]
            return [(f"{type(op).__name__} for {turned.__name__}", lambda n: _with(n, op=turned()))]
        case ast.BoolOp(op=ast.And()):
            return [("And for Or", lambda n: _with(n, op=ast.Or()))]
        case ast.BoolOp(op=ast.Or()):
            return [("Or for And", lambda n: _with(n, op=ast.And()))]
        case ast.UnaryOp(op=ast.Not()):
            return [("Not left out", lambda n: n.operand)]
        case ast.Constant(value=bool(value)):
            return [(f"{value} for {not value}", lambda n: _with(n, value=not n.value))]
        case ast.Constant(value=int(value)):
            return [(f"{value} for {value + 1}", lambda n: _with(n, value=n.value + 1))]
        case ast.Expr(value=ast.Call()):
            return [("call left out", lambda n: ast.copy_location(ast.Pass(), n))]
        case ast.If() | ast.IfExp() | ast.While():
            return [
                ("condition turned", lambda n: _with(n, test=ast.copy_location(ast.UnaryOp(ast.Not(), n.test), n.test)))
            ]
        case ast.Continue():
            return [("Continue for Break", lambda n: ast.copy_location(ast.Break(), n))]
        case ast.Break():
            return [("Break for Continue", lambda n: ast.copy_location(ast.Continue(), n))]
        case _:
            return []


def _with(node: ast.AST, **fields: Any) -> ast.AST:
    new = copy.copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


def _is_text(node: ast.BinOp) -> bool:
    return any(
        isinstance(side, ast.JoinedStr | ast.Constant) and not _is_number(side) for side in (node.left, node.right)
    )


def _is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


#: Words are the concern of other tests, and an assertion of the code itself is not a rule.
PASSED_OVER = (ast.JoinedStr, ast.Raise, ast.Assert, ast.arguments)


def is_passed_over(node: ast.AST) -> bool:
    """``zip(…, strict=True)`` asserts too: that both are as long, which they are."""
    return isinstance(node, PASSED_OVER) or (isinstance(node, ast.keyword) and node.arg == "strict")


def functions(tree: ast.AST, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The outermost functions of a module, methods included, with their qualified names."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield ".".join((*path, node.name)), node
        elif isinstance(node, ast.ClassDef):
            yield from functions(node, (*path, node.name))


def mutants(file: Path) -> list[Mutant]:
    text = file.read_text("utf-8")
    tree, lines = ast.parse(text), text.splitlines()
    numbers = {id(node): n for n, node in enumerate(ast.walk(tree))}
    found: list[Mutant] = []

    def look(name: str, node: ast.AST, statement: int) -> None:
        if is_passed_over(node):
            return
        if isinstance(node, ast.stmt):
            statement = node.lineno
        for change, _ in changes(node):
            line: int = node.lineno  # pyright: ignore[reportAttributeAccessIssue] - statements and expressions have one
            found.append(Mutant(file, name, line, statement, numbers[id(node)], change, lines[line - 1].strip()))
        for inner in ast.iter_child_nodes(node):
            look(name, inner, statement)

    for name, function in functions(tree):
        for statement in function.body:
            look(name, statement, statement.lineno)
    return found


def mutated_code(mutant: Mutant) -> types.CodeType:
    """The code of the mutant's function with the change made."""
    tree = ast.parse(mutant.file.read_text("utf-8"))
    target = next(node for n, node in enumerate(ast.walk(tree)) if n == mutant.node)
    make = next(make for change, make in changes(target) if change == mutant.change)

    class Change(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> Any:
            return make(node) if node is target else self.generic_visit(node)

    module = compile(ast.fix_missing_locations(Change().visit(tree)), str(mutant.file), "exec")
    found = [module]
    for part in mutant.function.split("."):
        found = [c for code in found for c in code.co_consts if isinstance(c, types.CodeType) and c.co_name == part]
    return found[-1]


def live_functions(mutant: Mutant) -> list[types.FunctionType]:
    """The function objects that run this code: one as a rule; they keep their identity, only their code is changed."""
    return [
        thing
        for thing in gc.get_objects()
        if isinstance(thing, types.FunctionType)
        and thing.__qualname__ == mutant.function
        and thing.__code__.co_filename == str(mutant.file)
    ]


def forget() -> None:
    """What functions remember of earlier calls is forgotten, so that whoever relies on it works it out again."""
    gc.unfreeze()  # the tests hide what was collected from the collector
    for thing in gc.get_objects():
        if isinstance(thing, functools._lru_cache_wrapper):  # pyright: ignore[reportPrivateUsage]
            thing.cache_clear()


# --- which tests run a statement -------------------------------------------------------------------------------------
MARKS = "__marks__"  # among the builtins: a byte for every statement of the sources, set when it runs


class Marker(ast.NodeTransformer):
    """Puts a mark before every statement of a module's functions. Tracing would tell the same, many times slower."""

    def __init__(self, file: str, statements: list[str]) -> None:
        self.file, self.statements = file, statements

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.mark(node)
        return node

    def mark(self, node: ast.AST) -> None:
        for name, value in ast.iter_fields(node):
            if not isinstance(value, list):
                continue
            if value and isinstance(value[0], ast.stmt):
                setattr(node, name, [one for inner in value for one in self.marked(inner)])
            for inner in value:
                if isinstance(inner, ast.stmt | ast.ExceptHandler | ast.match_case):
                    self.mark(inner)

    def marked(self, node: ast.stmt) -> list[ast.stmt]:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return [node]  # a docstring stays the first
        mark = ast.parse(f"{MARKS}[{len(self.statements)}] = 1").body[0]
        self.statements.append(f"{self.file}:{node.lineno}")
        return [ast.copy_location(mark, node), node]


class Reach:
    """A plugin: which test runs which statement of the sources, and how long each test takes."""

    def __init__(self, files: set[str]) -> None:
        self.files, self.statements = files, list[str]()
        self.lines: dict[str, set[str]] = defaultdict(set)  # "file:line" of a statement -> tests
        self.seconds: dict[str, float] = {}
        self.marks = bytearray(200_000)
        setattr(builtins, MARKS, self.marks)
        unmarked = SourceFileLoader.get_code

        def get_code(loader: SourceFileLoader, name: str) -> types.CodeType | None:
            return self.marked_code(loader.path) if loader.path in files else unmarked(loader, name)

        SourceFileLoader.get_code = get_code

    def marked_code(self, file: str) -> types.CodeType:
        tree = Marker(file, self.statements).visit(ast.parse(Path(file).read_text("utf-8")))
        return compile(ast.fix_missing_locations(tree), file, "exec")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        forget()
        self.marks[:] = bytes(len(self.marks))
        begun = time.process_time()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = time.process_time() - begun
            found = self.marks.find(1)
            while found >= 0:
                self.lines[self.statements[found]].add(item.nodeid)
                found = self.marks.find(1, found + 1)


#: Seconds of tests. Whoever lives through them is asked about again, by all the rest, when all the others are judged: so a
#: lot that is cut short lacks few.
AT_ONCE = 6


class Killers:
    """In which order to ask the tests: who has noticed much in this file comes first, and who is quick.

    It changes no verdict. What one run has learnt is ``kept`` for the next, whatever lot that draws.
    """

    def __init__(self, seconds: dict[str, float], kept: Path) -> None:
        self.seconds, self.kept = seconds, kept
        self.tried, self.killed = Counter[tuple[Path, str]](), Counter[tuple[Path, str]]()
        for file, test, tried, killed in json.loads(kept.read_text("utf-8")) if kept.exists() else ():
            self.tried[SOURCES / file, test], self.killed[SOURCES / file, test] = tried, killed

    def keep(self) -> None:
        known = [(str(f.relative_to(SOURCES)), t, n, self.killed[f, t]) for (f, t), n in self.tried.items()]
        self.kept.write_text(json.dumps(known), "utf-8")

    def ordered(self, file: Path, tests: list[str]) -> list[str]:
        return sorted(tests, key=lambda test: -self.worth(file, test))

    def worth(self, file: Path, test: str) -> float:
        """Mutants that it may notice for each second."""
        chance = (self.killed[file, test] + 0.05) / (self.tried[file, test] + 1)
        return chance / (self.seconds.get(test, 1) + 0.01)

    def soon(self, tests: list[str]) -> int:
        """How many of them, in their order, are asked at once. Nearly all that is ever noticed is noticed by then."""
        ends = accumulate(self.seconds.get(test, 1) for test in tests)
        return max(1, sum(end <= AT_ONCE for end in ends))

    def learn(self, file: Path, tests: list[str], killer: int) -> None:
        """Those before the killer noticed nothing; -1: nobody did."""
        self.tried.update((file, test) for test in (tests if killer < 0 else tests[: killer + 1]))
        if killer >= 0:
            self.killed[file, tests[killer]] += 1


class Trial:
    """A plugin: instead of running the tests once, runs for each mutant those that reach it, in a process of its own."""

    def __init__(
        self, chosen: list[Mutant], reach: dict[str, list[str]], seconds: dict[str, float], said: Path
    ) -> None:
        self.chosen, self.reach, self.seconds, self.said = chosen, reach, seconds, said
        self.killers, self.judged = Killers(seconds, said.with_suffix(".killers.json")), 0

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for mutant in self.chosen:  # a module that only a test imports is not here yet
            importlib.import_module(".".join(mutant.file.relative_to(SOURCES.parent).with_suffix("").parts))
        forget()
        self.items = {item.nodeid: item for item in session.items}
        self.begun = time.monotonic()
        late: list[tuple[Mutant, set[str]]] = []
        for mutant in self.chosen:
            run = self.reach.get(f"{mutant.file}:{mutant.statement}", [])
            tests = self.killers.ordered(mutant.file, [t for t in run if t in self.items])
            soon = self.killers.soon(tests)
            if self.asked(mutant, tests[:soon], last=soon == len(tests)) == "survived" and soon < len(tests):
                print(f"{len(late) + 1} to ask all tests about in the end: {mutant}", flush=True)
                late.append((mutant, set(tests[soon:])))
        for mutant, rest in late:
            self.asked(mutant, self.killers.ordered(mutant.file, list(rest)), last=True)
        self.killers.keep()
        return True

    def asked(self, mutant: Mutant, tests: list[str], *, last: bool) -> str:
        """What these tests say of it: the verdict, unless it lives and they are not the last."""
        verdict, killer = self.tried(mutant, [self.items[t] for t in tests]) if tests else ("unreached", -1)
        self.killers.learn(mutant.file, tests, killer)
        if verdict == "survived" and not last:
            return verdict
        with self.said.open("a", encoding="utf-8") as out:
            out.write(json.dumps([verdict, mutant.key, str(mutant)]) + "\n")
        self.judged += 1
        if verdict not in ("killed", "endless") or self.judged % 25 == 0:
            took = time.monotonic() - self.begun
            print(f"{self.judged}/{len(self.chosen)} {took:.0f} s {verdict}: {mutant}", flush=True)
            self.killers.keep()
        return verdict

    def tried(self, mutant: Mutant, items: list[pytest.Item]) -> tuple[str, int]:
        """The verdict, and which of the tests noticed it (-1: none)."""
        inlet, outlet = os.pipe()
        child = os.fork()
        if child == 0:
            self.run(mutant, items, outlet)
        os.close(outlet)
        with os.fdopen(inlet) as told:
            begun = told.read().split()
        _, status = os.waitpid(child, 0)
        ended = {0: "survived", 3: "untouched", -signal.SIGPROF: "endless", -signal.SIGALRM: "endless"}
        verdict = ended.get(os.waitstatus_to_exitcode(status), "killed")
        return verdict, int(begun[-1]) if begun and verdict in ("killed", "endless") else -1

    def run(self, mutant: Mutant, items: list[pytest.Item], outlet: int) -> None:
        """In the child: change the function, run the tests, saying which, and leave with the verdict."""
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - until the process ends
        try:
            code = mutated_code(mutant)
            running = live_functions(mutant)
            for function in running:
                function.__code__ = code.replace(co_freevars=function.__code__.co_freevars)
            if not running:
                os._exit(3)
            forget()  # what the sound function has worked out
            for n, item in enumerate(items):
                patience = 5 + 6 * self.seconds.get(item.nodeid, 1)  # a game that never ends is noticed too
                signal.setitimer(signal.ITIMER_PROF, patience)  # its own work alone: a crowded machine kills nobody
                signal.alarm(int(60 * patience))
                os.write(outlet, f"{n} ".encode())
                following = items[n + 1] if n + 1 < len(items) else None
                if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
                    os._exit(1)
        except BaseException:  # whatever happens to a mutant, somebody noticed
            os._exit(1)
        os._exit(0)


# --- the command -----------------------------------------------------------------------------------------------------
def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("place", choices=PLACES)
    parser.add_argument("--mutants", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="a part of the file's path, to look at one module")
    parser.add_argument("--again", type=Path, help="what an earlier run said: only those that survived it are tried")
    parser.add_argument("--tests", nargs="+", help="these tests alone: what they kill is dead")
    parser.add_argument("--go-on", action="store_true", help="take up the same lot where the last run was cut short")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "mutants")
    args = parser.parse_args()
    folders, tests = PLACES[args.place]
    args.folder.mkdir(parents=True, exist_ok=True)
    os.chdir(ROOT)
    files = [p for folder in folders for p in sorted((SOURCES / folder).rglob("*.py")) if args.only in str(p)]
    everything = [mutant for file in files for mutant in mutants(file)]
    chosen = random.Random(args.seed).sample(everything, min(args.mutants, len(everything)))
    if args.again:
        known = survivors(args.again.read_text("utf-8"))
        chosen = [mutant for mutant in everything if mutant.name in known]
    argued = equivalents()
    chosen.sort(key=lambda mutant: mutant.key in argued)  # they run every test that reaches them, to no surprise: last
    for key in stale():
        print(f"tests/equivalent.toml names what is no mutant any more: {key}")
    quiet = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", *(args.tests or tests)]
    print(
        f"{len(everything)} mutants are possible, {len(chosen)} are drawn. Which test runs which statement? …",
        flush=True,
    )
    said, known_reach = args.folder / f"{args.place}.jsonl", args.folder / f"{args.place}.reach.json"
    if not args.go_on:
        known_reach.write_text(json.dumps(reached({str(f) for f in files}, quiet)))
        said.write_text("")
    reach, seconds = json.loads(known_reach.read_text("utf-8"))
    rest = still_to_try(chosen, said.read_text("utf-8"))
    pytest.main([*quiet, "-s"], plugins=[Trial(rest, reach, seconds, said)])
    return report(said)


def stale() -> list[str]:
    """Equivalents whose line has changed since."""
    folders = [SOURCES / folder for folders, _ in PLACES.values() for folder in folders]
    keys = {mutant.key for folder in folders for file in folder.rglob("*.py") for mutant in mutants(file)}
    return [key for key in equivalents() if key not in keys]


def equivalents() -> dict[str, str]:
    """The mutants that are equivalent by argument, each with its reason."""
    return tomllib.loads(EQUIVALENT.read_text("utf-8"))


def still_to_try(chosen: list[Mutant], said: str) -> list[Mutant]:
    """Those of the lot that a run which was cut short had not come to."""
    tried = Counter(json.loads(line)[2] for line in said.splitlines())
    rest: list[Mutant] = []
    for mutant in chosen:
        if tried[str(mutant)]:
            tried[str(mutant)] -= 1
        else:
            rest.append(mutant)
    if tried.total():
        raise SystemExit("The last run was of another lot, or the rules have changed since: begin anew.")
    return rest


def survivors(said: str) -> set[str]:
    """The names of those that an earlier run did not kill.

    >>> survivors("survived: games/a/rules/b.py:7 f: 1 for 2 in “x = 1”")
    {'games/a/rules/b.py f: 1 for 2 in “x = 1”'}
    """
    found = re.findall(r"(?:survived|unreached): (\S+):\d+ (.+”)$", said, re.MULTILINE)
    return {f"{file} {rest}" for file, rest in found}


def reached(files: set[str], quiet: list[str]) -> tuple[dict[str, list[str]], dict[str, float]]:
    """Run the tests once in a process of their own, so that the trials begin with nothing worked out."""
    inlet, outlet = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(inlet)
        reach = Reach(files)
        failed = pytest.main([*quiet, "-x"], plugins=[reach])
        with os.fdopen(outlet, "w") as out:
            json.dump([int(failed), {line: sorted(t) for line, t in reach.lines.items()}, reach.seconds], out)
        os._exit(0)
    os.close(outlet)
    with os.fdopen(inlet) as out:
        failed, lines, seconds = json.load(out)
    os.waitpid(child, 0)
    if failed:
        raise SystemExit("The tests fail before anything is changed.")
    return lines, seconds


def report(said: Path) -> int:
    """Counts, and what survived without being known as equivalent."""
    known = equivalents()
    rows = [json.loads(line) for line in said.read_text("utf-8").splitlines()]
    verdicts = Counter("equivalent" if v == "survived" and key in known else v for v, key, _ in rows)
    noticed = verdicts["killed"] + verdicts["endless"]
    counted = noticed + verdicts["survived"] + verdicts["unreached"]
    print(f"\n{dict(verdicts)}: {100 * noticed / max(1, counted):.1f} % of the non-equivalent killed")
    for verdict, key, where in rows:
        if verdict == "unreached" or (verdict == "survived" and key not in known):
            print(f"{verdict}: {where}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
