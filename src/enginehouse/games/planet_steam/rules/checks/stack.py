"""What waits below a question follows from the table alone, so that a forged stack is found out. PS-ROUND-01 to 06."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from enginehouse.core import BadPosition, Seat, Step
from enginehouse.games.planet_steam.rules.box import CONVERTED, QUARTZ, WATER
from enginehouse.games.planet_steam.rules.extraction import energy_needed, ready, yields
from enginehouse.games.planet_steam.rules.notation import HIGHEST_BID, STRENGTHS
from enginehouse.games.planet_steam.rules.state import NEUTRAL, NO_TANK, NOBODY, UNCLAIMED, Table
from enginehouse.games.planet_steam.rules.steps import (
    Activate,
    AgentBenefit,
    AuctionZone,
    BenefitsOrder,
    BonusTurn,
    Certificate,
    CertificateTurn,
    ChooseTipped,
    ChooseVictim,
    ClaimTurn,
    ClaimZone,
    ClaimZones,
    EndPhase,
    EngineerBenefit,
    Extract,
    ExtractTurn,
    FirstUpgrade,
    FreelanceBids,
    KeepFreelance,
    KeepUnit,
    LandOn,
    ManipulatePrices,
    Moor,
    NameZone,
    NextPick,
    OfferFreelance,
    OrderTurn,
    PickCard,
    PlaceAirship,
    PlaceNeutral,
    PlaceOldConverter,
    PlaceOrder,
    PlaceOwn,
    PlayRound,
    Reorganise,
    ResourcePhase,
    ReturnBonus,
    Sabotage,
    SettleRiver,
    ShiftPrice,
    SpecialistBids,
    TakeBonus,
    TankPhase,
    TankTurn,
    Trade,
    TradeResources,
    TradeTurn,
    VariableClaims,
    ZoneBids,
)
from enginehouse.games.planet_steam.rules.steps.bidding import Bidding
from enginehouse.games.planet_steam.rules.steps.claims import for_auction, landing_zones, variable_claims
from enginehouse.games.planet_steam.rules.steps.extract import must_choose
from enginehouse.games.planet_steam.rules.steps.extras import STRONG
from enginehouse.games.planet_steam.rules.steps.layout import FREE_MOVES
from enginehouse.games.planet_steam.rules.steps.specialists import BENEFITS
from enginehouse.games.planet_steam.rules.steps.trade import trading_order

Steps = list[Step[Table]]

#: The questions of each part of a round, in the order of the rules.
SETUP = (FirstUpgrade,)
AFTER_A_WIN = (
    BenefitsOrder, EngineerBenefit, AgentBenefit, TakeBonus, PlaceOrder, ManipulatePrices, ShiftPrice, ChooseVictim,
    ChooseTipped,
)  # fmt: skip
AUCTION = (SpecialistBids, PickCard, *AFTER_A_WIN)
LAND = (PlaceOwn, PlaceNeutral, NameZone, ZoneBids, ClaimZone, LandOn, Moor)
FREELANCE = (KeepFreelance, FreelanceBids)
TANKS = (Activate, Reorganise, PlaceOldConverter)
RESOURCES = (Extract, KeepUnit, Trade, Certificate)
PHASES: dict[str, tuple[type[Step[Table]], ...]] = {
    "setup": SETUP,
    "expansion": (*AUCTION, *LAND, *FREELANCE),
    "tanks": TANKS,
    "resources": RESOURCES,
}


def need(right: bool, wrong: str) -> None:
    if not right:
        raise BadPosition(wrong)


def check_stack(table: Table) -> None:
    """The question that is asked can be asked here, and below it lies what the rules put there. Seats are checked first."""
    step = table.stack[-1]
    name = type(step).__name__
    need(isinstance(step, PHASES.get(table.phase, ())), f"phase: {name} is not asked in the phase “{table.phase}”")
    for inner in table.stack:
        seats = [getattr(inner, "seat", 0), *getattr(inner, "speakers", ())]
        need(
            all(0 <= s < table.seats for s in seats),
            f"stack: {type(inner).__name__} waits for a seat that is not there",
        )
        zone = getattr(inner, "zone", 0)
        need(0 <= zone < len(table.owner), f"stack: {type(inner).__name__} names a zone that is not on the map")
    need(_possible(table, step), f"stack: {name} cannot be asked as the table stands")
    below = table.stack[-2::-1]
    need(any(below == rest for rest in _below(table, step)), f"stack: after {name} other steps must follow")


# --- what follows a question -----------------------------------------------------------------------------------------
def _below(table: Table, step: Step[Table]) -> list[Steps]:
    """What may wait below a question, the next first; nearly always one thing."""
    seat: Seat = getattr(step, "seat", NOBODY)
    if isinstance(step, FirstUpgrade):
        clockwise = table.clockwise(table.first)
        later: Steps = [FirstUpgrade(s) for s in clockwise[clockwise.index(seat) + 1 :]]
        return [[*later, *([SettleRiver()] if table.box.switches.variable_claims else []), PlayRound()]]
    if isinstance(step, AUCTION):
        return [[*rest, *_after_the_auction(table)] for rest in _after_a_win(table, step, seat)]
    if isinstance(step, (*LAND, *FREELANCE)):
        return [[*_land(table, step, seat), TankPhase(), ResourcePhase(), EndPhase(), PlayRound()]]
    behind = table.order[table.order.index(seat) + 1 :]
    if isinstance(step, TANKS):
        turn: Steps = [Reorganise(seat, n) for n in _moves_below(table)] if isinstance(step, PlaceOldConverter) else []
        return [[*turn, *(TankTurn(s) for s in behind), ResourcePhase(), EndPhase(), PlayRound()]]
    return [[*_resources(table, step, behind), EndPhase(), PlayRound()]]


def _after_a_win(table: Table, step: Step[Table], seat: Seat) -> list[Steps]:
    """What follows the win of a card. PS-AUCT-16, PS-R14."""
    if isinstance(step, SpecialistBids | PickCard):
        return [[]]
    box, held = table.box, table.seats - table.cards.count(NOBODY)
    per_win = 2 if table.seats == 2 else 1
    parts: list[tuple[tuple[type[Step[Table]], ...], Steps]] = [
        ((BenefitsOrder, EngineerBenefit, AgentBenefit), []),
        ((TakeBonus,), [BonusTurn(seat)]),
        ((PlaceOrder,), [OrderTurn(seat, per_win)] if box.switches.variable_trading else []),
        (
            (ManipulatePrices, ShiftPrice),
            [ManipulatePrices(seat)] if box.switches.price_manipulation and held == 1 else [],
        ),
        (
            (ChooseVictim, ChooseTipped),
            [Sabotage(seat)] if box.switches.sabotage and held == table.seats and table.round > 1 else [],
        ),
    ]
    at = next(n for n, (questions, _) in enumerate(parts) if isinstance(step, questions))
    rest = [s for _, steps in parts[at + 1 :] for s in steps]
    both = {"engineer", "bank-agent"} <= set(box.cards[table.cards[seat]].roles)
    if both and isinstance(step, EngineerBenefit | AgentBenefit):
        other: Step[Table] = AgentBenefit(seat) if isinstance(step, EngineerBenefit) else EngineerBenefit(seat)
        return [[*rest, NextPick()], [other, *rest, NextPick()]]
    return [[*rest, NextPick()]]


def _after_the_auction(table: Table) -> Steps:
    """PS-ROUND-02, PS-VCLAIM-02, PS-R81."""
    switches = table.box.switches
    variable: Steps = [VariableClaims()] if switches.variable_claims and table.round == 1 else []
    freelance: Steps = [OfferFreelance()] if switches.freelance_carrier else []
    land: Steps = [ReturnBonus(), *variable, AuctionZone(), ClaimZones(), PlaceAirship(), *freelance]
    return [*land, TankPhase(), ResourcePhase(), EndPhase(), PlayRound()]


def _land(table: Table, step: Step[Table], seat: Seat) -> Steps:
    freelance: Steps = [OfferFreelance()] if table.box.switches.freelance_carrier else []
    if isinstance(step, PlaceOwn | PlaceNeutral):
        markers = variable_claims(table)[_placed(table) + 1 :]
        return [*markers, AuctionZone(), ClaimZones(), PlaceAirship(), *freelance]
    if isinstance(step, NameZone | ZoneBids):
        return [ClaimZones(), PlaceAirship(), *freelance]
    if isinstance(step, ClaimZone | LandOn):
        behind = table.order[table.order.index(seat) + 1 :]
        return [*(ClaimTurn(s) for s in behind), PlaceAirship(), *freelance]
    return freelance if isinstance(step, Moor) else []


def _placed(table: Table) -> int:
    """How many markers of the variable claims stand on the map."""
    return sum(who >= 0 or who == NEUTRAL for who in table.owner)


def _resources(table: Table, step: Step[Table], behind: Sequence[Seat]) -> Steps:
    if isinstance(step, Certificate):
        return [CertificateTurn(s) for s in behind]
    certificates: Steps = [CertificateTurn(s) for s in table.order]
    if isinstance(step, Trade):
        turns = [TradeTurn(r, s) for r in trading_order(table) for s in table.order]
        at = turns.index(TradeTurn(step.resource, step.seat)) + 1
        return [*turns[at:], *certificates]
    return [*(ExtractTurn(s) for s in behind), TradeResources(), *certificates]


# --- whether a question can be asked ---------------------------------------------------------------------------------
def _possible(table: Table, step: Any) -> bool:
    if isinstance(step, Bidding):
        return _bidding(table, step)
    return _POSSIBLE[type(step)](table, step)


def _bidding(table: Table, step: Bidding) -> bool:
    """What was said leads from the round's first speakers to where the bidding stands. PS-AUCT-03 to PS-AUCT-10."""
    speakers = step.first_speakers(table)
    if isinstance(step, SpecialistBids) and len(speakers) < 2:
        return False
    if isinstance(step, ZoneBids) and step.zone not in for_auction(table):
        return False
    if isinstance(step, FreelanceBids) and not table.box.switches.freelance_carrier:
        return False
    while speakers and step.limit(table, speakers[0]) <= 0:  # PS-R06
        speakers = speakers[1:]
    high, leader = 0, NOBODY
    for seat, bid in step.said:
        if speakers[:1] != [seat]:
            return False
        speakers = speakers[1:]
        if bid:
            if not high < bid <= min(step.limit(table, seat), HIGHEST_BID):
                return False
            high, leader, speakers = bid, seat, [*speakers, seat]
        elif leader == NOBODY:
            return False
    settled = leader != NOBODY and len(speakers) < 2
    return bool(speakers) and not settled and (tuple(speakers), high, leader) == (step.speakers, step.high, step.leader)


