"""Write the recorded games anew, after the rules' version has changed: uv run python -m tests.games.planet_steam.make_records"""

from pathlib import Path
from random import Random

import enginehouse as eh
from tests.games.planet_steam.lab import EVERYTHING

NAMES = ["Ada", "Isambard", "Mira", "Tomasz", "Grace"]
CARDS = {"variable_claims": True, "sabotage": True, "freelance_carrier": True, "price_manipulation": True}
GAMES = {
    "two": (2, {}),
    "three": (3, {}),
    "four": (4, {}),
    "five": (5, {}),
    "four-everything": (4, EVERYTHING),
    "five-cards": (5, CARDS),
    "three-dice": (3, {**EVERYTHING, "predictable_claims": False, "immobile_tanks": False}),
}


def main() -> None:
    """Greedy players who now and then, but not in auctions, do something else."""
    for name, (players, options) in GAMES.items():
        game, rnd = eh.new("planet-steam", players, 2026 + players, options, names=NAMES[:players]), Random(players)
        while not game.over:
            seat = game.to_act[0]
            legal = game.legal(seat)
            if rnd.random() < 0.9 or any(action.startswith("bid") for action in legal):
                action = game.title.advise(game.view(seat), seat, legal, rnd).action
            else:
                action = rnd.choice(legal)
            game.play(seat, action)
        (Path(__file__).parent / "records" / f"{name}.json").write_text(game.record().to_json() + "\n")


if __name__ == "__main__":
    main()
