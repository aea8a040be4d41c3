"""Final wealth: credits and assets. PS-END-01 to PS-END-08."""

from __future__ import annotations

from enginehouse.core import UNKNOWN, Result, Seat, ranked
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.state import Table


def assets(table: Table, seat: Seat) -> dict[str, int]:
    """What everybody can see of a player's wealth, by source; licences, carriers and converters are worth nothing."""
    values = table.box.values
    zones, tanks = table.zones_of(seat), table.tanks_of(seat)
    return {
        "zones": values["zone"] * len(zones),
        "tanks": values["tank"] * len(tanks),
        "superchargers": values["supercharger"] * sum(table.charged[z] for z in tanks),
        "luxury quarters": values["luxury"] * table.luxury[seat],
        **{RESOURCES[r]: table.cargo[seat][r] * table.price[r] for r in range(4)},
    }


def result(table: Table) -> Result:
    """The ranking by wealth. Where a purse is hidden, nobody's is counted: assets alone can be compared."""
    sources = [assets(table, seat) for seat in range(table.seats)]
    known = UNKNOWN not in table.purse
    if known:
        sources = [{"credits": table.purse[seat], **mine} for seat, mine in enumerate(sources)]
    points = tuple(sum(mine.values()) for mine in sources)
    note = "" if known else "Assets only: credits are secret until the end."
    return Result(ranked([(p,) for p in points]), points, tuple(sources), note)
