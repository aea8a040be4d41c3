"""The greedy player: always legal, from its own view alone, and far better than chance."""

from random import Random

import pytest

from enginehouse.core import Game, view
from enginehouse.games.imperial_steam import GAME
from enginehouse.games.imperial_steam.bot.advice import without_harm
from enginehouse.games.imperial_steam.bot.link import last_track, lead
from enginehouse.games.imperial_steam.bot.runner import runs
from enginehouse.games.imperial_steam.bot.value import value
from enginehouse.games.imperial_steam.bot.way import (
    cramped,
    efforts,
    finished,
    lacking,
    may_leave,
    presses,
    room_to_spare,
    route,
    strength,
    stretch,
)
from enginehouse.games.imperial_steam.rules.notation import LEVELS, MARKET
from enginehouse.games.imperial_steam.rules.state import Table
from tests.games.imperial_steam.tables import (
    all_give_back,
    at_turn,
    goods,
    link,
    play,
    set_up,
    tracks,
    turn_of,
)


def duel(seed: int, greedy: int) -> int:
    """The winner's points over the other's, for the greedy seat."""
    table = set_up(2, seed=seed, setup=("fixed", "normal", "random")[seed % 3])
    rnd = Random(seed)
    while table.stack:
        step = table.stack[-1]
        seat = step.seats(table)[0]
        legal = step.legal(table, seat)
        table.act(
            seat, GAME.advise(view(table, seat), seat, legal, rnd).action if seat == greedy else rnd.choice(legal)
        )
    points = GAME.result(table).points
    return points[greedy] - points[1 - greedy]


def test_beats_chance() -> None:
    assert sum(duel(seed, seed % 2) > 0 for seed in range(8)) >= 7


@pytest.mark.parametrize(("players", "money"), [(3, "secret"), (4, "open")])
def test_plays_a_whole_game_from_its_view(players: int, money: str) -> None:
    game = Game(GAME, players, {"setup": "fixed", "money": money}, 11)
    rnd = Random(3)
    while not game.over:
        seat = game.to_act[0]
        legal = game.legal(seat)
        advice = GAME.advise(game.view(seat), seat, legal, rnd)
        assert advice.action in legal
        game.play(seat, advice.action)
    assert max(game.result.points) > 150


def test_advice_does_not_depend_on_hidden_cash() -> None:
    table = at_turn(3, money="secret")
    other = table.clone()
    other.purse[1], other.purse[2] = 0, 990
    legal = table.stack[-1].legal(table, 0)
    one = GAME.advise(view(table, 0), 0, legal, Random(1))
    two = GAME.advise(view(other, 0), 0, legal, Random(1))
    assert one == two


ROAD = ("WIE-WRN", "WRN-SOP", "SOP-SZO", "SZO-ZAL", "ZAL-VAR", "VAR-ZAG", "ZAG-NOV")


def test_links_trieste_when_it_is_ahead_there() -> None:
    table = at_turn(3)
    table.round = 7
    tracks(table, 0, *ROAD)
    table.rested[0], table.stock[0], table.staff[0] = (0, 0, 4), goods(1, 1, 2), (False, True)
    table.contracts[1], table.contracts[2] = ("WSI 240",), ("CC 170",)
    assert lead(table, 0) == 0
    legal = table.stack[-1].legal(table, 0)
    assert last_track(table, 0, legal) == "track"
    assert GAME.advise(view(table, 0), 0, legal, Random(1)).action == "track"
    play(table, "track")
    assert GAME.advise(view(table, 0), 0, table.stack[-1].legal(table, 0), Random(1)).action == "lay TRI-NOV"
    # with open contracts of its own it stays away
    table = turn_of(table, 0)
    table.contracts = [("SCC 270", "IIC 270"), (), ()]
    table.purse = [0, 200, 200]
    assert last_track(table, 0, table.stack[-1].legal(table, 0)) is None


