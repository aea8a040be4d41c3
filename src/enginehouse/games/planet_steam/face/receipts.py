"""What a decision costs and brings, in today's prices: a win, the Tank Phase, a trade, certificates."""

from __future__ import annotations

from enginehouse.core import UNKNOWN, Action, Bill, Event, Seat, Words, foresee
from enginehouse.draw import memory
from enginehouse.draw.svg import cut
from enginehouse.games.planet_steam.face import panels as drawn
from enginehouse.games.planet_steam.face.lettering import Drawn
from enginehouse.games.planet_steam.rules.box import CONVERTED, Bundle, priced
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.events import Certified, Traded
from enginehouse.games.planet_steam.rules.events.counting import credits_
from enginehouse.games.planet_steam.rules.notation import AMOUNT, PASS, TRADES
from enginehouse.games.planet_steam.rules.state import Table
from enginehouse.games.planet_steam.rules.steps import SpecialistBids, Trade, TradeTurn, ZoneBids
from enginehouse.games.planet_steam.rules.steps.bidding import Bidding
from enginehouse.games.planet_steam.rules.steps.tanks import free_zones, tank_price

Row = tuple[str, str, str]


@memory.drawn
def if_you_win(view: Table, seat: Seat, step: Bidding) -> Drawn:
    """The next bid as a bill, until a receipt has one. Drawn for the bidder alone. PS-HIDDEN-04."""
    bid = step.high + 1
    purse, paid = view.purse[seat], step.cost(view, seat, bid)
    if purse < paid:
        return drawn.receipt([("Beyond your purse", f"the next bid is {bid}", f"you have {purse}")], None)
    return drawn.receipt(_winning(view, seat, step, bid), ("You keep", f"{purse - paid} of {credits_(purse)}"))


def bill(view: Table, seat: Seat, action: Action, words: Words) -> Bill | None:
    """What a bid buys if it wins or a trade brings, and what is left of the purse then. For its own seat. PS-HIDDEN-04."""
    if action in TRADES:
        return _traded(view, seat, action, words)
    step, bid = view.stack[-1], AMOUNT.get(action, 0)
    if not bid or not isinstance(step, Bidding):
        return None
    purse, left = view.purse[seat], view.purse[seat] - step.cost(view, seat, bid)
    rows = _winning(view, seat, step, bid)
    return Bill(f"You have {purse}, then {credits_(left)}", tuple(rows), ("You keep", f"{left} of {credits_(purse)}"))


def _traded(view: Table, seat: Seat, action: Action, words: Words) -> Bill:
    """What goes aboard or leaves, what that does to supply and price, and whatever else is certain to come of it."""
    r, units = TRADES[action]
    track, price, supply, name = view.box.tracks[r], view.price[r], view.supply[r], RESOURCES[r]
    purse, left = view.purse[seat], view.purse[seat] - units * price
    then = max(0, min(track.top, supply - units))
    after, beyond = track.after(price, then), min(track.top, then + (1 if units < 0 else -1))
    band = track.band(then)
    if beyond >= 0 and track.band(beyond) != band:
        band += f"; one more makes it {track.band(beyond)}"
    moves = f"Price {price} to {after}" if after != price else f"Price stays {price}"
    rows: list[Row] = [
        (
            f"{abs(units)} {name} at {price},",
            _aboard(view, seat, r, units),
            f"{'+' if units < 0 else '−'}{abs(units) * price}",
        ),
        (f"Supply {supply} to {then}" if then != supply else f"Supply stays {supply}", band, ""),
        (moves, f"if all pass: {', '.join(path)}" if (path := _path(view, words, r, then, after)) else "", ""),
    ]
    told = (event.seen_by(seat) for event in foresee(view, seat, action).events)
    rows += [(event.text(words), "", "") for event in told if event is not None and not _quiet(event)]
    total = ("You receive" if units < 0 else "You pay", credits_(abs(units) * price))
    return Bill(f"You have {purse}, then {credits_(left)}", tuple(rows), total, whole=True)


def _quiet(event: Event) -> bool:
    """A trade is in the bill already, and that others can only pass is no news."""
    return isinstance(event, Traded) or (isinstance(event, Certified) and event.deed == PASS)


