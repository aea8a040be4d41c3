"""The log and the hints: each kind of event in its exact words, each deed told as it was done, each number of a hint."""

from dataclasses import replace
from typing import Any

import pytest

from enginehouse.core import Words
from enginehouse.games.imperial_steam.rules import events as ev
from enginehouse.games.imperial_steam.rules.notation import crew, discard
from enginehouse.games.imperial_steam.rules.state import NO_GOODS, put
from enginehouse.games.imperial_steam.rules.steps.build import ChooseType, ChooseWorker
from enginehouse.games.imperial_steam.rules.steps.city import Points
from enginehouse.games.imperial_steam.rules.steps.hire import HireMore, NameColumn
from enginehouse.games.imperial_steam.rules.steps.market import ChooseGoods, OrderMore
from enginehouse.games.imperial_steam.rules.steps.moment import Discard, DiscardTogether
from enginehouse.games.imperial_steam.rules.steps.money import ShareValue
from enginehouse.games.imperial_steam.rules.steps.produce import ProduceFirst
from enginehouse.games.imperial_steam.rules.steps.rounds import (
    EndCheck,
    Income,
    NextRound,
    RetrieveHands,
    ShipmentArrival,
    TakeOrders,
    Training,
    TurnOrder,
    Turns,
)
from enginehouse.games.imperial_steam.rules.steps.track import FirstTrack, SecondTrack, SendCrew
from enginehouse.games.imperial_steam.rules.steps.turn import Turn
from tests.games.imperial_steam.tables import at_turn, factory, goods, hear, hubs, set_up, stand, tracks
from tests.proof import rule

