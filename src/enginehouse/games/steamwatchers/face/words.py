"""A table of Steamwatchers in words, enough to play from."""

from __future__ import annotations

from enginehouse.core import HIDDEN, SPECTATOR, Seat, Words, listed
from enginehouse.draw.memory import drawn, fact, looks
from enginehouse.games.steamwatchers.rules.control import clan_of, havens, holder, units
from enginehouse.games.steamwatchers.rules.events.voice import name
from enginehouse.games.steamwatchers.rules.forecast import geo_coming, limit_coming, next_spaces, sickness_coming
from enginehouse.games.steamwatchers.rules.fuel import contraband_of, fuel_of, pure_of
from enginehouse.games.steamwatchers.rules.pieces import contracts_left, group_text, quarantined
from enginehouse.games.steamwatchers.rules.scoring import final_points
from enginehouse.games.steamwatchers.rules.state import NEUTRAL, NOBODY, QUARANTINED, RUINS, Table
from enginehouse.games.steamwatchers.rules.steps.activation import claims
from enginehouse.games.steamwatchers.rules.steps.combat import strength_lines, supporters
from enginehouse.games.steamwatchers.rules.steps.planning import PlanOrders

PHASES = {
    "setup": "Setup",
    "conclave": "Conclave",
    "planning": "Order Planning",
    "activation": "Order Activation",
    "subsides": "Steam Subsides",
    "whiteout": "Whiteout",
    "over": "The end",
}
SPACES = {"R": "Resistance", "Q": "Quarantine", "D": "Death and Exile"}


def moment(view: Table) -> str:
    if view.phase == "setup":
        return "Setup"
    return f"Round {max(view.round, 1)} of {view.box.scenario.rounds}, {PHASES[view.phase]}"


#: The five phases of a round, as the top bar has them, in the order of the rulebook.
COURSE = ("conclave", "planning", "activation", "subsides", "whiteout")


def phases(view: Table) -> tuple[tuple[str, ...], int]:
    """The course of a round and what is now; none of it in setup and at the end."""
    if view.phase not in COURSE or not view.stack:
        return (), 0
    return tuple(name.capitalize() for name in COURSE), COURSE.index(view.phase)


def text(view: Table, words: Words) -> str:
    """Everything the viewer may know."""
    parts = [
        f"STEAMWATCHERS, {_scenario(view)}. {moment(view)}.",
        "\n".join(["RULES OF THE SCENARIO", *(f"  {line}" for line in view.box.scenario.rules)]),
        _titles(view, words),
        _card(view, words),
        _clans(view, words),
        _own(view),
        _fight(view, words),
        _areas(view, words),
        _floes(view, words),
        _stocks(view),
        _end(view, words),
    ]
    return "\n\n".join(part for part in parts if part)


def _scenario(view: Table) -> str:
    """The scenario with its keywords, which say what kind of war it is (SW-SC0-01)."""
    scenario = view.box.scenario
    return f"{scenario.name} ({listed([*scenario.keywords])})" if scenario.keywords else scenario.name


def clan_name(view: Table, seat: Seat) -> str:
    if seat == NEUTRAL:
        return "the Singed"
    return clan_of(view, seat).name if view.clan[seat] else f"seat {seat + 1}"


@drawn
def _titles(view: Table, words: Words) -> str:
    rows: list[str] = []
    for n, title in enumerate(view.box.track):
        now = next((words.seat(s) for s in range(view.seats) if view.title[s] == n), "nobody")
        claim = next((words.seat(s) for s in range(view.seats) if view.claim[s] == n), "free")
        if n == view.blocked:
            claim += ", reserved for the Primus"
        rows.append(f"  {title.name}: {now} now; next round {claim}")
    living = [s for s in view.order if view.alive[s]]
    order = ", ".join(words.seat(s) + (" (passed)" if view.passed[s] else "") for s in living) or "not fixed yet"
    return "\n".join(["TITLES", *rows, f"  Order: {order}"])


@drawn
def _card(view: Table, words: Words) -> str:
    if not view.card:
        return "CARD IN FORCE\n  none"
    card = view.box.cards[view.card]
    who = f", played by {words.seat(view.archon)} this round" if view.archon != NOBODY else ""
    parts = zip(("When played", "In force", "Archon’s bonus"), card.text, strict=True)
    rows = [f"  {what}: {line}" for what, line in parts if line]
    closed = [f"  Closed: {view.box.words.floe_names[view.closed]}"] if view.closed != NOBODY else []
    return "\n".join([f"CARD IN FORCE: {card.name}{who}", *rows, *closed])


# --- what several drawings ask of a seat ------------------------------------------------------------------------------
@fact
@drawn
def geo_ahead(view: Table, seat: Seat) -> int:
    """GEO at the coming Whiteout if nothing moves."""
    return geo_coming(view, seat)


@fact
@drawn
def limit_ahead(view: Table, seat: Seat) -> int:
    """The supply limit that would follow."""
    return limit_coming(view, seat)


