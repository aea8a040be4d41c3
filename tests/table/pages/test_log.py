"""What the log tells to whom: notation that was spoken aloud, sealed answers, and reasons of bots."""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from enginehouse import house
from enginehouse.core import SPECTATOR, Game, Sealed, Seat, Words, codec, view
from enginehouse.core.game import replay
from enginehouse.core.record import read_record
from enginehouse.table.live.reasons import knows_no_secret
from enginehouse.table.pages.log_lines import lately, lines, since_own_move
from enginehouse.table.storage import Entry
from tests.secret_moments import informed
from tests.table.people import Visitor, until
from tests.table.web.test_leaks import do, room_of
from tests.toy import GAME as FOUNDRY

GAMES = Path(__file__).parents[2] / "games"
#: Actions that are two ways to write the same: whoever sees what was done cannot tell them apart, and need not.
SAME = {("planet-steam", "Extract")}


def notations(room, viewer: Seat) -> list[str]:
    told, _ = lines(room, viewer, Words(room.names), ("M", "P", "S"), 1000)
    return [line.notation for line in told if line.notation]


def test_what_is_done_aloud_has_its_notation_for_everybody_and_what_is_sealed_has_not() -> None:
    room = room_of(Game(house.title("toy"), 2, {}, 4))
    for seat in (0, 1):
        do(room, seat, f"bid {seat + 1}")
        do(room, seat, "seal")
    assert notations(room, 0) == ["bid 1", "seal"]
    assert notations(room, SPECTATOR) == []
    seat = room.line.game.to_act[0]
    do(room, seat, "draw")
    assert notations(room, SPECTATOR) == ["draw"]
    assert notations(room, 1 - seat)[-1] == "draw"
    while not room.line.game.over:
        turn = room.line.game.to_act[0]
        do(room, turn, room.line.game.legal(turn)[0])
    assert "bid 1" in notations(room, SPECTATOR)
    assert "bid 2" in notations(room, SPECTATOR)


def told_to_all(game: Game, seat: Seat, action: str) -> object:
    after = game.clone()
    events = after.play(seat, action)
    return codec.to_plain(view(after.table, SPECTATOR)), [event.seen_by(SPECTATOR) for event in events]


@pytest.mark.parametrize("name", [*(g for g in house.ROOMS if g != "toy"), "toy"])
def test_answers_given_aloud_can_be_told_from_what_everybody_sees(name: str) -> None:
    """Were an action hidden, an other one would look the same to a spectator, and its notation would tell a secret."""
    title = house.title(name)
    rnd = random.Random(name)
    looked = 0
    for seed in range(2):
        game = Game(title, 3, {}, seed)
        for _ in range(400):
            if game.over:
                break
            seat = rnd.choice(game.to_act)
            legal, step = game.legal(seat), game.table.stack[-1]
            wise = rnd.random() < 0.6
            action = title.advise(game.view(seat), seat, legal, rnd).action if wise else rnd.choice(legal)
            assert not (step.aloud and isinstance(step, Sealed))
            if step.aloud and len(legal) > 1 and rnd.random() < 0.25 and (name, type(step).__name__) not in SAME:
                other = rnd.choice([a for a in legal if a != action])
                assert told_to_all(game, seat, action) != told_to_all(game, seat, other), f"{action} and {other}"
                looked += 1
            game.play(seat, action)
    assert looked > 3


def test_a_half_made_answer_of_another_changes_nothing_of_what_happened_since() -> None:
    """Seat 0 has sealed and seat 1 has begun: that seat 2 begins an answer too must not show."""
    told = []
    for secretly in (False, True):
        room = room_of(Game(FOUNDRY, 3, {}, 1))
        for seat, action in ((0, "mark dale"), (0, "seal"), (1, "mark elm"), *([(2, "mark ash")] if secretly else [])):
            do(room, seat, action)
        told.append([since_own_move(room, seat, Words(room.names), ("M", "P", "S")) for seat in (0, 1, SPECTATOR)])
    assert told[0] == told[1]
    assert told[0][1]


#: Open questions (PS-HIDDEN-06; SW D26, D36, D47, D58) that hours of play may not ask: they are allowed to be missing.
SELDOM = {"BenefitsOrder", "KeepUnit", "Trap", "Trophy", "Exile", "Rally"}
#: Random games for the questions that no record asks: of each set of options so many.
RARE: dict[str, list[tuple[int, dict[str, object]]]] = {
    "steam-power": [],
    "planet-steam": [(players, {"freelance_carrier": True}) for players in (2, 3, 4, 5)],
    "steamwatchers": [(2, {"scenario": "singed"}), (3, {"scenario": "fires"}), (4, {"scenario": "war-returns"})],
    "imperial-steam": [],
}


def tables_of(name: str, rnd: random.Random) -> Iterator[tuple[Game, Seat]]:
    """Every moment of the recorded games of a title, and of some random ones, with the seat that acts next."""
    title = house.title(name)
    for path in sorted((GAMES / name.replace("-", "_") / "records").glob("*.json")):
        record = read_record(path.read_text())
        game = replay(title, record).at(0)
        for entry in record.actions:
            yield game, entry.seat
            game.play(entry.seat, entry.action)
    for players, options in RARE[name]:
        for seed in range(12):
            game = Game(title, players, options, seed)
            while not game.over:
                seat = rnd.choice(game.to_act)
                yield game, seat
                game.play(seat, rnd.choice(game.legal(seat)))