WORDS = Words(("Ada", "Bo", "Cy"))
SENTENCES: list[tuple[Any, str, tuple[str, ...]]] = [
    (ev.BidsShown((0, 10, 30)), "Bids: Ada 0, Bo 10 and Cy 30 gulden", ()),
    (ev.OrderSet((2, 0, 1)), "Turn order: Cy, Ada, Bo", ()),
    (ev.RoundBegins(2, 3), "Round 2: 3 hands each", ()),
    (ev.ShipmentArrives(("wood", "iron"), ()), "The market receives wood and iron", ("market-wood", "market-iron")),
    (ev.ShipmentArrives(("coal", "coal"), ("wood",)), "The market receives 2 coal; no room for wood", ("market-coal",)),
    (ev.OrdersTaken(1, ("wood", "wood", "iron")), "Bo takes 2 wood and 1 iron from the landing", ()),
    (ev.IncomePaid((10, 20, 0)), "Income: Ada 10, Bo 20 and Cy 0 gulden", ()),
    (ev.WorkersTrained((1, 2, 0)), "Training: 1 worker of Ada and 2 workers of Bo rose a level", ()),
    (ev.WorkersTrained((0, 0, 0)), "Training: nobody rose a level", ()),
    (ev.HandLaid(0, "track", "Build tracks", 0), "Ada lays a hand on “Track”", ("tile-track",)),
    (ev.HandLaid(0, "hire", "Hire", 2), "Ada lays a hand on “Hire” again and loses 20 influence", ("tile-hire", "marker-0")),
    (ev.TrackLaid(0, "WIE-BRA", ("Wien", "Bratislava"), (2, 0, 0), ()), "Ada builds Wien to Bratislava", ("link-WIE-BRA",)),
    (ev.TrackLaid(0, "WIE-BRA", ("Wien", "Bratislava"), (2, 0, 0), (1,)), "Ada builds Wien to Bratislava, pays Bo 10 gulden",
     ("link-WIE-BRA",)),
    (ev.TrackLaid(0, "WIE-BRA", ("Wien", "Bratislava"), (2, 0, 0), (1, 2)),
     "Ada builds Wien to Bratislava, pays Bo and Cy 10 gulden each", ("link-WIE-BRA",)),
    (ev.AccessBought(0, "HAR-FUR", ("Hartberg", "Fürstenfeld"), 40, ()),
     "Ada buys access from Hartberg to Fürstenfeld, pays the State 40 gulden", ("link-HAR-FUR",)),
    (ev.AccessBought(0, "HAR-FUR", ("Hartberg", "Fürstenfeld"), 40, (1, 2)),
     "Ada buys access from Hartberg to Fürstenfeld, pays Bo and Cy 40 gulden each", ("link-HAR-FUR",)),
    (ev.SemmeringTaken(1), "Bo takes the Semmering token: the last income counts double", ()),
    (ev.TriesteReached(1, 100), "Bo reaches Trieste and takes 100 gulden; the game ends with this round", ("city-TRI",)),
    (ev.InfluenceMoved(0, 2, 5, "business"), "Ada gains 20 influence, now 50 (business point)", ("marker-0",)),
    (ev.InfluenceMoved(0, 1, 5, "business"), "Ada gains 10 influence, now 50 (business point)", ("marker-0",)),
    (ev.InfluenceMoved(0, -1, 4, "donation"), "Ada loses 10 influence, now 40 (donation)", ("marker-0",)),
    (ev.TokenTaken(0, "Sopron", "SOP", 1), "Ada takes a business point at Sopron", ("city-SOP",)),
    (ev.TokenTaken(0, "Győr", "GYO", 2), "Ada takes 2 business points at Győr", ("city-GYO",)),
    (ev.PointSpent(0, "forgoes a business point"), "Ada forgoes a business point", ()),
    (ev.WorkerHired(0, "white-1", 20), "Ada hires a worker from the first white column for 20 gulden", ("column-white-1",)),
    (ev.WorkerHired(0, "white-2", 20), "Ada hires a worker from the second white column for 20 gulden", ("column-white-2",)),
    (ev.EngineerHired(0, "tunnel", "blue", 30), "Ada hires a tunnel engineer at the blue hub for 30 gulden",
     ("engineer-tunnel-blue",)),
    (ev.StationBuilt(0, "Graz", "GRA", 50), "Ada builds a station in Graz for 50 gulden", ("city-GRA",)),
    (ev.FactoryBuilt(0, "iron", "Graz", "GRA-a", 30, 3), "Ada builds an iron factory at Graz for 30 gulden: 3 iron",
     ("site-GRA-a",)),
    (ev.FactoryBuilt(0, "wood", "Graz", "GRA-a", 20, 2), "Ada builds a wood factory at Graz for 20 gulden: 2 wood",
     ("site-GRA-a",)),
    (ev.GoodProduced(0, "iron", "GRA-a", "Graz, first site"), "Ada takes iron from the factory at Graz, first site",
     ("site-GRA-a",)),
    (ev.GoodBought(0, "coal", 20, False), "Ada buys coal for 20 gulden", ("market-coal",)),
    (ev.GoodBought(0, "coal", 20, True), "Ada orders coal for 20 gulden", ("market-coal",)),
    (ev.GoodsDiscarded(0, ("wood",)), "Ada has no room and gives back wood", ()),
    (ev.TrainBought(0, 4, 40), "Ada buys an engine of level 4 for 40 gulden", ("engine-4", "trains-0")),
    (ev.TrainUpgraded(0, 0, 3, 5, 20), "Ada upgrades train 1 from level 3 to 5 for 20 gulden", ("engine-5", "trains-0")),
    (ev.ContractSigned(0, "W 50", 1), "Ada secures the contract for wood, worth 50 gulden, with 1 investor", ("held-W-50",)),
    (ev.ContractSigned(0, "WWI 230", 3),
     "Ada secures the contract for 2 wood and 1 iron, worth 230 gulden, with 3 investors", ("held-WWI-230",)),
    (ev.Donated(0, 30), "Ada donates 30 gulden for the public good", ("marker-0",)),
    (ev.ValueMoved(0, 60, 1), "Ada sets the share value to 60 for 10 influence", ("shares-0",)),
    (ev.ValueMoved(0, 40, 0), "Ada sets the share value to 40", ("shares-0",)),
    (ev.Funded(0, 10), "Ada takes 10 gulden from the bank", ()),
    (ev.ShareSold(0, 60, 2), "Ada sells a share for 60 gulden; shareholders take 20 % at the end", ("shares-0",)),
    (ev.Delivered(0, "iron", "GRA-a", "Celje", "CEL", 90, "", "", 0), "Ada delivers iron to Celje for 90 gulden",
     ("site-GRA-a", "city-CEL")),
    (ev.Delivered(0, "coal", "GRA-a", "Maribor", "MAR", 0, "gold white", "white", 2),
     "Ada delivers coal to Maribor for the gold key of the white hub; the white hub moves on by 20", ("site-GRA-a", "city-MAR")),
    (ev.GameEnds(()), "The game ends with round 8: nobody joined Wien and Trieste, so contracts count for nothing", ()),
    (ev.GameEnds((0, 2)), "The game ends: Ada and Cy joined Wien and Trieste", ()),
    (ev.TollPaid(0, ((1, 40), (2, 20))), "Ada has contracts but no line to Trieste and pays Bo 40 and Cy 20 gulden", ()),
    (ev.Counted(0, (("cash", 120), ("contracts", -50), ("keys", 0)), 70), "Ada: cash 120, contracts −50; in all 70 gulden", ()),
]  # fmt: skip


@pytest.mark.parametrize(("event", "sentence", "places"), SENTENCES, ids=[type(s[0]).__name__ for s in SENTENCES])
def test_events_in_their_words(event: Any, sentence: str, places: tuple[str, ...]) -> None:
    assert event.text(WORDS) == sentence
    assert event.places() == places


