"""What each refusal of Planet Steam claims, to be evaluated on the view it was given from."""

import re
from collections.abc import Mapping
from typing import Any

from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.state import NEUTRAL, OUT, UNCLAIMED
from enginehouse.games.planet_steam.rules.steps.bidding import Bidding
from tests.properties import Claim

QUARTZ, ORE, WATER, ENERGY = range(4)
SKIPS = ("pass", "decline", "end", "done")
DEEDS = ("tank", "import", "fit", "charge", "move", "swap", "refit", "recharge", "strip", "upgrade")
Facts = Mapping[str, Any]


# --- what is asked, and what was said --------------------------------------------------------------------------------
def asked(view: Any) -> str:
    return type(view.stack[-1]).__name__


def verb(action: str) -> str:
    return action.split(" ", maxsplit=1)[0]


def named(view: Any, action: str) -> list[int]:
    """The zones that an action names, in its order."""
    return [view.box.zones.index(word) for word in re.split(r"<?>| ", action) if word in view.box.zones]


def place(view: Any, name: str) -> int:
    return view.box.zones.index(name)


def about(view: Any, action: str, zone: str) -> bool:
    """The zone of the sentence is one that the action names."""
    return place(view, zone) in named(view, action)


def number(action: str) -> int:
    return int(action.rsplit(" ", 1)[1])


def resource(action: str) -> int:
    return next(r for r, name in enumerate(RESOURCES) if name in action.split(" "))


def tank(view: Any, seat: int, zone: int) -> bool:
    return view.owner[zone] == seat and view.product[zone] >= 0


def amounts(words: str) -> dict[str, int]:
    """The numbers in “2 quartz, 1 water and 5 credits”."""
    return {name.rstrip("s"): int(n) for n, name in re.findall(r"(\d+) (\w+)", words)}


def legal(view: Any, seat: int) -> list[str]:
    return view.stack[-1].legal(view, seat)


# --- prices ----------------------------------------------------------------------------------------------------------
def priced(view: Any, seat: int, cost: Any, facts: Facts) -> bool:
    """The price is the box's, and exactly what is called lacking is lacking."""
    names = [*RESOURCES, "credit"]
    need = {name: n for name, n in zip(names, cost, strict=True) if n}
    have = dict(zip(names, [*view.cargo[seat], view.purse[seat]], strict=True))
    short = amounts(facts["short"])
    lacking = {name: n - have[name] for name, n in need.items() if n > have[name]}
    return amounts(facts["price"]) == need and short == lacking != {}


def deed_price(view: Any, seat: int, action: str, facts: Facts) -> bool:
    box, what = view.box, verb(action)
    if what == "fit":
        kind = resource(action)
        cost, name = box.converter_costs[kind], f"The {RESOURCES[kind]} converter"
        stocked = view.converters_left[kind] > 0
    elif what == "tank":
        cost, name = (*box.costs["tank"][:4], box.tank_costs[view.stock]), "A tank"
        stocked = view.stock > 0 and view.tanks_left > 0
    elif what == "import":
        cost, name, stocked = box.costs["import"], "An imported tank", view.tanks_left > 0
    elif what == "charge":
        cost, name, stocked = box.costs["supercharger"], "A supercharger", view.superchargers_left > 0
    else:
        cost, name, stocked = box.costs["upgrade"], "An upgrade", view.carriers[seat][resource(action)] < 4
    return facts["what"] == name and stocked and priced(view, seat, cost, facts)


# --- zones -----------------------------------------------------------------------------------------------------------
def owned_by(*owners: int) -> Claim:
    return lambda view, seat, action, facts: (
        about(view, action, facts["zone"]) and view.owner[place(view, facts["zone"])] in owners
    )


def claimed(view: Any, seat: int, action: str, facts: Facts) -> bool:
    return about(view, action, facts["zone"]) and view.owner[place(view, facts["zone"])] >= 0


def no_tank_there(view: Any, seat: int, action: str, facts: Facts) -> bool:
    return about(view, action, facts["zone"]) and not tank(view, seat, place(view, facts["zone"]))


def lies(view: Any, seat: int, action: str, facts: Facts) -> bool:
    zone = place(view, facts["zone"])
    return about(view, action, facts["zone"]) and view.tipped == zone and tank(view, seat, zone)


def on_river(view: Any, action: str, facts: Facts) -> bool:
    return about(view, action, facts["zone"]) and view.box.river[place(view, facts["zone"])]


