"""Somebody who is not here is told when it is their turn: once, in time, and only while it is true."""

from __future__ import annotations

import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event, Timer
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from enginehouse.table.live.notices import courier
from enginehouse.table.storage import schema
from tests.table.people import DAY, Serving, Visitor, free, serving, until, waits
from tests.table.postgres import fresh_database, reads_the_file
from tests.table.receivers import Got, Receiver, receiving, signs_in

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

    def runs_short(self, table: str, left: float) -> None:
        """So much is left of the time at a table, and the house looks whose runs short."""

        async def short() -> None:
            house, now = self.server.app.state.house, time.time()
            async with house.store.database.write.begin() as connection:
                this = schema.game.update().where(schema.game.c.id == table)
                await connection.execute(this.values(deadline=now + left))
            room = await house.rooms.get(table)
            async with room.lock:
                await room.refresh()
            await house.courier.outbox.warn(now, 1.0, 6 * 3600.0, now)

        self.server.call(short())

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


@pytest.fixture
def both(either: Serving) -> Iterator[Evening]:
    """On each kind of database."""
    with receiving() as receiver:
        yield Evening(either, receiver)


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
    at.never_quiet(turn=False, warning=False)
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


def test_talk_is_told_again_when_its_reader_has_been_there_whoever_else_has(both: Evening) -> None:
    both.never_quiet(chat=True)
    table = both.table()

    def says(words: str) -> None:
        assert both.mira.post(f"/api/tables/{table}/chat", seat=0, words=words).status_code == 200

    says("Are you there?")
    both.mira.state(table, 0)
    says("Hello?")
    assert [kind for kind, _ in both.rows()] == ["chat"]
    both.ada.state(table, 1)
    says("Gone again?")
    assert [kind for kind, _ in both.rows()] == ["chat", "chat"]


def test_who_runs_out_of_time_is_warned_once(tmp_path: Path) -> None:
    with evening(tmp_path / "tables.sqlite3", warning_shortest=1.0) as at:
        table = at.table(patience=86400)
        at.bids(table)
        until(lambda: at.kinds() == ["turn"])

        at.runs_short(table, 7 * 3600.0)
        assert [kind for kind, _ in at.rows()] == ["turn"]
        for _ in range(2):
            at.runs_short(table, 3600.0)
            until(lambda: at.kinds() == ["turn", "warning"])
        assert [kind for kind, _ in at.rows()] == ["turn", "warning"]


def test_each_table_warns_of_its_own_turn(both: Evening) -> None:
    """However far the games of others have come."""
    first, second, third = (both.table(patience=86400, options={"rounds": 2}) for _ in range(3))
    for table in (first, second, third):
        both.bids(table)
    for visitor, seat in ((both.ada, 1), (both.ada, 1), (both.mira, 0), (both.mira, 0)):
        assert visitor.act(first, seat, "pass").status_code == 200
    for n, table in enumerate((second, first, third, first), 1):
        both.runs_short(table, 3600.0)
        until(lambda n=n: both.kinds().count("warning") == min(n, 3))
    assert [kind for kind, _ in both.rows()].count("warning") == 3


def test_who_wants_only_warnings_is_warned_in_every_turn(both: Evening) -> None:
    both.never_quiet(turn=False)
    table = both.table(patience=86400, options={"rounds": 2})
    both.bids(table)
    both.runs_short(table, 3600.0)
    until(lambda: both.kinds() == ["warning"])
    for visitor, seat in ((both.ada, 1), (both.ada, 1), (both.mira, 0), (both.mira, 0)):
        assert visitor.act(table, seat, "pass").status_code == 200
    for _ in range(2):
        both.runs_short(table, 3600.0)
        until(lambda: both.kinds() == ["warning", "warning"])
    assert both.rows() == [("turn", "passed"), ("warning", "sent")] * 2


def test_who_is_away_is_not_warned_of_anothers_time(both: Evening) -> None:
    table = both.table(patience=86400)  # both are asked
    today = datetime.now(UTC).date()
    for until_day, told in (((today + timedelta(days=2)).isoformat(), 0), ("", 1)):
        assert both.ada.post(f"/api/tables/{table}/away", seat=1, until=until_day).status_code == 200
        both.runs_short(table, 3600.0)
        assert [kind for kind, _ in both.rows()] == ["warning"] * told


def test_people_at_one_screen_are_warned_once_and_hold_up_nobodys_warning(both: Evening) -> None:
    shared = both.ada.found(["me", "me"], patience=86400)["table"]
    other = both.table(patience=86400)
    both.bids(other)
    for _ in range(2):
        both.runs_short(shared, 3600.0)
        both.runs_short(other, 3600.0)
    until(lambda: both.kinds().count("warning") == 2)
    assert [kind for kind, _ in both.rows()].count("warning") == 2


