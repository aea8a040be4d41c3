"""Auctions, cards and land: what a card or a zone is worth, and how far to bid."""

from __future__ import annotations

from collections.abc import Sequence

from enginehouse.core import Action, Advice, Seat
from enginehouse.games.planet_steam.bot.appraise import Outlook, credit_worth, look, tanks_wanted, uses, zone_worth
from enginehouse.games.planet_steam.bot.market import surplus
from enginehouse.games.planet_steam.bot.yard import expected_units
from enginehouse.games.planet_steam.rules.box import WATER
from enginehouse.games.planet_steam.rules.events.counting import credits_
from enginehouse.games.planet_steam.rules.notation import (
    AUCTION,
    BIDS,
    CARD_OF,
    KEEP,
    PASS,
    RESOURCE_OF,
    SABOTAGE,
    SEAT_OF,
    TAKE,
    TAKE_CREDITS,
    TAKE_LICENCE,
    UPGRADE,
)
from enginehouse.games.planet_steam.rules.scoring import assets
from enginehouse.games.planet_steam.rules.state import NEUTRAL, NOBODY, UNCLAIMED, Table
from enginehouse.games.planet_steam.rules.steps import LandOn, SpecialistBids, ZoneBids
from enginehouse.games.planet_steam.rules.steps.claims import for_auction, landing_zones

#: What half price for a good zone is worth of the zone, beside what it denies the others.
HALF_PRICE = 0.3
#: A place further back in line, and each unit to sell there, when nobody takes tanks or moves prices much.
PLACE, SELLING = 3.0, 0.2
#: How far to trust the worth of a pick, and how much further for every rival's loss that counts (games of both show it).
TRUST, DUEL = 0.85, 0.3


