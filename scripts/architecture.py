"""Draw docs/architecture.svg from the import graph: every room of the house, and which rooms it knows.

    uv run scripts/architecture.py

A test draws it again and compares, so the picture stays true.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import grimp

from enginehouse.draw.svg import esc, num

HERE = Path(__file__).resolve().parent.parent / "docs" / "architecture.svg"
HOUSE = "enginehouse"

#: The storeys from the roof to the ground, and the rooms of each from left to right. A game stands for all four.
STOREYS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("the front door", ("cli",)),
    ("the table", ("table.web", "table.pages", "table.live", "table.storage")),
    ("lab, bots, lessons", ("lab", "bots", "learn")),
    ("the list of games", ("house",)),
    ("each game", ("games.*.face", "games.*.rules", "games.*.bot")),
    ("drawing, mechanisms", ("draw", "kit")),
    ("the kernel", ("core",)),
)
HOLDS = {
    "cli": "play, simulate, serve", "table.web": "routes, who is asking", "table.pages": "models, HTML, frames",
    "table.live": "rooms, bots, clocks", "table.storage": "the log, on disk", "lab": "matches, measures",
    "bots": "players by name", "learn": "lessons, courses", "house": "finds a title", "games.*.face": "words, boards, panels",
    "games.*.bot": "advice", "games.*.rules": "box, state, steps", "draw": "SVG", "kit": "hexes, content",
    "core": "steps, views, records",
}  # fmt: skip
GROUND = "core"  # everybody stands on it: lines that say so are left out
WIDE, HIGH, STEP, LEFT, WIDTH = 168, 46, 86, 150, 900


def room_of(module: str) -> str | None:
    """The room a module lies in; None for the doorways (``__init__`` of a package of rooms)."""
    parts = module.split(".")[1:]
    if parts[:1] == ["games"] and len(parts) > 2:
        return f"games.*.{parts[2]}"
    if parts[:1] == ["table"]:
        return f"table.{parts[1]}" if len(parts) > 2 else "table.live" if len(parts) == 1 else "table.web"
    return parts[0] if parts and parts[0] in HOLDS else None


def known() -> Counter[tuple[str, str]]:
    """How many imports lead from one room to another."""
    graph = grimp.build_graph(HOUSE)
    found: Counter[tuple[str, str]] = Counter()
    for module in graph.modules:
        here = room_of(module)
        for other in graph.find_modules_directly_imported_by(module):
            there = room_of(other)
            if here and there and there not in (here, GROUND):
                found[here, there] += 1
    return found


def places() -> dict[str, tuple[float, float]]:
    """The middle of each room."""
    out: dict[str, tuple[float, float]] = {}
    for row, (_, rooms) in enumerate(STOREYS):
        gap = WIDTH / (len(rooms) + 1)
        for n, room in enumerate(rooms, 1):
            out[room] = (LEFT + gap * n, 40 + STEP * row)
    return out


def drawn() -> str:
    at = places()
    lines: list[str] = []
    for (here, there), n in sorted(known().items()):
        (x1, y1), (x2, y2) = at[here], at[there]
        weight = (
            0.7 if n < 10 else 1.3 if n < 60 else 2.4
        )  # coarse, so that one import more does not change the picture
        if y1 == y2:  # neighbours on one storey: an arc below them
            side, dip = (1 if x2 > x1 else -1), y1 + HIGH / 2
            way = f"M{num(x1 + side * 30)},{num(dip)} Q{num((x1 + x2) / 2)},{num(dip + 26)} {num(x2 - side * 30)},{num(dip)}"
        else:
            way = f"M{num(x1)},{num(y1 + HIGH / 2)} L{num(x2)},{num(y2 - HIGH / 2 - 5)}"
        said = esc(f"{here} knows {there}")
        lines.append(f'<path d="{way}" class="way" stroke-width="{num(weight)}"><title>{said}</title></path>')
    rooms = [
        f'<g><rect x="{num(x - WIDE / 2)}" y="{num(y - HIGH / 2)}" width="{WIDE}" height="{HIGH}" rx="3"/>'
        f'<text x="{num(x)}" y="{num(y - 2)}" class="name">{esc(room.replace("games.*.", "games/…/").replace(".", "/"))}</text>'
        f'<text x="{num(x)}" y="{num(y + 14)}" class="holds">{esc(HOLDS[room])}</text></g>'
        for room, (x, y) in at.items()
    ]
    storeys = [
        f'<text x="16" y="{num(44 + STEP * n)}" class="storey">{esc(name)}</text>'
        for n, (name, _) in enumerate(STOREYS)
    ]
    width, height = LEFT + WIDTH + 20, 40 + STEP * (len(STOREYS) - 1) + 50
    style = (
        "text{font-family:'Source Sans 3',sans-serif;fill:#2b2620}.name{font-weight:600;font-size:15px;text-anchor:middle}"
        ".holds{font-size:12px;text-anchor:middle;fill:#5d5345}.storey{font-style:italic;font-size:14px;fill:#5d5345}"
        "rect{fill:#fbf6ea;stroke:#2b2620;stroke-width:1.1}.way{fill:none;stroke:#8a6d3b;marker-end:url(#tip);opacity:.75}"
    )
    tip = (
        '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse"'
        ' orient="auto"><path d="M0,0L8,4L0,8Z" fill="#8a6d3b"/></marker>'
    )
    paper = '<rect width="100%" height="100%" style="fill:#f4ecd8;stroke:none"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(width)} {num(height)}" role="img">'
        f"<title>The rooms of the house, and which rooms each knows</title><style>{style}</style><defs>{tip}</defs>"
        f"{paper}{''.join(lines)}{''.join(rooms)}{''.join(storeys)}</svg>\n"
    )


def main() -> int:
    HERE.write_text(drawn(), "utf-8")
    print(f"Written: {HERE.relative_to(HERE.parent.parent)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
