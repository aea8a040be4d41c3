"""What can go wrong, each with a sentence for the person who sees it."""

from __future__ import annotations

from typing import NamedTuple


class Refusal(NamedTuple):
    """Why an action is not legal: the rule that forbids it, and what that means here."""

    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} [{self.rule}]"


class HouseError(Exception):
    """The base of everything that Enginehouse raises on purpose."""


class Illegal(HouseError):
    """An action that the rules forbid now. Nothing has changed."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{reason} [{rule}]")
        self.rule = rule
        self.reason = reason


class Unforeseen(HouseError):
    """Chance or a hidden card decides here, and a view does not know how. See ``foresee``."""


class Unknown(HouseError):
    """A game, option, seat, map or bot that the house does not have."""


class BadRecord(HouseError):
    """A record that cannot be replayed: torn, forged, or of other rules."""


class BadPosition(HouseError):
    """A position that cannot be: it breaks the limits of the game."""


class BadContent(HouseError):
    """A content file that breaks its constraints. Names the file, the entry and what is wrong."""


# Refusals that no rulebook prints, because at a real table nobody would try.
OVER = "EH-OVER"
NOT_YOUR_TURN = "EH-TURN"
UNREADABLE = "EH-NOTATION"
NOT_NOW = "EH-NOW"

HOUSE_RULES: dict[str, str] = {
    OVER: "The game is over: nobody has anything left to decide.",
    NOT_YOUR_TURN: "Only the seats that the game is waiting for may act.",
    UNREADABLE: "An action is written in the notation of its game.",
    NOT_NOW: "An action answers the question that is being asked now.",
}
