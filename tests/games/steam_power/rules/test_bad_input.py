"""What cannot be: unknown words, actions out of place, impossible positions, torn records. Each gets one sentence."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

import enginehouse as eh
from enginehouse.core.errors import HOUSE_RULES, HouseError
from tests.games.steam_power.positions import position, row_of
from tests.proof import rule

ROW = row_of("Black", "White", "Orange", "Gray", "Purple", "Black2")
RULES = eh.title("steam-power").catalogue()


# --- words -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("players", "options", "sentence"),
    [
        (0, {}, "Steam Power is for 1 to 5 players, not 0"),
        (6, {}, "Steam Power is for 1 to 5 players, not 6"),
        (2, {"mapp": "midwest"}, "there is no option “mapp”"),
        (2, {"map": "atlantis"}, "there is no map “atlantis”; the maps are: ireland"),
        (2, {"map": "../midwest"}, "there is no map"),
        (2, {"edition": "third"}, "option edition takes final, draft"),
        (2, {"automas": "brutal"}, "there is no Automa “brutal”"),
        (2, {"automas": "easy, easy"}, "leave nobody to play"),
        (1, {"automas": "easy"}, "leave nobody to play"),
        (2, {"trains_per_player": 0}, "option trains_per_player takes"),
        (2, {"trains_per_player": "many"}, "option trains_per_player takes"),
        (2, {"round_cap": 4}, "a number from 5 to 500"),
        (2, {"automas": 3}, "takes text"),
    ],
)
def test_wrong_beginnings(players, options, sentence):
    with pytest.raises(eh.Unknown) as refused:
        eh.new("steam-power", players=players, seed=1, options=options)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "note", ["", "  ", "money money", "lay", "lay Z99 straight-0", "BUILD", "contract 99", "\x00", "x" * 5000]
)
def test_words_that_mean_nothing(note):
    yard = position(ROW)
    before = yard.game.to_json()
    refusal = yard.game.why_not(0, note)
    assert refusal is not None
    assert refusal.rule in RULES or refusal.rule in HOUSE_RULES
    assert len(refusal.reason) < 250
    with pytest.raises(eh.Illegal):
        yard.game.play(0, note)
    assert yard.game.to_json() == before


def test_no_such_seat():
    yard = position(ROW)
    for seat in (-1, 2, 99):
        with pytest.raises(eh.Unknown, match=f"there is no seat {seat}"):
            yard.game.play(seat, "money")


def test_every_refusal_names_a_rule_of_the_catalogue():
    """Every notation there is, at every kind of question: legal, or refused by a rule that exists."""
    rnd = random.Random(4)
    asked: set[str] = set()
    for players, options in ((3, {}), (1, {}), (3, {"automas": "normal", "colours": "chosen"})):
        game = eh.new("steam-power", players=players, seed=6, options={"map": "switchyard", **options})
        words = [*game.title.universe(game.table), "bank", "from bank", "nonsense"]
        for _ in range(250):
            if game.over:
                break
            seat = game.to_act[0]
            legal = game.legal(seat)
            asked.add(type(game.table.stack[-1]).__name__)
            for note in rnd.sample(words, 25):
                refusal = game.why_not(seat, note)
                assert (refusal is None) == (note in legal)
                if refusal is not None:
                    assert refusal.rule in RULES or refusal.rule in HOUSE_RULES
                    assert refusal.reason[0].isupper() or refusal.reason[0] in "“$"
                    assert refusal.reason.endswith(".")
            game.play(seat, rnd.choice(legal))
    assert {"ChooseAction", "PlaceTrack", "ChooseSite", "ChooseContract", "ChooseColour"} <= asked


@rule("SP-FULFIL-19")
def test_the_bank_is_refused_while_a_piece_can_be_brought():
    yard = position(ROW).link(0, "Black", "White", "Orange", "Gray", "Purple", "Black2").factory(1, "Black", 4)
    yard.factory(1, "Black2", 4).hand(0, "K09").purse(50).play(0, "fulfil", "contract 9")
    refusal = yard.why(0, "from bank")
    assert refusal.rule == "SP-FULFIL-19"
    assert "black" in refusal.reason


# --- positions -------------------------------------------------------------------------------------------------------
def middle() -> dict[str, Any]:
    """A position in the middle of a contract: links, an open end, factories, a crossing, a choice of sources."""
    yard = position({**ROW, "W": (-2, 1), "E": (2, 1)}, 3)
    yard.link(0, "Black", "White", "Orange", "Gray", "Purple", "Black2")
    yard.lay(1, "-1,1 5-2").lay(1, "0,1 5-2", "1,1 5-2").lay(2, "0,11 0-2")
    yard.factory(0, "Black", 3).factory(1, "Black2", 2).factory(2, "White", 0).hand(0, "K33", "K01").purse(9, 3, 0)
    yard.fulfilled(1, "K40").play(0, "fulfil", "contract 33")
    return json.loads(yard.game.to_json()) | {"pack": yard.game.content}


def automa() -> dict[str, Any]:
    game = eh.new("steam-power", players=3, seed=5, options={"automas": "hard, easy"})
    rnd = random.Random(1)
    while not any(game.table.coin_paths) or not any(game.table.unfinished[1:]):
        game.play(game.to_act[0], rnd.choice(game.legal(game.to_act[0])))
    return json.loads(game.to_json()) | {"pack": None}


def solo() -> dict[str, Any]:
    game = eh.new("steam-power", players=1, seed=5)
    for _ in range(13):
        game.play(0, "money")
    return json.loads(game.to_json()) | {"pack": None}


BASES = {"middle": middle, "automa": automa, "solo": solo}


def read(plain: dict[str, Any]) -> eh.Game[Any]:
    plain = dict(plain)
    return eh.from_json(json.dumps({k: v for k, v in plain.items() if k != "pack"}), content=plain["pack"])


@pytest.mark.parametrize("base", list(BASES))
def test_the_positions_as_they_are_can_be(base):
    plain = BASES[base]()
    game = read(plain)
    assert json.loads(game.to_json())["table"] == plain["table"]


def put(*path: Any) -> Callable[[dict[str, Any]], None]:
    """Set a value of the table: the last item, at the path before it. A function changes what is there."""

    def edit(table: dict[str, Any]) -> None:
        *way, last, value = path
        there: Any = table
        for step in way:
            there = there[step]
        there[last] = value(there[last]) if callable(value) else value

    return edit


def more(n: int) -> Callable[[int], int]:
    return lambda value: value + n


IMPOSSIBLE: list[tuple[str, Callable[[dict[str, Any]], None], str]] = [
    ("middle", put("purse", 0, -1), "SP-MONEY-02"),
    ("middle", put("purse", lambda purse: purse[:2]), "purse has 2 entries, not 3"),
    ("middle", put("purse", 0, "rich"), "purse"),
    ("middle", put("fees", 0, -1), "fees"),
    ("middle", put("first", 3), "first-player marker"),
    ("middle", put("round", 0), "round"),
    ("middle", put("round", -4), "round"),
    ("middle", put("seats", 4), "seats"),
    ("middle", put("gone", 0, True), "SP-R81"),
    ("middle", put("gone", 1, True), "SP-R81"),
    ("middle", put("colours", 0, "X"), "colours"),
    ("middle", put("colours", 0, "P"), "SP-SETUP-08"),
    ("middle", put("colours", 0, ""), "SP-SETUP-08"),
    ("middle", put("hands", 0, []), "SP-COMP-03"),
    ("middle", put("hands", 0, 0, "K99"), "there is no contract K99"),
    ("middle", put("hands", 0, 0, "?"), "hidden"),
    ("middle", put("hands", 0, 0, "K40"), "contract K40 is there twice"),
    ("middle", put("fulfilled", 1, []), "SP-COMP-03"),
    ("middle", put("deck", lambda deck: deck[1:]), "SP-COMP-03"),
    ("middle", put("discard", ["K40"]), "SP-COMP-03"),
    ("middle", put("put_aside", ["K40"]), "SP-COMP-03"),
    ("middle", put("trains", 0, more(1)), "SP-COMP-01"),
    ("middle", put("trains", 0, -1), "SP-COMP-01"),
    ("middle", put("factories", 0, more(-1)), "SP-COMP-02"),
    ("middle", put("unfinished", 2, None), "belongs to no link"),
    ("middle", put("unfinished", 2, 0, 1), "another’s unfinished link"),
    ("middle", put("unfinished", 2, 1, 0), "torn"),
    ("middle", put("unfinished", 2, 2, 0), ""),
    ("middle", put("unfinished", 2, 4, 0, [0, 3]), "belongs to no link"),
    ("middle", put("unfinished", 2, 4, 0, [0, 0]), "where it came in"),
    ("middle", put("unfinished", 2, 4, 0, [0, 7]), "where it came in"),
    ("middle", put("network", 0, 0), "SP-LINK-12"),
    ("middle", put("network", 1, more(1)), "SP-LINK-12"),
    ("middle", put("roads", 0, 0), "SP-"),
    ("middle", put("coin_paths", 0, [[5], 0, 0]), "SP-ACOIN-01"),
    ("middle", put("tiles", 0, 1), "belongs to no link"),
    ("middle", put("tiles", 0, -1), "belongs to no link"),
    ("middle", put("tiles", 0, 9999), "belongs to no link"),
    ("middle", put("links", lambda links: links[1:]), "SP-"),
    ("middle", put("links", 0, 0, 7), "a link belongs to no company"),
    ("middle", put("links", 0, 1, 99), "a link joins no city"),
    ("middle", put("links", 0, 2, -1), "SP-LINK-05"),
    ("middle", put("links", 0, 2, 3), "SP-"),
    ("middle", put("links", 0, 3, []), "a link has no track"),
    ("middle", put("links", 0, 3, 0, 0), "torn"),
    ("middle", put("links", 0, 3, 0, 9999), "SP-TRACK-08"),
    ("middle", put("links", 0, 4, 0, [3, 0]), "torn"),
    ("middle", put("tile_colour", 0, 9), ""),
    ("middle", put("tile_colour", 0, 4), "fixes its city tiles"),
    ("middle", put("factory", 0, 9), "belongs to nobody"),
    ("middle", put("factory", 0, -2), ""),
    ("middle", put("pieces", 0, -1), ""),
    ("middle", put("pieces", 0, more(1)), "SP-COMP-07"),
    ("middle", put("leftover", 0, 1), "leftover"),
    ("middle", put("piles", 0, more(1)), "SP-COMP-12"),
    ("middle", put("stock", 0, more(-1)), "SP-COMP-07"),
    ("middle", put("corner", 4), "direction marker"),
    ("middle", put("corner_goods", [0, 1, 2, 3]), "SP-ASET-06"),
    ("middle", put("bag", [1]), "Basic Solo"),
    ("middle", put("seed", -1), "seed"),
    ("middle", put("drawn", -1), "drawn"),
    ("middle", put("clock", 99), "clock"),
    ("middle", put("stack", lambda stack: stack[1:]), "stack"),
    ("middle", put("stack", lambda stack: stack[:-1]), "nobody is asked"),
    ("middle", put("stack", lambda stack: [*stack[:-2], stack[-1]]), "SP-"),
    ("middle", put("stack", lambda stack: [*stack, stack[0]]), "stack"),
    ("middle", put("stack", lambda stack: [*stack, {"step": "EndRound"}]), "stack"),
    ("middle", put("stack", lambda stack: [*stack, {"step": "Dance"}]), "stack"),
    ("middle", put("stack", 1, "seat", 1), "SP-TURN-01"),
    ("middle", put("stack", -1, "company", 1), "SP-TURN-01"),
    ("middle", put("stack", -1, "company", 9), "company"),
    ("middle", put("stack", -1, "goods", []), "SP-FULFIL-03"),
    ("middle", put("stack", -1, "goods", [1, 1]), "SP-FULFIL-03"),
    ("middle", put("stack", -1, "card", "K01"), ""),
    ("middle", put("stack", -1, "card", "K99"), "K99"),
    ("middle", put("stack", -2, "card", "K01"), ""),
    ("middle", put("stack", -2, "company", 1), "waits for its reward, and nobody fulfils it"),
    ("middle", put("stack", lambda stack: stack[:-2] + [stack[-3]] * 2), "SP-TURN-02"),
    ("automa", put("hands", 1, ["K01"]), "SP-"),
    ("automa", put("corner_goods", 0, 2), "SP-ASET-06"),
    ("automa", put("corner_goods", []), "SP-ASET-06"),
    ("automa", put("first", 1), "SP-TURN-01"),
    ("automa", put("coin_paths", [None, None, None]), "SP-ACOIN-12"),
    ("automa", put("stack", -1, "company", 1), "company"),
    ("automa", put("stack", -1, {"step": "AutomaTurn", "seat": 1}), "stack"),
    ("solo", put("bag", [3, 0, 0, 0, 0]), "SP-SOLO-03"),
    ("solo", put("bag", []), "Basic Solo"),
    ("solo", put("put_aside", lambda cards: [*cards, "K01", "K02", "K03"]), "SP-"),
    ("solo", put("trains", 2, 21), "SP-COMP-01"),
    ("solo", put("stack", -1, "of", 2), "of"),
    ("solo", put("stack", 0, {"step": "EndRound"}), "stack"),
]


@rule("SP-MONEY-02", "SP-COMP-01", "SP-COMP-02", "SP-COMP-03", "SP-COMP-07", "SP-COMP-12")
@pytest.mark.parametrize(("base", "edit", "says"), IMPOSSIBLE)
def test_an_impossible_position_is_refused(base, edit, says):
    plain = BASES[base]()
    edit(plain["table"])
    with pytest.raises(eh.BadPosition) as refused:
        read(plain)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


@rule("SP-LINK-01", "SP-LINK-24", "SP-TRACK-14", "SP-TRACK-17")
def test_track_that_cannot_have_been_laid():
    """Links put down by hand, with all their numbers in order, and still not possible."""

    def refused(yard) -> str:
        with pytest.raises(eh.BadPosition) as fault:
            eh.from_json(yard.game.to_json(), content=yard.game.content)
        return str(fault.value)

    apart = position(ROW).link(0, "Black", "White").link(0, "Gray", "Purple")
    assert "SP-TRACK-14" in refused(apart)
    astray = position(ROW).link(0, "Black", "White").lay(0, "0,7 0-2")
    assert "SP-TRACK-14" in refused(astray)
    meeting = position({"A": (0, 0), "B": (0, 5)}).lay(0, "0,1 0-3", "0,2 0-3").lay(1, "0,4 3-0", "0,3 3-0")
    assert "SP-TRACK-17" in refused(meeting)
    torn = position({"A": (0, 0), "B": (0, 6)}).lay(0, "0,1 0-3", "1,1 5-2")  # out by the south, in by the north-west
    assert "SP-LINK-01" in refused(torn)
    through = position({"A": (0, 0), "B": (0, 2), "C": (0, 4)}).lay(0, "0,1 0-3", "0,3 0-3")
    one = through.table.links[0]
    two = through.table.links.pop()
    through.table.links[0] = replace(one, end=two.end, hexes=one.hexes + two.hexes, edges=one.edges + two.edges)
    through.table.trains[0] += 1
    assert "SP-L" in refused(through)


@rule("SP-FACTORY-02", "SP-REWARD-06")
def test_factories_that_cannot_have_been_built():
    yard = position(ROW).link(0, "Black", "White").factory(0, "Gray", 3)
    with pytest.raises(eh.BadPosition, match="SP-FACTORY-02"):
        eh.from_json(yard.game.to_json(), content=yard.game.content)
    yard = position(ROW).link(0, "Black", "White").factory(0, "White", 6)
    with pytest.raises(eh.BadPosition, match="SP-REWARD-06"):
        eh.from_json(yard.game.to_json(), content=yard.game.content)


def mutate(value: Any, rnd: random.Random) -> Any:
    """The same value with one small thing wrong in it."""
    if isinstance(value, dict) and value:
        key = rnd.choice(sorted(value))
        return {**value, key: mutate(value[key], rnd)}
    if isinstance(value, list) and value and rnd.random() < 0.8:
        n = rnd.randrange(len(value))
        return [*value[:n], mutate(value[n], rnd), *value[n + 1 :]]
    if isinstance(value, list):
        return rnd.choice([[], value[1:], [*value, 0], [*value, None], [*value, *value], None])
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rnd.choice([value + 1, value - 1, -1, 0, 1, 99, 10**9, None, "x"])
    return rnd.choice(["", "?", "K01", None, 3, [], "zzz"])


@pytest.mark.parametrize("base", list(BASES))
def test_whatever_is_changed_it_is_refused_or_can_be_played(base):
    rnd = random.Random(7)
    plain = BASES[base]()
    accepted = 0
    for _ in range(250):
        wrong = {**plain, "table": mutate(plain["table"], rnd)}
        try:
            game = read(wrong)
        except HouseError:
            continue
        accepted += 1
        for _ in range(25):
            if game.over:
                break
            seat = game.to_act[0]
            assert game.text(seat)
            game.play(seat, rnd.choice(game.legal(seat)))
    assert accepted < 150


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "nonsense", '{"game": "steam-power"}', '{"game": "chess"}', '{"game": 4}']
)
def test_what_is_no_position(text):
    with pytest.raises(HouseError):
        eh.from_json(text)


# --- records ---------------------------------------------------------------------------------------------------------
def test_a_torn_or_forged_record_is_refused():
    game = eh.new("steam-power", players=2, seed=1)
    for _ in range(6):
        game.play(game.to_act[0], "money")
    whole = json.loads(game.record().to_json())
    for name, value in {
        "seed": "ff",
        "state": "0" * 64,
        "players": 3,
        "version": 99,
        "options": {"map": "ireland"},
    }.items():
        with pytest.raises(eh.BadRecord):
            eh.replay(json.dumps({**whole, name: value}))
    torn = {**whole, "actions": whole["actions"][:2] + whole["actions"][3:]}
    with pytest.raises(eh.BadRecord, match="action 3"):
        eh.replay(json.dumps(torn))
    with pytest.raises(eh.BadRecord):
        eh.replay("{")
