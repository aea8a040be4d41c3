"""What lies beside the map, from a view: titles and the card in force, clan boards, orders, hand, combat, all clans."""

from __future__ import annotations

from enginehouse.core import Panel, Seat, Words
from enginehouse.draw.markup import Markup, digits, esc
from enginehouse.draw.memory import drawn
from enginehouse.draw.pieces import emblem_icon
from enginehouse.games.steamwatchers.face import counters
from enginehouse.games.steamwatchers.face.board import owner_letter
from enginehouse.games.steamwatchers.face.clan_board import clan_board, track_drawing, track_words
from enginehouse.games.steamwatchers.face.combat_panel import combat, own_dial
from enginehouse.games.steamwatchers.face.map_ground import haven, strait
from enginehouse.games.steamwatchers.face.words import geo_ahead, held, limit_ahead, sickness_ahead
from enginehouse.games.steamwatchers.rules.control import clan_of, havens, units
from enginehouse.games.steamwatchers.rules.forecast import next_spaces
from enginehouse.games.steamwatchers.rules.fuel import fuel_of
from enginehouse.games.steamwatchers.rules.pieces import group_text
from enginehouse.games.steamwatchers.rules.state import NOBODY, RUINS, Table
from enginehouse.games.steamwatchers.rules.steps.activation import claims
from enginehouse.games.steamwatchers.rules.steps.planning import PlanOrders, tokens

SPACES = {"R": "Resistance", "Q": "Quarantine", "D": "exile"}


def panels(view: Table, words: Words) -> tuple[Panel, ...]:
    """Every panel that has something to say now."""
    seat = view.viewer
    seated = 0 <= seat < view.seats and bool(view.clan[seat])
    fight = combat(view, words)
    out: list[Panel | None] = [
        fight,
        own_dial(view),
        _orders(view) if seated else None,
        _choosing(view) if view.phase == "setup" and not all(view.clan) else None,
        Panel("own", f"{clan_of(view, seat).name}, your board", _own(view, seat), _own_note(view, seat))
        if seated
        else None,
        _hand(view, seat) if seated else None,
        Panel("clans", "Clan boards", _clans(view, words)) if any(view.clan) else None,
        Panel("scenario", view.box.scenario.name, _scenario(view, words), _rounds(view), place="below"),
        Panel("boards", "All clans", _boards(view, words), place="below") if any(view.clan) else None,
        Panel("legend", "Signs", _legend(view), place="legend") if fight is None else None,
        Panel("titles", "Titles and card in force", _foot(view, words), place="legend") if fight is None else None,
    ]
    return tuple(panel for panel in out if panel is not None)


def icon(drawing: Markup, size: int = 19) -> Markup:
    wide = digits(size)
    return (
        f'<svg class="sw-m" width="{wide}" height="{wide}" viewBox="-11 -11 22 22" aria-hidden="true">{drawing}</svg>'
    )


def _rounds(view: Table) -> str:
    return f"Round {max(view.round, 1)} of {view.box.scenario.rounds}"


# --- titles and the card in force -----------------------------------------------------------------------------------------
@drawn
def _foot(view: Table, words: Words) -> Markup:
    """Under the map, always in sight: who holds and claims what, and the card in force."""
    return f'<div class="sw-foot">{_titles(view, words)}{_force(view, words)}</div>'


def _titles(view: Table, words: Words) -> Markup:
    """Both tracks as one table: a title a column, this round above, the claims for the next below."""
    seat = view.viewer
    mine = claims(view, seat) if 0 <= seat < view.seats and view.alive[seat] and view.claim[seat] < 0 else []
    head = now = after = ""
    for n, title in enumerate(view.box.track):
        head += f'<th id="title-{esc(title.id)}"><i>{digits(n + 1)}</i> {esc(title.name.rstrip(" 146"))}</th>'
        now += f"<td>{_holder(view, words, n)}</td>"
        after += f"<td>{_claim(view, words, n, n in mine)}</td>"
    return (
        f'<table class="sw-titles"><tr><th></th>{head}</tr><tr><th>This round</th>{now}</tr>'
        f"<tr><th>Next round</th>{after}</tr></table>"
    )


def _holder(view: Table, words: Words, n: int) -> Markup:
    seat = next((s for s in range(view.seats) if view.title[s] == n), NOBODY)
    if seat == NOBODY:
        return "<em>untaken</em>"
    more = "passed" if view.passed[seat] and view.phase == "activation" else "you" if seat == view.viewer else ""
    return emblem_icon(owner_letter(seat), 20) + f"<small>{more or esc(words.seat(seat))}</small>"


