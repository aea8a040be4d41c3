"""A table of Planet Steam in words, enough to play from."""

from __future__ import annotations

from enginehouse.core import UNKNOWN, Seat, Words, counted, listed
from enginehouse.draw.memory import drawn, looks
from enginehouse.games.planet_steam.rules.box import priced
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.extraction import energy_needed, yields
from enginehouse.games.planet_steam.rules.scoring import assets
from enginehouse.games.planet_steam.rules.state import NEUTRAL, NOBODY, OUT, Table
from enginehouse.games.planet_steam.rules.steps import Extract, LandOn, Trade, ZoneBids
from enginehouse.games.planet_steam.rules.steps.bidding import Bidding
from enginehouse.games.planet_steam.rules.steps.end import production
from enginehouse.games.planet_steam.rules.steps.tanks import tank_price
from enginehouse.games.planet_steam.rules.steps.trade import trading_order

PHASES = {"setup": "Setup", "expansion": "Expansion", "tanks": "Tanks", "resources": "Resources", "end": "End"}
SIGNS = "qowe"


def moment(view: Table) -> str:
    """Where the game stands, for the top bar."""
    if view.over:
        return f"Over after {view.box.rounds} rounds"
    return f"Round {view.round} of {view.box.rounds}, {PHASES[view.phase]}"


#: The four phases of a round, as the top bar has them. PS-ROUND-01.
COURSE = {"expansion": "Expansion", "tanks": "Tanks", "resources": "Resources", "end": "End"}


def phases(view: Table) -> tuple[tuple[str, ...], int]:
    """The course of a round and what is now; before it begins, and when the game is over, none of them."""
    names = tuple(COURSE)
    return (tuple(COURSE.values()), names.index(view.phase)) if view.phase in COURSE and view.stack else ((), 0)


def signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}" if n else "0"


def text(view: Table, words: Words) -> str:
    """Everything the viewer may know."""
    parts = [
        f"PLANET STEAM. {moment(view)}.",
        now(view, words),
        _people(view, words),
        _cards(view, words),
        _terminal(view),
        _map(view, words),
        _tanks(view, words),
        _stock(view),
        _switches(view),
    ]
    return "\n\n".join(part for part in parts if part)


def now(view: Table, words: Words) -> str:
    """What is going on at this step: bids so far, the running tanks, the trade at hand."""
    if not view.stack:
        return ""
    step, box = view.stack[-1], view.box
    if isinstance(step, Bidding):
        subject = {"specialist": "a specialist", "freelance": "the freelance carrier"}.get(step.subject, "")
        if isinstance(step, ZoneBids):
            subject = f"zone {box.zones[step.zone]}"
        said = [f"{words.seat(s)} {bid or 'passes'}" for s, bid in step.said]
        lead = "nobody has bid" if step.leader == NOBODY else f"{words.seat(step.leader)} leads with {step.high}"
        bids = ", ".join(said) or "not yet open"
        return f"BIDDING for {subject}: {bids}; {lead}. Still in: {words.seats(step.speakers)}."
    if isinstance(step, Extract):
        running = [box.zones[z] for z in step.running]
        units = [f"{n} {RESOURCES[r]}" for r, n in enumerate(yields(view, step.running)) if n]
        burnt = energy_needed(view, step.running)
        return (
            f"EXTRACTION of {words.seat(step.seat)}: runs {listed(running)} for {burnt} energy, gives {listed(units)}."
        )
    if isinstance(step, Trade):
        return _ladder(view, step.resource)
    if isinstance(step, LandOn):
        return (
            f"{words.seat(step.seat)} rolled too low for {box.zones[step.zone]} and must take a zone in line with it."
        )
    return ""


def _ladder(view: Table, resource: int) -> str:
    """The price for the next player after each possible trade."""
    track, price, supply = view.box.tracks[resource], view.price[resource], view.supply[resource]
    most = max(view.cargo[s][resource] for s in range(view.seats))
    steps = [f"buy {supply - n}: {track.after(price, n)}" for n in range(supply)]
    steps += [f"pass: {track.after(price, supply)}"]
    steps += [f"sell {n}: {track.after(price, min(track.top, supply + n))}" for n in range(1, most + 1)]
    return f"TRADING {RESOURCES[resource].upper()} at {price}. Next price after each trade: {', '.join(steps)}."


@drawn
def worths(view: Table) -> tuple[int, ...]:
    """What everybody's assets are worth, as everybody can see."""
    return tuple([sum(assets(view, seat).values()) for seat in range(view.seats)])


@drawn
def _people(view: Table, words: Words) -> str:
    rows: list[str] = []
    for seat in view.order or range(view.seats):
        you = " (you)" if looks(view, seat) else ""
        card = f"card {view.number(seat)}, " if view.cards[seat] >= 0 else ""
        purse = "" if view.purse[seat] == UNKNOWN else f"{counted(view.purse[seat], 'credit')}, "
        hold = ", ".join(_hold(view, seat, r) for r in range(4))
        extra = ", holds the freelance carrier" if seat == view.freelancer else ""
        papers = f"{counted(view.licences[seat], 'licence')}, {counted(view.luxury[seat], 'luxury quarter')}"
        rows.append(
            f"  {seat + 1}. {words.seat(seat)}{you}: {card}{purse}carriers {hold}{extra}; {papers}, "
            f"{counted(view.markers[seat], 'marker')} left; assets {worths(view)[seat]}."
        )
    order = "in turn order" if view.order else f"clockwise; {words.seat(view.first)} opens the auction"
    return f"PLAYERS ({order})\n" + "\n".join(rows)


