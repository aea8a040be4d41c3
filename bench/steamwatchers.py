"""How fast Steamwatchers is, beside Catanatron: ``uv run --group bench python bench/steamwatchers.py [seconds]``."""

from measure import main

TABLES = {
    "4 players": (4, {}),
    "2 players": (2, {}),
    "5 players, fires": (5, {"scenario": "fires"}),
    "3 players, secrets": (3, {"scenario": "secrets"}),
}

if __name__ == "__main__":
    main("steamwatchers", TABLES)
