"""Expansion, steps 3 and 4: the zone auction and the Claim step; before them, once, the variable claims."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Auto, Refusal, Seat, Step, refuse
from enginehouse.games.planet_steam.rules.events import (
    Claimed,
    ClaimFailed,
    ClaimRolled,
    NeutralPlaced,
    NoClaim,
    Won,
    ZoneNamed,
)
from enginehouse.games.planet_steam.rules.notation import NOTHING, PASS
from enginehouse.games.planet_steam.rules.state import NEUTRAL, NOBODY, OUT, UNCLAIMED, Table
from enginehouse.games.planet_steam.rules.steps.bidding import Bidding, open_bidding
from enginehouse.games.planet_steam.rules.steps.question import Question


def judge_unclaimed(table: Table, zone: int) -> Refusal | None:
    """Whether the zone is unclaimed, or why not. PS-CLAIM-11 to PS-CLAIM-13."""
    who, name = table.owner[zone], table.box.zones[zone]
    if who == UNCLAIMED:
        return None
    if who == OUT:
        return refuse("PS-CLAIM-12", "{zone} is not available in this game.", zone=name)
    if who == NEUTRAL:
        return refuse("PS-CLAIM-13", "{zone} is neutral, and a neutral zone counts as claimed.", zone=name)
    return refuse("PS-CLAIM-11", "{zone} is claimed already, and a player’s claim is never replaced.", zone=name)


# --- variable claims --------------------------------------------------------------------------------------------------
class VariableClaims(Auto[Table], frozen=True):
    """Round 1, after the auction: river neutrals, then two passes of own and neutral markers. PS-VCLAIM-02 to 11."""

    def run(self, table: Table) -> None:
        table.then(*variable_claims(table))


def variable_claims(table: Table) -> list[Step[Table]]:
    """Who places which marker, from the first to the last."""
    first = table.holder(table.box.lady)  # PS-R59
    steps: list[Step[Table]] = [PlaceNeutral(first, True) for _ in range(table.river_neutrals)]
    for seat in (*table.order, *reversed(table.order)):
        steps.append(PlaceOwn(seat))
        steps.extend([PlaceNeutral(seat, False)] * (2 if seat == first and table.seats < 5 else 1))
    return steps


class PlaceOwn(Question, frozen=True):
    """An own marker on any empty zone. PS-VCLAIM-09, PS-R61, PS-R62, PS-R90."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is placing a claim"
    duty: ClassVar[tuple[str, str] | None] = ("PS-VCLAIM-09", "You must place your own marker now, on an empty zone.")
    seat: Seat

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Place one of your claim markers"

    def hint(self, table: Table, seat: Seat) -> str:
        return "Any empty zone. On the river a tank without converter draws water and needs no energy."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        words = table.box.words.claim
        return [words[z] for z in table.unclaimed()]

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        verb, zone, _ = table.box.words.meaning.get(action, NOTHING)
        if verb == "neutral":
            return refuse("PS-R90", "Your own marker comes first, then the neutral one.")
        return judge_unclaimed(table, zone) if verb == "claim" else self.why_not(table, seat, action)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        claim(table, seat, table.box.words.meaning[action][1], "start")


