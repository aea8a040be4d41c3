"""Positions for warnings that hardly any game comes to: a moment of a game, with a few pieces laid otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.learn.guides.games import SEEDS, Moment, moments

Found = tuple[Any, int, str]


def at(game: str, fits: Callable[[Moment], bool]) -> tuple[Any, int, Moment]:
    """The true table of the first moment that fits, free to be changed."""
    found = next(m for seed in SEEDS for m in moments(game, seed) if m.question and fits(m))
    return found.game.table.clone(), found.seat, found


def last_train() -> Found:
    table, seat, found = at("steam-power", lambda m: m.question == "PlaceTrack" and m.view.unfinished[m.seat] is None)
    table.trains[seat] = 1
    return table, seat, next(a for a in found.legal if a.startswith("lay "))


def factory_for_others() -> Found:
    table, seat, found = at("steam-power", lambda m: m.question == "ChooseSite")
    table.network[1 - seat], table.network[seat], table.reach = (
        (1 << len(table.roads)) - 1,
        0,
        [None] * len(table.reach),
    )
    return table, seat, found.legal[0]


def ends_while_behind() -> Found:
    table, seat, found = at("steam-power", lambda m: m.question == "ChooseContract")
    table.fulfilled[seat] = [card for card in table.box.cards if card not in table.hands[seat]][:13]
    table.purse[1 - seat] = 1000
    return table, seat, found.legal[0]


def energy_spent() -> Found:
    def can(m: Moment) -> bool:
        hungry = any(m.view.product[z] in (0, 1) for z in m.view.tanks_of(m.seat))
        return m.question == "Reorganise" and hungry and min(m.view.carriers[m.seat]) < 4

    table, seat, _ = at("planet-steam", can)
    table.cargo[seat][1] = table.cargo[seat][3] = 1
    resource = next(r for r in range(4) if table.carriers[seat][r] < 4)
    return table, seat, f"upgrade {('quartz', 'ore', 'water', 'energy')[resource]}"


def energy_not_bought() -> Found:
    def can(m: Moment) -> bool:
        hungry = any(m.view.product[z] in (0, 1) for z in m.view.tanks_of(m.seat))
        return m.question == "Trade" and m.view.stack[-1].resource == 3 and hungry and m.view.round < 6

    table, seat, _ = at("planet-steam", can)
    table.cargo[seat][3], table.supply[3], table.purse[seat] = 0, 5, 100
    return table, seat, "pass"


def upkeep_takes_all() -> Found:
    table, seat, _ = at("steamwatchers", lambda m: m.question == "Upkeep")
    table.fuel[seat] = [sum(row[seat] for row in table.contracts), 0, 0, 0, 0]
    return table, seat, "keep"


def upkeep_not_payable() -> Found:
    table, seat, found = at("steamwatchers", lambda m: m.question == "PlaceContract")
    clan = table.box.clans[table.clan[seat]]
    table.fuel[seat], table.shut[seat] = [0, 0, 0, 0, 0], clan.pure
    for row in table.contracts[: clan.contraband + 1]:
        row[seat] += 1
    return table, seat, next(a for a in found.legal if a.startswith("contract "))


def coal_given_back() -> Found:
    table, seat, _ = at("imperial-steam", lambda m: m.question == "Discard" and any(w[2] for w in m.view.works[m.seat]))
    engines, places = table.room(seat)
    table.stock[seat] = (places + 1, 0, 0, 1) if engines else (places, 0, 0, 1)
    return table, seat, "discard coal"


def nothing_left_to_activate() -> Found:
    table, seat, _ = at("steamwatchers", lambda m: m.question == "TakeTurn" and "pass" in m.legal)
    table.orders[seat] = ["decoy" if token else "" for token in table.orders[seat]]
    return table, seat, "pass"


RARE: dict[str, dict[str, Callable[[], Found]]] = {
    "imperial-steam": {"coal-given-back": coal_given_back},
    "planet-steam": {"energy-spent": energy_spent, "energy-not-bought": energy_not_bought},
    "steam-power": {
        "factory-for-others": factory_for_others,
        "last-train": last_train,
        "ends-while-behind": ends_while_behind,
    },
    "steamwatchers": {"upkeep-takes-all": upkeep_takes_all, "upkeep-not-payable": upkeep_not_payable},
}
#: And for those that hardly any game is without: here they must not come.
QUIET: dict[str, dict[str, Callable[[], Found]]] = {
    "imperial-steam": {},
    "planet-steam": {},
    "steam-power": {},
    "steamwatchers": {"passed-with-orders": nothing_left_to_activate},
}
