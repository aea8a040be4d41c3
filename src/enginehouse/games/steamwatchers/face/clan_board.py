"""A clan board as a drawing: action spaces, barrels, supply by GEO, the incubation track."""

from __future__ import annotations

from enginehouse.core import Seat, listed
from enginehouse.draw.markup import Markup, digits, esc, num
from enginehouse.draw.memory import drawn, looks
from enginehouse.draw.svg import circle, moved, path, rect, text, text_width
from enginehouse.games.steamwatchers.face import counters
from enginehouse.games.steamwatchers.face.board import owner_letter
from enginehouse.games.steamwatchers.face.words import sickness_ahead
from enginehouse.games.steamwatchers.rules.content import Clan
from enginehouse.games.steamwatchers.rules.control import clan_of
from enginehouse.games.steamwatchers.rules.forecast import next_spaces
from enginehouse.games.steamwatchers.rules.fuel import fuel_of
from enginehouse.games.steamwatchers.rules.pieces import contracts_left
from enginehouse.games.steamwatchers.rules.specials import special_tokens
from enginehouse.games.steamwatchers.rules.state import (
    CONTRABAND,
    PURE,
    QUARANTINED,
    SPARE_CONTRABAND,
    SPARE_PURE,
    SPOILED,
    Table,
)

WIDTH = 420
GEO_BANDS = ("0–1", "2–3", "4–5", "6–7", "8–9", "10+")
TOKEN_NAMES = {"march": "March", "mobilize": "Mobilize", "host": "Host", "barter": "Barter"}
#: So much room there is for what is left of them, before the beacons.
ACTIONS_ROOM = 166
SHORT_NAMES = {"march": "March", "mobilize": "Mob.", "host": "Host", "barter": "Barter"}


@drawn
def clan_board(view: Table, seat: Seat) -> Markup:
    """The board of a seat, 420 wide, as an svg element."""
    title = f"Clan board of the {clan_of(view, seat).name}"
    inner = clan_drawing(view, seat)
    return f'<svg class="sw-cb" viewBox="0 0 {digits(WIDTH)} 166" role="group" aria-label="{esc(title)}">{inner}</svg>'


def clan_drawing(view: Table, seat: Seat) -> Markup:
    """The same without the svg element, from the origin."""
    return _actions(view, seat) + _barrels(view, seat) + _supply(view, seat) + _incubation(view, seat)


def board_places(view: Table) -> dict[str, tuple[float, float, float, float]]:
    """The places of the viewer's own board that a choice may touch, as boxes of the drawing."""
    if not 0 <= view.viewer < view.seats:
        return {}
    spaces = {f"space-{n + 1}": (n * 66.0, 18.0, 62.0, 29.0) for n in range(len(view.spaces[view.viewer]))}
    return {**spaces, "place-supply": (0.0, 124.0, 187.0, 37.0)}


def _cap(x: float, y: float, words: str, more: str = "") -> Markup:
    out = text(x, y, words, "sw-cap")
    return out + (text(x + 6.6 * len(words) + 6, y, more, "sw-cap-more") if more else "")


def _actions(view: Table, seat: Seat) -> Markup:
    clan = clan_of(view, seat)
    left = {k: n for k in TOKEN_NAMES if (n := special_tokens(view, seat, k)) > 0}
    whole, short = (", ".join(f"{names[k]} {n}" for k, n in left.items()) for names in (TOKEN_NAMES, SHORT_NAMES))
    told = next((words for words in (f"left: {whole}", whole) if text_width(words, 12) <= ACTIONS_ROOM), short)
    out = _cap(0, 11, "Special actions", told if left else "none left")
    for n, (token, cost) in enumerate(zip(view.spaces[seat], clan.spaces, strict=True)):
        x = n * 66.0
        mark = f' id="space-{digits(n + 1)}"' if looks(view, seat) else ""  # only one's own can be pressed
        out += f"<g{mark}>" + rect(x + 0.5, 18.5, 61, 28, "sw-space")
        if token == QUARANTINED:
            out += counters.quarantine(x + 31, 32.5)
        elif token:
            out += text(x + 31, 37, TOKEN_NAMES[token], "sw-token")
        else:
            out += text(x + 31, 37, "free" if not cost or clan.power.free_spaces else "costs 1", "sw-cost")
        out += "</g>"
    out += _cap(282, 11, "Beacons") + _cap(348, 11, "Contracts")
    for n in range(view.beacons[seat]):
        out += counters.building(291 + 20 * n, 34, "beacon", owner_letter(seat))
    for n in range(max(0, contracts_left(view, seat))):
        out += counters.contract(360 + 23 * n, 32, owner_letter(seat))
    return out


