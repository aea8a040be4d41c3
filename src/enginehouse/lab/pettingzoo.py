"""The games as PettingZoo environments.

``env("steam-power", players=3)`` asks the seats one at a time (AEC), whoever must decide. ``parallel_env`` asks all of them
in every cycle; who has nothing to decide has only “wait”. An observation is a dict: ``observation``, the numbers of
docs/lab, and ``action_mask``. The space of actions samples what is legal now, unless it is given a mask.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from random import Random
from typing import Any, NoReturn

from enginehouse.core import Action, Sealed, Seat, Unknown, Words, view
from enginehouse.core.errors import HOUSE_RULES, OVER, Illegal
from enginehouse.lab.arena import Arena, read_mapping
from enginehouse.lab.extras import need

need("numpy", "pettingzoo")
need("gymnasium", "pettingzoo")
need("pettingzoo", "pettingzoo")

import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402
from numpy.typing import NDArray  # noqa: E402
from pettingzoo import AECEnv, ParallelEnv  # noqa: E402
from pettingzoo.utils.conversions import parallel_to_aec  # noqa: E402

from enginehouse.lab.vectors import Watch  # noqa: E402

Observation = dict[str, Any]  # of two arrays
Agent = str
WAIT = "wait"
#: In the infos of whoever must decide: the numbers that the mask allows, for those who need no mask.
LEGAL = "legal"
_INT8 = np.dtype(np.int8)
_NO_GAME = -1  # for a seat: before the first reset
_FAR = 1e6  # no number of any table is as large


class Legal(spaces.Discrete):
    """Numbers of actions. Without a mask it samples among those that are legal now."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.mask: NDArray[np.int8] | None = None

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        now = self.mask if mask is None and probability is None else mask
        return super().sample(now, probability)


class _Table:
    """What both kinds of environment do with a table."""

    def __init__(self, arena: Arena, waits: bool) -> None:
        self.arena = arena
        self.size = arena.numbering.size + waits
        self.agents = [f"player_{seat}" for seat in range(arena.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.agents)}
        self.rnd = Random()
        self.watch = Watch(arena.senses, arena.seats)
        self.numbered = arena.numbering.unchecked  # what shares a number makes no mask
        self.deal(None)
        box = spaces.Box(-_FAR, _FAR, (arena.senses.size,), np.float32)
        mask = spaces.Box(0, 1, (self.size,), np.int8)
        told: dict[str, spaces.Space[Any]] = {"observation": box, "action_mask": mask}
        self.observation_spaces: dict[Agent, spaces.Space[Any]] = {agent: spaces.Dict(told) for agent in self.agents}
        self.action_spaces = {agent: Legal(self.size) for agent in self.agents}

    def deal(self, seed: int | None) -> None:
        if seed is not None:
            self.rnd = Random(_whole(seed, "a seed", 0))
        self.table: Any = self.arena.deal(self.rnd.getrandbits(60))

    def asked(self, seat: Seat) -> tuple[list[Action], tuple[int, ...]]:
        """What the seat may choose, and the numbers of it."""
        step = self.table.stack[-1]
        legal: list[Action] = step.legal(self.table, seat)
        return legal, self.numbered(self.table, seat, legal)

    def mask(self, numbers: tuple[int, ...]) -> NDArray[np.int8]:
        if len(set(numbers)) != len(numbers):
            raise self.arena.numbering.shared(self.table)
        allowed = bytearray(self.size)
        for n in numbers:
            allowed[n] = 1
        return np.frombuffer(allowed, _INT8)

    def named(self, agent: Agent) -> Agent:
        """One of the agents, or a sentence."""
        if agent not in self.seat_of:
            raise Unknown(f"there is no agent {repr(agent)[:40]}; the agents are {', '.join(self.agents)}")
        return agent

    def told(self, seat: Seat, mask: NDArray[np.int8]) -> Observation:
        return {"observation": self.watch.vector(self.table, seat), "action_mask": mask}

    def text(self, seat: Seat) -> str:
        title, seen = self.arena.title, view(self.table, seat)
        return title.text(seen, Words(title.seat_names(seen)))