def _aboard(view: Table, seat: Seat, r: int, units: int) -> str:
    """What is aboard after a trade."""
    if units < 0:
        stay = view.cargo[seat][r] + units
        return "none stays aboard" if not stay else f"{stay} {'stays' if stay == 1 else 'stay'} aboard"
    if lost := max(0, units - view.room(seat, r)):
        return f"{lost} will not fit and {'is' if lost == 1 else 'are'} lost"
    room = view.room(seat, r) - units
    return f"then room for {room} more" if room else "then there is room for no more"


def _path(view: Table, words: Words, r: int, supply: int, price: int) -> list[str]:
    """The price for everybody behind if nobody trades any more. PS-PRICE-01."""
    steps: list[str] = []
    for other in (s.seat for s in reversed(view.stack) if isinstance(s, TradeTurn) and s.resource == r):
        steps.append(f"{cut(words.seat(other), 13, 64)} {price}")
        price = view.box.tracks[r].after(price, supply)
    return steps


def notes(view: Table, seat: Seat, action: Action) -> tuple[str, ...]:
    """What comes to the seat after the first thing that its view cannot foresee, and comes for certain. PS-AUCT-01."""
    ahead = foresee(view, seat, action)
    broke = ahead.table.purse[seat] == 0 and ahead.table.round > view.round
    if ahead.certain or not broke:
        return ()
    return (f"You have no credits then, and get {credits_(view.box.payouts['subsidy'])} before the next auction",)


def _winning(view: Table, seat: Seat, step: Bidding, bid: int) -> list[Row]:
    paid, half = step.cost(view, seat, bid), view.cards[seat] == view.box.venturer
    if isinstance(step, SpecialistBids):
        what, rows = "one card, its benefit, one bonus", _bonus(view, seat)
    elif isinstance(step, ZoneBids):
        what, rows = ("you pay half" if half else "the zone is yours"), _zone(view, seat, step.zone)
    else:
        what, rows = "the credits lie on the card", [(f"{view.box.freelance_room} places", "for any resources", "")]
    return [(f"If you win at {bid}", what, f"−{paid}"), *rows]


@memory.drawn
def cards(view: Table, seat: Seat) -> Drawn:
    """What each open card would bring the seat."""
    rows: list[Row] = []
    box = view.box
    for place, card in enumerate(box.cards):
        if place in view.cards:
            continue
        for role in card.roles:
            if role == "engineer":
                licence = "a licence, or credits at once" if view.licences_left else "credits at once"
                rows.append(("With the Engineer", licence, f"+{box.payouts['engineer']}"))
            elif role == "airship-captain":
                rows.append(("With the Captain", *_best_row(view, seat)))
            elif role == "venturer":
                rows.append(("With the Venturer", "a zone at half price", f"worth {box.values['zone']}"))
            elif role == "bank-agent":
                rows.append(("With the Agent", "1 of anything, or an upgrade", f"worth {max(view.price)}"))
            else:
                rows.append(("With Lady Steam", "first to sell, first to claim", ""))
    return drawn.receipt(rows, None)


def _bonus(view: Table, seat: Seat) -> list[Row]:
    fits = [r for r in range(4) if view.bonus[r] and view.room(seat, r)]
    if fits:
        best = max(fits, key=lambda r: view.price[r])
        return [(f"Bonus {RESOURCES[best]}", f"room for {view.room(seat, best)}", f"worth {view.price[best]}")]
    return []


def _best_row(view: Table, seat: Seat) -> tuple[str, str]:
    tanks = view.tanks_of(seat)
    rows = [[z for z in tanks if view.box.row_of[z] == row] for row in range(len(view.box.rows))]
    best = max(rows, key=lambda row: sum(view.price[view.product[z]] for z in row))
    if not best:
        return "no tank of yours stands yet", ""
    worth = sum(view.price[view.product[z]] for z in best)
    return (
        f"row {view.box.rows[view.box.row_of[best[0]]]}: {drawn.counted(len(best), 'tank')} of yours",
        f"worth {worth}",
    )


def _zone(view: Table, seat: Seat, zone: int) -> list[Row]:
    near = [z for z in view.box.neighbours[zone] if view.owner[z] == seat]
    beside = f"beside {', '.join(view.box.zones[z] for z in near)} of yours" if near else "beside no zone of yours"
    river = ", on the river" if view.box.river[zone] else ""
    return [(f"Zone {view.box.zones[zone]}", beside + river, f"{view.box.values['zone']} at the end")]


