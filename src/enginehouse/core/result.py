"""How a game ended: ranking with ties, points by source."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from enginehouse.core.events import Seat


@dataclass(frozen=True, slots=True)
class Result:
    """``ranking`` lists the places from the first; seats that share a place stand together."""

    ranking: tuple[tuple[Seat, ...], ...]
    points: tuple[int, ...]
    sources: tuple[dict[str, int], ...]
    note: str = ""
    ties: tuple[
        tuple[str, tuple[int, ...]], ...
    ] = ()  # what decides between equal points, in order: by seat, more is better
    above: tuple[tuple[str, tuple[int, ...]], ...] = ()  # what decides before any points, in the same way

    @property
    def winners(self) -> tuple[Seat, ...]:
        return self.ranking[0]

    def place(self, seat: Seat) -> int:
        """1 for the winner; seats that share a place have the same number."""
        before = 0
        for group in self.ranking:
            if seat in group:
                return before + 1
            before += len(group)
        raise ValueError(f"seat {seat} has no place")


def ranked(keys: Sequence[tuple[int, ...]], seats: Sequence[Seat] | None = None) -> tuple[tuple[Seat, ...], ...]:
    """Seats from the highest key to the lowest; equal keys share a place.

    >>> ranked([(10, 3), (12, 1), (10, 3)])
    ((1,), (0, 2))
    """
    who = range(len(keys)) if seats is None else seats
    places: dict[tuple[int, ...], list[Seat]] = {}
    for seat in who:
        places.setdefault(keys[seat], []).append(seat)
    return tuple(tuple(places[key]) for key in sorted(places, reverse=True))
