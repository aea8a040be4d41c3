"""What a sensible player of Steam Power knows: what positions are worth, and which way track should go.

A bot has only its view. Cards it cannot see count as average ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from enginehouse.core import HIDDEN, Action, Advice, Seat, best_first, foresee
from enginehouse.games.steam_power.rules import scoring, tiles
from enginehouse.games.steam_power.rules.box import BANK_PRICE, CROSSING_PRICE, Card
from enginehouse.games.steam_power.rules.land import PURPLE, TERRAIN_NAMES, Land
from enginehouse.games.steam_power.rules.notation import REMOVE
from enginehouse.games.steam_power.rules.state import Company, Table
from enginehouse.games.steam_power.rules.steps.actions import DRAW, FACTORY, FULFIL, MONEY, TRACK, ChooseAction, Turn
from enginehouse.games.steam_power.rules.steps.build_factory import ChooseSite, build, sites
from enginehouse.games.steam_power.rules.steps.fulfil_contract import DECLINE, OfferBonus
from enginehouse.games.steam_power.rules.steps.lay_track import STOP, PlaceTrack
from enginehouse.games.steam_power.rules.transport import bill, payable, piece_prices, supply

DOLLAR = 0.2  # points, at the end
DEAR_DOLLAR = 0.22  # points more while there is time to make something of it
PLENTY = 25  # dollars; what lies above cannot be spent any faster
DEMAND = 0.25  # pieces of a colour that a player takes in one action
BONUS_WORTH = {"none": 0.0, "track": 1.0, "factory": 1.2, "contracts": 0.8}
UNSEEN_CARD = 1.1  # what a card to be drawn is worth in the hand
FULL_HAND = 0.86  # each card in the hand makes the next one less urgent
FULFIL_NOW = 1.0  # the part of a contract's worth that fulfilling it adds
HELD = 0.4  # the part of a contract's worth that counts before it is fulfilled
SHORT_LINK = 1.6  # a link of one tile leaves half of the action for another
NEW_GROUND = 0.4  # points for another group in the network, whatever lies there
DEAREST_TILE = max(CROSSING_PRICE, *TERRAIN_NAMES)  # whoever has more need not look at the price of the next tile
FAR = 6  # tiles; nobody plans further
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
        ahead = foresee(view, seat, action).table
        mine = worth(ahead, int(getattr(view.stack[-1], "company", seat)))
        others = [sum(scoring.sources(ahead, s).values()) for s in range(view.seats) if s != seat]
        values[action] = (mine - 0.3 * max(others, default=0), "leaves the best position")
    return values


# --- what a position is worth ----------------------------------------------------------------------------------------
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
        return float(self.scored + self.cities) + self.purse + self.hand + self.factories


def worth_of(view: Table, company: Company) -> Worth:
    """Points so far, and what hand, factories and network promise for the actions after this one."""
    seat = view.owner(company)
    left = max(0.0, actions_left(view, seat) - 1)
    points = scoring.sources(view, seat)
    return Worth(
        left,
        points[scoring.CONTRACTS] + points[scoring.FACTORIES],
        points[scoring.CITIES],
        purse_worth(left, view.purse[seat]),
        _hand_worth(view, company, _hand(view, seat, left)),
        _factory_promise(view, company, left),
    )


def worth(view: Table, company: Company) -> float:
    return worth_of(view, company).total


def outlook(table: Table, seat: Seat) -> float:
    """What a seat may expect at the end, in points; in Basic Solo its companies share hand and purse."""
    first, *others = (company for company in range(table.box.companies) if table.owner(company) == seat)
    left = max(0.0, actions_left(table, seat) - 1)
    return worth(table, first) + sum(_factory_promise(table, company, left) for company in others)


Needs = tuple[int, ...]  # pieces of each colour
FREE = [0]  # the price of no piece


class Hand(NamedTuple):
    """A hand before it is known what its contracts cost: track and factories change no more than their bills."""

    left: float
    a_dollar: float
    cards: list[tuple[Needs, float]]  # the pieces that each asks for, and what it is worth
    wanted: Needs  # pieces of each colour that any of them asks for
    unseen: int


def _hand(view: Table, seat: Seat, left: float) -> Hand:
    a_dollar, held, box = dollar(left, view.purse[seat]), view.hands[seat], view.box
    cards = [(box.counts[card], card_worth(box.cards[card], left, a_dollar)) for card in held if card != HIDDEN]
    wanted = tuple(map(sum, zip(*[needs for needs, _ in cards], strict=True))) if cards else ()
    return Hand(left, a_dollar, cards, wanted, len(held) - len(cards))


def _hand_worth(view: Table, company: Company, hand: Hand) -> float:
    """The contracts of the hand at today's prices; only as many as there is time for, and the purse pays once."""
    left, a_dollar, cards, wanted, unseen = hand
    promise = [UNSEEN_CARD] * unseen
    if cards and view.network[company]:
        priced = [supply(view, company, colour).ladder if n else FREE for colour, n in enumerate(wanted)]
        black, white, orange, gray = priced
        for (b, w, o, g), value in cards:
            cost = black[b] + white[w] + orange[o] + gray[g]
            promise.append(max(0.1, HELD * (value - 1.15 * a_dollar * cost)))
    else:
        promise += [max(0.1, HELD * (value - 1.15 * a_dollar * (BANK_PRICE * sum(needs)))) for needs, value in cards]
    promise.sort(reverse=True)
    fade = 1.0
    total = 0.0
    for n, value in enumerate(promise):
        if n >= left:
            break
        total += value * fade
        fade *= FULL_HAND
    return total


