"""Where a group may go from the active area, by land, sea and Forced March, and why not (SW-MOVE, SW-SEA, SW-FM)."""

from __future__ import annotations

from enginehouse.core import Action, Refusal, Seat
from enginehouse.games.steamwatchers.rules.control import (
    clan_of,
    contracted,
    elite_seas,
    enemy_in,
    force,
    landings,
    room,
)
from enginehouse.games.steamwatchers.rules.notation import ELITE, SIZE, WITHIN
from enginehouse.games.steamwatchers.rules.specials import space_costs, special_tokens
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


def routes(table: Table, seat: Seat, area: int) -> tuple[tuple[int, int], ...]:
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

        def space(a: int) -> int:
            return 0 if peace and enemy_in(table, seat, a) != NOBODY else limit - SIZE[row[a]]

        self.land = [(a, space(a)) for a in table.box.near[area]]
        self.sea: list[tuple[int, int]] = []
        self.sea_elite: list[tuple[int, int]] = []
        if table.box.coast[area]:
            bits = contracted(table, seat)
            self.sea = [(a, space(a)) for a in landings(table, seat, area, bits) if a != area]
            wide = elite_seas(table, seat, bits) if row[area] >= ELITE else bits
            if wide != bits:
                self.sea_elite = [(a, space(a)) for a in landings(table, seat, area, wide) if a != area]
        self.march: list[tuple[int, int, int]] = []
        self.elite_only: list[tuple[int, int, int]] = []
        if may_march(table, seat):
            for via, end in routes(table, seat, area):
                size = min(limit - SIZE[row[via]], space(end))
                if size <= 0:
                    continue
                if enemy_in(table, seat, via) == NOBODY:
                    self.march.append((via, end, size))
                elif clan.elite.pass_through and not peace:  # SW-CLAN-17
                    self.elite_only.append((via, end, size))

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

    def sendings(self, table: Table, code: int) -> list[Action]:
        words, area, size = table.box.words, self.area, SIZE[code]
        out = [words.move[area, a][code] for a, n in self.land if n >= size]
        sea = self.sea_elite if self.sea_elite and not code & 7 else self.sea
        out += [words.sail[area, a][code] for a, n in sea if n >= size]
        out += [words.march[area, via, end][code] for via, end, n in self.march if n >= size]
        if not code & 7:
            out += [words.march[area, via, end][code] for via, end, n in self.elite_only if n >= size]
        return out


def refuse_sail(table: Table, seat: Seat, start: int, end: int) -> Refusal:
    box = table.box
    if table.round < box.scenario.from_round.contracts:
        return Refusal("SW-SC1-07", "No seafaring before round 3.")
    if not box.plain[end] and not clan_of(table, seat).power.mountaineers:
        return Refusal("SW-SEA-03", f"Not by sea. {name(table, end)} is a mountain, where no ship lands.")
    bits = contracted(table, seat)
    where = end if box.coast[start] & bits else start
    if table.closed != NOBODY and box.coast[where] >> table.closed & 1:
        return Refusal("SW-R30", f"{box.words.floe_names[table.closed]} is closed to ships.")
    floes = " or ".join(n for f, n in enumerate(box.words.floe_names) if box.coast[where] >> f & 1)
    return Refusal("SW-SEA-01", f"Not by sea. {name(table, where)} lies on {floes}, where you have no contract.")


def refuse_march(table: Table, seat: Seat, via: int, end: int, code: int) -> Refusal:
    if table.round < table.box.scenario.from_round.marches:
        return Refusal("SW-SC1-07", "No Forced March before round 4.")
    if force(table, seat).no_march:
        return Refusal("SW-R158", "White Gale: no Forced March while that card is in force.")
    if not may_march(table, seat):
        return Refusal("SW-FM-01", "A Forced March needs a token, a free action space and its price.")
    if not clan_of(table, seat).power.mountaineers:
        for area in (via, end):
            if not table.box.plain[area]:
                return Refusal(
                    "SW-FM-03",
                    f"Not there. {name(table, area)} is a mountain, and a Forced March crosses plains only.",
                )
    if not table.box.accessible[via]:
        return Refusal("SW-SETUP-04", f"{name(table, via)} is out of reach with {table.seats} players.")
    if enemy_in(table, seat, via) != NOBODY:
        return Refusal("SW-FM-04", f"Enemy units bar the way through {name(table, via)}.")
    if room(table, seat, via) < SIZE[code]:
        return Refusal("SW-FM-06", f"{name(table, via)} cannot hold them, even for a moment.")
    return Refusal("SW-FM-02", "A Forced March is two steps over land.")


def name(table: Table, area: int) -> str:
    return table.box.words.area_names[area]
