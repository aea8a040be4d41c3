"""Somebody who is not here is told when it is their turn: once, in time, and only while it is true."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from enginehouse.table.storage import schema
from tests.table.people import Serving, Visitor, free, serving, until
from tests.table.receivers import Receiver, receiving, signs_in

QUICK = {"notice_wait": 0.05, "notice_every": 0.02, "hooks_private": True, "notice_seconds": 2.0}


class Evening:
    """Mira, a guest, and Ada, who has signed in and is told by a webhook, at a table."""

    def __init__(self, server: Serving, receiver: Receiver) -> None:
        self.server, self.receiver = server, receiver
        self.mira, self.ada = Visitor(server.url), Visitor(server.url)
        self.person = signs_in(server, self.ada, "Ada")
        self.channel = self.told_by(receiver.url)
        self.never_quiet()

    def told_by(self, url: str) -> str:
        answer = self.ada.post("/api/notices/hook", kind="json", url=f"{url}/hook")
        assert answer.status_code == 200, answer.text
        return answer.json()["channel"]

    def never_quiet(self, **more: Any) -> None:
        wanted = {"turn": True, "warning": True, "over": True, "rematch": True, **more}
        assert self.ada.post("/api/notices/wishes", **wanted).status_code == 200

    def table(self, seats: tuple[str, ...] = ("me", "friend"), **more: Any) -> str:
        made = self.mira.found(list(seats), **{"options": {"rounds": 1}, **more})
        assert self.ada.sit(made["links"]["1"], "Ada").status_code == 200
        return made["table"]

    def bids(self, table: str, mira: int = 1, ada: int = 3) -> None:
        """Ada's turn begins with the last seal, if she bids more."""
        for visitor, seat, bid in ((self.ada, 1, ada), (self.mira, 0, mira)):
            for action in (f"bid {bid}", "seal"):
                assert visitor.act(table, seat, action).status_code == 200

    def rows(self) -> list[tuple[str, str]]:
        async def read() -> list[Any]:
            async with self.server.app.state.house.store.database.read.connect() as connection:
                query = sa.select(schema.outbox.c.kind, schema.outbox.c.state).order_by(schema.outbox.c.id)
                query = query.join(schema.channel).where(schema.channel.c.person_id == self.person)
                return list((await connection.execute(query)).all())

        return [(row[0], row[1]) for row in self.server.call(read())]

    def kinds(self) -> list[str]:
        return [plain["kind"] for plain in self.receiver.heard()]


@contextmanager
def evening(database: str | Path, **more: Any) -> Iterator[Evening]:
    with receiving() as receiver, serving(free(database=str(database), **{**QUICK, **more})) as server:
        yield Evening(server, receiver)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(free(database=str(tmp_path_factory.mktemp("notices") / "tables.sqlite3"), **QUICK)) as running:
        yield running


@pytest.fixture
def at(server: Serving) -> Iterator[Evening]:
    with receiving() as receiver:
        yield Evening(server, receiver)


def test_who_is_not_here_is_told_that_it_is_their_turn(at: Evening) -> None:
    table = at.table(name="Friday")
    at.bids(table)
    got = until(lambda: at.receiver.got)[0]
    told = got.plain
    assert told["kind"] == "turn"
    assert told["heading"] == "Your turn: Friday"
    assert told["words"] == "Toy, Round 1. Play a card or draw one."
    assert told["link"] == f"{at.server.url}/t/{table}"
    until(lambda: at.rows() == [("turn", "sent")])


def test_a_turn_of_many_decisions_is_told_once(at: Evening) -> None:
    table = at.table()
    at.bids(table, mira=3, ada=1)
    assert at.mira.act(table, 0, "pass").status_code == 200
    assert at.mira.act(table, 0, "pass").status_code == 200
    until(lambda: at.kinds() == ["turn"])
    assert at.ada.act(table, 1, "pass").status_code == 200
    assert at.ada.act(table, 1, "pass").status_code == 200
    until(lambda: at.kinds() == ["turn", "over"])
    until(lambda: at.rows() == [("turn", "sent"), ("over", "sent")])


