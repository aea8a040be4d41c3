"""What each refusal of Steamwatchers claims, evaluated on the view it was given from.

Claims look at the pieces and at the content files, not at the functions that judge: a refusal that is false is caught.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from enginehouse.games.steamwatchers.rules.notation import SIZE
from enginehouse.games.steamwatchers.rules.steps.movement import SendGroup
from tests.properties import Claim

NOBODY, NEUTRAL = -1, 9
Facts = Mapping[str, Any]


# --- what lies where --------------------------------------------------------------------------------------------------
def area(view: Any, facts: Facts, fact: str = "area") -> int:
    return view.box.words.area_names.index(facts[fact])


def floe(view: Any, facts: Facts) -> int:
    return view.box.words.floe_names.index(facts["floe"])


def entry(view: Any, number: int) -> Any:
    return view.box.content.map.area[number]


def out_of_play(view: Any, number: int) -> bool:
    return view.seats <= 3 and entry(view, number).east


def adjacent(view: Any, one: int, other: int) -> bool:
    here, there = entry(view, one), entry(view, other)
    joined = there.id in (*here.borders, *here.straits)
    return joined and not out_of_play(view, one) and not out_of_play(view, other)


def steps_apart(view: Any, start: int, end: int) -> int:
    seen, edge, far = {start}, {start}, 0
    while end not in seen and edge:
        edge = {b for a in edge for b in range(len(view.steam)) if adjacent(view, a, b)} - seen
        seen, far = seen | edge, far + 1
    return far if end in seen else 99


def said(view: Any, action: str) -> tuple[Any, ...]:
    read = view.box.words.understood(action)
    assert read is not None
    return read


def clan(view: Any, seat: int) -> Any:
    return view.box.clans[view.clan[seat]]


def step(view: Any) -> Any:
    return view.stack[-1]


def asked(view: Any) -> str:
    return type(step(view)).__name__


def enemies(view: Any, seat: int, number: int) -> bool:
    others = any(row[number] for s, row in enumerate(view.army) if s != seat)
    return others or bool(view.singed[number])


def controls(view: Any, seat: int, number: int) -> bool:
    """SW-COMP-25, SW-CLAN-20 and SW-MOVE-07, said once more."""
    own, others = view.army[seat][number], enemies(view, seat, number)
    if others:
        return bool(own) and view.active is not None and view.active.seat != seat and not view.singed[number]
    if own:
        return True
    if view.beacon[number] != NOBODY:
        return view.beacon[number] == seat
    return bool(view.toxic[number]) and clan(view, seat).power.toxic_farms > 0 and view.alive[seat]


def in_force(view: Any, seat: int) -> Any:
    """The part of the card in force that binds the seat; None if there is no such card."""
    card = view.box.cards.get(view.card)
    return None if card is None or (card.spared and view.archon == seat) else card.in_force


def named(view: Any, facts: Facts) -> bool:
    return view.box.cards[view.card].name == facts["card"]


def barrels(view: Any, seat: int) -> int:
    return sum(view.fuel[seat])


def placed(view: Any, seat: int) -> int:
    return sum(row[seat] for row in view.contracts)


def under_contract(view: Any, seat: int) -> set[str]:
    """The floes where the seat has a contract, the Legate or the Associate (SW-SEA-05)."""
    ids = view.box.words.floe_ids
    found = {ids[f] for f, row in enumerate(view.contracts) if row[seat]}
    if view.title[seat] >= 0 and view.box.kinds[view.title[seat]] == "legate" and view.legate >= 0:
        found.add(ids[view.legate])
    if clan(view, seat).power.associate and view.associate >= 0:
        found.add(ids[view.associate])
    return found


def open_to(view: Any, seat: int) -> set[str]:
    """Of those, the ones that are not closed to the seat (SW-R30)."""
    shut = view.box.words.floe_ids[view.closed] if view.closed >= 0 else ""
    legate = view.title[seat] >= 0 and view.box.kinds[view.title[seat]] == "legate" and view.legate == view.closed
    return {f for f in under_contract(view, seat) if f != shut or legate}


def scene(view: Any) -> int:
    return view.fight.area


def places(view: Any, seat: int) -> list[int]:
    """Where Mobilize recruits."""
    here = view.active.area
    return [here, *(a for a in range(len(view.steam)) if adjacent(view, here, a) and controls(view, seat, a))]


def tokens_placed(view: Any, seat: int) -> dict[str, str]:
    drafted = (entry.split() for entry in step(view).drafts[seat] if entry.startswith("order "))
    return {words[1]: words[2] for words in drafted}


def tokens_of(view: Any, seat: int) -> dict[str, int]:
    orders, card = view.box.material.orders, in_force(view, seat)
    decoys = 0 if card is not None and card.no_decoys else orders.decoy
    return {"move": orders.move, "defense": orders.defense, "decoy": decoys}


def id_of(view: Any, number: int) -> str:
    return view.box.words.area_ids[number]


def deployment(view: Any, seat: int) -> list[int]:
    """The areas of the seat's Deployment card."""
    return [n for n, a in enumerate(view.box.content.map.area) if a.deployment == view.deployment[seat]]


