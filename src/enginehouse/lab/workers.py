"""Many pieces of work that do not know each other: in this process, on all cores, or on a Ray cluster.

A piece is decided by what is given to it alone, so the results are the same wherever it is done. They come as they are
ready, each with its number; whoever needs an order sorts by that.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import TypeVar

from enginehouse.core import HouseError, Unknown
from enginehouse.core.plain import read_number

S = TypeVar("S")
R = TypeVar("R")

#: Where work is done: ``0`` on all cores, a number in so many processes (1: in this one), ``ray`` on a cluster.
Where = int | str
RAY = "ray"
MOST = 1000  # processes


def read_where(text: str) -> Where:
    """
    >>> read_where("ray"), read_where("2"), read_where("all")
    ('ray', 2, 0)
    """
    word = text.strip().lower()
    if word in (RAY, "all"):
        return RAY if word == RAY else 0
    number = read_number(word)
    if number is not None and number < MOST:
        return number
    raise Unknown(f"work is done by a number of processes, by “all” cores, or on “ray”, not on “{text[:40]}”")


def as_done(work: Callable[[S], R], todo: Sequence[S], where: Where = 0) -> Iterator[tuple[int, R]]:
    """Every piece of work once, with its number in ``todo``, in whatever order they are ready."""
    if where == RAY:
        from enginehouse.lab.ray import as_done as on_ray  # noqa: PLC0415 - an extra

        yield from on_ray(work, todo)
        return
    workers = int(where) or os.cpu_count() or 1
    if workers == 1 or len(todo) < 2:
        for n, one in enumerate(todo):
            yield n, work(one)
        return
    with ProcessPoolExecutor(workers, get_context("forkserver"), _with_its_parent) as pool:
        waiting = {pool.submit(work, one): n for n, one in enumerate(todo)}
        try:
            for done in as_completed(waiting):
                yield waiting[done], done.result()
        except BrokenProcessPool:
            raise HouseError(
                "a process died while it worked; what was done before is kept, run it again to go on"
            ) from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _with_its_parent() -> None:
    """A worker whose parent is killed would wait for work for ever."""
    if parent := parent_process():
        Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def in_order(work: Callable[[S], R], todo: Sequence[S], where: Where = 0) -> Iterator[R]:
    """The same in the order of ``todo``; what is ready too early waits."""
    early: dict[int, R] = {}
    due = 0
    for n, result in as_done(work, todo, where):
        early[n] = result
        while due in early:
            yield early.pop(due)
            due += 1
