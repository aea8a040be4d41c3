"""Start the server: one command, the address printed, the browser opened where there is one."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import socket
import webbrowser
from dataclasses import replace
from pathlib import Path

import uvicorn

from enginehouse.core import HouseError
from enginehouse.table.app import create_app
from enginehouse.table.live.packs import read_packs
from enginehouse.table.settings import Settings


def default_database() -> str:
    """A file of its own in the user's folder, so that the games are there wherever the command is run."""
    folder = Path.home() / ".enginehouse"
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / "tables.sqlite3")


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    db: str | None = None,
    content: Path | None = None,
    open_browser: bool = False,
    settings: Settings | None = None,
) -> None:
    """Serve the table until stopped. ``db`` is a file or ``postgresql://…``; without a port, 8000 or a free one.

    ``content`` is a folder with content packs, which tables can be founded with.
    """
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    chosen = replace(settings or Settings(), database=db or default_database(), content=content)
    read_packs(content)  # a wrong pack is told before anybody sits down
    config = uvicorn.Config(
        create_app(chosen),
        log_level="warning",
        ws_per_message_deflate=False,  # frames are packed once for everybody, not once for each viewer
        ws_max_size=4096,  # nothing is to be heard on the live line
        timeout_graceful_shutdown=2,
    )
    loop = config.get_loop_factory()  # uvloop, where there is one
    with _listen(host, port) as door, asyncio.Runner(loop_factory=loop) as runner:
        runner.run(_run(uvicorn.Server(config), door, open_browser))


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


async def _run(server: uvicorn.Server, door: socket.socket, open_browser: bool) -> None:
    serving = asyncio.create_task(server.serve([door]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    gc.collect()
    gc.freeze()  # what is loaded by now stays: looking through it again and again would hold the loop for 50 ms
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
