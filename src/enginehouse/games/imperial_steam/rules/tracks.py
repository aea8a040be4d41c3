"""Where a track may lie: network, crowns, the limit of two, fees, effort, engineers, material (IS-TRACK, IS-R25 on)."""

from __future__ import annotations

from enginehouse.core import Refusal, Seat
from enginehouse.games.imperial_steam.rules.box import BRIDGE, FEE, IRON, OPEN, STONE, TRACKS, TUNNEL, WOOD
from enginehouse.games.imperial_steam.rules.state import Table

Reach = tuple[tuple[int, ...], tuple[int, ...]]


def reach(table: Table, seat: Seat) -> Reach:
    """Links that touch the network, bear no own track and keep the limit of two: (to build, crowned ones to buy).

    IS-TRACK-04, -06, -08, -09, -10, -11; the limit counts at both ends and for State tracks too (IS-R30).
    """
    ground = table.ground
    mine, stations = table.tracks[seat], table.stations[seat]
    key = (mine, stations)
    found = ground.reaches.get(key)
    if found is not None:
        return found
    box = table.box
    network = table.network[seat]
    full = 0  # links at cities where no further track fits
    near = 0
    for c in range(len(box.cities)):
        if network >> c & 1:
            at = box.at[c]
            near |= at
            if (mine & at).bit_count() >= 2 and c not in stations:
                full |= at
    free = near & ~mine & ~full
    links = range(len(box.links))
    build = tuple(i for i in links if free >> i & 1 and not ground.crown_mask >> i & 1)
    state = tuple(i for i in ground.crowns if free >> i & 1)
    if len(ground.reaches) > 20_000:
        ground.reaches.clear()
    ground.reaches[key] = (build, state)
    return (build, state)


def effort(table: Table, seat: Seat, link: int) -> int:
    """IS-TRACK-16, -17: the new city's number, or the lower one between two cities of the network."""
    box = table.box
    one = box.links[link]
    network = table.network[seat]
    a, b = box.cities[one.a].effort, box.cities[one.b].effort
    if network >> one.a & 1:
        return min(a, b) if network >> one.b & 1 else b
    return a


def fee(table: Table, seat: Seat, link: int) -> int:
    """10 to every other player with a track there (IS-TRACK-12)."""
    n = 0
    for other, mask in enumerate(table.tracks):
        if mask >> link & 1 and other != seat:
            n += FEE
    return n


def experience(table: Table, seat: Seat) -> int:
    """Of the training workers only (IS-TRACK-19, -20)."""
    one, two, three = table.rested[seat]
    return one + 2 * two + 3 * three


def material(kind: int, first: bool) -> tuple[int, int, int]:
    """Wood, stone, iron of one track: the base once per action, extras for each (IS-TRACK-14, -24, -26, IS-R26)."""
    base = 1 if first else 0
    return (base, base + (kind == BRIDGE), base + (kind == TUNNEL))


def buildable(table: Table, seat: Seat, cash: int, first: bool, surplus: int) -> list[int]:
    """Every link on which the seat may lay a track now."""
    wood, stone, iron, _ = table.stock[seat]
    if first:
        wood, stone, iron = wood - 1, stone - 1, iron - 1
        if wood < 0 or stone < 0 or iron < 0:
            return []
    able = experience(table, seat) + surplus
    if able == 0 or table.tracks[seat].bit_count() >= TRACKS:
        return []
    bridge, tunnel = table.staff[seat]
    bridge, tunnel = bridge and stone > 0, tunnel and iron > 0
    box = table.box
    links = box.links
    found: list[int] = []
    for link in reach(table, seat)[0]:
        kind = links[link].kind
        if (kind == OPEN or (bridge if kind == BRIDGE else tunnel)) and effort(table, seat, link) <= able:
            if cash < 3 * FEE and fee(table, seat, link) > cash:
                continue
            found.append(link)
    return found


def any_buildable(table: Table, seat: Seat, cash: int) -> bool:
    return bool(buildable(table, seat, cash, True, 0))


def why_no_place(table: Table, seat: Seat, link: int) -> Refusal | None:
    """What keeps any track of this seat off this link, whoever sells it."""
    box = table.box
    one = box.links[link]
    mine, network = table.tracks[seat], table.network[seat]
    words = box.link_words(link)
    if mine >> link & 1:
        return Refusal("IS-TRACK-06", f"{words} has your track already; one is the limit.")
    if not (network >> one.a & 1 or network >> one.b & 1):
        if not mine:
            return Refusal("IS-TRACK-02", f"{words} does not leave {box.cities[box.start].name}, where you begin.")
        return Refusal("IS-TRACK-04", f"{words} does not touch your network.")
    if mine.bit_count() >= TRACKS:
        return Refusal("IS-R31", "All 18 of your tracks are on the map.")
    for end in (one.a, one.b):
        if (mine & box.at[end]).bit_count() >= 2 and end not in table.stations[seat]:
            city = box.cities[end].name
            return Refusal("IS-TRACK-09", f"{city} has two of your tracks. Build a station there to lay a third.")
    return None


def why_no_track(table: Table, seat: Seat, link: int, first: bool, surplus: int) -> Refusal | None:
    """The rule that keeps a track of the build action off this link; None if it may lie there."""
    place = why_no_place(table, seat, link)
    if place is not None and place.rule != "IS-TRACK-09":
        return place
    box, ground = table.box, table.ground
    words = box.link_words(link)
    if ground.crown_mask >> link & 1:
        price = access_price(table, seat, link)[0]
        return Refusal("IS-TRACK-08", f"{words} belongs to the State. Buy access for {price} as a free action.")
    if place is not None:
        return place
    kind = box.links[link].kind
    bridge, tunnel = table.staff[seat]
    if kind == BRIDGE and not bridge:
        return Refusal("IS-TRACK-23", f"{words} is a bridge. You have no bridge engineer.")
    if kind == TUNNEL and not tunnel:
        return Refusal("IS-TRACK-25", f"{words} is a tunnel. You have no tunnel engineer.")
    stock = table.stock[seat]
    for good, n in zip((WOOD, STONE, IRON), material(kind, first), strict=True):
        if stock[good] < n:
            extra = "IS-TRACK-24" if good == STONE else "IS-TRACK-26"
            rule = "IS-TRACK-14" if first and stock[good] == 0 else extra
            name = ("wood", "stone", "iron")[good]
            return Refusal(rule, f"{words} takes {n} {name} and you have {stock[good]} on trains and in the warehouse.")
    need, able = effort(table, seat, link), experience(table, seat) + surplus
    if need > able:
        return Refusal("IS-TRACK-18", f"{words} takes effort {need}; your rested workers make {able}.")
    cost = fee(table, seat, link)
    if cost > table.purse[seat]:
        return Refusal("IS-TRACK-13", f"{cost - table.purse[seat]} short: the owners of {words} get {cost} in all.")
    return None


def access_price(table: Table, seat: Seat, link: int) -> tuple[int, tuple[Seat, ...]]:
    """What State access costs in all, and who gets it; nobody means the bank (IS-STATE-02, -03, IS-R61, IS-R63)."""
    bit = 1 << link
    others = tuple(s for s, mask in enumerate(table.tracks) if mask & bit and s != seat)
    if not others:
        return table.ground.dear[link], ()
    return table.ground.cheap[link] * len(others), others
