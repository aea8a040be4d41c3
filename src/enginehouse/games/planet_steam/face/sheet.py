"""From a view to the parts of the page: panels with their drawings, and everything on one sheet for a file."""

from __future__ import annotations

from enginehouse.core import UNKNOWN, Panel, Seat, Words
from enginehouse.draw import memory
from enginehouse.draw.board import Board
from enginehouse.draw.markup import Markup, esc
from enginehouse.draw.pieces import emblem
from enginehouse.draw.svg import fitted, moved, rect, text, text_width, view_box, with_other_ids
from enginehouse.games.planet_steam.face import auction_panel, map_sheet, receipts
from enginehouse.games.planet_steam.face import panels as drawn
from enginehouse.games.planet_steam.face.board import board, land
from enginehouse.games.planet_steam.face.lettering import Drawn
from enginehouse.games.planet_steam.face.map_sheet import letter
from enginehouse.games.planet_steam.face.panels import RAIL
from enginehouse.games.planet_steam.face.phone_auction import WIDTH as PHONE
from enginehouse.games.planet_steam.face.phone_auction import phone_auction
from enginehouse.games.planet_steam.face.phone_terminal import phone_terminal
from enginehouse.games.planet_steam.face.words import moment
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.state import Table
from enginehouse.games.planet_steam.rules.steps import Activate, Certificate, Extract, PickCard, Reorganise, Trade
from enginehouse.games.planet_steam.rules.steps.bidding import Bidding


def figure(part: Drawn, label: str, width: float = RAIL, above: float = 1) -> Markup:
    """A drawing as an element of its own among the parts of a page."""
    inner, high = part
    box = view_box((-10, -above, width + 20, high + above + 6))
    return f'<svg class="panel-figure" viewBox="{box}" role="group" aria-label="{esc(label)}">{inner}</svg>'


def panels(view: Table, words: Words) -> tuple[Panel, ...]:
    """Beside the board: what the decision is about first, then the own carriers, then everybody."""
    seat, step = view.viewer, view.stack[-1] if view.stack else None
    acting = step is not None and seat in step.seats(view)
    out: list[Panel] = []
    if isinstance(step, Bidding) and seat in step.speakers and view.purse[seat] != UNKNOWN:
        bill = figure(receipts.if_you_win(view, seat, step), "If you win")
        out.append(Panel("bids", "If you win", bill, auction_panel.bids_note(view, words, step)))
    if acting and isinstance(step, PickCard):
        out.append(Panel("cards", "What they bring you", figure(receipts.cards(view, seat), "Cards")))
    if isinstance(step, Extract):
        title = "Your extraction" if step.seat == seat else f"{words.seat(step.seat)} extracts"
        out.append(Panel("extraction", title, figure(drawn.extraction(view, step), title)))
    if isinstance(step, Trade) and not acting:  # whoever trades has it on the ladder and in the receipt
        title = f"Trading {RESOURCES[step.resource]}"
        out.append(Panel("trade", title, figure(receipts.trade_path(view, words, step), title)))
    if acting and isinstance(step, Activate | Reorganise):
        out.append(Panel("prices", "Prices now", figure(receipts.tank_prices(view, seat), "Prices"), own_purse(view)))
    if acting and isinstance(step, Certificate):
        out.append(Panel("certificates", "Certificates", figure(receipts.certificates(view), "Certificates")))
    if seat >= 0:
        wagons = figure(drawn.convoy(view, seat), "Your carriers", above=_hat(view, seat))
        out.append(Panel("carriers", "Your carriers", wagons, own_purse(view)))
    out.append(Panel("players", "Everybody", figure(drawn.players(view, words), "Everybody")))
    if isinstance(step, Trade):
        out.append(Panel("gauges", "Resource terminal", phone_terminal(view), "", "phone"))
    if isinstance(step, Bidding) or auction_panel.takes_the_sheet(view):
        sold = figure(phone_auction(view, words), "Auction", PHONE)
        out.append(Panel("auction", "Auction", sold, "", "phone"))
    if auction_panel.takes_the_sheet(view):  # the map gave its place to the cards, and they theirs to it
        out.append(Panel("map", "Map", large_map(view), "", "below"))
    else:
        cards = figure(auction_panel.specialists(view, words), "Specialists", 860)
        out.append(Panel("specialists", "Specialists", cards, _picks(view), "below"))
    out.append(
        Panel(
            "convoys", "Carriers of all", figure(convoys(view, words), "Carriers of all", 860, above=10), place="below"
        )
    )
    return tuple(out)


def _hat(view: Table, seat: Seat) -> float:
    """Wagons of four rows have their names higher up."""
    return 14.0 if max(view.cargo[seat][r] + 13 * (view.carriers[seat][r] == 4) for r in range(4)) > 12 else 6.0


