"""A combat as two receipts face to face: every source a step of a staircase of blocks, the dial open at the end."""

from __future__ import annotations

from enginehouse.core import Panel, Seat, Words
from enginehouse.draw import instruments
from enginehouse.draw.markup import Markup, digits, esc
from enginehouse.draw.memory import drawn
from enginehouse.draw.pieces import emblem_icon
from enginehouse.games.steamwatchers.face import counters
from enginehouse.games.steamwatchers.face.board import owner_letter
from enginehouse.games.steamwatchers.rules.control import buildings, force, losses_of
from enginehouse.games.steamwatchers.rules.forecast import next_spaces
from enginehouse.games.steamwatchers.rules.fuel import contraband_of, fuel_of, pure_of
from enginehouse.games.steamwatchers.rules.state import NEUTRAL, Fight, Table
from enginehouse.games.steamwatchers.rules.steps.combat import Dials, strength_lines, supporters

BLOCK = 11


@drawn
def combat(view: Table, words: Words) -> Panel | None:
    """The combat being resolved, if any: the lower half of the board's sheet, for everybody to follow."""
    fight = view.fight
    if fight is None:
        return None
    html = f'<div class="sw-ledger">{_side(view, words, fight, True)}{_side(view, words, fight, False)}</div>'
    html += _facing(view, words, fight)
    if fight.stage in ("payment", "result"):
        html += _verdict(view, words, fight)
    elif fight.stage == "dials" and view.viewer in (fight.attacker, fight.defender):
        html += _outcomes(view, words, fight)
    html = (
        f'<div class="sw-scene"><p class="sw-steps">{_stages(view, fight)}</p>{html}{_stakes(view, words, fight)}</div>'
    )
    return Panel("combat", f"Combat in {view.box.names[fight.area]}", html, fight.stage, place="legend")


@drawn
def own_dial(view: Table) -> Panel | None:
    """One's own dial, beside the board, while it is asked for."""
    fight = view.fight
    if fight is None or fight.stage != "dials" or view.viewer not in (fight.attacker, fight.defender):
        return None
    return Panel("dial", "Your dial", _dial(view), "for your eyes only")


def _stages(view: Table, fight: Fight) -> Markup:
    """Where the combat stands, as one line."""
    name = {"support": "Support", "dials": "Dials", "payment": "Payment", "result": "Losses and flight"}
    said = "".join(
        f"<b>{esc(word)}</b>" if key == fight.stage else f"<span>{esc(word)}</span>" for key, word in name.items()
    )
    return f"<em>Combat in {esc(view.box.names[fight.area])}</em>{said}"


def _who(words: Words, seat: Seat) -> Markup:
    return "The Singed" if seat == NEUTRAL else esc(words.seat(seat))


def _sign(what: str, letter: Markup) -> Markup:
    """The piece a line of strength comes from."""
    first = what.split(" ", maxsplit=1)[0]
    signs: dict[str, Markup] = {
        "base": f'<g class="own-{letter}">{counters.soldier(0, 6, k=1.3)}</g>',
        "Defense": counters.order(0, 0, "defense", letter),
        "turret": counters.building(0, 1, "turret"),
        "turrets": counters.building(0, 1, "turret"),
        "card": counters.card(),
        "Morale": counters.cube(0, 0),
        "support": counters.badge(0, 0, "land"),
        "buildings": counters.building(0, 1, "farm"),
    }
    drawn = signs.get(first, f'<g class="own-{letter}">{counters.soldier(-3, 7, True, 1.2)}</g>')
    return f'<svg class="sw-m" width="19" height="19" viewBox="-11 -11 22 22" aria-hidden="true">{drawn}</svg>'


def _lines(view: Table, fight: Fight, attacking: bool) -> list[tuple[str, int]]:
    """Strength by source; once units have fallen, what they had counted for together."""
    lines = strength_lines(view, fight, attacking)
    fixed = fight.attack if attacking else fight.defense
    if fight.stage == "support" or sum(n for _, n in lines) == fixed:
        return lines
    return [("base strength, with support", fixed)]


