"""What a move costs and opens, said before it counts; the page puts it at the head of the receipt.

Only what the seat may know is used: the words are made from its view.
"""

from __future__ import annotations

from collections.abc import Sequence

from enginehouse.core import Action, Seat, Words, counted, foresee, foresee_all, listed
from enginehouse.games.imperial_steam.rules.box import BRIDGE, COAL, GOODS, HUBS, TUNNEL
from enginehouse.games.imperial_steam.rules.events import EngineerHired, WorkerHired
from enginehouse.games.imperial_steam.rules.free import takers
from enginehouse.games.imperial_steam.rules.notation import CREW_OF, LEVELS, SELL, TILE_OF, TYPES, WORKER
from enginehouse.games.imperial_steam.rules.scoring import count_all, shareholders_take
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.bid import BlindBid
from enginehouse.games.imperial_steam.rules.steps.build import (
    BOARD_PRICE,
    ChooseType,
    ChooseWorker,
    factory_price,
    goods_of,
)
from enginehouse.games.imperial_steam.rules.steps.hire import HireFirst, HireMore, worker_price
from enginehouse.games.imperial_steam.rules.steps.track import FirstTrack, SecondTrack, SendCrew, crews
from enginehouse.games.imperial_steam.rules.tracks import effort


def notes(view: Table, seat: Seat, action: Action, words: Words) -> tuple[str, ...]:
    """The lines for this action; none where events and figures say it all."""
    book = view.box.book
    step = view.stack[-1] if view.stack else None
    if action in TILE_OF:
        return _penalty(view, seat, TILE_OF[action], words)
    if isinstance(step, SendCrew) and action in CREW_OF:
        return _build(view, seat, step.link, step.surplus, step.first, CREW_OF[action])
    if isinstance(step, FirstTrack | SecondTrack) and action in book.link_of:
        first = isinstance(step, FirstTrack)
        link, surplus = book.link_of[action], 0 if first else step.surplus
        need = effort(view, seat, link) - surplus
        sets = crews(view, seat, need) if need > 0 else [(0, 0, 0)]
        return _build(view, seat, link, surplus, first, sets[0]) if len(sets) == 1 else ()
    if action == SELL:
        return _sale(view, seat)
    if isinstance(step, BlindBid) and action.startswith("bid "):
        return _bid(view, seat, int(action.removeprefix("bid ")))
    if action in book.deliver_of:
        return _delivery(view, seat, action, words)
    if action in book.access_of:
        return _city(view, seat, book.access_of[action])
    if action in book.sign_of:
        return _contract(view, seat, book.sign_of[action])
    if isinstance(step, HireFirst | HireMore) and action == WORKER:
        return _ladder(view, seat, step.column)
    if isinstance(step, ChooseType) and action in TYPES:
        return _factory(view, seat, step.site, TYPES.index(action))
    if isinstance(step, ChooseWorker) and action in LEVELS:
        return _factory(view, seat, step.site, step.good)
    return ()


NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def in_words(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def plan_notes(view: Table, seat: Seat, actions: Sequence[Action]) -> tuple[str, ...]:
    """Workers hired together: what they cost one by one, what they are, and what the column asks then. IS-HIRE-04 to -08."""
    if actions.count(WORKER) < 1:
        return ()
    ahead = foresee_all(view, seat, actions)
    hired = [event for event in ahead.events if isinstance(event, WorkerHired)]
    if not ahead.certain or not hired or any(isinstance(event, EngineerHired) for event in ahead.events):
        return ()
    column = view.box.book.column_of[f"column {hired[0].column}"]
    lines = [f"{' + '.join(str(event.price) for event in hired)}, to the bank"] if len(hired) > 1 else []
    lines.append(f"{in_words(len(hired)).capitalize()} at level 1, rested: usable at once")
    if hired[0].price != (then := worker_price(ahead.table, column)):
        lines.append(f"The column then asks {then} of everybody")
    return tuple(lines)


def _bid(view: Table, seat: Seat, bid: int) -> tuple[str, ...]:
    """What is left, and where one could hire; said from one's own view, before anybody else's bid is known."""
    cash = view.purse[seat]
    near = sorted((10 * at, h) for h, at in enumerate(view.hubs) if 10 * at <= bid)
    hubs = [f"{HUBS[h]} hub ({at})" for at, h in near]
    reach = (
        f"Reaches the {listed(hubs)}: you may hire there"
        if hubs
        else "Reaches no hub: you cannot hire before you gain influence"
    )
    return (f"Paid whatever the others bid; {cash - bid} of {cash} gulden are left for workers and goods", reach)


# --- influence -------------------------------------------------------------------------------------------------------
def _penalty(view: Table, seat: Seat, tile: int, words: Words) -> tuple[str, ...]:
    """Where the marker lands, under whom, and which hubs fall out of reach."""
    lost = min(view.laid[seat][tile], view.influence[seat])
    if not lost:
        return ()
    return _move(view, seat, -lost, "your hands are on this tile already", words)


def _move(view: Table, seat: Seat, steps: int, why: str, words: Words) -> tuple[str, ...]:
    after = view.clone()
    before = after.influence[seat]
    after.move_influence(seat, steps)
    now = after.influence[seat]
    above = [s for s in after.standing[: after.standing.index(seat)] if after.influence[s] == now]
    where = f", below {words.seats(above)}" if above else ""
    gone = [f"the {HUBS[h]} hub" for h, at in enumerate(view.hubs) if now < at <= before]
    came = [f"the {HUBS[h]} hub" for h, at in enumerate(view.hubs) if before < at <= now]
    reach = f"; {listed(gone)} out of reach" if gone else f"; {listed(came)} in reach" if came else ""
    return (f"Influence {10 * before} to {10 * now}{where}{reach}: {why}",)


# --- tracks ----------------------------------------------------------------------------------------------------------
def _build(
    view: Table, seat: Seat, link: int, surplus: int, first: bool, crew: tuple[int, int, int]
) -> tuple[str, ...]:
    """Crew, goods, what the new city gives, and whether the limit of two is then reached. Fees are in the events."""
    box = view.box
    need = effort(view, seat, link)
    able = crew[0] + 2 * crew[1] + 3 * crew[2]
    who = listed([f"{n} of level {level}" for level, n in ((3, crew[2]), (2, crew[1]), (1, crew[0])) if n])
    left = able + surplus - need
    carried = f", {surplus} over from the first track" if surplus else ""
    over = f"; {left} over, lost unless a second track uses it" if left and first else f"; {left} lost" if left else ""
    sent = f"{who} {'makes' if sum(crew) == 1 else 'make'} {able}" if able else "nobody more is needed"
    lines = [f"Crew: effort {need}{carried}; {sent}{over}"]
    kind = box.links[link].kind
    extra = "1 stone for the bridge" if kind == BRIDGE else "1 iron for the tunnel" if kind == TUNNEL else ""
    base = "1 wood, 1 stone, 1 iron, once for both tracks" if first else ""
    lines.append("Goods: " + (", ".join(part for part in (base, extra) if part) or "none, they are paid"))
    return (*lines, *_city(view, seat, link))


def _city(view: Table, seat: Seat, link: int) -> tuple[str, ...]:
    """What the city at the far end gives and opens, and the limit of two."""
    box, ground = view.box, view.ground
    one, network = box.links[link], view.network[seat]
    lines: list[str] = []
    if not (network >> one.a & 1 and network >> one.b & 1):
        c = one.b if network >> one.a & 1 else one.a
        gives: list[str] = []
        gain = min(sum(ground.hexagons[c]), box.last - view.influence[seat])
        if gain:
            gives.append(f"influence +{10 * gain}")
        if view.business[c]:
            gives.append(counted(view.business[c], "business point"))
        if c == box.goal:
            gives.append(f"{10 * (view.track_count(seat) + 1)} gulden (the game ends with this round)")
        open_there: list[str] = []
        free = ground.stations[c] - sum(at == c for cities in view.stations for at in cities)
        if free > 0:
            open_there.append(f"a station at {ground.price[c]} gulden")
        sites = sum(not view.sites >> site & 1 for site in ground.works_at[c])
        if sites:
            open_there.append("1 factory" if sites == 1 else f"{sites} factories")
        name, wants = box.cities[c].name, _wants(view, seat, c)
        lines.append(f"{name} gives {listed(gives) if gives else 'nothing but the way on'}")
        lines += [f"{name} wants {listed(wants)}"] if wants else []
        lines += [f"{name} has room for {listed(open_there)}"] if open_there else []
    else:
        lines.append("Both cities are yours already: nothing new is gained")
    lines += [
        f"{box.cities[end].name} then has two of your tracks; a third takes a station there"
        for end in (one.a, one.b)
        if (view.tracks[seat] & box.at[end]).bit_count() == 1 and end not in view.stations[seat]
    ]
    return tuple(lines)


def _wants(view: Table, seat: Seat, c: int) -> list[str]:
    """Demands of a city that this seat could serve if it were connected."""
    after = view.clone()
    after.network[seat] |= 1 << c
    hub = view.ground.hub[c]
    found: list[str] = []
    for good in range(4):
        if c in takers(after, seat, good):
            key = good == COAL and hub >= 0
            found.append(GOODS[good] + (" for a key" if key else f" for {view.pay(good)} gulden"))
    return found


# --- free actions ----------------------------------------------------------------------------------------------------
def _sale(view: Table, seat: Seat) -> tuple[str, ...]:
    """A share costs a tenth of everything one will have; as an estimate, of what one would have now."""
    count = count_all(view)[seat]
    base = count.total - count.shareholders + view.box.values[view.share[seat]]
    tenth = shareholders_take(view.box, base, 1)
    return (f"Each share takes a tenth of all you have at the end: as things stand {tenth} gulden",)


def _delivery(view: Table, seat: Seat, action: Action, words: Words) -> tuple[str, ...]:
    """Who gains or loses the hub when it grows."""
    city = view.box.book.deliver_of[action][1]
    hub = view.ground.hub[city]
    lines = ["Burns 1 coal from your board"]
    if hub >= 0:
        ahead = foresee(view, seat, action).table
        at, then = view.hubs[hub], ahead.hubs[hub]
        if then != at:
            cut = [s for s in range(view.seats) if at <= view.influence[s] < then]
            lines.append(f"The {HUBS[hub]} hub goes from {10 * at} to {10 * then}")
            if cut:
                lines.append(f"It is then out of reach for {words.seats(cut)}")
    return tuple(lines)


# --- boards ----------------------------------------------------------------------------------------------------------
def _contract(view: Table, seat: Seat, name: str) -> tuple[str, ...]:
    card = view.box.contracts[name]
    room = view.box.investor_rows - view.investors[seat]
    cars = view.freight(seat) - card.size
    lines = [
        f"If Trieste is linked: {card.value} gulden when full, minus {card.value} when not; else nothing",
        f"Freight cars left for goods: {cars}",
    ]
    if room < card.size:
        lines.append(f"Only {room} of its {card.size} investors find room on your share board")
    return tuple(lines)


def _ladder(view: Table, seat: Seat, column: int) -> tuple[str, ...]:
    prices, row = view.box.worker_prices, view.ladders[column]
    most = min(5, view.box.worker_limit - view.workers(seat))
    steps = [prices[min(row + k, len(prices) - 1)] for k in range(most)]
    sums = [sum(steps[: k + 1]) for k in range(most)]
    can = [f"{k + 1} for {n}" for k, n in enumerate(sums) if n <= view.purse[seat]]
    return (f"Workers of this column: {', '.join(can)} gulden",)


def _factory(view: Table, seat: Seat, site: int, good: int) -> tuple[str, ...]:
    price = factory_price(view, site, good)
    works = view.ground.works[site]
    why = "the board’s price" if works.price == BOARD_PRICE else "the price of this site"
    pays = view.box.pays[good]
    k = view.taken[good]
    then = pays[min(k + 1, len(pays) - 1)]
    brings = ", ".join(str(goods_of(view, good, level)) for level in range(3))
    return (
        f"Costs {price} gulden, {why}; a level 1, 2, 3 worker brings {brings} {GOODS[good]}",
        f"A delivery of {GOODS[good]} then pays everybody {then} gulden"
        + (f" instead of {pays[k]}" if then != pays[k] else ""),
    )