def _factory_promise(view: Table, company: Company, left: float) -> float:
    """Factories that are not empty yet: surer the fewer pieces of the colour lie there and the more who can reach them."""
    total = 0.0
    group_of, time = view.box.land.group_of, min(1.0, left / 4)
    own = [0.0] * 5  # pieces by colour, in all own factories
    for city, owner in enumerate(view.factory):
        if owner == company:
            own[view.tile_colour[city]] += view.pieces[city]
    for city, owner in enumerate(view.factory):
        pieces = view.pieces[city]
        if owner != company or pieces == 0:
            continue
        bit, colour = 1 << group_of[city], view.tile_colour[city]
        near = sum(1 for c, groups in enumerate(view.network) if c != company and groups & bit)
        taken = DEMAND * left * (1 + 0.5 * near)
        sure = min(0.85, 0.85 * taken / (pieces + 0.5 * (own[colour] - pieces)))
        total += time * (
            sure * scoring.factory_worth(view, colour)
            + 0.1 * dollar(left, view.purse[view.owner(company)]) * pieces * near
        )
    return total


# --- the five actions ------------------------------------------------------------------------------------------------
def _action_values(view: Table, company: Company, legal: Sequence[Action]) -> dict[Action, tuple[float, str]]:
    seat, base = view.owner(company), worth_of(view, company)
    out: dict[Action, tuple[float, str]] = {}
    for action in legal:
        if action == MONEY:
            out[action] = _money_value(view, company)
        elif action == DRAW:
            out[action] = _draw_value(view, seat)
        elif action == FACTORY:
            hand = _hand(view, seat, base.left)
            worths = ((_site_value(view, company, city, base, hand), city) for city in sites(view, company))
            best = max(worths, default=(0.0, 0))
            out[action] = (best[0], f"a factory in {view.box.land.names[best[1]]}")
        elif action == FULFIL:
            out[action] = _fulfil_value(view, company)
        else:
            plan = best_plan(view, company, base)
            out[action] = (plan.value, plan.why)
    return out


def _money_value(view: Table, company: Company) -> tuple[float, str]:
    """Three dollars; if they pay for a contract that is too dear now, half of what that brings."""
    seat = view.owner(company)
    left, prices, cards = actions_left(view, seat), piece_prices(view, company), view.box.cards
    money = view.purse[seat]
    a_dollar = dollar(left, money)
    plain = 3 * a_dollar
    if not view.network[company] or left < 2:
        return plain, "nothing else brings more than three dollars"
    hand = [cards[c] for c in view.hands[seat] if c != HIDDEN]
    bills = [(bill(prices, card), card_worth(card, left, a_dollar)) for card in hand]
    if all(cost > money for cost, _ in bills):
        paid = [value - DOLLAR * cost for cost, value in bills if cost <= money + 3]
        if paid and max(paid) / 2 > plain:
            return max(paid) / 2, "three dollars pay for a contract"
    return plain, "nothing else brings more than three dollars"


def _draw_value(view: Table, seat: Seat) -> tuple[float, str]:
    """Cards are worth something while there is time to fulfil them, and less the more one holds."""
    hand, left = len(view.hands[seat]), actions_left(view, seat)
    room = max(0.0, left - 1 - hand)
    return min(2.0, room) * UNSEEN_CARD * FULL_HAND**hand, "new contracts are needed"


