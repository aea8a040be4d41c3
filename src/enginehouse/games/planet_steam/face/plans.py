"""One thought, one act: a thing of the Tank Phase, whichever end of it is pressed and whatever the rules ask in between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from enginehouse.core import Action, Choice, Plan, Seat, Title, asked_after, legal_after
from enginehouse.games.planet_steam.rules import notation as n
from enginehouse.games.planet_steam.rules.box import priced
from enginehouse.games.planet_steam.rules.state import Table
from enginehouse.games.planet_steam.rules.steps import Activate
from enginehouse.games.planet_steam.rules.steps.tanks import BOUGHT, PlaceOldConverter, Reorganise

Actions = tuple[Action, ...]
#: What is asked when the goods are pressed first, and the zone is chosen afterwards.
WHERE = {
    "tank": "Where shall the tank stand?",
    "import": "Where shall the imported tank stand?",
    "fit": "Which tank gets the converter?",
    "charge": "Which tank gets the supercharger?",
}


def plans(title: Title[Table], view: Table, seat: Seat, legal: Sequence[Action]) -> tuple[Plan, ...]:
    """Before the water is spent: what it would be spent for. After that: from the market to the zone as well."""
    step = view.stack[-1] if view.stack else None
    if isinstance(step, Activate):
        ahead = asked_after(view, seat, (n.ACTIVATE,))
        return () if ahead is None else tuple(_acting(title, view, ahead, seat))
    if isinstance(step, Reorganise):
        return tuple(plan for action in legal for plan in _bought(title, view, seat, action))
    return ()


def _acting(title: Title[Table], view: Table, ahead: Table, seat: Seat) -> Iterator[Plan]:
    """PS-TANK-01: acting has its price, which is told with whatever is wanted."""
    spent = priced(view.box.costs["activation"])
    for action in legal_after(ahead, seat):
        verb = _verb(ahead, action)
        if verb not in BOUGHT and action not in n.UPGRADE:
            continue  # to move things about nobody pays water unawares
        choice = title.choice(ahead, seat, action)
        wanted = (_plan((action,), choice), *_bought(title, ahead, seat, action))
        old = [plan for plan in wanted if len(plan.actions) > 1]
        for plan in wanted:
            if plan.actions == (action,) and old and plan.touches == choice.touches:
                continue
            label = f"Spend {spent} to act, then: {plan.label[0].lower()}{plan.label[1:]}"
            yield replace(
                plan, actions=(n.ACTIVATE, *plan.actions), label=label, note=_and(plan.note, f"and {spent} to act")
            )


def _bought(title: Title[Table], view: Table, seat: Seat, action: Action) -> Iterator[Plan]:
    """A purchase from the market's end, and with the place of the converter that it pushes out. PS-CONV-05."""
    verb = _verb(view, action)
    if verb not in WHERE:
        return
    choice = title.choice(view, seat, action)
    zone, goods = choice.touches
    asked = asked_after(view, seat, (action,)) if verb == "fit" else None
    if asked is None or not isinstance(asked.stack[-1], PlaceOldConverter):
        yield replace(_plan((action,), choice), touches=(goods, zone), ask=WHERE[verb])
        return
    for answer in legal_after(asked, seat):
        old = _old(asked, answer)
        plan = _plan((action, answer), replace(choice, label=f"{choice.label}; {old}", note=f"{choice.note}; {old}"))
        yield plan
        yield replace(plan, touches=(goods, zone), ask=WHERE[verb])


def _old(asked: Table, answer: Action) -> str:
    """Where the old converter goes."""
    step = asked.stack[-1]
    assert isinstance(step, PlaceOldConverter)
    verb, _, target = asked.box.words.meaning[answer]
    where = "to the reserve" if verb == "strip" else f"to {asked.box.zones[target]}"
    return f"the old one goes {where}"


def _and(*notes: str) -> str:
    return "; ".join(filter(None, notes))


def _plan(actions: Actions, choice: Choice) -> Plan:
    return Plan(
        actions, choice.label, choice.touches, choice.group, ask=choice.ask, note=choice.note, price=choice.price
    )


def _verb(view: Table, action: Action) -> str:
    return view.box.words.meaning.get(action, n.NOTHING)[0]
