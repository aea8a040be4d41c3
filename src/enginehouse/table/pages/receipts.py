"""Receipt before commit, and why not: what an action would do, or which rule forbids it, from the seat's own view."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec

from enginehouse.core import (
    SPECTATOR,
    Action,
    Bill,
    Choice,
    Figure,
    Foresight,
    Plan,
    Seat,
    Title,
    Waybill,
    Words,
    asked_after,
    asks_on,
    foresee,
    legal_after,
    view,
)
from enginehouse.core.errors import HOUSE_RULES, OVER
from enginehouse.core.game import RESIGN
from enginehouse.core.step import Sealed
from enginehouse.table.live.line import AnyGame
from enginehouse.table.pages.guided import warned
from enginehouse.table.pages.model import tabs
from enginehouse.table.pages.people import by_name, told
from enginehouse.table.pages.presses import presses, touches, touching, verb_of
from enginehouse.table.pages.render import LEGAL, layer, layer_id
from enginehouse.table.problems import Problem


class Change(msgspec.Struct, frozen=True):
    """A figure of a seat that the action changes."""

    figure: str
    unit: str
    seat: Seat
    name: str
    before: int | None
    after: int | None


class Receipt(msgspec.Struct, frozen=True):
    """What is certain about an action before it is done. ``open_end``: chance or a secret decides the rest."""

    action: Action
    label: str
    lines: list[str]
    places: list[str]
    changes: list[Change]
    open_end: bool
    bill: Bill | None = None
    waybill: Waybill | None = None  # of a plan that brings goods
    warnings: list[str] = []  # of a guided first game: what to think of before it is confirmed
    layers: dict[str, str] = {}  # the layers of the board that would look different, by their ids
    insides: dict[str, str] = {}  # what of the panels shows the choice: the inside of elements, by their ids


class Plans(msgspec.Struct, frozen=True):
    """What a seat could do by one press besides its single choices, at this moment."""

    moment: str
    plans: tuple[Plan, ...]
    asks_on: tuple[Action, ...]  # of the choices: what only opens a question, instead of doing something
    closed: dict[Action, Why]  # of the tiles: why each that is closed is so
    names: dict[str, str] = {}  # what those things are called that can be pressed, where the drawing does not say it


class Why(msgspec.Struct, frozen=True):
    """The rule that forbids an action now; ``legal`` if none does."""

    action: Action
    legal: bool
    rule: str = ""
    reason: str = ""
    sentence: str = ""  # the rule as the catalogue has it
    name: str = ""  # what was pressed, if an element was, and
    about: str = ""  # what it does now
    by: str = ""  # the rule of that


def receipt(
    game: AnyGame, seat: Seat, action: Action, names: tuple[str, ...], drawn: bool = False, guided: bool = False
) -> Receipt:
    """Try the action on a copy of the seat's view. The true table is never asked."""
    action = " ".join(action.split())
    refusal = game.why_not(seat, action)
    if refusal is not None:
        raise Problem(422, "illegal", refusal.reason, rule=refusal.rule)
    if action == RESIGN:
        return Receipt(action, "Leave the game", [f"{names[seat]} leaves the game for good"], [], [], open_end=True)
    return _receipt(game, seat, (action,), names, drawn, guided)


def plan_receipt(
    game: AnyGame,
    seat: Seat,
    actions: Sequence[Action],
    names: tuple[str, ...],
    drawn: bool = False,
    guided: bool = False,
) -> Receipt:
    """The receipt of a plan: all its actions one after the other on a copy of the seat's view."""
    actions = tuple(" ".join(action.split()) for action in actions)
    refusal = game.why_not(seat, actions[0])
    if RESIGN in actions and refusal is None:
        raise Problem(422, "illegal", NOT_PLANNED)
    ahead: Any = None if refusal else game.view(seat)
    for before, action in pairwise(actions):
        if refusal is not None or ahead is None:
            break
        ahead = asked_after(ahead, seat, (before,))
        refusal = ahead.stack[-1].judge(ahead, seat, action) if ahead is not None else None
    if refusal is not None:
        raise Problem(422, "illegal", refusal.reason, rule=refusal.rule)
    if ahead is None:
        raise Problem(422, "illegal", NO_PLAN)
    return _receipt(game, seat, actions, names, drawn, guided)