def _side(view: Table, words: Words, fight: Fight, attacking: bool) -> Markup:
    seat = fight.attacker if attacking else fight.defender
    letter = owner_letter(seat)
    at, rows = 0, ""
    for what, n in _lines(view, fight, attacking):
        said = what[0].upper() + what[1:]
        blocks = _blocks(at, n, "sw-blk", letter)
        rows += f"<tr><td>{_sign(what, letter)}{esc(said)}</td><td>{blocks}</td><td>{digits(n)}</td></tr>"
        at += n
    if seat != NEUTRAL and fight.stage == "support":
        for area, n in supporters(view, seat):
            note = f"{n} offered by its {view.orders[seat][area].title()} token, not called"
            rows += (
                f'<tr class="sw-off"><td>{_sign("support", letter)}Support from {esc(view.box.names[area])}'
                f'<span class="sw-sub">{esc(note)}</span></td><td></td><td>–</td></tr>'
            )
    rows += _dial_row(view, fight, seat, at, letter)
    came = f" from {esc(view.box.names[view.active.area])}" if view.active is not None else ""
    role = f"attacks{came}" if attacking else f"defends {esc(view.box.names[fight.area])}"
    total = at
    if fight.stage in ("payment", "result"):
        total += fight.dials[0 if attacking else 1]
    return (
        f'<div class="sw-side"><div class="sw-sidehead">{emblem_icon(letter, 30)}<div><b>{_who(words, seat)}</b>'
        f"<span>{role}</span></div><strong>{digits(total)}</strong></div><table>{rows}</table></div>"
    )


def _facing(view: Table, words: Words, fight: Fight) -> Markup:
    """The same two receipts where there is room for one alone, on a phone: a source a row, one block a point, face to face."""
    both = [_lines(view, fight, attacking) for attacking in (True, False)]
    rows = ""
    for what in dict.fromkeys(what for lines in both for what, _ in lines):
        attack, defense = (sum(n for one, n in lines if one == what) for lines in both)
        said = esc(what[0].upper() + what[1:])
        rows += _against(fight, said, (attack, defense), "sw-blk", (_points(attack), _points(defense)))
    if fight.stage == "support":
        for seat in (fight.attacker, fight.defender):
            for area, n in supporters(view, seat) if seat != NEUTRAL else ():
                said = f'Support from {esc(view.box.names[area])}<span class="sw-sub">{digits(n)} offered, not called</span>'
                shown: tuple[Markup, Markup] = ("?", "–") if seat == fight.attacker else ("–", "?")
                rows += _against(fight, said, (0, 0), "sw-blk", shown)
    rows += _dials_against(view, fight)
    heads: list[Markup] = [_head(view, words, fight, attacking) for attacking in (True, False)]
    return f'<div class="sw-facing"><div class="sw-heads">{heads[0]}<i>against</i>{heads[1]}</div><table>{rows}</table></div>'


def _points(n: int) -> Markup:
    return digits(n) if n else "–"


def _against(fight: Fight, said: Markup, counts: tuple[int, int], cls: Markup, shown: tuple[Markup, Markup]) -> Markup:
    """One row: blocks and number of the attacker, what it is, number and blocks of the defender."""
    blocks: list[Markup] = [
        _blocks(0, n, cls, owner_letter(seat)) if n else ""
        for seat, n in zip((fight.attacker, fight.defender), counts, strict=True)
    ]
    return f"<tr><td>{blocks[0]}</td><td>{shown[0]}</td><th>{said}</th><td>{shown[1]}</td><td>{blocks[1]}</td></tr>"


def _dials_against(view: Table, fight: Fight) -> Markup:
    """The row of the dials: what was burnt, or what may be."""
    if fight.stage in ("payment", "result"):
        counts = (fight.dials[0], fight.dials[1])
        return _against(fight, "Dial, revealed", counts, "sw-blk-dial", (_points(counts[0]), _points(counts[1])))
    most = [
        0 if seat == NEUTRAL else min(view.box.material.dial, fuel_of(view, seat))
        for seat in (fight.attacker, fight.defender)
    ]
    shown: list[Markup] = [f"0–{digits(n)}" if n else "0" for n in most]
    return _against(fight, "Dial, secret", (most[0], most[1]), "sw-blk-may", (shown[0], shown[1]))


def _head(view: Table, words: Words, fight: Fight, attacking: bool) -> Markup:
    """Who it is, and how strong so far."""
    seat = fight.attacker if attacking else fight.defender
    total = sum(n for _, n in _lines(view, fight, attacking))
    if fight.stage in ("payment", "result"):
        total += fight.dials[0 if attacking else 1]
    name = f"<span><b>{_who(words, seat)}</b>{'attacks' if attacking else 'defends'}</span>"
    parts: list[Markup] = [emblem_icon(owner_letter(seat), 24), name, f"<strong>{digits(total)}</strong>"]
    return f"<div>{''.join(parts if attacking else parts[::-1])}</div>"


def _verdict(view: Table, words: Words, fight: Fight) -> Markup:
    """The dials are open: who wins, and by what."""
    attack, defense = fight.attack + fight.dials[0], fight.defense + fight.dials[1]
    winner = fight.attacker if attack >= defense else fight.defender
    tie = ": a tie goes to the attacker" if attack == defense else ""
    high, low = max(attack, defense), min(attack, defense)
    what = "win" if words.seat(winner) == "you" else "wins"
    said = f"{_who(words, winner)} {what}, {digits(high)} to {digits(low)}{tie}"
    return f'<p class="sw-verdict">{emblem_icon(owner_letter(winner), 22)}{said}</p>'


