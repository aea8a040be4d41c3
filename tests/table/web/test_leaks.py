"""Nothing a viewer gets depends on what the viewer may not know: tables that differ only in secrets look the same."""

import random
import re
from collections.abc import Callable

import pytest

from enginehouse import house
from enginehouse.core import SPECTATOR, Game, Words
from enginehouse.table.live import lobby
from enginehouse.table.live.room import Room
from enginehouse.table.pages.frames import make_frame
from enginehouse.table.pages.log_lines import lines
from enginehouse.table.pages.model import page_model
from enginehouse.table.pages.receipts import receipt, why_not
from enginehouse.table.storage import Entry
from tests import secrecy
from tests.games.steamwatchers.scene import Scene
from tests.games.steamwatchers.sealed import SEALED, answers, dialling
from tests.secrecy import begun_here
from tests.table.people import Serving, Visitor, fresh_key


def room_of(game: Game) -> Room:
    """A table in memory that begins where this game stands."""
    return secrecy.room_of(begun_here(game))


def do(room: Room, seat: int, action: str, why: str = "") -> None:
    room.line.replayed(Entry(len(room.line.log), "act", seat, action, 0.0, None, why))
    room.hub.publish()


def take_back(room: Room, seat: int) -> None:
    numbers = room.line.falling_with(room.line.undoable(seat))
    room.line.replayed(Entry(len(room.line.log), "undo", seat, " ".join(map(str, numbers)), 0.0))
    room.hub.publish()


def bytes_for(room: Room, viewer: int) -> bytes:
    frame = room.frames.get(room, viewer)
    return room.frames.packed(viewer, frame, "")


