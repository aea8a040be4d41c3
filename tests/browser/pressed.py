"""Everything drawn can be pressed: what a grid of points over each thing that can be chosen, and over its name, leads to."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from tests.browser.naive import looking
from tests.browser.people import Person
from tests.table.people import fresh_key, until

_GRID = looking(Path(__file__).with_suffix(".js"))
#: How large the room is, in pixels of the screen, from which a press reaches a thing: a mouse's, and a finger's.
MOUSE, FINGER = 24, 44


def wanting(one: Person) -> tuple[list[str], int]:
    """What cannot be pressed where it is drawn, and how many points were tried."""
    found = one.page.evaluate(_GRID, [FINGER if one.touch else MOUSE])
    return found["faults"], found["points"]


def goes_on(ada: Person, table: str, rnd: Random, most: int, others: tuple[Person, ...] = ()) -> bool:
    """Decisions by chance, without a page, until all who look see the next question; whether the game goes on."""
    state = _asked(ada, table)
    for _ in range(most):
        if state["over"]:
            return False
        with looking_anew():
            action = rnd.choice(state["legal"])
            ada.posts(f"/api/tables/{table}/act", seat=0, action=action, moment=state["moment"], key=fresh_key())
        state = _asked(ada, table)
    if not state["over"]:
        for one in (ada, *others):
            one.page.wait_for_function(_SHOWN, arg=state["moment"])
    return not state["over"]


@contextmanager
def looking_anew() -> Generator[None]:
    """Whoever is asked at the same time may have answered meanwhile: then the question is looked at anew."""
    try:
        yield
    except AssertionError as refused:
        if '"stale"' not in str(refused):
            raise


_SHOWN = "m => { const p = document.getElementById('prompt'); return p.dataset.moment === m && p.matches('.mine'); }"


def _asked(ada: Person, table: str) -> dict[str, Any]:
    return until(lambda: ((now := ada.looks(table))["over"] or 0 in now["to_act"]) and now)
