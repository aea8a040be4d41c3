"""A table of Imperial Steam in words, enough to play from."""

from __future__ import annotations

from collections.abc import Sequence

from enginehouse.core import Seat, Words, listed
from enginehouse.core import counted as some
from enginehouse.draw.memory import drawn, looks
from enginehouse.games.imperial_steam.face.counts import counted, nearest, with_trieste
from enginehouse.games.imperial_steam.face.press import known, moment
from enginehouse.games.imperial_steam.rules.box import GOODS, HUBS, KINDS, ROUNDS, STATIONS, TRACKS
from enginehouse.games.imperial_steam.rules.events import contract_in_words
from enginehouse.games.imperial_steam.rules.goods import names
from enginehouse.games.imperial_steam.rules.notation import TILE_WORDS
from enginehouse.games.imperial_steam.rules.scoring import fulfilled
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.build import stations_in
from enginehouse.games.imperial_steam.rules.steps.hire import worker_price


def text(view: Table, words: Words) -> str:
    """Everything the viewer may know."""
    parts = [
        _head(view, words),
        _influence(view, words),
        *[_seat(view, words, seat) for seat in range(view.seats)],
        _boards(view),
        _cities(view, words),
        _links(view, words),
        _count(view, words),
    ]
    return "\n\n".join(part for part in parts if part)


def _head(view: Table, words: Words) -> str:
    card = f", card {view.card}" if view.card else ""
    lines = [f"IMPERIAL STEAM, {view.box.setup} set-up{card}. {moment(view)}."]
    lines.append("Turn order: " + ", ".join(words.seat(seat) for seat in view.order) + ".")
    if view.stack:
        step = view.stack[-1]
        who = step.seats(view)
        if view.viewer in who:
            lines.append(f"You: {step.prompt(view, view.viewer)}. {step.hint(view, view.viewer)}".strip())
        elif who:
            lines.append(f"{words.seats(who)} {step.doing}.")
    return "\n".join(lines)


@drawn
def _influence(view: Table, words: Words) -> str:
    columns: dict[int, list[str]] = {}
    for seat in view.standing:
        columns.setdefault(view.influence[seat], []).append(words.seat(seat))
    players = [f"{10 * c}: {', '.join(who)}" for c, who in sorted(columns.items(), reverse=True)]
    hubs = [
        f"{HUBS[h]} ({view.box.cities[view.hubs_at[h]].name}) {10 * view.hubs[h]}"
        for h in sorted(range(4), key=lambda h: view.hubs[h])
    ]
    return f"INFLUENCE (in a column the first has more)\n  {'; '.join(players)}\n  Hubs: {'; '.join(hubs)}"


@drawn
def _seat(view: Table, words: Words, seat: Seat) -> str:
    box = view.box
    you = " (you)" if looks(view, seat) else ""
    cash = known(view, seat)
    rested, worked = view.rested[seat], view.worked[seat]
    engineers = [name for name, has in zip(("bridge", "tunnel"), view.staff[seat], strict=True) if has]
    trains = [f"engine {level} with cars {cars or 'none'}" for level, cars in view.trains[seat]]
    engines, places = view.room(seat)
    full = fulfilled(box, view.contracts[seat], view.factories[seat])
    contracts = [f"{contract_in_words(card)}{', full' if card in full else ', open'}" for card in view.contracts[seat]]
    keys = [f"gold {HUBS[h]}" for h in range(4) if view.gold[h] == seat]
    keys += [f"silver {HUBS[h]}" for h in range(4) if view.silver[h] == seat]
    if view.semmering == seat:
        keys.append("the Semmering token")
    laid = [f"{n} on “{TILE_WORDS[i]}”" for i, n in enumerate(view.laid[seat]) if n]
    works = [
        f"{view.ground.works[s].words} [{view.ground.works[s].name}]: {left} {GOODS[g]}"
        for s, g, left in view.works[seat]
    ]
    stations = [box.cities[c].name for c in view.stations[seat]]
    factories = [f"{n} {GOODS[g]}" for g, n in enumerate(view.factories[seat]) if n]
    return "\n".join(
        (
            f"{words.seat(seat).upper()}{you}: money {'hidden' if cash is None else cash}, income {view.income(seat)}, "
            f"{some(max(0, view.hands_left(seat)), 'hand')} left; laid {listed(laid)}",
            f"  Workers rested: {_levels(rested)}; worked: {_levels(worked)}; engineers: {listed(engineers)}",
            f"  Goods: {listed(names(view.stock[seat]))}; room for {places}, and coal on {engines} "
            f"engine{'s' if engines > 1 else ''}; landing: {listed(names(view.landing[seat]))}",
            f"  Trains: {listed(trains)} (F freight, P passengers, R reserved)",
            f"  Stations: {listed(stations)}, {STATIONS - len(stations)} left; tracks left {TRACKS - view.track_count(seat)}",
            f"  At factories: {listed(works)}; factory pieces: {listed(factories)}",
            f"  Shares: value {box.values[view.share[seat]]}, {some(view.investors[seat], 'investor')}, "
            f"{some(view.shareholders[seat], 'shareholder')}; contracts: {listed(contracts)}; keys: {listed(keys)}",
        )
    )


