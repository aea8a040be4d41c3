"""Auctions, cards and land: what a card or a zone is worth, and how far to bid."""

from __future__ import annotations

from collections.abc import Sequence

from enginehouse.core import Action, Advice, Seat
from enginehouse.games.planet_steam.bot.appraise import Outlook, look, uses, zone_worth
from enginehouse.games.planet_steam.bot.yard import expected_units
from enginehouse.games.planet_steam.box import WATER
from enginehouse.games.planet_steam.notation import (
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
from enginehouse.games.planet_steam.scoring import assets
from enginehouse.games.planet_steam.state import NEUTRAL, NOBODY, UNCLAIMED, Table
from enginehouse.games.planet_steam.steps import LandOn, SpecialistBids, ZoneBids
from enginehouse.games.planet_steam.steps.claims import for_auction, landing_zones

#: Credits that a round's tanks and converters cost a player who acts.
COMING_ROUND = 45


def first_upgrade(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    return Advice(UPGRADE[WATER], "acting and tanks cost water")


# --- what cards are worth ---------------------------------------------------------------------------------------------
def unit_worth(view: Table, seat: Seat, r: int, out: Outlook) -> float:
    """One more unit of a resource: its next use, or what it fetches."""
    have, known = view.cargo[seat][r], uses(view, seat, r, out)
    use = known[have] if have < len(known) else 0.0
    return max(out.prices[r], 0.6 * use) if view.room(seat, r) else 0.0


def bonus_worth(view: Table, seat: Seat, out: Outlook) -> float:
    return max((unit_worth(view, seat, r, out) for r in range(4) if view.bonus[r]), default=0.0)


def card_worth(view: Table, seat: Seat, card: int, out: Outlook) -> float:
    """Benefits, and a little for every place nearer the front of the line."""
    specialist = view.box.cards[card]
    selling = sum(max(0, n - 1) for n in expected_units(view, seat))
    total = (view.seats - specialist.number) * (0.8 + 0.25 * min(selling, 8))
    for role in specialist.roles:
        if role == "engineer":
            total += view.box.payouts["engineer"]
        elif role == "venturer":
            zones = [zone_worth(view, seat, z, out) for z in for_auction(view)]
            total += 0.32 * max(zones) if zones and view.markers[seat] else 0.0
        elif role == "airship-captain":
            total += _best_row(view, seat, out)
        elif role == "bank-agent":
            total += max(unit_worth(view, seat, r, out) for r in range(4))
    return total


def _best_row(view: Table, seat: Seat, out: Outlook) -> float:
    rows = [0.0] * len(view.box.rows)
    for z in view.tanks_of(seat):
        rows[view.box.row_of[z]] += out.prices[view.product[z]]
    return 0.8 * max(rows) + 2.0


def bid_for_card(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    out = look(view)
    step = view.stack[-1]
    assert isinstance(step, SpecialistBids)
    if step.leader == NOBODY:
        return Advice(BIDS[1], "the opening bid is forced; others may raise")
    worth = sorted((card_worth(view, seat, c, out) for c in range(view.seats) if c not in view.cards), reverse=True)
    rest = worth[1:]
    limit = worth[0] - 0.5 * (sum(rest) / len(rest) + rest[-1]) + 0.4 * bonus_worth(view, seat, out)
    return _raise(view, seat, legal, step.high, int(min(limit, _spendable(view, seat, out))), "the best card")


def _spendable(view: Table, seat: Seat, out: Outlook) -> float:
    """Credits that are not needed for a tank this round."""
    if out.left == 0:
        return view.purse[seat]
    return max(1.0, view.purse[seat] - 0.7 * view.box.tank_costs[max(1, view.stock)])


def _raise(view: Table, seat: Seat, legal: Sequence[Action], high: int, limit: int, what: str) -> Advice:
    bid = high + max(1, min(4, (limit - high) // 3))  # a jump saves everybody time
    if bid <= limit and BIDS[bid] in legal:
        return Advice(BIDS[bid], f"{what} is worth {limit} to you")
    return Advice(PASS, f"{what} is worth no more than {max(limit, 0)} to you")


def pick_card(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    out = look(view)
    best = max(legal, key=lambda a: card_worth(view, seat, CARD_OF[a] - 1, out))
    return Advice(best, "it brings most")


def engineer(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    free = view.owner.count(UNCLAIMED)
    usable = view.markers[seat] and NEUTRAL in view.owner and not view.licences[seat]
    if TAKE_LICENCE in legal and usable and free < view.seats // 2:
        return Advice(TAKE_LICENCE, "hardly any zone is free, and a licence takes a neutral one")
    return Advice(TAKE_CREDITS, "credits now")


def agent(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    out = look(view)
    best = max(TAKE, key=lambda a: unit_worth(view, seat, RESOURCE_OF[a], out))
    return Advice(best, "the resource you need most")


def take_bonus(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    out = look(view)
    best = max(legal, key=lambda a: unit_worth(view, seat, RESOURCE_OF[a], out))
    return Advice(best, "the resource you need most")


# --- land -------------------------------------------------------------------------------------------------------------
def _zone(view: Table, action: Action) -> int:
    return view.box.words.meaning[action][1]


def place_own(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    out = look(view)
    best = max(legal, key=lambda a: zone_worth(view, seat, _zone(view, a), out))
    return Advice(best, "room to grow")


def place_neutral(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    def harm(action: Action) -> float:
        near = [view.owner[z] for z in view.box.neighbours[_zone(view, action)]]
        return sum(1 for who in near if who >= 0 and who != seat) - 1.5 * near.count(seat)

    return Advice(max(legal, key=harm), "in the way of others")


def name_zone(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    out = look(view)

    def edge(action: Action) -> float:
        zone = _zone(view, action)
        others = max(zone_worth(view, s, zone, out) for s in range(view.seats) if s != seat)
        return 1.5 * zone_worth(view, seat, zone, out) - others

    return Advice(max(legal, key=edge), "worth more to you than to the others")


def bid_for_zone(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    out = look(view)
    step = view.stack[-1]
    assert isinstance(step, ZoneBids)
    if step.leader == NOBODY:
        return Advice(BIDS[1], "the opening bid is forced; others may raise")
    worth = zone_worth(view, seat, step.zone, out)
    most = min(worth * _patience(view, seat, out), view.purse[seat] * (0.55 if out.left else 1.0))
    limit = int(most * (2 if view.cards[seat] == view.box.venturer else 1))
    return _raise(view, seat, legal, step.high, limit, view.box.zones[step.zone])


def _patience(view: Table, seat: Seat, out: Outlook) -> float:
    """Credits now buy tanks and the zone counts only at the end; but credits beyond the next tanks buy nothing else."""
    idle = max(0.0, view.purse[seat] - COMING_ROUND)
    return 0.93 / (1 + 0.14 * out.left * COMING_ROUND / (COMING_ROUND + 2 * idle))


def claim(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    """A roll costs nothing; a licence is for neutral zones, or when no zone is free."""
    out = look(view)
    best, most = PASS, 0.0
    for action in legal:
        if action == PASS:
            continue
        verb, zone, _ = view.box.words.meaning[action]
        worth = zone_worth(view, seat, zone, out)
        if verb == "roll":
            landings = [zone_worth(view, seat, z, out) for z in landing_zones(view, zone)]
            worth = 0.5 * worth + 0.5 * (max(landings) if landings else view.box.payouts["failed_claim"])
        elif verb == "licence":
            worth -= view.box.payouts["licence"]
        if worth > most:
            best, most = action, worth
    return Advice(best, "the best zone within reach")


def land(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    out = look(view)
    assert isinstance(view.stack[-1], LandOn)
    best = max(legal, key=lambda a: zone_worth(view, seat, _zone(view, a), out))
    return Advice(best, "the best of the nearest")


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
    limit = int(min(freelance_worth(view, seat, out), 0.3 * view.purse[seat]))
    return _raise(view, seat, legal, getattr(step, "high", 0), limit, "more room")


def keep_freelance(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    out = look(view)
    if KEEP in legal and view.freelance_credits <= freelance_worth(view, seat, out):
        return Advice(KEEP, "the room is worth it")
    return Advice(AUCTION, "the room is not worth it")
