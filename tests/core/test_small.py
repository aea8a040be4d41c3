"""The small parts: chance, options, results, catalogues, words; and the examples in the code of core, kit, draw, bots and lab."""

import doctest
import importlib
import pkgutil
from random import Random

import pytest

from enginehouse import bots, core, house, kit, lab
from enginehouse import draw as drawing
from enginehouse.core import BadContent, Option, Result, Unknown, Words, listed, ranked
from enginehouse.core.catalogue import read_catalogue
from enginehouse.core.chance import commitment, draw
from enginehouse.core.face import Scene, SceneMark, SceneRow, SceneStep, Sides
from enginehouse.core.options import main_option, read_options
from tests.core.conftest import to_turns
from tests.toy import GAME

SMALL = [m.name for p in (core, drawing, kit, bots, lab) for m in pkgutil.iter_modules(p.__path__, f"{p.__name__}.")]


@pytest.mark.parametrize("name", SMALL)
def test_the_examples_run(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


# --- chance ----------------------------------------------------------------------------------------------------------
def test_chance_is_the_same_forever():
    assert [draw(7, n, 6) for n in range(12)] == TWELVE_ROLLS
    assert commitment(7) == COMMITMENT


def test_chance_is_even():
    rolls = [draw(11, n, 6) for n in range(6000)]
    chi2 = sum((rolls.count(face) - 1000) ** 2 / 1000 for face in range(6))
    assert chi2 < 20.5  # one in a thousand
    pairs = [6 * a + b for a, b in zip(rolls[::2], rolls[1::2], strict=True)]
    assert sum((pairs.count(p) - 3000 / 36) ** 2 / (3000 / 36) for p in range(36)) < 66.6


def test_every_shuffle_is_as_likely(foundry):
    table = foundry().table
    counts: dict[tuple[str, ...], int] = {}
    for _ in range(1200):
        cards = ["a", "b", "c"]
        table.shuffle(cards)
        counts[tuple(cards)] = counts.get(tuple(cards), 0) + 1
    assert len(counts) == 6
    assert sum((n - 200) ** 2 / 200 for n in counts.values()) < 20.5


def test_chance_is_counted_and_stops_undo(foundry):
    table = foundry().table
    table.ply = 9
    drawn = table.drawn
    table.roll(6)
    assert (table.drawn, table.barrier) == (drawn + 1, 9)
    other = table.clone()
    assert [table.roll(100) for _ in range(5)] == [other.roll(100) for _ in range(5)]


def test_seeds_differ():
    assert len({tuple(draw(seed, n, 1000) for n in range(4)) for seed in range(200)}) == 200
    assert draw((1 << 256) - 1, 0, 6) in range(6)


TWELVE_ROLLS = [3, 0, 1, 5, 2, 0, 2, 0, 2, 2, 0, 4]
COMMITMENT = "3ab5df2bc901ead45bced4465bf8d59b7845ed4c6fe46a26bdc4c87e7f77d862"

# --- options ---------------------------------------------------------------------------------------------------------
FLAG = Option("flag", False, "", (False, True))
LEVEL = Option("level", 20, "", range(10, 51, 10))
CARD = Option("card", None, "")
SIDE = Option("side", None, "", (None, "north", "2"))


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (FLAG, True, True), (FLAG, "YES", True), (FLAG, " off ", False), (FLAG, "true", True),
        (LEVEL, 30, 30), (LEVEL, "30", 30), (CARD, "iron", "iron"), (CARD, None, None),
        (SIDE, "auto", None), (SIDE, None, None), (SIDE, "North", "north"), (SIDE, "2", "2"),
    ],
)  # fmt: skip
def test_options_are_read_as_people_type_them(option, given, value):
    read = option.read(given)
    assert read == value
    assert type(read) is type(value)
    assert option.read(read) == value  # reading twice changes nothing: undo and records do it


@pytest.mark.parametrize(
    ("option", "given", "message"),
    [
        (FLAG, 1, "option flag takes no, yes, not 1"),
        (FLAG, "maybe", "takes no, yes, not 'maybe'"),
        (LEVEL, 15, "a number from 10 to 50 in steps of 10, not 15"),
        (LEVEL, True, "not True"),
        (LEVEL, "--3", "not '--3'"),
        (LEVEL, "²", "not '²'"),
        (LEVEL, [], r"not \[\]"),
        (CARD, 3, "takes text, not 3"),
        (SIDE, 2, "takes auto, north, 2, not 2"),
    ],
)
def test_options_refuse_with_what_would_be_right(option, given, message):
    with pytest.raises(Unknown, match=message):
        option.read(given)


def test_options_not_given_have_their_default():
    assert read_options((FLAG, LEVEL), {"level": "40"}) == {"flag": False, "level": 40}
    with pytest.raises(Unknown, match="no option “lever”; the options are: flag, level"):
        read_options((FLAG, LEVEL), {"lever": 1})


def test_the_main_option_is_the_first_of_maps_and_scenarios_that_offers_something():
    text, scenario = Option("map", None, ""), Option("scenario", "short", "", ("short", "long"))
    setup = Option("setup", None, "", offers=("random",))
    assert main_option((FLAG, text, scenario, setup)) is scenario
    assert main_option((LEVEL, setup, scenario)) is setup
    assert main_option((FLAG, LEVEL, text)) is None


def test_an_option_is_called_by_its_label_or_its_name():
    assert Option("open_money", False, "").title == "Open money"
    assert Option("map", None, "", label="Board").title == "Board"


