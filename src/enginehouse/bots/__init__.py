"""Players that are programs: they see a view, never a table, and choose among the legal actions."""

from enginehouse.bots.levels import HINT_PLAYOUTS, LEVELS, Level, enlist, level, make
from enginehouse.bots.players import ApprenticeBot, Bot, GreedyBot, RandomBot, sight
from enginehouse.bots.search import Budget, SearchBot

__all__ = [
    "HINT_PLAYOUTS", "LEVELS", "ApprenticeBot", "Bot", "Budget", "GreedyBot", "Level", "RandomBot", "SearchBot", "enlist",
    "level", "make", "sight",
]  # fmt: skip
