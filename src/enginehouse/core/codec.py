"""Positions as JSON, exactly; and one hash for one position."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from hashlib import sha256
from typing import Any, TypeVar, Union, get_type_hints

import msgspec

from enginehouse.core.errors import BadPosition
from enginehouse.core.events import TRUTH
from enginehouse.core.sight import HIDDEN, declared
from enginehouse.core.step import Sealed, Step
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
    plain = {name: msgspec.to_builtins(getattr(table, name), str_keys=True) for name in _stored(type(table))}
    plain["stack"] = [msgspec.to_builtins(step, str_keys=True) for step in table.stack]
    return plain


def to_json_bytes(table: Table) -> bytes:
    """A position in its one canonical form."""
    return msgspec.json.encode(to_plain(table), order="sorted")


def fingerprint(table: Table) -> str:
    """The hash of a position: equal positions have equal hashes, forever."""
    return hash_of(to_json_bytes(table))


def hash_of(position: bytes) -> str:
    """The same, of a position in its canonical form."""
    return sha256(position).hexdigest()


def from_plain(plain: Any, kind: type[T], steps: tuple[type[Step[Any]], ...], aside: dict[str, Any]) -> T:
    """The inverse of ``to_plain``; ``aside`` gives the fields that are not part of a position."""
    if not isinstance(plain, dict):
        raise BadPosition("a position is a JSON object")
    given: dict[str, Any] = dict(plain)  # pyright: ignore[reportUnknownArgumentType] - msgspec checks it below
    names = _stored(kind)
    missing, surplus = {*names, "stack"} - set(given), set(given) - {*names, "stack"}
    if missing or surplus:
        what = f"lacks “{min(missing)}”" if missing else f"has “{min(surplus)}”, which no position has"
        raise BadPosition(f"the position {what}")
    values: dict[str, Any] = {"viewer": TRUTH, "events": None, **aside}
    hints = _hints(kind)
    for name in names:
        values[name] = _convert(given[name], hints[name], name)
    union: Any = Union[steps]  # noqa: UP007 - built from a tuple
    values["stack"] = _convert(given["stack"], list[union], "stack")
    return kind(**values)


def check_kernel(table: Table, seats: int) -> None:
    """Raise BadPosition where a position breaks what holds in every game; ``Title.check`` knows the rest."""
    if table.seats != seats:
        raise BadPosition(f"seats: this game has {seats}, not {table.seats}")
    if not 0 <= table.seed < 1 << 256:
        raise BadPosition("seed: a seed is a number from 0 to 2**256 - 1")
    if not 0 <= table.drawn < 1 << 64:
        raise BadPosition(f"drawn: chance cannot have given {table.drawn} draws")
    for name in ("clock", "barrier"):
        if not 0 <= getattr(table, name) <= table.ply:
            raise BadPosition(
                f"{name}: it counts no more than the {table.ply} actions of “ply”, and not less than none"
            )
    for step in table.stack:
        if isinstance(step, Sealed):
            _check_sealed(step.waiting, step.drafts, seats)


def _check_sealed(waiting: tuple[int, ...], drafts: tuple[tuple[str, ...], ...], seats: int) -> None:
    if len(drafts) != seats:
        raise BadPosition(f"stack: a sealed step has a draft for each of the {seats} seats, not {len(drafts)}")
    if not waiting or len(set(waiting)) < len(waiting) or not all(0 <= seat < seats for seat in waiting):
        raise BadPosition(f"stack: a sealed step waits for some of the {seats} seats, each once, not for {waiting}")
    if any((HIDDEN in draft) for draft in drafts):
        raise BadPosition("stack: a sealed answer is hidden; this is a view, and a view is not a position")


def _convert(value: Any, hint: Any, where: str) -> Any:
    try:
        return msgspec.convert(value, hint, str_keys=True)
    except msgspec.ValidationError as error:
        raise BadPosition(f"{where}: {error}") from None
