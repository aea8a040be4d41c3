"""Where a group may go from the active area, by land, sea and Forced March, and why not (SW-MOVE, SW-SEA, SW-FM)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import cast

from enginehouse.core import Action, Refusal, Seat, refuse
from enginehouse.games.steamwatchers.rules.box import Routes
from enginehouse.games.steamwatchers.rules.control import (
    clan_of,
    contracted,
    elite_seas,
    enemy_in,
    foes,
    force,
    landings,
    seafaring,
    under_contract,
)
from enginehouse.games.steamwatchers.rules.notation import ELITE, SIZE, WITHIN, Read
from enginehouse.games.steamwatchers.rules.refusals import area_of, floe_of, in_play, next_to, room_for
from enginehouse.games.steamwatchers.rules.specials import space_costs, space_to_use, special_tokens, token_in_supply
from enginehouse.games.steamwatchers.rules.state import NOBODY, Table


def truce(table: Table, seat: Seat) -> bool:
    """A12: with the first token of a round no one enters or passes areas with enemy units."""
    active = table.active
    return active is not None and active.first and force(table, seat).truce


def may_march(table: Table, seat: Seat) -> bool:
    """SW-FM-01: a token, a free space and its price; not in a White Gale (A04)."""
    if special_tokens(table, seat, "march") <= 0 or force(table, seat).no_march:
        return False
    return bool(space_costs(table, seat))


def routes(table: Table, seat: Seat, area: int) -> Routes:
    box = table.box
    return (box.routes_all if clan_of(table, seat).power.mountaineers else box.routes)[area]


class Reach:
    """How large a group may go where from the active area; one look serves all groups of an activation step."""

    __slots__ = ("area", "elite_only", "land", "march", "sea", "sea_elite", "seat")

    def __init__(self, table: Table, seat: Seat, area: int) -> None:
        self.seat, self.area = seat, area
        row, limit = table.army[seat], table.box.material.unit_limit
        peace = truce(table, seat)
        clan = clan_of(table, seat)

        def spaces(areas: Sequence[int]) -> list[tuple[int, int]]:
            if not peace:
                return [(a, limit - SIZE[row[a]]) for a in areas]
            return [(a, 0 if enemy_in(table, seat, a) != NOBODY else limit - SIZE[row[a]]) for a in areas]

        self.land = spaces(table.box.near[area])
        self.sea: list[tuple[int, int]] = []
        self.sea_elite: list[tuple[int, int]] = []
        if table.box.coast[area]:
            bits = contracted(table, seat)
            self.sea = spaces([a for a in landings(table, seat, area, bits) if a != area])
            wide = elite_seas(table, seat, bits) if row[area] >= ELITE else bits
            if wide != bits:
                self.sea_elite = spaces([a for a in landings(table, seat, area, wide) if a != area])
        self.march: list[tuple[int, int, int]] = []
        self.elite_only: list[tuple[int, int, int]] = []
        if may_march(table, seat):
            for via, ends in routes(table, seat, area):
                barred, through = enemy_in(table, seat, via) != NOBODY, limit - SIZE[row[via]]
                if barred and (peace or not clan.elite.pass_through):  # SW-CLAN-17
                    continue
                ways = self.elite_only if barred else self.march
                for end, _ in ends:
                    size = min(through, limit - SIZE[row[end]])
                    if size > 0 and not (peace and enemy_in(table, seat, end) != NOBODY):
                        ways.append((via, end, size))

    def largest(self) -> tuple[int, int]:
        """The largest group that can go anywhere: any group, and a group of elites alone."""
        best = max([n for _, n in self.land], default=0)
        if best < 5:
            best = max([best, *(n for _, n in self.sea), *(n for _, _, n in self.march)])
        wide = best
        if best < 5:
            wide = max([best, *(n for _, n in self.sea_elite), *(n for _, _, n in self.elite_only)])
        return best, wide

    def groups(self, code: int) -> list[int]:
        """Every group of the units here that has somewhere to go."""
        best, wide = self.largest()
        return [c for c in WITHIN[code] if c and SIZE[c] <= (best if c & 7 else wide)]


def sendings(table: Table, seat: Seat, area: int, code: int) -> list[Action]:
    """Every way of a group from the active area: what ``Reach`` says of one size, in notation."""
    box, row, fits = table.box, table.army[seat], table.box.fits[SIZE[code]]
    barred = foes(table, seat) if truce(table, seat) else ()
    out = [way[code] for end, way in box.moves[area] if fits[row[end]] and end not in barred]
    if box.coast[area]:
        bits = contracted(table, seat)
        if not code & 7:
            bits = elite_seas(table, seat, bits)
        if bits:
            sails, ends = box.sails[area], landings(table, seat, area, bits)
            out += [sails[end][code] for end in ends if fits[row[end]] and end != area and end not in barred]
    if may_march(table, seat):
        out += _marches(table, seat, area, code, barred)
    return out


def _marches(table: Table, seat: Seat, area: int, code: int, barred: Collection[int]) -> list[Action]:
    """The Forced Marches of a group; those through enemy units come last (SW-CLAN-17)."""
    row, fits, enemies = table.army[seat], table.box.fits[SIZE[code]], foes(table, seat)
    passing = clan_of(table, seat).elite.pass_through and not code & 7
    out: list[Action] = []
    through: list[Action] = []
    for via, ends in routes(table, seat, area):
        if not fits[row[via]] or via in barred or (via in enemies and not passing):
            continue
        ways = through if via in enemies else out
        for end, way in ends:
            if fits[row[end]] and end not in barred:
                ways.append(way[code])
    return out + through


def groups_to_take(table: Table, seat: Seat, area: int) -> tuple[Action, ...] | list[Action]:
    """Every group of the units in the area that has somewhere to go; next to an empty area all of them have."""
    have, words = table.army[seat][area], table.box.words
    if empty_next_to(table, seat, area):
        return words.groups[have]
    return [words.group[c] for c in Reach(table, seat, area).groups(have)]


def empty_next_to(table: Table, seat: Seat, area: int) -> bool:
    """An area without units of the seat next to this one, which it may enter: any group finds room there."""
    if truce(table, seat):
        return False
    row = table.army[seat]
    for other in table.box.near[area]:  # noqa: SIM110 - the first is empty as a rule, and any() would begin with a generator
        if not row[other]:
            return True
    return False


# --- the judgement of a way ------------------------------------------------------------------------------------------
def weigh_group(table: Table, seat: Seat, area: int, code: int) -> Refusal | None:
    """A group to take from the active area: units that are there, and somewhere to go (SW-MOVE-01, SW-MOVE-05)."""
    have = table.army[seat][area]
    if not have:
        return refuse("SW-MOVE-01", "You have no units in {area}.", area=area_of(table, area))
    if code not in WITHIN[have]:
        return refuse(
            "SW-MOVE-01",
            "You have {base} base and {elite} elite in {area}.",
            base=have & 7,
            elite=have >> 3,
            area=area_of(table, area),
        )
    if code in Reach(table, seat, area).groups(have):
        return None
    return refuse("SW-MOVE-05", "No area that they may enter has room for {units}.", units=SIZE[code])


def weigh_way(table: Table, seat: Seat, read: Read) -> Refusal | None:
    """A group on its way: by land, by sea or by Forced March, into an area that it may enter."""
    verb, start, *stops, code = cast(tuple[str, int, int, int], read)
    end = stops[-1]
    for stop in stops:
        if refusal := in_play(table, stop):
            return refusal
    if verb == "move":
        refusal = next_to(table, end, start, "SW-MOVE-04")
    elif verb == "sail":
        refusal = weigh_sail(table, seat, start, end, code)
    else:
        refusal = weigh_march(table, seat, (start, stops[0], end), code)
    if refusal:
        return refusal
    if truce(table, seat) and enemy_in(table, seat, end) != NOBODY:
        return _truce(table, end)
    return room_for(table, seat, end, SIZE[code], "SW-MOVE-05")


def _truce(table: Table, area: int) -> Refusal:
    return refuse(
        "SW-R158",
        "{card}: with your first order nobody enters or passes {area}, where enemy units stand.",
        card=table.box.cards[table.card].name,
        area=area_of(table, area),
    )


def weigh_sail(table: Table, seat: Seat, start: int, end: int, code: int) -> Refusal | None:
    """SW-SEA-01 to SW-SEA-05; flight by sea is judged by it too (SW-FLEE-02)."""
    box, clan = table.box, clan_of(table, seat)
    if not seafaring(table):
        return refuse("SW-SC1-07", "Ships come in round {first}.", first=box.scenario.from_round.contracts)
    for area in (start, end):
        if not box.coast[area]:
            return refuse("SW-SEA-01", "{area} does not lie on the coast.", area=area_of(table, area))
    if start == end:
        return refuse("SW-SEA-01", "They are in {area} already.", area=area_of(table, start))
    if not (box.plain[end] or clan.power.mountaineers):
        return refuse("SW-SEA-03", "{area} is a mountain, where no ship lands.", area=area_of(table, end))
    bits = contracted(table, seat)
    wide = elite_seas(table, seat, bits)
    if end in landings(table, seat, start, bits if code & 7 else wide):
        return None
    if code & 7 and code >= ELITE and end in landings(table, seat, start, wide):
        return refuse("SW-R31", "Only {elite}s alone may cross there without a contract.", elite=clan.elite_name)
    bits = bits if code & 7 else wide
    for area in (start, end):
        if not box.coast[area] & bits:
            return _no_ship(table, seat, area)
    return refuse(
        "SW-R29",
        "Your floes at {start} and at {area} do not touch one another.",
        start=area_of(table, start),
        area=area_of(table, end),
    )


def _no_ship(table: Table, seat: Seat, area: int) -> Refusal:
    """Why no ship of the seat's comes to a coast: its floe is closed (SW-R30), or not under contract (SW-SEA-01)."""
    box, closed = table.box, table.closed
    if closed != NOBODY and box.coast[area] & under_contract(table, seat) == 1 << closed:
        return refuse("SW-R30", "{floe} is closed to ships.", floe=floe_of(table, closed))
    floes = " or ".join(name for floe, name in enumerate(box.words.floe_names) if box.coast[area] >> floe & 1)
    return refuse(
        "SW-SEA-01", "{area} lies on {floes}, where you have no contract.", area=area_of(table, area), floes=floes
    )


