"""Auctions as drawings: the cards, the bids as a stair, who is still in, and the bonus box.

The specialist auction takes the sheet: cards, stair and bonus box at the left, map and gauges folded small at the right.
"""

from __future__ import annotations

from enginehouse.core import Seat, Words
from enginehouse.draw import pieces
from enginehouse.draw.markup import Markup, digits, esc, num
from enginehouse.draw.memory import drawn, fact, looks
from enginehouse.draw.svg import cut, fitted, moved, path, rect, text, text_width, use
from enginehouse.games.planet_steam.face import map_sheet, terminal_panel
from enginehouse.games.planet_steam.face.lettering import Drawn, wrapped
from enginehouse.games.planet_steam.face.map_sheet import letter
from enginehouse.games.planet_steam.face.tank_market_panel import WIDTH
from enginehouse.games.planet_steam.rules.box import Specialist
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.state import NOBODY, Table
from enginehouse.games.planet_steam.rules.steps import (
    AgentBenefit,
    BenefitsOrder,
    EngineerBenefit,
    PickCard,
    SpecialistBids,
    TakeBonus,
    ZoneBids,
)
from enginehouse.games.planet_steam.rules.steps.bidding import Bidding
from enginehouse.games.planet_steam.rules.steps.trade import trading_order

SCENE, SIDE, ASIDE = 572.0, 288.0, 606.0
CARD, TALL = 262.0, 326.0
FOLD = 0.53
BENEFITS = {
    "lady-steam": "First in every turn of the round.",
    "venturer": "Names the zone for auction; winning it costs half.",
    "airship-captain": "Moors the airship: one more from each tank in a row.",
    "engineer": "At once a building licence, or credits.",
    "bank-agent": "At once an upgrade or one resource.",
}
_COUNT = ("First", "Second", "Third", "Fourth", "Fifth")
_SCENES = (SpecialistBids, PickCard, BenefitsOrder, EngineerBenefit, AgentBenefit, TakeBonus)


def takes_the_sheet(view: Table) -> bool:
    """True while specialists are sold: nothing on the map can be pressed then."""
    return bool(view.stack) and isinstance(view.stack[-1], _SCENES)


def bidding_on_the_board(view: Table) -> Bidding | None:
    """A zone or the freelance carrier is sold: the map stays large and the stair stands below it."""
    step = view.stack[-1] if view.stack else None
    return step if isinstance(step, Bidding) and not takes_the_sheet(view) else None


# --- the sheet of the specialist auction ------------------------------------------------------------------------------
@drawn
def scene(view: Table, words: Words, limit: int) -> Markup:
    """The left of the sheet: cards, bids, who is in, bonus box."""
    step = view.stack[-1]
    out = text(0, 0, "Specialist auction", "ps-h2") + text(SCENE, 0, _picks(view, words), "data end")
    out += moved(specialists(view, words, SCENE, press=True)[0], 0, 16)
    y = 16 + CARD + 26
    out += text(0, y, "BIDS FOR THIS PICK", "caps") + text(SCENE, y, _sitting_out(view, words), "data end")
    if isinstance(step, SpecialistBids):
        out += moved(stairs(view, words, step, (SCENE, TALL), limit)[0], 0, y + 10)
    else:
        out += moved(_won(view, words, SCENE, TALL), 0, y + 10)
    out += moved(standing(view, words), 0, y + TALL + 26)
    return out + moved(bonus_box(view), 0, y + TALL + 92)


def _picks(view: Table, words: Words) -> str:
    done = sum(1 for c in view.cards if c != NOBODY)
    step = view.stack[-1]
    nth = done if isinstance(step, SpecialistBids | PickCard) else done - 1
    extra = ""
    if nth == 0 and view.box.switches.price_manipulation:
        extra = ", with price manipulation"
    elif nth == view.seats - 1 and view.box.switches.sabotage and view.round > 1:
        extra = ", with sabotage"
    opener = next((s for s in view.clockwise(view.first) if view.cards[s] == NOBODY), view.first)
    opens = f" {words.seat(opener)} opens, then clockwise" if isinstance(step, SpecialistBids) else ""
    return cut(f"{_COUNT[nth]} of {view.seats} picks{extra}.{opens}", 13.5, SCENE - 220)