def test_knows_the_way() -> None:
    table = at_turn(3)
    tracks(table, 0, *ROAD)
    assert route(table, 0) == [link(table, "TRI-NOV")]
    fresh = at_turn(3)
    assert len(route(fresh, 0)) >= 7


def two_links_away(round_number: int) -> Table:
    """At Zagreb with all that the last two links ask for: Novo mesto 8, Trieste 9 and a tunnel."""
    table = at_turn(3)
    table.round = round_number
    tracks(table, 0, *ROAD[:-1])
    table.rested[0], table.stock[0], table.staff[0] = (0, 0, 6), goods(1, 1, 2), (False, True)
    table.influence[0] = 4
    table.contracts[1], table.contracts[2] = ("WSI 240",), ("CC 170",)
    assert runs(table, 0)
    return table


def advice(table: Table) -> str:
    return GAME.advise(view(table, 0), 0, table.stack[-1].legal(table, 0), Random(1)).action


def test_counts_the_rounds_to_trieste() -> None:
    table = two_links_away(6)
    line = route(table, 0)
    assert [table.box.links[i].name for i in line] == ["ZAG-NOV", "TRI-NOV"]
    assert efforts(table, 0, line) == [8, 9]
    assert finished(table, 0, [8, 9], 6) == 6
    table.rested[0] = (0, 0, 5)  # 15: one a round
    assert finished(table, 0, [8, 9], 6) == 7
    assert finished(table, 0, [8, 9], 7) == 8
    table.rested[0] = (0, 0, 2)
    assert finished(table, 0, [8, 9], 6) > 8
    # who rests learns, who worked does not
    table.rested[0], table.worked[0] = (1, 1, 1), (1, 1, 1)
    assert strength(table, 0) == 2 + 3 + 3 + 1 + 2 + 3


def test_the_time_presses_when_a_round_more_would_be_too_late() -> None:
    table = two_links_away(7)
    line = route(table, 0)
    assert not presses(table, 0, line)  # both in round 8
    table.rested[0] = (0, 0, 5)
    assert presses(table, 0, line)  # one now, one then
    assert stretch(table, 0, line, 15) == line[:1]
    assert lacking(table, 0, line[:1]) == []
    assert advice(table) == "hire"  # two more at once, and both links can lie
    table.purse[0] = 0
    assert advice(table) == "track"


def test_nobody_whom_the_line_needs_leaves_for_a_factory() -> None:
    table = two_links_away(8)
    table.rested[0] = (1, 0, 6)
    assert may_leave(table, 0) == [0]  # seventeen are needed: one of level 1 is over
    table.rested[0] = (0, 0, 6)
    assert may_leave(table, 0) == []
    table.rested[0] = (0, 0, 2)  # too late anyway
    assert may_leave(table, 0) == [2]


def test_no_factory_while_the_line_needs_everybody() -> None:
    table = two_links_away(7)
    table.rested[0], table.worked[0] = (0, 0, 0), (0, 0, 6)
    table.stock[0], table.landing[0], table.purse[0] = goods(coal=1), goods(1, 1, 2), 90
    assert advice(table) != "build"
    table.worked[0] = (0, 0, 7)  # one more than the last two links ask for: a delivery to Szombathely pays
    assert advice(table) == "build"


def test_the_strongest_who_can_be_spared_goes_to_the_factory() -> None:
    table = two_links_away(8)
    table.rested[0], table.purse[0] = (1, 1, 5), 90
    play(table, "build", "factory WIE-a", "iron")
    assert advice(table) == LEVELS[0]
    table.rested[0] = (1, 1, 6)
    assert advice(table) == LEVELS[2]


def test_room_for_goods_bounds_the_stretch() -> None:
    table = two_links_away(7)
    line = route(table, 0)
    assert stretch(table, 0, line, 18) == line
    table.trains[0] = ((3, "FFP"),)  # two cars and a floor: the iron of the tunnel has no place
    assert stretch(table, 0, line, 18) == line[:1]
    assert cramped(table, 0, line[1])
    assert not cramped(table, 0, line[0])
    tracks(table, 0, ROAD[-1])
    table.stock[0], table.purse[0] = goods(1, 1, 1), 60
    assert advice(table) == "train"


