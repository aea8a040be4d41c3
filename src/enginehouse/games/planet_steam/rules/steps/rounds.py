"""A round is four phases, and each phase is the list of its steps. PS-ROUND-01 to PS-ROUND-06."""

from __future__ import annotations

from enginehouse.core import Auto, Step
from enginehouse.games.planet_steam.rules.events import RoundBegan
from enginehouse.games.planet_steam.rules.state import Table
from enginehouse.games.planet_steam.rules.steps.airship import OfferFreelance, PlaceAirship
from enginehouse.games.planet_steam.rules.steps.claims import AuctionZone, ClaimTurn, VariableClaims
from enginehouse.games.planet_steam.rules.steps.end import Maintain, ProduceTanks, ReturnCards
from enginehouse.games.planet_steam.rules.steps.extract import ExtractTurn
from enginehouse.games.planet_steam.rules.steps.specialists import AuctionSpecialists, PlaceBonus, ReturnBonus
from enginehouse.games.planet_steam.rules.steps.tanks import TankTurn
from enginehouse.games.planet_steam.rules.steps.trade import CertificateTurn, TradeResources


class PlayRound(Auto[Table], frozen=True):
    """PS-ROUND-01. Maintenance clears what is below it on the stack when the game is over."""

    def run(self, table: Table) -> None:
        table.tell(RoundBegan(table.round, table.box.rounds))
        table.then(ExpansionPhase(), TankPhase(), ResourcePhase(), EndPhase(), PlayRound())


class ExpansionPhase(Auto[Table], frozen=True):
    """PS-ROUND-02; variable claims after round 1's auction (PS-VCLAIM-02), freelance carrier at the end (PS-R81)."""

    def run(self, table: Table) -> None:
        table.phase = "expansion"
        switches = table.box.switches
        steps: list[Step[Table]] = [PlaceBonus(), AuctionSpecialists(), ReturnBonus()]
        if switches.variable_claims and table.round == 1:
            steps.append(VariableClaims())
        steps += [AuctionZone(), ClaimZones(), PlaceAirship()]
        if switches.freelance_carrier:
            steps.append(OfferFreelance())
        table.then(*steps)


class ClaimZones(Auto[Table], frozen=True):
    """PS-CLAIM-01: in turn order."""

    def run(self, table: Table) -> None:
        table.then(*(ClaimTurn(seat) for seat in table.order))


class TankPhase(Auto[Table], frozen=True):
    """PS-ROUND-03: one player finishes before the next starts."""

    def run(self, table: Table) -> None:
        table.phase = "tanks"
        table.then(*(TankTurn(seat) for seat in table.order))


class ResourcePhase(Auto[Table], frozen=True):
    """PS-ROUND-04, PS-ROUND-05: all players finish a step before anybody starts the next."""

    def run(self, table: Table) -> None:
        table.phase = "resources"
        extraction = [ExtractTurn(seat) for seat in table.order]
        certificates = [CertificateTurn(seat) for seat in table.order]
        table.then(*extraction, TradeResources(), *certificates)


class EndPhase(Auto[Table], frozen=True):
    """PS-ROUND-06, PS-R91."""

    def run(self, table: Table) -> None:
        table.phase = "end"
        table.then(ReturnCards(), ProduceTanks(), Maintain())