@fact
@drawn
def sickness_ahead(view: Table, seat: Seat) -> int:
    """Steps of incubation that Steam Subsides would bring."""
    return sickness_coming(view, seat)


@fact
def held(view: Table, seat: Seat) -> tuple[int, int]:
    """How many steam and Archon cards a seat holds: all that others know of them (SW-HID-09)."""
    return len(view.hand[seat]), len(view.archon_hand[seat])


@fact
def planned(view: Table) -> list[dict[int, str]] | None:
    """The Order tokens of each seat by area while they are being laid, as the viewer may know them; else None."""
    step = view.stack[-1] if view.stack else None
    return [step.lying(view, seat) for seat in range(view.seats)] if isinstance(step, PlanOrders) else None


def _clans(view: Table, words: Words) -> str:
    return "\n".join(["CLANS", *(_clan(view, words, seat) for seat in range(view.seats))])


@drawn
def _clan(view: Table, words: Words, seat: Seat) -> str:
    if not view.clan[seat]:
        return f"  {words.seat(seat)}: no clan yet"
    if not view.alive[seat]:
        return f"  {words.seat(seat)} ({clan_name(view, seat)}): out of the game"
    clan = clan_of(view, seat)
    spaces = ", ".join(
        "closed" if token == QUARANTINED else token or ("free" if not cost or clan.power.free_spaces else "costs 1")
        for token, cost in zip(view.spaces[seat], clan.spaces, strict=True)
    )
    steam, archon = held(view, seat)
    facts = [
        f"GEO {view.geo[seat]} ({geo_ahead(view, seat)} at Whiteout as things stand)",
        f"{units(view, seat)} units, supply {view.limit[seat]}",
        f"fuel {pure_of(view, seat)} pure + {contraband_of(view, seat)} contraband",
        f"incubation {view.bane[seat]} of {len(clan.track)} ({clan.track})",
        f"Quarantine {quarantined(view, seat)}",
        f"in supply {view.reserve[seat][0]} base, {view.reserve[seat][1]} elite, {view.beacons[seat]} beacons, "
        f"{contracts_left(view, seat)} contracts",
        f"actions: {spaces}",
        f"cards: {steam} steam, {archon} Archon",
    ]
    if sum(view.exiled[seat]):
        facts.append(f"{sum(view.exiled[seat])} exiled")
    if view.box.scenario.trophies:
        facts.append(f"{view.trophies[seat]} trophies")
    if view.prize == seat:
        facts.append(f"holds {(view.box.scenario.prize or view.box.scenario.relic or clan).name}")
    if view.met[seat]:
        facts.append(f"meeting place {view.box.names[view.meeting[seat]]}")
    if view.box.scenario.supremacy_havens:
        facts.append(f"{havens(view, seat)} havens")
    you = looks(view, seat)
    row = f"  {words.seat(seat)}{' (you)' if you else ''}, {clan.name}: " + "; ".join(facts)
    if not you:
        return row
    power = "" if view.box.scenario.no_clan_powers else f"{clan.blurb} "
    return f"{row}\n    {power}{clan.elite_name}: {clan.elite_blurb}"


@drawn
def _own(view: Table) -> str:
    seat = view.viewer
    if seat == SPECTATOR or seat < 0 or not view.clan[seat]:
        return ""
    names, rows = view.box.names, ["YOURS"]
    hand = [f"{names[c]} ({view.box.levels[c]})" for c in view.hand[seat] if c != RUINS]
    rows.append(f"  Steam cards: {listed(hand)}")
    rows.append(f"  Archon cards: {listed([name(c) for c in view.archon_hand[seat]])}")
    if view.meeting[seat] >= 0:
        rows.append(f"  Meeting place: {names[view.meeting[seat]]}")
    steps = sickness_ahead(view, seat)
    if steps:
        ahead = ", ".join(SPACES[s] for s in next_spaces(view, seat, steps)) or "nothing more"
        rows.append(f"  Steam Subsides will bring incubation {steps}: {ahead}")
    rows.append(f"  Supply at Whiteout as things stand: {limit_ahead(view, seat)}; fuel {fuel_of(view, seat)}")
    free = [view.box.track[n].name for n in claims(view, seat)]
    rows.append(f"  Titles you could claim: {listed(free)}")
    if view.stack and view.phase == "planning":
        drafts = getattr(view.stack[-1], "drafts", None)
        if drafts is not None and drafts[seat]:
            rows.append(f"  Planned so far: {', '.join(drafts[seat])}")
    return "\n".join(rows)


