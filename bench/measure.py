"""What a game costs: playouts, advice, copies, legal lists and JSON, measured beside Catanatron in the same run.

Both are measured in turns of a fraction of a second each, in processor time, so that whatever else the machine does
disturbs both alike and little. Read the ratios; the absolute figures are of the machine. Needs the dependency group
``bench``.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from enginehouse import house
from enginehouse.core import Game, view
from enginehouse.core.codec import fingerprint, to_plain

SLICE = 0.4  # seconds before the other one has its turn
MAX_LEGAL, MAX_JSON = 1000, 16_000


@dataclass
class Sample:
    """Seconds spent and things done, by what was measured."""

    seconds: dict[str, float] = field(default_factory=dict)
    done: dict[str, int] = field(default_factory=dict)

    def add(self, what: str, seconds: float, done: int) -> None:
        self.seconds[what] = self.seconds.get(what, 0.0) + seconds
        self.done[what] = self.done.get(what, 0) + done

    def rate(self, what: str) -> float:
        return self.done[what] / self.seconds[what]

    def micros(self, what: str) -> float:
        return 1e6 * self.seconds[what] / self.done[what]


def timed(sample: Sample, what: str, work: Callable[[], object], times: int) -> None:
    start = time.process_time()
    for _ in range(times):
        work()
    sample.add(what, time.process_time() - start, times)


# --- ours ------------------------------------------------------------------------------------------------------------
class Ours:
    """Random playouts of one of our games, and its parts at random moments."""

    def __init__(self, game: str, players: int, options: Mapping[str, Any]) -> None:
        self.name, self.players, self.options = game, players, dict(options)
        self.title = house.title(game)
        self.sample, self.seed = Sample(), 0
        self.games = self.longest = self.json_bytes = self.largest_json = 0
        self.moments: list[Any] = []

    def playouts(self, seconds: float) -> None:
        """Whole games by random players; keeps some moments of them for ``parts``."""
        spent, rnd = 0.0, Random(self.seed)
        random = rnd.random
        while spent < seconds:
            table = Game(self.title, self.players, self.options, self.seed).table
            self.seed += 1
            decisions, start = 0, time.process_time()
            while table.stack:
                step = table.stack[-1]
                seats = step.seats(table)
                seat = seats[0] if len(seats) == 1 else rnd.choice(seats)
                legal = step.legal(table, seat)
                table.act(seat, legal[int(random() * len(legal))])
                decisions += 1
            took = time.process_time() - start
            self.sample.add("playout", took, decisions)
            self.games += 1
            spent += took
        self._keep_moments(rnd)

    def advised(self, decisions: int) -> None:
        """Some decisions of games by greedy players, and whole games by the light player of playouts."""
        rnd = Random(self.seed)
        table = Game(self.title, self.players, self.options, self.seed).table
        start, done = time.process_time(), 0
        while table.stack and done < decisions:
            step = table.stack[-1]
            seat = step.seats(table)[0]
            legal = step.legal(table, seat)
            choice = legal[0] if len(legal) == 1 else self.title.advise(view(table, seat), seat, legal, rnd).action
            table.act(seat, choice)
            done += 1
        self.sample.add("greedy", time.process_time() - start, done)
        table = Game(self.title, self.players, self.options, self.seed).table
        start, done = time.process_time(), 0
        while table.stack:
            step = table.stack[-1]
            seat = step.seats(table)[0]
            legal = step.legal(table, seat)
            table.act(seat, legal[0] if len(legal) == 1 else self.title.quick(table, seat, legal, rnd.random))
            done += 1
        self.sample.add("quick", time.process_time() - start, done)
        self.seed += 1

    def _keep_moments(self, rnd: Random) -> None:
        """Every moment of one more game is equally likely to be kept."""
        table = Game(self.title, self.players, self.options, self.seed).table
        self.seed += 1
        self.moments = []
        while table.stack:
            if rnd.random() < 0.15:
                self.moments.append(table.clone())
            step = table.stack[-1]
            seat = step.seats(table)[0]
            legal = step.legal(table, seat)
            self.longest = max(self.longest, len(legal))
            table.act(seat, rnd.choice(legal))

    def parts(self) -> None:
        for table in self.moments:
            step = table.stack[-1]
            seat = step.seats(table)[0]
            timed(self.sample, "clone", table.clone, 20)
            timed(self.sample, "legal", lambda s=step, t=table, who=seat: s.legal(t, who), 20)
            timed(self.sample, "json", lambda t=table: msgspec.json.encode(to_plain(t)), 1)
            size = len(msgspec.json.encode(to_plain(table)))
            self.json_bytes += size
            self.largest_json = max(self.largest_json, size)

    def events_change_nothing(self, seed: int = 1) -> bool:
        """One game with somebody listening and one without end in the same position."""
        heard = Game(self.title, self.players, self.options, seed)
        deaf = Game(self.title, self.players, self.options, seed).table
        rnd = Random(seed)
        while not heard.over:
            seat = heard.to_act[0]
            action = rnd.choice(heard.legal(seat))
            heard.play(seat, action)
            deaf.act(seat, action)
        return fingerprint(heard.table) == fingerprint(deaf)


# --- Catanatron ------------------------------------------------------------------------------------------------------
class Catan:
    """The same of Catanatron: four random players, and no check of what they choose, as in our playouts."""

    def __init__(self) -> None:
        from catanatron import Color, RandomPlayer  # noqa: PLC0415 - only the benchmarks need it
        from catanatron import Game as CatanGame  # noqa: PLC0415
        from catanatron.models.actions import generate_playable_actions  # noqa: PLC0415

        self.generate, self.sample, self.seed = generate_playable_actions, Sample(), 0
        self.new = lambda seed: CatanGame([RandomPlayer(c) for c in Color], seed=seed)
        self.moments: list[Any] = []
        self.games = 0

    def playouts(self, seconds: float) -> None:
        spent, rnd = 0.0, Random(self.seed)
        random = rnd.random
        while spent < seconds:
            game = self.new(self.seed)
            self.seed += 1
            decisions, start = 0, time.process_time()
            while game.winning_color() is None and decisions < 10_000:
                legal = game.state.playable_actions
                game.execute(legal[int(random() * len(legal))], validate_action=False)
                decisions += 1
            took = time.process_time() - start
            self.sample.add("playout", took, decisions)
            self.games += 1
            spent += took
        self._as_it_plays(self.seed + 10_000)
        game = self.new(self.seed)
        self.moments = []
        while game.winning_color() is None and len(self.moments) < 150:
            if rnd.random() < 0.1:
                self.moments.append(game.copy())
            game.execute(rnd.choice(game.state.playable_actions), validate_action=False)

    def _as_it_plays(self, seed: int) -> None:
        """One game by its own loop, which looks every action up in the list before it is done."""
        game = self.new(seed)
        start = time.process_time()
        game.play()
        self.sample.add("own loop", time.process_time() - start, len(game.state.actions))

    def parts(self) -> None:
        for game in self.moments:
            timed(self.sample, "clone", game.copy, 20)
            timed(self.sample, "legal", lambda g=game: self.generate(g.state), 20)


# --- the report ------------------------------------------------------------------------------------------------------
BARS = {"playout": 6.0, "clone": 5.0, "legal": 2.0}  # at least so many times as good as Catanatron
RATES = {"greedy": 2_000, "quick": 20_000}  # decisions a second, on a quiet machine
GREEDY = 400  # decisions in each turn: about a game


def compare(game: str, tables: Mapping[str, tuple[int, Mapping[str, Any]]], seconds: float) -> bool:
    """Measure the named tables beside Catanatron and print what was found. True if the first one clears every bar."""
    ours = {name: Ours(game, players, options) for name, (players, options) in tables.items()}
    catan = Catan()
    for one in (*ours.values(), catan):
        one.playouts(0.05)  # warm up
        one.sample = Sample()
    end = time.process_time() + seconds
    while time.process_time() < end:
        for one in (*ours.values(), catan):
            one.playouts(SLICE)
            one.parts()
            if isinstance(one, Ours):
                one.advised(GREEDY)
    print(f"{game}, random players, against Catanatron in the same run\n")
    head = f"{'table':24}{'decisions/s':>12}{'ratio':>8}{'clone µs':>10}{'ratio':>8}{'legal µs':>10}{'ratio':>8}"
    print(f"{head}{'JSON B':>8}{'µs':>7}{'longest':>9}{'greedy/s':>10}{'quick/s':>9}")
    for name, one in ours.items():
        mine, theirs = one.sample, catan.sample
        faster = mine.rate("playout") / theirs.rate("playout")
        copies, lists = (theirs.micros(part) / mine.micros(part) for part in ("clone", "legal"))
        size = one.json_bytes // max(1, mine.done["json"])
        print(
            f"{name:24}{mine.rate('playout'):12,.0f}{faster:7.1f}x{mine.micros('clone'):10.1f}{copies:7.1f}x"
            f"{mine.micros('legal'):10.1f}{lists:7.1f}x{size:8,}{mine.micros('json'):7.0f}{one.longest:9}"
            f"{mine.rate('greedy'):10,.0f}{mine.rate('quick'):9,.0f}"
        )
    theirs = catan.sample
    print(
        f"{'Catanatron':24}{theirs.rate('playout'):12,.0f}{'':8}{theirs.micros('clone'):10.1f}{'':8}{theirs.micros('legal'):10.1f}"
    )
    print(f"{'  by its own loop':24}{theirs.rate('own loop'):12,.0f}")
    return _verdict(ours, catan)


def _verdict(ours: Mapping[str, Ours], catan: Catan) -> bool:
    first, theirs = next(iter(ours.values())), catan.sample
    got = {
        "playout": first.sample.rate("playout") / theirs.rate("playout"),
        "clone": theirs.micros("clone") / first.sample.micros("clone"),
        "legal": theirs.micros("legal") / first.sample.micros("legal"),
    }
    faults = [f"{part} is {got[part]:.1f} times as good, not {bar:g}" for part, bar in BARS.items() if got[part] < bar]
    rates = {who: first.sample.rate(who) for who in RATES}
    faults += [
        f"{who} at {rates[who]:,.0f} decisions a second, not {bar:,}" for who, bar in RATES.items() if rates[who] < bar
    ]
    faults += [f"a legal list of {one.longest}" for one in ours.values() if one.longest > MAX_LEGAL]
    faults += [f"a position of {one.largest_json} bytes" for one in ours.values() if one.largest_json > MAX_JSON]
    faults += [f"{name}: listening changes the game" for name, one in ours.items() if not one.events_change_nothing()]
    largest = max(one.largest_json for one in ours.values())
    print(f"\nlargest position {largest:,} bytes; same hash with events on and off")
    print("every bar is cleared" if not faults else "NOT CLEARED: " + "; ".join(faults))
    return not faults


def main(game: str, tables: Mapping[str, tuple[int, Mapping[str, Any]]]) -> None:
    """``python bench/GAME.py [seconds]``"""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0
    sys.exit(0 if compare(game, tables, seconds) else 1)
