"""Puzzles found in games of the house's own players, and the proof of each.

Where a quick look ahead prefers something to the greedy player's choice, all candidates meet the same worlds, many of them.
It is a puzzle if the best is ahead of what comes to mind by far more than chance explains, and few others come near it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import msgspec

from enginehouse import bots, house
from enginehouse.bots.narrow import narrowed
from enginehouse.bots.playouts import Gaze, playout, worlds
from enginehouse.bots.search import Budget, Race, Runner, SearchBot
from enginehouse.core import UNSEAL, Game, Title
from enginehouse.learn.lesson import Position
from enginehouse.learn.puzzle import FOLDER, Decision, Fared, Puzzle

#: Of the decisions of a game one in so many is looked at.
ONE_IN = 3
#: A quick look: so many playouts for so many candidates; worth a proof if it is better by so much, and so many errors.
LOOK, CANDIDATES, PROMISE, PROMISING = 64, 8, 0.08, 2.0
#: The proof: so many candidates meet so many worlds, and the foremost of them many more.
TRIED, FIRST_WORLDS, FOREMOST, ALL_WORLDS = 14, 24, 5, 120
#: What comes to mind is worse by so much of a win, and by so many standard errors of it.
MUCH, SURE = 0.10, 4.0
#: Whoever is not behind by so many errors and so much is as good as the best; of more than two there is nothing to find,
#: nor where the next is nearly as good.
BEHIND, NEAR, MOST_BEST, APART = 2.0, 0.03, 2, 0.05
#: A lost game is no puzzle, nor is a won one; nor the opening, where everything is still possible.
HOPE, OPENING = (0.25, 0.97), 8
MOST_DECISIONS = 3
LONGEST_TITLE = 48
LOTS = 8


@dataclass(frozen=True, slots=True)
class Searched:
    """How far the search has come, for whoever waits."""

    seed: int
    looked_at: int
    puzzle: Puzzle | None = None


def search(title: Title[Any], seed: int, players: int | None = None) -> Iterator[Searched]:
    """Games from this seed on, without an end: each puzzle found in them, and a word after every look."""
    looked = 0
    while True:
        rnd = Random(f"puzzle {title.id} {seed}")
        counts = [n for n in title.players if n > 1][:3]
        n = players or rnd.choice(counts)
        game: Game[Any] = Game(title, n, {}, seed, ("You", *bots_names(n - 1)))
        bot = [bots.make("apprentice", title, rnd.getrandbits(60)) for _ in range(n)]
        script: list[str] = []
        found = False
        while not game.over and not found:
            seat = game.to_act[0]
            legal = game.legal(seat)
            if (
                seat == 0
                and len(script) > OPENING * n
                and len(legal) >= 3
                and UNSEAL not in legal
                and rnd.randrange(ONE_IN) == 0
            ):
                looked += 1
                puzzle = _looked_at(title, game, n, tuple(script), rnd)
                found = puzzle is not None  # of one game one puzzle: the next is of another kind
                yield Searched(seed, looked, puzzle)
            action = legal[0] if len(legal) == 1 else bot[seat].choose(game.view(seat), seat, legal).action
            script.append(f"{seat}: {action}")
            game.play(seat, action)
        seed += 1


def bots_names(n: int) -> tuple[str, ...]:
    return ("Tomasz", "Mira", "Otto", "Ines", "Karel", "Dora")[:n]


def _looked_at(title: Title[Any], game: Game[Any], players: int, script: tuple[str, ...], rnd: Random) -> Puzzle | None:
    seat, look = 0, Random(rnd.getrandbits(60))
    seen, legal = game.view(seat), game.legal(seat)
    mind = title.advise(seen, seat, legal, look).action
    bot = SearchBot(title, look.getrandbits(60), Budget(playouts=LOOK, candidates=CANDIDATES))
    race = Race(bot, seen, seat, monotonic()).run(mind, legal, look)
    gap, error = race.best.ahead_of(race.advised)
    if race.best is race.advised or gap < PROMISE or gap < PROMISING * error:
        return None
    first = proven(title, seen, mind, legal, look)
    if first is None:
        return None
    decisions = [first, *_following(title, game.clone(), first, look)]
    position = Position(players=players, seed=game.seed, seat=seat, names=tuple(game.names), script=script)
    return Puzzle(title=_named(seen, game.prompt(seat)), position=position, decision=tuple(decisions))


def _named(seen: Any, prompt: str) -> str:
    """The round and the question; of a long one the beginning, up to a comma."""
    name = f"Round {seen.round}: {prompt[0].lower()}{prompt[1:]}" if hasattr(seen, "round") else prompt
    return name if len(name) <= LONGEST_TITLE else name[:LONGEST_TITLE].rpartition(",")[0] or name[:LONGEST_TITLE]


def _following(title: Title[Any], game: Game[Any], first: Decision, rnd: Random) -> Iterator[Decision]:
    """The further questions of the same turn, as long as their answers are clear."""
    decision = first
    for _ in range(MOST_DECISIONS - 1):
        game.play(0, decision.best[0])
        if game.over or game.to_act[0] != 0:
            return
        seen, legal = game.view(0), game.legal(0)
        if len(legal) < 2 or UNSEAL in legal:
            return
        mind = title.advise(seen, 0, legal, rnd).action
        clear = judged(compared(title, seen, mind, legal, rnd), mind)
        if clear is None or len(clear.best) > 1:
            return
        decision = clear
        yield decision


# --- the proof -------------------------------------------------------------------------------------------------------
def proven(title: Title[Any], seen: Any, mind: str, legal: list[str], rnd: Random) -> Decision | None:
    """The decision, if what is best is far better than what comes to mind; else None."""
    runners = compared(title, seen, mind, legal, rnd)
    best = max(runners, key=lambda runner: runner.chance)
    first = next(runner for runner in runners if runner.action == mind)
    gap, error = best.ahead_of(first)
    if gap < SURE * error or best.chance - first.chance < MUCH or not HOPE[0] <= best.chance <= HOPE[1]:
        return None
    decision = judged(runners, mind)
    if decision is None or minds(title, seen, legal) & set(decision.best):
        return None
    return decision


def minds(title: Title[Any], seen: Any, legal: list[str]) -> set[str]:
    """All that comes to mind: the greedy player decides by lot between what looks equal."""
    return {title.advise(seen, seen.viewer, legal, Random(lot)).action for lot in range(LOTS)}


def compared(title: Title[Any], seen: Any, mind: str, legal: list[str], rnd: Random) -> list[Runner]:
    """All candidates in the same worlds; the foremost, and what comes to mind, in many more of them."""
    ranked = [action for action, _ in title.rank(seen, seen.viewer, legal, rnd)]
    runners = [Runner(action) for action in narrowed(mind, ranked, TRIED)]
    gaze = Gaze(title, seen.viewer, monotonic, inf)
    going_on = runners
    for n, (table, seed) in enumerate(worlds(title, seen, rnd), 1):
        for runner in going_on:
            standing = playout(gaze, table, runner.action, seed)
            assert standing is not None  # there is no clock
            runner.found.append(standing)
        if n == FIRST_WORLDS:
            foremost = sorted(runners, key=lambda runner: -runner.worth)[:FOREMOST]
            going_on = [runner for runner in runners if runner in foremost or runner.action == mind]
        if n == ALL_WORLDS:
            break
    return runners


def judged(runners: list[Runner], mind: str) -> Decision | None:
    """What is best, with all that are as good; None if there are too many of them."""
    best = max(runners, key=lambda runner: runner.worth)
    good = [runner for runner in runners if runner is best or not _is_behind(runner, best)]
    next_best = max((runner.worth for runner in runners if runner not in good), default=-inf)
    if len(good) > MOST_BEST or min(runner.worth for runner in good) - next_best < APART:
        return None
    good.sort(key=lambda runner: -runner.worth)
    fared = {runner.action: Fared(round(runner.chance, 3), len(runner.found)) for runner in runners}
    return Decision(mind, tuple(runner.action for runner in good), fared)


def _is_behind(runner: Runner, best: Runner) -> bool:
    gap, error = best.ahead_of(runner)
    return gap > BEHIND * error and gap > NEAR


# --- its file --------------------------------------------------------------------------------------------------------
def written(puzzle: Puzzle) -> str:
    """The puzzle as TOML."""
    at = puzzle.position
    lines = [f"title = {_text(puzzle.title)}", f"why = {_text(puzzle.why)}", "", "[position]"]
    lines += [f"players = {at.players}", f"seed = {at.seed}", f"seat = {at.seat}"]
    lines += [f"names = {_texts(at.names)}", "script = ["]
    lines += [f"  {_text(line)}," for line in at.script]
    lines += ["]"]
    for decision in puzzle.decision:
        lines += ["", "[[decision]]", f"mind = {_text(decision.mind)}", f"best = {_texts(decision.best)}", ""]
        lines += ["[decision.fared]"]
        ordered = sorted(decision.fared.items(), key=lambda one: -one[1].chance)
        lines += [f"{_text(a)} = {{ chance = {f.chance}, worlds = {f.worlds} }}" for a, f in ordered]
    return "\n".join(lines) + "\n"


def _text(text: str) -> str:
    return msgspec.json.encode(text).decode()


def _texts(texts: tuple[str, ...]) -> str:
    return f"[{', '.join(map(_text, texts))}]"


def folder_of(game: str) -> Path:
    """Where the house keeps the puzzles of a game."""
    shipped = house.title(game).shipped()
    assert shipped is not None
    return shipped / FOLDER
