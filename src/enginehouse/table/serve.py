"""Start the server: one command, the address printed, the browser opened where there is one."""

from __future__ import annotations

import asyncio
import logging
import webbrowser
from dataclasses import replace
from pathlib import Path

import uvicorn

from enginehouse.table.app import create_app
from enginehouse.table.settings import Settings


def default_database() -> str:
    """A file of its own in the user's folder, so that the games are there wherever the command is run."""
    folder = Path.home() / ".enginehouse"
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / "tables.sqlite3")


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    db: str | None = None,
    open_browser: bool = False,
    settings: Settings | None = None,
) -> None:
    """Serve the table until stopped. ``db`` is a file or ``postgresql://…``."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    chosen = replace(settings or Settings(), database=db or default_database())
    config = uvicorn.Config(
        create_app(chosen),
        host=host,
        port=port,
        log_level="warning",
        ws_per_message_deflate=False,  # frames are packed once for everybody, not once for each viewer
        ws_max_size=4096,  # nothing is to be heard on the live line
        timeout_graceful_shutdown=2,
    )
    asyncio.run(_run(uvicorn.Server(config), open_browser))


async def _run(server: uvicorn.Server, open_browser: bool) -> None:
    serving = asyncio.create_task(server.serve())
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    if server.started:
        port = server.servers[0].sockets[0].getsockname()[1]
        host = server.config.host
        address = f"http://{'localhost' if host in ('0.0.0.0', '::', '127.0.0.1') else host}:{port}/"
        print(f"The house is open: {address}", flush=True)
        if open_browser:
            try:
                webbrowser.open(address)
            except webbrowser.Error:
                print("There is no browser on this machine: open the address in one that can reach it.", flush=True)
    await serving
