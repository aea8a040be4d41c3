"""What lies beside the board, as drawings from the origin downwards: carriers, players, cards, bids, receipts."""

from __future__ import annotations

from collections.abc import Sequence

from enginehouse.core import Seat, Words
from enginehouse.draw import pieces
from enginehouse.draw.svg import circle, cut, fitted, moved, num, path, rect, text, text_width, use
from enginehouse.games.planet_steam.box import ENERGY, Specialist
from enginehouse.games.planet_steam.chart import letter
from enginehouse.games.planet_steam.content import RESOURCES
from enginehouse.games.planet_steam.extraction import energy_needed, joints, runs_free, yields
from enginehouse.games.planet_steam.scoring import assets
from enginehouse.games.planet_steam.state import NOBODY, Table
from enginehouse.games.planet_steam.steps import Extract, ZoneBids
from enginehouse.games.planet_steam.steps.bidding import Bidding

Drawn = tuple[str, float]
"""A drawing and its height."""

RAIL = 420.0
SHORT = {
    "lady-steam": "Lady Steam",
    "venturer": "Venturer",
    "airship-captain": "Captain",
    "engineer": "Engineer",
    "bank-agent": "Agent",
}
BENEFITS = {
    "lady-steam": ("First in every turn", "of the round."),
    "venturer": ("Names the zone for auction;", "winning it costs half."),
    "airship-captain": ("Moors the airship: one more", "from each tank in a row."),
    "engineer": ("At once a building", "licence, or 15 credits."),
    "bank-agent": ("At once an upgrade", "or one resource."),
}


# --- carriers ---------------------------------------------------------------------------------------------------------
def convoy(view: Table, seat: Seat, width: float = RAIL, mine: bool = True) -> Drawn:
    """Four wagons with a compartment for each unit they hold; what an extraction would bring is dashed."""
    new, lost = [0, 0, 0, 0], [0, 0, 0, 0]
    cargo = view.cargo[seat]
    step = view.stack[-1] if view.stack else None
    if mine and isinstance(step, Extract) and step.seat == seat:
        new, lost = preview(view, step)
        cargo = cargo[:]
        cargo[ENERGY] -= energy_needed(view, step.running)
    out = path(f"M0,79H{num(width)}", "ps-siding")
    for r in range(4):
        where = f' id="carrier-{RESOURCES[r]}"' if mine else ""
        out += f"<g{where}>{_wagon(view, seat, r, r * width / 4, width / 4, (cargo[r], new[r], lost[r]))}</g>"
    return out, 98


def preview(view: Table, step: Extract) -> tuple[list[int], list[int]]:
    """What the running tanks would load, and what would be lost, by resource. PS-R36, PS-R94."""
    units, burnt = yields(view, step.running), energy_needed(view, step.running)
    spare, new, lost = view.spare(step.seat), [0, 0, 0, 0], [0, 0, 0, 0]
    for r in range(4):
        have = view.cargo[step.seat][r] - (burnt if r == ENERGY else 0)
        own = min(units[r], max(0, view.capacity(step.seat, r) - have))
        more = min(units[r] - own, spare)
        spare -= more
        new[r], lost[r] = own + more, units[r] - own - more
    return new, lost


