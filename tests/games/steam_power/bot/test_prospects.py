"""What the bot works out about a link or a factory is what comes of playing it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import enginehouse as eh
from enginehouse.games.steam_power.bot.prospects import NEW_GROUND, Prospects
from enginehouse.games.steam_power.bot.worth import hand_worth, ladders_for, open_factories, promise, total
from enginehouse.games.steam_power.rules import scoring
from enginehouse.games.steam_power.rules.land import PURPLE
from enginehouse.games.steam_power.rules.state import Table
from enginehouse.games.steam_power.rules.steps.build_factory import build, sites


def joined(view: Table, company: int, group: int) -> Table:
    """The view with a completed link to the group, from where the company is or has begun."""
    ahead, own, link = view.clone(), view.network[company], view.unfinished[company]
    home = (own & -own).bit_length() - 1 if own else group
    if link is not None:
        home = view.box.land.group_of[link.start]
    ahead.join(company, home, group)
    return ahead


def worth_there(ahead: Table, company: int, prospects: Prospects) -> float:
    """A position's worth with the time and the hand of today: nothing of it is remembered."""
    base, hand = prospects.base, prospects.hand
    cities = scoring.city_points(ahead, prospects.seat)
    factories = promise(open_factories(ahead, company), base.left, hand.a_dollar)
    return total(base.scored, cities, base.purse, hand_worth(hand, ladders_for(hand, ahead, company)), factories)


def site_in(view: Table, prospects: Prospects, group: int) -> int:
    """The city of the group where a factory is thought of: the one whose colour the hand asks for most; -1 for none."""
    wanted = prospects.hand.wanted or (0, 0, 0, 0)
    empty = [c for c in view.box.land.groups[group] if view.factory[c] < 0 and view.tile_colour[c] < PURPLE]
    if not empty or prospects.left < 3 or view.factories[prospects.company] == 0:
        return -1
    city = max(empty, key=lambda c: wanted[view.tile_colour[c]])
    return city if view.stock[view.tile_colour[city]] else -1


def compare(view: Table, company: int) -> tuple[int, int]:
    """Every link and every factory, as it is worked out and as it is played; how many of each there were."""
    ahead, links, factories = Prospects(view, company), 0, 0
    for group in range(len(view.roads)):
        if view.network[company] >> group & 1:
            continue
        there, city = joined(view, company, group), site_in(view, ahead, group)
        gain, site = ahead.link(group)
        linked = worth_there(there, company, ahead)
        assert gain == linked - ahead.total + min(1.0, ahead.left / 10) * NEW_GROUND
        if city >= 0:
            build(there, company, city, view.box.pieces)
        assert site == worth_there(there, company, ahead) - linked
        links += 1
    for city in sites(view, company):
        there = view.clone()
        build(there, company, city, view.box.pieces)
        assert ahead.site(city) == worth_there(there, company, ahead) - ahead.total
        factories += 1
    return links, factories


@pytest.mark.parametrize(
    ("players", "options"), [(4, {}), (3, {"edition": "draft", "map": "switchyard"}), (1, {"map": "ireland"})]
)
def test_a_link_and_a_factory_add_what_playing_them_adds(players: int, options: dict[str, Any]) -> None:
    g, rnd, links, factories = eh.new("steam-power", players=players, seed=8, options=options), Random(8), 0, 0
    while not g.over:
        seat = g.to_act[0]
        view: Any = g.view(seat)
        company = getattr(view.stack[-1], "company", None)
        if company is not None and rnd.random() < 0.15:
            more = compare(view, company)
            links, factories = links + more[0], factories + more[1]
        g.play(seat, g.title.advise(view, seat, g.legal(seat), rnd).action)
    assert links > 100
    assert factories > 5


@pytest.mark.parametrize("players", [1, 2])
def test_a_first_link_brings_the_purple_city_where_it_began(players: int) -> None:
    g = eh.new("steam-power", players=players, seed=2)
    table, seat = g.table, g.to_act[0]
    company, land = table.stack[-1].company, table.box.land
    g.play(seat, "track")
    for note in g.legal(seat):
        ahead = table.clone()
        ahead.act(seat, note)
        link = ahead.unfinished[company]
        if link is not None and table.tile_colour[link.start] == PURPLE:
            break
    else:
        pytest.fail("no tile begins at a purple city")
    assert compare(ahead, company)[0] == len(land.groups)