def test_what_is_taken_back_and_played_again_is_the_same_turn(at: Evening) -> None:
    table = at.table()
    at.bids(table, mira=3, ada=1)
    cards = [a for a in at.mira.state(table, 0)["legal"] if a.startswith("play")]
    for action in cards[:2]:
        assert at.mira.act(table, 0, action).status_code == 200
    until(lambda: at.kinds() == ["turn"])
    moment = at.mira.state(table, 0)["moment"]
    back = at.mira.post(f"/api/tables/{table}/undo", seat=0, steps=1, moment=moment, key="k" * 16)
    assert back.status_code == 200, back.text
    assert at.mira.act(table, 0, "pass").status_code == 200
    assert at.ada.act(table, 1, "pass").status_code == 200
    assert at.ada.act(table, 1, "pass").status_code == 200
    until(lambda: "over" in at.kinds())
    assert at.kinds() == ["turn", "over"]


def test_a_turn_that_is_over_is_told_to_nobody(tmp_path: Path) -> None:
    with evening(tmp_path / "tables.sqlite3", notice_wait=0.6) as at:
        table = at.table(options={"rounds": 2})
        at.bids(table)
        assert at.rows() == [("turn", "waiting")]
        assert at.ada.act(table, 1, "pass").status_code == 200
        assert at.ada.act(table, 1, "pass").status_code == 200
        until(lambda: at.rows() == [])
        assert not at.receiver.got


def test_guests_and_bots_and_who_has_no_channel_cost_no_row(at: Evening) -> None:
    assert at.ada.post("/api/notices/channel", channel=at.channel, act="remove").status_code == 200
    table = at.table()
    at.bids(table)
    assert at.rows() == []


def test_each_kind_and_channel_and_table_is_switched_by_itself(at: Evening) -> None:
    at.never_quiet(turn=False)
    first, second, third = at.table(), at.table(), at.table()
    at.bids(first)
    assert at.rows() == []
    at.never_quiet()
    assert at.ada.post(f"/api/tables/{second}/hush", silent=True).status_code == 200
    at.bids(second)
    assert at.rows() == []
    other = at.told_by(at.receiver.url + "/other")
    assert at.ada.post(f"/api/tables/{third}/hush", silent=True, channel=at.channel).status_code == 200
    at.bids(third)
    until(lambda: [got.path for got in at.receiver.got] == ["/other/hook"])
    assert at.ada.post("/api/notices/channel", channel=other, act="off").status_code == 200
    fourth = at.table()
    at.bids(fourth)
    until(lambda: [got.path for got in at.receiver.got] == ["/other/hook", "/hook"])


def test_what_was_switched_off_meanwhile_is_not_sent(tmp_path: Path) -> None:
    with evening(tmp_path / "tables.sqlite3", notice_wait=0.4) as at:
        table = at.table()
        at.bids(table)
        assert at.ada.post("/api/notices/channel", channel=at.channel, act="off").status_code == 200
        until(lambda: at.rows() == [])
        assert not at.receiver.got


def test_quiet_hours_are_waited_for(at: Evening) -> None:
    quiet = {"quiet": True, "quiet_from": "00:00", "quiet_until": "23:59", "zone": "Europe/Vienna"}
    assert at.ada.post("/api/notices/wishes", turn=True, **quiet).status_code == 200
    table = at.table()
    at.bids(table)

    async def due() -> float:
        async with at.server.app.state.house.store.database.read.connect() as connection:
            query = sa.select(schema.outbox.c.due - schema.outbox.c.made).join(schema.channel)
            query = query.where(schema.channel.c.person_id == at.person)
            return (await connection.execute(query)).scalar_one()

    until(lambda: at.server.call(due()) > 50)
    assert at.rows() == [("turn", "waiting")]
    assert not at.receiver.got


def test_who_has_the_table_before_their_eyes_is_not_told(at: Evening) -> None:
    table = at.table()
    with at.ada.live(table, 1) as line:
        line.recv(5)
        line.send("here")
        until(lambda: at.server.call(_lines(at)) == 1)
        at.bids(table)
        until(lambda: at.rows() == [("turn", "seen")])
    assert not at.receiver.got
    until(lambda: at.server.call(_lines(at)) == 0)


