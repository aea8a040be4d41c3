"""Work beside the loop: one thread for each kind of page, and no more waiting for it than it can soon do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from enginehouse.table.problems import Problem

R = TypeVar("R")
MOST_WAITING = 64


class Beside:
    """One thread draws for all who ask: what is drawn is remembered, and remembering is no work for two."""

    def __init__(self, what: str) -> None:
        self.what = what  # of which too many may be asked for
        self.waiting = 0
        self._thread = ThreadPoolExecutor(1, what)

    async def __call__(self, work: Callable[[], R]) -> R:
        if self.waiting >= MOST_WAITING:
            text = f"Too many {self.what} are asked for at once. Try again in a moment."
            raise Problem(503, "busy", text, retry_after=1)
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self.waiting -= 1
