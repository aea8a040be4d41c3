"""Setup 2 and 3: clans, titles, Deployment cards and the steps that scenarios add (SW-SETUP-14 to SW-SETUP-26)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import ClassVar, cast

from enginehouse.core import Action, Auto, Refusal, Sealed, Seat, refuse, sealed_for, unreadable
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.control import buildings, clan_of, holder, room
from enginehouse.games.steamwatchers.rules.notation import CODES, SIZE, UNIT, Read
from enginehouse.games.steamwatchers.rules.pieces import build, grow_column
from enginehouse.games.steamwatchers.rules.refusals import (
    floe_in_play,
    in_hand,
    in_play,
    next_to,
    recruitable,
    room_for,
    title_in_play,
    unit_there,
)
from enginehouse.games.steamwatchers.rules.state import CONTRABAND, NOBODY, PURE, Table
from enginehouse.games.steamwatchers.rules.steps.bane import PlaceQuarantine
from enginehouse.games.steamwatchers.rules.steps.question import OneSeat, area_name, at, known, on, say


class ChooseClan(OneSeat, frozen=True):
    """SW-SETUP-14, SW-CLAN-24: a free clan that the scenario allows."""

    aloud: ClassVar[bool] = True
    answers = ("clan",)
    tip = "Each clan has one power and one kind of elite of its own."
    doing = "is choosing a clan"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Choose the clan you will lead"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        gone = (*table.clan, *table.box.scenario.forbidden)
        return [action for clan, action in table.box.words.clan.items() if clan not in gone]

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        box, clan = table.box, str(read[1])
        if clan in table.clan:
            return refuse("SW-CLAN-24", "The {clan} have a leader already.", clan=box.clans[clan].name)
        if clan not in box.scenario.forbidden:
            return None
        rule = {"SC1": "SW-SC1-03", "SC5": "SW-SC5-03", "SC7": "SW-SC7-02"}.get(box.scenario.number, "SW-COMP-14")
        return refuse(
            rule, "{scenario} is played without the {clan}.", scenario=box.scenario.name, clan=box.clans[clan].name
        )

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
    answers = ("claim",)
    tip = "Titles act in the order of the track; so do turns."
    doing = "is choosing a title"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Choose your title for round 1"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        claim = table.box.words.claim
        return [claim[t.id] for n, t in enumerate(table.box.track) if n not in table.claim]

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        title = str(read[1])
        if refusal := title_in_play(table, title):
            return refusal
        if not any(claim >= 0 and table.box.track[claim].id == title for claim in table.claim):
            return None
        return refuse("SW-SETUP-14", "{title} is taken.", title=events.name(title))

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        title = str(table.box.words.read[action][1])
        table.claim[self.seat] = table.box.places[title]
        say(table, events.TitleClaimed, self.seat, title)


class ChooseDeployment(OneSeat, frozen=True):
    """SW-SETUP-16: a Deployment card; those with an area of the Singed are out (SW-SC5-04)."""

    aloud: ClassVar[bool] = True
    answers = ("deploy",)
    tip = "Each card names three starting areas."
    doing = "is choosing where to start"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Choose a Deployment card"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        deploy, burnt, taken = table.box.words.deploy, table.singed, table.deployment
        cards = [number for number in table.box.deployments if number not in taken]
        if table.box.scenario.singed is not None:
            cards = [number for number in cards if not sum([burnt[a] for a in table.box.deployments[number]])]
        return [deploy[number] for number in cards]

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        number: int = read[1]
        if number not in table.box.deployments:
            return refuse(
                "SW-SETUP-05",
                "Deployment {number} is not used with {players} players.",
                number=number,
                players=table.seats,
            )
        if number in table.deployment:
            return refuse("SW-SETUP-16", "Deployment {number} is taken.", number=number)
        burnt = next((a for a in table.box.deployments[number] if table.singed[a]), NOBODY)
        if burnt == NOBODY:
            return None
        return refuse(
            "SW-SC5-04",
            "The Singed stand in {area}, which Deployment {number} names.",
            area=area_name(table, burnt),
            number=number,
        )

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        number: int = table.box.words.read[action][1]
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
    answers = ("column",)
    tip = "Every column loses a level each round."
    doing = "is deploying"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Where does your column of three levels rise?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        column = table.box.words.area["column"]
        return [column[a] for a in table.box.deployments[table.deployment[self.seat]]]

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        return _on_the_card(table, self.seat, read[1])

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        area: int = table.box.words.read[action][1]
        levels = grow_column(table, area, table.box.material.start_column)
        say(table, events.SteamRose, at(table, area), levels, table.steam[area])


def _on_the_card(table: Table, seat: Seat, area: int) -> Refusal | None:
    """SW-SETUP-17: one of the three areas of one's Deployment card."""
    number = table.deployment[seat]
    if area in table.box.deployments[number]:
        return None
    return refuse(
        "SW-SETUP-17",
        "{area} is not on Deployment card {number}.",
        area=area_name(table, area),
        number=number,
    )