@drawn
def _boards(view: Table) -> str:
    box = view.box
    columns = [
        f"{name.partition('-')[0]} [{name}] at {worker_price(view, i)}"
        for i, name in enumerate(column.removeprefix("column ") for column in box.book.columns)
    ]
    engineers = [f"{kind} in {HUBS[hub]}" for kind, hub in zip(view.engineers, box.icons, strict=True) if kind]
    factories = [_factories(view, g) for g in range(4)]
    market = [
        f"{GOODS[g]} {view.market_price(g)} ({view.market[g]} left)" if view.market[g] else f"no {GOODS[g]} left"
        for g in range(4)
    ]
    engines = [
        f"{level} for {box.engine_prices[level]} ({n} left, {_when(view, level)})" if n else f"no {level} left"
        for level, n in enumerate(view.engines, 4)
    ]
    coming = [f"round {r}: {listed(names(g))}" for r, g in enumerate(view.arrivals, 4) if any(g)]
    shipments = ", ".join(f"{r}: {n}" for r, n in enumerate(view.shipments, 1))
    grows = [
        f"{HUBS[h]} {', '.join(str(10 * n) for n in box.growths[view.grows[h]])} ({sum(view.received[h])} received)"
        for h in range(4)
    ]
    limit = view.shipments[view.round - 1] if view.round < ROUNDS else 0
    return "\n".join(
        (
            "BOARDS",
            f"  Hire: {'; '.join(columns)}",
            f"  Engineers for {box.engineer_price} gulden: {listed(engineers)}"
            if engineers
            else "  No engineer is left",
            f"  Influence that a hub moves on with each good it receives: {'; '.join(grows)}",
            f"  Factories: {'; '.join(factories)}",
            f"  Market: {'; '.join(market)}; a landing holds {limit} this round (by round: {shipments})",
            f"  Goods to come: {'; '.join(coming) or 'none'}",
            f"  Engines: {'; '.join(engines)}",
            f"  Contracts on display: {'; '.join(f'{contract_in_words(card)} [{card}]' for card in view.display) or 'none'}",
        )
    )


def _levels(workers: Sequence[int]) -> str:
    return listed([f"{n} of level {level}" for level, n in enumerate(workers, 1) if n])


def _factories(view: Table, good: int) -> str:
    cost, pays = view.factory_cost(good), f"a delivery pays {view.pay(good)}"
    if cost is None:
        return f"no {GOODS[good]} factory left, {pays}"
    return f"{GOODS[good]} costs {cost}, {len(view.box.costs[good]) - view.taken[good]} left, {pays}"


def _when(view: Table, level: int) -> str:
    opens = view.box.engine_round[level]
    return "for sale" if opens <= view.round else f"from round {opens}"


@drawn
def _cities(view: Table, words: Words) -> str:
    ground, box = view.ground, view.box
    owner = {site: (words.seat(seat), left) for seat, works in enumerate(view.works) for site, _, left in works}
    rows: list[str] = []
    for c, city in enumerate(box.cities):
        facts = [f"effort {city.effort}", f"price {ground.price[c]}"]
        hub = ground.hub[c]
        if hub >= 0:
            wants = [GOODS[g] for g in range(4) for _ in range(box.wants[hub][g] - view.received[hub][g])]
            facts.append(f"{HUBS[hub]} hub, wants {listed(wants)}")
        if ground.hexagons[c]:
            facts.append(f"influence {' and '.join(str(10 * n) for n in ground.hexagons[c])}")
        if view.business[c]:
            facts.append(f"business {view.business[c]}")
        if ground.demand[c] >= 0:
            facts.append(f"wants {GOODS[ground.demand[c]]}{' (served)' if view.served >> c & 1 else ''}")
        stations = [words.seat(s) for s in range(view.seats) for at in view.stations[s] if at == c]
        free = max(0, ground.stations[c] - stations_in(view, c))
        if free or stations:
            facts.append(f"stations: {', '.join([*stations, f'{free} free'])}")
        for site in ground.works_at[c]:
            works = ground.works[site]
            price = (
                "board price" if works.price == 0 else f"price {works.price if works.price > 0 else ground.price[c]}"
            )
            who = owner.get(site)
            state = f"{who[0]}, {some(who[1], 'good')}" if who else f"free, {price}"
            facts.append(f"site [{works.name}] {state}")
        rows.append(f"  {city.code} {city.name} ({city.country}): {'; '.join(facts)}")
    return "CITIES\n" + "\n".join(rows)


@drawn
def _links(view: Table, words: Words) -> str:
    box, ground = view.box, view.ground
    rows: list[str] = []
    for i, link in enumerate(box.links):
        crown = (
            f", State (access {ground.dear[i]}, later {ground.cheap[i]} to each owner)"
            if ground.crown_mask >> i & 1
            else ""
        )
        owners = view.owners(i)
        tracks = f": {words.seats(owners)}" if owners else ""
        rows.append(f"{link.name} {KINDS[link.kind]}{crown}{tracks}")
    return "LINKS\n  " + "\n  ".join(rows)


def _count(view: Table, words: Words) -> str:
    """The standing if the game ended now; with secret money only what the viewer may know (IS-INFO-07)."""
    if view.over:
        ends = [("Final count", counted(view))]
    elif any(view.linked(seat) for seat in range(view.seats)):
        ends = [("Trieste is linked", counted(view))]
    else:
        who, missing = nearest(view)
        ends = [
            ("Without Trieste", counted(view)),
            (f"If {words.seat(who)} lays {missing} more to Trieste", with_trieste(view, who)),
        ]
    rows: list[str] = []
    for head, counts in ends:
        for seat in range(view.seats):
            if known(view, seat) is not None:
                lines = ", ".join(f"{name} {n}" for name, n in counts[seat].lines().items() if n)
                rows.append(f"  {head}, {words.seat(seat)}: {counts[seat].total} ({lines})")
    return "IF THE GAME ENDED NOW\n" + "\n".join(rows) if rows else ""