def same_for(viewers: tuple[int, ...], *rooms: Room) -> None:
    for viewer in viewers:
        assert len({bytes_for(room, viewer) for room in rooms}) == 1
        last = len(rooms[0].line.timeline(viewer)) - 1
        assert all(len(room.line.timeline(viewer)) - 1 == last for room in rooms)
        for ply in (0, last // 2, last):
            assert len({make_frame(page_model(room, viewer, ply)).tag for room in rooms}) == 1


def test_hidden_choices_make_no_sound() -> None:
    game = Game(house.title("toy"), 3, {}, 4)
    quiet, loud = room_of(game), room_of(game)
    for room in (quiet, loud):
        do(room, 0, "bid 1")
    frame = loud.frames.get(loud, 0)
    do(loud, 1, "bid 2")
    take_back(loud, 1)
    do(loud, 1, "bid 3", why="I hold c7")
    same_for((0, 2, SPECTATOR), quiet, loud)
    assert loud.frames.get(loud, 0) is frame  # not even sent
    take_back(loud, 0)
    take_back(quiet, 0)
    same_for((0, 2, SPECTATOR), quiet, loud)
    assert bytes_for(quiet, 1) != bytes_for(loud, 1)


def test_a_hushed_question_does_not_tell_who_has_answered() -> None:
    game = Game(house.title("toy"), 3, {"hushed": True}, 4)
    quiet, loud = room_of(game), room_of(game)
    do(loud, 1, "bid 2")
    do(loud, 1, "seal")
    same_for((0, 2, SPECTATOR), quiet, loud)
    assert loud.line.token(0) == quiet.line.token(0)
    assert loud.done(0) == quiet.done(0)
    do(loud, 1, "unseal")
    same_for((0, 2, SPECTATOR), quiet, loud)
    take_back(loud, 1)
    same_for((0, 2, SPECTATOR), quiet, loud)


def film(room: Room, moves: tuple[str, ...]) -> dict[int, list[tuple[str, str]]]:
    """What the others' pages show while seat 1 makes these moves: every frame that differs from the one before."""
    reels = {viewer: [room.frames.get(room, viewer)] for viewer in (0, 2, SPECTATOR)}
    for move in moves:
        if move == "undo":
            take_back(room, 1)
        else:
            do(room, 1, move)
        for viewer, reel in reels.items():
            frame = room.frames.get(room, viewer)
            if frame is not reel[-1]:
                reel.append(frame)
    return {viewer: [(frame.tag, frame.moment) for frame in reel] for viewer, reel in reels.items()}


@pytest.mark.parametrize("back", ["unseal", "undo"])
@pytest.mark.parametrize("scene", SEALED)
def test_a_reopened_answer_tells_nothing_of_what_it_was_or_becomes(scene: Callable[[], Scene], back: str) -> None:
    """Sealing A, reopening and sealing B is to the others the same as sealing A, reopening and sealing A again."""
    a, b = answers(scene())
    ways = [(*a, back, *a), (*a, back, *b), (*b, back, *a)]
    rooms = [room_of(scene().game) for _ in ways]
    films = [film(room, moves) for room, moves in zip(rooms, ways, strict=True)]
    assert films[0] == films[1] == films[2]
    assert {len(reel) for reel in films[0].values()} == {1 if scene is dialling else 4}
    same_for((0, 2, SPECTATOR), *rooms)
    for viewer in (0, 2, SPECTATOR):
        assert len({str(lines(room, viewer, Words(room.names), ("M", "P", "S"), 99)) for room in rooms}) == 1
        assert len({room.line.token(viewer) for room in rooms}) == 1
    assert bytes_for(rooms[0], 1) != bytes_for(rooms[1], 1)


def test_spectators_see_the_same_whatever_is_in_the_hands() -> None:
    """Two whole games dealt from different seeds, in which only backs of cards are seen."""
    title = house.title("toy")
    one, two = Game(title, 3, {}, 1), Game(title, 3, {}, 2)
    assert one.table.hands != two.table.hands
    a, b = room_of(one), room_of(two)
    rnd = random.Random(3)
    while not a.line.game.over:
        seat = rnd.choice(a.line.game.to_act)
        both = [x for x in a.line.game.legal(seat) if not x.startswith("play")]
        action = rnd.choice(both)
        do(a, seat, action, why=f"I hold {a.line.game.table.hands[seat]}")
        do(b, seat, action, why=f"I hold {b.line.game.table.hands[seat]}")
        if not a.line.game.over:
            same_for((SPECTATOR,), a, b)


@pytest.mark.parametrize(("game", "players"), [("toy", 3), ("steam-power", 3), ("steam-power", 2)])
def test_a_seat_sees_the_same_whatever_the_others_hold(game: str, players: int) -> None:
    """A table, and others that its seat 0 cannot tell from it: frames, replays, receipts and refusals are the same."""
    title = house.title(game)
    for seed in range(2):
        rnd = random.Random(seed)
        truth = Game(title, players, {}, seed)
        while not truth.over:
            for _ in range(rnd.randint(10, 60)):
                if not truth.over:
                    seat = rnd.choice(truth.to_act)
                    truth.play(seat, rnd.choice(truth.legal(seat)))
            if truth.over:
                break
            other = truth.clone()
            other.table = title.determinize(truth.view(0), rnd.getrandbits(60))
            rooms = [room_of(truth), room_of(other)]
            same_for((0,), *rooms)
            games = [room.line.game for room in rooms]
            for action in [*title.universe(truth.view(0))[::199], "", "nonsense <b>", "play ?"]:
                assert len({why_not(g, 0, action) for g in games}) == 1
            for action in games[0].legal(0)[:20]:
                assert len({str(receipt(g, 0, action, rooms[0].names)) for g in games}) == 1


def _nameless(text: str, table: str) -> str:
    """Without the table's own name, and without the hash of contents that hold it."""
    return re.sub(r'data-tag="\w+"', "", text.replace(table, "T"))


def test_every_answer_to_a_spectator_is_the_same(
    server: Serving, mira: Visitor, stranger: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over HTTP: pages, state, log, refusals and errors of two tables that differ in the deal alone."""
    tables: list[str] = []
    for seed in (11, 12):
        monkeypatch.setattr(lobby, "new_seed", lambda seed=seed: seed)
        made = mira.found(["me", "me"], listed=True, speed="paused")
        table = made["table"]
        for seat in (0, 1):
            mira.act(table, seat, "bid 1")
            mira.act(table, seat, "seal")
        mira.act(table, 0, "draw")
        mira.act(table, 0, "pass")
        tables.append(table)
    paths = ["/t/{}", "/t/{}/at/0", "/t/{}/at/3", "/t/{}/at/99", "/t/{}?seat=1", "/api/tables/{}", "/api/tables/{}?ply=2",
             "/api/tables/{}/log", "/api/tables/{}/record", "/api/tables/{}/end", "/api/tables/{}/preview?seat=0&action=draw",
             "/api/tables/{}/why?seat=0&action=draw", "/api/tables/{}/note?seat=0", "/t/{}/hand-over"]  # fmt: skip
    for path in paths:
        answers = [stranger.get(path.format(t)) for t in tables]
        plain = {_nameless(a.text, t) for a, t in zip(answers, tables, strict=True)}
        assert len(plain) == 1, path
        assert len({a.status_code for a in answers}) == 1
    for name in ("act", "undo", "chat", "fork"):
        body = {"seat": 0, "action": "pass", "moment": "0-0", "key": fresh_key()}
        answers = [stranger.post(f"/api/tables/{t}/{name}", **body) for t in tables]
        assert len({_nameless(a.text, t) for a, t in zip(answers, tables, strict=True)}) == 1


def test_the_record_is_closed_until_the_end(mira: Visitor) -> None:
    table = mira.found(["me", "bot"], speed="paused")["table"]
    answer = mira.get(f"/api/tables/{table}/record")
    assert answer.status_code == 409
    assert "seed" not in answer.text
    assert "seed" not in str({k: v for k, v in mira.state(table)["view"].items() if v})  # the view's seed is 0
