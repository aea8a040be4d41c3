"""Puts the measured strengths of the bots on the scale of people's ratings: `python scripts/strengths.py`.

Reads what the ladders have shown with two players (``docs/ladder/*.json``) and writes ``table/live/strengths.toml``. On the
scale of openskill one wins against another with the logistic function of the difference of their means; greedy stands in the
middle, where whoever has not played begins.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from math import log, sqrt
from pathlib import Path
from typing import Any

from enginehouse.bots import LEVELS

ROOT = Path(__file__).resolve().parent.parent
MIDDLE, ANCHOR = 25.0, "greedy"
BETA = 25.0 / 6  # how much a single game says: openskill's own
SPREAD = sqrt(2) * BETA
MADE = "Made by scripts/strengths.py from docs/ladder."


def apart(wins: float, games: int) -> tuple[float, float]:
    """(How far above the other, how well that is known), in points of the scale. Half a game is added to each side, so that
    whoever never lost is not infinitely strong."""
    share = (wins + 0.5) / (games + 1)
    return SPREAD * log(share / (1 - share)), SPREAD / sqrt((games + 1) * share * (1 - share))


def strengths(rungs: Sequence[Mapping[str, Any]]) -> dict[str, tuple[float, float, int]]:
    """Level by level: mean, width, games. What is known of a level adds up along the way from the anchor."""
    at, spread = {ANCHOR: 0.0}, {ANCHOR: 0.0}
    left = list(rungs)
    while met := [rung for rung in left if rung["upper"] in at or rung["lower"] in at]:
        for rung in met:
            upper, lower = rung["upper"], rung["lower"]
            step, width = apart(rung["wins"], rung["games"])
            if upper not in at:
                at[upper], spread[upper] = at[lower] + step, spread[lower] + width**2
            elif lower not in at:
                at[lower], spread[lower] = at[upper] - step, spread[upper] + width**2
        left = [rung for rung in left if rung not in met]
    games = {name: sum(rung["games"] for rung in rungs if name in (rung["upper"], rung["lower"])) for name in at}
    return {
        name: (MIDDLE + at[name], max(0.5, sqrt(spread[name])), games[name]) for name in sorted(at, key=at.__getitem__)
    }


def measured(reports: Iterable[Path]) -> dict[str, list[dict[str, Any]]]:
    """By game the rungs of its ladders of two players, on seeds for reports, without Automas."""
    found: dict[str, list[dict[str, Any]]] = {}
    for path in sorted(reports):
        told = json.loads(path.read_text("utf-8"))
        asked = told.get("experiment", {"kind": "a ladder of the command line, where levels think by the clock"})
        if asked["kind"] == "ladder" and asked["players"] == 2 and asked["set"] == "report":
            rungs = [
                rung | _looked(asked, told["numbers"], rung)
                for rung in told["numbers"]["rungs"]
                if ":" not in rung["lower"]
            ]
            found.setdefault(asked["game"], []).extend(rungs)
    return found


def _looked(asked: Mapping[str, Any], numbers: Mapping[str, Any], rung: Mapping[str, Any]) -> dict[str, Any]:
    """With how many playouts a decision the upper level was measured, and its interval; nothing where it needs none."""
    if LEVELS[rung["upper"]].budget is None:
        return {}
    playouts = asked["playouts"]
    share = numbers["shares"][f"{rung['upper']} v {rung['lower']}"]
    return {
        "playouts": playouts[rung["upper"]] if isinstance(playouts, dict) else playouts,
        "low": share[1],
        "high": share[2],
    }


def stand_ins(rungs: Iterable[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """By level the rung that it was measured on with a budget of playouts, as there is no time in a measurement."""
    found: dict[str, Mapping[str, Any]] = {}
    for rung in rungs:
        if "playouts" in rung:
            found.setdefault(rung["upper"], rung)
    return found


def written(ladders: Path) -> str:
    """The file."""
    lines = [
        "# How strong the levels of play are, on the scale of people’s ratings. Made by scripts/strengths.py from docs/ladder."
    ]
    for game, rungs in sorted(measured(ladders.glob("*.json")).items()):
        looked = stand_ins(rungs)
        for level, (mean, width, games) in strengths(rungs).items():
            lines.append(f"[{game}.{level}]\nmean = {mean:.2f}\nwidth = {width:.2f}\ngames = {games}")
            if rung := looked.get(level):
                lines.append(
                    f'playouts = {rung["playouts"]}\nagainst = "{rung["lower"]}"\nmet = {rung["games"]}\n'
                    f"won = {rung['wins']:g}\nlow = {rung['low']}\nhigh = {rung['high']}"
                )
    return "\n".join(lines) + "\n"


def main() -> None:
    (ROOT / "src/enginehouse/table/live/strengths.toml").write_text(written(ROOT / "docs" / "ladder"), "utf-8")


if __name__ == "__main__":
    main()