NOT_PLANNED = "Leaving the game is no part of a plan: confirm it alone."
NO_PLAN = "What these actions bring is not certain, so they cannot be confirmed together: play them one by one."


def _receipt(
    game: AnyGame, seat: Seat, actions: tuple[Action, ...], names: tuple[str, ...], drawn: bool, guided: bool
) -> Receipt:
    title, words = game.title, Words(names)
    seen: Any = game.view(seat)
    lines: list[str] = []
    places: list[str] = []
    thoughts: list[str] = []
    here, ahead, last = seen, Foresight(seen, [], certain=True), ""
    sealed = isinstance(
        seen.stack[-1], Sealed
    )  # of what is revealed at once one knows one's own alone: nothing is drawn of it
    for action in actions:
        here, ahead = ahead.table, foresee(ahead.table, seat, action)
        told = [event for event in (e.seen_by(seat) for e in ahead.events) if event is not None]
        if action != last:  # the third worker of a column is told by what it costs
            lines += title.notes(here, seat, action, words)
        lines += [event.text(words) for event in told]
        last = action
        if guided:
            thoughts += warned(title, here, seat, action, ahead.table)
        places += [place for event in told for place in event.places()]
    return Receipt(
        action=actions[0],
        label=by_name(title, seen, names)(title.choice(here, seat, actions[-1]).label),
        lines=list(title.plan_notes(seen, seat, actions, words)) or lines,
        places=list(dict.fromkeys(places)),
        changes=_changes(title.figures(seen), title.figures(ahead.table), names) if ahead.certain else [],
        open_end=not ahead.certain,
        bill=title.bill(seen, seat, actions[0], words) if len(actions) == 1 else None,
        waybill=title.waybill(seen, seat, actions, words),
        warnings=list(dict.fromkeys(thoughts)),
        layers=_redrawn(title, seen, ahead.table, words) if drawn and not (sealed and not ahead.certain) else {},
        insides=dict(title.foreshown(seen, ahead.table, seat, actions)) if drawn else {},
    )


def plans(title: Title[Any], seen: Any, seat: Seat, legal: Sequence[Action], moment: str, words: Words) -> Plans:
    """What the seat could do by one press, from its own view alone, and the truth about its tiles."""
    say = by_name(title, seen, words.names)
    choices = tuple(told(title.choice(seen, seat, action), say) for action in legal)
    step = seen.stack[-1] if seen.stack else None
    closed = [tile.action for tile, is_open in tabs(title, seen, seat, choices) if not is_open]
    refusals = {action: step.judge(seen, seat, action) for action in closed if step is not None}
    made = tuple(told(plan, say) for plan in title.plans(seen, seat, legal))
    return Plans(
        moment,
        made,
        tuple(c.action for c in choices if c.opens and asks_on(seen, seat, c.action) is not None),
        {
            action: Why(action, False, no.rule, no.reason, _sentence(title, no.rule))
            for action, no in refusals.items()
            if no
        },
        _names(title, seen, (*choices, *made), words),
    )


def _names(title: Title[Any], seen: Any, choices: Sequence[Choice | Plan], words: Words) -> dict[str, str]:
    """What is said of each thing that leads to a choice, besides what is written on it."""
    touched = dict.fromkeys(element for one in choices for element in (*one.touches, *getattr(one, "also", ())))
    told = {element: title.thing(seen, element, words) for element in touched}
    return {element: thing.name for element, thing in told.items() if thing}


def _redrawn(title: Title[Any], seen: Any, ahead: Any, words: Words) -> dict[str, str]:
    """The layers that would look different, of the sheet as it lies: what comes after it may be laid out otherwise."""
    now, then = title.board(seen, words), title.board(ahead, words)
    if now.laid != then.laid:
        return {}
    return {
        layer_id(name): layer(name, then.layers[name])
        for name in then.layers
        if name not in then.static and name != LEGAL and now.layers.get(name) != then.layers[name]
    }


