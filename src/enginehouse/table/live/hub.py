"""Who looks at a table, and how they hear that it changed: the latest frame wins, slow viewers skip frames."""

from __future__ import annotations

import asyncio
from collections import Counter

from enginehouse.core import Seat


class Hub:
    """No queues: a viewer that wakes looks at what is there now."""

    __slots__ = ("_wake", "version", "viewers")

    def __init__(self) -> None:
        self.version = 0
        self.viewers: Counter[Seat] = Counter()
        self._wake: asyncio.Future[None] | None = None

    def publish(self) -> None:
        self.version += 1
        if self._wake is not None:
            self._wake.set_result(None)
            self._wake = None

    async def changed(self, seen: int) -> int:
        """Wait until the version is another than the one seen."""
        while self.version == seen:
            if self._wake is None:
                self._wake = asyncio.get_running_loop().create_future()
            await asyncio.shield(self._wake)
        return self.version
