"""What the guide of a first game may speak of (``content/guide.toml``): facts of a seat's view, never of secret purses."""

from __future__ import annotations

from collections.abc import Sequence

from enginehouse.core import UNKNOWN, Action, Event, Facts, Seat, listed
from enginehouse.games.imperial_steam.rules import free, scoring, tracks, what_if
from enginehouse.games.imperial_steam.rules.box import BRIDGE, COAL, GOODS, IRON, ROUNDS, STONE, TUNNEL, WOOD
from enginehouse.games.imperial_steam.rules.events import (
    BidsShown,
    Delivered,
    IncomePaid,
    OrdersTaken,
    RoundBegins,
    TriesteReached,
    WorkersTrained,
)
from enginehouse.games.imperial_steam.rules.notation import ANY_BID, TILE_OF
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.hire import open_columns, worker_price
from enginehouse.games.imperial_steam.rules.steps.track import SecondTrack, SendCrew
from enginehouse.kit.news import own

THREE = 3  # workers of one column: a crew for the first tracks


# --- influence and hubs ----------------------------------------------------------------------------------------------
def lowest_hub(view: Table, seat: Seat) -> int:
    return 10 * min(view.hubs)


def next_hub(view: Table, seat: Seat) -> int:
    """The influence of the next hub that is out of reach; 0: all are in reach."""
    return 10 * min((at for at in view.hubs if at > view.influence[seat]), default=0)


def hubs_in_reach(view: Table, seat: Seat) -> int:
    return sum(at <= view.influence[seat] for at in view.hubs)


# --- crew and tracks -------------------------------------------------------------------------------------------------
def worker_costs(view: Table, seat: Seat) -> int:
    """The cheapest worker in reach; 0: none is, or none can be paid. IS-HIRE-03, IS-HIRE-06."""
    columns = open_columns(view, seat, view.influence[seat], view.purse[seat])
    return min((worker_price(view, column) for column in columns), default=0)


def three_workers(view: Table, seat: Seat) -> int:
    """What three workers of the cheapest column cost, each dearer than the one before. IS-HIRE-06."""
    prices, row = view.box.worker_prices, min(view.ladders)
    return sum(prices[min(row + n, len(prices) - 1)] for n in range(THREE))


def track_lacks(view: Table, seat: Seat) -> str:
    """What is missing for a track action, in words; empty: one of each is there. IS-TRACK-14."""
    stock = view.stock[seat]
    lacking = [GOODS[good] for good in (WOOD, STONE, IRON) if not stock[good]]
    return listed(lacking) if lacking else ""


def tracks_open(view: Table, seat: Seat) -> int:
    """On how many lines a track could be laid now, with the crew, goods, engineers and money that there are."""
    return len(tracks.buildable(view, seat, view.purse[seat], True, 0))


def tracks_to_trieste(view: Table, seat: Seat) -> int:
    """How many tracks the seat's network is short of Trieste."""
    return len(what_if.way(view, seat))


def missing_engineer(view: Table, seat: Seat) -> str:
    """The engineer whom the shortest way to Trieste asks for and the seat lacks; empty: one as short asks for none.

    IS-TRACK-23, IS-TRACK-25.
    """
    bridge, tunnel = view.staff[seat]
    lacking = {kind: name for name, kind, has in (("bridge", BRIDGE, bridge), ("tunnel", TUNNEL, tunnel)) if not has}
    links, way = view.box.links, what_if.way(view, seat)
    wanted = {links[link].kind for link in way} & set(lacking)
    if not wanted or _way_without(view, seat, set(lacking), len(way)):
        return ""
    return listed([f"{lacking[kind]} engineer" for kind in sorted(wanted)])


def _way_without(view: Table, seat: Seat, kinds: set[int], steps: int) -> bool:
    """Whether so many links lead to Trieste and none of them is of these kinds."""
    box, reached = view.box, view.network[seat]
    for _ in range(steps):
        grown = reached
        for link in box.links:
            if link.kind not in kinds and (reached >> link.a & 1 or reached >> link.b & 1):
                grown |= 1 << link.a | 1 << link.b
        reached = grown
    return bool(reached >> box.goal & 1)


