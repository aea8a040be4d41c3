"""The resource terminal as SVG: four gauges in trading order, the one being traded open with its ladder of trades."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Literal

from enginehouse.core import Seat
from enginehouse.draw.markup import Markup, digits, esc, num
from enginehouse.draw.memory import drawn, fact
from enginehouse.draw.svg import circle, group, path, rect, text, use
from enginehouse.games.planet_steam.face.words import signed
from enginehouse.games.planet_steam.rules.box import Track
from enginehouse.games.planet_steam.rules.content import BANDS, RESOURCES
from enginehouse.games.planet_steam.rules.events.production import moved
from enginehouse.games.planet_steam.rules.notation import ORDER_OF, SHIFT_OF
from enginehouse.games.planet_steam.rules.state import Table
from enginehouse.games.planet_steam.rules.steps import PlaceOrder, ShiftPrice, Trade, TradeTurn
from enginehouse.games.planet_steam.rules.steps.trade import trading_order

WIDTH, HEAD, HEIGHT = 296.0, 48.0, 819.0
OPEN, CLOSED = 282.0, 163.0
_PLACES = ("first", "second", "third", "fourth")


@fact
def traded_now(view: Table) -> int:
    """The resource being traded, or -1."""
    step = view.stack[-1] if view.stack else None
    return step.resource if isinstance(step, Trade) else -1


def tops(view: Table) -> list[tuple[int, float, float]]:
    """Resource, top and height of every gauge, in trading order."""
    live, order = traded_now(view), trading_order(view)
    y, out = HEAD, list[tuple[int, float, float]]()
    for r in order:
        high = (HEIGHT - HEAD) / 4 if live < 0 else OPEN if r == live else CLOSED
        out.append((r, y, high))
        y += high
    return out


@drawn
def terminal(view: Table) -> Markup:
    """The whole instrument, its upper left corner at the origin."""
    out = rect(-3, -3, WIDTH + 6, HEIGHT + 6, "ps-term") + rect(0, 0, WIDTH, HEIGHT, "ps-face")
    out += text(WIDTH / 2, 14, "RESOURCE TERMINAL", "ps-term-over") + text(WIDTH / 2, 39, "PLANET STEAM", "ps-term-t")
    live = traded_now(view)
    for r, y, high in tops(view):
        out += path(f"M0,{num(y)}H{num(WIDTH)}", "ps-rule")
        lead = (high - CLOSED) / 2 if r != live else 0.0
        out += _opened(view, r, y, high) if r == live else _closed(view, r, y + lead)
    return out


@drawn
def hits(view: Table) -> Markup:
    out = "".join(
        rect(0, y, WIDTH, high, "hit", more=f'id="gauge-{RESOURCES[r]}"')
        for r, y, high in tops(view)
        if r != traded_now(view)
    )
    return out + _ladder_hits(view) + "".join(_chip_hits(view, r, y, high) for r, y, high in tops(view))


# --- numbers to press on a gauge at rest: order markers, and where a price can be moved -------------------------------
@fact
def chips(view: Table, r: int) -> list[tuple[str, str]]:
    """The id and the lettering of each number that can be pressed on this gauge now. PS-VTRADE-03, PS-PMAN-02."""
    step, seat = view.stack[-1] if view.stack else None, view.viewer
    if not isinstance(step, PlaceOrder | ShiftPrice) or seat not in step.seats(view):
        return []
    out: list[tuple[str, str]] = []
    for action in step.legal(view, seat):
        if action in ORDER_OF and ORDER_OF[action][0] == r:
            out.append((f"order-{RESOURCES[r]}-{ORDER_OF[action][1]}", str(ORDER_OF[action][1])))
        elif action in SHIFT_OF and SHIFT_OF[action][0] == r:
            spaces = SHIFT_OF[action][1]
            out.append((shift_id(r, spaces), str(view.price[r] + spaces)))
    return out


def shift_id(r: int, spaces: int) -> str:
    return f"price-{RESOURCES[r]}-{'down' if spaces < 0 else 'up'}{abs(spaces)}"


def _chip_place(n: int, of: int, y: float) -> tuple[float, float, float, float]:
    wide = min(30.0, 166.0 / max(of, 1))
    return 122 + n * wide, y + 78, wide - 3, 30


def _chips(view: Table, r: int, y: float) -> Markup:
    shown, out = chips(view, r), ""
    for n, (_, words) in enumerate(shown):
        a, b, w, h = _chip_place(n, len(shown), y)
        out += rect(a, b, w, h, "ps-well", more='rx="2"') + text(a + w / 2, b + 20, words, "ps-chip-t")
    return out


def _chip_hits(view: Table, r: int, y: float, high: float) -> Markup:
    shown, lead = chips(view, r), (high - CLOSED) / 2
    places = [_chip_place(n, len(shown), y + lead) for n in range(len(shown))]
    return "".join(
        rect(*place, "hit", more=f'id="{esc(ident)}"') for place, (ident, _) in zip(places, shown, strict=True)
    )


# --- one gauge --------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=1024)
def dial(
    x: float,
    y: float,
    r: float,
    resource: int,
    track: Track,
    price: int,
    numbers: Literal["all", "ends", "none"] = "all",
) -> Markup:
    """A pressure gauge over the whole price track: needle now, a red pencil mark at the starting price."""
    low, high = track.lowest, track.highest

    def angle(v: float) -> float:
        return _angle(track, v)

    def at(v: float, k: float) -> Markup:
        return f"{num(r * k * cos(angle(v)))},{num(-r * k * sin(angle(v)))}"

    out = circle(0, 0, r, "g-case") + circle(0, 0, r * 0.9, "g-face") + circle(0, 0, r * 0.84, "ps-hair")
    ticks = "".join(f"M{at(v, 0.84)}L{at(v, 0.74 if (v - low) % 2 else 0.7)}" for v in range(low, high + 1))
    out += path(ticks, "g-tick")
    for v in range(low, high + 1):
        if numbers == "none":
            break
        if v in (low, high) if numbers == "ends" else v == price or (v % 2 == 0 and abs(v - price) > 1):
            a = angle(v)
            cls = "ps-num-on" if v == price else "ps-num"
            out += text(r * 0.58 * cos(a), -r * 0.58 * sin(a) + 3.4, v, cls)
    out += path(f"M{at(track.start, 0.72)}L{at(track.start - 0.34, 0.87)}L{at(track.start + 0.34, 0.87)}Z", "ps-begin")
    out += path(f"M{at(price, 0.88)}L{at(price, 0.68)}", "ps-at") + _hand(angle(price), r)
    where = f'transform="translate({num(x)},{num(y)})"'
    return f"<g {where}>{out}{use(f'ps-{RESOURCES[resource]}', 0, r * 0.6, r * 0.4)}</g>"


def _angle(track: Track, price: float) -> float:
    return pi * (1.25 - 1.5 * (price - track.lowest) / (track.highest - track.lowest))


def needle_then(x: float, y: float, r: float, track: Track, price: int) -> Markup:
    """Where the needle of a dial would stand after the choice, in brass dashes."""
    a = _angle(track, price)
    near, far = r * 0.16, r * 0.66
    dx, dy = cos(a), -sin(a)
    d = f"M{num(x + near * dx)},{num(y + near * dy)}L{num(x + far * dx)},{num(y + far * dy)}"
    return path(d, "ps-then")


def _hand(a: float, r: float) -> Markup:
    nx, ny, tip, tail = -sin(a), -cos(a), r * 0.46, -r * 0.18
    d = (
        f"M{num(tip * cos(a))},{num(-tip * sin(a))}L{num(2.6 * nx)},{num(2.6 * ny)}"
        f"L{num(tail * cos(a) + 2 * nx)},{num(-tail * sin(a) + 2 * ny)}"
        f"L{num(tail * cos(a) - 2 * nx)},{num(-tail * sin(a) - 2 * ny)}L{num(-2.6 * nx)},{num(-2.6 * ny)}Z"
    )
    return path(d, "ps-hand") + circle(0, 0, r * 0.085, "g-hub")


@lru_cache(maxsize=1024)
def bar(track: Track, x: float, y: float, w: float, h: float, supply: int, every: bool) -> Markup:
    """The supply track as a ruler in six bands, each with its own pattern and its price change printed on it."""
    n = track.top + 1
    c, out = w / n, ""
    for band, begin, end in zip(BANDS, track.bands, (*track.bands[1:], n), strict=True):
        fill = f'fill="url(#ps-b-{band})"'
        out += rect(x + begin * c, y, (end - begin) * c, h, "ps-band", more=fill)
        mid, words = x + (begin + end) * c / 2, signed(track.change[begin])
        if band == "black":
            out += text(mid, y + h / 2 + 3.5, words, "ps-band-inv")
        else:
            chip = min(16, (end - begin) * c - 0.8)  # of one column alone it is narrow, and covers no other's words
            out += rect(mid - chip / 2, y + h / 2 - 5.4, chip, 10.8, "ps-chip", more='rx="1"')
            out += text(mid, y + h / 2 + 3.5, words, "ps-band-t")
    for v in range(n):
        near = abs(v - supply) == 1
        if v == supply or every or ((v in track.bands or v == n - 1) and not near):
            out += text(x + (v + 0.5) * c, y + h + 12.5, v, "ps-sup-on" if v == supply else "ps-sup")
    return out


def pointer(x: float, y: float) -> Markup:
    return path(f"M{num(x)},{num(y)}l-5-8h10Z", "ps-dot")


def _order_mark(view: Table, r: int, x: float, y: float) -> Markup:
    marks = view.order_marks
    variable = view.box.switches.variable_trading
    number = marks[r] if variable else view.box.tracks[r].order
    return circle(x, y, 8.4, "ps-ord") + (text(x, y + 4, number, "ps-ord-t") if number else "")


@fact
def _standing(view: Table, r: int) -> str:
    """Whether a resource has been traded this round, or when it will be."""
    order = trading_order(view)
    live = traded_now(view)
    if view.phase != "resources" or live < 0:
        return f"traded {_PLACES[order.index(r)]}"
    return _PLACES[order.index(r)] if waits(view, r) else "traded"


@fact
def waits(view: Table, r: int) -> bool:
    """Whether somebody still has a turn with a resource this round."""
    return any(isinstance(s, TradeTurn) and s.resource == r for s in view.stack)


@drawn
def _closed(view: Table, r: int, y: float) -> Markup:
    """A gauge at rest: dial, price, supply, and what the next turn does if nobody trades."""
    track, price, supply = view.box.tracks[r], view.price[r], view.supply[r]
    band, change, c = track.band(supply), track.change[supply], (WIDTH - 24) / (track.top + 1)
    out = dial(62, y + 62, 51, r, track, price) + _order_mark(view, r, 132, y + 20)
    out += text(146, y + 24.6, RESOURCES[r].capitalize(), "ps-name") + text(
        WIDTH - 12, y + 24, _standing(view, r), "ps-state"
    )
    out += text(122, y + 67, price, "ps-price") + text(130 + 23 * len(str(price)), y + 67, "credits", "ps-unit")
    if chips(view, r):
        out += _chips(view, r, y)
    else:
        told = f'Supply <tspan class="ps-bold">{digits(supply)}</tspan>, {esc(band)}'
        out += f'<text class="ps-data" x="122" y="{num(y + 88)}">{told}</text>'
        out += text(122, y + 104, "price holds" if change == 0 else f"each turn {signed(change)}", "ps-sub")
    return (
        out + pointer(12 + (supply + 0.5) * c, y + 127) + bar(track, 12, y + 128, WIDTH - 24, 13, supply, every=False)
    )


@drawn
def _opened(view: Table, r: int, y: float, high: float) -> Markup:
    """The gauge being traded: every possible trade is a column over the supply that it would leave."""
    track, price, supply = view.box.tracks[r], view.price[r], view.supply[r]
    out = rect(0, y, WIDTH, high, "ps-live") + path(f"M2.5,{num(y)}V{num(y + high)}", "ps-live-edge")
    out += dial(68, y + 70, 58, r, track, price) + _order_mark(view, r, 146, y + 20)
    out += text(160, y + 24.6, RESOURCES[r].capitalize(), "ps-name") + text(
        WIDTH - 12, y + 24, "trading now", "ps-state-on"
    )
    out += text(136, y + 70, price, "ps-price")
    out += text(12, y + 150, "Price for the next player after each trade", "ps-cap-l")
    out += bar(track, 12, y + 177, WIDTH - 24, 16, supply, every=True) + _ladder(view, r, y + 157)
    return out + group(_unchosen(view, r, y), more='id="then-gauge"')


def _unchosen(view: Table, r: int, y: float) -> Markup:
    """What the open gauge says beside its price while no trade is chosen."""
    track, price, supply = view.box.tracks[r], view.price[r], view.supply[r]
    told = f'Supply <tspan class="ps-bold">{digits(supply)}</tspan>, {esc(track.band(supply))}'
    out = text(144 + 23 * len(str(price)), y + 70, "credits", "ps-unit")
    out += f'<text class="ps-data" x="136" y="{num(y + 96)}">{told}</text>'
    return out + text(136, y + 113, f"a pass: {moved(price, track.after(price, supply))}", "ps-sub")


def foreshown(view: Table, r: int, units: int) -> dict[str, Markup]:
    """The open gauge with a trade that is chosen and does not count yet: its column, and the price that it leaves."""
    track, price, supply = view.box.tracks[r], view.price[r], view.supply[r]
    y = next(top for res, top, _ in tops(view) if res == r)
    left = max(0, min(track.top, supply - units))
    then, change, c = track.after(price, left), track.change[left], (WIDTH - 24) / (track.top + 1)
    out = rect(12.7 + left * c, y + 158, c - 1.4, 82, "ps-then-column") + needle_then(68, y + 70, 58, track, then)
    x = 142 + 22.0 * len(str(price))
    out += path(f"M{num(x)},{num(y + 55)}h17m-6-5l6.5,5l-6.5,5", "ps-arrow") + text(
        x + 23, y + 70, then, "ps-price-then"
    )
    beside = x + 30 + 16 * len(str(then))
    out += text(beside, y + 57, "for the", "ps-cap-l") + text(beside, y + 70, "next", "ps-cap-l")
    out += text(136, y + 96, f"Supply {supply}, {track.band(supply)}", "ps-data")
    moves = "the price holds" if change == 0 else f"{signed(change)} a turn"
    return {"then-gauge": out + text(136, y + 113, f"then {left}, {track.band(left)}: {moves}", "ps-sub")}


# --- the ladder of trades ---------------------------------------------------------------------------------------------
@fact
def reach(view: Table, r: int) -> tuple[Seat, int, int, int | None]:
    """Who trades, how many he could sell and buy, and how many his purse pays for (only he knows)."""
    step = view.stack[-1]
    assert isinstance(step, Trade)
    seat = step.seat
    known = seat == view.viewer
    pays = view.purse[seat] // view.price[r] if known else None
    return seat, view.cargo[seat][r], view.supply[r], pays


def _ladder(view: Table, r: int, y: float) -> Markup:
    """Price for the next player above, number traded below; brass where the viewer can press."""
    track, price, supply = view.box.tracks[r], view.price[r], view.supply[r]
    _, stock, most, pays = reach(view, r)
    c, col, out = (WIDTH - 24) / (track.top + 1), 76.0, ""
    for v in range(supply - most, min(track.top, supply + stock) + 1):
        n, mid = v - supply, 12 + (v + 0.5) * c
        then = track.after(price, v)
        if pays is not None and -n > pays:
            out += text(mid, y + 14, then, "ps-off") + text(mid, y + col - 0.5, -n, "ps-off")
            out += path(f"M{num(mid - 5)},{num(y + col + 1)}l10-10", "d-no")
            continue
        out += text(mid, y + 14, then, "ps-after-same" if then == price else "ps-after")
        out += text(mid, y + col - 0.5, f"{n}+" if 0 < n < stock and v == track.top else abs(n), "ps-qty")
    return out + _captions(supply, most, min(stock, track.top - supply), c, y + col + 12)


def _captions(supply: int, most: int, stock: int, c: float, y: float) -> Markup:
    def at(v: float) -> float:
        return 12 + (v + 0.5) * c

    out = text(at(supply), y + 16, "pass", "ps-cap")
    spans = [("buy", supply - most, supply - 1)] if most else []
    spans += [("sell", supply + 1, supply + stock)] if stock else []
    for words, first, last in spans:
        out += path(f"M{num(at(first) - 6)},{num(y)}v4H{num(at(last) + 6)}v-4", "ps-cap-rule")
        x = (at(first) + at(last)) / 2
        out += text(x, y + 16, words, "ps-cap") if abs(x - at(supply)) > 26 else ""
    return out


def column_of(view: Table, r: int, units: int) -> int:
    """The sale whose column one of so many is pressed at: those beyond the track share the last."""
    return min(units, max(1, view.box.tracks[r].top - view.supply[r]))


def columns(view: Table, r: int) -> dict[str, int]:
    """The trades that can be pressed on the ladder, each with the supply it would leave."""
    supply, name, top = view.supply[r], RESOURCES[r], view.box.tracks[r].top
    _, stock, most, _ = reach(view, r)
    bought = {f"trade-{name}-b{n}": supply - n for n in range(1, most + 1)}
    return bought | {f"trade-{name}-s{n}": min(top, supply + n) for n in range(1, column_of(view, r, stock) + 1)}


def shared_name(view: Table, r: int, ident: str) -> str:
    """What a column is called that several sales share; empty for any other."""
    name, stock = RESOURCES[r], reach(view, r)[1]
    last = column_of(view, r, stock)
    return f"Sell {last} {name} or more" if last < stock and ident == f"trade-{name}-s{last}" else ""


def ladder_places(view: Table) -> dict[str, tuple[float, float, float, float]]:
    """Where each trade is pressed: round its number."""
    r = traded_now(view)
    if r < 0:
        return {}
    top = next(top for res, top, _ in tops(view) if res == r)
    c = (WIDTH - 24) / (view.box.tracks[r].top + 1)
    return {ident: (12.7 + at * c, top + 215, c - 1.4, 25) for ident, at in columns(view, r).items()}


def _ladder_hits(view: Table) -> Markup:
    """At a desk: a phone has a ladder of its own (``phone_terminal.py``)."""
    r = traded_now(view)
    if r < 0:
        return ""
    top = next(top for res, top, _ in tops(view) if res == r)
    out = rect(0, top, WIDTH, 134, "hit", more=f'id="gauge-{RESOURCES[r]}"')  # a mark round it strikes no words
    for ident, place in ladder_places(view).items():
        called = shared_name(view, r, ident)
        named: Markup = f' data-name="{esc(called)}"' if called else ""
        out += rect(*place, "hit", more=f'id="{esc(ident)}"{named}')
    return group(out, "for-desk")


def small(view: Table, r: int, x: float, y: float, w: float) -> Markup:
    """A gauge folded small: dial, price, supply and band."""
    track, price, supply = view.box.tracks[r], view.price[r], view.supply[r]
    c = (w - 16) / (track.top + 1)
    out = dial(x + 50, y + 43, 36, r, track, price, "ends") + text(x + (w + 86) / 2, y + 54, price, "ps-price-s")
    out += text(x + 12, y + 98, f"{supply} {track.band(supply)}, {signed(track.change[supply])}", "ps-sub")
    for band, begin, end in zip(BANDS, track.bands, (*track.bands[1:], track.top + 1), strict=True):
        out += rect(x + 8 + begin * c, y + 110, (end - begin) * c, 9, "ps-band", more=f'fill="url(#ps-b-{band})"')
    return out + pointer(x + 8 + (supply + 0.5) * c, y + 110)
