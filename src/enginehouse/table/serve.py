"""Start the server: one command, the address printed, the browser opened where there is one."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import socket
import webbrowser
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette

from enginehouse.core import HouseError
from enginehouse.table.app import create_app, open_house
from enginehouse.table.live.packs import read_packs
from enginehouse.table.settings import Settings
from enginehouse.table.web.door import doors


def default_database() -> str:
    """A file of its own in the user's folder, so that the games are there wherever the command is run."""
    folder = Path.home() / ".enginehouse"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise HouseError(
            f"cannot make the folder {folder} for the games: {error.strerror}. Name a file with --db."
        ) from None
    return str(folder / "tables.sqlite3")


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    db: str | None = None,
    content: Path | None = None,
    open_browser: bool = False,
    settings: Settings | None = None,
    proxies: tuple[str, ...] = (),
    given: Mapping[str, Any] | None = None,
) -> None:
    """Serve the table until stopped. ``db`` is a file or ``postgresql://…``; without a port, 8000 or a free one.

    ``content`` is a folder with content packs, which tables can be founded with. ``proxies`` are believed when they say
    for whom they speak. ``given``: other settings by their names.
    """
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    chosen = replace(settings or Settings(), database=default_database() if db is None else db, content=content)
    chosen = replace(
        chosen, proxies=proxies or chosen.proxies, connections=_room_for(chosen.connections), **(given or {})
    )
    read_packs(content)  # a wrong pack is told before anybody sits down
    app = create_app(chosen)
    how = config(chosen, app)
    loop = how.get_loop_factory()  # uvloop, where there is one
    with _listen(host, port) as door, asyncio.Runner(loop_factory=loop) as runner:
        app.state.house = runner.run(open_house(chosen))  # what cannot be used is told before anybody comes
        runner.run(_run(uvicorn.Server(how), door, open_browser))


def config(settings: Settings, app: Starlette) -> uvicorn.Config:
    """How the server speaks HTTP."""
    door, live = doors(settings)
    return uvicorn.Config(
        app,
        log_level="warning",
        http=door,
        ws=live,
        proxy_headers=bool(settings.proxies),  # nobody else may say from which address they come
        forwarded_allow_ips=list(settings.proxies),
        ws_per_message_deflate=False,  # frames are packed once for everybody, not once for each viewer
        ws_max_size=4096,  # nothing is to be heard on the live line
        timeout_graceful_shutdown=2,
    )


def _room_for(connections: int) -> int:
    """As many connections as the system lets a process have open, beside its files."""
    try:
        import resource  # noqa: PLC0415 - not everywhere
    except ImportError:
        return connections
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + connections // 2
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return min(connections, max(1, soft * 2 // 3))


def _listen(host: str, port: int | None) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, 8000 if port is None else port), family=family, backlog=2048)
    except OSError as error:
        if port is None and error.errno == errno.EADDRINUSE:
            return socket.create_server((host, 0), family=family, backlog=2048)
        raise HouseError(f"cannot listen on {host} port {8000 if port is None else port}: {error.strerror}") from None
    except (OverflowError, ValueError):
        raise HouseError(f"cannot listen on {host[:80]} port {port}: a port is a number from 0 to 65535") from None


def settle() -> None:
    """What is loaded by now stays: looking through it again and again would hold the loop for 50 ms.

    A frame makes thousands of small things that go when it is done, so what is young is not looked through for each of them.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 20, 20)


async def _run(server: uvicorn.Server, door: socket.socket, open_browser: bool) -> None:
    serving = asyncio.create_task(server.serve([door]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    settle()
    if server.started:
        host, port = door.getsockname()[:2]
        shown = {"0.0.0.0": "localhost", "127.0.0.1": "localhost", "::": "localhost", "::1": "localhost"}.get(
            host, host
        )
        address = f"http://{shown}:{port}/"
        print(f"The house is open: {address}", flush=True)
        if open_browser and not await asyncio.to_thread(_show, address):
            print("There is no browser on this machine: open the address in one that can reach it.", flush=True)
    await serving


def _show(address: str) -> bool:
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False
