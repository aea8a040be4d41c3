"""The table's figures: work per action, frame sizes, page weight, and a full house under load.

    uv run python bench/table.py work                      # validate, apply, store, render all views: every title
    uv run python bench/table.py work --game steam-power --players 3
    uv run python bench/table.py weight                    # what a first visit loads
    uv run python bench/table.py house --tables 200 --spectators 1000 --seconds 30
    uv run python bench/table.py one --spectators 1000     # all spectators at one table

Server, bots and the load client share the machine, so the latencies are pessimistic.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

from enginehouse import house
from enginehouse.core import SPECTATOR
from enginehouse.table.app import open_house
from enginehouse.table.live.lobby import found
from enginehouse.table.live.plans import Founding, SeatPlan
from enginehouse.table.live.room import Room
from enginehouse.table.serve import settle
from enginehouse.table.settings import Settings
from enginehouse.table.web.seats import Who

COMMAND = """
import sys
from enginehouse.table.serve import serve
from enginehouse.table.settings import Settings
serve(port=0, db=sys.argv[1], settings=Settings(posts_per_second=1e6, posts_burst=10**6, tables_per_minute=1e6,
      tables_burst=10**6, looks_burst=10**9, lines_per_browser=10**6, lines_per_address=10**6,
      connections_per_address=10**6))
"""


def figure(name: str, values: Sequence[float], unit: str) -> None:
    ordered = sorted(values)
    at = lambda share: ordered[min(len(ordered) - 1, int(share * len(ordered)))]  # noqa: E731
    print(f"{name:42} n {len(ordered):6,}   p50 {at(0.5):8.2f}   p95 {at(0.95):8.2f}   max {ordered[-1]:8.2f} {unit}")


# --- work per action --------------------------------------------------------------------------------------------------
#: What an action may cost, at the largest table of every title: CPU time in ms at the 95th of a hundred.
BAR = 20.0


def known_work() -> float:
    """CPU time in ms of a little work that is always the same: how slow the machine is just now."""
    begun = time.process_time()
    words = {f"area-{n}": [n, n * 2] for n in range(700)}
    _ = "".join(f"<g id='{name}'>{sum(pair)}</g>" for name, pair in words.items())
    return (time.process_time() - begun) * 1e3


async def work_all(seed: int, most: int) -> None:
    """Every title at its largest count, with a verdict on each.

    On a machine that others use as well CPU time is not what it would be alone (caches and cores are shared). So beside
    each action the same little work is done and timed; times are also given as they would be at the pace of the tenth
    of that work that was fastest.
    """
    print(f"{'':16}{'actions':>9}{'p50':>9}{'p95':>9}{'at pace: p50':>15}{'p95':>9}   bar: p95 {BAR:g} ms CPU")
    for name in house.ROOMS:
        title = house.title(name)
        whole, pace = await work(name, title.players[-1], seed, most, quiet=True)
        best = sorted(pace)[len(pace) // 10]
        around = [share(pace[max(0, n - 4) : n + 5], 0.5) for n in range(len(pace))]
        even = [ms * best / slow for ms, slow in zip(whole, around, strict=True)]
        raw50, raw95, p50, p95 = share(whole, 0.5), share(whole, 0.95), share(even, 0.5), share(even, 0.95)
        verdict = "CLEARED" if raw95 <= BAR else "CLEARED at pace" if p95 <= BAR else "NOT CLEARED"
        print(f"{name:16}{len(whole):9}{raw50:9.1f}{raw95:9.1f}{p50:15.1f}{p95:9.1f}   {verdict}", flush=True)


def share(values: Sequence[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


async def work(
    game: str, players: int, seed: int, most: int = 10**6, *, quiet: bool = False
) -> tuple[list[float], list[float]]:
    """A whole game: each action is checked, applied, stored and drawn for every seat and for spectators.

    Gives the CPU time of every action, and of the known work beside it.
    """
    with tempfile.TemporaryDirectory() as folder:
        at = await open_house(Settings(database=str(Path(folder) / "bench.sqlite3")))
        made = await found(at, Who(), Founding(game, [SeatPlan("me")] * players, speed="paused"))
        room = await at.rooms.get(made.table)
        settle()  # as the server does when it has opened
        times = await _play_through(room, random.Random(seed), most, quiet)
        begun = time.perf_counter()
        at.rooms._open.clear()
        await at.rooms.get(made.table)
        if not quiet:
            print(f"load the game from its log: {(time.perf_counter() - begun) * 1e3:.0f} ms")
        await at.store.database.close()
        return times


async def _play_through(room: Room, rnd: random.Random, most: int, quiet: bool) -> tuple[list[float], list[float]]:
    game = room.line.game
    views = (SPECTATOR, *range(game.table.seats))
    have = {viewer: room.frames.get(room, viewer).tag for viewer in views}
    wall: list[float] = []
    act: list[float] = []
    draw: list[float] = []
    whole: list[float] = []
    sizes: list[float] = []
    full: list[float] = []
    pace: list[float] = []
    while not room.line.game.over and len(act) < most:
        seat = room.line.game.to_act[0]
        legal = room.line.game.legal(seat)
        advice = game.title.advise(room.line.game.view(seat), seat, legal, rnd)
        moment = room.line.token(seat)
        pace.append(known_work())
        clock, begun = time.perf_counter(), time.process_time()
        await room.act(seat, advice.action, moment, secrets.token_hex(8))
        acted = time.process_time()
        for viewer in views:
            frame = room.frames.get(room, viewer)
            if frame.tag != have[viewer]:
                sizes.append(len(room.frames.packed(viewer, frame, have[viewer])) / 1000)
                have[viewer] = frame.tag
        done = time.process_time()
        wall.append((time.perf_counter() - clock) * 1e3)
        act.append((acted - begun) * 1e3)
        draw.append((done - acted) * 1e3)
        whole.append((done - begun) * 1e3)
        full.append(0 if quiet else len(room.frames.packed(0, room.frames.get(room, 0), "")) / 1000)
    if quiet:
        return whole, pace
    print(f"{game.title.id}, {game.players} players, {len(act)} actions, {len(views)} views")
    print(f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    figure("check, apply, store, CPU", act, "ms")
    figure("draw and pack all views, CPU", draw, "ms")
    figure("whole action, CPU", whole, "ms")
    figure("whole action, CPU, last tenth of the game", whole[-max(1, len(whole) // 10) :], "ms")
    figure("whole action, by the clock", wall, "ms")
    figure("frame to one viewer, gzip", sizes, "kB")
    print(f"{'frame to one viewer, gzip, mean':42} {sum(sizes) / len(sizes):.2f} kB")
    figure("whole state to a viewer that has nothing", full, "kB")
    return whole, pace


async def weigh(game: str) -> None:
    """What a browser loads at its first visit, as it comes over the wire: the page and all it refers to."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(str(Path(folder) / "bench.sqlite3"))
        try:
            async with httpx.AsyncClient(base_url=server.url, timeout=60) as client:
                made = await a_table(client, game, ["me", "bot"], "paused")
                for path in ("/", f"/t/{made['table']}"):
                    await _weigh(client, path)
        finally:
            server.stop()


