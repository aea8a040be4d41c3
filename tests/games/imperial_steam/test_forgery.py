"""Positions and packs that cannot be are refused by name; whatever is let in can be played to the end."""

import os
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from enginehouse.core import BadPosition, Game
from enginehouse.core.game import from_position
from enginehouse.games.imperial_steam import GAME
from tests.forgery import check_forgeries, check_pack_forgeries
from tests.games.imperial_steam.test_properties import conserved
from tests.proof import rule
from tests.properties import random_options

LONG = bool(os.environ.get("ENGINEHOUSE_LONG"))
SHIPPED = Path(str(files("enginehouse.games.imperial_steam"))) / "content"


def game_at(players: int, seed: int, plies: int, options: dict[str, Any], wise: float = 0.3) -> Game[Any]:
    """A game some way on, played by chance and some sense."""
    g, rnd = Game(GAME, players, options, seed), Random(seed)
    while not g.over and len(g.actions) < plies:
        seat = rnd.choice(g.to_act)
        legal = g.legal(seat)
        sensible = rnd.random() < wise
        g.play(seat, GAME.advise(g.view(seat), seat, legal, rnd).action if sensible else rnd.choice(legal))
    return g


MOMENTS = [
    (2, 1, 0, {"setup": "fixed"}),
    (3, 2, 90, {"setup": "normal", "money": "secret"}),
    (4, 3, 220, {"setup": "random", "one_station_per_city": True}),
    (2, 4, 9999, {"setup": "normal"}),
]


@pytest.mark.parametrize(("players", "seed", "plies", "options"), MOMENTS)
def test_a_forged_position_is_refused_or_playable(players: int, seed: int, plies: int, options: dict[str, Any]) -> None:
    counts = check_forgeries(game_at(players, seed, plies, options), Random(seed), conserved, most=80)
    assert counts["refused"] > 40


@pytest.mark.skipif(not LONG, reason="many positions: ENGINEHOUSE_LONG=1")
@pytest.mark.parametrize("seed", range(40))
def test_many_forged_positions_are_refused_or_playable(seed: int) -> None:
    rnd = Random(seed)
    game = game_at(2 + seed % 3, seed, rnd.randrange(300), random_options(GAME, rnd))
    check_forgeries(game, rnd, conserved, most=200)


# --- each once by name -----------------------------------------------------------------------------------------------
Change = Callable[[dict[str, Any]], None]


@cache
def position_at(seed: int, plies: int) -> str:
    return game_at(3, seed, plies, {"setup": "fixed"}, wise=0.8).to_json()


def refusal_of(change: Change, plies: int = 140, seed: int = 2) -> str:
    """What is said of a position of a real game after this change."""
    position = msgspec.json.decode(position_at(seed, plies))
    change(position["table"])
    with pytest.raises(BadPosition) as refused:
        from_position(GAME, position)
    return str(refused.value)


def put(name: str, *path: int, value: Any) -> Change:
    def change(table: dict[str, Any]) -> None:
        holder: Any = table
        for key in (name, *path)[:-1]:
            holder = holder[key]
        holder[(name, *path)[-1]] = value

    return change


# --- small changes to a plain position ------------------------------------------------------------------------------
BOX = GAME.box(3, {"setup": "fixed"}, None)


def link(name: str) -> int:
    return 1 << BOX.link_of[name]


def swap(values: list[Any], one: int, other: int) -> None:
    values[one], values[other] = values[other], values[one]


def bridge(table: dict[str, Any]) -> None:
    """A bridge from Bratislava in a network that has it now, with nobody to build it."""
    seat = 0
    table["staff"][seat] = [False, False]
    table["tracks"][seat] = link("WIE-BRA") | link("BRA-GYO")
    table["network"][seat] = 1 << BOX.start | 1 << BOX.city_of["BRA"] | 1 << BOX.city_of["GYO"]
    table["stations"][seat] = [BOX.start]