class HouseEnv(AECEnv[Agent, Any, Any]):
    """One game after the other, seat by seat."""

    def __init__(self, arena: Arena, max_cycles: int | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        _check(max_cycles, render_mode)
        self.metadata = _metadata(arena, is_parallelizable=False)
        self.arena, self.max_cycles, self.render_mode = arena, max_cycles, render_mode
        self._at = _Table(arena, waits=False)
        self.possible_agents = self._at.agents[:]
        self.agents = []
        self.observation_spaces = self._at.observation_spaces
        self.action_spaces = {**self._at.action_spaces}
        self._nothing = self._at.mask(())
        self._seat, self._ended = _NO_GAME, False

    def observation_space(self, agent: Agent) -> spaces.Space[Any]:
        return self._at.observation_spaces[self._at.named(agent)]

    def action_space(self, agent: Agent) -> spaces.Space[Any]:
        return self._at.action_spaces[self._at.named(agent)]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new game. The same seed gives the same games, one after the other."""
        at = self._at
        at.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._decisions, self._ended = 0, False
        for space in at.action_spaces.values():
            space.mask = None
        self._ask()

    def _ask(self) -> None:
        at = self._at
        table = at.table
        step = table.stack[-1]
        seat: Seat = step.seats(table)[0]
        legal: list[Action] = step.legal(table, seat)
        numbers = at.numbered(table, seat, legal)
        mask = at.mask(numbers)
        agent = at.agents[seat]
        self._seat, self._legal, self._numbers, self._mask = seat, legal, numbers, mask
        self.agent_selection = agent
        self.infos[agent] = {LEGAL: numbers}
        at.action_spaces[agent].mask = mask

    def observe(self, agent: Agent) -> Observation:
        at = self._at
        seat, table = at.seat_of[at.named(agent)], at.table
        if seat == self._seat and not self._ended:
            return {"observation": at.watch.vector(table, seat, True), "action_mask": self._mask}
        if self._seat == _NO_GAME:
            _nothing_dealt()
        return {"observation": at.watch.vector(table, seat), "action_mask": self._nothing}

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """The observation of ``agent_selection``, its reward, whether it is over or cut off, and what else it is told."""
        if not self.agents:
            self._refuse()
        at, agent = self._at, self.agent_selection
        if self._ended:
            told, rewarded = self.observe(agent) if observe else None, self._cumulative_rewards[agent]
            return told, rewarded, self.terminations[agent], self.truncations[agent], self.infos[agent]
        now: Observation | None = None
        if observe:
            now = {"observation": at.watch.vector(at.table, self._seat, True), "action_mask": self._mask}
        return now, 0.0, False, False, self.infos[agent]  # rewards come at the end

    def step(self, action: Any) -> None:
        """Play the number of an action for ``agent_selection``. What is not legal is refused, and nothing has changed."""
        if not self.agents:
            self._refuse()
        at, agent = self._at, self.agent_selection
        if self._ended:
            if action is not None:
                raise Illegal(OVER, f"{HOUSE_RULES[OVER]} {agent} steps with None, or call reset() for another one.")
            self._was_dead_step(action)
            return
        table = at.table
        table.act(self._seat, at.arena.chosen(table, self._seat, action, self._legal, self._numbers))
        self._decisions += 1
        if table.stack and self._decisions != self.max_cycles:
            self._ask()
            if self.agent_selection != agent:  # it has nothing to decide for now
                self.infos[agent] = {}
                at.action_spaces[agent].mask = None
            return
        self.infos[agent] = {}
        at.action_spaces[agent].mask = None
        self._ended = True
        if table.stack:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.possible_agents, at.arena.rewards(table), strict=True))
            self._accumulate_rewards()
        self._deads_step_first()

    def _refuse(self) -> NoReturn:
        if self._seat == _NO_GAME:
            _nothing_dealt()
        raise Illegal(OVER, f"{HOUSE_RULES[OVER]} Call reset() for another one.")

    def render(self) -> str | None:
        """The table in words, as whoever must decide may know it."""
        if self._seat == _NO_GAME:
            _nothing_dealt()
        return _rendered(self._at.text(self._seat), self.render_mode)

    def close(self) -> None:
        pass


class HouseParallelEnv(ParallelEnv[Agent, Any, Any]):
    """All seats in every cycle: those who must decide answer, the others wait."""

    def __init__(self, arena: Arena, max_cycles: int | None = None, render_mode: str | None = None) -> None:
        _check(max_cycles, render_mode)
        self.metadata = _metadata(arena, is_parallelizable=True)
        self.arena, self.max_cycles, self.render_mode = arena, max_cycles, render_mode
        self._at = _Table(arena, waits=True)
        self.possible_agents = self._at.agents[:]
        self.agents = []
        self.observation_spaces = self._at.observation_spaces
        self.action_spaces = {**self._at.action_spaces}
        self.wait = self._at.size - 1
        self._asked: dict[Seat, tuple[list[Action], tuple[int, ...]]] | None = None

    def observation_space(self, agent: Agent) -> spaces.Space[Any]:
        return self._at.observation_spaces[self._at.named(agent)]

    def action_space(self, agent: Agent) -> spaces.Space[Any]:
        return self._at.action_spaces[self._at.named(agent)]

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[Agent, Observation], dict[Agent, dict[str, Any]]]:
        self._at.deal(seed)
        self.agents = self.possible_agents[:]
        self._cycles = 0
        return self._ask(), {agent: {} for agent in self.agents}

    def _ask(self) -> dict[Agent, Observation]:
        """Sealed answers are given together; of others who could answer in any order, the first one does."""
        at = self._at
        table: Any = at.table
        seats: tuple[Seat, ...] = table.stack[-1].seats(table) if table.stack else ()
        if seats and not isinstance(table.stack[-1], Sealed):
            seats = seats[:1]
        asked = self._asked = {seat: at.asked(seat) for seat in seats}
        told: dict[Agent, Observation] = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = at.mask(asked[seat][1] if seat in asked else (self.wait,))
            at.action_spaces[agent].mask = mask
            told[agent] = at.told(seat, mask)
        return told

    def step(self, actions: Mapping[Agent, Any]) -> tuple[
        dict[Agent, Observation], dict[Agent, float], dict[Agent, bool], dict[Agent, bool], dict[Agent, dict[str, Any]]
    ]:  # fmt: skip
        """Every agent's answer at once. If one of them is refused, none is played."""
        if self._asked is None:
            _nothing_dealt()
        if not self.agents:
            raise Illegal(OVER, f"{HOUSE_RULES[OVER]} Call reset() for another one.")
        at, agents = self._at, self.agents
        answers = read_mapping(actions, "a step takes an action of every agent")
        for agent in self.agents:
            if agent not in answers:
                raise Unknown(f"{agent} has not answered: a step takes an action of every agent")
        for agent in answers:
            at.named(agent)
        asked = self._asked
        chosen = [(seat, self._chosen(asked, seat, answers[agent])) for seat, agent in enumerate(self.possible_agents)]
        for seat, action in chosen:
            if action is not None:
                at.table.act(seat, action)
        self._cycles += 1
        over, cut = bool(at.table.over), self._cycles == self.max_cycles
        rewards = at.arena.rewards(at.table) if over else [0.0] * at.arena.seats
        told = self._ask()
        if over or cut:
            self.agents = []
        return (
            told,
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut and not over),
            {agent: {} for agent in agents},
        )

    def _chosen(
        self, asked: Mapping[Seat, tuple[list[Action], tuple[int, ...]]], seat: Seat, number: Any
    ) -> Action | None:
        at = self._at
        if seat in asked:
            return at.arena.chosen(at.table, seat, number, *asked[seat])
        if not _is(number, self.wait):
            raise Illegal(
                "EH-TURN", f"player_{seat} has nothing to decide in this cycle: it answers {self.wait}, to wait."
            )
        return None

    def render(self) -> str | None:
        if self._asked is None:
            _nothing_dealt()
        return _rendered(self._at.text(next(iter(self._asked), 0)), self.render_mode)

    def close(self) -> None:
        pass


