"""Over HTTP: two tables that differ only in what a visitor may not know answer every address in the same words.

The addresses are those the server has: a new one is asked here without another line.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import httpx
import pytest
from starlette.routing import Route

from enginehouse import house
from enginehouse.core import Game
from enginehouse.table.live import lobby
from enginehouse.table.live.room import Room
from enginehouse.table.web import company, look, play
from enginehouse.table.web.endpoints import Call
from enginehouse.table.web.seats import Access
from tests.table.people import Serving, Visitor, frame, fresh_key

#: Players, options, and how many actions are played before the truths part.
TABLES: dict[str, tuple[int, dict[str, Any], int]] = {
    "steam-power": (3, {}, 9),
    "planet-steam": (3, {}, 8),
    "steamwatchers": (3, {"scenario": "appointed-places"}, 40),
    "imperial-steam": (3, {"money": "secret"}, 8),
}


@pytest.fixture(autouse=True)
def hints_that_are_never_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house that is too busy to look ahead gives plainer advice: that would tell the two tables apart by the clock."""
    monkeypatch.setattr(play, "HINT_PLAYOUTS", 2)


def addresses(server: Serving) -> list[str]:
    """Whatever the server can be asked about a table, with every number that means something."""
    paths = [route.path for route in server.app.routes if isinstance(route, Route) and "GET" in (route.methods or ())]
    about = [path for path in paths if "{table}" in path]
    assert len(about) > 10
    queries = ("", "?seat=0", "?seat=0&ply=1", "?seat=0&action={action}&drawn=1", "?seat=0&action=nonsense", "?seat=1")
    asked = [path.replace("{ply:int}", ply) + query for path in about for query in queries for ply in ("0", "2")]
    return list(dict.fromkeys(path.replace("{table}", "{}") for path in asked))


class Truths:
    """Two tables of the same people, begun alike; Mira has seat 0, Tomasz seat 1, and anybody may watch."""

    def __init__(self, server: Serving, mira: Visitor, tomasz: Visitor, title: str, seed: int = 5) -> None:
        self.server, self.mira, self.tomasz = server, mira, tomasz
        players, options, plies = TABLES[title]
        seats = ["me", "friend", *["friend"] * (players - 2)]
        self.tables: list[str] = []
        for _ in range(2):
            made = mira.found(seats, game=title, options=options, listed=True, speed="paused")
            tomasz.sit(made["links"]["1"], "Tomasz")
            self.tables.append(made["table"])
        rnd, game = Random(seed), self.rooms[0].line.game.clone()
        self.actions: list[tuple[int, str]] = []
        while len(self.actions) < plies or game.to_act == (2,):
            seat = rnd.choice(game.to_act)
            self.actions.append((seat, rnd.choice(game.legal(seat))))
            game.play(*self.actions[-1])
        for room in self.rooms:
            for seat, action in self.actions:
                self.do(room, seat, action)

    @property
    def rooms(self) -> list[Room]:
        return [self.server.app.state.house.rooms._open[table] for table in self.tables]

    def do(self, room: Room, seat: int, action: str, why: str = "") -> None:
        """As the seat would, in the server's own thread; the reason is one that its seat alone may know."""
        answer = self.server.call(room.act(seat, action, room.line.token(seat), fresh_key(), why))
        assert answer.moment

    def part(self, seed: int) -> None:
        """At the second table the truth is another, as far as seat 0 can tell."""
        game: Game[Any] = self.rooms[1].line.game
        truth = game.table
        other = game.title.determinize(game.view(0), seed)
        other.ply, other.barrier = truth.ply, truth.barrier
        game.table = other
        for n, room in enumerate(self.rooms):
            self.server.call(room.set_note(1, f"my own note {n}"))
        self.tomasz.post(f"/api/tables/{self.tables[1]}/note", seat=1, words="something else")

    def differ(self, asking: Visitor, paths: list[str]) -> list[str]:
        """The addresses at which the two tables answer differently."""
        legal = self.rooms[0].line.game.legal(0)
        action = legal[0] if legal else "pass"
        out: list[str] = []
        for path in paths:
            answers = [asking.get(path.replace("{}", table).replace("{action}", action)) for table in self.tables]
            said = {(a.status_code, plain(a, t)) for a, t in zip(answers, self.tables, strict=True)}
            if len(said) > 1:
                out.append(path)
        return out


