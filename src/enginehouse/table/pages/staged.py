"""Scenes as markup and marks, the way a page shows them: the page counts the steps, and decides nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from enginehouse.core import Scene, Seat
from enginehouse.table.pages.markup import written
from enginehouse.table.pages.render import environment

if TYPE_CHECKING:
    from enginehouse.table.live.room import Room


class MarkInfo(msgspec.Struct, frozen=True):
    place: str
    words: str
    own: bool
    leaves: bool
    drawn: str  # markup of the game's own, in the measure of its board


class StepInfo(msgspec.Struct, frozen=True):
    name: str
    said: str  # for a screen reader
    table: bool  # something to read: it stays longer
    marks: tuple[MarkInfo, ...]


class SceneInfo(msgspec.Struct, frozen=True):
    """A scene as the page shows it; ``mine``: it is about the viewer, and waits to be read."""

    name: str
    mine: bool
    html: str
    steps: tuple[StepInfo, ...]


def shown(room: Room, viewer: Seat, scenes: tuple[Scene, ...]) -> list[SceneInfo]:
    """Scenes as the page shows them."""
    emblems = room.line.game.title.emblems(room.line.game.view(None))
    names, template = room.names, environment().get_template("scene.html")
    return [
        SceneInfo(
            scene.name,
            scene.concerns(viewer),
            written(template, scene=scene, emblems=emblems, names=names, viewer=viewer),
            tuple(
                StepInfo(
                    step.name,
                    _said(scene, n, names),
                    bool(step.rows or step.sides),
                    tuple(MarkInfo(m.place, m.words, m.seat == viewer, m.leaves, m.drawn) for m in step.marks),
                )
                for n, step in enumerate(scene.steps)
            ),
        )
        for scene in scenes
    ]


def _said(scene: Scene, n: int, names: tuple[str, ...]) -> str:
    step = scene.steps[n]
    rows = [
        " ".join([f"{head} {cell}".strip() for head, cell in zip(step.head[1:] or [""] * 9, row.cells, strict=False)])
        for row in step.rows
    ]
    whom = [row.name or ("" if row.seat is None else names[row.seat]) for row in step.rows]
    told = [f"{who}: {cells}" if cells else who for who, cells in zip(whom, rows, strict=True)]
    if step.sides is not None:
        told += [f"{what}: {one} against {other}" for what, one, other, _ in step.sides.rows]
    head = f"{scene.name}, step {n + 1} of {len(scene.steps)}. {step.title}"
    return ". ".join(part.rstrip(".") for part in (head, step.why, *told, step.note) if part) + "."