class PlaceFarm(OneSeat, frozen=True):
    aloud: ClassVar[bool] = True
    answers = ("glasshouse",)
    tip = "At most two buildings in an area."
    doing = "is deploying"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Where does a farm stand?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        farm, most = table.box.words.area["glasshouse"], table.box.material.building_limit
        areas = table.box.deployments[table.deployment[self.seat]]
        return [farm[a] for a in areas if buildings(table, a) < most]

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        area, most = read[1], table.box.material.building_limit
        if refusal := _on_the_card(table, self.seat, area):
            return refusal
        if buildings(table, area) < most:
            return None
        return refuse("SW-SETUP-18", "{area} has its {most} buildings already.", area=area_name(table, area), most=most)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        area: int = table.box.words.read[action][1]
        build(table, self.seat, area, "farm")
        say(table, events.Built, self.seat, "farm", at(table, area))


@lru_cache(maxsize=1024)
def _groups(base: int, elite: int, limit: int, elsewhere: int) -> tuple[int, ...]:
    """What one area can take of these forces, if so many find room in the areas still to come."""
    least = base + elite - elsewhere
    return tuple(c for c in CODES if least <= SIZE[c] <= limit and (c & 7) <= base and (c >> 3) <= elite)


class Station(OneSeat, frozen=True):
    """SW-SETUP-17: the forces spread over the three areas, one area after the other."""

    aloud: ClassVar[bool] = True
    answers = ("station",)
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
        limit, station = table.box.material.unit_limit, table.box.words.station[self.areas[0]]
        return [station[c] for c in _groups(self.base, self.elite, limit, limit * (len(self.areas) - 1))]

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        _, area, code = cast(tuple[str, int, int], read)
        if area != self.areas[0]:
            return self.weigh_place(table, area)
        if (code & 7) > self.base or (code >> 3) > self.elite:
            return refuse(
                "SW-SETUP-17",
                "You have {base} base and {elite} elite left to place.",
                base=self.base,
                elite=self.elite,
            )
        most, others = table.box.material.unit_limit, len(self.areas) - 1
        if refusal := room_for(table, self.seat, area, SIZE[code], "SW-SETUP-18"):
            return refusal
        if (rest := self.base + self.elite - SIZE[code]) <= most * others:
            return None
        return refuse(
            "SW-SETUP-18",
            "{rest} units would be left, and the areas still to come hold {room}.",
            rest=rest,
            room=most * others,
        )

    def weigh_place(self, table: Table, area: int) -> Refusal:
        """The areas of the card come one after the other."""
        if refusal := _on_the_card(table, self.seat, area):
            return refusal
        if area in self.areas:
            return refuse(
                "SW-SETUP-17",
                "{first} comes first, then {area}.",
                first=area_name(table, self.areas[0]),
                area=area_name(table, area),
            )
        return refuse("SW-SETUP-17", "{area} has been asked for already.", area=area_name(table, area))

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        _, area, code = table.box.words.read[action]
        table.army[self.seat][area] += code
        table.reserve[self.seat][0] -= code & 7
        table.reserve[self.seat][1] -= code >> 3
        if table.events is not None:
            say(table, events.Stationed, self.seat, at(table, area), code & 7, code >> 3)
        if len(self.areas) > 1:
            table.then(Station(self.seat, self.areas[1:], self.base - (code & 7), self.elite - (code >> 3)))


