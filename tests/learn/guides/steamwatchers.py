"""Steamwatchers: its facts by other means. Two play Steamwatching 101: no powers, no Archon, no Singed, no toxic farms."""

from __future__ import annotations

from typing import Any

from tests.learn.guides.games import Moment, after, of, plain, told, top, truth, words

ROUNDS = 4
AHEAD = ("setup", "conclave", "planning", "activation")


def size(code: int) -> int:
    return code % 8 + code // 8


def names(m: Moment) -> tuple[str, ...]:
    return m.game.table.box.words.area_names


def clan(m: Moment, seat: int | None = None) -> Any:
    t = plain(m)
    return m.game.table.box.clans.get(t["clan"][m.seat if seat is None else seat])


def held(m: Moment, seat: int, table: dict[str, Any] | None = None) -> list[int]:
    """Areas whose owner a seat is: who was there before the one who moves; else who stands there; else the beacon."""
    t = table or plain(m)
    if not t["clan"][seat]:
        return []
    mover = t["active"]["seat"] if t["active"] else -1
    out: list[int] = []
    for area in range(len(t["steam"])):
        there = [s for s in range(2) if t["army"][s][area]]
        first = [s for s in there if s != mover] or there
        owner = first[0] if first else t["beacon"][area]
        if owner == seat:
            out.append(area)
    return out


def geo(m: Moment, seat: int, table: dict[str, Any] | None = None) -> int:
    t = table or plain(m)
    lost = 1 if t["phase"] in AHEAD else 0
    return sum(t["farms"][a] + t["toxic"][a] + max(0, t["steam"][a] - lost) for a in held(m, seat, t))


def units(m: Moment, table: dict[str, Any] | None = None) -> int:
    return sum(map(size, (table or plain(m))["army"][m.seat]))