def _claim(view: Table, words: Words, n: int, free: bool) -> Markup:
    seat = next((s for s in range(view.seats) if view.claim[s] == n), NOBODY)
    if seat != NOBODY:
        return emblem_icon(owner_letter(seat), 20) + f"<small>{esc(words.seat(seat))}</small>"
    if n == view.blocked:
        primus = next(
            (s for s in range(view.seats) if view.title[s] >= 0 and view.box.kinds[view.title[s]] == "primus"), 0
        )
        return emblem_icon(owner_letter(primus), 15) + "<em>reserved</em>"
    return '<span class="sw-free">free</span>' if free else "<em>–</em>"


def _force(view: Table, words: Words) -> Markup:
    if not view.card:
        return '<div class="sw-force"><h2 class="capt">Card in force</h2><p class="sw-line">None yet.</p></div>'
    card = view.box.cards[view.card]
    by = f"played by {esc(words.seat(view.archon))}" if view.archon != NOBODY else "from before"
    lines = zip(("When played", "In force", "Archon only"), card.text, strict=True)
    rows = "".join(f'<p class="sw-line"><b>{what}</b> {esc(line)}</p>' for what, line in lines if line)
    closed = (
        f'<p class="sw-line"><b>Closed</b> {esc(view.box.words.floe_names[view.closed])}</p>'
        if view.closed != NOBODY
        else ""
    )
    return (
        f'<div class="sw-force"><h3>{esc(card.name)}</h3><span class="sw-more">in force, {by}</span>'
        f"{rows}{closed}</div>"
    )


@drawn
def _scenario(view: Table, words: Words) -> Markup:
    scenario = view.box.scenario
    out = "".join(f'<p class="sw-line">{esc(line)}</p>' for line in scenario.rules)
    if scenario.supremacy_from:
        wanted = scenario.supremacy_geo or (
            scenario.supremacy_havens_five if view.seats == 5 else scenario.supremacy_havens
        )
        what = "GEO" if scenario.supremacy_geo else "havens"
        have: list[Markup] = [
            f"{esc(words.seat(s))} {digits(view.geo[s] if scenario.supremacy_geo else havens(view, s))}"
            for s in range(view.seats)
            if view.alive[s] and view.clan[s]
        ]
        begins = digits(scenario.supremacy_from)
        out += f'<p class="sw-line"><b>Supremacy</b> {digits(wanted)} {what} from round {begins}: {", ".join(have)}</p>'
    card = scenario.prize or scenario.relic
    if card is not None:
        who = esc(words.seat(view.prize)) if view.prize != NOBODY else "nobody"
        out += f'<p class="sw-line"><b>{esc(card.name)}</b> held by {who}</p>'
    return out


# --- one's own board ------------------------------------------------------------------------------------------------------
@drawn
def _own(view: Table, seat: Seat) -> Markup:
    clan = clan_of(view, seat)
    powers = f'<p class="sw-line"><b>Power</b> {esc(clan.blurb)}</p>' if not view.box.scenario.no_clan_powers else ""
    elite = f'<p class="sw-line"><b>{esc(clan.elite_name)}</b> {esc(clan.elite_blurb)}</p>'
    return clan_board(view, seat) + _forecast(view, seat) + powers + elite


@drawn
def _own_note(view: Table, seat: Seat) -> str:
    return f"in supply {view.reserve[seat][0]} base, {view.reserve[seat][1]} elite"


def _forecast(view: Table, seat: Seat) -> Markup:
    """GEO, supply and sickness as things stand: for one's own eyes."""
    if view.phase == "over":
        return ""
    have, limit = units(view, seat), limit_ahead(view, seat)
    rows = [("GEO at Whiteout as things stand", f"{view.geo[seat]}, then {geo_ahead(view, seat)}")]
    rows.append(
        ("Units fed then", f"{limit}" + (f", {have - limit} too many" if have > limit else f", {have} standing"))
    )
    steps = sickness_ahead(view, seat)
    if steps:
        ahead = ", ".join(SPACES[s] for s in next_spaces(view, seat, steps)) or "the track ends"
        rows.append((f"Steam Subsides: incubation +{steps}", ahead))
    body = "".join(f"<tr><td>{esc(a)}</td><td>{esc(b)}</td></tr>" for a, b in rows)
    return f'<table class="sw-bill">{body}</table>'


