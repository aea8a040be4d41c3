"""A table of Steam Power in words, enough to play from."""

from __future__ import annotations

from enginehouse.core import HIDDEN, SPECTATOR, Seat, Words, counted, listed
from enginehouse.draw.memory import drawn, fact, looks
from enginehouse.games.steam_power.rules import scoring, tiles
from enginehouse.games.steam_power.rules.box import Card
from enginehouse.games.steam_power.rules.content import COLOURS, LETTERS
from enginehouse.games.steam_power.rules.events import COLOUR_NAMES, CORNERS
from enginehouse.games.steam_power.rules.land import PURPLE, TERRAIN_NAMES
from enginehouse.games.steam_power.rules.state import Company, Link, Table
from enginehouse.games.steam_power.rules.steps.actions import ChooseAction, Turn
from enginehouse.games.steam_power.rules.steps.take_contracts import victims
from enginehouse.games.steam_power.rules.transport import bill, piece_prices


def moment(view: Table) -> str:
    """Where the game stands, for a heading."""
    if view.over:
        return f"Over after {view.round} rounds"
    if view.box.solo or max(map(len, view.fulfilled)) < view.box.trigger:
        return f"Round {view.round}"
    turns = [step.seat for step in reversed(view.stack) if isinstance(step, Turn)]
    to_play = [company_name(view, seat) for seat in turns if not view.gone[seat]]  # SP-R81
    return f"Round {view.round}, the last" + (f"; {listed(to_play)} still to play" if to_play else "")


def phases(view: Table) -> tuple[tuple[str, ...], int]:
    """A turn is its two actions: which of them is being chosen or carried out. SP-TURN-02, SP-TURN-05."""
    if view.box.solo or not view.stack or not hasattr(view.stack[-1], "company"):
        return (), 0
    top = view.stack[-1]
    waits = any(isinstance(step, ChooseAction) and step.number == 2 for step in view.stack[:-1])
    first = waits or (isinstance(top, ChooseAction) and top.number == 1)
    return ("First action", "Second action"), 0 if first else 1


def text(view: Table, words: Words) -> str:
    """Everything the viewer may know."""
    parts = [
        f"STEAM POWER, {view.box.land.file.name}, a map {best_for(view)}. {moment(view)}.",
        _people(view, words),
        _hand(view),
        _cities(view),
        _links(view),
        _ground(view),
        _stock(view),
    ]
    if view.box.automas:
        parts.insert(5, _automas(view))
    return "\n\n".join(part for part in parts if part)


def best_for(view: Table) -> str:
    """What the map's author advises."""
    few, many = view.box.land.file.players
    return f"for {few}" if few == many else f"for {few} to {many}"


def company_name(view: Table, company: Company) -> str:
    return COLOUR_NAMES.get(view.colours[company], f"company {company}")


@fact
def held(view: Table) -> tuple[int, ...]:
    """How many contracts each hand has: all that others know of them. SP-INFO-06."""
    return tuple(map(len, view.hands))


@drawn
def _people(view: Table, words: Words) -> str:
    rows: list[str] = []
    for seat, told in enumerate(_standings(view, words)):
        name = words.seat(seat) + (" (you)" if looks(view, seat) else "") + (" (left)" if view.gone[seat] else "")
        rows.append(f"  {name}: {told}")
    if view.box.solo:
        for company in range(view.box.companies):
            bag = view.bag[company]
            rows.append(
                f"  {company_name(view, company)}: {view.trains[company]} trains, "
                f"{view.factories[company]} factories, {bag} in the bag."
            )
    return "PLAYERS\n" + "\n".join(rows)


@drawn
def _standings(view: Table, words: Words) -> tuple[str, ...]:
    """What stands behind each name: the same for all who look."""
    out: list[str] = []
    for seat in range(view.seats):
        scored = scoring.sources(view, seat)
        goal = "" if view.box.solo else f" of {view.box.trigger}"
        facts = [
            f"${view.purse[seat]}",
            counted(held(view)[seat], "card"),
            f"{len(view.fulfilled[seat])}{goal} fulfilled",
        ]
        if not view.box.solo:
            colour = company_name(view, seat)
            named = words.seat(seat) + (" (left)" if view.gone[seat] else "")
            facts += [] if colour in named else [colour]
            facts += [counted(view.trains[seat], "train"), f"{view.factories[seat]} factories"]
        first = ", first player" if seat == view.first and not view.box.solo else ""
        now = ", ".join(f"{n} {source}" for source, n in scored.items())
        out.append(f"{', '.join(facts)}{first}. {points(sum(scored.values()))} now: {now}.")
    return tuple(out)