def test_an_open_page_that_nobody_looks_at_counts_for_nothing(at: Evening) -> None:
    table = at.table()
    with at.ada.live(table, 1) as line:
        line.recv(5)
        line.send("here")
        until(lambda: at.server.call(_lines(at)) == 1)
        line.send("away")
        until(lambda: at.server.call(_lines(at)) == 0)
        at.bids(table)
        until(lambda: at.kinds() == ["turn"])


async def _lines(at: Evening) -> int:
    async with at.server.app.state.house.store.database.read.connect() as connection:
        query = sa.select(sa.func.count()).where(schema.looking.c.person_id == at.person)
        return (await connection.execute(query)).scalar_one()


def test_who_lost_the_chair_meanwhile_is_not_told(tmp_path: Path) -> None:
    with evening(tmp_path / "tables.sqlite3", notice_wait=0.5) as at:
        table = at.table()
        at.bids(table)
        freed = at.mira.post(f"/api/tables/{table}/free", seat=1, bot="greedy")
        assert freed.status_code == 200, freed.text
        until(lambda: at.rows() in ([], [("over", "waiting")]))
        assert "turn" not in at.kinds()


def test_a_rematch_is_told_to_whoever_did_not_ask_for_it(at: Evening) -> None:
    table = at.table()
    at.bids(table, mira=1, ada=3)
    for visitor, seat in ((at.ada, 1), (at.ada, 1), (at.mira, 0), (at.mira, 0)):
        assert visitor.act(table, seat, "pass").status_code == 200
    until(lambda: "over" in at.kinds())
    again = at.mira.post(f"/api/tables/{table}/rematch").json()["table"]
    told = until(lambda: [plain for plain in at.receiver.heard() if plain["kind"] == "rematch"])[0]
    assert told["table"] == again
    assert "It begins with you" in told["words"]
    assert [plain["kind"] for plain in at.receiver.heard() if plain["table"] == again] == ["rematch"]


def test_talk_is_told_once_until_one_has_been_there(at: Evening) -> None:
    at.never_quiet(chat=True)
    table = at.table()
    for words in ("Are you there?", "Hello?"):
        assert at.mira.post(f"/api/tables/{table}/chat", seat=0, words=words).status_code == 200
    until(lambda: at.kinds() == ["chat"])
    assert at.receiver.heard()[0]["words"].startswith("Mira: ")
    assert [kind for kind, _ in at.rows()] == ["chat"]


def test_who_runs_out_of_time_is_warned_once(tmp_path: Path) -> None:
    with evening(tmp_path / "tables.sqlite3", warning_shortest=1.0) as at:
        table = at.table(patience=86400)
        at.bids(table)
        until(lambda: at.kinds() == ["turn"])

        async def short(left: float) -> None:
            house = at.server.app.state.house
            async with house.store.database.write.begin() as connection:
                now = time.time()
                await connection.execute(schema.game.update().values(deadline=now + left))
            room = await house.rooms.get(table)
            async with room.lock:
                await room.refresh()
            await house.courier.outbox.warn(now, 1.0, 6 * 3600.0, now)

        at.server.call(short(7 * 3600.0))
        assert [kind for kind, _ in at.rows()] == ["turn"]
        for _ in range(2):
            at.server.call(short(3600.0))
            until(lambda: at.kinds() == ["turn", "warning"])
        assert [kind for kind, _ in at.rows()] == ["turn", "warning"]


# --- what does not come through ---------------------------------------------------------------------------------------
def test_it_is_tried_again_at_growing_pauses_and_the_page_says_what_could_not_be_delivered(tmp_path: Path) -> None:
    with evening(tmp_path / "tables.sqlite3", notice_pauses=(0.05, 0.1)) as at:
        at.receiver.answers = lambda _got: 500
        table = at.table(name="Friday")
        at.bids(table)
        until(lambda: at.rows() == [("turn", "failed")])
        assert len(at.receiver.got) == 3
        assert len({got.headers["idempotency-key"] for got in at.receiver.got}) == 1
        page = at.ada.get("/me/notices").text
        assert "could not be delivered since" in page
        assert "answers 500" in page
        assert "Friday" in page
        at.receiver.answers = lambda _got: 204
        assert at.ada.post("/api/notices/test", channel=at.channel).status_code == 200
        assert "could not be delivered since" not in at.ada.get("/me/notices").text


