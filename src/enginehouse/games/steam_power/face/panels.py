"""What lies beside the Steam Power board, as pictures: contract cards, legend, players; and all of it on one sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from enginehouse.core import counted
from enginehouse.draw import pieces, svg, terrain
from enginehouse.draw.board import Board
from enginehouse.draw.markup import Markup, esc
from enginehouse.draw.svg import cut, fitted, moved, rect, text, text_width, use, view_box

from .board import Scene, board
from .lettering import CODES

Drawn = tuple[Markup, float]
"""A drawing from the origin downwards, and its height."""

GOODS: dict[str, Markup] = {"B": "black", "W": "white", "O": "orange", "G": "gray"}
RAIL, CARD_WIDTH, CARD_HEIGHT, GAP = 452.0, 84.0, 116.0, 8.0


@dataclass(frozen=True)
class Contract:
    """A contract as printed, goods by letter; `state` says below it what it costs or lacks now."""

    number: int
    goods: str
    points: int
    money: int = 0
    bonus: Markup = ""
    state: str = ""
    ok: bool = False
    chosen: bool = False


@dataclass(frozen=True)
class Player:
    """One row of figures that everybody may see."""

    letter: Markup
    name: str
    money: int
    trains: int
    factories: int
    cards: int
    fulfilled: int
    note: str = ""
    own: bool = False
    contracts: tuple[Contract, ...] = ()


@dataclass(frozen=True)
class Legend:
    """Prices of the ground, worth of what was left over, and tiles and goods in stock."""

    plains: int = 0
    hills: int = 2
    mountains: int = 4
    crossing: int = 2
    left_over: tuple[tuple[Markup, int], ...] = ()
    tiles: tuple[tuple[Markup, str], ...] = ()
    goods: tuple[tuple[Markup, int], ...] = ()


@dataclass(frozen=True)
class Panels:
    """Everything beside the board; what is empty is left out."""

    over: str = ""
    prompt: str = ""
    note: str = ""
    hand: tuple[Contract, ...] = ()
    hand_title: str = "Your contracts"
    hand_note: str = ""
    players: tuple[Player, ...] = ()
    trigger: int = 0
    legend: Legend = Legend()


def card(contract: Contract) -> Markup:
    """A contract card, 84 by 116, with its price now below it."""
    c = contract
    out = rect(0, 0, CARD_WIDTH, CARD_HEIGHT, "sheet", more='rx="3"')
    out += rect(3.5, 3.5, 27, CARD_HEIGHT - 7, "inset-edge")
    out += rect(3.5, 3.5, CARD_WIDTH - 7, CARD_HEIGHT - 7, "edge-fine") + rect(0.5, 0.5, 83, 115, "edge", more='rx="3"')
    out += "".join(pieces.good(GOODS[g], 17, 18 + 21 * i, 17) for i, g in enumerate(c.goods))
    out += use("rosette", 55.5, 40, 50)
    out += text(55.5, 51.5, c.points, "card-halo") + text(55.5, 51.5, c.points, "card-vp")
    out += text(17, 107.5, c.number, "card-nr")
    out += text(36, 106.5, f"${c.money}", "strong") if c.money else ""
    out += use(f"i-{c.bonus}", 69, 101.5, 19, cls="icon") if c.bonus else ""
    if c.chosen:
        out += rect(0, 0, CARD_WIDTH, CARD_HEIGHT, "sel-under", more='rx="3"') + rect(
            0, 0, CARD_WIDTH, CARD_HEIGHT, "sel"
        )
    return out + _state(c)


@lru_cache(maxsize=2048)  # hands are drawn again whenever a price changes, and most of their cards look as before
def card_icon(contract: Contract) -> Markup:
    """The card as an element of its own among the parts of a page."""
    label = f"Contract {contract.number}: {', '.join(GOODS[g] for g in contract.goods)}, {counted(contract.points, 'point')}"
    high = CARD_HEIGHT + (22 if contract.state else 0)
    return (
        f'<svg class="card" viewBox="{view_box((-4, -4, CARD_WIDTH + 8, high + 8))}" role="img" aria-label="{esc(label)}">'
        f"{card(contract)}</svg>"
    )


def _state(c: Contract) -> Markup:
    if not c.state:
        return ""
    if not c.ok:
        return text(CARD_WIDTH / 2, CARD_HEIGHT + 16, c.state, "label centred")
    words = f"costs {c.state}" if c.state.startswith("$") and "," not in c.state else c.state
    half = text_width(words, 12) / 2
    tick = use("i-tick", CARD_WIDTH / 2 - half - 4, CARD_HEIGHT + 11.5, 11, cls="tick")
    return tick + text(CARD_WIDTH / 2 + 5, CARD_HEIGHT + 16, words, "state")


def hand(contracts: Sequence[Contract], title: str = "Your contracts", note: str = "", width: float = RAIL) -> Drawn:
    """Cards in rows, with a heading."""
    out = text(0, 10, title.upper(), "caps") + text(width, 10, note, "data end")
    per_row = max(1, int((width + GAP) // (CARD_WIDTH + GAP)))
    for i, contract in enumerate(contracts):
        out += moved(card(contract), (i % per_row) * (CARD_WIDTH + GAP), 20 + (i // per_row) * (CARD_HEIGHT + 28))
    rows = -(-len(contracts) // per_row)
    return out, 20 + rows * (CARD_HEIGHT + 28) - 8


def prompt(over: str, words: str, note: str = "", width: float = RAIL) -> Drawn:
    """What is asked now: brass line, whose turn, one sentence."""
    size = min(1.0, (width - 32) / max(1.0, text_width(words, 22)))
    out = rect(0, 0, width, 62, "sheet", more='rx="2"') + rect(0, 0, width, 3, "brass-bar")
    out += text(16, 22, over.upper(), "caps-on") + text(width - 16, 22, note, "data end")
    return out + moved(text(0, 0, words, "headline"), 16, 48, size), 62


_COLUMNS: tuple[tuple[str, float, Callable[[Player], str]], ...] = (
    ("Money", 0.45, lambda p: f"${p.money}"),
    ("Trains", 0.55, lambda p: str(p.trains)),
    ("Factories", 0.685, lambda p: str(p.factories)),
    ("Cards", 0.775, lambda p: str(p.cards)),
)


def players(rows: Sequence[Player], trigger: int, width: float = RAIL) -> Drawn:
    """All players' open figures, own row tinted, contracts as ticks towards the end of the game."""
    inner, high = width - 32, 30.0
    height = 34 + high * len(rows)
    out = rect(0, 0, width, height, "sheet", more='rx="2"')
    out += "".join(text(16 + inner * at, 21, name, "label end") for name, at, _ in _COLUMNS)
    out += text(width - 16, 21, f"Fulfilled, of {trigger}", "label end")
    for i, player in enumerate(rows):
        out += moved(_player(player, trigger, width), 0, 28 + high * i)
    return out, height


