"""Planet Steam as something to press: labels, the elements that lead to an action, and everybody's public figures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from enginehouse.core import UNKNOWN, Action, Choice, Figure, Seat, listed
from enginehouse.draw.memory import drawn
from enginehouse.games.planet_steam.face.terminal_panel import column_of
from enginehouse.games.planet_steam.face.words import worths
from enginehouse.games.planet_steam.rules import notation as n
from enginehouse.games.planet_steam.rules.box import priced
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.events.counting import credits_
from enginehouse.games.planet_steam.rules.events.production import moved
from enginehouse.games.planet_steam.rules.extraction import complete, energy_needed, runs_free, yields
from enginehouse.games.planet_steam.rules.state import NEUTRAL, Table
from enginehouse.games.planet_steam.rules.steps import (
    Activate,
    AgentBenefit,
    Extract,
    LandOn,
    PlaceOldConverter,
    Trade,
    ZoneBids,
)
from enginehouse.games.planet_steam.rules.steps.bidding import Bidding
from enginehouse.games.planet_steam.rules.steps.tanks import tank_price

#: How far above the least bid those bids are that have a button of their own.
QUICK_STEPS = (0, 1, 3, 5)

Maker = Callable[[Table, Seat, Action], Choice]


def about(view: Table) -> tuple[str, ...]:
    """The zone that is bid for or was missed, or whose old converter must go."""
    step = view.stack[-1]
    return (f"zone-{view.box.zones[step.zone]}",) if isinstance(step, LandOn | PlaceOldConverter | ZoneBids) else ()


def figures(view: Table) -> tuple[Figure, ...]:
    """What may be known of every seat: others' credits have no number, and no sum contains them. PS-HIDDEN-04."""
    purse = tuple([None if credits == UNKNOWN else credits for credits in view.purse])
    return Figure("Credits", purse, "credits", "Secret: seen by their owner alone"), *_open_figures(view)


@drawn
def _open_figures(view: Table) -> tuple[Figure, ...]:
    """Those that are the same for all who look."""
    seats = range(view.seats)
    tanks = [view.tanks_of(s) for s in seats]
    charged = tuple(sum(view.charged[z] for z in mine) for mine in tanks)
    return (
        *(Figure(RESOURCES[r].capitalize(), tuple(view.cargo[s][r] for s in seats), "", "Aboard") for r in range(4)),
        Figure("Zones", tuple(len(view.zones_of(s)) for s in seats), "", _counts(view, "zone")),
        Figure("Tanks", tuple(map(len, tanks)), "", _counts(view, "tank")),
        Figure("Superchargers", charged, "", _counts(view, "supercharger")),
        Figure("Licences", tuple(view.licences), "", f"Claim a zone, or sell for {view.box.payouts['licence']}"),
        Figure("Luxury", tuple(view.luxury), "", _counts(view, "luxury")),
        Figure("Assets", worths(view), "", "At today’s prices, without credits", summed=True),
    )


def _counts(view: Table, what: str) -> str:
    return f"{view.box.values[what]} each at the end"


def choice(view: Table, seat: Seat, action: Action) -> Choice:
    """A legal action with its label, its tab, its number and the elements of the page that lead to it."""
    if action in PLAIN:
        return _plain(view, action)
    if action == n.EXTRACT:
        return _extract(view, seat, action)
    if action == n.RUN_ALL:
        return _run_all(view, seat, action)
    if action in n.TRADES:
        return _trade(view, seat, action)
    if action in n.AMOUNT:
        return _bid(view, seat, action)
    if action in n.CARD_OF:
        card = view.box.cards[n.CARD_OF[action] - 1]
        return Choice(action, f"Card {card.number}, {card.title}", (f"card-{card.number}",), "Specialist")
    if action in n.ORDER_OF:
        resource, number = n.ORDER_OF[action]
        name = RESOURCES[resource]
        return Choice(action, f"Trade {name} as number {number}", (f"order-{name}-{number}",), name.capitalize())
    if action in n.SHIFT_OF:
        return _shift(view, seat, action)
    if action in n.SEAT_OF:
        victim = n.SEAT_OF[action]
        label, icon = f"Sabotage the {n.COLOURS[victim]} player", f"emblem-{'MPSVC'[victim]}"
        return Choice(action, label, (f"seat-{victim}-row",), "Sabotage", icon=icon)
    if action in n.RESOURCE_OF:
        return _resource(view, seat, action)
    verb = view.box.words.meaning[action][0]
    made = _ZONES[verb](view, seat, action)
    return replace(made, ask=_question(view, action)) if verb in YARD else made


