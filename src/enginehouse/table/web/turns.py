"""Turns: of what many send at once the loop looks at a little of everybody’s, then at whatever else there is to do."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

PIECE = 1024  # bytes that are looked at in one go
_ROUND = 0.004  # seconds for pieces in one round of the loop
_BEGUN = 8  # requests that begin in one round: each of them computes before it waits for anything


class Sender(Protocol):
    """A connection that has sent more than was looked at."""

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop

    def look_at_a_piece(self) -> bool:
        """Whether there is more that can be looked at now."""
        ...


class Turns:
    """Whose bytes wait to be looked at, in the order in which they came."""

    def __init__(self) -> None:
        self.begun = 0  # requests, in this round
        self._waiting: dict[Sender, None] = {}
        self._called = False

    def join(self, sender: Sender) -> None:
        self._waiting[sender] = None
        self._call()

    def _call(self) -> None:
        if self._waiting and not self._called:
            self._called = True
            next(iter(self._waiting)).loop.call_soon(self._round)

    def _round(self) -> None:
        self._called = False
        self.begun, end = 0, time.perf_counter() + _ROUND
        try:
            while self._waiting and self.begun < _BEGUN and time.perf_counter() < end:
                self._next()
        finally:
            self._call()

    def _next(self) -> None:
        sender = next(iter(self._waiting))
        del self._waiting[sender]
        try:
            if sender.look_at_a_piece():
                self._waiting[sender] = None
        except Exception:
            sender.transport.abort()  # the others have their turns all the same
            raise
