"""Orders, movement, support and the dial: how the bot wages war."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from enginehouse.core import Action, Advice, Seat
from enginehouse.games.steamwatchers.bot.eye import Eye, said, strength
from enginehouse.games.steamwatchers.rules.control import clan_of, force
from enginehouse.games.steamwatchers.rules.fuel import fuel_of, pure_of
from enginehouse.games.steamwatchers.rules.notation import SIZE, WITHIN
from enginehouse.games.steamwatchers.rules.reach import Reach
from enginehouse.games.steamwatchers.rules.state import NEUTRAL, NOBODY, Activation, Table
from enginehouse.games.steamwatchers.rules.steps.combat import supporters
from enginehouse.games.steamwatchers.rules.steps.defense import DefenseAction
from enginehouse.games.steamwatchers.rules.steps.planning import READY

UNIT_WORTH = 0.22  # of a base soldier, in GEO


# --- moving --------------------------------------------------------------------------------------------------------------
def groups_worth_taking(have: int) -> list[int]:
    """One man, two, half, all but one, all."""
    total = SIZE[have]
    wanted = {1, 2, (total + 1) // 2, total - 1, total}
    return [c for c in WITHIN[have] if c and SIZE[c] in wanted]


def leaving_cost(view: Table, eye: Eye, seat: Seat, area: int, have: int, code: int) -> float:
    """What is lost where the group leaves from."""
    rest = have - code
    held_anyway = view.beacon[area] == seat or (view.toxic[area] and clan_of(view, seat).power.toxic_farms > 0)
    worth = eye.worth[area]
    if not rest and not held_anyway:
        active = view.active
        beacon = view.beacons[seat] > 0 and not (active is not None and active.beacon) and eye.buildings[area] < 2
        kept = (0.6 if eye.threat[area] else 0.2) if beacon else 1.0
        return worth * kept - eye.relief(area)
    danger = eye.threat[area] - strength(rest)
    return 0.3 * worth if danger > 0 and rest else 0.0


def taking_gain(view: Table, eye: Eye, seat: Seat, code: int, end: int) -> tuple[float, str]:
    """What arriving with the group is worth."""
    name = view.box.names[end]
    owner, worth = eye.holder[end], eye.worth[end]
    if owner == seat:
        need = eye.threat[end] - eye.defence[end]
        helps = min(strength(code), max(0, need)) * 0.09 * worth if need > 0 else 0.0
        return helps + 0.02 * eye.front[end], f"{name} needs soldiers"
    worth = max(0.05, worth - 0.9 * eye.sickness(end))
    foe = owner if owner == NEUTRAL or (owner >= 0 and view.army[owner][end]) else NOBODY
    if foe == NOBODY:
        spread = 0.0 if SIZE[code] == 1 else 0.05 * (SIZE[code] - 1)
        danger = eye.threat[end] > strength(code)
        keep = 0.55 if danger else 0.85
        bonus = 0.25 * worth if owner >= 0 else 0.0  # a beacon of another falls
        wins = 0.12 * eye.beyond[end]
        return worth * keep + bonus + wins - spread, f"nobody defends {name}"
    chance, price = odds(view, eye, seat, code, end, foe)
    loss = UNIT_WORTH * min(SIZE[code], 2)
    stake = worth * (1.15 if foe != NEUTRAL else 0.95) + _war_bonus(view, seat) + 0.2
    value = chance * stake - (1 - chance) * loss - price
    return value, f"it expects to win {name}"


def _war_bonus(view: Table, seat: Seat) -> float:
    """What a won combat brings in some scenarios, besides the area: half a pair of trophies, or the prize."""
    scenario = view.box.scenario
    value = 0.4 if scenario.trophies else 0.0
    if scenario.prize is not None:
        last = view.round >= scenario.rounds
        value += 0.3 if view.prize == seat else (1.2 if last else 0.6) * scenario.prize.geo
    return value


def odds(view: Table, eye: Eye, seat: Seat, code: int, end: int, foe: Seat) -> tuple[float, float]:
    """The chance to win an attack, and the fuel it would cost in GEO."""
    clan = clan_of(view, seat)
    elites = code >> 3
    mine = (code & 7) + elites * (force(view, seat).elite_strength + clan.elite.attack)
    if elites and clan.elite.per_building:
        mine += eye.buildings[end]
    active = view.active.area if view.active is not None else NOBODY
    for b in view.box.near[end]:
        if b != active and view.orders[seat][b] and view.army[seat][b]:
            mine += 0.7 * strength(view.army[seat][b])
    theirs = eye.guard(end)
    my_fuel = min(view.box.material.dial, fuel_of(view, seat) - 1)
    their_fuel = 0 if foe == NEUTRAL else min(view.box.material.dial, fuel_of(view, foe))
    margin = mine - theirs + 0.75 * max(0, my_fuel) - 0.55 * their_fuel
    chance = min(0.96, max(0.03, 0.5 + 0.16 * margin))
    spend = max(0.0, min(float(max(0, my_fuel)), theirs + 0.5 * their_fuel - mine))
    return chance, 0.12 * spend


def best_sending(
    view: Table, eye: Eye, seat: Seat, area: int, codes: Sequence[int] | None = None
) -> tuple[float, int, Action, str]:
    """The best group and way out of the active area."""
    best: tuple[float, int, Action, str] = (0.0, 0, "", "nothing better to do")
    for one in sendings(view, eye, seat, area, codes):
        if one[0] > best[0] + 1e-9:
            best = one
    return best


def sendings(
    view: Table, eye: Eye, seat: Seat, area: int, codes: Sequence[int] | None = None
) -> Iterator[tuple[float, int, Action, str]]:
    """Every group worth taking with every way out: what it is worth, the group, the way, and why."""
    have = view.army[seat][area]
    reach = Reach(view, seat, area)
    for code in codes or groups_worth_taking(have):
        size = SIZE[code]
        out = leaving_cost(view, eye, seat, area, have, code)
        words = view.box.words
        ways: list[tuple[int, float, Action]] = [
            (a, 0.0, words.move[area, a][code]) for a, n in reach.land if n >= size
        ]
        sea = reach.sea_elite if reach.sea_elite and not code & 7 else reach.sea
        ways += [(a, 0.0, words.sail[area, a][code]) for a, n in sea if n >= size]
        marches = reach.march + (reach.elite_only if not code & 7 else [])
        ways += [(e, 0.25, words.march[area, v, e][code]) for v, e, n in marches if n >= size]
        for end, price, action in ways:
            gain, why = taking_gain(view, eye, seat, code, end)
            yield gain - out - price - 0.02 * (code >> 3), code, action, why


def sending(view: Table, eye: Eye, seat: Seat, legal: Sequence[Action], rnd: Random) -> Advice:
    """The loop of a Move activation, and the choice of combats."""
    active = view.active
    assert active is not None
    step = view.stack[-1]
    read = view.box.words.read
    code = getattr(step, "code", 0)
    if code:
        value, _, action, why = best_sending(view, eye, seat, active.area, [code])
        return (
            Advice(action, why)
            if value > 0 and action in legal
            else Advice("back" if value <= 0 and len(legal) > 1 else legal[0])
        )
    fights = [a for a in legal if read[a][0] == "fight"]
    if fights:
        return Advice(max(fights, key=lambda a: eye.worth[int(read[a][1])]), "the richest first")
    have = view.army[seat][active.area]
    if have and any(read[a][0] == "take" for a in legal):
        _, code, action, why = best_sending(view, eye, seat, active.area)
        if action and view.box.words.group[code] in legal:
            return Advice(view.box.words.group[code], why)
    return _beacon(view, eye, seat, legal)


def _beacon(view: Table, eye: Eye, seat: Seat, legal: Sequence[Action]) -> Advice:
    """A beacon where something good would be left alone, or where a last soldier could be freed."""
    read = view.box.words.read
    best, action = 0.15, ""
    for a in legal:
        if read[a][0] != "beacon":
            continue
        area = int(read[a][1])
        if eye.buildings[area] >= view.box.material.building_limit:
            continue
        alone = not view.army[seat][area]
        few = SIZE[view.army[seat][area]] == 1
        value = eye.worth[area] * (1.0 if alone else 0.3 if few else 0.1) - 0.2
        if value > best:
            best, action = value, a
    return Advice(action, "a beacon holds it") if action else Advice("done", "nothing better to do")


# --- which token ---------------------------------------------------------------------------------------------------------
def tokens_worth(view: Table, eye: Eye, seat: Seat, legal: Sequence[Action], rnd: Random) -> Advice:
    """The token with the greatest gain; passing when nothing gains."""
    read = view.box.words.read
    best, choice = 0.1, Advice("pass", "nothing to gain; who passes early has the choice of titles")
    if "pass" not in legal:
        best, choice = -9.0, Advice(legal[0])
    if "reveal" in legal and view.round >= 2:
        return Advice("reveal", "two soldiers come at once")
    for a in legal:
        if read[a][0] != "activate":
            continue
        area = int(read[a][1])
        value, why = token_value(view, eye, seat, area, view.orders[seat][area])
        value += rnd.random() * 0.02
        if value > best:
            best, choice = value, Advice(a, why)
    return choice


def token_value(view: Table, eye: Eye, seat: Seat, area: int, order: str) -> tuple[float, str]:
    """What activating a token of this kind there would bring."""
    from enginehouse.games.steamwatchers.bot.advice import defense_value  # noqa: PLC0415 - the two halves of one bot

    ahead = view.clone()
    ahead.active = Activation(seat, area, order, ahead.activated[seat] == 0)
    if order == "move":
        value, _, _, why = best_sending(ahead, eye, seat, area)
        return value, why
    options = DefenseAction(seat).legal(ahead, seat)
    scored = [defense_value(ahead, eye, seat, area, said(view.box.words.read[a])) for a in options]
    value, why = max(scored)
    danger = eye.threat[area] >= eye.defence[area] - 1
    return value - (0.25 * eye.worth[area] if danger else 0.05), why


def tokens(view: Table, eye: Eye, seat: Seat, legal: Sequence[Action]) -> dict[Action, float]:
    """What each token would bring; what is no token, nothing."""
    read, row = view.box.words.read, view.orders[seat]
    areas = {a: int(read[a][1]) for a in legal if read[a][0] == "activate"}
    return {a: token_value(view, eye, seat, areas[a], row[areas[a]])[0] if a in areas else 0.0 for a in legal}


def ways_out(view: Table, eye: Eye, seat: Seat, legal: Sequence[Action]) -> dict[Action, float]:
    """What each group is worth taking for the best of its ways, or each way of the group that was taken."""
    active = view.active
    assert active is not None
    code = int(getattr(view.stack[-1], "code", 0))
    out = dict.fromkeys(legal, 0.0)
    if not code and not any(view.box.words.read[a][0] == "take" for a in legal):
        return out
    best: dict[Action, float] = {}
    for value, group, way, _ in sendings(view, eye, seat, active.area, [code] if code else None):
        action = way if code else view.box.words.group[group]
        best[action] = max(value, best.get(action, value))
    return out | {action: value for action, value in best.items() if action in out}


# --- planning ------------------------------------------------------------------------------------------------------------
def orders(view: Table, eye: Eye, seat: Seat, legal: Sequence[Action], rnd: Random) -> Advice:
    """Area by area: the strongest wish first."""
    if READY in legal:
        return Advice(READY, "its plan is complete")
    best, choice = -9.0, Advice(legal[0])
    for a, (wanted, area, kind) in urgencies(view, eye, seat, legal).items():
        urgency = wanted + rnd.random() * 0.05
        if urgency > best:
            best, choice = urgency, Advice(a, f"it plans a {kind.capitalize()} token for {view.box.names[area]}")
    return choice


def urgencies(view: Table, eye: Eye, seat: Seat, legal: Sequence[Action]) -> dict[Action, tuple[float, int, str]]:
    """How much each order for an area is wanted, and how much more than the others there."""
    read, out = view.box.words.read, dict[Action, tuple[float, int, str]]()
    wishes: dict[int, tuple[float, float, float]] = {}
    ahead = view.clone()
    for a in legal:
        area, kind = int(read[a][1]), str(read[a][2])
        if area not in wishes:
            ahead.active = Activation(seat, area, "move", first=False)
            wishes[area] = wish(ahead, eye, seat, area)
        move, defense, decoy = wishes[area]
        value = {"move": move, "defense": defense, "decoy": decoy}[kind]
        others = [v for k, v in (("move", move), ("defense", defense)) if k != kind]
        out[a] = value + 0.5 * (value - max(others, default=0.0)), area, kind
    return out


def wish(view: Table, eye: Eye, seat: Seat, area: int) -> tuple[float, float, float]:
    """How much an area wants to move, to defend, or to bluff."""
    gain, _, _, _ = best_sending(view, eye, seat, area)
    danger = eye.threat[area] > strength(view.army[seat][area]) - 1
    defense = 0.25 + 0.18 * eye.worth[area] + (0.3 * min(eye.worth[area], 3.0) if danger else 0.0)
    return 1.1 * gain + 0.05, defense, 0.05


# --- combat --------------------------------------------------------------------------------------------------------------
def support(view: Table, seat: Seat, legal: Sequence[Action]) -> Advice:
    """Call support while the result is open and fuel would not do."""
    fight = view.fight
    assert fight is not None
    from enginehouse.games.steamwatchers.rules.steps.combat import strength_lines  # noqa: PLC0415

    attacking = seat == fight.attacker
    mine = sum(n for _, n in strength_lines(view, fight, attacking))
    theirs = sum(n for _, n in strength_lines(view, fight, not attacking))
    foe = fight.defender if attacking else fight.attacker
    their_most = 0 if foe == NEUTRAL else min(view.box.material.dial, fuel_of(view, foe))
    could = 0 if foe == NEUTRAL or not attacking else sum(n for _, n in supporters(view, foe))
    mine_most = min(view.box.material.dial, fuel_of(view, seat))
    options = sorted(supporters(view, seat), key=lambda pair: pair[1])
    reachable = mine + mine_most + sum(n for _, n in options)
    if reachable < theirs or mine >= theirs + could + their_most + (0 if attacking else 1):
        return Advice("enough", "support would change nothing")
    wanted = theirs + 0.5 * could + 0.6 * their_most - mine - 0.4 * mine_most
    for area, n in options:
        if wanted > 0 and (n >= wanted or area == options[-1][0]):
            return Advice(view.box.words.area["support"][area], f"{view.box.names[area]} adds {n}")
    return Advice("enough", "enough to win")


def dial(view: Table, eye: Eye, seat: Seat, legal: Sequence[Action], rnd: Random) -> Advice:
    """The dial with the best mean: what winning is worth, by the chance of it, less the fuel and what it sickens."""
    fight = view.fight
    assert fight is not None
    attacking = seat == fight.attacker
    mine, theirs = (fight.attack, fight.defense) if attacking else (fight.defense, fight.attack)
    foe = fight.defender if attacking else fight.attacker
    their_most = 0 if foe == NEUTRAL else min(view.box.material.dial, fuel_of(view, foe))
    most = len(legal) - 1
    need = theirs - mine + (0 if attacking else 1)  # beats a dial of nought
    if need + their_most <= 0 or need > most:
        return Advice(legal[0], "burning fuel would change nothing")
    stake = eye.worth[fight.area] + 0.5 + _war_bonus(view, seat) + UNIT_WORTH * 2
    likely = _likely(their_most, need)
    best, choice = -9.0, 0
    for n in range(max(0, min(most, need + their_most)) + 1):
        chance = sum(likely[: max(0, n - need + 1)])
        value = chance * stake - fuel_price(view, eye, seat, n) + rnd.random() * 0.25
        if value > best:
            best, choice = value, n
    return Advice(legal[choice], f"it stands {mine} against {theirs} before fuel is burnt")


def _likely(most: int, lead: int) -> list[float]:
    """How likely the other dials each number: nothing if hopeless or certain, else most often about half of what they have."""
    weights = [1.0 + (1.5 if n == 0 else 0.0) + 1.2 * (n >= most / 2) + 0.6 * (n == most) for n in range(most + 1)]
    if lead > 0:  # they are ahead and need less
        weights[0] += 1.0
    total = sum(weights)
    return [w / total for w in weights]


def fuel_price(view: Table, eye: Eye, seat: Seat, barrels: int) -> float:
    """What burning so many barrels costs, pure first: fuel comes back in Whiteout, sickness does not wait so long."""
    last = view.round >= view.box.scenario.rounds
    pure = min(barrels, pure_of(view, seat))
    dirty = barrels - pure
    saved = 1 if any(view.steam[a] == 1 and view.army[seat][a] for a in eye.mine) else 0
    price = (0.04 if last else 0.13) * barrels
    if saved and barrels >= fuel_of(view, seat):  # nothing left for the farm
        price += 0.7
    return price + (eye.pain(dirty * force(view, seat).contraband_incubation) if dirty else 0.0)
