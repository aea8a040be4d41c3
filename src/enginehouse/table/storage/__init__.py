"""What the table keeps: games as append-only logs, seats, links by their hashes, words. SQLite or PostgreSQL."""

from enginehouse.table.storage.archive import box_of
from enginehouse.table.storage.chairs import Check, Company, Handing, Hash, Sitter
from enginehouse.table.storage.database import Database, open_database
from enginehouse.table.storage.rows import (
    RELEASE,
    ChairNews,
    ChatRow,
    Conflict,
    Entry,
    Filed,
    GameRow,
    Proposal,
    SeatRow,
    Shelf,
    StandingOrder,
)
from enginehouse.table.storage.store import Store
from enginehouse.table.storage.troubles import Damaged, LostBox, Unusable, report, trouble

__all__ = [
    "RELEASE",
    "ChairNews",
    "ChatRow",
    "Check",
    "Company",
    "Conflict",
    "Damaged",
    "Database",
    "Entry",
    "Filed",
    "GameRow",
    "Handing",
    "Hash",
    "LostBox",
    "Proposal",
    "SeatRow",
    "Shelf",
    "Sitter",
    "StandingOrder",
    "Store",
    "Unusable",
    "box_of",
    "open_database",
    "report",
    "trouble",
]
