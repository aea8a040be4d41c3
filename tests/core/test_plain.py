"""What comes from outside is measured before it is believed."""

import re
from pathlib import Path

import msgspec
import pytest

import enginehouse as eh
from enginehouse.core import BadPosition, BadRecord, Unknown
from enginehouse.core.plain import DEEPEST, MOST_VALUES, oversize, read_number
from enginehouse.core.record import read_record
from enginehouse.games.steam_power.rules.content import card_number
from enginehouse.table.storage.database import NEWEST
from enginehouse.table.storage.troubles import strange


def deep(n):
    value = []
    for _ in range(n):
        value = [value]
    return value


@pytest.mark.parametrize("text", ["²", "٣", "９", "½", "--1", "-1", "+1", " 1", "1_0", "", "1" * 10, "1" * 4400, "1.0"])
def test_what_only_looks_like_a_number_is_none(text):
    assert read_number(text) is None


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ([0] * (MOST_VALUES + 1), "values"),
        ([[0] * 100] * 100, "values"),
        ({str(n): n for n in range(MOST_VALUES)}, "values"),
        (deep(DEEPEST + 2), "deep"),
        (["x" * 401], "characters"),
        ([1 << 300], "number"),
        ({"x" * 500: 1}, "characters"),
    ],
)
def test_sizes_that_cannot_be(value, fault):
    assert fault in oversize(value)


def test_sizes_that_can_be():
    assert oversize(deep(DEEPEST - 1)) == ""
    assert oversize({"a": [1, "b", None, 1.5, True]}) == ""


@pytest.mark.parametrize("game", ["steam-power", "planet-steam", "imperial-steam", "steamwatchers"])
def test_a_position_beyond_all_sizes_is_refused_before_the_game_looks_at_it(game):
    plain = msgspec.json.decode(eh.new(game, players=3, seed=1).to_json())
    lists = [name for name, value in plain["table"].items() if isinstance(value, list) and name != "stack"]
    for name in lists:
        forged = {**plain, "table": {**plain["table"], name: [0] * 300_000}}
        with pytest.raises(BadPosition, match=f"{name}: it has more than"):
            eh.from_json(msgspec.json.encode(forged))


@pytest.mark.parametrize("text", [b"[" * 5000, b'{"a":' * 5000, b"\xff\xfe", b"1" * 5000, b'"\\ud800"', b"null", b""])
def test_torn_json_is_refused_in_words(text):
    with pytest.raises(BadRecord, match="not a record"):
        read_record(text)
    with pytest.raises(BadPosition, match="not a position"):
        eh.from_json(text)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"names": ["Ada", "Mira\x1b[2J"]}, "names up to"),
        ({"names": ["Ada", "x" * 81]}, "names up to"),
        ({"names": ["x"] * 5000}, "names up to"),
        ({"notes": {"seats": "x" * 500}}, "notes"),
        ({"notes": {str(n): "" for n in range(200)}}, "notes"),
        ({"options": {str(n): 1 for n in range(200)}}, "options"),
        ({"actions": [(0, "money", "")] * 50_001}, "actions"),
    ],
)
def test_a_record_beyond_all_sizes_is_refused(changed, message):
    plain = msgspec.json.decode(eh.new("steam-power", players=2, seed=1).record().to_json())
    with pytest.raises(BadRecord, match=message):
        read_record(msgspec.json.encode({**plain, **changed}))


@pytest.mark.parametrize("value", ["²", "٣", "x" * 500, "a\nb", "\x1b[2J"])
@pytest.mark.parametrize(
    ("game", "option"), [("planet-steam", "show_credits"), ("steam-power", "map"), ("steam-power", "automas")]
)
def test_an_option_of_text_is_a_short_plain_line(game, option, value):
    with pytest.raises(Unknown) as refused:
        eh.new(game, players=3, options={option: value})
    assert len(str(refused.value)) < 400


@pytest.mark.parametrize("game", ["steam-power", "planet-steam", "imperial-steam", "steamwatchers"])
@pytest.mark.parametrize("number", ["²", "٣", "½", "9" * 150, "-²"])
def test_no_rule_is_asked_about_a_number_that_is_none(game, number):
    """“bid ²” is a digit for Python and no number; whoever sends it reads a sentence."""
    g = eh.new(game, players=3, seed=2)
    seat = g.to_act[0]
    for verb in ("bid", "buy ore", "dial", "sell water", "pay", "draw"):
        assert g.why_not(seat, f"{verb} {number}") is not None


def test_only_one_place_asks_whether_text_is_digits():
    """``isdigit`` before ``int`` lets "²" through to a crash, and "٣" to a number: ``read_number`` alone knows better."""
    house = Path(eh.__file__).parent
    asks = re.compile(r"\.is(digit|decimal|numeric)\b")
    found = [path.relative_to(house).as_posix() for path in house.rglob("*.py") if asks.search(path.read_text("utf-8"))]
    assert found == ["core/plain.py"]


@pytest.mark.parametrize(
    ("name", "number"), [("K07", "7"), ("K٣", "K٣"), ("K²", "K²"), ("K" + "1" * 10, "K" + "1" * 10)]
)
def test_the_number_of_a_card_is_written_in_plain_digits(name, number):
    assert card_number(name) == number


@pytest.mark.parametrize(("version", "whose"), [("0999", "newer Enginehouse"), ("²²²²", "another program")])
def test_the_form_of_a_database_is_written_in_plain_digits(version, whose):
    assert whose in strange("there", version, NEWEST)
