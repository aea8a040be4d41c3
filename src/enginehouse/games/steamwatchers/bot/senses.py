"""What a learner is told of a table of Steamwatchers. Areas, floes and titles are told in the order of their files."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from enginehouse.core import Seat, Sense
from enginehouse.core import senses as s
from enginehouse.games.steamwatchers.rules.box import Box
from enginehouse.games.steamwatchers.rules.notation import ORDERS
from enginehouse.games.steamwatchers.rules.specials import TOKENS
from enginehouse.games.steamwatchers.rules.state import QUARANTINED

PHASES = ("setup", "conclave", "planning", "activation", "subsides", "whiteout", "over")


@lru_cache(maxsize=64)
def senses(box: Box) -> tuple[Sense, ...]:
    seats, areas, floes = box.players, len(box.words.area_ids), box.floe_count
    clans, archons, spaces = box.words.clan_ids, tuple(box.cards), len(box.words.quarantine_space)
    return (
        s.number("round", "the round"),
        s.number("blocked", "the title under the Primus token; -1 none"),
        s.number("turn", "whose turn is next in the order"),
        s.number("facedown", "1 while Order tokens lie face down"),
        s.number("legate", "the floe of the Legate token; -1 none"),
        s.number("associate", "the floe of the Associate token; -1 none"),
        s.number("closed", "the floe closed by a card; -1 none"),
        s.number("farms_left", "farms in the general supply"),
        s.number("toxic_left", "toxic farms in the general supply"),
        s.number("turrets_left", "turrets in the general supply"),
        s.word("phase", PHASES, "the phase"),
        _clans(clans, seats),
        s.by_seat("deployment", seats, "the Deployment card, 0 before"),
        s.order("order", seats, "this round’s order"),
        s.by_seat("title", seats, "the title held this round, by its place; -1 none"),
        s.by_seat("claim", seats, "its place on the Title Claim track; -1 none"),
        s.by_seat("passed", seats, "1 if it has passed"),
        s.by_seat("alive", seats, "1 if it is still in the game"),
        _armies(seats, areas),
        s.numbers("singed", areas, "Singed in each area"),
        s.numbers("cache", areas, "contraband with the Singed of each area"),
        s.codes_by_seat("orders", ORDERS, seats, areas, "the Order token in each area"),
        s.numbers("steam", areas, "Steam Columns in each area"),
        s.numbers("farms", areas, "farms in each area"),
        s.numbers("toxic", areas, "toxic farms in each area"),
        s.numbers("turrets", areas, "turrets in each area"),
        s.holders("beacon", seats, areas, "the beacon in each area"),
        s.numbers("cube", areas, "1 where an area has its cube"),
        _contracts(seats, floes),
        s.rows_by_seat("reserve", seats, 2, "base soldiers and elites in supply"),
        s.rows_by_seat("exiled", seats, 2, "base soldiers and elites in exile"),
        s.by_seat("trophies", seats, "trophies"),
        s.by_seat("beacons", seats, "beacons"),
        s.codes_by_seat("spaces", (*TOKENS, QUARANTINED), seats, spaces, "what lies on its special action spaces"),
        s.rows_by_seat("fuel", seats, 5, "barrels: pure, spoiled, contraband, spare pure, spare contraband"),
        s.by_seat("shut", seats, "pure spaces under Quarantine"),
        s.by_seat("cut", seats, "supply spaces under Quarantine"),
        s.by_seat("limit", seats, "the supply marker"),
        s.by_seat("bane", seats, "the incubation marker"),
        s.by_seat("geo", seats, "GEO"),
        s.by_seat("activated", seats, "Order tokens activated this round"),
        s.size("deck", "cards in the Steam Column deck"),
        s.hands("hand", range(areas), seats, "Steam Column cards, by area"),
        s.hands("archon_hand", archons, seats, "Archon cards"),
        s.cards("archon_discard", archons, "Archon cards that were played"),
        s.word("card", archons, "the Archon card in force"),
        s.who("archon", seats, "who played it"),
        s.who("prize", seats, "who holds the scenario’s card"),
        s.by_seat("meeting", seats, "its meeting place, -1 where it is secret or none"),
    )


def _clans(clans: tuple[str, ...], seats: int) -> Sense:
    code: dict[str, float] = {clan: float(n) for n, clan in enumerate(clans, 1)}

    def add(out: list[float], value: Any, seat: Seat) -> None:
        out += [code.get(value[(seat + n) % seats], 0.0) for n in range(seats)]

    told = ", ".join(f"{n} {clan}" for n, clan in enumerate(clans, 1))
    return Sense("clan", seats, f"the clan, by seat: 0 none yet, {told}", add)


_BASE = [float(code & 7) for code in range(256)]
_ELITE = [float(code >> 3) for code in range(256)]


def _armies(seats: int, areas: int) -> Sense:
    says = "by seat: base soldiers in each area, then elites in each"
    return s.of_rows_by_seat("army", seats, 2 * areas, says, _army)


def _army(army: list[int]) -> list[float]:
    return [*map(_BASE.__getitem__, army), *map(_ELITE.__getitem__, army)]


def _contracts(seats: int, floes: int) -> Sense:
    def add(out: list[float], value: Any, seat: Seat) -> None:
        for row in value:
            out += row[seat:]
            out += row[:seat]

    return Sense("contracts", seats * floes, "contracts on each floe, by seat", add)