@memory.drawn
def large_map(view: Table) -> Markup:
    """The map by itself, without anything to press."""
    wide, high = map_sheet.size(view.box)
    inner = with_other_ids("".join(land(view).values()), "large-")  # the small map on the board has these ids
    box = view_box((-30, -30, wide + 140, high + 60))
    return f'<svg class="panel-figure ps-large" viewBox="{box}" role="img" aria-label="Map">{inner}</svg>'


def own_purse(view: Table) -> str:
    seat = view.viewer
    if seat < 0 or view.purse[seat] == UNKNOWN:
        return ""
    shown = "open to all" if view.box.shown[seat] else "seen by you alone"
    return f"{view.purse[seat]} credits, {shown if view.stack else 'counted'}"


def _picks(view: Table) -> str:
    taken = sum(1 for c in view.cards if c >= 0)
    return f"{taken} of {view.seats} picked" if taken < view.seats else "all picked"


@memory.drawn
def convoys(view: Table, words: Words, width: float = 860.0) -> Drawn:
    """Every player's carriers as cargo, two players to a line."""
    out, half = "", (width - 30) / 2
    for n, seat in enumerate(view.order or list(range(view.seats))):
        x, y = n % 2 * (half + 30), n // 2 * 138.0
        name = words.seat(seat) + (", with the freelance carrier" if seat == view.freelancer else "")
        head = emblem(letter(seat), 10, 6, 18) + fitted(26, 11, name, "strong", 13.5, half - 30)
        out += moved(head + moved(drawn.convoy(view, seat, half, mine=False)[0], 0, 28), x, y)
    return out, 138.0 * -(-view.seats // 2) - 8


# --- one sheet --------------------------------------------------------------------------------------------------------
def sheet(view: Table, words: Words, prompt: str) -> Board:
    """Board, prompt, bids or receipt, carriers and players on one sheet."""
    picture = board(view, words)
    x, y, w, h = picture.viewbox
    rail, high = _rail(view, words, prompt)
    cards, cards_high = auction_panel.specialists(view, words, w - 60)
    if auction_panel.takes_the_sheet(view):
        cards, cards_high = "", -40.0
    height = max(h + cards_high + 50, high) + 32
    ground = rect(0, 0, w + RAIL + 80, height, "desk") + rect(16, 16, w, height - 32, "sheet", more='rx="2"')
    layers: dict[Markup, Markup] = {
        "desk": ground,
        "board": moved(picture.drawing(), 16 - x, 16 - y),
        "cards": moved(text(0, 0, "SPECIALISTS", "caps") + moved(cards, 0, 14), 46, h + 26) if cards else "",
        "rail": moved(rail, w + 32, 16),
    }
    return Board((0, 0, round(w + RAIL + 80), round(height)), layers, "Planet Steam")


def _rail(view: Table, words: Words, prompt: str) -> Drawn:
    seat, step = view.viewer, view.stack[-1] if view.stack else None
    acting = step is not None and seat in step.seats(view)
    parts: list[tuple[str, str, Drawn]] = []
    if isinstance(step, Bidding) and seat in step.speakers and view.purse[seat] != UNKNOWN:
        parts.append(("If you win", auction_panel.bids_note(view, words, step), receipts.if_you_win(view, seat, step)))
    if isinstance(step, Extract):
        parts.append(("Extraction", words.seat(step.seat), drawn.extraction(view, step)))
    if isinstance(step, Trade):
        parts.append(
            (f"Trading {RESOURCES[step.resource]}", words.seat(step.seat), receipts.trade_path(view, words, step))
        )
    if acting and isinstance(step, Activate | Reorganise):
        parts.append(("Prices now", "", receipts.tank_prices(view, seat)))
    if acting and isinstance(step, Certificate):
        parts.append(("Certificates", "", receipts.certificates(view)))
    if seat >= 0:
        parts.append(("Your carriers", own_purse(view), drawn.convoy(view, seat)))
    parts.append(("Everybody", "", drawn.players(view, words)))
    over = "Your turn" if acting else moment(view)
    out, y = _prompt(over, prompt, moment(view) if acting else "", acting), 78.0
    for title, note, (inner, high) in parts:
        box = rect(0, y, RAIL + 32, high + 52, "sheet", more='rx="2"')
        head = text(16, y + 24, title.upper(), "caps") + text(RAIL + 16, y + 24, note, "data end")
        out += box + head + moved(inner, 16, y + 38)
        y += high + 66
    return out, y


def _prompt(over: str, words: str, note: str, acting: bool) -> Markup:
    fits = min(1.0, (RAIL - 4) / max(1.0, text_width(words, 22)))
    out = rect(0, 0, RAIL + 32, 64, "sheet", more='rx="2"') + (rect(0, 0, RAIL + 32, 3, "brass-bar") if acting else "")
    out += text(16, 23, over.upper(), "caps-on" if acting else "caps") + text(RAIL + 16, 23, note, "data end")
    return out + moved(text(0, 0, words, "headline"), 16, 50, fits)
