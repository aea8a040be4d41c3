"""What lies beside the map: tiles, own board, the bank's boards, prices in one line, and the count for one's own eyes."""

from __future__ import annotations

from enginehouse.core import Panel, Seat, Words
from enginehouse.draw import pieces, svg
from enginehouse.games.imperial_steam import bank_boards, glyphs
from enginehouse.games.imperial_steam.box import GOODS, HUBS, ROUNDS
from enginehouse.games.imperial_steam.face import EMBLEMS, known, lesson
from enginehouse.games.imperial_steam.notation import TILES
from enginehouse.games.imperial_steam.player_board import player_board
from enginehouse.games.imperial_steam.scoring import STEPS, Count, count_all
from enginehouse.games.imperial_steam.state import Table
from enginehouse.games.imperial_steam.steps.hire import worker_price
from enginehouse.games.imperial_steam.what_if import extended, nearest

SHORT = ("Track", "Hire", "Build", "Produce", "Goods", "Train", "Contract", "Donate", "Shares", "Take 10", "Pass")
HEADS = {
    "money": "Money", "income": "Income", "goods": "Goods", "keys": "Keys", "hubs": "Hubs", "contracts": "Contracts",
    "tolls": "Tolls", "shareholders": "Shares",
}  # fmt: skip


def panels(view: Table, words: Words) -> tuple[Panel, ...]:
    """In the order in which the page shows them."""
    made = [Panel("tiles", "Action tiles", _tiles(view))]
    advice = lesson(view)
    if advice and view.viewer >= 0 and view.stack and view.viewer in view.stack[-1].seats(view):
        made.append(Panel("lesson", "A mentor’s word", f'<p class="is-lesson">{svg.esc(advice)}</p>'))
    seats = list(range(view.seats))
    if view.viewer >= 0:
        seats.remove(view.viewer)
        made.append(Panel("own-board", "Your board", player_board(view, view.viewer), _works(view, view.viewer)))
        made.append(Panel("count", "If the game ended now", count_table(view, words), _count_note(view)))
    made.extend(
        Panel(f"board-{seat}", words.seat(seat), player_board(view, seat), _works(view, seat), "below")
        for seat in seats
    )
    made.append(
        Panel("workers", "Workers", bank_boards.workers(view), "one column an action; the price climbs", "below")
    )
    made.append(Panel("factories", "Factories", bank_boards.factories(view), "", "below"))
    made.append(Panel("market", "Market", bank_boards.market(view), _market_note(view), "below"))
    made.append(Panel("contracts", "Contracts", bank_boards.contracts(view), "never refilled", "below"))
    made.append(Panel("prices", "Prices", _prices(view), "", "legend"))
    return tuple(made)


def _tiles(view: Table) -> str:
    """Hands on the eleven tiles, and what the viewer's next one there would cost."""
    cells: list[str] = []
    for i, name in enumerate(TILES):
        hands = "".join(
            pieces.emblem(EMBLEMS[seat], 12 + 13 * k, 30, 12)
            for k, seat in enumerate(s for s in range(view.seats) for _ in range(view.laid[s][i]))
        )
        again = view.laid[view.viewer][i] if view.viewer >= 0 else 0
        cost = svg.text(102, 34, f"−{10 * again}", "is-no", 'text-anchor="end"') if again else ""
        inner = svg.rect(0, 0, 106, 40, "is-c") + svg.text(6, 15, SHORT[i], "is-s") + hands + cost
        where = f"translate({svg.num(108.0 * (i % 4))},{svg.num(42.0 * (i // 4))})"
        cells.append(f'<g id="tile-{name}" transform="{where}">{inner}</g>')
    return f'<svg class="is-svg" viewBox="-1 -1 434 128">{"".join(cells)}</svg>'


def _works(view: Table, seat: Seat) -> str:
    left = [f"{view.ground.works[site].name}: {n} {GOODS[g]}" for site, g, n in view.works[seat] if n]
    return "at factories: " + (", ".join(left) or "nothing left")


def _market_note(view: Table) -> str:
    if view.round >= ROUNDS:
        return "no orders in round 8"
    return f"you may order {view.shipments[view.round - 1]} this round"


def _prices(view: Table) -> str:
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
    return f'<svg class="is-svg" viewBox="0 -2 {x:.0f} 22">{drawn}</svg>'


def _count_note(view: Table) -> str:
    return "with secret money, your own row only" if view.box.secret else "step by step, for both ends of the story"


def count_table(view: Table, words: Words) -> str:
    """The standing count, with nobody and with somebody at Trieste (IS-INFO-07: own row only with secret money)."""
    if view.over:
        return _count_rows("The final count", view, words, count_all(view))
    if any(view.linked(seat) for seat in range(view.seats)):
        return _count_rows("Trieste is linked", view, words, count_all(view))
    who, missing = nearest(view)
    more = "one more track" if missing == 1 else f"{missing} more tracks"
    title = f"{words.seat(who)} links Trieste with {more}"
    return _count_rows("Nobody links Trieste", view, words, count_all(view)) + _count_rows(
        title, view, words, count_all(extended(view, who))
    )


def _count_rows(title: str, view: Table, words: Words, counts: tuple[Count, ...]) -> str:
    head = "".join(f"<th>{HEADS[step]}</th>" for step in STEPS)
    rows: list[str] = []
    for seat, count in enumerate(counts):
        if known(view, seat) is None:
            continue
        cells = "".join(f"<td>{n}</td>" for n in count.lines().values())
        who = pieces.emblem_icon(EMBLEMS[seat], 16)
        rows.append(f"<tr><td>{who} {svg.esc(words.seat(seat))}</td>{cells}<td><b>{count.total}</b></td></tr>")
    top = f"<caption>{svg.esc(title)}</caption><tr><th></th>{head}<th>Result</th></tr>"
    return f'<table class="is-fin">{top}{"".join(rows)}</table>'
