"""Zone auction, claims, licences, airship, variable claims. PS-ZONE, PS-CLAIM, PS-LIC, PS-AIRSHIP, PS-VCLAIM."""

import pytest

import enginehouse as eh
from enginehouse.games.planet_steam.rules.events import (
    Claimed,
    ClaimFailed,
    NothingSold,
    OpenerSkipped,
    RiverSettled,
    Won,
)
from enginehouse.games.planet_steam.rules.extraction import yields
from enginehouse.games.planet_steam.rules.state import NEUTRAL, NOBODY, OUT, UNCLAIMED
from enginehouse.games.planet_steam.rules.steps import (
    AuctionZone,
    Certificate,
    ClaimTurn,
    FreelanceBids,
    Maintain,
    PickCard,
    PlaceAirship,
    SettleRiver,
    VariableClaims,
    ZoneBids,
)
from enginehouse.games.planet_steam.rules.steps.bidding import open_bidding
from enginehouse.games.planet_steam.rules.steps.claims import landing_zones
from tests.games.planet_steam.lab import scene, wanted_die
from tests.proof import rule

CARDS = (1, 2, 3, 4)


def taken(*free, players=4):
    """Claims that leave only these zones of the map unclaimed: the rest is neutral, as far as it goes, or a seat's."""
    zones = [z for z in eh.new("planet-steam", players, 1).table.box.zones if z not in free]
    return {z: i % players for i, z in enumerate(zones)}


def zone_auction(zone="A1", cards=CARDS, **kw):
    kw.setdefault("empty", True)
    s = scene(AuctionZone(), cards=cards, **kw)
    venturer = cards.index(2)
    return s.go(f"{venturer} name {zone}")


@rule("PS-ZONE-01", "PS-SPEC-04", "PS-R09", "PS-ZONE-10")
def test_the_venturer_must_name_an_unclaimed_zone():
    s = scene(AuctionZone(), cards=(2, 1, 3), players=3)
    assert s.asked() == (0, "NameZone")
    assert s.no("0 pass") == "PS-ZONE-01"
    assert s.no("0 name A1") == "PS-ZONE-10"
    assert s.no("0 name G4") == "PS-CLAIM-11"
    assert set(s.legal()) == {f"name {z}" for z, o in zip(s.t.box.zones, s.t.owner, strict=True) if o == UNCLAIMED}


@rule("PS-ZONE-02", "PS-ZONE-08", "PS-R10", "PS-R12")
def test_neutral_zones_only_when_no_zone_is_unclaimed():
    s = scene(AuctionZone(), cards=CARDS)
    assert s.no("1 name B1") == "PS-ZONE-02"
    full = {z: (NEUTRAL if z in ("B1", "B3") else w) for z, w in taken().items()}
    s = scene(AuctionZone(), cards=CARDS, claims=full)
    assert s.legal() == ["name B1", "name B3"]
    left = s.t.neutral_left
    s.go("1 name B3", "0 bid 1", "1 pass", "2 pass", "3 pass")
    assert s.owner("B3") == 0
    assert s.t.neutral_left == left + 1
    none = scene(AuctionZone(), cards=CARDS, claims=taken())
    assert none.asked() is None
    assert not none.heard


@rule("PS-ZONE-03", "PS-ZONE-04", "PS-ORDER-04")
def test_lady_steam_opens_and_all_take_part_clockwise():
    s = zone_auction(cards=(3, 4, 1, 2))
    assert s.asked() == (2, "ZoneBids")
    assert s.t.stack[-1].speakers == (2, 3, 0, 1)
    assert s.no("2 pass") == "PS-AUCT-03"
    s.go("2 bid 1", "3 pass", "0 bid 2", "1 pass")
    assert s.asked() == (2, "ZoneBids")


@rule("PS-ZONE-05", "PS-ZONE-09", "PS-CLAIM-10")
def test_the_winner_pays_and_claims_river_zones_too():
    s = zone_auction("D3", purse={3: 40})
    markers = s.t.markers[3]
    s.go("0 bid 1", "1 pass", "2 pass", "3 bid 21", "0 pass")
    assert s.owner("D3") == 3
    assert s.t.purse[3] == 19
    assert s.t.markers[3] == markers - 1
    c = scene(ClaimTurn(0), cards=CARDS, empty=True)
    assert "roll D3" in c.legal()


