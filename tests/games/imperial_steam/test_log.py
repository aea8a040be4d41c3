"""The log accounts for everything: each gulden, each step of influence and each level is told by an event."""

from random import Random
from typing import Any

import pytest

from enginehouse.core import Game
from enginehouse.games.imperial_steam import GAME
from enginehouse.games.imperial_steam.rules import events as told
from enginehouse.games.imperial_steam.rules.scoring import final_result
from tests.games.imperial_steam.tables import at_turn, factory, goods, hear, tracks
from tests.proof import rule

PAID = (
    told.WorkerHired, told.EngineerHired, told.StationBuilt, told.FactoryBuilt, told.GoodBought, told.TrainBought,
    told.TrainUpgraded, told.Donated,
)  # fmt: skip


def money(event: Any, seats: int) -> list[int]:
    """What an event says that each purse changes by."""
    by = [0] * seats
    match event:
        case told.BidsShown(bids=bids):
            by = [-n for n in bids]
        case told.IncomePaid(amounts=amounts):
            by = list(amounts)
        case told.TrackLaid(seat=seat, fees=fees):
            by[seat] = -10 * len(fees)
            for other in fees:
                by[other] += 10
        case told.AccessBought(seat=seat, price=price, payees=payees):
            by[seat] = -price * max(1, len(payees))
            for other in payees:
                by[other] += price
        case told.TriesteReached(seat=seat, bonus=bonus):
            by[seat] = bonus
        case told.Funded(seat=seat, amount=amount):
            by[seat] = amount
        case told.ShareSold(seat=seat, price=price):
            by[seat] = price
        case told.Delivered(seat=seat, paid=paid):
            by[seat] = paid
        case _ if isinstance(event, PAID):
            by[event.seat] = -event.price
        case _:
            pass
    return by


def influence(event: Any, seats: int) -> list[int]:
    by = [0] * seats
    match event:
        case told.BidsShown(bids=bids):
            by = [n // 10 for n in bids]
        case told.InfluenceMoved(seat=seat, steps=steps):
            by[seat] = steps
        case told.HandLaid(seat=seat, lost=lost) | told.ValueMoved(seat=seat, lost=lost):
            by[seat] = -lost
        case _:
            pass
    return by


def total(parts: list[list[int]], seats: int) -> list[int]:
    return [sum(part[seat] for part in parts) for seat in range(seats)]


@rule("IS-INFO-02", "IS-INFO-04")
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (4, 8)])
def test_every_movement_is_told(players: int, seed: int) -> None:
    g, rnd = Game(GAME, players, {"setup": "normal"}, seed), Random(seed)
    heard: list[Any] = []
    while not g.over:
        seat = rnd.choice(g.to_act)
        legal = g.legal(seat)
        wise = rnd.random() < 0.6
        action = GAME.advise(g.view(seat), seat, legal, rnd).action if wise else rnd.choice(legal)
        before = g.table.clone()
        events = g.play(seat, action)
        after = g.table
        cash = [now - was for now, was in zip(after.purse, before.purse, strict=True)]
        assert total([money(event, players) for event in events], players) == cash, (action, events)
        moved = [now - was for now, was in zip(after.influence, before.influence, strict=True)]
        assert total([influence(event, players) for event in events], players) == moved, (action, events)
        heard += events
    result = final_result(g.table)
    counted = {event.seat: event for event in heard if isinstance(event, told.Counted)}
    assert tuple(counted[seat].total for seat in range(players)) == result.points
    assert [dict(counted[seat].lines) for seat in range(players)] == list(result.sources)
    rounds = [(event.round, event.hands) for event in heard if isinstance(event, told.RoundBegins)]
    assert rounds == list(enumerate((3, 4, 5, 5, 5, 5, 5), 2))[: g.table.round - 1]
    ends = [event for event in heard if isinstance(event, told.GameEnds)]
    assert [event.linked for event in ends] == [tuple(s for s in range(players) if g.table.linked(s))]


@rule("IS-ROUND-12", "IS-ROUND-13")
def test_training_says_how_many_rose() -> None:
    g, rnd = Game(GAME, 3, {}, 4), Random(4)
    seen = 0
    while not g.over:
        seat = rnd.choice(g.to_act)
        before = g.table.clone()
        for event in g.play(seat, rnd.choice(g.legal(seat))):
            if isinstance(event, told.WorkersTrained):
                seen += 1
                for s in range(3):
                    level = sum((k + 1) * n for k, n in enumerate(g.table.rested[s]))
                    was = sum(
                        (k + 1) * (n + m)
                        for k, (n, m) in enumerate(zip(before.rested[s], before.worked[s], strict=True))
                    )
                    if len(before.works[s]) == len(g.table.works[s]) and before.workers(s) == g.table.workers(s):
                        assert level - was == event.risen[s]
    assert seen == 7


@rule("IS-PATH-06")
def test_tolls_are_told_when_somebody_has_linked() -> None:
    from enginehouse.games.imperial_steam.rules.steps.rounds import EndCheck

    table = at_turn(2)
    tracks(table, 1, "WIE-LIL", "LIL-MAZ", "MAZ-BRU", "BRU-GRA", "GRA-STV", "STV-LJU", "LJU-TRI")
    table.contracts[0] = ("W 50",)
    table.stack, table.events = [], []
    EndCheck().run(table)
    paid = [event for event in table.events if isinstance(event, told.TollPaid)]
    assert [(event.seat, event.payees) for event in paid] == [(0, ((1, 140),))]
    table = at_turn(2)
    table.round, table.contracts[0] = 8, ("W 50",)
    table.stack, table.events = [], []
    EndCheck().run(table)
    assert not [event for event in table.events if isinstance(event, told.TollPaid)]


@rule("IS-DELIV-08")
@pytest.mark.parametrize("hub", range(4))
def test_coal_brings_the_key_of_any_hub(hub: int) -> None:
    table = at_turn(3)
    where = table.hubs_at[hub]
    table.network[0] |= 1 << where
    factory(table, 0, "WIE-a", "coal", 2)
    cash = table.purse[0]
    (event, *_) = hear(table, f"deliver WIE-a {table.box.cities[where].code}")
    assert isinstance(event, told.Delivered)
    assert (event.key, event.paid) == (f"gold {told_hub(hub)}", 0)
    assert (table.gold[hub], table.purse[0]) == (0, cash)


def told_hub(hub: int) -> str:
    return ("bronze", "white", "green", "blue")[hub]


@rule("IS-FACT-08")
@pytest.mark.parametrize(("who", "rested", "worked"), [
    ("level 1 rested", (0, 1, 1), (1, 1, 1)), ("level 3 rested", (1, 1, 0), (1, 1, 1)),
    ("level 1 worked", (1, 1, 1), (0, 1, 1)), ("level 3 worked", (1, 1, 1), (1, 1, 0)),
])  # fmt: skip
def test_the_worker_that_was_named_goes(who: str, rested: tuple[int, ...], worked: tuple[int, ...]) -> None:
    table = at_turn(3)
    table.rested[0], table.worked[0], table.purse[0] = (1, 1, 1), (1, 1, 1), 100
    table.stock[0] = goods(1, 1, 1, 1)
    hear(table, "build", "factory WIE-a", "wood", who)
    assert (table.rested[0], table.worked[0]) == (rested, worked)
