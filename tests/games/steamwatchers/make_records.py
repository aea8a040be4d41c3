"""Write the recorded games anew, after house boards or the rules' version have changed:
uv run python -m tests.games.steamwatchers.make_records"""

from random import Random

from tests.games.steamwatchers.scene import counts, fresh, scenarios
from tests.games.steamwatchers.test_records import RECORDS


def main() -> None:
    for number, scenario in enumerate(scenarios()):
        for players in counts(scenario):
            game, rnd = fresh(players, scenario, seed=200 + 10 * number + players), Random(number)
            while not game.over:
                seat = rnd.choice(game.to_act)
                game.play(seat, rnd.choice(game.legal(seat)))
            (RECORDS / f"{scenario}-{players}.json").write_text(game.record().to_json())


if __name__ == "__main__":
    main()
