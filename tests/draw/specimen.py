"""Every sign of the drawing language on one sheet, for the eye and for tests."""

from __future__ import annotations

from enginehouse.draw import areas, frame, hexes, instruments, marks, pieces, svg, terrain, track
from enginehouse.draw.board import Board

HERE = (0, 0)
GOODS = ("black", "white", "orange", "gray", "purple", "water", "energy")
GOODS += ("ore", "quartz", "wood", "stone", "iron", "fuel")


def specimen() -> Board:
    base = svg.path(hexes.hexagon(HERE), "land") + svg.path(hexes.hexagon(HERE), "grid")
    out = svg.rect(0, 0, 900, 640, "sheet")
    for i, owner in enumerate("MPSVCAJ"):
        x = 70 + 115 * i
        line = track.track("M-40,30H40", owner) + track.track("M-40,46H40", owner, "thin")
        out += svg.moved(pieces.factory(-20, 0, owner) + pieces.engine(22, 2, owner) + line, x, 40)
        out += pieces.emblem(owner, x, 110) + pieces.coin(x + 30, 110, owner)
    for i, kind in enumerate(GOODS):
        out += f'<g class="icon">{pieces.good(kind, 40 + 60 * i, 160, 28)}</g>'
    ground = {
        "land": terrain.tufts([HERE]),
        "hill": terrain.hills(0, 0, 1),
        "mountain": terrain.mountains(0, 0, 2),
        "plateau": terrain.plateau(0, 0),
        "ice": terrain.ice(0, 0, 3),
    }
    for i, (kind, art) in enumerate(ground.items()):
        tile = svg.path(hexes.hexagon(HERE), kind) + art + svg.path(hexes.hexagon(HERE), "grid")
        out += svg.moved(tile, 60 + 100 * i, 230)
    out += svg.moved(terrain.water(hexes.coast([HERE]), "lake"), 560, 230)
    out += svg.moved(base + terrain.river([(-30, 8), (-8, -10), (10, 6), (30, -12)], "", "brook"), 660, 230)
    lines = track.side_by_side([(-50, 20), (0, -10), (50, 10)], 3)
    out += svg.moved("".join(track.track(d, o, "thin") for d, o in zip(lines, "MPC", strict=True)), 800, 230)
    straight, across = track.link_path([(HERE, 0, 3)]), track.link_path([(HERE, 1, 4)])
    bend = track.link_path([(HERE, 0, 2)])
    shown = [
        marks.on_hex("legal", HERE),
        track.track(bend, "P", "ghost") + marks.on_hex("hover", HERE),
        track.track(bend, "P", "ghost") + marks.on_hex("chosen", HERE),
        track.track(straight, "V") + marks.on_hex("last", HERE),
        marks.on_hex("whynot", HERE) + frame.tag(0, -40, "$2 short", "no"),
        track.route(straight) + track.track(straight, "S"),
        track.track(straight, "P") + track.track(across, "M"),
        track.track(across, "J", "open") + track.ring(track.open_end([(HERE, 1, 4)]), "J"),
        marks.on_hex("focus", HERE),
    ]
    for i, mark in enumerate(shown):
        out += svg.moved(base + mark, 60 + 95 * i, 340)
    square = [(-30.0, -30.0), (30.0, -30.0), (30.0, 30.0), (-30.0, 30.0)]
    out += svg.moved(marks.legal(square) + marks.why_not(marks.grown(square, -14)), 60, 450)
    out += svg.moved(instruments.gauge(13, 0, 20, "ore, price", (5, 10)), 180, 470)
    out += svg.moved(instruments.dial(3, 6, 4, "fuel to commit"), 310, 470)
    out += svg.moved(instruments.scale(1, 8, {4: "V", 6: "MP"}), 400, 430)
    zones = areas.closed(areas.loops(areas.square(c, r, 40, 40) for c, r in ((0, 0), (1, 0), (1, 1))))
    out += svg.moved(areas.concession(zones, "zones", "V"), 400, 490)
    isle = areas.rough([(0, 40), (30, 0), (80, 10), (95, 50), (40, 75), (0, 40)])
    shore = svg.polygon(isle[:-1])
    out += svg.moved(svg.path(shore, "land") + areas.inner_edge(shore, "isle", "area-legal"), 500, 490)
    out += svg.moved(track.lanes(track.bend((0, 60), (90, 0), 0.1), "MPV") + areas.cliffs(isle), 620, 490)
    out += svg.moved(frame.rose(0, 0), 780, 480) + frame.cartouche(180, 600, "Steam Power", "Specimen", "of every sign")
    return Board((0, 0, 900, 640), {"specimen": out}, "Specimen")
