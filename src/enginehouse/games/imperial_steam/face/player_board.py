"""A player's own board as a picture: crew, engineers, trains, warehouse, landing, shares, contracts, keys."""

from __future__ import annotations

from enginehouse.core import Seat
from enginehouse.draw import svg
from enginehouse.draw.markup import Markup, digits, esc
from enginehouse.draw.memory import drawn, looks
from enginehouse.games.imperial_steam.face import glyphs, tips
from enginehouse.games.imperial_steam.face.press import EMBLEMS
from enginehouse.games.imperial_steam.rules.box import COAL, GOODS, HUBS, TRAIN_ROWS
from enginehouse.games.imperial_steam.rules.goods import names
from enginehouse.games.imperial_steam.rules.scoring import fulfilled, silver_value
from enginehouse.games.imperial_steam.rules.state import Table

MEEPLE = (
    "M0,-7A2.7,2.7 0 0 1 2.3,-2.9L6,-1.2L5.2,1.2L3,.9L4,6.4H.9L0,3.2L-.9,6.4H-4L-3,.9L-5.2,1.2L-6,-1.2L-2.3,-2.9"
    "A2.7,2.7 0 0 1 0,-7Z"
)
WIDTH = 420.0
APART = 14.5  # from one worker to the next
Wides = tuple[float, float, float]
#: How wide the cells of the three levels are on the whole board, and where the crew stands alone.
OWN_BOARD, ALONE = (44.0, 44.0, 66.0), (76.0, 58.0, 88.0)
LEVELS = (1, 2, 3)


@drawn
def player_board(view: Table, seat: Seat) -> Markup:
    """The whole board; goods lie where there is room for them (IS-R11)."""
    own = EMBLEMS[seat]
    mine = looks(view, seat)
    cards = view.contracts[seat]
    rows = (len(cards) + 6) // 7
    drawn = _crew(view, seat, mine) + _engineers(view, seat)
    trains = _trains(view, seat, own, mine)
    trains = f'<g id="trains">{trains}</g>' if mine else trains
    drawn += f'<g id="trains-{digits(seat)}">{trains}</g>'
    drawn += _shares(view, seat, mine) + _contracts(view, seat, 190)
    height = 186 + 44 * rows
    return f'<svg class="is-svg is-pan" viewBox="-1 -1 {digits(WIDTH + 2, "g")} {digits(height)}">{drawn}</svg>'


@drawn
def crew(view: Table, seat: Seat) -> Markup:
    """The workers alone, for the phone: whoever hires wants to see them beside the columns. Nothing here is pressed."""
    levels = "".join(f'<g id="panel-crew-{digits(n)}">{_level(view, seat, n, ALONE)}</g>' for n in LEVELS)
    return f'<svg class="is-svg is-pan" viewBox="0 -1 296 58">{_areas()}{levels}</svg>'


def hired(view: Table, seat: Seat, new: int) -> dict[str, Markup]:
    """The lowest level with so many more, who are not there yet: on one's own board, and where the crew stands alone."""
    return {
        "crew-1": _level(view, seat, 1, OWN_BOARD, True, new),
        "panel-crew-1": _level(view, seat, 1, ALONE, False, new),
    }


def meeple(x: float, y: float, own: Markup, cls: Markup) -> Markup:
    return f'<g class="own-{own}" transform="translate({svg.num(x)},{svg.num(y)})">{svg.path(MEEPLE, cls)}</g>'


def _crew(view: Table, seat: Seat, mine: bool) -> Markup:
    drawn = _areas()
    for n in LEVELS:
        name = f' id="crew-{digits(n)}"' if mine else ""
        drawn += f"<g{name}>{_level(view, seat, n, OWN_BOARD, mine)}</g>"
    return drawn


def _areas() -> Markup:
    return svg.text(52, 28, "rested", "is-l") + svg.text(52, 49, "worked", "is-l")


def _level(view: Table, seat: Seat, level: int, wides: Wides, mine: bool = False, new: int = 0) -> Markup:
    """Who has rested and who has worked of a level; and ``new`` who are chosen and not yet hired."""
    own, wide, left = EMBLEMS[seat], wides[level - 1], 58.0 + sum(wides[: level - 1]) + 4 * (level - 1)
    inner = svg.text(left + wide / 2, 9, f"level {level}", "is-h")
    inner += svg.rect(left, 14, wide, 40, "hit") if mine else ""  # a press between the two cells means both
    for y, n, used in ((14.0, view.rested[seat][level - 1], False), (36.0, view.worked[seat][level - 1], True)):
        ident = f'id="crew-{digits(level)}-{"worked" if used else "rested"}"' if mine else ""
        inner += svg.rect(left, y, wide, 18 if used else 20, "is-c-quiet" if used else "is-c", more=ident)
        most = 1 + int((wide - 12) / APART)
        inner += _workers(left + wide / 2, y + 10, n, most, own, "is-mp-used" if used else "is-mp", 0 if used else new)
    return inner


