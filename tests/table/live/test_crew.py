"""Bots that look ahead wait in a line that has an end, and whoever looks is told how long."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from enginehouse.table.live import bots
from enginehouse.table.live.crew import Crew, Crowded, Wait
from enginehouse.table.web.play import INSTEAD
from tests.table.people import Serving, Visitor, free, serving, until


def test_a_line_can_be_told() -> None:
    async def three_tables() -> None:
        crew = Crew(1)
        assert crew.wait("a") is None
        async with AsyncExitStack() as busy:
            await busy.enter_async_context(crew.process("a"))
            assert crew.wait("a") is None  # it thinks
            crew.takes = 4.0
            others = [asyncio.create_task(once(crew, table)) for table in ("b", "c")]
            await asyncio.sleep(0)
            assert crew.wait("b") == Wait(0, 4.0)
            assert crew.wait("c") == Wait(1, 8.0)
        await asyncio.gather(*others)
        assert crew.line == []
        assert crew.takes < 4.0  # these were quick

    asyncio.run(asyncio.wait_for(three_tables(), 5))


def test_a_line_has_an_end_and_loses_no_process(caplog: pytest.LogCaptureFixture) -> None:
    async def too_many() -> None:
        crew = Crew(1, most=1)
        async with crew.process("a"):
            waits = asyncio.create_task(once(crew, "b"))
            await asyncio.sleep(0)
            for table in ("c", "d"):
                with pytest.raises(Crowded, match="1 wait already"):
                    await once(crew, table)
            waits.cancel()
            await asyncio.gather(waits, return_exceptions=True)
            with pytest.raises(Crowded, match=r"none was free within 0\.01 s"):
                await once(crew, "d", patience=0.01)
        assert crew.line == []
        await once(crew, "e", patience=0.01)  # the process is there again

    asyncio.run(asyncio.wait_for(too_many(), 5))
    assert caplog.text.count("the line of bots that look ahead is full (1)") == 1  # said once, not for each


async def once(crew: Crew, table: str, patience: float | None = None) -> None:
    async with crew.process(table, patience):
        pass


# --- at the table ----------------------------------------------------------------------------------------------------
@pytest.fixture
def busy(tmp_path: Path) -> Iterator[Serving]:
    """A house whose only process for those who look ahead thinks of something else, and where nobody waits for it."""
    settings = free(database=str(tmp_path / "busy.sqlite3"), thinking_processes=1, thinkers_waiting=0)
    with serving(settings) as running:
        running.app.state.house.bots.crew("driver").free.get_nowait()
        yield running


def test_the_greedy_player_answers_for_whom_the_line_is_too_long(busy: Serving) -> None:
    mira = Visitor(busy.url)
    plans = [{"kind": "bot", "bot": kind} for kind in ("driver", "greedy")]
    table = mira.post("/api/tables", game="toy", seats=plans, speed="instant", options={"rounds": 1}).json()["table"]
    until(lambda: mira.state(table)["over"], 20)
    log = mira.get(f"/api/tables/{table}/log").json()
    assert any("the greedy player answered, as too many bots were thinking" in line["text"] for line in log)


def test_a_hint_waits_for_no_line(busy: Serving) -> None:
    mira = Visitor(busy.url)
    table = mira.found(["me", "me"])["table"]
    told = mira.get(f"/api/tables/{table}/hint?seat=0").json()
    assert told["action"] in mira.state(table, 0)["legal"]
    assert told["why"].startswith(INSTEAD)


def test_a_table_whose_bot_waits_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "_TELL", 0.01)
    with serving(free(database=str(tmp_path / "line.sqlite3"), thinking_processes=1, thinkers_waiting=1)) as running:
        running.app.state.house.bots.crew("driver").free.get_nowait()
        mira = Visitor(running.url)
        plans = [{"kind": "bot", "bot": "driver"} for _ in range(2)]
        table = mira.post("/api/tables", game="toy", seats=plans, speed="instant").json()["table"]
        until(lambda: "thinking just now: this one is next" in mira.get(f"/t/{table}").text, 10)


@pytest.mark.parametrize("hushed", [False, True])
def test_the_page_tells_the_wait(busy: Serving, hushed: bool) -> None:
    """Not where that would tell who has still to answer."""
    mira = Visitor(busy.url)
    table = mira.found(["me", "bot"], speed="paused", options={"hushed": hushed})["table"]
    mira.act(table, 0, "bid 0")
    mira.act(table, 0, "seal")
    assert "bots are thinking" not in mira.get(f"/t/{table}").text
    room = busy.call(busy.app.state.house.rooms.get(table))

    async def waits() -> None:
        room.wait = Wait(34, 19.7)
        room.publish()

    busy.call(waits())
    told = "34 others are before this one, which waits for about 20 s."
    assert (told in mira.get(f"/t/{table}").text) is not hushed
