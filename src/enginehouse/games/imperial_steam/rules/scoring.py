"""The final count: income, goods, keys, hubs, contracts, tolls, shareholders (IS-SCORE, IS-PATH)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from enginehouse.core import Result, Seat, ranked
from enginehouse.games.imperial_steam.rules.box import TOLL, Box, Contract
from enginehouse.games.imperial_steam.rules.events import Counted, TollPaid
from enginehouse.games.imperial_steam.rules.state import Goods, Table

STEPS = ("money", "income", "goods", "keys", "hubs", "contracts", "tolls", "shareholders")


@dataclass(frozen=True, slots=True)
class Count:
    """One seat's final count, step by step; ``total`` is what counts. IS-SCORE-01."""

    money: int
    income: int
    goods: int
    keys: int
    hubs: int
    contracts: int
    tolls: int
    shareholders: int  # what they take, negative
    total: int

    def lines(self) -> dict[str, int]:
        return {name: getattr(self, name) for name in STEPS}


def silver_value(box: Box, column: int) -> int:
    """A silver key by its hub's column number: about half of it, rounded up to tens (IS-SCORE-07, IS-R72)."""
    return 10 * -(-column // box.silver_step)


def key_money(table: Table, seat: Seat) -> int:
    """IS-SCORE-06, -07."""
    worth = 0
    for at, gold, silver in zip(table.hubs, table.gold, table.silver, strict=True):
        if gold == seat:
            worth += 10 * at
        if silver == seat:
            worth += silver_value(table.box, 10 * at)
    return worth


def hub_money(table: Table, seat: Seat) -> int:
    """IS-SCORE-08."""
    at = table.influence[seat]
    reached = sum([column <= at for column in table.hubs])
    return table.box.hub_bonus[reached]


# --- contracts -------------------------------------------------------------------------------------------------------
def fulfilled(box: Box, cards: tuple[str, ...], factories: Goods) -> tuple[str, ...]:
    """The contracts that these factories fill best: exact, not the dearest first (IS-R50)."""
    return _best(tuple(box.contracts[card] for card in cards), factories)[1]


@lru_cache(maxsize=8192)
def _best(cards: tuple[Contract, ...], have: Goods) -> tuple[int, tuple[str, ...]]:
    if not cards:
        return 0, ()
    first, rest = cards[0], cards[1:]
    best = _best(rest, have)
    w, s, i, c = (h - a for h, a in zip(have, first.asks, strict=True))
    if w >= 0 and s >= 0 and i >= 0 and c >= 0:
        value, names = _best(rest, (w, s, i, c))
        if value + first.value > best[0]:
            return value + first.value, (first.name, *names)
    return best


def contract_money(table: Table, seat: Seat) -> int:
    """Full ones pay, all others cost their value (IS-SCORE-10, -11)."""
    cards = table.contracts[seat]
    return _paid(table.box, cards, table.factories[seat]) if cards else 0


@lru_cache(maxsize=8192)
def _paid(box: Box, cards: tuple[str, ...], factories: Goods) -> int:
    full = fulfilled(box, cards, factories)
    return sum(box.contracts[c].value * (1 if c in full else -1) for c in cards)


# --- tolls -----------------------------------------------------------------------------------------------------------
def toll_path(table: Table, payer: Seat) -> list[tuple[int, Seat]]:
    """The connections the payer would need, each with the owner who is paid (IS-PATH-03 to -10, IS-R68 to -R70)."""
    return [*_toll_path(table.box, tuple(table.tracks), tuple(table.standing), table.network[payer])]


@lru_cache(maxsize=8192)
def _toll_path(
    box: Box, tracks: tuple[int, ...], standing: tuple[Seat, ...], network: int
) -> tuple[tuple[int, Seat], ...]:
    """Layer by layer: from all nearest cities of the payer's network at once, keep at each step only the connections
    whose top owner has the most influence. That is the order of IS-PATH-07 over whole paths.
    """
    used = 0
    for mask in tracks:
        used |= mask
    distance = _distances(box, used)
    ends = [c for c in distance if network >> c & 1]
    if not ends or network >> box.goal & 1:
        return ()
    near = min(distance[c] for c in ends)
    front = [c for c in ends if distance[c] == near]
    rank = {seat: i for i, seat in enumerate(standing)}
    path: list[tuple[int, Seat]] = []
    for left in range(near, 0, -1):
        best = len(rank)
        chosen: list[tuple[int, int]] = []  # link, the city it leads to
        for city in front:
            for link in box.cities[city].links:
                other = box.links[link].a + box.links[link].b - city
                if distance.get(other) != left - 1:
                    continue
                top = min((rank[s] for s, mask in enumerate(tracks) if mask >> link & 1), default=len(rank))
                if top < best:
                    best, chosen = top, [(link, other)]
                elif top == best:
                    chosen.append((link, other))
        path.append((chosen[0][0], standing[best]))
        front = list(dict.fromkeys(city for _, city in chosen))
    return tuple(path)


@lru_cache(maxsize=8192)
def _distances(box: Box, used: int) -> Mapping[int, int]:
    """Connections from Trieste along the links on which anybody has a track."""
    distance = {box.goal: 0}
    front = [box.goal]
    while front:
        new: list[int] = []
        for city in front:
            for link in box.cities[city].links:
                if used >> link & 1:
                    other = box.links[link].a + box.links[link].b - city
                    if other not in distance:
                        distance[other] = distance[city] + 1
                        new.append(other)
        front = new
    return distance


def tolls(table: Table) -> list[dict[Seat, int]]:
    """By payer: what each other seat receives. Only holders of contracts without Trieste pay, once (IS-PATH-01, -02)."""
    paid: list[dict[Seat, int]] = [{} for _ in range(table.seats)]
    for seat in range(table.seats):
        if table.contracts[seat] and not table.linked(seat):
            for _, owner in toll_path(table, seat):
                paid[seat][owner] = paid[seat].get(owner, 0) + TOLL
    return paid


# --- shareholders ----------------------------------------------------------------------------------------------------
def shareholders_take(box: Box, money: int, shareholders: int) -> int:
    """10 % each, all on the same base; nothing from a debt (IS-SCORE-12, -13, IS-R55, IS-R56)."""
    if money <= 0 and not box.formula_on_debt:
        return 0
    return money // 10 * shareholders


# --- the whole count -------------------------------------------------------------------------------------------------
def count_all(table: Table, linked: bool | None = None) -> tuple[Count, ...]:
    """Every seat's count as the table stands; ``linked`` asks what if Trieste were, or were not, joined."""
    joined = any(table.linked(seat) for seat in range(table.seats)) if linked is None else linked
    paid: list[dict[Seat, int]] = tolls(table) if joined else [{} for _ in range(table.seats)]
    return tuple(_count(table, seat, joined, paid) for seat in range(table.seats))


def _count(table: Table, seat: Seat, joined: bool, paid: Sequence[dict[Seat, int]]) -> Count:
    """All from the position before; contracts and tolls may lead below 0 (IS-R65, IS-R66, IS-R67; whole tens: IS-R54)."""
    income = table.income(seat) * (2 if table.semmering == seat else 1)  # IS-SCORE-02, IS-SCORE-03, IS-SEM-03
    goods = 10 * sum(table.stock[seat])  # none from landing or workers: IS-SCORE-04, IS-SCORE-05, IS-SCORE-15
    keys, hubs = key_money(table, seat), hub_money(table, seat)
    contracts = contract_money(table, seat) if joined else 0  # IS-SCORE-09
    toll = sum(purse.get(seat, 0) for purse in paid) - sum(paid[seat].values())
    money = table.purse[seat]
    base = money + income + goods + keys + hubs + contracts + toll
    take = shareholders_take(table.box, base, table.shareholders[seat])
    return Count(money, income, goods, keys, hubs, contracts, toll, -take, base - take)


def final_result(table: Table) -> Result:
    """Most money wins; equal money shares a place (IS-SCORE-14, IS-R71)."""
    counts = count_all(table)
    points = tuple(count.total for count in counts)
    first = ranked([(n,) for n in points])
    tied = len(first[0]) > 1
    note = "Equal money shares the victory; the book names no tie-break." if tied else ""
    return Result(first, points, tuple(count.lines() for count in counts), note)


def tell_count(table: Table) -> None:
    """The count as events, step by step for all."""
    linked = any(table.linked(seat) for seat in range(table.seats))
    if linked:
        for seat, paid in enumerate(tolls(table)):
            if paid:
                table.tell(TollPaid(seat, tuple(sorted(paid.items()))))
    for seat, count in enumerate(count_all(table)):
        table.tell(Counted(seat, tuple(count.lines().items()), count.total))