def _barrels(view: Table, seat: Seat) -> Markup:
    clan, fuel = clan_of(view, seat), view.fuel[seat]
    empty = clan.pure - fuel[PURE] - fuel[SPOILED] - view.shut[seat]
    pure = _casks(("pure", fuel[PURE]), ("contraband", fuel[SPOILED]), ("empty", empty), ("q", view.shut[seat]))
    dark = _casks(("contraband", fuel[CONTRABAND]), ("empty", clan.contraband - fuel[CONTRABAND]))
    spare = _casks(("pure", fuel[SPARE_PURE]), ("contraband", fuel[SPARE_CONTRABAND]))
    out = _cap(0, 66, "Pure") + _cap(186, 66, "Contraband") + _cap(296, 66, "Surplus", "")
    out += "".join(counters.barrel(9 + 23 * n, 84, kind) for n, kind in enumerate(pure))
    out += "".join(counters.barrel(195 + 23 * n, 84, kind) for n, kind in enumerate(dark))
    out += "".join(counters.barrel(305 + min(23, 92 / max(1, len(spare))) * n, 84, k) for n, k in enumerate(spare))
    return out + text(WIDTH, 66, f"{fuel_of(view, seat)} in all", "sw-token-end")


def _casks(*kinds: tuple[Markup, int]) -> list[Markup]:
    return [kind for kind, n in kinds for _ in range(n)]


def _supply(view: Table, seat: Seat) -> Markup:
    clan = clan_of(view, seat)
    out = _cap(0, 118, "Supply by GEO")
    marker = min(max(view.geo[seat], 0) // 2, len(clan.supply) - 1 - view.cut[seat])
    for n, limit in enumerate(clan.supply):
        x, on = n * 31.0, n == marker
        out += rect(x + 0.5, 124.5, 31, 36, "sw-space-on" if on else "sw-space")
        out += text(x + 16, 136, GEO_BANDS[n], "sw-sub-on" if on else "sw-sub")
        covered = n >= len(clan.supply) - view.cut[seat]
        out += (
            counters.quarantine(x + 16, 149, 0.86) if covered else text(x + 16, 155, limit, "sw-n-on" if on else "sw-n")
        )
    return f'<g id="place-supply">{out}</g>' if looks(view, seat) else out


def _incubation(view: Table, seat: Seat) -> Markup:
    track, at = clan_of(view, seat).track, view.bane[seat]
    coming = sickness_ahead(view, seat)
    ahead = next_spaces(view, seat, 1)
    says = {"R": "next step: Resistance", "Q": "next step: Quarantine", "D": "next step: exile", "": "the track ends"}[
        ahead
    ]
    out = _cap(204, 118, "Incubation", says)
    cell = min(23.8, 215 / (len(track) + 1))
    return out + moved(_track(track, cell, at, coming), 204, 124)


def _track(track: str, cell: float, at: int, coming: int = 0) -> Markup:
    """The spaces of an incubation track from the origin, 0 first: Resistance a ring, Quarantine its token, exile a cross."""
    out = ""
    for n, space in enumerate("0" + track):
        x, on = n * cell, n == at
        cls = "sw-space-on" if on else "sw-space-warn" if at < n <= at + coming else "sw-space"
        out += rect(x + 0.5, 0.5, cell, 36, cls)
        mid = x + cell / 2 + 0.5
        if space == "Q":
            out += counters.quarantine(mid, 18, 0.78)
        elif space == "0":
            out += text(mid, 24, 0, "sw-n-on" if on else "sw-n")
        elif space == "R":
            out += circle(mid, 18, 3.4, "sw-dot-on" if on else "sw-dot")
        else:
            out += path(f"M{num(mid)},11v14M{num(mid - 4)},15h8", "sw-cross-on" if on else "sw-cross")
    return out


def track_words(clan: Clan) -> str:
    """
    >>> from enginehouse.games.steamwatchers.rules.content import load
    >>> [track_words(clan) for clan in load(None).clans[:2]]
    ['Quarantine at 4 and 6, exile at 7', 'Quarantine at 3, 5 and 7, exile from 8 on']
    """
    closing, last = [str(n) for n, space in enumerate(clan.track, 1) if space == "Q"], len(clan.track)
    exile = f"exile at {last}" if clan.power.finite_track else f"exile from {last} on"
    return f"Quarantine at {listed(closing)}, {exile}" if closing else exile


def track_drawing(clan: Clan) -> Markup:
    """The incubation track of a clan that nobody leads yet, as an svg element."""
    wide = 19 * (len(clan.track) + 1) + 1
    label = esc(f"Incubation track: {track_words(clan)}")
    drawn = _track(clan.track, 19, at=-1)
    box = f'width="{digits(0.8 * wide, ".0f")}" height="30" viewBox="0 0 {digits(wide)} 37"'
    return f'<svg class="sw-track" {box} role="img" aria-label="{label}">{drawn}</svg>'