def _fulfil_value(view: Table, company: Company) -> tuple[float, str]:
    seat, prices, cards = view.owner(company), piece_prices(view, company), view.box.cards
    left = actions_left(view, seat)
    a_dollar = dollar(left, view.purse[seat])
    best, which = 0.0, ""
    for card_id in payable(view, company):
        card = cards[card_id]
        value = card_worth(card, left, a_dollar) - a_dollar * bill(prices, card)
        if value > best:
            best, which = value, card.number
    lead = len(view.fulfilled[seat]) + 1 >= view.box.trigger if not view.box.solo else False
    return FULFIL_NOW * best + (0.5 if lead else 0.0), f"contract {which} is worth its price"


def _sites(view: Table, company: Company, legal: Sequence[Action]) -> dict[Action, tuple[float, str]]:
    base, by_code = worth_of(view, company), view.box.land.city_of_note
    hand = _hand(view, view.owner(company), base.left)
    return {a: (_site_value(view, company, by_code[a], base, hand), "the best city for a factory") for a in legal}


def _site_value(view: Table, company: Company, city: int, base: Worth, hand: Hand) -> float:
    ahead = view.clone()
    build(ahead, company, city, view.box.pieces)
    return _built(ahead, company, base, hand).total - base.total


def _built(ahead: Table, company: Company, before: Worth, hand: Hand) -> Worth:
    """The worth with another factory: it scores nothing yet, but promises something, and pieces may be nearer."""
    promise = _factory_promise(ahead, company, before.left)
    return before._replace(hand=_hand_worth(ahead, company, hand), factories=promise)


# --- track -----------------------------------------------------------------------------------------------------------
class Plan(NamedTuple):
    """Where the next tile goes, and what an action spent on track is worth."""

    value: float
    action: Action
    why: str


First = tuple[int, int, int]  # a placement: hex, entry, exit
#: Where walks have come to, by ``hex * 6 + entry``: what they cost, and their first placement once it is known.
Front = dict[int, tuple[int, First | None]]


class _Way(NamedTuple):
    """The shortest walk found to a group: its tiles, its price, and its first placement."""

    tiles: int
    price: int
    first: First


def best_plan(view: Table, company: Company, base: Worth) -> Plan:
    """The group whose link is worth most for the tiles it needs."""
    best: tuple[float, int, _Way] | None = None
    for one in _values(view, company, base):
        if one[0] > (NO_PLAN if best is None else best[0]):
            best = one
    return Plan(NO_PLAN, STOP, "no way leads anywhere") if best is None else _plan(view, *best)


def _plan(view: Table, value: float, group: int, way: _Way) -> Plan:
    """The way to a group as what to lay now, in words."""
    land, (h, a, b) = view.box.land, way.first
    note = (land.cross_note if view.tiles[h] else land.lay_note)[h][tiles.BETWEEN[a][b]]
    city = land.names[land.groups[group][0]]
    return Plan(value, note, f"towards {city}: {way.tiles} tile{'s' if way.tiles > 1 else ''} to go")


def _values(view: Table, company: Company, base: Worth) -> Iterator[tuple[float, int, _Way]]:
    """What an action spent on the way to a group is worth, for every group within reach."""
    ways, seat = _ways(view, company), view.owner(company)
    left, hand = actions_left(view, seat), _hand(view, seat, base.left)
    price = dollar(left, view.purse[seat])
    for group, way in ways.items():
        if way.price > view.purse[seat] + 6:
            continue
        link, site = _link_gain(view, company, group, base, hand, left)
        actions = way.tiles / 2 if way.tiles > 1 else 1 / SHORT_LINK
        link -= price * way.price
        yield max(link / actions, (link + site) / (actions + 1)), group, way


def _link_gain(view: Table, company: Company, group: int, base: Worth, hand: Hand, left: float) -> tuple[float, float]:
    """What it is worth to have the group in the network, and what a factory there would add."""
    ahead = view.clone()
    land, seat = view.box.land, view.owner(company)
    old = ahead.network[company]
    link = ahead.unfinished[company]
    home = land.group_of[link.start] if link is not None else (old & -old).bit_length() - 1 if old else group
    ahead.join(company, home, group)
    linked = base._replace(cities=scoring.city_points(ahead, seat), hand=_hand_worth(ahead, company, hand))
    gain = linked.total - base.total + min(1.0, left / 10) * NEW_GROUND
    empty = [c for c in land.groups[group] if view.factory[c] < 0 and view.tile_colour[c] < PURPLE]
    if not empty or left < 3 or view.factories[company] == 0:
        return gain, 0.0
    city = max(empty, key=lambda c: _wanted(view, company, view.tile_colour[c]))
    if view.stock[view.tile_colour[city]] == 0:
        return gain, 0.0
    build(ahead, company, city, view.box.pieces)
    return gain, _built(ahead, company, linked, hand).total - linked.total


