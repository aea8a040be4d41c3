"""Nobody in where they don't belong: every role against every endpoint."""

import os
from collections.abc import Callable, Iterator
from typing import NamedTuple

import httpx
import pytest
from starlette.routing import Route, WebSocketRoute
from websockets.exceptions import InvalidStatus

from enginehouse.core import SPECTATOR
from enginehouse.table.web.api import DESCRIBED, ENDPOINTS
from enginehouse.table.web.endpoints import Endpoint
from tests.table.people import Serving, Visitor, fresh_key

LONG = os.environ.get("ENGINEHOUSE_LONG") == "1"
OWN, OTHER, HOST, WATCHER, BOT = "holder of seat 0", "holder of seat 1", "host", "watcher", "bot of seat 0"
STRANGER, NOBODY, FOREIGN_BOT, OLD_BOT = "stranger", "nobody", "bot of another table", "bot whose token was replaced"
LEFT, FREED, SHUT = "sitter who left", "sitter whose chair was given to a bot", "device that was shut out"
USED, OLD_WATCHER = "holder of a used invitation", "watcher by a link that was replaced"
ROLES = (OWN, OTHER, HOST, WATCHER, BOT, STRANGER, NOBODY, FOREIGN_BOT, OLD_BOT, LEFT, FREED, SHUT, USED, OLD_WATCHER)
EVERYBODY = frozenset(ROLES)
SEATED = frozenset({OWN, OTHER, BOT})
LOOKERS = SEATED | {HOST, WATCHER}
OF_SEAT_0 = frozenset({OWN, BOT})
PROGRAMS = frozenset({BOT, FOREIGN_BOT, OLD_BOT})
OUTSIDE = EVERYBODY - LOOKERS - {OLD_BOT}

#: For every endpoint: the query or body, who is let in at a private table, and what they are answered then. At an open
#: table whoever is let in as a mere looker may be anybody.
MATRIX: dict[str, tuple[dict[str, object], frozenset[str], int]] = {
    "games": ({}, EVERYBODY, 200),
    "rules": ({"game": "toy", "q": "card"}, EVERYBODY, 200),
    "open_tables": ({}, EVERYBODY, 200),
    "my_tables": ({}, EVERYBODY, 200),
    "join": ({"game": "toy", "name": ""}, EVERYBODY - PROGRAMS, 422),
    "issue_feed": ({}, EVERYBODY - PROGRAMS - {NOBODY}, 200),
    "found": ({"game": "toy", "seats": [{"kind": "me"}, {"kind": "bot"}], "speed": "paused"}, EVERYBODY, 200),
    "import_record": ({"not": "a record"}, EVERYBODY, 422),
    "sit_by_link": ({"token": "A" * 32}, frozenset(), 200),
    "watch_by_link": ({"token": "A" * 32}, frozenset(), 200),
    "state": ({"seat": -1}, LOOKERS, 200),
    "frame": ({"seat": 0, "ply": 0}, OF_SEAT_0, 200),
    "words": ({"seat": 0, "ply": 0}, OF_SEAT_0, 200),
    "scene": ({"seat": 0, "ply": 0}, OF_SEAT_0, 200),
    "whole_log": ({"seat": 0}, OF_SEAT_0, 200),
    "record": ({}, LOOKERS, 409),
    "end": ({"seat": 0}, OF_SEAT_0, 409),
    "preview": ({"seat": 0, "action": "bid 1"}, OF_SEAT_0, 200),
    "why": ({"seat": 0, "action": "bid 99"}, OF_SEAT_0, 200),
    "plans": ({"seat": 0}, OF_SEAT_0, 200),
    "hint": ({"seat": 0}, OF_SEAT_0, 200),
    "act": ({"seat": 0, "action": "bid 1", "moment": "?", "key": "k"}, OF_SEAT_0, 409),
    "undo": ({"seat": 0, "moment": "?", "key": "k"}, OF_SEAT_0, 409),
    "propose": ({"seat": 0, "ply": 0, "moment": "?", "key": "k"}, OF_SEAT_0, 409),
    "answer": ({"seat": 0, "agree": True}, OF_SEAT_0, 409),
    "order": ({"seat": 0, "about": "x", "up_to": 1}, OF_SEAT_0, 409),
    "say": ({"seat": 0, "words": "hello"}, OF_SEAT_0, 200),
    "read_note": ({"seat": 0}, OF_SEAT_0, 200),
    "note": ({"seat": 0, "words": "secret plans"}, OF_SEAT_0, 200),
    "speed": ({"speed": "paused"}, SEATED | {HOST}, 200),
    "sit": ({"seat": 2, "name": "x"}, frozenset({HOST}), 200),
    "leave": ({}, SEATED | {HOST}, 200),
    "shut_others_out": ({"seat": 0}, frozenset({OWN}), 200),
    "set_seat": ({"seat": 3, "bot": "greedy"}, frozenset({HOST}), 200),
    "away": ({"seat": 0, "until": "2999-01-01"}, OF_SEAT_0 - PROGRAMS, 409),
    "back": ({"seat": 0}, OF_SEAT_0, 409),
    "free": ({"seat": 1, "bot": "greedy"}, frozenset({HOST}), 200),
    "issue_link": ({"kind": "seat", "seat": 2}, frozenset({HOST}), 200),
    "rematch": ({}, SEATED | {HOST}, 409),
    "fork": ({"ply": 0, "play_as": 0, "seat": 0}, OF_SEAT_0, 200),
}
#: Links and tokens that are a sitter's own, at any table.
OWN_LINKS = [({"kind": kind, "seat": 0}, frozenset({OWN})) for kind in ("device", "bot")]


