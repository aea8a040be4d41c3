"""The auction on a phone: cards, stair and bonus box one below the other, as wide as the screen."""

from __future__ import annotations

from enginehouse.core import Words
from enginehouse.draw import pieces
from enginehouse.draw.markup import Markup, digits, num
from enginehouse.draw.memory import drawn
from enginehouse.draw.svg import fitted, moved, path, rect, text, text_width, use, with_other_ids
from enginehouse.games.planet_steam.face.auction_panel import full, portrait, short_title, stairs
from enginehouse.games.planet_steam.face.lettering import Drawn, wrapped
from enginehouse.games.planet_steam.face.map_sheet import letter
from enginehouse.games.planet_steam.rules.box import Specialist
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.state import NOBODY, Table
from enginehouse.games.planet_steam.rules.steps import SpecialistBids
from enginehouse.games.planet_steam.rules.steps.bidding import Bidding

WIDTH, CARD, STAIR, GAP = 366.0, 128.0, 166.0, 6.0


@drawn
def phone_auction(view: Table, words: Words) -> Drawn:
    """What is sold, the bids for it, and what the winner takes beside it. The sheet asks; a card pressed says what it does."""
    step, out, y = view.stack[-1], "", 0.0
    specialists = not isinstance(step, Bidding) or isinstance(step, SpecialistBids)
    if specialists:
        out, y = _cards(view, words), CARD + 12
    if isinstance(step, Bidding):
        out += moved(stairs(view, words, step, (WIDTH, STAIR), 0)[0], 0, y)
        y += STAIR + 10
    if specialists:
        out += moved(_bonus(view), 0, y)
        y += 34
    return with_other_ids(out, "phone-"), y


def _cards(view: Table, words: Words) -> Markup:
    cards = view.box.cards
    each = (WIDTH - GAP * (len(cards) - 1)) / len(cards)
    return "".join(
        moved(f'<g id="card-{digits(card.number)}">{_card(view, words, card, each)}</g>', i * (each + GAP), 0)
        for i, card in enumerate(cards)
    )


def _card(view: Table, words: Words, card: Specialist, w: float) -> Markup:
    holder = view.holder(card.number - 1)
    gone = holder != NOBODY
    two = len(card.roles) > 1
    inside = text(6, 19, card.number, "ps-card-no ps-card-no-small")
    for i, role in enumerate(card.roles):
        inside += portrait(role, w / 2 + (i - 0.5) * 34 if two else w / 2 + 4, 38, 0.32 if two else 0.5)
    for n, line in enumerate(wrapped(short_title(card), 14, w - 10)[:2]):
        inside += text(w / 2, 86 + 15 * n, line, "ps-card-h ps-card-h-small")
    out = rect(0.5, 0.5, w - 1, CARD - 1, "ps-card-gone" if gone else "ps-card", more='rx="3"')
    out += f'<g class="ps-faded">{inside}</g>' if gone else inside
    if not gone:
        return out + text(w / 2, CARD - 9, "open", "ps-who")
    name = words.seat(holder)
    half = min(w - 6, text_width(name, 13.5) + 21) / 2
    return (
        out
        + pieces.emblem(letter(holder), w / 2 - half + 8, CARD - 13, 15)
        + fitted(w / 2 - half + 19, CARD - 9, name, "strong", 13.5, 2 * half - 20)
    )


def _bonus(view: Table) -> Markup:
    """The bonus box as one line: what is in it, and what it is worth."""
    out, x = path(f"M0,0H{num(WIDTH)}", "hair") + text(0, 23, "Bonus, one for the winner", "ps-key"), 172.0
    for r in range(4):
        if view.bonus[r]:
            told = "full" if full(view)[r] else str(view.price[r])
            out += use(f"ps-{RESOURCES[r]}", x + 9, 18, 20) + text(x + 22, 23, told, "strong")
            x += 50
    return out
