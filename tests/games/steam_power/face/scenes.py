"""Mid-game scenes for pictures and tests: a simple router lays links between neighbouring cities of any map."""

from __future__ import annotations

from heapq import heappop, heappush
from random import Random

from enginehouse.draw.hexes import Cell, name, neighbour
from enginehouse.draw.track import Segment
from enginehouse.games.steam_power.face.board import City, CoinPath, Ghost, Link, Marks, Scene, Tag
from enginehouse.games.steam_power.face.map_sheet import MapSheet, shipped_sheet
from enginehouse.games.steam_power.face.panels import Contract, Legend, Panels, Player

MAPS = ("midwest", "northern-england", "ireland", "switchyard")
COST = {".": 1.0, "h": 1.6, "m": 2.6}
KINDS = ("black", "white", "orange", "gray", "purple")


def edge_to(a: Cell, b: Cell) -> int:
    return next(e for e in range(6) if neighbour(a, e) == b)


def way(sheet: MapSheet, a: Cell, b: Cell, taken: set[Cell]) -> list[Cell]:
    """The cheapest chain of free hexes between two cities, or nothing."""
    heap: list[tuple[float, Cell, tuple[Cell, ...]]] = [(0, a, ())]
    done: set[Cell] = set()
    while heap:
        cost, cell, path = heappop(heap)
        if cell in done:
            continue
        done.add(cell)
        for e in range(6):
            n = neighbour(cell, e)
            if n == b and path:
                return list(path)
            if n not in taken and sheet.cells.get(n) in COST and cost < 7:
                heappush(heap, (cost + COST[sheet.cells[n]], n, (*path, n)))
    return []


def segments(start: Cell, cells: list[Cell], end: Cell) -> tuple[Segment, ...]:
    chain = [start, *cells, end]
    return tuple((c, edge_to(c, chain[i]), edge_to(c, chain[i + 2])) for i, c in enumerate(cells))


def crossing(sheet: MapSheet, links: list[Link], taken: set[Cell]) -> Link | None:
    """An unfinished link that goes over a straight tile of another owner."""
    for link in links:
        for cell, entry, leave in link.segments:
            for turn in (1, 2) if (leave - entry) % 6 == 3 else ():
                a, b = (entry + turn) % 6, (entry + turn + 3) % 6
                ends = neighbour(cell, a), neighbour(cell, b)
                if all(sheet.cells.get(end) in COST and end not in taken for end in ends):
                    owner = "S" if link.owner != "S" else "P"
                    over = ((ends[0], a, b), (cell, a, b), (ends[1], a, (b + 1) % 6))
                    return Link("x", owner, over, complete=False)
    return None


def midgame(ident: str, owners: str = "PSVM", seed: int = 4) -> Scene:
    """A busy position: links, one crossing, an unfinished link, factories, marks of every sort."""
    sheet, rnd = shipped_sheet(ident), Random(seed)
    codes = list(sheet.at)
    tiles = [KINDS[i % 5] for i in range(len(codes))]
    rnd.shuffle(tiles)
    taken: set[Cell] = set()
    links: list[Link] = []
    pairs = sorted(
        ((a, b) for a in codes for b in codes if a < b),
        key=lambda p: (abs(sheet.at[p[0]][0] - sheet.at[p[1]][0]) + abs(sheet.at[p[0]][1] - sheet.at[p[1]][1]), p),
    )
    for a, b in pairs[: len(codes) * 2]:
        cells = way(sheet, sheet.at[a], sheet.at[b], taken)
        if cells and len(cells) <= 4 and len(links) < len(codes) * 0.85:
            taken.update(cells)
            owner = owners[sheet.at[a][0] * len(owners) // sheet.cols]
            links.append(Link(str(len(links)), owner, segments(sheet.at[a], cells, sheet.at[b])))
    over = crossing(sheet, links, taken)
    if over:
        links.append(over)
        taken.update(cell for cell, _, _ in over.segments)
    cities = {
        code: City(kind, rnd.choice(owners), n, n == 0, rnd.choice((2, 3, 4)))
        if kind != "purple" and (n := rnd.choice((-1, 0, 1, 2, 3, 4, 5, 6))) >= 0
        else City(kind, worth=rnd.choice((4, 5, 6)))
        for code, kind in zip(codes, tiles, strict=True)
    }
    free = [c for c, s in sheet.cells.items() if s in COST and c not in taken]
    rnd.shuffle(free)
    legal = tuple(f"hex-{name(c)}" for c in free[:9])
    chosen = free[0]
    last = f"hex-{name(links[-1].segments[-1][0])}"
    return Scene(
        sheet,
        tuple(links),
        cities,
        coin_paths=(
            CoinPath("V", tuple(free[20:21] + [n for e in range(6) if (n := neighbour(free[20], e)) in free][:2])),
        ),
        corners=("white", "black", "orange", "gray"),
        marker=1,
        marks=Marks(
            legal=(*legal, f"city-{codes[0]}"),
            chosen=(f"hex-{name(chosen)}",),
            last=(last,),
            why_not=(f"hex-{name(free[12])}",),
            ghost=Ghost("P", ((chosen, 4, 1),), "$2 hills"),
            tags=(Tag(f"hex-{name(free[12])}", "$2 short", "no"),),
        ),
        routes=(links[1].id,),
    )


def panels() -> Panels:
    """The panels of the play page in the middle of a game."""
    done = (Contract(27, "WWB", 3), Contract(4, "GO", 1), Contract(11, "BOOG", 4), Contract(8, "WG", 2))
    return Panels(
        over="Your turn",
        prompt="Choose a hex for your first tile",
        note="Action 1 of 2",
        hand=(
            Contract(20, "GBO", 2, 9, "", "$3", True),
            Contract(13, "OBG", 2, 4, "track", "$3", True, True),
            Contract(29, "GBB", 2, 6, "contracts", "$1", True),
            Contract(46, "WWOO", 5, 0, "factory", "$4 short"),
            Contract(6, "WG", 2, 0, "track", "$5", True),
            Contract(31, "OO", 3, 2, "", "no link yet"),
        ),
        hand_note="Deck 10",
        players=(
            Player("P", "Ada", 9, 16, 13, 5, 5, "you", True, done),
            Player("S", "Mira", 4, 15, 12, 3, 6, "", False, done[:2]),
            Player("V", "Tomasz <of Łódź & Gdańsk>", 7, 14, 11, 6, 4, "", False, done[1:]),
            Player("M", "Isambard", 12, 13, 11, 4, 5, "bot", False, done + done[:3]),
        ),
        trigger=9,
        legend=Legend(left_over=(("black", 3), ("purple", 5)), tiles=(("plain", "31"), ("tight", "8"), ("cross", "9"))),
    )
