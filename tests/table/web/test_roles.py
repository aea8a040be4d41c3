"""Nobody in where they don't belong: every role against every endpoint."""

from collections.abc import Callable

import pytest
from websockets.exceptions import InvalidStatus

from enginehouse.core import SPECTATOR
from enginehouse.table.web.api import ENDPOINTS
from enginehouse.table.web.endpoints import Endpoint
from tests.table.people import Serving, Visitor, fresh_key

OWN, OTHER, HOST, WATCHER, BOT = "holder of seat 0", "holder of seat 1", "host", "watcher", "bot of seat 0"
STRANGER, NOBODY, FOREIGN_BOT, OLD_BOT = "stranger", "nobody", "bot of another table", "bot whose token was replaced"
ROLES = (OWN, OTHER, HOST, WATCHER, BOT, STRANGER, NOBODY, FOREIGN_BOT, OLD_BOT)
EVERYBODY = frozenset(ROLES)
SEATED = frozenset({OWN, OTHER, BOT})
LOOKERS = SEATED | {HOST, WATCHER}
OF_SEAT_0 = frozenset({OWN, BOT})

#: For every endpoint at a private table: the query or body, and who is let in (what the rules say then is another matter).
MATRIX: dict[str, tuple[dict[str, object], frozenset[str]]] = {
    "games": ({}, EVERYBODY),
    "rules": ({"game": "toy", "q": "card"}, EVERYBODY),
    "open_tables": ({}, EVERYBODY),
    "my_tables": ({}, EVERYBODY),
    "issue_feed": ({}, frozenset({HOST, OWN, OTHER, WATCHER, STRANGER})),
    "found": ({"game": "toy", "seats": [{"kind": "me"}, {"kind": "bot"}], "speed": "paused"}, EVERYBODY),
    "import_record": ({"not": "a record"}, EVERYBODY),
    "sit_by_link": ({"token": "A" * 32}, frozenset()),
    "watch_by_link": ({"token": "A" * 32}, frozenset()),
    "state": ({"seat": -1}, LOOKERS),
    "frame": ({"seat": 0, "ply": 0}, OF_SEAT_0),
    "whole_log": ({"seat": 0}, OF_SEAT_0),
    "record": ({}, LOOKERS),
    "end": ({"seat": 0}, OF_SEAT_0),
    "preview": ({"seat": 0, "action": "bid 1"}, OF_SEAT_0),
    "why": ({"seat": 0, "action": "bid 99"}, OF_SEAT_0),
    "act": ({"seat": 0, "action": "bid 1", "moment": "?", "key": "k"}, OF_SEAT_0),
    "undo": ({"seat": 0, "moment": "?", "key": "k"}, OF_SEAT_0),
    "propose": ({"seat": 0, "ply": 0, "moment": "?", "key": "k"}, OF_SEAT_0),
    "answer": ({"seat": 0, "agree": True}, OF_SEAT_0),
    "order": ({"seat": 0, "about": "x", "up_to": 1}, OF_SEAT_0),
    "say": ({"seat": 0, "words": "hello"}, OF_SEAT_0),
    "read_note": ({"seat": 0}, OF_SEAT_0),
    "note": ({"seat": 0, "words": "secret plans"}, OF_SEAT_0),
    "speed": ({"speed": "paused"}, SEATED | {HOST}),
    "sit": ({"seat": 2, "name": "x"}, frozenset({HOST})),
    "leave": ({}, SEATED | {HOST}),
    "set_seat": ({"seat": 3, "bot": "greedy"}, frozenset({HOST})),
    "issue_link": ({"kind": "seat", "seat": 0}, frozenset({OWN})),
    "rematch": ({}, SEATED | {HOST}),
    "fork": ({"ply": 0, "play_as": 0, "seat": 0}, OF_SEAT_0),
}


def test_the_matrix_is_whole() -> None:
    assert set(MATRIX) == {endpoint.handler.__name__ for endpoint in ENDPOINTS}


