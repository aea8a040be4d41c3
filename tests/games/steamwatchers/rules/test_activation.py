"""Phase 3: turns, passing, titles and Defense tokens (sections 2.6 and 2.8)."""

from enginehouse.games.steamwatchers.rules.content import HERE
from enginehouse.games.steamwatchers.rules.control import contracted
from enginehouse.games.steamwatchers.rules.fuel import fuel_of
from enginehouse.games.steamwatchers.rules.state import NOBODY
from enginehouse.games.steamwatchers.rules.steps.activation import Claim, TakeTurn, Turns, claims
from enginehouse.games.steamwatchers.rules.steps.bane import Check
from enginehouse.games.steamwatchers.rules.steps.grants import PlaceContract
from enginehouse.games.steamwatchers.rules.steps.subsides import SteamSubsides
from tests.games.steamwatchers.scene import Scene
from tests.proof import rule

THREE = ("menrau", "free-fleet", "rhein-stamm")


@rule("SW-ACT-01", "SW-ACT-02", "SW-ACT-03", "SW-ACT-07", "SW-R22")
def test_turns_go_round():
    s = (
        Scene(*THREE)
        .army(0, "rhone", 1, 0, "defense")
        .army(0, "gironde", 1, 0, "defense")
        .army(1, "eire", 1, 0, "defense")
    )
    s.army(2, "tirol", 1, 0, "defense").turns()
    assert s.acting == (0,)
    s.play(0, "activate rhone")
    assert s.acting == (0,)  # until the activation is done
    assert (s.t.active.seat, s.t.active.area) == (0, s.a("rhone"))
    assert s.t.orders[0][s.a("rhone")] == "defense"
    s.play(0, "wait")
    assert s.t.orders[0][s.a("rhone")] == ""
    assert s.t.active is None
    assert s.acting == (1,)
    s.play(1, "pass", "claim archon", 2, "activate tirol", "wait")
    assert s.acting == (0,)  # round the table, the passed one skipped


@rule("SW-ACT-04", "SW-ACT-05")
def test_what_each_token_allows():
    s = Scene().army(0, "rhone", 2, 0, "move").army(0, "gironde", 1, 0, "defense").army(1, "eire", 1).turns()
    s.play(0, "activate rhone")
    assert not {"wait", "turret", "mobilize", "barter"} & set(s.legal(0))
    s.play(0, "take 1+0")
    assert {a.split()[0] for a in s.legal(0)} == {"move", "march", "back"}
    d = Scene().army(0, "gironde", 1, 0, "defense").army(1, "eire", 1).activate(0, "gironde")
    assert d.legal(0) == ["wait", "turret", "mobilize", "mobilize for 1", "barter", "barter for 1"]
    d.play(0, "turret")
    assert d.step == ""  # exactly one of them


@rule("SW-ACT-06", "SW-R157")
def test_a_token_without_units_returns_at_once():
    from enginehouse.games.steamwatchers.rules.steps.bane import Exile

    s = Scene().army(0, "rhone", 1, 0, "defense").army(1, "eire", 1).beacon(0, "rhone").steam("rhone", 2)
    s.run(Exile(0))
    assert s.t.orders[0][s.a("rhone")] == ""
    assert s.t.beacon[s.a("rhone")] == 0  # a beacon keeps control
    s.army(0, "breizh", 1).run(SteamSubsides())
    assert s.t.bane[0] == 0  # the column there is one without units
    s = Scene().army(0, "rhone", 1, 0, "move").army(1, "eire", 1).go(0, "rhone", "move rhone>gironde 1+0")
    assert s.t.orders[0][s.a("rhone")] == "move"  # the one being activated stays until its end
    s.play(0, "done")
    assert s.t.orders[0][s.a("rhone")] == ""


