"""A guided first game over HTTP: one press founds it, its pages and receipts speak, and other tables stay quiet."""

from __future__ import annotations

from typing import Any

import pytest

from enginehouse import house
from enginehouse.table.pages import guided
from tests.secrecy import do, room_of
from tests.table.people import Serving, Visitor, fresh_key

GAMES = ("steam-power", "planet-steam", "steamwatchers", "imperial-steam")


def founded(visitor: Visitor, game: str) -> str:
    answer = visitor.http.post(f"/new/{game}", data={"guided": "yes", "players": "5"}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/t/").partition("?")[0]


@pytest.mark.parametrize("game", GAMES)
def test_one_press_founds_the_easiest_game_against_mild_bots(server: Serving, mira: Visitor, game: str) -> None:
    for page in (f"/new/{game}", f"/learn/{game}"):
        assert 'name="guided" value="yes"' in mira.get(page).text
    table = founded(mira, game)
    room = server.call(server.app.state.house.rooms.get(table))
    title = house.title(game)
    assert room.row.guided
    assert [seat.bot for seat in room.seats] == ["", *["apprentice"] * (title.first_count - 1)]
    assert {name: room.row.options[name] for name in title.first_table} == dict(title.first_table)
    assert 'id="guide"' in mira.get(f"/t/{table}").text


def test_the_mentor_and_warnings_are_at_guided_tables_alone(mira: Visitor) -> None:
    seats = [{"kind": "me"}, {"kind": "friend"}]
    for wanted in (True, False):
        made = mira.post("/api/tables", game="imperial-steam", seats=seats, options={"setup": "fixed"}, guided=wanted)
        table = made.json()["table"]
        receipt = mira.get(f"/api/tables/{table}/preview?seat=0&action=bid 0").json()
        assert bool(receipt["warnings"]) == wanted
        page = mira.get(f"/t/{table}?seat=0").text
        assert ("Before round 1 everybody bids in secret" in page) == wanted
    assert "no hub is in your reach" not in str(receipt)


def test_a_game_without_a_guide_has_no_guided_table(mira: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("enginehouse.table.live.lobby.has_guide", lambda title: False)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    answer = mira.post("/api/tables", game="steam-power", seats=seats, options={"map": "switchyard"}, guided=True)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "no-guide")
    assert "Steam Power has no guide" in answer.text


def test_nobody_is_guided_in_a_game_for_one(mira: Visitor) -> None:
    answer = mira.post(
        "/api/tables", game="steam-power", seats=[{"kind": "me"}], options={"map": "midwest"}, guided=True
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "no-guide")
    assert answer.json()["error"]["text"].count(".") == 1


def test_what_was_asked_and_answered_follows_from_the_log() -> None:
    """After an undo too: what was taken back has taught nobody anything; and a table that is opened anew knows the same."""
    from enginehouse.core import Game

    room = room_of(Game(house.title("steam-power"), 2, {"map": "switchyard"}, 3))
    seat = room.line.game.to_act[0]
    do(room, seat, "track")
    do(room, seat, next(a for a in room.line.game.legal(seat) if a.startswith("lay ")))
    told = guided.answers(room, seat)
    assert [question for question, _ in told] == ["ChooseAction", "PlaceTrack"]
    assert guided.answers(room, 1 - seat) == []
    entry = room.line.log[-1].entry
    back: Any = room.line.without([entry.ply])
    undo = type(entry)(len(room.line.log), "undo", seat, str(entry.ply), 0.0, fresh_key())
    room.line.accept(room.line.drawn_undo(undo, back))
    assert guided.answers(room, seat) == told[:1]
    room.frames.rest()
    assert guided.answers(room, seat) == told[:1]
    assert [type(event).__name__ for event in guided.news(room, seat)] == []


def test_a_sentence_that_does_not_fit_is_left_out_and_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from enginehouse.core import Game
    from enginehouse.learn import BadFormula, Guidance

    def broken(*_: object) -> Guidance:
        raise BadFormula("“gold” cannot be worked out here")

    room = room_of(Game(house.title("steam-power"), 2, {"map": "switchyard"}, 3))
    seat = room.line.game.to_act[0]
    monkeypatch.setattr(guided, "guidance", broken)
    monkeypatch.setattr(guided, "warnings", broken)
    assert guided.guided(room, seat, room.line.game.view(seat)) == Guidance()
    assert guided.warned(room.line.game.title, room.line.game.view(seat), seat, "track", None) == ()
    assert caplog.text.count("“gold” cannot be worked out here") == 2
