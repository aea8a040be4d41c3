"""How fast Imperial Steam is, beside Catanatron: ``uv run --group bench python bench/imperial_steam.py [seconds]``."""

from measure import main

TABLES = {
    "4 players": (4, {}),
    "2 players": (2, {}),
    "3 players, secret money": (3, {"money": "secret"}),
}

if __name__ == "__main__":
    main("imperial-steam", TABLES)