async def _weigh(client: httpx.AsyncClient, path: str) -> None:
    sizes: dict[str, int] = {}
    wanted = [path]
    while wanted:
        address = wanted.pop()
        async with client.stream("GET", address) as answer:
            text = b"".join([part async for part in answer.aiter_bytes()]).decode("latin-1")
            sizes[address] = answer.num_bytes_downloaded
        html = address == path
        linked = re.findall(r'<(?:script|link)[^>]+(?:src|href)="([^"]+)"', text) if html else []
        linked += re.findall(r'url\(["\']?(/[^"\')]+)', text) if address.split("?")[0].endswith(".css") else []
        linked += re.findall(r'(?:import|from) *"(\./?[^"]+)"', text) if address.split("?")[0].endswith(".js") else []
        found = {str(httpx.URL(address).join(link)) for link in linked}
        wanted += [link for link in found if link not in sizes and link not in wanted]
    fonts = sum(size for address, size in sizes.items() if ".woff" in address)
    print(f"{path.rsplit('/', 1)[0] or '/':4} page {sizes[path] / 1000:.1f} kB, with {len(sizes) - 1} files "
          f"{sum(sizes.values()) / 1000:.1f} kB, of which fonts {fonts / 1000:.1f} kB (each on demand)")  # fmt: skip


