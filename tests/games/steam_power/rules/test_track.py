"""Action 1: laying track. SP-TRACK."""

import pytest

from enginehouse.core.errors import NOT_NOW
from enginehouse.games.steam_power.rules.content import WATER
from enginehouse.games.steam_power.rules.notation import universe
from tests.games.steam_power.positions import position
from tests.proof import rule

TWO = {"A": (0, 0), "B": (0, 2)}
FAR = {"A": (0, 0), "B": (0, 6)}


@rule("SP-TRACK-01", "SP-TURN-03")
def test_one_action_is_up_to_two_placements():
    yard = position(FAR).play(0, "track", "lay 0,1 0-3", "lay 0,2 0-3")
    assert yard.game.prompt(0) == "Choose your second action"
    assert yard.on((0, 1)) == yard.on((0, 2)) == {frozenset({0, 3})}


@rule("SP-TRACK-01", "SP-R01", "SP-DRAFT-08")
@pytest.mark.parametrize("edition", ["final", "draft"])
def test_the_second_placement_may_be_left_out(edition):
    yard = position(FAR, options={"edition": edition}).play(0, "track", "lay 0,1 0-3", "stop")
    assert yard.game.prompt(0) == "Choose your second action"


@rule("SP-R01", "SP-R02", "SP-DRAFT-08")
@pytest.mark.parametrize("edition", ["final", "draft"])
def test_the_first_placement_may_not(edition):
    yard = position(FAR, options={"edition": edition}).play(0, "track")
    assert yard.why(0, "stop").rule == "SP-R02"


@rule("SP-R02")
def test_lay_track_is_not_offered_without_a_placement():
    """Every hex round the only cities is a mountain that cannot be paid."""
    around = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, 3), (1, 1), (1, 2), (-1, 3), (-1, 2)]
    yard = position(TWO, mountains=around).purse(3)
    assert "track" not in yard.legal(0)
    assert yard.why(0, "track").rule == "SP-R02"
    assert "track" in yard.purse(4).legal(0)


@rule("SP-TRACK-02")
def test_a_placement_lays_crosses_removes_or_replaces():
    yard = position({**FAR, "C": (-2, 3), "D": (2, 1)}).lay(1, "-1,3 5-2", "0,3 5-2").lay(0, "0,1 0-3", "0,2 0-3")
    yard.play(0, "track")
    verbs = {note.split()[0] for note in yard.legal(0)}
    assert verbs == {"cross", "replace", "remove"}  # the way on is taken, so nothing is laid on an empty hex
    yard = position(FAR).play(0, "track")
    assert {note.split()[0] for note in yard.legal(0)} == {"lay"}
    refusal = yard.why(0, "build A")
    assert refusal.rule == NOT_NOW
    assert "build A" in refusal.reason


@rule("SP-TRACK-03")
def test_the_two_placements_need_not_touch():
    yard = position({**TWO, "C": (0, 4), "D": (0, -2)}).link(0, "A", "B")
    yard.play(0, "track", "lay 0,-1 3-0", "lay 0,3 0-3")
    assert yard.links(0) == [("A", "B"), ("A", "D"), ("B", "C")]


@rule("SP-TRACK-04")
def test_a_plain_tile_needs_an_empty_hex():
    yard = position({**FAR, "C": (1, 0)}).lay(1, "0,1 0-3").turn(0).play(0, "track")
    refusal = yard.why(0, "lay 0,1 0-2")
    assert refusal.rule == "SP-TRACK-04"
    assert yard.ref((0, 1)) in refusal.reason
    assert yard.may(0, "lay -1,1 1-4")


@rule("SP-TRACK-05", "SP-TRACK-06", "SP-TRACK-07", "SP-TRACK-10")
@pytest.mark.parametrize(("terrain", "price"), [("plains", 0), ("hills", 2), ("mountains", 4)])
def test_terrain_is_paid_to_the_bank_at_once(terrain, price):
    ground = {} if terrain == "plains" else {terrain: [(0, 1)]}
    yard = position(FAR, **ground).purse(price).play(0, "track", "lay 0,1 0-3")
    assert yard.table.purse == [0, 5]
    if price:
        yard = position(FAR, **ground).purse(price - 1).play(0, "track")
        refusal = yard.why(0, "lay 0,1 0-3")
        assert refusal.rule == "SP-TRACK-10"
        assert refusal.reason == f"$1 short: {terrain} cost ${price} and you have ${price - 1}."