def worker(table: dict[str, Any], part: int, value: int) -> None:
    seat = next(s for s, works in enumerate(table["works"]) if works)
    table["works"][seat][0][part] = value


def far_site(table: dict[str, Any]) -> int:
    ground = game_at(3, 2, 0, {"setup": "fixed"}).table.ground
    return next(i for i, works in enumerate(ground.works) if BOX.cities[works.city].code == "LJU")


def recar(table: dict[str, Any], old: str, new: str, seat: int = 0) -> None:
    table["trains"][seat][0][1] = table["trains"][seat][0][1].replace(old, new)


def few(table: dict[str, Any]) -> None:
    """Nobody at a factory either."""
    table["works"][0], table["factories"][0] = [], [0, 0, 0, 0]


def own_link(table: dict[str, Any]) -> int:
    seat = table["stack"][2]["seat"]
    return next(i for i in range(59) if table["tracks"][seat] >> i & 1)


def ask(table: dict[str, Any], step: str, **about: Any) -> None:
    """Another question to the seat on turn, on top of what is asked."""
    table["stack"].append({"step": step, "seat": table["stack"][2]["seat"], **about})


def act(table: dict[str, Any], tile: int, step: str, **about: Any) -> None:
    """The seat on turn in the middle of an action, its hand on this tile alone of those of the round."""
    seat = table["stack"][2]["seat"]
    hands = [0] * 11
    hands[tile] = sum(table["laid"][seat]) + (table["stack"][2]["step"] == "Turn")
    table["laid"][seat] = hands
    table["stack"][2:] = [{"step": "EndOfTurn", "seat": seat}, {"step": step, "seat": seat, **about}]


def all_coaches(table: dict[str, Any]) -> None:
    for seat in range(3):
        recar(table, "F", "P", seat)


def silver_first(table: dict[str, Any]) -> None:
    table["gold"][0], table["silver"][0] = -1, 0


def one_worker(table: dict[str, Any]) -> None:
    few(table)
    table["rested"][0], table["worked"][0] = [1, 0, 0], [0, 0, 0]


