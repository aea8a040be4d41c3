"""Where a track may lie: network, crowns, the limit of two, fees, effort, engineers, material (IS-TRACK, IS-R25 on)."""

from __future__ import annotations

from enginehouse.core import Refusal, Seat, refuse
from enginehouse.games.imperial_steam.rules.box import BRIDGE, FEE, GOODS, IRON, OPEN, STONE, TRACKS, TUNNEL, WOOD, Box
from enginehouse.games.imperial_steam.rules.dealt_map import Reach
from enginehouse.games.imperial_steam.rules.state import Table


def reach(table: Table, seat: Seat) -> Reach:
    """Links that touch the network, bear no own track and keep the limit of two: to build, and crowned ones to buy.

    IS-TRACK-04 to -11; the limit counts at both ends and for State tracks too (IS-R30), and beyond Trieste (IS-R34).
    """
    ground = table.land or table.ground
    mine, stations, network = table.tracks[seat], table.stations[seat], table.network[seat]
    key = (mine, stations, network)
    found = ground.reaches.get(key)
    if found is not None:
        return found
    box = table.box
    full = 0  # links at cities where no further track fits
    near = 0
    for c in bits(network):
        at = box.at[c]
        near |= at
        if (mine & at).bit_count() >= 2 and c not in stations:
            full |= at
    free = near & ~mine & ~full
    build = tuple([(i, box.kinds[i], _effort(box, network, i)) for i in bits(free & ~ground.crown_mask)])
    state = tuple([i for i in ground.crowns if free >> i & 1])
    if len(ground.reaches) > 20_000:
        ground.reaches.clear()
    ground.reaches[key] = found = Reach(build, state)
    return found


def links_in_reach(table: Table, seat: Seat) -> list[int]:
    """All of them, those to build first."""
    build, state = reach(table, seat)
    return [*[link for link, _, _ in build], *state]


def bits(mask: int) -> list[int]:
    """The places of a mask, the lowest first.

    >>> bits(0b10110)
    [1, 2, 4]
    """
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def state_links(table: Table, seat: Seat) -> tuple[int, ...]:
    """The crowned ones of ``reach`` while a track is left."""
    return reach(table, seat).state if table.tracks[seat].bit_count() < TRACKS else ()


def effort(table: Table, seat: Seat, link: int) -> int:
    """IS-TRACK-16, -17: the new city's number, or the lower one between two cities of the network, Wien's too (IS-R29)."""
    return _effort(table.box, table.network[seat], link)


def _effort(box: Box, network: int, link: int) -> int:
    one = box.links[link]
    a, b = box.cities[one.a].effort, box.cities[one.b].effort
    if network >> one.a & 1:
        return min(a, b) if network >> one.b & 1 else b
    return a


def fee(table: Table, seat: Seat, link: int) -> int:
    """10 to every other player with a track there (IS-TRACK-12)."""
    return FEE * sum([mask >> link & 1 for other, mask in enumerate(table.tracks) if other != seat])


def experience(table: Table, seat: Seat) -> int:
    """Of the training workers only, no engineers (IS-TRACK-19, -20, -27)."""
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
    found: list[int] = []
    for link, kind, need in reach(table, seat).build:
        if need <= able and (kind == OPEN or (bridge if kind == BRIDGE else tunnel)):
            if cash < 3 * FEE and fee(table, seat, link) > cash:
                continue
            found.append(link)
    return found


def judge_place(table: Table, seat: Seat, link: int) -> Refusal | None:
    """What keeps any track of this seat off this link, built or bought (IS-TRACK-02, -04, -06, -09, IS-R30, IS-R31)."""
    box = table.box
    one = box.links[link]
    mine, network = table.tracks[seat], table.network[seat]
    words = box.link_words(link)
    if mine >> link & 1:
        return refuse("IS-TRACK-06", "{link} has your track already; one is the limit.", link=words)
    if mine.bit_count() >= TRACKS:
        return refuse("IS-R31", "All {tracks} of your tracks are on the map.", tracks=TRACKS)
    if not (network >> one.a & 1 or network >> one.b & 1):
        if mine:
            return refuse("IS-TRACK-04", "{link} does not touch your network.", link=words)
        start = box.cities[box.start].name
        return refuse("IS-TRACK-02", "{link} does not leave {start}, where you begin.", link=words, start=start)
    for end in (one.a, one.b):
        if (mine & box.at[end]).bit_count() >= 2 and end not in table.stations[seat]:
            city = box.cities[end].name
            sentence = "{city} has two of your tracks. Build a station there to lay a third."
            return refuse("IS-TRACK-09", sentence, city=city)
    return None


