"""Positions as JSON: exact, and refused with a precise reason when they cannot be."""

import copy

import msgspec
import pytest

from enginehouse import house
from enginehouse.core import BadPosition
from enginehouse.core.codec import fingerprint, to_plain
from enginehouse.core.game import from_position
from tests.core.conftest import at_random, play, to_turns
from tests.toy import GAME


@pytest.fixture
def plain(foundry):
    return msgspec.json.decode(at_random(foundry(players=3), 3).to_json())


def test_positions_survive_json_exactly(foundry):
    for plies in range(0, 60, 7):
        g = at_random(foundry(players=3, companies=2, open_money=True), plies, seed=plies)
        again = from_position(GAME, msgspec.json.decode(g.to_json()))
        assert again.to_json() == g.to_json()
        assert fingerprint(again.table) == fingerprint(g.table)
        assert again.options == g.options
        assert again.table.box == g.table.box


def test_a_position_goes_on_as_the_game_did(foundry):
    g = at_random(foundry(players=3), 20)
    again = from_position(GAME, msgspec.json.decode(g.to_json()))
    assert fingerprint(at_random(g, 30, seed=1).table) == fingerprint(at_random(again, 30, seed=1).table)


def test_a_position_at_the_end(foundry):
    g = at_random(foundry(), 500)
    assert g.over
    again = from_position(GAME, msgspec.json.decode(g.to_json()))
    assert again.over
    assert again.result == g.result


def test_a_position_does_not_hang_on_what_it_was_read_from(foundry, plain):
    g = from_position(GAME, plain)
    text = g.to_json()
    plain["table"]["purse"][0] = 55
    plain["options"]["rounds"] = 1
    assert g.to_json() == text
    assert from_position(GAME, g.start).to_json() == text
    assert g.at(0).to_json() == text


def change(at, value):
    def edit(plain):
        *way, last = at
        for key in way:
            plain = plain[key]
        plain[last] = value

    return edit


def drop(at):
    def edit(plain):
        *way, last = at
        for key in way:
            plain = plain[key]
        del plain[last]

    return edit


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (drop(["version"]), "lacks “version”"),
        (drop(["players"]), "lacks “players”"),
        (drop(["table"]), "lacks “table”"),
        (change(["note"], "x"), "has “note”, which no position has"),
        (change(["enginehouse"], 2), "format 2; this house reads format 1"),
        (change(["version"], 9), "version 9 of the rules, not 1"),
        (change(["game"], "chess"), "of “chess”, not of The Foundry"),
        (change(["players"], "3"), "for how many players"),
        (change(["players"], True), "for how many players"),
        (change(["players"], 8), "for 1 to 4 players, not 8"),
        (change(["players"], 2), "seats: this game has 2, not 3"),
        (change(["options"], []), "does not say its options"),
        (change(["options", "rounds"], 70), "option rounds takes a number"),
        (change(["options", "tempo"], 1), "no option “tempo”"),
        (change(["table"], []), "a position is a JSON object"),
        (drop(["table", "purse"]), "lacks “purse”"),
        (drop(["table", "stack"]), "lacks “stack”"),
        (change(["table", "viewer"], 0), "has “viewer”"),
        (change(["table", "gold"], 1), "has “gold”"),
        (change(["table", "purse"], ["nine"]), r"purse: Expected `int`, got `str` - at `\$\[0\]`"),
        (change(["table", "purse"], None), "purse: Expected `array`, got `null`"),
        (change(["table", "round"], True), "round: Expected `int`, got `bool`"),
        (change(["table", "holder"], {"ash": "me"}), "holder: Expected `int`"),
        (change(["table", "stack"], None), "stack: Expected `array`"),
        (change(["table", "stack", 0], {"step": "Dance"}), "stack: Invalid value 'Dance'"),
        (change(["table", "stack", 0], {"company": 1}), r"stack: Object missing required field `step`"),
        (change(["table", "stack", 0], {"step": "Main"}), r"stack: Object missing required field `company`"),
        (change(["table", "stack", 0, "mood"], 1), "stack: Object contains unknown field `mood`"),
        (change(["table", "stack", -1], {"step": "Main", "company": 77}), "“Main” cannot be asked in this position"),
        (change(["table", "stack", -1], {"step": "Breakdown", "company": 0}), "“Breakdown” leaves nobody anything"),
        (change(["table", "stack", -1, "waiting"], [0, 9]), "waits for some of the 3 seats"),
        (change(["table", "stack", -1, "waiting"], [0, 0]), "waits for some of the 3 seats"),
        (change(["table", "stack", -1, "waiting"], []), "waits for some of the 3 seats"),
        (change(["table", "stack", -1, "drafts"], [[]]), "a draft for each of the 3 seats, not 1"),
        (change(["table", "stack", -1, "drafts"], [["?"], [], []]), "a view is not a position"),
        (change(["table", "seed"], -1), "seed: a seed is"),
        (change(["table", "drawn"], -1), "drawn: chance cannot have given -1"),
        (change(["table", "clock"], 999), "clock: it counts no more than"),
        (change(["table", "barrier"], -1), "barrier: it counts no more than"),
    ],
)
def test_what_a_position_cannot_be(plain, edit, message):
    wrong = copy.deepcopy(plain)
    edit(wrong)
    with pytest.raises(BadPosition, match=message):
        from_position(GAME, wrong)


