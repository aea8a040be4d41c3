"""Setup 2 and 3: clans, titles, Deployment cards and the steps that scenarios add (SW-SETUP-14 to SW-SETUP-26)."""

from __future__ import annotations

from typing import ClassVar, cast

from enginehouse.core import Action, Auto, Refusal, Sealed, Seat, sealed_for
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import buildings, clan_of, holder, room
from enginehouse.games.steamwatchers.rules.notation import CODES, SIZE, UNIT, UNIT_WORD
from enginehouse.games.steamwatchers.rules.pieces import build, grow_column, recruits
from enginehouse.games.steamwatchers.rules.state import CONTRABAND, NOBODY, PURE, Table
from enginehouse.games.steamwatchers.rules.steps.bane import PlaceQuarantine
from enginehouse.games.steamwatchers.rules.steps.base import OneSeat, area_name, at, known, on, say


class ChooseClan(OneSeat, frozen=True):
    """SW-SETUP-14, SW-CLAN-24: a free clan that the scenario allows."""

    aloud: ClassVar[bool] = True
    tip = "Each clan has one power and one kind of elite of its own."
    doing = "is choosing a clan"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Choose the clan you will lead"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        taken, forbidden = table.clan, table.box.scenario.forbidden
        return [a for clan, a in table.box.words.clan.items() if clan not in taken and clan not in forbidden]

    def refuse(self, table: Table, seat: Seat, read: tuple[str | int, ...]) -> Refusal | None:
        if read[0] != "clan":
            return None
        clan = table.box.clans[str(read[1])].name
        if read[1] in table.clan:
            return Refusal("SW-CLAN-24", f"The {clan} have a leader already.")
        rule = {"SC1": "SW-SC1-03", "SC5": "SW-SC5-03", "SC7": "SW-SC7-02"}.get(table.box.scenario.number, "SW-COMP-14")
        return Refusal(rule, f"{table.box.scenario.name} is played without the {clan}.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        clan = str(table.box.words.read[action][1])
        table.clan[self.seat] = clan
        say(table, events.ClanChosen, self.seat, clan)
        board = clan_of(table, self.seat)
        table.reserve[self.seat] = list(board.miniatures)
        table.beacons[self.seat] = board.beacons
        table.spaces[self.seat] = [""] * len(board.spaces)
        table.fuel[self.seat][PURE] = board.pure  # SW-SETUP-25
        table.fuel[self.seat][CONTRABAND] = board.contraband
        table.limit[self.seat] = board.supply[2]  # SW-SETUP-23
        table.toxic_left += board.power.toxic_farms


class ClaimFirst(OneSeat, frozen=True):
    """SW-SETUP-14: the title of round 1."""

    aloud: ClassVar[bool] = True
    tip = "Titles act in the order of the track; so do turns."
    doing = "is choosing a title"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Choose your title for round 1"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        claim = table.box.words.claim
        return [claim[t.id] for n, t in enumerate(table.box.track) if n not in table.claim]

    def refuse(self, table: Table, seat: Seat, read: tuple[str | int, ...]) -> Refusal | None:
        if read[0] != "claim":
            return None
        if all(t.id != read[1] for t in table.box.track):
            rule = "SW-SETUP-11" if read[1] == "primus" else "SW-SETUP-10"
            return Refusal(rule, f"There is no {events.name(str(read[1]))} with {table.seats} players.")
        return Refusal("SW-SETUP-14", f"{events.name(str(read[1]))} is taken.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        title = str(table.box.words.read[action][1])
        table.claim[self.seat] = next(n for n, t in enumerate(table.box.track) if t.id == title)
        say(table, events.TitleClaimed, self.seat, title)


class ChooseDeployment(OneSeat, frozen=True):
    """SW-SETUP-16: a Deployment card; those with an area of the Singed are out (SW-SC5-04)."""

    aloud: ClassVar[bool] = True
    tip = "Each card names three starting areas."
    doing = "is choosing where to start"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Choose a Deployment card"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        deploy = table.box.words.deploy
        return [
            deploy[number]
            for number, areas in table.box.deployments.items()
            if number not in table.deployment and not any(table.singed[a] for a in areas)
        ]

    def refuse(self, table: Table, seat: Seat, read: tuple[str | int, ...]) -> Refusal | None:
        if read[0] != "deploy":
            return None
        number = cast(int, read[1])
        if number not in table.box.deployments:
            return Refusal("SW-SETUP-05", f"Deployment {number} is not used with {table.seats} players.")
        if number in table.deployment:
            return Refusal("SW-SETUP-16", f"Deployment {number} is taken.")
        return Refusal("SW-SC5-04", f"The Singed stand in an area of Deployment {number}.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        number = cast(int, table.box.words.read[action][1])
        seat, box = self.seat, table.box
        table.deployment[seat] = number
        say(table, events.DeploymentChosen, seat, number)
        areas = box.deployments[number]
        base, elite = starting_forces(table, seat)
        after: list[OneSeat] = []
        if clan_of(table, seat).power.associate:
            after.append(PlaceAssociate(seat))
        contract = next(d.contract for d in box.content.map.deployment if d.number == number)
        if contract and not box.scenario.from_round.contracts:  # SW-R119
            floe = box.words.floe_number[contract]
            table.contracts[floe][seat] += 1  # SW-SETUP-20
            say(table, events.FloeNamed, seat, "contract", on(table, floe))
        farms = [PlaceFarm(seat) for _ in range(box.material.start_farms)]
        table.then(PlaceColumn(seat), *farms, Station(seat, areas, base, elite), *after)


def starting_forces(table: Table, seat: Seat) -> tuple[int, int]:
    """SW-SETUP-17 with what the scenario changes (SW-SC1-02, SW-SC3-02, SW-SC4-01)."""
    scenario = table.box.scenario
    base, elite = (scenario.plain_forces, 0) if scenario.plain_forces else clan_of(table, seat).forces
    return base + scenario.extra_base, elite + scenario.extra_elite


class PlaceColumn(OneSeat, frozen=True):
    """SW-SETUP-19: one column of three levels in one of the three areas."""

    aloud: ClassVar[bool] = True
    tip = "Every column loses a level each round."
    doing = "is deploying"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Where does your column of three levels rise?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        column = table.box.words.area["column"]
        return [column[a] for a in table.box.deployments[table.deployment[self.seat]]]

    def refuse(self, table: Table, seat: Seat, read: tuple[str | int, ...]) -> Refusal | None:
        return _elsewhere(table, seat, read, "column")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        area = cast(int, table.box.words.read[action][1])
        levels = grow_column(table, area, table.box.material.start_column)
        say(table, events.SteamRose, at(table, area), levels, table.steam[area])


def _elsewhere(table: Table, seat: Seat, read: tuple[str | int, ...], verb: str) -> Refusal | None:
    if read[0] != verb:
        return None
    area = cast(int, read[1])
    if area not in table.box.deployments[table.deployment[seat]]:
        number = table.deployment[seat]
        return Refusal("SW-SETUP-17", f"{area_name(table, area)} is not on Deployment card {number}.")
    return Refusal("SW-SETUP-18", f"No room in {area_name(table, area)}: two buildings, five units at most.")


class PlaceFarm(OneSeat, frozen=True):
    aloud: ClassVar[bool] = True
    tip = "At most two buildings in an area."
    doing = "is deploying"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Where does a farm stand?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        farm, limit = table.box.words.area["glasshouse"], table.box.material.building_limit
        areas = table.box.deployments[table.deployment[self.seat]]
        return [farm[a] for a in areas if buildings(table, a) < limit]  # SW-SETUP-18

    def refuse(self, table: Table, seat: Seat, read: tuple[str | int, ...]) -> Refusal | None:
        return _elsewhere(table, seat, read, "glasshouse")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        area = cast(int, table.box.words.read[action][1])
        build(table, self.seat, area, "farm")
        say(table, events.Built, self.seat, "farm", at(table, area))


class Station(OneSeat, frozen=True):
    """SW-SETUP-17: the forces spread over the three areas, one area after the other."""

    aloud: ClassVar[bool] = True
    areas: tuple[int, ...]
    base: int  # still to place
    elite: int

    doing = "is deploying"

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"How many units start in {area_name(table, self.areas[0])}?"

    def hint(self, table: Table, seat: Seat) -> str:
        return (
            f"Still to place: {self.base} base and {self.elite} elite in {len(self.areas)} areas, five in each at most."
        )

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        base, elite = self.base, self.elite
        limit = table.box.material.unit_limit
        later = limit * (len(self.areas) - 1)
        return [
            table.box.words.station[self.areas[0], c]
            for c in CODES
            if (c & 7) <= base and (c >> 3) <= elite and SIZE[c] <= limit and base + elite - SIZE[c] <= later
        ]

    def refuse(self, table: Table, seat: Seat, read: tuple[str | int, ...]) -> Refusal | None:
        if read[0] != "station":
            return None
        if read[1] != self.areas[0]:
            return Refusal("SW-SETUP-17", f"{area_name(table, self.areas[0])} comes first.")
        return Refusal("SW-SETUP-18", "All forces are placed, five units at most in each of the three areas.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        _, area, code = cast(tuple[str, int, int], table.box.words.read[action])
        table.army[self.seat][area] += code
        table.reserve[self.seat][0] -= code & 7
        table.reserve[self.seat][1] -= code >> 3
        say(table, events.Stationed, self.seat, at(table, area), code & 7, code >> 3)
        if len(self.areas) > 1:
            table.then(Station(self.seat, self.areas[1:], self.base - (code & 7), self.elite - (code >> 3)))


class PlaceAssociate(OneSeat, frozen=True):
    """SW-CLAN-08."""

    aloud: ClassVar[bool] = True
    tip = "It takes no space and costs no upkeep."
    doing = "is placing the Careeners' Associate"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Which floe does the Careeners' Associate keep open for you?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        words = table.box.words.floe["associate"]
        return [words[f] for f in range(table.box.floe_count) if table.box.floes >> f & 1]

    def refuse(self, table: Table, seat: Seat, read: tuple[str | int, ...]) -> Refusal | None:
        return Refusal("SW-R33", "That floe has no coast in play.") if read[0] == "associate" else None

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        table.associate = cast(int, table.box.words.read[action][1])
        say(table, events.FloeNamed, self.seat, "associate", on(table, table.associate))


class AfterDeployment(Auto[Table], frozen=True):
    """What scenarios add once all have deployed (SW-R147), in the order of the claimed titles (SW-R140)."""

    def run(self, table: Table) -> None:
        scenario = table.box.scenario
        table.order = sorted(range(table.seats), key=lambda s: table.claim[s])
        steps: list[OneSeat | Auto[Table]] = []
        for seat in table.order:
            steps += [PlaceQuarantine(seat) for _ in range(scenario.start_quarantine)]
        if scenario.advance:
            steps += [Advance(s, scenario.advance) for s in table.order]
        if scenario.scout:
            steps += [Scout(s) for s in table.order]
        if scenario.meeting is not None:
            steps.append(DrawMeetings())
        table.then(*steps)


class Advance(OneSeat, frozen=True):
    """Fires of the Old World: up to two units make one land step each (SW-SC3-03, SW-R120)."""

    aloud: ClassVar[bool] = True
    left: int

    tip = "One land step each, into free areas or your own."
    doing = "is advancing"

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Advance a unit by one step, or stay ({self.left} left)"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        seat, row, step = self.seat, table.army[self.seat], table.box.words.step
        out: list[Action] = []
        for start in table.box.deployments[table.deployment[seat]]:
            for end in table.box.near[start] if row[start] else ():
                if holder(table, end) in (NOBODY, seat) and room(table, seat, end) > 0:
                    out += [step[start, end][u] for u in (0, 1) if ((row[start] >> 3) if u else row[start] & 7)]
        return [*out, "done"] if out else []

    def refuse(self, table: Table, seat: Seat, read: tuple[str | int, ...]) -> Refusal | None:
        if read[0] != "step":
            return None
        _, start, end, unit = cast(tuple[str, int, int, int], read)
        if start not in table.box.deployments[table.deployment[seat]]:
            return Refusal("SW-SC3-03", "The units step out of your deployment areas.")
        if not table.box.accessible[end]:
            return Refusal("SW-SETUP-04", f"{area_name(table, end)} is out of reach with {table.seats} players.")
        if holder(table, end) not in (NOBODY, seat):
            return Refusal("SW-R120", f"{area_name(table, end)} is held by another clan; no combat before the war.")
        if room(table, seat, end) <= 0:
            return Refusal("SW-COMP-26", f"{area_name(table, end)} is full: five units.")
        return Refusal("SW-R120", f"You have no {UNIT_WORD[unit]} unit in {area_name(table, start)}.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == "done":
            return
        _, start, end, unit = cast(tuple[str, int, int, int], table.box.words.read[action])
        table.army[self.seat][start] -= UNIT[unit]
        table.army[self.seat][end] += UNIT[unit]
        say(table, events.Moved, self.seat, "step", (at(table, start), at(table, end)), 1 - unit, unit)
        if self.left > 1:
            table.then(Advance(self.seat, self.left - 1))


class Scout(OneSeat, frozen=True):
    """Gone with the Singed: one base soldier in an uncontrolled area next to a deployment area (SW-SC5-05)."""

    aloud: ClassVar[bool] = True
    tip = "The area must be under nobody’s control."
    doing = "is placing a scout"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Place one more base soldier next to your deployment areas, or none"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        words, near = table.box.words.area["place"], table.box.near
        beside = sorted({b for a in table.box.deployments[table.deployment[self.seat]] for b in near[a]})
        free = [a for a in beside if holder(table, a) == NOBODY]
        out = [words[a] for a in recruits(table, self.seat, free)]
        return [*out, "none"] if out else []

    def refuse(self, table: Table, seat: Seat, read: tuple[str | int, ...]) -> Refusal | None:
        if read[0] != "place":
            return None
        return Refusal("SW-SC5-05", "It must be an uncontrolled area next to one of your deployment areas.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == "none":
            return
        area = cast(int, table.box.words.read[action][1])
        table.reserve[self.seat][0] -= 1
        table.army[self.seat][area] += UNIT[0]
        say(table, events.Recruited, self.seat, at(table, area), "base")


class DrawMeetings(Auto[Table], frozen=True):
    """The last scenario: three cards each, one to hide (SW-SC9-02)."""

    def run(self, table: Table) -> None:
        known(table)
        meeting = table.box.scenario.meeting
        assert meeting is not None
        for seat in table.order:
            table.hand[seat] = [table.deck.pop() for _ in range(meeting.cards)]
            say(table, events.CardsDrawn, seat, "Steam Column", tuple(at(table, a) for a in table.hand[seat]))
        table.reveal()
        table.then(HideMeeting(**sealed_for(tuple(range(table.seats)), table.seats)))


class HideMeeting(Sealed[Table], frozen=True, kw_only=True):
    """SW-SC9-02, SW-SC9-03, SW-HID-11: one card under the board, the others back into the deck."""

    doing = "is hiding a meeting place"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Hide one of your three cards as your meeting place"

    def choices(self, table: Table, seat: Seat, draft: tuple[Action, ...]) -> list[Action]:
        return [table.box.words.area["meet"][a] for a in table.hand[seat]]

    def why_not(self, table: Table, seat: Seat, action: Action) -> Refusal:
        if table.box.words.read.get(action, ("",))[0] == "meet":
            return Refusal("SW-SC9-02", "You have not drawn that card.")
        return super().why_not(table, seat, action)

    def noticed(self, table: Table, seat: Seat) -> None:
        say(table, events.Sealed, seat, "has hidden a meeting place")

    def revealed(self, table: Table, answers: tuple[tuple[Action, ...], ...]) -> None:
        known(table)
        for seat, answer in enumerate(answers):
            place = cast(int, table.box.words.read[answer[0]][1])
            table.meeting[seat] = place
            table.hand[seat].remove(place)
        for seat in range(table.seats):
            table.deck.extend(table.hand[seat])
            table.hand[seat] = []
        table.shuffle(table.deck)
