"""A process that thinks for bots: what one seat may know comes in, an action and why goes out."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from enginehouse import bots, house
from enginehouse.core import Advice, codec
from enginehouse.core.options import known_options
from enginehouse.table.live.worker import answer_questions

_NICE = 10  # people first


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
    seconds: float = 0.0  # it may think so long at most; 0: as long as its level does
    shipped: str = ""  # folder with the house's own content as the table has it; empty: as it is today
    playouts: int = 0  # it looks ahead so often, instead of so long as its level does
    cores: int = 1  # that it may think on, if it looks ahead


class Answer(msgspec.Struct, frozen=True):
    action: str = ""
    why: str = ""
    error: str = ""


def advice(question: Question) -> Advice:
    """What the bot of this kind does, knowing only the question."""
    house.ROOMS.setdefault(question.game, question.room)
    title = house.title(question.game)
    content = Path(question.content) if question.content else None
    shipped = [Path(question.shipped)] if question.shipped else []
    box = title.box(question.players, known_options(title.options, question.options), content, *shipped)
    seen: Any = codec.from_plain(question.view, title.table, title.steps, title.aside(box))
    seen.viewer = question.seat
    legal = seen.stack[-1].legal(seen, question.seat)
    if ":" in question.bot:  # a bot from elsewhere, for tests and tools: "module:function" with advise's signature
        module, _, name = question.bot.partition(":")
        return getattr(import_module(module), name)(title, seen, question.seat, legal, Random(question.seed))
    counted = bots.Budget(playouts=question.playouts) if question.playouts else None
    bot = bots.make(question.bot, title, question.seed, counted, most=question.seconds, cores=question.cores)
    said = bot.choose(seen, question.seat, legal)
    if isinstance(bot, bots.SearchBot):
        bot.close()  # its helpers: the next question may be a driver's, and has its own cores
    return said


def main() -> None:
    answer_questions(Question, _answer, lambda error: Answer(error=f"{type(error).__name__}: {error}"), _NICE)


def _answer(question: Question) -> Answer:
    said = advice(question)
    return Answer(said.action, said.why)


if __name__ == "__main__":
    main()