def cast(url: str) -> tuple[str, dict[str, Visitor]]:
    """A private table and one visitor of every role."""
    host, own, other, watcher, stranger, nobody, bot, foreign, old = (Visitor(url) for _ in range(9))
    made = host.found(["friend", "friend", "friend", "bot"], speed="paused")
    table = made["table"]
    own.sit(made["links"]["0"], "Own")
    other.sit(made["links"]["1"], "Other")
    watcher.post("/api/watch", token=made["watch"].rsplit("/", 1)[1])
    elsewhere = stranger.found(["me", "bot"], speed="paused")["table"]

    def token(who: Visitor, where: str) -> str:
        answer = who.post(f"/api/tables/{where}/links", kind="bot", seat=0)
        assert answer.status_code == 200, answer.text
        return answer.json()["token"]

    old.http.headers["authorization"] = f"Bearer {token(own, table)}"
    bot.http.headers["authorization"] = f"Bearer {token(own, table)}"
    foreign.http.headers["authorization"] = f"Bearer {token(stranger, elsewhere)}"
    people = (own, other, host, watcher, bot, stranger, nobody, foreign, old)
    return table, dict(zip(ROLES, people, strict=True))


def call(visitor: Visitor, endpoint: Endpoint, table: str, values: dict[str, object]) -> int:
    path = endpoint.path.format(table=table, game=values.get("game", ""))
    if endpoint.method == "GET":
        return visitor.get(path, **values).status_code
    return visitor.post(path, **values).status_code


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda e: e.handler.__name__)
def test_each_role_gets_in_where_it_belongs(server: Serving, endpoint: Endpoint) -> None:
    values, allowed = MATRIX[endpoint.handler.__name__]
    table, people = cast(server.url)
    before = people[OTHER].state(table, 1)
    for role in (r for r in ROLES if r not in allowed):
        status = call(people[role], endpoint, table, values)
        assert status in (401, 403, 404), (role, status)
        hidden = role in (STRANGER, NOBODY, FOREIGN_BOT) and "{table}" in endpoint.path
        assert not hidden or status == 404, (role, status)  # they cannot even tell that the table is there
    assert people[OTHER].state(table, 1) == before
    for role in (r for r in ROLES if r in allowed):
        status = call(people[role], endpoint, table, values)
        assert status not in (401, 403, 404, 500), (role, status)


PAGES: tuple[tuple[str, frozenset[str]], ...] = (
    ("/t/{}", LOOKERS),
    ("/t/{}?seat=-1", LOOKERS),
    ("/t/{}?seat=0", OF_SEAT_0),
    ("/t/{}/at/0?seat=0", OF_SEAT_0),
    ("/t/{}/at/0?seat=1", frozenset({OTHER})),
    ("/t/{}/hand-over", SEATED | {HOST}),
)


@pytest.mark.parametrize(("page", "allowed"), PAGES)
def test_pages_open_for_those_who_belong(server: Serving, page: str, allowed: frozenset[str]) -> None:
    table, people = cast(server.url)
    for role, visitor in people.items():
        status = visitor.get(page.format(table)).status_code
        assert (status == 200) == (role in allowed), (role, status)


@pytest.mark.parametrize(
    ("seat", "allowed"), [(0, frozenset({OWN})), (1, frozenset({OTHER})), (SPECTATOR, LOOKERS - {BOT})]
)
def test_the_live_line_opens_for_those_who_belong(server: Serving, seat: int, allowed: frozenset[str]) -> None:
    table, people = cast(server.url)
    for role, visitor in people.items():
        if "authorization" in visitor.http.headers:
            continue  # the test's lines speak with cookies
        opened = _opens(lambda visitor=visitor: visitor.live(table, seat))
        assert opened == (role in allowed), role


def _opens(connect: Callable[[], object]) -> bool:
    try:
        with connect() as line:  # type: ignore[attr-defined]
            line.recv(5)
        return True
    except InvalidStatus:
        return False


def test_a_foreign_page_cannot_post_with_a_visitors_cookie(server: Serving, mira: Visitor) -> None:
    table = mira.found(["me", "bot"], speed="paused")["table"]
    state = mira.state(table, 0)
    body = {"seat": 0, "action": "bid 1", "moment": state["moment"], "key": fresh_key()}
    for headers in (
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": server.url.replace("http://", "http://evil.")},
        {"origin": server.url, "sec-fetch-site": "cross-site"},
        {"origin": server.url, "sec-fetch-site": "same-site"},
        {"origin": "http://[broken"},
    ):
        answer = mira.http.post(f"/api/tables/{table}/act", json=body, headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "foreign-origin"), headers
    del mira.http.headers["origin"]
    assert (
        mira.http.post(f"/api/tables/{table}/act", json=body).status_code == 403
    )  # a cookie, and no word of where from
    assert mira.state(table, 0) == state


