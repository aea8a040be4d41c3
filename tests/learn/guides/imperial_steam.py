"""Imperial Steam: its facts by other means. Two play the Fixed set-up with open money."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec

from enginehouse.core import foresee
from enginehouse.core.codec import to_json_bytes
from enginehouse.games.imperial_steam.rules import free
from enginehouse.games.imperial_steam.rules.tracks import judge_track
from tests.learn.guides.games import Moment, of, plain, top, words

GOODS = ("wood", "stone", "iron", "coal")
WORKERS = (10, 20, 30, 40, 50)
VALUES = (40, 60, 90, 130, 180, 240)


def hubs(m: Moment) -> list[int]:
    return [10 * at for at in plain(m)["hubs"]]


def influence(m: Moment) -> int:
    return 10 * plain(m)["influence"][m.seat]


def workers(m: Moment) -> int:
    t = plain(m)
    return sum(t["rested"][m.seat]) + sum(t["worked"][m.seat]) + len(t["works"][m.seat])


def worker_costs(m: Moment) -> int:
    t, columns = plain(m), m.game.table.box.columns
    prices = [WORKERS[row] for row, hub in zip(t["ladders"], columns, strict=True) if hubs(m)[hub] <= influence(m)]
    payable = [price for price in prices if price <= t["purse"][m.seat] and workers(m) < 15]
    return min(payable, default=0)


def steps(m: Moment, seat: int, avoid: set[int] = frozenset()) -> int:  # type: ignore[assignment]
    """Links from a network to Trieste, wave by wave; -1: no way."""
    box = m.game.table.box
    here = {c for c in range(len(box.cities)) if plain(m)["network"][seat] >> c & 1}
    n = 0
    while box.goal not in here:
        ends = [(link.a, link.b) for link in box.links if link.kind not in avoid]
        more = {b for a, b in ends if a in here} | {a for a, b in ends if b in here}
        if more <= here:
            return -1
        here |= more
        n += 1
    return n


def engineers(m: Moment, said: str) -> str:
    """Said if every shortest way has a bridge or tunnel that the seat has nobody for, and then of kinds it lacks."""
    lacking = {kind + 1 for kind, has in enumerate(plain(m)["staff"][m.seat]) if not has}
    without = steps(m, m.seat, lacking)
    if without == steps(m, m.seat):
        return ""
    names = {"bridge engineer": 1, "tunnel engineer": 2}
    assert said
    assert {names[one] for one in said.split(" and ")} <= lacking
    return said


def lacks(m: Moment) -> str:
    return words(GOODS[good] for good in range(3) if not plain(m)["stock"][m.seat][good])


def deliveries(m: Moment, coal: int | None = None) -> list[tuple[int, int, int]]:
    """Every delivery that no rule forbids, if none had been made this turn: what it pays, the good, the city."""
    table = m.game.table.clone()
    table.delivered = False
    if coal is not None:
        wood, stone, iron, _ = table.stock[m.seat]
        table.stock[m.seat] = (wood, stone, iron, coal)
    out: list[tuple[int, int, int]] = []
    names = {table.ground.works[at].name: good for at, good, _ in table.works[m.seat]}
    for site, city in table.box.book.deliver:
        if site in names and free.judge_delivery(table, m.seat, site, city) is None:
            after = table.clone()
            free.deliver(after, m.seat, table.ground.works_of[site], city)
            out.append((after.purse[m.seat] - table.purse[m.seat], names[site], city))
    return out


def delivery(m: Moment) -> str:
    if plain(m)["delivered"]:
        return ""
    paid, good, city = max(deliveries(m), default=(-1, 0, 0))
    name = m.game.table.box.cities[city].name
    return f"{GOODS[good]} to {name} {f'for {paid} gulden' if paid else 'for a key'}" if paid >= 0 else ""


def hub_wants(m: Moment) -> str:
    t = plain(m)
    wanted: set[int] = set()
    for hub, city in enumerate(t["hubs_at"]):
        if t["network"][m.seat] >> city & 1:
            wanted |= {good for good in range(3) if t["received"][hub][good] == 0}
    return words([GOODS[good] for good in sorted(wanted)], "or")


def too_many(m: Moment) -> int:
    t = plain(m)
    wood, stone, iron, coal = t["stock"][m.seat]
    engines = len(t["trains"][m.seat])
    places = len(t["stations"][m.seat]) + sum(cars.count("F") for _, cars in t["trains"][m.seat])
    return max(0, wood + stone + iron + max(0, coal - engines) - places)


def full(m: Moment, table: dict[str, Any] | None = None) -> int:
    """How many contracts the factories fill, where that brings the most."""
    t, cards = table or plain(m), m.game.table.box.contracts
    held, have = t["contracts"][m.seat], t["factories"][m.seat]
    best = (0, 0)
    for size in range(len(held) + 1):
        for some in combinations(held, size):
            if all(sum(cards[c].asks[good] for c in some) <= have[good] for good in range(4)):
                best = max(best, (sum(cards[c].value for c in some), -len(some)))
    return -best[1]


def counts(m: Moment) -> tuple[int, ...]:
    return m.game.result.points


def laid(m: Moment) -> list[int]:
    return plain(m)["laid"][m.seat]


def income(t: dict[str, Any], seat: int) -> int:
    return 10 * (len(t["stations"][seat]) + sum(cars.count("P") for _, cars in t["trains"][seat]))


def effort(m: Moment) -> int:
    return int(m.game.prompt(m.seat).rsplit(" ", 1)[1]) if top(m)["step"] == "SendCrew" else 0


NOW: dict[str, Any] = {
    "round": lambda m: plain(m)["round"],
    "rounds": lambda m: 8,
    "rounds_left": lambda m: 8 - plain(m)["round"],
    "hands": lambda m: m.game.table.box.hands[plain(m)["round"] - 1] - sum(laid(m)),
    "money": lambda m: plain(m)["purse"][m.seat],
    "influence": influence,
    "lowest_hub": lambda m: min(hubs(m)),
    "next_hub": lambda m: min((at for at in hubs(m) if at > influence(m)), default=0),
    "hubs_in_reach": lambda m: sum(at <= influence(m) for at in hubs(m)),
    "workers": workers,
    "experience": lambda m: sum(level * n for level, n in enumerate(plain(m)["rested"][m.seat], 1)),
    "worker_costs": worker_costs,
    "three_workers": lambda m: sum((WORKERS + (50,) * 3)[min(plain(m)["ladders"]) + n] for n in range(3)),
    "engineer_price": lambda m: 30,
    "missing_engineer": lambda m: engineers(m, m.game.title.facts().now["missing_engineer"](m.view, m.seat)),
    "tracks": lambda m: bin(plain(m)["tracks"][m.seat]).count("1"),
    "track_lacks": lacks,
    "tracks_open": lambda m: sum(
        judge_track(m.game.table, m.seat, link, True, 0) is None for link in range(len(m.game.table.box.links))
    ),
    "tracks_to_trieste": lambda m: steps(m, m.seat),
    "nearest_to_trieste": lambda m: min(steps(m, seat) for seat in range(2)),
    "anybody_linked": lambda m: any(steps(m, seat) == 0 for seat in range(2)),
    "crew_effort": effort,
    "second_tracks": lambda m: sum(a.startswith("lay ") for a in m.legal) if m.question == "SecondTrack" else 0,
    "coal": lambda m: plain(m)["stock"][m.seat][3],
    "too_many": too_many,
    "factories": lambda m: sum(plain(m)["factories"][m.seat]),
    "beside_workers": lambda m: sum(left for _, _, left in plain(m)["works"][m.seat]),
    "can_deliver": lambda m: any(paid for paid, _, _ in deliveries(m)),
    "delivery": delivery,
    "delivery_waits_for_coal": lambda m: plain(m)["stock"][m.seat][3] == 0 and bool(deliveries(m, coal=1)),
    "hub_wants": hub_wants,
    "income": lambda m: income(plain(m), m.seat),
    "can_sell": lambda m: plain(m)["investors"][m.seat] > plain(m)["share"][m.seat],
    "share_value": lambda m: VALUES[plain(m)["share"][m.seat]],
    "investors": lambda m: plain(m)["investors"][m.seat],
    "shares_sold": lambda m: plain(m)["shareholders"][m.seat],
    "contracts": lambda m: len(plain(m)["contracts"][m.seat]),
    "full_contracts": full,
    "open_contracts": lambda m: len(plain(m)["contracts"][m.seat]) - full(m),
    "count": lambda m: counts(m)[m.seat],
    "tenth": lambda m: max(0, counts(m)[m.seat]) // 10,
    "best_rival": lambda m: counts(m)[1 - m.seat],
}


def mine(m: Moment, name: str) -> list[dict[str, Any]]:
    return [e for e in of(m.news, name) if e["seat"] == m.seat]


def bids(m: Moment) -> list[int]:
    return next((e["bids"] for e in of(m.news, "BidsShown")), [])


NEWS: dict[str, Any] = {
    "round_began": lambda m: bool(of(m.news, "RoundBegins")),
    "trieste_reached": lambda m: bool(of(m.news, "TriesteReached")),
    "income_paid": lambda m: sum(e["amounts"][m.seat] for e in of(m.news, "IncomePaid")),
    "risen": lambda m: sum(e["risen"][m.seat] for e in of(m.news, "WorkersTrained")),
    "arrived": lambda m: words(good for e in mine(m, "OrdersTaken") for good in e["goods"]),
    "paid_for_goods": lambda m: sum(e["paid"] for e in mine(m, "Delivered")),
    "own_bid": lambda m: bids(m)[m.seat] if bids(m) else -1,
    "highest_bid": lambda m: max(bids(m)) if bids(m) else -1,
}
TILES = ("track", "hire", "build", "produce", "goods", "train", "contract", "donate", "shares", "fundraise", "pass")


def last_number(action: str) -> int:
    return int(action.rsplit(" ", 1)[-1])


def penalty(m: Moment, action: str) -> int:
    return 10 * laid(m)[TILES.index(action)] if action in TILES else 0


DEEDS: dict[str, Any] = {
    "bid": lambda m, a: last_number(a) if a.startswith("bid ") else 0,
    "penalty": penalty,
    "signed_value": lambda m, a: last_number(a) if a.startswith("sign ") else 0,
}


def then(m: Moment, action: str) -> Moment:
    """As far as the seat can know: its view after the action, looked at as a position of its own."""
    ahead = foresee(m.view, m.seat, action).table
    game = m.game.clone()
    game.table = ahead
    return Moment(game, m.seat, ahead, m.question, m.own, m.news, "")


def json_of(m: Moment) -> dict[str, Any]:
    return msgspec.json.decode(to_json_bytes(m.game.table))


def last_coin(m: Moment, action: str) -> bool:
    t, ahead = plain(m), then(m, action)
    a = json_of(ahead)
    earns = any(paid for paid, _, _ in deliveries(ahead)) or a["investors"][m.seat] > a["share"][m.seat]
    return t["purse"][m.seat] >= 10 > a["purse"][m.seat] and not earns and t["round"] < 8


def out_of_reach(m: Moment, action: str) -> bool:
    """The hand costs influence before anything else happens: hubs between what was and what is left are out of reach."""
    lost = penalty(m, action)
    left = max(0, influence(m) - lost)
    return lost > 0 and any(left < at <= influence(m) for at in hubs(m))


def unfilled(m: Moment, action: str) -> bool:
    a = json_of(then(m, action))
    return len(a["contracts"][m.seat]) - full(m, a) > len(plain(m)["contracts"][m.seat]) - full(m)


WARNED: dict[str, Any] = {
    "last-coin": last_coin,
    "bid-over-the-crew": lambda m, a: plain(m)["purse"][m.seat] - last_number(a) < NOW["three_workers"](m),
    "bid-below-the-hubs": lambda m, a: influence(m) + last_number(a) < min(hubs(m)),
    "hub-out-of-reach": out_of_reach,
    "share-too-cheap": lambda m, a: VALUES[plain(m)["share"][m.seat]] < max(0, counts(m)[m.seat]) // 10,
    "delivery-forgotten": lambda m, a: bool(delivery(m)),
    "contract-not-filled": unfilled,
    "coal-given-back": lambda m, a: (
        "coal" in a and a.count("coal") == plain(m)["stock"][m.seat][3] and NOW["beside_workers"](m) > 0
    ),
}