class PlaceAssociate(OneSeat, frozen=True):
    """SW-CLAN-08."""

    aloud: ClassVar[bool] = True
    answers = ("associate",)
    tip = "It takes no space and costs no upkeep."
    doing = "is placing the Careeners’ Associate"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Which floe does the Careeners’ Associate keep open for you?"

    def offers(self, table: Table) -> Iterable[Action]:
        return table.box.words.floe["associate"]

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        return floe_in_play(table, read[1])

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        table.associate = table.box.words.read[action][1]
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
    answers = ("step", "done")
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
        return [*out, "done"]

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        if read[0] == "done":
            return None
        _, start, end, unit = read
        if start not in table.box.deployments[table.deployment[self.seat]]:
            return refuse("SW-SC3-03", "{area} is not one of your deployment areas.", area=area_name(table, start))
        refusal = unit_there(table, self.seat, start, unit, "SW-R120") or in_play(table, end)
        refusal = refusal or next_to(table, end, start, "SW-R120")
        if refusal:
            return refusal
        if holder(table, end) not in (NOBODY, self.seat):
            return refuse(
                "SW-R120",
                "{area} is held by another clan, and there is no combat before the war.",
                area=area_name(table, end),
            )
        return room_for(table, self.seat, end)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == "done":
            return
        _, start, end, unit = table.box.words.read[action]
        table.army[self.seat][start] -= UNIT[unit]
        table.army[self.seat][end] += UNIT[unit]
        say(table, events.Moved, self.seat, "step", (at(table, start), at(table, end)), 1 - unit, unit)
        if self.left > 1:
            table.then(Advance(self.seat, self.left - 1))


class Scout(OneSeat, frozen=True):
    """Gone with the Singed: one base soldier in an uncontrolled area next to a deployment area (SW-SC5-05)."""

    aloud: ClassVar[bool] = True
    answers = ("place", "none")
    tip = "The area must be under nobody’s control."
    doing = "is placing a scout"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Place one more base soldier next to your deployment areas, or none"

    def offers(self, table: Table) -> Iterable[Action]:
        place, near = table.box.words.area["place"], table.box.near
        beside = {b for a in table.box.deployments[table.deployment[self.seat]] for b in near[a]}
        return (*(place[a] for a in sorted(beside)), "none")

    def weigh(self, table: Table, read: Read) -> Refusal | None:
        if read[0] == "none":
            return None
        area: int = read[1]
        if refusal := in_play(table, area):
            return refusal
        if all(area not in table.box.near[a] for a in table.box.deployments[table.deployment[self.seat]]):
            return refuse("SW-SC5-05", "{area} is not next to a deployment area of yours.", area=area_name(table, area))
        if holder(table, area) != NOBODY:
            return refuse("SW-SC5-05", "{area} is under control already.", area=area_name(table, area))
        return recruitable(table, self.seat, area)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == "none":
            return
        area: int = table.box.words.read[action][1]
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

    def judge_choice(self, table: Table, seat: Seat, draft: tuple[Action, ...], action: Action) -> Refusal | None:
        read = table.box.words.understood(action)
        if read is None:
            return unreadable(action, self.choices(table, seat, draft))
        if read[0] != "meet":
            return self.why_not(table, seat, action)
        return in_hand(table, read[1], table.hand[seat], "SW-SC9-02")

    def noticed(self, table: Table, seat: Seat) -> None:
        say(table, events.Sealed, seat, "has hidden a meeting place")

    def revealed(self, table: Table, answers: tuple[tuple[Action, ...], ...]) -> None:
        for seat, answer in enumerate(answers):
            place = cast(int, table.box.words.read[answer[0]][1])
            table.meeting[seat] = place
            table.hand[seat].remove(place)
        for seat in range(table.seats):
            table.deck.extend(table.hand[seat])
            table.hand[seat] = []
        table.shuffle(table.deck)
