"""Clocks as they are founded, absences and chairs that a bot keeps, over HTTP."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.table.authenticator import Bearer
from tests.table.people import Serving, Visitor

DAY = 86400


def day(ahead: int) -> str:
    return (datetime.now(UTC).date() + timedelta(days=ahead)).isoformat()


@pytest.mark.parametrize(
    ("clock", "says"),
    [
        ({"bank": DAY, "patience": DAY}, "one clock"),
        ({"increment": 60}, "Only a bank"),
        ({"bank": DAY, "zero": "nothing"}, "When a time is up"),
        ({"bank": DAY, "zero": "bot:nobody"}, "When a time is up"),
        ({"bank": DAY, "zero": "bot"}, "When a time is up"),
        ({"bank": DAY, "zero": "resign", "game": "planet-steam"}, "no rule for a player who resigns"),
        ({"fill": 5, "fill_bot": "nobody"}, "no bot"),
        ({"bank": -1}, "understood"),
        ({"bank": 10**9}, "understood"),
        ({"fill": 10**6}, "understood"),
    ],
)
def test_a_clock_that_cannot_be_kept_is_refused(mira: Visitor, clock: dict[str, Any], says: str) -> None:
    answer = mira.post("/api/tables", **{"game": "toy", "seats": [{"kind": "me"}, {"kind": "friend"}], **clock})
    assert answer.status_code == 422
    assert says in answer.json()["error"]["text"]


def test_the_form_founds_each_kind_of_clock(mira: Visitor, server: Serving) -> None:
    form = {"players": "2", "seat-0": "me", "seat-1": "friend", "patience": "600", "bank": "86400", "increment": "3600"}

    def founded(**more: str) -> Any:
        answer = mira.http.post("/new/toy", data={**form, **more})
        assert answer.status_code == 303, answer.text
        table = answer.headers["location"].removeprefix("/t/")
        return server.call(server.app.state.house.store.game(table))

    none, decision, bank = (
        founded(clock="none"),
        founded(clock="decision", zero="bot", zero_bot="driver"),
        founded(clock="bank"),
    )
    assert (none.patience, none.bank, none.zero) == (0, 0, "house")
    assert (decision.patience, decision.bank, decision.zero) == (600, 0, "bot:driver")
    assert (bank.patience, bank.bank, bank.increment) == (0, 86400, 3600)
    assert bank.deadline == pytest.approx(time.time() + 86400, abs=60)
    assert bank.fill is None
    assert founded(clock="none", fill="15").fill == pytest.approx(time.time() + 900, abs=60)
    for wrong in ({"clock": "bank", "bank": "7"}, {"clock": "bank", "increment": "-1"}, {"fill": "3"}):
        assert mira.http.post("/new/toy", data={**form, **wrong}).status_code == 422


def slow(mira: Visitor, tomasz: Visitor, **more: Any) -> str:
    made = mira.found(["me", "friend"], **{"bank": 3 * DAY, "speed": "paused", **more})
    assert tomasz.sit(made["links"]["1"], "Tomasz").status_code == 200
    return made["table"]


def test_who_is_away_is_told_to_all(mira: Visitor, tomasz: Visitor) -> None:
    table = slow(mira, tomasz)
    path = f"/api/tables/{table}/away"
    assert mira.post(path, seat=0, until="").status_code == 409
    assert mira.post(path, seat=0, until=day(3)).status_code == 200
    seat = tomasz.state(table, 1)["seats"][0]
    assert seat["away"] > time.time() + 2 * DAY
    assert seat["due"] > seat["away"]
    assert "is away until" in tomasz.get(f"/api/tables/{table}/log", seat=1).text
    assert "10 of 14 vacation days left" in tomasz.get(f"/t/{table}").text
    twice = mira.post(path, seat=0, until=day(5))
    assert (twice.status_code, twice.json()["error"]["code"]) == (409, "too-soon")
    assert "away already" in twice.json()["error"]["text"]
    assert mira.post(path, seat=0).status_code == 200
    again = mira.post(path, seat=0, until=day(5))
    assert "Between two absences" in again.json()["error"]["text"]
    too_long = tomasz.post(path, seat=1, until=day(14))
    assert (too_long.status_code, too_long.json()["error"]["code"]) == (409, "too-long")
    assert tomasz.post(path, seat=0, until=day(1)).status_code == 403  # not for another
    for wrong in ("yesterday", "2026-13-01", day(-1), "２０２６-11-21"):
        assert tomasz.post(path, seat=1, until=wrong).status_code == 422


def test_fast_clocks_never_stand(mira: Visitor, tomasz: Visitor) -> None:
    for clock in ({"bank": 0}, {"bank": 0, "patience": 600}, {"bank": 3600}):
        table = slow(mira, tomasz, **clock)
        answer = mira.post(f"/api/tables/{table}/away", seat=0, until=day(1))
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "no-clock")


def late(server: Serving, table: str, seat: int) -> None:
    async def end() -> None:
        room = await server.app.state.house.rooms.get(table)
        await room.give_to_bot(seat, "greedy", "Otto")

    server.call(end())


def test_a_chair_that_a_bot_keeps_is_its_players_own(
    mira: Visitor, tomasz: Visitor, stranger: Visitor, server: Serving
) -> None:
    table = slow(mira, tomasz, zero="bot:greedy")
    late(server, table, 1)
    state = tomasz.state(table, 1)  # their own eyes
    assert (state["legal"], state["seats"][1]["late"]) == ([], "Tomasz")
    answer = tomasz.act(table, 1, "bid 1")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "kept")
    path = f"/api/tables/{table}/back"
    assert mira.post(path, seat=1).status_code == 403
    assert stranger.post(path, seat=1).status_code == 404
    assert "a bot for Tomasz" in mira.get(f"/t/{table}").text
    assert mira.post(f"/api/tables/{table}/seat", seat=1, bot="").status_code == 409  # kept: they were here lately
    assert tomasz.post(path, seat=1).status_code == 200
    assert tomasz.act(table, 1, "bid 1").status_code == 200
    assert tomasz.post(path, seat=1).status_code == 409
    late(server, table, 1)
    own = tomasz.post(f"/api/tables/{table}/links", kind="device", seat=1).json()["link"]
    assert tomasz.post(f"/api/tables/{table}/leave").status_code == 200  # now nobody's
    assert mira.post(f"/api/tables/{table}/seat", seat=1, bot="").status_code == 200
    assert stranger.sit(own, "Tomasz").status_code == 409  # their own link opens nothing any more
    link = mira.post(f"/api/tables/{table}/links", kind="seat", seat=1).json()["link"]
    assert stranger.sit(link, "Eve").status_code == 200
    assert "sits down on a chair that was another’s" in mira.get(f"/api/tables/{table}/log", seat=0).text
    assert stranger.get(f"/api/tables/{table}", seat=0).status_code == 403
    assert tomasz.get(f"/api/tables/{table}").status_code == 404


def test_who_signs_up_or_goes_has_no_more_days_than_before(server: Serving, tomasz: Visitor) -> None:
    """Nobody holds up a table for ever by becoming somebody else."""
    ada = Bearer(server.url)
    made = ada.found(["me", "friend"], bank=3 * DAY)
    assert tomasz.sit(made["links"]["1"], "Tomasz").status_code == 200

    def away(ahead: int) -> str:
        answer = ada.post(f"/api/tables/{made['table']}/away", seat=0, until=day(ahead) if ahead >= 0 else "")
        return answer.json().get("error", {}).get("code", "ok")

    assert away(3) == "ok"
    assert away(-1) == "ok"
    assert ada.keep("Ada on leave").status_code == 200
    assert away(3) == "too-soon"
    assert ada.post("/api/me/delete", sure="yes").status_code == 200
    assert away(3) == "too-soon"
