"""What lies beside the board, as drawings from the origin downwards: carriers, players, receipts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from enginehouse.core import Action, Seat, Words
from enginehouse.draw import pieces
from enginehouse.draw.markup import Markup, digits, esc, num
from enginehouse.draw.memory import drawn, fact, looks
from enginehouse.draw.svg import circle, cut, fitted, moved, path, rect, text, text_width, use
from enginehouse.games.planet_steam.face import phone_terminal, terminal_panel
from enginehouse.games.planet_steam.face.lettering import Drawn
from enginehouse.games.planet_steam.face.map_sheet import letter
from enginehouse.games.planet_steam.rules.box import ENERGY
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.extraction import energy_needed, joints, runs_free, yields
from enginehouse.games.planet_steam.rules.notation import TRADES
from enginehouse.games.planet_steam.rules.scoring import assets
from enginehouse.games.planet_steam.rules.state import Table
from enginehouse.games.planet_steam.rules.steps import Extract

RAIL = 420.0
#: How an amount begins that says why something cannot be had: it is written in red pencil.
SHORT_OF = "short of"
SHORT = {
    "lady-steam": "Lady Steam",
    "venturer": "Venturer",
    "airship-captain": "Captain",
    "engineer": "Engineer",
    "bank-agent": "Agent",
}


# --- carriers ---------------------------------------------------------------------------------------------------------
@fact
def loading(view: Table, seat: Seat) -> tuple[list[int], list[int], int] | None:
    """What the tanks that a seat is running would load, what would be lost, and the energy they burn."""
    step = view.stack[-1] if view.stack else None
    if not isinstance(step, Extract) or step.seat != seat:
        return None
    return *preview(view, step), energy_needed(view, step.running)


@drawn
def convoy(view: Table, seat: Seat, width: float = RAIL, mine: bool = True) -> Drawn:
    """Four wagons with a compartment for each unit they hold; what an extraction would bring is dashed."""
    wagons = _wagons(view, seat, width, mine)
    return path(f"M0,79H{num(width)}", "ps-siding") + (f'<g id="wagons">{wagons}</g>' if mine else wagons), 98


def foreshown(view: Table, seat: Seat, actions: Sequence[Action]) -> dict[str, Markup]:
    """The own wagons, with dashes round what a trade would bring or take away, and the open gauges."""
    trade = TRADES.get(actions[0])
    if trade is None:
        return {}
    return {
        "wagons": _wagons(view, seat, RAIL, True, trade),
        **phone_terminal.foreshown(view, *trade),
        **terminal_panel.foreshown(view, *trade),
    }


@drawn
def _wagons(view: Table, seat: Seat, width: float, mine: bool, trade: tuple[int, int] | None = None) -> Markup:
    new, lost, leaving = [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]
    cargo = view.cargo[seat]
    if mine and (loads := loading(view, seat)):
        new, lost, burnt = loads
        cargo = cargo[:]
        cargo[ENERGY] -= burnt
    if trade:
        r, units = trade
        new[r], leaving[r] = min(max(units, 0), view.room(seat, r)), max(-units, 0)
        lost[r] = max(units, 0) - new[r]
    out = ""
    for r in range(4):
        where = f' id="carrier-{RESOURCES[r]}"' if mine else ""
        load = (cargo[r], new[r], lost[r], leaving[r])
        out += f"<g{where}>{_wagon(view, seat, r, r * width / 4, width / 4, load)}</g>"
    return out


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


def _wagon(view: Table, seat: Seat, r: int, x: float, w: float, load: tuple[int, int, int, int]) -> Markup:
    have, new, lost, leaving = load
    room, grade = view.capacity(seat, r), view.carriers[seat][r]
    slots = max(room, have + new)  # the freelance carrier's places stand on top
    per = slots if slots < 5 else min(5, -(-slots // 2))
    s, floor = 16.0, 64.0
    left, rows = x + (w - per * s) / 2, -(-slots // per)
    top = floor - rows * s
    box = f"M{num(left - 5)},{num(top - 4)}H{num(left + per * s + 5)}V{num(floor + 4)}H{num(left - 5)}Z"
    out = path(box, "ps-wagon") + path(f"M{num(left - 10)},{num(floor + 4)}H{num(left + per * s + 10)}", "ps-line")
    for i in range(slots):
        a, b = left + (i % per) * s, floor - (i // per + 1) * s
        stays = i < have - leaving
        cls = "ps-slot-full" if stays else "ps-slot-new" if i < have + new else "ps-slot"
        out += rect(a + 1, b + 1, s - 2, s - 2, cls)
        out += use(f"ps-{RESOURCES[r]}", a + s / 2, b + s / 2, 12.5) if i < have + new else ""
    for i in range(grade + 1):
        a = left + per * s * (i + 0.5) / (grade + 1)
        out += circle(a, floor + 9, 5.4, "ps-wheel") + circle(a, floor + 9, 1.3, "ps-dot")
    after = (
        f'<tspan class="ps-go">, {digits(have + new - leaving)} after</tspan>' if (new or leaving) and not lost else ""
    )
    gone = f'<tspan class="ps-lost">, {digits(lost)} lost</tspan>' if lost else ""
    note = f'<tspan class="ps-bold">{digits(have)}</tspan> of {digits(room)}{after}{gone}'
    out += f'<text class="ps-wg-t" x="{num(x + w / 2)}" y="94">{note}</text>'
    return out + text(x + w / 2, 10 if rows < 4 else -2, RESOURCES[r].capitalize(), "ps-wg-n")


# --- everybody --------------------------------------------------------------------------------------------------------
@drawn
def players(view: Table, words: Words, width: float = RAIL) -> Drawn:
    """All that everybody may see of everybody, in turn order; others' credits have no column and no dash."""
    order = view.order or list(range(view.seats))
    out = _players_head("Turn order" if view.order else "Clockwise", width)
    for i, seat in enumerate(order):
        out += moved(_player(view, words, seat, width), 0, 24 + 36 * i)
    return out, 24 + 36.0 * len(order)


