"""The player aid of Imperial Steam, with the figures of the table's own box."""

from __future__ import annotations

from enginehouse.core import AidPart, Step
from enginehouse.games.imperial_steam.rules.box import FEE, GOODS, ROUNDS, STATIONS, TOLL, TRAIN_ROWS, Box
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.build import ChooseSite, ChooseType, ChooseWorker
from enginehouse.games.imperial_steam.rules.steps.contract import ChooseContract
from enginehouse.games.imperial_steam.rules.steps.hire import HireFirst, HireMore, NameColumn
from enginehouse.games.imperial_steam.rules.steps.market import ChooseGoods, OrderMore
from enginehouse.games.imperial_steam.rules.steps.moment import Discard, DiscardTogether
from enginehouse.games.imperial_steam.rules.steps.money import STEP_PRICE, Donate, ShareValue
from enginehouse.games.imperial_steam.rules.steps.produce import ProduceFirst, ProduceMore
from enginehouse.games.imperial_steam.rules.steps.rounds import TakeOrders
from enginehouse.games.imperial_steam.rules.steps.track import FirstTrack, MoreTrack, SecondTrack, SendCrew
from enginehouse.games.imperial_steam.rules.steps.train import ChooseTrain
from enginehouse.games.imperial_steam.rules.steps.turn import FUND, Closing, Turn
from enginehouse.kit.aid import nearest, points, steps, table, written

#: Where the aid opens at each question: at the tile on which the hand lies, or in the course of the round.
PLACES: dict[type[Step[Table]], str] = {
    Turn: "IS-TURN-01",
    Closing: "IS-SELL-01",
    **dict.fromkeys((FirstTrack, SendCrew, SecondTrack, MoreTrack), "IS-TRACK-01"),
    **dict.fromkeys((NameColumn, HireFirst, HireMore), "IS-HIRE-01"),
    **dict.fromkeys((ChooseSite, ChooseType, ChooseWorker), "IS-STAT-01"),
    **dict.fromkeys((ProduceFirst, ProduceMore), "IS-PROD-01"),
    **dict.fromkeys((ChooseGoods, OrderMore), "IS-BUY-02"),
    ChooseTrain: "IS-LOCO-01",
    ChooseContract: "IS-CONTR-01",
    Donate: "IS-PHIL-01",
    ShareValue: "IS-SHARE-02",
    **dict.fromkeys((Discard, DiscardTogether, TakeOrders), "IS-ROUND-08"),
}


def aid(view: Table) -> tuple[AidPart, ...]:
    box = view.box
    return (
        _course(box), _tiles(box), _free(), _prices(box), _factories(box), _engines(box), _shares(box), _scoring(box),
        _notation(box),
    )  # fmt: skip


def aid_now(view: Table) -> str:
    return nearest(view.stack, PLACES)


def _course(box: Box) -> AidPart:
    hands = ", ".join(map(str, box.hands))
    return steps(
        f"A round, of at most {ROUNDS}",
        (f"Take your hands back: {hands} of them from round to round.", "IS-ROUND-03 IS-ROUND-05"),
        ("Cubes above the round come into the market.", "IS-ROUND-06"),
        ("Ordered goods come from the landing into your store.", "IS-ROUND-08"),
        ("Income: 10 for each passenger car and each of your stations.", "IS-ROUND-10 IS-ROUND-11"),
        ("Workers who rested learn a level; those who worked rest.", "IS-ROUND-12 IS-ROUND-13 IS-ROUND-14"),
        ("Turn order by influence.", "IS-ROUND-17"),
        ("In turn, until all hands lie: one hand on a tile, and do it. Each hand of yours that lies there already costs a "
         "step of influence first.", "IS-TURN-01 IS-TURN-02 IS-TURN-04"),
        (f"The game ends after round {ROUNDS}, or when somebody has joined Wien and Trieste.", "IS-ROUND-18 IS-ROUND-19"),
        rules=("IS-ROUND-01", "IS-ROUND-02"),
    )  # fmt: skip


def _tiles(box: Box) -> AidPart:
    return points(
        "The eleven tiles",
        ("Track", "1 or 2 tracks from your network: wood, stone and iron once, workers with the effort of the cities; a "
         "bridge 1 stone more, a tunnel 1 iron more, each with its engineer.",
         "IS-TRACK-01 IS-TRACK-14 IS-TRACK-16 IS-TRACK-23 IS-TRACK-25"),
        ("Hire", f"Workers of one column, engineers at {box.engineer_price}; the hub must be within your influence.",
         "IS-HIRE-01 IS-HIRE-02 IS-HIRE-03 IS-ENG-01"),
        ("Build", f"A station (you have {STATIONS}, one of them in Wien) or a factory, which needs a worker for good.",
         "IS-STAT-01 IS-STAT-03 IS-FACT-03 IS-FACT-08"),
        ("Produce", "Each of your workers on the map may give 1 good.", "IS-PROD-01"),
        ("Goods", "Buy 1 now, or order several for the next round.", "IS-BUY-02 IS-BUY-03 IS-BUY-04"),
        ("Train", f"Buy one or make one stronger; {TRAIN_ROWS} at most.", "IS-LOCO-01 IS-LOCO-03 IS-LOCO-08"),
        ("Contract", "Take one: reserved cars and new investors.", "IS-CONTR-01 IS-CONTR-03 IS-CONTR-08"),
        ("Donate", f"{STEP_PRICE} for each step of influence.", "IS-PHIL-01"),
        ("Shares", "The share value one row up for influence, or down for nothing.", "IS-SHARE-02 IS-SHARE-03 IS-SHARE-04"),
        ("Take 10", f"{FUND} gulden from the bank.", "IS-FUND-01"),
        ("Pass", "Nothing.", "IS-PASS-01"),
    )  # fmt: skip


