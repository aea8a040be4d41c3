"""Whose reasons may be read by all: those of a seat that knows no more than everybody."""

from __future__ import annotations

from enginehouse.core import Seat, codec
from enginehouse.table.live.line import AnyGame


def knows_no_secret(game: AnyGame, seat: Seat) -> bool:
    """Whether the seat's view is a spectator's: whatever it thinks now, anybody could have thought."""
    return codec.to_plain(game.view(seat)) == codec.to_plain(game.view(None))