#: Where the columns of the players are: what they carry, and what they have.
_COLUMNS = (*(146.0 + 32 * i for i in range(4)), *(268.0 + 21 * i for i in range(5)))


@cache
def _players_head(order: str, width: float) -> Markup:
    kinds = ("zones", "tanks", "chargers", "licences", "luxury")
    icons: list[Markup] = [*(f"ps-{r}" for r in RESOURCES), *(f"i-ps-{kind}" for kind in kinds)]
    signs: list[Markup] = [use(icon, x, 9, 15, cls="icon-2") for icon, x in zip(icons, _COLUMNS, strict=True)]
    return text(0, 14, order, "label") + text(width, 14, "Assets", "label end") + "".join(signs)


@drawn
def _player(view: Table, words: Words, seat: Seat, width: float) -> Markup:
    at = _COLUMNS
    out = rect(-8, 0, width + 16, 35, "inset") if looks(view, seat) else path(f"M0,0H{num(width)}", "hair")
    number = view.number(seat)
    out += text(0, 22, number, "ps-no") if number else ""
    out += pieces.emblem(letter(seat), 24, 17, 20) + fitted(42, 16, words.seat(seat), "strong", 14, 86)
    roles = view.box.cards[view.cards[seat]].roles if view.cards[seat] >= 0 else ()
    card = ", ".join(SHORT[role] for role in roles) or "no card yet"
    out += text(42, 29, cut(card, 11, 92), "ps-cap-l")
    for r in range(4):
        have, room = view.cargo[seat][r], view.capacity(seat, r)
        cargo = f'<tspan class="ps-bold">{digits(have)}</tspan>/{digits(room)}'
        out += f'<text class="ps-wg-t" x="{num(at[r])}" y="17">{cargo}</text>'
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
    return f'<g id="seat-{digits(seat)}-row">{out}</g>'


# --- receipts ---------------------------------------------------------------------------------------------------------
def receipt(
    rows: Sequence[tuple[str, str, str]],
    total: tuple[str, str] | None,
    width: float = RAIL,
    ids: Sequence[str] = (),
) -> Drawn:
    """One line a movement, what it is about in grey, the amount at the right; the total under a double rule.

    A line with an id can be pressed.
    """
    out, y = "", 16.0
    for n, (words, more, amount) in enumerate(rows):
        if n < len(ids) and ids[n]:
            out += rect(-6, y - 15, width + 12, 20, "hit", more=f'id="{esc(ids[n])}"')
        off = amount.startswith(SHORT_OF)
        room = width - text_width(words, 13.5) - text_width(amount, 13.5) - 20
        out += text(0, y, words, "datum") + text(8 + text_width(words, 13.5), y, cut(more, 13.5, room), "data")
        out += text(width, y, amount, "ps-short" if off else "datum end")
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


@drawn
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
