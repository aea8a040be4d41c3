"""Long work on the loop in short breaths: everybody else is served in between."""

from __future__ import annotations

import asyncio
import time

#: How long one piece of work may hold the loop. A breath more would be felt by whoever clicks meanwhile.
_BREATH = 0.004


class Breath:
    """``await breath.drawn()`` between the steps of long work: it lets others go on when it has been long enough."""

    __slots__ = ("_until",)

    def __init__(self) -> None:
        self._until = time.perf_counter() + _BREATH

    async def drawn(self) -> None:
        if time.perf_counter() >= self._until:
            await asyncio.sleep(0)
            self._until = time.perf_counter() + _BREATH
