"""The way to Trieste as a plan: which links, what crew and goods they ask for, and by which round they could lie."""

from __future__ import annotations

from enginehouse.core import Seat
from enginehouse.games.imperial_steam.rules.box import BRIDGE, COAL, IRON, OPEN, ROUNDS, STONE, TUNNEL
from enginehouse.games.imperial_steam.rules.notation import TRACK
from enginehouse.games.imperial_steam.rules.state import NO_GOODS, Crew, Goods, Table
from enginehouse.games.imperial_steam.rules.steps.build import levels
from enginehouse.games.imperial_steam.rules.tracks import experience, links_in_reach, material

MEMORY = 20_000  # ways remembered at most


def route(table: Table, seat: Seat) -> list[int]:
    """Links still to lay, from the network to Trieste, cheapest by engineers, crowns and hubs on the way."""
    price = (1.0, _toll_of(table, seat, "bridge"), _toll_of(table, seat, "tunnel"))
    key = ((table.tracks[seat], table.stations[seat], table.network[seat]), price)
    memo = table.ground.routes
    found = memo.get(key)
    if found is None:
        if len(memo) > MEMORY:
            memo.clear()
        memo[key] = found = _route(table, seat, price)
    return [*found]


def _route(table: Table, seat: Seat, price: tuple[float, float, float]) -> tuple[int, ...]:
    """``price``: what an open link, a bridge and a tunnel count for."""
    box, ground, network = table.box, table.ground, table.network[seat]
    best: dict[int, float] = {}
    came: dict[int, int] = {}
    front: list[int] = []

    def step(link: int, start: float, city: int) -> None:
        kind = box.links[link].kind
        cost = (
            start + (0.9 if ground.crown_mask >> link & 1 else price[kind]) - (0.25 if ground.hub[city] >= 0 else 0.0)
        )
        if cost < best.get(city, 99.0):
            best[city], came[city] = cost, link
            front.append(city)

    for link in links_in_reach(table, seat):
        one = box.links[link]
        if not (network >> one.a & 1 and network >> one.b & 1):
            step(link, 0.0, one.b if network >> one.a & 1 else one.a)
    while front:
        city = front.pop(0)
        for link in box.cities[city].links:
            other = box.links[link].a + box.links[link].b - city
            if not network >> other & 1 and other != city:
                step(link, best[city], other)
    path: list[int] = []
    city = box.goal
    while city in came and len(path) < 20:
        link = came[city]
        path.append(link)
        city = box.links[link].a + box.links[link].b - city
        if network >> city & 1:
            break
    return tuple(path[::-1])


def _toll_of(table: Table, seat: Seat, kind: str) -> float:
    """What a bridge or a tunnel counts for on the way: dear without the engineer, hopeless when none is left."""
    if table.staff[seat][kind == "tunnel"]:
        return 1.2
    columns = waiting(table, kind)
    if not columns:
        return 30.0
    return 1.5 if min(columns) <= table.influence[seat] else 2.0


def waiting(table: Table, kind: str) -> list[int]:
    """The columns of the hubs where such an engineer can still be hired."""
    return [table.hubs[hub] for who, hub in zip(table.engineers, table.box.icons, strict=True) if who == kind]


def may_cross(table: Table, seat: Seat, link: int) -> bool:
    bridge, tunnel = table.staff[seat]
    kind = table.box.links[link].kind
    return bridge if kind == BRIDGE else tunnel if kind == TUNNEL else True


def laid_by_crew(table: Table, line: list[int]) -> list[int]:
    """The links of a way that the build action lays: State ones are bought."""
    return [link for link in line if not table.ground.crown_mask >> link & 1]


def efforts(table: Table, seat: Seat, line: list[int]) -> list[int]:
    """What each link of a way asks of a crew: the number of the city it reaches; nothing for State links."""
    found: list[int] = []
    network, box = table.network[seat], table.box
    for link in line:
        one = box.links[link]
        city = one.b if network >> one.a & 1 else one.a
        network |= 1 << city
        found.append(0 if table.ground.crown_mask >> link & 1 else box.cities[city].effort)
    return found


