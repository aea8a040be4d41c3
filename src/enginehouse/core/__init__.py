"""What every game is: seats, steps, actions, chance, events, views, records, errors. Knows no game."""

from enginehouse.core.errors import (
    BadContent,
    BadPosition,
    BadRecord,
    HouseError,
    Illegal,
    Refusal,
    Unforeseen,
    Unknown,
    refuse,
    unreadable,
)
from enginehouse.core.events import SPECTATOR, TRUTH, Action, Event, Seat, Words, counted, listed
from enginehouse.core.face import Advice, AidLine, AidPart, Bill, Choice, Figure, Offer, Order, Panel, Picture
from enginehouse.core.foresee import Foresight, foresee
from enginehouse.core.game import Game
from enginehouse.core.options import Option, Value
from enginehouse.core.record import Record
from enginehouse.core.result import Result, ranked
from enginehouse.core.sight import (
    HIDDEN,
    UNKNOWN,
    Aside,
    Counted,
    Open,
    OwnCards,
    OwnNumber,
    Secret,
    Seen,
    reckoned,
    view,
)
from enginehouse.core.step import UNSEAL, Auto, Sealed, Step, sealed_for
from enginehouse.core.table import Table
from enginehouse.core.title import Title

__all__ = [
    "HIDDEN",
    "SPECTATOR",
    "TRUTH",
    "UNKNOWN",
    "UNSEAL",
    "Action",
    "Advice",
    "AidLine",
    "AidPart",
    "Aside",
    "Auto",
    "BadContent",
    "BadPosition",
    "BadRecord",
    "Bill",
    "Choice",
    "Counted",
    "Event",
    "Figure",
    "Foresight",
    "Game",
    "HouseError",
    "Illegal",
    "Offer",
    "Open",
    "Option",
    "Order",
    "OwnCards",
    "OwnNumber",
    "Panel",
    "Picture",
    "Record",
    "Refusal",
    "Result",
    "Sealed",
    "Seat",
    "Secret",
    "Seen",
    "Step",
    "Table",
    "Title",
    "Unforeseen",
    "Unknown",
    "Value",
    "Words",
    "counted",
    "foresee",
    "listed",
    "ranked",
    "reckoned",
    "refuse",
    "sealed_for",
    "unreadable",
    "view",
]