def _wanted(view: Table, company: Company, colour: int) -> int:
    """How many icons of the hand ask for the colour."""
    hand = view.hands[view.owner(company)]
    return sum(view.box.counts[card][colour] for card in hand if card != HIDDEN)


def _ways(view: Table, company: Company) -> dict[int, _Way]:
    """Shortest walks from the network (or the open end) to groups outside it, a tile further each time."""
    begins = view.network[company] == 0 and view.unfinished[company] is None
    edge, barred = _outset(view, company)
    tips, purse = view.foreign_tips(company), view.purse[view.owner(company)]
    return _walks(view.box.land, tuple(view.tiles), tuple(edge), barred, begins, tuple(tips), min(purse, DEAREST_TILE))


@lru_cache(maxsize=1024)
def _walks(
    land: Land,
    laid: tuple[int, ...],
    start: tuple[int, ...],
    barred: int,
    begins: bool,
    tips: tuple[int, ...],
    purse: int,
) -> dict[int, _Way]:
    """The same by all that it depends on: the map is often asked again before anybody has laid track."""
    exits, ground = land.exits, land.price
    edge: Front = dict.fromkeys(start, (0, None))
    goals = len(land.groups) - barred.bit_count()
    seen, found = set(edge), dict[int, _Way]()
    for n in range(1, FAR + 1):
        if len(found) == goals:
            break  # a longer walk is never better
        ahead: Front = {}
        for at, (price, first) in edge.items():
            h, a = divmod(at, 6)
            tile = laid[h]
            if tile >= 16 or at in tips:
                continue
            cost = price + (CROSSING_PRICE if tile else ground[h])
            if first is None and cost > purse:
                continue
            crossed = tiles.CROSSES[tile - 1] if tile else None
            for segment, side, onward, group in exits[at]:
                if side in tips or (crossed is not None and not crossed[segment]):
                    continue
                if group < 0:
                    if onward not in seen and (onward not in ahead or cost < ahead[onward][0]):
                        ahead[onward] = cost, first or (h, a, side - 6 * h)
                    continue
                begun = first or (h, a, side - 6 * h)
                circle = begins and land.group_at[land.next_to[begun[0]][begun[1]]] == group
                if barred >> group & 1 or circle:
                    continue
                known = found.get(group)
                if known is None or (n, cost) < (known.tiles, known.price):
                    found[group] = _Way(n, cost, begun)
        seen.update(ahead)
        edge = ahead
    return found


def _outset(view: Table, company: Company) -> tuple[list[int], int]:
    """Hexes and sides where the next tile may begin, and the groups that are no goal."""
    land, own, link = view.box.land, view.network[company], view.unfinished[company]
    if link is not None:
        return [view.tip(company)], own | 1 << land.group_of[link.start]
    if view.trains[company] == 0:
        return [], own
    groups = own or -1
    return [side for g, sides in enumerate(land.gates) if groups >> g & 1 for side in sides], own


def _placement(view: Table, company: Company, legal: Sequence[Action], rnd: Random) -> Advice:
    """Follow the best plan; if its tile cannot be laid, turn or take up the end of the link."""
    plan = best_plan(view, company, worth_of(view, company))
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
            ahead = foresee(view, view.owner(company), action).table
            after = best_plan(ahead, company, worth_of(ahead, company))
            values[action] = (after.value - 0.2, f"the way is blocked; {after.why}")
        elif STOP not in legal:
            values[action] = (-2.0 + rnd.random() * 0.01, "no better placement")
    return values


def _placements(view: Table, company: Company, legal: Sequence[Action], rnd: Random) -> dict[Action, tuple[float, str]]:
    """Every placement by the best plan that begins with it, and what can be done else."""
    values = _unplanned(view, company, legal, rnd)
    for plan in [_plan(view, *one) for one in _values(view, company, worth_of(view, company))]:
        if plan.action in legal and plan.value > values.get(plan.action, (NO_PLAN, ""))[0]:
            values[plan.action] = plan.value, plan.why
    return values
