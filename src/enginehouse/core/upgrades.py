"""From one version of a title's rules to the next: what was stored under the old rules is read under the new.

A title whose version grows gives the step that leads there, a small function named for it (``upgrade_1_to_2``), in
``rules/upgrades.py`` of its room. Positions and events of any older version are read through the steps one after the
other; they are stored as they were written, and never written anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Union

import msgspec

from enginehouse.core.errors import HouseError
from enginehouse.core.events import Bygone, Event
from enginehouse.core.options import Value, known_options

if TYPE_CHECKING:
    from enginehouse.core.title import Title

Plain = dict[str, Any]


def _as_it_was(plain: Plain) -> Plain:
    return plain


@dataclass(frozen=True)
class Upgrade:
    """One step: from the version it is filed under in ``Title.upgrades`` to the next."""

    says: str  # the changelog's line, which the log of every game tells that was running then
    until: str  # the last release of the house with the older rules: it replays their records
    position: Callable[[Plain], Plain] = _as_it_was
    event: Callable[[Plain], Plain] = _as_it_was  # by its “event”; one that is no more becomes a Bygone in words
    #: Options that games begun before keep, where the change would be unfair to them: a switch of the old rule in the box.
    keeps: Mapping[str, Value] = field(default_factory=dict[str, Value])


class NoWay(HouseError):
    """There are no steps between two versions of the rules."""


def steps_from(title: Title[Any], version: int, to: int | None = None) -> list[Upgrade]:
    """The steps from a version to the title's own, or to another. Raises NoWay where there is none."""
    to = title.version if to is None else to
    if (newest := max(version, to)) > title.version:
        raise NoWay(
            f"it was played under version {newest} of the rules of {title.name}, and this house has {title.version}: "
            "install the newer release again"
        )
    n = next((n for n in range(version, to) if n not in title.upgrades), None)
    if n is not None:
        raise NoWay(f"nothing leads from version {n} of the rules of {title.name} to version {n + 1}")
    return [title.upgrades[n] for n in range(version, to)]


def upgraded(title: Title[Any], version: int, plain: Plain, to: int | None = None) -> Plain:
    """A position (``codec.to_plain``) of an older version as today's rules read it, or those of version ``to``."""
    for step in steps_from(title, version, to):
        plain = step.position(plain)
    return plain


def switches(title: Title[Any], version: int, options: Mapping[str, Any]) -> dict[str, Value]:
    """All options of a game that was begun under some version: with the switches that it keeps, and the rest by default."""
    kept: dict[str, Any] = {}
    for step in steps_from(title, version):
        kept |= step.keeps
    return known_options(title.options, {**kept, **options})


@cache
def _decoder(title: Title[Any]) -> msgspec.json.Decoder[list[Event]]:
    kinds: Any = Union[(*title.events, Bygone)]
    return msgspec.json.Decoder(list[kinds])


def events_to_json(events: Iterable[Event]) -> bytes:
    """What was told, by the names of its kinds and their fields."""
    return msgspec.json.encode(list(events))


def events_from_json(title: Title[Any], version: int, stored: bytes | msgspec.Raw) -> tuple[Event, ...]:
    """What was told under some version. An event that nothing can read is kept, and never ends a game."""
    if stored == b"[]":
        return ()
    if version == title.version:
        try:
            return tuple(_decoder(title).decode(stored))
        except msgspec.ValidationError:
            pass  # one of them has changed its form without a version: the others are as they were
    plain: list[Plain] = msgspec.json.decode(stored)
    steps = steps_from(title, version)
    return tuple(_read_event(title, steps, one) for one in plain)


def _read_event(title: Title[Any], steps: list[Upgrade], plain: Plain) -> Event:
    try:
        for step in steps:
            plain = step.event(plain)
        return _decoder(title).decode(msgspec.json.encode([plain]))[0]
    except (msgspec.ValidationError, LookupError, TypeError, ValueError):
        return Bygone(seen=())
