"""Every action as a person would write it, made once: legal lists take their strings from here.

``track`` lays the hand on a tile; what follows answers one question each: ``lay WIE-WRN``, ``crew 3+1``, ``worker``,
``station GRA``, ``factory WIE-a``, ``iron``, ``level 2 worked``, ``order coal``, ``sign WSI 240``. Free actions are
``sell``, ``deliver WIE-a GLO`` and ``access SOP-SZO``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

TILES = ("track", "hire", "build", "produce", "goods", "train", "contract", "donate", "shares", "fundraise", "pass")
TRACK, HIRE, BUILD, PRODUCE, MARKET, TRAIN, CONTRACT, DONATE, SHARES, FUNDRAISE, PASS = range(11)
TILE_OF = {name: i for i, name in enumerate(TILES)}
#: What is written on each tile, and so its name wherever one reads of it.
TILE_WORDS = ("Track", "Hire", "Build", "Produce", "Goods", "Train", "Contract", "Donate", "Shares", "Take 10", "Pass")
#: What the log keeps of a tile: recorded games have it.
TILE_NAMES = (
    "Build tracks", "Hire", "Build a building", "Produce goods", "Buy or order goods", "Buy or upgrade a train",
    "Secure a contract", "Philanthropize", "Share value", "Fundraise", "Pass",
)  # fmt: skip
GOOD_NAMES = ("wood", "stone", "iron", "coal")
HUB_NAMES = ("bronze", "white", "green", "blue")
STOP, END, SELL, ENGINEERS, WORKER = "stop", "end", "sell", "engineers", "worker"
POINTS = ("point influence", "point share", "point car", "point forgo")
BUYS = tuple(f"buy {good}" for good in GOOD_NAMES)
ORDERS = tuple(f"order {good}" for good in GOOD_NAMES)
TYPES = GOOD_NAMES
LEVELS = tuple(f"level {level} {area}" for area in ("rested", "worked") for level in (1, 2, 3))
ENGINEER_KINDS = ("bridge", "tunnel")
MOST_DISCARDED = 8
MOST_WORKERS = 15

Counts = tuple[int, int, int]
Goods = tuple[int, int, int, int]


def crew(counts: Counts) -> str:
    """
    >>> crew((1, 0, 2))
    'crew 3+3+1'
    """
    return "crew " + "+".join(["3"] * counts[2] + ["2"] * counts[1] + ["1"] * counts[0])


def discard(goods: Goods) -> str:
    """
    >>> discard((1, 0, 0, 2))
    'discard wood+coal+coal'
    """
    return "discard " + "+".join(name for name, n in zip(GOOD_NAMES, goods, strict=True) for _ in range(n))


CREWS: dict[Counts, str] = {
    (a, b, c): crew((a, b, c))
    for a, b, c in product(range(MOST_WORKERS + 1), repeat=3)
    if 0 < a + b + c <= MOST_WORKERS
}
CREW_OF = {text: counts for counts, text in CREWS.items()}
DISCARDS: dict[Goods, str] = {
    (w, s, i, c): discard((w, s, i, c))
    for w, s, i, c in product(range(MOST_DISCARDED + 1), repeat=4)
    if 0 < w + s + i + c <= MOST_DISCARDED
}
DISCARD_OF = {text: goods for goods, text in DISCARDS.items()}
ENGINEER: dict[tuple[str, int], str] = {
    (kind, hub): f"engineer {kind} {name}" for kind in ENGINEER_KINDS for hub, name in enumerate(HUB_NAMES)
}
ENGINEER_OF = {text: key for key, text in ENGINEER.items()}
UPGRADES = {(row, level): f"upgrade {row + 1} to {level}" for row in range(3) for level in range(4, 9)}
UPGRADE_OF = {text: key for key, text in UPGRADES.items()}
SITE_LETTERS = "abcdtu"
#: What people might bid, to be told why not: only tens within their cash are bids.
ANY_BID = {f"bid {n}": n for n in range(1001)}


@dataclass(frozen=True, slots=True)
class Book:
    """The notation of one box: index -> text, text -> index, and every action there is."""

    bids: tuple[str, ...]
    lay: tuple[str, ...]
    link_of: dict[str, int]
    access: tuple[str, ...]
    access_of: dict[str, int]
    columns: tuple[str, ...]
    column_of: dict[str, int]
    stations: tuple[str, ...]
    station_of: dict[str, int]
    factory: dict[str, str]  # site name -> "factory WIE-a"
    factory_of: dict[str, str]
    produce: dict[str, str]
    produce_of: dict[str, str]
    deliver: dict[tuple[str, int], str]
    deliver_of: dict[str, tuple[str, int]]
    free: frozenset[str]  # selling, delivering and State access
    engines: dict[int, str]
    engine_of: dict[str, int]
    sign: dict[str, str]
    sign_of: dict[str, str]
    donate: tuple[str, ...]
    donate_of: dict[str, int]
    values: tuple[str, ...]
    value_of: dict[str, int]
    tile_before: dict[str, int]  # an answer -> the tile whose action asks for it
    universe: tuple[str, ...]
    words: frozenset[str]


def write_book(
    codes: Sequence[str],
    links: Sequence[str],
    columns: Sequence[str],
    contracts: Sequence[str],
    values: Sequence[int],
    last: int,
    cash: int,
    levels: Sequence[int],
) -> Book:
    bids = tuple(f"bid {n}" for n in range(0, cash + 1, 10))
    lay = tuple(f"lay {name}" for name in links)
    access = tuple(f"access {name}" for name in links)
    column_words = tuple(f"column {name}" for name in columns)
    stations = tuple(f"station {code}" for code in codes)
    sites = [f"{code}-{letter}" for code in codes for letter in SITE_LETTERS]
    factory = {site: f"factory {site}" for site in sites}
    produce = {site: f"produce {site}" for site in sites}
    deliver = {(site, c): f"deliver {site} {code}" for site in sites for c, code in enumerate(codes)}
    engines = {level: f"engine {level}" for level in levels}
    sign = {name: f"sign {name}" for name in contracts}
    donate = tuple(f"donate {n}" for n in range(last + 1))
    value_words = tuple(f"value {n}" for n in values)
    asked_by: dict[int, tuple[str, ...]] = {
        TRACK: (*lay, *CREWS.values()),
        HIRE: (*column_words, ENGINEERS, WORKER, *ENGINEER.values()),
        BUILD: (*stations, *factory.values(), *TYPES, *LEVELS),
        PRODUCE: tuple(produce.values()),
        MARKET: (*BUYS, *ORDERS),
        TRAIN: (*engines.values(), *UPGRADES.values()),
        CONTRACT: tuple(sign.values()),
        DONATE: donate,
        SHARES: value_words,
    }
    universe = (
        "unseal", *bids, *TILES, *lay, *CREWS.values(), *POINTS, *DISCARDS.values(), *column_words, ENGINEERS, WORKER,
        *ENGINEER.values(), *stations, *factory.values(), *TYPES, *LEVELS, *produce.values(), *BUYS, *ORDERS,
        *engines.values(), *UPGRADES.values(), *sign.values(), *donate[1:], *value_words, SELL, *access,
        *deliver.values(), STOP, END,
    )  # fmt: skip
    return Book(
        bids=bids,
        lay=lay,
        link_of={text: i for i, text in enumerate(lay)},
        access=access,
        access_of={text: i for i, text in enumerate(access)},
        columns=column_words,
        column_of={text: i for i, text in enumerate(column_words)},
        stations=stations,
        station_of={text: i for i, text in enumerate(stations)},
        factory=factory,
        factory_of={text: site for site, text in factory.items()},
        produce=produce,
        produce_of={text: site for site, text in produce.items()},
        deliver=deliver,
        deliver_of={text: key for key, text in deliver.items()},
        free=frozenset((SELL, *deliver.values(), *access)),
        engines=engines,
        engine_of={text: level for level, text in engines.items()},
        sign=sign,
        sign_of={text: name for name, text in sign.items()},
        donate=donate,
        donate_of={text: i for i, text in enumerate(donate)},
        values=value_words,
        value_of={text: i for i, text in enumerate(value_words)},
        tile_before={word: tile for tile, words in asked_by.items() for word in words},
        universe=universe,
        words=frozenset(universe),
    )