def _player(p: Player, trigger: int, width: float) -> Markup:
    inner = width - 32
    out = rect(0, 0, width, 30, "inset") if p.own else svg.path(f"M16,0H{svg.num(width - 16)}", "hair")
    out += pieces.emblem(p.letter, 27, 15, 22)
    room = inner * 0.36 - 30
    room -= text_width(p.note, 12) + 5 if p.note else 0
    out += fitted(46, 20, p.name, "who", 15, room)
    out += text(52 + text_width(cut(p.name, 15, room), 15.5), 20, p.note, "label") if p.note else ""
    for i, (_, at, figure) in enumerate(_COLUMNS):
        out += text(16 + inner * at, 20, figure(p), "strong end" if i == 0 else "datum end")
    out += text(width - 16, 20, p.fulfilled, "datum end")
    step = min(7.0, inner * 0.165 / max(trigger, 1))
    left = width - 36 - step * trigger
    return out + "".join(
        rect(left + step * i, 9.5, step - 2, 11, "bar-on" if i < p.fulfilled else "bar-off") for i in range(trigger)
    )


def fulfilled(rows: Sequence[Player], width: float = RAIL) -> Drawn:
    """The contracts everybody has fulfilled: number, goods, points."""
    out, y = text(16, 22, "FULFILLED CONTRACTS", "caps"), 34.0
    for player in rows:
        if not player.contracts:
            continue
        x, line = 46.0, y
        out += pieces.emblem(player.letter, 27, y + 11, 17)
        for c in player.contracts:
            wide = 36.0 + 11 * len(c.goods)
            if x + wide > width - 12:
                x, line = 46.0, line + 25
            out += moved(_stub(c, wide), x, line)
            x += wide + 5
        y = line + 27
    return rect(0, 0, width, y + 4, "sheet", more='rx="2"') + out, y + 4


def _stub(c: Contract, wide: float) -> Markup:
    out = rect(0.5, 0.5, wide - 1, 21, "edge-fine", more='rx="2"') + text(10, 15, c.number, "card-nr")
    out += "".join(pieces.good(GOODS[g], 24 + 11 * i, 11, 9.5) for i, g in enumerate(c.goods))
    return out + text(wide - 5, 15.5, c.points, "strong end")


def legend(prices: Legend, width: float = RAIL) -> Drawn:
    """Prices of the ground, what left-over tiles are worth, tiles in stock; as many lines as the width asks for."""
    ground = [
        _swatch("land", "", "plains", prices.plains),
        _swatch("hill", terrain.hills(0, 0, 1), "hills", prices.hills),
        _swatch("mountain", terrain.mountains(0, 0, 1), "mountains", prices.mountains),
        _words("", "crossing", f"${prices.crossing}"),
    ]
    worth = [
        _words(f"g-{kind}", "cities" if kind == "purple" else f"{kind} factories", str(points))
        for kind, points in prices.left_over
    ]
    stock = [_words(f"i-{tile}", "", count) for tile, count in prices.tiles]
    goods = [_words(f"g-{kind}", "", str(count)) for kind, count in prices.goods]
    groups = [_row(ground)]
    groups += [_row([_words("", "Left over:", ""), *worth])] if worth else []
    groups += [_row([_words("", "Tiles left:", ""), *stock])] if stock else []
    groups += [_row([_words("", "Goods in stock:", ""), *goods])] if goods else []
    out, x, y = "", 0.0, 0.0
    for drawn, wide in groups:
        if x and x + wide > width:
            x, y = 0.0, y + 27
        out += moved(drawn, x, y)
        x += wide + 24
    return out, y + 27