def title_number(view: Any, facts: Facts) -> int:
    return next((n for n, space in enumerate(view.box.track) if space.name == facts["title"]), NOBODY)


def cost_of(view: Any, seat: int, number: int) -> int:
    return 0 if clan(view, seat).power.free_spaces else clan(view, seat).spaces[number]


def flees(view: Any, seat: int, action: str) -> int:
    """The units that flee or are named, as a group."""
    return view.army[seat][scene(view)]


# --- longer claims ----------------------------------------------------------------------------------------------------
def no_way(view: Any, seat: int, action: str, facts: Facts) -> bool:
    """Wherever the group would go, something is against it."""
    code = said(view, action)[-1]
    sending = SendGroup(seat, code, asks=True)
    return SIZE[code] == facts["units"] and sending.legal(view, seat) == ["back"]


def truce(view: Any, seat: int, action: str, facts: Facts) -> bool:
    card = in_force(view, seat)
    first = view.active.first and card is not None and card.truce and named(view, facts)
    return first and enemies(view, seat, area(view, facts)) and area(view, facts) in said(view, action)[2:]


def apart(view: Any, seat: int, action: str, facts: Facts) -> bool:
    """No chain of touching floes of the seat's joins the two coasts."""
    code = said(view, action)[-1] if asked(view) == "SendGroup" else flees(view, seat, action)
    floes = {f.id: f for f in view.box.content.map.floe}
    mine = open_to(view, seat)
    if not code & 7 and clan(view, seat).elite.open_seas:
        ids, spaces = view.box.words.floe_ids, view.box.spaces
        shut = ids[view.closed] if view.closed >= 0 else ""
        mine = mine | {ids[f] for f, row in enumerate(view.contracts) if sum(row) < spaces and ids[f] != shut}
    start, end = (entry(view, area(view, facts, fact)) for fact in ("start", "area"))
    joined = set(start.coast) & mine
    for _ in floes:
        joined |= {f for f in mine if any(other in joined for other in floes[f].touches)}
    return view.box.contiguous and bool(set(end.coast) & mine) and not joined & set(end.coast)


def uncontracted(view: Any, seat: int, action: str, facts: Facts) -> bool:
    here = entry(view, area(view, facts))
    names = {f.id: f.name for f in view.box.content.map.floe}
    on = " or ".join(f.name for f in view.box.content.map.floe if f.id in here.coast)
    return facts["floes"] == on and bool(names) and not set(here.coast) & under_contract(view, seat)


def closed(view: Any, seat: int, action: str, facts: Facts) -> bool:
    name = view.box.words.floe_ids[view.closed] if view.closed >= 0 else ""
    return floe(view, facts) == view.closed and name in under_contract(view, seat) and name not in open_to(view, seat)


def elites_only(view: Any, seat: int, action: str, facts: Facts) -> bool:
    """The same way is open to the elites of the group alone."""
    code = said(view, action)[-1] if asked(view) == "SendGroup" else flees(view, seat, action)
    one = clan(view, seat)
    return one.elite.open_seas and one.elite_name == facts["elite"] and bool(code & 7) and code >= 8


def cannot_march(view: Any, seat: int, action: str, facts: Facts) -> bool:
    card = in_force(view, seat)
    return card is not None and card.no_march and named(view, facts)


def mountain(view: Any, seat: int, action: str, facts: Facts) -> bool:
    here = area(view, facts)
    return (
        entry(view, here).terrain == "mountain"
        and not clan(view, seat).power.mountaineers
        and here in said(view, action)
    )


def not_controlled(view: Any, seat: int, action: str, facts: Facts) -> bool:
    return not controls(view, seat, area(view, facts))


def overfull(view: Any, seat: int, action: str, facts: Facts) -> bool:
    have = SIZE[view.army[seat][area(view, facts)]]
    return facts["most"] == view.box.material.unit_limit < facts["units"] and facts["units"] > have


def lacks_unit(view: Any, seat: int, action: str, facts: Facts) -> bool:
    number = step(view).area if asked(view) == "Trap" else area(view, facts)
    have = view.army[seat][number]
    return number == area(view, facts) and not ((have >> 3) if facts["unit"] == "elite" else have & 7)


