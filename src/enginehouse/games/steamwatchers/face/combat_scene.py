"""A combat that was decided, as one step: the strengths face to face with the dials, then who paid and lost what."""

from __future__ import annotations

from collections.abc import Sequence

from enginehouse.core import Event, Scene, SceneMark, SceneRow, SceneStep, Seat, Sides, Words
from enginehouse.core.sight import UNKNOWN
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import clan_of, losses_of
from enginehouse.games.steamwatchers.rules.events import name
from enginehouse.games.steamwatchers.rules.events.combat import LOST_BY
from enginehouse.games.steamwatchers.rules.events.voice import some, units, who
from enginehouse.games.steamwatchers.rules.fuel import fuel_of
from enginehouse.games.steamwatchers.rules.notation import SIZE
from enginehouse.games.steamwatchers.rules.state import NEUTRAL, Fight, Table
from enginehouse.games.steamwatchers.rules.steps.combat import strength_lines
from enginehouse.kit.scenes import does, of

#: What is told of the aftermath; with anything else it is over (SW-R77).
AFTERMATH = (
    events.Lost, events.Fled, events.Destroyed, events.MoraleRaised, events.SingedGone, events.Recruited,
    events.PrizeTaken, events.GotFuel, events.Sealed, events.Eliminated, events.Ended,
)  # fmt: skip


def combat(before: Table, after: Table, fight: events.CombatDecided, told: Sequence[Event], words: Words) -> Scene:
    """SW-CMB-15 to SW-CMB-31."""
    one = _Combat(before, after, fight, told, words)
    step = SceneStep(
        "Result", *one.verdict(), ("SW-CMB-20", "SW-CMB-21"),
        rows=(*one.payments(), *one.aftermath()), marks=one.marks(), sides=one.sides(), note=one.note(),
    )  # fmt: skip
    return Scene(f"Combat in {name(fight.area)}", (step,))


def won_without(fight: events.CombatDecided) -> bool:
    """Whether the winner is not who has the higher strength: the other side was gone before (SW-R66)."""
    attack, defense = fight.attack + fight.dials[0], fight.defense + fight.dials[1]
    return (fight.winner == fight.attacker) != (attack >= defense)


