"""The map with the clan boards, titles and card in force beside it, on one sheet: for a file, a mail or a notebook."""

from __future__ import annotations

from enginehouse.core import Words
from enginehouse.draw.board import Board
from enginehouse.draw.markup import Markup
from enginehouse.draw.pieces import emblem
from enginehouse.draw.svg import moved, rect, text
from enginehouse.games.steamwatchers.face.board import VIEWBOX, board, bracketed, owner_letter
from enginehouse.games.steamwatchers.face.clan_board import board_places, clan_drawing
from enginehouse.games.steamwatchers.face.map_shapes import HEIGHT, WIDTH
from enginehouse.games.steamwatchers.face.press import legal_places
from enginehouse.games.steamwatchers.face.words import moment
from enginehouse.games.steamwatchers.rules.control import clan_of
from enginehouse.games.steamwatchers.rules.forecast import geo_coming
from enginehouse.games.steamwatchers.rules.state import NOBODY, Table

LEFT = WIDTH + 44.0
RAIL = 452.0
FIRST = 150.0  # the top of the clan boards, the viewer's own first


def sheet(view: Table, words: Words, prompt: str) -> Board:
    """Everything the viewer may know at a glance."""
    whole = board(view, words)
    beside = _head(view, prompt) + _titles(view, words) + _clans(view, words)
    x, y, _, high = VIEWBOX
    desk = rect(x, y, LEFT + RAIL + 20 - x, high, "desk")
    return Board(
        (x, y, LEFT + RAIL + 20 - x, high),
        {"desk": desk, **whole.layers, "beside": beside, "beside-legal": _legal(view)},
        whole.title,
        whole.static | {"desk"},
    )


def _head(view: Table, prompt: str) -> Markup:
    size = min(1.0, 46 / max(1, len(prompt)))
    out = rect(LEFT, -14, RAIL, 62, "sheet") + rect(LEFT, -14, RAIL, 3, "brass-bar")
    out += text(LEFT + 16, 8, f"{view.box.scenario.name}, {moment(view)}".upper(), "caps-on")
    return out + moved(text(0, 0, prompt, "headline"), LEFT + 16, 34, size * 0.8)


def _titles(view: Table, words: Words) -> Markup:
    out = rect(LEFT, 56, RAIL, 84, "sheet")
    step = RAIL / len(view.box.track)
    for n, title in enumerate(view.box.track):
        x = LEFT + step * (n + 0.5)
        out += text(x, 74, title.name, "label centred")
        now = next((s for s in range(view.seats) if view.title[s] == n), NOBODY)
        claim = next((s for s in range(view.seats) if view.claim[s] == n), NOBODY)
        out += emblem(owner_letter(now), x - 14, 92, 18) if now != NOBODY else text(x - 14, 96, "–", "label centred")
        out += (
            emblem(owner_letter(claim), x + 14, 92, 18) if claim != NOBODY else text(x + 14, 96, "·", "label centred")
        )
        if n == view.blocked:
            out += text(x, 112, "reserved", "label centred")
    card = view.box.cards[view.card] if view.card else None
    line = f"{card.name}: {card.text[1] or card.text[0]}" if card else "No Archon card in force"
    return out + text(LEFT + 16, 130, line if len(line) < 74 else line[:72] + "…", "small")


def _legal(view: Table) -> Markup:
    """Brackets round the titles and the places of one's own board that can be pressed now."""
    places, step = legal_places(view), RAIL / len(view.box.track)
    out = "".join(
        bracketed(LEFT + step * n + 3, 60, step - 6, 58)
        for n, title in enumerate(view.box.track)
        if f"title-{title.id}" in places
    )
    own = "".join(bracketed(*box) for ident, box in board_places(view).items() if ident in places)
    return out + (moved(own, LEFT + 16, FIRST + 27, _scale(view)) if own else "")


def _room(view: Table) -> float:
    """The height of a clan's part of the rail."""
    return (HEIGHT + 38 - FIRST) / max(view.seats, 4)


def _scale(view: Table) -> float:
    return min(1.0, (_room(view) - 39) / 161)


def _clans(view: Table, words: Words) -> Markup:
    seats = sorted(range(view.seats), key=lambda s: (s != view.viewer, s))
    high, scale = _room(view), _scale(view)
    out = ""
    for n, seat in enumerate(seats):
        y = FIRST + n * high
        out += rect(LEFT, y, RAIL, high - 8, "sheet") + emblem(owner_letter(seat), LEFT + 22, y + 14, 18)
        if not view.clan[seat]:
            out += text(LEFT + 38, y + 19, words.seat(seat), "strong")
            continue
        out += text(LEFT + 38, y + 19, f"{words.seat(seat)}, {clan_of(view, seat).name}", "strong")
        if not view.alive[seat]:
            out += text(LEFT + RAIL - 16, y + 19, "out of the game", "data end")
            continue
        geo = f"GEO {view.geo[seat]}, then {geo_coming(view, seat)}"
        out += text(LEFT + RAIL - 16, y + 19, geo, "data end") + moved(
            clan_drawing(view, seat), LEFT + 16, y + 27, scale
        )
    return out
