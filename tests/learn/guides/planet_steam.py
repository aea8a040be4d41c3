"""Planet Steam: its facts by other means. Three play, without modules; numbers are those of the rulebook."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.learn.guides.games import Moment, after, of, plain, told, top, truth, words

GOODS = ("quartz", "ore", "water", "energy")
ROUNDS = 6


def cargo(table: dict[str, Any], seat: int) -> list[int]:
    return table["cargo"][seat]


def tanks(m: Moment, table: dict[str, Any] | None = None) -> list[int]:
    t = table or plain(m)
    return [z for z, who in enumerate(t["owner"]) if who == m.seat and t["product"][z] >= 0]


def hungry(m: Moment, table: dict[str, Any] | None = None) -> int:
    t = table or plain(m)
    river = m.game.table.box.river
    return sum(not (t["product"][z] == 3 or (t["product"][z] == 2 and river[z])) for z in tanks(m, t))


def idle(m: Moment, table: dict[str, Any] | None = None) -> int:
    t = table or plain(m)
    return max(0, hungry(m, t) - cargo(t, m.seat)[3])


def rows(m: Moment) -> tuple[str, int]:
    counts = Counter(m.game.table.box.zones[z][0] for z in tanks(m))
    best = max(counts.values(), default=0)
    return min(row for row in "ABCDEFG" if counts[row] == best), best


def card(m: Moment) -> str:
    number = plain(m)["cards"][m.seat]
    return m.game.table.box.cards[number].title if number >= 0 else ""


def traded(m: Moment) -> int:
    return top(m).get("resource", -1) if top(m)["step"] == "Trade" else -1


def place(m: Moment, seat: int) -> int:
    return plain(m)["order"].index(seat)


def if_passed(m: Moment) -> int:
    if traded(m) < 0:
        return 0
    return of(told(m, "pass"), "Traded")[0]["then"]


def would_extract(m: Moment) -> str:
    if top(m)["step"] != "Extract":
        return ""
    event = of(told(m, "extract"), "Extracted")[0]
    burnt, before = event["energy"], cargo(plain(m), m.seat)
    there = cargo(truth(after(m, "extract")), m.seat)  # what came aboard, and what found no room
    came = [there[r] - before[r] + event["lost"][r] + (burnt if r == 3 else 0) for r in range(4)]
    return words(f"{n} {name}" for n, name in zip(came, GOODS, strict=True) if n)


def touching(m: Moment) -> int:
    if top(m)["step"] != "ZoneBids":
        return 0
    zone, columns = top(m)["zone"], m.game.table.box.columns
    row, column = divmod(zone, columns)
    beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    inside = [r * columns + c for r, c in beside if 0 <= r < 7 and 0 <= c < columns]
    return sum(plain(m)["owner"][z] == m.seat for z in inside)


def full(m: Moment) -> str:
    t, capacity = plain(m), m.game.table.box.capacity
    return words(name for r, name in enumerate(GOODS) if cargo(t, m.seat)[r] >= capacity[r][t["carriers"][m.seat][r]])


def bidding(m: Moment) -> bool:
    return top(m)["step"].endswith("Bids")


def mine(m: Moment, name: str) -> list[dict[str, Any]]:
    return [e for e in of(m.news, name) if e["seat"] == m.seat]


def extracted(m: Moment) -> str:
    total = [sum(e["gained"][r] for e in mine(m, "Extracted")) for r in range(4)]
    return words(f"{n} {name}" for n, name in zip(total, GOODS, strict=True) if n)


def prices_moved(m: Moment) -> str:
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for e in of(m.news, "Traded"):
        first.setdefault(e["resource"], e["price"])
        last[e["resource"]] = e["then"]
    return words(f"{GOODS[r]} from {first[r]} to {last[r]}" for r in first if first[r] != last[r])


NOW: dict[str, Any] = {
    "round": lambda m: plain(m)["round"],
    "rounds": lambda m: ROUNDS,
    "rounds_left": lambda m: ROUNDS - plain(m)["round"],
    "credits": lambda m: plain(m)["purse"][m.seat],
    "quartz": lambda m: cargo(plain(m), m.seat)[0],
    "water": lambda m: cargo(plain(m), m.seat)[2],
    "energy": lambda m: cargo(plain(m), m.seat)[3],
    "price_quartz": lambda m: plain(m)["price"][0],
    "price_ore": lambda m: plain(m)["price"][1],
    "price_energy": lambda m: plain(m)["price"][3],
    "supply_energy": lambda m: plain(m)["supply"][3],
    "dearest": lambda m: GOODS[plain(m)["price"].index(max(plain(m)["price"]))],
    "dearest_price": lambda m: max(plain(m)["price"]),
    "wealth": lambda m: m.game.result.points[m.seat],
    "zones": lambda m: plain(m)["owner"].count(m.seat),
    "tanks": lambda m: len(tanks(m)),
    "free_zones": lambda m: plain(m)["owner"].count(m.seat) - len(tanks(m)),
    "unclaimed": lambda m: plain(m)["owner"].count(-1),
    "hungry_tanks": hungry,
    "idle_tanks": idle,
    "stock": lambda m: plain(m)["stock"],
    "tank_credits": lambda m: 34 - plain(m)["stock"] if plain(m)["stock"] else 0,
    "tank_cost": lambda m: f"1 water and {34 - plain(m)['stock']} credits" if plain(m)["stock"] else "",
    "activation_cost": lambda m: "1 water",
    "upgrade_cost": lambda m: "1 ore and 1 energy",
    "luxury_cost": lambda m: "1 quartz and 1 ore",
    "luxury_quartz": lambda m: 1,
    "luxury_ore": lambda m: 1,
    "luxury_worth": lambda m: 50,
    "luxury_left": lambda m: plain(m)["luxury_left"],
    "affords_luxury": lambda m: plain(m)["luxury_left"] > 0 and min(cargo(plain(m), m.seat)[:2]) > 0,
    "licences": lambda m: plain(m)["licences"][m.seat],
    "licence_pays": lambda m: 15,
    "zone_worth": lambda m: 25,
    "tank_worth": lambda m: 25,
    "engineer": lambda m: 15,
    "failed_claim": lambda m: 15,
    "with_die": lambda m: True,
    "full_holds": full,
    "best_row": lambda m: rows(m)[0],
    "best_row_tanks": lambda m: f"{rows(m)[1]} tank{'' if rows(m)[1] == 1 else 's'}",
    "high": lambda m: top(m).get("high", 0) if bidding(m) else 0,
    "is_open": lambda m: bidding(m) and top(m).get("leader", -1) != -1,
    "zone_on_sale": lambda m: m.game.table.box.zones[top(m)["zone"]] if top(m)["step"] == "ZoneBids" else "",
    "touching": touching,
    "traded": lambda m: GOODS[traded(m)] if traded(m) >= 0 else "",
    "traded_aboard": lambda m: cargo(plain(m), m.seat)[traded(m)] if traded(m) >= 0 else 0,
    "traded_price": lambda m: plain(m)["price"][traded(m)] if traded(m) >= 0 else 0,
    "trades_later": lambda m: traded(m) >= 0 and place(m, m.seat) > place(m, top(m)["seat"]),
    "price_after": if_passed,
    "would_extract": would_extract,
}
NEWS: dict[str, Any] = {
    "round_began": lambda m: bool(of(m.news, "RoundBegan")),
    "extracted": extracted,
    "lost_units": lambda m: sum(sum(e["lost"]) for e in mine(m, "Extracted")),
    "prices_moved": prices_moved,
    "won_for": lambda m: sum(e["paid"] for e in mine(m, "Won")),
    "got_zone": lambda m: words(e["zone"] for e in mine(m, "Claimed")),
    "consoled": lambda m: sum(e["credits"] for e in mine(m, "ClaimFailed")),
    "new_tanks": lambda m: sum(e["tanks"] for e in of(m.news, "Produced")),
}


def number(action: str) -> int:
    return int(action.rsplit(maxsplit=1)[-1]) if action.rsplit(maxsplit=1)[-1].isdigit() else 0


def bid_cost(m: Moment, action: str) -> int:
    if not bidding(m):
        return 0
    halved = top(m)["step"] == "ZoneBids" and "Venturer" in card(m)
    return -(-number(action) // 2) if halved else number(action)


def spilt(m: Moment, action: str) -> str:
    lost = [0, 0, 0, 0]
    for e in of(told(m, action), "Extracted"):
        if e["seat"] == m.seat:
            lost = e["lost"]
    for e in of(told(m, action), "Traded")[:1]:
        if e["seat"] == m.seat:
            lost = [e["lost"] if r == e["resource"] else 0 for r in range(4)]
    return words(f"{n} {name}" for n, name in zip(lost, GOODS, strict=True) if n)


DEEDS: dict[str, Any] = {"bid_cost": bid_cost, "spilt": spilt}


def then(m: Moment, action: str) -> dict[str, Any]:
    return truth(after(m, action))


def more_idle(m: Moment, action: str) -> bool:
    return idle(m, then(m, action)) > idle(m)


def last(m: Moment) -> bool:
    return plain(m)["round"] == ROUNDS


def quartz_sold(m: Moment, action: str) -> bool:
    t = plain(m)
    gone = cargo(t, m.seat)[0] == number(action)
    return gone and t["luxury_left"] > 0 and t["price"][0] + t["price"][1] < 50


def energy_not_bought(m: Moment, action: str) -> bool:
    t = plain(m)
    could = t["supply"][3] > 0 and t["purse"][m.seat] >= t["price"][3]
    return traded(m) == 3 and not last(m) and idle(m) > 0 and could


def poor(m: Moment, action: str) -> bool:
    t = plain(m)
    free, price = t["owner"].count(m.seat) > len(tanks(m)), 34 - t["stock"]
    return bool(free and t["stock"] and t["purse"][m.seat] >= price > t["purse"][m.seat] - bid_cost(m, action))


WARNED: dict[str, Any] = {
    "quartz-for-luxury": quartz_sold,
    "energy-sold": lambda m, a: not last(m) and hungry(m) > cargo(plain(m), m.seat)[3] - number(a),
    "energy-not-bought": energy_not_bought,
    "energy-spent": more_idle,
    "energy-wanted": more_idle,
    "water-sold": lambda m, a: not last(m) and cargo(plain(m), m.seat)[2] == number(a),
    "spilt": lambda m, a: bool(spilt(m, a)),
    "no-credits-for-a-tank": poor,
    "zone-over-its-worth": lambda m, a: bid_cost(m, a) > 25,
    "licence-too-late": lambda m, a: last(m),
}
