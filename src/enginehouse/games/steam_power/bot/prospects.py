"""What one more link or factory would add to a company's worth: only what it changes is worked out again."""

from __future__ import annotations

from enginehouse.games.steam_power.bot.worth import (
    FREE,
    Ladders,
    actions_left,
    factory_in,
    hand_of,
    hand_worth,
    ladders_for,
    open_factories,
    promise,
    total,
    worth_with,
)
from enginehouse.games.steam_power.rules import scoring
from enginehouse.games.steam_power.rules.land import PURPLE
from enginehouse.games.steam_power.rules.state import Company, Table
from enginehouse.games.steam_power.rules.transport import ladder, supply

NEW_GROUND = 0.4  # points for another group in the network, whatever lies there
OUT_OF_REACH = 99  # links
Links = tuple[int, ...]  # by store: how many lead from it to the network


class Prospects:
    """A company's worth today, and what it would be with a group more in its network or a factory more on the map."""

    def __init__(self, view: Table, company: Company) -> None:
        self.view, self.company, self.seat = view, company, view.owner(company)
        self.left = actions_left(view, self.seat)
        self.hand = hand_of(view, self.seat, max(0.0, self.left - 1))
        self.ladders = ladders_for(self.hand, view, company)
        self.factories = open_factories(view, company)
        self.base = worth_with(view, company, self.hand, self.ladders, self.factories)
        self.total = self.base.total
        self._survey()

    def _survey(self) -> None:
        """Where the pieces lie that the hand asks for, and how far they are from the network."""
        view, company = self.view, self.company
        group_of, link = view.box.land.group_of, view.unfinished[company]
        self.stores = [store for colour, n in enumerate(self.hand.wanted) if n for store in view.stored(colour)]
        reached = view.distances(company).links
        self.far = tuple([n if (n := reached[group]) >= 0 else OUT_OF_REACH for _, group, _ in self.stores])
        self._priced = {self.far: (self.ladders, self.base.hand)}
        self._supplied: dict[tuple[Links, int], float] = {}
        self.new_ground = 0  # groups that any link brings: where the one under way has begun, if it is the first
        if link is not None and not view.network[company] >> group_of[link.start] & 1:
            self.new_ground = 1 << group_of[link.start]
            self.far = self._nearer(group_of[link.start])
        self.at_home = 0  # points of purple cities there
        self.purple: dict[int, int] = {}  # by group with a purple city: the points of those that its link would bring
        if view.box.vp_city_counts_group:  # else no group counts. SP-DRAFT-12
            self._survey_purple()

    def _survey_purple(self) -> None:
        """What purple cities would bring to one company more. SP-SCORE-08."""
        view, group_of, home = self.view, self.view.box.land.group_of, self.new_ground
        for city in scoring.vp_cities(view):
            share, group = scoring.city_share(view, len(scoring.connected(view, city)) + 1), group_of[city]
            if home >> group & 1:
                self.at_home += share
            else:
                self.purple[group] = self.purple.get(group, 0) + share

    # --- a link ------------------------------------------------------------------------------------------------------
    def link(self, group: int) -> tuple[float, float]:
        """What it is worth to have the group in the network, and what a factory there would add."""
        view, base, left = self.view, self.base, self.left
        far = self._nearer(group)
        cities, hand = base.cities + self.at_home + self.purple.get(group, 0), self._prices(far)[1]
        linked = total(base.scored, cities, base.purse, hand, base.factories)
        gain = linked - self.total + min(1.0, left / 10) * NEW_GROUND
        empty = [c for c in view.box.land.groups[group] if view.factory[c] < 0 and view.tile_colour[c] < PURPLE]
        if not empty or left < 3 or view.factories[self.company] == 0:
            return gain, 0.0
        city = empty[0] if len(empty) == 1 else max(empty, key=self._asked_for)
        pieces = self._pieces_for(city)
        if pieces == 0:
            return gain, 0.0
        if self._asked_for(city):
            hand = self._supplied_by(far, view.tile_colour[city], pieces)
        return gain, total(base.scored, cities, base.purse, hand, self._promise(city, pieces)) - linked

    def _nearer(self, group: int) -> Links:
        """How far the pieces are with the group in the network."""
        if not self.view.is_linked(group):
            return self.far  # nothing can come from there, or by it
        hops = self.view.hops(group)
        places = zip(self.stores, self.far, strict=True)
        return tuple([n if 0 <= (n := hops[group]) < far else far for (_, group, _), far in places])

    def _prices(self, far: Links) -> tuple[Ladders, float]:
        """What pieces so far away cost, and what the hand is worth then."""
        known = self._priced.get(far)
        if known is None:
            prices: list[list[int]] = [[], [], [], []]
            colour_of, pieces = self.view.tile_colour, self.view.pieces
            for (city, _, owner), links in zip(self.stores, far, strict=True):
                if links < OUT_OF_REACH:
                    prices[colour_of[city]] += [links + (owner != self.company)] * pieces[city]  # SP-FULFIL-06
            wanted = self.hand.wanted
            ladders = [ladder(sorted(some)) if n else FREE for n, some in zip(wanted, prices, strict=True)]
            known = self._priced[far] = ladders, hand_worth(self.hand, ladders)
        return known

    def _supplied_by(self, far: Links, colour: int, pieces: int) -> float:
        """What the hand is worth with a new factory in the network: its pieces cost nothing, the others come after them."""
        known = self._supplied.get((far, colour))
        if known is None:
            ladders = self._prices(far)[0]
            before = ladders[colour]
            known = self._supplied[far, colour] = self._hand_worth(
                ladders, colour, ([0] * pieces + before)[: len(before)]
            )
        return known

    # --- a factory ---------------------------------------------------------------------------------------------------
    def site(self, city: int) -> float:
        """What a factory in a city is worth that a link of anybody reaches."""
        view, company, base = self.view, self.company, self.base
        hand, pieces, colour = base.hand, self._pieces_for(city), view.tile_colour[city]
        links = view.distances(company).links[view.box.land.group_of[city]]
        if self._asked_for(city) and links >= 0:
            prices = sorted([*supply(view, company, colour).prices, *[links] * pieces])
            hand = self._hand_worth(self.ladders, colour, ladder(prices))
        return total(base.scored, base.cities, base.purse, hand, self._promise(city, pieces)) - self.total

    def _pieces_for(self, city: int) -> int:
        return min(self.view.box.pieces, self.view.stock[self.view.tile_colour[city]])

    def _promise(self, city: int, pieces: int) -> float:
        """What the factories promise with another one in this city."""
        factories = [*self.factories, factory_in(self.view, self.company, city, pieces)]
        factories.sort()
        return promise(factories, self.base.left, self.hand.a_dollar)

    # --- a contract --------------------------------------------------------------------------------------------------
    def bill(self, card: str) -> int:
        """What a contract of the hand costs at the cheapest."""
        black, white, orange, gray = self.ladders
        b, w, o, g = self.view.box.counts[card]
        return black[b] + white[w] + orange[o] + gray[g]

    # --- both --------------------------------------------------------------------------------------------------------
    def _hand_worth(self, ladders: Ladders, colour: int, changed: list[int]) -> float:
        return hand_worth(self.hand, [*ladders[:colour], changed, *ladders[colour + 1 :]])

    def _asked_for(self, city: int) -> int:
        """How many icons of the hand ask for the colour of the city."""
        return self.hand.wanted[self.view.tile_colour[city]] if self.hand.wanted else 0
