"""Puts the measured strengths of the bots on the scale of people's ratings: `python scripts/strengths.py`.

Reads what the ladders have shown (``lab/reports/strength-<game>/report.json``, two players, each level against the one below) and
writes ``table/live/strengths.toml``. On the scale of openskill one wins against another with the logistic function of the
difference of their means; greedy stands in the middle, where whoever has not played begins.
"""

from __future__ import annotations

import json
from itertools import pairwise
from math import log, sqrt
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
MIDDLE, ANCHOR = 25.0, "greedy"
BETA = 25.0 / 6  # how much a single game says: openskill's own
SPREAD = sqrt(2) * BETA


def apart(wins: float, games: int) -> tuple[float, float]:
    """(How far above the other, how well that is known), in points of the scale. Half a game is added to each side, so that
    whoever never lost is not infinitely strong."""
    share = (wins + 0.5) / (games + 1)
    return SPREAD * log(share / (1 - share)), SPREAD / sqrt((games + 1) * share * (1 - share))


def strengths(rungs: list[dict[str, Any]]) -> dict[str, tuple[float, float, int]]:
    """Level by level: mean, width, games."""
    order = [rungs[0]["lower"], *(rung["upper"] for rung in rungs)]
    at, width, games = {order[0]: 0.0}, {order[0]: 0.0}, dict.fromkeys(order, 0)
    for (lower, upper), rung in zip(pairwise(order), rungs, strict=True):
        assert rung["lower"] == lower, "each level against the one below"
        step, known = apart(rung["wins"], rung["games"])
        at[upper], width[upper] = at[lower] + step, known
        games[lower] += rung["games"]
        games[upper] += rung["games"]
    far = order.index(ANCHOR)
    out: dict[str, tuple[float, float, int]] = {}
    for n, level in enumerate(order):  # what is known of a level adds up along the way from the anchor
        steps = order[min(n, far) + 1 : max(n, far) + 1]
        spread = max(0.5, sqrt(sum(width[one] ** 2 for one in steps)))
        out[level] = (MIDDLE + at[level] - at[ANCHOR], spread, games[level])
    return out


def main() -> None:
    lines = [
        "# How strong the levels of play are, on the scale of people's ratings. Made by scripts/strengths.py from lab/reports."
    ]
    for report in sorted((ROOT / "lab" / "reports").glob("strength-*/report.json")):
        told = json.loads(report.read_text("utf-8"))
        for level, (mean, width, games) in strengths(told["numbers"]["rungs"]).items():
            lines.append(
                f"[{told['experiment']['game']}.{level}]\nmean = {mean:.2f}\nwidth = {width:.2f}\ngames = {games}"
            )
    (ROOT / "src/enginehouse/table/live/strengths.toml").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
