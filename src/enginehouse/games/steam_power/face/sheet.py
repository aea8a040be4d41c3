"""From a view to pictures: the board as a scene, and the panels beside it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import msgspec

from enginehouse.core import HIDDEN, Panel, Seat, Words, counted
from enginehouse.core.plain import read_number
from enginehouse.draw import memory
from enginehouse.draw.board import Board, Layers, ToDraw
from enginehouse.draw.markup import Markup, digits, esc
from enginehouse.games.steam_power.face import board as drawing
from enginehouse.games.steam_power.face import panels as drawn
from enginehouse.games.steam_power.face import words
from enginehouse.games.steam_power.face.map_sheet import MapSheet, read_sheet
from enginehouse.games.steam_power.face.press import choice
from enginehouse.games.steam_power.rules import content, scoring, tiles
from enginehouse.games.steam_power.rules.box import CROSSING_PRICE, Card
from enginehouse.games.steam_power.rules.content import COLOURS, LETTERS
from enginehouse.games.steam_power.rules.land import PURPLE, Land
from enginehouse.games.steam_power.rules.notation import BONUS, PIGMENTS, REPLACED, TRACK
from enginehouse.games.steam_power.rules.state import Company, Link, Table
from enginehouse.games.steam_power.rules.steps.actions import ChooseAction
from enginehouse.games.steam_power.rules.steps.fulfil_contract import OfferBonus
from enginehouse.games.steam_power.rules.steps.lay_track import FIRST_TILE

TILE_ICONS = ("plain", "tight", "cross")


@lru_cache(maxsize=32)
def _sheet_of(land: Land) -> MapSheet:
    return read_sheet(msgspec.to_builtins(land.file))


def letter(view: Table, company: Company) -> Markup:
    return esc(view.colours[company] or PIGMENTS[company])


# --- the board -------------------------------------------------------------------------------------------------------
def scene(view: Table) -> drawing.Scene:
    """What lies on the map, and where the viewer may act."""
    return replace(_lying(view), marks=drawing.Marks(legal=_legal_places(view)), ways=_ways(view))


def _lying(view: Table) -> drawing.Scene:
    """What lies on the map, the same for everybody."""
    land = view.box.land
    links = [_link(view, digits(n), link) for n, link in enumerate(view.links)]
    links += [_link(view, f"open-{digits(link.company)}", link) for link in view.unfinished if link is not None]
    coins = tuple(
        drawing.CoinPath(letter(view, company), tuple(land.cell(h) for h in path.hexes))
        for company, path in enumerate(view.coin_paths)
        if path is not None
    )
    return drawing.Scene(
        sheet=_sheet_of(land),
        links=tuple(links),
        cities={code: _city(view, city) for city, code in enumerate(land.codes)},
        coin_paths=coins,
        corners=tuple(COLOURS[c] for c in view.corner_goods),
        marker=view.corner if view.box.automas else None,
    )


def _link(view: Table, ident: Markup, link: Link) -> drawing.Link:
    land = view.box.land
    segments = tuple((land.cell(h), a, b) for h, (a, b) in zip(link.hexes, link.edges, strict=True))
    return drawing.Link(ident, letter(view, link.company), segments, complete=link.end >= 0)


def _city(view: Table, city: int) -> drawing.City:
    colour, owner = view.tile_colour[city], view.factory[city]
    worth = scoring.vp_city_worth(view) if colour == PURPLE else scoring.factory_worth(view, colour)
    flipped = owner >= 0 and view.pieces[city] == 0
    return drawing.City(COLOURS[colour], None if owner < 0 else letter(view, owner), view.pieces[city], flipped, worth)


def _legal(view: Table) -> list[str]:
    seat = view.viewer
    if seat < 0 or not view.stack or seat not in view.stack[-1].seats(view):
        return []
    return view.stack[-1].legal(view, seat)


def _layable(view: Table) -> list[str]:
    """What may be laid now, or by the action that is being chosen."""
    legal, step = _legal(view), view.stack[-1] if view.stack else None
    bonus = isinstance(step, OfferBonus) and step.bonus == content.TRACK and BONUS in legal
    if isinstance(step, ChooseAction | OfferBonus) and (TRACK in legal or bonus):
        return FIRST_TILE[step.company].legal(view, view.viewer)
    return legal


def _ways(view: Table) -> tuple[drawing.Way, ...]:
    """The track that the viewer could lay now, piece by piece."""
    land, company = view.box.land, active_company(view, view.viewer)
    out: list[drawing.Way] = []
    for action in _layable(view):
        if lay := land.placements.get(action):
            place, name = lay.hex, tiles.NAME[lay.segment]
        elif action in REPLACED and (link := view.unfinished[company]):
            place, name = link.hexes[-1], tiles.NAME[REPLACED[action]]
        else:
            continue
        out.append(drawing.Way(f"seg-{land.refs[place]}-{name}", land.cell(place), name, letter(view, company)))
    return tuple(out)


def _legal_places(view: Table) -> tuple[str, ...]:
    seat = view.viewer
    touched = (choice(view, seat, action).touches for action in _legal(view))
    return tuple(dict.fromkeys(touches[0] for touches in touched if touches))


def board(view: Table) -> Board:
    """What lies there, and over it what the viewer may do."""
    picture = _lies(view)
    mine: ToDraw = {"legal": lambda: drawing.board(scene(view)).layers["legal"], "ways": drawing.ways(_ways(view))}
    return replace(picture, layers=Layers({**picture.layers, **mine}))


@memory.drawn
def _lies(view: Table) -> Board:
    return drawing.board(_lying(view))


# --- beside the board ------------------------------------------------------------------------------------------------
def contract(card: Card, state: str = "", ok: bool = False) -> drawn.Contract:
    number = read_number(card.number) or 0
    bonus = "" if card.bonus == "none" else esc(card.bonus)
    return drawn.Contract(number, "".join(LETTERS[g] for g in card.goods), card.vp, card.money, bonus, state, ok)


def active_company(view: Table, seat: Seat) -> Company:
    """Whose eyes prices are seen with: in Basic Solo the company on turn."""
    step = view.stack[-1] if view.stack else None
    return int(getattr(step, "company", 0)) if view.box.solo else seat


def hand(view: Table, seat: Seat) -> list[tuple[str, drawn.Contract]]:
    """The cards of a seat, each with what it would cost now."""
    if seat < 0 or view.is_automa(seat):
        return []
    company = active_company(view, seat)
    cards = [view.box.cards[card_id] for card_id in view.hands[seat] if card_id != HIDDEN]
    prices = [words.price(view, company, card) for card in cards]
    return [
        (card.id, contract(card, _in_short(state), ok=state.startswith("costs")))
        for card, state in zip(cards, prices, strict=True)
    ]


def _deck_note(view: Table) -> str:
    return f"Deck {len(view.deck)}" if view.deck else words.deck(view)


def _in_short(state: str) -> str:
    """The price of a contract in the width of a card."""
    return state.partition(",")[0]


def legend(view: Table) -> drawn.Legend:
    extra: tuple[tuple[Markup, int], ...] = tuple(
        (COLOURS[c], scoring.vp_city_worth(view) if c == PURPLE else scoring.factory_worth(view, c))
        for c, left in enumerate(view.leftover)
        if left and view.box.leftover_adds
    )
    piles = [f"{left}/{full}" for left, full in zip(view.piles, tiles.PILES, strict=True)]
    return drawn.Legend(
        crossing=CROSSING_PRICE,
        left_over=extra,
        tiles=tuple(zip(TILE_ICONS, piles, strict=True)),
        goods=tuple(zip(COLOURS[:PURPLE], view.stock, strict=True)),
    )


def players(view: Table, names: Words) -> tuple[drawn.Player, ...]:
    rows = [
        drawn.Player(
            letter(view, seat),
            names.seat(seat),
            view.purse[seat],
            view.trains[seat] if not view.box.solo else sum(view.trains),
            view.factories[seat] if not view.box.solo else sum(view.factories),
            len(view.hands[seat]),
            len(view.fulfilled[seat]),
            note="you" if seat == view.viewer else "",
            own=seat == view.viewer,
            contracts=tuple(contract(view.box.cards[c]) for c in view.fulfilled[seat]),
        )
        for seat in range(view.seats)
    ]
    return tuple(sorted(rows, key=lambda row: not row.own))


def sheet(view: Table, names: Words, prompt: str) -> Board:
    """Board, hand, fulfilled contracts and everybody's open figures on one sheet."""
    return drawn.wide_sheet(scene(view), _beside(view, names, prompt))


