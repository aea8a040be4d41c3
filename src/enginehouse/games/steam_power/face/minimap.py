"""The whole map on a thumbnail, for screens that show only a part of the board at a time."""

from __future__ import annotations

from enginehouse.draw import hexes, svg, track
from enginehouse.draw.board import Board
from enginehouse.draw.markup import Markup

from .board import Scene
from .map_sheet import WATER


def minimap(scene: Scene, view: tuple[float, float, float, float] | None = None) -> Board:
    """Coast, cities and track in broad strokes; `view` is framed as the part that is shown large."""
    area = scene.sheet.area
    box = (area.x0, area.y0, area.x1 - area.x0, area.y1 - area.y0)
    waters = [cell for cell, symbol in scene.sheet.cells.items() if symbol == WATER]
    ground = svg.rect(*box, "land") + (svg.path(hexes.coast(waters), "mini-water") if waters else "")
    links = "".join(svg.path(track.link_path(k.segments), f"mini-track own-{k.owner}") for k in scene.links)
    cities = "".join(svg.circle(*hexes.centre(cell), 11, "mini-city") for cell in scene.sheet.at.values())
    shown = svg.rect(*view, "mini-view") if view else ""
    layers: dict[Markup, Markup] = {
        "mini-ground": ground,
        "mini-track": links,
        "mini-cities": cities,
        "mini-view": shown,
    }
    return Board(box, layers, f"{scene.sheet.name}, the whole map", frozenset({"mini-ground", "mini-cities"}))
