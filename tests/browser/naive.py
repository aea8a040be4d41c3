"""A naive hand: it knows no game. It sees what is bracketed and which buttons are open, presses the middle of one of them by
chance with a real mouse or finger, confirms what it is shown, and so finishes any game. What led nowhere is counted."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tests.browser.people import Person

_CHANGES = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")

PATIENCE = 6000
#: So many seconds a question may stand there closed, since an answer is on its way.
LONG_WAIT = 15


@dataclass
class Told:
    """What became of the presses: all that is listed here should not have happened."""

    presses: int = 0
    decisions: int = 0
    nothing: list[str] = field(default_factory=list[str])
    refused: list[str] = field(default_factory=list[str])
    stuck: list[str] = field(default_factory=list[str])
    out_of_sight: list[str] = field(default_factory=list[str])

    @property
    def faults(self) -> list[str]:
        return [
            *(f"did nothing: {one}" for one in self.nothing),
            *(f"refused though marked: {one}" for one in self.refused),
            *(f"no way forward: {one}" for one in self.stuck),
            *(f"out of sight: {one}" for one in self.out_of_sight),
        ]


class Naive:
    """One seat, by chance and by sight alone."""

    def __init__(self, one: Person, seed: int) -> None:
        self.one, self.rnd, self.told = one, Random(seed), Told()

    def plays(self, most: int = 100_000, seconds: float = 3600.0) -> Told:
        """Until the game is over, or so many decisions were made, or no way is left."""
        end = time.monotonic() + seconds
        sees = self._look("", 400)
        waited = time.monotonic()
        while not sees["over"] and self.told.decisions < most and not self.told.stuck:
            assert time.monotonic() < end, f"after {self.told}: {sees['prompt']}"
            if sees["mine"] and not sees["waits"]:
                sees, waited = self._decides(sees), time.monotonic()
            elif sees["mine"] and time.monotonic() > waited + LONG_WAIT:
                self.told.stuck.append(f"“{sees['prompt']}” cannot be answered")
            else:
                sees = self._look(sees["sign"], 500)
        return self.told

    def _look(self, before: str, patience: int) -> dict[str, Any]:
        return self.one.page.evaluate(_CHANGES, [before, patience])

    def _decides(self, sees: dict[str, Any]) -> dict[str, Any]:
        """One press, and what is seen after it."""
        told, where = self.told, f"“{sees['prompt']}”"
        if not sees["asked"]:
            told.out_of_sight.append(f"the question {where}")
        if sees["covered"]:
            told.out_of_sight.append(f"Confirm at {where}")
        what = self._wants(sees["things"])
        if what is None:
            sees = self._look("", PATIENCE)  # the page may still be on its way
            what = self._wants(sees["things"])
        if what is None:
            if not sees["mine"] or sees["over"]:
                return sees
            told.stuck.append(f"{where}, hidden {sees['hidden'][:5]}")
            return sees
        self.one.press(what)
        told.presses += 1
        after = self._look(sees["sign"], PATIENCE)
        pressed = f"{what['name']} ({what['kind']}) at {where}"
        if after["sign"] == sees["sign"]:
            told.nothing.append(pressed)
        elif after["moment"] == sees["moment"] and after["refusal"] and after["refusal"] != sees["refusal"]:
            told.refused.append(f"{pressed}: {after['refusal']}")
        told.decisions += after["moment"] != sees["moment"]
        return after

    def _wants(self, things: list[dict[str, Any]]) -> dict[str, Any] | None:
        """Mostly what can be confirmed; seldom back; else anything."""
        sure = [one for one in things if one["kind"] == "confirm"]
        back = [one for one in things if one["kind"] == "back"]
        rest = [one for one in things if one["kind"] not in ("confirm", "back")]
        if sure and (not rest or self.rnd.random() < 0.75):
            return sure[0]
        if back and (not rest or self.rnd.random() < 0.08):
            return back[0]
        return self.rnd.choice(rest) if rest else None