def narrow_sheet(view: Table, names: Words, prompt: str) -> Board:
    """The same for a phone: all of it below the board, which has codes instead of names."""
    return drawn.tall_sheet(scene(view), _beside(view, names, prompt))


def _beside(view: Table, names: Words, prompt: str) -> drawn.Panels:
    seat = view.viewer
    acting = bool(view.stack) and seat in view.stack[-1].seats(view)
    return drawn.Panels(
        over="Your turn" if acting else words.moment(view),
        prompt=prompt,
        note=_action_note(view) if acting else "",
        hand=tuple(card for _, card in hand(view, seat)),
        hand_note=_deck_note(view),
        players=players(view, names),
        trigger=0 if view.box.solo else view.box.trigger,
        legend=legend(view),
    )


def _action_note(view: Table) -> str:
    for step in reversed(view.stack):
        if isinstance(step, ChooseAction) and step.of > 1:
            number = step.number if step is view.stack[-1] else step.number - 1
            return f"Action {number} of {step.of}"
    return "" if view.box.solo else "Action 2 of 2"


# --- panels of the page ----------------------------------------------------------------------------------------------
def panels(view: Table, names: Words) -> tuple[Panel, ...]:
    out: list[Panel] = []
    seat = view.viewer
    if seat >= 0 and not view.is_automa(seat):
        out.append(Panel("hand", "Your contracts", _hand_html(view, seat), _deck_note(view)))
    if any(view.fulfilled):
        out.append(Panel("fulfilled", "Fulfilled contracts", _fulfilled_html(view, names), place="below"))
    out.append(Panel("purple", "Purple cities", _purple_html(view), place="below"))
    if view.box.solo:
        out.append(Panel("companies", "Companies", _companies_html(view)))
    out.append(Panel("legend", "Legend", _legend_html(view), place="legend"))
    return tuple(out)