#: What is done in the Tank Phase begins with a zone: pressed, it asks what shall be done there.
YARD = ("tank", "import", "fit", "charge", "strip", "move", "swap", "refit", "exchange", "recharge")


def _question(view: Table, action: Action) -> str:
    zone = view.box.words.meaning[action][1]
    name = view.box.zones[zone]
    if isinstance(view.stack[-1], PlaceOldConverter):
        return f"Where shall the old converter of {name} go?"
    return f"What shall the tank at {name} get?" if view.product[zone] >= 0 else f"What shall come to {name}?"


def _plain(view: Table, action: Action) -> Choice:
    label, group = PLAIN[action]
    step = view.stack[-1]
    if action in PRICED:
        label = PRICED[action](view)
    elif isinstance(step, Trade):
        r = step.resource
        label = f"Pass; the {moved(view.price[r], view.box.tracks[r].after(view.price[r], view.supply[r]))}"
    elif isinstance(step, Activate) and action == n.DECLINE:
        label = "Take 1 water instead"
    return Choice(action, label, CERTIFICATE.get(action, ()), group, quick=isinstance(step, Bidding))


PLAIN: dict[Action, tuple[str, str]] = {
    n.PASS: ("Pass", ""),
    n.DECLINE: ("Decline", ""),
    n.ACTIVATE: ("Act", ""),
    n.END: ("End your turn", ""),
    n.DONE: ("Done", ""),
    n.KEEP: ("Keep the freelance carrier", ""),
    n.AUCTION: ("Have it auctioned", ""),
    n.TAKE_LICENCE: ("A building licence", ""),
    n.TAKE_CREDITS: ("Credits", ""),
    n.BUY_LICENCE: ("Buy a licence", "Certificates"),
    n.SELL_LICENCE: ("Sell a licence", "Certificates"),
    n.BUY_LUXURY: ("Buy luxury quarters", "Certificates"),
    n.FIRST["engineer"]: ("The Engineer first", ""),
    n.FIRST["bank-agent"]: ("The Bank Agent first", ""),
    **{strength: (strength.capitalize(), "Strength") for strength in n.STRENGTHS},
}


def _strength(strength: int) -> Callable[[Table], str]:
    def label(view: Table) -> str:
        cost, _ = view.box.strengths[strength]
        return f"{n.STRENGTHS[strength].capitalize()}: {credits_(cost) if cost else 'free'}"

    return label


def _luxury(view: Table) -> str:
    return f"Buy luxury quarters: {priced(view.box.costs['luxury'])}; {_counts(view, 'luxury').replace(' each', '')}"


#: Labels that name a price: it is the box's.
PRICED: dict[Action, Callable[[Table], str]] = {
    n.ACTIVATE: lambda view: f"Spend {priced(view.box.costs['activation'])} and act",
    n.TAKE_CREDITS: lambda view: f"{view.box.payouts['engineer']} credits",
    n.KEEP: lambda view: f"Keep the freelance carrier for {credits_(view.freelance_credits)}",
    n.BUY_LICENCE: lambda view: f"Buy a licence: {priced(view.box.costs['licence'])}",
    n.SELL_LICENCE: lambda view: f"Sell a licence: {view.box.payouts['licence']} credits",
    n.BUY_LUXURY: _luxury,
    **{word: _strength(strength) for strength, word in enumerate(n.STRENGTHS)},
}
CERTIFICATE: dict[Action, tuple[str, ...]] = {
    n.BUY_LICENCE: ("certificate-licence",),
    n.SELL_LICENCE: ("own-licence",),
    n.BUY_LUXURY: ("certificate-luxury",),
}


