"""Steam Power: its facts by other means. Two play on the Switchyard; goods are counted over all ways, link by link."""

from __future__ import annotations

from typing import Any

from tests.learn.guides.games import Moment, after, of, plain, top, truth, words

COLOURS = ("black", "white", "orange", "gray")
TRIGGER = 14
BANK = 5


def group(m: Moment, city: int) -> int:
    return m.game.table.box.land.group_of[city]


def own_groups(m: Moment, seat: int | None = None, table: dict[str, Any] | None = None) -> set[int]:
    """What the finished links of a seat join; a link is company, start, end, hexes, edges."""
    who = m.seat if seat is None else seat
    return {group(m, c) for link in (table or plain(m))["links"] if link[0] == who for c in (link[1], link[2])}


def far(m: Moment, city: int, table: dict[str, Any] | None = None) -> int:
    """How many links lie between the city and the seat's own network, step by step; -1: no way."""
    table = table or plain(m)
    home, reached, steps = own_groups(m, table=table), {group(m, city)}, 0
    if not home:
        return -1
    while not reached & home:
        more = {
            group(m, there)
            for link in table["links"]
            for here, there in ((link[1], link[2]), (link[2], link[1]))
            if group(m, here) in reached
        }
        if more <= reached:
            return -1
        reached |= more
        steps += 1
    return steps


def prices(m: Moment, colour: int, table: dict[str, Any] | None = None) -> list[int]:
    """Of every piece of a colour that can be fetched."""
    t = table or plain(m)
    out: list[int] = []
    for city, pieces in enumerate(t["pieces"]):
        if pieces and t["tile_colour"][city] == colour and (way := far(m, city, t)) >= 0:
            out += [way + (t["factory"][city] != m.seat)] * pieces
    return sorted(out)


def bill(m: Moment, card: str, table: dict[str, Any] | None = None) -> int:
    total = 0
    for colour in range(4):
        need = m.game.table.box.cards[card].goods.count(colour)
        total += sum((prices(m, colour, table) + [BANK] * need)[:need])
    return total


def payable(m: Moment, table: dict[str, Any] | None = None) -> list[str]:
    t = table or plain(m)
    if not own_groups(m, table=t):
        return []
    return [card for card in t["hands"][m.seat] if bill(m, card, t) <= t["purse"][m.seat]]


def number(m: Moment, card: str) -> str:
    return m.game.table.box.cards[card].number


def cheapest(m: Moment) -> tuple[int, str]:
    return min(((bill(m, card), number(m, card)) for card in plain(m)["hands"][m.seat]), default=(0, ""))


def points(m: Moment) -> tuple[int, ...]:
    return m.game.result.points


def rival(m: Moment) -> int:
    return max(n for seat, n in enumerate(points(m)) if seat != m.seat)


def most(m: Moment) -> int:
    return max(len(cards) for cards in plain(m)["fulfilled"])


def own_sites(m: Moment) -> str:
    """Cities with a colour of goods, no factory and pieces in the stock, that the seat's own links reach."""
    t, names = plain(m), m.game.table.box.land.names
    if not t["factories"][m.seat]:
        return ""
    return words(
        names[city]
        for city, colour in enumerate(t["tile_colour"])
        if colour < 4 and t["factory"][city] < 0 and t["stock"][colour] and group(m, city) in own_groups(m)
    )


def purple(m: Moment) -> str:
    t, names = plain(m), m.game.table.box.land.names
    open_ = [names[c] for c, colour in enumerate(t["tile_colour"]) if colour == 4 and group(m, c) not in own_groups(m)]
    return open_[0] if open_ else ""


def source(m: Moment) -> tuple[str, int]:
    """What is offered, at what price: the first of the cheapest in the order of the map."""
    if top(m)["step"] != "ChooseSource":
        return "", 0
    t, land = plain(m), m.game.table.box.land
    colour = top(m)["goods"][0]
    offers = [
        (far(m, c) + (t["factory"][c] != m.seat), c)
        for c, pieces in enumerate(t["pieces"])
        if pieces and t["tile_colour"][c] == colour and far(m, c) >= 0
    ]
    price, city = min(offers)
    return land.names[city], price


def fetching(m: Moment) -> bool:
    return top(m)["step"] in ("ChooseSource", "ChooseRoute")