def not_adjacent(view: Any, seat: int, action: str, facts: Facts) -> bool:
    return not adjacent(view, area(view, facts), area(view, facts, "start"))


def no_token(view: Any, seat: int, action: str, facts: Facts) -> bool:
    """Special Action tokens of the kind: all lie on the board, or are not of this clan."""
    name = {"Forced March": "march", "Mobilize": "mobilize", "Great Host": "host", "Barter": "barter"}[facts["token"]]
    host = 1 if clan(view, seat).power.great_host else 0
    specials = view.box.material.specials
    have = {"march": specials.march, "mobilize": specials.mobilize - host, "host": host, "barter": specials.barter}
    return view.spaces[seat].count(name) == have[name]


def comes_later(view: Any, seat: int, action: str, facts: Facts) -> bool:
    begins = view.box.scenario.from_round
    first = {"Barter": begins.contracts, "Forced March": begins.marches}[facts["token"]]
    return view.round < first == facts["first"]


def no_space_of_price(view: Any, seat: int, action: str, facts: Facts) -> bool:
    costs = {cost_of(view, seat, n) for n, token in enumerate(view.spaces[seat]) if not token}
    return bool(costs) and (1 if facts["price"] == "1" else 0) not in costs


def too_poor(view: Any, seat: int, action: str, facts: Facts) -> bool:
    costs = {cost_of(view, seat, n) for n, token in enumerate(view.spaces[seat]) if not token}
    return 1 in costs and not barrels(view, seat)


def reserved(view: Any, seat: int, action: str, facts: Facts) -> bool:
    primus = [s for s in range(view.seats) if view.title[s] >= 0 and view.box.kinds[view.title[s]] == "primus"]
    return title_number(view, facts) == view.blocked and seat not in primus and not all(view.passed[s] for s in primus)


def held_now(view: Any, seat: int, action: str, facts: Facts) -> bool:
    return title_number(view, facts) == view.title[seat] and len(step(view).legal(view, seat)) > 0


def they_are(view: Any, seat: int, action: str, facts: Facts) -> bool:
    code, whole = said(view, action)[-1], view.army[seat][scene(view)]
    same = (facts["base"], facts["elite"]) == (whole & 7, whole >> 3)
    return same and ((code & 7) > (whole & 7) or (code >> 3) > (whole >> 3))


def refuge_full(view: Any, seat: int, action: str, facts: Facts) -> bool:
    end, whole = area(view, facts), view.army[seat][scene(view)]
    room = view.box.material.unit_limit - SIZE[view.army[seat][end]]
    return facts["units"] == min(SIZE[whole], room) != SIZE[said(view, action)[-1]]


def losses(view: Any, seat: int, action: str, facts: Facts) -> bool:
    card = in_force(view, seat)
    due = 2 + (card.losses if card is not None else 0)
    due = min(due, SIZE[view.army[seat][scene(view)]])
    return facts["due"] == due != SIZE[said(view, action)[1]] == facts["units"]


def come_back(view: Any, seat: int, action: str, facts: Facts) -> bool:
    whole = view.army[seat][scene(view)]
    room = view.box.material.unit_limit - SIZE[view.army[seat][view.active.area]]
    return facts["units"] == min(SIZE[whole], room) != SIZE[said(view, action)[1]]


def contraband(view: Any, seat: int) -> int:
    _, spoiled, stock, _, spare = view.fuel[seat]
    return spoiled + stock + spare


def pure(view: Any, seat: int) -> int:
    return view.fuel[seat][0] + view.fuel[seat][3]


def cannot_pay(view: Any, seat: int, action: str, facts: Facts) -> bool:
    _, p, c = said(view, action)
    same = (facts["pure"], facts["contraband"]) == (pure(view, seat), contraband(view, seat))
    return same and (p > facts["pure"] or c > facts["contraband"])


def price(view: Any, seat: int, action: str, facts: Facts) -> bool:
    _, p, c = said(view, action)
    return facts["price"] == step(view).amount != p + c == facts["offered"]


def not_in_stock(view: Any, seat: int, action: str, facts: Facts) -> bool:
    fresh, spoiled, *_ = view.fuel[seat]
    empty = clan(view, seat).pure - fresh - spoiled - view.shut[seat]
    return {"empty barrel space": empty, "pure barrel": fresh, "spoiled barrel": spoiled}[facts["place"]] == 0


def like(view: Any, seat: int, action: str, facts: Facts) -> bool:
    one, other = facts["number"] - 1, facts["first"] - 1
    spaces = view.spaces[seat]
    same_cost = cost_of(view, seat, one) == cost_of(view, seat, other)
    return other < one and spaces[one] == spaces[other] and same_cost


