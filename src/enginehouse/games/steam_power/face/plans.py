"""One thought, one act: the thing behind each tile, and a contract fulfilled by one bill, the cheapest sources first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from enginehouse.core import (
    Action,
    Event,
    Plan,
    Seat,
    Source,
    Title,
    Waybill,
    WaybillLine,
    Words,
    asked_after,
    foresee,
    legal_after,
    opened,
)
from enginehouse.games.steam_power.face import words
from enginehouse.games.steam_power.face.press import fees_for
from enginehouse.games.steam_power.rules import events, scoring
from enginehouse.games.steam_power.rules.notation import FULFIL, ROUTE_NUMBER
from enginehouse.games.steam_power.rules.state import Company, Route, Table
from enginehouse.games.steam_power.rules.steps.fulfil_contract import ChooseContract, ChooseRoute, ChooseSource
from enginehouse.games.steam_power.rules.transport import payable_routes, routes

Actions = tuple[Action, ...]
#: What was chosen for each piece of a contract, by its place from the top: a city, and the way where it was asked for.
Chosen = dict[int, list[Action]]


def plans(title: Title[Table], view: Table, seat: Seat, legal: Sequence[Action]) -> tuple[Plan, ...]:
    """A hex, a city or a contract, whichever action it needs."""
    out = [plan for plan in opened(title, view, seat, legal) if plan.actions[0] != FULFIL]
    if FULFIL in legal:
        ahead = asked_after(view, seat, (FULFIL,))
        if ahead is not None:
            out += _contracts(view, seat, (FULFIL,), legal_after(ahead, seat))
    elif isinstance(view.stack[-1], ChooseContract):
        out += _contracts(view, seat, (), legal)
    return tuple(out)


def _contracts(view: Table, seat: Seat, before: Actions, notes: Sequence[Action]) -> Iterator[Plan]:
    for note in notes:
        card = view.box.cards[view.box.card_of_note[note]]
        label = f"Fulfil contract {card.number} for {words.points(card.vp)}"
        ask = f"Contract {card.number}: check the bill"
        yield Plan(_completed(view, seat, (*before, note), {}), label, (f"card-{card.id}",), ask=ask)


# --- the sources -----------------------------------------------------------------------------------------------------
def _completed(view: Table, seat: Seat, actions: Actions, chosen: Chosen) -> Actions:
    """The plan to its end: every piece as it was chosen, if that can still be paid, else from the best source."""
    done, ahead = [*actions], asked_after(view, seat, actions)
    while ahead is not None and isinstance(step := ahead.stack[-1], ChooseSource | ChooseRoute):
        piece = len(ahead.box.cards[step.card].goods) - len(step.goods)
        wanted = chosen.get(piece, [])
        answers = legal_after(ahead, seat)
        best = _best(ahead, answers)
        done.append(next((answer for answer in answers if answer in wanted), best))
        ahead = asked_after(ahead, seat, done[-1:])
    return tuple(done)


def _best(ahead: Table, answers: Sequence[Action]) -> Action:
    return min(answers, key=lambda answer: _cost(ahead, answer))


def _cost(ahead: Table, answer: Action) -> tuple[int, int]:
    """The price; of equal prices the one that pays the weaker rival."""
    step = ahead.stack[-1]
    assert isinstance(step, ChooseSource | ChooseRoute)
    if isinstance(step, ChooseRoute):
        city, way = step.city, step.ways(ahead)[ROUTE_NUMBER[answer]]
        return _weight(ahead, step.company, city, way)
    city = ahead.box.land.city_of_note[answer]
    ways = payable_routes(ahead, step.company, step.goods, city)
    return min(_weight(ahead, step.company, city, way) for way in ways)


def _weight(view: Table, company: Company, city: int, way: Route) -> tuple[int, int]:
    fees = fees_for(view, company, city, way)
    if view.box.solo:
        return sum(fees), 0
    strength = sum(n * sum(scoring.sources(view, rival).values()) for rival, n in enumerate(fees) if n)
    return sum(fees), strength


# --- the bill --------------------------------------------------------------------------------------------------------
def waybill(view: Table, seat: Seat, actions: Sequence[Action], names: Words) -> Waybill | None:
    """The bill of a plan that fulfils a contract: line by line where each good comes from, and where else it could."""
    name = next((view.box.card_of_note[action] for action in actions if action in view.box.card_of_note), None)
    if name is None:
        return None
    card, company = view.box.cards[name], _company(view, seat)
    lines = list(_lines(view, seat, company, tuple(actions), names))
    if len(lines) != len(card.goods):  # the plan has not been carried to its end
        return None
    paid: dict[Seat, int] = {}
    for line in lines:
        for rival, amount in line.source.paid:
            paid[rival] = paid.get(rival, 0) + amount
    total = sum(_dollars(line.source.price) for line in lines)
    money = view.purse[view.owner(company)]
    then = f", then ${money - total + card.money} with the reward" if card.money else ""
    head = f"${money}, then ${money - total}{then}"
    return Waybill(f"Bill for contract {card.number}", head, tuple(lines), f"${total}", tuple(sorted(paid.items())))


def _company(view: Table, seat: Seat) -> Company:
    return int(getattr(view.stack[-1], "company", seat))


def _dollars(price: str) -> int:
    return int(price.removeprefix("$"))


def _steps(view: Table, seat: Seat, actions: Actions) -> Iterator[tuple[Table, Action, list[Event]]]:
    ahead = view
    for action in actions:
        there = foresee(ahead, seat, action)
        yield ahead, action, there.events
        if not there.certain:
            return
        ahead = there.table


def _lines(view: Table, seat: Seat, company: Company, actions: Actions, names: Words) -> Iterator[WaybillLine]:
    """One for each piece that is delivered; where it was chosen, with the other sources."""
    chosen = _chosen(view, seat, actions)
    piece, asked_at = 0, -1
    for n, (before, action, told) in enumerate(_steps(view, seat, actions)):
        if asked_at < 0 and isinstance(before.stack[-1], ChooseSource | ChooseRoute):
            asked_at = n
        way = ROUTE_NUMBER.get(action, 0)
        for event in told:
            if isinstance(event, events.Delivered):
                others = [] if asked_at < 0 else _others(view, seat, company, actions[:asked_at], chosen, piece)
                taken = _source(view, company, event, way, actions)
                if emptied := _emptied(told, event):
                    whose = "you" if emptied.seat == seat else names.seat(emptied.seat)
                    taken = replace(taken, note=f"{taken.note}; empties it, {words.points(emptied.worth)} for {whose}")
                yield WaybillLine(event.colour, taken, tuple(o for o in others if o.actions != actions))
                piece, asked_at, way = piece + 1, -1, 0  # what follows in the same action was not asked for


def _emptied(told: list[Event], piece: events.Delivered) -> events.Emptied | None:
    """What is told of the factory, if this was its last piece."""
    after = told[told.index(piece) + 1 :][:1]
    return next((e for e in after if isinstance(e, events.Emptied) and e.code == piece.code), None)


def _chosen(view: Table, seat: Seat, actions: Actions) -> Chosen:
    out: Chosen = {}
    for before, action, _ in _steps(view, seat, actions):
        step = before.stack[-1]
        if isinstance(step, ChooseSource | ChooseRoute):
            out.setdefault(len(before.box.cards[step.card].goods) - len(step.goods), []).append(action)
    return out


def _others(view: Table, seat: Seat, company: Company, before: Actions, chosen: Chosen, piece: int) -> list[Source]:
    """Every source that could be chosen for a piece, with the plan that it makes; the best first."""
    ahead = asked_after(view, seat, before) if before else view
    assert ahead is not None
    rest: Chosen = {n: wanted for n, wanted in chosen.items() if n != piece}
    out: list[tuple[tuple[int, int], Source]] = []
    for city, number, answers in _answers(ahead, seat):
        plan, way = _completed(view, seat, (*before, *answers), rest), routes(view, company, city)[number]
        out.append((_weight(ahead, company, city, way), _from_city(view, company, city, way, plan)))
    return [source for _, source in sorted(out, key=lambda one: one[0])]


def _answers(ahead: Table, seat: Seat) -> Iterator[tuple[int, int, Actions]]:
    """The cities, ways and actions by which the next piece could come."""
    step = ahead.stack[-1]
    if isinstance(step, ChooseRoute):
        for way in legal_after(ahead, seat):
            yield step.city, ROUTE_NUMBER[way], (way,)
        return
    assert isinstance(step, ChooseSource)
    for source in legal_after(ahead, seat):
        there = asked_after(ahead, seat, (source,))
        asked = there.stack[-1] if there is not None else None
        if there is not None and isinstance(asked, ChooseRoute) and asked.goods == step.goods:
            for city, number, ways in _answers(there, seat):
                yield city, number, (source, *ways)
        else:
            yield ahead.box.land.city_of_note[source], 0, (source,)


def _source(view: Table, company: Company, told: events.Delivered, way: int, actions: Actions) -> Source:
    if not told.code:
        return Source(actions, "The bank", "no factory can deliver it", f"${told.to_bank}")
    city = view.box.land.codes.index(told.code)
    return _from_city(view, company, city, routes(view, company, city)[way], actions)


def _from_city(view: Table, company: Company, city: int, way: Route, actions: Actions) -> Source:
    land, fees = view.box.land, fees_for(view, company, city, way)
    own = view.factory[city] == company
    factory = "your own factory" if own else "factory $1"
    roads = "in your network" if not way.cost else f"{'link' if way.cost == 1 else 'links'} ${way.cost}"
    paid = () if view.box.solo else tuple((view.owner(c), n) for c, n in enumerate(fees) if n and not view.gone[c])
    ways = tuple(f"link-{n}" for n in way.links)
    return Source(
        actions, land.names[city], f"{factory}, {roads}", f"${sum(fees)}", paid, f"city-{land.codes[city]}", ways
    )