def _sitting_out(view: Table, words: Words) -> str:
    out = [words.seat(s) for s in range(view.seats) if view.cards[s] != NOBODY]
    if not out:
        return "losing bids cost nothing"
    return cut(
        f"{words.seats([s for s in range(view.seats) if view.cards[s] != NOBODY])} sit{'s' * (len(out) == 1)} out",
        13.5,
        380,
    )


def _won(view: Table, words: Words, width: float, high: float) -> Markup:
    """The bidding is over: who has won, and what he decides."""
    step = view.stack[-1]
    seat = next(iter(step.seats(view)), 0)
    name = cut(words.seat(seat), 26, width - 120)
    told = "picks one of the open cards" if isinstance(step, PickCard) else "takes what the card brings"
    if isinstance(step, TakeBonus):
        told = "takes one resource from the bonus box"
    out = rect(0.5, 20, width - 1, high - 60, "ps-card-in") + pieces.emblem(letter(seat), width / 2, high / 2 - 44, 44)
    return out + text(width / 2, high / 2 + 14, name, "ps-won") + text(width / 2, high / 2 + 38, told, "ps-who")


@drawn
def standing(view: Table, words: Words, width: float = SCENE) -> Markup:
    """Everybody's part in this bidding at a glance: leads, is in, has passed, has a card; a ring round who speaks."""
    each, out = width / view.seats, ""
    for n, seat in enumerate(view.clockwise(view.first)):
        state, on, gone = _part(view, seat)
        x = n * each
        if on:
            out += rect(x + 1, 2, each - 6, 44, "ps-turn", more='rx="3"')
        inner = pieces.emblem(letter(seat), x + 18, 24, 20)
        inner += fitted(x + 34, 21, words.seat(seat), "strong", 13.5, each - 44)
        inner += text(x + 34, 37, cut(state, 12, each - 40), "ps-part-on" if on else "ps-part")
        out += f'<g class="ps-faded-half">{inner}</g>' if gone else inner
    return out


def _part(view: Table, seat: Seat) -> tuple[str, bool, bool]:
    step = view.stack[-1]
    if not isinstance(step, Bidding):
        card = view.number(seat)
        if seat in step.seats(view):
            return ("your pick" if looks(view, seat) else "has won"), True, False
        return (f"has card {card}" if card else "waits"), False, bool(card)
    if seat in step.speakers[:1]:
        return ("your turn" if looks(view, seat) else "to speak"), True, False
    if seat == step.leader:
        return f"leads with {step.high}", False, False
    if seat in step.speakers:
        return ("yet to speak" if all(s != seat for s, _ in step.said) else "still in"), False, False
    if (seat, 0) in step.said:
        return "passed", False, True
    if isinstance(step, SpecialistBids) and view.cards[seat] != NOBODY:
        return f"has card {view.number(seat)}", False, True
    return "cannot bid", False, True


@fact
def full(view: Table) -> tuple[bool, ...]:
    """Of each resource whether the viewer's carrier has no room for one more."""
    seat = view.viewer
    return tuple([seat >= 0 and not view.room(seat, r) for r in range(4)])


@drawn
def bonus_box(view: Table, width: float = SCENE) -> Markup:
    """What each winner takes one of, with what it is worth, and whether it fits the viewer's carrier."""
    out = path(f"M0,0H{num(width)}", "hair") + text(0, 22, "BONUS BOX", "caps")
    out += text(width, 22, "the winner takes one", "data end")
    gap, no_room = 12.0, full(view)
    each = (width - 3 * gap) / 4
    for r in range(4):
        x, there = r * (each + gap), bool(view.bonus[r])
        told = f"worth {view.price[r]}" if there else "none"
        if there and no_room[r]:
            told += ", full"
        inner = rect(0, 0, each, 44, "ps-well" if there else "ps-well-empty", more='rx="2"')
        inner += f'<g class="{"" if there else "ps-faded"}">{use(f"ps-{RESOURCES[r]}", 24, 22, 26)}</g>'
        inner += text(46, 26.5, told, "ps-key" if there else "ps-cost-l")
        where = f' id="bonus-{RESOURCES[r]}"' if there else ""
        out += f'<g{where} transform="translate({num(x)},34)">{inner}</g>'
    return out