def fed(m: Moment, table: dict[str, Any] | None = None) -> int:
    t = table or plain(m)
    if not t["clan"][m.seat]:
        return 0
    track = m.game.table.box.clans[t["clan"][m.seat]].supply
    top_space = len(track) - 1 - t["cut"][m.seat]
    return track[min(geo(m, m.seat, t) // 2, top_space)]


def hungry(m: Moment, table: dict[str, Any] | None = None) -> int:
    t = table or plain(m)
    return max(0, units(m, t) - fed(m, t)) if t["clan"][m.seat] else 0


def fuel(m: Moment, seat: int | None = None) -> list[int]:
    return plain(m)["fuel"][m.seat if seat is None else seat]


def refilled(m: Moment, table: dict[str, Any] | None = None) -> int:
    """Stocks are filled to their places; what lay beside them is lost. Two clans never empty the general supply."""
    t = table or plain(m)
    if not t["clan"][m.seat]:
        return 0
    pure, spoiled, contraband, spare, more = t["fuel"][m.seat]
    if t["phase"] == "whiteout":
        return pure + spoiled + contraband + spare + more
    own = m.game.table.box.clans[t["clan"][m.seat]]
    return max(pure + spoiled, own.pure - t["shut"][m.seat]) + max(contraband, own.contraband)


def upkeep(m: Moment, table: dict[str, Any] | None = None) -> int:
    t = table or plain(m)
    if not t["clan"][m.seat]:
        return 0
    box, total = m.game.table.box, sum(row[m.seat] for row in t["contracts"])
    card = next((d for d in box.content.map.deployment if d.number == t["deployment"][m.seat]), None)
    free = bool(card and card.contract and t["contracts"][box.words.floe_number[card.contract]][m.seat])
    return total - free


def sickness(m: Moment) -> int:
    t = plain(m)
    if t["phase"] not in AHEAD or not t["clan"][m.seat]:
        return 0
    return sum(code > 0 and t["steam"][a] > 0 for a, code in enumerate(t["army"][m.seat]))


def spaces(m: Moment, steps: int) -> str:
    track, at = clan(m).track, plain(m)["bane"][m.seat]
    return "".join(track[n] if n < len(track) else "D" for n in range(at, at + steps))


def closes(m: Moment, steps: int) -> bool:
    return any(space in "QD" for space in spaces(m, steps))


def title(m: Moment) -> str:
    n = plain(m)["title"][m.seat]
    return m.game.table.box.track[n].name if n >= 0 else ""


def fight(m: Moment) -> dict[str, Any] | None:
    return plain(m)["fight"]


def sides(m: Moment) -> tuple[int, int]:
    f = fight(m)
    if f is None:
        return 0, 0
    attack, defense = f.get("attack", 0), f.get("defense", 0)
    return (attack, defense) if f["attacker"] == m.seat else (defense, attack)


def their_most(m: Moment) -> int:
    f = fight(m)
    if f is None:
        return 0
    return min(
        m.game.table.box.material.dial, sum(fuel(m, f["defender"] if f["attacker"] == m.seat else f["attacker"]))
    )


def support(m: Moment) -> int:
    if m.question != "CallSupport":
        return 0
    calls = [a for a in m.legal if a.startswith("support ")]
    return sum(of(told(m, a), "Supported")[0]["strength"] for a in calls)


def since(n: int) -> Any:
    return lambda m: max(1, plain(m)["round"]) >= n


def rest(m: Moment) -> int:
    return max(1, plain(m)["round"])


def pieces(m: Moment, where: str) -> int:
    return sum(plain(m)[where][a] for a in held(m, m.seat))


NOW: dict[str, Any] = {
    "round": rest,
    "rounds": lambda m: ROUNDS,
    "rounds_left": lambda m: ROUNDS - rest(m),
    "areas": lambda m: len(held(m, m.seat)),
    "steam": lambda m: pieces(m, "steam"),
    "farms": lambda m: pieces(m, "farms") + pieces(m, "toxic"),
    "geo": lambda m: geo(m, m.seat),
    "best_rival": lambda m: geo(m, 1 - m.seat),
    "points": lambda m: m.game.result.points[m.seat],
    "best_points": lambda m: m.game.result.points[1 - m.seat],
    "won": lambda m: not m.question and m.seat in m.game.result.ranking[0],
    "units": units,
    "fed": fed,
    "hungry": hungry,
    "fuel": lambda m: sum(fuel(m)),
    "pure": lambda m: fuel(m)[0] + fuel(m)[3],
    "contraband": lambda m: fuel(m)[1] + fuel(m)[2] + fuel(m)[4],
    "refilled": refilled,
    "contracts": lambda m: sum(row[m.seat] for row in plain(m)["contracts"]),
    "upkeep": upkeep,
    "sickness": sickness,
    "sickness_closes": lambda m: closes(m, sickness(m)) if clan(m) else False,
    "title": title,
    "tokens_left": lambda m: sum(token in ("move", "defense") for token in plain(m)["orders"][m.seat]),
    "passed": lambda m: plain(m)["passed"][m.seat],
    "occupied": lambda m: sum(code > 0 for code in plain(m)["army"][m.seat]),
    "tokens_each": lambda m: "3 Move, 4 Defense and 3 Decoy" if clan(m) else "",
    "reserve": lambda m: plain(m)["reserve"][m.seat][0],
    "farms_left": lambda m: plain(m)["farms_left"],
    "elites": since(2),
    "ships": since(3),
    "marches": since(4),
    "powers": lambda m: False,
    "fight": lambda m: "" if fight(m) is None else names(m)[fight(m)["area"]],  # type: ignore[index]
    "attacks": lambda m: fight(m) is not None and fight(m)["attacker"] == m.seat,  # type: ignore[index]
    "strength": lambda m: sides(m)[0],
    "their_strength": lambda m: sides(m)[1],
    "their_most": their_most,
    "support_near": support,
    "dry_area": lambda m: m.game.prompt(m.seat).partition(" is dry")[0] if top(m)["step"] == "BuildFarm" else "",
}


def mine(m: Moment, name: str) -> list[dict[str, Any]]:
    return [e for e in of(m.news, name) if e["seat"] == m.seat]


def last_count(m: Moment, seat: int) -> int:
    scored = of(m.news, "Scored")
    return scored[-1]["geo"][seat] if scored else -1


def combats(m: Moment, *, won: bool) -> str:
    own = [e for e in of(m.news, "CombatDecided") if m.seat in (e["attacker"], e["defender"])]
    return words(e["area"] for e in own if (e["winner"] == m.seat) == won)


NEWS: dict[str, Any] = {
    "round_began": lambda m: bool(of(m.news, "RoundBegan")),
    "scored": lambda m: last_count(m, m.seat),
    "scored_best": lambda m: last_count(m, 1 - m.seat),
    "sickened": lambda m: len(mine(m, "Sickened")),
    "recruited": lambda m: sum(e["count"] for e in mine(m, "Recruited")),
    "fell": lambda m: sum(e["base"] + e["elite"] for e in mine(m, "Lost")),
    "won_at": lambda m: combats(m, won=True),
    "beaten_at": lambda m: combats(m, won=False),
}


def dialled(m: Moment, action: str) -> int:
    return int(action.removeprefix("dial ")) if action.startswith("dial ") and m.question == "Dials" else 0


def wins(m: Moment, mine_: int, theirs: int) -> bool:
    attacks = fight(m)["attacker"] == m.seat  # type: ignore[index]
    return mine_ >= theirs if attacks else mine_ > theirs


def sure(m: Moment, action: str) -> bool:
    own, theirs = sides(m)
    if fight(m) is None:
        return theirs < own
    return all(wins(m, own, theirs + n) for n in range(their_most(m) + 1))


def lost(m: Moment, action: str) -> bool:
    own, theirs = sides(m)
    if fight(m) is None:
        return True
    return not wins(m, own + dialled(m, action), theirs)


def paid(m: Moment, action: str) -> tuple[int, int]:
    if not action.startswith("pay ") or m.question != "Pay":
        return 0, 0
    pure, contraband = action.removeprefix("pay ").split("+")
    return int(pure), int(contraband)


def pure_would_do(m: Moment, action: str) -> bool:
    pure, contraband = paid(m, action)
    return contraband > 0 and f"pay {pure + 1}+{contraband - 1}" in m.legal


def left_empty(m: Moment, action: str) -> str:
    """What was the seat's and counted something, and has no unit of the seat afterwards."""
    verb, _, rest_ = action.partition(" ")
    if verb not in ("move", "sail", "march"):
        return ""
    start = m.game.table.box.words.area_number[rest_.partition(">")[0]]
    t = plain(m)
    counts = t["steam"][start] + t["farms"][start] + t["toxic"][start]
    army, group = t["army"][m.seat][start], rest_.rsplit(" ", 1)[1]
    base, elite = map(int, group.split("+"))
    leaves = army == base + 8 * elite
    return names(m)[start] if leaves and counts and start in held(m, m.seat) and t["beacon"][start] != m.seat else ""


DEEDS: dict[str, Any] = {
    "dialled": dialled,
    "sure_without": sure,
    "lost_anyway": lost,
    "contraband_paid": lambda m, a: paid(m, a)[1],
    "contraband_closes": lambda m, a: closes(m, paid(m, a)[1]) if clan(m) else False,
    "pure_instead": pure_would_do,
    "left_empty": left_empty,
}


def then(m: Moment, action: str) -> dict[str, Any]:
    return truth(after(m, action))


WARNED: dict[str, Any] = {
    "units-not-fed": lambda m, a: hungry(m, then(m, a)) > hungry(m),
    "upkeep-not-payable": lambda m, a: upkeep(m, then(m, a)) > refilled(m, then(m, a)),
    "upkeep-takes-all": lambda m, a: upkeep(m) > 0 and sum(fuel(m)) - upkeep(m) <= 1,
    "area-left-empty": lambda m, a: bool(left_empty(m, a)) and geo(m, m.seat, then(m, a)) < geo(m, m.seat),
    "fuel-burnt-for-nothing": lambda m, a: dialled(m, a) > 0 and sure(m, a),
    "dial-too-low": lambda m, a: dialled(m, a) > 0 and lost(m, a),
    "contraband-closes-a-place": lambda m, a: pure_would_do(m, a) and closes(m, paid(m, a)[1]),
    "passed-with-orders": lambda m, a: any(token in ("move", "defense") for token in plain(m)["orders"][m.seat]),
    "no-farm": lambda m, a: fuel(m)[0] + fuel(m)[3] > 0 and plain(m)["farms_left"] > 0,
}