@rule("SP-TRACK-08")
def test_water_never_holds_track():
    yard = position(TWO, water=[(1, 0)]).play(0, "track")
    refusal = yard.why(0, "lay 1,0 5-3")
    assert refusal.rule == "SP-TRACK-08"
    assert yard.ref((1, 0)) in refusal.reason


@rule("SP-TRACK-04", "SP-TRACK-08")
def test_every_tile_that_could_ever_be_laid_is_known_beforehand():
    """On plains, hills and mountains alike, and nowhere else."""
    yard = position(FAR, hills=[(0, 2)], mountains=[(0, 3)], water=[(1, 1)])
    known = set(universe(yard.table.box))
    on = [at for at in ((0, 0), (0, 1), (0, 2), (0, 3), (1, 1)) if yard.note(f"lay {at[0]},{at[1]} 0-3") in known]
    assert on == [(0, 1), (0, 2), (0, 3)]


@rule("SP-TRACK-09")
def test_rivers_are_only_drawn():
    """A river is art: the rules part of a map has plains, hills, mountains and water, and no word for it."""
    import enginehouse as eh

    land = eh.new("steam-power", players=2, seed=1, options={"map": "midwest"}).table.box.land
    assert land.file.art.rivers
    assert set(land.price) == {0, 2, 4, WATER, -2}
    assert not {name for name in land.__dataclass_fields__ if "river" in name}


@rule("SP-TRACK-12")
def test_first_track_leads_into_any_city():
    yard = position({**TWO, "C": (5, 0)}).play(0, "track")
    assert yard.may(0, "lay 0,1 0-2")
    assert yard.may(0, "lay 5,1 0-3")
    refusal = yard.why(0, "lay 3,0 0-3")
    assert refusal.rule == "SP-TRACK-12"
    assert "city" in refusal.reason


@rule("SP-TRACK-13", "SP-TRACK-14")
def test_later_track_starts_at_a_city_of_ones_own():
    yard = position({**TWO, "C": (5, 0), "D": (5, 2)}).link(0, "A", "B").play(0, "track")
    assert yard.may(0, "lay 0,-1 3-0")
    assert yard.may(0, "lay 0,3 0-3")
    refusal = yard.why(0, "lay 3,0 0-3")
    assert refusal.rule == "SP-TRACK-13"
    assert yard.ref((3, 0)) in refusal.reason
    assert not yard.may(0, "lay 5,1 0-3")
    own = {yard.table.box.land.group_of[c] for c in (yard.city("A"), yard.city("B"))}
    for note in yard.legal(0):
        lay = yard.table.box.land.placements[note]
        near = [yard.table.box.land.group_at[n] for n in yard.table.box.land.next_to[lay.hex] if n >= 0]
        assert own & set(near)


@rule("SP-TRACK-13")
def test_later_track_goes_on_from_the_open_end():
    yard = position(FAR).lay(0, "0,1 0-3").play(0, "track")
    laid = [note for note in yard.legal(0) if note.startswith("lay")]
    assert sorted(laid) == sorted(yard.note(f"lay 0,2 0-{e}") for e in range(1, 6))


@rule("SP-TRACK-15", "SP-DRAFT-09")
@pytest.mark.parametrize("edition", ["final", "draft"])
def test_anothers_link_gives_no_right_to_build(edition):
    yard = position({**TWO, "C": (5, 0), "D": (5, 2)}, options={"edition": edition})
    yard.link(0, "A", "B").link(1, "C", "D").play(0, "track")
    refusal = yard.why(0, "lay 5,3 0-3")
    assert refusal.rule == "SP-TRACK-15"
    assert "no completed link to D" in refusal.reason


@rule("SP-TRACK-16")
def test_a_factory_gives_no_right_to_build_track():
    yard = position({**TWO, "C": (5, 0), "D": (5, 2)})
    yard.link(0, "A", "B").link(1, "C", "D").factory(0, "C", 4).play(0, "track")
    assert yard.why(0, "lay 5,-1 3-0").rule == "SP-TRACK-15"


@rule("SP-TRACK-17")
def test_no_track_may_join_anothers_open_end():
    yard = position({**FAR, "C": (-1, 3)}).lay(1, "0,1 0-3").turn(0).play(0, "track")
    refusal = yard.why(0, "lay 0,2 0-4")
    assert refusal.rule == "SP-TRACK-17"
    assert yard.ref((0, 2)) in refusal.reason
    assert not any(yard.may(0, f"lay 0,2 0-{e}") for e in range(1, 6))


