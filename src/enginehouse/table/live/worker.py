"""A process that answers one question at a time, over its pipes: what it is asked can neither hold the loop nor outlive it.

One line of JSON in, one line out. A process that is too slow, dies or is not wanted any more is killed, and the next
question starts another.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

import msgspec

A = TypeVar("A", bound=msgspec.Struct)
Q = TypeVar("Q", bound=msgspec.Struct)

_LINE = 16_000_000  # bytes of an answer


class Worker:
    """One process of a module whose ``main`` is ``answer_questions``."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self.command = command
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, question: msgspec.Struct, kind: type[A], seconds: float) -> A:
        """Raises TimeoutError, OSError or ValueError; the process is then stopped, and the next question starts another."""
        try:
            async with asyncio.timeout(seconds):
                if self.process is None or self.process.returncode is not None:
                    self.process = await self._start()
                assert self.process.stdin is not None
                assert self.process.stdout is not None
                self.process.stdin.write(msgspec.json.encode(question) + b"\n")
                await self.process.stdin.drain()
                line = await self.process.stdout.readline()
            if not line:
                raise ConnectionError("the process ended")
            return msgspec.json.decode(line, type=kind)
        except BaseException:
            self.stop()
            raise

    async def _start(self) -> asyncio.subprocess.Process:
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        pipe = asyncio.subprocess.PIPE
        return await asyncio.create_subprocess_exec(*self.command, stdin=pipe, stdout=pipe, env=env, limit=_LINE)

    def stop(self) -> None:
        if self.process is not None and self.process.returncode is None:
            with suppress(ProcessLookupError):
                self.process.kill()
        self.process = None

    async def end(self) -> None:
        """Stop, and see it gone."""
        process = self.process
        self.stop()
        if process is not None:
            await process.wait()


def worker_of(module: str) -> Worker:
    return Worker((sys.executable, "-m", module))


def answer_questions(
    kind: type[Q], answer: Callable[[Q], Any], failed: Callable[[Exception], Any], nice: int = 0
) -> None:
    """The work of such a process: it ends when the pipe closes, as there is nobody left to answer."""
    with suppress(OSError):
        os.nice(nice)
    read, write = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # whoever prints must not break the line
    for line in read:
        try:
            said = answer(msgspec.json.decode(line, type=kind))
        except Exception as error:  # the question failed, the process goes on
            said = failed(error)
        write.write(msgspec.json.encode(said) + b"\n")
        write.flush()
