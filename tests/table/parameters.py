"""Every parameter of every route, as the app itself lists them, with values that mean no good."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import msgspec
from starlette.applications import Starlette
from starlette.routing import Mount, Route, WebSocketRoute

import enginehouse
from enginehouse import house
from enginehouse.table.web.api import DESCRIBED
from tests.table.hostile import JUNK, NUMBERS

TABLE = Path(enginehouse.__file__).parent / "table"
HEADERS = (
    "authorization", "cookie", "origin", "referer", "accept", "accept-encoding", "content-type", "host", "sec-fetch-site",
    "range", "if-none-match", "if-modified-since", "x-forwarded-for", "x-forwarded-proto", "content-length", "user-agent",
)  # fmt: skip
_READS = {"get", "number"}


@dataclass
class Ask:
    """One request."""

    method: str
    path: str
    query: str = ""
    body: bytes = b""
    headers: dict[str, bytes] = field(default_factory=dict)
    what: str = ""  # the parameter that means no good


@cache
def names_read(*wanted: str) -> tuple[str, ...]:
    """The names that the sources of the table read from queries or forms: ``query_params.get("x")``, ``call.number("x")``."""
    found: set[str] = set()
    for path in TABLE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or not node.args:
                continue
            whose, name = ast.unparse(node.func.value), node.args[0]
            reads = node.func.attr in _READS and any(whose.endswith(word) for word in wanted)
            if reads and isinstance(name, ast.Constant) and isinstance(name.value, str):
                found.add(name.value)
            if reads and isinstance(name, ast.JoinedStr):
                found.add("".join(str(p.value) if isinstance(p, ast.Constant) else "0" for p in name.values))
    return tuple(sorted(found))


def queries() -> tuple[str, ...]:
    return names_read("query_params", "call")


def forms() -> tuple[str, ...]:
    options = {f"option-{option.name}" for title in house.games() for option in title.options}
    return (*names_read("form"), *sorted(options))


def routes(app: Starlette) -> list[tuple[str, str]]:
    """Method and path of everything that answers to HTTP."""
    out: list[tuple[str, str]] = []
    for route in app.routes:
        if isinstance(route, Route):
            out += [(method, route.path) for method in sorted(route.methods or ()) if method != "HEAD"]
        elif isinstance(route, Mount):
            out.append(("GET", f"{route.path}/{{file}}"))
        else:
            assert isinstance(route, WebSocketRoute), f"{route} is of a kind that nobody tries here"
    return out


def lines(app: Starlette) -> list[str]:
    return [route.path for route in app.routes if isinstance(route, WebSocketRoute)]


class Nasty:
    """Requests with one parameter that means no good, all others as they should be."""

    def __init__(self, app: Starlette, good: dict[str, str], cookie: str, sample: int | None, seed: int = 1) -> None:
        self.app, self.good, self.sample = app, good, sample
        self.rnd = random.Random(seed)
        self.headers = {"cookie": f"enginehouse={cookie}".encode(), "origin": b"http://fuzz"}

    def some(self, values: tuple[Any, ...]) -> list[Any]:
        return list(values) if self.sample is None else self.rnd.sample(values, min(self.sample, len(values)))

    def path(self, path: str, **given: str) -> str:
        return re.sub(r"{(\w+)(?::\w+)?}", lambda m: quote(given.get(m[1], self.good.get(m[1], "x")), safe="%"), path)

    def asks(self) -> Iterator[Ask]:
        for method, path in routes(self.app):
            yield from self.in_path(method, path)
            yield from self.in_query(method, path)
            yield from self.in_headers(method, path)
            if method == "POST":
                yield from self.in_body(path)

    def in_path(self, method: str, path: str) -> Iterator[Ask]:
        for name in re.findall(r"{(\w+)", path):
            for value in self.some(tuple(v for v in NUMBERS if v)):
                yield Ask(method, self.path(path, **{name: value}), "", b"{}", self.headers, f"{name} in the path")

    def in_query(self, method: str, path: str) -> Iterator[Ask]:
        for name in queries():
            for value in self.some(NUMBERS)[: None if self.sample is None else 1]:
                yield Ask(method, self.path(path), f"{name}={quote(value)}", b"{}", self.headers, f"?{name}")
        yield Ask(method, self.path(path), "&".join(["seat=0"] * 3000), b"{}", self.headers, "a long query")
        yield Ask(method, self.path(path), "%ff=%fe&=&&;seat[]=1", b"{}", self.headers, "a torn query")

    def in_headers(self, method: str, path: str) -> Iterator[Ask]:
        values = [v.encode("utf-8", "replace") for v in NUMBERS if v] + [
            b"Bearer \xff",
            b"[::1",
            b"http://[",
            b"a=b; " * 500,
        ]
        for name in HEADERS:
            for value in self.some(tuple(values))[: None if self.sample is None else 1]:
                clean = value.replace(b"\x00", b"\x01").replace(b"\n", b"")
                yield Ask(method, self.path(path), "", b"{}", {**self.headers, name: clean}, f"header {name}")

    def in_body(self, path: str) -> Iterator[Ask]:
        json, form = b"application/json", b"application/x-www-form-urlencoded"
        endpoint = next((e for e in DESCRIBED if e.path == path and e.method == "POST"), None)
        names = endpoint.body.__struct_fields__ if endpoint else ()
        sound = {name: self.good.get(f"{endpoint.handler.__name__} {name}", 0) for name in names if endpoint}
        for name in sound:
            for value in self.some(JUNK):
                body = {**sound, name: value}
                headers = {**self.headers, "content-type": json}
                yield Ask("POST", self.path(path), "", msgspec.json.encode(body), headers, f"field {name}")
                flat = urlencode({k: str(v) for k, v in body.items()}, errors="replace").encode()
                yield Ask("POST", self.path(path), "", flat, {**self.headers, "content-type": form}, f"form {name}")
        for name in forms() if endpoint is None else ():
            for value in self.some(NUMBERS)[: None if self.sample is None else 1]:
                fields = {"players": "2", "seat-0": "me", "seat-1": "bot:greedy", name: value}
                flat = urlencode(fields, errors="replace").encode()
                yield Ask("POST", self.path(path), "", flat, {**self.headers, "content-type": form}, f"form {name}")
        for torn in (
            b"",
            b"null",
            b"[]",
            b"[" * 5000,
            b"\xff" * 40,
            b'{"a":' * 3000,
            b"%ff=%fe",
            b"=&&=",
            b"1" * 5000,
            b'"' * 9,
        ):
            for kind in (json, form, b"multipart/form-data; boundary=x", b"\xff"):
                headers = {**self.headers, "content-type": kind}
                yield Ask("POST", self.path(path), "", torn, headers, "a torn body")