def _has_role(table: Table, seat: Seat, role: str) -> bool:
    card = table.cards[seat]
    return card != NOBODY and role in table.box.cards[card].roles


def _both_benefits(table: Table, step: BenefitsOrder) -> bool:
    return all(_has_role(table, step.seat, role) for role in BENEFITS)


def _engineer(table: Table, step: EngineerBenefit) -> bool:
    return _has_role(table, step.seat, "engineer")


def _agent(table: Table, step: AgentBenefit) -> bool:
    return _has_role(table, step.seat, "bank-agent")


def _bonus(table: Table, step: TakeBonus) -> bool:
    return table.cards[step.seat] != NOBODY and sum(table.bonus) > 1


def _name(table: Table, step: NameZone) -> bool:
    return table.cards[step.seat] == table.box.venturer and len(for_auction(table)) > 1


def _moor(table: Table, step: Moor) -> bool:
    return table.cards[step.seat] == table.box.captain


def _activate(table: Table, step: Activate) -> bool:
    return table.affords(step.seat, table.box.costs["activation"])


def _reorganise(table: Table, step: Reorganise) -> bool:
    return 0 <= step.moves <= FREE_MOVES


def _certificate(table: Table, step: Certificate) -> bool:
    return len(step.legal(table, step.seat)) > 1