def nothing_closed(view: Any, seat: int, action: str, facts: Facts) -> bool:
    return {"pure barrel space": view.shut[seat], "supply space": view.cut[seat]}[facts["place"]] == 0


def fighting(view: Any, seat: int, action: str, facts: Facts) -> bool:
    number = area(view, facts)
    elsewhere = any(code for a, code in enumerate(view.army[seat]) if a != number)
    return number == scene(view) and seat in (view.fight.attacker, view.fight.defender) and elsewhere


def far_away(view: Any, seat: int, action: str, facts: Facts) -> bool:
    return area(view, facts, "scene") == scene(view) and steps_apart(view, scene(view), area(view, facts)) > 2


def no_elite_two_away(view: Any, seat: int, action: str, facts: Facts) -> bool:
    number = area(view, facts)
    two = steps_apart(view, scene(view), number) == 2
    return two and view.army[seat][number] < 8 and clan(view, seat).elite_name == facts["elite"]


def nobody_leads(view: Any, seat: int, action: str, facts: Facts) -> bool:
    lead = [view.box.clans[c].name for s, c in enumerate(view.clan) if view.alive[s]]
    return facts["clan"] not in lead


def not_tied(view: Any, seat: int, action: str, facts: Facts) -> bool:
    return facts["clan"] not in [clan(view, s).name for s in step(view).tied]


def no_room_to_recruit(view: Any, seat: int, action: str, facts: Facts) -> bool:
    most = view.box.material.unit_limit
    return all(SIZE[view.army[seat][a]] >= most for a in places(view, seat))


def no_unit_to_recruit(view: Any, seat: int, action: str, facts: Facts) -> bool:
    base, elite = view.reserve[seat]
    host = said(view, action)[1] == "host"
    return not base and (host or not elite or view.round < view.box.scenario.from_round.elites)


def nowhere_to_trade(view: Any, seat: int, action: str, facts: Facts) -> bool:
    """No free space in play, or only on a floe that would have to be left."""
    free = [f for f, row in enumerate(view.contracts) if view.box.floes >> f & 1 and sum(row) < view.box.spaces]
    if placed(view, seat) < view.box.material.contracts:
        return not free
    mine = [f for f, row in enumerate(view.contracts) if row[seat]]
    return not any(f != g for f in mine for g in free)


def no_havens(view: Any, seat: int, action: str, facts: Facts) -> bool:
    return not any(controls(view, seat, n) for n, a in enumerate(view.box.content.map.area) if a.haven)


def not_on_card(view: Any, seat: int, action: str, facts: Facts) -> bool:
    return facts["number"] == view.deployment[seat] and area(view, facts) not in deployment(view, seat)


def forbidden(view: Any, seat: int, action: str, facts: Facts) -> bool:
    out = [view.box.clans[c].name for c in view.box.scenario.forbidden]
    return facts["scenario"] == view.box.scenario.name and facts["clan"] in out


def buildings(view: Any, number: int) -> dict[str, int]:
    return {
        "farm": view.farms[number],
        "toxic farm": view.toxic[number],
        "turret": view.turrets[number],
        "beacon": int(view.beacon[number] != NOBODY),
    }


def singed_there(view: Any, seat: int, action: str, facts: Facts) -> bool:
    number = area(view, facts)
    return bool(view.singed[number]) and entry(view, number).deployment == facts["number"]


def too_many_left(view: Any, seat: int, action: str, facts: Facts) -> bool:
    left = step(view).base + step(view).elite - SIZE[said(view, action)[2]]
    room = view.box.material.unit_limit * (len(step(view).areas) - 1)
    return left == facts["rest"] > facts["room"] == room


def asked_before(view: Any, seat: int, action: str, facts: Facts) -> bool:
    return area(view, facts) in deployment(view, seat) and area(view, facts) not in step(view).areas


def too_few_left(view: Any, seat: int, action: str, facts: Facts) -> bool:
    code = said(view, action)[2]
    same = (facts["base"], facts["elite"]) == (step(view).base, step(view).elite)
    return same and ((code & 7) > facts["base"] or (code >> 3) > facts["elite"])


def in_turn(view: Any, seat: int, action: str, facts: Facts) -> bool:
    asked_for = step(view).areas
    return area(view, facts, "first") == asked_for[0] and area(view, facts) in asked_for[1:]


def token_free(view: Any, seat: int, action: str, facts: Facts) -> bool:
    return id_of(view, area(view, facts)) in tokens_placed(view, seat)