@rule("SW-ACT-08", "SW-ACT-09", "SW-ACT-10", "SW-ACT-11", "SW-DEF-07", "SW-R56")
def test_special_actions_need_token_space_and_fuel():
    s = Scene("rhein-stamm", "menrau").army(0, "rhone", 1, 0, "defense").army(1, "eire", 1).fuel(0, pure=1)
    s.activate(0, "rhone").play(0, "mobilize for 1")
    assert fuel_of(s.t, 0) == 0
    assert s.t.spaces[0] == ["", "", "mobilize", ""]
    s.play(0, "recruit rhone", "enough")
    assert s.t.spaces[0] == ["", "", "mobilize", ""]  # until Whiteout
    s.t.orders[0][s.a("rhone")] = "defense"
    s.activate(0, "rhone")
    assert s.refused(0, "mobilize") == "SW-ACT-08"
    assert s.refused(0, "host for 1") == "SW-ACT-11"
    assert "host" in s.legal(0)
    s.t.spaces[0] = ["Q", "march", "mobilize", "Q"]
    assert s.refused(0, "host") == "SW-ACT-09"
    assert s.legal(0) == ["wait", "turret"]
    assert s.refused(0, "barter") == "SW-ACT-09"


@rule("SW-ACT-12", "SW-R145", "SW-PASS-01")
def test_the_phase_ends_when_all_have_passed():
    s = (
        Scene(*THREE)
        .home()
        .army(0, "rhone", 1, 0, "move")
        .army(1, "eire", 1, 0, "move")
        .army(2, "alba", 1, 0, "move")
        .turns()
    )
    s.play(0, "pass", "claim legate", 1, "pass", "claim watcher-1", 2, "pass", "claim watcher-4")
    assert s.step == ""
    assert s.t.claim == [1, 0, 3]


@rule("SW-PASS-02", "SW-PASS-03", "SW-PASS-04", "SW-PASS-05")
def test_passing_takes_moves_back_and_leaves_defenses():
    s = Scene(*THREE).army(0, "rhone", 1, 0, "move").army(0, "gironde", 2, 0, "defense").army(1, "breizh", 3, 0, "move")
    s.army(2, "tirol", 1, 0, "defense").turns()
    s.play(0, "pass", "claim archon")
    assert s.t.orders[0][s.a("rhone")] == ""
    assert s.t.orders[0][s.a("gironde")] == "defense"
    assert s.t.claim[0] == 2
    s.play(1, "activate breizh", "take 3+0", "move breizh>gironde 3+0", "done")
    fight = s.t.fight
    assert fight.defense == 3  # two soldiers and the Defense token
    assert s.acting == (0, 1)
    s.play(0, "dial 0", 1, "dial 0")
    s.play(1, "done", 2, "activate tirol", "wait")
    assert s.acting == (1,)  # seat 0 has passed: nothing more to activate
    # and it may still be spent as support
    s = Scene().army(0, "gironde", 2, 0, "defense").army(0, "neustria", 1).army(1, "breizh", 3, 0, "move")
    s.t.passed[0] = True
    s.go(1, "breizh", "move breizh>neustria 3+0").play(1, "done")
    assert s.legal(0) == ["support gironde", "enough"]


@rule("SW-PASS-06", "SW-PASS-07", "SW-PASS-08", "SW-CONC-21", "SW-HID-10")
def test_the_primus_token_reserves_until_the_primus_passes():
    from enginehouse.core import view

    s = Scene(*THREE).army(0, "rhone", 1, 0, "move").army(1, "eire", 1, 0, "move").army(2, "tirol", 1, 0, "move")
    s.t.title, s.t.blocked = [0, 4, 1], 2
    s.turns().play(0, "pass")
    assert s.refused(0, "claim archon") == "SW-PASS-06"
    assert view(s.t, 2).blocked == 2
    s.play(0, "claim legate", 1, "pass")
    assert s.legal(1) == ["claim watcher-1", "claim archon", "claim watcher-4"]
    s.play(1, "claim watcher-1")
    assert s.t.blocked == NOBODY
    assert view(s.t, 2).claim == [1, 0, NOBODY]
    s.play(2, "pass")
    assert "claim archon" in s.legal(2)


@rule("SW-PASS-09", "SW-PASS-10")
def test_the_title_held_is_closed():
    s = Scene(*THREE).home().run(Claim(0))
    assert s.refused(0, "claim watcher-1") == "SW-PASS-09"
    assert "claim watcher-4" in s.legal(0)  # another Watcher is another title
    s.play(0, "claim watcher-4").run(Claim(1))
    assert s.refused(1, "claim watcher-4") == "SW-PASS-05"
    assert s.refused(1, "claim watcher-6") == "SW-SETUP-10"


