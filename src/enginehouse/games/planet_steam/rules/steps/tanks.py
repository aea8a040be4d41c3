"""The Tank Phase: activation, then purchases and free rearranging, one action at a time. PS-TANK, PS-CONV, PS-REARR."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from enginehouse.core import Action, Auto, Refusal, Seat, refuse
from enginehouse.games.planet_steam.rules.box import CONVERTED, ORE, WATER, Bundle, priced
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
from enginehouse.games.planet_steam.rules.notation import ACTIVATE, DECLINE, END, NOTHING, RESOURCE_OF, UPGRADE
from enginehouse.games.planet_steam.rules.state import NO_TANK, TOP_CLASS, Table
from enginehouse.games.planet_steam.rules.steps.layout import (
    FREE_MOVES,
    free_moves,
    judge_layout,
    judge_own_tank,
    suits,
)
from enginehouse.games.planet_steam.rules.steps.question import Question


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


class Activate(Question, frozen=True):
    """PS-TANK-01 to PS-TANK-05."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is deciding whether to act"
    way_out: ClassVar[Action] = DECLINE
    seat: Seat

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Spend {priced(table.box.costs['activation'])} to act, or take 1 water"

    def hint(self, table: Table, seat: Seat) -> str:
        full = " Your water carrier is full: what you take is lost." if not table.room(seat, WATER) else ""
        tank = (
            f" Every tank costs {priced(table.box.costs['tank'])} besides credits." if tank_to_have(table, seat) else ""
        )
        return f"Without activation your Tank Phase ends here.{tank}{full}"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return [ACTIVATE, DECLINE]

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action in (ACTIVATE, DECLINE):
            return None
        if action in UPGRADE or table.box.words.meaning.get(action, NOTHING)[0] in DEEDS:
            return refuse("PS-TANK-05", "Activate first: without it nothing can be bought or moved.")
        return self.why_not(table, seat, action)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == DECLINE:
            decline(table, seat)
            return
        table.spend(seat, table.box.costs["activation"])
        table.tell(Activated(seat, table.box.costs["activation"]))
        table.then(Reorganise(seat))


