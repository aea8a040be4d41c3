"""Every action that could ever be legal at a table, in a fixed order: the numbering of a learner's mask."""

from __future__ import annotations

from functools import cache
from itertools import chain

from enginehouse.core import Action
from enginehouse.games.planet_steam.rules import notation as n
from enginehouse.games.planet_steam.rules.box import CONVERTED, Box, Switches

_PLAIN = (
    n.PASS, n.DECLINE, n.ACTIVATE, n.END, n.EXTRACT, n.RUN_ALL, n.DONE, n.KEEP, n.AUCTION, n.TAKE_LICENCE,
    n.TAKE_CREDITS, n.BUY_LICENCE, n.SELL_LICENCE, n.BUY_LUXURY,
)  # fmt: skip


def universe(box: Box) -> tuple[Action, ...]:
    return _universe(box.rows, box.columns, box.unavailable, box.switches)


@cache
def _universe(rows: str, columns: int, unavailable: tuple[int, ...], switches: Switches) -> tuple[Action, ...]:
    words = n.notation_for(rows, columns)
    zones = [z for z in range(len(words.zones)) if z not in unavailable]
    singles = [
        words.roll,
        words.claim,
        words.licence,
        words.name,
        words.run,
        words.tank,
        words.imported,
        words.charge,
        words.strip,
    ]
    singles += [words.neutral] if switches.variable_claims else []
    singles += [words.tip] if switches.sabotage else []
    out: list[Action] = [*_PLAIN, *n.UPGRADE, *n.TAKE, *n.TAKE_CARD[1:], *n.FIRST.values(), *words.moor]
    out += chain.from_iterable(n.ORDER[r][1:] for r in range(4)) if switches.variable_trading else []
    if switches.price_manipulation:
        out += [*n.STRENGTHS, *chain.from_iterable(table.values() for table in n.SHIFT)]
    out += n.SABOTAGE if switches.sabotage else []
    out += n.KEEP_UNIT if switches.freelance_carrier else []
    out += chain.from_iterable([*n.SELL[r][1:], *n.BUY[r][1:]] for r in range(4))
    out += [table[z] for table in singles for z in zones]
    out += [words.fit[r][z] for r in CONVERTED for z in zones]
    for a in zones:
        if not switches.immobile_tanks:
            out += [words.move[a][b] for b in zones if b != a]
            out += [words.swap[a][b] for b in zones if b > a]
        out += [words.refit[a][b] for b in zones if b != a]
        out += [words.exchange[a][b] for b in zones if b > a]
        out += [words.recharge[a][b] for b in zones if b != a]
    out += n.BIDS[1:]
    return tuple(out)
