"""A combat as two receipts face to face: every source a step of a staircase of blocks, the dial open at the end."""

from __future__ import annotations

from enginehouse.core import Panel, Seat, Words
from enginehouse.draw import instruments
from enginehouse.draw.pieces import emblem_icon
from enginehouse.draw.svg import esc
from enginehouse.games.steamwatchers.board import owner_letter
from enginehouse.games.steamwatchers.forecast import next_spaces
from enginehouse.games.steamwatchers.fuel import contraband_of, fuel_of, pure_of
from enginehouse.games.steamwatchers.land import force
from enginehouse.games.steamwatchers.state import NEUTRAL, Fight, Table
from enginehouse.games.steamwatchers.steps.combat import Dials, strength_lines, supporters

BLOCK = 11


def combat(view: Table, words: Words) -> Panel | None:
    """The combat being resolved, if any."""
    fight = view.fight
    if fight is None:
        return None
    area = view.box.names[fight.area]
    html = f'<div class="sw-ledger">{_side(view, words, fight, True)}{_side(view, words, fight, False)}</div>'
    stage = {"support": "support", "dials": "dials", "payment": "payment", "result": "result"}[fight.stage]
    if fight.stage == "dials" and view.viewer in (fight.attacker, fight.defender):
        html += _outcomes(view, words, fight) + _dial(view, fight)
    html += _stakes(view, fight)
    return Panel("combat", f"Combat in {area}", html, stage)


def _who(words: Words, seat: Seat) -> str:
    return "The Singed" if seat == NEUTRAL else esc(words.seat(seat))


def _side(view: Table, words: Words, fight: Fight, attacking: bool) -> str:
    seat = fight.attacker if attacking else fight.defender
    letter = owner_letter(seat)
    at, rows = 0, ""
    for what, n in strength_lines(view, fight, attacking):
        rows += f"<tr><td>{esc(what)}{_blocks(at, n, 'sw-blk', letter)}</td><td>{n}</td></tr>"
        at += n
    if seat != NEUTRAL and fight.stage == "support":
        for area, _ in supporters(view, seat):
            note = f'<span class="sw-sub">{esc(view.orders[seat][area].title())} token, not called</span>'
            rows += f'<tr class="sw-off"><td>Support from {esc(view.box.names[area])} {note}</td><td>–</td></tr>'
    rows += _dial_row(view, fight, seat, at, letter)
    role = "attacks" if attacking else "defends"
    total = at if fight.stage == "support" else fight.attack if attacking else fight.defense
    if fight.stage in ("payment", "result"):
        total += fight.dials[0 if attacking else 1]
    return (
        f'<div class="sw-side"><div class="sw-sidehead">{emblem_icon(letter, 30)}<div><b>{_who(words, seat)}</b>'
        f"<span>{role} {esc(view.box.names[fight.area])}</span></div><strong>{total}</strong></div><table>{rows}</table></div>"
    )


def _dial_row(view: Table, fight: Fight, seat: Seat, at: int, letter: str) -> str:
    if seat == NEUTRAL:
        return '<tr class="sw-dialrow"><td>No fuel</td><td>0</td></tr>'
    if fight.stage in ("payment", "result"):
        n = fight.dials[0 if seat == fight.attacker else 1]
        return f'<tr class="sw-dialrow"><td>Dial{_blocks(at, n, "sw-blk-dial", letter)}</td><td>+{n}</td></tr>'
    most = min(view.box.material.dial, fuel_of(view, seat))
    yours = seat == view.viewer
    word = "Your dial" if yours else "Dial"
    note = f"{most} at most" if yours else f"secret, {most} at most"
    ghost = _blocks(at, most, "sw-blk-own" if yours else "sw-blk-may", letter)
    sub = f'<span class="sw-sub">{note}</span>'
    return f'<tr class="sw-dialrow"><td>{word} {sub}{ghost}</td><td>0–{most}</td></tr>'


def _blocks(at: int, n: int, cls: str, letter: str) -> str:
    shown = "".join(
        f'<rect class="{cls}" x="{(at + i) * BLOCK + 0.5}" y="1.5" width="9.5" height="10"/>' for i in range(n)
    )
    width = (at + n) * BLOCK + 2
    size = f'width="{width}" height="13" viewBox="0 0 {width} 13"'
    return f'<svg class="sw-blocks own-{letter}" {size} aria-hidden="true">{shown}</svg>'


def _outcomes(view: Table, words: Words, fight: Fight) -> str:
    """For each dial the other can have: the least of one's own that wins."""
    seat = view.viewer
    attacking = seat == fight.attacker
    foe = fight.defender if attacking else fight.attacker
    mine, theirs = (fight.attack, fight.defense) if attacking else (fight.defense, fight.attack)
    most = 0 if foe == NEUTRAL else min(view.box.material.dial, fuel_of(view, foe))
    able = min(view.box.material.dial, fuel_of(view, seat))
    cells = ""
    for n in range(view.box.material.dial + 1):
        if n > most:
            cells += f'<td class="sw-cannot"><b>{n}</b>cannot</td>'
            continue
        need = max(0, theirs + n - mine + (0 if attacking else 1))
        if need > able:
            cells += f'<td class="sw-lose"><b>{n}</b>lost</td>'
        else:
            cells += f'<td class="sw-win"><b>{n}</b>{"won" if not need else f"dial {need}"}</td>'
    return f'<table class="sw-outcome"><tr><th>If {_who(words, foe)} dials</th>{cells}</tr></table>'


def _dial(view: Table, fight: Fight) -> str:
    seat = view.viewer
    able = min(view.box.material.dial, fuel_of(view, seat))
    step = view.stack[-1] if view.stack else None
    sealed = isinstance(step, Dials) and seat not in step.waiting and bool(step.drafts[seat])
    value = int(step.drafts[seat][0].split()[1]) if isinstance(step, Dials) and sealed else 0
    face = instruments.dial(value, view.box.material.dial, able, "sealed" if sealed else "not sealed yet")
    each = force(view, seat).contraband_incubation
    ahead = [{"R": "Resistance", "Q": "Quarantine", "D": "exile"}[s] for s in next_spaces(view, seat, 2 * each)]
    fuel = f"{pure_of(view, seat)} pure, {contraband_of(view, seat)} contraband"
    notes = f"{fuel}; the next steps of incubation: {', '.join(ahead) or 'none'}"
    return (
        f'<div class="sw-dialbox"><svg class="sw-dial" viewBox="-50 -50 100 120" role="img" aria-label="Your dial">{face}</svg>'
        f'<p class="sw-line">{esc(notes)}. The mix is chosen after the dials are shown.</p></div>'
    )


def _stakes(view: Table, fight: Fight) -> str:
    area = esc(view.box.names[fight.area])
    rows = (
        (
            "If the attacker wins",
            f"The defender loses two units there, the rest flee; {area} and its buildings change hands.",
        ),
        ("If the defender wins", "The attacker loses two units, the rest return to where they came from."),
        ("Either way", f"Both dials are paid. Morale lies in {area}: +2 for its defender until Whiteout."),
    )
    return '<div class="sw-stakes">' + "".join(f"<p><b>{a}</b>{b}</p>" for a, b in rows) + "</div>"
