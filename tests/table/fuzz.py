"""Posts of all kinds by all roles, wrong seats, forged, malformed: none accepted wrongly, none answered by a 500.

``uv run python -m tests.table.fuzz 100000 [first seed]`` runs as many as you like; the suite runs a few thousand. Among
them are records that begin at forged positions, texts that are markup, and moves of lessons. Each request is timed
step by step: none may hold the loop longer than ``LONGEST``. A heart beats on the same loop meanwhile.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import httpx
import msgspec

from enginehouse.learn import course
from enginehouse.table.app import create_app
from enginehouse.table.live.keys import house_key
from enginehouse.table.live.orders import offered
from enginehouse.table.pages.lessons import token_of
from enginehouse.table.serve import settle
from enginehouse.table.web import learn
from enginehouse.table.web.api import ENDPOINTS
from enginehouse.table.web.endpoints import Endpoint
from tests.forgery import forgeries
from tests.table import hostile
from tests.table.people import free, fresh_key

ORIGIN = "http://fuzz"
JUNK: list[Any] = [
    None, True, False, 0, -1, 1, 7, 10**9, -(10**18), 1.5, "", " ", "x", "0", "-1", "true", "null", "\x00", "\ud7ff", "é" * 50,
    "a" * 500, "a" * 40_000, "<b>", "../../etc/passwd", "%00", "' OR 1=1 --", [], {}, [[]], {"a": {"b": [1]}}, [1] * 50,
    "bid 1", "seal", "pass", "draw", "resign", "unseal", "0-0", "0-0.0", "1-0",
]  # fmt: skip

LONGEST = 0.1  # seconds of computing for which a request may hold the loop
FOUNDING = ("found", "fork", "import_record", "join")
GAMES = ("toy", "steam-power", "planet-steam", "imperial-steam", "steamwatchers")


@dataclass
class Person:
    name: str
    cookie: str = ""
    token: str = ""
    seats: tuple[int, ...] = ()


class Fuzz:
    """One server in this process, a private table and an open one, and everybody who might post to them."""

    def __init__(self, seed: int) -> None:
        self.rnd = random.Random(seed)
        self.answers: Counter[tuple[str, int]] = Counter()
        self.accepted = 0
        self.wrong: list[str] = []
        self.held, self.what = (
            0.0,
            "",
        )  # how long a request held the loop at worst, in seconds of computing; which it was
        self.late = 0.0  # how late a heart on the same loop beat at worst, with all that this client does there itself
        self.tomorrow = (datetime.now(UTC).date() + timedelta(days=1)).isoformat()
        self.moves = "-"  # of the lesson that somebody takes

    async def open(self, client: httpx.AsyncClient, game: str) -> None:
        self.client = client
        headers = {"origin": ORIGIN}
        plans = [{"kind": "me", "name": "A"}, {"kind": "friend"}, {"kind": "me", "name": "C"}]
        body = {"game": game, "seats": plans, "speed": "paused", "bank": 3 * 86400, "increment": 3600}
        made = await client.post("/api/tables", json=body, headers=headers)
        self.table = made.json()["table"]
        host = made.cookies["enginehouse"]
        link = made.json()["links"]["1"].rsplit("/", 1)[1]
        client.cookies.clear()
        sat = await client.post("/api/sit", json={"token": link, "name": "B"}, headers=headers)
        client.cookies.clear()
        watch = made.json()["watch"].rsplit("/", 1)[1]
        watched = await client.post("/api/watch", json={"token": watch}, headers=headers)
        client.cookies.clear()
        token = await client.post(
            f"/api/tables/{self.table}/links",
            json={"kind": "bot", "seat": 1},
            headers={**headers, "cookie": f"enginehouse={sat.cookies['enginehouse']}"},
        )
        self.people = [
            Person("host", host, seats=(0, 2)),
            Person("friend", sat.cookies["enginehouse"], seats=(1,)),
            Person("watcher", watched.cookies["enginehouse"]),
            Person("bot", token=token.json()["token"], seats=(1,)),
            Person("stranger", "S" * 32),
            Person("nobody"),
            Person("forger", "../../x"),
            Person("bad bot", token="T" * 32),
        ]

    def headers(self, person: Person) -> dict[str, str]:
        out = (
            {"origin": ORIGIN}
            if self.rnd.random() < 0.95
            else {"origin": self.rnd.choice(["null", "http://evil", "x"])}
        )
        if person.cookie:
            out["cookie"] = f"enginehouse={person.cookie}"
        if person.token:
            out["authorization"] = f"Bearer {person.token}"
        return out

    def value(self, name: str, game: Any, seat: int) -> Any:
        rnd = self.rnd
        if rnd.random() < 0.06:
            return rnd.choice([*JUNK, *hostile.JUNK])
        legal = game.legal(seat) if 0 <= seat < 3 else []
        good: dict[str, Any] = {
            "seat": seat, "action": rnd.choice(legal if legal and rnd.random() < 0.8 else JUNK), "key": fresh_key(),
            "steps": rnd.choice([0, 1, 2, 9]), "moment": rnd.choice(["now", "now", "now", "0-0", "0-1"]),
            "ply": rnd.randrange(-1, 20), "agree": rnd.random() < 0.5, "words": "hello", "speed": "paused",
            "kind": rnd.choice(["watch", "nonsense"]), "bot": "", "play_as": rnd.randrange(-1, 4), "name": "N",
            "token": "A" * 32, "game": "toy", "seats": [{"kind": "me"}] * rnd.randrange(6), "options": {},
            "up_to": rnd.choice([None, *range(0, 60, 3)]), "until": rnd.choice(["", self.tomorrow]), "pace": "any",
        }  # fmt: skip
        if name == "about" and 0 <= seat < 3 and (offer := offered(game, seat)):
            return offer.about
        if name == "element" and 0 <= seat < 3:
            return self.element(game, seat)
        return good.get(name, rnd.choice(JUNK))

    def forged(self, game: Any) -> bytes:
        """A record of the game that begins at a position in which one thing is not as it was."""
        table = msgspec.json.decode(game.to_json())["table"]
        [(_, other)] = forgeries(table, self.rnd, 1)
        if self.rnd.random() < 0.3:
            ways = list(hostile.texts(table))
            other = hostile.forged(table, self.rnd.choice(ways), self.rnd.choice(hostile.MARKS)) if ways else other
        names = [self.rnd.choice([*hostile.MARKS, "Ada"]) for _ in game.names]
        return hostile.record_of(game, other, names=names)

    def element(self, game: Any, seat: int) -> str:
        """Something on the board that somebody could press."""
        asked = self.rnd.choice(game.to_act or (seat,))
        touched = [game.title.choice(game.view(asked), asked, action).touches for action in game.legal(asked)[:50]]
        return self.rnd.choice([t for touches in touched for t in touches] or ["hex-Q12"])

    async def once(self, room: Any) -> None:
        rnd = self.rnd
        person = rnd.choice([*self.people, *self.people[:2] * 6])
        seat = rnd.choice([0, 1, 2, 3, -1, *person.seats * 4])
        endpoint = rnd.choice([e for e in ENDPOINTS if e.handler.__name__ not in ("leave", *FOUNDING)])
        if rnd.random() < 0.5:
            endpoint = next(e for e in ENDPOINTS if e.handler.__name__ == "act")
        if rnd.random() < 0.01:
            endpoint = rnd.choice([e for e in ENDPOINTS if e.handler.__name__ in FOUNDING])
        if rnd.random() < 0.05:
            await self.learn(room.line.game, seat)
            return
        game = room.line.game
        body = {name: self.value(name, game, seat) for name in endpoint.body.__struct_fields__ if rnd.random() < 0.97}
        if endpoint.handler.__name__ == "set_seat":
            body["seat"] = rnd.choice([0, 1, 2, 9])
        if body.get("moment") == "now":
            body["moment"] = room.line.token(seat) if -1 <= seat < 3 else "0-0"
        if rnd.random() < 0.03:
            body[rnd.choice(["extra", "viewer", "__class__"])] = rnd.choice(JUNK)
        form = rnd.random() < 0.1
        raw = urlencode({k: str(v) for k, v in body.items()}).encode() if form else msgspec.json.encode(body)
        if rnd.random() < 0.08:
            raw = rnd.choice(
                [raw[: rnd.randrange(len(raw) + 1)], b"[" * 5000, b"\xff" * 40, b"null", raw + b"x", b"{}" * 3]
            )
        if endpoint.large and rnd.random() < 0.9:
            raw = self.forged(game)
        before = (len(room.line.log), room.line.live[:])
        path = endpoint.path.format(table=rnd.choice([self.table] * 9 + ["nowhere", "%2e%2e", "x" * 300]), game="toy")
        query = {k: str(self.value(k, game, seat))[:300] for k, _ in endpoint.query if rnd.random() < 0.8}
        kind = "application/x-www-form-urlencoded" if form else "application/json"
        headers = {**self.headers(person), "content-type": kind}
        answer = await self.client.request(
            endpoint.method,
            path,
            params=query or None,
            content=raw if endpoint.method == "POST" else None,
            headers=headers,
        )
        self.client.cookies.clear()
        name = endpoint.handler.__name__
        self.note(endpoint, answer, f"{path} {query} {raw[:300]!r}")
        after = (len(room.line.log), room.line.live[:])
        if after != before:
            self.judge(person, name, before, room)

    async def learn(self, game: Any, seat: int) -> None:
        """A move of a lesson, or a question about one."""
        rnd, taught = self.rnd, game.title.id if game.title.id != "toy" else "steam-power"
        made_up = [token_of((">", "bid 1")), token_of(("?", ">", "=3")), rnd.choice(hostile.NUMBERS)]
        token, endpoint = rnd.choice([self.moves] * 9 + ["-", *made_up]), rnd.choice(learn.ENDPOINTS)
        what = rnd.choice(["on", "skip", "skip", "hint", "back", "take-back", "again", "number"])
        good = {"what": what, "moment": token, "number": "3"}
        names = [name for name in endpoint.body.__struct_fields__ if rnd.random() < 0.97]
        body = {n: good[n] if n in good and rnd.random() < 0.94 else self.value(n, game, seat) for n in names}
        lesson = rnd.choice([course(taught).lessons[0].id] * 9 + ["x"])
        path = endpoint.path.format(game=rnd.choice([taught] * 9 + ["toy"]), lesson=lesson, moves=quote(token) or "-")
        query = {k: str(self.value(k, game, seat))[:300] for k, _ in endpoint.query if rnd.random() < 0.8}
        content = msgspec.json.encode(body) if endpoint.method == "POST" else None
        headers = {"origin": ORIGIN, "content-type": "application/json"}
        answer = await self.client.request(
            endpoint.method, path, params=query or None, content=content, headers=headers
        )
        self.client.cookies.clear()
        self.note(endpoint, answer, f"{path} {query} {content!r:.300}")
        if endpoint.method == "POST" and answer.status_code == 200:
            told = answer.json()
            self.moves = "-" if told["finished"] else told["moment"]

    def note(self, endpoint: Endpoint, answer: httpx.Response, asked: str) -> None:
        self.answers[endpoint.handler.__name__, answer.status_code] += 1
        if answer.status_code >= 500:
            self.wrong.append(f"{answer.status_code} {endpoint.method} {asked} {answer.text[:300]}")

    def judge(self, person: Person, name: str, before: tuple[int, list[int]], room: Any) -> None:
        """Something was accepted: one entry of a seat this person holds, or none but the answers of standing orders."""
        self.accepted += 1
        new = [happening.entry for happening in room.line.log[before[0] :]]
        posted, answered = (new[:0], new) if name == "order" else (new[:1], new[1:])
        own = name == "answer" or all(entry.seat in person.seats for entry in posted)
        by_order = all(entry.key == house_key("order", before[0] + n) for n, entry in enumerate(answered, len(posted)))
        if not (own and by_order and legal(room, new) and name in ("act", "undo", "propose", "answer", "order")):
            self.wrong.append(f"accepted wrongly: {person.name} {name} {new}")


def legal(room: Any, new: list[Any]) -> bool:
    """Each of the last actions, at its time."""
    ply = len(room.line.live)
    for entry in reversed(new):
        if entry.kind != "act":
            return True
        ply -= 1
        if entry.action != "resign" and entry.action not in room.line.at(ply).legal(entry.seat):
            return False
    return True


async def fuzz(n: int, seed: int, game: str = "toy") -> Fuzz:
    work = Fuzz(seed)
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(free(database=str(Path(folder) / "fuzz.sqlite3")))
        watched = hostile.Watched(app)
        transport = httpx.ASGITransport(watched, raise_app_exceptions=False)
        async with app.router.lifespan_context(app), httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
            await work.open(client, game)
            settle()  # as a server does when it has opened
            watched.held = 0.0
            async with hostile.Heartbeat() as heart:
                for _ in range(n):
                    room = await app.state.house.rooms.get(work.table)
                    await work.once(room)
                    if room.line.game.over:
                        await work.open(client, game)
            work.held, work.what = watched.held, watched.what
            work.late = heart.worst()[1]
    return work


def main() -> None:
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    begun = time.monotonic()
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    accepted = asked = 0
    held, what, late = 0.0, "", 0.0
    wrong: list[str] = []
    for seed in range(first, first + max(1, n // 10_000)):
        done = asyncio.run(fuzz(min(n, 10_000), seed, GAMES[seed % len(GAMES)]))
        asked += done.answers.total()
        accepted += done.accepted
        wrong += done.wrong
        (held, what), late = max((held, what), (done.held, done.what)), max(late, done.late)
        if sys.stderr.isatty() or seed % 10 == 9:
            rate = asked / (time.monotonic() - begun)
            print(f"{asked:,} of {n:,}, {rate:.0f}/s, {len(wrong)} wrong", file=sys.stderr, flush=True)
    spent = time.monotonic() - begun
    print(f"{asked:,} posts in {spent:.0f} s, {accepted:,} accepted, {len(wrong)} wrong or broken")
    print(f"no request held the loop for longer than {held * 1000:.0f} ms of computing ({what})")
    print(f"by the clock, and with what this client does itself, the loop was {late * 1000:.0f} ms late at worst")
    for line in wrong[:20]:
        print(line)
    sys.exit(bool(wrong) or held > LONGEST)


if __name__ == "__main__":
    main()
