"""The player aid of Planet Steam, with the figures of the table's own box."""

from __future__ import annotations

from enginehouse.core import AidPart, Step
from enginehouse.games.planet_steam.rules.box import CONVERTED, Box, priced
from enginehouse.games.planet_steam.rules.content import BANDS, RESOURCES
from enginehouse.games.planet_steam.rules.state import Table
from enginehouse.games.planet_steam.rules.steps.airship import FreelanceBids, KeepFreelance, Moor
from enginehouse.games.planet_steam.rules.steps.claims import (
    ClaimZone,
    LandOn,
    NameZone,
    PlaceNeutral,
    PlaceOwn,
    ZoneBids,
)
from enginehouse.games.planet_steam.rules.steps.trade import Certificate, Trade
from enginehouse.games.planet_steam.rules.universe import universe
from enginehouse.kit.aid import nearest, points, steps, table, written

#: Where the aid opens at a question of its own, and else in each phase.
PLACES: dict[type[Step[Table]], str] = {
    **dict.fromkeys((NameZone, ZoneBids), "PS-ZONE-01"),
    **dict.fromkeys((ClaimZone, LandOn, PlaceOwn, PlaceNeutral), "PS-CLAIM-01"),
    **dict.fromkeys((Moor, KeepFreelance, FreelanceBids), "PS-AIRSHIP-01"),
    Trade: "PS-TRADE-02",
    Certificate: "PS-CERT-01",
}
PHASES = {"expansion": "PS-AUCT-02", "tanks": "PS-TANK-01", "resources": "PS-EXTR-01", "end": "PS-PROD-02"}


def aid(view: Table) -> tuple[AidPart, ...]:
    box = view.box
    return (_course(box), _prices(box), _market(box), _carriers(box), _yield(), _scoring(box), _notation(box))


def aid_now(view: Table) -> str:
    return nearest(view.stack[-1:], PLACES) or (PHASES.get(view.phase, "") if view.stack else "")


def _course(box: Box) -> AidPart:
    rise = box.payouts["shortage_rise"]
    claim = (
        "claim any free zone" if box.switches.predictable_claims else "name a free zone and roll: 4 or more takes it"
    )
    if box.switches.variable_trading:
        trade, rule = "one resource after the other, by the markers that the auction’s winners placed", "PS-VTRADE-01"
    else:
        trade, rule = ", ".join(t.resource for t in sorted(box.tracks, key=lambda t: t.order)), "PS-TRADE-01"
    return steps(
        f"A round, of {box.rounds}",
        ("A unit of each resource in supply goes into the bonus box.", "PS-BONUS-01"),
        ("Specialists are auctioned; each winner takes a card, its benefit and a bonus resource.",
         "PS-AUCT-02 PS-AUCT-16 PS-BONUS-04"),
        ("The Venturer names a zone, all bid for it.", "PS-ZONE-01 PS-ZONE-05 PS-ZONE-06"),
        (f"In turn order: {claim}, or use a licence, or nothing.", "PS-CLAIM-01 PS-CLAIM-03 PS-LIC-01"),
        ("The Airship Captain moors the airship at a row.", "PS-AIRSHIP-01"),
        (f"Tanks, in turn order: pay {priced(box.costs['activation'])} to buy and rearrange, or take 1 water and stop.",
         "PS-TANK-01 PS-TANK-02 PS-TANK-05"),
        ("Extraction, in turn order: 1 energy for each tank that does not run free.", "PS-EXTR-01 PS-EXTR-02"),
        (f"Trade: {trade}. Each buys, sells or passes once; the price moves after each.",
         f"{rule} PS-TRADE-02 PS-PRICE-01"),
        ("Certificates, in turn order: one purchase or sale, or nothing.", "PS-CERT-01"),
        (f"New tanks from ore and energy in supply; where one of these is at 0, none, and its price rises by {rise}.",
         "PS-PROD-02 PS-PROD-04"),
        ("Cards and airship go back; the next round begins, or the game is over.", "PS-MAINT-01 PS-MAINT-02 PS-MAINT-03"),
    )  # fmt: skip