def points(n: int) -> str:
    return "1 point" if n == 1 else f"{n} points"


def card_words(card: Card) -> str:
    goods = " ".join(LETTERS[g] for g in card.goods)
    gain = f", ${card.money}" if card.money else ""
    bonus = "" if card.bonus == "none" else f", bonus {card.bonus}"
    return f"{card.number}: {goods} for {points(card.vp)}{gain}{bonus}"


def price(view: Table, company: Company, card: Card) -> str:
    """What a contract costs now at the least, or what it lacks."""
    prices = piece_prices(view, company)
    total, money = bill(prices, card), view.purse[view.owner(company)]
    if view.network[company] == 0:
        return "no link yet"
    if total > money:
        return f"${total - money} short"
    missing = sum(max(0, needed - len(prices[colour])) for colour, needed in card.needs)
    return f"costs ${total}" + (f", {missing} from the bank" if missing else "")


@drawn
def _hand(view: Table) -> str:
    seat: Seat = view.viewer
    if seat == SPECTATOR or seat < 0 or view.is_automa(seat):
        return ""
    company = getattr(view.stack[-1], "company", 0) if view.box.solo and view.stack else seat
    cards = [view.box.cards[card_id] for card_id in view.hands[seat] if card_id != HIDDEN]
    rows = [f"  contract {card_words(card)} ({price(view, company, card)})" for card in cards]
    return "YOUR CONTRACTS\n" + ("\n".join(rows) or "  none")


@drawn
def _cities(view: Table) -> str:
    land = view.box.land
    rows: list[str] = []
    for city, code in enumerate(land.codes):
        colour = view.tile_colour[city]
        group = land.groups[land.group_of[city]]
        facts = [COLOURS[colour]]
        if len(group) > 1:
            facts.append(f"touches {listed([land.names[c] for c in group if c != city])}")
        if colour == PURPLE:
            joined = [company_name(view, c) for c in scoring.connected(view, city)]
            facts.append(f"worth {scoring.vp_city_worth(view)}, linked to {listed(joined) if joined else 'nobody'}")
            facts.append(shares(view, city))
        elif view.factory[city] >= 0:
            owner = company_name(view, view.factory[city])
            worth = scoring.factory_worth(view, colour)
            state = f"{view.pieces[city]} pieces" if view.pieces[city] else f"empty, {points(worth)}"
            facts.append(f"factory of {owner}, {state}")
        rows.append(f"  {code} {land.names[city]} at {land.refs[land.hex_of[city]]}: {', '.join(facts)}")
    return "CITIES\n" + "\n".join(rows)


def shares(view: Table, city: int) -> str:
    """What a purple city brings each of those linked to it now, and if the viewer joined them. SP-SCORE-08, SP-SOLO-18."""
    worth, who = scoring.vp_city_worth(view), scoring.connected(view, city)
    if view.box.solo:
        return f"{points(len(who))} now"
    now = f"{worth // len(who)} each now" if who else "nothing for anyone now"
    joins = view.viewer >= 0 and not view.is_automa(view.viewer) and view.viewer not in who
    return now + (f", {worth // (len(who) + 1)} each if you join" if joins else "")


@drawn
def _links(view: Table) -> str:
    rows = [_link(view, link) for link in view.links]
    rows += [_link(view, link) for link in view.unfinished if link is not None]
    return "LINKS\n" + ("\n".join(rows) or "  none")


def _link(view: Table, link: Link) -> str:
    land = view.box.land
    way = ", ".join(
        f"{land.refs[h]} [{tiles.NAME[tiles.BETWEEN[a][b]]}]" for h, (a, b) in zip(link.hexes, link.edges, strict=True)
    )
    name = company_name(view, link.company)
    if link.end >= 0:
        return f"  {name}: {land.names[link.start]} to {land.names[link.end]} over {way}"
    front = land.next_to[link.hexes[-1]][link.edges[-1][1]]
    return f"  {name}, unfinished: from {land.names[link.start]} over {way}, open towards {land.refs[front]}"