def nearest(view: Any, zone: int) -> set[int]:
    """The nearest unclaimed zones in the four directions, found by walking."""
    columns, rows, found = view.box.columns, len(view.box.rows), set()
    for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        r, c = divmod(zone, columns)
        while 0 <= (r := r + down) < rows and 0 <= (c := c + right) < columns:
            if view.owner[r * columns + c] == UNCLAIMED:
                found.add(r * columns + c)
                break
    return found


def in_line(view: Any, seat: int, action: str, facts: Facts) -> bool:
    start = place(view, facts["zone"])
    landings = {place(view, name) for name in facts["near"].split(", ")}
    return start == view.stack[-1].zone and landings == nearest(view, start) and named(view, action)[0] not in landings


# --- rearranging -----------------------------------------------------------------------------------------------------
def pair(view: Any, action: str) -> tuple[int, int]:
    a, b = named(view, action)
    return a, b


def no_recharging(view: Any, seat: int, action: str, facts: Facts) -> bool:
    a, b = pair(view, action)
    ends = (view.box.zones[a], view.box.zones[b])
    return ends == (facts["start"], facts["end"]) and (not view.charged[a] or bool(view.charged[b]))


def no_refitting(view: Any, seat: int, action: str, facts: Facts) -> bool:
    a, b = pair(view, action)
    ends = (view.box.zones[a], view.box.zones[b])
    return ends == (facts["start"], facts["end"]) and (view.product[a] == WATER or view.product[b] != WATER)


def alike(view: Any, seat: int, action: str, facts: Facts) -> bool:
    a, b = pair(view, action)
    same = view.product[a] == view.product[b] and tank(view, seat, a) and tank(view, seat, b)
    return same and (verb(action) != "swap" or view.charged[a] == view.charged[b])


def drowns(view: Any, seat: int, action: str, facts: Facts) -> bool:
    a, b = pair(view, action)
    dry, river = (QUARTZ, ORE), view.box.river
    return view.box.switches.river_limits and (
        (view.product[a] in dry and river[b]) or (view.product[b] in dry and river[a])
    )


def wrong_way_round(view: Any, seat: int, action: str, facts: Facts) -> bool:
    a, b = pair(view, action)
    right = f"{action.split(' ', maxsplit=1)[0]} {view.box.zones[b]}<>{view.box.zones[a]}"
    return (facts["one"], facts["other"]) == (view.box.zones[b], view.box.zones[a]) and right in legal(view, seat)


# --- the claims ------------------------------------------------------------------------------------------------------
def skipped(step: str) -> Claim:
    """Said to whoever tries to leave a question that has no way out."""
    return lambda view, seat, action, facts: (
        asked(view) == step and action in SKIPS and not any(skip in legal(view, seat) for skip in SKIPS)
    )


def spaces(view: Any, seat: int, action: str, facts: Facts) -> bool:
    return facts["left"] == view.stack[-1].left < facts["spaces"] == abs(number(action))


def off_the_track(view: Any, seat: int, action: str, facts: Facts) -> bool:
    r = RESOURCES.index(facts["resource"])
    track, then = view.box.tracks[r], view.price[r] + number(action)
    ends = (track.lowest, track.highest) == (facts["lowest"], facts["highest"])
    return ends and then == facts["then"] and not track.lowest <= then <= track.highest


def too_much_to_buy(view: Any, seat: int, action: str, facts: Facts) -> bool:
    r = view.stack[-1].resource
    numbers = (facts["price"], facts["have"], facts["units"]) == (view.price[r], view.purse[seat], number(action))
    return numbers and facts["most"] == view.purse[seat] // view.price[r] < facts["units"]


def needs_energy(view: Any, seat: int, action: str, facts: Facts) -> bool:
    tanks = [*view.stack[-1].running, *named(view, action)]
    paying = [
        z for z in tanks if view.product[z] in (QUARTZ, ORE) or (view.product[z] == WATER and not view.box.river[z])
    ]
    return facts["need"] == len(paying) > facts["energy"] == view.cargo[seat][ENERGY]


def no_further_tank(view: Any, seat: int, action: str, facts: Facts) -> bool:
    return action == "run all" and not any(other.startswith("run ") for other in legal(view, seat))