# --- folded at the right ----------------------------------------------------------------------------------------------
def folded(drawing: Markup) -> Markup:
    """A layer of the map at the size it has beside the auction."""
    return moved(drawing, ASIDE + 8, 24, FOLD)


@drawn
def side(view: Table) -> Markup:
    """Captions, four small gauges and the tank market."""
    _, high = map_sheet.size(view.box)
    y = 24 + high * FOLD + 40
    out = text(ASIDE, 0, "MAP", "caps") + text(ASIDE + SIDE, 0, "press to enlarge", "data end")
    out += text(ASIDE, y, "RESOURCE TERMINAL", "caps")
    w, h, top = SIDE / 2, 128.0, y + 10
    out += rect(ASIDE, top, SIDE, 2 * h, "ps-face")
    out += path(f"M{num(ASIDE)},{num(top + h)}h{num(SIDE)}M{num(ASIDE + w)},{num(top)}v{num(2 * h)}", "ps-rule")
    for i, r in enumerate(trading_order(view)):
        out += terminal_panel.small(view, r, ASIDE + i % 2 * w, top + i // 2 * h, w)
    y = top + 2 * h + 30
    told = f"{view.stock} in stock, the next costs {view.box.tank_costs[view.stock]}" if view.stock else "out of stock"
    out += text(ASIDE, y, "TANK MARKET", "caps") + text(ASIDE + SIDE, y, told, "data end")
    pitch = SIDE / (len(view.box.tank_costs) - 1)
    for n in range(view.stock):
        tank = f'<g class="ps-stock">{use("ps-tank", 0, 0, 64)}</g>'
        out += moved(tank, ASIDE + (n + 0.5) * pitch, y + 24, 0.3)
    out += path(f"M{num(ASIDE)},{num(y + 33)}h{num(SIDE)}", "ps-siding")
    left = (
        f"Left: licences {view.licences_left}, luxury {view.luxury_left}, "
        f"superchargers {view.superchargers_left}, tanks {view.tanks_left}"
    )
    return out + text(ASIDE, y + 56, left, "ps-key")


@drawn
def side_hits(view: Table) -> Markup:
    """A press on the small map shows it large; the small gauges can be pressed."""
    _, high = map_sheet.size(view.box)
    area = rect(
        ASIDE,
        14,
        SIDE,
        high * FOLD + 20,
        "hit",
        more='data-do="sheet-boards" role="button" aria-label="The map, large"',
    )
    w, h, top = SIDE / 2, 128.0, 24 + high * FOLD + 50
    for i, r in enumerate(trading_order(view)):
        where = f'id="gauge-{RESOURCES[r]}"'
        area += rect(ASIDE + i % 2 * w, top + i // 2 * h, w, h, "hit", more=where)
    return area


# --- cards ------------------------------------------------------------------------------------------------------------
@drawn
def specialists(view: Table, words: Words, width: float = 860.0, press: bool = False) -> Drawn:
    """The cards of this game: portrait, number, name, benefit; a taken one fades and names its holder."""
    cards, gap = view.box.cards, 12.0
    each = min(210.0, (width - gap * (len(cards) - 1)) / len(cards))
    out = ""
    for i, card in enumerate(cards):
        where = f' id="card-{digits(card.number)}"' if press else ""
        # what is pressed is a little larger than the card, so that the brackets stand on its edge
        reach = rect(-0.055 * each, -0.055 * CARD, 1.11 * each, 1.11 * CARD, "hit") if press else ""
        out += moved(f"<g{where}>{_card(view, words, card, each)}{reach}</g>", i * (each + gap), 0)
    return out, CARD + 6


def _card(view: Table, words: Words, card: Specialist, w: float) -> Markup:
    holder = view.holder(card.number - 1)
    gone = holder != NOBODY
    inside = rect(4, 4, w - 8, CARD - 32, "ps-card-in")
    two = len(card.roles) > 1
    for i, role in enumerate(card.roles):
        x = w / 2 + (i - 0.5) * (w / 2 - 10) if two else w / 2
        inside += portrait(role, x, 74, 0.66 if two else min(0.98, (w - 14) / 112))
    inside += text(12, 34, card.number, "ps-card-no")
    y = 158.0
    for line in wrapped(short_title(card) if two or w < 120 else card.title, 15, w - 10):
        inside += text(w / 2, y, line, "ps-card-h")
        y += 16
    for role in card.roles:
        for line in wrapped(BENEFITS[role], 12.3, w - 12):
            inside += text(w / 2, y, line, "ps-card-t")
            y += 13.5
    out = rect(0.5, 0.5, w - 1, CARD - 1, "ps-card-gone" if gone else "ps-card", more='rx="3"')
    out += f'<g class="ps-faded">{inside}</g>' if gone else inside
    if gone:
        name = cut(words.seat(holder), 13.5, w - 40)
        half = (text_width(name, 13.5) + 24) / 2
        out += pieces.emblem(letter(holder), w / 2 - half + 9, CARD - 14, 17)
        return out + text(w / 2 - half + 24, CARD - 9, name, "strong")
    return out + text(w / 2, CARD - 9, cut(_brings(view, card), 12, w - 8), "label centred")


def _brings(view: Table, card: Specialist) -> str:
    """What an open card is worth to the viewer at today's prices."""
    seat, box, price = view.viewer, view.box, view.price
    if seat < 0:
        return "to be picked"
    told: list[str] = []
    for role in card.roles:
        if role == "engineer":
            told.append(f"+{box.payouts['engineer']} at once")
        elif role == "bank-agent":
            told.append(f"worth {max(price)}")
        elif role == "airship-captain":
            rows = [0] * len(box.rows)
            for z in view.tanks_of(seat):
                rows[box.row_of[z]] += price[view.product[z]]
            told.append(
                f"row {box.rows[rows.index(max(rows))]}: worth {max(rows)}" if max(rows) else "no tank of yours"
            )
        elif role == "venturer":
            told.append("a zone at half price")
        elif len(card.roles) == 1:
            told.append("first of all")
    return ", ".join(told)


def portrait(role: str, x: float, y: float, k: float) -> Markup:
    """A cut-paper silhouette in an oval, ruled behind like a bank note."""
    oval = '<ellipse class="ps-oval-out" rx="54" ry="64"/>'
    name = esc(role)
    clip = f'<clipPath id="oval-{name}"><ellipse rx="50" ry="60"/></clipPath>'
    inner = f'<g clip-path="url(#oval-{name})"><use href="#ps-{name}" x="-55" y="-65" width="110" height="130"/></g>'
    return moved(oval + clip + inner + '<ellipse class="ps-oval-in" rx="50" ry="60"/>', x, y, k)


def short_title(card: Specialist) -> str:
    return card.title.replace("Airship Captain", "Captain")


# --- bids -------------------------------------------------------------------------------------------------------------
#: Steps less wide than this have no room for an emblem beside the number, nor for a name below.
NARROW = 56.0


@drawn
def stairs(view: Table, words: Words, step: Bidding, size: tuple[float, float], limit: int) -> Drawn:
    """Bids are steps that only go up, a pass is a gap; the viewer's next step, if they can pay it, stands ready in brass, and a
    line at the limit of the viewer's order, if there is one."""
    width, high = size
    mine = any(looks(view, seat) for seat in step.speakers[:1])
    said = step.said[-9:]
    top = max(10, step.high + 1)
    if limit <= 2 * top:  # one far above would press the stair flat
        top = max(top, limit)
    base, unit = high - 22, (high - 56) / top
    run = min(82.0, (width - 40) / (len(said) + 1))
    jump = next(n for n in (1, 2, 5, 10, 20, 50, 100, 200, 500) if top / n <= (5 if high > 150 else 3))
    out = ""
    for v in range(0, top + 1, jump):
        out += path(f"M30,{num(base - v * unit)}H{num(width)}", "ps-grid") + text(22, base - v * unit + 4, v, "ps-axis")
    x = 36.0
    for seat, bid in said:
        out += _stair(words, seat, bid, (x, run), (base, unit))
        x += run
    if mine and view.purse[step.speakers[0]] >= step.cost(view, step.speakers[0], step.high + 1):
        y = base - (step.high + 1) * unit
        out += rect(x + 2, y, run - 4, base - y, "ps-stair-mine")
        out += _on_step(step.speakers[0], text(0, 0, step.high + 1, "ps-bid-mine"), (x, run), (base, y))
        out += text(x + run / 2, base + 16, "your next" if run >= NARROW else "next", "ps-who")
    elif step.speakers:
        out += pieces.emblem(letter(step.speakers[0]), x + run / 2, base - 14, 20)
        out += text(x + run / 2, base + 16, "to speak", "ps-who")
    if limit:
        y = base - min(limit, top) * unit
        out += path(f"M30,{num(y)}H{num(width)}", "ps-limit") if limit <= top else ""
        arrow = " ↑" if limit > top else ""
        out += text(width, y - 6, f"your limit {limit}, seen by you alone{arrow}", "ps-limit-told")
    return out, high


def _stair(words: Words, seat: Seat, bid: int, across: tuple[float, float], up: tuple[float, float]) -> Markup:
    (x, run), (base, unit) = across, up
    name = fitted(x + run / 2, base + 16, words.seat(seat), "ps-who", 12, run - 4) if run >= NARROW else ""
    if not bid:
        emblem = pieces.emblem(letter(seat), x + run / 2, base - 32, 19)
        return emblem + text(x + run / 2, base - 8, "passes" if run >= NARROW else "–", "ps-who") + name
    y = base - bid * unit
    step = rect(x + 2, y, run - 4, base - y, "ps-stair") + path(
        f"M{num(x + 2)},{num(y + 2)}h{num(run - 4)}", "ps-stair-cap"
    )
    out = f'<g class="own-{letter(seat)}">{step}</g>'
    return out + _on_step(seat, text(0, 0, bid, "ps-bid"), across, (base, y)) + name


def _on_step(seat: Seat, bid: Markup, across: tuple[float, float], up: tuple[float, float]) -> Markup:
    """Who bid, beside the number over the step; of narrow steps at their foot, so that neighbours are not covered."""
    (x, run), (base, y) = across, up
    if run >= NARROW:
        return pieces.emblem(letter(seat), x + run / 2 - 15, y - 14, 19) + moved(bid, x + run / 2 + 11, y - 7)
    foot = base - 14 if base - y >= 28 else y - 34
    return pieces.emblem(letter(seat), x + run / 2, foot, 19) + moved(bid, x + run / 2, y - 7)


def bids_note(view: Table, words: Words, step: Bidding) -> str:
    """One line: what is sold, who leads."""
    what = {"specialist": "the next pick", "freelance": "the freelance carrier"}.get(step.subject, "")
    if isinstance(step, ZoneBids):
        what = f"zone {view.box.zones[step.zone]}"
    return f"For {what}" if step.leader == NOBODY else f"{words.seat(step.leader)} leads with {step.high}"


@drawn
def below_the_map(view: Table, words: Words, step: Bidding, limit: int) -> Markup:
    """A zone or the carrier is sold: the stair, and who is in, where the tank market stands otherwise."""
    what = f"ZONE {view.box.zones[step.zone]}" if isinstance(step, ZoneBids) else "THE FREELANCE CARRIER"
    out = text(0, 4.5, f"BIDS FOR {what}", "caps")
    stair = stairs(view, words, step, (WIDTH, 98), limit)[0]
    return out + moved(stair, 0, 6) + moved(standing(view, words, WIDTH), 0, 104)
