"""The resource terminal on a phone while resources are traded: four prices as tabs, and the gauge of one of them below.

The gauge being traded lies open with its ladder, wide enough for a thumb; the others are there to be read.
"""

from __future__ import annotations

from dataclasses import dataclass

from enginehouse.draw.markup import Markup, digits, esc, num
from enginehouse.draw.memory import drawn
from enginehouse.draw.svg import group, path, rect, text, use, view_box
from enginehouse.games.planet_steam.face import terminal_panel as desk
from enginehouse.games.planet_steam.face.words import signed
from enginehouse.games.planet_steam.rules.box import Track
from enginehouse.games.planet_steam.rules.content import BANDS, RESOURCES
from enginehouse.games.planet_steam.rules.events.production import moved
from enginehouse.games.planet_steam.rules.state import Table
from enginehouse.games.planet_steam.rules.steps.trade import trading_order

WIDTH, HEIGHT, EDGE = 390.0, 252.0, 12.0
#: How high the rows of the ladder stand: prices, the ruler, supplies, the numbers traded, and the words below them.
PRICES, RULER, NUMBERS, WORDS = 126.0, 132.0, 189.0, 210.0
GRIP = 44.0
TOLD = 224.0  # where the words beside the prices begin


@dataclass(frozen=True, slots=True)
class _Scale:
    """The supplies from left to right."""

    track: Track

    @property
    def column(self) -> float:
        return (WIDTH - 2 * EDGE) / (self.track.top + 1)

    def middle(self, supply: float) -> float:
        return EDGE + (supply + 0.5) * self.column


@drawn
def phone_terminal(view: Table) -> Markup:
    """Tabs in trading order, each over its gauge; the one that is traded lies open until another is pressed."""
    order, live = trading_order(view), desk.traded_now(view)
    tabs = "".join(_tab(view, r, r == live) for r in order)
    return f'<div class="ps-tabs" role="radiogroup" aria-label="Resources, in trading order">{tabs}</div>' + "".join(
        _gauge(view, r) for r in order
    )


def _tab(view: Table, r: int, live: bool) -> Markup:
    name, price = RESOURCES[r], digits(view.price[r])
    sign = f'<svg class="ps-tab-sign" viewBox="-13 -13 26 26" aria-hidden="true">{use(f"ps-{name}", 0, 0, 26)}</svg>'
    chosen = ' checked="checked"' if live else ""
    button = f'<input type="radio" name="ps-gauge" value="{name}"{chosen}/>'
    state = ' class="live"' if live else ""
    return f"<label{state}>{button}{sign}<b>{price}</b><span>{name.capitalize()}, {esc(_when(view, r))}</span></label>"


def _when(view: Table, r: int) -> str:
    """Where a resource stands in this round's trading, in a word or two."""
    if r == desk.traded_now(view):
        return "now"
    return "to come" if desk.waits(view, r) else "done"


def _gauge(view: Table, r: int) -> Markup:
    live, name = r == desk.traded_now(view), RESOURCES[r]
    inner = _open(view, r) if live else _at_rest(view, r)
    box = view_box((0, 0, WIDTH, HEIGHT))
    label = f"{name.capitalize()} gauge{', open' if live else ''}"
    return f'<svg class="ps-gauge ps-gauge-{name}" viewBox="{box}" role="group" aria-label="{esc(label)}">{inner}</svg>'


def _head(view: Table, r: int) -> Markup:
    track = view.box.tracks[r]
    hit = rect(0, 0, WIDTH, 96, "hit", more=f'id="phone-gauge-{RESOURCES[r]}"')
    return hit + desk.dial(50, 48, 38, r, track, view.price[r], "none")


def _ruler(view: Table, r: int) -> Markup:
    """The supply track in its six bands, each with its own pattern and its price change printed on it."""
    track, supply, out = view.box.tracks[r], view.supply[r], ""
    scale = _Scale(track)
    for band, begin, end in zip(BANDS, track.bands, (*track.bands[1:], track.top + 1), strict=True):
        left, wide, words = EDGE + begin * scale.column, (end - begin) * scale.column, signed(track.change[begin])
        out += rect(left, RULER, wide, 20, "ps-band", more=f'fill="url(#ps-b-{band})"')
        middle = left + wide / 2
        if band == "black":
            out += text(middle, RULER + 14.4, words, "ps-big-band-inv")
            continue
        chip = min(20, wide - 0.8)
        out += rect(middle - chip / 2, RULER + 3, chip, 14, "ps-chip", more='rx="1"')
        out += text(middle, RULER + 14.4, words, "ps-big-band")
    for v in range(track.top + 1):
        out += text(scale.middle(v), RULER + 35, v, "ps-big-sup-on" if v == supply else "ps-big-sup")
    return out


# --- a gauge to be read -----------------------------------------------------------------------------------------------
def _at_rest(view: Table, r: int) -> Markup:
    """A resource whose turn is over or still to come: its price, and what a turn makes of it at each supply."""
    track, price, supply = view.box.tracks[r], view.price[r], view.supply[r]
    scale, when = _Scale(track), _when(view, r)
    told = "traded already this round" if when == "done" else "to be traded later this round"
    out = _head(view, r) + text(100, 64, price, "ps-price") + _told(("credits each", told, _supply(track, supply)))
    out += text(EDGE, PRICES - 24, f"Next player pays, from {price} on", "ps-big-cap") + _ruler(view, r)
    for v in range(track.top + 1):
        then = track.after(price, v)
        out += text(scale.middle(v), PRICES, then, "ps-big-same" if then == price else "ps-big-after")
    return out + desk.pointer(scale.middle(supply), RULER) + text(EDGE, RULER + 54, "supply", "ps-big-cap")