def test_the_matrix_is_whole() -> None:
    assert set(MATRIX) == {endpoint.handler.__name__ for endpoint in ENDPOINTS}


class Cast(NamedTuple):
    table: str
    people: dict[str, Visitor]
    used: str  # the invitation by which seat 1 was taken
    open: str  # the invitation to the empty seat 2
    own: str  # the link of seat 0 for other devices
    watch: str


def done(answer: httpx.Response) -> dict[str, str]:
    assert answer.status_code == 200, answer.text
    return answer.json()


def cast(url: str, **more: object) -> Cast:
    """A table and one visitor of every role. Seat 2 is empty, and a bot sits on seat 3."""
    people = {role: Visitor(url) for role in ROLES}
    host, own = people[HOST], people[OWN]
    made = host.found(["friend"] * 4, speed="paused", **more)
    table, links = made["table"], made["links"]

    def link(who: Visitor, kind: str, seat: int = -1, where: str = table) -> dict[str, str]:
        return done(who.post(f"/api/tables/{where}/links", kind=kind, seat=seat))

    assert "A chair is kept for you" in people[USED].get(links["1"]).text  # but somebody else is faster
    for role, seat in ((OWN, 0), (OTHER, 1), (LEFT, 2), (FREED, 3)):
        done(people[role].sit(links[str(seat)], f"A {role}"))
    done(people[LEFT].post(f"/api/tables/{table}/leave"))
    done(host.post(f"/api/tables/{table}/free", seat=2))
    done(host.post(f"/api/tables/{table}/free", seat=3, bot="greedy"))
    done(people[OLD_WATCHER].post("/api/watch", token=made["watch"].rsplit("/", 1)[1]))
    watch = link(host, "watch")
    done(people[WATCHER].post("/api/watch", token=watch["token"]))
    done(people[SHUT].sit(link(own, "device", 0)["link"], ""))
    done(own.post(f"/api/tables/{table}/devices", seat=0))
    assert people[USED].sit(links["1"], "Eve").status_code == 409
    done(people[STRANGER].post("/api/tables", game="toy", seats=[{"kind": "me"}, {"kind": "bot"}], speed="paused"))
    elsewhere = people[STRANGER].get("/api/tables/mine").json()[0]["id"]
    for role, token in (
        (OLD_BOT, link(own, "bot", 0)), (BOT, link(own, "bot", 0)), (FOREIGN_BOT, link(people[STRANGER], "bot", 0, elsewhere)),
    ):  # fmt: skip
        people[role].http.headers["authorization"] = f"Bearer {token['token']}"
    assert not people[NOBODY].http.cookies
    return Cast(table, people, links["1"], link(host, "seat", 2)["link"], link(own, "device", 0)["link"], watch["link"])


