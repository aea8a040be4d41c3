"""A game in progress: undo and its barriers, earlier moments, clones, content packs, people."""

from random import Random

import pytest

from enginehouse.core import BadContent, Game, Illegal, Unknown
from enginehouse.core.codec import fingerprint, to_json_bytes
from enginehouse.core.game import from_position, replay
from enginehouse.core.record import chained
from tests.core.conftest import at_random, play, to_turns
from tests.toy import GAME, Foundry
from tests.toy.box import HERE


# --- undo ------------------------------------------------------------------------------------------------------------
def test_a_seat_takes_back_its_own_last_actions(foundry):
    g = to_turns(foundry())
    before = fingerprint(g.table)
    play(g, "0 build beck", "0 coin")
    assert (g.undoable(0), g.undoable(1)) == (2, 0)
    g.undo()
    assert g.legal(0)[:2] == ["coin", "again"]
    assert g.undoable(0) == 1
    g.undo()
    assert fingerprint(g.table) == before
    assert g.undoable(0) == 0  # before it, the other seat passed


def test_undo_stops_at_chance(foundry):
    g = to_turns(foundry())
    play(g, "0 raid ash", "0 dial 3")  # the inspector rolls
    assert g.undoable(0) == 0
    play(g, "0 end")
    assert g.undoable(0) == 1


def test_undo_stops_where_a_secret_was_shown(foundry):
    g = to_turns(foundry())
    play(g, "0 build beck", "0 card")
    assert g.undoable(0) == 0
    assert g.table.barrier == len(g.actions)


def test_undo_keeps_record_events_and_people(foundry):
    g = at_random(foundry(names=["Ada", "Bo"]), 20)
    chain, events, n = g.chain, g.events[:], len(g.actions)
    at_random(g, 6, seed=4)
    assert not g.over
    assert len(g.actions) > n
    g.undo(len(g.actions) - n)
    assert (g.chain, g.events, g.names) == (chain, events, ("Ada", "Bo"))
    assert fingerprint(replay(GAME, g.record()).table) == fingerprint(g.table)


def test_the_end_is_the_end(foundry):
    g = foundry()
    rnd = Random(3)
    while not g.over:
        seat = rnd.choice(g.to_act)
        g.play(seat, rnd.choice(g.legal(seat)))
    end, n = fingerprint(g.table), len(g.actions)
    assert [g.undoable(seat) for seat in range(g.table.seats)] == [0] * g.table.seats
    for steps in (1, 2, n):
        with pytest.raises(Illegal, match="at\\(ply\\)") as no:
            g.undo(steps)
        assert no.value.rule == "EH-OVER"
    assert (fingerprint(g.table), len(g.actions)) == (end, n)
    again = g.at(n - 1)  # to play on from an earlier moment is another game
    assert not again.over
    again.undo()
    assert len(again.actions) == n - 2


@pytest.mark.parametrize("steps", [0, -1, 3])
def test_there_is_no_more_to_take_back_than_was_played(foundry, steps):
    g = play(foundry(), "0 seal", "1 seal")
    with pytest.raises(Unknown, match="2 actions to take back"):
        g.undo(steps)


def test_the_moment_differs_after_undo_and_another_move(foundry):
    g = to_turns(foundry())
    g.play(0, "build beck")
    first = g.moment(1)
    g.undo()
    g.play(0, "build coke")
    assert g.moment(1) != first
    g.undo()
    g.play(0, "build beck")
    assert g.moment(1) == first


# --- earlier moments -------------------------------------------------------------------------------------------------
def test_the_game_as_it_was(foundry):
    g = foundry(players=3, companies=2)
    prints = [fingerprint(g.table)]
    for n in range(40):
        at_random(g, 1, seed=n)
        prints.append(fingerprint(g.table))
    for ply in (0, 1, 17, 40):
        then = g.at(ply)
        assert fingerprint(then.table) == prints[ply]
        assert then.actions == g.actions[:ply]
    assert fingerprint(g.table) == prints[-1]
    for ply in (-1, 41):
        with pytest.raises(Unknown, match="there is no moment"):
            g.at(ply)