def _prices(box: Box) -> AidPart:
    converters = ((f"{RESOURCES[r].capitalize()} converter", priced(box.converter_costs[r])) for r in CONVERTED)
    lowest, highest = min(box.tank_costs[1:]), max(box.tank_costs[1:])
    return table(
        "What it costs",
        ("", "price"),
        (
            ("Activate", priced(box.costs["activation"])),
            ("Tank", f"{priced(box.costs['tank'])} and {lowest} to {highest} credits by stock"),
            ("Imported tank", priced(box.costs["import"])),
            *converters,
            ("Supercharger", priced(box.costs["supercharger"])),
            ("Carrier, one class up", priced(box.costs["upgrade"])),
            ("Building licence", priced(box.costs["licence"])),
            ("Licence sold", f"brings {box.payouts['licence']} credits"),
            ("Luxury quarters", priced(box.costs["luxury"])),
        ),
        "PS-TANK-07", "PS-TANK-12", "PS-CONV-01", "PS-SUPER-01", "PS-UPGR-01", "PS-CERT-02", "PS-CERT-03", "PS-CERT-05",
    )  # fmt: skip


def _market(box: Box) -> AidPart:
    head = ("Supply", *(t.resource for t in box.tracks), "price")
    rows: list[tuple[object, ...]] = []
    for n, band in enumerate(BANDS):
        spans = [_span(t.bands[n], t.bands[n + 1] - 1 if n + 1 < len(t.bands) else t.top) for t in box.tracks]
        rows.append((band, *spans, f"{box.tracks[0].change[box.tracks[0].bands[n]]:+d}".replace("+0", "0")))
    rows.append(("prices", *(_span(t.lowest, t.highest) for t in box.tracks), ""))
    return table("How prices move", head, rows, "PS-TERM-05", "PS-TERM-06", "PS-PRICE-02", "PS-PRICE-03")


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _carriers(box: Box) -> AidPart:
    rows = [(resource, *room[1:]) for resource, room in zip(RESOURCES, box.capacity, strict=True)]
    return table("Carriers hold", ("", "class 1", "2", "3", "4"), rows, "PS-CARRIER-02", "PS-CARRIER-03")


def _yield() -> AidPart:
    return points(
        "What a tank brings",
        ("Bare", "water; free on the river.", "PS-EXTR-03 PS-EXTR-07"),
        ("Converter", "energy (free everywhere), ore or quartz.", "PS-EXTR-04 PS-EXTR-05 PS-EXTR-07"),
        ("Neighbours", "n of your tanks side by side that bring the same give n − 1 more.", "PS-SYN-01 PS-SYN-02"),
        ("Supercharger", "1 more.", "PS-EXTR-11"),
        ("Airship’s row", "1 more, for everybody.", "PS-EXTR-12 PS-AIRSHIP-02"),
    )


def _scoring(box: Box) -> AidPart:
    worth = box.values
    return points(
        "What counts at the end",
        ("Credits", "as they are.", "PS-END-01"),
        ("Resources", "each at its last price.", "PS-END-02"),
        ("Zone, tank", f"{worth['zone']} and {worth['tank']} each.", "PS-END-03 PS-END-04"),
        ("Supercharger, luxury", f"{worth['supercharger']} and {worth['luxury']} each.", "PS-END-05 PS-END-06"),
        ("Nothing", "licences, carriers and converters.", "PS-END-07"),
        ("Tie", "victory is shared.", "PS-END-08"),
    )


def _notation(box: Box) -> AidPart:
    return written(
        universe(box),
        ("bid", "credits in an auction; pass: no more"),
        ("take", "a card, a resource, a licence or credits"),
        ("order", "a marker for this resource, and its number"),
        ("sabotage", "this player"),
        ("neutral", "a neutral marker there"),
        ("name", "the zone to be auctioned"),
        ("roll", "for this zone"),
        ("claim", "the zone you got, or chose"),
        ("licence", "use a licence there"),
        ("moor", "the airship at this row"),
        ("activate", "pay to act; decline: take 1 water"),
        ("tank", "buy a tank for this zone"),
        ("import", "one from abroad"),
        ("fit", "a converter on the tank there"),
        ("charge", "a supercharger on it"),
        ("move", "a tank from zone to zone"),
        ("upgrade", "this carrier"),
        ("run", "the tank there, or all; extract: begin"),
        ("buy", "so many of a resource"),
        ("sell", "so many"),
    )