def test_a_title_may_refuse_what_only_it_can_know(plain, monkeypatch):
    def check(self, table):
        if sum(table.purse) > 100:
            raise BadPosition("there are 100 coins at most")

    monkeypatch.setattr(type(GAME), "check", check)
    plain["table"]["purse"][0] = 101
    with pytest.raises(BadPosition, match="100 coins"):
        from_position(GAME, plain)


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '{"game": 3}', "{}", b"\xff\xfe", '"foundry"'])
def test_what_is_no_position_at_all(text):
    with pytest.raises(BadPosition, match="this is not a position"):
        house.from_json(text)


def test_the_hash_is_of_the_position_and_of_nothing_else(foundry):
    one = to_turns(foundry(names=["Ada", "Bo"]))
    two = to_turns(foundry())
    assert fingerprint(one.table) == fingerprint(two.table)
    play(two, "0 idle")
    assert fingerprint(one.table) != fingerprint(two.table)


def test_the_hash_stays_the_same_forever(foundry):
    """If this changes, every record of the world breaks: think twice."""
    table = foundry(seed=1).table
    assert fingerprint(table) == FIRST_POSITION


FIRST_POSITION = "d208e98e2f05e2652cb0d2bc907854dfa2f0ad8ba247f8cddc499cd611ddb113"


def test_the_json_of_a_view_has_no_secrets(foundry):
    g = to_turns(foundry(seed=0xDEADBEEF))
    g.table.purse[0] = 4242
    plain = to_plain(g.view(1))
    text = msgspec.json.encode(plain).decode()
    assert "4242" not in text
    assert str(g.seed) not in text
    assert (plain["seed"], plain["drawn"], plain["barrier"]) == (0, 0, 0)
    assert set(plain["deck"]) == {"?"}
    assert plain["hands"][0] == ["?"]
    assert plain["hands"][1] == g.table.hands[1]
    assert "viewer" not in plain
    assert "events" not in plain


@pytest.mark.parametrize("seed", [1 << 127, (1 << 256) - 1, (1 << 64) + 1])
def test_great_seeds_survive_json(foundry, seed):
    from enginehouse.core.game import replay
    from enginehouse.core.record import read_record

    g = at_random(foundry(seed=seed), 4)
    again = from_position(GAME, msgspec.json.decode(g.to_json()))
    assert again.seed == again.table.seed == seed
    at_random(again, 3)
    assert fingerprint(replay(GAME, read_record(again.record().to_json())).table) == fingerprint(again.table)