@memory.drawn
def _hand_html(view: Table, seat: Seat) -> Markup:
    cards = "".join(
        f'<div class="card-slot" id="card-{esc(card_id)}">{drawn.card_icon(card)}</div>'
        for card_id, card in hand(view, seat)
    )
    return f'<div class="hand">{cards}</div>'


@memory.drawn
def _fulfilled_html(view: Table, names: Words) -> Markup:
    rows: list[Markup] = []
    for seat, cards in enumerate(view.fulfilled):
        if cards:
            points = sum(view.box.cards[c].vp for c in cards)
            small = "".join(drawn.card_icon(contract(view.box.cards[c])) for c in cards)
            rows.append(
                f"<h3>{esc(names.seat(seat))}, {esc(counted(points, 'point'))}</h3><div class='hand small'>{small}</div>"
            )
    return "".join(rows)


@memory.drawn
def _purple_html(view: Table) -> Markup:
    """Worth, who is connected, what each would get now, and what each would get if the viewer joined."""
    worth, seat = scoring.vp_city_worth(view), view.viewer
    rows: list[Markup] = []
    for city in scoring.vp_cities(view):
        who = scoring.connected(view, city)
        linked = ", ".join(words.company_name(view, c) for c in who) or "nobody"
        if view.box.solo:
            now, then = f"{len(who)}", ""
        else:
            now = f"{worth // len(who)} each" if who else "–"
            then = f"{worth // (len(who) + 1)} each" if seat >= 0 and seat not in who else ""
        name = esc(view.box.land.names[city])
        rows.append(
            f"<tr><th scope='row'>{name}</th><td>{esc(linked)}</td><td>{esc(now)}</td><td>{esc(then)}</td></tr>"
        )
    head = "<tr><th>City</th><th>Linked</th><th>Now</th><th>If you join</th></tr>"
    value = "a point for each company" if view.box.solo else f"worth {worth}, shared"
    return f'<p class="note">Each is {esc(value)}.</p><table class="figures">{head}{"".join(rows)}</table>'


@memory.drawn
def _companies_html(view: Table) -> Markup:
    rows = "".join(
        f"<tr><th scope='row'>{esc(words.company_name(view, c))}</th><td>{digits(view.trains[c])}</td>"
        f"<td>{digits(view.factories[c])}</td><td>{digits(view.bag[c])}</td></tr>"
        for c in range(view.box.companies)
    )
    head = "<tr><th>Company</th><th>Trains</th><th>Factories</th><th>In the bag</th></tr>"
    return f'<table class="figures">{head}{rows}</table>'


@memory.drawn
def _legend_html(view: Table) -> Markup:
    picture, high = drawn.legend(legend(view), 860)
    return f'<svg class="legend" viewBox="0 0 880 {digits(high, "g")}" role="img" aria-label="Prices and stock">{picture}</svg>'
