"""Under the map, as SVG: the key of bonuses, the tank market on its siding, the bonus box and what is left in reserve."""

from __future__ import annotations

from enginehouse.draw.markup import Markup, num
from enginehouse.draw.memory import drawn
from enginehouse.draw.svg import circle, moved, path, rect, text, text_width, use
from enginehouse.games.planet_steam.rules.box import CONVERTED, WATER, priced
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.state import Table
from enginehouse.games.planet_steam.rules.steps.end import production

WIDTH = 596.0


def key() -> Markup:
    """What one more unit comes from: the four things a newcomer looks for on the map."""
    wave = path("M-10-2q5-6 10,0t10,0M-10,5q5-6 10,0t10,0", "ps-wave")
    joint = '<circle class="ps-joint" r="10"/>' + text(0, 4, "+1", "ps-joint-t")
    dome = path("M-9,8Q-9-8 0-8Q9-8 9,8Z", "ps-brass") + path("M-11,8H11M0-8V-11", "ps-line")
    row = rect(-11, -8, 22, 16, "ps-row") + path("M-11-8H11M-11,8H11", "ps-row-edge")
    items: tuple[tuple[float, Markup, str], ...] = (
        (0, wave, "river: water needs no energy"),
        (200, joint, "neighbours of one kind"),
        (368, dome, "supercharger +1"),
        (492, row, "airship row +1"),
    )
    return "".join(moved(sign, x + 10, 0, 0.8) + text(x + 26, 4.5, words, "ps-key") for x, sign, words in items)


@drawn
def siding(view: Table) -> Markup:
    """Fourteen places: the last tank standing is the next one sold; dashed ones will be made at the end of the round."""
    stock, costs = view.stock, view.box.tank_costs
    made = 0 if not (view.supply[1] and view.supply[3]) else production(view)
    x0, pitch = 122.0, 33.6
    out = text(0, 16, "TANK MARKET", "caps")
    if stock:
        out += text(0, 52, costs[stock], "ps-price") + text(50, 52, "credits", "ps-unit")
        out += text(0, 69, f"and {priced(view.box.costs['tank'])}", "ps-sub")
    else:
        out += text(0, 46, "out of stock", "ps-name") + text(0, 69, "import only", "ps-sub")
    for n in range(1, len(costs)):
        x = x0 + (n - 0.5) * pitch
        if n <= stock:
            out += moved(f'<g class="ps-stock">{use("ps-tank", 0, 0, 64)}</g>', x, 26, 0.46)
        elif n <= stock + made:
            out += circle(x, 25, 9.6, "ps-ghost")
        else:
            out += circle(x, 30, 1.4, "ps-dot")
        if n == stock:
            out += rect(x - 13, 50, 26, 16, "ps-next", more='rx="2"')
        out += text(x, 62, costs[n], "ps-cost-on" if n == stock else "ps-cost")
    end = x0 + (len(costs) - 1) * pitch
    out += path(f"M{num(x0)},40H{num(end)}", "ps-siding") + path(f"M{num(x0)},44H{num(end)}", "ps-siding-thin")
    return out


@drawn
def notes(view: Table) -> Markup:
    """What the end of the round would make, the import price, and the bonus box."""
    short, rise = [RESOURCES[r] for r in (1, 3) if not view.supply[r]], view.box.payouts["shortage_rise"]
    made = (
        f"End of round: {production(view)} new tanks"
        if not short
        else f"No {' or '.join(short)}: no tanks, price +{rise}"
    )
    out = text(0, 14, made, "ps-key")
    abroad = view.box.costs["import"]
    units: list[Markup] = [RESOURCES[r] for r in (WATER, *CONVERTED) for _ in range(abroad[r])]
    out += text(212, 14, f"Import: {abroad[4]} credits", "ps-key")
    out += "".join(use(f"ps-{name}", 314 + at * min(14, 42 / len(units)), 10, 14) for at, name in enumerate(units))
    out += text(366, 14, "Bonus box", "ps-key")
    for r in range(4):
        x = 430 + 42 * r
        out += rect(x, -3, 36, 24, "ps-well" if view.bonus[r] else "ps-well-empty", more='rx="2"')
        sign = use(f"ps-{RESOURCES[r]}", x + 18, 9, 17)
        out += sign if view.bonus[r] else f'<g class="ps-faded">{sign}</g>'
    return out


@drawn
def line(view: Table) -> Markup:
    """The tank market in one line, while bids stand in its place."""
    now = f"{view.stock} in stock, the next costs {view.box.tank_costs[view.stock]}" if view.stock else "out of stock"
    short = [RESOURCES[r] for r in (1, 3) if not view.supply[r]]
    made = f"end of round: {production(view)} new" if not short else f"no {' or '.join(short)}: no new tanks"
    return text(WIDTH, 4.5, f"Tank market: {now}; {made}", "data end")


@drawn
def reserve(view: Table) -> Markup:
    """Left in the reserve; each is also what one presses to buy it."""
    out, x = text(0, 15, "LEFT", "caps"), 46.0
    for r in (0, 1, 3):
        out += use(f"ps-plate-{RESOURCES[r]}", x + 9, 11, 19) + text(x + 22, 15, view.converters_left[r], "ps-key-b")
        x += 50
    things = (
        ("tanks", view.tanks_left),
        ("superchargers", view.superchargers_left),
        ("licences", view.licences_left),
        ("luxury", view.luxury_left),
    )
    for words, left in things:
        x += 14
        out += text(x, 15, words, "ps-key") + text(x + text_width(words, 12.5) + 5, 15, left, "ps-key-b")
        x += text_width(words, 12.5) + 28
    return out


@drawn
def hits(view: Table) -> Markup:
    """Elements to press, relative to the siding's corner."""
    out = rect(-9, -4, WIDTH + 14, 80, "hit", more='id="market"') + rect(208, 78, 146, 26, "hit", more='id="import"')
    for i, r in enumerate((0, 1, 3)):
        out += rect(44 + 50 * i, 108, 46, 26, "hit", more=f'id="converter-{RESOURCES[r]}"')
    out += rect(284, 108, 108, 26, "hit", more='id="superchargers"')
    out += rect(396, 108, 84, 26, "hit", more='id="certificate-licence"')
    return out + rect(484, 108, 84, 26, "hit", more='id="certificate-luxury"')
