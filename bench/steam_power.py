"""How fast Steam Power is, beside Catanatron: ``uv run --group bench python bench/steam_power.py [seconds]``."""

from measure import main

TABLES = {
    "4 players, midwest": (4, {}),
    "2 players, ireland": (2, {"map": "ireland"}),
    "5 players, draft": (5, {"edition": "draft"}),
    "Basic Solo": (1, {}),
    "1 and an Automa": (2, {"automas": "normal"}),
    "1 and 4 Automas": (5, {"automas": "normal, normal, normal, normal"}),
}

if __name__ == "__main__":
    main("steam-power", TABLES)