BONUS = {"track": "lay track", "factory": "build a factory", "contracts": "take two contracts"}
NOW: dict[str, Any] = {
    "round": lambda m: plain(m)["round"],
    "money": lambda m: plain(m)["purse"][m.seat],
    "trains": lambda m: plain(m)["trains"][m.seat],
    "factories_left": lambda m: plain(m)["factories"][m.seat],
    "links": lambda m: sum(link[0] == m.seat for link in plain(m)["links"]),
    "has_track": lambda m: bool(own_groups(m)) or plain(m)["unfinished"][m.seat] is not None,
    "unfinished": lambda m: plain(m)["unfinished"][m.seat] is not None,
    "hand": lambda m: len(plain(m)["hands"][m.seat]),
    "deck": lambda m: len(plain(m)["deck"]),
    "fulfilled": lambda m: len(plain(m)["fulfilled"][m.seat]),
    "trigger": lambda m: TRIGGER,
    "most_fulfilled": most,
    "to_end": lambda m: max(0, TRIGGER - most(m)),
    "last_round": lambda m: most(m) >= TRIGGER,
    "points": lambda m: points(m)[m.seat],
    "best_rival": rival,
    "cheapest": lambda m: cheapest(m)[1],
    "cheapest_cost": lambda m: cheapest(m)[0],
    "payable": lambda m: words(number(m, card) for card in payable(m)),
    "own_sites": own_sites,
    "full_factories": lambda m: sum(
        who == m.seat and plain(m)["pieces"][city] > 0 for city, who in enumerate(plain(m)["factory"])
    ),
    "factory_worth": lambda m: 2,
    "purple_worth": lambda m: 4 + plain(m)["leftover"][4],
    "purple_unlinked": purple,
    "pieces_each": lambda m: 4,
    "bank_price": lambda m: BANK,
    "take_money": lambda m: 3,
    "action_number": lambda m: top(m)["number"] if top(m)["step"] == "ChooseAction" else 0,
    "contract": lambda m: number(m, top(m)["card"]) if fetching(m) else "",
    "good": lambda m: COLOURS[top(m)["goods"][0]] if fetching(m) else "",
    "source": lambda m: source(m)[0],
    "source_price": lambda m: source(m)[1],
    "bonus": lambda m: BONUS[top(m)["bonus"]] if top(m)["step"] == "OfferBonus" else "",
    "site_at_hand": lambda m: m.game.table.box.land.names[top(m)["city"]] if top(m)["step"] == "ChoosePieces" else "",
}


def mine(m: Moment, name: str) -> list[dict[str, Any]]:
    return [e for e in of(m.news, name) if e["seat"] == m.seat]


NEWS: dict[str, Any] = {
    "round_began": lambda m: bool(of(m.news, "RoundBegan")),
    "earned": lambda m: sum(
        n for e in of(m.news, "Delivered") if e["seat"] != m.seat for s, n in e["fees"] if s == m.seat
    ),
    "linked": lambda m: next((f"{e['start']} and {e['end']}" for e in mine(m, "LinkCompleted")[::-1]), ""),
    "built": lambda m: words(e["city"] for e in mine(m, "Built")),
    "built_pieces": lambda m: sum(e["pieces"] for e in mine(m, "Built")),
    "emptied": lambda m: words(e["city"] for e in mine(m, "Emptied")),
    "emptied_worth": lambda m: sum(e["worth"] for e in mine(m, "Emptied")),
    "fulfilled_vp": lambda m: sum(e["vp"] for e in mine(m, "Fulfilled")),
    "fulfilled_number": lambda m: words(e["card"] for e in mine(m, "Fulfilled")),
    "drawn": lambda m: sum(len(e["cards"]) for e in mine(m, "Drew")),
}


def site(m: Moment, action: str) -> int:
    """Where the factory stands afterwards."""
    if not action.startswith("build "):
        return -1
    land = m.game.table.box.land
    return land.codes.index(action.removeprefix("build "))


def rivals_there(m: Moment, action: str) -> int:
    city = site(m, action)
    return sum(group(m, city) in own_groups(m, s) for s in range(2) if s != m.seat) if city >= 0 else 0


def chosen(m: Moment, action: str) -> str:
    wanted = action.removeprefix("contract ")
    cards = m.game.table.box.cards
    return next((c for c in cards if number(m, c) == wanted), "") if action.startswith("contract ") else ""


def from_bank(m: Moment, action: str) -> int:
    card = chosen(m, action)
    if not card or top(m)["step"] != "ChooseContract":
        return 0
    return _lacking(m, card)


def _lacking(m: Moment, card: str) -> int:
    """What cannot be fetched over any links."""
    goods = m.game.table.box.cards[card].goods
    return sum(max(0, goods.count(colour) - len(prices(m, colour))) for colour in range(4))


DEEDS: dict[str, Any] = {
    "site": lambda m, a: m.game.table.box.land.names[site(m, a)] if site(m, a) >= 0 else "",
    "links_to_site": lambda m, a: far(m, site(m, a)) if site(m, a) >= 0 else 0,
    "rivals_at_site": rivals_there,
    "from_bank": from_bank,
    "contract_cost": lambda m, a: bill(m, chosen(m, a)) if chosen(m, a) else 0,
    "contract_vp": lambda m, a: m.game.table.box.cards[chosen(m, a)].vp if chosen(m, a) else 0,
}


def no_money(m: Moment, action: str) -> bool:
    then = truth(after(m, action))
    poorer = then["purse"][m.seat] < plain(m)["purse"][m.seat]
    return bool(payable(m)) and poorer and not payable(m, then)


WARNED: dict[str, Any] = {
    "factory-for-others": lambda m, a: group(m, site(m, a)) not in own_groups(m) and rivals_there(m, a) > 0,
    "no-money-for-the-contract": no_money,
    "last-train": lambda m, a: plain(m)["trains"][m.seat] == 1 and truth(after(m, a))["trains"][m.seat] == 0,
    "bank-goods": lambda m, a: _lacking(m, chosen(m, a)) > 1,
    "drawn-too-late": lambda m, a: most(m) >= TRIGGER and top(m)["number"] == 2,
    "ends-while-behind": lambda m, a: (
        len(plain(m)["fulfilled"][m.seat]) == TRIGGER - 1
        and most(m) < TRIGGER
        and points(m)[m.seat] + m.game.table.box.cards[chosen(m, a)].vp < rival(m)
    ),
}
