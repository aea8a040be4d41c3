"""What the table keeps: games as append-only logs, seats, links by their hashes, words. SQLite or PostgreSQL."""

from enginehouse.table.storage.chairs import Check, Company, Handing, Hash, Sitter
from enginehouse.table.storage.database import Database, open_database
from enginehouse.table.storage.rows import (
    ChairNews,
    ChatRow,
    Conflict,
    Entry,
    GameRow,
    Proposal,
    SeatRow,
    StandingOrder,
)
from enginehouse.table.storage.store import Store
from enginehouse.table.storage.troubles import Damaged, Unusable, report, trouble

__all__ = [
    "ChairNews",
    "ChatRow",
    "Check",
    "Company",
    "Conflict",
    "Damaged",
    "Database",
    "Entry",
    "GameRow",
    "Handing",
    "Hash",
    "Proposal",
    "SeatRow",
    "Sitter",
    "StandingOrder",
    "Store",
    "Unusable",
    "open_database",
    "report",
    "trouble",
]