def _wagon(view: Table, seat: Seat, r: int, x: float, w: float, load: tuple[int, int, int]) -> str:
    have, new, lost = load
    room, grade = view.capacity(seat, r), view.carriers[seat][r]
    slots = max(room, have + new)  # the freelance carrier's places stand on top
    per = 5 if slots > 8 else 4
    s, floor = 16.0, 64.0
    left, rows = x + (w - per * s) / 2, -(-slots // per)
    top = floor - rows * s
    box = f"M{num(left - 5)},{num(top - 4)}H{num(left + per * s + 5)}V{num(floor + 4)}H{num(left - 5)}Z"
    out = path(box, "ps-wagon") + path(f"M{num(left - 10)},{num(floor + 4)}H{num(left + per * s + 10)}", "ps-line")
    for i in range(slots):
        a, b = left + (i % per) * s, floor - (i // per + 1) * s
        cls = "ps-slot-full" if i < have else "ps-slot-new" if i < have + new else "ps-slot"
        out += rect(a + 1, b + 1, s - 2, s - 2, cls)
        out += use(f"ps-{RESOURCES[r]}", a + s / 2, b + s / 2, 12.5) if i < have + new else ""
    for i in range(grade + 1):
        a = left + per * s * (i + 0.5) / (grade + 1)
        out += circle(a, floor + 9, 5.4, "ps-wheel") + circle(a, floor + 9, 1.3, "ps-dot")
    after = f'<tspan class="ps-go">, {have + new} after</tspan>' if new else ""
    gone = f'<tspan class="ps-lost">, {lost} lost</tspan>' if lost else ""
    note = f'<tspan class="ps-bold">{have}</tspan> of {room}{after}{gone}'
    out += f'<text class="ps-wg-t" x="{num(x + w / 2)}" y="94">{note}</text>'
    return out + text(x + w / 2, 10 if rows < 4 else -2, RESOURCES[r].capitalize(), "ps-wg-n")


# --- everybody --------------------------------------------------------------------------------------------------------
def players(view: Table, words: Words, width: float = RAIL) -> Drawn:
    """All that everybody may see of everybody, in turn order; others' credits have no column and no dash."""
    order = view.order or list(range(view.seats))
    icons = [f"ps-{r}" for r in RESOURCES] + [f"i-ps-{k}" for k in ("zones", "tanks", "chargers", "licences", "luxury")]
    at = [146 + 32 * i for i in range(4)] + [268 + 21 * i for i in range(5)]
    out = text(0, 14, "Turn order" if view.order else "Clockwise", "label") + text(width, 14, "Assets", "label end")
    out += "".join(use(icon, x, 9, 15, cls="icon-2") for icon, x in zip(icons, at, strict=True))
    for i, seat in enumerate(order):
        out += moved(_player(view, words, seat, at, width), 0, 24 + 36 * i)
    return out, 24 + 36.0 * len(order)


def _player(view: Table, words: Words, seat: Seat, at: Sequence[float], width: float) -> str:
    out = rect(-8, 0, width + 16, 35, "inset") if seat == view.viewer else path(f"M0,0H{num(width)}", "hair")
    number = view.number(seat)
    out += text(0, 22, number, "ps-no") if number else ""
    out += pieces.emblem(letter(seat), 24, 17, 20) + fitted(42, 16, words.seat(seat), "strong", 14, 86)
    roles = view.box.cards[view.cards[seat]].roles if view.cards[seat] >= 0 else ()
    card = " + ".join(SHORT[role] for role in roles) or "no card yet"
    out += text(42, 29, cut(card, 11, 92), "ps-cap-l")
    for r in range(4):
        have, room = view.cargo[seat][r], view.capacity(seat, r)
        out += f'<text class="ps-wg-t" x="{num(at[r])}" y="17"><tspan class="ps-bold">{have}</tspan>/{room}</text>'
        out += rect(at[r] - 13, 22, 26, 4, "ps-fill-off")
        out += rect(at[r] - 13, 22, 26 * min(1.0, have / room), 4, "ps-fill-on") if have else ""
    tanks = view.tanks_of(seat)
    counts = (
        len(view.zones_of(seat)),
        len(tanks),
        sum(view.charged[z] for z in tanks),
        view.licences[seat],
        view.luxury[seat],
    )
    for x, n in zip(at[4:], counts, strict=True):
        out += text(x, 21, n or "·", "datum centred")
    out += text(width, 21, sum(assets(view, seat).values()), "strong end")
    return f'<g id="seat-{seat}-row">{out}</g>'


def specialists(view: Table, words: Words, width: float = 860.0) -> Drawn:
    """The cards of this game: portrait, number, name, benefit; a taken one fades and names its holder."""
    cards, gap = view.box.cards, 12.0
    each = min(190.0, (width - gap * (len(cards) - 1)) / len(cards))
    out = "".join(moved(_card(view, words, c, each), i * (each + gap), 0) for i, c in enumerate(cards))
    return out, 252


def _card(view: Table, words: Words, card: Specialist, w: float) -> str:
    holder = view.holder(card.number - 1)
    gone = holder != NOBODY
    inside = rect(4, 4, w - 8, 216, "ps-card-in")
    two = len(card.roles) > 1
    for i, role in enumerate(card.roles):
        x = w / 2 + (i - 0.5) * (w / 2 - 10) if two else w / 2
        inside += _portrait(role, x, 74, 0.66 if two else 0.98)
    inside += text(12, 34, card.number, "ps-card-no")
    names = card.title.replace("Airship Captain", "Captain") if two else card.title
    inside += text(w / 2, 158, names, "ps-card-h")
    lines = [" ".join(BENEFITS[role]) for role in card.roles] if two else list(BENEFITS[card.roles[0]])
    if two:
        lines = [part for role in card.roles for part in BENEFITS[role]]
    inside += "".join(
        text(w / 2, 174 + 13.5 * i, cut(line, 12, w - 12), "ps-card-t") for i, line in enumerate(lines[:4])
    )
    out = rect(0.5, 0.5, w - 1, 246, "ps-card-gone" if gone else "ps-card", more='rx="3"')
    out += f'<g class="ps-faded">{inside}</g>' if gone else inside
    if gone:
        name = words.seat(holder)
        half = (text_width(cut(name, 12.5, w - 50), 12.5) + 24) / 2
        out += pieces.emblem(letter(holder), w / 2 - half + 9, 233, 17)
        out += fitted(w / 2 - half + 24, 238, name, "strong", 12.5, w - 50)
    else:
        out += text(w / 2, 238, "to be picked", "label centred")
    return f'<g id="card-{card.number}">{out}</g>'


def _portrait(role: str, x: float, y: float, k: float) -> str:
    """A cut-paper silhouette in an oval, ruled behind like a bank note."""
    oval = '<ellipse class="ps-oval-out" rx="54" ry="64"/>'
    clip = f'<clipPath id="oval-{role}"><ellipse rx="50" ry="60"/></clipPath>'
    inner = f'<g clip-path="url(#oval-{role})"><use href="#ps-{role}" x="-55" y="-65" width="110" height="130"/></g>'
    return moved(oval + clip + inner + '<ellipse class="ps-oval-in" rx="50" ry="60"/>', x, y, k)


def stairs(view: Table, words: Words, step: Bidding, width: float = RAIL, high: float = 230.0) -> Drawn:
    """Bids are steps that only go up, a pass is a gap; the viewer's next step stands ready in brass."""
    mine = view.viewer in step.speakers[:1]
    said = step.said[-9:]
    top = max(10, step.high + 1)
    base, unit = high - 22, (high - 62) / top
    run = min(70.0, (width - 40) / (len(said) + mine + (1 if not mine else 0)))
    jump = next(n for n in (1, 2, 5, 10, 20, 50, 100, 200, 500) if top / n <= 5)
    out = ""
    for v in range(0, top + 1, jump):
        out += path(f"M30,{num(base - v * unit)}H{num(width)}", "ps-grid") + text(22, base - v * unit + 4, v, "ps-axis")
    x = 36.0
    for seat, bid in said:
        out += _stair(words, seat, bid, (x, run), (base, unit))
        x += run
    if mine:
        y = base - (step.high + 1) * unit
        out += rect(x + 2, y, run - 4, base - y, "ps-stair-mine", more='id="bid"')
        out += text(x + run / 2, y - 7, f"{step.high + 1}?", "ps-bid-mine") + text(
            x + run / 2, base + 16, "your next", "ps-who"
        )
    elif step.speakers:
        out += pieces.emblem(letter(step.speakers[0]), x + run / 2, base - 14, 20)
        out += text(x + run / 2, base + 16, "speaks", "ps-who")
    return out, high


def _stair(words: Words, seat: Seat, bid: int, across: tuple[float, float], up: tuple[float, float]) -> str:
    (x, run), (base, unit) = across, up
    name = cut(words.seat(seat), 12, run)
    if not bid:
        return pieces.emblem(letter(seat), x + run / 2, base - 32, 19) + text(x + run / 2, base - 8, "passes", "ps-who")
    y = base - bid * unit
    step = rect(x + 2, y, run - 4, base - y, "ps-stair") + path(
        f"M{num(x + 2)},{num(y + 2)}h{num(run - 4)}", "ps-stair-cap"
    )
    out = f'<g class="own-{letter(seat)}">{step}</g>'
    out += pieces.emblem(letter(seat), x + run / 2 - 15, y - 14, 19) + text(x + run / 2 + 11, y - 7, bid, "ps-bid")
    return out + text(x + run / 2, base + 16, name, "ps-who")


def bids_note(view: Table, words: Words, step: Bidding) -> str:
    """One line: what is sold, who leads, who is still in."""
    what = {"specialist": "the next pick", "freelance": "the freelance carrier"}.get(step.subject, "")
    if isinstance(step, ZoneBids):
        what = f"zone {view.box.zones[step.zone]}"
    lead = "nobody yet" if step.leader == NOBODY else f"{words.seat(step.leader)} leads with {step.high}"
    return f"For {what}: {lead}"


# --- receipts ---------------------------------------------------------------------------------------------------------
def receipt(rows: Sequence[tuple[str, str, str]], total: tuple[str, str] | None, width: float = RAIL) -> Drawn:
    """One line a movement, what it is about in grey, the amount at the right; the total under a double rule."""
    out, y = "", 16.0
    for words, more, amount in rows:
        out += (
            text(0, y, words, "datum")
            + text(8 + text_width(words, 13.5), y, more, "data")
            + text(width, y, amount, "datum end")
        )
        y += 21
    if total:
        out += path(f"M0,{num(y - 13)}H{num(width)}", "thin-rule")
        out += text(0, y + 4, total[0], "strong") + text(width, y + 4, total[1], "strong end")
        wide = text_width(total[1], 14)
        out += path(f"M{num(width - wide)},{num(y + 8)}h{num(wide)}m0,2.6h{num(-wide)}", "thin-rule")
        y += 20
    return out, y - 4


def counted(n: int, what: str) -> str:
    return f"{n} {what}{'' if n == 1 else 's'}"


def extraction(view: Table, step: Extract, width: float = RAIL) -> Drawn:
    """Energy, tanks, joints and what will not fit, before anything is paid."""
    running = step.running
    burnt, units = energy_needed(view, running), yields(view, running)
    new, lost = preview(view, step)
    free = sum(1 for z in running if runs_free(view, z))
    have = view.cargo[step.seat][ENERGY]
    rows = [
        (
            counted(len(running), "tank") + (" runs" if len(running) == 1 else " run"),
            f"{free} free, {burnt} for 1 energy each",
            f"−{burnt} energy" if burnt else "",
        )
    ]
    pairs = len(joints(view, running))
    charged = sum(view.charged[z] for z in running)
    aloft = sum(1 for z in running if view.box.row_of[z] == view.airship)
    extra = [counted(n, what) for n, what in ((pairs, "joint"), (charged, "supercharger")) if n]
    extra += [f"{aloft} in the airship row"] if aloft else []
    if extra:
        rows.append(("Bonuses", ", ".join(extra), f"+{pairs + charged + aloft}"))
    for r in range(4):
        if units[r]:
            warning = f"{lost[r]} will be lost: your carrier holds {view.capacity(step.seat, r)}" if lost[r] else ""
            rows.append((RESOURCES[r].capitalize(), warning, f"+{new[r]}"))
    total = ("Energy left", f"{have - burnt} of {have}")
    return receipt(rows, total, width)