def refused(role: str, listed: bool, of_table: bool) -> int:
    """How somebody who is not let in is told so: at a private table they cannot even tell that it is there."""
    if role == OLD_BOT and of_table:
        return 401
    return 404 if role in OUTSIDE and of_table and not listed else 403


def call(visitor: Visitor, endpoint: Endpoint, table: str, values: dict[str, object]) -> int:
    path = endpoint.path.format(table=table, game=values.get("game", ""))
    if endpoint.method == "GET":
        return visitor.get(path, **values).status_code
    return visitor.post(path, **values).status_code


def kinds_of_table() -> Iterator[tuple[Endpoint, bool]]:
    """Each endpoint at a private table; at a listed one where that opens something, or with ENGINEHOUSE_LONG=1 all."""
    for endpoint in ENDPOINTS:
        name = endpoint.handler.__name__
        yield endpoint, False
        if LONG or name == "sit" or MATRIX[name][1] == LOOKERS:
            yield endpoint, True


@pytest.mark.parametrize(
    ("endpoint", "listed"),
    [pytest.param(e, listed, id=f"{e.handler.__name__}-{listed}") for e, listed in kinds_of_table()],
)
def test_each_role_gets_in_where_it_belongs(server: Serving, endpoint: Endpoint, listed: bool) -> None:
    name = endpoint.handler.__name__
    values, allowed, answer = MATRIX[name]
    if listed and allowed == LOOKERS:
        allowed = EVERYBODY - {OLD_BOT}
    if listed and name == "sit":
        allowed = OUTSIDE - PROGRAMS | {HOST, WATCHER}
    scene = cast(server.url, listed=listed)
    table, people = scene.table, scene.people
    before = people[OTHER].state(table, 1)
    for role in (r for r in ROLES if r not in allowed):
        expected = refused(role, listed, "{table}" in endpoint.path)
        if name in ("sit_by_link", "watch_by_link"):
            expected = 404
        if name == "sit" and listed and role in (OWN, OTHER):
            expected = 409  # they sit here already
        assert call(people[role], endpoint, table, values) == expected, role
    assert people[OTHER].state(table, 1) == before
    answers = {role: call(people[role], endpoint, table, values) for role in reversed(ROLES) if role in allowed}
    if name == "sit":  # one of them sits down; the others see that
        assert sorted(answers.values()) == [200, *[409] * (len(allowed) - 1)]
    else:
        assert answers == dict.fromkeys(answers, answer)


@pytest.mark.parametrize("listed", [False, True], ids=["private", "listed"])
def test_links_of_a_chair_are_its_sitters(server: Serving, listed: bool) -> None:
    scene = cast(server.url, listed=listed)
    for values, allowed in OWN_LINKS:
        for role in (r for r in ROLES if r not in allowed):
            status = scene.people[role].post(f"/api/tables/{scene.table}/links", **values).status_code
            assert status == refused(role, listed, True), (role, values)
    for values, allowed in OWN_LINKS:
        for role in allowed:
            assert scene.people[role].post(f"/api/tables/{scene.table}/links", **values).status_code == 200


Answers = dict[str, int]


def let_in(allowed: frozenset[str], answer: int = 200) -> Answers:
    """Of a private table: what each role is answered."""
    return {role: answer if role in allowed else refused(role, False, True) for role in ROLES}


def all_get(answer: int, **others: int) -> Answers:
    return {**dict.fromkeys(ROLES, answer), **others}


