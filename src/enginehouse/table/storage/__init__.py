"""What the table keeps: games as append-only logs, seats, links by their hashes, words. SQLite or PostgreSQL."""

from enginehouse.table.storage.absences import Leave, TooLong, TooSoon
from enginehouse.table.storage.archive import box_of
from enginehouse.table.storage.chairs import Check, Company, Handing, Hash, Places, Sitter
from enginehouse.table.storage.database import Database, open_database
from enginehouse.table.storage.people import Came, Challenge, Device, Passkey, Person, SameName, TwoChairs
from enginehouse.table.storage.results import Known, Ranked, ResultRow
from enginehouse.table.storage.rows import (
    RELEASE,
    ChairNews,
    ChatRow,
    Conflict,
    Entry,
    Filed,
    GameRow,
    Proposal,
    Reading,
    SeatRow,
    Shelf,
    StandingOrder,
)
from enginehouse.table.storage.series import Player, SeriesRow, SeriesTable
from enginehouse.table.storage.store import Store
from enginehouse.table.storage.troubles import Damaged, LostBox, Unusable, report, trouble

__all__ = [
    "RELEASE",
    "Came",
    "ChairNews",
    "Challenge",
    "ChatRow",
    "Check",
    "Company",
    "Conflict",
    "Damaged",
    "Database",
    "Device",
    "Entry",
    "Filed",
    "GameRow",
    "Handing",
    "Hash",
    "Known",
    "Leave",
    "LostBox",
    "Passkey",
    "Person",
    "Places",
    "Player",
    "Proposal",
    "Ranked",
    "Reading",
    "ResultRow",
    "SameName",
    "SeatRow",
    "SeriesRow",
    "SeriesTable",
    "Shelf",
    "Sitter",
    "StandingOrder",
    "Store",
    "TooLong",
    "TooSoon",
    "TwoChairs",
    "Unusable",
    "box_of",
    "open_database",
    "report",
    "trouble",
]