def _hold(view: Table, seat: Seat, r: int) -> str:
    return f"{RESOURCES[r]} {view.cargo[seat][r]}/{view.capacity(seat, r)}"


@drawn
def _cards(view: Table, words: Words) -> str:
    rows: list[str] = []
    for place, card in enumerate(view.box.cards):
        holder = view.holder(place)
        rows.append(f"  {card.number} {card.title}: {'open' if holder == NOBODY else words.seat(holder)}")
    box = [RESOURCES[r] for r in range(4) if view.bonus[r]]
    facts = [f"Bonus box: {listed(box)}."]
    if view.manipulator != NOBODY:
        facts.append(f"{words.seat(view.manipulator)} holds price manipulation.")
    if view.saboteur != NOBODY:
        facts.append(f"{words.seat(view.saboteur)} holds sabotage.")
    if view.freelancer != NOBODY:
        facts.append(f"On the freelance carrier: {counted(view.freelance_credits, 'credit')}.")
    return "SPECIALISTS\n" + "\n".join(rows) + "\n  " + " ".join(facts)


@drawn
def _terminal(view: Table) -> str:
    rows: list[str] = []
    order = trading_order(view)
    variable = view.box.switches.variable_trading
    for r in order:
        track, supply = view.box.tracks[r], view.supply[r]
        mark = f", order marker {view.order_marks[r]}" if variable and view.order_marks[r] else ""
        rows.append(
            f"  {RESOURCES[r]}: price {view.price[r]} ({track.lowest} to {track.highest}), supply {supply} of {track.top}, "
            f"{track.band(supply)}, each turn {signed(track.change[supply])}{mark}"
        )
    return "TERMINAL\n" + "\n".join(rows)


@drawn
def _map(view: Table, words: Words) -> str:
    """Each zone: owner's number, n neutral, . free, # unavailable; ~ river; tank q o w e, capital if supercharged."""
    box = view.box
    head = "     " + "".join(f"{c + 1:<5}" for c in range(box.columns))
    rows: list[str] = []
    for r, letter in enumerate(box.rows):
        row = f"  {letter}  "
        for c in range(box.columns):
            z = r * box.columns + c
            who = {NEUTRAL: "n", OUT: "#", -1: "."}.get(view.owner[z], str(view.owner[z] + 1))
            sign = SIGNS[view.product[z]] if view.product[z] >= 0 else ""
            sign = sign.upper() if view.charged[z] else sign
            tipped = "!" if z == view.tipped else ""
            row += f"{who + ('~' if box.river[z] else '') + sign + tipped:<5}"
        rows.append(row.rstrip() + ("   airship" if r == view.airship else ""))
    key = "1 to 5 owner, n neutral, . unclaimed, # unavailable, ~ river; tank q o w e, capital supercharged, ! tipped"
    return f"MAP ({key})\n" + "\n".join([head.rstrip(), *rows])


@drawn
def _tanks(view: Table, words: Words) -> str:
    rows: list[str] = []
    for seat in range(view.seats):
        tanks = [_tank(view, z) for z in view.tanks_of(seat)]
        rows.append(f"  {words.seat(seat)}: {listed(tanks)}")
    return "TANKS\n" + "\n".join(rows)


def _tank(view: Table, zone: int) -> str:
    return f"{view.box.zones[zone]} {RESOURCES[view.product[zone]]}{' supercharged' * view.charged[zone]}"


@drawn
def _stock(view: Table) -> str:
    cost = f"the next costs {priced(tank_price(view))}" if view.stock else "out of stock"
    short = [RESOURCES[r] for r in (1, 3) if not view.supply[r]]
    rise = view.box.payouts["shortage_rise"]
    made = f"no {listed(short)}: none made, its price rises by {rise}" if short else f"{production(view)} new tanks"
    converters = ", ".join(f"{view.converters_left[r]} {RESOURCES[r]}" for r in (0, 1, 3))
    return (
        f"TANK MARKET\n  {view.stock} in stock, {cost}; import: {priced(view.box.costs['import'])}. End of the round now: {made}."
        f"\n  Left: {view.tanks_left} tanks, converters {converters}, {view.superchargers_left} superchargers, "
        f"{view.licences_left} licences, {view.luxury_left} luxury quarters."
    )


def _switches(view: Table) -> str:
    names = [name.replace("_", " ") for name in view.box.switches.__slots__ if getattr(view.box.switches, name) is True]
    if view.box.switches.variable_claims and view.round == 1:
        names.append(f"{view.river_neutrals} neutral markers for the river")
    return f"RULES IN USE\n  {listed(names)}" if names else ""
