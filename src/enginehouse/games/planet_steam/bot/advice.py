"""What a sensible player of Planet Steam knows. A bot has only its view: others' credits are unknown to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from enginehouse.core import Action, Advice, Seat, Step, best_first
from enginehouse.games.planet_steam.bot import auctions, market, yard
from enginehouse.games.planet_steam.bot.appraise import look, zone_worth
from enginehouse.games.planet_steam.rules.notation import CARD_OF, END
from enginehouse.games.planet_steam.rules.state import Table
from enginehouse.games.planet_steam.rules.steps import (
    Activate,
    AgentBenefit,
    Certificate,
    ChooseTipped,
    ChooseVictim,
    ClaimZone,
    EngineerBenefit,
    Extract,
    FirstUpgrade,
    FreelanceBids,
    KeepFreelance,
    KeepUnit,
    LandOn,
    ManipulatePrices,
    Moor,
    NameZone,
    PickCard,
    PlaceNeutral,
    PlaceOldConverter,
    PlaceOrder,
    PlaceOwn,
    Reorganise,
    ShiftPrice,
    SpecialistBids,
    TakeBonus,
    Trade,
    ZoneBids,
)

Judge = Callable[[Table, Seat, Sequence[Action]], Advice]

JUDGES: dict[type[Step[Table]], Judge] = {
    FirstUpgrade: auctions.first_upgrade,
    SpecialistBids: auctions.bid_for_card,
    PickCard: auctions.pick_card,
    EngineerBenefit: auctions.engineer,
    AgentBenefit: auctions.agent,
    TakeBonus: auctions.take_bonus,
    PlaceOrder: market.place_order,
    ManipulatePrices: market.manipulate,
    ShiftPrice: market.shift,
    ChooseVictim: auctions.victim,
    ChooseTipped: yard.tip,
    PlaceOwn: auctions.place_own,
    PlaceNeutral: auctions.place_neutral,
    NameZone: auctions.name_zone,
    ZoneBids: auctions.bid_for_zone,
    ClaimZone: auctions.claim,
    LandOn: auctions.land,
    Moor: yard.moor,
    KeepFreelance: auctions.keep_freelance,
    FreelanceBids: auctions.bid_for_freelance,
    Activate: yard.activate,
    Reorganise: yard.reorganise,
    PlaceOldConverter: yard.old_converter,
    Extract: yard.extract,
    KeepUnit: yard.keep_unit,
    Trade: market.trade,
    Certificate: market.certificate,
}


def advise(view: Table, seat: Seat, legal: Sequence[Action], rnd: Random) -> Advice:
    """The best action by this knowledge."""
    if len(legal) == 1:
        return Advice(legal[0], "nothing else is possible")
    judge = JUDGES.get(type(view.stack[-1]))
    fair = rnd.sample(legal, len(legal))  # of equals, each has its chance: no corner of the map is preferred
    return judge(view, seat, fair) if judge is not None else Advice(legal[0], "the first that is possible")


# --- the order of all actions -----------------------------------------------------------------------------------------
Scores = Callable[[Table, Seat, Sequence[Action]], dict[Action, float]]


def _deeds(view: Table, seat: Seat, legal: Sequence[Action]) -> dict[Action, float]:
    return {END: yard.LEAST} | {action: gain for action, gain, _ in yard.deeds(view, seat, legal, look(view))}


def _zones(view: Table, seat: Seat, legal: Sequence[Action]) -> dict[Action, float]:
    out = look(view)
    return {a: zone_worth(view, seat, auctions.zone_of(view, a), out) for a in legal}


def _edges(view: Table, seat: Seat, legal: Sequence[Action]) -> dict[Action, float]:
    out = look(view)
    return {a: auctions.edge(view, seat, auctions.zone_of(view, a), out) for a in legal}


def _harms(view: Table, seat: Seat, legal: Sequence[Action]) -> dict[Action, float]:
    return {a: auctions.harm(view, seat, auctions.zone_of(view, a)) for a in legal}


def _claims(view: Table, seat: Seat, legal: Sequence[Action]) -> dict[Action, float]:
    out = look(view)
    return {a: auctions.claim_worth(view, seat, a, out) for a in legal}


def _cards(view: Table, seat: Seat, legal: Sequence[Action]) -> dict[Action, float]:
    out = look(view)
    return {a: auctions.card_worth(view, seat, CARD_OF[a] - 1, out) for a in legal}


SCORES: dict[type[Step[Table]], Scores] = {
    Trade: market.trade_values,
    Reorganise: _deeds,
    PlaceOwn: _zones,
    LandOn: _zones,
    PlaceNeutral: _harms,
    NameZone: _edges,
    ClaimZone: _claims,
    PickCard: _cards,
}


def rank(view: Table, seat: Seat, legal: Sequence[Action], rnd: Random) -> list[tuple[Action, float]]:
    """Every action by the same knowledge, the best first; where it says no more than what is best, the others as listed."""
    advised = advise(view, seat, legal, rnd).action
    known = SCORES.get(type(view.stack[-1]))
    scores = known(view, seat, legal) if known is not None else {}
    least = min(scores.values(), default=0.0) - 1.0
    ranked = {action: scores.get(action, least) for action in legal}
    ranked[advised] = max(ranked.values()) + 1.0
    return best_first(ranked)
