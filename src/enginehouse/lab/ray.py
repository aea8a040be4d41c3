"""Work on a Ray cluster, for those who outgrow one machine: ladders, fits and every experiment with ``--on ray``.

It joins the cluster that ``RAY_ADDRESS`` names, whose nodes have Enginehouse installed, or starts one on this machine. A
piece of work whose node dies is done again elsewhere; as it depends on nothing but what was given to it, the result is the
same.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from enginehouse.core import HouseError
from enginehouse.lab.extras import need

#: Started by ``uv run``, Ray would send the whole project to its workers and build it there; they have it already.
os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
ray: Any = need("ray", "ray")

S = TypeVar("S")
R = TypeVar("R")

#: A piece whose node died is tried so often again before it is given up.
TRIES = 5
#: A cluster that does not come up is started so often.
STARTS = 3
#: So many pieces for each core are under way at a time: a long list is not sent at once.
AHEAD = 4


def start(workers: int = 0) -> None:
    """Join the cluster, or start one here with so many workers (0: one a core); nothing if that has been done."""
    if ray.is_initialized():
        return
    for tries_left in reversed(range(STARTS)):
        try:
            if os.environ.get("RAY_ADDRESS"):
                ray.init(log_to_driver=False, logging_level="error")
            else:
                ray.init(
                    num_cpus=workers or os.cpu_count() or 1,
                    log_to_driver=False,
                    logging_level="error",
                    include_dashboard=False,
                )
            return
        except Exception as error:  # Ray raises all kinds of them; a busy machine is too slow for it at times
            ray.shutdown()
            if not tries_left:
                raise HouseError(f"there is no Ray cluster to be had: {error}"[:300]) from error


def as_done(work: Callable[[S], R], todo: Sequence[S], workers: int = 0) -> Iterator[tuple[int, R]]:
    """Every piece of work once, with its number, as they are ready."""
    start(workers)
    task, shared = ray.remote(max_retries=TRIES)(_do), ray.put(work)
    ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    coming = iter(enumerate(todo))
    waiting: dict[Any, int] = {}
    try:
        while True:
            try:
                for n, one in coming:
                    waiting[task.remote(shared, one)] = n
                    if len(waiting) >= ahead:
                        break
                if not waiting:
                    return
                ready, _ = ray.wait(list(waiting), num_returns=1)
            except ray.exceptions.RayError as error:
                raise HouseError(
                    f"the Ray cluster is lost ({type(error).__name__}); what was done before is kept, run it again to go on"
                ) from None
            for one in ready:
                yield waiting.pop(one), _got(one)
    finally:
        with suppress(ray.exceptions.RayError):  # a cluster that is lost has nothing to cancel
            for one in waiting:
                ray.cancel(one, force=True)


def _do(work: Callable[[Any], Any], one: Any) -> Any:
    return work(one)


def _got(one: Any) -> Any:
    try:
        return ray.get(one)
    except ray.exceptions.RayTaskError as error:
        raise error.as_instanceof_cause() from None
    except ray.exceptions.RayError as error:
        raise HouseError(
            f"a node died {TRIES + 1} times at the same work, or no worker would start ({type(error).__name__}: {error}"[
                :300
            ]
            + "); what was done before is kept, run it again to go on"
        ) from None
