"""What resolves by itself, step by step: dice, extraction, the End Phase with its tanks and prices, the count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from enginehouse.core import Event, Scene, SceneMark, SceneRow, SceneStep, Words, counted
from enginehouse.games.planet_steam.rules import events
from enginehouse.games.planet_steam.rules.box import ENERGY, ORE
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.events.counting import amounts
from enginehouse.games.planet_steam.rules.state import Table
from enginehouse.kit.scenes import does, signed

SCENIC: frozenset[type[Event]] = frozenset(
    {events.FirstRolled, events.ClaimRolled, events.StoodUp, events.Produced, events.Shortage, events.Ended}
)
E = TypeVar("E", bound=Event)


def scenic(event: Event) -> bool:
    return type(event) in SCENIC or (isinstance(event, events.Extracted) and bool(event.zones))


def scenes(before: Table, after: Table, told: Sequence[Event], words: Words) -> tuple[Scene, ...]:
    out: list[Scene] = []
    if rolls := _of(told, events.FirstRolled):
        out.append(_first(before, rolls, words))
    out += [_claim(before, roll, told, words) for roll in _of(told, events.ClaimRolled)]
    out += [_extraction(before, after, run, words) for run in _of(told, events.Extracted) if run.zones]
    if any(isinstance(event, events.StoodUp | events.Produced | events.Shortage | events.Ended) for event in told):
        out.append(_end_phase(before, after, told, words))
    return tuple(out)


def _of(told: Sequence[Event], kind: type[E]) -> list[E]:
    return [event for event in told if isinstance(event, kind)]


# --- dice ------------------------------------------------------------------------------------------------------------
def _first(before: Table, rolls: list[events.FirstRolled], words: Words) -> Scene:
    last = rolls[-1]
    rows = tuple(SceneRow(seat, (str(die),)) for seat, die in zip(last.seats, last.dice, strict=True))
    first = last.first
    title = does(words, before.viewer, first, "open", "the first auction") if first is not None else "They roll again"
    why = "The highest die is first player; equal ones roll again."
    step = SceneStep(
        "The die", title, why, ("PS-SETUP-27", "PS-SETUP-28"), ("", "rolled"), rows, dice=last.dice,
        note="" if len(rolls) == 1 else f"It took {len(rolls)} rolls.",
    )  # fmt: skip
    return Scene("First player", (step,))


def _claim(before: Table, roll: events.ClaimRolled, told: Sequence[Event], words: Words) -> Scene:
    """The die for a zone, and what came of it as far as it is decided (PS-CLAIM-03 to PS-CLAIM-06)."""
    claimed = [e for e in _of(told, events.Claimed) if e.seat == roll.seat and e.how in ("die", "landing")]
    failed = [e for e in _of(told, events.ClaimFailed) if e.seat == roll.seat]
    if claimed:
        what = f"claims {claimed[0].zone}"
    else:
        what = f"receives {failed[0].credits} credits" if failed else "chooses a direction"
    title = does(words, before.viewer, roll.seat, "roll", f"{roll.die} for {roll.zone}")
    why = "4, 5 or 6 takes the zone; less leads to the nearest free zone in one direction."
    marks = [SceneMark(f"zone-{roll.zone}", "" if claimed and claimed[0].zone == roll.zone else "missed", roll.seat)]
    marks += [SceneMark(f"zone-{e.zone}", "claimed", e.seat) for e in claimed]
    step = SceneStep(
        "The die", title, why, ("PS-CLAIM-03", "PS-CLAIM-04"), rows=(SceneRow(roll.seat, (what,)),),
        marks=tuple(marks), dice=(roll.die,),
    )  # fmt: skip
    return Scene("Claim", (step,))


# --- extraction ------------------------------------------------------------------------------------------------------
def _extraction(before: Table, after: Table, run: events.Extracted, words: Words) -> Scene:
    """What the tanks of one player brought (PS-EXTR-06 to PS-EXTR-16)."""
    seat = run.seat
    title = does(words, before.viewer, seat, "extract", amounts(run.gained))
    spent = f" {counted(run.energy, 'energy').removesuffix('s')} is spent first." if run.energy else ""
    moved = [r for r in range(4) if before.cargo[seat][r] != after.cargo[seat][r] or run.gained[r]]
    rows = tuple(
        SceneRow(
            None,
            (str(run.gained[r]), str(run.lost[r] or "–"), str(before.cargo[seat][r]), str(after.cargo[seat][r])),
            RESOURCES[r],
        )
        for r in moved
    )
    zones = before.box.zones
    marks = tuple(SceneMark(f"zone-{z}", RESOURCES[before.product[zones.index(z)]], seat) for z in run.zones)
    step = SceneStep(
        "Extraction", title, f"Each tank that runs yields one, and its bonuses.{spent}", ("PS-EXTR-07", "PS-EXTR-13"),
        ("", "extracted", "no room", "had", "now"), rows, marks,
    )  # fmt: skip
    return Scene("Extraction", (step,))


# --- the End Phase ---------------------------------------------------------------------------------------------------
def _end_phase(before: Table, after: Table, told: Sequence[Event], words: Words) -> Scene:
    """Cards go back, tanks are made or prices rise, and the next round begins (PS-PROD, PS-MAINT, PS-BONUS)."""
    steps = [*_cards(before, told, words), *_tanks(before, after, told)]
    steps += _next_round(before, told)
    steps += [_count(before, end, words) for end in _of(told, events.Ended)]
    return Scene(f"End of round {before.round}", tuple(steps))


def _cards(before: Table, told: Sequence[Event], words: Words) -> list[SceneStep]:
    out: list[SceneStep] = []
    for up in _of(told, events.StoodUp):
        title = does(words, before.viewer, up.seat, "roll", f"{up.die} for the tank on {up.zone}")
        row = SceneRow(up.seat, (f"receives {2 * up.die} credits",))
        why = "The sabotaged tank stands up again, and its owner receives twice the die."
        mark = SceneMark(f"zone-{up.zone}", f"+{2 * up.die}", up.seat)
        out.append(SceneStep("The die", title, why, ("PS-SABO-08",), rows=(row,), marks=(mark,), dice=(up.die,)))
    return out


def _tanks(before: Table, after: Table, told: Sequence[Event]) -> list[SceneStep]:
    """What was before it is reckoned back: the action that ended the round may have been a trade."""
    short, made = _of(told, events.Shortage), _of(told, events.Produced)
    if short:
        was = before.price[:]
        for trade in _of(told, events.Traded):
            was[trade.resource] = trade.then
        rows = tuple(SceneRow(None, (str(was[e.resource]), str(e.price)), RESOURCES[e.resource]) for e in short)
        marks = tuple(SceneMark(f"gauge-{RESOURCES[e.resource]}", signed(e.price - was[e.resource])) for e in short)
        why = "Without ore or energy no tank is made, and the price of what is missing rises."
        rules = ("PS-PROD-01", "PS-PROD-02")
        return [SceneStep("Prices", "No tanks are made", why, rules, ("", "Price", "now"), rows, marks)]
    if not made:
        return []
    n, stock = made[0].tanks, made[0].stock
    bonus = next((e.bonus for e in _of(told, events.BonusPlaced)), (0, 0, 0, 0))
    ore, energy = (after.supply[r] + bonus[r] for r in (ORE, ENERGY))  # the next round has put aside a bonus since
    rows = (
        SceneRow(None, (str(stock - n), str(stock)), "tanks in the market"),
        SceneRow(None, (str(ore + n), str(ore)), "ore in supply"),
        SceneRow(None, (str(energy + n), str(energy)), "energy in supply"),
    )
    marks = tuple(SceneMark(f"gauge-{RESOURCES[r]}", signed(-n)) for r in (ORE, ENERGY) if n)
    title = f"{counted(n, 'tank')} made" if n else "No tanks are made: the market is full"
    why = "Each takes one ore and one energy out of the supply; no price moves by it."
    return [SceneStep("Tanks", title, why, ("PS-PROD-04", "PS-PROD-05"), ("", "was", "now"), rows, marks)]


def _next_round(before: Table, told: Sequence[Event]) -> list[SceneStep]:
    began, placed = _of(told, events.RoundBegan), _of(told, events.BonusPlaced)
    if not began:
        return []
    helped = _of(told, events.Subsidised)
    rows = [SceneRow(e.seat, (f"receives {e.credits} credits: nothing was left",)) for e in helped]
    if placed:
        rows.append(SceneRow(None, (amounts(placed[0].bonus),), "bonus box"))
    title = f"Round {began[0].round} of {began[0].rounds} begins"
    why = "Cards and airship are cleared away, and each resource in supply puts one unit into the bonus box."
    marks = tuple(SceneMark(f"bonus-{RESOURCES[r]}", "+1") for r in range(4) if placed and placed[0].bonus[r])
    return [SceneStep("Next round", title, why, ("PS-MAINT-01", "PS-BONUS-01"), (), tuple(rows), marks)]


def _count(before: Table, end: events.Ended, words: Words) -> SceneStep:
    ranked = sorted(range(len(end.wealth)), key=lambda seat: -end.wealth[seat])
    rows = tuple(SceneRow(seat, (str(end.wealth[seat]),)) for seat in ranked)
    names = words.seats(end.winners)
    title = f"{names} {'wins' if len(end.winners) == 1 else 'share the victory'}"
    why = "Credits, and what one owns at the prices of the end, make the wealth."
    return SceneStep("The count", title, why, ("PS-END-01", "PS-END-08"), ("", "Wealth"), rows)