def _workers(x: float, y: float, n: int, most: int, own: Markup, cls: Markup, new: int = 0) -> Markup:
    """Those of one level side by side, and then the new ones; more than have room are one and their number."""
    if n + new <= most:
        apart = [x + (j - (n + new - 1) / 2) * APART for j in range(n + new)]
        return "".join(meeple(at, y, own, cls if j < n else "is-mp-new") for j, at in enumerate(apart))
    if not new:
        return meeple(x - 9, y, own, cls) + svg.text(x + 8, y + 4.6, n, "is-crew-n")
    if not n:
        return meeple(x - 9, y, own, "is-mp-new") + svg.text(x + 8, y + 4.6, f"+{new}", "is-crew-n")
    drawn = meeple(-19, 0, own, cls) + svg.text(-8, 4.6, n, "is-crew-n")
    drawn += meeple(5, 0, own, "is-mp-new") + svg.text(18, 4.6, f"+{new}", "is-crew-n")
    return svg.moved(drawn, x, y, 0.8)  # side by side within the narrowest cell


def _engineers(view: Table, seat: Seat) -> Markup:
    drawn = ""
    signs: tuple[tuple[str, Markup], ...] = (
        ("bridge", svg.path("M-9,-6L-6,-3.6H6L9,-6M-9,6L-6,3.6H6L9,6", "is-bridge")),
        ("tunnel", svg.path("M-9,-6.4Q-3,0 -9,6.4M9,-6.4Q3,0 9,6.4", "is-tunnel")),
    )
    for i, (kind, sign) in enumerate(signs):
        x, has = 232 + 44 * i, view.staff[seat][i]
        drawn += svg.text(x + 20, 9, kind, "is-h") + svg.rect(x, 14, 40, 20, "is-c" if has else "is-c-none")
        drawn += svg.moved(sign if has else svg.group(sign, "is-faint"), x + 20, 24)
    keys = [(h, True) for h in range(4) if view.gold[h] == seat] + [
        (h, False) for h in range(4) if view.silver[h] == seat
    ]
    for i, (hub, gold) in enumerate(keys):
        x = 332 + 22 * i
        column = 10 * view.hubs[hub]
        drawn += svg.moved(svg.path(glyphs.shield(), f"is-{HUBS[hub]}"), x, 24, 0.62 if gold else 0.45)
        drawn += svg.text(x, 49, column if gold else silver_value(view.box, column), "is-h")
    if keys:
        drawn += svg.text(332, 9, "keys", "is-h")
    if view.semmering == seat:
        drawn += svg.moved(svg.circle(0, 0, 9.6, "is-semmering") + svg.text(0, 4, "×2", "is-gl-b"), 254, 46)
    return drawn


