"""The pieces of Steamwatchers as drawings: armies, order tokens, steam, buildings, contracts, Quarantine, barrels."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from enginehouse.draw.markup import Markup, digits, num
from enginehouse.draw.pieces import emblem
from enginehouse.draw.svg import text

ICONS: dict[str, Markup] = {
    "move": "M-5,0H3.4M.4,-3.6L4.4,0L.4,3.6",
    "defense": "M-4.2,-4.6H4.2V0Q4,3.6 0,5.2Q-4,3.6 -4.2,0Z",
    "land": "M-4.4,0H3M.2,-3.2L3.8,0L.2,3.2",
    "sea": "M-5,-1.6q1.7,-2.6 3.4,0t3.4,0t3.4,0M-5,2.4q1.7,-2.6 3.4,0t3.4,0t3.4,0",
    "march": "M-3.8,-3.6L-.4,0L-3.8,3.6M.6,-3.6L4,0L.6,3.6",
    "decoy": "M0,-4.6L4.4,0L0,4.6L-4.4,0Z",
    "swords": "M-5.4,-5.4L4,4M5.4,-5.4L-4,4M-5.2,1.8L-1.8,5.2M5.2,1.8L1.8,5.2",
}
NEUTRAL_LETTER = "J"  # the Singed wear jet, which no seat of this game has


@lru_cache(maxsize=64)
def soldier(x: float, y: float, elite: bool = False, k: float = 1.0) -> Markup:
    """Base: a hooded figure. Elite: broader, with a banner."""
    at = f'transform="translate({num(x)},{num(y)}) scale({digits(k, "g")})"'
    if elite:
        body = "M-4,0Q-4.2,-6 -2,-8A3,3 0 1 1 2,-8Q4.2,-6 4,0Z"
        banner = '<path class="sw-pole" d="M5.6,0V-14"/><path class="sw-man" d="M5.6,-14L11,-11.6L5.6,-9.2Z"/>'
        return f'<g {at}>{banner}<path class="sw-man" d="{body}"/></g>'
    return f'<g {at}><path class="sw-man" d="M-3.3,0Q-3.5,-5 -1.6,-7.2A2.6,2.7 0 1 1 1.6,-7.2Q3.5,-5 3.3,0Z"/></g>'


def army_width(base: int, elite: int) -> float:
    return 27 + 8.2 * base + 14 * elite


@lru_cache(maxsize=2048)
def army(x: float, y: float, owner: Markup, base: int, elite: int, cls: Markup = "") -> Markup:
    """A counter: emblem, one figure for each soldier, strength."""
    w = army_width(base, elite)
    x0 = x - w / 2
    out = f'<rect class="sw-counter" x="{num(x0 + 3)}" y="{num(y - 9.5)}" width="{num(w)}" height="19" rx="2"/>'
    at = x0 + 18
    for _ in range(base):
        out += soldier(at, y + 6)
        at += 8.2
    for _ in range(elite):
        out += soldier(at + 1.6, y + 6, True, 0.95)
        at += 14
    out += text(x0 + w - 4, y + 5, base + 2 * elite, "sw-strength") + emblem(owner, x0 + 3, y, 21)
    return f'<g class="sw-army own-{owner} {cls}">{out}</g>'


def order(x: float, y: float, kind: Markup, owner: Markup, cls: Markup = "", k: float = 1.0) -> Markup:
    """A disc ringed in the clan's colour; face down it shows only the clan's hatching."""
    if kind == "todo":
        return (
            f'<g transform="translate({num(x)},{num(y)})"><circle class="sw-o-halo" r="11"/>'
            '<circle class="sw-o-todo" r="9"/></g>'
        )
    if kind == "?":
        inner = (
            '<circle class="sw-o-back" r="7"/>'
            '<path class="sw-o-hatch" d="M-6,-3L3,6M-6.6,1L-1,6.6M-3,-6L6,3M1,-6.6L6.6,-1"/>'
        )
    else:
        inner = f'<path class="sw-o-icon sw-o-{kind}" d="{ICONS[kind]}"/>'
    return (
        f'<g class="sw-order own-{owner} {cls}" transform="translate({num(x)},{num(y)}) scale({digits(k, "g")})">'
        f'<circle class="sw-o-halo" r="11"/><circle class="sw-o-rim" r="8.6"/>{inner}</g>'
    )


@lru_cache(maxsize=256)
def steam(x: float, y: float, n: int, k: float = 1.0) -> Markup:
    """A column: one puff for each level out of a vent; the number stands on the vent."""
    out = ""
    for i in range(n - 1, -1, -1):
        s, w, up = (1.4, -1.8, 1.1, -1.2, 1.6)[i], (7.4, 8.6, 9.4, 10.2, 11)[i], -6 - i * 8.2
        out += (
            f'<path class="sw-puff" d="M{num(s - w)},{num(up + 1)}a{num(w * 0.5)},4.6 0 0 1 {num(w * 0.42)},-5.6'
            f"a{num(w * 0.62)},5.6 0 0 1 {num(w * 1.1)},-.2a{num(w * 0.5)},4.6 0 0 1 {num(w * 0.48)},5.8"
            f'q{num(-w * 0.3)},3.6 {num(-w)},3.4t{num(-w)},-3.4z"/>'
            f'<path class="sw-puff-line" d="M{num(s + w * 0.2)},{num(up + 2.4)}'
            f"q{num(w * 0.5)},-.4 {num(w * 0.6)},-3.4M{num(s + w * 0.3)},{num(up - 0.4)}q{num(w * 0.3)},-.6 {num(w * 0.32)},-2.6"
            f'M{num(s - w * 0.4)},{num(up + 2)}q{num(w * 0.2)},1 {num(w * 0.44)},.6"/>'
        )
    vent = '<path class="sw-vent" d="M-9,3.4L-5.6,-2.4H5.6L9,3.4Z"/>'
    level = f'<circle class="sw-level" cx="0" cy="3" r="6.6"/><text class="sw-level-n" y="7">{digits(n)}</text>'
    return f'<g transform="translate({num(x)},{num(y)}) scale({digits(k, "g")})">{vent}{out}{level}</g>'


@lru_cache(maxsize=256)
def building(x: float, y: float, kind: Markup, owner: Markup = "", k: float = 1.0) -> Markup:
    """Farm: a glasshouse. Toxic farm: dark panes. Turret: a battlement. Beacon: a lamp in the clan's colour."""
    if kind in ("farm", "toxic"):
        out = (
            '<path class="sw-b-fill" d="M-8,5.6V-.6Q-8,-6.6 0,-6.6Q8,-6.6 8,-.6V5.6Z"/>'
            '<path class="sw-b-line" d="M-4,5.6V-5.4M0,5.6V-6.6M4,5.6V-5.4M-8,0H8"/>'
        )
        if kind == "toxic":
            panes = "M-8,5.6V0H-4V5.6ZM0,0H4V5.6H0ZM-4,0V-5.4Q-2,-6.6 0,-6.6V0ZM4,0V-5.4Q8,-4 8,0Z"
            out += f'<path class="sw-b-dark" d="{panes}"/>'
    elif kind == "turret":
        out = (
            '<path class="sw-b-fill" d="M-6,6V-2H-7.4V-8H-4V-5.6H-1.7V-8H1.7V-5.6H4V-8H7.4V-2H6V6Z"/>'
            '<path class="sw-b-line" d="M-6,-2H6M-2,6V2.4Q0,0 2,2.4V6"/>'
        )
    else:
        out = (
            f'<g class="own-{owner}"><path class="sw-b-own" d="M-5.6,6.4L-3.6,-3H3.6L5.6,6.4Z"/>'
            '<path class="sw-b-fill" d="M-4.4,-3V-8.6H4.4V-3Z"/><path class="sw-b-line" d="M-5.8,-8.6H5.8M0,-8.6V-11"/>'
            f'<circle class="sw-b-own" cy="-5.8" r="1.9"/><text class="letter sw-letter" y="5">{owner}</text></g>'
        )
    halo = '<rect class="sw-b-halo" x="-9" y="-10" width="18" height="17.6" rx="5"/>'
    return f'<g transform="translate({num(x)},{num(y)}) scale({digits(k, "g")})">{halo}{out}</g>'