class _Combat:
    """One combat between the positions before and after the action that decided it."""

    def __init__(
        self, before: Table, after: Table, fight: events.CombatDecided, told: Sequence[Event], words: Words
    ) -> None:
        self.before, self.after, self.fight, self.words = before, after, fight, words
        self.area = before.box.words.area_ids.index(fight.area)
        self.final = fight.attack + fight.dials[0], fight.defense + fight.dials[1]
        at = next(n for n, event in enumerate(told) if event is fight)
        since = 1 + max((n for n in range(at) if isinstance(told[n], events.CombatDecided)), default=-1)
        self.led_to = told[since:at]
        past = next((n for n in range(at + 1, len(told)) if not isinstance(told[n], AFTERMATH)), len(told))
        self.then = told[at + 1 : past]

    @property
    def loser(self) -> Seat:
        return self.fight.defender if self.fight.winner == self.fight.attacker else self.fight.attacker

    def _does(self, seat: Seat, verb: str, more: str = "") -> str:
        if seat == NEUTRAL:
            return f"The Singed {verb} {more}".strip()
        return does(self.words, self.before.viewer, seat, verb, more)

    # --- who won ----------------------------------------------------------------------------------------------------
    def verdict(self) -> tuple[str, str]:
        """The title, and why."""
        fight, place = self.fight, name(self.fight.area)
        if fight.winner == UNKNOWN:
            return f"Nobody is left to hold {place}", "A side without units cannot win."
        won = self._does(fight.winner, "take" if fight.winner == fight.attacker else "hold", place)
        if won_without(fight):
            return won, "The other side has no unit left."
        tie = self.final[0] == self.final[1]
        return f"{won}, {max(self.final)} to {min(self.final)}", (
            "A tie goes to the attacker." if tie else "The higher strength wins."
        )

    # --- how strong they were ---------------------------------------------------------------------------------------
    def sides(self) -> Sides:
        fight, rows = self.fight, self._sources()
        if any(fight.dials) or self._could_dial():
            rows = (*rows, ("dial, revealed", *fight.dials, True))
        seats = fight.attacker, None if fight.defender == NEUTRAL else fight.defender
        names = self.words.seat(fight.attacker), who(self.words, fight.defender)
        return Sides(seats, names, ("attacks", "defends"), self.final, rows)

    def _could_dial(self) -> bool:
        both = (self.fight.attacker, self.fight.defender)
        return not won_without(self.fight) and any(seat != NEUTRAL and fuel_of(self.before, seat) for seat in both)

    def support(self) -> tuple[tuple[Seat, int, int], ...]:
        """Who called it, from which area, how strong: before this action and in it."""
        known, ids = self.before.fight, self.before.box.words.area_ids
        called = known.support if known is not None and known.area == self.area else ()
        now = [(e.seat, ids.index(e.area), e.strength) for e in of(self.led_to, events.Supported)]
        return (*called, *now)

    def _sources(self) -> tuple[tuple[str, int, int, bool], ...]:
        """Source by source while all of it still stands as it did; else what it came to."""
        known = Fight(self.area, self.fight.attacker, self.fight.defender, support=self.support())
        sides = [self._added(known, attacking) for attacking in (True, False)]
        if [sum(side.values()) for side in sides] != [self.fight.attack, self.fight.defense]:
            return (("strength with support", self.fight.attack, self.fight.defense, False),)
        sources = sorted({**sides[0], **sides[1]}, key=lambda source: source == "support")
        return tuple((what, sides[0].get(what, 0), sides[1].get(what, 0), False) for what in sources)

    def _added(self, known: Fight, attacking: bool) -> dict[str, int]:
        """The strength of each source: elites by one name in all clans, and all areas that support together."""
        seat, out = known.attacker if attacking else known.defender, dict[str, int]()
        elite = "" if seat == NEUTRAL else clan_of(self.before, seat).elite_name
        for what, n in strength_lines(self.before, known, attacking):
            named = what.replace(f"{elite}s", "elites").replace(elite, "elite") if elite else what
            source = "support" if what.startswith("support") else "elites" if named == "elite" else named
            out[source] = out.get(source, 0) + n
        return out

    # --- who paid what ----------------------------------------------------------------------------------------------
    def payments(self) -> list[SceneRow]:
        """Each dial that was not 0: of what it was paid, if that was told in this action, and what is left."""
        soured = of(self.led_to, events.BarrelSoured)
        rows = [SceneRow(e.seat, ("",), e.text(self.words)) for e in soured]
        for seat, dial in zip((self.fight.attacker, self.fight.defender), self.fight.dials, strict=True):
            if not dial:
                continue
            paid = next((e for e in of(self.led_to, events.Paid) if e.seat == seat), None)
            had = fuel_of(self.before, seat) + (0 if paid else dial)
            what = f"{dial} algofuel" if paid is None else _barrels(paid)
            rows.append(
                SceneRow(seat, (f"{had}, then {had - dial}",), self._does(seat, "pay", what + self._sick(paid)))
            )
        return rows

    def _sick(self, paid: events.Paid | None) -> str:
        """What contraband did to whoever burnt it."""
        if paid is None:
            return ""
        rose = [e.now for e in of(self.led_to, events.Sickened) if e.seat == paid.seat]
        return f"; incubation {self.before.bane[paid.seat]}, then {rose[-1]}" if rose else "; incubation stays"

    # --- what came of it --------------------------------------------------------------------------------------------
    def aftermath(self) -> list[SceneRow]:
        if self.fight.winner == UNKNOWN:
            return self._told()
        return [*self._lost(), *self._beacon(), *self._razed(), *self._held(), *self._told()]

    def _lost(self) -> list[SceneRow]:
        """What the loser gave up, and where the rest went."""
        loser, standing = self.loser, self._standing()
        if not standing:
            return []
        parts = [_fallen(e, standing) for e in of(self.then, events.Lost) if e.seat == loser]
        verb = "fall back" if loser == self.fight.attacker else "flee"
        parts += [_fled(e, verb) for e in of(self.then, events.Fled) if e.base + e.elite]
        parts += [
            f"{e.count} {'finds' if e.count == 1 else 'find'} no refuge" for e in of(self.then, events.SingedGone)
        ]
        if not parts:
            due = min(standing, losses_of(self.after, loser))
            parts = [f"{due} of {some(standing, 'unit')}"]
        seat = None if loser == NEUTRAL else loser
        return [SceneRow(seat, ("",), self._does(loser, "lose", "; ".join(parts)))]

    def _standing(self) -> int:
        """How many of the loser stood there when it was decided."""
        here = self.after.singed[self.area] if self.loser == NEUTRAL else self.after.army[self.loser][self.area]
        gone = [e for e in of(self.then, events.Lost) if e.seat == self.loser and not e.why.startswith("trap")]
        fled = [e for e in of(self.then, events.Fled) if e.start == self.fight.area]
        boxed = sum(e.count for e in of(self.then, events.SingedGone))
        return SIZE[here] + sum(e.base + e.elite for e in (*gone, *fled)) + boxed

    def _beacon(self) -> list[SceneRow]:
        fell = [e for e in of(self.then, events.Destroyed) if e.what == "beacon"]
        trapped = [e for e in of(self.then, events.Lost) if e.why.startswith("trap")]
        if not fell:
            return []
        by, owner = fell[0].seat, self.fight.defender
        whose = "your" if owner == self.before.viewer else f"{self.words.seat(owner)}’s"
        lost = units(sum(e.base for e in trapped), sum(e.elite for e in trapped))
        trap = f"; it was a trap: {lost} lost" if trapped else ""
        return [SceneRow(by, ("",), self._does(by, "destroy", f"{whose} beacon") + trap)]

    def _razed(self) -> list[SceneRow]:
        """What a card in force destroys at once; what is chosen is told when it is."""
        razed = [e for e in of(self.then, events.Destroyed) if e.what != "beacon"]
        return [
            SceneRow(e.seat, ("",), self._does(e.seat, "destroy", f"a {e.what.replace('toxic', 'toxic farm')}"))
            for e in razed
        ]

    def _held(self) -> list[SceneRow]:
        """Who stands there now."""
        winner, place = self.fight.winner, name(self.fight.area)
        here = SIZE[self.after.singed[self.area] if winner == NEUTRAL else self.after.army[winner][self.area]]
        if not here:
            return []
        morale = ", Morale +2 to defend" if of(self.then, events.MoraleRaised) else ""
        whose = (
            "Your"
            if winner == self.before.viewer
            else "The Singed:"
            if winner == NEUTRAL
            else f"{self.words.seat(winner)}’s"
        )
        hold = "holds" if here == 1 else "hold"
        seat = None if winner == NEUTRAL else winner
        return [SceneRow(seat, ("",), f"{whose} {'one unit' if here == 1 else f'{here} units'} {hold} {place}{morale}")]

    def _told(self) -> list[SceneRow]:
        """What else it brought: fuel, a prize, a convert, the end of a clan or of the game."""
        rows: list[SceneRow] = []
        for event in self.then:
            match event:
                case events.GotFuel(seat, pure, contraband):
                    rows.append(
                        SceneRow(
                            seat, ("",), self._does(seat, "take", _barrels(events.Paid(seat, pure, contraband, "")))
                        )
                    )
                case events.PrizeTaken(seat, prize):
                    rows.append(SceneRow(seat, ("",), self._does(seat, "take", prize.replace("a elite", "an elite"))))
                case events.Recruited() | events.Eliminated() | events.Ended():
                    rows.append(SceneRow(event.actor(), ("",), event.text(self.words)))
                case _:
                    pass
        return rows

    def note(self) -> str:
        """What the loser has still to choose."""
        loser, still = self.loser, self.after.fight
        if self.fight.winner == UNKNOWN or still is None or still.area != self.area or not self._standing():
            return ""
        if loser != NEUTRAL and not any(e.why == "combat" for e in of(self.then, events.Lost)):
            return "Which units are lost, and where the rest go, is decided next."
        here = self.after.singed[self.area] if loser == NEUTRAL else self.after.army[loser][self.area]
        return "Where the rest go is decided next." if here else ""

    # --- on the board -----------------------------------------------------------------------------------------------
    def marks(self) -> tuple[SceneMark, ...]:
        """Arrows from wherever somebody attacked or supported; who leaves, dashed; who came elsewhere."""
        from enginehouse.games.steamwatchers.face import board  # noqa: PLC0415 - playouts need no drawing

        place, view = f"area-{self.fight.area}", self.after
        out = [SceneMark(place)]
        active = self.before.active or self.after.active
        if active is not None and active.seat == self.fight.attacker:
            out.append(SceneMark(place, drawn=board.way(view, active.area, self.area)))
        ids = self.before.box.words.area_ids
        for seat, area, strength in self.support():
            arrow = board.way(view, area, self.area, seat)
            out.append(SceneMark(f"area-{ids[area]}", f"+{strength}", seat, drawn=arrow))
        gone: dict[Seat, int] = {}
        for e in of(self.then, events.Lost):
            if e.area == self.fight.area:
                gone[e.seat] = gone.get(e.seat, 0) + e.base + 8 * e.elite
        for seat, code in gone.items():
            said = "1 leaves" if SIZE[code] == 1 else f"{SIZE[code]} leave"
            ghost = board.leaving(view, self.area, seat, code)
            out.append(SceneMark(place, said, None if seat == NEUTRAL else seat, leaves=True, drawn=ghost))
        for e in [e for e in of(self.then, events.Fled) if e.base + e.elite]:
            seat = None if e.seat == NEUTRAL else e.seat
            out.append(SceneMark(f"area-{e.end}", f"{e.base + e.elite} came", seat))
        return tuple(out)