#: For every page: addresses, and what each role is answered. ``{used}`` and so on are of the cast.
PAGES: dict[str, list[tuple[str, Answers]]] = {
    "GET /": [("/", all_get(200))],
    "GET /mine": [("/mine", all_get(200))],
    "GET /mine/turns": [("/mine/turns", all_get(200))],
    "GET /me": [("/me", all_get(200))],
    "GET /p/{person}": [("/p/nobody", all_get(404)), ("/p/%00", all_get(404))],
    "GET /series": [("/series", all_get(200))],
    "GET /series/{series}": [("/series/nothing", all_get(404)), ("/series/%00", all_get(404))],
    "GET /l/{token}": [("/l/" + "A" * 32, all_get(404)), ("/l/%00", all_get(404))],
    "GET /strongest": [("/strongest", all_get(200))],
    "GET /new/{game}": [("/new/toy", all_get(200)), ("/new/chess", all_get(404))],
    "POST /new/{game}": [("/new/toy", all_get(422))],
    "GET /rules/{game}": [("/rules/toy", all_get(200))],
    "GET /rules/{game}/words": [("/rules/toy/words", all_get(200)), ("/rules/chess/words", all_get(404))],
    "GET /rules/{game}/{case}.svg": [
        ("/rules/planet-steam/sell-energy.svg", all_get(200)),
        ("/rules/planet-steam/nothing.svg", all_get(404)),
        ("/rules/planet-steam/sell-energy.svg?theme=pink", all_get(404)),
        ("/rules/chess/sell-energy.svg", all_get(404)),
    ],
    "GET /learn": [("/learn", all_get(307))],
    "GET /learn/{game}": [
        ("/learn/steam-power", all_get(200)),
        ("/learn/toy", all_get(404)),
        ("/learn/chess", all_get(404)),
    ],
    "GET /learn/{game}/{lesson}": [
        ("/learn/steam-power/what-the-ground-costs", all_get(200)),
        ("/learn/steam-power/nothing", all_get(404)),
    ],
    "GET /learn/{game}/{lesson}/picture.svg": [("/learn/steam-power/what-the-ground-costs/picture.svg", all_get(200))],
    "GET /picture/{game}.svg": [
        ("/picture/toy.svg", all_get(200)),
        ("/picture/toy.svg?of=nothing", all_get(404)),
        ("/picture/toy.svg?theme=pink", all_get(404)),
    ],
    "GET /t/{table}": [
        ("/t/{table}", let_in(LOOKERS)),
        ("/t/{table}?seat=-1", let_in(LOOKERS)),
        ("/t/{table}?seat=0", let_in(OF_SEAT_0)),
        ("/t/{table}?seat=1", let_in(frozenset({OTHER}))),
        ("/t/{table}?seat=2", let_in(frozenset())),
        ("/t/{table}?seat=3", let_in(frozenset())),
    ],
    "GET /t/{table}/picture.svg": [
        ("/t/{table}/picture.svg", let_in(LOOKERS)),
        ("/t/{table}/picture.svg?seat=-1&theme=dark", let_in(LOOKERS)),
        ("/t/{table}/picture.svg?seat=0", let_in(OF_SEAT_0)),
        ("/t/{table}/picture.svg?seat=1", let_in(frozenset({OTHER}))),
        ("/t/{table}/picture.svg?seat=0&theme=pink", {**all_get(404), OLD_BOT: 401}),
    ],
    "GET /t/{table}/at/{ply}": [
        ("/t/{table}/at/0", let_in(LOOKERS)),
        ("/t/{table}/at/0?seat=0", let_in(OF_SEAT_0)),
        ("/t/{table}/at/0?seat=1", let_in(frozenset({OTHER}))),
    ],
    "GET /t/{table}/series": [("/t/{table}/series", let_in(LOOKERS))],
    "GET /t/{table}/hand-over": [("/t/{table}/hand-over", let_in(SEATED | {HOST}))],
    "GET /s/{token}": [
        ("{used}", {**all_get(410), OTHER: 303, OLD_BOT: 401}),
        ("{open}", {**all_get(200), OLD_BOT: 401}),
        ("{own}", {**all_get(200), OWN: 303, BOT: 303, OLD_BOT: 401}),
        ("/s/" + "A" * 32, all_get(404)),
    ],
    "GET /w/{token}": [("{watch}", all_get(200)), ("/w/" + "A" * 32, all_get(404))],
    "GET /feed/{token}": [("/feed/" + "A" * 32, all_get(404))],
    "GET /feed/{token}.json": [("/feed/" + "A" * 32 + ".json", all_get(404))],
    "GET /me/notices": [("/me/notices", {**all_get(200), OLD_BOT: 200})],
    "GET /stop/{token}": [("/stop/" + "A" * 32, all_get(404))],
    "POST /stop/{token}": [("/stop/" + "A" * 32, all_get(404))],
    "GET /confirm/{token}": [("/confirm/" + "A" * 32, all_get(404))],
    "POST /confirm/{token}": [("/confirm/" + "A" * 32, all_get(404))],
    "GET /sw.js": [("/sw.js", all_get(200))],
    "GET /manifest.webmanifest": [("/manifest.webmanifest", all_get(200))],
    "GET /static/house.css": [("/static/house.css", all_get(200))],
    "GET /health": [("/health", all_get(200))],
    "GET /api/openapi.json": [("/api/openapi.json", all_get(200))],
    "MOUNT /static/fonts": [("/static/fonts/../../schema.py", all_get(404))],
    "MOUNT /static": [("/static/js/table.js", all_get(200)), ("/static/%2e%2e/shells.py", all_get(404))],
}
#: Whose live line opens at a private table, by the eyes asked for. Programs ask for states.
LINES = {
    0: frozenset({OWN}),
    1: frozenset({OTHER}),
    2: frozenset[str](),
    3: frozenset[str](),
    SPECTATOR: LOOKERS - {BOT},
}