@rule("SW-R10", "SW-R11", "SW-PASS-09")
def test_one_s_own_title_or_the_blocked_one_as_a_last_resort():
    s = Scene(*THREE).home()
    s.t.title, s.t.blocked = [0, 4, 1], 3
    s.t.claim = [NOBODY, 1, 2]
    s.t.claim[1], s.t.claim[2] = 1, 4
    # five titles: 0 held, 1 and 4 claimed, 3 blocked
    assert claims(s.t, 0) == [2]
    s.t.claim = [NOBODY, 2, 4]
    s.t.title[0] = 1
    assert claims(s.t, 0) == [0]
    s.t.claim[1] = 0
    s.t.title[0] = 2
    s.t.claim[2] = 1
    assert claims(s.t, 0) == [4]
    two = Scene().home()
    two.t.title, two.t.claim, two.t.blocked = [3, 0], [NOBODY, 0], 1
    two.t.claim = [NOBODY, 2]
    two.t.title[0] = 0
    assert claims(two.t, 0) == [3]
    # only the blocked one and the own one are left: the own one; only the blocked one: that
    four = Scene(*THREE, "catabatians").home()
    four.t.title, four.t.claim, four.t.blocked = [0, 1, 4, 3], [NOBODY, 2, 4, 1], 3
    assert claims(four.t, 0) == [0]
    four.t.claim = [NOBODY, 0, 4, 1]
    four.t.title[0], four.t.blocked = 3, 3
    assert claims(four.t, 0) == [2]
    four.t.claim = [NOBODY, 2, 4, 1]
    four.t.title[0], four.t.blocked = 3, 0
    assert claims(four.t, 0) == [3]


@rule("SW-R20", "SW-R21", "SW-CLAN-14")
def test_without_tokens_one_passes_but_the_alliance_may_skip():
    s = Scene("western-alliance", "menrau").home().hand(0, "rhone").turns()
    s.t.archon_hand[0] = ["levy"]
    assert s.legal(0) == ["pass", "discard rhone", "discard archon levy"]
    s.play(0, "discard rhone")
    assert s.t.discard == [s.a("rhone")]
    assert s.t.steam[s.a("rhone")] == 0  # the card has no effect
    assert s.step == "Claim"
    assert s.acting == (1,)  # no token either: passed by itself, only the title is asked
    s.play(1, "claim archon")
    assert s.step == "Claim"  # once a round: now the Alliance must pass
    assert s.acting == (0,)
    s = Scene("western-alliance", "menrau").home().turns()
    s.t.archon_hand[0] = ["levy"]
    s = Scene("western-alliance", "menrau").home()
    s.t.archon_hand[0] = ["levy"]
    s.turns().play(0, "discard archon levy")
    assert s.t.archon_discard == ["levy"]
    other = Scene("menrau", "western-alliance").home().hand(0, "rhone").army(0, "eire", 1, 0, "move").turns()
    assert other.refused(0, "discard rhone") == "SW-CLAN-14"


# --- Defense actions -----------------------------------------------------------------------------------------------------
@rule("SW-DEF-01", "SW-R44", "SW-R55")
def test_building_a_turret():
    s = Scene().army(0, "rhone", 1, 0, "defense").army(1, "eire", 1)
    left, fuel = s.t.turrets_left, fuel_of(s.t, 0)
    s.activate(0, "rhone").play(0, "turret")
    assert (s.t.turrets[s.a("rhone")], s.t.turrets_left, fuel_of(s.t, 0)) == (1, left - 1, fuel)
    s = (
        Scene()
        .army(0, "rhone", 1, 0, "defense")
        .army(1, "eire", 1)
        .farm("rhone")
        .beacon(0, "rhone")
        .activate(0, "rhone")
    )
    s.play(0, "turret", "replace beacon")
    assert s.t.beacon[s.a("rhone")] == NOBODY
    s = Scene().army(0, "rhone", 1, 0, "defense").army(1, "eire", 1).farm("rhone", 2)
    s.t.turrets_left = 0
    s.activate(0, "rhone")
    assert s.refused(0, "turret") == "SW-R55"  # so nothing is destroyed either
    assert "wait" in s.legal(0)


