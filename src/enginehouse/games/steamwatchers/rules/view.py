"""A full table that a view could be of: what the seat cannot know is dealt anew (for search and for study)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from enginehouse.core import HIDDEN, TRUTH, UNKNOWN, Event, Sealed, Seat
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.state import RUINS, Table
from enginehouse.games.steamwatchers.rules.steps.planning import tokens


def determinize(view: Table, seed: int) -> Table:
    """Deals the cards, face-down tokens, meeting places and sealed answers that the viewer does not know."""
    rnd = Random(seed)
    table = view.clone()
    table.seed, table.drawn, table.viewer = seed, 0, TRUTH
    _deal_steam(table, rnd)
    _deal_archon(table, rnd)
    _turn_tokens(table, rnd)
    table.stack = [step.imagined(table, rnd) if isinstance(step, Sealed) else step for step in table.stack]
    return table


def _deal_steam(table: Table, rnd: Random) -> None:
    box = table.box
    known = {c for pile in (table.discard, table.meeting, *table.hand) for c in pile if c >= 0}
    cards = [a for a in range(len(box.plain)) if box.accessible[a] and a not in box.targets]
    slots = sum(len(pile) for pile in (table.deck, table.discard, *table.hand))
    pool = [c for c in cards if c not in known]
    rnd.shuffle(pool)
    for hand in table.hand:
        hand[:] = [pool.pop() if c == UNKNOWN else c for c in hand]
    table.discard = [pool.pop() if c == UNKNOWN else c for c in table.discard]
    for seat in _hidden_places(table):
        table.meeting[seat] = pool.pop()
    table.deck = pool
    ruins = box.scenario.ruins
    if ruins is not None and slots > len(cards):  # one card more than there are areas: they are not found yet
        top = ruins.top_five if table.seats == 5 else ruins.top
        below = len(cards) - box.scenario.columns - top  # the cards that never lay above the Ruins
        table.deck.insert(rnd.randint(min(below, len(table.deck)), len(table.deck)), RUINS)


def _hidden_places(table: Table) -> list[Seat]:
    """Seats with a meeting place that the viewer does not know: chosen once the first round has begun."""
    if table.box.scenario.meeting is None or table.phase == "setup":
        return []
    return [s for s in range(table.seats) if table.meeting[s] == UNKNOWN]


def _deal_archon(table: Table, rnd: Random) -> None:
    known = {c for pile in (table.archon_discard, *table.archon_hand) for c in pile if c != HIDDEN}
    pool = [c for c in table.box.cards if c not in known and c != table.card]
    rnd.shuffle(pool)
    for hand in table.archon_hand:
        hand[:] = [pool.pop() if c == HIDDEN else c for c in hand]
    table.archon_deck = pool


def _turn_tokens(table: Table, rnd: Random) -> None:
    """Face-down tokens of others, within the ten of each kind (A15 leaves them lying for a moment)."""
    for seat, row in enumerate(table.orders):
        unknown = [a for a, token in enumerate(row) if token == HIDDEN]
        if not unknown:
            continue
        left = tokens(table, seat)
        bag = [kind for kind, n in left.items() for _ in range(n - row.count(kind))]
        rnd.shuffle(bag)
        for area in unknown:
            row[area] = bag.pop()


def recalled(view: Table, began: Table, heard: Sequence[Event]) -> Table:
    """The cards in the discard pile, which all have seen when they came there (SW-HID-04), though not in which order they lie.

    Where a clan is out, its hand went there unheard: then only the top is known.
    """
    first = [area for area, levels in enumerate(began.steam) if levels or began.singed[area]]
    if len(first) != len(began.discard) or not all(view.alive):
        return view
    areas = {word: area for area, word in enumerate(view.box.words.area_ids)}
    seen = [*first]
    for event in heard:
        match event:
            case events.CardPlayed(_, word) | events.CardDiscarded(_, word) if word in areas:
                seen.append(areas[word])
            case _:
                pass
    pile = seen[-len(view.discard) :] if view.discard else []
    if len(pile) != len(view.discard) or view.discard[-1:] != pile[-1:]:
        return view
    table = view.clone()
    table.discard = pile
    return table