def _barrels(paid: events.Paid | events.GotFuel) -> str:
    """
    >>> _barrels(events.Paid(0, 2, 0, "")), _barrels(events.Paid(0, 0, 1, "")), _barrels(events.Paid(0, 1, 2, ""))
    ('2 pure algofuel', '1 contraband', '1 pure algofuel and 2 contraband')
    """
    kinds = (paid.pure, "pure algofuel"), (paid.contraband, "contraband")
    return " and ".join(f"{n} {kind}" for n, kind in kinds if n)


def _fallen(lost: events.Lost, standing: int) -> str:
    """
    >>> [_fallen(events.Lost(1, "rhone", *fell, "combat"), n) for fell, n in (((2, 0), 2), ((1, 1), 4), ((0, 1), 1))]
    ['both base soldiers', '1 base soldier and 1 elite', 'the only elite there']
    """
    n = lost.base + lost.elite
    kind = "unit" if lost.base and lost.elite else "elite" if lost.elite else "base soldier"
    if lost.seat == NEUTRAL:
        return f"{n} of {standing}" if n < standing else "the only one there" if n == 1 else f"all {n}"
    if lost.why != "combat":
        return f"{units(lost.base, lost.elite)} more{LOST_BY[lost.why]}"
    if n < standing:
        return units(lost.base, lost.elite)
    return f"the only {kind} there" if n == 1 else f"both {kind}s" if n == 2 else f"all {n} {kind}s"


def _fled(fled: events.Fled, verb: str) -> str:
    """
    >>> _fled(events.Fled(1, "rhone", "gironde", 1, 0), "flee")
    '1 base soldier flees to Gironde'
    >>> _fled(events.Fled(NEUTRAL, "rhone", "gironde", 2, 0), "flee")
    '2 flee to Gironde'
    """
    n = fled.base + fled.elite
    whoever = str(n) if fled.seat == NEUTRAL else units(fled.base, fled.elite)
    first, *rest = verb.split(" ")
    return f"{whoever} {' '.join((f'{first}s' if n == 1 else first, *rest))} to {name(fled.end)}"
