"""One judgement: what is refused is what is not offered, and every reason that is given is so."""

import os
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import enginehouse as eh
from enginehouse.core import Game
from enginehouse.games.steam_power.rules.state import Table
from tests import properties
from tests.games.steam_power.claims import CLAIMS
from tests.games.steam_power.positions import Yard, position, row_of
from tests.proof import rule

LONG = bool(os.environ.get("ENGINEHOUSE_LONG"))
SEEDS, CHECKS, MOST = (range(10), 40, 3000) if LONG else (range(1), 5, 400)  # checks of each question in each game
TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "solo": (1, {}),
    "solo, switchyard": (1, {"map": "switchyard", "trains_per_player": 5}),
    "two": (2, {"map": "ireland"}),
    "two, few trains": (2, {"map": "switchyard", "trains_per_player": 4}),
    "three": (3, {"map": "northern-england", "colours": "chosen"}),
    "three, draft": (3, {"edition": "draft", "map": "switchyard"}),
    "four": (4, {}),
    "five, full factories": (5, {"map": "switchyard", "resources_3to5p": 8}),
    "five": (5, {"groups_joined": "once linked", "vp_city_counts_group": False}),
    "an Automa": (2, {"automas": "normal", "map": "switchyard"}),
    "four Automas": (5, {"automas": "hard, easy, normal, very-easy"}),
}


def games(players: int, options: dict[str, Any], seed: int) -> Iterator[Game[Any]]:
    """A random game with more track than is good for it; some of its seats are greedy."""
    rnd = Random(seed)
    game = eh.new("steam-power", players=players, seed=seed, options=options)
    keen, greedy = rnd.random() / 2, rnd.random() < 0.5
    while not game.over:
        yield game
        seat = game.to_act[0]
        legal = game.legal(seat)
        if greedy and rnd.random() < 0.3 and LONG:
            action = game.title.advise(game.view(seat), seat, legal, rnd).action
        else:
            action = "track" if "track" in legal and rnd.random() < keen else rnd.choice(legal)
        game.play(seat, action)


def shaken(game: Game[Any], rnd: Random) -> Game[Any]:
    """The same board with purses, trains, factories, piles and stock as they might have become."""
    twin = game.clone()
    table: Table = twin.table
    table.purse = [rnd.choice((0, 1, 2, 3, 4, 30)) for _ in table.purse]
    table.trains = [rnd.choice((0, 1, 9)) for _ in table.trains]
    table.factories = [rnd.choice((0, 9)) for _ in table.factories]
    table.piles = [rnd.choice((-1, 0, 5, 5)), rnd.choice((0, 5)), rnd.choice((0, 5))]
    table.stock = [rnd.choice((0, 0, 3, 9)) for _ in table.stock]
    if rnd.random() < 0.2:
        table.deck, table.discard = [], []
    return twin


@cache
def heard_at(name: str, seed: int) -> set[str]:
    """The kinds of refusals in one game: every question at some moments, as it is and shaken.

    To look for what a slip may have meant takes longest, so slips are not made at most of these moments.
    """
    heard: set[str] = set()
    rnd, left = Random(seed), dict[str, int]()
    for game in games(*TABLES[name], seed):
        question = type(game.table.stack[-1]).__name__
        if not left.setdefault(question, CHECKS) or rnd.random() > 0.3:
            continue
        left[question] -= 1
        with pytest.MonkeyPatch.context() as patch:
            if left[question] or len(game.legal(game.to_act[0])) > 100:
                patch.setattr(properties, "misspelt", lambda action, rnd: [])
            heard |= properties.check_judgement(game, rnd, CLAIMS, MOST)
            if question in ("ChooseAction", "PlaceTrack"):
                patch.setattr(properties, "misspelt", lambda action, rnd: [])
                heard |= properties.check_judgement(shaken(game, rnd), rnd, CLAIMS, MOST)
    return heard


@pytest.mark.parametrize("name", list(TABLES))
@rule("SP-TRACK-02", "SP-TURN-03", "SP-R85", "SP-FULFIL-22", "SP-FACTORY-02")
def test_what_is_refused_and_why(name):
    heard = set[str]().union(*(heard_at(name, seed) for seed in SEEDS))
    assert "First choose one of the five actions, {actions}; “{action}” is none of them." in heard


# --- what random play hardly ever hears ------------------------------------------------------------------------------
ROW = row_of("Black", "White", "Orange", "Gray", "Black2", "White2")
FAR = {"A": (0, 0), "B": (0, 6)}


def crossing() -> Yard:
    yard = position({**FAR, "W": (-1, 1), "E": (2, 1)})
    yard = yard.lay(1, "0,1 5-2", "1,1 5-2").lay(0, "0,1 0-3").play(0, "track")
    yard.table.piles[0] = 0
    return yard


def poor() -> Yard:
    around = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, 3), (1, 1), (1, 2), (-1, 3), (-1, 2)]
    return position({"A": (0, 0), "B": (0, 2)}, mountains=around).purse(3)