def kind_used_up(view: Any, seat: int, action: str, facts: Facts) -> bool:
    kind = facts["kind"].lower()
    used = list(tokens_placed(view, seat).values()).count(kind)
    return used == tokens_of(view, seat)[kind] == facts["tokens"]


def all_used_up(view: Any, seat: int, action: str, facts: Facts) -> bool:
    return len(tokens_placed(view, seat)) == sum(tokens_of(view, seat).values()) == facts["tokens"]


def missing(view: Any, seat: int, action: str, facts: Facts) -> bool:
    areas = sum(code > 0 for code in view.army[seat])
    due = min(areas, sum(tokens_of(view, seat).values()))
    return facts["missing"] == due - len(tokens_placed(view, seat)) > 0


def no_decoys(view: Any, seat: int, action: str, facts: Facts) -> bool:
    card = in_force(view, seat)
    return card is not None and card.no_decoys and named(view, facts) and action.endswith("decoy")


def supply_of_token(view: Any, seat: int, action: str, facts: Facts) -> bool:
    kind = facts["kind"].lower()
    return view.orders[seat].count(kind) == tokens_of(view, seat)[kind]


def singed_number(view: Any, seat: int, action: str, facts: Facts) -> bool:
    end = area(view, facts)
    room = view.box.material.unit_limit - view.singed[end]
    return facts["units"] == min(view.singed[scene(view)], room) != said(view, action)[2]


def held_by_clan(view: Any, seat: int, action: str, facts: Facts) -> bool:
    return any(controls(view, s, area(view, facts)) for s in range(view.seats))


def nothing_to_lower(view: Any, seat: int, action: str, facts: Facts) -> bool:
    number = area(view, facts)
    return number not in step(view).columns or not view.army[seat][number]


def upkeep(view: Any, seat: int, action: str, facts: Facts) -> bool:
    card = view.box.content.map.deployment[view.deployment[seat] - 1]
    free = bool(card.contract) and view.contracts[view.box.words.floe_number[card.contract]][seat] > 0
    return facts["cost"] == placed(view, seat) - free > facts["fuel"] == barrels(view, seat)


def fewer_left(view: Any, seat: int, action: str, facts: Facts) -> bool:
    return facts["left"] == view.box.material.contracts - placed(view, seat) > 0


def units_here(view: Any, seat: int, action: str, facts: Facts) -> bool:
    have, code = view.army[seat][view.active.area], said(view, action)[-1]
    same = (facts["base"], facts["elite"]) == (have & 7, have >> 3) and area(view, facts) == view.active.area
    return same and ((code & 7) > (have & 7) or (code >> 3) > (have >> 3))


def take_first(view: Any, seat: int, action: str, facts: Facts) -> bool:
    return asked(view) == "MoveUnits" and facts["take"] in step(view).legal(view, seat)


def taken_others(view: Any, seat: int, action: str, facts: Facts) -> bool:
    code = step(view).code
    return facts["group"] == f"{code & 7}+{code >> 3}" and "back" in step(view).legal(view, seat)


def under_fire(view: Any, seat: int, number: int) -> bool:
    return bool(view.army[seat][number]) and enemies(view, seat, number)