def _told(lines: tuple[str, str, str]) -> Markup:
    return "".join(text(TOLD, 30 + 18 * n, words, "ps-big-cap") for n, words in enumerate(lines))


def _supply(track: Track, supply: int, before: str = "supply") -> str:
    """A supply with its band, and what a turn at it does to the price."""
    change = track.change[supply]
    return f"{before} {supply}, {track.band(supply)}: {'price holds' if not change else f'{signed(change)} a turn'}"


# --- the gauge being traded -------------------------------------------------------------------------------------------
def _open(view: Table, r: int) -> Markup:
    out = rect(0, 0, WIDTH, HEIGHT, "ps-live") + _head(view, r)
    out += text(EDGE, PRICES - 24, "Next player pays", "ps-big-cap") + _ruler(view, r) + _ladder(view, r)
    return out + group(_choice(view, r, 0), more='id="then-ladder"') + _hits(view, r)


def foreshown(view: Table, r: int, units: int) -> dict[str, Markup]:
    """What the open gauge says of a trade that is chosen and does not count yet: so many bought, or sold if less than 0."""
    return {"then-ladder": _choice(view, r, units)}


def _choice(view: Table, r: int, units: int) -> Markup:
    """Price now and then, in numbers and on the dial, the supply it would leave, and where one buys, passes and sells."""
    track, price, supply = view.box.tracks[r], view.price[r], view.supply[r]
    left = max(0, min(track.top, supply - units))
    then = track.after(price, left)
    out = desk.needle_then(50, 48, 38, track, then) + text(100, 64, price, "ps-price")
    arrow = 104 + 22.0 * len(str(price))
    out += path(f"M{num(arrow)},48h19m-6-5l6.5,5l-6.5,5", "ps-arrow") + text(arrow + 25, 64, then, "ps-price-then")
    before = _supply(track, supply).capitalize()
    after = _supply(track, left, "then") if units else f"a pass: {moved(price, then)}"
    out += _told(("now, then for the next", before, after))
    return out + _words(view, r, left if units else None)


def _words(view: Table, r: int, chosen: int | None) -> Markup:
    """Where one buys, passes and sells: brackets with a word, as far as the grip leaves them room."""
    supply, scale = view.supply[r], _Scale(view.box.tracks[r])
    _, stock, most, _ = desk.reach(view, r)
    last = min(view.box.tracks[r].top, supply + stock)
    grip, half, out = scale.middle(chosen) if chosen is not None else None, 13.0, ""
    if grip is None or abs(scale.middle(supply) - grip) > GRIP / 2 + half:
        out += text(scale.middle(supply), WORDS + 12, "pass", "ps-big-cap-m")
    for words, first, end in (("buy", supply - most, supply - 1), ("sell", supply + 1, last)):
        spans = _beside(scale.middle(first) - 8, scale.middle(end) + 8, grip) if first <= end else []
        out += "".join(path(f"M{num(a)},{num(WORDS - 10)}v5H{num(b)}v-5", "ps-cap-rule") for a, b in spans)
        a, b = max(spans, key=lambda span: span[1] - span[0], default=(0.0, 0.0))
        if b - a >= 2 * half:
            out += text((a + b) / 2, WORDS + 12, words, "ps-big-cap-m")
    return out


def _beside(a: float, b: float, grip: float | None) -> list[tuple[float, float]]:
    """What of a span lies left and right of the grip."""
    if grip is None:
        return [(a, b)]
    low, high = grip - GRIP / 2 - 5, grip + GRIP / 2 + 5
    parts = [(a, min(b, low)), (max(a, high), b)]
    return [(x, y) for x, y in parts if y - x > 4]


def _ladder(view: Table, r: int) -> Markup:
    """Price for the next player above, number traded below; struck out what the viewer cannot pay."""
    track, price, supply = view.box.tracks[r], view.price[r], view.supply[r]
    _, stock, most, pays = desk.reach(view, r)
    scale, out = _Scale(track), ""
    for v in range(supply - most, min(track.top, supply + stock) + 1):
        n, x, then = v - supply, scale.middle(v), track.after(price, v)
        if pays is not None and -n > pays:
            out += text(x, PRICES, then, "ps-big-off") + text(x, NUMBERS, -n, "ps-big-off")
            out += path(f"M{num(x - 6)},{num(NUMBERS + 2)}l12-13", "d-no")
            continue
        beyond = "+" if 0 < n < stock and v == track.top else ""
        out += text(x, PRICES, then, "ps-big-same" if then == price else "ps-big-after")
        out += text(x, NUMBERS, f"{abs(n)}{beyond}", "ps-big-qty")
    return out


def _hits(view: Table, r: int) -> Markup:
    """Where each trade is pressed: round its number. From there the grip reaches up to the price it leaves."""
    column, out = _Scale(view.box.tracks[r]).column, ""
    for ident, at in desk.columns(view, r).items():
        place = (EDGE + at * column + 0.7, NUMBERS - 17, column - 1.4, 24)
        called = desk.shared_name(view, r, ident)
        named = f' data-name="{esc(called)}"' if called else ""
        out += rect(*place, "hit", more=f'id="phone-{esc(ident)}" data-rise="{num(NUMBERS - PRICES - 2)}"{named}')
    return out
