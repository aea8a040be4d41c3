"""What the guide of a first game may speak of (``content/guide.toml``): facts of a seat's view, never of others' hands."""

from __future__ import annotations

from collections.abc import Sequence

from enginehouse.core import Action, Event, Facts, Seat, listed
from enginehouse.games.steam_power.rules.box import BANK_PRICE, TAKE_MONEY
from enginehouse.games.steam_power.rules.content import COLOURS
from enginehouse.games.steam_power.rules.events import (
    Built,
    Delivered,
    Drew,
    Emptied,
    Fulfilled,
    LinkCompleted,
    RoundBegan,
)
from enginehouse.games.steam_power.rules.land import PURPLE
from enginehouse.games.steam_power.rules.scoring import FACTORY_WORTH, result, vp_city_worth
from enginehouse.games.steam_power.rules.state import Table
from enginehouse.games.steam_power.rules.steps.actions import ChooseAction
from enginehouse.games.steam_power.rules.steps.build_factory import ChoosePieces, sites
from enginehouse.games.steam_power.rules.steps.fulfil_contract import (
    BONUS_WORDS,
    ChooseContract,
    ChooseRoute,
    ChooseSource,
    OfferBonus,
)
from enginehouse.games.steam_power.rules.transport import bill, known_hand, payable, piece_prices, supply
from enginehouse.kit.news import own


# --- the table -------------------------------------------------------------------------------------------------------
def points(view: Table, seat: Seat) -> int:
    """What the seat would count if the game ended now: all of it lies open. SP-SCORE-01 to SP-SCORE-11."""
    return result(view).points[seat]


def best_rival(view: Table, seat: Seat) -> int:
    """The most that another would count now."""
    return max(n for other, n in enumerate(result(view).points) if other != seat)


def most_fulfilled(view: Table, seat: Seat) -> int:
    return max(map(len, view.fulfilled))


def last_round(view: Table, seat: Seat) -> bool:
    """Whether somebody has as many contracts as end the game. SP-END-05."""
    return most_fulfilled(view, seat) >= view.box.trigger


def cheapest(view: Table, seat: Seat) -> tuple[str, int]:
    """The contract of the hand that costs least now, and what it costs. SP-FULFIL-22."""
    prices, cards = piece_prices(view, seat), [view.box.cards[card] for card in known_hand(view, seat)]
    bills = [(bill(prices, card), card.number) for card in cards]
    total, number = min(bills, default=(0, ""))
    return number, total


def payable_numbers(view: Table, seat: Seat) -> str:
    """The contracts of the hand that can be paid now, by their numbers."""
    numbers = [view.box.cards[card].number for card in payable(view, seat)]
    return listed(numbers) if numbers else ""


def own_links(view: Table, seat: Seat) -> int:
    return sum(link.company == seat for link in view.links)


def full_factories(view: Table, seat: Seat) -> int:
    """The seat's factories that have goods left: they count when these are gone. SP-SCORE-03."""
    return sum(owner == seat and view.pieces[city] > 0 for city, owner in enumerate(view.factory))


def own_sites(view: Table, seat: Seat) -> str:
    """Where the seat could build and bring the goods home over its own links, by name."""
    land = view.box.land
    names = [land.names[city] for city in sites(view, seat) if view.network[seat] >> land.group_of[city] & 1]
    return listed(names) if names else ""


def purple_unlinked(view: Table, seat: Seat) -> str:
    """A purple city that the seat's links do not reach yet; empty: there is none."""
    land = view.box.land
    for city, colour in enumerate(view.tile_colour):
        if colour == PURPLE and not view.network[seat] >> land.group_of[city] & 1:
            return land.names[city]
    return ""


# --- the question ----------------------------------------------------------------------------------------------------
def action_number(view: Table, seat: Seat) -> int:
    """Which of the two actions is being chosen; 0: none is."""
    step = view.stack[-1] if view.stack else None
    return step.number if isinstance(step, ChooseAction) else 0


def contract(view: Table, seat: Seat) -> str:
    """The number of the contract that is being fulfilled."""
    step = view.stack[-1] if view.stack else None
    return view.box.cards[step.card].number if isinstance(step, ChooseSource | ChooseRoute) else ""


def good(view: Table, seat: Seat) -> str:
    """The colour of the piece that is being fetched."""
    step = view.stack[-1] if view.stack else None
    return COLOURS[step.goods[0]] if isinstance(step, ChooseSource | ChooseRoute) else ""


def cheapest_source(view: Table, seat: Seat) -> tuple[str, int]:
    """The city from which the next piece comes cheapest, and its price. SP-FULFIL-15."""
    step = view.stack[-1] if view.stack else None
    if not isinstance(step, ChooseSource):
        return "", 0
    city, price = supply(view, step.company, step.goods[0]).sources[0]
    return view.box.land.names[city], price


def bonus(view: Table, seat: Seat) -> str:
    """The bonus that is offered, in words: "lay track"."""
    step = view.stack[-1] if view.stack else None
    return BONUS_WORDS[step.bonus] if isinstance(step, OfferBonus) else ""


def site_at_hand(view: Table, seat: Seat) -> str:
    step = view.stack[-1] if view.stack else None
    return view.box.land.names[step.city] if isinstance(step, ChoosePieces) else ""


# --- an action that is chosen ----------------------------------------------------------------------------------------
def site(view: Table, action: Action) -> int:
    """The city that an action builds in; -1: it builds in none."""
    return view.box.land.build_city.get(action, -1)


def site_name(view: Table, seat: Seat, action: Action) -> str:
    city = site(view, action)
    return view.box.land.names[city] if city >= 0 else ""


