"""A value that was fitted from games: a weighted sum of what a seat has, in plain numbers, read from a small file.

The traits of a seat are the hand-made value, how far the game has come, and the seat's own numbers of all that the title's
senses tell by seat (``core/senses.py``), each also times how far the game has come. ``enginehouse lab fit`` makes the file.
"""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from math import isfinite
from pathlib import Path
from typing import Any

import msgspec

from enginehouse.core import HouseError, Sense, Senses, Title

FORMAT = 1
#: A file is small: it goes where the game goes.
LARGEST = 500_000
#: Of more numbers than these a trait is their sum.
FEW = 8


class Fitted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file: by trait its name, its mean, its spread and its weight; ``trained`` says by what."""

    format: int
    game: str
    version: int  # of the rules
    players: int
    trained: str
    bias: float
    names: list[str]
    means: list[float]
    spreads: list[float]
    weights: list[float]

    def points(self, row: list[float]) -> float:
        """What a seat with these traits may expect."""
        return self.bias + sum(
            w * (t - m) / s for t, m, s, w in zip(row, self.means, self.spreads, self.weights, strict=True)
        )


@lru_cache(maxsize=16)
def _senses(title: Title[Any], declared: tuple[Sense, ...]) -> tuple[Senses, tuple[tuple[int, int, str], ...]]:
    senses = Senses(title.table, title.steps, declared)
    own = [(at, one.each, one.field) for at, one in zip(senses.places(), senses.senses, strict=True) if one.each]
    return senses, tuple(own)


def _told(title: Title[Any], table: Any) -> tuple[Senses, tuple[tuple[int, int, str], ...]]:
    return _senses(title, title.senses(table))


def names_of(title: Title[Any], table: Any) -> tuple[str, ...]:
    """The names of the traits, in their order."""
    own = [
        name
        for _, each, field in _told(title, table)[1]
        for name in ([f"{field} {n + 1}" for n in range(each)] if 1 < each <= FEW else [field])
    ]
    return ("hand-made value", "progress", *own, *(f"{name} × progress" for name in own))


def traits(title: Title[Any], table: Any) -> list[list[float]]:
    """By seat: what it has, as far as the seat itself may know; and the hand-made value of it."""
    senses, own = _told(title, table)
    by_hand, progress = title.value(table), float(title.pause(table))
    rows: list[list[float]] = []
    for seat in range(table.seats):
        told = senses.told(table, seat)
        have: list[float] = []
        for at, each, _ in own:
            some = told[at : at + each]
            have += some if each <= FEW else [sum(some)]
        rows.append([by_hand[seat], progress, *have, *(progress * one for one in have)])
    return rows


def with_value(title: Title[Any], fitted: Fitted) -> Title[Any]:
    """The same title with the fitted value instead of the hand-made one."""
    twin = copy(title)
    if (fitted.game, fitted.version) != (title.id, title.version):
        raise HouseError(
            f"the value was fitted for version {fitted.version} of {fitted.game}, not for {title.id} as it is now"
        )
    checked = False

    def value(table: Any) -> tuple[float, ...]:
        nonlocal checked
        if not checked and names_of(title, table) != tuple(fitted.names):
            raise HouseError(f"the value was fitted by other traits than {title.name} has now; fit it anew")
        checked = True
        return tuple(fitted.points(row) for row in traits(title, table))

    twin.value = value
    return twin


def read_fitted(path: Path) -> Fitted:
    """A fitted value from its file; HouseError where it is none."""
    try:
        text = path.read_bytes()
        if len(text) > LARGEST:
            raise HouseError(f"{path}: a fitted value has up to {LARGEST:,} bytes, not {len(text):,}")
        fitted = msgspec.json.decode(text, type=Fitted)
    except FileNotFoundError:
        raise HouseError(f"{path}: there is no such file; “enginehouse lab fit” makes one") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise HouseError(f"{path}: this is no fitted value ({error})") from None
    lists = (fitted.names, fitted.means, fitted.spreads, fitted.weights)
    if fitted.format != FORMAT or len({len(one) for one in lists}) != 1:
        raise HouseError(f"{path}: this is no fitted value: its lists are not of one length, or its format is unknown")
    numbers = (fitted.bias, *fitted.means, *fitted.spreads, *fitted.weights)
    if not all(map(isfinite, numbers)) or min(fitted.spreads, default=1.0) <= 0:
        raise HouseError(f"{path}: this is no fitted value: a number of it is none, or a spread is not above 0")
    return fitted
