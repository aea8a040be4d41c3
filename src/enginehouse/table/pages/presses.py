"""Which actions a press on an element of the page could mean, without asking every action of the game.

What an action touches is said by ``Title.choice``, and it is the box that decides it, not the position. So it is noted
once for each box which verbs touch an element, and with which of their actions. The few verbs whose actions touch other
elements as the game goes on name them (``Title.shifting``); these are asked when somebody presses. So are actions that
could not be pictured when the notes were made, if the element is called by a word of theirs ("site-WIE-t", "deliver WIE-t
MAR"): the ids of elements end as the notation has it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from enginehouse.core import Action, Seat, Title
from enginehouse.table.live.line import AnyGame

#: For how many boxes notes are kept.
_BOXES = 8
#: How many actions of one verb are noted with an element: one is enough, if the position does not keep it from being drawn.
_FEW = 3

_kept: list[tuple[Any, Presses]] = []  # by box, the last one used first


class Presses:
    """The notes of one box."""

    __slots__ = ("_loose", "_shifting", "_touching")

    def __init__(self, title: Title[Any], seen: Any, seat: Seat) -> None:
        self._touching: dict[str, dict[str, list[tuple[int, Action]]]] = {}  # by element, then by verb
        self._shifting: dict[str, list[tuple[int, Action]]] = {}  # by the beginning of an element
        self._loose: dict[str, list[tuple[int, Action]]] = {}  # not pictured, by their words
        for n, action in enumerate(title.universe(seen)):
            verb = verb_of(action)
            if verb in title.shifting:
                for begins in title.shifting[verb]:
                    self._shifting.setdefault(begins, []).append((n, action))
                continue
            touched = touches(title, seen, seat, action)
            if touched is None:
                for word in action.split():
                    self._loose.setdefault(word, []).append((n, action))
                continue
            for element in touched:
                few = self._touching.setdefault(element, {}).setdefault(verb, [])
                if len(few) < _FEW:
                    few.append((n, action))

    def on(self, element: str) -> list[Action]:
        """The actions to ask about, in the order of the universe; of each verb a few."""
        found = [one for few in self._touching.get(element, {}).values() for one in few]
        found += [one for begins, some in self._shifting.items() if element.startswith(begins) for one in some]
        found += self._loose.get(element.partition("-")[2], [])
        return [action for _, action in sorted(found)]


def presses(game: AnyGame, seen: Any, seat: Seat) -> Presses:
    """The notes of a game's box; made when first asked for, which takes a tenth of a second."""
    for n, (box, known) in enumerate(_kept):
        if box is game.box:
            _kept.insert(0, _kept.pop(n))
            return known
    made = Presses(game.title, seen, seat)
    _kept.insert(0, (game.box, made))
    del _kept[_BOXES:]
    return made


def touching(game: AnyGame, seen: Any, seat: Seat, element: str) -> Iterator[Action]:
    """Actions that this element leads to now, in the order of the universe; not all of them, but of each verb one."""
    for action in presses(game, seen, seat).on(element):
        if element in (touches(game.title, seen, seat, action) or ()):
            yield action


def verb_of(action: Action) -> str:
    return action.split(" ", 1)[0]


def touches(title: Title[Any], seen: Any, seat: Seat, action: Action) -> tuple[str, ...] | None:
    """What leads to an action; None if it is one of another step, which the view cannot picture now."""
    try:
        return title.choice(seen, seat, action).touches
    except (LookupError, ValueError, AttributeError, AssertionError):
        return None