def links_to_site(view: Table, seat: Seat, action: Action) -> int:
    """How many links of others lie between the seat's network and the city it builds in; -1: none leads there."""
    city = site(view, action)
    return view.distances(seat).links[view.box.land.group_of[city]] if city >= 0 else 0


def rivals_at_site(view: Table, seat: Seat, action: Action) -> int:
    """How many others have that city in their networks: they pay for no link. SP-FULFIL-08."""
    city = site(view, action)
    if city < 0:
        return 0
    group = view.box.land.group_of[city]
    return sum(groups >> group & 1 for other, groups in enumerate(view.network) if other != seat)


def from_bank(view: Table, seat: Seat, action: Action) -> int:
    """How many goods of the contract chosen no factory can send. SP-FULFIL-17."""
    card = view.box.card_of_note.get(action)
    if card is None or not view.stack or not isinstance(view.stack[-1], ChooseContract):
        return 0
    prices = piece_prices(view, seat)
    return sum(max(0, needed - len(prices[colour])) for colour, needed in view.box.cards[card].needs)


def contract_cost(view: Table, seat: Seat, action: Action) -> int:
    """What the contract chosen costs at least now."""
    card = view.box.card_of_note.get(action)
    return 0 if card is None else bill(piece_prices(view, seat), view.box.cards[card])


def contract_vp(view: Table, seat: Seat, action: Action) -> int:
    card = view.box.card_of_note.get(action)
    return 0 if card is None else view.box.cards[card].vp


# --- what happened ---------------------------------------------------------------------------------------------------
def earned(events: Sequence[Event], seat: Seat) -> int:
    """What others have paid to the seat for their goods."""
    return sum(
        amount
        for e in events
        if isinstance(e, Delivered) and e.seat != seat
        for payee, amount in e.fees
        if payee == seat
    )


def linked(events: Sequence[Event], seat: Seat) -> str:
    """The link that the seat has finished, in words: "Brickley and Exchange"."""
    done = own(events, LinkCompleted, seat)
    return f"{done[-1].start} and {done[-1].end}" if done else ""


def built(events: Sequence[Event], seat: Seat) -> str:
    return listed([e.city for e in own(events, Built, seat)]) if own(events, Built, seat) else ""


def built_pieces(events: Sequence[Event], seat: Seat) -> int:
    return sum(e.pieces for e in own(events, Built, seat))


def emptied(events: Sequence[Event], seat: Seat) -> str:
    """The seat's factories whose last piece has left."""
    return listed([e.city for e in own(events, Emptied, seat)]) if own(events, Emptied, seat) else ""


def emptied_worth(events: Sequence[Event], seat: Seat) -> int:
    return sum(e.worth for e in own(events, Emptied, seat))


def fulfilled_vp(events: Sequence[Event], seat: Seat) -> int:
    return sum(e.vp for e in own(events, Fulfilled, seat))


def fulfilled_number(events: Sequence[Event], seat: Seat) -> str:
    done = own(events, Fulfilled, seat)
    return listed([e.card for e in done]) if done else ""


def drawn(events: Sequence[Event], seat: Seat) -> int:
    return sum(len(e.cards) for e in own(events, Drew, seat))


FACTS = Facts(
    now={
        "round": lambda view, seat: view.round,
        "money": lambda view, seat: view.purse[seat],
        "trains": lambda view, seat: view.trains[seat],
        "factories_left": lambda view, seat: view.factories[seat],
        "links": own_links,
        "has_track": lambda view, seat: view.has_track(seat),
        "unfinished": lambda view, seat: view.unfinished[seat] is not None,
        "hand": lambda view, seat: len(view.hands[seat]),
        "deck": lambda view, seat: len(view.deck),
        "fulfilled": lambda view, seat: len(view.fulfilled[seat]),
        "trigger": lambda view, seat: view.box.trigger,
        "most_fulfilled": most_fulfilled,
        "to_end": lambda view, seat: max(0, view.box.trigger - most_fulfilled(view, seat)),
        "last_round": last_round,
        "points": points,
        "best_rival": best_rival,
        "cheapest": lambda view, seat: cheapest(view, seat)[0],
        "cheapest_cost": lambda view, seat: cheapest(view, seat)[1],
        "payable": payable_numbers,
        "own_sites": own_sites,
        "full_factories": full_factories,
        "factory_worth": lambda view, seat: FACTORY_WORTH,
        "purple_worth": lambda view, seat: vp_city_worth(view),
        "purple_unlinked": purple_unlinked,
        "pieces_each": lambda view, seat: view.box.pieces,
        "bank_price": lambda view, seat: BANK_PRICE,
        "take_money": lambda view, seat: TAKE_MONEY,
        "action_number": action_number,
        "contract": contract,
        "good": good,
        "source": lambda view, seat: cheapest_source(view, seat)[0],
        "source_price": lambda view, seat: cheapest_source(view, seat)[1],
        "bonus": bonus,
        "site_at_hand": site_at_hand,
    },
    deeds={
        "site": site_name,
        "links_to_site": links_to_site,
        "rivals_at_site": rivals_at_site,
        "from_bank": from_bank,
        "contract_cost": contract_cost,
        "contract_vp": contract_vp,
    },
    news={
        "round_began": lambda events, seat: any(isinstance(event, RoundBegan) for event in events),
        "earned": earned,
        "linked": linked,
        "built": built,
        "built_pieces": built_pieces,
        "emptied": emptied,
        "emptied_worth": emptied_worth,
        "fulfilled_vp": fulfilled_vp,
        "fulfilled_number": fulfilled_number,
        "drawn": drawn,
    },
)