def _free() -> AidPart:
    return points(
        "Free: before the hand, at a break of the action, or after it",
        ("Sell", "a share: the share value in cash; at the end a tenth of all you have.",
         "IS-SELL-01 IS-SELL-03 IS-SCORE-12"),
        ("Deliver", "once a turn: a good beside your worker, and 1 coal. Coal to a hub brings a key.",
         "IS-FREE-02 IS-DELIV-01 IS-DELIV-02 IS-DELIV-07 IS-DELIV-08"),
        ("Access", "to a line of the State Railway.", "IS-STATE-01 IS-STATE-02 IS-STATE-03"),
    )  # fmt: skip


def _prices(box: Box) -> AidPart:
    return table(
        "Prices",
        ("", "gulden"),
        (
            ("Worker, one after the other", ", ".join(map(str, box.worker_prices))),
            ("Engineer", box.engineer_price),
            ("Good in the market, from the top", ", ".join(map(str, box.market))),
            ("Track beside another’s", f"{FEE} to each owner"),
        ),
        "IS-HIRE-05", "IS-HIRE-06", "IS-ENG-01", "IS-BUY-02", "IS-TRACK-12",
    )  # fmt: skip


def _factories(box: Box) -> AidPart:
    rows: list[tuple[object, ...]] = []
    for good, costs, pays in zip(GOODS, box.costs, box.pays, strict=True):
        rows += [(f"{good}: the next costs", *costs, ""), ("delivery then pays", *pays)]
    head = ("Factories taken", *range(len(box.pays[0])))
    return table("Factories and deliveries", tuple(map(str, head)), rows, "IS-FACT-03", "IS-DELIV-07")


def _engines(box: Box) -> AidPart:
    rows = [
        (level, price, box.engine_influence[level] or "", f"round {box.engine_round[level]}")
        for level, price in box.engine_prices.items()
        if box.engine_round[level]
    ]
    return table("Engines", ("cars", "price", "influence", "from"), rows, "IS-LOCO-02", "IS-LOCO-04", "IS-LOCO-07")


def _shares(box: Box) -> AidPart:
    rows = [(value, cost) for value, cost in zip(box.values, (0, *box.raise_costs), strict=True)]
    return table("Share value", ("value", "influence to get there"), rows, "IS-SHARE-01", "IS-SHARE-03")


def _scoring(box: Box) -> AidPart:
    bonus = ", ".join(map(str, box.content.boards.influence.hub_bonus))
    return steps(
        "The final count",
        ("Income once more; double with the Semmering token.", "IS-SCORE-02 IS-SCORE-03"),
        ("Each good in store is sold for 10.", "IS-SCORE-04"),
        ("A gold key pays the column of its hub, a silver key about half.", "IS-SCORE-06 IS-SCORE-07"),
        (f"Hubs within your influence, none to all: {bonus}.", "IS-SCORE-08"),
        ("If anybody joined Wien and Trieste: filled contracts pay, others cost as much.",
         "IS-SCORE-09 IS-SCORE-10 IS-SCORE-11"),
        (f"Then who holds contracts without Trieste pays {TOLL} for each line on the way there.", "IS-PATH-01 IS-PATH-06"),
        ("Each shareholder takes a tenth of it all. Most money wins.", "IS-SCORE-12 IS-SCORE-14"),
    )  # fmt: skip


def _notation(box: Box) -> AidPart:
    return written(
        box.book.universe,
        ("track", "a hand on this tile; the others: hire, build, produce, goods, train, contract, donate, shares, …"),
        ("lay", "a track on this line"),
        ("crew", "the workers by their levels"),
        ("column", "where to hire"),
        ("worker", "one of that column"),
        ("engineer", "a kind from a hub"),
        ("station", "in this city"),
        ("factory", "on this site"),
        ("level", "which worker goes there"),
        ("produce", "from this site"),
        ("buy", "a good now"),
        ("order", "one for the next round"),
        ("engine", "of this level"),
        ("upgrade", "a train to a level"),
        ("sign", "a contract, by goods and value"),
        ("value", "of the share"),
        ("deliver", "from a site to a city"),
        ("access", "to this State line"),
        ("stop", "no more of this; end: the turn is over"),
    )