def test_undo_and_at_from_a_position(foundry):
    import msgspec

    old = at_random(foundry(), 12)
    g = from_position(GAME, msgspec.json.decode(old.to_json()), names=["Ada", "Bo"])
    start = fingerprint(g.table)
    assert start == fingerprint(old.table)
    assert [g.undoable(seat) for seat in (0, 1)] == [0, 0]
    at_random(g, 9, seed=3)
    assert g.table.ply == 21
    assert g.barrier == max(0, g.table.barrier - 12)
    assert from_position(GAME, msgspec.json.decode(g.to_json())).barrier == 0
    assert fingerprint(g.at(0).table) == start
    six = fingerprint(g.at(6).table)
    g.undo(3)
    assert (fingerprint(g.table), g.names, len(g.actions)) == (six, ("Ada", "Bo"), 6)


def test_a_start_position_may_be_between_decisions(foundry):
    import msgspec

    plain = msgspec.json.decode(foundry().to_json())
    plain["table"]["stack"] = [{"step": "Close", "company": 0}, {"step": "InspectorMoves"}]
    plain["table"]["holder"]["ash"] = -1
    g = from_position(GAME, plain)
    assert g.to_act == (0,)
    assert g.table.holder["ash"] == -2
    play(g, "0 end")
    assert g.over
    assert fingerprint(replay(GAME, g.record()).table) == fingerprint(g.table)


# --- clones ----------------------------------------------------------------------------------------------------------
def test_history_cut_back_has_the_chain_of_then(foundry):
    g = at_random(foundry(), 6)
    links = [g.first_link, *(entry.link for entry in g.actions)]
    for ply in (6, 4, 0):
        g.cut_back(ply)
        assert (len(g.actions), g.chain) == (ply, links[ply])


def test_where_the_rules_changed_stands_in_the_chain(foundry):
    """Two changes with no action between them are one: the game goes on under the last."""
    g = at_random(foundry(), 4)
    g.go_on_under(2, {"purse": 1})
    g.go_on_under(3, {"purse": 2})
    changed = g.chain
    assert len(changed) == len(g.first_link) == 16
    assert [(release.after, release.version) for release in g.releases] == [(4, 3)]
    assert [ply for ply in range(7) if g.releases_at(ply)] == [4]
    g.written(0, "pass")
    after_one = g.chain
    g.written(1, "pass")
    assert g.chain == chained(g.first_link, ((e.seat, e.action) for e in g.actions), g.releases)[-1]
    then = [g.moved_to(ply, g.table) for ply in (3, 4, 5)]
    assert [(len(moved.actions), len(moved.releases)) for moved in then] == [(3, 0), (4, 1), (5, 1)]
    assert [moved.chain for moved in then] == [g.actions[2].link, changed, after_one]
    g.cut_back(5)
    assert g.chain == after_one
    g.cut_back(4)
    assert g.chain == changed


def test_clones_go_their_own_way(foundry):
    g = at_random(foundry(players=3), 15)
    before = (fingerprint(g.table), g.actions[:], g.events[:], g.chain)
    twin = g.clone()
    assert type(twin) is Game
    at_random(twin, 20, seed=5)
    twin.undo(2)
    assert (fingerprint(g.table), g.actions, g.events, g.chain) == before
    at_random(g, 5, seed=6)
    assert len(twin.actions) == 33


def test_a_clone_of_a_table_hears_nothing(foundry):
    g = to_turns(foundry())
    heard = g.events[:]
    g.clone().play(0, "build beck")
    g.table.clone().act(0, "build beck")
    assert g.events == heard
    assert g.table.events is None


def test_a_record_is_not_changed_by_playing_on(foundry):
    g = at_random(foundry(), 5)
    record = g.record()
    text = record.to_json()
    at_random(g, 5)
    g.options["rounds"] = 6
    assert record.to_json() == text


# --- content, people, seeds ------------------------------------------------------------------------------------------
@pytest.fixture
def pack(tmp_path):
    path = tmp_path / "foundry.toml"
    path.write_text((HERE / "content" / "foundry.toml").read_text().replace("ash = 2", "zinc = 1"))
    return path