@rule("PS-ZONE-06", "PS-SPEC-05", "PS-R87")
def test_the_venturer_pays_half_rounded_up_in_this_auction_alone():
    s = zone_auction(purse={1: 40})
    s.go("0 bid 1", "1 bid 15", "2 pass", "3 pass", "0 pass")
    assert s.t.purse[1] == 32
    assert s.told(Won)[-1].paid == 8
    other = scene(cards=CARDS, purse={1: 40}, options={"freelance_carrier": True})
    open_bidding(other.t, FreelanceBids((1, 0)))
    assert max(int(b.split()[1]) for b in other.legal()) == 40
    other.go("1 bid 15", "0 pass")
    assert other.t.purse[1] == 25


@rule("PS-ZONE-07", "PS-R08")
def test_the_venturer_may_bid_twice_what_he_owns():
    s = zone_auction(purse={1: 10})
    s.go("0 bid 3")
    assert s.legal()[-1] == "bid 20"
    assert s.no("1 bid 21") == "PS-ZONE-07"
    broke = zone_auction(purse={1: 0})
    assert broke.go("0 bid 1").legal() == ["pass"]  # nothing, but asked


@rule("PS-R06")
def test_an_opener_without_a_credit_is_passed_over():
    s = zone_auction(purse={0: 0, 1: 0, 2: 5, 3: 5})
    assert s.asked() == (2, "ZoneBids")
    assert s.t.stack[-1].speakers == (2, 3)
    assert [e.seat for e in s.told(OpenerSkipped)] == [0, 1]
    nobody = zone_auction(purse=dict.fromkeys(range(4), 0))
    assert nobody.asked() is None
    assert nobody.owner("A1") == UNCLAIMED
    assert nobody.told(NothingSold)


@rule("PS-R11")
def test_without_markers_no_bid_and_no_claim():
    s = zone_auction(cards=(2, 1, 3, 4), markers=[0, 0, 3, 3])
    assert s.t.stack[-1].speakers == (2, 3)  # the Venturer named the zone but cannot bid
    c = scene(ClaimTurn(0), cards=CARDS, markers=[0, 1, 1, 1], licences=[1, 0, 0, 0])
    assert c.asked() is None
    p = scene(ClaimTurn(0), cards=CARDS, markers=[0, 1, 1, 1], options={"predictable_claims": True})
    assert p.asked() is None


@rule("PS-CLAIM-01", "PS-R22", "PS-CLAIM-09")
def test_roll_licence_or_nothing():
    s = scene(ClaimTurn(0), ClaimTurn(1), cards=CARDS, licences=[1, 0, 0, 0])
    verbs = {a.split()[0] for a in s.legal()}
    assert verbs == {"pass", "roll", "licence"}
    before = (s.t.purse[:], s.t.owner[:])
    s.go("0 pass")
    assert (s.t.purse, s.t.owner) == before
    assert s.asked() == (1, "ClaimZone")
    purse = s.t.purse[:]
    s.go("1 roll A1")
    assert s.t.purse == purse  # the die costs nothing


@rule("PS-CLAIM-02", "PS-CLAIM-12", "PS-CLAIM-13", "PS-CLAIM-11")
def test_only_unclaimed_zones_can_be_named():
    s = scene(ClaimTurn(0), players=3, cards=(1, 2, 3), licences=[1, 0, 0])
    assert s.no("0 claim B4") == "PS-CLAIM-02"
    assert s.no("0 roll A1") == "PS-CLAIM-12"
    assert s.no("0 licence A1") == "PS-CLAIM-12"
    assert s.no("0 roll B2") == "PS-CLAIM-13"
    assert s.no("0 roll F3") == "PS-CLAIM-11"
    assert s.no("0 licence F3") == "PS-CLAIM-11"
    free = {z for z, o in zip(s.t.box.zones, s.t.owner, strict=True) if o == UNCLAIMED}
    assert {a.split()[1] for a in s.legal() if a.startswith("roll")} == free


@rule("PS-CLAIM-03")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_four_to_six_takes_the_zone(die):
    s = wanted_die((die,), [ClaimTurn(0)], cards=CARDS)
    s.go("0 roll D6")
    assert s.owner("D6") == 0
    assert s.asked() is None
    assert s.told(Claimed)[-1].how == "die"


