"""One judgement: what is refused is not offered, and every refusal claims only what is so."""

import os
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

import enginehouse as eh
from enginehouse.core import Game, Unknown
from enginehouse.core.errors import UNREADABLE
from enginehouse.games.planet_steam import GAME
from enginehouse.games.planet_steam.rules.state import NEUTRAL
from enginehouse.games.planet_steam.rules.steps import (
    Activate,
    AgentBenefit,
    BenefitsOrder,
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
from tests.games.planet_steam.claims import CLAIMS
from tests.games.planet_steam.lab import EVERYTHING, Scene, random_options, scene
from tests.proof import rule
from tests.properties import HOUSE_CLAIMS, Claim, check_judgement, random_game, where

LONG = bool(os.environ.get("ENGINEHOUSE_LONG"))
GAMES, EVERY, MOST = (6, 0.1, 1000) if LONG else (1, 0.025, 120)
CARDS = (1, 2, 3, 4)


def options_of(players: int, kind: int) -> dict[str, Any]:
    return ({}, EVERYTHING, random_options(Random(100 * players + kind)))[min(kind, 2)]


@pytest.mark.parametrize("kind", [0, 1, 2])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_play_is_judged_truly(players: int, kind: int):
    heard: set[str] = set()
    rnd = Random(10 * players + kind)
    for seed in range(GAMES):
        for g in random_game("planet-steam", players, seed, options_of(players, kind + 3 * (kind == 2) * seed)):
            if rnd.random() < EVERY and not g.over:
                try:
                    heard |= kinds(g) | check_judgement(g, rnd, CLAIMS, MOST)
                except AssertionError as error:
                    raise AssertionError(f"{error}\n{where(g)}") from error
    assert len(heard) > 3


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_sensible_play_is_judged_truly(players: int):
    """Bots fill their zones, carriers and purses, so that other refusals are heard than in random play."""
    heard: set[str] = set()
    for seed in range(GAMES):
        g, rnd = eh.new("planet-steam", players, seed, EVERYTHING if seed % 2 else {}), Random(seed)
        while not g.over:
            seat = g.to_act[0]
            if rnd.random() < EVERY:
                heard |= kinds(g) | check_judgement(g, rnd, CLAIMS, MOST)
            g.play(seat, GAME.advise(g.view(seat), seat, g.legal(seat), rnd).action)
    assert len(heard) > 3


# --- every kind, in a scene made for it ------------------------------------------------------------------------------
def spelt(game: Game[Any]) -> Iterable[str]:
    """All that is written as this game writes: the universe, and what no rule ever allows."""
    return game.table.box.words.spelt


def kinds(game: Game[Any]) -> set[str]:
    """The kinds of refusals that all spellings hear, each with its claim evaluated."""
    seat = game.to_act[0]
    seen = game.view(seat)
    step, legal, heard, rules = seen.stack[-1], set(game.legal(seat)), set[str](), game.title.catalogue()
    for action in spelt(game):
        refusal = step.judge(seen, seat, action)
        assert (refusal is None) == (action in legal), f"“{action}” is judged {refusal}, and legal: {action in legal}"
        if refusal is not None:
            assert refusal.rule != UNREADABLE, f"“{action}” is a word of this game: {refusal}"
            assert refusal.rule in rules or refusal.rule == "EH-NOW", refusal
            claim: Claim | None = CLAIMS.get(refusal.kind) or HOUSE_CLAIMS.get(refusal.kind)
            assert claim, f"no claim is listed for “{refusal.kind}”"
            assert claim(seen, seat, action, dict(refusal.facts)), f"false of “{action}”: {refusal}"
            heard.add(refusal.kind)
    return heard


def no_zone_left(**how: Any) -> Scene:
    """A four player map without an unclaimed zone; seat 0 to claim."""
    s = scene(ClaimZone(0), cards=CARDS, **how)
    for zone in s.t.unclaimed():
        s.t.owner[zone] = 3
    return s


def yard(**how: Any) -> Scene:
    """Seat 0 rearranges: ore and quartz+ on land, water on the river, two alike, A4 and B3 free, B2 of another."""
    claims = {"A1": 0, "A2": 0, "A3": 0, "A4": 0, "B1": 0, "B2": 1, "B3": 0, "C1": 0}
    tanks = {"A1": "ore", "A2": "quartz+", "A3": "water", "B1": "water", "B2": "water", "C1": "water"}
    return scene(
        Reorganise(0, how.pop("moves", 0)), empty=True, cards=CARDS, claims=claims, tanks=how.pop("tanks", tanks), **how
    )


RICH = {0: {"quartz": 3, "ore": 3, "water": 4, "energy": 4}}
ALL_KINDS = dict.fromkeys(("quartz", "ore", "water", "energy"), 4)
SCENES: dict[str, Any] = {
    "setup": lambda: scene(FirstUpgrade(0), phase="setup", round=1),
    "opening": lambda: scene(SpecialistBids((0, 1, 2, 3))),
    "answering": lambda: scene(SpecialistBids((0, 1, 2, 3), 20, 3)),
    "a very rich bidder": lambda: scene(SpecialistBids((0, 1, 2, 3), 20, 3), purse={0: 1500}),
    "the freelance carrier": lambda: scene(FreelanceBids((0, 1, 2, 3), 20, 3), purse={0: 30}),
    "the Venturer bids": lambda: scene(ZoneBids((1, 2), 3, 2, zone=0), cards=CARDS, purse={1: 40}),
    "picking": lambda: scene(PickCard(0), cards=(0, 2, 0, 0)),
    "two benefits": lambda: scene(BenefitsOrder(0)),
    "the Engineer": lambda: scene(EngineerBenefit(0)),
    "no licence left": lambda: scene(EngineerBenefit(0), licences_left=0),
    "the Bank Agent": lambda: scene(AgentBenefit(0), players=5, carriers={0: {"ore": 4}}),
    "a bonus": lambda: scene(TakeBonus(0), bonus=("quartz", "water")),
    "order markers": lambda: scene(PlaceOrder(0, 1), order_marks=[0, 2, 0, 0], options={"variable_trading": True}),
    "manipulation": lambda: scene(ManipulatePrices(0), purse={0: 5}, options={"price_manipulation": True}),
    "the first price": lambda: scene(ShiftPrice(0, 0, 3), price={"ore": 2, "water": 9}),
    "the second price": lambda: scene(ShiftPrice(0, 2, 2, (1,)), price={"quartz": 15}),
    "a victim": lambda: scene(
        ChooseVictim(0), tanks={"A3": "water", "E4": "ore"}, claims={"A3": 1, "E4": 2}, options={"sabotage": True}
    ),
    "a tank to tip": lambda: scene(
        ChooseTipped(0), tanks={"C3": "water", "F2": "water", "A3": "water"}, options={"sabotage": True}
    ),
    "an own marker": lambda: scene(PlaceOwn(0), players=3, claims={"B4": NEUTRAL}),
    "a neutral marker on the river": lambda: scene(PlaceNeutral(0, True), players=3),
    "a neutral marker on land": lambda: scene(PlaceNeutral(0, False), players=3),
    "naming": lambda: scene(NameZone(1), players=3, cards=(1, 2, 3)),
    "claiming": lambda: scene(ClaimZone(0), players=3, cards=(1, 2, 3)),
    "claiming with a licence": lambda: scene(ClaimZone(0), licences=[1, 0, 0, 0], cards=CARDS),
    "claiming without the die": lambda: scene(ClaimZone(0), cards=CARDS, options={"predictable_claims": True}),
    "nothing to roll for": no_zone_left,
    "nothing to choose": lambda: no_zone_left(options={"predictable_claims": True}),
    "landing": lambda: scene(LandOn(0, 13), cards=CARDS),
    "mooring": lambda: scene(Moor(2), cards=CARDS),
    "keeping": lambda: scene(KeepFreelance(0), freelancer=0, freelance_credits=9, purse={0: 4}, cards=CARDS),
    "activating": lambda: scene(Activate(0), cards=CARDS),
    "a yard": lambda: yard(cargo=RICH),
    "a poor yard": lambda: yard(cargo={0: {"quartz": 0, "ore": 0, "water": 0, "energy": 1}}, purse={0: 1}),
    "a yard by the river": lambda: yard(cargo=RICH, options={"river_limits": True}),
    "ore behind the river": lambda: yard(
        cargo=RICH, options={"river_limits": True}, tanks={"A3": "energy", "B1": "ore", "C1": "quartz+"}
    ),
    "a yard that stays": lambda: yard(cargo=RICH, options={"immobile_tanks": True}),
    "a yard with a tipped tank": lambda: yard(cargo=RICH, tipped=0, options={"sabotage": True}),
    "an empty market": lambda: yard(cargo=RICH, stock=0),
    "an empty reserve": lambda: yard(
        cargo=RICH, converters_left=[0, 0, 0, 0], superchargers_left=0, carriers={0: ALL_KINDS}
    ),
    "a full yard": lambda: yard(cargo=RICH, tanks=dict.fromkeys(("A1", "A2", "A3", "A4", "B1", "B3", "C1"), "water")),
    "sixty moves": lambda: yard(cargo=RICH, moves=60),
    "an old converter": lambda: yard(
        tanks={"A1": "ore", "A2": "quartz", "A3": "water", "B1": "water"}, options={"river_limits": True}
    ),
    "running": lambda: scene(
        Extract(0, (0,)), empty=True, cards=CARDS, cargo={0: {"energy": 1}}, tipped=2, options={"sabotage": True},
        claims={"A1": 0, "A2": 0, "A3": 0, "A4": 0}, tanks={"A1": "ore", "A2": "ore", "A3": "water"},
    ),
    "running with more energy": lambda: scene(
        Extract(0, (0,)), empty=True, cards=CARDS, cargo={0: {"energy": 2}},
        claims={"A1": 0, "A2": 0, "B1": 0}, tanks={"A1": "ore", "A2": "ore", "B1": "energy"},
    ),
    "units to keep": lambda: scene(KeepUnit(0, (0, 2, 0, 2)), freelancer=0, cards=CARDS),
    "trading": lambda: scene(Trade(1, 0), supply={"ore": 6}, cargo={0: {"ore": 2}}, purse={0: 20}, price={"ore": 7}),
    "certificates": lambda: scene(Certificate(0), cargo={0: {"quartz": 1, "ore": 0, "water": 1}}, cards=CARDS),
    "no certificates": lambda: scene(Certificate(0), cargo=RICH, licences_left=0, luxury_left=0, licences=[1, 0, 0, 0]),
}  # fmt: skip


def shown(name: str) -> Scene:
    made = SCENES[name]()
    if name == "an empty reserve":
        made.t.tanks_left = 0  # all of them stand somewhere
        empty = [z for z, product in enumerate(made.t.product) if product < 0 and z != made.t.box.zone("A4")]
        for zone in empty[: made.t.box.tanks - 6]:
            made.t.product[zone], made.t.owner[zone] = 2, 3
    if name == "an old converter":
        made.t.stack.append(PlaceOldConverter(0, made.t.box.zone("A1"), 0))
    return made


def test_every_kind_of_refusal_is_heard_and_true():
    heard = {kind for name in SCENES for kind in kinds(shown(name).game)}
    assert sorted(set(CLAIMS) - heard) == []


# --- spellings -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "said",
    [
        "bid 01", "bid 007", "bid --3", "bid ²", "bid ٣", "bid +3", "bid -3", "bid 3.0", "bid 3_0", "bid １", "BID 3",
        "buy ore 03", "buy ore ³", "sell ore ³", "sell ore +1", "buy  ore", "order ore ²", "take ²", "ore ++2", "ore ²",
        "sabotage ²", "name A01", "roll a1", "move A1>A2>A3", "run ²", "upgrade", "moor ²", "fit ore", "bid 1999999",
    ],
)  # fmt: skip
def test_what_is_not_spelt_as_an_action_is_called_so_everywhere(said: str):
    for name in SCENES:
        game = shown(name).game
        refusal = game.why_not(game.to_act[0], said)
        assert refusal is not None
        assert refusal.rule == UNREADABLE, f"{name}: {refusal}"