def judge_track(table: Table, seat: Seat, link: int, first: bool, surplus: int) -> Refusal | None:
    """May the build action lay a track here? What the State owns is bought, whatever else is in the way."""
    place = judge_place(table, seat, link)
    if place is not None and place.rule != "IS-TRACK-09":
        return place
    box = table.box
    words = box.link_words(link)
    if table.ground.crown_mask >> link & 1:
        price = access_price(table, seat, link)[0]
        sentence = "{link} belongs to the State. Buy access for {price} gulden as a free action."
        return refuse("IS-TRACK-08", sentence, link=words, price=price)
    if place is not None:
        return place
    return (
        _judge_engineer(table, seat, link)
        or _judge_material(table, seat, link, first)
        or _judge_effort(table, seat, link, surplus)
        or _judge_fee(table, seat, link)
    )


def _judge_engineer(table: Table, seat: Seat, link: int) -> Refusal | None:
    """IS-TRACK-23, -25."""
    kind = table.box.links[link].kind
    bridge, tunnel = table.staff[seat]
    words = table.box.link_words(link)
    if kind == BRIDGE and not bridge:
        return refuse("IS-TRACK-23", "{link} is a bridge. You have no bridge engineer.", link=words)
    if kind == TUNNEL and not tunnel:
        return refuse("IS-TRACK-25", "{link} is a tunnel. You have no tunnel engineer.", link=words)
    return None


def _judge_material(table: Table, seat: Seat, link: int, first: bool) -> Refusal | None:
    """IS-TRACK-14, -15, -24, -26."""
    stock = table.stock[seat]
    for good, n in zip((WOOD, STONE, IRON), material(table.box.links[link].kind, first), strict=True):
        have = stock[good]
        if have < n:
            rule = "IS-TRACK-14" if first and not have else "IS-TRACK-24" if good == STONE else "IS-TRACK-26"
            sentence = "{link} takes {n} {good} and you have {have} on trains and in the warehouse."
            return refuse(rule, sentence, link=table.box.link_words(link), n=n, good=GOODS[good], have=have)
    return None


def _judge_effort(table: Table, seat: Seat, link: int, surplus: int) -> Refusal | None:
    """IS-TRACK-18, -20, IS-R27."""
    need, able = effort(table, seat, link), experience(table, seat)
    if need <= able + surplus:
        return None
    words, short = table.box.link_words(link), need - able - surplus
    if not surplus:
        sentence = "{link} takes effort {need}; your rested workers make {able}, {short} short."
        return refuse("IS-TRACK-18", sentence, link=words, need=need, able=able, short=short)
    sentence = "{link} takes effort {need}; your rested workers make {able}, with {surplus} over {short} short."
    return refuse("IS-TRACK-18", sentence, link=words, need=need, able=able, surplus=surplus, short=short)


def _judge_fee(table: Table, seat: Seat, link: int) -> Refusal | None:
    """IS-TRACK-13."""
    cost = fee(table, seat, link)
    short = cost - table.purse[seat]
    if short <= 0:
        return None
    sentence = "{short} gulden short: the owners of {link} get {cost} in all."
    return refuse("IS-TRACK-13", sentence, short=short, link=table.box.link_words(link), cost=cost)


def access_cost(table: Table, link: int) -> int:
    """What State access costs a seat that has none there: ``access_price`` without the names (IS-STATE-02, -03)."""
    owners = sum([mask >> link & 1 for mask in table.tracks])
    return table.ground.cheap[link] * owners if owners else table.ground.dear[link]


def access_price(table: Table, seat: Seat, link: int) -> tuple[int, tuple[Seat, ...]]:
    """What State access costs in all, and who gets it; nobody means the bank (IS-STATE-02, -03, IS-R61, IS-R63)."""
    bit = 1 << link
    others = tuple([s for s, mask in enumerate(table.tracks) if mask & bit and s != seat])
    if not others:
        return table.ground.dear[link], ()
    return table.ground.cheap[link] * len(others), others
