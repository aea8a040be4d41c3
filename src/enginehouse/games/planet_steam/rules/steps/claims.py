"""Expansion, steps 3 and 4: the zone auction and the Claim step; before them, once, the variable claims."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Auto, Refusal, Seat, Step
from enginehouse.games.planet_steam.rules.events import (
    Claimed,
    ClaimFailed,
    ClaimRolled,
    NeutralPlaced,
    NoClaim,
    Won,
    ZoneNamed,
)
from enginehouse.games.planet_steam.rules.notation import PASS
from enginehouse.games.planet_steam.rules.state import NEUTRAL, NOBODY, OUT, UNCLAIMED, Table
from enginehouse.games.planet_steam.rules.steps.bidding import Bidding, open_bidding


def zone_in(table: Table, action: Action) -> int:
    """The zone that a typed action names, or -1."""
    name = action.rpartition(" ")[2]
    return table.box.zones.index(name) if name in table.box.zones else -1


def not_free(table: Table, zone: int) -> Refusal:
    """Why a zone is not unclaimed."""
    who, name = table.owner[zone], table.box.zones[zone]
    if who == OUT:
        return Refusal("PS-CLAIM-12", f"{name} is not available in this game.")
    if who == NEUTRAL:
        return Refusal("PS-CLAIM-13", f"{name} is neutral. A licence can replace its marker; nothing else can.")
    return Refusal("PS-CLAIM-11", f"{name} is claimed already, and a player's claim is never replaced.")


# --- variable claims --------------------------------------------------------------------------------------------------
class VariableClaims(Auto[Table], frozen=True):
    """Round 1, after the auction: river neutrals, then two passes of own and neutral markers. PS-VCLAIM-02 to 11."""

    def run(self, table: Table) -> None:
        first = table.holder(table.box.lady)  # PS-R59
        steps: list[Step[Table]] = [PlaceNeutral(first, True) for _ in range(table.river_neutrals)]
        for seat in (*table.order, *reversed(table.order)):
            steps.append(PlaceOwn(seat))
            steps.extend([PlaceNeutral(seat, False)] * (2 if seat == first and table.seats < 5 else 1))
        table.then(*steps)


class PlaceOwn(Step[Table], frozen=True):
    """An own marker on any empty zone. PS-VCLAIM-09, PS-R61, PS-R62, PS-R90."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is placing a claim"
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

    def why_not(self, table: Table, seat: Seat, action: Action) -> Refusal:
        zone = zone_in(table, action)
        if zone < 0 or not action.startswith("claim "):
            return Refusal("PS-VCLAIM-09", "Place your own marker first, on an empty zone.")
        return not_free(table, zone)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        claim(table, seat, table.box.words.meaning[action][1], "start")


class PlaceNeutral(Step[Table], frozen=True):
    """A neutral marker: on a river zone before the passes, on land during them. PS-VCLAIM-07, PS-VCLAIM-09, PS-R61."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is placing a neutral marker"
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

    def why_not(self, table: Table, seat: Seat, action: Action) -> Refusal:
        zone = zone_in(table, action)
        if zone < 0 or not action.startswith("neutral "):
            return Refusal("PS-VCLAIM-09", "Place a neutral marker, on an empty zone.")
        if table.owner[zone] != UNCLAIMED:
            return not_free(table, zone)
        if self.river:
            return Refusal("PS-VCLAIM-07", f"{table.box.zones[zone]} is not on the river; these markers go there.")
        return Refusal("PS-R61", f"{table.box.zones[zone]} is on the river; neutral markers now go on land.")

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


class NameZone(Step[Table], frozen=True):
    """PS-ZONE-01, PS-ZONE-02, PS-ZONE-10."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is naming a zone to auction"
    seat: Seat

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Name a zone to be auctioned"

    def hint(self, table: Table, seat: Seat) -> str:
        return "Everybody may bid. If you win, you pay half."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        words = table.box.words.name
        return [words[z] for z in for_auction(table)]

    def why_not(self, table: Table, seat: Seat, action: Action) -> Refusal:
        zone = zone_in(table, action)
        if zone < 0 or not action.startswith("name "):
            return Refusal("PS-ZONE-01", "You hold the Venturer, so you must name a zone.")
        if table.owner[zone] == OUT:
            return Refusal("PS-ZONE-10", f"{table.box.zones[zone]} is not available in this game.")
        if table.owner[zone] == NEUTRAL:
            return Refusal("PS-ZONE-02", f"{table.box.zones[zone]} is neutral, and there are unclaimed zones.")
        return not_free(table, zone)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        offer(table, seat, table.box.words.meaning[action][1])