def _changes(before: tuple[Figure, ...], after: tuple[Figure, ...], names: tuple[str, ...]) -> list[Change]:
    then = {figure.name: figure for figure in after}
    return [
        Change(figure.name, figure.unit, seat, names[seat], was, then[figure.name].values[seat])
        for figure in before
        if figure.name in then and not figure.summed
        for seat, was in enumerate(figure.values)
        if was != then[figure.name].values[seat]
    ]


def why_not(game: AnyGame, seat: Seat, action: Action) -> Why:
    refusal = game.why_not(seat, action)
    if refusal is None:
        return Why(action, True)
    return Why(action, False, refusal.rule, refusal.reason, sentence(game, refusal.rule))


def sentence(game: AnyGame, rule: str) -> str:
    """The catalogue's sentence for a rule ID."""
    return _sentence(game.title, rule)


def _sentence(title: Title[Any], rule: str) -> str:
    catalogue = title.catalogue()
    return catalogue[rule].text if rule in catalogue else HOUSE_RULES.get(rule, "")


def why_not_there(game: AnyGame, seat: Seat, element: str) -> Why:
    """What an element of the board is, and why it cannot be chosen now."""
    told = _refused(game, seat, element) if seat != SPECTATOR else Why(element, False, reason=_watched(game))
    try:
        thing = game.title.thing(view(game.table, seat), element, Words(game.names))
    except (LookupError, ValueError):  # the id came from outside, and no drawing has such a one
        thing = None
    if thing is None:
        return told
    return msgspec.structs.replace(told, name=thing.name, about=thing.does, by=thing.rule)


def _watched(game: AnyGame) -> str:
    """What somebody who only looks on is told of a press: whom the game waits for."""
    return HOUSE_RULES[OVER] if game.over else f"You look on. {game.prompt(SPECTATOR).rstrip('.')}."


def _refused(game: AnyGame, seat: Seat, element: str) -> Why:
    """The refusal of an action that begins or goes on there.

    Actions like those that are legal now come first, because these are what a person who clicks there means; then any
    other against which a rule of the game speaks.
    """
    legal = game.legal(seat)
    if not legal:
        return why_not(game, seat, element)
    verbs = {verb_of(action) for action in legal}
    seen = view(game.table, seat)
    for action in legal:
        if element in (touches(game.title, seen, seat, action) or ()):
            return Why(action, True)
    of_other_verbs: dict[str, Action] = {}
    for action in touching(game, seen, seat, element):
        verb = verb_of(action)
        if verb in verbs:
            return why_not(game, seat, action)
        of_other_verbs.setdefault(verb, action)
    if further := _refused_further(game, seen, seat, element, legal):
        return further
    for action in of_other_verbs.values():
        told = why_not(game, seat, action)
        if told.rule not in HOUSE_RULES:
            return told
    prompt = game.prompt(seat).rstrip(".?!")
    said = f"Nothing to choose here now: {prompt[0].lower()}{prompt[1:]}."
    return Why(element, False, "EH-NOW", said, HOUSE_RULES["EH-NOW"])


def _refused_further(game: AnyGame, seen: Any, seat: Seat, element: str, legal: Sequence[Action]) -> Why | None:
    """The refusal at a question that one of the choices only opens: a press there would have answered both."""
    for opener in legal:
        ahead = asks_on(seen, seat, opener) if game.title.choice(seen, seat, opener).opens else None
        if ahead is None:
            continue
        verbs = {verb_of(action) for action in legal_after(ahead, seat)}
        for action in presses(game, seen, seat).on(element):
            if verb_of(action) in verbs and element in (touches(game.title, ahead, seat, action) or ()):
                refusal = ahead.stack[-1].judge(ahead, seat, action)
                if refusal is not None:
                    return Why(action, False, refusal.rule, refusal.reason, _sentence(game.title, refusal.rule))
    return None