def _bid(view: Table, seat: Seat, action: Action) -> Choice:
    """The least bid and a few above it have a button each, as far as the purse goes."""
    bid, step = n.AMOUNT[action], view.stack[-1]
    if not isinstance(step, Bidding):
        return Choice(action, f"Bid {bid}", (), "Bid", bid)
    half = isinstance(step, ZoneBids) and view.cards[seat] == view.box.venturer
    label = f"Bid {bid}, pay {step.cost(view, seat, bid)}" if half else f"Bid {bid}"
    return Choice(action, label, (), "Bid", bid, quick=bid - step.high - 1 in QUICK_STEPS)


def _trade(view: Table, seat: Seat, action: Action) -> Choice:
    """The label says money, and the price for the next player."""
    resource, units = n.TRADES[action]
    name, price, track = RESOURCES[resource], view.price[resource], view.box.tracks[resource]
    supply = min(track.top, view.supply[resource] - units)
    then = track.after(price, max(0, supply))
    verb, sign = ("Buy", "b") if units > 0 else ("Sell", "s")
    lost = max(0, units - view.room(seat, resource)) if units > 0 else 0
    warning = f"; {lost} will not fit" if lost else ""
    label = f"{verb} {abs(units)} {name} for {abs(units) * price}; the {moved(price, then)}{warning}"
    at = units if units > 0 else column_of(view, resource, -units)
    touches = (f"trade-{name}-{sign}{at}",)
    note = f"for {abs(units) * price}; the {moved(price, then)}"
    return Choice(action, label, touches, verb, abs(units), name, note=note, also=(f"phone-{touches[0]}",))


def _shift(view: Table, seat: Seat, action: Action) -> Choice:
    resource, spaces = n.SHIFT_OF[action]
    name = RESOURCES[resource]
    then = view.price[resource] + spaces
    label = f"{name.capitalize()} {'down' if spaces < 0 else 'up'} {abs(spaces)}, to {then}"
    way = f"{'down' if spaces < 0 else 'up'}{abs(spaces)}"
    return Choice(action, label, (f"price-{name}-{way}",), name.capitalize(), spaces)


def _resource(view: Table, seat: Seat, action: Action) -> Choice:
    resource = n.RESOURCE_OF[action]
    name = RESOURCES[resource]
    if action in n.UPGRADE:
        grade = view.carriers[seat][resource]
        rooms = view.box.capacity[resource]
        label = f"Upgrade {name} to class {grade + 1}: room for {rooms[grade + 1]}"
        return Choice(action, label, (f"carrier-{name}",), "Upgrade", icon=name)
    if action in n.KEEP_UNIT:
        return Choice(action, f"Keep 1 {name}", (f"carrier-{name}",), "Keep", icon=name)
    fits = "" if view.room(seat, resource) else ", no room"
    where = f"gauge-{name}" if isinstance(view.stack[-1], AgentBenefit) else f"bonus-{name}"  # PS-SPEC-08: the reserve
    return Choice(action, f"Take 1 {name}, worth {credits_(view.price[resource])}{fits}", (where,), "Take", icon=name)


def _extract(view: Table, seat: Seat, action: Action) -> Choice:
    step = view.stack[-1]
    running = step.running if isinstance(step, Extract) else ()
    if not running:
        return Choice(action, "Extract nothing")
    units, burnt = yields(view, running), energy_needed(view, running)
    gain = ", ".join(f"{units[r]} {RESOURCES[r]}" for r in range(4) if units[r])
    return Choice(action, f"Extract {gain} for {burnt or 'no'} energy")


def _run_all(view: Table, seat: Seat, action: Action) -> Choice:
    step = view.stack[-1]
    whole = complete(view, seat, step.running if isinstance(step, Extract) else ())
    return Choice(action, f"Run {listed([view.box.zones[z] for z in whole])}")


# --- actions that name zones ------------------------------------------------------------------------------------------
def _zone(verb: str, group: str) -> Maker:
    def make(view: Table, seat: Seat, action: Action) -> Choice:
        zone = view.box.words.meaning[action][1]
        name = view.box.zones[zone]
        return Choice(action, f"{verb} {name}{_where(view, zone)}", (f"zone-{name}",), group)

    return make


def _where(view: Table, zone: int) -> str:
    if view.owner[zone] == NEUTRAL:
        return ", neutral"
    return ", on the river" if view.box.river[zone] else ""


def _strip(view: Table, seat: Seat, action: Action) -> Choice:
    name = view.box.zones[view.box.words.meaning[action][1]]
    return Choice(action, f"Give back the converter of {name}", (f"zone-{name}",), "Move")