def _fight(view: Table, words: Words) -> str:
    fight = view.fight
    if fight is None:
        return ""
    rows = [f"COMBAT in {view.box.names[fight.area]}"]
    for attacking, seat in ((True, fight.attacker), (False, fight.defender)):
        who = "The Singed" if seat == NEUTRAL else words.seat(seat)
        lines = ", ".join(f"{what} {n}" for what, n in strength_lines(view, fight, attacking))
        fixed = fight.attack if attacking else fight.defense
        total = f" = {fixed} before fuel" if fight.stage != "support" else ""
        rows.append(f"  {who} {'attacks' if attacking else 'defends'}: {lines}{total}")
        if seat != NEUTRAL and fight.stage == "support":
            more = [f"{view.box.names[a]} +{n}" for a, n in supporters(view, seat)]
            rows.append(f"    could call: {listed(more)}")
    if fight.stage in ("payment", "result"):
        rows.append(f"  Dials: {fight.dials[0]} and {fight.dials[1]}")
    return "\n".join(rows)


@drawn
def _areas(view: Table, words: Words) -> str:
    """Every area with something in it or worth going to, then the bare ones in one line."""
    rows, bare = ["AREAS"], list[str]()
    lying = things(view, words)
    areas = view.box.content.map.area
    for a, area in enumerate(areas):
        if not view.box.accessible[a]:
            continue
        facts = [area.terrain] + (["haven"] if area.haven else [])
        near = ", ".join(areas[b].name for b in view.box.near[a])
        line = f"  {area.name} [{area.id}] ({', '.join(facts)}): "
        if lying[a]:
            rows.append(f"{line}{lying[a]}. Next to {near}")
        else:
            bare.append(f"{area.name} [{area.id}] ({area.terrain}{', haven' if area.haven else ''}; {near})")
    rows.append(f"  Empty: {'; '.join(bare)}")
    return "\n".join(rows)


@drawn
def things(view: Table, words: Words) -> tuple[str, ...]:
    """What lies in each area, in words; nothing where nobody can go."""
    return tuple(
        "; ".join(_things(view, words, area)) if accessible else ""
        for area, accessible in enumerate(view.box.accessible)
    )


def _things(view: Table, words: Words, area: int) -> list[str]:
    out: list[str] = []
    if view.steam[area]:
        out.append(f"steam {view.steam[area]}")
    for seat in range(view.seats):
        code = view.army[seat][area]
        if code:
            token = token_shown(view, seat, area)
            shown = {HIDDEN: ", order face down", "": ""}.get(token, f", {token} order")
            out.append(f"{words.seat(seat)}, {group_text(code)}{shown}")
    if view.singed[area]:
        out.append(f"{view.singed[area]} Singed")
    if view.cache[area]:
        out.append("a contraband barrel")
    for count, what in ((view.farms[area], "farm"), (view.toxic[area], "toxic farm"), (view.turrets[area], "turret")):
        if count:
            out.append(f"{count} {what}{'' if count == 1 else 's'}")
    if view.beacon[area] != NOBODY:
        out.append(f"beacon of {words.seat(view.beacon[area])}")
    if view.cube[area]:
        out.append("Morale")
    if area in view.box.targets:
        out.append("target area")
    held = holder(view, area)
    if held not in (NOBODY, NEUTRAL) and not view.army[held][area] and view.beacon[area] != held:
        out.append(f"held by {words.seat(held)}")
    return out


def token_shown(view: Table, seat: Seat, area: int) -> str:
    """The Order token of a seat in an area as the viewer may know it; HIDDEN: its back."""
    plans = planned(view)
    return view.orders[seat][area] if plans is None else plans[seat].get(area, "")


@drawn
def _floes(view: Table, words: Words) -> str:
    rows = ["FLOES"]
    for f, floe in enumerate(view.box.content.map.floe):
        if not view.box.floes >> f & 1:
            continue
        held = [words.seat(s) + (f" {n}" if n > 1 else "") for s, n in enumerate(view.contracts[f]) if n]
        facts = [f"contracts {listed(held)} of {view.box.spaces}"]
        if view.legate == f:
            facts.append("the Legate")
        if view.associate == f:
            facts.append("the Associate")
        if view.closed == f:
            facts.append("closed")
        coast = ", ".join(view.box.names[a] for a in view.box.landings_all[1 << f])
        rows.append(f"  {floe.name} [{floe.id}]: {'; '.join(facts)}. Coast: {coast}")
    return "\n".join(rows)


@drawn
def _stocks(view: Table) -> str:
    top = f", top card {view.box.names[view.discard[-1]]}" if view.discard and view.discard[-1] != RUINS else ""
    return (
        f"SUPPLY\n  Steam deck {len(view.deck)}, discards {len(view.discard)}{top}; Archon deck {len(view.archon_deck)}; "
        f"farms {view.farms_left}, turrets {view.turrets_left}"
    )


def _end(view: Table, words: Words) -> str:
    if view.winner == NOBODY:
        return ""
    rows = [f"THE END: {words.seat(view.winner)} wins, {view.ending}"]
    for seat in range(view.seats):
        if view.alive[seat]:
            parts = final_points(view, seat)
            line = ", ".join(f"{k} {v}" for k, v in parts.items())
            rows.append(f"  {words.seat(seat)}: {sum(parts.values())} ({line})")
    return "\n".join(rows)
