"""Sealed orders, dials, votes and meeting places at a table: what others are sent tells that somebody has chosen, and no more.

Frames are compared byte for byte (so their sizes too), and whether one is sent at all."""

from random import Random

import pytest

from enginehouse.core import SPECTATOR, Game
from enginehouse.core.step import Sealed
from enginehouse.games.steamwatchers import GAME
from enginehouse.table.pages.scenes import waiting
from tests import secrecy
from tests.proof import rule
from tests.table.web.test_leaks import bytes_for, do, room_of, same_for, take_back

SEALED = [
    ("war-returns", "PlanOrders"),
    ("war-returns", "Dials"),
    ("reliquary", "Vote"),
    ("appointed-places", "HideMeeting"),
]


def reached(scenario: str, step: str, seed: int = 3) -> Game:
    """A random game of three at the first sealed question of the kind that asks two or more seats."""
    while True:
        game, rnd = Game(GAME, 3, {"scenario": scenario}, seed), Random(seed)
        while not game.over:
            asked = game.table.stack[-1]
            if type(asked).__name__ == step and len(game.to_act) >= 2 and len(choices(game, game.to_act[-1])) >= 2:
                return game
            seat = rnd.choice(game.to_act)
            game.play(seat, rnd.choice(game.legal(seat)))
        seed += 1


def choices(game: Game, seat: int) -> list[str]:
    return [a for a in game.legal(seat) if a != "again"]


def settle(room, seat: int, rnd: Random) -> None:
    """Choose until nothing more is asked of the seat."""
    while isinstance(step := room.line.game.table.stack[-1], Sealed) and seat in step.waiting:
        legal = [a for a in room.line.game.legal(seat) if a not in ("again", "unseal")]
        do(room, seat, "ready" if "ready" in legal else rnd.choice(legal))


@rule("SW-HID-05", "SW-HID-06", "SW-HID-08", "SW-HID-11", "SW-HID-12", "SW-HID-13")
@pytest.mark.parametrize(("scenario", "step"), SEALED)
def test_what_others_choose_makes_no_sound(scenario, step):
    game = reached(scenario, step)
    one, other = game.to_act[0], game.to_act[-1]
    viewers = (one, SPECTATOR, *({0, 1, 2} - {one, other}))
    assert len(game.to_act) >= 2
    rooms = [room_of(game) for _ in range(6)]
    for n, room in enumerate(rooms):
        settle(room, other, Random(n))
    assert len({str(r.line.game.table.stack[-1].drafts[other]) for r in rooms}) > 1  # they did choose differently
    same_for(viewers, *rooms)
    assert len({len(bytes_for(room, one)) for room in rooms}) == 1
    assert len({room.line.token(one) for room in rooms}) == 1


@rule("SW-HID-06", "SW-HID-08")
@pytest.mark.parametrize(("scenario", "step"), SEALED)
def test_changing_ones_mind_does_not_tell_what_was_changed(scenario, step):
    game = reached(scenario, step)
    one, other = game.to_act[0], game.to_act[-1]
    firm, same, new = room_of(game), room_of(game), room_of(game)
    for room in (firm, same, new):
        settle(room, other, Random(1))
    for room, seed in ((same, 1), (new, 2)):
        take_back(room, other)
        settle(room, other, Random(seed))
    same_for((one, SPECTATOR), same, new)
    if step == "Dials":  # not even that it was changed
        same_for((one, SPECTATOR), firm, new)


@rule("SW-HID-06")
def test_a_plan_in_the_making_sends_nothing():
    game = reached("war-returns", "PlanOrders")
    one, other = game.to_act[0], game.to_act[-1]
    quiet, loud = room_of(game), room_of(game)
    frame = loud.frames.get(loud, one)
    rnd = Random(5)
    for _ in range(40):  # tokens laid and taken up again, never ready
        legal = [a for a in loud.line.game.legal(other) if a != "ready"]
        do(loud, other, rnd.choice(legal))
        assert loud.frames.get(loud, one) is frame
    same_for((one, SPECTATOR), quiet, loud)


@rule("SW-HID-06")
def test_however_long_somebody_plans_the_others_are_offered_the_same_scenes():
    game, rnd = Game(GAME, 3, {}, 3), Random(3)
    while not (game.table.round == 3 and type(game.table.stack[-1]).__name__ == "PlanOrders"):
        seat = rnd.choice(game.to_act)
        game.play(seat, rnd.choice(game.legal(seat)))
    one, other = game.to_act[0], game.to_act[-1]
    quiet, loud = secrecy.room_of(game), secrecy.room_of(game)
    assert waiting(quiet, SPECTATOR)
    for _ in range(130):  # more than a page looks back
        do(loud, other, rnd.choice([a for a in loud.line.game.legal(other) if a != "ready"]))
    for viewer in (one, SPECTATOR):
        assert waiting(loud, viewer) == waiting(quiet, viewer)


@rule("SW-HID-05")
def test_the_backs_appear_when_somebody_is_ready_wherever_they_lie():
    game = reached("war-returns", "PlanOrders")
    one, other = game.to_act[0], game.to_act[-1]
    room = room_of(game)
    assert "sw-o-back" not in room.line.game.title.board(room.line.game.view(one), names()).layers["pieces"]
    settle(room, other, Random(1))
    drawn = room.line.game.title.board(room.line.game.view(one), names()).layers["pieces"]
    assert drawn.count("sw-o-back") == sum(code > 0 for code in game.table.army[other])


def names():
    from enginehouse.core import Words

    return Words(["Ada", "Mira", "Tomasz"])