def weigh_march(table: Table, seat: Seat, path: tuple[int, int, int], code: int) -> Refusal | None:
    """SW-FM-01 to SW-FM-06, with the powers and cards that change them."""
    start, via, end = path
    if refusal := weigh_marching(table, seat):
        return refusal
    if end == start:
        return refuse("SW-R27", "A Forced March does not end where it began.")
    if refusal := next_to(table, via, start, "SW-FM-02") or next_to(table, end, via, "SW-FM-02"):
        return refusal
    clan = clan_of(table, seat)
    for area in (via, end):
        if not (table.box.plain[area] or clan.power.mountaineers):
            return refuse(
                "SW-FM-03", "{area} is a mountain, and a Forced March crosses plains only.", area=area_of(table, area)
            )
    if enemy_in(table, seat, via) != NOBODY:
        if not clan.elite.pass_through:
            return refuse("SW-FM-04", "Enemy units bar the way through {area}.", area=area_of(table, via))
        if code & 7:  # SW-CLAN-17
            return refuse(
                "SW-FM-04",
                "Only {elite}s alone pass the enemy units in {area}.",
                elite=clan.elite_name,
                area=area_of(table, via),
            )
        if truce(table, seat):
            return _truce(table, via)
    return room_for(table, seat, via, SIZE[code], "SW-FM-06")


def weigh_marching(table: Table, seat: Seat) -> Refusal | None:
    """SW-FM-01, SW-R158: what ``may_march`` finds missing."""
    if may_march(table, seat):
        return None
    if refusal := token_in_supply(table, seat, "march"):
        return refusal
    if force(table, seat).no_march:
        card = table.box.cards[table.card].name
        return refuse("SW-R158", "{card}: no Forced March while that card is in force.", card=card)
    return space_to_use(table, seat, 1)