IMPOSSIBLE: dict[str, tuple[Change, str]] = {
    "two rounds of arrivals": (lambda t: t["arrivals"].__delitem__(slice(2, None)), "arrivals: "),
    "twenty factories of a type": (put("taken", 0, value=20), "taken: "),
    "a hub that received seven": (put("received", 0, 0, value=7), "received: "),
    "sixty coal": (put("stock", 0, 3, value=60), ""),
    "a market column of eleven": (put("market", 0, value=11), "market: "),
    "a plumber": (put("engineers", 0, value="plumber"), "engineers: "),
    "a key of seat 7": (put("gold", 0, value=7), "gold: "),
    "business of 300,000": (put("business", 5, value=300_000), "business: "),
    "huge shipments": (put("shipments", 0, value=10**12), "shipments: "),
    "a purse beyond all payments": (put("purse", 0, value=10**9), "purse: "),
    "a site taken by nobody": (put("sites", value=2**33 - 1), "sites: "),
    "Semmering without its link": (put("semmering", value=2), "semmering: "),
    "an unknown contract": (put("display", 0, value="XYZ 999"), "contracts: "),
    "a third share of nothing": (put("shareholders", 0, value=30), "shareholders: "),
    "an engine too many": (put("engines", 0, value=9), "engines: "),
    "a ladder nobody climbed": (put("ladders", 0, value=7), "ladders: "),
    "a hand more than there are": (put("laid", 0, 0, value=9), "laid: "),
    "a hand less than none": (put("laid", 0, 0, value=-1), "laid: "),
    "tiles without a tile": (lambda t: t["laid"][0].pop(), "laid: "),
    "a round that is none": (put("round", value=9), "round: "),
    "an order with a seat twice": (put("order", value=[0, 0, 1]), "order: "),
    "a standing with a seat twice": (put("standing", value=[0, 0, 1]), "standing: "),
    "a standing against the columns": (lambda t: t["influence"].__setitem__(t["standing"][0], 0), "standing: "),
    "influence below 0": (put("influence", value=[-1, -1, -1]), "influence: "),
    "influence off the track": (put("influence", value=[21, 21, 21]), "influence: "),
    "a track on no link": (put("tracks", 0, value=1 << 59), "tracks: "),
    "a track at the end of the world": (
        lambda t: t["tracks"].__setitem__(0, t["tracks"][0] | link("UDI-TRI")),
        "tracks: ",
    ),
    "a network larger than its tracks": (lambda t: t["network"].__setitem__(0, t["network"][0] | 4), "network: "),
    "a bridge without its engineer": (bridge, "staff: "),
    "a station elsewhere first": (put("stations", 0, 0, value=2), "stations: "),
    "a station out of reach": (put("stations", 0, value=[0, 2]), "stations: "),
    "a second station at the start": (put("stations", 0, value=[0, 0]), "stations: "),
    "four stations": (put("stations", 0, value=[0, 0, 0, 0]), "stations: "),
    "no station": (put("stations", 0, value=[]), "stations: "),
    "a worker on no site": (lambda t: worker(t, 0, 99), "works: "),
    "a worker outside the network": (lambda t: t["works"].__setitem__(0, [[far_site(t), 0, 1]]), "works: "),
    "a worker of no good": (lambda t: worker(t, 1, 4), "works: "),
    "five goods beside a worker": (lambda t: worker(t, 2, 5), "works: "),
    "goods less than none": (lambda t: worker(t, 2, -1), "works: "),
    "a factory without its worker": (
        lambda t: t["factories"][0].__setitem__(0, t["factories"][0][0] + 1),
        "factories: ",
    ),
    "four trains": (lambda t: t["trains"][0].extend([[4, "FFFF"]] * 3), "trains: "),
    "no train": (put("trains", 0, value=[]), "trains: "),
    "an engine 9": (put("trains", 0, 0, value=[9, "FFFFFFFFF"]), "trains: "),
    "an engine 3 that was bought": (lambda t: t["trains"][0].insert(1, [3, "FFF"]), "trains: "),
    "cars of no kind": (put("trains", 0, 0, value=[3, "FFX"]), "trains: "),
    "a car too many": (lambda t: t["trains"][0][0].__setitem__(1, t["trains"][0][0][1] + "F"), "trains: "),
    "a car too few": (lambda t: t["trains"][0][0].__setitem__(1, t["trains"][0][0][1][:-1]), "trains: "),
    "a token without a contract": (lambda t: recar(t, "F", "R"), "trains: "),
    "passengers without a point": (all_coaches, ""),
    "workers less than none": (put("rested", 0, 0, value=-1), "rested: "),
    "worked less than none": (put("worked", 0, 1, value=-1), "worked: "),
    "sixteen workers": (put("rested", 0, value=[16, 0, 0]), "rested: "),
    "one worker": (
        lambda t: (put("rested", 0, value=[0, 0, 0])(t), put("worked", 0, value=[1, 0, 0])(t)) and few(t),
        "",
    ),
    "half a coin": (put("purse", 0, value=5), "purse: "),
    "a debt": (put("purse", 0, value=-10), "purse: "),
    "a share off the board": (put("share", 0, value=6), "share: "),
    "a share below the board": (put("share", 0, value=-1), "share: "),
    "investors without a row": (put("investors", 0, value=11), "investors: "),
    "shareholders less than none": (put("shareholders", 0, value=-1), "shareholders: "),
    "a landing without end": (put("landing", 0, 0, value=9), "landing: "),
    "stock less than none": (put("stock", 0, 0, value=-1), "stock: "),
    "a city served that wants nothing": (put("served", value=1), "served: "),
    "a hub off the track": (put("hubs", 0, value=0), "hubs: "),
    "a hub where no card could put it": (lambda t: t["hubs"].__setitem__(0, t["hubs"][0] + 2), "hubs: "),
    "silver before gold": (silver_first, "silver: "),
    "received less than none": (put("received", 0, 1, value=-1), "received: "),
    "engines less than none": (put("engines", 0, value=-1), "engines: "),
    "an engine sold too early": (put("engines", 4, value=0), "engines: "),
    "market less than none": (put("market", 0, value=-1), "market: "),
    "a ladder below the board": (put("ladders", 0, value=-1), "ladders: "),
    "three engineers more": (put("staff", value=[[True, True]] * 3), "engineers: "),
    "arrivals too many": (lambda t: t["arrivals"][-1].__setitem__(0, t["arrivals"][-1][0] + 1), "arrivals: "),
    "arrivals that have come": (put("arrivals", 0, value=[1, 1, 0, 0]), "arrivals: "),
    "a lost car": (lambda t: t.__setitem__("cars_left", t["cars_left"] - 1), "cars_left: "),
    "a lost cube": (lambda t: t["supply"].__setitem__(0, t["supply"][0] - 1), "supply: "),
    "a card twice": (lambda t: t["display"].__setitem__(0, t["display"][1]), "display: "),
    "a card lost": (lambda t: t["display"].pop(), "display: "),
    "another tile": (lambda t: swap(t["tiles"], 3, 4), "tiles: "),
    "a tile twice": (put("tiles", 3, value=27), "tiles: "),
    "a tile on a hub": (lambda t: t["tiles"].__setitem__(t["hubs_at"][0], 27), "tiles: "),
    "another hub city": (lambda t: swap(t["hubs_at"], 0, 1), "hubs_at: "),
    "a hub in Wien": (put("hubs_at", 0, value=0), "hubs_at: "),
    "another growth": (lambda t: swap(t["grows"], 0, 1), "grows: "),
    "a growth twice": (put("grows", 0, value=1), "grows: "),
    "another crown": (put("crowns", 0, value=0), "crowns: "),
    "a crown on no link": (put("crowns", 0, value=59), "crowns: "),
    "a card of another set-up": (put("card", value="3-1"), "card: "),
    "other shipments": (lambda t: swap(t["shipments"], 0, 1), "shipments: "),
    "no end of the round": (lambda t: t["stack"].pop(0), "stack: "),
    "nothing but the end of the round": (lambda t: t["stack"].__delitem__(slice(1, None)), "stack: "),
    "the end before its time": (put("stack", value=[]), "stack: "),
    "a turn that never comes": (lambda t: t["stack"][1].__setitem__("done", 99), "stack: "),
    "a turn before the first": (lambda t: t["stack"][1].__setitem__("done", 0), "stack: "),
    "a bid in the middle": (
        lambda t: t["stack"].append({"step": "BlindBid", "waiting": [0], "drafts": [[], [], []]}),
        "stack: ",
    ),
    "a turn on a turn": (lambda t: t["stack"].append(t["stack"][2]), "stack: "),
    "goods to give back that are not too many": (lambda t: ask(t, "Discard"), "stack: "),
    "goods to give back in a turn": (
        lambda t: t["stack"].append({"step": "DiscardTogether", "waiting": [0]}),
        "stack: ",
    ),
    "an action without its hand": (lambda t: act(t, 9, "FirstTrack"), "laid: "),
    "a crew to no link": (lambda t: act(t, 0, "SendCrew", link=59, surplus=0, first=True), "stack: "),
    "a crew where a track lies": (lambda t: act(t, 0, "SendCrew", link=own_link(t), surplus=0, first=True), "stack: "),
    "a surplus before the first": (lambda t: act(t, 0, "SendCrew", link=0, surplus=9, first=True), "stack: "),
    "a surplus nobody made": (lambda t: act(t, 0, "SecondTrack", surplus=99), "stack: "),
    "a surplus below none": (lambda t: act(t, 0, "SecondTrack", surplus=-1), "stack: "),
    "no such column": (lambda t: act(t, 1, "HireMore", column=6), "stack: "),
    "no such site": (lambda t: act(t, 2, "ChooseType", site=99), "stack: "),
    "a site out of reach": (lambda t: act(t, 2, "ChooseType", site=far_site(t)), "stack: "),
    "no such good": (lambda t: act(t, 2, "ChooseWorker", site=0, good=4), "stack: "),
    "a worker who gave twice": (lambda t: act(t, 3, "ProduceMore", given=[0, 0]), "stack: "),
    "nobody who gave": (lambda t: act(t, 3, "ProduceMore", given=[]), "stack: "),
}


