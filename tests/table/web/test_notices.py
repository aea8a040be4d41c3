"""Whose wishes they are: nobody is told by another's ways, and guests have none."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from enginehouse.table.web.notices import ENDPOINTS
from tests.table.live.notices.test_courier import Evening
from tests.table.people import Serving, Visitor, free, serving
from tests.table.receivers import receiving, signs_in


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(free(database=str(tmp_path_factory.mktemp("w") / "t.sqlite3"), hooks_private=True)) as running:
        yield running


@pytest.fixture
def at(server: Serving) -> Iterator[Evening]:
    with receiving() as receiver:
        yield Evening(server, receiver)


BODIES = {
    "/api/notices/push": {"endpoint": "https://a.example", "p256dh": "x", "auth": "x"},
    "/api/notices/mail": {"address": "a@example.org"},
    "/api/notices/hook": {"kind": "json", "url": "https://a.example"},
    "/api/notices/channel": {"channel": "x"},
    "/api/notices/test": {"channel": "x"},
}


def test_guests_are_asked_to_sign_in(at: Evening) -> None:
    made = at.mira.found(["me", "friend"])["table"]
    for endpoint in ENDPOINTS:
        path = endpoint.path.format(table=made)
        asked = at.mira.get(path) if endpoint.method == "GET" else at.mira.post(path, **BODIES.get(path, {}))
        assert asked.status_code == 403, (path, asked.text)
        assert "Sign in" in asked.text
    assert "signed in" in at.mira.get("/me/notices").text


def test_nobody_touches_anothers_ways(at: Evening) -> None:
    eve = Visitor(at.server.url)
    signs_in(at.server, eve, "Eve")
    for path in ("/api/notices/channel", "/api/notices/test"):
        assert eve.post(path, channel=at.channel).status_code == 404
    table = at.table()
    assert eve.post(f"/api/tables/{table}/hush", silent=True).status_code == 404
    own = at.told_by(f"{at.receiver.url}/own")
    assert at.channel in at.ada.get("/me/notices").text
    assert own not in eve.get("/me/notices").text


def test_all_that_is_kept_is_exported_and_goes_with_the_person(at: Evening) -> None:
    told = msgspec.json.decode(at.ada.get("/api/me/export").content)["notices"]
    assert [way["kind"] for way in told["ways"]] == ["json"]
    assert told["wishes"]["kinds"] == ["turn", "warning", "over", "rematch"]


def test_a_host_that_nobody_has_is_no_trouble_of_the_database(either: Serving) -> None:
    ada = Visitor(either.url)
    signs_in(either, ada, "Ada")
    for host in ("a" * 250, "a" * 260, "a b"):
        there = {"host": host, "origin": f"http://{host}"}
        answer = ada.http.post("/api/notices/hook", json={"kind": "json", "url": "http://127.0.0.1:1/x"}, headers=there)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad-host")


def test_forms_of_the_page_work_without_script(at: Evening) -> None:
    form = {"turn": "true", "quiet": "true", "quiet_from": "21:30", "quiet_until": "06:15", "zone": "Asia/Tokyo"}
    answer = at.ada.http.post("/api/notices/wishes", data=form)
    assert (answer.status_code, answer.headers["location"]) == (303, "/me/notices")
    page = at.ada.get("/me/notices").text
    assert 'value="21:30"' in page
    assert 'value="Asia/Tokyo"' in page
    assert at.ada.get("/api/notices").json()["kinds"] == ["turn"]
    assert "quiet from 21:30 to 06:15" in at.ada.get("/mine").text


@pytest.mark.parametrize(
    "wrong", [{"zone": "Nowhere/City"}, {"quiet": True, "quiet_from": "25:00"}, {"zone": "../../etc"}]
)
def test_wishes_that_cannot_be_are_refused(at: Evening, wrong: dict[str, object]) -> None:
    assert at.ada.post("/api/notices/wishes", turn=True, **wrong).status_code == 422
