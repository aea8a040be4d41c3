"""Time limits: the house plays for whoever is late, and only there, and only then."""

import asyncio
import time
from pathlib import Path

import pytest
import sqlalchemy as sa

from enginehouse.table.live.clocks import Clocks
from enginehouse.table.live.rooms import Rooms
from enginehouse.table.problems import Problem
from enginehouse.table.storage import Entry, Handing, Leave, SeatRow, Store, open_database, schema
from enginehouse.table.storage.store import GameRow
from tests.proof import rule
from tests.table.people import Visitor, free, serving, until
from tests.table.postgres import reads_the_file
from tests.table.storage.test_storage import row


@rule("PS-R57")
def test_the_house_plays_the_least_committing_choice_for_the_late(tmp_path: Path) -> None:
    with serving(free(database=str(tmp_path / "tables.sqlite3"), look_at_clocks=0.1)) as running:
        mira = Visitor(running.url)
        made = mira.found(["me", "me"], game="planet-steam", patience=1)["table"]
        free_of_limits = mira.found(["me", "me"], game="planet-steam")["table"]
        first = mira.state(made)
        late = first["to_act"][0]
        assert "1 second" in mira.get(f"/t/{made}?seat=0").text
        until(lambda: mira.state(made)["ply"] > 0)
        told = [line for line in mira.get(f"/api/tables/{made}/log", seat=1 - late).json() if line["kind"] == "why"]
        assert told[0]["text"] == "Played by the house: the time was up."
        assert told[0]["seat"] == late
        until(lambda: mira.state(made)["ply"] > 12, 30)
        line = running.app.state.house.rooms._open[made].line
        played = [line.log[n].entry for n in line.live[:12]]
        for ply, entry in enumerate(played):
            game = line.at(ply)
            assert entry.action == game.title.idle(game.view(entry.seat), entry.seat, game.legal(entry.seat))
        assert "bid 1" in [entry.action for entry in played]  # forced, so as little as can be
        assert mira.state(free_of_limits)["ply"] == 0


def test_who_answers_in_time_plays_for_oneself(tmp_path: Path) -> None:
    with serving(free(database=str(tmp_path / "tables.sqlite3"), look_at_clocks=0.05)) as running:
        mira = Visitor(running.url)
        made = mira.found(["me", "me"], patience=60)["table"]
        mira.act(made, 0, "bid 2")
        time.sleep(0.4)
        assert [line["kind"] for line in mira.get(f"/api/tables/{made}/log", seat=0).json()].count("why") == 0


def test_sealed_answers_of_the_late_are_given_too(tmp_path: Path) -> None:
    with serving(free(database=str(tmp_path / "tables.sqlite3"), look_at_clocks=0.1)) as running:
        mira = Visitor(running.url)
        made = mira.found(["me", "me"], patience=1)["table"]
        mira.act(made, 0, "bid 2")
        until(lambda: "bids are" in mira.get(f"/api/tables/{made}/log", seat=0).text, 20)


def test_a_limit_must_be_one_of_the_form(tmp_path: Path) -> None:
    with serving(free(database=str(tmp_path / "tables.sqlite3"))) as running:
        mira = Visitor(running.url)
        form = {"players": "2", "seat-0": "me", "seat-1": "me", "patience": "7"}
        assert mira.http.post("/new/toy", data=form).status_code == 422
        assert mira.http.post("/new/toy", data={**form, "patience": "86400"}).status_code == 303
        assert mira.post("/api/tables", game="toy", seats=[{"kind": "me"}] * 2, patience=-1).status_code == 422


