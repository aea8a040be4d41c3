"""The flow of the game in the order of the book: one module per phase or action, one step class per decision."""

from __future__ import annotations

from typing import Any

from enginehouse.core import Step
from enginehouse.games.imperial_steam.rules.steps.bid import BlindBid
from enginehouse.games.imperial_steam.rules.steps.build import ChooseSite, ChooseType, ChooseWorker
from enginehouse.games.imperial_steam.rules.steps.city import Points
from enginehouse.games.imperial_steam.rules.steps.contract import ChooseContract
from enginehouse.games.imperial_steam.rules.steps.hire import HireFirst, HireMore, MoreHiring, NameColumn
from enginehouse.games.imperial_steam.rules.steps.market import ChooseGoods, MoreOrder, OrderMore
from enginehouse.games.imperial_steam.rules.steps.moment import Discard, DiscardTogether
from enginehouse.games.imperial_steam.rules.steps.money import Donate, ShareValue
from enginehouse.games.imperial_steam.rules.steps.produce import MoreProduce, ProduceFirst, ProduceMore
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
from enginehouse.games.imperial_steam.rules.steps.track import FirstTrack, MoreTrack, SecondTrack, SendCrew
from enginehouse.games.imperial_steam.rules.steps.train import ChooseTrain
from enginehouse.games.imperial_steam.rules.steps.turn import Closing, EndOfTurn, Turn

#: What a position may have on its stack.
STEPS: tuple[type[Step[Any]], ...] = (
    BlindBid, Turn, Closing, EndOfTurn, FirstTrack, SendCrew, MoreTrack, SecondTrack, Points, Discard, DiscardTogether,
    NameColumn, HireFirst, MoreHiring, HireMore, ChooseSite, ChooseType, ChooseWorker, ProduceFirst, MoreProduce,
    ProduceMore, ChooseGoods, MoreOrder, OrderMore, ChooseTrain, ChooseContract, Donate, ShareValue, NextRound,
    RetrieveHands, ShipmentArrival, TakeOrders, Income, Training, TurnOrder, Turns, EndCheck,
)  # fmt: skip
