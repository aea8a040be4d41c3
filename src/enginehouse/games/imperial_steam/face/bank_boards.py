"""The bank's boards as pictures: workers, factories, market, contracts on display."""

from __future__ import annotations

from collections import Counter

from enginehouse.core import Seat
from enginehouse.draw import svg
from enginehouse.draw.markup import Markup, digits, esc
from enginehouse.draw.memory import drawn
from enginehouse.games.imperial_steam.face import glyphs, tips
from enginehouse.games.imperial_steam.face.player_board import meeple
from enginehouse.games.imperial_steam.face.press import EMBLEMS
from enginehouse.games.imperial_steam.face.signing import spare
from enginehouse.games.imperial_steam.rules.box import GOODS, HUBS
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.hire import HireFirst, HireMore, NameColumn

HIRES = NameColumn | HireFirst | HireMore
HUB = 96.0
#: How wide and high a price of a column is: two columns lie side by side, and a finger must find the one it means.
LADDER, RUNG = 44.0, 22.0
#: Where a hub's columns begin, and its engineers and its growth below them.
TOP, STAFF, GROWTH = 38.0, 170.0, 194.0


def _svg(width: float, height: float, inner: Markup) -> Markup:
    return f'<svg class="is-svg" viewBox="0 0 {digits(width, "g")} {digits(height, "g")}">{inner}</svg>'


@drawn
def workers(view: Table) -> Markup:
    """Columns of each hub with the price of the next worker and the one after, engineers, who is in reach; and growth, which
    gives way to the crew of whoever hires."""
    hires = bool(view.stack) and isinstance(view.stack[-1], HIRES)
    high = GROWTH - 6 if hires else GROWTH + 20
    hubs: list[Markup] = [
        _svg(HUB, high, _hub(view, hub) + ("" if hires else _growth(view, hub))) for hub in range(len(HUBS))
    ]
    said: Markup = "grows: how many tens of influence a hub moves on with each good that it receives"
    foot: Markup = "" if hires else f'<p class="is-of-hubs">{said}</p>'
    return f'<div class="is-hubs">{"".join(hubs)}</div>{foot}'


def _hub(view: Table, hub: int) -> Markup:
    box, seat, at = view.box, view.viewer, 10 * view.hubs[hub]
    short = at - 10 * view.influence[seat] if seat >= 0 else 0
    drawn = svg.text(1, 12, box.cities[view.hubs_at[hub]].name, "is-wb-c")
    drawn += svg.moved(svg.path(glyphs.shield(), f"is-{HUBS[hub]}"), 8, 25, 0.5)
    note = f"{short} short" if short > 0 else f"at {at}"
    drawn += svg.text(18, 29, note, "is-no" if short > 0 else "is-s")
    columns = [i for i, h in enumerate(box.columns) if h == hub]
    for k, column in enumerate(columns):
        drawn += _ladder(view, column, 1 + (LADDER + 2) * k)
    return drawn + _engineers(view, hub)


def _ladder(view: Table, column: int, x: float) -> Markup:
    name = view.box.book.columns[column].removeprefix("column ")
    return f'<g id="column-{esc(name)}">{tips.column(view, column)}{_rungs(view, column, x)}</g>'


def hired(view: Table, seat: Seat, column: int, new: int) -> dict[str, Markup]:
    """The column with so many workers on the prices they would cost, and the price that it would then ask."""
    name = view.box.book.columns[column].removeprefix("column ")
    k = [i for i, hub in enumerate(view.box.columns) if hub == view.box.columns[column]].index(column)
    return {f"column-{name}": tips.column(view, column) + _rungs(view, column, 1 + (LADDER + 2) * k, new, seat)}


def _rungs(view: Table, column: int, x: float, new: int = 0, seat: Seat = 0) -> Markup:
    """The marker is dark; the price after it is framed. Who is chosen and not yet hired stands on the price."""
    prices = view.box.worker_prices
    row, top = view.ladders[column], len(prices) - 1
    taken = Counter(min(row + k, top) for k in range(new))
    drawn = ""
    for r, price in enumerate(reversed(prices)):
        level, y = top - r, TOP + RUNG * r
        now, after = level == row and not new, level == min(row + 1, top) and row != top and not new
        wash = after or level in taken
        cls = "is-c-dark" if now else "is-fb-next" if wash else "is-c" if level > row else "is-c-quiet"
        drawn += svg.rect(x, y, LADDER, RUNG, cls)
        if many := taken[level]:
            drawn += meeple(x + 11, y + RUNG / 2, EMBLEMS[seat], "is-mp")
            label = price if many == 1 else f"{many}×{price}"
            drawn += svg.text(x + (LADDER + 16) / 2, y + 15.5, label, "is-wb-n")
        else:
            drawn += svg.text(x + LADDER / 2, y + 15.5, price, "is-wb-at" if now else "is-wb-n")
        if new and level == min(row + new, top):
            drawn += svg.rect(x + 2.5, y + 2.5, LADDER - 5, RUNG - 5, "is-then")
    return drawn