def _metadata(arena: Arena, *, is_parallelizable: bool) -> dict[str, Any]:
    name = arena.title.id.replace("-", "_")
    return {
        "name": f"{name}_v{arena.title.version}",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": is_parallelizable,
    }


def _nothing_dealt() -> NoReturn:
    raise Illegal(OVER, "No game has been dealt: call reset() first.")


def _whole(number: Any, what: str, least: int) -> int:
    """A whole number of any kind; raises Unknown with a sentence."""
    try:
        whole = index(number)
    except TypeError:
        whole = least - 1
    if whole < least:
        raise Unknown(f"{what} is a whole number from {least}, not {repr(number)[:40]}")
    return whole


def _is(number: Any, wanted: int) -> bool:
    try:
        return index(number) == wanted
    except TypeError:
        return False


def _check(max_cycles: int | None, render_mode: str | None) -> None:
    if max_cycles is not None:
        _whole(max_cycles, "max_cycles, where games are cut off,", 1)
    if render_mode not in (None, "ansi", "human"):
        raise Unknown(f"a table is rendered as “ansi” (a text) or “human” (printed), not as “{str(render_mode)[:40]}”")


def _rendered(text: str, mode: str | None) -> str | None:
    if mode == "human":
        print(text)
        return None
    return text


def env(
    game: str,
    players: int = 0,
    options: Mapping[str, Any] | None = None,
    *,
    actions: str = "compact",
    reward: str = "win",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    content: str | None = None,
    everyone: bool = False,
) -> AECEnv[Agent, Any, Any]:
    """A game as an AEC environment.

    ``actions``: ``compact`` or ``universe`` numbers. ``reward``, at the end: ``win`` (1 for the winner, shared and with the
    others' losses adding up to 0) or ``lead`` (points ahead of the best of the others, in swings of the title); before
    the end the standing would tell secrets. ``max_cycles`` cuts a game off after so many decisions. ``everyone``: all seats
    are asked in every cycle, as in ``parallel_env``, and ``max_cycles`` counts these.
    """
    arena = Arena(game, players, options, actions=actions, reward=reward, content=content)
    if everyone:
        return parallel_to_aec(HouseParallelEnv(arena, max_cycles, render_mode))
    return HouseEnv(arena, max_cycles, render_mode)


def parallel_env(
    game: str,
    players: int = 0,
    options: Mapping[str, Any] | None = None,
    *,
    actions: str = "compact",
    reward: str = "win",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    content: str | None = None,
) -> HouseParallelEnv:
    """A game in which all seats are asked in every cycle; the last number is “wait”."""
    arena = Arena(game, players, options, actions=actions, reward=reward, content=content)
    return HouseParallelEnv(arena, max_cycles, render_mode)
