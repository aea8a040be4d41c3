"""How fast Planet Steam is, beside Catanatron: ``uv run --group bench python bench/planet_steam.py [seconds]``."""

from measure import main

TABLES = {
    "4 players": (4, {}),
    "2 players": (2, {}),
    "5 players, all modules": (5, {"sabotage": True, "price_manipulation": True, "freelance_carrier": True}),
}

if __name__ == "__main__":
    main("planet-steam", TABLES)
