"""Reasons in the log. Read by all are those of a seat that knows no more than everybody, and the house's own."""

from __future__ import annotations

from enginehouse.core import Seat, codec
from enginehouse.table.live.line import AnyGame

#: Why the house played for a person: all may read it, and the person is told on coming back.
TIME_WAS_UP = "Played by the house: the time was up."


def knows_no_secret(game: AnyGame, seat: Seat) -> bool:
    """Whether the seat's view is a spectator's: whatever it thinks now, anybody could have thought."""
    return codec.to_plain(game.view(seat)) == codec.to_plain(game.view(None))