@rule("PS-CLAIM-04", "PS-CLAIM-05", "PS-CLAIM-07", "PS-R20", "PS-R21", "PS-R25")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_one_to_three_takes_the_nearest_free_zone_in_a_direction(die):
    walls = {"C2": 1, "C1": NEUTRAL, "B3": 1}
    s = wanted_die((die,), [ClaimTurn(0)], cards=CARDS, empty=True, claims=walls, licences=[1, 0, 0, 0])
    s.go("0 roll C3")
    assert s.asked() == (0, "LandOn")
    assert s.legal() == ["claim A3", "claim D3", "claim C4"]  # B3 is skipped; nothing free to the left
    assert s.no("0 pass") == "PS-R21"
    assert s.no("0 licence A1") == "PS-CLAIM-07"
    assert s.no("0 claim C3") == "PS-CLAIM-05"
    s.go("0 claim A3")
    assert s.owner("A3") == 0
    assert s.owner("C3") == UNCLAIMED


@rule("PS-CLAIM-12", "PS-R20")
def test_unavailable_zones_are_neither_landed_on_nor_in_the_way():
    s = wanted_die((1,), [ClaimTurn(0)], cards=(1, 2), players=2, empty=True)
    s.go("0 roll A2")
    assert s.legal() == ["claim B2", "claim A3"]  # A1 is out of the game


@rule("PS-CLAIM-06")
def test_no_landing_zone_pays_fifteen():
    s = wanted_die((2,), [ClaimTurn(0)], cards=CARDS, claims=taken("C3", "E1"), purse={0: 7}, empty=True)
    s.t.markers[0] = 1
    s.go("0 roll C3")
    assert s.t.purse[0] == 22
    assert s.owner("C3") == UNCLAIMED
    assert s.told(ClaimFailed)


@rule("PS-CLAIM-08", "PS-R24", "PS-R82")
def test_a_full_map_leaves_nothing_to_roll_for():
    s = scene(ClaimTurn(0), cards=CARDS, claims=taken(), markers=[1, 1, 1, 1])
    assert s.asked() is None
    walled = {**taken(), "A1": NEUTRAL, "B1": NEUTRAL}
    s = scene(ClaimTurn(0), cards=CARDS, claims=walled, markers=[1, 1, 1, 1])
    assert s.asked() is None  # only neutral zones, and no licence for them
    s = scene(ClaimTurn(0), cards=CARDS, claims=walled, markers=[1, 1, 1, 1], licences=[1, 0, 0, 0])
    assert s.legal() == ["pass", "licence A1", "licence B1"]
    s = scene(ClaimTurn(0), cards=CARDS, claims=taken(), markers=[1, 1, 1, 1], licences=[1, 0, 0, 0])
    assert s.asked() is None  # neither unclaimed nor neutral: the licence cannot be used
    assert "sell licence" in scene(Certificate(0), licences=[1, 0, 0, 0]).legal()
    s = scene(
        ClaimTurn(0), cards=CARDS, claims=taken(), markers=[1] * 4, options={"predictable_claims": True}, purse={0: 3}
    )
    assert s.asked() is None
    assert s.t.purse[0] == 3


@rule("PS-LIC-01", "PS-LIC-02", "PS-LIC-03", "PS-LIC-06")
def test_a_licence_takes_any_free_or_neutral_zone():
    s = scene(ClaimTurn(0), cards=CARDS, licences=[2, 0, 0, 0], licences_left=3)  # seat 0 is not the Engineer
    assert "licence A1" in s.legal()
    assert "licence B1" in s.legal()
    neutral = s.t.neutral_left
    s.go("0 licence B1")
    assert s.owner("B1") == 0
    assert s.t.neutral_left == neutral + 1
    assert s.t.licences[0] == 1
    assert s.t.licences_left == 3
    s = scene(ClaimTurn(0), cards=CARDS, licences=[1, 0, 0, 0])
    assert s.go("0 licence A1").owner("A1") == 0
    assert scene(ClaimTurn(1), cards=CARDS).no("1 licence A1") == "PS-LIC-01"


@rule("PS-LIC-04", "PS-LIC-05", "PS-R23")
def test_one_licence_a_step_but_any_number_in_hand():
    s = scene(ClaimTurn(0), ClaimTurn(1), cards=CARDS, licences=[5, 0, 0, 0])
    s.go("0 licence A1")
    assert s.t.licences[0] == 4
    assert s.asked() == (1, "ClaimZone")
    s = scene(PickCard(0), ClaimTurn(0), bonus=(), cards=(0, 1, 2, 3), licences=[0] * 4)
    s.t.stack = [ClaimTurn(0), PickCard(0)]
    s.go("0 take 4", "0 take licence")
    assert s.asked() == (0, "ClaimZone")
    assert "licence A1" in s.legal()