def test_a_slip_is_answered_with_what_was_meant():
    s = scene(Trade(1, 0), supply={"ore": 6}, purse={0: 50})
    for said, meant in (("bay ore 3", "did you mean “buy ore 3”?"), ("buy ore 03", "“buy ore 3”, not “buy ore 03”.")):
        refusal = s.game.why_not(0, said)
        assert refusal is not None
        assert meant in refusal.reason


@rule("PS-R56")
@pytest.mark.parametrize("said", ["²", "0", "01", "5", "-1", "1 ²", "everybody"])
def test_who_shows_credits_is_said_by_the_numbers_of_players(said: str):
    with pytest.raises(
        Unknown, match=r"show_credits takes (numbers of players from 1 to 4|a short line of plain text)"
    ):
        eh.new("planet-steam", 4, 1, {"show_credits": said})


# --- the most useful reason ------------------------------------------------------------------------------------------
@rule("PS-TANK-09")
def test_without_a_free_zone_no_tank_is_bought_or_imported_anywhere():
    s = shown("a full yard")
    for deed in ("tank", "import"):
        for zone in ("A1", "B2", "G6"):  # with a tank, another's, nobody's
            assert s.no(f"0 {deed} {zone}") == "PS-TANK-09"


@rule("PS-ZONE-02", "PS-CLAIM-13", "PS-LIC-02")
def test_a_neutral_zone_is_out_of_reach_only_where_it_is():
    """The die never takes it; a licence does, and so does the zone auction once no zone is unclaimed."""
    s = scene(ClaimZone(0), cards=CARDS)
    assert s.no("0 roll B1") == "PS-CLAIM-13"
    refusal = s.game.why_not(0, "roll B1")
    assert refusal is not None
    assert "nothing else" not in refusal.reason
    assert "licence B1" in shown("claiming with a licence").legal()
    auction = scene(NameZone(1), cards=CARDS)
    assert auction.no("1 name B1") == "PS-ZONE-02"
    for zone in auction.t.unclaimed():
        auction.t.owner[zone] = 3
    assert "name B1" in auction.legal()


@rule("PS-CLAIM-08", "PS-R82")
def test_where_no_zone_is_unclaimed_it_is_said():
    assert shown("nothing to roll for").no("0 roll A1") == "PS-CLAIM-08"
    assert shown("nothing to choose").no("0 claim A1") == "PS-R82"
