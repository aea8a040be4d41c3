"""The map of one game: what the tiles dealt at setup make of the cities. Worked out once from the layout."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from enginehouse.games.imperial_steam.rules.box import GOODS, Box, site_price
from enginehouse.games.imperial_steam.rules.events import ORDINALS

Laid = tuple[int, tuple[int, ...], int]  # tracks, stations and network of a seat


class Reach(NamedTuple):
    """The links that a network reaches, see tracks.py."""

    build: tuple[tuple[int, int, int], ...]  # each with its kind and the effort it takes
    state: tuple[int, ...]


#: A cache of it: by tracks, stations and network.
Reaches = dict[Laid, Reach]
#: A cache of a bot's distances, see bot/value.py: with engineers.
Ways = dict[tuple[Laid, tuple[bool, bool]], dict[int, float]]
#: A cache of a bot's ways to Trieste, see bot/way.py: with what a link, a bridge and a tunnel count for.
Routes = dict[tuple[Laid, tuple[float, float, float]], tuple[int, ...]]
#: A cache of what a seat can make of the map, see bot/value.py: by all that lies on it.
Outlooks = dict[tuple[object, ...], object]
#: A cache of answers that a bot has thought of already, see bot/advice.py: by the whole position.
Plans = dict[tuple[object, ...], str]
Layout = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Works:
    """A factory site. ``price`` 0 is the factory board's, −1 the station price of the city."""

    name: str  # "GRA-a"
    city: int
    price: int
    on_tile: bool
    words: str = ""  # "Graz", or "Wien, second site" where there are several


@dataclass(frozen=True, slots=True)
class Ground:
    """By city: station price and sites, hexagons, demand, hub. By link: crowns and what access costs."""

    price: tuple[int, ...]  # of a station; every city has one, sites or not: IS-R62
    stations: tuple[int, ...]  # sites for building; Wien has none (IS-SETUP-29)
    station_cities: tuple[int, ...]  # those that have a site
    station_mask: int
    hexagons: tuple[tuple[int, ...], ...]  # tile and printed steps are separate effects (IS-R32)
    business: tuple[int, ...]  # at the start; none on hubs: IS-SETUP-30
    demand: tuple[int, ...]  # a good, or -1; hubs apart
    demand_mask: int
    wanting: tuple[int, ...]  # by good: the mask of the cities that want it; hubs apart
    hub: tuple[int, ...]  # colour of the hub there, or -1
    hub_city: tuple[int, ...]
    hub_mask: int
    works: tuple[Works, ...]
    works_at: tuple[tuple[int, ...], ...]
    works_of: dict[str, int]
    crowns: tuple[int, ...]
    crown_mask: int
    inviting: int  # mask of the cities where a good may be delivered, or State access bought
    dear: tuple[int, ...]  # by link: the higher and the lower station price of its ends (IS-R61)
    cheap: tuple[int, ...]
    reaches: Reaches = field(default_factory=dict[Laid, Reach])
    ways: Ways = field(default_factory=dict[tuple[Laid, tuple[bool, bool]], dict[int, float]])
    routes: Routes = field(default_factory=dict[tuple[Laid, tuple[float, float, float]], tuple[int, ...]])
    plans: Plans = field(default_factory=dict[tuple[object, ...], str])
    outlooks: Outlooks = field(default_factory=dict[tuple[object, ...], object])
    #: Caches of what the cities of a network have, see steps/build.py.
    stations_in: dict[int, tuple[int, ...]] = field(default_factory=dict[int, tuple[int, ...]])
    sites_in: dict[int, tuple[int, ...]] = field(default_factory=dict[int, tuple[int, ...]])
    #: A cache of how many are empty: by network and sites taken.
    empty: dict[tuple[int, int], int] = field(default_factory=dict[tuple[int, int], int])
    #: A cache of the cheapest site, see steps/build.py: by network, sites and factories taken.
    least: dict[tuple[int, int, tuple[int, ...]], int] = field(
        default_factory=dict[tuple[int, int, tuple[int, ...]], int]
    )