CLAIMS: dict[str, Claim] = {
    # every question
    "To leave this question, write “{word}”.": lambda view, seat, action, facts: (
        action in SKIPS and action != facts["word"] and facts["word"] in legal(view, seat)
    ),
    # setup and auctions
    "Everybody upgrades exactly one carrier before the first round.": lambda view, seat, action, facts: (
        view.phase == "setup" and view.carriers[seat] == [1, 1, 1, 1] and action in SKIPS
    ),
    "You open this bidding, so you must bid at least 1.": lambda view, seat, action, facts: (
        isinstance(view.stack[-1], Bidding) and view.stack[-1].leader < 0 and "bid 1" in legal(view, seat)
    ),
    "The opening bid is at least 1 credit.": lambda view, seat, action, facts: (
        action == "bid 0" and view.stack[-1].leader < 0
    ),
    "Bid more than {high}, in whole credits, or pass.": lambda view, seat, action, facts: (
        number(action) <= facts["high"] == view.stack[-1].high and "pass" in legal(view, seat)
    ),
    "A bid of {bid} is more than you could pay: your purse has {have}.": lambda view, seat, action, facts: (
        facts["have"] == view.purse[seat] < facts["bid"] == number(action)
        and not (asked(view) == "ZoneBids" and view.cards[seat] == view.box.venturer)
    ),
    "Your purse has {have}, so with half price you can bid {most} at most.": lambda view, seat, action, facts: (
        facts["have"] == view.purse[seat]
        and facts["most"] == 2 * view.purse[seat] < number(action)
        and asked(view) == "ZoneBids"
        and view.cards[seat] == view.box.venturer
    ),
    "Bids end at {highest}.": lambda view, seat, action, facts: (
        number(action) > facts["highest"] and number(action) <= view.stack[-1].limit(view, seat)
    ),
    "You have paid for a pick, and everybody takes one card.": skipped("PickCard"),
    "Optional cards cannot be picked in place of a specialist.": lambda view, seat, action, facts: (
        asked(view) == "PickCard" and action.split(" ")[1] in ("manipulation", "sabotage", "freelance")
    ),
    "This game’s cards are 1 to {last}, not {number}.": lambda view, seat, action, facts: (
        facts["number"] == number(action) not in [card.number for card in view.box.cards]
        and facts["last"] == max(card.number for card in view.box.cards)
    ),
    "Card {number} is taken. Pick one that is still open.": lambda view, seat, action, facts: (
        facts["number"] == number(action) in [view.number(s) for s in range(view.seats)]
    ),
    "Your card has two benefits: say which comes first.": skipped("BenefitsOrder"),
    "No building licence is left. Take the credits, or decline.": lambda view, seat, action, facts: (
        action == "take licence" and view.licences_left == 0 and legal(view, seat) == ["take credits", "decline"]
    ),
    "The Engineer gives a licence or credits, nothing else.": lambda view, seat, action, facts: (
        asked(view) == "EngineerBenefit" and verb(action) in ("take", "upgrade", "keep")
    ),
    "That carrier is of class {top} already. Take a resource, or decline.": lambda view, seat, action, facts: (
        facts["top"] == 4 == view.carriers[seat][resource(action)] and verb(action) == "upgrade"
    ),
    "The Bank Agent upgrades one carrier or gives one resource, nothing else.": lambda view, seat, action, facts: (
        asked(view) == "AgentBenefit" and action in ("take licence", "take credits")
    ),
    "A winner must take one resource while the bonus box holds any.": lambda view, seat, action, facts: (
        skipped("TakeBonus")(view, seat, action, facts) and any(view.bonus)
    ),
    "There is no {resource} in the bonus box.": lambda view, seat, action, facts: (
        facts["resource"] == RESOURCES[resource(action)] and view.bonus[resource(action)] == 0
    ),
    # order markers, price manipulation, sabotage
    "You must place an order marker: a resource and a number.": skipped("PlaceOrder"),
    "Order markers are numbered 1 to 4.": lambda view, seat, action, facts: not 1 <= number(action) <= 4,
    "There is a marker on {resource} already: {mark}.": lambda view, seat, action, facts: (
        0 < facts["mark"] == view.order_marks[resource(action)] and facts["resource"] == RESOURCES[resource(action)]
    ),
    "Order marker {number} has been placed already.": lambda view, seat, action, facts: (
        facts["number"] == number(action) in view.order_marks
    ),
    "The card must be used now: weak, moderate or strong.": skipped("ManipulatePrices"),
    "First say how strongly: weak, moderate or strong.": lambda view, seat, action, facts: (
        asked(view) == "ManipulatePrices" and verb(action) in RESOURCES
    ),
    "{strength} costs {cost} credits and you have {have}.": lambda view, seat, action, facts: (
        facts["have"] == view.purse[seat] < facts["cost"]
        and facts["strength"].lower() == action
        and facts["cost"] == dict(zip(("weak", "moderate", "strong"), view.box.strengths, strict=True))[action][0]
    ),
    "Move at least one price by one space.": lambda view, seat, action, facts: (
        action in SKIPS and asked(view) == "ShiftPrice" and view.stack[-1].moved == ()
    ),
    "A price moves by one space at least, such as “ore +2”.": lambda view, seat, action, facts: number(action) == 0,
    "Only a strong manipulation moves quartz.": lambda view, seat, action, facts: (
        verb(action) == "quartz" and view.stack[-1].strength < 2
    ),
    "Each price moves once, and {resource} has been moved already.": lambda view, seat, action, facts: (
        facts["resource"] == verb(action) and RESOURCES.index(verb(action)) in view.stack[-1].moved
    ),
    "Spaces left to you: {left}, not {spaces}.": spaces,
    "The price of {resource} goes from {lowest} to {highest}, not to {then}.": off_the_track,
    "Sabotage must be used at once: name an opponent.": skipped("ChooseVictim"),
    "The opponent you name picks the tank.": lambda view, seat, action, facts: (
        asked(view) == "ChooseVictim" and verb(action) == "tip"
    ),
    "Name one of your opponents, not yourself.": lambda view, seat, action, facts: number(action) - 1 == seat,
    "Only {seats} of you play: there is no such opponent.": lambda view, seat, action, facts: (
        facts["seats"] == view.seats < facts["number"] == number(action)
    ),
    "The {colour} player has no tank to tip over.": lambda view, seat, action, facts: (
        facts["number"] == number(action)
        and not any(tank(view, facts["number"] - 1, z) for z in range(len(view.owner)))
    ),
    "You have been sabotaged: one of your tanks is tipped over.": skipped("ChooseTipped"),
    "You have no tank on {zone}: choose one of yours.": no_tank_there,
    # claims
    "You must place your own marker now, on an empty zone.": skipped("PlaceOwn"),
    "Your own marker comes first, then the neutral one.": lambda view, seat, action, facts: (
        asked(view) == "PlaceOwn" and verb(action) == "neutral"
    ),
    "You must place the neutral marker, on an empty zone.": skipped("PlaceNeutral"),
    "This marker is neutral: write “neutral” and the zone.": lambda view, seat, action, facts: (
        asked(view) == "PlaceNeutral" and verb(action) == "claim"
    ),
    "{zone} is not on the river; these markers go there.": lambda view, seat, action, facts: (
        about(view, action, facts["zone"]) and not on_river(view, action, facts) and view.stack[-1].river
    ),
    "{zone} is on the river; neutral markers now go on land.": lambda view, seat, action, facts: (
        on_river(view, action, facts) and not view.stack[-1].river
    ),
    "{zone} is not available in this game.": owned_by(OUT),
    "{zone} is neutral, and a neutral zone counts as claimed.": owned_by(NEUTRAL),
    "{zone} is claimed already, and a player’s claim is never replaced.": claimed,
    "You hold the Venturer, so you must name a zone.": lambda view, seat, action, facts: (
        skipped("NameZone")(view, seat, action, facts) and view.cards[seat] == view.box.venturer
    ),
    "{zone} is not available in this game, so it is never auctioned.": owned_by(OUT),
    "{zone} is neutral: it is auctioned only when no zone is unclaimed.": lambda view, seat, action, facts: (
        owned_by(NEUTRAL)(view, seat, action, facts) and UNCLAIMED in view.owner
    ),
    "No zone is unclaimed, so nobody may roll.": lambda view, seat, action, facts: (
        UNCLAIMED not in view.owner and not view.box.switches.predictable_claims
    ),
    "No zone is unclaimed: without a licence there is nothing to claim.": lambda view, seat, action, facts: (
        UNCLAIMED not in view.owner and view.box.switches.predictable_claims
    ),
    "Roll for {zone}: the die decides.": lambda view, seat, action, facts: f"roll {facts['zone']}" in legal(view, seat),
    "No die is needed: claim {zone}.": lambda view, seat, action, facts: f"claim {facts['zone']}" in legal(view, seat),
    "You have no building licence.": lambda view, seat, action, facts: (
        view.licences[seat] == 0 and verb(action) == "licence"
    ),
    "The die has been rolled: you must take one of the nearest free zones.": skipped("LandOn"),
    "The die has been rolled: no licence any more this round.": lambda view, seat, action, facts: (
        asked(view) == "LandOn" and verb(action) == "licence"
    ),
    "You have rolled: a player rolls once in a round.": lambda view, seat, action, facts: (
        asked(view) == "LandOn" and verb(action) == "roll"
    ),
    "The nearest free zones in line with {zone} are {near}.": in_line,
    # airship and freelance carrier
    "You hold the Captain: the airship must be moored at a row.": lambda view, seat, action, facts: (
        skipped("Moor")(view, seat, action, facts) and view.cards[seat] == view.box.captain
    ),
    "Decide: keep the freelance carrier, or have it auctioned.": lambda view, seat, action, facts: (
        skipped("KeepFreelance")(view, seat, action, facts) and view.freelancer == seat
    ),
    "Keeping costs {cost} credits and you have {have}.": lambda view, seat, action, facts: (
        facts["have"] == view.purse[seat] < facts["cost"] == view.freelance_credits and action == "keep"
    ),
    # tanks
    "Activate first: without it nothing can be bought or moved.": lambda view, seat, action, facts: (
        verb(action) in DEEDS and "activate" in legal(view, seat)
    ),
    "{what} costs {price}: you lack {short}.": deed_price,
    "Your {resource} carrier is of class {top} already.": lambda view, seat, action, facts: (
        facts["resource"] == RESOURCES[resource(action)] and view.carriers[seat][resource(action)] == facts["top"] == 4
    ),
    "You have no zone without a tank, so you can buy and import none.": lambda view, seat, action, facts: (
        verb(action) in ("tank", "import")
        and all(view.product[z] >= 0 for z, who in enumerate(view.owner) if who == seat)
    ),
    "{zone} is not yours: tanks stand on your own zones only.": lambda view, seat, action, facts: (
        about(view, action, facts["zone"]) and view.owner[place(view, facts["zone"])] != seat
    ),
    "{zone} has a tank already, and a zone holds one.": lambda view, seat, action, facts: (
        about(view, action, facts["zone"]) and tank(view, seat, place(view, facts["zone"]))
    ),
    "No tank is left in the reserve: nobody can buy or import one.": lambda view, seat, action, facts: (
        view.tanks_left == 0 and sum(product >= 0 for product in view.product) == view.box.tanks
    ),
    "The tank market is empty: only an import, for {price}, is left.": lambda view, seat, action, facts: (
        view.stock == 0
        and view.tanks_left > 0
        and amounts(facts["price"])
        == {name: n for name, n in zip((*RESOURCES, "credit"), view.box.costs["import"], strict=True) if n}
    ),
    "You have no tank on {zone} to fit.": no_tank_there,
    "You have no tank on {zone} to supercharge.": no_tank_there,
    "You have no tank on {zone} to rearrange.": no_tank_there,
    "The tank on {zone} lies on its side: nothing goes on or off it.": lies,
    "The tank on {zone} lies on its side: it stays as it is this round.": lies,
    "A tank without a converter gives water; there is no converter for it.": lambda view, seat, action, facts: (
        action.startswith("fit water ") and view.box.converters[WATER] == 0
    ),
    "{zone} is on the river: only water and energy there.": lambda view, seat, action, facts: (
        on_river(view, action, facts) and view.box.switches.river_limits and resource(action) in (QUARTZ, ORE)
    ),
    "No {resource} converter is left in the reserve.": lambda view, seat, action, facts: (
        facts["resource"] == RESOURCES[resource(action)] and view.converters_left[resource(action)] == 0
    ),
    "The tank on {zone} has a supercharger already.": lambda view, seat, action, facts: (
        about(view, action, facts["zone"]) and view.charged[place(view, facts["zone"])] == 1
    ),
    "No supercharger is left in the reserve.": lambda view, seat, action, facts: view.superchargers_left == 0,
    "You have made {moves} free moves this turn. Buy something, or end your turn.": lambda view, seat, action, facts: (
        facts["moves"] == 60 == view.stack[-1].moves and verb(action) in DEEDS
    ),
    "Tanks never move in this game. Converters and superchargers do.": lambda view, seat, action, facts: (
        verb(action) in ("move", "swap") and view.box.switches.immobile_tanks
    ),
    "The tank on {zone} has no converter to give back.": lambda view, seat, action, facts: (
        about(view, action, facts["zone"]) and view.product[place(view, facts["zone"])] == WATER
    ),
    "A supercharger moves from a tank that has one to one that has none: not {start} to {end}.": no_recharging,
    "A converter moves from a tank that has one to one that has none: not {start} to {end}.": no_refitting,
    "{one} and {other} are alike: nothing would change.": alike,
    "Only one of these tanks has a converter: move it instead.": lambda view, seat, action, facts: (
        [view.product[z] == WATER for z in pair(view, action)].count(True) == 1
    ),
    "A tank for ore or quartz cannot be on the river, so this exchange is not possible.": drowns,
    "Name the two zones in the order of the map: {one}, then {other}.": wrong_way_round,
    "The tank stands on {zone} already.": lambda view, seat, action, facts: (
        named(view, action) == [place(view, facts["zone"])] * 2 and tank(view, seat, place(view, facts["zone"]))
    ),
    "{zone} is on the river: a tank for ore or quartz cannot go there.": lambda view, seat, action, facts: (
        on_river(view, action, facts)
        and view.box.switches.river_limits
        and view.product[named(view, action)[0]] in (QUARTZ, ORE)
    ),
    "The old converter goes to another of your tanks that has none, or to the reserve.": skipped("PlaceOldConverter"),
    "It is the old converter of {zone} that has to go.": lambda view, seat, action, facts: (
        place(view, facts["zone"]) == view.stack[-1].zone != named(view, action)[0]
    ),
    "The tank on {zone} has a converter already.": lambda view, seat, action, facts: (
        about(view, action, facts["zone"]) and view.product[place(view, facts["zone"])] in (QUARTZ, ORE, ENERGY)
    ),
    "{zone} is on the river: ore and quartz converters stay off it.": lambda view, seat, action, facts: (
        on_river(view, action, facts) and view.box.switches.river_limits and view.stack[-1].old in (QUARTZ, ORE)
    ),
    # extraction
    "You have no tank on {zone} to run.": no_tank_there,
    "The tank on {zone} lies on its side and cannot extract this round.": lies,
    "The tank on {zone} is running already. Take back the last choice to drop it.": lambda view, seat, action, facts: (
        about(view, action, facts["zone"]) and place(view, facts["zone"]) in view.stack[-1].running
    ),
    "Energy extracted now cannot run tanks now: you have {energy}, these tanks need {need}.": needs_energy,
    "No further tank of yours can run.": no_further_tank,
    "Say which of the new units are kept, one after the other.": skipped("KeepUnit"),
    "No new {resource} is left over: only units extracted just now are kept or lost.": lambda view, seat, action, facts: (
        facts["resource"] == RESOURCES[resource(action)] and view.stack[-1].over[resource(action)] == 0
    ),
    # trade and certificates
    "Now {now} is traded, not {other}.": lambda view, seat, action, facts: (
        facts["now"] == RESOURCES[view.stack[-1].resource] != facts["other"] == RESOURCES[resource(action)]
    ),
    "Trading nothing is a pass.": lambda view, seat, action, facts: number(action) == 0 and "pass" in legal(view, seat),
    "You have {aboard} {resource} aboard, not {units}.": lambda view, seat, action, facts: (
        facts["aboard"] == view.cargo[seat][resource(action)] < facts["units"] == number(action)
        and verb(action) == "sell"
    ),
    "The supply is {supply} {resource}, not {units}.": lambda view, seat, action, facts: (
        facts["supply"] == view.supply[resource(action)] < facts["units"] == number(action) and verb(action) == "buy"
    ),
    "You can pay for {most} {resource}, not {units}: each costs {price}, and your purse has {have}.": too_much_to_buy,
    "No building licence is left in the reserve.": lambda view, seat, action, facts: (
        view.licences_left == 0 and action == "buy licence"
    ),
    "No luxury quarters are left in the reserve.": lambda view, seat, action, facts: (
        view.luxury_left == 0 and action == "buy luxury"
    ),
    "A building licence costs {price}: you lack {short}.": lambda view, seat, action, facts: (
        action == "buy licence" and priced(view, seat, view.box.costs["licence"], facts)
    ),
    "Luxury quarters cost {price}: you lack {short}.": lambda view, seat, action, facts: (
        action == "buy luxury" and priced(view, seat, view.box.costs["luxury"], facts)
    ),
    "You have no building licence to sell.": lambda view, seat, action, facts: view.licences[seat] == 0,
    "Luxury quarters cannot be sold back.": lambda view, seat, action, facts: action == "sell luxury",
}