def _trains(view: Table, seat: Seat, own: Markup, mine: bool) -> Markup:
    """Coal finds its engines, other goods the cars from the left and then the floors."""
    stock = view.stock[seat]
    trains = view.trains[seat]
    on_engines = min(stock[COAL], len(trains))
    rest: list[Markup] = [esc(load) for load in names((stock[0], stock[1], stock[2], 0))]
    rest.extend("coal" for _ in range(stock[COAL] - on_engines))
    drawn, y = "", 61.0
    seen_goods: set[str] = set()

    def named(kind: Markup) -> Markup:
        if not mine or kind in seen_goods:
            return ""
        seen_goods.add(kind)
        return f' id="good-{kind}"'

    for row in range(TRAIN_ROWS):
        top = y + 25 * row
        drawn += svg.path(f"M0,{svg.num(top + 21.2)}H292", "is-rail")
        if row < len(trains):
            level, cars = trains[row]
            train = _engine(own, level, row < on_engines, top)
            for j, kind in enumerate(cars):
                load = rest.pop(0) if kind == "F" and rest else ""
                train += _car(41 + 31 * j, top, kind, load, named(load) if load else "")
            ident = f' id="train-{digits(row + 1)}"' if mine else ""
            drawn += f"<g{ident}>{train}</g>"
        else:
            drawn += svg.text(2, top + 14, "free row for a train", "is-s")
        built = row < len(view.stations[seat])
        drawn += svg.rect(304, top + 1, 36, 20, "is-c" if built else "is-c-quiet")
        if built and rest:
            load = rest.pop(0)
            drawn += f"<g{named(load)}>{glyphs.good(load, 322, top + 11, 12)}</g>"
        elif not built:
            drawn += svg.moved(glyphs.house(0, own)[1], 314, top + 4)
    drawn += svg.path(f"M300,{svg.num(y)}L322,{svg.num(y - 7)}L344,{svg.num(y)}Z", "is-roof")
    landing: list[Markup] = [esc(load) for load in names(view.landing[seat])]
    for i in range(6):
        x, top = 356 + 22 * (i % 3), y + 1 + 25 * (i // 3)
        drawn += svg.rect(x, top, 20, 20, "is-c-none")
        drawn += glyphs.good(landing[i], x + 10, top + 10, 12) if i < len(landing) else ""
    return drawn + svg.path(f"M354,{svg.num(y + 52)}H422", "is-quay") + svg.text(388, y + 65, "landing", "is-h")


def _engine(own: Markup, level: int, coal: bool, top: float) -> Markup:
    body = svg.path("M1,17V3H12V7H26V2.4H31V7H37V17Z", "is-loco")
    body += "".join(svg.circle(x, 18, 3.2, "is-wheel") for x in (8, 19, 30))
    body += f'<text class="letter is-letter" x="21.5" y="15.4">{digits(level)}</text>'
    body += glyphs.good("coal", 6.6, 9.6, 9) if coal else ""
    return f'<g class="own-{own}" transform="translate(0,{svg.num(top)})">{body}</g>'


def _car(x: float, top: float, kind: str, load: Markup, ident: Markup) -> Markup:
    """Freight (open, one good), passengers (windows), reserved (a slip, closed for good)."""
    cls = "is-car-p" if kind == "P" else "is-car-r" if kind == "R" else "is-car"
    drawn = (
        svg.rect(1, 2, 25, 14, cls, more='rx="1"')
        + svg.circle(7, 18, 2.3, "is-wheel")
        + svg.circle(20, 18, 2.3, "is-wheel")
    )
    if kind == "P":
        drawn += svg.path("M4,5.5h4v5h-4zM11.5,5.5h4v5h-4zM19,5.5h4v5h-4z", "is-window")
    elif kind == "R":
        drawn += svg.path("M9.5,4.8h8v8.4h-8z", "is-slip") + svg.path("M11.5,7.4h4M11.5,10h4", "is-rule")
    elif load:
        drawn += glyphs.good(load, 13.5, 9, 11.5)
    return f'<g transform="translate({svg.num(x)},{svg.num(top)})"{ident}>{drawn}</g>'


def _shares(view: Table, seat: Seat, mine: bool) -> Markup:
    box, y = view.box, 143.0
    drawn = ""
    for i in range(box.investor_rows):
        x, on = i * 25.0, i == view.share[seat]
        value = box.values[i] if i < len(box.values) else None
        ident = f'id="value-{digits(value)}"' if mine and value else ""
        drawn += svg.rect(x, y, 25, 20, "is-c-dark" if on else "is-c" if value else "is-c-quiet", more=ident)
        drawn += svg.text(x + 12.5, y + 33, value or "·", "is-v-on" if on else "is-v")
        if i < view.investors[seat]:
            lit = "is-inv-lit" if on else "is-inv"
            person = svg.circle(0, -2.6, 3.4, lit) + svg.path("M-5.4,7Q-5.4,1 0,1Q5.4,1 5.4,7Z", lit)
            drawn += svg.moved(person, x + 12.5, y + 10)
    can = max(0, view.investors[seat] - view.share[seat])
    price = box.values[view.share[seat]]
    drawn += svg.text(262, y + 9, f"{can} can be sold at {price}", "is-s")
    drawn += svg.text(262, y + 25, _sold(view.shareholders[seat]), "is-s")
    whole = svg.rect(-1, y - 3, 416, 45, "is-whole")  # its brackets run below the values
    inner = f'<g id="shares">{whole}{drawn}</g>' if mine else drawn
    return f'<g id="shares-{digits(seat)}">{inner}</g>'


def _sold(n: int) -> str:
    return f"{n} sold, so −{10 * n} %" if n else "none sold"


def _contracts(view: Table, seat: Seat, top: float) -> Markup:
    """Slips with their factories; a tick where they are all there (IS-R50)."""
    box = view.box
    full = fulfilled(box, view.contracts[seat], view.factories[seat])
    drawn = ""
    for i, name in enumerate(view.contracts[seat]):
        card = box.contracts[name]
        x, y = 60.0 * (i % 7), top + 42 * (i // 7)
        drawn += f'<g id="held-{esc(name.replace(" ", "-"))}">{tips.contract(card)}'
        drawn += svg.rect(x, y, 56, 38, "is-card", more='rx="2"')
        letters: list[Markup] = [GOODS[g] for g in range(4) for _ in range(card.asks[g])]
        drawn += "".join(glyphs.good(kind, x + 9 + 12.5 * j, y + 10, 11) for j, kind in enumerate(letters))
        if name in full:
            drawn += svg.path(f"M{svg.num(x + 45)},{svg.num(y + 10)}l2.6,3l4.6-6.6", "is-tick")
        drawn += svg.text(x + 28, y + 33, card.value, "is-v-big") + "</g>"
    return drawn