def cube(x: float, y: float) -> Markup:
    """Morale."""
    return (
        f'<g transform="translate({num(x)},{num(y)})"><path class="sw-b-halo" d="M0,-9L8,-4V5L0,9L-8,5V-4Z"/>'
        '<path class="sw-b-fill" d="M0,-7.4L6.6,-3.6V3.8L0,7.6L-6.6,3.8V-3.6Z"/>'
        '<path class="sw-b-line" d="M-6.6,-3.6L0,.2L6.6,-3.6M0,.2V7.6"/>'
        '<path class="sw-b-dark" d="M0,.2L6.6,-3.6V3.8L0,7.6Z"/></g>'
    )


def card() -> Markup:
    """The card in force."""
    return (
        '<rect class="sw-b-fill" x="-5.6" y="-7.6" width="11.2" height="15.2" rx="1"/>'
        '<path class="sw-b-line" d="M-3,-3.8H3M-3,0H3M-3,3.8H1"/>'
    )


def badge(x: float, y: float, kind: Markup, cls: Markup = "", r: float = 8.2) -> Markup:
    where = f'transform="translate({num(x)},{num(y)})"'
    return f'<g class="sw-badge {cls}" {where}><circle r="{digits(r, "g")}"/><path d="{ICONS[kind]}"/></g>'


