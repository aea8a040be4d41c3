"""What is remembered of a drawing is what it would be if it were drawn now: for every title, every view, every action."""

from __future__ import annotations

import os
from dataclasses import dataclass
from random import Random

import pytest

from enginehouse import house
from enginehouse.core import SPECTATOR, Aside, Game, Open, Table
from enginehouse.draw import memory
from enginehouse.draw.memory import Memory, drawn, fact, looks, recalled, recognised
from enginehouse.table.pages.frames import make_frame
from enginehouse.table.pages.model import page_model
from enginehouse.table.pages.regions import LIVE
from tests.properties import random_options
from tests.secrecy import do, room_of

TITLES = ("steam-power", "planet-steam", "steamwatchers", "imperial-steam")
SEEDS = range(20 if os.environ.get("ENGINEHOUSE_LONG") else 2)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("title", TITLES)
def test_frames_from_memory_are_frames_drawn_from_nothing(title: str, seed: int) -> None:
    """In a random game with random options, looked at by everybody, and now and then by fewer."""
    rnd = Random(f"{title} {seed}")
    known = house.title(title)
    game = Game(known, rnd.choice(known.players), random_options(title, rnd), seed)
    for _ in range(rnd.randrange(150)):
        if not game.over:
            seat = rnd.choice(game.to_act)
            game.play(seat, rnd.choice(game.legal(seat)))
    room = room_of(game)
    for _ in range(60):
        if room.line.game.over:
            break
        seat = rnd.choice(room.line.game.to_act)
        do(room, seat, rnd.choice(room.line.game.legal(seat)))
        viewers = [v for v in (SPECTATOR, *range(game.table.seats)) if rnd.random() < 0.7]
        for viewer in viewers:
            remembered = room.frames.get(room, viewer)
            if rnd.random() < 0.3:
                anew = make_frame(page_model(room, viewer), names=LIVE)
                assert remembered.regions == anew.regions
                assert (remembered.tag, remembered.parts) == (anew.tag, anew.parts)
    assert len(room.frames.memory) > 20


@dataclass(slots=True)
class Yard(Table):
    coal: Open[list[int]]
    iron: Open[int]
    worked_out: Aside[list[int]]  # filled in when first asked

    def total(self) -> int:
        if not self.worked_out:
            self.worked_out.append(sum(self.coal))
        return self.worked_out[0]


def yard(viewer: int, coal: list[int], iron: int) -> Yard:
    return Yard(len(coal), [], 0, 0, 0, 0, 0, viewer, None, coal, iron, [])


MADE: list[str] = []


@drawn
def heap(yard: Yard, seat: int) -> str:
    MADE.append(f"heap {seat}")
    return f"{yard.coal[seat]} coal"


@drawn
def whole(yard: Yard) -> str:
    MADE.append("whole")
    return " and ".join(heap(yard, seat) for seat in range(yard.seats)) + (" (mine)" if yard.viewer == 0 else "")


@drawn
def sum_of(yard: Yard) -> str:
    MADE.append("sum")
    return f"{yard.total()} in all, {len(yard.coal)} heaps, {max(yard.coal)} at most"


def made(kept: Memory, yard: Yard) -> list[str]:
    """What had to be drawn, and that it is right."""
    MADE.clear()
    with kept.at_hand():
        recognised(yard)
        got = whole(yard), sum_of(yard)
    work = MADE[:]
    assert got == (whole(yard), sum_of(yard))
    return work


def test_only_what_has_read_something_that_changed_is_drawn_again() -> None:
    kept = Memory()
    assert made(kept, yard(0, [3, 4], 1)) == ["whole", "heap 0", "heap 1", "sum"]
    assert made(kept, yard(0, [3, 4], 2)) == []  # nobody looks at iron
    assert made(kept, yard(0, [3, 5], 2)) == ["whole", "heap 1", "sum"]
    assert made(kept, yard(1, [3, 5], 2)) == ["whole"]  # other eyes, the same heaps
    assert made(kept, yard(0, [3, 5], 2)) == []
    assert made(kept, yard(0, [3, 4], 2)) == []  # both are remembered
    kept.forget()
    assert len(kept) == 0
    assert len(made(kept, yard(0, [3, 4], 2))) == 4


@fact
def rich(yard: Yard, least: int) -> bool:
    return sum(yard.coal) >= least


@drawn
def plate(yard: Yard, seat: int) -> str:
    MADE.append(f"plate {seat}")
    return f"{'your' if looks(yard, seat) else 'a'} {'rich' if rich(yard, 5) else 'poor'} yard"


@drawn
def plates(yard: Yard) -> str:
    MADE.append("plates")
    return ", ".join(plate(yard, seat) for seat in range(2))


def test_of_a_fact_only_its_answer_counts() -> None:
    kept = Memory()

    def work(viewer: int, coal: list[int]) -> list[str]:
        MADE.clear()
        seen = yard(viewer, coal, 1)
        with kept.at_hand():
            got = plates(recognised(seen))
        done = MADE[:]
        assert got == plates(seen)
        return done

    assert work(0, [3, 4]) == ["plates", "plate 0", "plate 1"]
    assert work(0, [1, 9]) == []  # other coal, and as rich as before
    assert work(1, [3, 4]) == ["plates", "plate 0", "plate 1"]
    assert work(-1, [3, 4]) == ["plates"]  # whose it is not sees the same, whoever it is
    assert work(-1, [1, 1]) == ["plates", "plate 0", "plate 1"]  # poor
    assert work(0, [5, 0]) == []  # both are remembered


def test_a_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Memory()
    monkeypatch.setattr(memory, "DRAWINGS", 5)
    for n in range(100):
        made(kept, yard(n, [n, n], n))
        assert len(kept) <= 5 * memory.VERSIONS
    with kept.at_hand():
        for n in range(20):
            recalled(n, yard(0, [1, 2], n), lambda seen: seen.iron)
    assert len(kept) <= 5


def test_without_a_memory_at_hand_everything_is_drawn() -> None:
    MADE.clear()
    mine = yard(0, [3, 4], 1)
    assert whole(mine) == whole(mine) == "3 coal and 4 coal (mine)"
    assert MADE.count("whole") == 2
