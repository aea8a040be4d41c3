"""Whether each number in the tables of a ``rules.md`` is compared with something: each is changed, and a test must notice."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import CodeType, ModuleType
from typing import Any

#: A rule's ID is a name; that it exists is another test's matter (``test_citations``).
_ID = re.compile(r"\b[A-Z]{2}-[A-Z0-9]+(-\d+)*(/\d+)*|\bR\d+\b")


def comparisons(module: ModuleType, text: str) -> list[Callable[[], object]]:
    """The tests of a module that read this text, with each of their parameters."""
    found: list[Callable[[], object]] = []
    for name, test in vars(module).items():
        if not name.startswith("test_") or test.__code__.co_argcount > 1 or not _reads(module, test, text):
            continue
        marks = [mark for mark in getattr(test, "pytestmark", []) if mark.name == "parametrize"]
        found += [partial(test, value) for value in marks[0].args[1]] if marks else [test]
    return found


def _reads(module: ModuleType, function: Callable[..., object], text: str) -> bool:
    """Whether it names the text, or a function of its module that does."""
    names = set(_names(function.__code__))
    own: list[Any] = [vars(module).get(name) for name in names]
    helpers = [f for f in own if getattr(f, "__module__", "") == module.__name__ and hasattr(f, "__code__")]
    return text in names or any(_reads(module, helper, text) for helper in helpers)


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names(inner)


def changed(text: str) -> Iterator[tuple[str, str]]:
    """The text with one number of its tables raised by one, for each of them; and the line, with the number in brackets."""
    at = 0
    for line in text.splitlines(keepends=True):
        if line.startswith("|"):
            for number in re.finditer(r"\d+", _ID.sub(lambda name: "_" * len(name[0]), line)):
                a, b = number.span()
                marked = f"{line[:a]}[{number[0]}]{line[b:]}".strip()
                yield f"{text[: at + a]}{int(number[0]) + 1}{text[at + b :]}", marked
        at += len(line)


def _fails(test: Callable[[], object]) -> bool:
    try:
        test()
    except Exception:
        return True
    return False


def unnoticed(module: ModuleType, name: str) -> list[str]:
    """The numbers of the tables in the text ``name`` of a module that can be changed without a test of it failing."""
    text: str = vars(module)[name]
    missed: list[str] = []
    tests = comparisons(module, name)
    for test in tests:
        test()  # what fails by itself notices nothing
    for other, marked in changed(text):
        setattr(module, name, other)
        noticed = next((test for test in tests if _fails(test)), None)
        setattr(module, name, text)
        if noticed is None:
            missed.append(marked)
        else:  # the next number is in the same table, as a rule
            tests.remove(noticed)
            tests.insert(0, noticed)
    return missed


def check_numbers(module: ModuleType, name: str, said: Mapping[str, str]) -> None:
    """Every number is noticed, or is of a kind that is said not to be of the box, with the reason; no reason is idle."""
    missed = unnoticed(module, name)
    loose = [marked for marked in missed if not any(re.search(pattern, marked) for pattern in said)]
    assert not loose, f"no test compares {len(loose)} numbers in the tables of rules.md: {loose[:5]}"
    idle = [pattern for pattern in said if not any(re.search(pattern, marked) for marked in missed)]
    assert not idle, f"these kinds of numbers are compared, or are there no more: {idle}"