def _short(view: Table, seat: Seat, cost: Bundle) -> str:
    """What is missing to pay this, in red pencil; empty if nothing is."""
    names = (*RESOURCES, "credits")
    have = (*view.cargo[seat], view.purse[seat])
    missing = [f"{need - got} {name}" for need, got, name in zip(cost, have, names, strict=True) if got < need]
    return f"{drawn.SHORT_OF} {', '.join(missing)}" if missing and view.purse[seat] != UNKNOWN else ""


@memory.drawn
def tank_prices(view: Table, seat: Seat) -> Drawn:
    """What each thing of the Tank Phase costs today, in credits and at market prices; what is missing in red pencil."""
    box, costs = view.box, view.box.costs
    rows: list[Row] = []
    if not view.tanks_left:
        rows.append(("Tank", "none is left in the reserve", ""))
    else:
        if view.stock:
            rows.append(_thing(view, seat, "Tank", tank_price(view), box.values["tank"]))
        else:
            rows.append(("Tank", "the market is empty", "import one"))
        rows.append(_thing(view, seat, "Import", costs["import"], box.values["tank"]))
    converters = ", ".join(f"{RESOURCES[r]} {priced(box.converter_costs[r])}" for r in CONVERTED)
    rows.append(("Converter", f"{converters.replace(' credits', '')}; counts nothing", ""))
    if view.superchargers_left:
        rows.append(_thing(view, seat, "Supercharger", costs["supercharger"], box.values["supercharger"]))
    rows.append(_thing(view, seat, "Upgrade", costs["upgrade"], 0))
    return drawn.receipt(rows, ("Free zones of yours", str(len(free_zones(view, seat)))))


def _thing(view: Table, seat: Seat, name: str, cost: Bundle, counts: int) -> Row:
    """What it costs and counts, and what that is in credits today; in its place what is missing to pay it."""
    told = f"{priced(cost)}; counts {counts or 'nothing'}"
    return name, told, _short(view, seat, cost) or f"worth {in_credits(view, cost)}"


def in_credits(view: Table, cost: Bundle) -> int:
    """A price in credits, its resources at what they are traded for now."""
    return cost[4] + sum(n * price for n, price in zip(cost[:4], view.price, strict=True))


@memory.drawn
def trade_path(view: Table, words: Words, step: Trade) -> Drawn:
    """The two ends of the ladder in money, and the price for everybody behind if nobody trades. PS-PRICE-01."""
    r, seat = step.resource, step.seat
    track, price, supply = view.box.tracks[r], view.price[r], view.supply[r]
    stock, name = view.cargo[seat][r], RESOURCES[r]
    room = view.room(seat, r)
    rows = [(f"{stock} {name} aboard", f"room for {room} more" if room else "no room for more", "")]
    if stock:
        full = min(track.top, supply + stock)
        rows.append(
            (
                f"Sell all {stock}",
                f"supply {full}, {track.band(full)}; next price {track.after(price, full)}",
                f"+{stock * price}",
            )
        )
    behind = _path(view, words, r, supply, track.after(price, supply))
    for _ in range(len(behind) + 1):
        price = track.after(price, supply)
    rows.append(("If all pass", ", ".join([*behind, f"then {price}"]), ""))
    return drawn.receipt(rows, None)


@memory.drawn
def certificates(view: Table) -> Drawn:
    """Each certificate with its price today against what it is worth."""
    box = view.box
    luxury, licence = box.costs["luxury"], box.costs["licence"]
    zone = f"a zone, {box.values['zone']}" if view.round < box.rounds else "nothing any more"
    rows = [
        (
            "Luxury quarters",
            f"{priced(luxury)}: {in_credits(view, luxury)} today",
            f"{box.values['luxury']} at the end",
        ),
        ("Building licence", f"{priced(licence)}: {in_credits(view, licence)} today", zone),
        ("Sell a licence", "it leaves the game", f"+{box.payouts['licence']}"),
    ]
    return drawn.receipt(rows, None, ids=("", "", "own-licence"))
