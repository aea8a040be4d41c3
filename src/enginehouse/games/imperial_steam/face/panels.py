"""What lies beside the map: tiles, own board, the bank's boards, prices in one line, and the count for one's own eyes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from enginehouse.core import Action, Panel, Seat, Words
from enginehouse.draw import pieces, svg
from enginehouse.draw.markup import Markup, digits, esc
from enginehouse.draw.memory import drawn, fact, looks
from enginehouse.games.imperial_steam.face import bank_boards, glyphs, opening, player_board, tips
from enginehouse.games.imperial_steam.face.counts import counted, nearest, with_trieste
from enginehouse.games.imperial_steam.face.press import EMBLEMS, known
from enginehouse.games.imperial_steam.rules.box import GOODS, HUBS, ROUNDS
from enginehouse.games.imperial_steam.rules.notation import TILE_WORDS, TILES
from enginehouse.games.imperial_steam.rules.scoring import STEPS, Count
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.bid import BlindBid
from enginehouse.games.imperial_steam.rules.steps.hire import (
    ENGINEERS_ONLY,
    HireFirst,
    HireMore,
    worker_price,
)

ICONS = (
    "i-track", "is-i-worker", "i-factory", "is-i-produce", "is-i-crate", "i-train", "i-contract", "is-i-hexa",
    "is-i-ladder", "i-coin", "is-i-skip",
)  # fmt: skip
HEADS = {
    "money": "Money", "income": "Income", "goods": "Goods", "keys": "Keys", "hubs": "Hubs", "contracts": "Contracts",
    "tolls": "Tolls", "shareholders": "Shares",
}  # fmt: skip


def panels(view: Table, words: Words) -> tuple[Panel, ...]:
    """In the order in which the page shows them: what is one's own in the rail, the bank and the others on the boards."""
    made = [Panel("tiles", "Action tiles", _tiles(view), _hands(view))]
    if view.stack and isinstance(view.stack[-1], BlindBid):  # no hand is laid yet: the tiles can wait
        made = [Panel("opening", "This set-up", opening.html(view)), made[0]]
    seats = list(range(view.seats))
    if view.viewer >= 0:
        seats.remove(view.viewer)
        made.append(
            Panel("own-board", "Your board", player_board.player_board(view, view.viewer), _works(view, view.viewer))
        )
    made.append(Panel("workers", "Workers", bank_boards.workers(view), _hire_note(view), "below"))
    if view.viewer >= 0 and view.stack:
        hires = isinstance(view.stack[-1], bank_boards.HIRES)
        drawn = player_board.crew(view, view.viewer)
        made.append(Panel("crew", "Your crew", drawn, _crew_note(view), "below" if hires else "phone"))
    made.append(Panel("factories", "Factories", bank_boards.factories(view), "", "below"))
    made.append(Panel("market", "Market", bank_boards.market(view), _market_note(view), "below"))
    made.append(Panel("contracts", "Contracts", bank_boards.contracts(view), "never refilled", "below"))
    if view.viewer >= 0:
        made.append(Panel("count", "If the game ended now", count_table(view, words), _count_note(view), "below"))
    made.extend(
        Panel(f"board-{seat}", words.seat(seat), player_board.player_board(view, seat), _works(view, seat), "below")
        for seat in seats
    )
    made.append(Panel("prices", "Prices", _prices(view), "", "legend"))
    return tuple(made)


def _hire_note(view: Table) -> str:
    note = f"engineers {view.box.engineer_price} gulden each"
    return note if view.viewer < 0 else f"{note}; your influence {10 * view.influence[view.viewer]}"


def _crew_note(view: Table) -> str:
    """Those at factories count, and stand on the map."""
    away = len(view.works[view.viewer])
    return f"{view.workers(view.viewer)} of {view.box.worker_limit}" + (f", {away} at factories" if away else "")


