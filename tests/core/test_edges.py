"""Limits hold at their very edge: the largest that can be is taken, the next larger is refused."""

import msgspec
import pytest

from enginehouse.core import BadPosition, BadRecord, Option, Step, Unknown
from enginehouse.core.chance import commitment, draw
from enginehouse.core.codec import _stored
from enginehouse.core.errors import BAD_NUMBER, NO_ACTION, unreadable
from enginehouse.core.game import _counts, from_position
from enginehouse.core.options import LONGEST_VALUE
from enginehouse.core.plain import DEEPEST, LONGEST_TEXT, MOST_VALUES, is_line, oversize
from enginehouse.core.record import (
    LONGEST_NAME,
    LONGEST_NOTE,
    MOST_ACTIONS,
    MOST_NAMES,
    MOST_NOTES,
    Release,
    _check_sizes,
    read_record,
)
from tests.core.conftest import at_random, play, to_turns
from tests.toy import GAME

JOINED = "क्\u200dष"  # a joiner between two letters: some names need it


def nested(depth):
    value = [0]
    for _ in range(depth - 1):
        value = [value]
    return value


def test_a_line_may_be_as_long_as_it_may_be():
    assert is_line("x" * 80, 80)
    assert not is_line("x" * 81, 80)
    assert is_line(JOINED, 80)
    assert not is_line(f"{JOINED}\n", 80)
    assert not is_line("\n" * 3, 80)


def test_the_largest_value_that_can_be():
    assert oversize("x" * LONGEST_TEXT) == ""
    assert oversize("x" * (LONGEST_TEXT + 1))
    assert oversize([0] * MOST_VALUES) == ""
    assert oversize([0] * (MOST_VALUES + 1))
    assert oversize(nested(DEEPEST)) == ""
    assert oversize(nested(DEEPEST + 1))


@pytest.mark.parametrize(
    ("changed", "fits"),
    [
        ({"names": ["x" * LONGEST_NAME] * MOST_NAMES}, True),
        ({"names": ["x"] * (MOST_NAMES + 1)}, False),
        ({"notes": {f"n{n}": "x" * LONGEST_NOTE for n in range(MOST_NOTES)}}, True),
        ({"notes": {f"n{n}": "" for n in range(MOST_NOTES + 1)}}, False),
        ({"options": {f"o{n}": 1 for n in range(MOST_NOTES + 1)}}, False),
        ({"content": {f"{n}.toml": "" for n in range(MOST_NOTES + 1)}}, False),
    ],
)
def test_the_largest_record_that_can_be(foundry, changed, fits):
    plain = {**msgspec.json.decode(foundry().record().to_json()), **changed}
    if fits:
        assert read_record(msgspec.json.encode(plain)).names is not None
    else:
        with pytest.raises(BadRecord, match=r"up to|more than any game"):
            read_record(msgspec.json.encode(plain))


def test_as_many_options_and_files_as_any_game_has_are_no_fault_of_size(foundry):
    plain = msgspec.json.decode(foundry().record().to_json())
    plain |= {
        "options": {f"o{n}": 1 for n in range(MOST_NOTES)},
        "content": {f"{n}.toml": "" for n in range(MOST_NOTES)},
    }
    assert len(read_record(msgspec.json.encode(plain)).options) == MOST_NOTES


def test_as_many_actions_as_a_record_may_have(foundry):
    record = to_turns(foundry()).record()
    _check_sizes(msgspec.structs.replace(record, actions=[record.actions[0]] * MOST_ACTIONS))
    with pytest.raises(BadRecord, match="a game has 50,000 at most"):
        _check_sizes(msgspec.structs.replace(record, actions=[record.actions[0]] * (MOST_ACTIONS + 1)))


def test_as_many_releases_as_a_record_may_have(foundry):
    record = to_turns(foundry()).record()
    acts = [record.actions[0]] * 200

    def with_releases(many, first=0):
        releases = [Release(first + n, record.version + 1 + n, {}) for n in range(many)]
        return msgspec.structs.replace(record, actions=acts, releases=releases)

    _check_sizes(with_releases(MOST_NOTES))
    _check_sizes(with_releases(1, first=200))  # after the last action
    for wrong in (with_releases(MOST_NOTES + 1), with_releases(1, first=201), with_releases(1, first=-1)):
        with pytest.raises(BadRecord, match="do not lie among its actions"):
            _check_sizes(wrong)


def test_a_record_has_a_short_indent(foundry):
    assert foundry().record().to_json().splitlines()[1].startswith(' "')


def test_the_largest_seed(foundry):
    last = (1 << 256) - 1
    record = foundry(seed=last).record()
    assert read_record(record.to_json()).commitment == commitment(last)
    beyond = msgspec.structs.replace(record, seed=f"{1 << 256:x}")
    with pytest.raises(BadRecord, match="does not match"):
        read_record(beyond.to_json())