def test_every_kind_of_event_has_its_sentence() -> None:
    assert {type(event) for event, _, _ in SENTENCES} == set(ev.EVENTS)


def test_notation_of_crews_and_goods() -> None:
    assert [crew(c) for c in ((1, 0, 2), (0, 1, 0), (2, 2, 1))] == ["crew 3+3+1", "crew 2", "crew 3+2+2+1+1"]
    assert discard((1, 0, 0, 2)) == "discard wood+coal+coal"


# --- deeds -----------------------------------------------------------------------------------------------------------
@rule("IS-BIZ-02", "IS-BIZ-03", "IS-BIZ-04", "IS-R37")
@pytest.mark.parametrize(("action", "told"), [
    ("point influence", ev.InfluenceMoved(0, 1, 1, "business")),
    ("point share", ev.PointSpent(0, "raises the share value to 60")),
    ("point car", ev.PointSpent(0, "turns a freight car into a passenger car")),
    ("point forgo", ev.PointSpent(0, "forgoes a business point")),
])  # fmt: skip
def test_points_are_told_and_done_unheard_too(action: str, told: Any) -> None:
    table = at_turn()
    table.stock[0] = goods(1, 1, 1, 1)
    table.stack.append(Points(0, 2))
    unheard = table.clone()
    assert hear(table, action) == [told]
    unheard.act(0, action)
    assert unheard.events is None
    assert (unheard.influence, unheard.share, unheard.trains) == (table.influence, table.share, table.trains)
    assert table.stack[-1] == Points(0, 1)


@rule("IS-R12")
def test_goods_given_back_are_told() -> None:
    table = at_turn()
    table.stock[0] = goods(3, 1, 1, 1)
    table.stack.append(Discard(0))
    unheard = table.clone()
    assert hear(table, "discard wood") == [ev.GoodsDiscarded(0, ("wood",))]
    unheard.act(0, "discard wood")
    assert unheard.stock[0] == table.stock[0] == goods(2, 1, 1, 1)
    table = at_turn()
    table.stock[0], table.stock[1] = goods(3, 1, 1, 1), goods(3, 1, 1, 1)
    table.stack.append(DiscardTogether((0, 1)))
    assert hear(table, "discard iron") == [ev.GoodsDiscarded(0, ("iron",))]
    assert table.stack[-1] == DiscardTogether((1,))


@rule("IS-PROD-01", "IS-PROD-03")
def test_production_is_told_and_done_unheard_too() -> None:
    table = at_turn()
    factory(table, 0, "WIE-a", "iron", 2)
    table.stock[0] = NO_GOODS
    unheard = table.clone()
    heard = hear(table, "produce")
    assert heard[1:2] == [ev.GoodProduced(0, "iron", "WIE-a", "Wien, first site")]
    unheard.act(0, "produce")
    assert unheard.stock[0] == table.stock[0] == goods(iron=1)


@rule("IS-ROUND-03", "IS-ROUND-06", "IS-ROUND-07", "IS-ROUND-08", "IS-ROUND-10", "IS-ROUND-12", "IS-ROUND-17")
def test_the_phases_of_a_round_are_told_and_done_unheard_too() -> None:
    table = at_turn(2, seed=3)
    table.round, table.stack = 4, []
    table.landing[1], table.stock[1] = goods(wood=1, coal=1), NO_GOODS
    table.arrivals[0], table.market = goods(wood=2, iron=1), (9, 10, 8, 10)
    table.rested[0], table.worked[0] = (1, 1, 0), (2, 0, 0)
    stand(table, 20, 50)
    phases = (RetrieveHands, ShipmentArrival, TakeOrders, Income, Training, TurnOrder)
    said = [
        ev.RoundBegins(4, 5), ev.ShipmentArrives(("wood", "iron"), ("wood",)), ev.OrdersTaken(1, ("wood", "coal")),
        ev.IncomePaid((10, 10)), ev.WorkersTrained((2, 2)), ev.OrderSet((1, 0)),
    ]  # fmt: skip
    unheard = table.clone()
    table.events = []
    for phase in phases:
        phase().run(table)
        phase().run(unheard)
    assert table.events == said
    table.events = None
    assert unheard == table
    assert table.rested[0] == (2, 1, 1)
    assert table.order == [1, 0]
    assert table.stock[1] == goods(wood=1, coal=1)


@rule("IS-ROUND-01")
def test_the_phases_come_in_the_order_of_the_book() -> None:
    table = at_turn(2)
    table.stack = []
    NextRound().run(table)
    order = (RetrieveHands, ShipmentArrival, TakeOrders, Income, Training, TurnOrder, Turns, EndCheck)
    assert [type(step) for step in reversed(table.stack)] == list(order)


