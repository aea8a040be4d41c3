"""Bots that misbehave, for tests. They run in the bots' process."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from enginehouse.core import Action, Advice, Seat, Title


def crashing(title: Title[Any], view: Any, seat: Seat, legal: Sequence[Action], rnd: Random) -> Advice:
    os._exit(7)


def failing(title: Title[Any], view: Any, seat: Seat, legal: Sequence[Action], rnd: Random) -> Advice:
    raise ValueError("no idea")


def cheating(title: Title[Any], view: Any, seat: Seat, legal: Sequence[Action], rnd: Random) -> Advice:
    return Advice("bid 99")


def hanging(title: Title[Any], view: Any, seat: Seat, legal: Sequence[Action], rnd: Random) -> Advice:
    time.sleep(60)
    return Advice(legal[0])


def once_crashing(title: Title[Any], view: Any, seat: Seat, legal: Sequence[Action], rnd: Random) -> Advice:
    """Crashes the first time only, and is then asked again."""
    flag = Path(os.environ["ENGINEHOUSE_TEST_FLAG"])
    if not flag.exists():
        flag.touch()
        os._exit(9)
    return Advice(legal[0], "asked twice")


def peeking(title: Title[Any], view: Any, seat: Seat, legal: Sequence[Action], rnd: Random) -> Advice:
    """Writes down all that it was told."""
    with Path(os.environ["ENGINEHOUSE_TEST_FLAG"]).open("a") as told:
        told.write(f"{seat}|{view.hands}|{view.deck}|{view.seed}|{view.stack}\n")
    return Advice(legal[0], "I looked")