@rule("SW-R55", "SW-DEF-03")
def test_without_a_turret_and_a_space_there_is_nothing_to_ask():
    s = Scene().army(0, "rhone", 1, 0, "defense").army(1, "eire", 1)
    s.t.turrets_left, s.t.spaces[0] = 0, ["wait"] * len(s.t.spaces[0])
    s.activate(0, "rhone")
    assert s.step == ""
    assert not s.t.orders[0][s.a("rhone")]


@rule("SW-COMP-08", "SW-SC1-09")
def test_with_all_contracts_placed_none_is_asked_for():
    s = Scene().home().contract(0, "mor-irez", "mor-irez")
    assert s.run(PlaceContract(0, optional=True)).step == "PlaceContract"
    s.t.stack.clear()
    s.contract(0, "jadransko").run(PlaceContract(0, optional=True))
    assert s.step == ""


@rule("SW-DEF-03")
def test_waiting():
    s = Scene().army(0, "rhone", 1, 0, "defense").army(1, "eire", 1)
    before = s.t.clone()
    s.activate(0, "rhone").play(0, "wait")
    before.orders[0][s.a("rhone")] = ""
    assert (s.t.army, s.t.orders, s.t.fuel, s.t.turrets) == (before.army, before.orders, before.fuel, before.turrets)


@rule("SW-DEF-04", "SW-DEF-05", "SW-DEF-06", "SW-SEA-06", "SW-R49")
def test_mobilize():
    s = Scene().army(0, "rhone", 5, 0, "defense").army(0, "gironde", 1).army(0, "tirol", 1).army(1, "eire", 1)
    s.beacon(0, "provenca").contract(0, "mare-nostrum")
    s.activate(0, "rhone").play(0, "mobilize")
    assert s.legal(0) == ["recruit gironde", "recruit provenca", "recruit-elite gironde", "recruit-elite provenca"]
    assert s.refused(0, "recruit rhone") == "SW-DEF-06"
    assert s.refused(0, "recruit tirol") == "SW-DEF-04"
    assert s.refused(0, "recruit padania") == "SW-DEF-04"
    assert s.refused(0, "enough") == "SW-R49"
    s.play(0, "recruit provenca")
    assert s.refused(0, "recruit-elite gironde") == "SW-DEF-05"
    s.play(0, "recruit gironde")
    assert (s.has(0, "provenca"), s.has(0, "gironde")) == ((1, 0), (2, 0))
    assert s.step == ""  # two at most
    s = (
        Scene()
        .army(0, "rhone", 1, 0, "defense")
        .army(1, "eire", 1)
        .activate(0, "rhone")
        .play(0, "mobilize", "recruit-elite rhone")
    )
    assert s.has(0, "rhone") == (1, 1)
    assert s.step == ""  # one elite, and that is all
    full = Scene().army(0, "rhone", 5, 0, "defense").army(1, "eire", 1).activate(0, "rhone")
    assert full.refused(0, "mobilize") == "SW-R49"


@rule("SW-DEF-08", "SW-MOVE-11")
def test_newcomers_act_with_a_waiting_token():
    s = Scene().army(0, "rhone", 1, 0, "defense").army(0, "gironde", 1, 0, "move").army(0, "breizh", 1, 0, "move")
    s.army(1, "eire", 1).activate(0, "rhone").play(0, "mobilize", "recruit gironde", "enough")
    s.go(0, "breizh", "move breizh>gironde 1+0").play(0, "done")
    s.go(0, "gironde", "move gironde>neustria 3+0")
    assert s.has(0, "neustria") == (3, 0)