def test_a_foreign_page_cannot_open_the_live_line(server: Serving, mira: Visitor) -> None:
    from websockets.sync.client import connect

    table = mira.found(["me", "bot"], speed="paused", listed=True)["table"]
    cookie = "; ".join(f"{c.name}={c.value}" for c in mira.http.cookies.jar)
    url = f"{server.url.replace('http', 'ws')}/t/{table}/live?seat=0"
    for origin in ("https://evil.example", None):
        assert not _opens(
            lambda origin=origin: connect(url, origin=origin, additional_headers={"cookie": cookie}, compression=None)
        )


def test_every_answer_carries_the_headers(mira: Visitor) -> None:
    table = mira.found(["me", "bot"], speed="paused")["table"]
    for path in (
        "/",
        "/new/toy",
        f"/t/{table}",
        "/nowhere",
        "/api/games",
        f"/api/tables/{table}",
        "/static/js/table.js",
    ):
        headers = mira.get(path).headers
        assert "script-src 'self';" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cache-control"] == ("public, max-age=3600" if "static" in path else "no-store")


def test_pages_have_no_inline_script_or_style(mira: Visitor) -> None:
    import re

    for game in ("toy", "steam-power"):
        table = mira.found(["me", "bot"], speed="paused", game=game)["table"]
        for path in ("/", f"/new/{game}", f"/t/{table}", f"/t/{table}/at/0"):
            html = mira.get(path).text
            assert not re.search(r"<script(?![^>]*\bsrc=)|\son\w+=|javascript:|<style|\sstyle=", html, re.I), path


def test_the_database_holds_no_link_and_no_cookie(server: Serving, mira: Visitor) -> None:
    import sqlite3

    made = mira.found(["me", "friend", "friend"])
    secrets = [made["watch"].rsplit("/", 1)[1], *(link.rsplit("/", 1)[1] for link in made["links"].values())]
    secrets += [cookie.value or "" for cookie in mira.http.cookies.jar]
    path = server.app.state.house.settings.database
    dump = "\n".join(sqlite3.connect(path).iterdump())
    assert made["table"] in dump
    assert all(secret and secret not in dump for secret in secrets)


def test_a_browser_can_show_the_links_it_issued_again(mira: Visitor, tomasz: Visitor) -> None:
    made = mira.found(["me", "friend"])
    page = mira.get(f"/t/{made['table']}").text
    assert made["links"]["1"] in page
    assert made["watch"] in page
    tomasz.sit(made["links"]["1"], "Tomasz")
    theirs = tomasz.get(f"/t/{made['table']}").text
    assert made["links"]["1"] not in theirs
    assert made["watch"] not in theirs


def test_a_new_link_replaces_the_old_one(mira: Visitor, tomasz: Visitor) -> None:
    made = mira.found(["me", "friend"])
    fresh = mira.post(f"/api/tables/{made['table']}/links", kind="seat", seat=1).json()["link"]
    assert tomasz.sit(made["links"]["1"], "Tomasz").status_code == 404
    assert tomasz.get(fresh).status_code == 200
    assert tomasz.sit(fresh, "Tomasz").status_code == 200


def test_come_back_on_another_device(mira: Visitor, tomasz: Visitor, server: Serving) -> None:
    made = mira.found(["me", "friend"])
    tomasz.sit(made["links"]["1"], "Tomasz")
    phone = Visitor(server.url)
    assert "Come back as Tomasz" in phone.get(made["links"]["1"]).text
    assert phone.sit(made["links"]["1"], "Somebody else").status_code == 200
    assert [s["name"] for s in phone.state(made["table"], 1)["seats"]] == ["Mira", "Tomasz"]
    assert phone.act(made["table"], 1, "bid 1").status_code == 200
    assert phone.post(f"/api/tables/{made['table']}/leave").status_code == 200
    assert phone.get(f"/api/tables/{made['table']}").status_code == 404
    assert tomasz.state(made["table"], 1)["viewer"] == 1