def first_upgrade(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    return Advice(UPGRADE[WATER], "acting and tanks cost water")


def rivalry(view: Table) -> float:
    """What a rival loses is a gain, shared with all the others."""
    return 1 / (view.seats - 1)


# --- what cards are worth ---------------------------------------------------------------------------------------------
def unit_worth(view: Table, seat: Seat, r: int, out: Outlook) -> float:
    """One more unit of a resource: its next use, or what it fetches."""
    have, known = view.cargo[seat][r], uses(view, seat, r, out)
    use = known[have] if have < len(known) else 0.0
    return max(out.prices[r], 0.6 * use) if view.room(seat, r) else 0.0


def card_worth(view: Table, seat: Seat, card: int, out: Outlook) -> float:
    """The benefits, and what the place in the line costs."""
    specialist = view.box.cards[card]
    total = -_behind(view, seat, specialist.number - 1, out)
    for role in specialist.roles:
        if role == "engineer":
            total += view.box.payouts["engineer"] * credit_worth(out)
        elif role == "venturer":
            zones = [zone_worth(view, seat, z, out) for z in for_auction(view)]
            total += HALF_PRICE * (1 + rivalry(view)) * max(zones) if zones and view.markers[seat] else 0.0
        elif role == "airship-captain":
            total += _best_row(view, seat, out)
        elif role == "bank-agent":
            total += max(unit_worth(view, seat, r, out) for r in range(4))
    return total


def _behind(view: Table, seat: Seat, ahead: int, out: Outlook) -> float:
    """What others take who are ahead: the cheap tanks, and the price of what all of them sell."""
    rivals = [s for s in range(view.seats) if s != seat]
    taken = ahead * sum(tanks_wanted(view, s) for s in rivals) / len(rivals)
    costs, stock, tanks = view.box.tank_costs, view.stock, tanks_wanted(view, seat)
    dearer = sum(costs[max(1, round(stock - taken) - n)] - costs[max(1, stock - n)] for n in range(min(tanks, stock)))
    selling = sum(max(0, n - 1) for n in expected_units(view, seat))
    return credit_worth(out) * dearer + ahead * (PLACE + SELLING * min(selling, 8))


def _best_row(view: Table, seat: Seat, out: Outlook) -> float:
    rows = [0.0] * len(view.box.rows)
    for z in view.tanks_of(seat):
        rows[view.box.row_of[z]] += out.prices[view.product[z]]
    return 0.8 * max(rows) + 2.0


def bid_for_card(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    """Up to what the best card brings beyond what is left over if the leader has this pick."""
    out = look(view)
    step = view.stack[-1]
    assert isinstance(step, SpecialistBids)
    if step.leader == NOBODY:
        return Advice(BIDS[1], "the opening bid is forced; others may raise")
    mine, theirs = pick_gain(view, seat, step.leader, out), pick_gain(view, step.leader, seat, out)
    alike = (mine + rivalry(view) * theirs) / (1 + rivalry(view))
    trust = TRUST + DUEL * rivalry(view)
    limit = int(min(trust * min(mine, alike) / credit_worth(out), view.purse[seat]))
    return _raise(view, seat, legal, step.high, limit, "the best card")


def pick_gain(view: Table, seat: Seat, rival: Seat, out: Outlook) -> float:
    """What this pick brings a seat beyond the next one, if the rival has this one instead."""
    cards = [c for c in range(view.seats) if c not in view.cards]
    worth = {s: {c: card_worth(view, s, c, out) for c in cards} for s in range(view.seats) if view.cards[s] == NOBODY}
    mine = worth[seat]
    left = [c for c in cards if c != max(cards, key=lambda c: worth[rival][c])]
    others = [w for s, w in worth.items() if s not in (seat, rival)]
    asked = {c: max((w[c] - min(w[d] for d in left) for w in others), default=0.0) for c in left}
    bonus = sorted((unit_worth(view, seat, r, out) for r in range(4) if view.bonus[r]), reverse=True)
    spare = bonus[0] - (bonus[1] if len(bonus) > 1 else 0.0) if bonus else 0.0
    return max(mine.values()) - max(mine[c] - asked[c] for c in left) + 1 + spare + _manipulation(view, seat, out)


def _manipulation(view: Table, seat: Seat, out: Outlook) -> float:
    """The first pick moves a price three spaces: a credit a space for every unit to sell or to buy. PS-PMAN-01."""
    if not view.box.switches.price_manipulation or any(card != NOBODY for card in view.cards):
        return 0.0
    return 3 * max(abs(surplus(view, seat, r, out)) for r in range(1, 4))


def _raise(view: Table, seat: Seat, legal: Sequence[Action], high: int, limit: int, what: str) -> Advice:
    bid = high + max(1, min(4, (limit - high) // 3))  # a jump saves everybody time
    if bid <= limit and BIDS[bid] in legal:
        return Advice(BIDS[bid], f"{what} is worth about {credits_(limit)}")
    return Advice(PASS, f"{what} is worth no more than {credits_(max(limit, 0))}")


def pick_card(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    out = look(view)
    best = max(legal, key=lambda a: card_worth(view, seat, CARD_OF[a] - 1, out))
    return Advice(best, "this specialist brings most")


def engineer(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    free = view.owner.count(UNCLAIMED)
    usable = view.markers[seat] and NEUTRAL in view.owner and not view.licences[seat]
    if TAKE_LICENCE in legal and usable and free < view.seats // 2:
        return Advice(TAKE_LICENCE, "hardly any zone is free, and a licence takes a neutral one")
    return Advice(TAKE_CREDITS, "it has no use for a licence now")


def agent(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    out = look(view)
    best = max(TAKE, key=lambda a: unit_worth(view, seat, RESOURCE_OF[a], out))
    return Advice(best, "the resource that is needed most")


def take_bonus(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    out = look(view)
    best = max(legal, key=lambda a: unit_worth(view, seat, RESOURCE_OF[a], out))
    return Advice(best, "the resource that is needed most")


# --- land -------------------------------------------------------------------------------------------------------------
def zone_of(view: Table, action: Action) -> int:
    return view.box.words.meaning[action][1]


def place_own(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    out = look(view)
    best = max(legal, key=lambda a: zone_worth(view, seat, zone_of(view, a), out))
    return Advice(best, "there is room to grow around it")


def place_neutral(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    return Advice(max(legal, key=lambda a: harm(view, seat, zone_of(view, a))), "it stands in the way of others")


def harm(view: Table, seat: Seat, zone: int) -> float:
    """How much a neutral zone there stands in the way of others."""
    near = [view.owner[z] for z in view.box.neighbours[zone]]
    return sum(1 for who in near if who >= 0 and who != seat) - 1.5 * near.count(seat)


def name_zone(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    out = look(view)
    return Advice(
        max(legal, key=lambda a: edge(view, seat, zone_of(view, a), out)), "worth more to it than to the others"
    )


def edge(view: Table, seat: Seat, zone: int, out: Outlook) -> float:
    """What a zone is worth here beyond what it is worth to the others."""
    others = max(zone_worth(view, s, zone, out) for s in range(view.seats) if s != seat)
    return 1.5 * zone_worth(view, seat, zone, out) - others


def bid_for_zone(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    """Up to where winning is no better than letting the leader pay for it; the Venturer pays half of every bid."""
    out = look(view)
    step = view.stack[-1]
    assert isinstance(step, ZoneBids)
    if step.leader == NOBODY:
        return Advice(BIDS[1], "the opening bid is forced; others may raise")
    mine, theirs = (zone_worth(view, s, step.zone, out) for s in (seat, step.leader))
    share, his = (0.5 if view.cards[s] == view.box.venturer else 1.0 for s in (seat, step.leader))
    alike = (mine + rivalry(view) * theirs) / (share + rivalry(view) * his)
    limit = int(min(min(alike, mine / share) / credit_worth(out), view.purse[seat] / share))
    return _raise(view, seat, legal, step.high, limit, f"zone {view.box.zones[step.zone]}")


def claim(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    """A roll costs nothing; a licence is for neutral zones, or when no zone is free."""
    out = look(view)
    best, most = PASS, 0.0
    for action in legal:
        if (worth := claim_worth(view, seat, action, out)) > most:
            best, most = action, worth
    return Advice(best, "the best zone within reach")


def claim_worth(view: Table, seat: Seat, action: Action, out: Outlook) -> float:
    if action == PASS:
        return 0.0
    verb, zone, _ = view.box.words.meaning[action]
    worth = zone_worth(view, seat, zone, out)
    if verb == "roll":
        landings = [zone_worth(view, seat, z, out) for z in landing_zones(view, zone)]
        return 0.5 * worth + 0.5 * (max(landings) if landings else view.box.payouts["failed_claim"])
    return worth - view.box.payouts["licence"] if verb == "licence" else worth


def land(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    out = look(view)
    assert isinstance(view.stack[-1], LandOn)
    best = max(legal, key=lambda a: zone_worth(view, seat, zone_of(view, a), out))
    return Advice(best, "the best of the nearest free zones")


# --- optional cards ---------------------------------------------------------------------------------------------------
def victim(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    rich = max((SEAT_OF[a] for a in legal), key=lambda s: sum(assets(view, s).values()))
    return Advice(SABOTAGE[rich], "the one who has most")


def freelance_worth(view: Table, seat: Seat, out: Outlook) -> float:
    """What would be lost without three more places."""
    soon = expected_units(view, seat)
    lost = sum(max(0, view.cargo[seat][r] + soon[r] - view.capacity(seat, r)) for r in range(4))
    return min(3, lost) * 5.0 + (1.5 if out.runs > 1 else 0.0)


def bid_for_freelance(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    out = look(view)
    step = view.stack[-1]
    if PASS not in legal:
        return Advice(BIDS[1], "the opening bid is forced; others may raise")
    limit = int(min(freelance_worth(view, seat, out) / credit_worth(out), view.purse[seat]))
    return _raise(view, seat, legal, getattr(step, "high", 0), limit, "more room")


def keep_freelance(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    out = look(view)
    if KEEP in legal and view.freelance_credits <= freelance_worth(view, seat, out):
        return Advice(KEEP, "the room is worth it")
    return Advice(AUCTION, "the room is not worth it")