def test_orders_the_goods_of_the_next_stretch_after_laying_one() -> None:
    table = two_links_away(7)
    table.rested[0], table.worked[0] = (0, 0, 0), (0, 0, 6)
    table.stock[0], table.purse[0] = goods(0, 0, 0), 100
    assert advice(table) == "goods"
    play(table, "goods")
    assert advice(table) == "order wood"
    table = two_links_away(7)
    table.rested[0], table.worked[0] = (0, 0, 0), (0, 0, 6)
    table.stock[0], table.purse[0] = goods(0, 0, 0), 100
    table.laid[0] = tuple(1 if tile == MARKET else 0 for tile in range(11))  # one bought: dearer, but still worth it
    assert advice(table) == "goods"
    table.landing[0] = goods(1, 1, 1)  # one order a round
    assert advice(table) != "goods"


def test_builds_a_factory_for_what_it_can_deliver_at_once() -> None:
    """A hub in the network, coal in stock: the factory is worth its delivery, not only its goods."""
    table = at_turn(2)
    table.round = 2
    tracks(table, 0, "WIE-WRN", "GLO-WRN")
    table.worked[0], table.rested[0] = (0, 4, 0), (0, 1, 0)
    table.stock[0], table.purse[0], table.influence[0] = goods(0, 0, 0, 1), 30, 6
    table.investors[0], table.staff[0] = 0, (True, True)
    table.ladders = (4,) * len(table.ladders)  # workers are dear
    table.stations[0] = (table.box.start,) * 3  # and no station is left
    assert advice(table) == "build"
    play(table, "build")
    assert advice(table).startswith("factory")


def test_fears_a_debt_when_another_may_end_the_game() -> None:
    """An open contract and little money: from round 6 on a gulden counts for more than itself."""

    def ten(round_number: int) -> float:
        table = at_turn(3)
        table.round = round_number
        tracks(table, 1, *ROAD)
        table.staff[1] = (False, True)  # one link from Trieste, and able to cross it
        table.contracts[0], table.purse[0] = ("WSI 240",), 20
        richer = table.clone()
        richer.purse[0] = 30
        return value(richer, 0) - value(table, 0)

    assert ten(7) > 20 > ten(5)


def test_keeps_room_for_the_goods_of_the_line() -> None:
    """A contract would take the cars that the last two links need; with a second train it may be signed."""
    table = two_links_away(7)
    tracks(table, 1, *ROAD)  # somebody is likely to get there, so that contracts count
    table.rested[0], table.worked[0] = (0, 0, 0), (0, 0, 6)
    table.stock[0], table.landing[0], table.factories[0] = goods(), goods(1, 1, 2), (1, 1, 1, 1)
    table.display, table.purse[0], table.investors[0] = ("I 70", "WSI 240"), 0, 0
    assert room_to_spare(table, 0) == 0
    assert without_harm(table, 0, ["contract", "fundraise"]) == ["fundraise"]
    assert without_harm(table, 0, ["point influence", "point car"]) == ["point influence"]
    table.trains[0] = ((3, "FFF"), (4, "FFRR"))
    assert room_to_spare(table, 0) == 2
    assert advice(table) == "contract"
    play(table, "contract")
    assert advice(table) == "sign I 70"


def test_what_all_give_back_together_is_advised_to_each() -> None:
    """Three are asked at once, and each answer is thought of by itself."""
    table = all_give_back()
    step = table.stack[-1]
    assert step.seats(table) == (0, 1, 2)
    for seat in range(3):
        seen = view(table, seat)
        legal = step.legal(seen, seat)
        assert GAME.advise(seen, seat, legal, Random(1)).action in legal
        assert {action for action, _ in GAME.rank(seen, seat, legal, Random(1))} == set(legal)
