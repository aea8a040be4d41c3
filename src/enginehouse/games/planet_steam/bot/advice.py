"""What a sensible player of Planet Steam knows. A bot has only its view: others' credits are unknown to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from enginehouse.core import Action, Advice, Seat, Step
from enginehouse.games.planet_steam.bot import auctions, market, yard
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