# --- a full house -----------------------------------------------------------------------------------------------------
class Server:
    """The server as a process of its own."""

    def __init__(self, database: str, command: str = COMMAND) -> None:
        begun = time.monotonic()
        self.process = subprocess.Popen([sys.executable, "-c", command, database], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = (
            self.process.stdout.readline().split(": ", 1)[1].strip().rstrip("/").replace("localhost", "127.0.0.1")
        )
        print(f"server is there after {time.monotonic() - begun:.1f} s")

    def memory(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1000

    def cpu(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / 100

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(10)


class Spectators:
    """Live lines at many tables; for each frame the time at which it came."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.frames = 0
        self.bytes = 0
        self.came: dict[str, list[float]] = {}
        self.tasks: list[asyncio.Task[None]] = []
        self.ready = 0

    async def open(self, table: str, n: int) -> None:
        self.came.setdefault(table, [])
        for _ in range(n):
            self.tasks.append(asyncio.create_task(self._watch(table)))
            await asyncio.sleep(0.002)

    async def _watch(self, table: str) -> None:
        url = f"{self.url.replace('http', 'ws')}/t/{table}/live"
        async with connect(url, origin=self.url, compression=None, max_size=None, open_timeout=60) as line:  # type: ignore[arg-type]
            await line.recv()
            self.ready += 1
            async for frame in line:
                self.came[table].append(time.perf_counter())
                self.frames += 1
                self.bytes += len(frame)

    async def all_there(self, n: int) -> None:
        while self.ready < n:
            await asyncio.sleep(0.05)

    def close(self) -> None:
        for task in self.tasks:
            task.cancel()


async def a_table(client: httpx.AsyncClient, game: str, kinds: list[str], speed: str) -> dict[str, Any]:
    plans = [{"kind": kind} for kind in kinds]
    answer = await client.post("/api/tables", json={"game": game, "seats": plans, "speed": speed, "listed": True})
    answer.raise_for_status()
    return answer.json()


async def probe(
    client: httpx.AsyncClient, made: dict[str, Any], watching: Spectators, viewers: int, moves: int
) -> list[float]:
    """Act at a table of two bots' tokens, and wait until its last viewer has the frame."""
    table, times = made["table"], []
    for _ in range(moves):
        state: dict[str, Any] = {"over": True}
        for seat in ("0", "1"):
            headers = {"authorization": f"Bearer {made['bot_tokens'][seat]}"}
            state = (await client.get(f"/api/tables/{table}", headers=headers)).json()
            if state["legal"]:
                break
        if state["over"]:
            break
        await asyncio.sleep(0.1)
        watching.came[table].clear()
        body = {"seat": int(seat), "action": state["legal"][0], "moment": state["moment"], "key": secrets.token_hex(8)}
        begun = time.perf_counter()
        (await client.post(f"/api/tables/{table}/act", json=body, headers=headers)).raise_for_status()
        deadline = begun + 10
        while len(watching.came[table]) < viewers and time.perf_counter() < deadline:
            await asyncio.sleep(0.001)
        times.append((max(watching.came[table], default=deadline) - begun) * 1e3)
    return times


async def full_house(game: str, tables: int, spectators: int, seconds: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(str(Path(folder) / "bench.sqlite3"))
        try:
            async with httpx.AsyncClient(base_url=server.url, timeout=60) as client:
                watching = Spectators(server.url)
                probed = await a_table(client, game, ["me", "me"], "paused")
                viewers = max(5, spectators // max(1, tables))
                await watching.open(probed["table"], viewers)
                for _ in range(tables):
                    made = await a_table(client, game, ["bot", "bot"], "slow")
                    await watching.open(made["table"], spectators // tables)
                await watching.all_there(viewers + tables * (spectators // tables))
                print(f"{tables} tables with bots at one second a move, {watching.ready} spectators")
                frames, cpu, begun = watching.frames, server.cpu(), time.monotonic()
                times: list[float] = []
                while time.monotonic() - begun < seconds:
                    got = await probe(client, probed, watching, viewers, 5)
                    times += got
                    if len(got) < 5:
                        probed = await a_table(client, game, ["me", "me"], "paused")
                        await watching.open(probed["table"], viewers)
                        await asyncio.sleep(1)
                lasted = time.monotonic() - begun
                figure(f"action to the last of {viewers} viewers", times, "ms")
                mean = watching.bytes / max(1, watching.frames) / 1000
                print(f"{(watching.frames - frames) / lasted:,.0f} frames a second, mean {mean:.1f} kB; "
                      f"server at {(server.cpu() - cpu) / lasted:.0%} of a core, {server.memory():.0f} MB")  # fmt: skip
                watching.close()
        finally:
            server.stop()


async def one_table(game: str, spectators: int, moves: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(str(Path(folder) / "bench.sqlite3"))
        try:
            async with httpx.AsyncClient(base_url=server.url, timeout=60) as client:
                watching = Spectators(server.url)
                made = await a_table(client, game, ["me", "me"], "paused")
                await watching.open(made["table"], spectators)
                await watching.all_there(spectators)
                figure(
                    f"action to the last of {spectators} viewers",
                    await probe(client, made, watching, spectators, moves),
                    "ms",
                )
                print(f"server {server.memory():.0f} MB")
                watching.close()
        finally:
            server.stop()


def main() -> None:
    asks = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asks.add_argument("what", choices=("work", "weight", "house", "one"))
    asks.add_argument("--game", choices=tuple(house.ROOMS))
    asks.add_argument("--players", type=int, default=5)
    asks.add_argument("--tables", type=int, default=200)
    asks.add_argument("--spectators", type=int, default=1000)
    asks.add_argument("--seconds", type=float, default=30)
    asks.add_argument("--seed", type=int, default=1)
    asks.add_argument("--actions", type=int, default=10**6, help="of each game at most")
    said = asks.parse_args()
    game = said.game or "steam-power"
    if said.what == "work" and not said.game:
        asyncio.run(work_all(said.seed, said.actions))
    elif said.what == "work":
        asyncio.run(work(said.game, said.players, said.seed, said.actions))
    elif said.what == "weight":
        asyncio.run(weigh(game))
    elif said.what == "house":
        asyncio.run(full_house(game, said.tables, said.spectators, said.seconds))
    else:
        asyncio.run(one_table(game, said.spectators, 30))


if __name__ == "__main__":
    main()
