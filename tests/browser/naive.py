"""A naive hand: it knows no game. It sees what is bracketed and which buttons are open, presses the middle of one of them by
chance with a real mouse or finger, confirms what it is shown, and so finishes any game. Now and then it changes its mind, looks
at another sheet, takes an action back or presses what it may not have. What led nowhere is counted."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tests.browser.people import Person

#: What can be seen of a drawing, for scripts that look at a page.
SHAPES = Path(__file__).with_name("shapes.js").read_text(encoding="utf-8")


def looking(script: Path) -> str:
    """A script that looks at the page, with eyes."""
    return f"(...what) => {{ {SHAPES}\n return ({script.read_text(encoding='utf-8').rstrip().rstrip(';')})(...what); }}"


_CHANGES = looking(Path(__file__).with_suffix(".js"))

PATIENCE = 6000
#: So many seconds a question may stand there closed, since an answer is on its way.
LONG_WAIT = 15
#: So many presses in a row may lead to other sheets alone before one is lost.
LOST = 16
#: How often what leads nowhere in particular is pressed, if it is there.
SELDOM = {"back": 0.08, "take back": 0.03, "tab": 0.03, "other": 0.07, "closed": 0.04}


@dataclass
class Told:
    """What became of the presses. All that is a fault should not have happened, and nothing is excused: each thing is pressed
    once, and where the browser made no click of it that is a fault as well, whatever else changed meanwhile."""

    presses: int = 0
    decisions: int = 0
    kinds: Counter[str] = field(default_factory=Counter[str])
    questions: int = 0
    partly: int = 0
    unclicked: list[str] = field(default_factory=list[str])
    pulled: int = 0
    nothing: list[str] = field(default_factory=list[str])
    refused: list[str] = field(default_factory=list[str])
    stuck: list[str] = field(default_factory=list[str])
    corners: list[str] = field(default_factory=list[str])
    out_of_sight: list[str] = field(default_factory=list[str])

    @property
    def faults(self) -> list[str]:
        return [
            *(f"did nothing: {one}" for one in self.nothing),
            *(f"made no click: {one}" for one in self.unclicked),
            *(f"refused though marked: {one}" for one in self.refused),
            *(f"no way forward: {one}" for one in self.stuck),
            *(f"no way back: {one}" for one in self.corners),
            *(f"out of sight: {one}" for one in self.out_of_sight),
        ]

    def __str__(self) -> str:
        return (
            f"{self.decisions} decisions, {self.presses} presses ({self.presses / max(self.decisions, 1):.1f} each), "
            f"{len(self.nothing)} did nothing, {len(self.refused)} refused though marked, {len(self.stuck)} dead ends, "
            f"{len(self.corners)} corners; "
            f"of {self.questions} questions {len(self.out_of_sight)} out of sight, "
            f"{self.partly} with some of their choices outside the window; "
            f"{len(self.unclicked)} without a click, {self.pulled} pulled on a ladder; "
            + ", ".join(f"{count} {kind}" for kind, count in self.kinds.most_common())
        )


class Naive:
    """One seat, by chance and by sight alone."""

    def __init__(self, one: Person, seed: int) -> None:
        self.one, self.rnd, self.told = one, Random(seed), Told()
        self._moment, self._lost = "", 0
        self._tried: Counter[str] = Counter()  # sheets, since one is lost

    def plays(self, most: int = 100_000, seconds: float = 3600.0) -> Told:
        """Until the game is over, or so many decisions were made, or no way is left."""
        end = time.monotonic() + seconds
        sees = self._look("", 400)
        waited = time.monotonic()
        while not sees["over"] and self.told.decisions < most and not self.told.stuck:
            assert time.monotonic() < end, f"after {self.told}: {sees['prompt']}"
            if sees["staged"] or (sees["mine"] and not sees["waits"]):
                sees, waited = self._decides(sees), time.monotonic()
            elif sees["mine"] and time.monotonic() > waited + LONG_WAIT:
                self.told.stuck.append(f"“{sees['prompt']}” cannot be answered")
            else:
                sees = self._look(sees["sign"], 500)
        return self.told

    def _look(self, before: str, patience: int) -> dict[str, Any]:
        return self.one.page.evaluate(_CHANGES, [before, patience, self.rnd.random()])

    def _decides(self, sees: dict[str, Any]) -> dict[str, Any]:
        """One press, and what is seen after it."""
        told, where = self.told, f"“{sees['prompt']}”"
        if not any(one["kind"] in _ON for one in sees["things"]):
            sees = self._look("", 1000)  # the page may still be on its way
        if not sees["staged"] and (not sees["mine"] or sees["over"] or sees["waits"]):
            return sees
        if not sees["staged"]:
            self._asked(sees, where)
        what = self._wants(sees["things"])
        if what is None or self._lost > LOST:
            told.stuck.append(f"{where}, hidden {sees['hidden'][:5]}")
            return sees
        self.one.press(what)
        told.presses += 1
        told.kinds[what["kind"]] += 1
        self._tried[what["name"]] += 1
        self._lost = 0 if what["kind"] in _ON else self._lost + 1
        if not self._lost:
            self._tried.clear()
        after = self._look(sees["sign"], PATIENCE)
        pressed = f"{what['name']} ({what['kind']}) at {where}"
        moved = after["moment"] != sees["moment"]
        if after["clicks"] == sees["clicks"]:
            if what["slides"]:  # a ladder of numbers goes by the finger that is on it
                told.pulled += 1
            else:
                told.unclicked.append(f"{pressed}: {'; '.join(after['heard'])}")
        if after["sign"] == sees["sign"]:
            told.nothing.append(f"{pressed} {what['x']:.0f},{what['y']:.0f}: {'; '.join(after['heard'])}")
        elif what["kind"] in _MARKED and after["refusal"] and after["answers"] != sees["answers"]:
            told.refused.append(f"{pressed}: {after['refusal']}")
        if after["corner"] and not after["staged"] and not after["waits"]:
            told.corners.append(pressed)
        told.decisions += moved and what["kind"] != "take back"
        return after

    def _asked(self, sees: dict[str, Any], where: str) -> None:
        """A question is in sight with something to answer it by; and so is Confirm, once there is one."""
        told = self.told
        if sees["covered"]:
            told.out_of_sight.append(f"Confirm at {where}")
        if sees["moment"] == self._moment:
            return
        self._moment = sees["moment"]
        told.questions += 1
        if not sees["asked"]:
            told.out_of_sight.append(f"the question {where}")
        if not any(one["kind"] in _ON for one in sees["things"]):
            told.out_of_sight.append(f"every choice at {where}")
        told.partly += any(one["kind"] == "thing" for one in sees["hidden"])

    def _wants(self, things: list[dict[str, Any]]) -> dict[str, Any] | None:
        """Mostly what can be confirmed; seldom something else than what leads on."""
        kinds = {kind: [one for one in things if one["kind"] == kind] for kind in (*_ON, *SELDOM)}
        rest, sure = kinds["thing"] + kinds["button"], kinds["confirm"]
        for kind, share in SELDOM.items():
            if kinds[kind] and self.rnd.random() < share:
                return self.rnd.choice(kinds[kind])
        if sure and (not rest or self.rnd.random() < 0.75):
            return sure[0]
        if rest:
            return self.rnd.choice(rest)
        ways = kinds["back"] + kinds["tab"]  # who is lost goes through one sheet after the other
        return min(ways, key=lambda one: self._tried[one["name"]]) if ways else None


#: What leads on to an answer, and what of everything says of itself that it can be pressed.
_ON = ("confirm", "thing", "button")
_MARKED = (*_ON, "back", "take back")
