"""What everything is worth, and who has won. SP-SCORE, SP-SOLO-17 to SP-SOLO-19."""

from __future__ import annotations

from enginehouse.core import Result, Seat, ranked
from enginehouse.games.steam_power.rules.land import PURPLE
from enginehouse.games.steam_power.rules.state import Company, Table

FACTORY_WORTH, VP_CITY_WORTH, DOLLARS_A_POINT = 2, 4, 5
CONTRACTS, FACTORIES, CITIES, CASH = "contracts", "factories", "cities", "cash"


def factory_worth(table: Table, colour: int) -> int:
    """An emptied factory, with the left-over tiles of its colour. SP-SCORE-03, SP-SCORE-04, SP-DRAFT-04."""
    return FACTORY_WORTH + (table.leftover[colour] if table.box.leftover_adds else 0)


def vp_city_worth(table: Table) -> int:
    """A purple city, with the left-over purple tiles. SP-SCORE-06, SP-SCORE-07, SP-DRAFT-05."""
    return VP_CITY_WORTH + (table.leftover[PURPLE] if table.box.leftover_adds else 0)


def connected(table: Table, city: int) -> list[Company]:
    """The companies with a completed link to a purple city or its group. SP-SCORE-08, SP-GROUP-06, SP-DRAFT-12."""
    if table.box.vp_city_counts_group:
        group = table.box.land.group_of[city]
        return [company for company, groups in enumerate(table.network) if groups >> group & 1]
    return sorted({link.company for link in table.links if city in (link.start, link.end)})


def vp_cities(table: Table) -> list[int]:
    return table.cities_of(PURPLE)


def city_points(table: Table, seat: Seat) -> int:
    """Shares of purple cities, rounded down; in Basic Solo one point a company.

    SP-SCORE-08, SP-SCORE-09, SP-SCORE-10, SP-SCORE-11, SP-SOLO-18, SP-R48.
    """
    if table.box.solo:
        return sum(len(connected(table, city)) for city in vp_cities(table))
    points, mine = 0, table.network[seat]
    for city in vp_cities(table):
        if not mine >> table.box.land.group_of[city] & 1:
            continue  # nobody has a link to a city without its group
        who = connected(table, city)
        if seat in who:
            points += city_share(table, len(who))
    return points


def city_share(table: Table, companies: int) -> int:
    """What a purple city brings to each of so many companies. SP-R38, SP-R39, SP-SOLO-18."""
    return 1 if table.box.solo else vp_city_worth(table) // companies


def factory_points(table: Table, seat: Seat) -> int:
    """Emptied factories only. SP-SCORE-03 to SP-SCORE-05."""
    owners, pieces = table.box.owners, table.pieces
    if not table.box.solo and seat not in table.factory:
        return 0
    return sum(
        [
            factory_worth(table, table.tile_colour[city])
            for city, company in enumerate(table.factory)
            if company >= 0 and pieces[city] == 0 and owners[company] == seat
        ]
    )


def sources(table: Table, seat: Seat) -> dict[str, int]:
    """A seat's points by where they come from; nothing else scores. SP-SCORE-15, SP-FULFIL-29, SP-REWARD-02."""
    return {
        CONTRACTS: sum(table.box.cards[card].vp for card in table.fulfilled[seat]),  # SP-SCORE-02
        FACTORIES: factory_points(table, seat),
        CITIES: city_points(table, seat),
        CASH: table.purse[seat] // DOLLARS_A_POINT,  # SP-SCORE-01
    }


def result(table: Table) -> Result:
    """Who stayed before who left; most points; then more contracts; then a shared victory.

    SP-SCORE-12, SP-SCORE-13, SP-SCORE-14, SP-R42, SP-R81.
    """
    by_seat = tuple(sources(table, seat) for seat in range(table.seats))
    points = tuple(sum(s.values()) for s in by_seat)
    keys = [(not table.gone[seat], points[seat], len(table.fulfilled[seat])) for seat in range(table.seats)]
    fulfilled = tuple(len(cards) for cards in table.fulfilled[: table.seats])
    stayed = (("staying to the end", tuple(int(not table.gone[seat]) for seat in range(table.seats))),)
    return Result(ranked(keys), points, by_seat, _note(table), (("contracts fulfilled", fulfilled),), stayed)


def _note(table: Table) -> str:
    """Why a game ended, where that was not by its contracts or, in Basic Solo, its rounds. SP-R37, SP-R81."""
    if not table.over:
        return ""
    if all(table.gone[: table.box.humans]):
        return "ended when everybody had left"
    short = not table.box.solo and max(map(len, table.fulfilled)) < table.box.trigger
    return "ended at the limit of rounds" if short else ""