def foreshown(view: Table, ahead: Table, seat: Seat, actions: Sequence[Action]) -> dict[str, Markup]:
    """Workers that are chosen and not yet hired: on the prices of their column, in the crew, and in its count."""
    new, step = ahead.workers(seat) - view.workers(seat), view.stack[-1]
    named = [view.box.book.column_of[action] for action in actions if action in view.box.book.column_of]
    column = named[0] if named else step.column if isinstance(step, HireFirst | HireMore) else ENGINEERS_ONLY
    if new < 1 or column == ENGINEERS_ONLY:
        return {}
    after = f'<b class="is-after">{digits(ahead.workers(seat))} after</b>'
    return {
        **bank_boards.hired(view, seat, column, new),
        **player_board.hired(view, seat, new),
        "panel-crew-note": f"{esc(_crew_note(view))}, {after}",
    }


def _hands(view: Table) -> str:
    if view.viewer < 0 or not view.stack:
        return ""
    n = max(0, view.hands_left(view.viewer))
    return "no hand left" if not n else "1 hand left" if n == 1 else f"{n} hands left"


@drawn
def _tiles(view: Table) -> Markup:
    """Hands on the eleven tiles, what the viewer's next one there would cost, and the hands left as printer's fists."""
    cells: list[Markup] = []
    wide, high = 72.0, 46.0
    for i, name in enumerate(TILES):
        laid = [s for s in range(view.seats) for _ in range(view.laid[s][i])]
        again = view.laid[view.viewer][i] if view.viewer >= 0 else 0
        inner = _tile(i, tuple(laid), again, wide, high)
        where = f"translate({svg.num(wide * (i % 6))},{svg.num(high * (i // 6))})"
        cells.append(f'<g id="tile-{esc(name)}" transform="{where}">{tips.tile(view, i)}{inner}</g>')
    left = max(0, view.hands_left(view.viewer)) if view.viewer >= 0 else 0
    fists = "".join(svg.use("is-i-fist", 13 + 12 * k, 16, 18, height=11) for k in range(left))
    fists = f'<g class="own-{EMBLEMS[view.viewer]}">{fists}</g>' if left else ""
    words = "no hand left" if not left else "1 hand left" if left == 1 else f"{left} hands left"
    fists += svg.text(wide / 2, 38, words, "is-h") if view.viewer >= 0 else ""
    cells.append(svg.moved(svg.rect(0, 0, wide, high, "is-c-quiet") + fists, wide * 5, high))
    return f'<svg class="is-svg is-pan" viewBox="-1 -1 434 94">{"".join(cells)}</svg>'


@lru_cache(maxsize=1024)  # of eleven tiles few change with an action
def _tile(i: int, laid: tuple[Seat, ...], again: int, wide: float, high: float) -> Markup:
    """Sign and hands above, the name below, clear of the brackets; where many hands lie the sign makes room for them."""
    sign = len(laid) <= 2 and not again
    left = 32.0 if sign else 13.0
    room = wide - 7 - left - (22 if again else 0)
    gap = min(13.0, (room - 6) / max(1, len(laid) - 1))
    hands = "".join(pieces.emblem(EMBLEMS[seat], left + gap * k, 15, 12) for k, seat in enumerate(laid))
    cost = svg.text(wide - 6, 19, f"−{10 * again}", "is-no", 'text-anchor="end"') if again else ""
    inner = svg.rect(0, 0, wide, high, "is-c") + (svg.use(ICONS[i], 15, 15, 15, cls="is-icon") if sign else "")
    return inner + svg.text(wide / 2, 37, TILE_WORDS[i], "is-tile") + hands + cost


@drawn
def _works(view: Table, seat: Seat) -> str:
    left = [f"{view.ground.works[site].words}: {n} {GOODS[g]}" for site, g, n in view.works[seat] if n]
    return "at factories: " + ("; ".join(left) or "nothing left")


def _market_note(view: Table) -> str:
    if view.round >= ROUNDS:
        return "no orders in round 8"
    return f"a landing holds {view.shipments[view.round - 1]} this round"