def test_a_content_pack_is_read_once_and_travels_in_the_record(foundry, pack, monkeypatch):
    from enginehouse import house

    g = at_random(foundry(content=pack.parent), 12)
    assert "zinc" in g.table.holder
    pack.unlink()
    g.undo(2)
    assert "zinc" in g.at(3).table.holder
    monkeypatch.setitem(house.ROOMS, "foundry", "tests.toy")
    again = house.replay(g.record().to_json())
    assert fingerprint(again.table) == fingerprint(g.table)
    assert again.record() == g.record()
    again.undo(3)
    assert again.at(1).actions == g.actions[:1]


def test_a_game_that_is_taken_up_has_the_content_of_its_release(foundry, tmp_path):
    class Stocked(Foundry):
        def box(self, players, options, content, shipped="as it is today"):
            asked.append(shipped)
            return super().box(players, options, content)

    asked: list[object] = []
    g = foundry()
    for shipped in (None, tmp_path):
        Game.taken_up(Stocked(), 2, g.options, 7, None, shipped, 1, None, to_json_bytes(g.table), 1)
    assert asked == ["as it is today", tmp_path]


def test_a_content_pack_that_is_not_there(foundry, tmp_path):
    with pytest.raises(BadContent, match="no such folder"):
        foundry(content=tmp_path / "nowhere")


def test_a_content_file_that_breaks_its_constraints(foundry, pack):
    pack.write_text(pack.read_text().replace("zinc = 1", 'zinc = "dear"'))
    with pytest.raises(BadContent, match=r"foundry.toml: \[sites\] zinc: .* not 'dear'"):
        foundry(content=pack.parent)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"players": 9}, "The Foundry is for 1 to 4 players, not 9"),
        ({"names": ["Ada"]}, "2 seats need 2 names, not 1"),
        ({"seed": -1}, "a seed is a number"),
        ({"seed": 1 << 256}, "a seed is a number"),
        ({"speed": 3}, "there is no option “speed”; the options are: companies, open_money, rounds"),
        ({"rounds": 99}, "option rounds takes a number from 1 to 6, not 99"),
    ],
)
def test_what_a_game_cannot_be_made_of(foundry, wrong, message):
    with pytest.raises(Unknown, match=message):
        foundry(**wrong)


def test_a_game_without_a_seed_takes_one_nobody_knows(foundry):
    assert foundry(seed=None).seed != foundry(seed=None).seed


def test_pictures_and_words(foundry):
    g = foundry(names=["<Ada>", "Bo"])
    play(to_turns(g), "0 build beck")
    assert g._repr_svg_() == g.svg() == g.svg(None)
    assert g.prompt(None) == "<Ada> is deciding"
    assert "&lt;Ada&gt; 1" in g.svg(1)
    assert "<Ada> 1" in g.text(None)


def test_events_are_heard_by_clock_and_only_what_may_be_known(foundry):
    g = play(to_turns(foundry()), "0 build beck", "0 card")
    clock, drew = g.heard(0)[-1]
    assert clock == g.table.clock == g.view(1).clock == g.view(1).ply
    assert drew.card == g.table.hands[0][-1]
    assert g.heard(1)[-1][1].card == g.heard(None)[-1][1].card == "?"
    assert g.heard(1, since=clock) == [g.heard(1)[-1]]
    assert g.heard(1, since=clock + 1) == []


# --- leaving ---------------------------------------------------------------------------------------------------------
def test_leaving_is_refused_where_a_title_has_no_rule_for_it(foundry):
    g = to_turns(foundry())
    before = fingerprint(g.table)
    assert g.why_not(0, "resign").rule == "EH-NOW"
    with pytest.raises(Illegal, match="no rule for leaving"):
        g.play(0, "resign")
    assert (fingerprint(g.table), g.undoable(0)) == (before, 0)


def test_anybody_may_leave_at_any_time_where_there_is_one(foundry, monkeypatch):
    def resign(self, table, seat):
        table.purse[seat] = 0
        table.stack.clear()

    monkeypatch.setattr(type(GAME), "resign", resign)
    g = to_turns(foundry())
    assert g.why_not(1, " resign ") is None
    assert g.table.purse == [9, 9]
    g.play(1, "resign")
    assert (g.over, g.table.purse, g.actions[-1].action) == (True, [9, 0], "resign")
    assert fingerprint(replay(GAME, g.record()).table) == fingerprint(g.table)
    assert g.why_not(0, "resign").rule == "EH-OVER"
    assert g.at(len(g.actions) - 1).table.purse == [9, 9]