def _row(items: Sequence[tuple[Markup, float]]) -> tuple[Markup, float]:
    out, x = "", 0.0
    for drawn, wide in items:
        out += moved(drawn, x, 0)
        x += wide + 12
    return out, x - 12


def _swatch(ground: Markup, relief: Markup, name: str, price: int) -> tuple[Markup, float]:
    clip = f"swatch-{ground}"
    picture = rect(0, 0, 48, 32, "land") + rect(0, 0, 48, 32, ground) + moved(relief, 24, 16)
    out = f'<clipPath id="{clip}"><path d="M0,0h48v32h-48z"/></clipPath>'
    out += moved(f'<g clip-path="url(#{clip})">{picture}</g>', 0, 2, 0.62) + rect(0, 2, 29.8, 19.8, "edge-fine")
    words, wide = _words("", name, f"${price}")
    return out + moved(words, 36, 0), 36 + wide


def _words(symbol: Markup, words: str, figure: str) -> tuple[Markup, float]:
    left = 22.0 if symbol else 0.0
    size = 18 if symbol.startswith("i-") else 13
    out = use(symbol, 9, 12, size, cls="icon") if symbol else ""
    wide = left + (text_width(words, 13.5) + 4 if words else 0)
    out += text(left, 17, words, "data") if words else ""
    return out + (text(wide, 17, figure, "strong") if figure else ""), wide + text_width(figure, 13.5)


def code_key(scene: Scene, width: float = RAIL) -> Drawn:
    """Codes and names of the cities, for pictures too small for names on the map."""
    column = 150.0
    per_row = max(1, int(width // column))
    names = sorted(scene.sheet.cities.items(), key=lambda item: item[1])
    out = ""
    for i, (code, name) in enumerate(names):
        x, y = (i % per_row) * column, 18 + (i // per_row) * 20
        out += text(x, y, code, "strong") + text(x + 26, y, name, "data")
    return out, 12 + 20.0 * -(-len(names) // per_row)


def _rail(panels: Panels) -> list[Drawn]:
    """The panels in the order of the play page."""
    made: list[Drawn] = []
    if panels.prompt:
        made.append(prompt(panels.over, panels.prompt, panels.note))
    if panels.hand:
        made.append(hand(panels.hand, panels.hand_title, panels.hand_note))
    if panels.players:
        made.append(players(panels.players, panels.trigger))
    if any(player.contracts for player in panels.players):
        made.append(fulfilled(panels.players))
    return made


def _stacked(parts: Sequence[Drawn], gap: float = 14.0) -> Drawn:
    out, y = "", 0.0
    for drawn, height in parts:
        out += moved(drawn, 0, y)
        y += height + gap
    return out, max(0.0, y - gap)


def wide_sheet(scene: Scene, panels: Panels) -> Board:
    """Board on the left with its legend, panels on the right: for screens and notebooks."""
    picture = board(scene)
    x, y, w, h = picture.viewbox
    scale = min(932 / w, 900 / h)
    key, key_height = legend(panels.legend, w * scale - 50)
    high = h * scale + key_height + 14
    rail, rail_height = _stacked(_rail(panels))
    width, height = w * scale + RAIL + 48, max(high, rail_height) + 32
    ground = rect(0, 0, width, height, "desk") + rect(16, 16, w * scale, high, "sheet", more='rx="2"')
    beside = moved(key, 16 + 26, 16 + h * scale + 2) + moved(rail, w * scale + 32, 16)
    layers: dict[Markup, Markup] = {
        "desk": ground,
        "board": moved(picture.drawing(), 16 - x * scale, 16 - y * scale, scale),
        "panels": beside,
    }
    return Board((0, 0, round(width), round(height)), layers, picture.title)


def tall_sheet(scene: Scene, panels: Panels) -> Board:
    """Board above, panels below at twice the size, city codes instead of names: for phones and mails."""
    picture = board(replace(scene, lettering=CODES))
    x, y, w, h = picture.viewbox
    scale = 920 / w
    parts = [legend(panels.legend), *_rail(panels), code_key(scene)]
    below, below_height = _stacked(parts)
    size = 920 / RAIL
    top = 10 + h * scale + 20
    height = top + below_height * size + 20
    layers: dict[Markup, Markup] = {
        "desk": rect(0, 0, 940, height, "desk"),
        "board": moved(picture.drawing(), 10 - x * scale, 10 - y * scale, scale),
        "panels": moved(below, 10, top, size),
    }
    return Board((0, 0, 940, round(height)), layers, picture.title)