def _pair(verb: str, word: str) -> Maker:
    def make(view: Table, seat: Seat, action: Action) -> Choice:
        _, a, b = view.box.words.meaning[action]
        start, end = view.box.zones[a], view.box.zones[b]
        return Choice(action, f"{verb} {start} {word} {end}", (f"zone-{start}", f"zone-{end}"), "Move")

    return make


def _tank(view: Table, seat: Seat, action: Action) -> Choice:
    name = view.box.zones[view.box.words.meaning[action][1]]
    return Choice(action, f"Tank on {name}: {priced(tank_price(view))}", (f"zone-{name}", "market"), "Tank")


def _import(view: Table, seat: Seat, action: Action) -> Choice:
    name = view.box.zones[view.box.words.meaning[action][1]]
    label = f"Import to {name}: {priced(view.box.costs['import'])}"
    return Choice(action, label, (f"zone-{name}", "import"), "Import")


def _fit(view: Table, seat: Seat, action: Action) -> Choice:
    _, zone, resource = view.box.words.meaning[action]
    name, kind = view.box.zones[zone], RESOURCES[resource]
    price = priced(view.box.converter_costs[resource])
    label = f"{kind.capitalize()} converter on {name}: {price}"
    touches = (f"zone-{name}", f"converter-{kind}")
    return Choice(action, label, touches, "Converter", icon=kind, price=price, note=_joined(view, seat, zone, resource))


def _joined(view: Table, seat: Seat, zone: int, resource: int) -> str:
    """Which tanks of its kind it would stand beside, and how many joints that makes: one for each group of them. PS-SYN-01."""
    left = {z for z in view.tanks_of(seat) if z != zone and view.product[z] == resource}
    near, joints = sorted(z for z in view.box.neighbours[zone] if z in left), 0
    for first in near:
        reached = [first] if first in left else []
        joints += len(reached)
        left.discard(first)
        while reached:
            more = [z for z in view.box.neighbours[reached.pop()] if z in left]
            left.difference_update(more)
            reached += more
    return f"joins {listed([view.box.zones[z] for z in near])}: +{joints}" if near else "stands alone"


def _charge(view: Table, seat: Seat, action: Action) -> Choice:
    name = view.box.zones[view.box.words.meaning[action][1]]
    price = priced(view.box.costs["supercharger"])
    label = f"Supercharge {name}: {price}"
    return Choice(action, label, (f"zone-{name}", "superchargers"), "Supercharger", price=price)


def _run(view: Table, seat: Seat, action: Action) -> Choice:
    zone = view.box.words.meaning[action][1]
    name, what = view.box.zones[zone], RESOURCES[view.product[zone]]
    cost = "free" if runs_free(view, zone) else "1 energy"
    return Choice(action, f"Run {name}: {what}, {cost}", (f"zone-{name}",), "Run")


def _moor(view: Table, seat: Seat, action: Action) -> Choice:
    row = view.box.words.meaning[action][1]
    tanks = [z for z, product in enumerate(view.product) if product >= 0 and view.box.row_of[z] == row]
    mine = sum(1 for z in tanks if view.owner[z] == seat)
    letter = view.box.rows[row]
    stand = f"{mine or 'none'} of your tanks, {len(tanks) - mine or 'none'} of others" if tanks else "no tanks"
    return Choice(action, f"Row {letter}: {stand}", (f"row-{letter}",), "Row")


_ZONES: dict[str, Maker] = {
    "roll": _zone("Roll for", "Roll"),
    "claim": _zone("Claim", "Claim"),
    "licence": _zone("Licence for", "Licence"),
    "name": _zone("Auction", "Name"),
    "neutral": _zone("Neutral marker on", "Neutral"),
    "tip": _zone("Tip over", "Tip"),
    "run": _run,
    "tank": _tank,
    "import": _import,
    "fit": _fit,
    "charge": _charge,
    "strip": _strip,
    "move": _pair("Move tank", "to"),
    "swap": _pair("Swap tanks", "and"),
    "refit": _pair("Move converter", "to"),
    "exchange": _pair("Swap converters", "and"),
    "recharge": _pair("Move supercharger", "to"),
    "moor": _moor,
}