@rule("SW-DEF-09", "SW-DEF-10", "SW-DEF-11", "SW-DEF-13", "SW-R163")
def test_barter_places_a_contract_for_each_haven():
    s = Scene().army(0, "gironde", 1, 0, "defense").army(0, "padania", 1, 0, "move").army(1, "eire", 1)
    s.activate(0, "gironde").play(0, "barter")
    assert s.refused(0, "enough") == "SW-R163"
    s.play(0, "contract mor-irez", "contract mare-nostrum")
    assert s.step == ""
    assert s.t.spaces[0][0] == "barter"
    assert contracted(s.t, 0) == 1 << s.f("mor-irez") | 1 << s.f("mare-nostrum")
    s.activate(0, "padania").play(0, "take 1+0")
    assert "sail padania>breizh 1+0" in s.legal(0)  # at once, in one move
    s.play(0, "back", "done")
    s.t.orders[0][s.a("gironde")] = "defense"
    s.activate(0, "gironde")
    assert s.refused(0, "barter") == "SW-ACT-08"
    twice = Scene().army(0, "gironde", 1, 0, "defense").army(0, "padania", 1).army(1, "eire", 1).activate(0, "gironde")
    twice.play(0, "barter", "contract mor-irez", "contract mor-irez")
    assert twice.t.contracts[twice.f("mor-irez")][0] == 2
    one = Scene().army(0, "gironde", 1, 0, "defense").army(0, "padania", 1).army(1, "eire", 1).activate(0, "gironde")
    one.play(0, "barter", "contract mor-irez", "enough")
    assert sum(row[0] for row in one.t.contracts) == 1


@rule("SW-R52")
def test_barter_needs_a_haven():
    s = Scene().army(0, "rhone", 1, 0, "defense").army(1, "eire", 1).activate(0, "rhone")
    assert s.refused(0, "barter") == "SW-R52"


@rule("SW-DEF-12", "SW-R53", "SW-R163")
def test_with_no_contract_left_one_may_be_moved():
    s = Scene().army(0, "gironde", 1, 0, "defense").army(0, "padania", 1).army(0, "holstein", 1).army(1, "eire", 1)
    s.contract(0, "mor-irez", "mor-irez", "jadransko").contract(1, "doggermeer", "doggermeer")
    s.t.legate, s.t.title = s.f("eystrasalt"), [1, 0]
    s.activate(0, "gironde").play(0, "barter")
    assert s.legal(0) == [
        "shift mor-irez>mare-nostrum", "shift mor-irez>eystrasalt", "shift mor-irez>jadransko",
        "shift jadransko>mare-nostrum", "shift jadransko>eystrasalt",
    ]  # fmt: skip
    assert s.refused(0, "shift eystrasalt>mor-irez") == "SW-R163"  # the Legate token is no contract
    assert s.refused(0, "shift mor-irez>doggermeer") == "SW-DEF-12"
    s.play(0, "shift jadransko>eystrasalt")
    assert s.step == ""  # one only, although three havens allow more
    last = Scene().army(0, "gironde", 1, 0, "defense").army(0, "padania", 1).army(1, "eire", 1)
    last.contract(0, "mor-irez", "mor-irez").activate(0, "gironde")
    last.play(0, "barter", "contract jadransko")
    assert last.legal(0)[-1] == "enough"  # the allowance left may move one
    last.play(0, "shift mor-irez>doggermeer")
    assert last.t.contracts[last.f("doggermeer")][0] == 1


@rule("SW-R54")
def test_losing_the_haven_keeps_the_contracts():
    s = Scene().army(0, "gironde", 1).contract(0, "mor-irez").army(1, "eire", 1).army(0, "tirol", 1)
    s.t.army[0][s.a("gironde")] = 0
    s.t.reserve[0][0] += 1
    s.run(Check())
    assert contracted(s.t, 0) == 1 << s.f("mor-irez")


@rule("SW-R148")
def test_the_quarantine_may_close_the_space_just_used():
    s = Scene("catabatians", "menrau").army(0, "rhone", 1, 0, "defense").army(1, "eire", 1).fuel(0, contraband=1)
    s.t.spaces[0] = ["march", "march", ""]
    s.t.bane[0] = 3
    s.activate(0, "rhone").play(0, "mobilize for 1")
    assert s.step == "PlaceQuarantine"  # paid and sickened before anybody is recruited
    assert s.has(0, "rhone") == (1, 0)
    s.play(0, "quarantine action-3")
    assert s.t.spaces[0] == ["march", "march", "Q"]
    s.play(0, "recruit-elite rhone")
    assert s.has(0, "rhone") == (1, 1)