@pytest.mark.parametrize(
    ("field", "value", "fits"),
    [("seed", (1 << 256) - 1, True), ("seed", 1 << 256, False), ("drawn", (1 << 63), True), ("drawn", 1 << 64, False)],
)
def test_the_largest_chance_of_a_position(foundry, field, value, fits):
    """Chance is in the hidden corner of a position: its numbers are larger than all others."""
    plain = to_turns(foundry()).to_json()
    position = msgspec.json.decode(plain)
    assert field in position["table"]
    text = plain.replace(f'"{field}":{position["table"][field]}', f'"{field}":{value}')
    assert text != plain
    import json

    if fits:
        assert getattr(from_position(GAME, json.loads(text)).table, field) == value
    else:
        with pytest.raises(BadPosition, match=field):
            from_position(GAME, json.loads(text))


def test_a_position_has_some_fields_and_not_hundreds(foundry):
    plain = msgspec.json.decode(foundry().to_json())
    table = plain["table"]
    filled = {**table, **{f"x{n}": 0 for n in range(200 - len(table))}}
    with pytest.raises(BadPosition, match="which no position has"):
        from_position(GAME, {**plain, "table": filled})
    with pytest.raises(BadPosition, match="some fields, not of 201"):
        from_position(GAME, {**plain, "table": {**filled, "y": 0}})


def test_the_stack_is_stored_once(foundry):
    text = foundry().to_json()
    assert text.count('"stack":') == 1
    assert [*msgspec.json.decode(text)["table"]].count("stack") == 1
    assert "stack" not in _stored(GAME.table)


def test_chance_of_a_seed_is_the_same_forever_beyond_the_first_numbers():
    assert [draw(1 << 200, n, 1000) for n in (0, 1, 255, 256, 1 << 40)] == ROLLS


ROLLS = [144, 521, 109, 580, 451]


# --- words -----------------------------------------------------------------------------------------------------------
def test_numbers_of_players_in_words():
    assert _counts(range(2, 6)) == "2 to 5"
    assert _counts(range(2, 4)) == "2 to 3"
    assert _counts(range(1, 2)) == "1"


def test_who_is_waited_for_is_one_or_several(foundry):
    g = foundry(players=3)
    assert " are " in g.prompt(None)
    assert " are " not in (words := play(g, "0 seal", "1 seal").prompt(None))
    assert " is " in words


def test_the_nearest_action_is_named_once():
    said = unreadable("bulid mill", ["build mill", "build mile"])
    assert dict(said.facts)["near"] == "build mill"
    assert len(said.facts) == 2


def test_a_long_word_is_compared_by_its_beginning():
    beginning = "x" * 60
    assert dict(unreadable(beginning + "y" * 500, [beginning]).facts)["near"] == beginning


@pytest.mark.parametrize("said", ["bid 01", "bid +1", "bid -1", "bid ¹", "bid ١"])
@pytest.mark.parametrize("legal", [["bid 1", "bid 101"], ["bid 10", "bid 101"], ["pass"]])
def test_a_number_written_otherwise_is_answered_by_how_it_is_written(said, legal):
    refusal = unreadable(said, legal)
    assert refusal.kind == BAD_NUMBER
    assert refusal.reason.endswith(f"“bid 1”, not “{said}”.")


def test_nobody_is_advised_another_number():
    assert unreadable("bid 102", ["bid 1", "bid 10", "bid 12", "bid 101"]).kind == NO_ACTION
    assert dict(unreadable("lay B2 curve", ["lay A2 curve-1", "lay B2 curve-1"]).facts)["near"] == "lay B2 curve-1"
    assert dict(unreadable("lay B2 curve -1", ["lay B2 curve-1"]).facts)["near"] == "lay B2 curve-1"
    assert unreadable("lay B2 1", ["lay A1 2"]).kind == NO_ACTION


def test_a_refused_option_is_quoted_whole_if_it_is_short():
    option = Option("level", 20, "", range(10, 51, 10))
    for length, whole in ((LONGEST_VALUE - 2, True), (LONGEST_VALUE - 1, False)):
        with pytest.raises(Unknown) as refused:
            option.read("x" * length)
        assert (("x" * length) in str(refused.value)) == whole
        assert ("…" in str(refused.value)) != whole


# --- leaving, sheets, steps ------------------------------------------------------------------------------------------
def test_leaving_is_one_action_and_the_game_goes_on_to_its_next_question(foundry, monkeypatch):
    def resign(self, table, seat):
        table.stack.append(Nothing())

    class Nothing(Step):
        """Something that is done without asking."""

        asks = False

        def run(self, table):
            table.purse[0] = 4

    monkeypatch.setattr(type(GAME), "resign", resign)
    g = to_turns(foundry())
    ply, clock = g.table.ply, g.table.clock
    g.play(0, "resign")
    assert (g.table.ply, g.table.clock) == (ply + 1, clock + 1)
    assert g.table.purse[0] == 4
    assert g.to_act


def test_the_narrow_sheet_is_drawn_where_it_is_asked_for(foundry, monkeypatch):
    drawn = []
    for name in ("sheet", "narrow_sheet"):
        kept = getattr(type(GAME), name)
        monkeypatch.setattr(
            type(GAME), name, lambda self, *a, kept=kept, name=name: drawn.append(name) or kept(self, *a)
        )
    g = at_random(foundry(), 3)
    g.svg(0)
    g.svg(0, narrow=True)
    assert drawn[0] == "sheet"
    assert drawn[1] == "narrow_sheet"