@rule("PS-AIRSHIP-01", "PS-SPEC-06", "PS-R26")
def test_the_captain_must_moor_at_any_row():
    s = scene(PlaceAirship(), cards=(1, 2, 4, 3))
    assert s.asked() == (3, "Moor")
    assert s.legal() == [f"moor {r}" for r in "ABCDEFG"]
    assert s.no("3 pass") == "PS-AIRSHIP-01"
    s.go("3 moor G")  # an empty row
    assert s.t.airship == 6


@rule("PS-AIRSHIP-02", "PS-AIRSHIP-03", "PS-MAINT-03", "PS-EX-04")
def test_the_airship_helps_every_tank_in_its_row_for_one_round():
    s = scene(claims={"B1": 0, "B6": 1, "C1": 0}, tanks={"B1": "ore", "B6": "quartz", "C1": "ore"}, airship=1)
    b1, b6, c1 = (s.t.box.zone(z) for z in ("B1", "B6", "C1"))
    assert yields(s.t, [b1]) == [0, 2, 0, 0]
    assert yields(s.t, [b6]) == [2, 0, 0, 0]
    assert yields(s.t, [c1]) == [0, 1, 0, 0]
    after = scene(Maintain(), cards=CARDS, airship=1)
    assert after.t.airship == NOBODY


# --- variable claims --------------------------------------------------------------------------------------------------
VARIABLE = {"variable_claims": True}


