"""The player aid of Steam Power, with the figures of the table's own box."""

from __future__ import annotations

from enginehouse.core import AidPart, Step
from enginehouse.games.steam_power.rules import box as boxes
from enginehouse.games.steam_power.rules.box import Box
from enginehouse.games.steam_power.rules.content import CITY_TILES, LETTERS, WATER
from enginehouse.games.steam_power.rules.land import PURPLE, TERRAIN_NAMES
from enginehouse.games.steam_power.rules.notation import universe
from enginehouse.games.steam_power.rules.scoring import DOLLARS_A_POINT, FACTORY_WORTH, VP_CITY_WORTH
from enginehouse.games.steam_power.rules.state import Table
from enginehouse.games.steam_power.rules.steps.actions import ChooseAction
from enginehouse.games.steam_power.rules.steps.build_factory import ChoosePieces, ChooseSite
from enginehouse.games.steam_power.rules.steps.fulfil_contract import (
    ChooseContract,
    ChooseRoute,
    ChooseSource,
    OfferBonus,
)
from enginehouse.games.steam_power.rules.steps.lay_track import PlaceTrack
from enginehouse.games.steam_power.rules.steps.take_contracts import ChooseVictim
from enginehouse.kit.aid import nearest, points, steps, table, written

#: Where the aid opens at each question; before the first turn at its beginning.
PLACES: dict[type[Step[Table]], str] = {
    ChooseAction: "SP-TURN-02",
    PlaceTrack: "SP-TRACK-01",
    **dict.fromkeys((ChooseSite, ChoosePieces), "SP-FACTORY-02"),
    **dict.fromkeys((ChooseContract, ChooseSource, ChooseRoute, OfferBonus), "SP-FULFIL-03"),
    ChooseVictim: "SP-TAKE-01",
}


def aid(view: Table) -> tuple[AidPart, ...]:
    box = view.box
    return (_course(box), _actions(box), _prices(box), _scoring(box), _goods(), _notation(box))


def aid_now(view: Table) -> str:
    place = nearest(view.stack[-1:], PLACES)
    return "SP-SOLO-06" if view.box.solo and place == "SP-TURN-02" else place


def _course(box: Box) -> AidPart:
    if box.solo:
        return steps(
            "A round",
            ("Draw a train from the bag: its company acts. Ten draws are a round, so each company acts twice.",
             "SP-SOLO-06 SP-SOLO-07"),
            ("Do exactly one action as that company, from your one purse and hand.", "SP-SOLO-06 SP-SOLO-11 SP-SOLO-13"),
            ("When the bag is empty a contract is laid aside unseen; the trains go back into the bag.",
             "SP-SOLO-08 SP-SOLO-10"),
            (f"The game ends with {boxes.SOLO_ROUNDS} contracts laid aside.", "SP-SOLO-05 SP-SOLO-09"),
        )  # fmt: skip
    return steps(
        "A round",
        ("Each takes one turn, from the first player on.", "SP-TURN-01"),
        ("On your turn do two actions, one after the other; the same twice is allowed, passing is not.",
         "SP-TURN-02 SP-TURN-04 SP-TURN-06"),
        (f"Somebody’s fulfilled contract number {box.trigger} makes this round the last; all play it to its end.",
         "SP-END-01 SP-END-02 SP-END-03 SP-END-04 SP-END-05"),
    )  # fmt: skip


def _actions(box: Box) -> AidPart:
    fewer, more = box.pieces - 1, box.pieces + 1
    return points(
        "The five actions",
        ("Lay track", "Up to two placements: a tile, a crossing, or the end tile of your unfinished link taken off or "
         "exchanged. An unfinished link goes first.", "SP-TRACK-01 SP-TRACK-02 SP-LINK-07"),
        ("Build factory", f"On a city that a finished link of anybody reaches; it gets {box.pieces} goods. Free. "
         f"As a bonus you may put {fewer} or {more}.", "SP-FACTORY-02 SP-FACTORY-06 SP-REWARD-06"),
        ("Fulfil contract", "Bring every good to cities of your network in this one action, then take the reward.",
         "SP-FULFIL-03 SP-FULFIL-04 SP-REWARD-01"),
        ("Take contracts", "Draw two, while the deck lasts." if box.solo else
         "Draw two. From an empty deck: one at a time out of the fullest hand.", "SP-TAKE-01 SP-TAKE-04"),
        ("Take money", f"${boxes.TAKE_MONEY} from the bank.", "SP-MONEY-01"),
    )  # fmt: skip


def _prices(box: Box) -> AidPart:
    payee = "the bank" if box.solo else "its owner"  # SP-SOLO-12
    ground = [(name.capitalize(), f"${price}") for price, name in TERRAIN_NAMES.items() if price != WATER]
    return table(
        "What it costs",
        ("", "price"),
        (
            *((f"Tile on {name.lower()}", price) for name, price in ground),
            ("Crossing, on any ground", f"${boxes.CROSSING_PRICE}"),
            ("Good from another’s factory", f"$1 to {payee}"),
            ("Each link of another, for each good", f"$1 to {payee}"),
            ("Good that no way leads from: bank", f"${boxes.BANK_PRICE}"),
        ),
        "SP-TRACK-05", "SP-TRACK-06", "SP-TRACK-07", "SP-CROSS-03", "SP-FULFIL-06", "SP-FULFIL-09", "SP-FULFIL-17",
    )  # fmt: skip


def _scoring(box: Box) -> AidPart:
    left = " and 1 more for each left-over tile of its colour" if box.leftover_adds else ""
    purple = (
        ("Purple city", "1 point for each of your companies with a finished link to it.", "SP-SOLO-18")
        if box.solo
        else ("Purple city", f"{VP_CITY_WORTH} points{left}, shared by all with a finished link to it, rounded down.",
              "SP-SCORE-06 SP-SCORE-07 SP-SCORE-08")
    )  # fmt: skip
    return points(
        "What counts at the end",
        ("Contracts", "the points printed on those you fulfilled.", "SP-SCORE-02"),
        ("Emptied factory", f"{FACTORY_WORTH} points{left}; nothing while a good lies there.",
         "SP-SCORE-03 SP-SCORE-04 SP-SCORE-05"),
        purple,
        ("Money", f"1 point for each full ${DOLLARS_A_POINT}.", "SP-SCORE-01"),
        *(() if box.solo else (("Tie", "more fulfilled contracts.", "SP-SCORE-13"),)),
    )  # fmt: skip


def _goods() -> AidPart:
    names = ("black", "white", "orange", "gray", "purple")
    rows = [(name.capitalize(), LETTERS[n] if n < PURPLE else "", CITY_TILES[n]) for n, name in enumerate(names)]
    return table("Colours", ("", "letter", "city tiles"), rows, "SP-COMP-04", "SP-COMP-05")


def _notation(box: Box) -> AidPart:
    return written(
        universe(box),
        ("lay", "a tile on a hex: column, row, shape and turn"),
        ("cross", "a crossing there"),
        ("replace", "the end tile of your unfinished link by this one"),
        ("remove", "the end tile of your unfinished link"),
        ("stop", "no second placement"),
        ("build", "a factory in this city"),
        ("put", "so many goods on a bonus factory"),
        ("contract", "fulfil this one"),
        ("from", "take the next good from this city"),
        ("route", "the way it goes, by number"),
        ("rob", "take a contract out of this player’s hand"),
        ("bonus", "use the bonus action; decline: leave it"),
    )
