"""The Tank Phase: activation, then purchases and free rearranging, one action at a time. PS-TANK, PS-CONV, PS-REARR."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from enginehouse.core import Action, Auto, Refusal, Seat, Step
from enginehouse.games.planet_steam.rules.box import ORE, WATER
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.events import (
    Activated,
    Charged,
    Declined,
    Fitted,
    Rearranged,
    TankPlaced,
    TurnEnded,
    Upgraded,
)
from enginehouse.games.planet_steam.rules.notation import ACTIVATE, DECLINE, END, RESOURCE_OF, UPGRADE
from enginehouse.games.planet_steam.rules.state import NO_TANK, Table
from enginehouse.games.planet_steam.rules.steps.layout import FREE_MOVES, free_moves, refuse_layout, suits


class TankTurn(Auto[Table], frozen=True):
    """Who has no water cannot activate and takes one. PS-TANK-01, PS-TANK-03."""

    seat: Seat

    def run(self, table: Table) -> None:
        if table.affords(self.seat, table.box.costs["activation"]):
            table.then(Activate(self.seat))
        else:
            decline(table, self.seat)


def decline(table: Table, seat: Seat) -> None:
    """PS-TANK-02, PS-R27."""
    lost = table.load(seat, WATER, 1)
    table.tell(Declined(seat, loaded=not lost))


class Activate(Step[Table], frozen=True):
    """PS-TANK-01, PS-TANK-02, PS-TANK-04."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is deciding whether to act"
    seat: Seat

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Spend 1 water to act, or take 1 water"

    def hint(self, table: Table, seat: Seat) -> str:
        return "Without activation your Tank Phase ends here. Every tank costs one more water."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return [ACTIVATE, DECLINE]

    def why_not(self, table: Table, seat: Seat, action: Action) -> Refusal:
        return Refusal("PS-TANK-05", "Activate first: without it nothing can be bought or moved.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == DECLINE:
            decline(table, seat)
            return
        table.spend(seat, table.box.costs["activation"])
        table.tell(Activated(seat))
        table.then(Reorganise(seat))


class Reorganise(Step[Table], frozen=True):
    """Any of the six actions, in any order, as often as affordable. PS-TANK-05; ``moves`` counts free ones: PS-R88."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is buying and rearranging"
    seat: Seat
    moves: int = 0

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Buy, import, fit, upgrade or move, then end your turn"

    def hint(self, table: Table, seat: Seat) -> str:
        cost = table.box.tank_costs[table.stock]
        market = f"A tank costs {cost} and 1 water" if table.stock else "The tank market is empty: import"
        return f"{market}. Tanks of one kind side by side give more; keep energy to run them."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        box, product, charged = table.box, table.product, table.charged
        words, costs, purse, cargo = box.words, box.costs, table.purse[seat], table.cargo[seat]
        mine = [z for z, who in enumerate(table.owner) if who == seat]
        tanks = [z for z in mine if product[z] >= 0 and z != table.tipped]
        free = [z for z in mine if product[z] < 0]
        actions = [END]
        if free and table.tanks_left and cargo[WATER]:
            if table.stock and purse >= box.tank_costs[table.stock]:
                actions += [words.tank[z] for z in free]
            if table.affords(seat, costs["import"]):
                actions += [words.imported[z] for z in free]
        if tanks:
            dry = box.switches.river_limits
            for r in (0, 1, 3):
                if table.converters_left[r] and purse >= box.converter_cost[r]:
                    fit = words.fit[r]
                    actions += [fit[z] for z in tanks if not (dry and r <= ORE and box.river[z])]
            if table.superchargers_left and table.affords(seat, costs["supercharger"]):
                actions += [words.charge[z] for z in tanks if not charged[z]]
        if table.affords(seat, costs["upgrade"]):
            grades = table.carriers[seat]
            actions += [UPGRADE[r] for r in range(4) if grades[r] < 4]
        if self.moves < FREE_MOVES and tanks:
            free_moves(table, tanks, free, actions)
        return actions

    def why_not(self, table: Table, seat: Seat, action: Action) -> Refusal:
        if action in RESOURCE_OF and action in UPGRADE:
            return _refuse_upgrade(table, seat, RESOURCE_OF[action])
        meaning = table.box.words.meaning.get(action)
        if meaning is None or meaning[0] not in DEEDS:
            return super().why_not(table, seat, action)
        verb, a, b = meaning
        if verb in ("tank", "import"):
            return _refuse_tank(table, seat, verb, a)
        if verb in ("fit", "charge"):
            return _refuse_part(table, seat, verb, a, b)
        if self.moves >= FREE_MOVES:
            return Refusal(
                "PS-R88", f"You have made {FREE_MOVES} free moves this turn. Buy something, or end your turn."
            )
        return refuse_layout(table, seat, verb, a, b)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == END:
            table.tell(TurnEnded(seat))
            return
        if action in RESOURCE_OF:
            table.then(self)
            resource = RESOURCE_OF[action]
            table.spend(seat, table.box.costs["upgrade"])
            table.carriers[seat][resource] += 1
            table.tell(Upgraded(seat, resource, table.carriers[seat][resource], paid=True))
            return
        verb, a, b = table.box.words.meaning[action]
        free = verb not in BOUGHT
        table.then(Reorganise(seat, self.moves + 1) if free else self)
        DEEDS[verb](table, seat, a, b)
        if free:
            zones = table.box.zones
            table.tell(Rearranged(seat, verb, zones[a], zones[b] if b >= 0 else ""))


class PlaceOldConverter(Step[Table], frozen=True):
    """A new converter pushes the old one to another own tank without one, or to the reserve. PS-CONV-05, PS-R30."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is placing the old converter"
    seat: Seat
    zone: int
    old: int

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Move the old {RESOURCES[self.old]} converter of {table.box.zones[self.zone]}, or give it back"

    def hint(self, table: Table, seat: Seat) -> str:
        return "Another of your tanks that has none can take it; giving it back pays nothing."

    def targets(self, table: Table) -> list[int]:
        return [z for z in table.tanks_of(self.seat)
                if table.product[z] == WATER and z != table.tipped and suits(table, self.old, z)]  # fmt: skip

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        words = table.box.words
        return [words.strip[self.zone], *(words.refit[self.zone][z] for z in self.targets(table))]

    def why_not(self, table: Table, seat: Seat, action: Action) -> Refusal:
        return Refusal(
            "PS-CONV-05", "The old converter goes to another of your tanks that has none, or to the reserve."
        )

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        verb, _, target = table.box.words.meaning[action]
        if verb == "strip":
            table.converters_left[self.old] += 1
        else:
            table.product[target] = self.old
        zones = table.box.zones
        table.tell(Rearranged(seat, verb, zones[self.zone], zones[target] if target >= 0 else ""))


# --- what the actions do ----------------------------------------------------------------------------------------------
def buy_tank(table: Table, seat: Seat, zone: int, _: int) -> None:
    """PS-TANK-07, PS-TANK-08, PS-TANK-10, PS-TANK-14."""
    cost = table.box.tank_costs[table.stock]
    table.spend(seat, table.box.costs["tank"])
    table.pay(seat, cost)
    table.stock -= 1
    _place(table, zone)
    table.tell(TankPlaced(seat, table.box.zones[zone], cost, imported=False))


def import_tank(table: Table, seat: Seat, zone: int, _: int) -> None:
    """PS-TANK-12, PS-TANK-13: the marker of the local market stays."""
    table.spend(seat, table.box.costs["import"])
    _place(table, zone)
    table.tell(TankPlaced(seat, table.box.zones[zone], table.box.import_credits, imported=True))


def _place(table: Table, zone: int) -> None:
    table.tanks_left -= 1
    table.product[zone] = WATER


def fit(table: Table, seat: Seat, zone: int, resource: int) -> None:
    """PS-CONV-01 to PS-CONV-05."""
    cost, old = table.box.converter_cost[resource], table.product[zone]
    table.pay(seat, cost)
    table.converters_left[resource] -= 1
    table.product[zone] = resource
    table.tell(Fitted(seat, table.box.zones[zone], resource, cost))
    if old == WATER:
        return
    step = PlaceOldConverter(seat, zone, old)
    if step.targets(table):
        table.then(step)
    else:
        table.converters_left[old] += 1
        table.tell(Rearranged(seat, "strip", table.box.zones[zone], ""))


def charge(table: Table, seat: Seat, zone: int, _: int) -> None:
    """PS-SUPER-01, PS-SUPER-02."""
    table.spend(seat, table.box.costs["supercharger"])
    table.superchargers_left -= 1
    table.charged[zone] = 1
    table.tell(Charged(seat, table.box.zones[zone]))


def move_tank(table: Table, _: Seat, a: int, b: int) -> None:
    """PS-REARR-01, PS-REARR-02: attachments go with it."""
    table.product[b], table.product[a] = table.product[a], NO_TANK
    table.charged[b], table.charged[a] = table.charged[a], 0


def swap_tanks(table: Table, _: Seat, a: int, b: int) -> None:
    table.product[a], table.product[b] = table.product[b], table.product[a]
    table.charged[a], table.charged[b] = table.charged[b], table.charged[a]


def swap_converters(table: Table, _: Seat, a: int, b: int) -> None:
    """PS-REARR-03; moving a converter to a tank without one is the same exchange."""
    table.product[a], table.product[b] = table.product[b], table.product[a]


def move_supercharger(table: Table, _: Seat, a: int, b: int) -> None:
    table.charged[a], table.charged[b] = 0, 1


def strip(table: Table, _: Seat, zone: int, __: int) -> None:
    """Given back without refund; anyone may buy it again. PS-CONV-07, PS-CONV-08."""
    table.converters_left[table.product[zone]] += 1
    table.product[zone] = WATER


BOUGHT = ("tank", "import", "fit", "charge")
DEEDS: dict[str, Callable[[Table, Seat, int, int], None]] = {
    "tank": buy_tank,
    "import": import_tank,
    "fit": fit,
    "charge": charge,
    "move": move_tank,
    "swap": swap_tanks,
    "refit": swap_converters,
    "exchange": swap_converters,
    "recharge": move_supercharger,
    "strip": strip,
}


# --- refusals ---------------------------------------------------------------------------------------------------------
def _refuse_upgrade(table: Table, seat: Seat, resource: int) -> Refusal:
    if table.carriers[seat][resource] == 4:
        return Refusal("PS-UPGR-03", f"Your {RESOURCES[resource]} carrier is of class 4 already.")
    _, ore, _, energy, _ = table.box.costs["upgrade"]
    return Refusal("PS-UPGR-01", f"An upgrade costs {ore} ore and {energy} energy.")


def _refuse_tank(table: Table, seat: Seat, verb: str, zone: int) -> Refusal:
    name, cargo = table.box.zones[zone], table.cargo[seat]
    if table.owner[zone] != seat:
        return Refusal("PS-TANK-17", f"{name} is not yours: tanks stand on your own zones only.")
    if table.product[zone] >= 0:
        return Refusal("PS-TANK-16", f"{name} has a tank already.")
    if not table.tanks_left:
        return Refusal("PS-TANK-15", "No tank is left in the reserve: nobody can buy or import one.")
    if verb == "tank" and not table.stock:
        return Refusal("PS-TANK-11", "The tank market is empty. Import one for 1 water, 2 quartz and 5 credits.")
    if not cargo[WATER]:
        return Refusal("PS-TANK-07" if verb == "tank" else "PS-TANK-12", "A tank costs 1 water and you have none left.")
    if verb == "tank":
        cost = table.box.tank_costs[table.stock]
        return Refusal("PS-TANK-07", f"A tank costs {cost} now and you have {table.purse[seat]}.")
    return Refusal(
        "PS-TANK-12",
        f"An import costs 1 water, 2 quartz and 5 credits; you have {cargo[0]} quartz and {table.purse[seat]} credits.",
    )


def _refuse_part(table: Table, seat: Seat, verb: str, zone: int, resource: int) -> Refusal:
    name = table.box.zones[zone]
    if table.owner[zone] != seat or table.product[zone] < 0:
        rule = "PS-CONV-04" if verb == "fit" else "PS-SUPER-02"
        return Refusal(rule, f"You have no tank on {name}.")
    if zone == table.tipped:
        return Refusal("PS-SABO-07", f"The tank on {name} lies on its side: nothing goes on or off it.")
    if verb == "charge":
        if table.charged[zone]:
            return Refusal("PS-SUPER-02", f"The tank on {name} has a supercharger already.")
        if not table.superchargers_left:
            return Refusal("PS-SUPER-03", "No supercharger is left in the reserve.")
        return Refusal("PS-SUPER-01", "A supercharger costs 1 water, 1 ore and 2 quartz.")
    if resource == WATER:
        return Refusal("PS-TANK-18", "A tank without a converter gives water; there is no converter for it.")
    if not suits(table, resource, zone):
        return Refusal("PS-RIVER-02", f"{name} is on the river: only water and energy there.")
    if not table.converters_left[resource]:
        return Refusal("PS-CONV-06", f"No {RESOURCES[resource]} converter is left in the reserve.")
    rule = ("PS-CONV-01", "PS-CONV-02", "", "PS-CONV-03")[resource]
    cost = table.box.converter_cost[resource]
    return Refusal(rule, f"The {RESOURCES[resource]} converter costs {cost} and you have {table.purse[seat]}.")
