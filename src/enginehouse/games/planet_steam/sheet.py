"""From a view to the parts of the page: panels with their drawings, and everything on one sheet for a file."""

from __future__ import annotations

from enginehouse.core import UNKNOWN, Panel, Seat, Words
from enginehouse.draw.board import Board
from enginehouse.draw.pieces import emblem
from enginehouse.draw.svg import esc, moved, rect, text, text_width
from enginehouse.games.planet_steam import panels as drawn
from enginehouse.games.planet_steam.board import board
from enginehouse.games.planet_steam.box import ORE, QUARTZ, WATER
from enginehouse.games.planet_steam.chart import letter
from enginehouse.games.planet_steam.content import RESOURCES
from enginehouse.games.planet_steam.panels import RAIL, Drawn
from enginehouse.games.planet_steam.state import Table
from enginehouse.games.planet_steam.steps import Activate, Certificate, Extract, Reorganise, Trade, TradeTurn
from enginehouse.games.planet_steam.steps.bidding import Bidding
from enginehouse.games.planet_steam.words import moment


def figure(part: Drawn, label: str, width: float = RAIL) -> str:
    """A drawing as an element of its own among the parts of a page."""
    inner, high = part
    box = f"-10 -10 {width + 20:g} {high + 16:g}"
    return f'<svg class="panel-figure" viewBox="{box}" role="group" aria-label="{esc(label)}">{inner}</svg>'


def panels(view: Table, words: Words, lesson: str) -> tuple[Panel, ...]:
    """Beside the board: what the decision is about first, then the own carriers, then everybody."""
    seat, step = view.viewer, view.stack[-1] if view.stack else None
    acting = step is not None and seat in step.seats(view)
    out: list[Panel] = []
    if acting and lesson and view.round == 1:
        out.append(Panel("lesson", "First round", f'<p class="lesson">{esc(lesson)}</p>'))
    if isinstance(step, Bidding):
        picture = figure(drawn.stairs(view, words, step), "Bids")
        out.append(Panel("bids", "Bids", picture, drawn.bids_note(view, words, step)))
    if isinstance(step, Extract):
        title = "Your extraction" if step.seat == seat else f"{words.seat(step.seat)} extracts"
        out.append(Panel("extraction", title, figure(drawn.extraction(view, step), title)))
    if isinstance(step, Trade):
        title = f"Trading {RESOURCES[step.resource]}"
        out.append(Panel("trade", title, figure(trade_path(view, words, step), title)))
    if acting and isinstance(step, Activate | Reorganise):
        out.append(Panel("prices", "Prices now", figure(tank_prices(view, seat), "Prices"), own_purse(view)))
    if acting and isinstance(step, Certificate):
        out.append(Panel("certificates", "Certificates", figure(certificates(view), "Certificates")))
    if seat >= 0:
        out.append(
            Panel("carriers", "Your carriers", figure(drawn.convoy(view, seat), "Your carriers"), own_purse(view))
        )
    out.append(Panel("players", "Everybody", figure(drawn.players(view, words), "Everybody")))
    out.append(
        Panel(
            "specialists",
            "Specialists",
            figure(drawn.specialists(view, words), "Specialists", 860),
            _picks(view),
            "below",
        )
    )
    out.append(Panel("convoys", "Carriers of all", figure(convoys(view, words), "Carriers of all", 860), place="below"))
    return tuple(out)


def own_purse(view: Table) -> str:
    seat = view.viewer
    if seat < 0 or view.purse[seat] == UNKNOWN:
        return ""
    shown = "open to all" if view.box.shown[seat] else "seen by you alone"
    return f"{view.purse[seat]} credits, {shown if view.stack else 'counted'}"


def _picks(view: Table) -> str:
    taken = sum(1 for c in view.cards if c >= 0)
    return f"{taken} of {view.seats} picked" if taken < view.seats else "all picked"