class Reorganise(Question, frozen=True):
    """Any of the six actions, in any order, as often as affordable. PS-TANK-05; ``moves`` counts free ones: PS-R88."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is buying and rearranging"
    way_out: ClassVar[Action] = END
    seat: Seat
    moves: int = 0

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Buy, import, fit, upgrade or move, then end your turn"

    def hint(self, table: Table, seat: Seat) -> str:
        return f"{_offer(table, seat)} Tanks of one kind side by side give more; keep energy to run them."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        box, product, charged = table.box, table.product, table.charged
        words, costs, purse = box.words, box.costs, table.purse[seat]
        mine = [z for z, who in enumerate(table.owner) if who == seat]
        tanks = [z for z in mine if product[z] >= 0 and z != table.tipped]
        free = [z for z in mine if product[z] < 0]
        actions = [END]
        if free and table.tanks_left:
            if table.stock and purse >= box.tank_costs[table.stock] and table.affords(seat, costs["tank"]):
                actions += [words.tank[z] for z in free]
            if table.affords(seat, costs["import"]):
                actions += [words.imported[z] for z in free]
        if tanks:
            dry = [z for z in tanks if not box.river[z]] if box.switches.river_limits else tanks
            for r in CONVERTED:
                if table.converters_left[r] and table.affords(seat, box.converter_costs[r]):
                    fit = words.fit[r]
                    actions += [fit[z] for z in (dry if r <= ORE else tanks)]
            if table.superchargers_left and table.affords(seat, costs["supercharger"]):
                actions += [words.charge[z] for z in tanks if not charged[z]]
        if table.affords(seat, costs["upgrade"]):
            grades = table.carriers[seat]
            actions += [UPGRADE[r] for r in range(4) if grades[r] < TOP_CLASS]
        if self.moves < FREE_MOVES and tanks:
            free_moves(table, tanks, free, actions)
        return actions

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action in UPGRADE:
            return judge_upgrade(table, seat, RESOURCE_OF[action])
        verb, a, b = table.box.words.meaning.get(action, NOTHING)
        if verb not in DEEDS:
            return None if action == END else self.why_not(table, seat, action)
        if verb in ("tank", "import"):
            return judge_tank(table, seat, verb, a)
        if verb == "fit":
            return judge_converter(table, seat, a, b)
        if verb == "charge":
            return judge_supercharger(table, seat, a)
        if self.moves >= FREE_MOVES:
            return refuse(
                "PS-R88",
                "You have made {moves} free moves this turn. Buy something, or end your turn.",
                moves=FREE_MOVES,
            )
        return judge_layout(table, seat, verb, a, b)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == END:
            table.tell(TurnEnded(seat))
            return
        if action in RESOURCE_OF:
            table.then(self)
            resource = RESOURCE_OF[action]
            table.spend(seat, table.box.costs["upgrade"])
            table.carriers[seat][resource] += 1
            table.tell(Upgraded(seat, resource, table.carriers[seat][resource], table.box.costs["upgrade"]))
            return
        verb, a, b = table.box.words.meaning[action]
        free = verb not in BOUGHT
        table.then(Reorganise(seat, self.moves + 1) if free else self)
        DEEDS[verb](table, seat, a, b)
        if free:
            zones = table.box.zones
            table.tell(Rearranged(seat, verb, zones[a], zones[b] if b >= 0 else ""))


class PlaceOldConverter(Question, frozen=True):
    """A new converter pushes the old one to another own tank without one, or to the reserve. PS-CONV-05, PS-R30."""

    aloud: ClassVar[bool] = True
    doing: ClassVar[str] = "is placing the old converter"
    duty: ClassVar[tuple[str, str] | None] = (
        "PS-CONV-05",
        "The old converter goes to another of your tanks that has none, or to the reserve.",
    )
    seat: Seat
    zone: int
    old: int

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (self.seat,)

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Move the old {RESOURCES[self.old]} converter of {table.box.zones[self.zone]}, or give it back"

    def hint(self, table: Table, seat: Seat) -> str:
        return "Another of your tanks that has none can take it; giving it back pays nothing."

    def judge_target(self, table: Table, zone: int) -> Refusal | None:
        """Another own tank without a converter, where this one may stand. PS-CONV-05, PS-SABO-07, PS-RIVER-02."""
        if amiss := judge_own_tank(table, self.seat, "refit", zone):
            return amiss
        name = table.box.zones[zone]
        if table.product[zone] != WATER:
            return refuse("PS-CONV-05", "The tank on {zone} has a converter already.", zone=name)
        if not suits(table, self.old, zone):
            return refuse("PS-RIVER-02", "{zone} is on the river: ore and quartz converters stay off it.", zone=name)
        return None

    def targets(self, table: Table) -> list[int]:
        return [z for z in table.tanks_of(self.seat) if self.judge_target(table, z) is None]

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        words = table.box.words
        return [words.strip[self.zone], *(words.refit[self.zone][z] for z in self.targets(table))]

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        verb, a, b = table.box.words.meaning.get(action, NOTHING)
        if verb not in ("strip", "refit"):
            return self.why_not(table, seat, action)
        if a != self.zone:
            return refuse(
                "PS-CONV-05", "It is the old converter of {zone} that has to go.", zone=table.box.zones[self.zone]
            )
        return None if verb == "strip" else self.judge_target(table, b)

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
    cost = tank_price(table)
    table.spend(seat, cost)
    table.stock -= 1
    _place(table, zone)
    table.tell(TankPlaced(seat, table.box.zones[zone], cost, imported=False))


def tank_price(table: Table) -> Bundle:
    """The next tank of the local market: its resources, and the credits of the marker's space. PS-TANK-07."""
    q, o, w, e, _ = table.box.costs["tank"]
    return (q, o, w, e, table.box.tank_costs[table.stock])


def import_tank(table: Table, seat: Seat, zone: int, _: int) -> None:
    """PS-TANK-12, PS-TANK-13: the marker of the local market stays."""
    cost = table.box.costs["import"]
    table.spend(seat, cost)
    _place(table, zone)
    table.tell(TankPlaced(seat, table.box.zones[zone], cost, imported=True))


def _place(table: Table, zone: int) -> None:
    table.tanks_left -= 1
    table.product[zone] = WATER


def fit(table: Table, seat: Seat, zone: int, resource: int) -> None:
    """PS-CONV-01 to PS-CONV-05."""
    cost, old = table.box.converter_costs[resource], table.product[zone]
    table.spend(seat, cost)
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
    table.tell(Charged(seat, table.box.zones[zone], table.box.costs["supercharger"]))


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


# --- what may be bought -----------------------------------------------------------------------------------------------
def judge_price(table: Table, seat: Seat, rule: str, what: str, cost: Bundle) -> Refusal | None:
    """Whether the seat can pay this, or what is missing."""
    if table.affords(seat, cost):
        return None
    short = priced(table.missing(seat, cost))
    return refuse(rule, "{what} costs {price}: you lack {short}.", what=what, price=priced(cost), short=short)