@rule("SP-TRACK-17", "SP-CROSS-06")
def test_nor_may_a_crossing():
    yard = position({"A": (0, 0), "W": (-1, 2), "E": (2, 2), "S": (0, 3)}, players=3)
    yard.lay(1, "0,1 0-3").lay(2, "0,2 5-2", "1,2 5-2").play(0, "track")
    assert yard.why(0, "cross 0,2 3-0").rule == "SP-TRACK-17"
    assert yard.may(0, "cross 0,2 3-1")


@rule("SP-TRACK-17", "SP-LINK-21")
def test_nor_may_a_replacement_or_an_extension():
    yard = position({"A": (0, 0), "S": (0, 3)}).lay(0, "0,2 3-1").lay(1, "0,1 0-3").play(0, "track")
    assert yard.why(0, "replace 0-3").rule == "SP-TRACK-17"
    assert yard.may(0, "replace 3-5")
    yard = position({"A": (0, 0), "S": (0, 4)}).lay(0, "0,3 3-0").lay(1, "0,1 0-3").play(0, "track")
    assert yard.why(0, "lay 0,2 0-3").rule == "SP-TRACK-17"
    assert yard.may(0, "lay 0,2 3-1")


@rule("SP-TRACK-18")
def test_anothers_open_end_may_be_blocked():
    yard = position({**FAR, "C": (-1, 3), "D": (1, 1)}).lay(1, "0,1 0-3").turn(0)
    yard.play(0, "track", "lay 0,2 2-4")
    assert yard.open_end(1) == (yard.ref((0, 1)), 3)
    assert yard.on((0, 2)) == {frozenset({2, 4})}


@rule("SP-TRACK-19")
def test_everybody_may_link_the_same_two_cities():
    yard = position(TWO, players=3).lay(1, "0,1 0-3").lay(2, "-1,1 1-3", "-1,2 0-2")
    yard.play(0, "track", "lay 1,0 5-3", "lay 1,1 0-4")
    assert [yard.links(company) for company in range(3)] == [[("A", "B")]] * 3


@rule("SP-TRACK-20")
def test_cities_hold_no_track_and_open_on_every_side():
    yard = position(FAR).play(0, "track")
    refusal = yard.why(0, "lay 0,0 0-3")
    assert refusal.rule == "SP-TRACK-20"
    assert "A" in refusal.reason
    around = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
    for edge, (q, r) in enumerate(around):
        assert yard.may(0, f"lay {q},{r} {(edge + 3) % 6}-{edge}")


@rule("SP-TRACK-10", "SP-CROSS-03")
def test_just_enough_money_is_enough():
    """Judged as it is listed: hills cost $2, mountains $4, a crossing $2."""
    cities = {"A": (0, 0), "B": (0, 5), "E": (2, 1)}
    for ground, note, price in (
        ({"hills": [(0, 1)]}, "lay 0,1 0-3", 2), ({"mountains": [(0, 1)]}, "lay 0,1 0-3", 4), ({}, "cross 0,1 0-3", 2),
    ):  # fmt: skip
        yard = position(cities, **ground)
        if not ground:
            yard.lay(1, "1,1 2-5", "0,1 2-5")
        yard.purse(price).play(0, "track")
        assert yard.may(0, note)
        assert yard.table.stack[-1].judge(yard.table, 0, yard.note(note)) is None
        yard.purse(price - 1)
        assert yard.why(0, note).reason.startswith("$1 short: ")


@rule("SP-TRACK-17", "SP-R02")
def test_hexes_that_only_lead_to_open_ends_of_others():
    """From A a tile would fit in the north and in the south, but each could only go on into another's open end."""
    sea = [(1, 0), (1, 1), (-1, 2), (-1, 1), (1, -2), (1, -1), (-1, 0), (-1, -1)]
    yard = position({"A": (0, 0), "B": (0, 3), "C": (0, -3)}, 3, water=sea)
    yard.table.network[0] = 1 << yard.group("A")
    assert "track" in yard.legal(0)
    yard.lay(1, "0,2 3-0")
    assert "track" in yard.legal(0)
    yard.lay(2, "0,-2 0-3")
    assert "track" not in yard.legal(0)
    assert yard.why(0, "track").reason.startswith("There is no placement you could make")


@rule("SP-TRACK-13")
def test_a_tile_between_two_own_cities_is_offered_once():
    """Wherever on the map it lies."""
    for margin in range(3, 10):
        yard = position({"A": (0, 0), "B": (1, 1)}, margin=margin).lay(0, "0,1 0-2").play(0, "track")
        assert yard.links(0) == [("A", "B")]
        assert yard.legal(0).count(yard.note("lay 1,0 3-5")) == 1
        assert len(set(yard.legal(0))) == len(yard.legal(0))