def without_trains() -> Yard:
    yard = position(ROW)
    yard.table.trains[0] = 0
    return yard


def sources() -> Yard:
    """B W with $1: black is free from two cities and costs $1 from a third, white costs $1."""
    yard = position(ROW).link(0, "Black", "White", "Orange", "Gray", "Black2").factory(0, "Black", 4)
    yard.factory(1, "Black2", 4).factory(0, "Orange", 4).factory(1, "White", 4).hand(0, "K01").purse(1, 0)
    yard.table.tile_colour[yard.city("Orange")] = 0
    return yard.play(0, "fulfil", "contract 1")


def short_stock(*actions: str) -> Yard:
    yard = position(ROW).link(0, "Black", "White", "Orange", "Gray", "Black2").factory(0, "Black", 4).hand(0, "K09")
    yard.play(0, *actions)
    yard.table.stock[:2] = [2, 0]
    return yard


def colours() -> Yard:
    yard = position(ROW, options={"colours": "chosen"})
    yard.game.play(0, "colour viridian")
    return yard


def rare() -> Iterator[tuple[str, Yard, int, str]]:
    """A kind of refusal, a scene, who tries what."""
    yield "There is no passing", position(ROW), 0, "pass"
    yield "You have no train left, so", without_trains(), 0, "track"
    yield "Every placement you could make costs", poor(), 0, "track"
    yield "You have no contract in your hand", position(ROW).link(0, "Black", "White").hand(0), 0, "fulfil"
    yield "The deck is empty, and nobody", position(ROW).hand(1).deck_of(), 0, "draw"
    yield "{hex} is {city}", position(FAR).play(0, "track"), 0, "lay 0,0 0-3"
    yield "{hex} is water", position(FAR, water=[(0, 1)]).play(0, "track"), 0, "lay 0,1 0-3"
    yield "The tile is a crossing", crossing(), 0, "remove"
    yield "On {hex} your track must still cross", crossing(), 0, "replace 0-1"
    yield "There is no {colour} piece left", short_stock("factory"), 0, "build White"
    yield "Pieces of that colour", short_stock("fulfil", "contract 9", "bonus", "build Black2"), 0, "put 4"
    yield "A bonus factory gets", short_stock("fulfil", "contract 9", "bonus", "build Black2"), 0, "put 7"
    yield "The bonus is taken now", short_stock("fulfil", "contract 9"), 0, "money"
    yield "Not from the bank", sources(), 0, "from bank"
    yield "{city} has no {colour}", sources(), 0, "from Gray"
    yield "From {city} you would be", sources(), 0, "from Black2"
    robbing = position(ROW, 4).hand(0).hand(1, "K01", "K02").hand(2, "K03").hand(3, "K04", "K05").deck_of()
    yield "You take from a player who holds the most", robbing.play(0, "draw"), 0, "rob 3"
    yield "You cannot take a contract from your own", robbing, 0, "rob 1"
    yield "There is no player {player}", robbing, 0, "rob 5"
    yield "{colour} is taken", colours(), 1, "colour viridian"


@pytest.mark.parametrize(("kind", "yard", "seat", "note"), [pytest.param(*case, id=case[0]) for case in rare()])
@rule("SP-TURN-06", "SP-TRACK-08", "SP-TRACK-20", "SP-R14", "SP-R25", "SP-R85", "SP-FULFIL-19", "SP-TAKE-05", "SP-R33")
def test_rare_reasons(kind, yard, seat, note):
    """``why`` evaluates the claim."""
    refusal = yard.why(seat, note)
    assert refusal.kind.startswith(kind)
    assert refusal.kind in CLAIMS


def test_every_claim_is_evaluated():
    heard = {yard.why(seat, note).kind for _, yard, seat, note in rare()}
    assert sorted(CLAIMS.keys() - heard.union(*(heard_at(name, 0) for name in TABLES))) == []


@rule("SP-R86", "SP-R11")
def test_a_pile_that_owes_a_tile_gives_none():
    """Taking up an Automa's link may leave the plain pile one short of nothing: that is no stock."""
    yard = position({**FAR, "W": (-1, 1), "E": (2, 1)}).lay(0, "0,1 0-3").lay(1, "-1,2 0-2")
    yard.play(0, "track").table.piles[:] = [-1, 5, 5]
    assert {note.split()[2].split("-")[0] for note in yard.legal(0) if note.startswith("lay")} == {"tight"}
    assert yard.why(0, "lay 0,2 0-3").rule == "SP-R11"
    crossed = position({**FAR, "W": (-1, 2), "E": (1, 1)}).lay(1, "0,2 4-2").lay(0, "0,1 0-3").play(0, "track")
    crossed.table.piles[:] = [5, -1, 0]
    assert not [note for note in crossed.legal(0) if note.startswith("cross")]
