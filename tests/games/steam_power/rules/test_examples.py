"""The worked examples of the catalogue. SP-EX. What is laid out, done and true is told by the rulebook's own positions."""

import pytest

from enginehouse.games.steam_power.rules import tiles
from enginehouse.learn.book import Case
from tests.examples import before, cases_of, faults, played
from tests.proof import rule

GAME = "steam-power"
EXAMPLES = [f"SP-EX-{n:02}" for n in range(1, 23)]


@rule(
    "SP-EX-01",
    "SP-EX-02",
    "SP-EX-03",
    "SP-EX-04",
    "SP-EX-05",
    "SP-EX-06",
    "SP-EX-07",
    "SP-EX-08",
    "SP-EX-09",
    "SP-EX-10",
)
@rule(
    "SP-EX-11",
    "SP-EX-12",
    "SP-EX-13",
    "SP-EX-14",
    "SP-EX-15",
    "SP-EX-16",
    "SP-EX-17",
    "SP-EX-18",
    "SP-EX-19",
    "SP-EX-20",
)
@rule("SP-EX-21", "SP-EX-22")
@pytest.mark.parametrize("case", cases_of(GAME, *EXAMPLES), ids=lambda case: case.id)
def test_worked_example(case: Case):
    assert faults(GAME, case) == []


def laid(legal: list[str]) -> set[str]:
    """The hexes on which a tile may be laid."""
    return {note.split()[1] for note in legal if note.startswith("lay ")}


@rule("SP-EX-01")
def test_the_next_tile_lies_beside_one_of_the_two_cities():
    game = played(GAME, "one-tile-link").game
    land = game.box.land
    beside = {
        land.refs[h]
        for code in ("Gy", "W2", "O2")  # Loomgate and Claypit touch: a group
        for h in land.next_to[land.hex_of[land.by_code[code]]]
        if h >= 0
    }
    assert laid(game.legal(0)) == beside & laid(game.legal(0))
    assert laid(game.legal(0))


@rule("SP-EX-02")
def test_an_unfinished_link_goes_on_at_its_end_or_not_at_all():
    game = before(GAME, "incomplete-link").game
    assert laid(game.legal(0)) == {"E3"}
    assert {note.split()[0] for note in game.legal(0)} == {"lay", "replace", "remove"}


@rule("SP-EX-03")
def test_no_tile_of_another_meets_the_open_end():
    game = before(GAME, "forbidden-join").game
    link = game.table.unfinished[0]
    land = game.box.land
    there, edge = land.next_to[link.hexes[-1]][link.edges[-1][1]], (link.edges[-1][1] + 3) % 6
    on_it = [note.split()[2] for note in game.legal(1) if note.startswith(f"lay {land.refs[there]} ")]
    assert on_it  # he may block it
    assert all(edge not in tiles.ENDS[tiles.NAME.index(name)] for name in on_it)


@rule("SP-EX-05")
def test_the_line_that_is_crossed_stays_whole_and_its_owner_gets_nothing():
    trial = played(GAME, "crossing")
    was, now = trial.start.table, trial.game.table
    assert [link for link in now.links if link.company == 1] == [link for link in was.links if link.company == 1]
    assert now.purse[1] == was.purse[1]
    assert now.piles == [was.piles[0] + 1, was.piles[1] - 1, was.piles[2]]  # the plain tile is back in stock


@rule("SP-EX-08", "SP-EX-20")
@pytest.mark.parametrize("case", ["contract-cost", "draft-contract"])
def test_what_each_of_the_goods_costs_and_whom_it_pays(case: str):
    told = [event for event in played(GAME, case).heard if type(event).__name__ == "Delivered"]
    assert {event.colour: dict(event.fees) for event in told} == {"black": {}, "gray": {1: 1}, "orange": {1: 1, 2: 2}}


@rule("SP-EX-13", "SP-EX-15", "SP-EX-18", "SP-EX-19", "SP-EX-21", "SP-EX-22")
@pytest.mark.parametrize(
    ("case", "thought"),
    [
        ("its-contract", "cannot use the bonus and gets $5 instead"),
        ("its-contract-unpaid", "cannot fulfil contract 37: it needs $5 and has $4"),
        ("through-the-city-beside", "turns its tiles to join Graybank on the way"),
        ("the-scarcest-colour", "a gray city without a factory; nearest is Graybank, 1 tile"),
        ("where-it-builds", "scarcest there is black and gray; closest are Cedar Rapids and Springfield"),
        ("which-city-it-starts-from", "of 3 ways with so few tiles one is cheapest, $0"),
        ("its-way-through-a-group", "nearest is Exchange, 2 tiles"),
    ],
)
def test_the_automa_says_why(case: str, thought: str):
    heard = [event.thought for event in played(GAME, case).heard if type(event).__name__ == "AutomaThought"]
    assert any(thought in one for one in heard), heard


@rule("SP-EX-15", "SP-EX-18", "SP-EX-19", "SP-EX-21", "SP-EX-22")
@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("through-the-city-beside", "through-it-on-the-right"),
        ("the-scarcest-colour", "the-scarcest-on-the-right"),
        ("which-city-it-starts-from", "it-starts-on-the-right"),
        ("where-it-builds", "where-it-builds-from-below"),
        ("its-way-through-a-group", ""),
    ],
)
def test_both_corners_of_a_side_lead_the_automa_alike(left: str, right: str):
    """What the marker does at the top it does at the bottom of the same side; where there is one way, at all corners."""

    def at(name: str, corner: int) -> tuple[list[int], list[int]]:
        game = before(GAME, name).game.clone()
        game.table.corner = (corner - 1) % 4  # it moves on before the Automa acts
        for _ in range(2):
            game.play(0, "money")
        first = game.table.discard[0]  # the card of the example; the second one may do as it likes
        assert first in ("K05", "K28", "K36")
        return [n for h, n in enumerate(game.table.tiles) if n], list(game.table.factory)[:2]

    if not right:
        assert len({str(at(left, corner)[0]) for corner in range(4)}) == 1
        return
    assert at(left, 0)[0] == at(left, 3)[0]
    if left != "where-it-builds":
        assert at(right, 1)[0] == at(right, 2)[0] != at(left, 0)[0]
