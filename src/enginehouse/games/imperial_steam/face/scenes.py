"""What resolves by itself, step by step: the bids, the phases between two rounds, Trieste, the count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from enginehouse.core import UNKNOWN, Event, Scene, SceneMark, SceneRow, SceneStep, Words, counted, listed
from enginehouse.games.imperial_steam.rules import events
from enginehouse.games.imperial_steam.rules.notation import GOOD_NAMES
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.kit.scenes import does, signed

SCENIC: frozenset[type[Event]] = frozenset(
    {
        events.BidsShown, events.RoundBegins, events.ShipmentArrives, events.IncomePaid, events.TriesteReached,
        events.GameEnds,
    }
)  # fmt: skip
E = TypeVar("E", bound=Event)


def scenic(event: Event) -> bool:
    return type(event) in SCENIC


def scenes(before: Table, after: Table, told: Sequence[Event], words: Words) -> tuple[Scene, ...]:
    out = [_bids(after, shown) for shown in _of(told, events.BidsShown)]
    out += [_trieste(before, reached, words) for reached in _of(told, events.TriesteReached)]
    if any(isinstance(e, events.RoundBegins | events.ShipmentArrives | events.IncomePaid) for e in told):
        out.append(_between(before, after, told))
    out += [_end(before, end, told, words) for end in _of(told, events.GameEnds)]
    return tuple(out)


def _of(told: Sequence[Event], kind: type[E]) -> list[E]:
    return [event for event in told if isinstance(event, kind)]


# --- the blind bid ---------------------------------------------------------------------------------------------------
def _bids(after: Table, shown: events.BidsShown) -> Scene:
    """All at once; what is bid is paid, and is influence (IS-BID-02 to IS-BID-07)."""
    rows = tuple(SceneRow(seat, (str(shown.bids[seat]), str(10 * after.influence[seat]))) for seat in after.order)
    marks = tuple(SceneMark(f"marker-{seat}", signed(bid), seat) for seat, bid in enumerate(shown.bids) if bid)
    bids = SceneStep(
        "Bids", "All bids are shown", "All pay what they bid, and it becomes influence.",
        ("IS-BID-02", "IS-BID-06"), ("", "Bid", "Influence now"), rows, marks,
    )  # fmt: skip
    return Scene("The blind bid", (bids, _order(after)))


def _order(after: Table) -> SceneStep:
    rows = tuple(
        SceneRow(seat, (str(n), str(10 * after.influence[seat]))) for n, seat in enumerate(after.order, start=1)
    )
    why = "Whoever has more influence is earlier; in one column, who stands higher."
    return SceneStep("Turn order", "The turn order is set", why, ("IS-ROUND-17",), ("", "Turn", "Influence"), rows)


# --- between two rounds ----------------------------------------------------------------------------------------------
def _between(before: Table, after: Table, told: Sequence[Event]) -> Scene:
    """Phases 1 to 6, as far as they went by themselves (IS-ROUND-03 to IS-ROUND-17)."""
    steps: list[SceneStep] = []
    arrived = [e for e in _of(told, events.ShipmentArrives) if e.goods or e.lost]
    steps += [_shipment(after, e) for e in arrived]
    if taken := _of(told, events.OrdersTaken):
        rows = tuple(SceneRow(e.seat, (listed(e.goods),)) for e in taken)
        why = "What was ordered goes from the landing to the storage."
        steps.append(SceneStep("Orders", "Ordered goods arrive", why, ("IS-ROUND-08",), (), rows))
    steps += [_income(after, e) for e in _of(told, events.IncomePaid)]
    steps += [_training(after, e) for e in _of(told, events.WorkersTrained) if any(e.risen)]
    if _of(told, events.OrderSet):
        steps.append(_order(after))
    began = _of(told, events.RoundBegins)
    if not steps:
        hands = began[0].hands if began else 0
        why = "All hands come back from the action tiles."
        steps.append(SceneStep("Hands", f"{counted(hands, 'hand')} each", why, ("IS-ROUND-03", "IS-ROUND-05")))
    return Scene(f"Round {after.round} begins", tuple(steps))


def _shipment(after: Table, came: events.ShipmentArrives) -> SceneStep:
    """The action that ended the round may have bought something: what was is what is less what came."""
    room, lost = Counter(came.goods), Counter(came.lost)
    rows = tuple(
        SceneRow(None, (str(after.market[n] - room[good]), str(after.market[n]), str(lost[good] or "–")), good)
        for n, good in enumerate(GOOD_NAMES)
        if room[good] or lost[good]
    )
    marks = tuple(SceneMark(f"market-{good}", signed(room[good])) for good in GOOD_NAMES if room[good])
    why = "The cubes above this round go to the market; what has no room goes to the supply."
    head = ("", "Market was", "now", "no room")
    return SceneStep("Shipment", "A shipment arrives", why, ("IS-ROUND-06", "IS-ROUND-07"), head, rows, marks)


def _income(after: Table, paid: events.IncomePaid) -> SceneStep:
    """Nothing else moves money before the next turn, so what was is what is less the income; secret cash stays secret."""
    rows = tuple(
        SceneRow(
            seat,
            (str(len(after.stations[seat])), *_sum(after.purse[seat], paid.amounts[seat])),
        )
        for seat in after.order
    )
    why = "10 for each passenger car, and 10 for each station, Wien included."
    head = ("", "Stations", "Cash was", "income", "now")
    return SceneStep("Income", "Income is paid", why, ("IS-ROUND-10", "IS-ROUND-11"), head, rows)


def _sum(now: int, income: int) -> tuple[str, str, str]:
    if now == UNKNOWN:
        return "secret", signed(income), "secret"
    return str(now - income), signed(income), str(now)


def _training(after: Table, trained: events.WorkersTrained) -> SceneStep:
    rows = tuple(
        SceneRow(seat, (str(trained.risen[seat] or "–"), *(str(n) for n in after.rested[seat]))) for seat in after.order
    )
    why = "Who has rested rises a level; who has worked comes back to rest."
    head = ("", "rose", "Level 1", "Level 2", "Level 3")
    rules = ("IS-ROUND-12", "IS-ROUND-13", "IS-ROUND-14")
    return SceneStep("Training", "Workers are trained", why, rules, head, rows)


# --- Trieste and the end ---------------------------------------------------------------------------------------------
def _trieste(before: Table, reached: events.TriesteReached, words: Words) -> Scene:
    title = does(words, before.viewer, reached.seat, "reach", "Trieste")
    row = SceneRow(reached.seat, (f"takes {reached.bonus} gulden",))
    mark = SceneMark("city-TRI", f"+{reached.bonus}", reached.seat)
    why = "A line joins Wien and Trieste: the game ends with this round, which all play to its end."
    step = SceneStep("Trieste", title, why, ("IS-ROUND-19", "IS-ROUND-20"), rows=(row,), marks=(mark,))
    return Scene("Trieste is reached", (step,))


def _end(before: Table, end: events.GameEnds, told: Sequence[Event], words: Words) -> Scene:
    joined = f"{words.seats(end.linked)} joined Wien and Trieste" if end.linked else "Nobody joined Wien and Trieste"
    why = "So contracts count." if end.linked else "It was the eighth round, and contracts count for nothing."
    rows = tuple(SceneRow(seat, ("joined" if seat in end.linked else "–",)) for seat in before.order)
    rules = ("IS-ROUND-18", "IS-ROUND-19", "IS-SCORE-09")
    steps = [SceneStep("The end", joined, why, rules, ("", "Wien to Trieste"), rows)]
    if tolls := _of(told, events.TollPaid):
        paid = tuple(SceneRow(e.seat, (listed([f"{n} to {words.seat(seat)}" for seat, n in e.payees]),)) for e in tolls)
        why = "Whoever has contracts but no line of the own pays those whose tracks it would use."
        steps.append(SceneStep("Tolls", "Tolls are paid", why, ("IS-SCORE-09",), (), paid))
    counts = sorted(_of(told, events.Counted), key=lambda e: -e.total)
    if counts:
        rows = tuple(SceneRow(e.seat, (str(e.total),)) for e in counts)
        best = [e.seat for e in counts if e.total == counts[0].total]
        title = f"{words.seats(best)} {'has' if len(best) == 1 else 'have'} most, {counts[0].total}"
        why = "Income once more, goods, keys, hubs and contracts; then the shareholders take their part."
        steps.append(SceneStep("The count", title, why, ("IS-SCORE-01", "IS-SCORE-12"), ("", "In all"), rows))
    return Scene("The end", tuple(steps))