def _first_upgrade(table: Table, step: FirstUpgrade) -> bool:
    return table.round == 1


def _order(table: Table, step: PlaceOrder) -> bool:
    most = 2 if table.seats == 2 else 1
    return table.box.switches.variable_trading and 1 <= step.left <= most and table.order_marks.count(0) > 1


def _manipulation(table: Table, step: ManipulatePrices) -> bool:
    alone = table.cards.count(NOBODY) == table.seats - 1 and table.cards[step.seat] != NOBODY
    return table.box.switches.price_manipulation and alone and table.manipulator == NOBODY


def _shift(table: Table, step: ShiftPrice) -> bool:
    """PS-PMAN-03 to PS-PMAN-06, PS-R65."""
    if table.manipulator != step.seat or not 0 <= step.strength < len(STRENGTHS):
        return False
    moved, spaces = step.moved, table.box.strengths[step.strength][1]
    fresh = not moved and step.left == spaces
    again = step.strength > 0 and bool(moved) and 1 <= step.left <= spaces - len(moved)
    known = len(set(moved)) == len(moved) and all(0 <= r < 4 for r in moved) and len(step.movable()) > 0
    return (fresh or again) and known and (QUARTZ not in moved or step.strength == STRONG)


def _victim(table: Table, step: ChooseVictim) -> bool:
    victims = [s for s in range(table.seats) if s != step.seat and table.tanks_of(s)]
    return table.saboteur == step.seat and table.tipped == NOBODY and len(victims) > 1


