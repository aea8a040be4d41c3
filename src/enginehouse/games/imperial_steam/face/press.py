"""Imperial Steam as something to press: labels, places on the board, and the public figures of every seat."""

from __future__ import annotations

from enginehouse.core import TRUTH, UNKNOWN, Action, Choice, Figure, Seat, counted
from enginehouse.games.imperial_steam.rules import state
from enginehouse.games.imperial_steam.rules.box import COAL, GOODS, HUBS, KINDS, ROUNDS
from enginehouse.games.imperial_steam.rules.events import column_in_words, goods_in_words, key_in_words
from enginehouse.games.imperial_steam.rules.notation import (
    BUYS,
    CREW_OF,
    DISCARD_OF,
    DONATE,
    END,
    ENGINEER_OF,
    ENGINEERS,
    FUNDRAISE,
    LEVELS,
    ORDERS,
    PASS,
    POINTS,
    SELL,
    SHARES,
    STOP,
    TILE_NAMES,
    TILE_OF,
    TYPES,
    UPGRADE_OF,
    WORKER,
)
from enginehouse.games.imperial_steam.rules.steps.build import ChooseType, ChooseWorker, factory_price, goods_of
from enginehouse.games.imperial_steam.rules.steps.hire import HireFirst, HireMore, worker_price
from enginehouse.games.imperial_steam.rules.steps.rounds import Turns
from enginehouse.games.imperial_steam.rules.steps.track import SendCrew, thrifty
from enginehouse.games.imperial_steam.rules.tracks import access_price, effort, fee

#: Red, purple, turquoise, yellow: IS-COMP-01, as letters of the pigment box.
EMBLEMS = ("M", "A", "V", "S")
ICONS = (
    "track", "worker", "factory", "produce", "crate", "train", "contract", "hexa", "shares", "coin", "pass",
)  # fmt: skip
LARGER = "Which larger crew shall go?"
FREE, HAND = "Free actions", "Lay a hand"
#: Where the book's name of an action is not what its tile says, whoever presses the tile reads what it does.
ON_THE_TILE = {DONATE: "Donate for influence", SHARES: "Move your share value", FUNDRAISE: "Take 10 gulden"}


def moment(view: state.Table) -> str:
    """Where the game stands, for the top bar."""
    if view.over:
        return f"Over after round {view.round}"
    if type(view.stack[-1]).__name__ == "BlindBid":
        return "The blind bid"
    last = any(view.linked(seat) for seat in range(view.seats)) or view.round == ROUNDS
    return f"Round {view.round} of {ROUNDS}" + (", the last" if last else "")