def test_who_has_a_tenth_of_a_bank_left_is_told_once(tmp_path: Path) -> None:
    with evening(tmp_path / "tables.sqlite3", look_at_clocks=0.05) as at:
        table = at.table(bank=3 * DAY, zero="bot:greedy")
        at.bids(table)
        until(lambda: at.kinds() == ["turn"])
        gone_by = time.time() - at.server.app.state.house.rooms._open[table].row.asked[1]
        waits(at.server, table, 2.7 * DAY - gone_by - 0.8)
        until(lambda: at.kinds() == ["turn", "warning"])
        told = at.receiver.heard()[1]
        assert told["heading"].startswith("Time runs short")
        assert "7 hours are left for your decision; then a bot takes your chair." in told["words"]
        waits(at.server, table, 60.0)
        assert at.rows() == [("turn", "sent"), ("warning", "sent")]


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


def test_a_notice_that_breaks_in_the_making_is_not_tried_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_args: Any) -> Any:
        raise ValueError("a mistake of ours")

    monkeypatch.setattr(courier, "message", breaks)
    with evening(tmp_path / "tables.sqlite3", notice_pauses=(0.01, 0.02)) as at:
        at.bids(at.table(name="Friday"))
        until(lambda: at.rows() == [("turn", "failed")])
        page = at.ada.get("/me/notices").text
        assert "Friday" in page[page.index("What did not reach you") :]


@reads_the_file
def test_what_is_under_way_when_the_house_is_shut_is_not_told_again(tmp_path: Path) -> None:
    file, on_its_way, comes = tmp_path / "tables.sqlite3", Event(), Event()
    with receiving() as receiver, serving(free(database=str(file), **QUICK)) as server:
        at = Evening(server, receiver)

        def slowly(_got: Got) -> int:
            on_its_way.set()
            comes.wait(5)
            return 204

        receiver.answers = slowly
        at.bids(at.table())
        assert on_its_way.wait(5)
        server.server.should_exit = True
        Timer(0.2, comes.set).start()
        server.stop()
        with closing(sqlite3.connect(file)) as base:
            assert base.execute("select state, process from outbox").fetchall() == [("sent", None)]


def test_two_processes_tell_it_once(postgres_url: str) -> None:
    """Both look into the same outbox all the time."""
    shared = free(database=fresh_database(postgres_url), **QUICK)
    with receiving() as receiver, serving(shared) as one, serving(shared) as two:
        at = Evening(one, receiver)
        for n in range(5):
            at.told_by(f"{receiver.url}/{n}")
        tables = [at.table() for _ in range(3)]
        for table in tables:
            at.bids(table)
        until(lambda: len(receiver.got) == 18 and all(state == "sent" for _, state in at.rows()))
        there = two.app.state.house.courier
        two.call(there.round())
        assert Counter((got.path, got.plain["table"]) for got in receiver.got) == {
            (path, table): 1 for path in ("/hook", *(f"/{n}/hook" for n in range(5))) for table in tables
        }


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
        slow.held.set()


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
        at.server.server.should_exit = True  # nobody waits for all the others
        slow.held.set()


def test_nobody_is_told_late_because_one_person_is_told_at_many_hosts_that_hang(tmp_path: Path) -> None:
    """A dozen names for the same bad place, and a hundred notices that are due there before Ada's."""
    with receiving() as slow, evening(tmp_path / "tables.sqlite3", notice_seconds=8.0, notices_at_once=8) as at:
        slow.hangs = True
        table = at.table()
        at.server.call(_crowd(at, table, slow.url.replace("127.0.0.1", "localhost"), 12, hosts=12, each=9))
        at.bids(table)
        until(lambda: at.kinds() == ["turn"], 6)
        assert len(slow.got) <= at.server.app.state.house.settings.notices_per_person
        at.server.server.should_exit = True
        slow.held.set()


def test_how_many_ways_one_may_add_in_a_minute_is_said_in_words(tmp_path: Path) -> None:
    with evening(tmp_path / "tables.sqlite3", ways_per_minute=3) as at:
        answers = [at.ada.post("/api/notices/hook", kind="json", url=f"{at.receiver.url}/{n}") for n in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert "Try again in" in answers[-1].text


async def _crowd(at: Evening, table: str, url: str, many: int, hosts: int = 1, each: int = 1) -> None:
    """People with a dozen channels, each with notices that are due since long."""
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
            "hash": str(n), "address": hook, "host": f"h{n % hosts}", "label": "", "base": "", "on": True,
            "confirmed": True, "since": 1.0, "problem": "",
        } for n in range(many)]  # fmt: skip
        await connection.execute(schema.channel.insert(), ways)
        told = [{
            "channel_id": f"y{n}", "game_id": table, "kind": "over", "seat": -1, "turn": -turn, "made": 1.0, "due": 1.0,
            "tries": 0, "state": "waiting",
        } for n in range(many) for turn in range(each)]  # fmt: skip
        await connection.execute(schema.outbox.insert(), told)


@pytest.mark.parametrize("answer", [301, 302, 307])
def test_nobody_leads_the_house_elsewhere(at: Evening, answer: int) -> None:
    at.receiver.answers = lambda _got: answer
    at.receiver.more = {"Location": f"{at.receiver.url}/secret"}
    refused = at.ada.post("/api/notices/test", channel=at.channel)
    assert refused.status_code == 424
    assert "does not follow" in refused.text
    assert [got.path for got in at.receiver.got] == ["/hook"]
