"""What a sensible player of Steamwatchers knows: what areas are worth, who threatens them, when the sum is right.

A bot has only its view. It counts GEO at the end of the game, discounts what it may lose, and keeps the Bane in bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from enginehouse.core import Action, Advice, Seat, best_first
from enginehouse.games.steamwatchers.bot.eye import Eye, Said, pain, said
from enginehouse.games.steamwatchers.bot.war import (
    dial,
    orders,
    sending,
    support,
    tokens,
    tokens_worth,
    urgencies,
    ways_out,
)
from enginehouse.games.steamwatchers.rules.control import clan_of, units
from enginehouse.games.steamwatchers.rules.forecast import limit_coming, next_spaces
from enginehouse.games.steamwatchers.rules.fuel import fuel_of
from enginehouse.games.steamwatchers.rules.notation import SIZE
from enginehouse.games.steamwatchers.rules.pieces import supply_limit
from enginehouse.games.steamwatchers.rules.state import Table
from enginehouse.games.steamwatchers.rules.steps.planning import READY
from enginehouse.games.steamwatchers.rules.steps.whiteout import upkeep_cost

#: What a title is worth in GEO, roughly.
TITLES = {"watcher": 0.9, "legate": 0.4, "archon": 0.6, "primus": 1.0}
#: What an Archon card is worth to the one who plays it.
CARDS = {
    "sealed-ice": 0.3, "open-lanes": 0.3, "short-rations": 0.5, "white-gale": 0.7, "false-spring": 0.5, "ground-tremor": 0.2,
    "feverish-night": 0.8, "field-hospices": 0.6, "black-market": 0.6, "purity-edict": 0.5, "levy": 0.9, "conclave-truce": 0.4,
    "scorched-ice": 0.2, "bastions": 0.7, "informers": 0.4, "champions": 0.8, "no-quarter": 0.3, "conclave-tithe": 0.8,
}  # fmt: skip
Value = Callable[[Table, Eye, Seat, Said], tuple[float, str]]


def advise(view: Table, seat: Seat, legal: Sequence[Action], rnd: Random) -> Advice:
    """The best action by this knowledge, and why."""
    step = view.stack[-1]
    name = type(step).__name__
    eye = Eye(view, seat)
    if name == "PlanOrders":
        return orders(view, eye, seat, legal, rnd)
    if name == "TakeTurn":
        return tokens_worth(view, eye, seat, legal, rnd)
    if name in ("MoveUnits", "SendGroup", "Fights"):
        return sending(view, eye, seat, legal, rnd)
    if name == "CallSupport":
        return support(view, seat, legal)
    if name == "Dials":
        return dial(view, eye, seat, legal, rnd)
    value = VALUES.get(name)
    if value is None:
        return Advice(rnd.choice(list(legal)), "nothing hangs on it")
    read = view.box.words.read
    scored = [(value(view, eye, seat, said(read[a])), a) for a in legal]
    best = max(v for (v, _), _ in scored)
    (_, why), action = rnd.choice([pair for pair in scored if pair[0][0] >= best - 1e-6])
    return Advice(action, why)


def rank(view: Table, seat: Seat, legal: Sequence[Action], rnd: Random) -> list[tuple[Action, float]]:
    """Every action by the same knowledge, the best first; what is advised for other reasons before all."""
    advised = advise(view, seat, legal, rnd).action
    scores = _scores(view, seat, legal)
    scores[advised] = max(scores.values()) + 1.0
    return best_first(scores)


def _scores(view: Table, seat: Seat, legal: Sequence[Action]) -> dict[Action, float]:
    name, eye, read = type(view.stack[-1]).__name__, Eye(view, seat), view.box.words.read
    if name == "PlanOrders" and READY not in legal:
        return {action: wanted for action, (wanted, _, _) in urgencies(view, eye, seat, legal).items()}
    if name == "TakeTurn":
        return tokens(view, eye, seat, legal)
    if name in ("MoveUnits", "SendGroup"):
        return ways_out(view, eye, seat, legal)
    value = VALUES.get(name)
    if value is None:
        return dict.fromkeys(legal, 0.0)
    return {action: value(view, eye, seat, said(read[action]))[0] for action in legal}


# --- setup ---------------------------------------------------------------------------------------------------------------
def _clan(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    return 0.0, "all clans are equally strong"


def _claim(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    number = next(n for n, t in enumerate(view.box.track) if t.id == read.word)
    kind = view.box.kinds[number]
    value = TITLES[kind] - 0.05 * number
    if kind == "archon" and view.box.scenario.no_archon:
        value = 0.2
    return value, f"{view.box.track[number].name} is the title worth most to it"


def _deploy(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    areas = view.box.deployments[read.a]
    near = {b for a in areas for b in view.box.near[a]} | set(areas)
    far = {c for b in near for c in view.box.near[b]} | near
    value = sum(view.steam[a] for a in near) + 0.4 * sum(view.steam[a] for a in far - near)
    foes = sum(1 for s in range(view.seats) for a in far if s != seat and view.army[s][a])
    return value - 0.8 * foes + 0.3 * len(near), "steam near and room around"


def _column(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    return -float(len(view.box.near[read.a])), "few neighbours to guard against"


def _glasshouse(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    area = read.a
    return 1.5 * (view.steam[area] > 0) - view.farms[area] - 0.1 * len(view.box.near[area]), "farms beside the column"


def _station(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    area, code = read.a, read.b
    step = view.stack[-1]
    left = getattr(step, "base", 0) + getattr(step, "elite", 0)
    share = left / len(getattr(step, "areas", (0,)))
    wanted = min(5.0, share + 0.5 * (eye.worth[area] > 1))
    return -abs(SIZE[code] - wanted) - 0.05 * abs((code >> 3) - 0.5), "its soldiers spread evenly"


def _meet(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    return -float(eye.distance[read.a]), "a place near home"


# --- conclave ------------------------------------------------------------------------------------------------------------
def _play(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    area = read.a
    levels = min(view.box.levels[area] + view.box.scenario.extra_level, 5 - view.steam[area])
    held = eye.holder[area]
    if held == seat:
        return levels * (0.9 if view.army[seat][area] else 0.8), "steam where its units stand"
    if held < 0:
        return levels * max(0.6 - 0.2 * eye.distance[area], -0.1), "steam within reach"
    return -0.7 * levels + 0.15 * levels * (eye.distance[area] == 1), "it is the least use to others there"


def _floe(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    bit = 1 << read.a
    mine = sum(1 for a in eye.mine if view.box.coast[a] & bit and view.army[seat][a])
    goals = sum(eye.worth[a] for a in view.box.landings[bit] if eye.holder[a] != seat)
    value = min(mine, 2) * goals
    return (-value if read.verb == "close" else value), "ways to steam across the ice"


def _archon(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    return CARDS.get(read.word, 0.4), "the most useful card"


def _block(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    return _claim(view, eye, seat, read)


def _recruit(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    if read.verb in ("none", "enough"):
        over = units(view, seat) >= limit_coming(view, seat) + 1
        return (0.4 if over and read.verb == "enough" else -0.1), "supply feeds no more"
    area = read.a
    elite = 0.5 if read.verb == "recruit-elite" else 0.0
    need = max(0.0, eye.threat[area] - eye.defence[area])
    return 0.3 + elite + 0.1 * eye.worth[area] + 0.1 * need + 0.05 * eye.front[area], "soldiers are worth most there"


def _contract(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    if read.verb in ("none", "enough", "barrel"):
        return {"none": 0.1, "enough": 0.1, "barrel": 0.5}[read.verb], "a contract more is not worth its upkeep"
    if read.verb == "shift":
        return -0.2, "contracts stay"
    return min(0.1 * _floe(view, eye, seat, read)[0], 0.45) + 0.12, "a way over the ice"


def _vote(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    return float(read.word == view.clan[seat]), "its own clan: the relic is worth GEO"


def _spare(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    return (0.0, "") if read.verb == "none" else (float(eye.holder[read.a] == seat), "its own column")


def _return(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    return -float(read.a), "contraband can be burnt too"


def _turret(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    if read.verb == "none":
        return 0.5, "fuel is worth more"
    area = read.a
    return 0.3 * eye.worth[area] + 0.2 * (eye.threat[area] > 0) - 0.3 * view.turrets[area], "a wall where it counts"


def _tithe(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    if read.verb == "sicken":
        return -pain(view, seat, 1), "resistance holds"
    return -0.3, "a barrel is missed less than health"


def _swap(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    return (0.1, "nothing to gain by it") if read.verb == "none" else (0.0, "")


def _look(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    return (0.0, "") if read.verb == "enough" else (0.1 + eye.worth[read.a], "to know what stands there")


# --- defense actions, buildings ------------------------------------------------------------------------------------------
def defense_value(view: Table, eye: Eye, seat: Seat, area: int, read: Said) -> tuple[float, str]:
    """What a Defense action in the area is worth."""
    if read.verb == "wait":
        return 0.0, "nothing better to do with the token"
    if read.verb == "turret":
        full = eye.buildings[area] >= view.box.material.building_limit
        danger = eye.threat[area] > eye.defence[area]
        value = 0.12 + 0.22 * eye.worth[area] + (0.25 if danger else 0.0)
        return (-0.5 if full else value), f"a turret for {view.box.names[area]}"
    name, cost = read.word, read.a
    price = 0.3 * cost + 0.1
    if name == "barter":
        have = sum(row[seat] for row in view.contracts)
        return (0.35 if not have else 0.05) - price, "contracts open the ice"
    missing = limit_coming(view, seat) + 1 - units(view, seat)
    number = {"host": 4, "mobilize": 2}[name]
    gained = max(0, min(number, missing, view.reserve[seat][0]))
    value = 0.42 * gained
    if name == "mobilize" and view.reserve[seat][1] and missing >= 1:
        value = max(value, 0.8)
    if view.round == view.box.scenario.rounds:
        value *= 0.6
    return value - price, "more soldiers"


def _defense(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    active = view.active
    assert active is not None
    return defense_value(view, eye, seat, active.area, read)


def _replace(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    return {"turret": 0.3, "beacon": 0.5, "farm": -1.0, "toxic": -1.1}[read.word], "the cheapest building makes room"


def _raze(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    return (0.5, "buildings serve their holder") if read.verb == "keep" else (0.0, "")


def _farm(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    step = view.stack[-1]
    area = getattr(step, "area", 0)
    full = eye.buildings[area] >= view.box.material.building_limit and view.farms[area] + view.toxic[area] >= 2
    return {"farm": 0.0 if full else 1.0, "toxic": 0.0 if full else 1.2, "no farm": 0.2}[read.verb], "a farm lasts"


# --- the Bane ------------------------------------------------------------------------------------------------------------
def _pay(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    pure, contraband = read.a, read.b
    card = view.box.cards[view.card].in_force.contraband_incubation if view.card else 1
    return -0.3 * pure - 0.18 * contraband - pain(view, seat, contraband * card), "the mix of barrels that hurts least"


def _quarantine(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    clan = clan_of(view, seat)
    if read.verb == "quarantine-space":
        token = view.spaces[seat][read.a]
        free = clan.power.free_spaces or not clan.spaces[read.a]
        closed = view.spaces[seat].count("Q")
        return -(0.75 if free else 0.35) - 0.3 * closed + 0.1 * bool(token), "an action space to spare"
    if read.word == "supply":
        now = supply_limit(view, seat, max(view.geo[seat], 6))
        track = clan.supply
        after = min(now, track[len(track) - 2 - view.cut[seat]])
        return -0.1 - 0.5 * max(0, now - after), "supply that is not needed"
    return {"empty-barrel-space": -0.5, "pure-barrel": -0.65, "spoiled-barrel": -0.4}[read.word], "a barrel to spare"


def _heal(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    if read.verb == "none":
        return -1.0, ""
    if read.verb == "heal-space":
        return (0.7 if not clan_of(view, seat).spaces[read.a] else 0.3), "an action space again"
    return {"barrel-space": 0.6, "supply": 0.5}[read.word], "room on the board"


def _cure(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    return (
        (0.1 if fuel_of(view, seat) >= 4 else -0.1, "a place on the board is free again")
        if read.verb == "cure"
        else (0.0, "too dear")
    )


def _give_up(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    """Which unit goes: not the last of a good area, not an elite, not from the front."""
    area, unit = read.a, read.b
    alone = SIZE[view.army[seat][area]] == 1 and view.beacon[area] != seat
    value = -0.5 * unit - (0.3 + eye.worth[area] if alone else 0.0)
    return value + 0.05 * SIZE[view.army[seat][area]] - 0.05 * max(0.0, eye.threat[area]), "the smallest loss"


def _lose(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    return -float(read.a >> 3), "elites are dear"


def _flee(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    area, code = read.a, read.b
    if view.fight is not None and view.fight.attacker == seat:  # driving the Singed: where they harm least
        return -eye.worth[area] - 0.5 * (area in eye.beside), "they do the least harm there"
    return SIZE[code] + (code >> 3) + 0.2 * eye.worth[area] + 0.1 * max(
        0.0, eye.threat[area]
    ), "the most units are saved there"


def _rally(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    return float(read.a >> 3), "elites first"


def _unit_kind(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    return -float(read.a), "a base soldier is cheaper"


def _trophy(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    return float(read.a), "the best unit of the other side"


def _prize(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    if read.verb == "incubation":
        return (0.6 if "R" not in next_spaces(view, seat, 1) else 0.2), "a step away from the Bane"
    return 0.4, "fuel is needed more"


def _upkeep(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    cost = upkeep_cost(view, seat)
    if read.verb == "keep":
        return (1.0 if not cost or fuel_of(view, seat) - cost >= 6 else -0.1), "worth its fuel"
    return -0.01 * _floe(view, eye, seat, read)[0], "too dear to keep"


def _subside(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    return -float(view.steam[read.a]), "farms first, while fuel lasts"


def _space(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    return float(read.verb == "free"), "the free space costs nothing"


def _step(view: Table, eye: Eye, seat: Seat, read: Said) -> tuple[float, str]:
    if read.verb in ("done", "none"):
        return 0.15, "nothing to gain elsewhere"
    end = read.b if read.verb == "step" else read.a
    thin = read.verb == "step" and SIZE[view.army[seat][read.a]] <= 2
    value = eye.worth[end] - 0.2 * (read.verb == "step" and bool(read.c)) - 0.6 * thin
    return (value if eye.holder[end] != seat else 0.0), "a foothold"


VALUES: dict[str, Value] = {
    "ChooseClan": _clan, "ClaimFirst": _claim, "ChooseDeployment": _deploy, "PlaceColumn": _column, "PlaceFarm": _glasshouse,
    "Station": _station, "PlaceAssociate": _floe, "Advance": _step, "Scout": _step, "HideMeeting": _meet,
    "PlayColumn": _play, "PlaceLegate": _floe, "CloseFloe": _floe, "PlayArchon": _archon, "BlockTitle": _block,
    "RecruitBase": _recruit, "PlaceElite": _recruit, "Mobilize": _recruit, "Welcome": _recruit, "Convert": _recruit,
    "PlaceContract": _contract, "Barter": _contract, "MoveContract": _contract, "Console": _contract,
    "Vote": _vote, "BreakTie": _vote, "SpareColumn": _spare, "ReturnContraband": _return, "BuyTurret": _turret,
    "Tithe": _tithe, "Promote": _recruit, "Exchange": _swap, "Inform": _look, "Claim": _claim, "DefenseAction": _defense,
    "Raise": _replace, "Raze": _raze, "BuildFarm": _farm, "Pay": _pay, "PlaceQuarantine": _quarantine, "Heal": _heal,
    "Cure": _cure, "Exile": _give_up, "Disband": _give_up, "Losses": _lose, "Flee": _flee, "SingedFlight": _flee,
    "Rally": _rally, "Trap": _unit_kind, "Trophy": _trophy, "UsePrize": _prize, "Upkeep": _upkeep, "Subside": _subside,
    "MarchSpace": _space,
}  # fmt: skip
