"""Positions as JSON, exactly; and one hash for one position."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from hashlib import sha256
from typing import Any, TypeVar, Union, get_args, get_type_hints

import msgspec

from enginehouse.core.errors import BadPosition
from enginehouse.core.events import TRUTH
from enginehouse.core.sight import declared
from enginehouse.core.step import Step
from enginehouse.core.table import Table

T = TypeVar("T", bound=Table)


@cache
def _stored(kind: type[Table]) -> tuple[str, ...]:
    """The fields that make up a position, the stack apart."""
    return tuple(name for name, seen in declared(kind).items() if seen.stored and name != "stack")


@cache
def _hints(kind: type[Table]) -> dict[str, Any]:
    hints = get_type_hints(kind, localns={"Step": Step})
    return {f.name: hints[f.name] for f in fields(kind)}


def to_plain(table: Table) -> dict[str, Any]:
    """A position as dicts, lists, strings and numbers."""
    plain = {name: msgspec.to_builtins(getattr(table, name)) for name in _stored(type(table))}
    plain["stack"] = [msgspec.to_builtins(step) for step in table.stack]
    return plain


def to_json_bytes(table: Table) -> bytes:
    """A position in its one canonical form."""
    return msgspec.json.encode(to_plain(table), order="sorted")


def fingerprint(table: Table) -> str:
    """The hash of a position: equal positions have equal hashes, forever."""
    return sha256(to_json_bytes(table)).hexdigest()


def from_plain(plain: Any, kind: type[T], steps: tuple[type[Step[Any]], ...], aside: dict[str, Any]) -> T:
    """The inverse of ``to_plain``; ``aside`` gives the fields that are not part of a position."""
    if not isinstance(plain, dict):
        raise BadPosition("a position is a JSON object")
    given: dict[str, Any] = dict(plain)  # pyright: ignore[reportUnknownArgumentType] - msgspec checks it below
    raw_stack = given.pop("stack", None)
    names = _stored(kind)
    missing, surplus = set(names) - set(given), set(given) - set(names)
    if missing or surplus:
        what = f"lacks “{min(missing)}”" if missing else f"has “{min(surplus)}”, which no position has"
        raise BadPosition(f"the position {what}")
    values: dict[str, Any] = {"viewer": TRUTH, "events": None, **aside}
    hints = _hints(kind)
    for name in names:
        values[name] = _convert(given[name], hints[name], name)
    union: Any = Union[steps]  # noqa: UP007 - built from a tuple
    if len(get_args(union)) == 0:
        union = steps[0]
    values["stack"] = _convert(raw_stack, list[union], "stack")
    return kind(**values)


def _convert(value: Any, hint: Any, where: str) -> Any:
    try:
        return msgspec.convert(value, hint)
    except msgspec.ValidationError as error:
        raise BadPosition(f"{where}: {error}") from None