@drawn
def _hand(view: Table, seat: Seat) -> Panel | None:
    steam = [c for c in view.hand[seat] if c != RUINS]
    if not steam and not view.archon_hand[seat] and view.meeting[seat] < 0:
        return None
    ids, names = view.box.words.area_ids, view.box.names
    cards = "".join(
        f'<span class="sw-card" id="card-{esc(ids[c])}">{icon(counters.steam(0, 6, view.box.levels[c], 0.72), 26)}'
        f"<b>{esc(names[c])}</b> <small>{'next to you' if _near(view, seat, c) else ''}</small></span>"
        for c in steam
    )
    for c in view.archon_hand[seat]:
        card = view.box.cards[c]
        parts = zip(("", "", "Archon only: "), card.text, strict=True)
        lines = " ".join(what + esc(line) for what, line in parts if line)
        cards += (
            f'<span class="sw-card sw-archon" id="card-{esc(c)}"><b>{esc(card.name)}</b><small>{lines}</small></span>'
        )
    if view.meeting[seat] >= 0:
        known = "revealed" if view.met[seat] else "hidden under your board"
        cards += (
            f'<span class="sw-card"><b>{esc(names[view.meeting[seat]])}</b><small>meeting place, {known}</small></span>'
        )
    return Panel(
        "hand",
        "Your cards",
        f'<div class="sw-hand">{cards}</div>',
        f"{len(steam)} steam, {len(view.archon_hand[seat])} Archon",
    )


def _near(view: Table, seat: Seat, area: int) -> bool:
    return bool(view.army[seat][area]) or any(view.army[seat][b] for b in view.box.near[area])


@drawn
def _orders(view: Table) -> Panel | None:
    """Planning: one's own tokens so far and what is left of each kind."""
    step = view.stack[-1] if view.stack else None
    if not isinstance(step, PlanOrders):
        return None
    seat = view.viewer
    read = view.box.words.read
    placed = {int(read[a][1]): str(read[a][2]) for a in step.drafts[seat] if read[a][0] == "order"}
    left = {**tokens(view, seat)}
    rows = ""
    areas = [a for a, code in enumerate(view.army[seat]) if code]
    letter = owner_letter(seat)
    for area in areas:
        kind = placed.get(area, "")
        if kind:
            left[kind] -= 1
        drawn = icon(counters.order(0, 0, esc(kind or "todo"), letter), 19)
        who = group_text(view.army[seat][area])
        rows += (
            f'<tr><td>{drawn}{esc(view.box.names[area])} <span class="sw-sub">{esc(who)}</span></td>'
            f"<td>{esc(kind.title() or 'no order yet')}</td></tr>"
        )
    chips = "".join(
        f'<span class="sw-chip" id="order-{kind}">{icon(counters.order(0, 0, kind, letter), 19)}'
        f"{esc(name.title())} <b>{digits(n)}</b></span>"
        for name, n in left.items()
        for kind in (esc(name),)
    )
    html = f'<div class="sw-chips">{chips}</div><table class="sw-bill">{rows}</table>'
    return Panel("orders", "Your orders", html, f"{len(placed)} of {len(areas)} areas")


@drawn
def _choosing(view: Table) -> Panel:
    """Setup: the clans to choose from."""
    rows = ""
    for clan in view.box.clans.values():
        if clan.id in view.clan or clan.id in view.box.scenario.forbidden:
            continue
        spaces = ", ".join("free" if not c or clan.power.free_spaces else "1 fuel" for c in clan.spaces)
        power = "" if view.box.scenario.no_clan_powers else f"<p>{esc(clan.blurb)}</p>"
        plain = view.box.scenario.plain_forces
        forces = f"{plain} base" if plain else f"{clan.forces[0]} base, {clan.forces[1]} elite"
        rows += (
            f'<div class="sw-clan" id="clan-{esc(clan.id)}"><b>{esc(clan.name)}</b>{power}'
            f"<p><b>{esc(clan.elite_name)}</b> {esc(clan.elite_blurb)}</p>"
            f"<small>{digits(clan.pure)} pure and {digits(clan.contraband)} contraband; "
            f"special actions: {spaces}; starts with {esc(forces)}</small>"
            f'<p class="sw-tracked">{track_drawing(clan)}<small>Incubation: {esc(track_words(clan))}</small></p></div>'
        )
    return Panel("choosing", "Clans to lead", rows)