@rule("IS-ROUND-06")
def test_nothing_arrives_before_round_4() -> None:
    for number, events in ((3, []), (4, [ev.ShipmentArrives((), ("wood",))])):
        table = at_turn(2)
        table.round, table.stack, table.arrivals[0] = number, [], goods(wood=1)
        table.events = []
        ShipmentArrival().run(table)
        assert table.events == events


# --- hints and prompts -----------------------------------------------------------------------------------------------
@rule("IS-BID-01")
def test_the_hint_of_the_bid_names_the_hubs() -> None:
    table = set_up(3, setup="fixed")
    hubs(table, 80, 30, 200, 10)
    said = "You pay it whatever the others bid. Hubs stand at 10, 30, 80, 200: you hire where you reach."
    assert table.stack[-1].hint(table, 0) == said


@rule("IS-BUY-05", "IS-BUY-07")
def test_hints_of_the_market_count_the_landing() -> None:
    table = at_turn()
    assert table.shipments[0] == 2
    for ordered, words in ((0, "takes 2 more this round; ordered goods come in the next."),
                           (1, "takes 1 more this round; ordered goods come in the next."),
                           (2, "takes no more this round.")):  # fmt: skip
        table.landing[0] = goods(wood=ordered)
        assert ChooseGoods(0).hint(table, 0) == f"Your landing {words}"
        assert OrderMore(0).hint(table, 0) == f"Your landing takes {2 - ordered} more this round."
    table.landing[0], table.round = NO_GOODS, 8
    assert ChooseGoods(0).hint(table, 0) == "Your landing takes no more this round."


def test_hints_of_the_other_actions_count_too() -> None:
    table = at_turn()
    table.rested[0] = (2, 1, 1)
    assert FirstTrack(0).hint(table, 0) == "One track or two cost the same goods. Your rested workers make 7."
    second = "It costs only its own extras and fees. You can still make effort 9."
    assert SecondTrack(0, 2).hint(table, 0) == second
    link = table.box.link_of["WIE-LIL"]
    assert SendCrew(0, link, 1, False).prompt(table, 0) == "Choose the crew from Wien to Lilienfeld: effort 3"
    assert NameColumn(0).hint(table, 0).endswith("its price climbs with each. Engineers cost 30 gulden.")
    table.ladders = put(table.ladders, 1, 2)
    assert HireMore(0, 1).hint(table, 0) == "The next worker of this column costs 30 gulden."
    assert HireMore(0, -1).hint(table, 0) == "You named engineers only."
    assert ProduceFirst(0).hint(table, 0) == "Each worker gives one good. You have 4 places besides your engines."
    site = table.ground.works_of
    assert ChooseType(0, site["BRA-t"]).prompt(table, 0) == "Which factory at Bratislava?"
    assert ChooseType(0, site["WIE-b"]).prompt(table, 0) == "Which factory at Wien, second site?"
    assert ChooseWorker(0, 0, 2).prompt(table, 0) == "Which worker runs the iron factory?"
    for left, words in ((1, "Spend your business point"), (2, "Spend the first of 2 business points")):
        assert Points(0, left).prompt(table, 0) == words
    for wood, words in (
        (3, "One good too many: choose which goes back"),
        (4, "2 goods too many: choose which go back"),
    ):
        table.stock[0] = goods(wood, 1, 1, 1)
        assert Discard(0).prompt(table, 0) == DiscardTogether((0,)).prompt(table, 0) == words
    table.investors[0] = 2
    assert ShareValue(0).hint(table, 0).startswith("Your topmost investor sits in row 2; ")
    table.laid[0] = (1,) + (0,) * 10
    again = " Using a tile again costs 10 influence for each own hand on it."
    assert Turn(0).hint(table, 0) == f"This is your last hand of the round.{again}"
    assert Turn(1).hint(table, 1) == f"You have 2 hands left this round.{again}"


def test_a_site_is_named_by_its_number_where_a_city_has_several() -> None:
    table = set_up(3, setup="fixed")
    table.box, table.land = replace(table.box, grounds={}), None  # a map that nobody has looked at
    ground = table.ground
    words = {works.name: works.words for works in ground.works}
    assert (words["BRA-t"], words["LIL-a"]) == ("Bratislava", "Lilienfeld")
    assert [words[f"WIE-{letter}"] for letter in "abc"] == ["Wien, first site", "Wien, second site", "Wien, third site"]
    assert [words["SOP-a"], words["SOP-t"]] == ["Sopron, first site", "Sopron, second site"]


def test_lines_that_are_there_to_be_heard() -> None:
    """A table that nobody listens to is told nothing, and plays the same."""
    heard, silent = at_turn(), at_turn()
    tracks(heard, 0, "WIE-BRA")
    tracks(silent, 0, "WIE-BRA")
    assert hear(heard, "fundraise")[:2] == [ev.HandLaid(0, "fundraise", "Fundraise", 0), ev.Funded(0, 10)]
    silent.act(0, "fundraise")
    assert silent == heard