def _dial_row(view: Table, fight: Fight, seat: Seat, at: int, letter: Markup) -> Markup:
    if seat == NEUTRAL:
        return '<tr class="sw-dialrow"><td>No fuel</td><td></td><td>0</td></tr>'
    if fight.stage in ("payment", "result"):
        n = fight.dials[0 if seat == fight.attacker else 1]
        drawn = _blocks(at, n, "sw-blk-dial", letter)
        return f'<tr class="sw-dialrow"><td>Algofuel burnt</td><td>{drawn}</td><td>+{digits(n)}</td></tr>'
    most = min(view.box.material.dial, fuel_of(view, seat))
    yours = seat == view.viewer
    word = "Your dial" if yours else "Dial"
    note = f"{most} at most" if yours else f"secret, {most} at most"
    ghost = _blocks(at, most, "sw-blk-own" if yours else "sw-blk-may", letter)
    sub = f'<span class="sw-sub">{esc(note)}</span>'
    return f'<tr class="sw-dialrow"><td>{word} {sub}</td><td>{ghost}</td><td>0–{digits(most)}</td></tr>'


def _blocks(at: int, n: int, cls: Markup, letter: Markup) -> Markup:
    shown = "".join(
        f'<rect class="{cls}" x="{digits((at + i) * BLOCK + 0.5)}" y="1.5" width="9.5" height="10"/>' for i in range(n)
    )
    width = (at + n) * BLOCK + 2
    size = f'width="{digits(width)}" height="13" viewBox="0 0 {digits(width)} 13"'
    return f'<svg class="sw-blocks own-{letter}" {size} aria-hidden="true">{shown}</svg>'


def _outcomes(view: Table, words: Words, fight: Fight) -> Markup:
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
            cells += f'<td class="sw-cannot"><b>{digits(n)}</b>cannot</td>'
            continue
        need = max(0, theirs + n - mine + (0 if attacking else 1))
        if need > able:
            cells += f'<td class="sw-lose"><b>{digits(n)}</b>lost</td>'
        else:
            cells += f'<td class="sw-win"><b>{digits(n)}</b>{"won" if not need else f"dial {digits(need)}"}</td>'
    return f'<table class="sw-outcome"><tr><th>If {_who(words, foe)} dials</th>{cells}</tr></table>'


def _dial(view: Table) -> Markup:
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
        f'<div class="sw-dialbox"><svg class="sw-dial" viewBox="-50 -50 100 120" role="group" aria-label="Your dial">{face}</svg>'
        f'<p class="sw-line">{esc(notes)}. The mix is chosen after the dials are shown.</p></div>'
    )


def _stakes(view: Table, words: Words, fight: Fight) -> Markup:
    area = esc(view.box.names[fight.area])
    attacker, defender = _who(words, fight.attacker), _who(words, fight.defender)
    there: list[Markup] = ["its buildings"] if buildings(view, fight.area) else []
    if fight.area in view.box.havens:
        there.append("its haven")
    spoils = f"{area} and {' and '.join(there)}" if there else area
    go = "go" if there else "goes"
    flight = _lost(view, fight, fight.defender, defender, "flee together")
    retreat = _lost(view, fight, fight.attacker, attacker, "return to where they came from")
    first, second = f"{flight}; {spoils} {go} to {attacker}.", f"{retreat}."
    rows: list[tuple[Markup, Markup]] = [
        (f"If {attacker} wins", first),
        (f"If {defender} wins", second),
        ("Either way", f"Both dials are paid. Morale lies in {area}: +2 for its defender until Whiteout."),
    ]
    if fight.stage in ("payment", "result"):  # decided: what follows from it
        won = fight.attack + fight.dials[0] >= fight.defense + fight.dials[1]
        rows = [("So", first if won else second), ("And", rows[2][1])]
    return '<div class="sw-stakes">' + "".join(f"<p><b>{a}</b>{b}</p>" for a, b in rows) + "</div>"


def _lost(view: Table, fight: Fight, seat: Seat, who: Markup, rest: Markup) -> Markup:
    """What a loser gives up, and what becomes of the rest, if anybody is left."""
    there = view.singed[fight.area] if seat == NEUTRAL else view.army[seat][fight.area]
    stand, loss = (there & 7) + (there >> 3), losses_of(view, seat)
    if loss >= stand:
        everybody: Markup = "the only unit" if stand == 1 else f"all {_units(stand)}"
        return f"{who} loses {everybody} there"
    return f"{who} loses {_units(loss)}, the rest {rest}"


def _units(n: int) -> Markup:
    return "1 unit" if n == 1 else f"{digits(n)} units"