def test_a_channel_that_nothing_comes_through_for_long_is_switched_off(tmp_path: Path) -> None:
    with evening(tmp_path / "tables.sqlite3", notice_pauses=(0.01,) * 50, notice_days=0.2 / 86400) as at:
        at.receiver.answers = lambda _got: 503
        at.bids(at.table())
        until(lambda: not at.ada.get("/api/notices").json()["channels"][0]["on"])
        assert "switched off" in at.ada.get("/me/notices").text


def test_who_hangs_holds_up_nobody_else(tmp_path: Path) -> None:
    with receiving() as slow, evening(tmp_path / "tables.sqlite3", notice_seconds=5.0, notices_at_once=6) as at:
        slow.hangs = True
        for n in range(8):
            at.told_by(slow.url.replace("127.0.0.1", "localhost") + f"/{n}")
        at.bids(at.table())
        at.bids(at.table())
        until(lambda: len(at.receiver.got) == 2, 4)
        assert len(slow.got) <= 4


def test_nobody_is_told_by_more_ways_than_the_house_has_room_for(at: Evening) -> None:
    most = at.server.app.state.house.settings.channels_per_person
    for n in range(most - 1):
        at.told_by(f"{at.receiver.url}/{n}")
    one_more = at.ada.post("/api/notices/hook", kind="json", url=f"{at.receiver.url}/more/hook")
    assert one_more.status_code == 409
    assert f"{most} ways already" in one_more.text


def test_a_thousand_notices_for_who_hangs_are_passed_by(tmp_path: Path) -> None:
    """Eighty people are told at a host that takes and never answers; Ada is told in time."""
    with receiving() as slow, evening(tmp_path / "tables.sqlite3", notice_seconds=8.0) as at:
        slow.hangs = True
        table = at.table()
        at.server.call(_crowd(at, table, slow.url.replace("127.0.0.1", "localhost"), 1000))
        at.bids(table)
        until(lambda: at.kinds() == ["turn"], 6)
        assert len(slow.got) <= at.server.app.state.house.settings.notices_per_host


async def _crowd(at: Evening, table: str, url: str, many: int) -> None:
    """People with many channels at one host, all with a notice that is due since long."""
    database = at.server.app.state.house.store.database
    people = [f"x{n}" for n in range(many // 12 + 1)]
    async with database.write.begin() as connection:
        named = [{"id": p, "name": p, "likeness": p, "shown": False, "since": 1.0} for p in people]
        await connection.execute(schema.person.insert(), named)
        wish = [{"person_id": p, "kinds": " over ", "zone": "UTC", "quiet_from": 0, "quiet_until": 0} for p in people]
        await connection.execute(schema.wishes.insert(), wish)
        held = [{"browser": f"person {p}", "game_id": table, "role": "seat", "seat": 0} for p in people]
        await connection.execute(schema.holder.insert(), held)
        hook = msgspec.json.encode({"url": f"{url}/x", "token": "k"}).decode()
        ways = [{
            "id": f"y{n}", "person_id": people[n // 12], "holder": f"person {people[n // 12]}", "kind": "json",
            "hash": str(n), "address": hook, "host": "localhost", "label": "", "base": "", "on": True,
            "confirmed": True, "since": 1.0, "problem": "",
        } for n in range(many)]  # fmt: skip
        await connection.execute(schema.channel.insert(), ways)
        told = [{
            "channel_id": f"y{n}", "game_id": table, "kind": "over", "seat": -1, "turn": -1, "made": 1.0, "due": 1.0,
            "tries": 0, "state": "waiting",
        } for n in range(many)]  # fmt: skip
        await connection.execute(schema.outbox.insert(), told)


@pytest.mark.parametrize("answer", [301, 302, 307])
def test_nobody_leads_the_house_elsewhere(at: Evening, answer: int) -> None:
    at.receiver.answers = lambda _got: answer
    at.receiver.more = {"Location": f"{at.receiver.url}/secret"}
    refused = at.ada.post("/api/notices/test", channel=at.channel)
    assert refused.status_code == 424
    assert "does not follow" in refused.text
    assert [got.path for got in at.receiver.got] == ["/hook"]
