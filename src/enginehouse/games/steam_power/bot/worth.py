"""What a position of Steam Power is worth to a company, in points, part by part.

A bot has only its view. Cards it cannot see count as average ones.
"""

from __future__ import annotations

from typing import NamedTuple

from enginehouse.core import HIDDEN, Seat
from enginehouse.games.steam_power.rules import scoring
from enginehouse.games.steam_power.rules.box import Card
from enginehouse.games.steam_power.rules.state import Company, Table
from enginehouse.games.steam_power.rules.steps.actions import ChooseAction, Turn
from enginehouse.games.steam_power.rules.transport import supply

DOLLAR = 0.2  # points, at the end
DEAR_DOLLAR = 0.22  # points more while there is time to make something of it
PLENTY = 25  # dollars; what lies above cannot be spent any faster
DEMAND = 0.25  # pieces of a colour that a player takes in one action
BONUS_WORTH = {"none": 0.0, "track": 1.0, "factory": 1.2, "contracts": 0.8}
UNSEEN_CARD = 1.1  # what a card to be drawn is worth in the hand
FULL_HAND = 0.86  # each card in the hand makes the next one less urgent
HELD = 0.4  # the part of a contract's worth that counts before it is fulfilled


def actions_left(view: Table, seat: Seat) -> float:
    """Roughly how many actions the seat still has: the leader goes on as before, and a little faster."""
    if view.box.solo:
        return 10.0 * (8 - view.round) + sum(view.bag) + 1
    turns = sum(1 for step in view.stack if isinstance(step, Turn) and step.seat == seat)
    now = 2 * turns + sum(1 for step in view.stack if isinstance(step, ChooseAction) and step.company == seat)
    most = max(map(len, view.fulfilled))
    if most >= view.box.trigger:
        return float(now)  # the last round
    pace = (most + 3) / (view.round + 2.5)  # contracts a round
    return max(now, 2 * (view.box.trigger - most) / pace)


def dollar(left: float, purse: int) -> float:
    """A dollar is a fifth of a point, and early on it is also a part of an action, unless there are plenty."""
    return DOLLAR + (DEAR_DOLLAR * min(1.0, left / 10) if purse < PLENTY else 0.0)


def purse_worth(left: float, purse: int) -> float:
    return DOLLAR * purse + DEAR_DOLLAR * min(1.0, left / 10) * min(purse, PLENTY)


def card_worth(card: Card, left: float, a_dollar: float) -> float:
    return card.vp + a_dollar * card.money + BONUS_WORTH[card.bonus] * min(1.0, left / 5)


class Worth(NamedTuple):
    """What a position is worth to a company, part by part: an action ahead changes only some of them."""

    left: float  # actions after this one
    scored: int  # contracts and factories
    cities: int
    purse: float
    hand: float
    factories: float  # that are not empty yet

    @property
    def total(self) -> float:
        return total(self.scored, self.cities, self.purse, self.hand, self.factories)


def total(scored: int, cities: int, purse: float, hand: float, factories: float) -> float:
    return float(scored + cities) + purse + hand + factories


def worth_of(view: Table, company: Company) -> Worth:
    """Points so far, and what hand, factories and network promise for the actions after this one."""
    seat = view.owner(company)
    left = max(0.0, actions_left(view, seat) - 1)
    hand = hand_of(view, seat, left)
    return worth_with(view, company, hand, ladders_for(hand, view, company), open_factories(view, company))


def worth_with(view: Table, company: Company, hand: Hand, ladders: Ladders, factories: list[Factory]) -> Worth:
    """The same for a hand at these prices and these factories."""
    seat, left = view.owner(company), hand.left
    points = scoring.sources(view, seat)
    return Worth(
        left,
        points[scoring.CONTRACTS] + points[scoring.FACTORIES],
        points[scoring.CITIES],
        purse_worth(left, view.purse[seat]),
        hand_worth(hand, ladders),
        promise(factories, left, hand.a_dollar),
    )


def worth(view: Table, company: Company) -> float:
    return worth_of(view, company).total