@drawn
def _prices(view: Table) -> Markup:
    """Buy, build, pays for each good; hire prices by hub: the four boards in one line."""
    x, drawn = 0.0, svg.text(0, 14, "buy · build · pays", "is-s")
    x = 108.0
    for g, kind in enumerate(GOODS):
        numbers = f"{view.market_price(g) or '–'} · {view.factory_cost(g) or '–'} · {view.pay(g)}"
        drawn += glyphs.good(kind, x + 8, 10, 15) + svg.text(x + 20, 14, numbers, "is-s")
        x += 32 + svg.text_width(numbers, 12)
    drawn += svg.text(x + 4, 14, "hire", "is-s")
    x += 36
    for hub, colour in enumerate(HUBS):
        numbers = " ".join(str(worker_price(view, i)) for i, h in enumerate(view.box.columns) if h == hub)
        drawn += svg.moved(svg.path(glyphs.shield(), f"is-{colour}"), x + 6, 9, 0.4) + svg.text(
            x + 16, 14, numbers, "is-s"
        )
        x += 28 + svg.text_width(numbers, 12)
    return f'<svg class="is-svg" viewBox="0 -2 {digits(x, ".0f")} 22">{drawn}</svg>'


def _count_note(view: Table) -> str:
    return "with secret money, your own row only" if view.box.secret else "step by step, for both ends of the story"


@fact
def _ended(view: Table) -> bool:
    return view.over


@drawn
def count_table(view: Table, words: Words) -> Markup:
    """The standing count, with nobody and with somebody at Trieste (IS-INFO-07: own row only with secret money)."""
    if _ended(view):
        return _count_rows("The final count", view, words, counted(view))
    if any(view.linked(seat) for seat in range(view.seats)):
        return _count_rows("Trieste is linked", view, words, counted(view))
    who, missing = nearest(view)
    more = "one more track" if missing == 1 else f"{missing} more tracks"
    title = f"{words.seat(who)} links Trieste with {more}"
    return _count_rows("Nobody links Trieste", view, words, counted(view)) + _count_rows(
        title, view, words, with_trieste(view, who)
    )


def _count_rows(title: str, view: Table, words: Words, counts: tuple[Count, ...]) -> Markup:
    """One table, step by step; the sum before the shareholders is what they take their part of."""
    rows: list[Markup] = [
        _count_row(seat, words.seat(seat), count, view.shareholders[seat], looks(view, seat))
        for seat, count in enumerate(counts)
        if known(view, seat) is not None
    ]
    top = f"<caption>{svg.esc(title)}</caption>{_count_head()}"
    return f'<table class="is-fin">{top}{"".join(rows)}</table>'


@cache
def _count_head() -> Markup:
    head = "".join(f"<th>{esc(HEADS[step])}</th>" for step in STEPS[:-1])
    return f"<tr><th></th>{head}<th>Sum</th><th>Shares</th><th>Result</th></tr>"


@lru_cache(maxsize=512)  # the same for all eyes but their own, and mostly the same as a moment ago
def _count_row(seat: Seat, name: str, count: Count, shareholders: int, own: bool) -> Markup:
    lines = count.lines()
    cells = "".join(f"<td{_mood(lines[step])}>{_signed(lines[step])}</td>" for step in STEPS[:-1])
    sum_ = count.total - count.shareholders
    share = f"−{10 * shareholders} %" if shareholders else "none"
    who = f"{pieces.emblem_icon(EMBLEMS[seat], 16)} <span>{svg.esc(name)}</span>"
    mine = ' class="is-mine"' if own else ""
    return (
        f"<tr{mine}><th>{who}</th>{cells}<td><b>{_signed(sum_)}</b></td><td>{esc(share)}</td>"
        f"<td class=is-sum>{_signed(count.total)}</td></tr>"
    )


def _signed(n: int) -> Markup:
    return f"−{digits(-n)}" if n < 0 else digits(n)


def _mood(n: int) -> Markup:
    return ' class="is-minus"' if n < 0 else ' class="is-zero"' if not n else ""
