"""What the guide of a first game may speak of (``content/guide.toml``): facts of a seat's view, never of others' purses."""

from __future__ import annotations

from collections.abc import Sequence

from enginehouse.core import Action, Event, Facts, Seat, counted, foresee, listed
from enginehouse.games.planet_steam.rules.box import ENERGY, ORE, QUARTZ, WATER, priced
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.events import (
    Claimed,
    ClaimFailed,
    Extracted,
    Produced,
    RoundBegan,
    Traded,
    Won,
)
from enginehouse.games.planet_steam.rules.extraction import energy_needed, ready, yields
from enginehouse.games.planet_steam.rules.notation import AMOUNT
from enginehouse.games.planet_steam.rules.scoring import assets
from enginehouse.games.planet_steam.rules.state import NOBODY, Table
from enginehouse.games.planet_steam.rules.steps import Trade, TradeTurn, ZoneBids
from enginehouse.games.planet_steam.rules.steps.bidding import Bidding
from enginehouse.games.planet_steam.rules.steps.extract import Extract
from enginehouse.games.planet_steam.rules.steps.tanks import free_zones, tank_price
from enginehouse.kit.news import own


# --- the table -------------------------------------------------------------------------------------------------------
def wealth(view: Table, seat: Seat) -> int:
    """What the seat's own things would count if the game ended now. PS-END-01."""
    return view.purse[seat] + sum(assets(view, seat).values())


def hungry_tanks(view: Table, seat: Seat) -> int:
    """The seat's tanks that run only for energy. PS-EXTR-02."""
    return energy_needed(view, ready(view, seat))


def idle_tanks(view: Table, seat: Seat) -> int:
    """How many of them there is no energy for."""
    return max(0, hungry_tanks(view, seat) - view.cargo[seat][ENERGY])


def tank_credits(view: Table, seat: Seat) -> int:
    """The credits of the next tank of the market; 0: it is empty."""
    return tank_price(view)[4] if view.stock else 0


def full_holds(view: Table, seat: Seat) -> str:
    """The carriers with no room left; empty if all have some."""
    full = [name for r, name in enumerate(RESOURCES) if not view.room(seat, r)]
    return listed(full) if full else ""


def best_row(view: Table, seat: Seat) -> tuple[str, int]:
    """The row in which the most of the seat's tanks stand, and how many do."""
    tanks = view.tanks_of(seat)
    counts = [sum(view.box.row_of[z] == row for z in tanks) for row in range(len(view.box.rows))]
    most = max(counts)
    return view.box.rows[counts.index(most)], most


def unclaimed(view: Table, seat: Seat) -> int:
    return len(view.unclaimed())


# --- the question ----------------------------------------------------------------------------------------------------
def high(view: Table, seat: Seat) -> int:
    """The highest bid so far."""
    step = view.stack[-1] if view.stack else None
    return step.high if isinstance(step, Bidding) else 0


def is_open(view: Table, seat: Seat) -> bool:
    """Whether somebody has bid already."""
    step = view.stack[-1] if view.stack else None
    return isinstance(step, Bidding) and step.leader != NOBODY


def zone_on_sale(view: Table, seat: Seat) -> str:
    step = view.stack[-1] if view.stack else None
    return view.box.zones[step.zone] if isinstance(step, ZoneBids) else ""


def touching(view: Table, seat: Seat) -> int:
    """How many zones of the seat touch the zone on sale."""
    step = view.stack[-1] if view.stack else None
    if not isinstance(step, ZoneBids):
        return 0
    return sum(view.owner[z] == seat for z in view.box.neighbours[step.zone])


def traded(view: Table) -> int:
    """The resource that is traded now; -1: none is."""
    step = view.stack[-1] if view.stack else None
    return step.resource if isinstance(step, Trade) else -1


def traded_name(view: Table, seat: Seat) -> str:
    r = traded(view)
    return RESOURCES[r] if r >= 0 else ""


def traded_aboard(view: Table, seat: Seat) -> int:
    r = traded(view)
    return view.cargo[seat][r] if r >= 0 else 0


def trades_later(view: Table, seat: Seat) -> bool:
    """Whether the seat's own turn with the resource that is traded now is still to come."""
    r = traded(view)
    return any(isinstance(step, TradeTurn) and (step.resource, step.seat) == (r, seat) for step in view.stack)


def traded_price(view: Table, seat: Seat) -> int:
    r = traded(view)
    return view.price[r] if r >= 0 else 0


def price_after(view: Table, seat: Seat) -> int:
    """The price for the next player if the seat passes. PS-PRICE-01."""
    r = traded(view)
    return view.box.tracks[r].after(view.price[r], view.supply[r]) if r >= 0 else 0


def would_extract(view: Table, seat: Seat) -> str:
    """What the tanks that are chosen so far would give, in words; empty: nothing."""
    step = view.stack[-1] if view.stack else None
    units = yields(view, step.running) if isinstance(step, Extract) else [0, 0, 0, 0]
    return listed([f"{n} {name}" for n, name in zip(units, RESOURCES, strict=True) if n]) if any(units) else ""


# --- an action that is chosen ----------------------------------------------------------------------------------------
def bid_cost(view: Table, seat: Seat, action: Action) -> int:
    """What is paid if this bid wins."""
    step = view.stack[-1]
    return step.cost(view, seat, AMOUNT.get(action, 0)) if isinstance(step, Bidding) else 0