def nearest_to_trieste(view: Table, seat: Seat) -> int:
    """How many tracks the nearest of all networks is short of Trieste."""
    return min(len(what_if.way(view, other)) for other in range(view.seats))


def crew_effort(view: Table, seat: Seat) -> int:
    step = view.stack[-1] if view.stack else None
    return step.need(view, seat) if isinstance(step, SendCrew) else 0


def second_tracks(view: Table, seat: Seat) -> int:
    """How many second tracks could be laid now."""
    step = view.stack[-1] if view.stack else None
    if not isinstance(step, SecondTrack):
        return 0
    return len(tracks.buildable(view, seat, view.purse[seat], False, step.surplus))


# --- goods and deliveries --------------------------------------------------------------------------------------------
def beside_workers(view: Table, seat: Seat) -> int:
    """The goods that lie beside the seat's workers: these alone can be delivered. IS-DELIV-01."""
    return sum(left for _, _, left in view.works[seat])


def deliveries(view: Table, seat: Seat) -> list[tuple[int, int, int]]:
    """What the seat's network could take from beside its workers: (gulden, good, city). A key for coal pays nothing now."""
    hubs = view.ground.hub
    return [
        (0 if good == COAL and hubs[city] >= 0 else view.pay(good), good, city)
        for _, good, left in view.works[seat]
        if left
        for city in free.takers(view, seat, good)
    ]


def can_deliver(view: Table, seat: Seat) -> bool:
    """Whether a delivery for money could be made with what is there, if not in this turn then in the next. IS-FREE-02."""
    return view.stock[seat][COAL] > 0 and any(paid for paid, _, _ in deliveries(view, seat))


def delivery(view: Table, seat: Seat) -> str:
    """The best delivery that is still open in this turn, in words; empty: none is."""
    if view.delivered or not view.stock[seat][COAL]:
        return ""
    paid, good, city = max(deliveries(view, seat), default=(-1, 0, 0))
    if paid < 0:
        return ""
    what = f"for {paid} gulden" if paid else "for a key"
    return f"{GOODS[good]} to {view.box.cities[city].name} {what}"


def delivery_waits_for_coal(view: Table, seat: Seat) -> bool:
    return not view.stock[seat][COAL] and bool(deliveries(view, seat))


def hub_wants(view: Table, seat: Seat) -> str:
    """What the hubs of the seat's network still buy, in words; empty: there is none, or they have all. IS-DELIV-04."""
    wanted: set[int] = set()
    for hub, city in enumerate(view.ground.hub_city):
        if view.network[seat] >> city & 1:
            wanted |= {good for good in (WOOD, STONE, IRON) if view.received[hub][good] < view.box.wants[hub][good]}
    return listed([GOODS[good] for good in sorted(wanted)], "or") if wanted else ""


# --- shares, contracts, the count ------------------------------------------------------------------------------------
def count(view: Table, seat: Seat) -> int:
    """The seat's own count if the game ended now, as the panel below the boards has it. IS-SCORE-01."""
    return scoring.count_all(view)[seat].total


def best_rival(view: Table, seat: Seat) -> int:
    """The best count of the others, where money is open; -1: it is secret."""
    if UNKNOWN in view.purse:
        return -1
    return max(one.total for other, one in enumerate(scoring.count_all(view)) if other != seat)


def full_contracts(view: Table, seat: Seat) -> int:
    return len(scoring.fulfilled(view.box, view.contracts[seat], view.factories[seat]))


# --- an action that is chosen ----------------------------------------------------------------------------------------
def bid(view: Table, seat: Seat, action: Action) -> int:
    return ANY_BID.get(action, 0)


def penalty(view: Table, seat: Seat, action: Action) -> int:
    """The influence that one more hand on this tile costs. IS-TURN-04."""
    tile = TILE_OF.get(action)
    return 0 if tile is None else 10 * view.laid[seat][tile]


