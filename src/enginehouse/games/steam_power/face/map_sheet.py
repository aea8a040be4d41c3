"""A map as a printed sheet: cells, city names and the art of a content file, and the layers that never change."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from enginehouse.draw import frame, hexes, svg, terrain, track
from enginehouse.draw.hexes import INRADIUS, SIDE, Cell
from enginehouse.draw.markup import Markup, digits, esc
from enginehouse.draw.svg import Point
from enginehouse.games.steam_power.rules import tiles

KINDS = ("black", "white", "orange", "gray", "purple")
LAID = ("t-case", "t-ink", "t-core")
PLAINS, HILLS, MOUNTAINS, WATER = ".", "h", "m", "~"
GROUNDS = {PLAINS: "plains", HILLS: "hills", MOUNTAINS: "mountains"}


@dataclass(frozen=True)
class River:
    """A named line in grid units."""

    name: str
    points: tuple[Point, ...]
    offset: str = "30%"


@dataclass(frozen=True)
class Water:
    """The name of a lake or sea in grid units."""

    name: str
    at: Point
    turn: float = 0.0


@dataclass(frozen=True)
class Art:
    """What is only drawn: lettering, rivers, compass, and room for the title below the map."""

    title: Point | None = None
    compass: Point | None = None
    ground: Markup = "water"
    room: float = 0.0
    rivers: tuple[River, ...] = ()
    waters: tuple[Water, ...] = ()


@dataclass(frozen=True, eq=False)
class MapSheet:
    """Compared by identity: load a map once and keep it, then its ground is drawn once."""

    name: str
    subtitle: str
    cols: int
    rows: int
    cells: Mapping[Cell, str]
    cities: Mapping[str, str]
    art: Art = Art()

    @cached_property
    def at(self) -> dict[str, Cell]:
        """Where each city lies."""
        return {symbol: cell for cell, symbol in self.cells.items() if symbol in self.cities}

    @cached_property
    def elements(self) -> dict[str, Cell]:
        """The ids that a page can press: `hex-Q12` for land, `city-Ch` for cities."""
        return {
            f"city-{symbol}" if symbol in self.cities else f"hex-{hexes.name(cell)}": cell
            for cell, symbol in self.cells.items()
            if symbol != WATER
        }

    @cached_property
    def area(self) -> frame.Area:
        """The part inside the border."""
        right, low = hexes.centre((self.cols - 1, 0))[0], hexes.centre((0, self.rows - 1))[1]
        below = INRADIUS * (2 + 2 * self.art.room)
        return frame.Area(-SIDE, -INRADIUS, right + SIDE, low + below)

    @cached_property
    def definitions(self) -> Markup:
        """Engraved plates and city plaques, drawn once and used by reference."""
        plaques = ""
        for kind in KINDS:
            ring = svg.path(hexes.hexagon((0, 0), 0.93), "plaque") + svg.path(
                hexes.hexagon((0, 0), 0.86), f"ring ring-{kind}"
            )
            plaques += f'<g id="plaque-{kind}">{ring}{svg.path(hexes.hexagon((0, 0), 0.68), "well")}</g>'
            plaques += f'<g id="emptied-{kind}">{ring}{svg.path(hexes.hexagon((0, 0), 0.68), "emptied")}</g>'
        ways = "".join(
            f'<g id="way-{esc(name)}">{"".join(svg.path(track.link_path((((0, 0), *ends),)), part) for part in LAID)}</g>'
            for name, ends in zip(tiles.NAME, tiles.ENDS, strict=True)
        )
        return f"<defs>{terrain.plates()}{plaques}{ways}</defs>"

    @cached_property
    def ground(self) -> Markup:
        """Wash, rivers, water, relief and grid, clipped to the area."""
        grown = terrain.bleed(self.cells, self.cols, self.rows, 2 + round(self.art.room))
        hills = [c for c, s in grown.items() if s in (HILLS, MOUNTAINS)]
        mountains = [c for c, s in grown.items() if s == MOUNTAINS]
        waters = [c for c, s in grown.items() if s == WATER]
        box = (self.area.x0, self.area.y0, self.area.x1 - self.area.x0, self.area.y1 - self.area.y0)
        drawn = svg.rect(*box, "land")
        drawn += svg.path(hexes.coast(hills), "hill") + svg.path(hexes.coast(mountains), "mountain")
        for i, river in enumerate(self.art.rivers):
            drawn += terrain.river(
                [hexes.spot(*p) for p in river.points], river.name, f"river-{digits(i)}", river.offset
            )
        drawn += terrain.water(hexes.coast(waters), "sea") if waters else ""
        drawn += "".join(frame.water_name(*hexes.spot(*w.at), w.name, w.turn) for w in self.art.waters)
        relief: dict[Cell, Markup] = {
            c: "mountains" if s == MOUNTAINS else "hills" for c, s in grown.items() if s in (HILLS, MOUNTAINS)
        }
        drawn += terrain.relief(relief)
        drawn += terrain.tufts(c for c, s in self.cells.items() if s == PLAINS)
        drawn += svg.path(hexes.grid(c for c, s in self.cells.items() if s != WATER), "grid")
        clip = f'<clipPath id="sheet-clip">{svg.rect(*box, "land")}</clipPath>'
        return f'{clip}<g clip-path="url(#sheet-clip)">{drawn}</g>'

    @cached_property
    def border(self) -> Markup:
        """Frame, title and compass."""
        columns: list[frame.Stop] = []
        for col in range(self.cols):
            x = hexes.centre((col, 0))[0]
            columns.append((x - 0.75 * SIDE, x + 0.75 * SIDE, chr(65 + col)))
        rows: list[frame.Stop] = []
        for row in range(self.rows):
            y = hexes.centre((0, row))[1]
            rows.append((y - INRADIUS, y + INRADIUS, str(row + 1)))
        drawn = frame.border(self.area, columns, rows)
        if self.art.title:
            x, y = hexes.spot(*self.art.title)
            drawn += frame.cartouche(x, y, "Steam Power", self.name, self.subtitle, ground=self.art.ground)
        if self.art.compass:
            drawn += frame.rose(*hexes.spot(*self.art.compass))
        return drawn

    @cached_property
    def hits(self) -> Markup:
        """Transparent shapes with the ids of everything that can be pressed, and their names as they are said aloud. A city
        fills its hex: marks keep off it."""
        return "".join(
            f'<path class="hit{" full" if ident.startswith("city-") else ""}" id="{esc(ident)}"'
            f' data-name="{esc(self.spoken(c))}" d="{hexes.hit(c)}"/>'
            for ident, c in self.elements.items()
        )

    def spoken(self, cell: Cell) -> str:
        """What a hex is called: its city, or its reference and ground ("H8, plains")."""
        symbol = self.cells[cell]
        return self.cities[symbol] if symbol in self.cities else f"{hexes.name(cell)}, {GROUNDS[symbol]}"


def read_sheet(content: Mapping[str, Any]) -> MapSheet:
    """A sheet from the parsed content file of a map."""
    lines = [line.split() for line in content["grid"].strip().splitlines()]
    cells = {(col, row): symbol for row, line in enumerate(lines) for col, symbol in enumerate(line)}
    art: Mapping[str, Any] = content.get("art", {})
    return MapSheet(
        name=content["name"],
        subtitle=content.get("subtitle", ""),
        cols=len(lines[0]),
        rows=len(lines),
        cells=cells,
        cities=dict(content["cities"]),
        art=Art(
            title=_point(art.get("title")),
            compass=_point(art.get("compass")),
            ground=art.get("ground", "water"),
            room=float(art.get("room", 0)),
            rivers=tuple(
                River(r["name"], tuple((float(x), float(y)) for x, y in r["points"]), r.get("offset", "30%"))
                for r in art.get("rivers", ())
            ),
            waters=tuple(
                Water(w["name"], (float(w["at"][0]), float(w["at"][1])), float(w.get("turn", 0)))
                for w in art.get("waters", ())
            ),
        ),
    )


def _point(pair: list[float] | None) -> Point | None:
    return (float(pair[0]), float(pair[1])) if pair else None


@cache
def shipped_sheet(ident: Markup) -> MapSheet:
    """One of the maps that come with the game, such as "midwest"."""
    where = files("enginehouse.games.steam_power") / "content" / "maps" / f"{ident}.toml"
    return read_sheet(tomllib.loads(where.read_text(encoding="utf-8")))