@rule("IS-COMP-02", "IS-COMP-04", "IS-COMP-05", "IS-COMP-14", "IS-COMP-15", "IS-COMP-21", "IS-COMP-22")
@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_what_cannot_be_is_refused_by_its_field(what: str) -> None:
    change, field = IMPOSSIBLE[what]
    assert refusal_of(change).startswith(field)


@rule("IS-FACT-15")
def test_two_workers_on_one_site() -> None:
    def twice(table: dict[str, Any]) -> None:
        seat = next(s for s, works in enumerate(table["works"]) if works)
        table["works"][seat].append(table["works"][seat][0])

    assert refusal_of(twice).startswith("works: ")


@rule("IS-TRACK-09")
def test_a_third_track_without_its_station() -> None:
    """Three tracks at a city stand on its station; without it they cannot be."""

    def bare(table: dict[str, Any]) -> None:
        box = GAME.box(3, {"setup": "fixed"}, None)
        for link in (box.link_of[name] for name in ("WIE-BRA", "WIE-WRN", "BRA-WRN", "WRN-SOP")):
            table["tracks"][0] |= 1 << link
            table["network"][0] |= 1 << box.links[link].a | 1 << box.links[link].b

    assert refusal_of(bare, plies=3) == "tracks: seat 0 has a third at Wr. Neustadt without a station"


