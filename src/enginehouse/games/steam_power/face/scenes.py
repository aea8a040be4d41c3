"""What resolves by itself, step by step: an Automa's turn, a factory that is empty, the last round, the end."""

from __future__ import annotations

from collections.abc import Sequence

from enginehouse.core import Event, Scene, SceneMark, SceneRow, SceneStep, Seat, Words, counted
from enginehouse.games.steam_power.rules import events
from enginehouse.games.steam_power.rules.scoring import result
from enginehouse.games.steam_power.rules.state import Table
from enginehouse.kit.scenes import does, of

SCENIC: frozenset[type[Event]] = frozenset(
    {events.MarkerMoved, events.Emptied, events.EndTriggered, events.PutAside, events.GameEnded}
)
#: A turn of an Automa has two contracts; what it did with one of them is read in so many lines.
_LINES = 7


def scenic(event: Event) -> bool:
    return type(event) in SCENIC


def scenes(before: Table, after: Table, told: Sequence[Event], words: Words) -> tuple[Scene, ...]:
    out = [_emptied(before, empty, words) for empty in of(told, events.Emptied)]
    out += [_automa(before, after, turn, words) for turn in _turns(told)]
    out += [_last_round(before, after, end, words) for end in of(told, events.EndTriggered)]
    if rounds := of(told, events.PutAside):
        out.append(_solo_round(after, rounds[-1]))
    out += [_end(after, end, words) for end in of(told, events.GameEnded)]
    return tuple(out)


# --- an Automa's turn ------------------------------------------------------------------------------------------------
def _turns(told: Sequence[Event]) -> list[list[Event]]:
    """The events of each Automa's turn: from where the marker moves to the end of what it did itself."""
    out: list[list[Event]] = []
    for event in told:
        if isinstance(event, events.MarkerMoved):
            out.append([event])
        elif out and not isinstance(event, events.RoundBegan | events.GameEnded | events.EndTriggered):
            out[-1].append(event)
    return out


def _automa(before: Table, after: Table, turn: list[Event], words: Words) -> Scene:
    """The marker, then each contract with what it was used for (SP-ATURN-01 to SP-ATURN-04)."""
    seat = next((e.seat for e in turn[1:] if isinstance(e, events.SpEvent)), before.seats - 1)
    corner = turn[0].text(words)
    steps = [SceneStep("Marker", corner, "It says where the Automa looks first.", ("SP-ADIR-07",))]
    groups: list[list[Event]] = []
    for event in turn[1:]:
        if isinstance(event, events.Revealed | events.TookMoney) and not (groups and _same_card(groups[-1], event)):
            groups.append([event])
        elif groups:
            groups[-1].append(event)
        else:
            groups.append([event])
    steps += [_used(n, group, seat, words) for n, group in enumerate(groups[:3])]
    steps.append(_money(before, after))
    return Scene(f"{words.seat(seat)}’s turn", tuple(steps))


def _same_card(group: list[Event], event: Event) -> bool:
    """$3 in place of an action belongs to the contract that could not be used."""
    return isinstance(event, events.TookMoney) and isinstance(group[0], events.Revealed)


def _used(n: int, group: list[Event], seat: Seat, words: Words) -> SceneStep:
    fulfilled = [e for e in group if isinstance(e, events.Fulfilled)]
    first = group[0]
    if fulfilled:
        title = fulfilled[0].text(words)
        why = "It fulfils whatever it can pay for."
    else:
        title = first.text(words)
        why = (
            "What it cannot fulfil it uses as an action." if isinstance(first, events.Revealed) else "There is no card."
        )
    told = [e for e in group if e not in (fulfilled[:1] or [first])]
    shown = [SceneRow(_whose(e, seat), (e.text(words).removeprefix(f"{words.seat(seat)}").lstrip(": "),)) for e in told]
    if len(shown) > _LINES:
        shown = [*shown[: _LINES - 1], SceneRow(seat, (f"and {len(shown) - _LINES + 1} more in the log",))]
    places = dict.fromkeys(place for e in group for place in e.places())
    name = ("First card", "Second card", "Then")[n]
    marks = tuple(SceneMark(place, seat=seat) for place in places)
    return SceneStep(name, title, why, ("SP-ATURN-04", "SP-ATURN-02"), (), tuple(shown), marks)


def _whose(event: Event, seat: Seat) -> Seat:
    actor = event.actor()
    return seat if actor is None else actor


def _money(before: Table, after: Table) -> SceneStep:
    rows = tuple(
        SceneRow(
            seat,
            (
                f"${before.purse[seat]}", f"${after.purse[seat]}",
                str(len(before.fulfilled[seat])), str(len(after.fulfilled[seat])),
            ),
        )
        for seat in range(before.seats)
    )  # fmt: skip
    why = "What was paid for pieces and links, and every contract since the last decision, is in it."
    head = ("", "Money was", "now", "Contracts", "now")
    return SceneStep("Money", "Who has what now", why, ("SP-ATURN-05", "SP-AMULTI-06"), head, rows)


# --- factories, rounds, the end --------------------------------------------------------------------------------------
def _emptied(before: Table, empty: events.Emptied, words: Words) -> Scene:
    whose = "Your factory" if empty.seat == before.viewer else f"{words.seat(empty.seat)}’s factory"
    points = counted(empty.worth, "point")
    mark = SceneMark(f"city-{empty.code}", f"+{empty.worth}", empty.seat)
    row = SceneRow(empty.seat, (f"{points} at the end",))
    why = "Its last piece is gone: the factory is turned over and counts."
    step = SceneStep("Factory", f"{whose} in {empty.city} is empty", why, ("SP-SCORE-03",), (), (row,), (mark,))
    return Scene(f"Factory in {empty.city}", (step,))


def _last_round(before: Table, after: Table, end: events.EndTriggered, words: Words) -> Scene:
    rows = tuple(SceneRow(s, (str(len(after.fulfilled[s])), str(after.box.trigger))) for s in range(after.seats))
    title = does(words, before.viewer, end.seat, "have", f"{end.contracts} contracts").replace(" haves ", " has ")
    why = "This round is played to its end, so that all have had as many turns, and is the last."
    step = SceneStep("Last round", title, why, ("SP-END-05",), ("", "Contracts", "of"), rows)
    return Scene("The last round", (step,))


def _solo_round(after: Table, over: events.PutAside) -> Scene:
    rows = (
        SceneRow(None, (str(len(after.put_aside)),), "put aside"),
        SceneRow(None, (str(len(after.deck)),), "in the deck"),
    )
    why = "All ten trains were drawn; a contract is put aside unseen."
    step = SceneStep(
        "Round", f"Round {over.rounds} is over", why, ("SP-SOLO-08", "SP-SOLO-10"), ("", "Contracts"), rows
    )
    return Scene("End of the round", (step,))


def _end(after: Table, end: events.GameEnded, words: Words) -> Scene:
    final = result(after)
    rows = tuple(SceneRow(seat, (str(final.points[seat]),)) for group in final.ranking for seat in group)
    best = words.seats(final.ranking[0])
    title = (
        f"{best} {'wins' if len(final.ranking[0]) == 1 else 'share the victory'}" if after.seats > 1 else "The count"
    )
    why = f"The game ends after {counted(end.rounds, 'round')}{', at the limit of rounds' if end.capped else ''}."
    return Scene("The end", (SceneStep("The count", title, why, ("SP-END-06",), ("", "Points"), rows),))
