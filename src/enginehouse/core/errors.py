"""What can go wrong, each with a sentence for the person who sees it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import NamedTuple

from enginehouse.core.plain import numbers_in_digits

Fact = int | str | bool


class Refusal(NamedTuple):
    """Why an action is not legal: the rule that forbids it, and what that means here.

    ``kind`` is the sentence before its facts were filled in. Each game's tests list every kind with what it claims, and
    evaluate the claim wherever the refusal is given: a reason that can be false is caught.
    """

    rule: str
    reason: str
    kind: str = ""
    facts: tuple[tuple[str, Fact], ...] = ()

    def __str__(self) -> str:
        return f"{self.reason} [{self.rule}]"


def refuse(rule: str, sentence: str, **facts: Fact) -> Refusal:
    """A refusal whose sentence is filled with the facts it rests on.

    >>> refuse("TY-BUILD-01", "{site} costs {cost} coins, and you have {have}.", site="mill", cost=7, have=4).reason
    'mill costs 7 coins, and you have 4.'
    """
    return Refusal(rule, sentence.format_map(facts), sentence, tuple(facts.items()))


def unreadable(action: str, legal: Iterable[str]) -> Refusal:
    """The refusal of what is no action of the game, however it is spelt.

    It names the nearest that is legal, but never another number than the one that was meant.
    """
    meant, legal = numbers_in_digits(action), list(legal)
    if meant == action or meant not in legal:
        said = _numbers(meant)
        near = get_close_matches(meant[:60], [word for word in legal if _has(said, word)], n=1, cutoff=0.75)
        if near:
            return refuse(UNREADABLE, NO_ACTION_BUT_NEAR, action=action, near=near[0])
        if meant == action:
            return refuse(UNREADABLE, NO_ACTION, action=action)
    return refuse(UNREADABLE, BAD_NUMBER, action=action, meant=meant)


def _numbers(text: str) -> list[str]:
    return re.findall("[0-9]+", text)


def _has(numbers: list[str], word: str) -> bool:
    """Whether a word of the notation has all these numbers, in this order; it may have more."""
    own = iter(_numbers(word))
    return all(number in own for number in numbers)


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

NO_ACTION = "“{action}” is not written as any action of this game."
NO_ACTION_BUT_NEAR = "“{action}” is not written as any action of this game; did you mean “{near}”?"
BAD_NUMBER = "A number is written with the digits 0 to 9, without a sign or a leading zero: “{meant}”, not “{action}”."
NO_ANSWER = "“{action}” does not answer the question: {question}."
SEALED_ALREADY = "Your answer is sealed: take it back with “unseal” to choose anew."