def routes_of(server: Serving) -> set[str]:
    """Every way in, apart from the endpoints of the API, which have a table of their own."""
    ours = {(endpoint.method, endpoint.path) for endpoint in DESCRIBED}
    out: set[str] = set()
    for route in server.app.routes:
        if isinstance(route, Route):
            methods = (route.methods or set()) - {"HEAD"}
            out |= {f"{method} {route.path}" for method in methods if (method, route.path) not in ours}
        else:
            kind = "LIVE" if isinstance(route, WebSocketRoute) else "MOUNT"
            out.add(f"{kind} {route.path}")  # type: ignore[attr-defined]
    return out


def test_every_page_has_its_answers(server: Serving) -> None:
    assert routes_of(server) == {*PAGES, "LIVE /t/{table}/live"}


def test_pages_open_for_those_who_belong(server: Serving) -> None:
    scene = cast(server.url)
    for way, addresses in PAGES.items():
        for address, answers in addresses:
            path = address.format(**{name: getattr(scene, name) for name in ("table", "used", "open", "own", "watch")})
            for role, visitor in scene.people.items():
                ask = visitor.http.post if way.startswith("POST") else visitor.http.get
                assert ask(path).status_code == answers[role], (address, role)


@pytest.mark.parametrize("seat", LINES)
def test_the_live_line_opens_for_those_who_belong(server: Serving, seat: int) -> None:
    scene = cast(server.url)
    for role, visitor in scene.people.items():
        if "authorization" in visitor.http.headers:
            continue  # the test's lines speak with cookies
        opened = _opens(lambda visitor=visitor: visitor.live(scene.table, seat))
        assert opened == (role in LINES[seat]), role


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
    own = tomasz.post(f"/api/tables/{made['table']}/links", kind="device", seat=1).json()["link"]
    phone = Visitor(server.url)
    assert "Come back as Tomasz" in phone.get(own).text
    assert phone.sit(own, "Somebody else").status_code == 200
    assert [s["name"] for s in phone.state(made["table"], 1)["seats"]] == ["Mira", "Tomasz"]
    assert phone.act(made["table"], 1, "bid 1").status_code == 200
    assert phone.post(f"/api/tables/{made['table']}/leave").status_code == 200
    assert phone.get(f"/api/tables/{made['table']}").status_code == 404
    assert tomasz.state(made["table"], 1)["viewer"] == 1