@drawn
def _ground(view: Table) -> str:
    """The terrain, row by row, with city letters and track: = one track, # a crossing."""
    land = view.box.land
    signs = {price: sign for sign, price in ((".", 0), ("h", 2), ("m", 4), ("~", -1))}
    head = "     " + "".join(f"{land.refs[c * land.rows][:-1]:<3}" for c in range(land.cols))
    rows: list[str] = []
    for r in range(land.rows):
        row = f"  {r + 1:>2} "
        for c in range(land.cols):
            h = land.hex((c, r))
            if land.city_at[h] >= 0:
                row += f"{land.codes[land.city_at[h]]:<3}"
            else:
                lain = ("", "=", "#")[len(tiles.segments_of(view.tiles[h]))]
                row += f"{signs[land.price[h]] + lain:<3}"
        rows.append(row.rstrip())
    key = ", ".join(f"{signs[p]} {TERRAIN_NAMES[p]}{'' if p < 0 else f' ${p}'}" for p in (0, 2, 4, -1))
    return f"MAP ({key}; = track, # crossing; odd columns B, D, … lie half a hex lower)\n" + "\n".join([head, *rows])


@drawn
def _stock(view: Table) -> str:
    left = [f"{n} {COLOURS[c]}" for c, n in enumerate(view.leftover) if n]
    piles = ", ".join(f"{n} {name}" for n, name in zip(view.piles, tiles.PILE_NAMES, strict=True))
    pieces = ", ".join(f"{n} {COLOURS[c]}" for c, n in enumerate(view.stock))
    return (
        f"STOCK\n  Tiles: {piles}.\n  Resources: {pieces}.\n  {deck(view)}."
        f"\n  City tiles beside the map: {listed(left) if left else 'none'}."
    )


def deck(view: Table) -> str:
    """How many contracts can be drawn; without any, whose hand would be robbed. SP-TAKE-04, SP-R32, SP-R63."""
    if view.deck or view.discard:
        return f"Contracts in the deck: {len(view.deck)}" + ("" if view.deck else ", then the discards shuffled")
    taker = view.viewer
    if view.box.solo or taker < 0:
        return "The deck is empty"
    whom = [company_name(view, seat) for seat in victims(view, taker)]
    return (
        f"The deck is empty: you would take from {listed(whom, 'or')}" if whom else "The deck is empty, no card to take"
    )


def _automas(view: Table) -> str:
    land = view.box.land
    rows = [f"  The direction marker is {CORNERS[view.corner]}."]
    rows.append("  Corners: " + ", ".join(f"{CORNERS[n]} {COLOURS[c]}" for n, c in enumerate(view.corner_goods)) + ".")
    for company, path in enumerate(view.coin_paths):
        if path is not None:
            rows.append(
                f"  {company_name(view, company)} has coins on {listed([land.refs[h] for h in path.hexes])}, "
                f"towards {land.names[path.target]}."
            )
    rows.append(f"  Discarded: {listed([view.box.cards[c].number for c in view.discard])}.")
    return "AUTOMA\n" + "\n".join(rows)


def how_counted(table: Table) -> dict[str, str]:
    """Each source of points in a sentence, as this edition counts. SP-SCORE, SP-SOLO-17, SP-SOLO-18, SP-DRAFT-04, -05, -12."""
    box = table.box
    more = ", and 1 more for every left-over tile of its colour" if box.leftover_adds else ""
    near = " or to a city that touches it" if box.vp_city_counts_group else ""
    worth = scoring.vp_city_worth(table)
    shared = f"The {worth} points of each purple city are shared by all who are linked to it{near}, rounded down."
    alone = f"1 for every company that is linked to a purple city{near}."
    return {
        scoring.CONTRACTS: "The points printed on every contract you fulfilled.",
        scoring.FACTORIES: f"{scoring.FACTORY_WORTH} for each of your factories whose goods are all gone{more}.",
        scoring.CITIES: alone if box.solo else shared,
        scoring.CASH: f"1 for every {scoring.DOLLARS_A_POINT} dollars you have left.",
    }