def spilt(view: Table, seat: Seat, action: Action) -> str:
    """What would not fit on the carriers, in words; empty: all fits. PS-CARRIER-03."""
    lost = [0, 0, 0, 0]
    for event in foresee(view, seat, action).events:
        if isinstance(event, Extracted) and event.seat == seat:
            lost = list(event.lost)
        elif isinstance(event, Traded) and event.seat == seat:
            lost[event.resource] = event.lost
    return listed([f"{n} {name}" for n, name in zip(lost, RESOURCES, strict=True) if n]) if any(lost) else ""


# --- what happened ---------------------------------------------------------------------------------------------------
def extracted(events: Sequence[Event], seat: Seat) -> str:
    gained = [sum(units) for units in zip(*(e.gained for e in own(events, Extracted, seat)), strict=True)]
    return listed([f"{n} {name}" for n, name in zip(gained, RESOURCES, strict=True) if n]) if any(gained) else ""


def lost_units(events: Sequence[Event], seat: Seat) -> int:
    return sum(sum(e.lost) for e in own(events, Extracted, seat))


def prices_moved(events: Sequence[Event], seat: Seat) -> str:
    """The prices that others’ trades have moved, in words: "ore 8 to 12"."""
    before: dict[int, int] = {}
    after: dict[int, int] = {}
    for event in events:
        if isinstance(event, Traded):
            before.setdefault(event.resource, event.price)
            after[event.resource] = event.then
    moved = [f"{RESOURCES[r]} from {before[r]} to {after[r]}" for r in before if before[r] != after[r]]
    return listed(moved) if moved else ""


def won_for(events: Sequence[Event], seat: Seat) -> int:
    """What the seat has paid for auctions; 0: it has won none."""
    return sum(e.paid for e in own(events, Won, seat))


def got_zone(events: Sequence[Event], seat: Seat) -> str:
    zones = [e.zone for e in own(events, Claimed, seat)]
    return listed(zones) if zones else ""


def consoled(events: Sequence[Event], seat: Seat) -> int:
    """The credits for a claim that found no zone."""
    return sum(e.credits for e in own(events, ClaimFailed, seat))


def new_tanks(events: Sequence[Event], seat: Seat) -> int:
    return sum(e.tanks for e in events if isinstance(e, Produced))


FACTS = Facts(
    now={
        "round": lambda view, seat: view.round,
        "rounds": lambda view, seat: view.box.rounds,
        "rounds_left": lambda view, seat: view.box.rounds - view.round,
        "credits": lambda view, seat: view.purse[seat],
        "quartz": lambda view, seat: view.cargo[seat][QUARTZ],
        "water": lambda view, seat: view.cargo[seat][WATER],
        "energy": lambda view, seat: view.cargo[seat][ENERGY],
        "price_quartz": lambda view, seat: view.price[QUARTZ],
        "price_ore": lambda view, seat: view.price[ORE],
        "price_energy": lambda view, seat: view.price[ENERGY],
        "supply_energy": lambda view, seat: view.supply[ENERGY],
        "dearest": lambda view, seat: RESOURCES[max(range(4), key=lambda r: view.price[r])],
        "dearest_price": lambda view, seat: max(view.price),
        "wealth": wealth,
        "zones": lambda view, seat: len(view.zones_of(seat)),
        "tanks": lambda view, seat: len(view.tanks_of(seat)),
        "free_zones": lambda view, seat: len(free_zones(view, seat)),
        "unclaimed": unclaimed,
        "hungry_tanks": hungry_tanks,
        "idle_tanks": idle_tanks,
        "stock": lambda view, seat: view.stock,
        "tank_credits": tank_credits,
        "tank_cost": lambda view, seat: priced(tank_price(view)) if view.stock else "",
        "activation_cost": lambda view, seat: priced(view.box.costs["activation"]),
        "upgrade_cost": lambda view, seat: priced(view.box.costs["upgrade"]),
        "luxury_cost": lambda view, seat: priced(view.box.costs["luxury"]),
        "luxury_quartz": lambda view, seat: view.box.costs["luxury"][QUARTZ],
        "luxury_ore": lambda view, seat: view.box.costs["luxury"][ORE],
        "luxury_worth": lambda view, seat: view.box.values["luxury"],
        "luxury_left": lambda view, seat: view.luxury_left,
        "affords_luxury": lambda view, seat: bool(view.luxury_left and view.affords(seat, view.box.costs["luxury"])),
        "licences": lambda view, seat: view.licences[seat],
        "licence_pays": lambda view, seat: view.box.payouts["licence"],
        "zone_worth": lambda view, seat: view.box.values["zone"],
        "tank_worth": lambda view, seat: view.box.values["tank"],
        "engineer": lambda view, seat: view.box.payouts["engineer"],
        "failed_claim": lambda view, seat: view.box.payouts["failed_claim"],
        "with_die": lambda view, seat: not view.box.switches.predictable_claims,
        "full_holds": full_holds,
        "best_row": lambda view, seat: best_row(view, seat)[0],
        "best_row_tanks": lambda view, seat: counted(best_row(view, seat)[1], "tank"),
        "high": high,
        "is_open": is_open,
        "zone_on_sale": zone_on_sale,
        "touching": touching,
        "traded": traded_name,
        "traded_aboard": traded_aboard,
        "traded_price": traded_price,
        "trades_later": trades_later,
        "price_after": price_after,
        "would_extract": would_extract,
    },
    deeds={"bid_cost": bid_cost, "spilt": spilt},
    news={
        "round_began": lambda events, seat: any(isinstance(event, RoundBegan) for event in events),
        "extracted": extracted,
        "lost_units": lost_units,
        "prices_moved": prices_moved,
        "won_for": won_for,
        "got_zone": got_zone,
        "consoled": consoled,
        "new_tanks": new_tanks,
    },
)
