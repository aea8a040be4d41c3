"""No parameter of any route, whatever is in it, is answered by a 5xx; and each refusal is a sentence."""

from __future__ import annotations

import asyncio
import os
import random
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from starlette.applications import Starlette

from enginehouse.learn import course
from enginehouse.table.app import create_app
from tests.table.hostile import NUMBERS
from tests.table.parameters import Nasty, forms, lines, queries, routes
from tests.table.people import free

LONG = bool(os.environ.get("ENGINEHOUSE_LONG"))


async def founded(client: httpx.AsyncClient, game: str) -> tuple[dict[str, str], str]:
    """An open table where the one who asks sits on every seat: refusals come late, after everything was read."""
    headers = {"origin": "http://fuzz"}
    body = {"game": game, "seats": [{"kind": "me"}] * 3, "listed": True, "speed": "paused"}
    made = await client.post("/api/tables", json=body, headers=headers)
    assert made.status_code == 200, made.text
    cookie = made.cookies["enginehouse"]
    client.cookies.clear()
    answer = made.json()
    return {
        "table": answer["table"],
        "token": answer["links"]["1"].rsplit("/", 1)[1],
        "game": game,
        "ply": "0",
        "file": "js/page.js",
        "act key": "k",
        "act action": "pass",
        "found game": game,
        "import_record game": game,
        "lesson": course(game).lessons[0].id if game != "toy" else "x",
        "moves": "-",
        "lesson_act moment": "-",
        "lesson_act action": "pass",
        "lesson_go moment": "-",
        "lesson_go what": "on",
    }, cookie


async def tried(tmp_path: Path, game: str, sample: int | None, seed: int) -> tuple[Counter[int], list[str]]:
    app = create_app(free(database=str(tmp_path / "nasty.sqlite3"), tables_burst=10**9))
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    statuses: Counter[int] = Counter()
    wrong: list[str] = []
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://fuzz") as client,
    ):
        good, cookie = await founded(client, game)
        for ask in Nasty(app, good, cookie, sample, seed).asks():
            url = httpx.URL("http://fuzz", raw_path=(ask.path + (f"?{ask.query}" if ask.query else "")).encode())
            request = client.build_request(ask.method, url, content=ask.body, headers=list(ask.headers.items()))
            answer = await client.send(request)
            client.cookies.clear()
            statuses[answer.status_code] += 1
            said = f"{answer.status_code} {ask.method} {ask.path[:80]}?{ask.query[:80]} {ask.body[:120]!r}: {ask.what}"
            if answer.status_code >= 500:
                wrong.append(f"{said}: {answer.text[:200]}")
            elif answer.status_code >= 400 and not sentence(answer):
                wrong.append(f"{said}: no sentence: {answer.text[:200]}")
        wrong += await torn_lines(app, good["table"], cookie)
    return statuses, wrong


def sentence(answer: httpx.Response) -> bool:
    """A refusal says something to a person, in a page or in JSON, and is not as long as what was sent."""
    kind = answer.headers.get("content-type", "")
    if "json" in kind:
        text: Any = answer.json()["error"]["text"]
        return isinstance(text, str) and 10 < len(text) < 1000 and " " in text
    return "html" in kind or answer.request.method == "HEAD" or "/static" in answer.request.url.path


async def torn_lines(app: Starlette, table: str, cookie: str) -> list[str]:
    """The live lines, straight through ASGI: each ends with a close, none with an error."""
    wrong: list[str] = []
    for path in lines(app):
        for name in ("table", "seat", "have"):
            for value in NUMBERS:
                query = f"{name}={quote(value)}" if name != "table" else ""
                where = path.replace("{table}", quote(value or "x") if name == "table" else table)
                said: list[dict[str, Any]] = []
                scope = {
                    "type": "websocket", "path": where, "raw_path": where.encode(), "query_string": query.encode(),
                    "headers": [(b"host", b"fuzz"), (b"origin", b"http://fuzz"), (b"cookie", f"enginehouse={cookie}".encode())],
                    "subprotocols": [], "scheme": "ws", "client": ("x", 1), "server": ("fuzz", 80), "root_path": "",
                    "state": {}, "extensions": {},
                }  # fmt: skip
                heard = iter([{"type": "websocket.connect"}])

                async def receive(heard: Any = heard) -> Any:
                    return next(heard, {"type": "websocket.disconnect", "code": 1000})

                async def send(message: Any, said: Any = said) -> None:
                    said.append(message)

                try:
                    await asyncio.wait_for(app(scope, receive, send), 5)
                except Exception as error:
                    wrong.append(f"{where}?{query}: {type(error).__name__}: {error}")
    return wrong


def test_the_parameters_are_those_of_the_app() -> None:
    app = create_app(free())
    assert {"seat", "ply", "q", "action", "element", "play_as", "drawn", "have"} <= set(queries())
    assert {"players", "patience", "pack", "seat-0", "name-0", "option-show_credits"} <= set(forms())
    assert ("GET", "/t/{table}/at/{ply}") in routes(app)
    assert ("POST", "/api/import") in routes(app)
    assert "/t/{table}/live" in lines(app)


GAMES = ("planet-steam", "toy", "steam-power", "imperial-steam", "steamwatchers")


@pytest.mark.parametrize("game", GAMES if LONG else GAMES[:1])
def test_no_parameter_breaks_the_house(tmp_path: Path, game: str) -> None:
    statuses, wrong = asyncio.run(tried(tmp_path, game, None if LONG else 4, random.randrange(10**9) if LONG else 1))
    assert wrong == []
    assert statuses[422] > 50
    assert statuses[404] > 50
    assert statuses[200] > 50


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/t/{table}?seat=²", 404),
        ("/t/{table}?seat=--1", 404),
        ("/t/{table}/at/" + "1" * 4400, 404),
        ("/t/{table}/at/²?seat=0", 404),
        ("/t/%00", 404),
        ("/api/tables/{table}?seat=²", 422),
        ("/api/tables/{table}?seat=--1", 422),
        ("/api/tables/{table}?ply=٣", 422),
        ("/api/tables/{table}/note?seat=²", 422),
        ("/api/tables/{table}/frame?ply=" + "9" * 40, 422),
    ],
)
def test_numbers_that_are_none(mira: Any, path: str, status: int) -> None:
    table = mira.found(["me", "me"])["table"]
    answer = mira.http.get(path.replace("{table}", table))
    assert answer.status_code == status
    assert answer.json()["error"]["text"].endswith(".")


@pytest.mark.parametrize("form", [{"players": "²"}, {"players": "٣"}, {"players": "3", "option-show_credits": "²"}])
def test_a_form_with_a_number_that_is_none(mira: Any, form: dict[str, str]) -> None:
    answer = mira.http.post("/new/planet-steam", data=form)
    assert answer.status_code == 422
    assert answer.json()["error"]["text"]
