"""Who meets whom: each round everybody sits at a small table, and as far as it can be done with those they have not met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from random import Random

Meetings = Counter[tuple[int, int]]

_TRIES = 12  # beginnings by lot, of which the best is kept


def sizes(people: int, size: int) -> list[int]:
    """How many sit at each table: as many as wished, or one fewer where it does not come out even.

    >>> sizes(8, 4), sizes(7, 4), sizes(5, 4), sizes(3, 4)
    ([4, 4], [4, 3], [3, 2], [3])
    """
    tables = max(1, -(-people // size))
    each, more = divmod(people, tables)
    return [each + 1] * more + [each] * (tables - more)


def met(tables: Iterable[Sequence[int]]) -> Meetings:
    """How often each two have sat at one table."""
    return Counter(pair for table in tables for pair in combinations(sorted(table), 2))


def paired(players: Sequence[int], size: int, before: Sequence[Sequence[int]], seed: int) -> list[tuple[int, ...]]:
    """The tables of a round, each in the order of its seats; the same for the same seed.

    Whoever has been first seldom sits first.
    """
    known, lot = met(before), Random(seed)
    best: list[list[int]] = []
    least = None
    for _ in range(_TRIES):
        drawn = [*players]
        lot.shuffle(drawn)
        tables = _improved(_split(drawn, sizes(len(drawn), size)), known)
        cost = sum(_cost(table, known) for table in tables)
        if least is None or cost < least:
            best, least = tables, cost
    begun = Counter(table[0] for table in before)
    return [tuple(sorted(table, key=lambda one: (begun[one], lot.random()))) for table in best]


def rounds_until_all_met(people: int, size: int, seed: int, most: int) -> int:
    """After how many rounds everybody has met everybody; ``most``, if so many are not enough."""
    wanted = people * (people - 1) // 2
    before: list[tuple[int, ...]] = []
    for n in range(1, most + 1):
        before += paired(range(people), size, before, seed + n)
        if len(met(before)) == wanted:
            return n
    return most


def _split(drawn: list[int], each: Sequence[int]) -> list[list[int]]:
    out: list[list[int]] = []
    for size in each:
        out.append(drawn[:size])
        drawn = drawn[size:]
    return out


def _cost(table: Sequence[int], known: Meetings) -> int:
    """A third meeting is worse than two second ones."""
    return sum(known[pair] ** 2 for pair in combinations(sorted(table), 2))


def _improved(tables: list[list[int]], known: Meetings) -> list[list[int]]:
    """Two change places as long as that spares meetings. What everybody costs at each table is kept: a large round is drawn
    in a breath."""
    people = sorted(one for table in tables for one in table)
    price = {one: dict.fromkeys(people, 0) for one in people}
    for one, other in combinations(people, 2):
        price[one][other] = price[other][one] = known[one, other] ** 2

    def costs_at(table: Sequence[int]) -> dict[int, int]:
        return {one: sum(price[one][other] for other in table) for one in people}

    costs = [costs_at(table) for table in tables]
    while (better := _better(tables, costs, price)) is not None:
        (one, m), (other, n) = better
        tables[one][m], tables[other][n] = tables[other][n], tables[one][m]
        costs[one], costs[other] = costs_at(tables[one]), costs_at(tables[other])
    return tables


Place = tuple[int, int]


def _better(
    tables: Sequence[Sequence[int]], costs: Sequence[Mapping[int, int]], price: Mapping[int, Mapping[int, int]]
) -> tuple[Place, Place] | None:
    """The first two places, by table and seat, whose people would cost less if they changed."""
    for one, other in combinations(range(len(tables)), 2):
        here, there = costs[one], costs[other]
        for m, a in enumerate(tables[one]):
            for n, b in enumerate(tables[other]):
                if there[a] + here[b] - 2 * price[a][b] < here[a] + there[b]:
                    return (one, m), (other, n)
    return None
