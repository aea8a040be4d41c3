"""Is a position one that the game can have? For positions read from JSON: every refusal names its field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from enginehouse.core import BadPosition, Seat
from enginehouse.games.steamwatchers.rules.checks.stack import check_stack
from enginehouse.games.steamwatchers.rules.control import buildings, clan_of
from enginehouse.games.steamwatchers.rules.fuel import contraband_left, pure_left
from enginehouse.games.steamwatchers.rules.notation import ORDERS, SIZE
from enginehouse.games.steamwatchers.rules.pieces import contracts_of, quarantine_left
from enginehouse.games.steamwatchers.rules.specials import TOKENS
from enginehouse.games.steamwatchers.rules.state import (
    CONTRABAND,
    EMPTY,
    NEUTRAL,
    NOBODY,
    PURE,
    QUARANTINED,
    RUINS,
    SPOILED,
    Table,
)
from enginehouse.games.steamwatchers.rules.steps.activation import Claim
from enginehouse.games.steamwatchers.rules.steps.conclave import FormColumn, OpenConclave, ResolveTitle
from enginehouse.games.steamwatchers.rules.steps.deployment import ChooseClan, ChooseDeployment, ClaimFirst
from enginehouse.games.steamwatchers.rules.steps.whiteout import Victory

PHASES = ("setup", "conclave", "planning", "activation", "subsides", "whiteout", "over")
ENDINGS = ("the last clan standing", "supremacy", "most GEO")
LIMIT = ("no", "one", "two", "three")
STAGES = ("support", "dials", "payment", "result")
BY_SEAT = (
    "clan", "deployment", "title", "claim", "passed", "alive", "army", "orders", "reserve", "exiled", "kept", "trophies",
    "beacons", "spaces", "fuel", "shut", "cut", "limit", "bane", "soothed", "geo", "activated", "skipped", "hand",
    "archon_hand", "meeting", "met",
)  # fmt: skip
#: What comes with a clan, or after one was chosen.
WITH_A_CLAN = (
    "deployment",
    "orders",
    "reserve",
    "exiled",
    "kept",
    "beacons",
    "spaces",
    "fuel",
    "shut",
    "cut",
    "limit",
    "bane",
)
BY_AREA = ("singed", "cache", "steam", "farms", "toxic", "turrets", "beacon", "cube")


def check(table: Table) -> None:
    """Raises BadPosition with the first thing that cannot be."""
    _shapes(table)
    _moment(table)
    _players(table)
    _armies(table)
    _ground(table)
    _orders(table)
    _floes(table)
    for seat in range(table.seats):
        if table.clan[seat]:
            _board(table, seat)
    _supplies(table)
    _steam_cards(table)
    _archon_cards(table)
    _scenario(table)
    _deeds(table)
    check_stack(table)
    if table.phase == "setup":
        _chosen(table)


def _fail(what: str) -> None:
    raise BadPosition(what)


def _within(name: str, values: Iterable[int], low: int, high: int, rule: str = "") -> None:
    for value in values:
        if not low <= value <= high:
            _fail(f"{name}: {value} is not from {low} to {high}{f' ({rule})' if rule else ''}")


def _each_once(name: str, values: Sequence[object], what: str) -> None:
    twice = [value for value, n in Counter(values).items() if n > 1]
    if twice:
        _fail(f"{name}: {what} {twice[0]} is there twice")


def _shapes(table: Table) -> None:
    box, n, areas = table.box, table.box.players, len(table.box.plain)
    if table.seats != n:
        _fail(f"seats: the position has {table.seats}, its box {n}")
    for name in BY_SEAT:
        if len(getattr(table, name)) != n:
            _fail(f"{name} needs an entry for each of the {n} seats")
    for name in BY_AREA:
        if len(getattr(table, name)) != areas:
            _fail(f"{name} has {len(getattr(table, name))} areas, Europa has {areas}")
    for name, size in (("army", areas), ("orders", areas), ("reserve", 2), ("exiled", 2), ("kept", 2), ("fuel", 5)):
        if any(len(row) != size for row in getattr(table, name)):
            _fail(f"{name} needs {size} entries for each seat")
    if len(table.contracts) != box.floe_count or any(len(row) != n for row in table.contracts):
        _fail(f"contracts need a row of {n} for each of the {box.floe_count} floes")


def _moment(table: Table) -> None:
    if table.phase not in PHASES:
        _fail(f"phase: there is no phase “{table.phase[:20]}”")
    coming = table.phase == "conclave" and any(isinstance(step, OpenConclave) for step in table.stack)  # SW-CONC-01
    judged = table.phase == "whiteout" and not any(isinstance(step, Victory) for step in table.stack)  # SW-WHT-21
    first = 0 if coming or table.phase == "setup" else 1
    last = 0 if table.phase == "setup" else table.box.scenario.rounds - (coming or judged)
    _within("round", [table.round], first, last, "SW-COMP-02")
    over = table.phase == "over"
    if over != (not table.stack):
        _fail("stack: it is empty when the game is over, and only then")
    if over != (table.winner != NOBODY) or over != (table.ending in ENDINGS) or (table.ending and not over):
        _fail("winner, ending: they are known when the game is over, and only then")
    if over and not 0 <= table.winner < table.seats:
        _fail(f"winner: there is no seat {table.winner}")


def _players(table: Table) -> None:
    """Clans, deployments, titles and the order of the round."""
    box, n, spaces = table.box, table.seats, len(table.box.track)
    begun = table.phase != "setup"
    for clan in table.clan:
        if (clan and (clan not in box.clans or clan in box.scenario.forbidden)) or (begun and not clan):
            _fail(f"clan: “{clan[:30]}” is no clan of this scenario")
    _each_once("clan", [c for c in table.clan if c], "the clan")
    for card in table.deployment:
        if card not in (box.deployments if begun else (0, *box.deployments)):
            _fail(f"deployment: there is no card {card} here")
    _each_once("deployment", [d for d in table.deployment if d], "the card")
    _within("order", table.order, 0, n - 1)
    _each_once("order", table.order, "the seat")
    if begun and any(table.alive[s] and s not in table.order for s in range(n)):
        _fail("order: a player in the game has no place in it")
    for name in ("title", "claim"):
        held: list[int] = getattr(table, name)
        _within(name, held, NOBODY, spaces - 1)
        _each_once(name, [t for t in held if t != NOBODY], "the title")
    _within("blocked", [table.blocked], NOBODY, spaces - 1, "SW-CONC-20")
    if table.blocked != NOBODY and box.kinds[table.blocked] == "primus":
        _fail("blocked: the Primus token lies on any title but Primus (SW-CONC-20)")
    _within("turn", [table.turn], 0, n - 1)
    for seat in range(n):
        if not table.alive[seat]:
            _out(table, seat, begun)
    if table.phase != "over" and sum(table.alive) < 2:
        _fail("alive: the last clan standing has won (SW-R112)")
    for seat in (s for s in range(n) if table.alive[s]):
        _living(table, seat)


def _chosen(table: Table) -> None:
    """Who has no clan or no Deployment card in setup is still asked for one, and has nothing that comes with it."""
    asked = {(type(step), step.seat) for step in table.stack if isinstance(step, ChooseClan | ChooseDeployment)}
    for seat in range(table.seats):
        if not table.clan[seat] and (ChooseClan, seat) not in asked:
            _fail(f"clan: seat {seat} leads none, and chooses none any more (SW-SETUP-14)")
        if not table.deployment[seat] and (ChooseDeployment, seat) not in asked:
            _fail(f"deployment: seat {seat} has no card, and chooses none any more (SW-SETUP-16)")
        if not table.deployment[seat] and (any(table.army[seat]) or contracts_of(table, seat)):
            _fail(f"army, contracts: seat {seat} has chosen no Deployment card yet (SW-SETUP-16)")
        if table.clan[seat]:
            continue
        for name in WITH_A_CLAN:
            held: int | list[object] = getattr(table, name)[seat]
            if held and not (isinstance(held, list) and not any(held)):
                _fail(f"{name}: seat {seat} leads no clan yet (SW-SETUP-14)")


def _living(table: Table, seat: Seat) -> None:
    """A title is chosen in setup or claimed, then held; whoever has passed has claimed the next one, or is about to."""
    phase = table.phase
    if phase in ("planning", "activation", "subsides", "whiteout") and table.title[seat] == NOBODY:
        _fail(f"title: seat {seat} holds none (SW-CONC-02)")
    if phase == "setup" and table.title[seat] != NOBODY:
        _fail(f"title: seat {seat} holds one before the first Conclave (SW-CONC-02)")
    asked = any(isinstance(step, ClaimFirst) and step.seat == seat for step in table.stack)
    if phase == "setup" and asked != (table.claim[seat] == NOBODY):
        _fail(f"claim: seat {seat} chooses the title of round 1 once (SW-SETUP-14)")
    if phase in ("conclave", "planning", "setup") and table.passed[seat]:
        _fail(f"passed: nobody passes in the phase {phase} (SW-PASS-01)")
    if phase == "subsides" and not table.passed[seat]:
        _fail(f"passed: seat {seat} has not, and the activation is over (SW-ACT-12)")
    if phase in ("subsides", "whiteout") and table.claim[seat] == NOBODY:
        _fail(f"claim: seat {seat} has passed and claimed nothing (SW-PASS-05)")
    claiming = any(isinstance(step, Claim) and step.seat == seat for step in table.stack)
    if phase in ("planning", "activation") and table.passed[seat] != (claiming or table.claim[seat] != NOBODY):
        _fail(f"passed, claim: seat {seat} claims a title when it passes, and only then (SW-PASS-05)")
    if phase == "conclave" and (table.claim[seat] == NOBODY) == (table.title[seat] == NOBODY):
        _fail(
            f"claim, title: seat {seat} has one of the two: what it claimed it comes to hold (SW-SETUP-14, SW-CONC-02)"
        )
    to_come = (OpenConclave(), ResolveTitle(table.claim[seat]))
    if phase == "conclave" and table.claim[seat] != NOBODY and not any(step in table.stack for step in to_come):
        _fail(f"claim: the title that seat {seat} claimed has been resolved (SW-CONC-02)")


def _out(table: Table, seat: Seat, begun: bool) -> None:
    """A clan that is out has nothing in play (SW-ELIM-02, SW-ELIM-03, SW-R111)."""
    if not begun:
        _fail("alive: nobody is out before the first round")
    for name in ("army", "orders", "fuel"):
        if any(getattr(table, name)[seat]):
            _fail(f"{name}: seat {seat} is out of the game")
    for name in ("hand", "archon_hand"):
        if getattr(table, name)[seat]:
            _fail(f"{name}: seat {seat} is out of the game")
    if seat in table.beacon or contracts_of(table, seat):
        _fail(f"beacon, contracts: seat {seat} is out of the game")
    if table.claim[seat] != NOBODY or table.title[seat] != NOBODY or not table.passed[seat]:
        _fail(f"title, claim, passed: seat {seat} is out of the game")


def _armies(table: Table) -> None:
    m, ids = table.box.material, table.box.words.area_ids
    for area, name in enumerate(ids):
        for row in table.army:
            if not 0 <= row[area] < 64 or SIZE[row[area]] > m.unit_limit:
                _fail(f"army: {name} has more than five units of a clan (SW-COMP-26)")
            if row[area] and not table.box.accessible[area]:
                _fail(f"army: {name} is out of play (SW-SETUP-04)")
        there = [s for s, row in enumerate(table.army) if row[area]]
        if table.singed[area]:
            there.append(NEUTRAL)
        if len(there) > 1 and (len(there) > 2 or table.active is None or table.active.seat not in there):
            _fail(f"army: two clans stand in {name} without a combat (SW-CMB-01)")
        owner = table.beacon[area]
        if owner != NOBODY and table.active is None and there not in ([], [owner]):
            _fail(f"beacon: the beacon in {name} stands among another clan’s units (SW-MOVE-08)")


def _ground(table: Table) -> None:
    box, m = table.box, table.box.material
    _within("beacon", table.beacon, NOBODY, table.seats - 1)
    for name in ("farms", "toxic", "turrets", "cache", "singed"):
        _within(name, getattr(table, name), 0, m.unit_limit)
    for area, ident in enumerate(box.words.area_ids):
        if not 0 <= table.steam[area] <= m.column_limit:
            _fail(f"steam: {ident} has a column of {table.steam[area]} levels (SW-COMP-32)")
        if buildings(table, area) > m.building_limit:
            _fail(
                f"farms, toxic, turrets, beacon: {ident} has more than {LIMIT[m.building_limit]} buildings (SW-COMP-18)"
            )
        there = (table.steam[area], buildings(table, area), table.cube[area], table.singed[area], table.cache[area])
        if any(there) and not box.accessible[area]:
            _fail(f"steam, farms, toxic, turrets, beacon, cube, singed, cache: {ident} is out of play (SW-SETUP-04)")
    tops = sum(level > 0 for level in table.steam)
    if tops > m.steam_tops or sum(table.steam) - tops > m.steam_levels:
        _fail("steam: there are more pieces on the board than in the box (SW-COMP-06)")
    if sum(table.cube) > m.cubes:
        _fail(f"cube: there are {m.cubes} Morale cubes (SW-COMP-05)")


def _orders(table: Table) -> None:
    """SW-COMP-09, SW-PLAN-02, SW-ACT-06."""
    orders, active = table.box.material.orders, table.active
    most = {"move": orders.move, "defense": orders.defense, "decoy": orders.decoy}
    for seat, row in enumerate(table.orders):
        used = Counter(token for token in row if token)
        for kind, n in used.items():
            if kind not in ORDERS or n > most[kind]:
                _fail(f"orders: a clan has no {n} tokens “{kind[:20]}” (SW-COMP-09)")
        if used and table.phase in ("setup", "conclave"):
            _fail("orders: nobody has planned yet (SW-PLAN-01)")
        if used["decoy"] and not table.facedown:
            _fail("orders: Decoys return when the tokens are turned up (SW-PLAN-08)")
        if used["move"] and table.passed[seat]:
            _fail("orders: whoever has passed has taken the Move tokens back (SW-PASS-02)")
        for area, token in enumerate(row):
            used_now = active is not None and (active.seat, active.area) == (seat, area)
            if token and not table.army[seat][area] and not used_now:
                _fail(f"orders: seat {seat} has a token and no units in {table.box.words.area_ids[area]} (SW-ACT-06)")
    if table.facedown and table.phase != "planning":
        _fail("facedown: tokens lie face down in planning only (SW-PLAN-07)")
    _within("looked", table.looked, 0, len(table.steam) - 1)
    _each_once("looked", table.looked, "the area")
    if table.looked and (not table.facedown or len(table.looked) > 2 or table.archon == NOBODY):
        _fail("looked: the Archon looks at two tokens that lie face down (A15)")
    for area in table.looked:
        if not any(row[area] for seat, row in enumerate(table.orders) if seat != table.archon):
            _fail(f"looked: no enemy token lies in {table.box.words.area_ids[area]}")


def _floes(table: Table) -> None:
    box = table.box
    for row in table.contracts:
        _within("contracts", row, 0, box.material.contracts, "SW-COMP-08")
    for floe, row in enumerate(table.contracts):
        if sum(row) > box.spaces:
            _fail(f"contracts: {box.words.floe_ids[floe]} has {box.spaces} spaces (SW-COMP-35)")
        if sum(row) and not box.floes >> floe & 1:
            _fail(f"contracts: {box.words.floe_ids[floe]} is out of play (SW-R33)")
    for seat in range(table.seats):
        placed = contracts_of(table, seat)
        if placed > box.material.contracts:
            _fail(f"contracts: seat {seat} has {placed}, and there are {box.material.contracts} (SW-COMP-08)")
        if placed and table.round < box.scenario.from_round.contracts - 1:
            _fail("contracts: they are set aside still (SW-SC1-04)")
    for name in ("legate", "associate", "closed"):
        floe: int = getattr(table, name)
        _within(name, [floe], NOBODY, box.floe_count - 1)
        if floe != NOBODY and not box.floes >> floe & 1:
            _fail(f"{name}: {box.words.floe_ids[floe]} is out of play (SW-R33)")
    led = [s for s in range(table.seats) if table.alive[s] and table.clan[s]]
    if table.legate != NOBODY and not any(_holds(table, s, "legate") for s in led):
        _fail("legate: nobody is Legate (SW-CONC-11)")
    if table.associate != NOBODY and not any(clan_of(table, s).power.associate for s in led):
        _fail("associate: no clan here has an Associate (SW-CLAN-08)")
    if table.closed != NOBODY and not (table.card in box.cards and box.cards[table.card].in_force.floe_closed):
        _fail("closed: no card in force closes a floe (A01)")


def _holds(table: Table, seat: Seat, kind: str) -> bool:
    return table.title[seat] != NOBODY and table.box.kinds[table.title[seat]] == kind


def _board(table: Table, seat: Seat) -> None:
    """A clan board and what belongs to it."""
    box, clan = table.box, clan_of(table, seat)
    for name in ("reserve", "exiled", "kept"):
        _within(name, getattr(table, name)[seat], 0, sum(clan.miniatures), "miniatures, SW-COMP-12")
    for unit in (0, 1):
        board = sum((code >> 3) if unit else (code & 7) for code in table.army[seat])
        total = board + table.reserve[seat][unit] + table.exiled[seat][unit] + table.kept[seat][unit]
        if total != clan.miniatures[unit]:
            _fail(
                f"army, reserve, exiled, kept: the {clan.name} have {total} miniatures of a kind that has "
                f"{clan.miniatures[unit]} (SW-COMP-12)"
            )
    lit = table.beacon.count(seat)
    _within("beacons", [table.beacons[seat]], 0, clan.beacons - lit, "SW-COMP-11")
    _spaces(table, seat)
    fuel = table.fuel[seat]
    _within("fuel", fuel, 0, box.material.pure + box.material.contraband, "SW-COMP-04")
    _within("shut", [table.shut[seat]], 0, clan.pure, "SW-QUAR-03")
    if fuel[PURE] + fuel[SPOILED] + table.shut[seat] > clan.pure or fuel[CONTRABAND] > clan.contraband:
        _fail(f"fuel, shut: the {clan.name} have spaces for {clan.pure} pure and {clan.contraband} contraband barrels")
    _within("cut", [table.cut[seat]], 0, len(clan.supply) - 1, "SW-R103")
    _within("bane", [table.bane[seat]], 0, len(clan.track), "SW-INC-06")
    forces = [card.in_force for card in box.cards.values() if card.in_force.supply]
    limits = {*clan.supply, *(max(n + f.supply, f.supply_floor) for n in clan.supply for f in forces)}
    if table.limit[seat] not in limits:
        _fail(f"limit: no supply space of the {clan.name} is worth {table.limit[seat]} (SW-WHT-09)")
    m = box.material
    most = m.farms + m.toxic_farms + m.steam_tops + m.steam_levels + m.start_geo
    _within("geo", [table.geo[seat]], 0, most, "SW-WHT-01")
    _within("activated", [table.activated[seat]], 0, m.orders.move + m.orders.defense, "SW-COMP-09")
    _within("skipped", [table.skipped[seat]], 0, clan.power.skips, "SW-CLAN-14")


def _spaces(table: Table, seat: Seat) -> None:
    """SW-COMP-10, SW-ACT-10."""
    clan, specials, spaces = clan_of(table, seat), table.box.material.specials, table.spaces[seat]
    host = 1 if clan.power.great_host else 0
    most = {"march": specials.march, "mobilize": specials.mobilize - host, "host": host, "barter": specials.barter}
    if len(spaces) != len(clan.spaces):
        _fail(f"spaces: the {clan.name} have {len(clan.spaces)} special action spaces")
    for token, n in Counter(spaces).items():
        if token not in (EMPTY, QUARANTINED) and (token not in TOKENS or n > most[token]):
            _fail(f"spaces: the {clan.name} have no {n} tokens “{token[:20]}” (SW-COMP-10)")


def _supplies(table: Table) -> None:
    """What is left beside the board, with what stands on it, is never more than was in the box."""
    box, m = table.box, table.box.material
    few = table.seats <= 3
    led = sum(clan_of(table, s).power.toxic_farms for s in range(table.seats) if table.clan[s])
    toxic = box.scenario.singed.areas if box.scenario.singed is not None else led
    turrets = m.turrets_few_players if few else m.turrets
    for name, left, built, most in (
        ("farms", table.farms_left, table.farms, m.farms),
        ("toxic", table.toxic_left, table.toxic, toxic),
        ("turrets", table.turrets_left, table.turrets, turrets),
    ):
        lost = most - left - sum(built)  # what was destroyed is in the box, and in setup nothing is
        if left < 0 or lost < 0 or (lost and table.phase == "setup" and name != "toxic"):
            _fail(f"{name}, {name}_left: there are {most} in this game (SW-COMP-11)")
    if pure_left(table) < 0 or contraband_left(table) < 0:
        _fail("fuel, cache: there are more barrels in play than in the box (SW-COMP-04)")
    if quarantine_left(table) < 0:
        _fail("spaces, shut, cut: there are more Quarantine tokens in play than in the box (SW-COMP-03)")


def _steam_cards(table: Table) -> None:
    box = table.box
    formed = [step.area for step in table.stack if isinstance(step, FormColumn)]
    piles = (table.deck, table.discard, [p for p in table.meeting if p != NOBODY], formed, *table.hand)
    cards = [card for pile in piles for card in pile]
    whole = [a for a in range(len(box.plain)) if box.accessible[a] and a not in box.targets]
    there = Counter(card for card in cards if card != RUINS)
    if there != Counter(whole):
        _fail("deck, discard, hand, meeting: a Steam Column card lies in two places, or in none (SW-COMP-07)")
    if RUINS in cards and (box.scenario.ruins is None or table.deck.count(RUINS) != cards.count(RUINS)):
        _fail("deck, discard, hand: the Ruins card lies in the deck or in the box (SW-R129)")
    if cards.count(RUINS) > 1:
        _fail("deck: there is one Ruins card (SW-COMP-07)")


def _archon_cards(table: Table) -> None:
    box = table.box
    if table.card and table.card not in box.cards:
        _fail(f"card: there is no Archon card “{table.card[:30]}”")
    lying = [table.card] if table.card else []
    cards = [*table.archon_deck, *table.archon_discard, *lying, *(c for hand in table.archon_hand for c in hand)]
    if Counter(cards) != Counter(list(box.cards)):
        _fail(
            "archon_deck, archon_discard, archon_hand, card: an Archon card lies in two places, or in none (SW-COMP-07)"
        )
    _within("archon", [table.archon], NOBODY, table.seats - 1)
    if table.archon != NOBODY and not (table.card and table.alive[table.archon]):
        _fail("archon: who has played a card this round is in the game, and the card in force")


def _scenario(table: Table) -> None:
    scenario = table.box.scenario
    _within("prize", [table.prize], NOBODY, table.seats - 1)
    if table.prize != NOBODY and not ((scenario.prize or scenario.relic) and table.alive[table.prize]):
        _fail("prize: there is no scenario card here, or nobody to hold it")
    _within("trophies", table.trophies, 0, sum(map(sum, table.kept)))
    if sum(table.trophies) != sum(map(sum, table.kept)):
        _fail("trophies, kept: every miniature kept is somebody’s trophy (SW-SC3-04)")
    if sum(table.trophies) and not scenario.trophies:
        _fail("trophies, kept: there are none in this scenario")
    singed = scenario.singed
    if any(table.singed) or any(table.cache):
        if singed is None:
            _fail("singed, cache: there are no Singed in this scenario")
        elif sum(table.singed) > singed.areas * singed.units or sum(table.cache) > singed.areas or max(table.cache) > 1:
            _fail("singed, cache: there are more of them than came (SW-SC5-02)")
    known = [place for place in table.meeting if place != NOBODY]
    if len(known) != (table.seats if scenario.meeting is not None and table.phase != "setup" else 0):
        _fail("meeting: each player has hidden a place, where the scenario says so (SW-SC9-02)")
    if any(met and place == NOBODY for met, place in zip(table.met, table.meeting, strict=True)):
        _fail("met: a meeting place that is not there is not revealed")


def _deeds(table: Table) -> None:
    """The activation and the combat that are going on."""
    active, fight, areas = table.active, table.fight, len(table.steam)
    if active is not None:
        _within("active", [active.seat], 0, table.seats - 1)
        _within("active", [active.area], 0, areas - 1)
        if table.phase not in ("activation", "over") or active.order not in ORDERS[:2]:
            _fail("active: a Move or Defense token is activated, in that phase (SW-ACT-07)")
        if table.alive[active.seat] and table.orders[active.seat][active.area] != active.order:
            _fail("active: the token being activated lies in its area (SW-ACT-03)")
        if table.alive[active.seat] and (table.passed[active.seat] or not table.activated[active.seat]):
            _fail("active: whoever activates a token has not passed, and counts it (SW-ACT-01)")
    if fight is None:
        return
    if active is None or active.order != "move" or fight.attacker != active.seat:
        _fail("fight: the active player attacks (SW-CMB-03)")
    _within("fight", [fight.area, *(area for _, area, _ in fight.support)], 0, areas - 1)
    sides = (fight.attacker, fight.defender)
    if fight.defender not in (*range(table.seats), NEUTRAL) or fight.attacker == fight.defender:
        _fail("fight: the defender is another clan")
    if fight.defender == NEUTRAL and table.box.scenario.singed is None:
        _fail("fight: there are no Singed in this scenario")
    if any(seat not in sides for seat, _, _ in fight.support) or len(fight.support) > areas:
        _fail("fight: support comes from the two sides (SW-R59)")
    strongest = 40 + sum(n for _, _, n in fight.support)
    _within("fight", [*(n for _, _, n in fight.support)], 1, 20)
    _within("fight", [fight.attack, fight.defense], 0, strongest)
    _within("fight", fight.dials, 0, table.box.material.dial, "SW-R61")
    if fight.stage not in STAGES or not 0 <= fight.killed < 64 or SIZE[fight.killed] > table.box.material.unit_limit:
        _fail("fight: no combat is at such a stage")
