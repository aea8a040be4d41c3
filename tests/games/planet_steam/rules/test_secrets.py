"""Credits are the only secret. PS-HIDDEN, PS-R55, PS-R56, PS-R86."""

import msgspec

import enginehouse as eh
from enginehouse.core import UNKNOWN, codec
from enginehouse.games.planet_steam.rules.steps import SpecialistBids, Trade
from tests.games.planet_steam.lab import random_game, scene
from tests.proof import rule


@rule("PS-HIDDEN-01", "PS-HIDDEN-02", "PS-HIDDEN-04")
def test_a_view_shows_own_credits_only():
    s = scene(SpecialistBids((0, 1, 2, 3)), purse={0: 41, 1: 42, 2: 43, 3: 44})
    for seat in range(4):
        seen = s.game.view(seat)
        assert seen.purse == [41 + x if x == seat else UNKNOWN for x in range(4)]
    assert s.game.view(None).purse == [UNKNOWN] * 4
    assert s.game.legal(1) == []  # the opener's list is for the opener
    assert s.game.why_not(1, "bid 999").rule == "EH-TURN"
    result = s.game.title.result(s.game.view(2))
    assert all("credits" not in sources for sources in result.sources)
    assert result.note
    figures = {f.name: f.values for f in s.game.title.figures(s.game.view(2))}
    assert figures["Credits"] == (None, None, 43, None)


@rule("PS-HIDDEN-04", "PS-R86")
def test_questions_and_answers_do_not_depend_on_hidden_purses():
    poor = scene(SpecialistBids((1, 0), 20, 0), purse={0: 50, 1: 5})
    rich = scene(SpecialistBids((1, 0), 20, 0), purse={0: 50, 1: 500})
    assert poor.asked() == rich.asked() == (1, "SpecialistBids")
    assert poor.game.legal(1) == ["pass"]
    assert poor.game.prompt(0) == rich.game.prompt(0)
    assert poor.game.prompt(1) == rich.game.prompt(1)
    assert poor.game.text(0) == rich.game.text(0)
    assert poor.game.play(1, "pass") == rich.game.play(1, "pass")
    one = scene(SpecialistBids((1, 0)), purse={1: 1})
    assert one.asked() == (1, "SpecialistBids")
    assert one.legal() == ["bid 1"]


@rule("PS-HIDDEN-05", "PS-R55")
def test_everything_else_is_open():
    g = random_game(3, 5, limit=150)
    plain = codec.to_plain(g.table)
    seen = codec.to_plain(g.view(None))
    hidden = {name for name in plain if plain[name] != seen[name]}
    assert hidden <= {"purse", "seed", "drawn", "ply", "barrier"}
    assert "purse" in hidden


@rule("PS-HIDDEN-07")
def test_the_end_reveals_all_credits():
    g = random_game(3, 5)
    assert g.view(0).purse == g.table.purse
    assert g.view(None).purse == g.table.purse
    assert all("credits" in sources for sources in g.title.result(g.view(1)).sources)


@rule("PS-HIDDEN-09", "PS-HIDDEN-03")
def test_no_event_states_a_purse_but_payments_add_up_to_it():
    """Books kept from public events give the purse; no field of an event holds it."""
    from tests.games.planet_steam.books import Books

    for players, seed in ((2, 3), (4, 4)):
        g = random_game(players, seed)
        books = Books(players, g.table.box)
        for _, event in g.events:
            books.enter(event)
        assert books.purse == g.table.purse
    s = scene(Trade(1, 0), purse={0: 7777}, supply={"ore": 5}, cargo={0: {"ore": 2}})
    told = s.game.play(0, "sell ore 2")
    assert not [
        e for e in told if "779" in msgspec.json.encode(e).decode() or "7777" in msgspec.json.encode(e).decode()
    ]


@rule("PS-R56")
def test_a_player_may_lay_his_credits_open():
    g = eh.new("planet-steam", 3, 1, {"show_credits": "2"})
    assert g.view(0).purse == [110, 110, UNKNOWN]
    assert g.view(None).purse == [UNKNOWN, 110, UNKNOWN]
    assert eh.new("planet-steam", 3, 1, {"show_credits": "all"}).view(None).purse == [110] * 3
    assert eh.new("planet-steam", 3, 1).view(None).purse == [UNKNOWN] * 3  # hidden unless chosen