class PlaceNeutral(Question, frozen=True):
    """A neutral marker: on a river zone before the passes, on land during them. PS-VCLAIM-07, PS-VCLAIM-09, PS-R61."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is placing a neutral marker"
    duty: ClassVar[tuple[str, str] | None] = ("PS-VCLAIM-09", "You must place the neutral marker, on an empty zone.")
    seat: Seat
    river: bool

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Place a neutral marker on {'the river' if self.river else 'land'}"

    def hint(self, table: Table, seat: Seat) -> str:
        return "Nobody can roll for a neutral zone; a licence, or an auction once no zone is free, can take it."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        words, river, wanted = table.box.words.neutral, table.box.river, self.river
        return [words[z] for z in table.unclaimed() if river[z] == wanted]

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        verb, zone, _ = table.box.words.meaning.get(action, NOTHING)
        if verb == "claim":
            return refuse("PS-VCLAIM-09", "This marker is neutral: write “neutral” and the zone.")
        if verb != "neutral":
            return self.why_not(table, seat, action)
        name, on_river = table.box.zones[zone], table.box.river[zone]
        if taken := judge_unclaimed(table, zone):
            return taken
        if self.river and not on_river:
            return refuse("PS-VCLAIM-07", "{zone} is not on the river; these markers go there.", zone=name)
        if on_river and not self.river:
            return refuse("PS-R61", "{zone} is on the river; neutral markers now go on land.", zone=name)
        return None

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        zone = table.box.words.meaning[action][1]
        table.owner[zone] = NEUTRAL
        table.neutral_left -= 1
        table.tell(NeutralPlaced(seat, table.box.zones[zone]))


# --- the zone auction -------------------------------------------------------------------------------------------------
def for_auction(table: Table) -> list[int]:
    """Unclaimed zones; only when there are none, neutral ones. PS-ZONE-01, PS-ZONE-02."""
    return table.unclaimed() or [z for z, who in enumerate(table.owner) if who == NEUTRAL]


class AuctionZone(Auto[Table], frozen=True):
    """The Venturer must put up a zone, if there is one. PS-SPEC-04, PS-ZONE-11, PS-R09, PS-R10."""

    def run(self, table: Table) -> None:
        zones = for_auction(table)
        seat = table.holder(table.box.venturer)
        if len(zones) > 1:
            table.then(NameZone(seat))
        elif zones:
            offer(table, seat, zones[0])


class NameZone(Question, frozen=True):
    """PS-ZONE-01, PS-ZONE-02, PS-ZONE-10."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is naming a zone to auction"
    duty: ClassVar[tuple[str, str] | None] = ("PS-ZONE-01", "You hold the Venturer, so you must name a zone.")
    seat: Seat

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Name a zone to be auctioned"

    def hint(self, table: Table, seat: Seat) -> str:
        if not table.markers[seat]:
            return "You have no claim marker left, so you cannot bid yourself."
        return "Everybody with a claim marker left may bid. If you win, you pay half, rounded up."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        words = table.box.words.name
        return [words[z] for z in for_auction(table)]

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        verb, zone, _ = table.box.words.meaning.get(action, NOTHING)
        if verb != "name":
            return self.why_not(table, seat, action)
        name, who = table.box.zones[zone], table.owner[zone]
        if who == OUT:
            return refuse("PS-ZONE-10", "{zone} is not available in this game, so it is never auctioned.", zone=name)
        if who == NEUTRAL:
            if UNCLAIMED not in table.owner:
                return None
            return refuse("PS-ZONE-02", "{zone} is neutral: it is auctioned only when no zone is unclaimed.", zone=name)
        return judge_unclaimed(table, zone)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        offer(table, seat, table.box.words.meaning[action][1])


def offer(table: Table, seat: Seat, zone: int) -> None:
    """One bidding round, opened by Lady Steam; who has no marker left cannot bid. PS-ZONE-03, PS-ZONE-04, PS-R11."""
    table.tell(ZoneNamed(seat, table.box.zones[zone]))
    open_bidding(table, ZoneBids(tuple(with_marker(table)), zone=zone))


def with_marker(table: Table) -> list[Seat]:
    return [s for s in table.clockwise(table.holder(table.box.lady)) if table.markers[s]]


