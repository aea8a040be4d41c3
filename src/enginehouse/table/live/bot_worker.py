"""A process that thinks for bots: one line of JSON in (what one seat may know), one line out (an action and why).

It is started by the server and ends with it: when the pipe closes there is nobody left to answer.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from enginehouse import bots, house
from enginehouse.core import Advice, codec
from enginehouse.core.options import read_options


class Question(msgspec.Struct, frozen=True):
    """All that a bot is told. ``view`` is the position as its seat may know it."""

    room: str  # module of the game
    game: str
    players: int
    options: dict[str, Any]
    seat: int
    bot: str
    view: dict[str, Any]
    seed: int
    content: str = ""  # folder of the table's content pack


class Answer(msgspec.Struct, frozen=True):
    action: str = ""
    why: str = ""
    error: str = ""


def advice(question: Question) -> Advice:
    """What the bot of this kind does, knowing only the question."""
    house.ROOMS.setdefault(question.game, question.room)
    title = house.title(question.game)
    content = Path(question.content) if question.content else None
    box = title.box(question.players, read_options(title.options, question.options), content)
    seen: Any = codec.from_plain(question.view, title.table, title.steps, title.aside(box))
    seen.viewer = question.seat
    legal = seen.stack[-1].legal(seen, question.seat)
    if ":" in question.bot:  # a bot from elsewhere, for tests and tools: "module:function" with advise's signature
        module, _, name = question.bot.partition(":")
        return getattr(import_module(module), name)(title, seen, question.seat, legal, Random(question.seed))
    return bots.make(question.bot, title, question.seed).choose(seen, question.seat, legal)


def main() -> None:
    with suppress(OSError):
        os.nice(10)  # people first
    read, write = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # a bot that prints must not break the line
    for line in read:
        try:
            said = advice(msgspec.json.decode(line, type=Question))
            answer = Answer(said.action, said.why)
        except Exception as error:  # the bot failed, the worker goes on
            answer = Answer(error=f"{type(error).__name__}: {error}")
        write.write(msgspec.json.encode(answer) + b"\n")
        write.flush()


if __name__ == "__main__":
    main()