# --- everybody ------------------------------------------------------------------------------------------------------------
def _in_order(view: Table) -> list[Seat]:
    return sorted(range(view.seats), key=lambda s: (s != view.viewer, view.order.index(s) if s in view.order else s))


def _clans(view: Table, words: Words) -> Markup:
    """The others' whole boards, folded away; the table of players has everybody's numbers."""
    folded: list[Markup] = [
        _folded(view, words, seat) for seat in _in_order(view) if view.clan[seat] and seat != view.viewer
    ]
    return "".join(folded)


@drawn
def _folded(view: Table, words: Words, seat: Seat) -> Markup:
    clan = clan_of(view, seat)
    head = f"{emblem_icon(owner_letter(seat), 20)}<b>{esc(clan.name)}</b><span>{esc(words.seat(seat))}</span>"
    if not view.alive[seat]:
        return f'<p class="sw-more-board">{head} out of the game</p>'
    return (
        f'<details class="sw-more-board"><summary>{head}<small>{esc(_holdings(view, seat))}</small></summary>'
        f"{clan_board(view, seat)}{_powers(view, seat)}</details>"
    )


def _boards(view: Table, words: Words) -> Markup:
    """Every clan board open, for the sheet of boards."""
    open_to_all: list[Markup] = [
        _board(view, words, seat)
        for seat in _in_order(view)
        if view.clan[seat] and view.alive[seat] and seat != view.viewer
    ]
    return "".join(open_to_all)


@drawn
def _board(view: Table, words: Words, seat: Seat) -> Markup:
    name = f"{esc(clan_of(view, seat).name)}, {esc(words.seat(seat))}"
    head = f'<p class="sw-board-head">{emblem_icon(owner_letter(seat), 20)}<b>{name}</b></p>'
    return f'<div class="sw-board">{head}{clan_board(view, seat)}{_powers(view, seat)}</div>'


def _holdings(view: Table, seat: Seat) -> str:
    passed = ["passed"] if view.passed[seat] and view.phase == "activation" else []
    steam, archon = held(view, seat)
    more = [
        *passed,
        f"{fuel_of(view, seat)} fuel",
        f"{view.reserve[seat][0]} base and {view.reserve[seat][1]} elite in supply",
        f"{steam} steam and {archon} Archon cards",
    ]
    if sum(view.exiled[seat]):
        more.append(f"{sum(view.exiled[seat])} exiled")
    if view.box.scenario.trophies:
        more.append(f"{view.trophies[seat]} trophies")
    return "; ".join(more)


def _powers(view: Table, seat: Seat) -> Markup:
    clan = clan_of(view, seat)
    power = "" if view.box.scenario.no_clan_powers else f"{esc(clan.blurb)} "
    return f'<p class="sw-line">{power}<b>{esc(clan.elite_name)}</b> {esc(clan.elite_blurb)}</p>'


@drawn
def _legend(view: Table) -> Markup:
    """The signs that matter now, on one line."""
    planning = view.phase == "planning"
    toxic = any(view.toxic) or any(view.clan[s] and clan_of(view, s).power.toxic_farms for s in range(view.seats))
    man = '<g class="own-P">'
    signs: tuple[tuple[Markup, str, bool], ...] = (
        (f"{man}{counters.soldier(0, 6, k=1.4)}</g>", "soldier 1", True),
        (f"{man}{counters.soldier(-3, 7, True, 1.25)}</g>", "elite 2", True),
        (counters.order(0, 0, "move", "P"), "Move", True),
        (counters.order(0, 0, "defense", "P"), "Defense +1", True),
        (counters.order(0, 0, "decoy", "P"), "Decoy", planning),
        (counters.order(0, 0, "?", "P"), "face down", planning),
        (counters.steam(0, 6, 1, 0.8), "steam", True),
        (counters.building(0, 1, "farm"), "farm", True),
        (counters.building(0, 1, "toxic"), "toxic", toxic and not planning),
        (counters.building(0, 1, "turret"), "turret +2", True),
        (counters.building(0, 2, "beacon", "P"), "beacon", True),
        (counters.cube(0, 0), "Morale +2", not planning),
        (haven(0, 0), "haven", True),
        (strait((-7, 0), (7, 0)), "strait", not toxic and not planning),
    )
    shown = "".join(f"<span>{icon(drawn)}{esc(word)}</span>" for drawn, word, now in signs if now)
    return f'<div class="sw-legend">{shown}</div>'