class ZoneBids(Bidding, frozen=True):
    """The Venturer pays half, rounded up, and may bid accordingly. PS-ZONE-05 to PS-ZONE-08, PS-R08, PS-R87."""

    aloud: ClassVar[bool] = True
    subject: ClassVar[str] = "zone"
    zone: int = -1

    def first_speakers(self, table: Table) -> list[Seat]:
        return with_marker(table)

    def limit(self, table: Table, seat: Seat) -> int:
        return table.purse[seat] * (2 if table.cards[seat] == table.box.venturer else 1)

    def prompt(self, table: Table, seat: Seat) -> str:
        name = table.box.zones[self.zone]
        return f"Open the bidding for {name}" if self.leader == NOBODY else f"Bid over {self.high} for {name}, or pass"

    def hint(self, table: Table, seat: Seat) -> str:
        half = " You hold the Venturer: you would pay half." if table.cards[seat] == table.box.venturer else ""
        forced = "You open, so you must bid at least 1. " if self.leader == NOBODY else ""
        return f"{forced}A zone counts {table.box.values['zone']} at the end and gives a place for a tank.{half}"

    def too_dear(self, table: Table, seat: Seat, bid: int) -> Refusal:
        if table.cards[seat] != table.box.venturer:
            return super().too_dear(table, seat, bid)
        have, most = table.purse[seat], self.limit(table, seat)
        return refuse(
            "PS-ZONE-07",
            "Your purse has {have}, so with half price you can bid {most} at most.",
            have=have,
            most=most,
        )

    def cost(self, table: Table, seat: Seat, bid: int) -> int:
        return (bid + 1) // 2 if table.cards[seat] == table.box.venturer else bid

    def settle(self, table: Table, seat: Seat) -> None:
        paid = self.cost(table, seat, self.high)
        table.pay(seat, paid)
        table.tell(Won(seat, self.high, paid, self.subject))
        claim(table, seat, self.zone, "auction")


# --- claiming ---------------------------------------------------------------------------------------------------------
def claim(table: Table, seat: Seat, zone: int, how: str) -> None:
    table.claim(seat, zone)
    table.tell(Claimed(seat, table.box.zones[zone], how))


class ClaimTurn(Auto[Table], frozen=True):
    """Asked only if there is something to claim and a marker to claim it with. PS-CLAIM-01, PS-CLAIM-08, R11, R24."""

    seat: Seat

    def run(self, table: Table) -> None:
        seat = self.seat
        open_zone = UNCLAIMED in table.owner or (table.licences[seat] > 0 and NEUTRAL in table.owner)
        if table.markers[seat] and open_zone:
            table.then(ClaimZone(seat))
        else:
            table.tell(NoClaim(seat))