def offer(table: Table, seat: Seat, zone: int) -> None:
    """One bidding round, opened by Lady Steam; who has no marker left cannot bid. PS-ZONE-03, PS-ZONE-04, PS-R11."""
    table.tell(ZoneNamed(seat, table.box.zones[zone]))
    speakers = tuple(s for s in table.clockwise(table.holder(table.box.lady)) if table.markers[s])
    open_bidding(table, ZoneBids(speakers, zone=zone))


class ZoneBids(Bidding, frozen=True):
    """The Venturer pays half, rounded up, and may bid accordingly. PS-ZONE-05 to PS-ZONE-08, PS-R08, PS-R87."""

    aloud: ClassVar[bool] = True
    subject: ClassVar[str] = "zone"
    zone: int = -1

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
        if table.cards[seat] == table.box.venturer:
            return Refusal(
                "PS-ZONE-07",
                f"You have {table.purse[seat]}, so with half price you can bid {self.limit(table, seat)} at most.",
            )
        return super().too_dear(table, seat, bid)

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


class ClaimZone(Step[Table], frozen=True):
    """Roll for a zone, use a licence, or nothing. PS-CLAIM-01 to 03, PS-LIC-01 to PS-LIC-06, PS-PREDICT-01, R22."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is claiming a zone"
    seat: Seat

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        if table.box.switches.predictable_claims:
            return "Claim a zone"
        return "Name a zone, then roll" if UNCLAIMED in table.owner else "Claim a neutral zone with a licence, or pass"

    def hint(self, table: Table, seat: Seat) -> str:
        licence = " A licence takes any free or neutral zone without a roll." if table.licences[seat] else ""
        if table.box.switches.predictable_claims:
            return f"Any free zone is yours.{licence}"
        return f"4 to 6: it is yours. 1 to 3: you take the nearest free zone in a direction you choose.{licence}"

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

    def why_not(self, table: Table, seat: Seat, action: Action) -> Refusal:
        verb, zone = action.partition(" ")[0], zone_in(table, action)
        if verb not in ("roll", "claim", "licence") or zone < 0:
            return Refusal("PS-CLAIM-01", "Name one zone of the map, use a licence, or pass.")
        if verb == "licence" and not table.licences[seat]:
            return Refusal("PS-LIC-01", "You have no building licence.")
        free = table.owner[zone] == UNCLAIMED
        if verb == "claim" and free:
            return Refusal("PS-CLAIM-02", f"Roll for {table.box.zones[zone]}: the die decides.")
        if verb == "roll" and free:
            return Refusal("PS-PREDICT-01", f"No die is needed: claim {table.box.zones[zone]}.")
        return not_free(table, zone)

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


class LandOn(Step[Table], frozen=True):
    """PS-CLAIM-04, PS-CLAIM-05, PS-CLAIM-07."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is choosing where to land"
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

    def why_not(self, table: Table, seat: Seat, action: Action) -> Refusal:
        if action == PASS:
            return Refusal("PS-R21", "The die has been rolled: you must take one of the nearest free zones.")
        if action.startswith("licence"):
            return Refusal("PS-CLAIM-07", "The die has been rolled: no licence any more this round.")
        near = ", ".join(table.box.zones[z] for z in landing_zones(table, self.zone))
        return Refusal("PS-CLAIM-05", f"The nearest free zones in line with {table.box.zones[self.zone]} are {near}.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        claim(table, seat, table.box.words.meaning[action][1], "landing")
