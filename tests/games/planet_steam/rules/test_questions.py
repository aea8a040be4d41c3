"""What every question says: its prompt and its hint, word for word, where the table makes a difference."""

from collections.abc import Callable

import pytest

from enginehouse.games.planet_steam.rules.state import NEUTRAL
from enginehouse.games.planet_steam.rules.steps import (
    Activate,
    Certificate,
    ClaimZone,
    EngineerBenefit,
    Extract,
    FreelanceBids,
    KeepFreelance,
    KeepUnit,
    LandOn,
    ManipulatePrices,
    NameZone,
    PlaceNeutral,
    PlaceOldConverter,
    Reorganise,
    ShiftPrice,
    SpecialistBids,
    TakeBonus,
    Trade,
    ZoneBids,
)
from tests.games.planet_steam.lab import Scene, scene

CARDS = (1, 2, 3, 4)  # the Venturer is seat 1's, the Engineer seat 3's
ZONE = "A zone counts 25 at the end and gives a place for a tank."
OPEN = "You open, so you must bid at least 1."
ROLL = (
    "4 to 6: it is yours. 1 to 3: you take the nearest free zone in a direction you choose, "
    "or 15 credits where there is none."
)
NEAREST_LICENCE = " A licence takes any free or neutral zone without a roll."
RUN = "Tanks of one kind side by side give more; keep energy to run them."
FULL = {0: {"quartz": 3, "ore": 3, "water": 4, "energy": 4}}


def claimed(*left: str, licences: int = 0, neutral: bool = True, **kw) -> Scene:
    """A Claim step at which only these zones are unclaimed; the neutral ones stay, or are taken too."""
    free = {z: 1 for z in scene().t.box.zones if z not in left}
    kept = dict.fromkeys(("A4", "B1"), NEUTRAL) if neutral else {}
    return scene(ClaimZone(0), cards=CARDS, claims={**free, **kept}, licences=[licences, 0, 0, 0], **kw)