class ClaimZone(Question, frozen=True):
    """Roll for a zone, use a licence, or nothing. PS-CLAIM-01 to 03, PS-LIC-01 to PS-LIC-06, PS-PREDICT-01, R22."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is claiming a zone"
    way_out: ClassVar[Action] = PASS
    seat: Seat

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        if UNCLAIMED not in table.owner:
            return "Claim a neutral zone with a licence, or pass"
        return "Claim a zone, or pass" if table.box.switches.predictable_claims else "Name a zone and roll, or pass"

    def hint(self, table: Table, seat: Seat) -> str:
        if UNCLAIMED not in table.owner:
            return "No zone is free any more. A licence takes the place of a neutral marker."
        if table.box.switches.predictable_claims:
            neutral = " A licence takes a neutral one too." if table.licences[seat] and NEUTRAL in table.owner else ""
            return f"Any free zone is yours for the asking.{neutral}"
        zones = "any free or neutral zone" if NEUTRAL in table.owner else "any free zone"
        licence = f" A licence takes {zones} without a roll." if table.licences[seat] else ""
        credits = table.box.payouts["failed_claim"]
        nearest = f"you take the nearest free zone in a direction you choose, or {credits} credits where there is none"
        return f"4 to 6: it is yours. 1 to 3: {nearest}.{licence}"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        words = table.box.words
        free = table.unclaimed()
        plain = words.claim if table.box.switches.predictable_claims else words.roll
        actions = [PASS, *[plain[z] for z in free]]
        if table.licences[seat]:
            licence = words.licence
            actions += [licence[z] for z in free]
            actions += [licence[z] for z, who in enumerate(table.owner) if who == NEUTRAL]
        return actions

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        verb, zone, _ = table.box.words.meaning.get(action, NOTHING)
        if verb == "licence":
            return self.judge_licence(table, seat, zone)
        if verb not in ("roll", "claim"):
            return None if action == PASS else self.why_not(table, seat, action)
        name, predictable = table.box.zones[zone], table.box.switches.predictable_claims
        if UNCLAIMED not in table.owner:
            if predictable:
                return refuse("PS-R82", "No zone is unclaimed: without a licence there is nothing to claim.")
            return refuse("PS-CLAIM-08", "No zone is unclaimed, so nobody may roll.")
        if taken := judge_unclaimed(table, zone):
            return taken
        if verb == "claim" and not predictable:
            return refuse("PS-CLAIM-02", "Roll for {zone}: the die decides.", zone=name)
        if verb == "roll" and predictable:
            return refuse("PS-PREDICT-01", "No die is needed: claim {zone}.", zone=name)
        return None

    def judge_licence(self, table: Table, seat: Seat, zone: int) -> Refusal | None:
        """Any unclaimed zone, or a neutral one. PS-LIC-01, PS-LIC-02."""
        if not table.licences[seat]:
            return refuse("PS-LIC-01", "You have no building licence.")
        return None if table.owner[zone] == NEUTRAL else judge_unclaimed(table, zone)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == PASS:
            table.tell(NoClaim(seat))
            return
        verb, zone, _ = table.box.words.meaning[action]
        if verb == "roll":
            roll_for(table, seat, zone)
        elif verb == "licence":
            table.licences[seat] -= 1  # out of the game for good: PS-LIC-03
            claim(table, seat, zone, "licence")
        else:
            claim(table, seat, zone, "choice")


def roll_for(table: Table, seat: Seat, zone: int) -> None:
    """4 to 6 takes the zone; else the nearest free one in a direction, or 15 credits. PS-CLAIM-03 to 06, PS-R21."""
    die = table.roll(6) + 1
    table.tell(ClaimRolled(seat, table.box.zones[zone], die))
    if die > 3:
        claim(table, seat, zone, "die")
        return
    landings = landing_zones(table, zone)
    if not landings:
        table.earn(seat, table.box.payouts["failed_claim"])
        table.tell(ClaimFailed(seat, table.box.payouts["failed_claim"]))
    elif len(landings) == 1:
        claim(table, seat, landings[0], "landing")
    else:
        table.then(LandOn(seat, zone))


def landing_zones(table: Table, zone: int) -> list[int]:
    """The nearest unclaimed zone up, down, left and right; other zones do not block the line. PS-CLAIM-05, PS-R20."""
    owner = table.owner
    return [
        z for line in table.box.lines[zone] for z in [next((z for z in line if owner[z] == UNCLAIMED), -1)] if z >= 0
    ]


class LandOn(Question, frozen=True):
    """PS-CLAIM-04, PS-CLAIM-05, PS-CLAIM-07."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is choosing where to land"
    duty: ClassVar[tuple[str, str] | None] = (
        "PS-R21",
        "The die has been rolled: you must take one of the nearest free zones.",
    )
    seat: Seat
    zone: int

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Not {table.box.zones[self.zone]}: take the nearest free zone in one direction"

    def hint(self, table: Table, seat: Seat) -> str:
        return "You must take one of these."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        words = table.box.words.claim
        return [words[z] for z in landing_zones(table, self.zone)]

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        verb, zone, _ = table.box.words.meaning.get(action, NOTHING)
        if verb == "licence":
            return refuse("PS-CLAIM-07", "The die has been rolled: no licence any more this round.")
        if verb == "roll":
            return refuse("PS-CLAIM-01", "You have rolled: a player rolls once in a round.")
        if verb != "claim":
            return self.why_not(table, seat, action)
        landings = landing_zones(table, self.zone)
        if zone in landings:
            return None
        name, near = table.box.zones[self.zone], ", ".join(table.box.zones[z] for z in landings)
        return refuse("PS-CLAIM-05", "The nearest free zones in line with {zone} are {near}.", zone=name, near=near)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        claim(table, seat, table.box.words.meaning[action][1], "landing")