def outlook(table: Table, seat: Seat) -> float:
    """What a seat may expect at the end, in points; in Basic Solo its companies share hand and purse."""
    first, *others = (company for company in range(table.box.companies) if table.owner(company) == seat)
    left = max(0.0, actions_left(table, seat) - 1)
    a_dollar = dollar(left, table.purse[seat])
    return worth(table, first) + sum(promise(open_factories(table, company), left, a_dollar) for company in others)


# --- the hand --------------------------------------------------------------------------------------------------------
Needs = tuple[int, ...]  # pieces of each colour
Ladders = list[list[int]]  # by colour: what no piece, one piece, two … cost
FREE = [0]  # where no piece is wanted


class Hand(NamedTuple):
    """A hand before it is known what its contracts cost: track and factories change no more than their bills."""

    left: float
    a_dollar: float
    cards: list[tuple[Needs, float]]  # the pieces that each asks for, and what it is worth
    wanted: Needs  # pieces of each colour that any of them asks for
    unseen: int


def hand_of(view: Table, seat: Seat, left: float) -> Hand:
    a_dollar, held, box = dollar(left, view.purse[seat]), view.hands[seat], view.box
    cards = [(box.counts[card], card_worth(box.cards[card], left, a_dollar)) for card in held if card != HIDDEN]
    wanted = tuple(map(sum, zip(*[needs for needs, _ in cards], strict=True))) if cards else ()
    return Hand(left, a_dollar, cards, wanted, len(held) - len(cards))


def ladders_for(hand: Hand, view: Table, company: Company) -> Ladders:
    """Today's prices of what the hand asks for."""
    return [supply(view, company, colour).ladder if n else FREE for colour, n in enumerate(hand.wanted)]


def hand_worth(hand: Hand, ladders: Ladders) -> float:
    """The contracts of the hand at these prices; only as many as there is time for, and the purse pays once."""
    left, a_dollar, cards, _, unseen = hand
    promised = [UNSEEN_CARD] * unseen
    if cards:
        black, white, orange, gray = ladders
        paid = 1.15 * a_dollar
        for (b, w, o, g), value in cards:
            kept = HELD * (value - paid * (black[b] + white[w] + orange[o] + gray[g]))
            promised.append(kept if kept > 0.1 else 0.1)
    promised.sort(reverse=True)
    fade, total = 1.0, 0.0
    for n, value in enumerate(promised):
        if n >= left:
            break
        total += value * fade
        fade *= FULL_HAND
    return total


# --- factories -------------------------------------------------------------------------------------------------------
class Factory(NamedTuple):
    """A factory that is not empty yet."""

    city: int
    colour: int
    pieces: int
    worth: int  # when it is empty
    near: int  # others whose networks reach it


def factory_in(view: Table, company: Company, city: int, pieces: int) -> Factory:
    """A factory of the company, as it stands there or as it would."""
    colour, group = view.tile_colour[city], view.box.land.group_of[city]
    near = sum([groups >> group & 1 for groups in view.network]) - (view.network[company] >> group & 1)
    return Factory(city, colour, pieces, scoring.factory_worth(view, colour), near)


def open_factories(view: Table, company: Company) -> list[Factory]:
    """The company's factories that are not empty yet."""
    if company not in view.factory:
        return []
    pieces = view.pieces
    return [
        factory_in(view, company, city, pieces[city])
        for city, owner in enumerate(view.factory)
        if owner == company and pieces[city]
    ]


def promise(factories: list[Factory], left: float, a_dollar: float) -> float:
    """Factories are surer the fewer pieces of the colour lie in all of them and the more who can reach them."""
    own = [0] * 5  # pieces by colour
    for factory in factories:
        own[factory.colour] += factory.pieces
    time, total = min(1.0, left / 4), 0.0
    for _, colour, pieces, value, near in factories:
        taken = DEMAND * left * (1 + 0.5 * near)
        sure = min(0.85, 0.85 * taken / (pieces + 0.5 * (own[colour] - pieces)))
        total += time * (sure * value + 0.1 * a_dollar * pieces * near)
    return total