def ground_of(box: Box, layout: Layout) -> Ground:
    """The ground for tiles by city (0: none), hub cities by colour, and crowned links."""
    found = box.grounds.get(layout)
    if isinstance(found, Ground):
        return found
    if len(box.grounds) > 256:
        box.grounds.clear()
    made = _make(box, layout)
    box.grounds[layout] = made
    return made


def _site_words(box: Box, works: list[Works], i: int) -> str:
    city = works[i].city
    here = [n for n, w in enumerate(works) if w.city == city]
    name = box.cities[city].name
    return name if len(here) == 1 else f"{name}, {ORDINALS[here.index(i)]} site"


def place_of(box: Box, ground: Ground, site: str) -> str:
    """A factory site in words, also one that this game does not have."""
    if site in ground.works_of:
        return ground.works[ground.works_of[site]].words
    code = site.partition("-")[0]
    return next((city.name for city in box.cities if city.code == code), site)


def _make(box: Box, layout: Layout) -> Ground:
    """What its tile gives a city, or its hub tile, or else what is printed there. IS-SETUP-04, IS-COMP-17."""
    tiles, hubs_at, crowns = layout
    hub = [-1] * len(box.cities)
    for colour, city in enumerate(hubs_at):
        hub[city] = colour
    price: list[int] = []
    stations: list[int] = []
    hexagons: list[tuple[int, ...]] = []
    business: list[int] = []
    demand: list[int] = []
    works: list[Works] = []
    printed = box.content.map.site
    for c, city in enumerate(box.cities):
        tile = box.tiles[tiles[c]] if tiles[c] else None
        tiled = tile.influence if tile else 0
        hexagons.append(tuple(n for n in (tiled, city.influence) if n))
        business.append(tile.business if tile else 0)
        demand.append(GOODS.index(tile.demand) if tile and tile.demand else -1)
        if tile:
            price.append(tile.price)
            stations.append(tile.stations)
        elif hub[c] >= 0:
            price.append(box.content.tiles.hub[hub[c]].price)
            stations.append(box.content.tiles.hub[hub[c]].stations)
        else:
            price.append(city.price)
            stations.append(city.stations)
        works.extend(
            Works(f"{city.code}-{site.letter}", c, site_price(site.price), False)
            for site in printed
            if site.city == city.code and site.players <= box.players
        )
        if tile:
            works.extend(
                Works(f"{city.code}-{letter}", c, site_price(cost), True)
                for letter, cost in zip("tu", tile.sites, strict=False)
            )
    works = [replace(w, words=_site_words(box, works, i)) for i, w in enumerate(works)]
    wanting = tuple(sum(1 << c for c, good in enumerate(demand) if good == wanted) for wanted in range(len(GOODS)))
    demand_mask, hub_mask = sum(wanting), sum(1 << city for city in hubs_at)
    crown_ends = sum(1 << c for c in {end for i in crowns for end in (box.links[i].a, box.links[i].b)})
    return Ground(
        price=tuple(price),
        stations=tuple(stations),
        station_cities=tuple(c for c, sites in enumerate(stations) if sites),
        station_mask=sum(1 << c for c, sites in enumerate(stations) if sites),
        hexagons=tuple(hexagons),
        business=tuple(business),
        demand=tuple(demand),
        demand_mask=demand_mask,
        wanting=wanting,
        hub=tuple(hub),
        hub_city=tuple(hubs_at),
        hub_mask=hub_mask,
        works=tuple(works),
        works_at=tuple(tuple(i for i, w in enumerate(works) if w.city == c) for c in range(len(box.cities))),
        works_of={w.name: i for i, w in enumerate(works)},
        crowns=tuple(crowns),
        crown_mask=sum(1 << c for c in crowns),
        inviting=demand_mask | hub_mask | crown_ends,
        dear=tuple(max(price[link.a], price[link.b]) for link in box.links),
        cheap=tuple(min(price[link.a], price[link.b]) for link in box.links),
    )