def test_who_goes_away_when_the_time_is_up_gets_none_of_it_back(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither may they take back what the house has played, nor is the house kept from playing."""
    now, day = [time.time()], 86400
    monkeypatch.setattr(time, "time", lambda: now[0])

    async def run() -> None:
        people = [SeatRow(0, "Mira", seen=now[0]), SeatRow(1, "Tomasz", seen=now[0])]
        game = row("g1", patience=day, deadline=now[0] + day, created=now[0], touched=now[0])
        store, rooms, clocks = await look(database_url, (game, people))
        room = await rooms.get("g1")
        for seat in (0, 1):
            for action in (f"bid {1 - seat}", "seal"):
                await room.act(seat, action, room.line.token(seat), f"{seat} {action}")

        async def goes(seat: int) -> None:
            today = int(now[0] // day) + 719163
            until = (now[0] // day + 3) * day
            await store.go_away("", "g1", seat, Leave(today, today + 2, now[0], until, 14, day, day))
            await room.absent()

        now[0] += day + 1
        assert await sweep(clocks) == 1
        assert room.line.game.to_act == (1,)
        for _ in range(2):
            for steps in (1, 0):  # the last of two decisions, or the whole turn
                with pytest.raises(Problem, match="time for that decision is up"):
                    await room.undo(0, steps, room.line.token(0), f"back {steps}")
            if not room.seats[0].away:
                await goes(0)
        now[0] += day + 1  # and nobody has looked at the clocks yet
        await goes(1)
        assert await sweep(clocks) == 1
        assert room.line.game.to_act != (1,)
        await store.database.close()

    asyncio.run(run())


PEOPLE = [SeatRow(0, "Mira"), SeatRow(1, "Tomasz")]
#: So many tables are looked at in one look; a house looks at more, which takes longer to fill.
AT_ONCE = 8
MIXED = [SeatRow(0, "", "greedy"), SeatRow(1, "", "greedy")]


def late(name: str, **more: object) -> GameRow:
    return row(name, patience=1, deadline=2.0, **more)


async def look(url: str, *rows: tuple[GameRow, list[SeatRow]]) -> tuple[Store, Rooms, Clocks]:
    store = Store(await open_database(url), "test")
    for game, seats in rows:
        await store.create(game, seats)
    rooms = Rooms(store, 400)
    return store, rooms, Clocks(0.01, store, rooms.get)


async def sweep(clocks: Clocks) -> int:
    """One look at the clocks; how many tables it saw."""
    games = await clocks.store.overdue_games(time.time(), AT_ONCE)
    for game in games:
        await clocks._look_at(game)
    return len(games)


def test_tables_that_wait_for_paused_bots_do_not_hold_up_the_others(database_url: str) -> None:
    async def run() -> None:
        stuck = [(late(f"p{n}", touched=1.0, speed="paused"), MIXED) for n in range(AT_ONCE + 5)]
        store, rooms, clocks = await look(database_url, *stuck, (late("mine", touched=1.5), PEOPLE))
        async with store.database.write.begin() as connection:  # as a table of an older release comes
            await connection.execute(schema.game.update().values(deadline=schema.game.c.touched + 1))
        await sweep(clocks)
        await sweep(clocks)
        mine = await store.game("mine")
        assert mine is not None
        assert mine.length > 0  # it was played for
        assert await sweep(clocks) <= 1  # and the others do not stand in the queue any more
        await store.hold("browser", "p0", "host")
        await (await rooms.get("p0")).hand(
            Handing(0, "", "", "browser")
        )  # a person takes a bot's place, with the whole time
        again = await store.game("p0")
        assert again is not None
        assert again.deadline is not None
        assert time.time() < again.deadline <= time.time() + 1
        await (await rooms.get("p0")).set_speed("paused")
        assert "p0" not in await store.overdue_games(time.time())
        assert "p0" in await store.overdue_games(again.deadline + 0.001)
        await asyncio.sleep(1.05)
        await sweep(clocks)
        again = await store.game("p0")
        assert again is not None
        assert again.length > 0
        await store.database.close()

    asyncio.run(run())


def test_tables_that_do_not_load_are_tried_again_later(database_url: str) -> None:
    async def run() -> None:
        broken = [(late(f"b{n}", version=999), PEOPLE) for n in range(AT_ONCE + 5)]
        store, _, clocks = await look(database_url, *broken, (late("mine", touched=1.5), PEOPLE))
        await sweep(clocks)
        await sweep(clocks)
        mine = await store.game("mine")
        assert mine is not None
        assert mine.length > 0
        assert "b0" not in await store.overdue_games(time.time())
        assert "b0" in await store.overdue_games(time.time() + 700)  # it comes back by itself
        await store.database.close()

    asyncio.run(run())


def test_a_table_whose_game_breaks_stops_no_other_clock(database_url: str) -> None:
    async def run() -> None:
        store, rooms, clocks = await look(database_url, (late("bad"), PEOPLE), (late("mine"), PEOPLE))
        (await rooms.get("bad")).line.game.table.stack.append(None)  # type: ignore[arg-type]
        await sweep(clocks)
        mine = await store.game("mine")
        assert mine is not None
        assert mine.length > 0
        await store.database.close()

    asyncio.run(run())


@reads_the_file
def test_the_deadline_is_there_while_a_person_is_asked(tmp_path: Path) -> None:
    with serving(free(database=str(tmp_path / "tables.sqlite3"), look_at_clocks=3600)) as running:
        mira = Visitor(running.url)
        before = time.time()
        timed = mira.found(["me", "me"], patience=60)["table"]
        after = time.time()
        free_of_limits = mira.found(["me", "me"])["table"]
        bots = mira.found(["bot", "bot"], patience=60, speed="paused")["table"]

        def deadline(table: str) -> float | None:
            query = sa.select(schema.game.c.deadline).where(schema.game.c.id == table)
            with sa.create_engine(f"sqlite:///{tmp_path / 'tables.sqlite3'}").connect() as wire:
                return wire.execute(query).scalar()

        first = deadline(timed)
        assert first is not None
        assert before - 0.01 <= first - 60 <= after + 0.01  # stored to the millisecond
        assert deadline(free_of_limits) is None
        assert deadline(bots) is None
        for seat in (0, 1):
            mira.act(timed, seat, "bid 1")
            mira.act(timed, seat, "seal")
        assert (deadline(timed) or 0.0) > first


def test_no_key_of_a_player_stops_the_clock(database_url: str) -> None:
    async def run() -> None:
        store, rooms, clocks = await look(database_url, (late("mine"), PEOPLE))
        room = await rooms.get("mine")
        for n in range(6):
            room.line._keys[0][f"clock {n}"] = room.line._keys[1][f"clock {n}"] = Entry(0, "undo", 0, "", 0.0)
        await sweep(clocks)
        assert len(room.line.log) > 0
        await store.database.close()

    asyncio.run(run())


def test_taking_back_gives_nobody_more_time(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays and takes back, again and again, is late when they would have been."""
    now = [time.time()]
    monkeypatch.setattr(time, "time", lambda: now[0])

    async def run() -> None:
        people = [SeatRow(0, "Mira", seen=now[0]), SeatRow(1, "Tomasz", seen=now[0])]
        game = row("g1", patience=60, deadline=now[0] + 60, created=now[0], touched=now[0])
        store, rooms, clocks = await look(database_url, (game, people))
        room = await rooms.get("g1")

        async def act(seat: int, action: str) -> None:
            now[0] += 10
            await room.act(seat, action, room.line.token(seat), f"{now[0]}")

        async def undo(seat: int) -> None:
            now[0] += 10
            await room.undo(seat, 1, room.line.token(seat), f"{now[0]}")

        for seat in (0, 1):
            await act(seat, f"bid {1 - seat}")
            await act(seat, "seal")
        first = room.row.deadline
        assert first == pytest.approx(now[0] + 60)
        for _ in range(2):
            await act(0, "pass")
            assert room.row.deadline == pytest.approx(now[0] + 60)  # the next decision has a time of its own
            await undo(0)
            assert room.row.deadline == first
            stored = await store.game("g1")
            assert stored is not None
            assert stored.deadline == first
        await act(0, "pass")
        await act(0, "pass")
        await undo(0)  # the first decision was made in time, and the second still has some
        now[0] += 20
        with pytest.raises(Problem, match="time for that decision is up"):
            await undo(0)
        now[0] += 60
        assert await sweep(clocks) == 1
        assert room.line.game.to_act == (1,)
        with pytest.raises(Problem, match="time for that decision is up"):
            await undo(0)  # nor what the house has played
        # By consent of all there is time again.
        done = await room.propose(0, 0, room.line.token(0), "again")
        assert not done.repeated
        await room.answer(1, True)
        assert room.row.deadline == pytest.approx(now[0] + 60)
        assert room.line.live == []
        await store.database.close()

    asyncio.run(run())