@pytest.mark.parametrize("name", RARE)
def test_of_every_question_answered_aloud_all_answers_can_be_told_apart_by_everybody(name: str) -> None:
    """So that no notation tells what view and events do not; what is secret is compared in ``tests/test_plants``."""
    rnd, asked = random.Random(name), Counter[str]()
    for game, seat in tables_of(name, rnd):
        step, legal = game.table.stack[-1], game.legal(seat)
        kind = type(step).__name__
        if not step.aloud or len(legal) < 2 or asked[kind] > 3:
            continue
        asked[kind] += 1
        told: dict[str, str] = {}
        for action in rnd.sample(legal, min(8, len(legal))):
            after = str(told_to_all(game, seat, action))
            assert after not in told or (name, kind) in SAME, f"{kind}: “{action}” looks like “{told[after]}”"
            told[after] = action
    wanted = {kind.__name__ for kind in house.title(name).steps if kind.asks and kind.aloud}
    assert wanted - set(asked) <= SELDOM, "no game asked these"


def test_whether_a_token_was_exchanged_stands_in_nobody_elses_log() -> None:
    """SW D21: the Archon exchanges a token or none. The tokens turned up are seen by all, what was done is not."""
    for answer in informed().play(1, "enough").legal(1):
        room = room_of(informed().play(1, "enough").game)
        do(room, 1, answer)
        assert notations(room, 1) == [answer]
        for viewer in (0, 2, SPECTATOR):
            assert notations(room, viewer) == []


def test_a_reason_is_for_all_when_its_bot_knows_no_secret() -> None:
    room = room_of(Game(house.title("toy"), 2, {}, 4))
    assert not knows_no_secret(room.line.game, 0)  # it holds cards
    open_game = Game(house.title("imperial-steam"), 3, {}, 4)
    assert knows_no_secret(open_game, open_game.to_act[0])
    closed = Game(house.title("imperial-steam"), 3, {"money": "secret"}, 4)
    assert not knows_no_secret(closed, closed.to_act[0])

    def reasons(viewer: Seat) -> list[str]:
        told, _ = lines(room, viewer, Words(room.names), ("M", "P"), 1000)
        return [line.text for line in told if line.kind == "why"]

    def act(seat: Seat, action: str, why: str, why_open: bool) -> None:
        room.line.replayed(Entry(len(room.line.log), "act", seat, action, 0.0, None, why, why_open))

    for seat in (0, 1):
        act(seat, "bid 1", "a bid", True)
        act(seat, "seal", "a sealed bid", True)
    turn = room.line.game.to_act[0]
    act(turn, "draw", "of what it holds", False)
    act(turn, "draw", "of what all see", True)
    assert reasons(SPECTATOR) == ["of what all see"]
    assert reasons(1 - turn) == ["a bid", "a sealed bid", "of what all see"]  # its own two, and that one
    assert reasons(turn)[-2:] == ["of what it holds", "of what all see"]


def test_reasons_over_the_wire(mira: Visitor, tomasz: Visitor) -> None:
    """Two people and a bot: in a game of open information everybody reads why; in one with hands nobody but at the end."""
    for game, open_to_all in (("imperial-steam", True), ("steam-power", False)):
        made = mira.found(["bot", "me", "friend"], game=game, options={"setup": "fixed"} if open_to_all else {})
        tomasz.sit(made["links"]["2"], "Tomasz")
        table = made["table"]

        def whys(table: str = table) -> list[str]:
            return [w["text"] for w in tomasz.get(f"/api/tables/{table}/log", seat=2).json() if w["kind"] == "why"]

        def bot_moved(table: str = table) -> bool:
            told = tomasz.get(f"/api/tables/{table}/log", seat=2).json()
            return any(line["seat"] == 0 and line["notation"] for line in told)

        for _ in range(30):
            state = mira.state(table, 1)
            who = state["to_act"]
            if bot_moved() and (whys() or not open_to_all):
                break
            if 1 in who:
                mira.act(table, 1, state["legal"][0])
            elif 2 in who:
                tomasz.act(table, 2, tomasz.state(table, 2)["legal"][0])
            else:
                until(lambda table=table: 0 not in mira.state(table, 1)["to_act"], 20)
        assert bot_moved()
        assert bool(whys()) is open_to_all


def test_what_others_did_is_marked_until_ones_own_next_action_whatever_befalls_one_meanwhile() -> None:
    """Rounds pass and pay the viewer, and actions are taken back: only an action of one's own that stands ends it."""
    game = Game(house.title("imperial-steam"), 2, {}, 3)
    room, rnd = room_of(game), random.Random(5)
    emblems, words, befell = ("M", "P"), Words(room.names), 0
    for _ in range(500):
        if room.line.game.over:
            break
        seat = rnd.choice(room.line.game.to_act)
        do(room, seat, rnd.choice(room.line.game.legal(seat)))
        assert lately(room, seat, words, emblems) == ()
        told = [line for line in lines(room, 1 - seat, words, emblems, 40)[0] if line.kind == "event"]
        marked = lately(room, 1 - seat, words, emblems)
        befell += bool(marked) and told[-1].seat == 1 - seat
    assert befell
    assert lately(room, SPECTATOR, words, emblems) == ()
