"""The line of a game: moments are counted by what each viewer noticed; what is undone stays in the log."""

import random

import pytest

from enginehouse import house
from enginehouse.core import SPECTATOR, Game, Illegal
from enginehouse.table.live.line import Line
from enginehouse.table.problems import Problem
from enginehouse.table.storage import Entry
from tests.table.toy import GAME


def new_line(players: int = 3, seed: int = 1, rounds: int = 3) -> Line:
    return Line(Game(GAME, players, {"rounds": rounds}, seed))


def do(line: Line, seat: int, action: str) -> None:
    line.replayed(Entry(len(line.log), "act", seat, action, 0.0))


def undo(line: Line, seat: int, numbers: list[int]) -> None:
    line.replayed(Entry(len(line.log), "undo", seat, " ".join(map(str, line.falling_with(numbers))), 0.0))


def test_a_hidden_choice_is_a_moment_of_its_seat_alone() -> None:
    line = new_line()
    before = [line.token(v) for v in (0, 1, 2, SPECTATOR)]
    do(line, 0, "bid 1")
    after = [line.token(v) for v in (0, 1, 2, SPECTATOR)]
    assert after[0] != before[0]
    assert after[1:] == before[1:]
    assert (line.timeline(0), line.timeline(1), line.timeline(SPECTATOR)) == ([0, 1], [0], [0])
    do(line, 0, "seal")  # that one has sealed is seen by all
    assert (line.timeline(0), line.timeline(1), line.timeline(SPECTATOR)) == ([0, 1, 2], [0, 2], [0, 2])


def test_undo_of_a_hidden_choice_goes_past_others_hidden_choices() -> None:
    line = new_line()
    do(line, 0, "bid 1")
    do(line, 1, "bid 3")
    tokens = [line.token(v) for v in (1, 2, SPECTATOR)]
    assert line.undoable(0) == [0]
    undo(line, 0, line.undoable(0))
    assert [line.token(v) for v in (1, 2, SPECTATOR)] == tokens  # nobody else notices
    assert line.game.legal(0)[0].startswith("bid")
    assert line.game.legal(1) == ["seal"]


def test_another_hidden_choice_changes_nothing_that_a_seat_is_told_about_undo() -> None:
    quiet, busy = new_line(), new_line()
    for line in (quiet, busy):
        do(line, 0, "bid 1")
    do(busy, 1, "bid 2")
    assert len(quiet.undoable(0)) == len(busy.undoable(0)) == 1


def test_an_undo_takes_hidden_choices_along_that_were_built_on_it() -> None:
    line = new_line(2)
    for seat in (0, 1):
        do(line, seat, "bid 0")
        do(line, seat, "seal")
    for _ in range(3):
        do(line, line.game.to_act[0], "pass")
    last = line.game.to_act[0]
    do(line, last, "pass")  # the next bids begin
    do(line, 1 - last, "bid 1")
    assert line.undoable(last)[0] == 7  # as if the other had done nothing
    undo(line, last, [7])
    assert line.game.to_act == (last,)
    assert line.live == list(range(7))


def test_a_token_from_before_an_undo_is_never_valid_again() -> None:
    line = new_line(2)
    for seat in (0, 1):
        do(line, seat, "bid 0")
        do(line, seat, "seal")
    seat = line.game.to_act[0]
    card = line.game.legal(seat)[0]
    do(line, seat, card)
    seen = {line.token(v) for v in (0, 1, SPECTATOR)}
    for _ in range(3):
        undo(line, seat, line.undoable(seat))
        do(line, seat, card)
        tokens = {line.token(v) for v in (0, 1, SPECTATOR)}
        assert not tokens & seen
        seen |= tokens


def test_undo_stops_at_what_was_shown_and_at_others_moves() -> None:
    line = new_line(2)
    for seat in (0, 1):
        do(line, seat, "bid 0")
        do(line, seat, "seal")
    first = line.game.to_act[0]
    assert line.undoable(0) == line.undoable(1) == []  # the bids have been shown
    do(line, first, "pass")
    assert line.undoable(first) == [4]
    do(line, first, "draw")
    assert line.undoable(first) == []
    assert line.undoable(1 - first) == []


def test_undone_actions_stay_in_the_log() -> None:
    line = new_line(2)
    for seat in (0, 1):
        do(line, seat, "bid 0")
        do(line, seat, "seal")
    seat = line.game.to_act[0]
    do(line, seat, "pass")
    undo(line, seat, [4])
    assert [h.undone for h in line.log] == [False] * 4 + [True, False]
    assert line.live == [0, 1, 2, 3]


@pytest.mark.parametrize("seed", range(12))
def test_a_line_with_undos_is_the_game_of_its_live_actions(seed: int) -> None:
    rnd = random.Random(seed)
    line = new_line(3, seed, rounds=12)
    while not line.game.over and len(line.log) < 400:
        if rnd.random() < 0.2:
            seat = rnd.randrange(3)
            mine = line.undoable(seat)
            if mine:
                undo(line, seat, mine[: rnd.randint(1, len(mine))])
                continue
        if rnd.random() < 0.02 and line.live:
            undo(line, 0, line.live[rnd.randrange(len(line.live)) :])
            continue
        seat = rnd.choice(line.game.to_act)
        do(line, seat, rnd.choice(line.game.legal(seat)))
        assert all(line.last(viewer) == len(line.timeline(viewer)) - 1 for viewer in (0, 1, 2, SPECTATOR))
    same = Game(GAME, 3, {"rounds": 12}, seed)
    for n in line.live:
        same.play(line.log[n].entry.seat, line.log[n].entry.action)
    assert same.to_json() == line.game.to_json()
    assert [e.action for e in line.game.actions] == [e.action for e in same.actions]
    assert list(line.told()) == [event for _, event in same.events]
    again = new_line(3, seed, rounds=12)
    for happening in line.log:
        again.replayed(happening.entry)
    for viewer in (0, 1, 2, SPECTATOR):
        assert again.token(viewer) == line.token(viewer)
        assert again.timeline(viewer) == line.timeline(viewer)
        plies = line.timeline(viewer)
        for n in range(0, len(plies), 7):
            assert line.at(plies[n]).to_json() == same.at(plies[n]).to_json()
    assert [h.undone for h in again.log] == [h.undone for h in line.log]


def test_no_moment_beyond_the_known_ones() -> None:
    with pytest.raises(Problem, match="moments 0 to 0"):
        new_line().ply_of(0, 1)


@pytest.mark.parametrize("name", [*(g for g in house.ROOMS if g != "toy"), "toy"])
def test_the_end_is_the_end_in_every_game(name: str) -> None:
    """Whoever acted last, by chance or not, alone or not: when all secrets are open nobody takes anything back."""
    rnd = random.Random(name)
    line = Line(Game(house.title(name), 2, {}, 3))
    while not line.game.over:
        seat = rnd.choice(line.game.to_act)
        do(line, seat, rnd.choice(line.game.legal(seat)))
    seats = range(line.game.table.seats)
    assert [line.undoable(seat) for seat in seats] == [[] for _ in seats]
    assert [line.game.undoable(seat) for seat in seats] == [0 for _ in seats]
    with pytest.raises(Illegal, match="nothing is taken back"):
        line.game.undo()
