"""A process that plays playouts for a search elsewhere: it is told what they are of, and then one after the other."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from contextlib import suppress
from time import monotonic
from typing import Any

from enginehouse.bots.cores import Alone, Done, Order, Setting, receive, send
from enginehouse.bots.playouts import Gaze
from enginehouse.core import Title, codec

_NICE = 5  # people first, and those who think alone


class Desk:
    """What this process knows of the race."""

    title: Title[Any]
    box: Any
    seen: Any
    alone: Alone
    wrong: str = "nobody said what is played"

    def asked(self, packed: bytes) -> Order | None:
        """What shall be played; None: that was a setting."""
        try:
            message: Setting | Order = pickle.loads(packed)
            if isinstance(message, Order):
                return message
            self.wrong = ""
            self.told(message)
        except Exception as error:  # a title that this process cannot find
            self.wrong = repr(error)
        return None

    def told(self, setting: Setting) -> None:
        if setting.title is not None:
            self.title, self.box = setting.title, setting.box
        title = self.title
        self.seen = codec.from_plain(setting.view, title.table, title.steps, title.aside(self.box))
        self.seen.viewer = setting.seat
        self.alone = Alone(Gaze(title, setting.seat, monotonic, 0.0), self.seen)

    def done(self, order: Order) -> Done:
        if self.wrong:
            return Done(failed=self.wrong)
        begun = monotonic()
        self.alone.gaze = Gaze(self.title, self.seen.viewer, monotonic, begun + order.seconds)
        try:
            found = self.alone.found(order.task)
        except Exception as error:  # the one who asked tries it, and says what is wrong
            return Done(failed=repr(error))
        return Done(found, monotonic() - begun)


def main() -> None:
    """Until the pipe closes: then there is nobody left to play for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # pressed for the one who asked, who ends this one
    with suppress(OSError):
        os.nice(_NICE)
    read, write = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # whoever prints must not break the line
    desk = Desk()
    with suppress(EOFError, BrokenPipeError):
        while True:
            asked = desk.asked(receive(read))
            if asked is not None:
                send(write, desk.done(asked))


if __name__ == "__main__":
    main()
