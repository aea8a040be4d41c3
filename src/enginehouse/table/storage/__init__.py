"""What the table keeps: games as append-only logs, seats, links by their hashes, words. SQLite or PostgreSQL."""

from enginehouse.table.storage.database import Database, open_database
from enginehouse.table.storage.store import Conflict, Entry, GameRow, Proposal, SeatRow, StandingOrder, Store

__all__ = ["Conflict", "Database", "Entry", "GameRow", "Proposal", "SeatRow", "StandingOrder", "Store", "open_database"]