def plain(answer: httpx.Response, table: str) -> str:
    """Without the table's own name, the hash of contents that hold it, and the time of day."""
    text = re.sub(r'data-tag="\w+"|"tag":"\w+"', "", answer.text.replace(table, "T"))
    return re.sub(r"\d{10}\.\d+|/[sw]/[\w-]{16,}", "", text)


@pytest.mark.parametrize("title", TABLES)
def test_every_address_says_the_same_whatever_the_truth(
    title: str, server: Serving, mira: Visitor, tomasz: Visitor, stranger: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "new_seed", lambda: 5)
    truths = Truths(server, mira, tomasz, title)
    paths = addresses(server)
    truths.part(11)
    assert truths.rooms[0].line.game.to_json() != truths.rooms[1].line.game.to_json()
    for asking in (mira, stranger):
        assert truths.differ(asking, paths) == []
    mine = [t for t in mira.get("/api/tables/mine").json() if t["id"] in truths.tables]
    assert len({str({**t, "id": "", "touched": 0}) for t in mine}) == 1


SECRETLY = {"imperial-steam": ("bid 0", "bid 50"), "toy": ("bid 0", "bid 3")}


@pytest.mark.parametrize("title", SECRETLY)
def test_a_sealed_answer_is_heard_at_no_address(
    title: str, server: Serving, mira: Visitor, tomasz: Visitor, stranger: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tomasz answers differently at the two tables; Mira and a stranger who watches live get the same."""
    monkeypatch.setattr(lobby, "new_seed", lambda: 5)
    monkeypatch.setitem(TABLES, title, (3, {}, 0))
    truths = Truths(server, mira, tomasz, title)
    with stranger.live(truths.tables[0]) as one, stranger.live(truths.tables[1]) as two:
        firsts = [frame(line)["regions"] for line in (one, two)]
        for room, answer in zip(truths.rooms, SECRETLY[title], strict=True):
            truths.do(room, 1, answer, why=f"because I want {answer}")
            if title == "toy":
                truths.do(room, 1, "seal")
        seconds = [frame(line)["regions"] for line in (one, two)]
    for regions in (firsts, seconds):
        said = [re.sub(table, "T", str(one)) for table, one in zip(truths.tables, regions, strict=True)]
        assert said[0] == said[1]
    for asking in (mira, stranger):
        assert truths.differ(asking, addresses(server)) == []
    assert truths.differ(tomasz, ["/api/tables/{}?seat=1"]) == ["/api/tables/{}?seat=1"]


# --- and planted ------------------------------------------------------------------------------------------------------
def notes_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    async def read_note(call: Call) -> dict[str, str]:
        room, _ = await call.room()
        return {"words": room.seats[1].note}

    monkeypatch.setattr(company.read_note, "__code__", read_note.__code__)


def records_before_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    async def record(call: Call) -> dict[str, str]:
        room, _ = await call.room()
        return {"position": room.line.game.to_json()}

    monkeypatch.setattr(look.record, "__code__", record.__code__)


def eyes_of_any_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Access, "eyes", lambda _access, seat: -1 if seat is None else seat)


@pytest.mark.parametrize(
    "plant", [notes_for_everybody, records_before_the_end, eyes_of_any_seat], ids=lambda plant: plant.__name__
)
def test_an_address_that_tells(
    plant: Callable[[pytest.MonkeyPatch], None],
    server: Serving,
    mira: Visitor,
    tomasz: Visitor,
    stranger: Visitor,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lobby, "new_seed", lambda: 5)
    truths = Truths(server, mira, tomasz, "steam-power")
    truths.part(11)
    plant(monkeypatch)
    assert truths.differ(stranger, addresses(server))


def test_every_game_of_the_house_is_asked() -> None:
    assert {title.id for title in house.games()} - {"toy"} <= set(TABLES)