# --- results ---------------------------------------------------------------------------------------------------------
def test_equal_keys_share_a_place():
    assert ranked([(3,), (5,), (3,), (4,)]) == ((1,), (3,), (0, 2))
    assert ranked([(3,), (5,), (3,)], seats=[2, 0]) == ((2, 0),)
    assert ranked([(3, 1), (3, 2)]) == ((1,), (0,))


def test_places_after_a_tie_are_skipped():
    result = Result(((1, 3), (0,), (2,)), (5, 9, 1, 9), ({},) * 4)
    assert [result.place(seat) for seat in range(4)] == [3, 1, 4, 1]
    assert result.winners == (1, 3)
    with pytest.raises(ValueError, match="seat 4 has no place"):
        result.place(4)


# --- catalogues ------------------------------------------------------------------------------------------------------
def test_a_catalogue_is_read_from_its_markdown():
    rules = read_catalogue(
        "# Game\n### 2.1 Money\n- **XX-MONEY-01** Take 3 (or more). *(rulebook: p. 4 (left))*\n- a note\n"
        "- **XX-R07 A title** Never pay. \n## Examples\n- **XX-EX-01** Pay 2.\nplain **XX-NO-01** text\n"
    )
    assert list(rules.rules) == ["XX-MONEY-01", "XX-R07", "XX-EX-01"]
    assert rules["XX-MONEY-01"].text == "Take 3 (or more)."
    assert (rules["XX-R07"].text, rules["XX-R07"].section) == ("Never pay.", "2.1 Money")
    assert "XX-NO-01" not in rules
    assert [r.id for r in rules.search("money take")] == ["XX-MONEY-01"]
    assert [r.id for r in rules.search("xx-ex")] == ["XX-EX-01"]


def test_a_catalogue_has_each_rule_once():
    with pytest.raises(BadContent, match="XX-A-01 twice"):
        read_catalogue("- **XX-A-01** One.\n- **XX-A-01** Two.")


# --- scenes and bots -------------------------------------------------------------------------------------------------
def test_a_scene_concerns_whom_it_names():
    """In a row of its table, by a mark on the board, or as one of two sides."""
    plain = SceneStep("Rain", "It rains", "So it is.", ())
    row = SceneStep("Pay", "Wages", "So it is.", (), rows=(SceneRow(0, ("3",)), SceneRow(None, ("1",), "bank")))
    mark = SceneStep("Flood", "A flood", "So it is.", (), marks=(SceneMark("beck"), SceneMark("elm", seat=1)))
    sides = Sides((2, None), ("Cy", "The inspector"), ("attacks", "defends"), (3, 2), ())
    fight = SceneStep("Raid", "A raid", "So it is.", (), sides=sides)
    concerned = [
        [s for s in range(4) if Scene("", steps).concerns(s)] for steps in ((plain,), (plain, row, mark, fight))
    ]
    assert concerned == [[], [0, 1, 2]]


def test_an_answer_at_a_glance_is_by_lot(foundry):
    g = to_turns(foundry())
    legal = g.legal(0)
    assert [GAME.quick(g.table, 0, legal, lambda n=n: n / len(legal)) for n in range(len(legal))] == legal
    assert GAME.quick(g.table, 0, legal, lambda: 0.9999) == legal[-1]


def test_a_title_that_says_no_more_has_the_plainest_answers(foundry):
    g = to_turns(foundry(players=3))
    seen, legal = g.view(0), g.legal(0)
    assert GAME.phases(seen) == ((), 0)
    assert (GAME.turn_order(seen), GAME.seat_names(seen)) == ((0, 1, 2), ("Player 1", "Player 2", "Player 3"))
    assert (GAME.pause(seen), GAME.scenic(g.events[0][1]), GAME.emblems(seen)) == (0, False, ("M", "P", "S"))
    assert GAME.idle(seen, 0, legal) == GAME.idle(seen, 0, legal) in legal
    assert GAME.value(g.table) == GAME.result(g.table).points
    scores = GAME.rank(seen, 0, legal, Random(1))
    assert scores[0] == (GAME.advise(seen, 0, legal, Random(1)).action, 1.0)
    assert {score for _, score in scores[1:]} == {0.0}
    assert sorted(action for action, _ in scores) == sorted(legal)


# --- words and the house ---------------------------------------------------------------------------------------------
def test_lists_in_words():
    assert [listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"], "or")] == [
        "nothing", "a", "a and b", "a, b or c",
    ]  # fmt: skip
    assert Words(["Ada", "Bo", "Cy"]).seats((2, 0)) == "Cy and Ada"
    assert Words(["Ada", "Bo"]) == Words(("Ada", "Bo"))
    assert Words(["Ada", "Bo"]) != Words(["Bo", "Ada"])
    assert Words(["Ada"]) != ("Ada",)


def test_the_house_finds_its_games(monkeypatch):
    monkeypatch.setitem(house.ROOMS, "foundry", "tests.toy")
    assert house.title("foundry") is GAME
    assert house.new("foundry", players=2, seed=1, options={"rounds": "3"}).options["rounds"] == 3
    g = house.new("foundry", 2, 1)
    assert house.from_json(g.to_json()).to_json() == g.to_json()
    assert house.replay(g.record()).record() == g.record()
    with pytest.raises(Unknown, match="there is no game “chess”; the house has: "):
        house.new("chess", 2)
