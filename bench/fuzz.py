"""Random games with every check, over all modes, maps and options: ``uv run python bench/fuzz.py GAME --games N``.

In every game each position is checked, and each legal list; at the end the record must replay to the same position. In
every tenth game (``--full``) some moments are asked everything that ``tests/properties.py`` knows: refusals, JSON,
clones, events, secrets. With ``--forge N`` a moment of every game is forged in N ways: each must be refused in words or
shown to everybody, and none slowly. Stops at the first fault with a game that shows it.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import msgspec
from tests import forgery, properties

from enginehouse import house
from enginehouse.core import Event, Game, HouseError, Title, Unknown, Value, Words
from enginehouse.core.game import from_position
from enginehouse.games.planet_steam.rules.events import OpenerSkipped, Subsidised

Options = dict[str, Value]
SLOW = 0.5  # seconds of computing for a forged position, however it ends


def steam_power(rnd: Random, players: int, options: Options) -> None:
    """Any map, any number of Automas, and rounds enough for a game but not for a night."""
    options["map"] = rnd.choice(["midwest", "northern-england", "ireland", "switchyard"])
    options["round_cap"] = rnd.choice([10, 30, 60])
    if players > 1 and rnd.random() < 0.5:
        levels = ["very-easy", "easy", "normal", "hard", "very-hard"]
        options["automas"] = ", ".join(rnd.choice(levels) for _ in range(rnd.randint(1, players - 1)))


#: What random values for listed options leave to be chosen, by game.
FURTHER: dict[str, Callable[[Random, int, Options], None]] = {"steam-power": steam_power}


#: Events that say a secret aloud because a rule wants it, by game.
SPOKEN: dict[str, tuple[type[Event], ...]] = {"planet-steam": (Subsidised, OpenerSkipped)}


def random_table(title: Title[Any], seed: int) -> tuple[int, Options]:
    """A number of players and options that the game accepts; half of them as printed."""
    rnd = Random(seed)
    while True:
        players = rnd.choice(title.players)
        options = properties.random_options(title, rnd)
        if rnd.random() < 0.5:
            options = {option.name: option.default for option in title.options}
        FURTHER.get(title.id, lambda *_: None)(rnd, players, options)
        try:
            Game(title, players, options, seed)
        except Unknown:
            continue  # options that exclude each other
        return players, options


def quick_game(title: Title[Any], players: int, seed: int, options: Options) -> Game[Any]:
    """A game with what can be asked of every position."""
    g = None
    for g in properties.random_game(title, players, seed, options):
        try:
            title.check(g.table)
            for seat in g.to_act:
                legal = g.legal(seat)
                assert 0 < len(legal) == len(set(legal)) <= 1000, f"a legal list of {len(legal)}, or doubles"
        except (AssertionError, HouseError) as error:
            raise AssertionError(f"{error}\n{properties.where(g)}") from error
    assert g is not None
    properties.check_json(g)
    properties.check_record(g)
    properties.check_result(g)
    return g


def forge(g: Game[Any], forgeries: int, seed: int, slow: float) -> Counter[str]:
    """Positions of this game with one thing changed: each refused in words, or shown to everybody, and none slowly."""
    done, position = Counter[str](), msgspec.json.decode(g.to_json())
    for what, table in forgery.forgeries(position["table"], Random(seed), forgeries):
        begun = time.process_time()
        try:
            again = from_position(g.title, {**position, "table": table}, g.names, g.content)
            for seat in (None, *range(g.table.seats)):
                g.title.board(again.view(seat), Words(g.names))
                g.title.panels(again.view(seat), Words(g.names))
            done["forged and shown"] += 1
        except HouseError:
            done["forged and refused"] += 1
        except Exception as error:  # the desk of a table refuses these, too, and cannot say why
            done[f"forged and broken by {type(error).__name__}"] += 1
        if time.process_time() - begun > slow:
            raise AssertionError(f"{what} took {time.process_time() - begun:.1f} s\n{properties.where(g)}")
    return done


def fuzz(game: str, games: int, first: int, sample: int, full: int, forgeries: int = 0) -> Counter[str]:
    title, done, start = house.title(game), Counter[str](), time.monotonic()
    for seed in range(first, first + games):
        players, options = random_table(title, seed)
        if seed % full == 0:
            end = properties.check_game(title, players, seed, options, title.check, sample, spoken=SPOKEN.get(game, ()))
            done["in full"] += 1
        else:
            end = quick_game(title, players, seed, options)
        if forgeries:
            done += forge(end.at(Random(seed).randrange(len(end.actions))), forgeries, seed, SLOW)
        done["games"] += 1
        done["actions"] += len(end.actions)
        done[f"{players} players"] += 1
        done["capped"] += "limit" in end.result.note
        for name in ("map", "edition"):
            if name in options:
                done[f"{name} {options[name]}"] += 1
        if options.get("automas"):
            done[f"{len(str(options['automas']).split(','))} Automas"] += 1
        if sys.stderr.isatty() or done["games"] % 100 == 0:
            spent = time.monotonic() - start
            rate = done["games"] / spent
            print(
                f"\r{done['games']:,} of {games:,} games, {done['actions']:,} actions, {rate:.1f} games/s, "
                f"{(games - done['games']) / rate:.0f} s to go ",
                end="",
                file=sys.stderr,
                flush=True,
            )
    print(file=sys.stderr)
    return done


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--sample", type=int, default=2, help="moments of such a game at which everything is checked")
    parser.add_argument("--full", type=int, default=10, help="every so many games everything is checked")
    parser.add_argument("--forge", type=int, default=0, help="so many forged positions from a moment of each game")
    given = parser.parse_args()
    done = fuzz(given.game, given.games, given.first, given.sample, given.full, given.forge)
    print(f"{given.game}: {done.pop('games'):,} random games, {done.pop('actions'):,} actions, no fault")
    print(", ".join(f"{name}: {count:,}" for name, count in sorted(done.items())))


if __name__ == "__main__":
    main()
