"""What a sensible player of Steam Power does: by what positions are worth, and by which way track should go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from enginehouse.core import HIDDEN, Action, Advice, Seat, best_first, outcome
from enginehouse.games.steam_power.bot.prospects import Prospects
from enginehouse.games.steam_power.bot.ways import Way, ways
from enginehouse.games.steam_power.bot.worth import (
    DOLLAR,
    FULL_HAND,
    UNSEEN_CARD,
    card_worth,
    dollar,
    worth,
)
from enginehouse.games.steam_power.rules import scoring, tiles
from enginehouse.games.steam_power.rules.notation import REMOVE
from enginehouse.games.steam_power.rules.state import Company, Table
from enginehouse.games.steam_power.rules.steps.actions import DRAW, FACTORY, FULFIL, MONEY, TRACK, ChooseAction
from enginehouse.games.steam_power.rules.steps.build_factory import ChooseSite, sites
from enginehouse.games.steam_power.rules.steps.fulfil_contract import DECLINE, OfferBonus
from enginehouse.games.steam_power.rules.steps.lay_track import STOP, PlaceTrack
from enginehouse.games.steam_power.rules.transport import payable

FULFIL_NOW = 1.0  # the part of a contract's worth that fulfilling it adds
SHORT_LINK = 1.6  # a link of one tile leaves half of the action for another
NO_PLAN = -1.0  # what leads nowhere that is known


def advise(view: Table, seat: Seat, legal: Sequence[Action], rnd: Random) -> Advice:
    """The best action by this knowledge."""
    step = view.stack[-1]
    if isinstance(step, ChooseAction):
        return _best(_action_values(view, step.company, legal), rnd)
    if isinstance(step, PlaceTrack):
        return _placement(view, step.company, legal, rnd)
    if isinstance(step, ChooseSite):
        return _best(_sites(view, step.company, legal), rnd)
    if isinstance(step, OfferBonus):
        wanted = {"track": TRACK, "factory": FACTORY, "contracts": DRAW}[step.bonus]
        value, why = _action_values(view, step.company, [wanted])[wanted]
        return Advice("bonus", why) if value > 0 else Advice(DECLINE, "the bonus brings nothing now")
    return _look_ahead(view, seat, legal, rnd)


def rank(view: Table, seat: Seat, legal: Sequence[Action], rnd: Random) -> list[tuple[Action, float]]:
    """Every action by what the same knowledge makes of it, the best first."""
    step = view.stack[-1]
    if isinstance(step, ChooseAction):
        values = _action_values(view, step.company, legal)
    elif isinstance(step, PlaceTrack):
        values = _placements(view, step.company, legal, rnd)
    elif isinstance(step, ChooseSite):
        values = _sites(view, step.company, legal)
    else:
        values = _looked_ahead(view, seat, legal)
    return best_first({action: values[action][0] if action in values else NO_PLAN for action in legal})


def _best(values: dict[Action, tuple[float, str]], rnd: Random) -> Advice:
    top = max(value for value, _ in values.values())
    action = rnd.choice([a for a, (value, _) in values.items() if value >= top - 1e-9])
    return Advice(action, values[action][1])


def _look_ahead(view: Table, seat: Seat, legal: Sequence[Action], rnd: Random) -> Advice:
    """For small choices: whatever leaves the best position, less what it gives to others."""
    return _best(_looked_ahead(view, seat, legal), rnd)


def _looked_ahead(view: Table, seat: Seat, legal: Sequence[Action]) -> dict[Action, tuple[float, str]]:
    values: dict[Action, tuple[float, str]] = {}
    for action in legal:
        ahead = outcome(view, seat, action)
        mine = worth(ahead, int(getattr(view.stack[-1], "company", seat)))
        others = [sum(scoring.sources(ahead, s).values()) for s in range(view.seats) if s != seat]
        values[action] = (mine - 0.3 * max(others, default=0), "leaves it best placed")
    return values


# --- the five actions ------------------------------------------------------------------------------------------------
def _action_values(view: Table, company: Company, legal: Sequence[Action]) -> dict[Action, tuple[float, str]]:
    ahead = Prospects(view, company)
    out: dict[Action, tuple[float, str]] = {}
    for action in legal:
        if action == MONEY:
            out[action] = _money_value(ahead)
        elif action == DRAW:
            out[action] = _draw_value(ahead)
        elif action == FACTORY:
            best = max([(ahead.site(city), city) for city in sites(view, company)], default=(0.0, 0))
            out[action] = (best[0], f"a factory in {view.box.land.names[best[1]]}")
        elif action == FULFIL:
            out[action] = _fulfil_value(ahead)
        else:
            plan = best_plan(ahead)
            out[action] = (plan.value, plan.why)
    return out


def _money_value(ahead: Prospects) -> tuple[float, str]:
    """Three dollars; if they pay for a contract that is too dear now, half of what that brings."""
    view, left, money = ahead.view, ahead.left, ahead.view.purse[ahead.seat]
    a_dollar = dollar(left, money)
    plain = 3 * a_dollar
    if not view.network[ahead.company] or left < 2:
        return plain, "nothing else brings more than three dollars"
    bills = [(ahead.bill(card), card) for card in view.hands[ahead.seat] if card != HIDDEN]
    if all(cost > money for cost, _ in bills):
        cards = view.box.cards
        paid = [card_worth(cards[c], left, a_dollar) - DOLLAR * cost for cost, c in bills if cost <= money + 3]
        if paid and max(paid) / 2 > plain:
            return max(paid) / 2, "three dollars pay for a contract"
    return plain, "nothing else brings more than three dollars"


def _draw_value(ahead: Prospects) -> tuple[float, str]:
    """Cards are worth something while there is time to fulfil them, and less the more one holds."""
    hand = len(ahead.view.hands[ahead.seat])
    room = max(0.0, ahead.left - 1 - hand)
    return min(2.0, room) * UNSEEN_CARD * FULL_HAND**hand, "new contracts are needed"


def _fulfil_value(ahead: Prospects) -> tuple[float, str]:
    view, seat, left = ahead.view, ahead.seat, ahead.left
    a_dollar = dollar(left, view.purse[seat])
    best, which = 0.0, ""
    for card_id in payable(view, ahead.company):
        card = view.box.cards[card_id]
        value = card_worth(card, left, a_dollar) - a_dollar * ahead.bill(card_id)
        if value > best:
            best, which = value, card.number
    lead = len(view.fulfilled[seat]) + 1 >= view.box.trigger if not view.box.solo else False
    return FULFIL_NOW * best + (0.5 if lead else 0.0), f"contract {which} is worth its price"


def _sites(view: Table, company: Company, legal: Sequence[Action]) -> dict[Action, tuple[float, str]]:
    ahead, city_of = Prospects(view, company), view.box.land.city_of_note
    return {a: (ahead.site(city_of[a]), "the best city for a factory") for a in legal}


# --- track -----------------------------------------------------------------------------------------------------------
class Plan(NamedTuple):
    """Where the next tile goes, and what an action spent on track is worth."""

    value: float
    action: Action
    why: str


def best_plan(ahead: Prospects) -> Plan:
    """The group whose link is worth most for the tiles it needs."""
    best: tuple[float, int, Way] | None = None
    for one in _values(ahead):
        if one[0] > (NO_PLAN if best is None else best[0]):
            best = one
    return Plan(NO_PLAN, STOP, "no way leads anywhere") if best is None else _plan(ahead.view, *best)


def _plan(view: Table, value: float, group: int, way: Way) -> Plan:
    """The way to a group as what to lay now, in words."""
    land, (h, a, b) = view.box.land, way.first
    note = (land.cross_note if view.tiles[h] else land.lay_note)[h][tiles.BETWEEN[a][b]]
    city = land.names[land.groups[group][0]]
    return Plan(value, note, f"towards {city}: {way.tiles} tile{'s' if way.tiles > 1 else ''} to go")


def _values(ahead: Prospects) -> Iterator[tuple[float, int, Way]]:
    """What an action spent on the way to a group is worth, for every group within reach."""
    purse = ahead.view.purse[ahead.seat]
    price = dollar(ahead.left, purse)
    for group, way in ways(ahead.view, ahead.company).items():
        if way.price > purse + 6:
            continue
        link, site = ahead.link(group)
        actions = way.tiles / 2 if way.tiles > 1 else 1 / SHORT_LINK
        link -= price * way.price
        yield max(link / actions, (link + site) / (actions + 1)), group, way


def _placement(view: Table, company: Company, legal: Sequence[Action], rnd: Random) -> Advice:
    """Follow the best plan; if its tile cannot be laid, turn or take up the end of the link."""
    plan = best_plan(Prospects(view, company))
    if plan.action in legal and plan.action != STOP:
        return Advice(plan.action, plan.why)
    values = _unplanned(view, company, legal, rnd)
    return _best(values, rnd) if values else Advice(rnd.choice(list(legal)), "nothing better was found")


def _unplanned(view: Table, company: Company, legal: Sequence[Action], rnd: Random) -> dict[Action, tuple[float, str]]:
    """What can be done beside following a plan."""
    values: dict[Action, tuple[float, str]] = {}
    for action in legal:
        if action == STOP:
            values[action] = (0.0, "nothing more worth laying")
        elif action == REMOVE or action.startswith("replace"):
            ahead = outcome(view, view.owner(company), action)
            after = best_plan(Prospects(ahead, company))
            values[action] = (after.value - 0.2, f"the way is blocked; {after.why}")
        elif STOP not in legal:
            values[action] = (-2.0 + rnd.random() * 0.01, "no better placement")
    return values


def _placements(view: Table, company: Company, legal: Sequence[Action], rnd: Random) -> dict[Action, tuple[float, str]]:
    """Every placement by the best plan that begins with it, and what can be done else."""
    values = _unplanned(view, company, legal, rnd)
    for plan in [_plan(view, *one) for one in _values(Prospects(view, company))]:
        if plan.action in legal and plan.value > values.get(plan.action, (NO_PLAN, ""))[0]:
            values[plan.action] = plan.value, plan.why
    return values
