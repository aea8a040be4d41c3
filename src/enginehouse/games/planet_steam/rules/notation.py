"""Every action of the game is one of these strings. They are made once and shared, never built while playing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from enginehouse.games.planet_steam.rules.content import RESOURCES

PASS = "pass"
DECLINE = "decline"
ACTIVATE = "activate"
END = "end"
EXTRACT = "extract"
RUN_ALL = "run all"
DONE = "done"
KEEP = "keep"
AUCTION = "auction"
TAKE_LICENCE = "take licence"
TAKE_CREDITS = "take credits"
BUY_LICENCE = "buy licence"
SELL_LICENCE = "sell licence"
BUY_LUXURY = "buy luxury"
#: What people say to leave a question; each question knows the one word it takes, if it takes any.
SKIPS = (PASS, DECLINE, END, DONE)

#: The highest bid that is ever offered (PS-R99).
HIGHEST_BID = 998
MOST_TRADED = 40
BIDS = ["pass", *(f"bid {n}" for n in range(1, HIGHEST_BID + 1))]
BUY = [[f"buy {r} {n}" for n in range(MOST_TRADED + 1)] for r in RESOURCES]
SELL = [[f"sell {r} {n}" for n in range(MOST_TRADED + 1)] for r in RESOURCES]
UPGRADE = [f"upgrade {r}" for r in RESOURCES]
TAKE = [f"take {r}" for r in RESOURCES]
KEEP_UNIT = [f"keep {r}" for r in RESOURCES]
TAKE_CARD = [f"take {n}" for n in range(6)]
FIRST = {"engineer": "first engineer", "bank-agent": "first bank-agent"}
ORDER = [[f"order {r} {n}" for n in range(5)] for r in RESOURCES]
STRENGTHS = ("weak", "moderate", "strong")
MOST_SPACES = 9
SHIFT = [{n: f"{r} {n:+d}" for n in range(-MOST_SPACES, MOST_SPACES + 1) if n} for r in RESOURCES]
SABOTAGE = [f"sabotage {n + 1}" for n in range(5)]

#: What the words of the plain tables mean: the number bid or traded, the resource, the spaces.
AMOUNT = {bid: n for n, bid in enumerate(BIDS)}
#: Bids and trades beyond all that is ever offered are read too: who tries one hears the rule, not that it is misspelt.
BIDDEN = {f"bid {n}": n for n in range(2 * HIGHEST_BID)}
TRADES = {
    **{f"buy {r} {n}": (i, n) for i, r in enumerate(RESOURCES) for n in range(100)},
    **{f"sell {r} {n}": (i, -n) for i, r in enumerate(RESOURCES) for n in range(100)},
}
RESOURCE_OF = {word: r for words in (UPGRADE, TAKE, KEEP_UNIT) for r, word in enumerate(words)}
CARD_OF = {word: n for n, word in enumerate(TAKE_CARD)}
ORDER_OF = {word: (r, n) for r, words in enumerate(ORDER) for n, word in enumerate(words)}
SHIFT_OF = {
    **{word: (r, n) for r, words in enumerate(SHIFT) for n, word in words.items()},
    **{f"{r} +0": (i, 0) for i, r in enumerate(RESOURCES)},
}
#: The seats by the colour of their pieces.
COLOURS = ("red", "blue", "yellow", "green", "light blue")
SEAT_OF = {word: seat for seat, word in enumerate(SABOTAGE)}
#: What no rule allows at any time, and a person may well try.
SELL_LUXURY = "sell luxury"
TAKE_OPTIONAL = ("take manipulation", "take sabotage", "take freelance")

_PLAIN = (
    PASS, DECLINE, ACTIVATE, END, EXTRACT, RUN_ALL, DONE, KEEP, AUCTION, TAKE_LICENCE, TAKE_CREDITS, BUY_LICENCE,
    SELL_LICENCE, BUY_LUXURY, SELL_LUXURY, *TAKE_OPTIONAL, *FIRST.values(), *STRENGTHS, *BIDDEN, *TRADES, *RESOURCE_OF,
    *CARD_OF, *ORDER_OF, *SHIFT_OF, *SEAT_OF,
)  # fmt: skip


#: The meaning of a word that names no zone.
NOTHING = ("", -1, -1)


@dataclass(frozen=True, slots=True)
class Notation:
    """The actions that name zones, for one map."""

    zones: tuple[str, ...]
    roll: list[str]
    claim: list[str]
    licence: list[str]
    name: list[str]
    neutral: list[str]
    tip: list[str]
    run: list[str]
    tank: list[str]
    imported: list[str]
    charge: list[str]
    strip: list[str]
    fit: list[list[str]]  # by resource, then zone
    move: list[list[str]]  # from, to
    swap: list[list[str]]
    refit: list[list[str]]
    exchange: list[list[str]]
    recharge: list[list[str]]
    moor: list[str]
    meaning: dict[str, tuple[str, int, int]]  # notation: verb and what it points at
    spelt: frozenset[str]  # all that is written as this game writes, also where no rule would ever allow it


@cache
def notation_for(rows: str, columns: int) -> Notation:
    """All actions on a map of these rows and columns.

    >>> notation_for("ABCDEFG", 6).meaning["move C3>D3"]
    ('move', 14, 20)
    """
    zones = tuple(f"{r}{c}" for r in rows for c in range(1, columns + 1))
    meaning: dict[str, tuple[str, int, int]] = {}

    def one(verb: str) -> list[str]:
        words = [f"{verb} {z}" for z in zones]
        meaning.update((word, (verb, i, -1)) for i, word in enumerate(words))
        return words

    def two(verb: str, sign: str, kind: str) -> list[list[str]]:
        words = [[f"{verb} {a}{sign}{b}" for b in zones] for a in zones]
        meaning.update((w, (kind, a, b)) for a, row in enumerate(words) for b, w in enumerate(row))
        return words

    fit = [[f"fit {r} {z}" for z in zones] for r in RESOURCES]
    meaning.update((w, ("fit", i, r)) for r, row in enumerate(fit) for i, w in enumerate(row))
    moor = [f"moor {r}" for r in rows]
    meaning.update((w, ("moor", i, -1)) for i, w in enumerate(moor))
    return Notation(
        zones=zones,
        roll=one("roll"),
        claim=one("claim"),
        licence=one("licence"),
        name=one("name"),
        neutral=one("neutral"),
        tip=one("tip"),
        run=one("run"),
        tank=one("tank"),
        imported=one("import"),
        charge=one("charge"),
        strip=one("strip"),
        fit=fit,
        move=two("move", ">", "move"),
        swap=two("swap", "<>", "swap"),
        refit=two("refit", ">", "refit"),
        exchange=two("refit", "<>", "exchange"),
        recharge=two("recharge", ">", "recharge"),
        moor=moor,
        meaning=meaning,
        spelt=frozenset((*_PLAIN, *meaning)),
    )