def stretch(table: Table, seat: Seat, line: list[int], able: int) -> list[int]:
    """What one action could lay: the next two links if such a crew is strong enough for both, else one or none."""
    found: list[int] = []
    room = table.room(seat)[1] - 3
    for link, need in zip(line[:2], efforts(table, seat, line), strict=False):
        able -= need
        room -= table.box.links[link].kind != OPEN
        if not need or able < 0 or room < 0 or not may_cross(table, seat, link):
            break
        found.append(link)
    return found


def lacking(table: Table, seat: Seat, links: list[int], coming: Goods = NO_GOODS) -> list[int]:
    """Goods that these links, laid in one action, still need."""
    need = [1, 1, 1]
    for link in links:
        _, stone, iron = material(table.box.links[link].kind, False)
        need[STONE] += stone
        need[IRON] += iron
    have = table.stock[seat]
    return [g for g in range(COAL) for _ in range(max(0, need[g] - have[g] - coming[g]))]


def cramped(table: Table, seat: Seat, link: int) -> bool:
    """Is there no room for the goods of this link?"""
    if table.ground.crown_mask >> link & 1:
        return False
    return table.room(seat)[1] < 3 + (table.box.links[link].kind != OPEN)


def room_to_spare(table: Table, seat: Seat) -> int:
    """Places for goods beyond what the next two links of the way ask for."""
    ahead = laid_by_crew(table, route(table, seat))[:2]
    return table.room(seat)[1] - 3 - sum(table.box.links[link].kind != OPEN for link in ahead)


def crew_on_board(table: Table, seat: Seat) -> int:
    return sum(table.rested[seat]) + sum(table.worked[seat])


def strength(table: Table, seat: Seat) -> int:
    """Experience of the crew in the next round, after the training (IS-ROUND-12 to -14)."""
    if table.round == ROUNDS:
        return experience(table, seat)
    one, two, three = table.rested[seat]
    a, b, c = table.worked[seat]
    return 2 * one + 3 * two + 3 * three + a + 2 * b + 3 * c


def finished(table: Table, seat: Seat, needs: list[int], start: int) -> int:
    """In which round this crew would have laid links of such efforts, two a round where it is strong enough."""
    needs = [need for need in needs if need]
    full = 3 * crew_on_board(table, seat)
    number, able = start, experience(table, seat) if start == table.round else strength(table, seat)
    while needs:
        if number > ROUNDS or needs[0] > full:
            return ROUNDS + 1
        if needs[0] <= able:
            needs = needs[2:] if sum(needs[:2]) <= able else needs[1:]
        able = strength(table, seat) if number == table.round else full
        number += 1
    return number - 1


def presses(table: Table, seat: Seat, line: list[int]) -> bool:
    """Can the way only be finished if something is laid in this round too?"""
    return finished(table, seat, efforts(table, seat, line), table.round + 1) > ROUNDS


def may_leave(table: Table, seat: Seat) -> list[int]:
    """Workers whom the way to Trieste can do without: in training areas 0 to 2, in working areas 3 to 5 (``levels``).

    All of them when it cannot be finished in time anyway.
    """
    needs = efforts(table, seat, route(table, seat))
    everybody = levels(table, seat)
    if finished(table, seat, needs, table.round) > ROUNDS:
        return everybody
    start = table.round if table.hands_left(seat) > 1 and not table.laid[seat][TRACK] else table.round + 1
    return [who for who in everybody if finished(_without(table, seat, who), seat, needs, start) <= ROUNDS]


def _without(table: Table, seat: Seat, who: int) -> Table:
    after = table.clone()
    area = after.rested if who < 3 else after.worked
    area[seat] = _fewer(area[seat], who % 3)
    return after


def _fewer(crew: Crew, level: int) -> Crew:
    one, two, three = crew
    return (one - (level == 0), two - (level == 1), three - (level == 2))