SAYS: list[tuple[Callable[[], Scene], str, str]] = [
    (lambda: scene(SpecialistBids((0, 1)), bonus=()), "Open the bidding for a specialist",
     f"{OPEN} The winner picks any open card."),
    (lambda: scene(SpecialistBids((0, 1)), bonus=("energy",)), "Open the bidding for a specialist",
     f"{OPEN} The winner picks any open card and takes a bonus resource."),
    (lambda: scene(SpecialistBids((0, 1), 4, 1), bonus=()), "Bid over 4, or pass",
     "The winner pays and picks any open card. Losing bids cost nothing."),
    (lambda: scene(SpecialistBids((1, 0), 4, 0), bonus=("ore",)), "Bid over 4, or pass",
     "The winner pays, picks any open card and takes a bonus resource. Losing bids cost nothing."),
    (lambda: scene(EngineerBenefit(3), cards=CARDS), "Take a building licence or 15 credits",
     "A licence claims any free or neutral zone in a Claim step, or sells for 15 later."),
    (lambda: scene(EngineerBenefit(3), cards=CARDS, licences_left=0), "Take 15 credits",
     "No licence is left: take the credits, or decline."),
    (lambda: scene(TakeBonus(0), bonus=("quartz", "energy"), cargo={0: {"quartz": 2, "energy": 3}}),
     "Take one resource from the bonus box", "It goes on your carrier."),
    (lambda: scene(TakeBonus(0), bonus=("quartz", "ore"), cargo=FULL), "Take one resource from the bonus box",
     "No room for quartz or ore: it would go back to the supply."),
    (lambda: scene(TakeBonus(0), bonus=("quartz", "energy"), cargo={0: {"energy": 4}}), "Take one resource from the bonus box",
     "No room for energy: it would go back to the supply."),
    (lambda: scene(ManipulatePrices(0)), "Choose how strongly to move prices",
     "Weak: one resource but quartz, up to 3 spaces, free. Moderate: any but quartz, up to 4 in all, for 4. "
     "Strong: quartz too, up to 5 in all, for 8."),
    (lambda: scene(ShiftPrice(0, 1, 4)), "Move a price by up to 4 spaces",
     "At least one space. The price then changes for everybody."),
    (lambda: scene(ShiftPrice(0, 1, 2, (1,))), "Move a price by up to 2 spaces",
     "Each resource moves once. Done ends the manipulation."),
    (lambda: scene(ShiftPrice(0, 1, 1, (1,))), "Move a price by up to 1 space",
     "Each resource moves once. Done ends the manipulation."),
    (lambda: scene(PlaceNeutral(0, True)), "Place a neutral marker on the river",
     "Nobody can roll for a neutral zone; a licence, or an auction once no zone is free, can take it."),
    (lambda: scene(PlaceNeutral(0, False)), "Place a neutral marker on land",
     "Nobody can roll for a neutral zone; a licence, or an auction once no zone is free, can take it."),
    (lambda: scene(NameZone(1), cards=CARDS), "Name a zone to be auctioned",
     "Everybody with a claim marker left may bid. If you win, you pay half, rounded up."),
    (lambda: scene(NameZone(1), cards=CARDS, markers=[1, 0, 1, 1]), "Name a zone to be auctioned",
     "You have no claim marker left, so you cannot bid yourself."),
    (lambda: scene(ZoneBids((0, 1), zone=0), cards=CARDS), "Open the bidding for A1", f"{OPEN} {ZONE}"),
    (lambda: scene(ZoneBids((0, 1), 3, 1, zone=7), cards=CARDS), "Bid over 3 for B2, or pass", ZONE),
    (lambda: scene(ZoneBids((1, 0), zone=0), cards=CARDS), "Open the bidding for A1",
     f"{OPEN} {ZONE} You hold the Venturer: you would pay half."),
    (lambda: scene(ZoneBids((1, 0), 3, 0, zone=0), cards=CARDS), "Bid over 3 for A1, or pass",
     f"{ZONE} You hold the Venturer: you would pay half."),
    (lambda: scene(ClaimZone(0), cards=CARDS), "Name a zone and roll, or pass", ROLL),
    (lambda: scene(ClaimZone(0), cards=CARDS, licences=[1, 0, 0, 0]), "Name a zone and roll, or pass", ROLL + NEAREST_LICENCE),
    (lambda: claimed("A1", licences=1, neutral=False), "Name a zone and roll, or pass",
     f"{ROLL} A licence takes any free zone without a roll."),
    (lambda: claimed(licences=1), "Claim a neutral zone with a licence, or pass",
     "No zone is free any more. A licence takes the place of a neutral marker."),
    (lambda: claimed("A1", options={"predictable_claims": True}), "Claim a zone, or pass",
     "Any free zone is yours for the asking."),
    (lambda: claimed("A1", licences=1, options={"predictable_claims": True}), "Claim a zone, or pass",
     "Any free zone is yours for the asking. A licence takes a neutral one too."),
    (lambda: claimed("A1", licences=1, neutral=False, options={"predictable_claims": True}), "Claim a zone, or pass",
     "Any free zone is yours for the asking."),
    (lambda: scene(LandOn(0, 7), cards=CARDS), "Not B2: take the nearest free zone in one direction",
     "You must take one of these."),
    (lambda: scene(KeepFreelance(0), freelancer=0, freelance_credits=6),
     "Keep the freelance carrier for 6 credits more, or have it auctioned",
     "It can be kept once. In an auction you may bid too."),
    (lambda: scene(FreelanceBids((0, 1))), "Open the bidding for the freelance carrier",
     "It carries any 3 resources besides your own carriers. The bid is gone for good."),
    (lambda: scene(FreelanceBids((0, 1), 6, 1)), "Bid over 6 for the freelance carrier, or pass",
     "It carries any 3 resources besides your own carriers. The bid is gone for good."),
    (lambda: scene(Activate(0)), "Spend 1 water to act, or take 1 water",
     "Without activation your Tank Phase ends here. Every tank costs 1 water besides credits."),
    (lambda: scene(Activate(0), cargo={0: {"water": 4}}, tanks_left=0), "Spend 1 water to act, or take 1 water",
     "Without activation your Tank Phase ends here. Your water carrier is full: what you take is lost."),
    (lambda: scene(Reorganise(0), stock=12), "Buy, import, fit, upgrade or move, then end your turn",
     f"A tank costs 1 water and 22 credits. {RUN}"),
    (lambda: scene(Reorganise(0), stock=0), "Buy, import, fit, upgrade or move, then end your turn",
     f"The tank market is empty; an imported tank costs 2 quartz, 1 water and 5 credits. {RUN}"),
    (lambda: scene(PlaceOldConverter(0, 7, 1)), "Move the old ore converter of B2, or give it back",
     "Another of your tanks that has none can take it; giving it back pays nothing."),
    (lambda: scene(Extract(0), tanks={"C3": "water", "F2": "ore"}, cargo={0: {"energy": 3}}), "Choose the tanks that extract",
     "Of your tanks 1 costs 1 energy and 1 runs free. You have 3 energy to spend."),
    (lambda: scene(Extract(0, (31,)), tanks={"C3": "water", "F2": "ore"}, cargo={0: {"energy": 3}}),
     "Choose the tanks that extract", "Of your tanks 1 costs 1 energy and 1 runs free. You have 2 energy to spend."),
    (lambda: scene(KeepUnit(0, (0, 2, 0, 3)), freelancer=0, cargo=FULL), "Choose a new unit to keep on the freelance carrier",
     "Room for 3; what is not kept is lost."),
    (lambda: scene(Trade(3, 0), supply={"energy": 14}, price={"energy": 6}, cargo={0: {"energy": 1}}),
     "Buy or sell energy at 6 credits, or pass", "Supply 14 is red: if you pass, the next price is 3. Room for 3 more."),
    (lambda: scene(Certificate(0)), "Buy or sell one certificate, or pass",
     "Luxury quarters count 50 at the end. A licence claims a zone next round, or sells for 15."),
    (lambda: scene(Certificate(0), luxury_left=0), "Buy or sell one certificate, or pass",
     "A licence claims a zone next round, or sells for 15."),
    (lambda: scene(Certificate(0), luxury_left=0, licences_left=0, licences=[1, 0, 0, 0]), "Buy or sell one certificate, or pass",
     "A licence claims a zone next round, or sells for 15."),
    (lambda: scene(Certificate(0), licences_left=0), "Buy or sell one certificate, or pass",
     "Luxury quarters count 50 at the end."),
    (lambda: scene(Certificate(0), round=5), "Buy or sell one certificate, or pass",
     "Luxury quarters count 50 at the end. A licence counts nothing at the end; one you have sells for 15."),
]  # fmt: skip


@pytest.mark.parametrize(("made", "prompt", "hint"), SAYS)
def test_what_a_question_says(made: Callable[[], Scene], prompt: str, hint: str):
    s = made()
    seat, step = s.game.to_act[0], s.t.stack[-1]
    assert s.game.prompt(seat) == prompt
    assert step.hint(s.game.view(seat), seat) == hint