@rule("SW-R146")
def test_nothing_is_traded():
    s = Scene().home()
    verbs = {word.split()[0] for word in s.words.read}
    assert not verbs & {"give", "trade", "offer", "deal", "promise"}
    assert Turns() is not None


@rule("SW-PASS-09")
def test_the_first_to_pass():
    def passing(*others):
        s = Scene("menrau", *others).army(0, "rhone", 1, 0, "move").army(0, "gironde", 1, 0, "defense")
        for seat in range(1, s.t.seats):
            s.army(seat, ("eire", "tirol", "saksas", "istra")[seat - 1], 1, 0, "move")
        s.t.title = [3, 4, 0, 1, 2][: s.t.seats]
        s.t.blocked = 2
        return s.turns().play(0, "pass")

    s = passing("free-fleet", "catabatians")
    assert s.legal(0) == ["claim watcher-1", "claim legate", "claim primus"]
    s.play(0, "claim watcher-1")
    assert s.t.orders[0][s.a("rhone")] == ""
    assert s.t.orders[0][s.a("gironde")] == "defense"
    five = passing("free-fleet", "catabatians", "rhein-stamm", "highglimmer")
    assert five.legal(0) == ["claim watcher-1", "claim legate", "claim primus", "claim watcher-6"]


@rule("SW-ACT-02", "SW-R161")
def test_what_is_said_of_the_tokens_left():
    s = Scene(*THREE).home()
    free = "; passing now leaves the titles Legate, Archon, Watcher 4 and Primus to choose from."
    assert TakeTurn(0).hint(s.t, 0) == "No token left" + free
    s.army(0, "rhone", 1, 0, "move")
    assert TakeTurn(0).hint(s.t, 0) == "1 token left" + free
    s.army(0, "eire", 1, 0, "defense")
    assert TakeTurn(0).hint(s.t, 0) == "2 tokens left" + free
    bound = TakeTurn(0, bound=True).hint(s.t, 0)
    assert bound == "2 tokens left; whoever has revealed a meeting place does not pass this turn."


@rule("SW-PASS-08")
def test_the_primus_frees_what_was_reserved_wherever_the_title_lies(tmp_path):
    shipped = (HERE / "material.toml").read_text("utf-8")
    first = '3 = ["primus", "watcher-1", "legate", "archon", "watcher-4"]'
    (tmp_path / "material.toml").write_text(
        shipped.replace('3 = ["watcher-1", "legate", "archon", "watcher-4", "primus"]', first)
    )
    s = Scene(*THREE, content=tmp_path).home()
    s.t.blocked = 2
    s.run(Claim(0)).play(0, "claim archon")
    assert s.t.blocked == NOBODY


@rule("SW-PASS-06")
def test_what_is_said_of_a_reserved_title():
    s = Scene(*THREE).home().run(Claim(0))
    assert s.t.stack[-1].hint(s.t, 0) == ""
    s.t.blocked = 1
    assert s.t.stack[-1].hint(s.t, 0) == "Legate is reserved by the Primus."
    s.t.round = s.box.scenario.rounds
    assert s.t.stack[-1].hint(s.t, 0) == "This was the last round: the claim changes nothing any more."


@rule("SW-CLAN-14", "SW-HID-01")
def test_others_know_how_many_cards_may_be_discarded():
    s = Scene("western-alliance", "menrau").home()
    for hand, archon, answers in (
        ((), 0, 0),
        (("rhone",), 0, 2),
        ((), 1, 2),
        (("eire",), 1, 3),
        (("alba", "tirol"), 3, 6),
    ):
        s.t.hand[0], s.t.archon_hand[0] = [s.a(area) for area in hand], s.t.archon_deck[:archon]
        assert TakeTurn(0).cards(s.t) == answers
        assert TakeTurn(0, bound=True).cards(s.t) == 0


@rule("SW-R49")
def test_recruits_are_counted():
    s = Scene().army(0, "rhone", 1, 0, "defense").army(1, "eire", 1).activate(0, "rhone").play(0, "mobilize")
    assert s.game.prompt(0) == "Place your recruits"
    s.play(0, "recruit rhone")
    assert s.game.prompt(0) == "Place a recruit (1 left)"