def judge_upgrade(table: Table, seat: Seat, resource: int) -> Refusal | None:
    """PS-UPGR-01, PS-UPGR-03."""
    if table.carriers[seat][resource] >= TOP_CLASS:
        name = RESOURCES[resource]
        return refuse("PS-UPGR-03", "Your {resource} carrier is of class {top} already.", resource=name, top=TOP_CLASS)
    return judge_price(table, seat, "PS-UPGR-01", "An upgrade", table.box.costs["upgrade"])


def free_zones(table: Table, seat: Seat) -> list[int]:
    return [z for z in table.zones_of(seat) if table.product[z] == NO_TANK]


def judge_tank(table: Table, seat: Seat, verb: str, zone: int) -> Refusal | None:
    """A tank for this zone, from the market or from abroad. PS-TANK-07 to PS-TANK-17."""
    name = table.box.zones[zone]
    if not free_zones(table, seat):
        return refuse("PS-TANK-09", "You have no zone without a tank, so you can buy and import none.")
    if table.owner[zone] != seat:
        return refuse("PS-TANK-17", "{zone} is not yours: tanks stand on your own zones only.", zone=name)
    if table.product[zone] != NO_TANK:
        return refuse("PS-TANK-16", "{zone} has a tank already, and a zone holds one.", zone=name)
    if not table.tanks_left:
        return refuse("PS-TANK-15", "No tank is left in the reserve: nobody can buy or import one.")
    abroad = table.box.costs["import"]
    if verb == "import":
        return judge_price(table, seat, "PS-TANK-12", "An imported tank", abroad)
    if not table.stock:
        return refuse(
            "PS-TANK-11", "The tank market is empty: only an import, for {price}, is left.", price=priced(abroad)
        )
    return judge_price(table, seat, "PS-TANK-07", "A tank", tank_price(table))


def tank_to_have(table: Table, seat: Seat) -> bool:
    """Whether there is a tank, and a zone of the seat for it. PS-TANK-09, PS-TANK-15."""
    return bool(table.tanks_left and free_zones(table, seat))


def _offer(table: Table, seat: Seat) -> str:
    """What a tank costs now, for the hint; why there is none, where there is none."""
    if not free_zones(table, seat):
        return "You have no zone without a tank."
    if not table.tanks_left:
        return "No tank is left in the reserve."
    if not table.stock:
        return f"The tank market is empty; an imported tank costs {priced(table.box.costs['import'])}."
    return f"A tank costs {priced(tank_price(table))}."


CONVERTER_RULES = ("PS-CONV-01", "PS-CONV-02", "PS-TANK-18", "PS-CONV-03")


def judge_converter(table: Table, seat: Seat, zone: int, resource: int) -> Refusal | None:
    """PS-CONV-01 to PS-CONV-06."""
    name, kind = table.box.zones[zone], RESOURCES[resource]
    if table.owner[zone] != seat or table.product[zone] == NO_TANK:
        return refuse("PS-CONV-04", "You have no tank on {zone} to fit.", zone=name)
    if zone == table.tipped:
        return refuse("PS-SABO-07", "The tank on {zone} lies on its side: nothing goes on or off it.", zone=name)
    if resource == WATER:
        return refuse("PS-TANK-18", "A tank without a converter gives water; there is no converter for it.")
    if not suits(table, resource, zone):
        return refuse("PS-RIVER-02", "{zone} is on the river: only water and energy there.", zone=name)
    if not table.converters_left[resource]:
        return refuse("PS-CONV-06", "No {resource} converter is left in the reserve.", resource=kind)
    what = f"The {kind} converter"
    return judge_price(table, seat, CONVERTER_RULES[resource], what, table.box.converter_costs[resource])


def judge_supercharger(table: Table, seat: Seat, zone: int) -> Refusal | None:
    """PS-SUPER-01 to PS-SUPER-03."""
    name = table.box.zones[zone]
    if table.owner[zone] != seat or table.product[zone] == NO_TANK:
        return refuse("PS-SUPER-02", "You have no tank on {zone} to supercharge.", zone=name)
    if zone == table.tipped:
        return refuse("PS-SABO-07", "The tank on {zone} lies on its side: nothing goes on or off it.", zone=name)
    if table.charged[zone]:
        return refuse("PS-SUPER-02", "The tank on {zone} has a supercharger already.", zone=name)
    if not table.superchargers_left:
        return refuse("PS-SUPER-03", "No supercharger is left in the reserve.")
    return judge_price(table, seat, "PS-SUPER-01", "A supercharger", table.box.costs["supercharger"])
