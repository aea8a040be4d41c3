"""Who may see what is declared by every field, and a table that forgets it does not load."""

from dataclasses import dataclass
from typing import Annotated

import pytest

from enginehouse import core
from enginehouse.core import (
    HIDDEN,
    SPECTATOR,
    TRUTH,
    UNKNOWN,
    HouseError,
    Open,
    OwnCards,
    OwnNumber,
    Secret,
    Seen,
    foresee,
    outcome,
    view,
)
from enginehouse.core.codec import from_plain, to_plain
from enginehouse.core.foresee import foresee_all
from enginehouse.core.sight import declared
from tests.core.conftest import play, to_turns
from tests.toy.steps import STEPS, Close


@dataclass(slots=True)
class Silent(core.Table):
    gold: int


@dataclass(slots=True)
class Twice(core.Table):
    gold: Open[Secret[int]]


@dataclass(slots=True)
class SecretList(core.Table):
    letters: Secret[list[str]]


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (Silent, "Silent.gold must say who sees it"),
        (Twice, "Twice.gold must say who sees it"),
        (SecretList, "SecretList.letters: Secret is for an int"),
    ],
)
def test_a_field_without_a_clear_declaration_does_not_load(foundry, monkeypatch, kind, message):
    with pytest.raises(HouseError, match=message):
        declared(kind)
    monkeypatch.setattr("tests.toy.Foundry.table", kind)
    with pytest.raises(HouseError, match=message):
        foundry()


@dataclass(slots=True)
class Parlour(core.Table):
    purse: OwnNumber[list[int]]
    hands: OwnCards[list[list[str]]]
    odd: Annotated[int, Seen(lambda table, value, viewer: value % 2)]
    rooms: Open[dict[int, str]]
    notes: core.Aside[list[str]]

    def clone(self):
        return Parlour(
            self.seats, self.stack[:], self.seed, self.drawn, self.ply, self.clock, self.barrier, self.viewer, self.events,
            self.purse[:], [h[:] for h in self.hands], self.odd, self.rooms.copy(), self.notes,
        )  # fmt: skip


@pytest.fixture
def parlour():
    rooms = {1: "hall", 20: "attic", 3: "cellar"}
    return Parlour(2, [Close(0)], 99, 5, 8, 6, 7, TRUTH, [], [4, 6], [["a", "b"], ["c"]], 17, rooms, ["n"])


def test_a_view_is_a_table_of_the_same_kind_with_blanks(parlour):
    mine, theirs, nobody = view(parlour, 0), view(parlour, 1), view(parlour, SPECTATOR)
    assert type(mine) is Parlour
    assert (mine.purse, theirs.purse, nobody.purse) == ([4, UNKNOWN], [UNKNOWN, 6], [UNKNOWN, UNKNOWN])
    assert (mine.hands, nobody.hands) == ([["a", "b"], [HIDDEN]], [[HIDDEN, HIDDEN], [HIDDEN]])
    assert (mine.odd, mine.seed, mine.drawn, mine.barrier, mine.events) == (1, 0, 0, 0, None)
    assert (mine.ply, mine.clock, mine.viewer) == (6, 6, 0)
    assert mine.notes is parlour.notes


def test_a_view_shares_nothing_that_can_change(parlour):
    mine = view(parlour, 0)
    mine.purse[0] = 0
    mine.hands[0].append("z")
    mine.rooms[1] = "fire"
    mine.stack.clear()
    assert (parlour.purse, parlour.hands[0], parlour.rooms[1], len(parlour.stack)) == ([4, 6], ["a", "b"], "hall", 1)


def test_a_view_of_a_view_is_the_same_view(parlour):
    assert to_plain(view(view(parlour, 0), 0)) == to_plain(view(parlour, 0))
    assert view(view(parlour, 0), 1).purse == [UNKNOWN, UNKNOWN]


def test_numbers_as_keys_survive_json(parlour):
    import msgspec

    plain = msgspec.json.decode(msgspec.json.encode(to_plain(parlour)))
    again = from_plain(plain, Parlour, STEPS, {"notes": []})
    assert again.rooms == parlour.rooms
    assert list(again.rooms) == list(parlour.rooms)
    assert [type(key) for key in to_plain(parlour)["rooms"]] == [str] * len(parlour.rooms)
    assert to_plain(again) == to_plain(parlour)
    assert from_plain(to_plain(parlour), Parlour, STEPS, {"notes": []}).rooms == parlour.rooms


def test_what_lies_aside_is_not_part_of_a_position(parlour):
    assert not {"notes", "viewer", "events"} & set(to_plain(parlour))


# --- foresight -------------------------------------------------------------------------------------------------------
def test_a_seat_foresees_what_it_can_know(foundry):
    g = to_turns(foundry())
    ahead = foresee(g.view(0), 0, "build elm")
    assert ahead.certain
    assert (ahead.table.purse, ahead.table.holder["elm"]) == ([4, UNKNOWN], 0)
    assert [event.what for event in ahead.events] == ["builds on elm"]
    assert (ahead.table.events, g.table.holder["elm"]) == (None, -1)


def test_foresight_ends_at_the_deck_at_chance_and_at_sealed_answers(foundry):
    g = play(to_turns(foundry()), "0 build elm")
    assert not foresee(g.view(0), 0, "card").certain
    g = play(to_turns(foundry()), "0 raid ash")
    assert not foresee(g.view(0), 0, "dial 2").certain
    g = foundry()
    assert foresee(g.view(1), 1, "seal").certain
    play(g, "0 mark ash", "0 seal")
    assert foresee(g.view(1), 1, "mark ash").certain
    assert not foresee(g.view(1), 1, "seal").certain


def test_several_actions_are_foreseen_up_to_the_first_that_cannot_be(foundry):
    g = to_turns(foundry())
    seen, before = g.view(0), to_plain(g.view(0))
    certain = foresee_all(seen, 0, ("build elm", "coin", "end"))
    assert certain.certain
    assert [event.what for event in certain.events] == ["builds on elm"]
    assert certain.table.stack[-1].seats(certain.table) == (1,)
    assert foresee_all(seen, 0, ()) == (seen, [], True)  # nothing is certain to change nothing
    cut = foresee_all(seen, 0, ("build elm", "card", "end"))
    assert not cut.certain
    assert to_plain(cut.table) == to_plain(foresee_all(seen, 0, ("build elm", "card")).table)
    assert to_plain(seen) == before


@pytest.mark.parametrize("action", ["build elm", "card"])
def test_an_outcome_is_the_table_that_is_foreseen(foundry, action):
    g = to_turns(foundry())
    before = to_plain(g.view(0))
    after = outcome(g.view(0), 0, action)
    assert to_plain(after) == to_plain(foresee(g.view(0), 0, action).table) != before
    assert after.events is None


def test_foresight_does_not_know_whether_hushed_answers_are_in(foundry):
    g = to_turns(foundry())
    g.table.holder["beck"] = 1
    play(g, "0 raid beck")
    before = foresee(g.view(1), 1, "dial 1")
    play(g, "0 dial 2")
    after = foresee(g.view(1), 1, "dial 1")
    assert not before.certain
    assert not after.certain
    assert to_plain(before.table) == to_plain(after.table)
