"""The Steam Power board as layers of SVG, from a plain scene that says what lies on the map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from enginehouse.draw import marks, pieces, svg, track
from enginehouse.draw.board import Board
from enginehouse.draw.frame import tag
from enginehouse.draw.hexes import INRADIUS, Cell, centre
from enginehouse.draw.markup import Markup, esc
from enginehouse.draw.svg import Point
from enginehouse.draw.track import Segment

from .lettering import FULL, Hand, lettered
from .map_sheet import MapSheet

STATIC = frozenset({"defs", "terrain", "frame", "hits"})
_TRAIN = 0.84


@dataclass(frozen=True)
class Link:
    """Track of one owner from a city through its cells; later links go over earlier ones."""

    id: str
    owner: Markup
    segments: tuple[Segment, ...]
    complete: bool = True


@dataclass(frozen=True)
class City:
    """A city tile: its kind, the factory on it, the pieces left there, and the points it is worth."""

    kind: Markup
    owner: Markup | None = None
    pieces: int = 0
    flipped: bool = False
    worth: int = 0


@dataclass(frozen=True)
class Ghost:
    """Track that is only previewed, with its price."""

    owner: Markup
    segments: tuple[Segment, ...]
    price: str = ""


@dataclass(frozen=True)
class Way:
    """A piece of track that could be laid: unseen until a page asks where it may lie. `id`: `seg-Q12-straight-1`."""

    id: str
    cell: Cell
    name: str
    owner: Markup


@dataclass(frozen=True)
class Tag:
    """A word beside an element; `kind` "no" for refusals."""

    element: str
    words: str
    kind: Markup = ""


@dataclass(frozen=True)
class Marks:
    """Element ids (`hex-Q12`, `city-Ch`, `link-<id>`) by the mark they carry."""

    legal: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    why_not: tuple[str, ...] = ()
    ghost: Ghost | None = None
    tags: tuple[Tag, ...] = ()


@dataclass(frozen=True)
class CoinPath:
    """The cells an automated railway will build on, in order."""

    owner: Markup
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Scene:
    """Everything the board shows.

    `corners`: goods at the four corners, clockwise from the top left.
    `lettering`: full names, or codes for small pictures.
    """

    sheet: MapSheet
    links: tuple[Link, ...] = ()
    cities: Mapping[str, City] = field(default_factory=dict[str, City])
    coin_paths: tuple[CoinPath, ...] = ()
    corners: tuple[Markup | None, ...] = ()
    marker: int | None = None
    marks: Marks = Marks()
    routes: tuple[str, ...] = ()
    ways: tuple[Way, ...] = ()
    lettering: Hand = FULL


def board(scene: Scene) -> Board:
    """The board as a value with layers in drawing order."""
    sheet = scene.sheet
    places = _train_places(scene)
    layers: dict[Markup, Markup] = {
        "defs": sheet.definitions,
        "terrain": sheet.ground,
        "routes": _routes(scene),
        "track": _tracks(scene),
        "cities": _cities(scene),
        "coins": "".join(_coins(path) for path in scene.coin_paths),
        "trains": "".join(
            [pieces.engine(*at, link.owner, _TRAIN) for at, link in zip(places, scene.links, strict=True)]
        ),
        "legal": _legal(scene),
        "marks": _marks(scene),
        "names": _names(scene, places),
        "tags": _tags(scene),
        "frame": sheet.border,
        "corners": _corners(scene),
        "hits": sheet.hits,
        "link-hits": "".join(
            [f'<path class="link-hit" id="link-{svg.esc(k.id)}" d="{_path(k.segments)}"/>' for k in scene.links]
        ),
        "ways": ways(scene.ways),
    }
    return Board(sheet.area.viewbox, layers, f"Steam Power, {sheet.name}", STATIC)


def ways(ways: tuple[Way, ...]) -> Markup:
    return "".join(map(_way, ways))


@lru_cache(maxsize=4096)
def _path(segments: tuple[Segment, ...]) -> Markup:
    return track.link_path(segments)


@lru_cache(maxsize=8192)
def _way(way: Way) -> Markup:
    x, y = centre(way.cell)
    where = f'transform="translate({svg.num(x)},{svg.num(y)})"'
    return f'<g id="{svg.esc(way.id)}" class="option own-{way.owner}" {where}><use href="#way-{esc(way.name)}"/></g>'


def _train_places(scene: Scene) -> tuple[Point, ...]:
    seen: set[Cell] = set()
    crossed: set[Cell] = set()
    for link in scene.links:
        for cell, _, _ in link.segments:
            (crossed if cell in seen else seen).add(cell)
    return tuple([track.train_place(link.segments, crossed) for link in scene.links])


def _tracks(scene: Scene) -> Markup:
    return "".join([_one_track(link) for link in scene.links])


@lru_cache(maxsize=4096)
def _one_track(link: Link) -> Markup:
    ident = f"track-{svg.esc(link.id)}"
    if link.complete:
        return track.track(_path(link.segments), link.owner, ident=ident)
    laid = track.track(_path(link.segments), link.owner, "open", ident)
    return laid + track.ring(track.open_end(link.segments), link.owner)


def _routes(scene: Scene) -> Markup:
    pressed = (ident.removeprefix("link-") for ident in scene.marks.chosen if ident.startswith("link-"))
    shown = {*scene.routes, *pressed}
    return "".join([track.route(_path(link.segments)) for link in scene.links if link.id in shown])


def _cities(scene: Scene) -> Markup:
    at = scene.sheet.at
    return "".join([_one_city(code, at[code], city) for code, city in scene.cities.items()])


@lru_cache(maxsize=8192)
def _one_city(code: str, cell: Cell, city: City) -> Markup:
    plaque = f'<use href="#{"emptied" if city.flipped else "plaque"}-{city.kind}"/>'
    x, y = centre(cell)
    where = f'id="drawn-{svg.esc(code)}" transform="translate({svg.num(x)},{svg.num(y)})"'
    return f"<g {where}>{plaque}{_inside(city)}</g>"


def _inside(city: City) -> Markup:
    """What stands on the plaque: a good, a factory with countable pieces, or the points of what is done."""
    worth = svg.text(10, 7, city.worth, "worth")
    if city.kind == "purple":
        return pieces.good("purple", -8, 0, 15) + worth
    if city.owner is None:
        return pieces.good(city.kind, 0, 0, 17)
    if city.flipped:
        return pieces.factory(-7, 0, city.owner, 0.82) + worth
    stock = "".join([pieces.good(city.kind, 6.6 + 9.4 * (i % 2), 7.6 - 9 * (i // 2), 9.2) for i in range(city.pieces)])
    return pieces.factory(-9, 0, city.owner, 0.8) + stock


def _coins(path: CoinPath) -> Markup:
    points = [centre(cell) for cell in path.cells]
    line = svg.path(svg.polyline(points), f"coin-line own-{path.owner}") if len(points) > 1 else ""
    return line + "".join([pieces.coin(x, y, path.owner) for x, y in points])


def _names(scene: Scene, places: tuple[Point, ...]) -> Markup:
    segments = tuple([segment for link in scene.links for segment in link.segments])
    ends = tuple([track.open_end(link.segments) for link in scene.links if not link.complete])
    return lettered(scene.sheet, segments, places, ends, scene.lettering)


def _legal(scene: Scene) -> Markup:
    shown = scene.marks
    return "".join([_mark(scene, "legal", ident) for ident in shown.legal if ident not in shown.chosen])


def _marks(scene: Scene) -> Markup:
    shown = scene.marks
    drawn: list[Markup] = []
    if shown.ghost:
        drawn.append(track.track(_path(shown.ghost.segments), shown.ghost.owner, "ghost"))
    for mark, idents in (("last", shown.last), ("whynot", shown.why_not), ("chosen", shown.chosen)):
        drawn.append("".join([_mark(scene, mark, ident) for ident in idents]))
    return "".join(drawn)


def _mark(scene: Scene, mark: str, ident: str) -> Markup:
    cell = scene.sheet.elements.get(ident)
    if cell is None:
        return ""
    city_clear = 0.1 if ident.startswith("city-") and mark in ("legal", "whynot") else 0.0
    return marks.on_hex(mark, cell, city_clear)


def _tags(scene: Scene) -> Markup:
    """Prices stand above the thing they price, over all lettering."""
    where = scene.sheet.elements
    drawn: list[Markup] = [
        _tag_at(scene, where[t.element], t.words, t.kind) for t in scene.marks.tags if t.element in where
    ]
    ghost = scene.marks.ghost
    if ghost and ghost.price:
        drawn.append(_tag_at(scene, ghost.segments[-1][0], ghost.price, ""))
    return "".join(drawn)


def _tag_at(scene: Scene, cell: Cell, words: str, kind: Markup) -> Markup:
    x, y = centre(cell)
    area, half = scene.sheet.area, 8 + 3.1 * len(words)
    above = y - INRADIUS - 14
    clear = above if above > area.y0 + 10 else y + INRADIUS + 14
    return tag(min(max(x, area.x0 + half), area.x1 - half), clear, words, kind)


def _corners(scene: Scene) -> Markup:
    """The goods at the corners that steer automated railways; the marker is a coin beside one of them."""
    area = scene.sheet.area
    spots = (
        (area.x0 - 13.5, area.y0 - 13.5, 1, 1),
        (area.x1 + 13.5, area.y0 - 13.5, -1, 1),
        (area.x1 + 13.5, area.y1 + 13.5, -1, -1),
        (area.x0 - 13.5, area.y1 + 13.5, 1, -1),
    )
    drawn = ""
    for i, kind in enumerate(scene.corners):
        x, y, right, down = spots[i]
        drawn += svg.circle(x, y, 14, "corner-well")
        drawn += pieces.good(kind, x, y, 17) if kind else ""
        if scene.marker == i:
            drawn += svg.circle(x + right * 20, y + down * 20, 9, "marker") + svg.text(
                x + right * 20, y + down * 20 + 3.8, "$1", "coin-figure"
            )
    return drawn
