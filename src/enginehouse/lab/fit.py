"""Fitting a value: what seats had at the end, by what they had at the pauses of their games (ridge regression)."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean
from typing import Any, NamedTuple

from enginehouse.bots.fitted import FORMAT, Fitted
from enginehouse.core import HouseError, Title
from enginehouse.lab.extras import need

#: Weights are written with so many digits, so that the last bits of a machine's arithmetic make no other file.
DIGITS = 6


class Sample(NamedTuple):
    """One position: in which part of its game, the traits by seat, and what each seat had at the end."""

    part: int
    traits: list[list[float]]
    points: list[int]


def correlation(a: Sequence[float], b: Sequence[float]) -> float:
    """How two rows of numbers go together, from -1 to 1; 0 where one of them does not change.

    >>> round(correlation([1, 2, 3], [2, 4, 6]), 6), correlation([1, 1], [1, 2])
    (1.0, 0.0)
    """
    ma, mb = fmean(a), fmean(b)
    over = sum((x - ma) * (y - mb) for x, y in zip(a, b, strict=True))
    under = sqrt(sum((x - ma) ** 2 for x in a) * sum((y - mb) ** 2 for y in b))
    return over / under if under else 0.0


def fitted_from(
    title: Title[Any], players: int, names: Sequence[str], samples: Sequence[Sample], ridge: float, trained: str
) -> Fitted:
    """Weights that foretell best how far a seat ends from the mean of its table, kept small by the ridge.

    Rich games and poor ones differ by more than seats do, and that decides nothing: so each seat is told from the mean of its
    table, in what it has and in what it gets.
    """
    np: Any = need("numpy", "lab")
    traits = np.array([one.traits for one in samples], np.float64)
    ends = np.array([one.points for one in samples], np.float64)
    if traits.ndim != 3 or traits.shape[2] != len(names):
        raise HouseError("there is nothing to fit: the games have no pauses, or the traits have changed")
    means, bias = traits.mean(axis=(0, 1)), float(ends.mean())
    apart = (traits - traits.mean(axis=1, keepdims=True)).reshape(-1, len(names))
    spreads = apart.std(axis=0)
    spreads[spreads < 1e-9] = 1.0
    scaled, ahead = apart / spreads, (ends - ends.mean(axis=1, keepdims=True)).ravel()
    weights = np.linalg.solve(scaled.T @ scaled + ridge * np.eye(len(names)), scaled.T @ ahead)
    return Fitted(
        FORMAT, title.id, title.version, players, trained, _short(bias), list(names),
        [_short(x) for x in means], [_short(x) for x in spreads], [_short(x) for x in weights],
    )  # fmt: skip


def _short(number: float) -> float:
    return float(f"{float(number):.{DIGITS}g}")


def fit_report(fitted: Fitted, samples: Sequence[Sample]) -> list[tuple[str, int, float, float]]:
    """By part of the game: how many leads, and how the foretold ones go with the final ones, by hand and fitted."""
    found: list[tuple[str, int, float, float]] = []
    for part, name in enumerate(("early", "middle", "late")):
        some = [one for one in samples if one.part == part]
        if not some:
            continue
        final = [lead for one in some for lead in _leads([float(p) for p in one.points])]
        by_hand = [lead for one in some for lead in _leads([row[0] for row in one.traits])]
        by_fit = [lead for one in some for lead in _leads([fitted.points(row) for row in one.traits])]
        found.append((name, len(final), correlation(by_hand, final), correlation(by_fit, final)))
    return found


def _leads(points: Sequence[float]) -> list[float]:
    return [p - max((o for s, o in enumerate(points) if s != seat), default=0.0) for seat, p in enumerate(points)]
