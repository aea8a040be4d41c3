"""The greedy player: always legal, from its own view alone, and far better than chance."""

from random import Random

import pytest

from enginehouse.core import Game, view
from enginehouse.games.imperial_steam import GAME
from enginehouse.games.imperial_steam.bot_link import last_track, lead
from enginehouse.games.imperial_steam.bot_runner import route
from tests.games.imperial_steam.tables import at_turn, goods, link, play, set_up, tracks, turn_of


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