def _engineers(view: Table, hub: int) -> Markup:
    """One below each column; what they cost is said once, over all hubs."""
    drawn = ""
    named: set[str] = set()
    here = [kind for kind, h in zip(view.engineers, view.box.icons, strict=True) if h == hub]
    for i, kind in enumerate(here):
        if kind == "bridge":
            sign = svg.path("M-9,-6L-6,-3.6H6L9,-6M-9,6L-6,3.6H6L9,6", "is-bridge")
        elif kind == "tunnel":
            sign = svg.path("M-9,-6.4Q-3,0 -9,6.4M9,-6.4Q3,0 9,6.4", "is-tunnel")
        else:
            sign = svg.text(0, 4, "gone", "is-h")
        ident = f' id="engineer-{esc(kind)}-{HUBS[hub]}"' if kind and kind not in named else ""
        named.add(kind)
        cell = svg.rect(-LADDER / 2, -15, LADDER, 30, "is-c" if kind else "is-c-none") + sign
        x = 1 + LADDER / 2 + (LADDER + 2) * i
        drawn += f'<g transform="translate({svg.num(x)},{svg.num(STAFF)})"{ident}>{cell}</g>'
    return drawn


def _growth(view: Table, hub: int) -> Markup:
    """How far the hub moves with each good that it receives."""
    cubes = sum(view.received[hub])
    drawn = svg.text(1, GROWTH + 13, "grows", "is-s")
    for i, steps in enumerate(view.box.growths[view.grows[hub]]):
        met = i < cubes
        drawn += svg.rect(35 + 11.6 * i, GROWTH, 11.6, 17, "is-gr-on" if met else "is-gr")
        drawn += svg.text(40.8 + 11.6 * i, GROWTH + 13, steps, "is-gr-nn" if met else "is-gr-n")
    return drawn


@drawn
def factories(view: Table) -> Markup:
    """Upper number: the next factory costs; lower: a delivery pays. Framed: now; tinted: after the next."""
    spaces = len(view.box.pays[0])
    wide = min(62.0, 508 / spaces)
    drawn = svg.text(32, 11, "upper number: the next factory costs. lower number: a delivery pays", "is-s")
    for g, kind in enumerate(GOODS):
        y, k = 17 + 46 * g, view.taken[g]
        drawn += glyphs.good(kind, 13, y + 20, 20)
        row = ""
        for i in range(spaces):
            x = 32 + wide * i
            cost = view.box.costs[g][i] if i < spaces - 1 else "–"
            cls = "is-fb-now" if i == k else "is-fb-gone" if i < k else "is-fb-next" if i == k + 1 else "is-fb"
            words = "is-fb-on" if i == k else "is-fb-n"
            row += svg.rect(x, y, wide, 42, cls) + svg.text(x + wide / 2, y + 13, cost, words)
            row += svg.text(x + wide / 2, y + 38, view.box.pays[g][i], words)
            if i > k:
                row += svg.moved(svg.path(glyphs.WORKS, f"is-f-{kind}"), x + wide / 2 - 8, y + 15, 0.85)
            elif i == k:
                row += svg.path(f"M{svg.num(x + 6)},{svg.num(y + 21)}H{svg.num(x + wide - 6)}", "is-rule")
        drawn += f'<g id="factory-{kind}">{tips.factories(view, g)}{row}</g>'
    return _svg(544, 203, drawn)


@drawn
def market(view: Table) -> Markup:
    """Ten rows, cheapest on top; framed: the next cube."""
    prices = view.box.market
    drawn = "".join(glyphs.good(kind, 60 + 44 * i, 9, 16) for i, kind in enumerate(GOODS))
    for r, price in enumerate(prices):
        if r == 0 or prices[r - 1] != price:
            drawn += svg.text(30, 36 + 19 * r, price, "is-mk-p")
    for i, kind in enumerate(GOODS):
        gone = len(prices) - view.market[i]
        column = ""
        for r in range(len(prices)):
            x, y = 40 + 44 * i, 22 + 19 * r
            column += svg.rect(x, y, 40, 18, "is-mk-next" if r == gone else "is-mk-out" if r < gone else "is-mk")
            column += glyphs.good(kind, x + 20, y + 9, 13) if r >= gone else ""
        drawn += f'<g id="market-{kind}">{tips.market(view, i)}{column}</g>'
    return _svg(216, 214, drawn)


@drawn
def contracts(view: Table) -> Markup:
    """The display by size; below each, how many factories the viewer lacks."""
    box, seat = view.box, view.viewer
    left = spare(view, seat) if seat >= 0 else [0, 0, 0, 0]
    drawn, y = "", 0.0
    for size in (1, 2, 3):
        cards = [box.contracts[c] for c in view.display if box.contracts[c].size == size]
        for i, card in enumerate(cards):
            x = 62.0 * i
            inner = svg.rect(0, 0, 57, 56, "is-card", more='rx="2"') + svg.use("rosette", 28.5, 28, 48, cls="is-faint")
            kinds: list[Markup] = [GOODS[g] for g in range(4) for _ in range(card.asks[g])]
            first = 28.5 - 7.5 * (len(kinds) - 1)
            inner += "".join(glyphs.good(kind, first + 15 * j, 11, 13) for j, kind in enumerate(kinds))
            inner += svg.text(28.5, 36, card.value, "is-card-v")
            short = sum(max(0, card.asks[g] - left[g]) for g in range(4))
            if seat >= 0:
                inner += svg.text(28.5, 50, f"{short} short" if short else "have it", "is-h")
            ident = esc(card.name.replace(" ", "-"))
            words = tips.contract(card, short if seat >= 0 else None)
            drawn += f'<g id="contract-{ident}" transform="translate({svg.num(x)},{svg.num(y)})">{words}{inner}</g>'
        y += 62 if cards else 0
    return _svg(310, max(y, 20), drawn)
