"""What the table keeps: games as append-only logs, seats, links by their hashes, words. SQLite or PostgreSQL."""

from enginehouse.table.storage.database import Database, open_database
from enginehouse.table.storage.store import Conflict, Entry, GameRow, Proposal, SeatRow, StandingOrder, Store
from enginehouse.table.storage.troubles import Damaged, Unusable, report, trouble

__all__ = [
    "Conflict", "Damaged", "Database", "Entry", "GameRow", "Proposal", "SeatRow", "StandingOrder", "Store", "Unusable",
    "open_database", "report", "trouble",
]  # fmt: skip