def contract(x: float, y: float, owner: Markup) -> Markup:
    """A wax seal; an empty owner is a free space."""
    if not owner:
        return f'<circle class="sw-slot" cx="{num(x)}" cy="{num(y)}" r="9.6"/>'
    edge = "L".join(
        f"{num((11.4 if k % 2 else 10) * cos(pi * k / 12))},{num((11.4 if k % 2 else 10) * sin(pi * k / 12))}"
        for k in range(24)
    )
    return (
        f'<g transform="translate({num(x)},{num(y)})"><path class="sw-wax" d="M{edge}Z"/>{emblem(owner, 0, 0, 17)}</g>'
    )


def title_token(x: float, y: float, owner: Markup) -> Markup:
    """Legate and Associate: shields beside the rings, since they take no space."""
    return (
        f'<g transform="translate({num(x)},{num(y)})"><path class="sw-title-token" d="M-9,-9H9V5L0,12L-9,5Z"/>'
        f"{emblem(owner, 0, -1.4, 14)}</g>"
    )


def barrel(x: float, y: float, kind: Markup) -> Markup:
    """Pure: two bands. Contraband: a dark belly. Empty: a dotted place. Q: closed."""
    if kind == "q":
        return quarantine(x, y)
    if kind == "empty":
        return f'<rect class="sw-place" x="{num(x - 8)}" y="{num(y - 10)}" width="16" height="20" rx="3"/>'
    body = '<path class="sw-b-fill" d="M-6.4,-9.6H6.4Q9,0 6.4,9.6H-6.4Q-9,0 -6.4,-9.6Z"/>'
    belly = (
        '<path class="sw-b-line" d="M-7,-4H7M-7,4H7"/>'
        if kind == "pure"
        else '<path class="sw-b-dark" d="M-7.6,-4.4H7.6V4.4H-7.6Z"/>'
    )
    return f'<g transform="translate({num(x)},{num(y)})">{body}{belly}</g>'


def quarantine(x: float, y: float, k: float = 1.0) -> Markup:
    hatch = "M-9.6,-3L-3,-9.6M-9.6,4L4,-9.6M-8,9.6L9.6,-8M-1,9.6L9.6,-1M6,9.6L9.6,6"
    return (
        f'<g transform="translate({num(x)},{num(y)}) scale({digits(k, "g")})">'
        '<path class="sw-q-tile" d="M-9.6,-9.6H9.6V9.6H-9.6Z"/>'
        f'<path class="sw-q-hatch" d="{hatch}"/><circle class="sw-q-disc" r="6.4"/><text class="sw-q-n" y="4">Q</text></g>'
    )
