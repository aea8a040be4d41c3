"""The end page says what decided, also between equal points, and how every line of the count came about."""

from __future__ import annotations

from random import Random

import pytest

from enginehouse import house
from enginehouse.core import Game
from enginehouse.table.pages.model import EndModel, PlaceRow
from enginehouse.table.pages.render import decided, victory
from tests.proof import rule

GAMES = ("steam-power", "planet-steam", "steamwatchers", "imperial-steam")


Deciding = tuple[tuple[str, tuple[int, ...]], ...]


def end(*rows: tuple[int, int, int], note: str = "", ties: Deciding = (), above: Deciding = ()) -> EndModel:
    """Rows of place, seat and points."""
    places = tuple(PlaceRow(p, s, "ABC"[s], "M", n, (("cash", n),)) for p, s, n in rows)
    return EndModel(places, ("cash",), note, (), (), "points", (), ties, above)


def test_equal_points_are_decided_by_what_the_rules_say() -> None:
    tie = end((1, 1, 12), (2, 0, 12), ties=(("contracts fulfilled", (3, 5)),))
    assert decided(tie, 0) == "B and A have 12 each. Contracts fulfilled decided it: 5 to 3."
    assert victory(tie) == "B wins with 12 points"
    assert victory(end((1, 0, 1), (2, 1, -3))) == "A wins with 1 point"
    assert victory(end((1, 0, -3), (2, 1, -8))) == "A wins with −3 points"
    assert victory(end((1, 0, 9), (1, 1, 9), (3, 2, 4))) == "A and B share the victory with 9 points"
    assert decided(end((1, 0, 3), (2, 1, 8), note="supremacy"), 1) == "Supremacy decided it, whatever the count says."
    assert decided(end((1, 0, 9), (2, 1, 4)), 1) == "Cash decided it: 9 to your 4."


def test_whoever_plays_alone_wins_against_nobody() -> None:
    alone = end((1, 0, 133))
    assert victory(alone) == "A ends with 133 points"
    assert decided(alone, 0) == "Cash brought most of it: 133 of 133."


def test_who_is_third_is_told_what_decided_between_the_first_two() -> None:
    tie = end((1, 1, 7), (2, 2, 7), (3, 0, 4), ties=(("fewer places closed", (0, -1, -6)),))
    for viewer in (-1, 0, 1, 2):
        assert decided(tie, viewer) == "B and C have 7 each. Fewer places closed decided it: 1 to 6."


@rule("SW-WHT-06")
@pytest.mark.parametrize(
    ("closed", "note"),
    [
        ((1, 0), "equal GEO, fewer places closed by Quarantine"),
        ((0, 0), "equal GEO, the earlier place in the order of titles"),
    ],
)
def test_seven_to_seven_is_not_told_as_most_geo(closed: tuple[int, int], note: str) -> None:
    game = Game(house.title("steamwatchers"), 2, {}, 3)
    table = game.table
    table.clan, table.alive, table.geo, table.order = ["menrau", "rhein-stamm"], [True, True], [7, 7], [1, 0]
    table.cut[0], table.cut[1] = closed
    table.winner, table.ending, table.phase = 1, "most GEO", "over"
    assert game.title.result(table).note == note
    table.geo[1] = 8
    assert game.title.result(table).note == "most GEO"


@pytest.mark.parametrize("points", [(0, 0), (5, 0), (0, 5)])
def test_what_comes_before_all_points_decides_whatever_they_are(points: tuple[int, int]) -> None:
    above: Deciding = (("the last clan standing", (1, 0, 0)),)
    told = end(
        (1, 0, points[0]), (2, 1, points[1]), ties=(("fewer places closed by Quarantine", (-2, 0)),), above=above
    )
    assert decided(told, 1) == "The last clan standing decided it, whatever the count says."
    assert decided(end((1, 0, 9), (2, 2, 4), above=(("staying to the end", (1, 0, 1)),)), 2).startswith("Cash")


@rule("SP-R81")
def test_who_has_left_is_told_that_staying_decided() -> None:
    game = Game(house.title("steam-power"), 2, {}, 1)
    game.table.purse[0] = game.table.purse[1] + 50
    game.resign(0)
    assert game.result.above == (("staying to the end", (0, 1)),)


@rule("SW-R112", "SW-R172")
def test_the_last_clan_has_won_by_being_the_last() -> None:
    game, rnd = Game(house.title("steamwatchers"), 2, {}, 3), Random(3)
    while game.table.phase == "setup":
        seat = game.to_act[0]
        game.play(seat, rnd.choice(game.legal(seat)))
    assert game.result.above == ()
    game.resign(1)
    assert game.result.above == (("the last clan standing", (1, 0)),)


@pytest.mark.parametrize("name", GAMES)
def test_every_line_of_a_count_is_explained_and_ties_are_decided_as_told(name: str) -> None:
    title = house.title(name)
    for players in title.players:
        game, rnd = Game(title, players, {}, players), Random(players)
        for _ in range(60):
            if game.over:
                break
            seat = rnd.choice(game.to_act)
            game.play(seat, rnd.choice(game.legal(seat)))
        result = title.result(game.table)
        prizes = {card for source in result.sources for card in source} - set(title.how_counted(game.table))
        assert prizes == set()
        for above, below in zip(result.ranking, result.ranking[1:], strict=False):
            a, b = above[0], below[0]
            if result.points[a] == result.points[b]:
                keys = [(by_seat[a], by_seat[b]) for _, by_seat in result.ties]
                first = next((pair for pair in keys if pair[0] != pair[1]), None)
                assert first is not None
                assert first[0] > first[1]


def test_the_count_of_steam_power_is_explained_as_its_edition_counts() -> None:
    """SP-DRAFT-04, SP-DRAFT-05, SP-DRAFT-12, SP-SOLO-18: no sentence tells of points that are not counted."""
    title = house.title("steam-power")

    def told(players: int, **options: object) -> dict[str, str]:
        return dict(title.how_counted(Game(title, players, options, 1).table))

    final, draft, solo = told(3), told(3, edition="draft"), told(1)
    assert "left-over" in final["factories"]
    assert "left-over" not in draft["factories"]
    assert draft["cities"] == "The 4 points of each purple city are shared by all who are linked to it, rounded down."
    leftover = Game(title, 3, {}, 1).table.leftover[4]
    assert final["cities"].startswith(f"The {4 + leftover} points")
    assert solo["cities"].startswith("1 for every company")
    assert "left-over" not in told(1, leftover_tiles_add_vp=False)["factories"]