@rule("PS-VCLAIM-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_map_starts_empty_but_for_unavailable_zones(players):
    t = eh.new("planet-steam", players, 1, VARIABLE).table
    assert set(t.owner) <= {UNCLAIMED, OUT}
    assert t.owner.count(OUT) == {2: 14, 3: 7, 4: 0, 5: 0}[players]


@rule("PS-VCLAIM-02", "PS-R89")
def test_claims_are_placed_after_the_first_auction_and_the_number_is_known_before():
    g = eh.new("planet-steam", 3, 5, VARIABLE)
    while type(g.table.stack[-1]).__name__ == "FirstUpgrade":
        assert not [e for _, e in g.events if isinstance(e, RiverSettled)]
        g.play(g.to_act[0], "upgrade water")
    told = [type(e).__name__ for _, e in g.events]
    assert told.index("RiverSettled") < told.index("BonusPlaced")
    assert g.view(1).river_neutrals == g.table.river_neutrals
    while type(g.table.stack[-1]).__name__ not in ("PlaceOwn", "PlaceNeutral"):
        assert g.table.owner.count(UNCLAIMED) == 35
        g.play(g.to_act[0], g.legal(g.to_act[0])[0])
    assert NOBODY not in g.table.cards
    assert any(type(step).__name__ == "AuctionZone" for step in g.table.stack)


@rule("PS-VCLAIM-03", "PS-VCLAIM-04", "PS-VCLAIM-05", "PS-VCLAIM-06")
@pytest.mark.parametrize(("players", "most"), [(2, 3), (3, 4), (4, 5), (5, 5)])
def test_the_die_gives_the_number_of_river_neutrals(players, most):
    for die in range(1, 7):
        s = wanted_die((die,), [], players=players, options=VARIABLE)
        s.t.stack = [SettleRiver()]
        s.t.advance()
        assert s.t.river_neutrals == (die if die <= most else 0)


@rule("PS-R60")
def test_the_number_may_be_agreed_within_the_limit_of_the_die():
    for players, most in ((2, 3), (3, 4), (4, 5)):
        for agreed in (0, 2, 5):
            g = eh.new("planet-steam", players, 1, {**VARIABLE, "river_neutrals": agreed})
            g.table.stack = [SettleRiver()]
            g.table.advance()
            assert g.table.river_neutrals == min(agreed, most)


def place_all(players, river, seed=3):
    s = scene(
        VariableClaims(), players=players, options=VARIABLE, cards=tuple(range(players, 0, -1)), river_neutrals=river
    )
    asked = []
    while s.t.stack:
        seat, name = s.asked()
        asked.append((seat, name))
        s.go(f"{seat} {s.legal()[-1]}")
    return s, asked


@rule("PS-VCLAIM-07", "PS-R59", "PS-R90")
def test_lady_steams_holder_places_the_river_neutrals():
    s, asked = place_all(4, 3)
    assert asked[:3] == [(3, "PlaceNeutral")] * 3  # seat 3 holds card 1
    t = s.t
    assert sum(1 for z, o in enumerate(t.owner) if o == NEUTRAL and t.box.river[z]) == 3
    fresh = scene(VariableClaims(), players=4, options=VARIABLE, cards=(4, 3, 2, 1), river_neutrals=1)
    assert {a.split()[1] for a in fresh.legal()} == {"A3", "B3", "C3", "D3", "D4", "E4", "F4", "G4"}
    assert fresh.no("3 neutral A1") == "PS-VCLAIM-07"
    _, asked = place_all(4, 0)
    assert asked[0] == (3, "PlaceOwn")  # with the number 0 the river step is skipped; own marker first


@rule("PS-VCLAIM-08", "PS-VCLAIM-09", "PS-VCLAIM-10", "PS-VCLAIM-11")
@pytest.mark.parametrize(("players", "neutral"), [(2, 6), (3, 8), (4, 10), (5, 10)])
def test_two_passes_there_and_back(players, neutral):
    s, asked = place_all(players, 0)
    there = list(range(players - 1, -1, -1))
    lady = players - 1
    expected = []
    for seat in there + there[::-1]:
        expected += [(seat, "PlaceOwn")] + [(seat, "PlaceNeutral")] * (2 if seat == lady and players < 5 else 1)
    assert asked == expected
    assert s.t.owner.count(NEUTRAL) == neutral
    assert s.t.neutral_left == 15 - neutral  # taken out of the stock of neutral markers: PS-COMP-08
    assert all(s.t.owner.count(seat) == 2 for seat in range(players))


@rule("PS-R61", "PS-R62")
def test_neutral_markers_of_the_passes_stay_off_the_river_own_ones_go_anywhere():
    s = scene(VariableClaims(), players=4, options=VARIABLE, cards=CARDS, river_neutrals=0)
    assert "claim D3" in s.legal()
    assert len(s.legal()) == 42
    s.go("0 claim D3")
    assert s.no("0 neutral D4") == "PS-R61"
    assert s.no("0 neutral D3") == "PS-CLAIM-11"
    s.go("0 neutral A1", "0 neutral A2")
    assert "claim D4" in s.legal()  # next to anybody


@rule("PS-SPEC-05", "PS-ZONE-06", "PS-ZONE-07", "PS-R06", "PS-R08")
def test_a_venturer_with_one_credit_bids_two_and_pays_it():
    s = zone_auction(purse={0: 0, 1: 1, 2: 5, 3: 5})
    assert s.asked() == (1, "ZoneBids")  # he can pay a credit, so he opens
    assert s.legal() == ["bid 1", "bid 2"]
    assert s.no("1 bid 3") == "PS-ZONE-07"
    for bid in (1, 2):
        won = zone_auction(purse={0: 0, 1: 1, 2: 5, 3: 5}).go(f"1 bid {bid}", "2 pass", "3 pass")
        assert won.t.purse[1] == 0  # half of either, rounded up, is the one credit
        assert won.owner("A1") == 1


@rule("PS-CLAIM-05", "PS-R20")
def test_the_nearest_free_zones_in_line_up_to_the_corners_of_the_map():
    """Other zones do not block the line; A1 is a zone like any other."""
    for rolled, free, landings in (
        ("A3", ("A1", "A6", "G3"), {"A1", "A6", "G3"}), ("C1", ("A1",), {"A1"}), ("G6", ("A6", "G1"), {"A6", "G1"}),
        ("D4", ("A1", "C3", "E5"), set()), ("D4", ("D1", "D2", "D6", "A4", "B4", "F4", "G4"), {"D2", "D6", "B4", "F4"}),
    ):  # fmt: skip
        every = scene().t.box.zones
        t = scene(empty=True, claims={z: 1 for z in every if z not in (*free, rolled)}).t
        assert {t.box.zones[z] for z in landing_zones(t, t.box.zone(rolled))} == landings


@rule("PS-R06", "PS-HIDDEN-04")
def test_nothing_is_taken_back_once_an_opener_was_passed_over():
    """All have learnt that his purse is empty."""
    for purse, barrier in ((0, 7), (5, 0)):
        t = zone_auction(purse={0: 5}).t
        t.purse[0], t.ply, t.barrier = purse, 7, 0
        open_bidding(t, ZoneBids((0, 1, 2, 3), zone=0))
        assert t.barrier == barrier