CLAIMS: dict[str, Claim] = {
    # ways
    "No area that they may enter has room for {units}.": no_way,
    "{card}: with your first order nobody enters or passes {area}, where enemy units stand.": truce,
    "Your floes at {start} and at {area} do not touch one another.": apart,
    "{area} lies on {floes}, where you have no contract.": uncontracted,
    "{floe} is closed to ships.": closed,
    "Only {elite}s alone may cross there without a contract.": elites_only,
    "You have {base} base and {elite} elite in {area}.": units_here,
    "Ships come in round {first}.": lambda view, seat, action, facts: (
        view.round < view.box.scenario.from_round.contracts == facts["first"]
    ),
    "They are in {area} already.": lambda view, seat, action, facts: (
        said(view, action)[1] == said(view, action)[2] == area(view, facts) == view.active.area
    ),
    "{area} is a mountain, where no ship lands.": mountain,
    "{area} does not lie on the coast.": lambda view, seat, action, facts: not entry(view, area(view, facts)).coast,
    "A Forced March does not end where it began.": lambda view, seat, action, facts: (
        said(view, action)[1] == said(view, action)[3]
    ),
    "{card}: no Forced March while that card is in force.": cannot_march,
    "{area} is a mountain, and a Forced March crosses plains only.": mountain,
    "Enemy units bar the way through {area}.": lambda view, seat, action, facts: (
        enemies(view, seat, area(view, facts)) and not clan(view, seat).elite.pass_through
    ),
    "Only {elite}s alone pass the enemy units in {area}.": lambda view, seat, action, facts: (
        enemies(view, seat, area(view, facts))
        and clan(view, seat).elite.pass_through
        and clan(view, seat).elite_name == facts["elite"]
        and said(view, action)[-1] & 7 > 0
    ),
    "{area} is not next to {start}.": not_adjacent,
    "{area} is out of play with {players} players.": lambda view, seat, action, facts: (
        facts["players"] == view.seats and out_of_play(view, area(view, facts))
    ),
    "First take the group with “{take}”.": take_first,
    "You have taken {units}; go “back” to take others.": taken_others,
    "The units leave from {area}.": lambda view, seat, action, facts: (
        area(view, facts) == view.active.area != said(view, action)[1]
    ),
    # areas, floes and what stands there
    "{floe} has no coast in play.": lambda view, seat, action, facts: all(
        out_of_play(view, n)
        for n, a in enumerate(view.box.content.map.area)
        if view.box.words.floe_ids[floe(view, facts)] in a.coast
    ),
    "All {spaces} contract spaces of {floe} are taken.": lambda view, seat, action, facts: (
        facts["spaces"] == sum(view.contracts[floe(view, facts)]) == (3 if view.seats == 5 else 2)
    ),
    "You do not control {area}.": not_controlled,
    "{area} would hold {units} of your units, and {most} is the most.": overfull,
    "You have no {unit} unit in {area}.": lacks_unit,
    "You have no {unit} unit left in supply.": lambda view, seat, action, facts: (
        view.reserve[seat][facts["unit"] == "elite"] == 0
    ),
    "You have no units in {area}.": lambda view, seat, action, facts: not view.army[seat][area(view, facts)],
    "There is no {building} in {area}.": lambda view, seat, action, facts: (
        buildings(view, area(view, facts))[facts["building"]] == 0
    ),
    "You have no contract in {floe}.": lambda view, seat, action, facts: not view.contracts[floe(view, facts)][seat],
    "You have no contract left in supply.": lambda view, seat, action, facts: (
        placed(view, seat) == view.box.material.contracts
    ),
    "{floe} is the floe just closed: choose another.": lambda view, seat, action, facts: (
        floe(view, facts) == view.closed
    ),
    # cards and titles
    "The card of {area} is not in your hand.": lambda view, seat, action, facts: (
        area(view, facts) not in view.hand[seat]
    ),
    "{card} is not in your hand.": lambda view, seat, action, facts: (
        facts["card"] not in [view.box.cards[c].name for c in view.archon_hand[seat]]
    ),
    "There is no {title} with {players} players.": lambda view, seat, action, facts: (
        title_number(view, facts) == NOBODY and facts["players"] == view.seats
    ),
    "{title} is taken.": lambda view, seat, action, facts: title_number(view, facts) in view.claim,
    "{title} is claimed already.": lambda view, seat, action, facts: title_number(view, facts) in view.claim,
    "{title} is reserved until the Primus passes.": reserved,
    "You hold {title} now, and other titles are open to you.": held_now,
    "The Primus token goes on any title but {title} itself.": lambda view, seat, action, facts: (
        view.box.kinds[title_number(view, facts)] == "primus"
    ),
    # special actions
    "You have no {token} token left this round.": no_token,
    "{token} comes in round {first}.": comes_later,
    "Your clan has no Great Host.": lambda view, seat, action, facts: not clan(view, seat).power.great_host,
    "All your special action spaces are used or closed.": lambda view, seat, action, facts: all(view.spaces[seat]),
    "You have no empty action space that costs {price}.": no_space_of_price,
    "That space costs 1 algofuel, and you have none.": too_poor,
    "Neither the active area nor an area of yours next to it has room.": no_room_to_recruit,
    "You have no unit left in supply for it.": no_unit_to_recruit,
    "You control no haven.": no_havens,
    "No floe has a free space for a contract of yours.": nowhere_to_trade,
    "There is no turret left in the general supply.": lambda view, seat, action, facts: view.turrets_left == 0,
    "{area} is neither the active area nor an area of yours next to it.": lambda view, seat, action, facts: (
        area(view, facts) not in places(view, seat)
    ),
    "Elites come in round {first}.": lambda view, seat, action, facts: (
        view.round < view.box.scenario.from_round.elites == facts["first"]
    ),
    "The Great Host is base soldiers only.": lambda view, seat, action, facts: (
        "host" in view.spaces[seat] and clan(view, seat).power.great_host > 0
    ),
    "An elite comes instead of base soldiers, not after them.": lambda view, seat, action, facts: (
        step(view).begun and action.startswith("recruit-elite")
    ),
    "Contracts are moved once none is left in supply, and you have {left}.": fewer_left,
    "At least one unit is placed.": lambda view, seat, action, facts: not step(view).begun,
    "A Barter places or moves at least one contract.": lambda view, seat, action, facts: not step(view).begun,
    # turns
    "You have no Order token in {area}.": lambda view, seat, action, facts: not view.orders[seat][area(view, facts)],
    "You have revealed your meeting place: this turn activates a token.": lambda view, seat, action, facts: (
        view.met[seat] and step(view).bound and any(view.orders[seat])
    ),
    "To reveal you must activate a token, and you have none left.": lambda view, seat, action, facts: (
        not any(view.orders[seat])
    ),
    "There are no meeting places in this scenario.": lambda view, seat, action, facts: (
        view.box.scenario.meeting is None
    ),
    "Your meeting place is revealed already.": lambda view, seat, action, facts: view.met[seat],
    "Meeting places are revealed up to round {last}.": lambda view, seat, action, facts: (
        view.round > view.box.scenario.meeting.last_round == facts["last"]
    ),
    "Your clan cannot skip a turn by discarding a card.": lambda view, seat, action, facts: (
        not clan(view, seat).power.skips
    ),
    "You have skipped a turn this round already.": lambda view, seat, action, facts: (
        view.skipped[seat] == clan(view, seat).power.skips > 0
    ),
    # beacons and combats
    "One beacon in each activation, and this one has had its beacon.": lambda view, *_: view.active.beacon,
    "You have no beacon left.": lambda view, seat, action, facts: view.beacons[seat] == 0,
    "{area} has your beacon already.": lambda view, seat, action, facts: view.beacon[area(view, facts)] == seat,
    "{area} is not yours before the combat there is decided.": lambda view, seat, action, facts: under_fire(
        view, seat, area(view, facts)
    ),
    "A combat waits in {area}.": lambda view, seat, action, facts: under_fire(view, seat, area(view, facts)),
    "No combat waits in {area}.": lambda view, seat, action, facts: not under_fire(view, seat, area(view, facts)),
    "Now a combat is chosen; a beacon may be deployed after it.": lambda view, seat, action, facts: (
        asked(view) == "Fights" and any(under_fire(view, seat, a) for a in range(len(view.steam)))
    ),
    "The combat is in {area} itself.": lambda view, seat, action, facts: area(view, facts) == scene(view),
    "The Move token in {area} is the one you are using.": lambda view, seat, action, facts: (
        view.active.seat == seat and view.active.area == area(view, facts) and view.active.order == "move"
    ),
    "{area} is more than two areas away from {scene}.": far_away,
    "{area} is two areas away, and you have no {elite} there to support from so far.": no_elite_two_away,
    "You have no Order token left in {area}.": lambda view, seat, action, facts: (
        not view.orders[seat][area(view, facts)]
    ),
    "You have {fuel} algofuel in all.": lambda view, seat, action, facts: (
        facts["fuel"] == barrels(view, seat) < said(view, action)[1]
    ),
    "{due} of your units fall, not {units}.": losses,
    "They are {base} base and {elite} elite.": they_are,
    "{area} takes {units} of them, no fewer and no more.": refuge_full,
    "{area} is what they flee from.": lambda view, seat, action, facts: area(view, facts) == scene(view),
    "Nobody flees to {area}, where the activation began.": lambda view, seat, action, facts: (
        area(view, facts) == view.active.area
    ),
    "{units} of them come back, as many as have room.": come_back,
    "No {unit} unit fell in this combat.": lambda view, seat, action, facts: (
        not ((view.fight.killed >> 3) if facts["unit"] == "elite" else view.fight.killed & 7)
    ),
    "Your incubation is at 0 and goes no lower.": lambda view, seat, action, facts: view.bane[seat] == 0,
    "{units} Singed flee to {area}, all that have room.": singed_number,
    "{area} is held by a clan; the Singed flee to their own areas or nobody’s.": held_by_clan,
    "{area} has its {most} Singed already.": lambda view, seat, action, facts: (
        view.singed[area(view, facts)] == facts["most"] == view.box.material.unit_limit
    ),
    # fuel and the Bane
    "You have {have} contraband in all.": lambda view, seat, action, facts: (
        facts["have"] == contraband(view, seat) < said(view, action)[1]
    ),
    "You have no algofuel to pay the tithe with.": lambda view, seat, action, facts: barrels(view, seat) == 0,
    "You have {pure} pure and {contraband} contraband.": cannot_pay,
    "The price is {price} algofuel in all, not {offered}.": price,
    "Your board has {spaces} special action spaces.": lambda view, seat, action, facts: (
        facts["spaces"] == len(clan(view, seat).spaces) <= said(view, action)[1]
    ),
    "Action space {number} is like action space {first}: name that one.": like,
    "There is no {place} in your pure stock.": not_in_stock,
    "Action space {number} is not closed.": lambda view, seat, action, facts: (
        view.spaces[seat][facts["number"] - 1] != "Q"
    ),
    "Action space {number} is closed already.": lambda view, seat, action, facts: (
        view.spaces[seat][facts["number"] - 1] == "Q"
    ),
    "The lowest supply space is never closed.": lambda view, seat, action, facts: (
        view.cut[seat] == len(clan(view, seat).supply) - 1
    ),
    "No {place} of yours is closed.": nothing_closed,
    "A Quarantine token leaves: it is not declined.": lambda view, seat, action, facts: (
        asked(view) == "Heal" and not step(view).optional
    ),
    "Those in {area} are fighting, and you have units elsewhere.": fighting,
    "No column of yours is left to lower in {area}.": nothing_to_lower,
    "There is no farm left in the general supply.": lambda view, seat, action, facts: view.farms_left == 0,
    "Your clan builds no toxic farms.": lambda view, seat, action, facts: not clan(view, seat).power.toxic_farms,
    "There is no toxic farm left.": lambda view, seat, action, facts: view.toxic_left == 0,
    "Keeping them costs {cost} algofuel, and you have {fuel}.": upkeep,
    # planning, votes and cards
    "Areas of yours without a token: {missing}. A Decoy does nothing.": missing,
    "{area} has its token already.": token_free,
    "All your {tokens} tokens are placed.": all_used_up,
    "All your {tokens} {kind} tokens are placed.": kind_used_up,
    "{card}: no Decoys while that card is in force.": no_decoys,
    "There is no enemy token in {area}.": lambda view, seat, action, facts: (
        not any(row[area(view, facts)] for s, row in enumerate(view.orders) if s != seat)
    ),
    "You have named the token in {area} already.": lambda view, seat, action, facts: area(view, facts) in view.looked,
    "You have no token in {area}.": lambda view, seat, action, facts: not view.orders[seat][area(view, facts)],
    "The token in {area} is a {kind} token.": lambda view, seat, action, facts: (
        view.orders[seat][area(view, facts)] == facts["kind"].lower() == said(view, action)[2]
    ),
    "You have no {kind} token left in supply.": supply_of_token,
    "No player still in the game leads the {clan}.": nobody_leads,
    "The {clan} are not among the tied.": not_tied,
    "Only columns of {least} levels or more shake, and {area} has {level}.": lambda view, seat, action, facts: (
        view.steam[area(view, facts)] == facts["level"] < facts["least"] == 3
    ),
    "The base soldier is placed: it is not declined.": lambda view, *_: not step(view).optional,
    "The contract is placed: it is not declined.": lambda view, *_: not step(view).optional,
    # setup
    "The {clan} have a leader already.": lambda view, seat, action, facts: (
        facts["clan"] in [view.box.clans[c].name for c in view.clan if c]
    ),
    "{scenario} is played without the {clan}.": forbidden,
    "Deployment {number} is not used with {players} players.": lambda view, seat, action, facts: (
        facts["number"] == 3 and facts["players"] == view.seats <= 3
    ),
    "Deployment {number} is taken.": lambda view, seat, action, facts: facts["number"] in view.deployment,
    "The Singed stand in {area}, which Deployment {number} names.": singed_there,
    "{area} is not on Deployment card {number}.": not_on_card,
    "{area} has its {most} buildings already.": lambda view, seat, action, facts: (
        sum(buildings(view, area(view, facts)).values()) == facts["most"] == view.box.material.building_limit
    ),
    "{rest} units would be left, and the areas still to come hold {room}.": too_many_left,
    "{area} has been asked for already.": asked_before,
    "You have {base} base and {elite} elite left to place.": too_few_left,
    "{first} comes first, then {area}.": in_turn,
    "{area} is not one of your deployment areas.": lambda view, seat, action, facts: (
        area(view, facts) not in deployment(view, seat)
    ),
    "{area} is held by another clan, and there is no combat before the war.": lambda view, seat, action, facts: any(
        controls(view, s, area(view, facts)) for s in range(view.seats) if s != seat
    ),
    "{area} is not next to a deployment area of yours.": lambda view, seat, action, facts: (
        not any(adjacent(view, a, area(view, facts)) for a in deployment(view, seat))
    ),
    "{area} is under control already.": lambda view, seat, action, facts: (
        any(controls(view, s, area(view, facts)) for s in range(view.seats)) or view.singed[area(view, facts)] > 0
    ),
}
