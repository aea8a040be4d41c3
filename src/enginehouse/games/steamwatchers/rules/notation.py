"""The notation of every action: each is written in one place, and the tables go both ways.

Areas, floes, titles and clans are words (`rhone`, `mor-irez`, `watcher-1`, `free-fleet`); a group of units is
`base+elite`, so `move rhone>gironde 2+1` takes two base soldiers and an elite from Rhône to Gironde.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import compress, product
from typing import Any, TypeAlias

from enginehouse.core import HIDDEN
from enginehouse.games.steamwatchers.rules.content import Content

#: A group of units as one number: base soldiers in the low three bits, elites above.
ELITE = 8
BASE = 1
UNIT = (BASE, ELITE)
UNIT_WORD = ("base", "elite")
SIZE = tuple((code & 7) + (code >> 3) for code in range(64))
CODES = tuple(code for code in range(64) if SIZE[code] <= 5 and (code & 7) <= 5)
GROUP = {code: f"{code & 7}+{code >> 3}" for code in range(64)}


def parts_of(code: int) -> tuple[int, ...]:
    """Every group that can be taken from a group, the empty one first."""
    base, elite = code & 7, code >> 3
    return tuple(b + ELITE * e for e in range(elite + 1) for b in range(base + 1))


WITHIN = tuple(parts_of(code) if SIZE[code] <= 10 else () for code in range(64))

BUILDINGS = ("farm", "turret", "toxic", "beacon")

AREA_VERBS = (
    "column", "glasshouse", "activate", "fight", "support", "subside", "place", "recruit", "recruit-elite", "convert",
    "meet", "play", "discard", "spare", "promote", "turret-at", "look", "beacon",
)  # fmt: skip
FLOE_VERBS = ("legate", "associate", "contract", "release", "close")
SPECIALS = ("mobilize", "host", "barter")
ORDERS = ("move", "defense", "decoy")
WORDS = (
    "pass", "done", "enough", "ready", "again", "unseal", "wait", "turret", "farm", "toxic", "no farm", "keep", "none",
    "back", "reveal", "barrel", "incubation", "sicken", "pay 1 fuel", "cure", "free", "for 1",
)  # fmt: skip


#: An action read: its verb, then what it is about, which is what the verb says: numbers of areas and floes, groups, words.
Read: TypeAlias = tuple[Any, ...]
#: How many areas a way names, and who goes it.
WAYS = {"move": 2, "sail": 2, "march": 3, "step": 2}
GROUP_CODE = {GROUP[code]: code for code in CODES if code}
UNIT_CODE = {word: unit for unit, word in enumerate(UNIT_WORD)}


class Notation:
    """All notations of one content: ``read`` gives the payload of each, the other tables give the notation."""

    def __init__(self, content: Content) -> None:
        europa = content.map
        self.area_ids = tuple(a.id for a in europa.area)
        self.area_names = tuple(a.name for a in europa.area)
        self.floe_ids = tuple(f.id for f in europa.floe)
        self.floe_names = tuple(f.name for f in europa.floe)
        self.title_ids = tuple(t.id for t in content.material.title)
        self.clan_ids = tuple(c.id for c in content.clans)
        self.area_number = {a: n for n, a in enumerate(self.area_ids)}
        self.floe_number = {f: n for n, f in enumerate(self.floe_ids)}
        self.read: dict[str, Read] = {}
        for word in WORDS:
            self._add(word, word)
        areas, floes = range(len(self.area_ids)), range(len(self.floe_ids))
        self.area = {v: tuple(self._add(f"{v} {self.area_ids[a]}", v, a) for a in areas) for v in AREA_VERBS}
        self.floe = {v: tuple(self._add(f"{v} {self.floe_ids[f]}", v, f) for f in floes) for v in FLOE_VERBS}
        self.group = {c: self._add(f"take {GROUP[c]}", "take", c) for c in CODES if c}
        #: By the units that stand together: every group of them.
        self.groups = {code: tuple(self.group[c] for c in WITHIN[code] if c) for code in CODES}
        self.station = tuple(
            {c: self._add(f"station {self.area_ids[a]} {GROUP[c]}", "station", a, c) for c in CODES} for a in areas
        )
        self.flee = {
            (a, c): self._add(f"flee {self.area_ids[a]} {GROUP[c]}", "flee", a, c) for a in areas for c in CODES
        }
        self.rally = {c: self._add(f"rally {GROUP[c]}", "rally", c) for c in CODES}
        self.lose = {c: self._add(f"lose {GROUP[c]}", "lose", c) for c in CODES if SIZE[c] <= 4}
        self.order = {(a, o): self._add(f"order {self.area_ids[a]} {o}", "order", a, o) for a in areas for o in ORDERS}
        #: Where each of them lays its token.
        self.laid = {action: area for (area, _), action in self.order.items()}
        #: By the kinds of token of which some are left, then by area: every order that could be placed there.
        self.orders = {
            left: tuple(tuple(self.order[a, kind] for kind in compress(ORDERS, left)) for a in areas)
            for left in product((False, True), repeat=len(ORDERS))
        }
        #: The back of a token, as the plan of another shows it (SW-HID-05): nobody writes it, so it is not read.
        self.back = {f"order {self.area_ids[a]} {HIDDEN}": a for a in areas}
        self.swap = {(a, o): self._add(f"swap {self.area_ids[a]} {o}", "swap", a, o) for a in areas for o in ORDERS[:2]}
        self.exile = self._by_unit("exile")
        self.disband = self._by_unit("disband")
        self.trophy = tuple(self._add(f"trophy {w}", "trophy", n) for n, w in enumerate(UNIT_WORD))
        self.spring = tuple(self._add(f"trap {w}", "trap", n) for n, w in enumerate(UNIT_WORD))
        self.dial = tuple(self._add(f"dial {n}", "dial", n) for n in range(content.material.dial + 1))
        self._pays()
        self.give_back = tuple(self._add(f"return {n}", "return", n) for n in range(content.material.contraband + 1))
        self.claim = {t: self._add(f"claim {t}", "claim", t) for t in self.title_ids}
        self.block = {t: self._add(f"block {t}", "block", t) for t in self.title_ids}
        self.clan = {c: self._add(f"clan {c}", "clan", c) for c in self.clan_ids}
        self.vote = {c: self._add(f"vote {c}", "vote", c) for c in self.clan_ids}
        self.elect = {c: self._add(f"elect {c}", "elect", c) for c in self.clan_ids}
        self.deploy = {d.number: self._add(f"deploy {d.number}", "deploy", d.number) for d in europa.deployment}
        self.archon = {c.id: self._add(f"archon {c.id}", "archon", c.id) for c in content.archon}
        self.discard_archon = {
            c.id: self._add(f"discard archon {c.id}", "discard-archon", c.id) for c in content.archon
        }
        self.special = {(s, c): self._add(f"{s} for 1" if c else s, "special", s, c) for s in SPECIALS for c in (0, 1)}
        self.shift = {
            (f, g): self._add(f"shift {self.floe_ids[f]}>{self.floe_ids[g]}", "shift", f, g)
            for f in floes
            for g in floes
            if f != g
        }
        self.room = {b: self._add(f"replace {b}", "replace", b) for b in BUILDINGS}
        self.raze = {b: self._add(f"raze {b}", "raze", b) for b in BUILDINGS}
        self.quarantine = {
            what: self._add(f"quarantine {what}", "quarantine", what)
            for what in ("empty-barrel-space", "pure-barrel", "spoiled-barrel", "supply")
        }
        spaces = max(len(c.spaces) for c in content.clans)
        self.quarantine_space = tuple(
            self._add(f"quarantine action-{n + 1}", "quarantine-space", n) for n in range(spaces)
        )
        self.heal = {what: self._add(f"free {what}", "heal", what) for what in ("barrel-space", "supply")}
        self.heal_space = tuple(self._add(f"free action-{n + 1}", "heal-space", n) for n in range(spaces))
        self._moves(content)

    def _add(self, notation: str, *payload: str | int) -> str:
        self.read[notation] = payload
        return notation

    def understood(self, action: str) -> Read | None:
        """What an action says; also a way that no rule allows anywhere, between areas that are not neighbours."""
        return self.read.get(action) or self._far(action)

    def _far(self, action: str) -> Read | None:
        """Each word of the way is looked up as it is written; a slip in one of them is not understood."""
        verb, _, rest = action.partition(" ")
        route, _, who = rest.partition(" ")
        stops = [self.area_number.get(stop, -1) for stop in route.split(">")]
        going = (UNIT_CODE if verb == "step" else GROUP_CODE).get(who)
        if going is None or WAYS.get(verb) != len(stops) or min(stops) < 0:
            return None
        return (verb, *stops, going)

    def _by_unit(self, verb: str) -> tuple[tuple[str, ...], ...]:
        """By area, then by unit."""
        return tuple(
            tuple(self._add(f"{verb} {word} {self.area_ids[a]}", verb, a, u) for u, word in enumerate(UNIT_WORD))
            for a in range(len(self.area_ids))
        )

    def _pays(self) -> None:
        self.pay = {(p, c): self._add(f"pay {p}+{c}", "pay", p, c) for p in range(13) for c in range(13) if p + c <= 12}
        #: By the price, then by the contraband in it.
        self.payments = tuple(tuple(self.pay[n - c, c] for c in range(n + 1)) for n in range(13))

    def _moves(self, content: Content) -> None:
        """Land moves, seafaring, Forced Marches and the single steps before the war, each with its group."""
        ids, number = self.area_ids, self.area_number
        near = [[number[x] for x in (*a.borders, *a.straits)] for a in content.map.area]
        coasts = [n for n, a in enumerate(content.map.area) if a.coast]
        groups = [c for c in CODES if c]
        self.move = {
            (a, b): {c: self._add(f"move {ids[a]}>{ids[b]} {GROUP[c]}", "move", a, b, c) for c in groups}
            for a in range(len(ids))
            for b in near[a]
        }
        self.step = {
            (a, b): tuple(self._add(f"step {ids[a]}>{ids[b]} {w}", "step", a, b, u) for u, w in enumerate(UNIT_WORD))
            for a in range(len(ids))
            for b in near[a]
        }
        self.sail = {
            (a, b): {c: self._add(f"sail {ids[a]}>{ids[b]} {GROUP[c]}", "sail", a, b, c) for c in groups}
            for a in coasts
            for b in coasts
            if a != b
        }
        self.march = {
            (a, b, d): {
                c: self._add(f"march {ids[a]}>{ids[b]}>{ids[d]} {GROUP[c]}", "march", a, b, d, c) for c in groups
            }
            for a in range(len(ids))
            for b in near[a]
            for d in near[b]
            if d != a
        }


@lru_cache(maxsize=8)
def notation(content: Content) -> Notation:
    """The notation of a content, made once."""
    return Notation(content)