def _tipped(table: Table, step: ChooseTipped) -> bool:
    sabotaged = table.saboteur not in (NOBODY, step.seat) and table.tipped == NOBODY
    return sabotaged and len(table.tanks_of(step.seat)) > 1


def _variable_claim(table: Table, step: Any) -> bool:
    if not table.box.switches.variable_claims or table.round != 1:
        return False
    plan, at = variable_claims(table), _placed(table)
    return at < len(plan) and plan[at] == step


def _claim(table: Table, step: ClaimZone) -> bool:
    neutral = table.licences[step.seat] > 0 and NEUTRAL in table.owner
    return table.markers[step.seat] > 0 and (UNCLAIMED in table.owner or neutral)


def _landing(table: Table, step: LandOn) -> bool:
    rolled = table.owner[step.zone] == UNCLAIMED and not table.box.switches.predictable_claims
    return rolled and table.markers[step.seat] > 0 and len(landing_zones(table, step.zone)) > 1


def _keep(table: Table, step: KeepFreelance) -> bool:
    return table.freelancer == step.seat and not table.freelance_kept


def _old_converter(table: Table, step: PlaceOldConverter) -> bool:
    own = table.owner[step.zone] == step.seat and table.product[step.zone] not in (NO_TANK, WATER)
    waits = any(0 <= moves <= FREE_MOVES for moves in _moves_below(table))
    return own and waits and step.zone != table.tipped and step.old in CONVERTED and bool(step.targets(table))


def _moves_below(table: Table) -> list[int]:
    """The free moves of the turn that waits below the question, if one does. PS-R88."""
    return [under.moves for under in table.stack[-2:-1] if isinstance(under, Reorganise)]


def _running(table: Table, step: Extract) -> bool:
    tanks, running = ready(table, step.seat), step.running
    if not tanks or len(set(running)) < len(running) or not set(running) <= set(tanks):
        return False
    return energy_needed(table, running) <= table.cargo[step.seat][3]


def _overflow(table: Table, step: KeepUnit) -> bool:
    """More kinds than one are left over, and not all fit. PS-R85."""
    seat, over = step.seat, step.over
    if seat != table.freelancer or len(over) != 4 or min(over) < 0:
        return False
    most = yields(table, ready(table, seat))
    full = all(not n or (n <= most[r] and table.cargo[seat][r] >= table.capacity(seat, r)) for r, n in enumerate(over))
    return full and must_choose(table, seat, over)


def _trade(table: Table, step: Trade) -> bool:
    r = step.resource
    return 0 <= r < 4 and bool(table.supply[r] or table.cargo[step.seat][r])


def _pick(table: Table, step: PickCard) -> bool:
    return table.cards[step.seat] == NOBODY and table.cards.count(NOBODY) > 1


_POSSIBLE: dict[type[Step[Table]], Callable[[Table, Any], bool]] = {
    FirstUpgrade: _first_upgrade,
    PickCard: _pick,
    BenefitsOrder: _both_benefits,
    EngineerBenefit: _engineer,
    AgentBenefit: _agent,
    TakeBonus: _bonus,
    PlaceOrder: _order,
    ManipulatePrices: _manipulation,
    ShiftPrice: _shift,
    ChooseVictim: _victim,
    ChooseTipped: _tipped,
    PlaceOwn: _variable_claim,
    PlaceNeutral: _variable_claim,
    NameZone: _name,
    ClaimZone: _claim,
    LandOn: _landing,
    Moor: _moor,
    KeepFreelance: _keep,
    Activate: _activate,
    Reorganise: _reorganise,
    PlaceOldConverter: _old_converter,
    Extract: _running,
    KeepUnit: _overflow,
    Trade: _trade,
    Certificate: _certificate,
}