def signed_value(view: Table, seat: Seat, action: Action) -> int:
    card = view.box.book.sign_of.get(action)
    return 0 if card is None else view.box.contracts[card].value


# --- what happened ---------------------------------------------------------------------------------------------------
def income_paid(events: Sequence[Event], seat: Seat) -> int:
    return sum(e.amounts[seat] for e in events if isinstance(e, IncomePaid))


def risen(events: Sequence[Event], seat: Seat) -> int:
    """How many of the seat's workers have gained a level."""
    return sum(e.risen[seat] for e in events if isinstance(e, WorkersTrained))


def arrived(events: Sequence[Event], seat: Seat) -> str:
    goods = [good for e in own(events, OrdersTaken, seat) for good in e.goods]
    return listed(goods) if goods else ""


def paid_for_goods(events: Sequence[Event], seat: Seat) -> int:
    return sum(e.paid for e in own(events, Delivered, seat))


def own_bid(events: Sequence[Event], seat: Seat) -> int:
    """What the seat has bid, when all bids are shown; -1: they are not."""
    return next((e.bids[seat] for e in events if isinstance(e, BidsShown)), -1)


def highest_bid(events: Sequence[Event], seat: Seat) -> int:
    return next((max(e.bids) for e in events if isinstance(e, BidsShown)), -1)


FACTS = Facts(
    now={
        "round": lambda view, seat: view.round,
        "rounds": lambda view, seat: ROUNDS,
        "rounds_left": lambda view, seat: ROUNDS - view.round,
        "hands": lambda view, seat: view.hands_left(seat),
        "money": lambda view, seat: view.purse[seat],
        "influence": lambda view, seat: 10 * view.influence[seat],
        "lowest_hub": lowest_hub,
        "next_hub": next_hub,
        "hubs_in_reach": hubs_in_reach,
        "workers": lambda view, seat: view.workers(seat),
        "experience": tracks.experience,
        "worker_costs": worker_costs,
        "three_workers": three_workers,
        "engineer_price": lambda view, seat: view.box.engineer_price,
        "missing_engineer": missing_engineer,
        "tracks": lambda view, seat: view.track_count(seat),
        "track_lacks": track_lacks,
        "tracks_open": tracks_open,
        "tracks_to_trieste": tracks_to_trieste,
        "nearest_to_trieste": nearest_to_trieste,
        "anybody_linked": lambda view, seat: any(view.linked(other) for other in range(view.seats)),
        "crew_effort": crew_effort,
        "second_tracks": second_tracks,
        "coal": lambda view, seat: view.stock[seat][COAL],
        "too_many": lambda view, seat: view.excess(seat),
        "factories": lambda view, seat: sum(view.factories[seat]),
        "beside_workers": beside_workers,
        "can_deliver": can_deliver,
        "delivery": delivery,
        "delivery_waits_for_coal": delivery_waits_for_coal,
        "hub_wants": hub_wants,
        "income": lambda view, seat: view.income(seat),
        "can_sell": free.can_sell,
        "share_value": lambda view, seat: view.box.values[view.share[seat]],
        "investors": lambda view, seat: view.investors[seat],
        "shares_sold": lambda view, seat: view.shareholders[seat],
        "contracts": lambda view, seat: len(view.contracts[seat]),
        "full_contracts": full_contracts,
        "open_contracts": lambda view, seat: len(view.contracts[seat]) - full_contracts(view, seat),
        "count": count,
        "tenth": lambda view, seat: max(0, count(view, seat)) // 10,
        "best_rival": best_rival,
    },
    deeds={"bid": bid, "penalty": penalty, "signed_value": signed_value},
    news={
        "round_began": lambda events, seat: any(isinstance(event, RoundBegins) for event in events),
        "trieste_reached": lambda events, seat: any(isinstance(event, TriesteReached) for event in events),
        "income_paid": income_paid,
        "risen": risen,
        "arrived": arrived,
        "paid_for_goods": paid_for_goods,
        "own_bid": own_bid,
        "highest_bid": highest_bid,
    },
)