def phases(view: state.Table) -> tuple[tuple[str, ...], int]:
    """What comes in before the first hand, then hand after hand; none of it while all bid, nor at the end."""
    turns = next((step for step in view.stack if isinstance(step, Turns)), None)
    if turns is None:
        return (), 0
    hands = view.box.hands[view.round - 1]
    return ("Arrivals", *(f"Hand {n}" for n in range(1, hands + 1))), -(-turns.done // view.seats)


def known(view: state.Table, seat: Seat) -> int | None:
    """A seat's cash, if the viewer may know it."""
    if view.box.secret and view.stack and view.viewer not in (seat, TRUTH):
        return None
    cash = view.purse[seat]
    return None if cash == UNKNOWN else cash


def figures(view: state.Table) -> tuple[Figure, ...]:
    """What everybody may know of everybody (IS-INFO-02, -04). Gulden are cash alone: a receipt says what is paid."""
    seats = range(view.seats)
    box = view.box
    signed = [sum(box.contracts[c].value for c in view.contracts[s]) for s in seats]
    return (
        Figure("Money", tuple(known(view, s) for s in seats), "gulden", "Cash in hand"),
        Figure(
            "Influence",
            tuple(10 * n for n in view.influence),
            "",
            "Turn order, hiring, and money at the end",
            short="Infl.",
        ),
        Figure("Income", tuple(view.income(s) for s in seats), "", "Gulden a round: passenger cars and stations"),
        Figure(
            "Workers", tuple(sum(view.rested[s]) + sum(view.worked[s]) for s in seats), "", "All workers, rested or not"
        ),
        Figure("Goods", tuple(sum(view.stock[s]) for s in seats), "", "On trains and in the warehouse"),
        Figure("Contracts", tuple(signed), "", "At stake if Trieste is linked: full ones pay it, others cost it"),
        Figure("Shares", tuple(-10 * n for n in view.shareholders), "%", "What shareholders take at the end"),
    )


def choice(view: state.Table, seat: Seat, action: Action) -> Choice:
    """A legal action with its label and the elements of the page that lead to it."""
    if action in TILE_OF:
        return _tile(view, seat, TILE_OF[action])
    for made in (_free(view, seat, action), _place(view, seat, action), _person(view, action), _good(view, action)):
        if made is not None:
            return made
    book = view.box.book
    word, _, rest = action.partition(" ")
    if word == "bid":
        return Choice(action, f"Bid {rest}", group="Your bid", number=int(rest))
    if action in book.donate_of:
        steps = book.donate_of[action]
        return Choice(
            action, f"{10 * steps} gulden for {10 * steps} influence", ("influence",), "Tens of gulden", steps
        )
    if action in book.value_of:
        row = book.value_of[action]
        up = row > view.share[seat]
        cost = f", −{10 * view.box.raise_costs[row - 1]} influence" if up else ""
        return Choice(action, f"{'Up' if up else 'Down'} to {rest}{cost}", (f"value-{rest}",))
    if action in book.sign_of:
        card = view.box.contracts[book.sign_of[action]]
        asks = goods_in_words(GOODS[g] for g in range(4) for _ in range(card.asks[g]))
        label, ask = f"Sign for {asks}, worth {card.value} gulden", f"Contract for {asks}: check the bill"
        return Choice(action, label, (f"contract-{card.name.replace(' ', '-')}",), ask=ask, icon="contract")
    if action in book.engine_of:
        level = book.engine_of[action]
        return Choice(
            action, f"Buy an engine of level {level} for {view.box.engine_prices[level]}", (f"engine-{level}",), "Buy"
        )
    if action in UPGRADE_OF:
        row, level = UPGRADE_OF[action]
        price = view.box.engine_prices[level] - view.box.engine_prices[view.trains[seat][row][0]]
        label = f"Train {row + 1} to level {level} for {price}"
        return Choice(action, label, (f"train-{row + 1}", f"engine-{level}"), "Upgrade")
    if action in POINTS:
        return _point(view, seat, action)
    labels = {STOP: "Stop here", END: "End the turn", "unseal": "Take the bid back"}
    return Choice(action, labels.get(action, action.capitalize()))


def _tile(view: state.Table, seat: Seat, tile: int) -> Choice:
    again = view.laid[seat][tile]
    lost = min(again, view.influence[seat])
    label = ON_THE_TILE.get(tile, TILE_NAMES[tile]) + (f", −{10 * lost} influence" if lost else "")
    name = next(name for name, n in TILE_OF.items() if n == tile)
    return Choice(name, label, (f"tile-{name}",), HAND, icon=ICONS[tile], opens=tile not in (FUNDRAISE, PASS))


def about(view: state.Table) -> tuple[str, ...]:
    """The link that a crew is asked for, the site of a factory that is not built yet, the column that one hires from."""
    step, box = view.stack[-1], view.box
    if isinstance(step, SendCrew):
        return (f"link-{box.links[step.link].name}",)
    if isinstance(step, ChooseType | ChooseWorker):
        return (f"site-{view.ground.works[step.site].name}",)
    if isinstance(step, HireFirst | HireMore):
        return (f"column-{box.book.columns[step.column].removeprefix('column ')}",)
    return ()


def _free(view: state.Table, seat: Seat, action: Action) -> Choice | None:
    book, box = view.box.book, view.box
    if action == SELL:
        return Choice(action, f"Sell a share for {box.values[view.share[seat]]}", ("shares",), FREE, icon="shares")
    if action in book.deliver_of:
        site, city = book.deliver_of[action]
        ground = view.ground
        index = ground.works_of[site]
        good = next((w[1] for w in view.works[seat] if w[0] == index), 0)
        hub = ground.hub[city]
        if good == COAL and hub >= 0:
            pay = key_in_words(f"{'gold' if view.gold[hub] < 0 else 'silver'} {HUBS[hub]}")
        else:
            pay = str(view.pay(good))
        where = box.cities[city]
        label = f"Deliver {GOODS[good]} from {ground.works[index].words} to {where.name} for {pay}"
        return Choice(action, label, (f"site-{site}", f"city-{where.code}"), FREE, icon=GOODS[good])
    if action in book.access_of:
        link = book.access_of[action]
        price, payees = access_price(view, seat, link)
        whom = "" if not payees else f" ({price // len(payees)} to each owner)"
        label = f"State access {box.link_words(link)} for {price}{whom}"
        return Choice(action, label, (f"link-{box.links[link].name}",), FREE, icon="crown")
    return None


def _place(view: state.Table, seat: Seat, action: Action) -> Choice | None:
    book, box, ground = view.box.book, view.box, view.ground
    if action in book.link_of:
        link = book.link_of[action]
        kind = KINDS[box.links[link].kind]
        cost = fee(view, seat, link)
        extra = "" if kind == "open" else f", {kind}"
        owners = f", fees {cost}" if cost else ""
        label = f"{box.link_words(link)}: effort {effort(view, seat, link)}{extra}{owners}"
        return Choice(action, label, (f"link-{box.links[link].name}",))
    if action in CREW_OF:
        return _crew(view, seat, action)
    if action in book.station_of:
        city = book.station_of[action]
        where = box.cities[city]
        label = f"Station in {where.name} for {ground.price[city]}"
        return Choice(action, label, (f"station-{where.code}",), "Station", icon="station")
    if action in book.factory_of:
        site = book.factory_of[action]
        works = ground.works[ground.works_of[site]]
        price = f"for {works.price}" if works.price > 0 else f"for {ground.price[works.city]}"
        words = "at the board’s price" if works.price == 0 else price
        label = f"Factory at {works.words} {words}"
        return Choice(action, label, (f"site-{site}",), "Factory", icon="factory")
    if action in book.produce_of:
        site = book.produce_of[action]
        index = ground.works_of[site]
        good = next((w[1] for w in view.works[seat] if w[0] == index), 0)
        return Choice(
            action, f"{GOODS[good].capitalize()} from {ground.works[index].words}", (f"site-{site}",), icon=GOODS[good]
        )
    return None


def _crew(view: state.Table, seat: Seat, action: Action) -> Choice:
    counts = CREW_OF[action]
    step = view.stack[-1] if view.stack else None
    able = counts[0] + 2 * counts[1] + 3 * counts[2]
    need = step.need(view, seat) if isinstance(step, SendCrew) else able
    who = " and ".join(f"{n} of level {level}" for level, n in ((3, counts[2]), (2, counts[1]), (1, counts[0])) if n)
    over = f", {able - need} more than needed" if able > need else ""
    if thrifty([counts], need):  # what one nearly always wants: to be pressed at once
        return Choice(action, f"Send {who}: effort {able}{over}", (), "Smallest crews")
    touches = tuple(f"crew-{level}" for level, n in ((3, counts[2]), (2, counts[1]), (1, counts[0])) for _ in range(n))
    return Choice(action, f"Send {who}: effort {able}{over}", touches, "Larger crews", ask=LARGER)


def _person(view: state.Table, action: Action) -> Choice | None:
    book, step = view.box.book, view.stack[-1] if view.stack else None
    if action in book.column_of:
        column = book.column_of[action]
        hub = view.box.columns[column]
        city = view.box.cities[view.hubs_at[hub]].name
        name = action.removeprefix("column ")
        label = f"{city}, {column_in_words(name)}: from {worker_price(view, column)}"
        return Choice(action, label, (f"column-{name}",), "Workers")
    if action == ENGINEERS:
        return Choice(action, "Engineers only", (), "Engineers")
    if action == WORKER:
        column = step.column if isinstance(step, HireFirst | HireMore) else 0
        name = book.columns[column].removeprefix("column ")
        return Choice(
            action, f"A worker for {worker_price(view, column)}", (f"column-{name}",), "Workers", icon="worker"
        )
    if action in ENGINEER_OF:
        kind, hub = ENGINEER_OF[action]
        where = f"engineer-{kind}-{HUBS[hub]}"
        label = f"{kind.capitalize()} engineer at the {HUBS[hub]} hub for {view.box.engineer_price}"
        return Choice(action, label, (where,), "Engineers", icon=kind)
    if action in LEVELS:
        who = LEVELS.index(action)
        area = "rested" if who < 3 else "worked"
        brings = who % 3 + 2
        if isinstance(step, ChooseWorker):
            brings = goods_of(view, step.good, who % 3)
        label = f"Level {who % 3 + 1}, {area}: {counted(brings, 'good')}"
        return Choice(action, label, (f"crew-{who % 3 + 1}-{area}",), icon="worker")
    return None


def _good(view: state.Table, action: Action) -> Choice | None:
    step = view.stack[-1] if view.stack else None
    if action in BUYS or action in ORDERS:
        good = (BUYS if action in BUYS else ORDERS).index(action)
        verb = "Buy" if action in BUYS else "Order"
        label = f"{verb} {GOODS[good]} for {view.market_price(good)}"
        group = "Buy one now" if action in BUYS else "Order for the next round"
        return Choice(action, label, (f"market-{GOODS[good]}",), group, icon=GOODS[good])
    if action in DISCARD_OF:
        goods = goods_in_words(GOODS[g] for g, n in enumerate(DISCARD_OF[action]) for _ in range(n))
        touches = tuple(f"good-{GOODS[g]}" for g, n in enumerate(DISCARD_OF[action]) for _ in range(n))
        return Choice(action, f"Give back {goods}", touches)
    if action in TYPES:
        good = TYPES.index(action)
        price = factory_price(view, step.site, good) if isinstance(step, ChooseType) else view.factory_cost(good)
        label = f"{action.capitalize()} factory for {price}; deliveries then pay {_pay_after(view, good)}"
        return Choice(action, label, (f"factory-{action}",), icon=action)
    return None


def _pay_after(view: state.Table, good: int) -> int:
    pays = view.box.pays[good]
    return pays[min(view.taken[good] + 1, len(pays) - 1)]


def _point(view: state.Table, seat: Seat, action: Action) -> Choice:
    row = view.share[seat]
    up = view.box.values[min(row + 1, len(view.box.values) - 1)]
    labels = {
        POINTS[0]: ("Influence +10", "influence"),
        POINTS[1]: (f"Share value up to {up}", f"value-{up}"),
        POINTS[2]: ("A freight car for passengers", "trains"),
        POINTS[3]: ("Forgo this point", ""),
    }
    label, touch = labels[action]
    return Choice(action, label, (touch,) if touch else (), "Business")
