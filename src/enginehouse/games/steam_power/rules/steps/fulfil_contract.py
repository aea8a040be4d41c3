"""Action 3: fulfil a contract, piece by piece, and take its reward. SP-FULFIL, SP-REWARD."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Auto, Refusal, Seat, refuse
from enginehouse.games.steam_power.rules import box as b
from enginehouse.games.steam_power.rules import content, events
from enginehouse.games.steam_power.rules.content import COLOURS
from enginehouse.games.steam_power.rules.notation import BONUS, DECLINE, FROM_BANK, ROUTE_NUMBER, ROUTES
from enginehouse.games.steam_power.rules.scoring import factory_worth
from enginehouse.games.steam_power.rules.state import Company, Table
from enginehouse.games.steam_power.rules.steps.build_factory import ChooseSite, can_build
from enginehouse.games.steam_power.rules.steps.lay_track import FIRST_TILE
from enginehouse.games.steam_power.rules.steps.question import Question
from enginehouse.games.steam_power.rules.steps.take_contracts import TAKE_TWO, can_take
from enginehouse.games.steam_power.rules.track import can_place
from enginehouse.games.steam_power.rules.transport import (
    Route,
    bill,
    payable,
    payable_routes,
    payable_sources,
    piece_prices,
    spare,
    supply,
)


class ChooseContract(Question, frozen=True):
    """Which contract of the hand. Only those that can be paid in full are offered. SP-FULFIL-02, 03, 22, SP-R36."""

    aloud: ClassVar[bool] = True
    company: Company

    doing: ClassVar[str] = "is choosing a contract to fulfil"

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return table.box.deciders[self.company]

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Choose a contract to fulfil"

    def hint(self, table: Table, seat: Seat) -> str:
        return "Everybody will see the contract you choose."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        note = table.box.contract_note
        return [note[card] for card in payable(table, self.company)]

    def judge_answer(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        name = table.box.card_of_note.get(action)
        if name is None:
            return self.why_not(table, seat, action)
        card = table.box.cards[name]
        if name not in table.hands[seat]:
            return refuse("SP-FULFIL-02", "You have no contract {number} in your hand.", number=card.number)
        total, money = bill(piece_prices(table, self.company), card), table.purse[seat]
        if total <= money:
            return None
        return refuse(
            "SP-FULFIL-22", "${short} short: contract {number} costs at least ${total} and you have ${money}.",
            short=total - money, number=card.number, total=total, money=money,
        )  # fmt: skip

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        card = table.box.card_of_note[action]
        table.hands[seat].remove(card)
        table.reveal()  # SP-INFO-04, SP-R80
        if table.events is not None:
            table.tell(events.Revealed(seat, table.box.cards[card].number))
        table.stack.append(Reward(self.company, card))
        acquire(table, self.company, card, table.box.cards[card].goods)


CONTRACTS = tuple(ChooseContract(company) for company in range(b.COMPANIES))


def acquire(table: Table, company: Company, card: str, goods: tuple[int, ...]) -> None:
    """The resources that a contract still needs, from top to bottom; asks only where there is a choice. SP-FULFIL-04."""
    while goods:
        cities = payable_sources(table, company, goods)
        if len(cities) > 1:
            table.stack.append(ChooseSource(company, card, goods))
            return
        if not cities:
            buy_from_bank(table, company, goods[0])
        elif not take_from(table, company, card, goods, cities[0]):
            return
        goods = goods[1:]


def take_from(table: Table, company: Company, card: str, goods: tuple[int, ...], city: int) -> bool:
    """The next piece from this city, if there is one way for it; else the way is asked for."""
    ways = payable_routes(table, company, goods, city)
    if len(ways) > 1:
        table.then(ChooseRoute(company, card, goods, city))
        return False
    deliver(table, company, city, ways[0])
    return True


def buy_from_bank(table: Table, company: Company, colour: int) -> None:
    """No piece, no transport: $5. SP-FULFIL-17, SP-FULFIL-21, SP-R26."""
    seat = table.box.owners[company]
    table.pay_bank(seat, b.BANK_PRICE)
    if table.events is not None:
        table.tell(events.Delivered(seat, COLOURS[colour], "", "", None, (), b.BANK_PRICE))


def deliver(table: Table, company: Company, city: int, way: Route) -> None:
    """One piece leaves a factory for the network; owners are paid; the piece goes back to the stock. SP-FULFIL-05 to 12, 24."""
    owner = table.factory[city]
    if owner != company:
        table.pay_fee(company, 0 if table.box.solo else owner, 1)  # SP-FULFIL-06
    if way.links:
        for payee, amount in enumerate(way.fees):
            if amount:
                table.pay_fee(company, payee, amount)
    table.take_piece(city)
    if table.events is not None:
        _tell_delivery(table, company, city, way)


def _tell_delivery(table: Table, company: Company, city: int, way: Route) -> None:
    land, owner, colour = table.box.land, table.factory[city], table.tile_colour[city]
    fees = list(way.fees)
    if owner != company:
        fees[0 if table.box.solo else owner] += 1
    seat = table.box.owners[company]
    to_bank = sum(fees) if table.box.solo else sum(n for s, n in enumerate(fees) if table.gone[s])
    paid = () if table.box.solo else tuple((s, n) for s, n in enumerate(fees) if n and not table.gone[s])
    name, code = land.names[city], land.codes[city]
    table.tell(events.Delivered(seat, COLOURS[colour], name, code, table.box.owners[owner], paid, to_bank))
    if table.pieces[city] == 0:
        # the tile is flipped at once, whoever took the last piece. SP-FULFIL-25, SP-FULFIL-26
        table.tell(events.Emptied(table.box.owners[owner], name, code, factory_worth(table, colour)))


class ChooseSource(Question, frozen=True):
    """Where the next piece comes from. It need not be the cheapest. SP-FULFIL-15, SP-FULFIL-16, SP-R21."""

    aloud: ClassVar[bool] = True
    company: Company
    card: str
    goods: tuple[int, ...]

    doing: ClassVar[str] = "is choosing where a piece comes from"

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return table.box.deciders[self.company]

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Contract {table.box.cards[self.card].number}: where does the {COLOURS[self.goods[0]]} come from?"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        note = table.box.land.from_note
        return [note[city] for city in payable_sources(table, self.company, self.goods)]

    def judge_answer(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        land, colour = table.box.land, self.goods[0]
        if action == FROM_BANK:
            return refuse(
                "SP-FULFIL-19", "Not from the bank while a {colour} piece can be transported to your network.",
                colour=COLOURS[colour],
            )  # fmt: skip
        city = land.from_city.get(action)
        if city is None:
            return self.why_not(table, seat, action)
        name = land.names[city]
        if table.tile_colour[city] != colour:
            return refuse("SP-FULFIL-03", "{city} has no {colour}.", city=name, colour=COLOURS[colour])
        if table.pieces[city] == 0:
            return refuse("SP-R31", "There is no piece left in {city}.", city=name)
        price = dict(supply(table, self.company, colour).sources).get(city)
        if price is None:
            return refuse("SP-FULFIL-07", "No completed links lead from {city} to your network.", city=name)
        left = spare(table, self.company, self.goods, price)
        if left >= 0:
            return None
        return refuse(
            "SP-R85", "From {city} you would be ${short} short for the rest of the contract.", city=name, short=-left
        )

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if take_from(table, self.company, self.card, self.goods, table.box.land.city_of_note[action]):
            acquire(table, self.company, self.card, self.goods[1:])


class ChooseRoute(Question, frozen=True):
    """Which way, where that changes who is paid. SP-FULFIL-16, SP-R22."""

    aloud: ClassVar[bool] = True
    company: Company
    card: str
    goods: tuple[int, ...]
    city: int

    doing: ClassVar[str] = "is choosing a route"

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return table.box.deciders[self.company]

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Whose links does the {COLOURS[self.goods[0]]} from {table.box.land.names[self.city]} use?"

    def ways(self, table: Table) -> list[Route]:
        return payable_routes(table, self.company, self.goods, self.city)[: len(ROUTES)]

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return list(ROUTES[: len(self.ways(table))])

    def judge_answer(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action not in ROUTE_NUMBER:
            return self.why_not(table, seat, action)
        ways = len(self.ways(table))
        if ROUTE_NUMBER[action] < ways:
            return None
        return refuse("SP-R22", "There are {ways} routes to choose from; the first is the cheapest.", ways=ways)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        deliver(table, self.company, self.city, self.ways(table)[ROUTE_NUMBER[action]])
        acquire(table, self.company, self.card, self.goods[1:])


class Reward(Auto[Table], frozen=True):
    """The card goes face up before its owner, then the money, then the bonus. SP-FULFIL-27, SP-REWARD-01, SP-R28."""

    company: Company
    card: str

    def run(self, table: Table) -> None:
        seat, card = table.box.owners[self.company], table.box.cards[self.card]
        bank_contract(table, seat, self.card)
        if card.bonus != content.NONE and bonus_possible(table, self.company, card.bonus):
            table.then(OfferBonus(self.company, card.bonus))


def bank_contract(table: Table, seat: Seat, card_id: str) -> None:
    """Count a fulfilled contract and take its money; tell when it brings the last round. SP-END-01 to SP-END-05."""
    card = table.box.cards[card_id]
    table.fulfilled[seat].append(card_id)
    table.purse[seat] += card.money
    count = len(table.fulfilled[seat])
    if table.events is not None:
        table.tell(events.Fulfilled(seat, card.number, card.vp, card.money, count))
    if not table.box.solo and count == table.box.trigger and sum(len(c) >= count for c in table.fulfilled) == 1:
        table.tell(events.EndTriggered(seat, count))


def bonus_possible(table: Table, company: Company, bonus: str) -> bool:
    """A bonus that cannot be carried out is lost. SP-REWARD-04, SP-R29."""
    if bonus == content.TRACK:
        return can_place(table, company)
    if bonus == content.FACTORY:
        return can_build(table, company)
    return can_take(table, table.box.owners[company])


BONUS_WORDS = {
    content.TRACK: "lay track",
    content.FACTORY: "build a factory",
    content.CONTRACTS: "take two contracts",
}


class OfferBonus(Question, frozen=True):
    """Take the bonus action now, or lose it. It does not count as one of the two actions. SP-REWARD-03 to 08, SP-TURN-07."""

    aloud: ClassVar[bool] = True
    company: Company
    bonus: str

    doing: ClassVar[str] = "may take a bonus action"

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return table.box.deciders[self.company]

    def prompt(self, table: Table, seat: Seat) -> str:
        what = {
            content.TRACK: "lay track",
            content.FACTORY: "build a factory",
            content.CONTRACTS: "take two contracts",
        }[self.bonus]
        return f"Bonus: {what} now, or decline"

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return [BONUS, DECLINE]

    def judge_answer(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action in (BONUS, DECLINE):
            return None
        return refuse(
            "SP-REWARD-04", "The bonus is taken now or lost: bonus or decline, before “{action}”.", action=action
        )

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        if action == DECLINE:
            table.tell(events.BonusDeclined(seat, self.bonus))
        elif self.bonus == content.TRACK:
            table.then(FIRST_TILE[self.company])
        elif self.bonus == content.FACTORY:
            table.then(ChooseSite(self.company, bonus=True))
        else:
            table.then(TAKE_TWO[seat])