@rule("IS-BIZ-01")
@pytest.mark.parametrize("left", [0, 4, -1])
def test_points_that_no_token_has(left: int) -> None:
    def add(table: dict[str, Any]) -> None:
        table["stack"].append({"step": "Points", "seat": table["stack"][-1]["seat"], "left": left})

    game = game_at(3, 2, 3, {"setup": "fixed"})
    assert type(game.table.stack[-1]).__name__ == "Turn"
    assert "a business token has 1 to 3 points" in refusal_of(add, plies=3)


@rule("IS-TURN-01")
def test_a_question_to_somebody_else() -> None:
    def other(table: dict[str, Any]) -> None:
        table["stack"][-1]["seat"] = (table["stack"][-1]["seat"] + 1) % 3

    assert refusal_of(other, plies=3).startswith("stack: it is the turn of seat")


@rule("IS-BID-01")
def test_a_sealed_bid_beyond_all_cash() -> None:
    def rich(table: dict[str, Any]) -> None:
        step = table["stack"][0]
        step["waiting"], step["drafts"][0] = [1, 2], ["bid 140"]

    assert refusal_of(rich, plies=0) == "stack: seat 0 has made no bid that it could pay"


# --- packs -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("setup", ["fixed", "normal", "random"])
def test_a_forged_pack_is_refused_or_playable(setup: str, tmp_path: Path) -> None:
    rnd = Random(len(setup))
    counts = check_pack_forgeries(GAME, SHIPPED, tmp_path, rnd, 12, {"setup": setup}, GAME.check)
    assert counts["refused"] > 6


@pytest.mark.skipif(not LONG, reason="many packs: ENGINEHOUSE_LONG=1")
@pytest.mark.parametrize("seed", range(12))
def test_many_forged_packs_are_refused_or_playable(seed: int, tmp_path: Path) -> None:
    setup = ("fixed", "normal", "random")[seed % 3]
    counts = check_pack_forgeries(GAME, SHIPPED, tmp_path, Random(seed), 400, {"setup": setup}, GAME.check)
    assert counts["refused"] > counts["playable"] > 0