def convoys(view: Table, words: Words, width: float = 860.0) -> Drawn:
    """Every player's carriers as cargo, two players to a line."""
    out, half = "", (width - 30) / 2
    for n, seat in enumerate(view.order or list(range(view.seats))):
        x, y = n % 2 * (half + 30), n // 2 * 138.0
        name = words.seat(seat) + (", with the freelance carrier" if seat == view.freelancer else "")
        head = emblem(letter(seat), 10, 6, 18) + text(26, 11, drawn.cut(name, 13.5, half - 30), "strong")
        out += moved(head + moved(drawn.convoy(view, seat, half, mine=False)[0], 0, 28), x, y)
    return out, 138.0 * -(-view.seats // 2) - 8


# --- prices of what is decided ----------------------------------------------------------------------------------------
def tank_prices(view: Table, seat: Seat) -> Drawn:
    """What each thing of the Tank Phase costs today, in credits and at market prices."""
    price, box = view.price, view.box
    rows: list[tuple[str, str, str]] = []
    if view.stock:
        cost = box.tank_costs[view.stock]
        rows.append(("Tank", f"{cost} credits, 1 water; counts {box.values['tank']}", f"worth {cost + price[WATER]}"))
    imported = box.import_credits + price[WATER] + 2 * price[QUARTZ]
    rows.append(("Import", f"{box.import_credits} credits, 1 water, 2 quartz", f"worth {imported}"))
    quartz, ore, _, energy = box.converter_cost
    rows.append(("Converter", f"quartz {quartz}, ore {ore}, energy {energy}; counts nothing", ""))
    charger = price[WATER] + price[ORE] + 2 * price[QUARTZ]
    rows.append(("Supercharger", f"1 water, 1 ore, 2 quartz; counts {box.values['supercharger']}", f"worth {charger}"))
    rows.append(("Upgrade", "1 ore, 1 energy; counts nothing", f"worth {price[ORE] + price[3]}"))
    free = len(view.zones_of(seat)) - len(view.tanks_of(seat))
    return drawn.receipt(rows, ("Free zones of yours", str(free)))


def trade_path(view: Table, words: Words, step: Trade) -> Drawn:
    """The two ends of the ladder in money, and the price for everybody behind if nobody trades. PS-PRICE-01."""
    r, seat = step.resource, step.seat
    track, price, supply = view.box.tracks[r], view.price[r], view.supply[r]
    stock, name = view.cargo[seat][r], RESOURCES[r]
    rows = [(f"{stock} {name} aboard", f"room for {view.room(seat, r)} more", "")]
    if stock:
        full = min(track.top, supply + stock)
        rows.append(
            (
                f"Sell all {stock}",
                f"supply {full}, {track.band(full)}; next price {track.after(price, full)}",
                f"+{stock * price}",
            )
        )
    behind = [s.seat for s in reversed(view.stack) if isinstance(s, TradeTurn) and s.resource == r]
    steps: list[str] = []
    for other in behind:
        price = track.after(price, supply)
        steps.append(f"{drawn.cut(words.seat(other), 13, 64)} {price}")
    steps.append(f"then {track.after(price, supply)}")
    rows.append(("If all pass", ", ".join(steps), ""))
    return drawn.receipt(rows, None)


def certificates(view: Table) -> Drawn:
    """Each certificate with its price today against what it is worth."""
    price, box = view.price, view.box
    luxury, licence = price[QUARTZ] + price[ORE], price[QUARTZ] + 2 * price[WATER]
    rows = [
        ("Luxury quarters", f"1 quartz, 1 ore: {luxury} today", f"{box.values['luxury']} at the end"),
        ("Building licence", f"1 quartz, 2 water: {licence} today", f"a zone, {box.values['zone']}"),
        ("Sell a licence", "it leaves the game", f"+{box.payouts['licence']}"),
    ]
    return drawn.receipt(rows, None)


# --- one sheet --------------------------------------------------------------------------------------------------------
def sheet(view: Table, words: Words, prompt: str) -> Board:
    """Board, prompt, bids or receipt, carriers and players on one sheet."""
    picture = board(view, words)
    x, y, w, h = picture.viewbox
    rail, high = _rail(view, words, prompt)
    cards, cards_high = drawn.specialists(view, words, w - 60)
    height = max(h + cards_high + 50, high) + 32
    ground = rect(0, 0, w + RAIL + 80, height, "desk") + rect(16, 16, w, height - 32, "sheet", more='rx="2"')
    layers = {
        "desk": ground,
        "board": moved(picture.drawing(), 16 - x, 16 - y),
        "cards": moved(text(0, 0, "SPECIALISTS", "caps") + moved(cards, 0, 14), 46, h + 26),
        "rail": moved(rail, w + 32, 16),
    }
    return Board((0, 0, round(w + RAIL + 80), round(height)), layers, "Planet Steam")


def _rail(view: Table, words: Words, prompt: str) -> Drawn:
    seat, step = view.viewer, view.stack[-1] if view.stack else None
    acting = step is not None and seat in step.seats(view)
    parts: list[tuple[str, str, Drawn]] = []
    if isinstance(step, Bidding):
        parts.append(("Bids", drawn.bids_note(view, words, step), drawn.stairs(view, words, step)))
    if isinstance(step, Extract):
        parts.append(("Extraction", words.seat(step.seat), drawn.extraction(view, step)))
    if isinstance(step, Trade):
        parts.append((f"Trading {RESOURCES[step.resource]}", words.seat(step.seat), trade_path(view, words, step)))
    if acting and isinstance(step, Activate | Reorganise):
        parts.append(("Prices now", "", tank_prices(view, seat)))
    if acting and isinstance(step, Certificate):
        parts.append(("Certificates", "", certificates(view)))
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


def _prompt(over: str, words: str, note: str, acting: bool) -> str:
    fits = min(1.0, (RAIL - 4) / max(1.0, text_width(words, 22)))
    out = rect(0, 0, RAIL + 32, 64, "sheet", more='rx="2"') + (rect(0, 0, RAIL + 32, 3, "brass-bar") if acting else "")
    out += text(16, 23, over.upper(), "caps-on" if acting else "caps") + text(RAIL + 16, 23, note, "data end")
    return out + moved(text(0, 0, words, "headline"), 16, 50, fits)
