"""The games as OpenSpiel games.

``load("planet-steam", players=3)``, or ``pyspiel.load_game("enginehouse_planet_steam(players=3)")`` once this module is
imported. The first node is chance: it draws one of so many ``deals``, and with it everything that chance will bring, which
nobody sees before it comes. Sealed answers are given one after the other; nobody learns them before all are in.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import msgspec

from enginehouse import house
from enginehouse.core import Action, Event, Illegal, Seat, Unknown, codec, view
from enginehouse.core.errors import HOUSE_RULES, OVER
from enginehouse.lab.arena import REWARDS, Arena, read_mapping
from enginehouse.lab.extras import need
from enginehouse.lab.numbers import KINDS

np: Any = need("numpy", "openspiel")
pyspiel: Any = need("pyspiel", "openspiel")

DEALS = 1000
#: Chance lists them all.
MOST_DEALS = 1_000_000
#: More decisions than any game has.
LONGEST = 20_000
#: Letters of the sum of a view; a string with every view on the way would be megabytes long.
SIGHT = 16
#: No lead is so many swings of its title.
FAR = 1000.0
PARAMETERS: dict[str, Any] = {"players": 0, "deals": DEALS, "actions": KINDS[0], "reward": REWARDS[0], "options": ""}


def short_name(game: str) -> str:
    """
    >>> short_name("steam-power")
    'enginehouse_steam_power'
    """
    return f"enginehouse_{game.replace('-', '_')}"


class Known:
    """What each seat has been told, has chosen and has seen, from the first decision on: two positions that a seat cannot tell
    apart have the same, and any two others have not."""

    def __init__(self, table: Any, heard: list[Event]) -> None:
        self.table = table
        self.told: list[list[str]] = [[] for _ in range(table.seats)]
        self.sights = [""] * table.seats
        self.played = 0
        self.listen(heard)

    def copy(self) -> Known:
        twin = object.__new__(Known)
        twin.table, twin.played = self.table.clone(), self.played
        twin.told, twin.sights = [lines[:] for lines in self.told], self.sights[:]
        return twin

    def play(self, seat: Seat, action: Action) -> None:
        self.told[seat].append(f"you: {action}")
        heard: list[Event] = []
        self.table.events = heard
        self.table.act(seat, action)
        self.table.events = None
        self.played += 1
        self.listen(heard)

    def listen(self, heard: list[Event]) -> None:
        for event in heard:
            for seat, lines in enumerate(self.told):
                if (seen := event.seen_by(seat)) is not None:
                    lines.append(f"{type(seen).__name__} {msgspec.json.encode(seen).decode()}")
        for seat, lines in enumerate(self.told):
            sight = sha256(codec.to_json_bytes(view(self.table, seat))).hexdigest()[:SIGHT]
            if sight != self.sights[seat]:  # a tile that was shown and taken back again is in no event, and was seen
                self.sights[seat] = sight
                lines.append(f"sees {sight}")


class Position:
    """A table with the way to it, to be copied whenever a state is cloned."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.seed = -1
        self.table: Any = None
        self.way: list[tuple[Seat, Action]] = []
        self._known: Known | None = None  # as far as somebody asked for it

    def __deepcopy__(self, _memo: dict[int, Any]) -> Position:
        twin = object.__new__(Position)
        twin.arena, twin.seed, twin.way = self.arena, self.seed, self.way[:]
        twin.table = None if self.table is None else self.table.clone()
        twin._known = None if self._known is None else self._known.copy()
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return _at, (self.arena, self.seed, self.way)

    def deal(self, seed: int) -> None:
        self.seed, self.table = seed, self.arena.deal(seed)

    @property
    def asked(self) -> Seat:
        return self.table.stack[-1].seats(self.table)[0]

    def legal(self, seat: Seat) -> tuple[list[Action], tuple[int, ...]]:
        legal = self.table.stack[-1].legal(self.table, seat)
        return legal, self.arena.numbering.of(self.table, seat, legal)

    def play(self, number: int) -> None:
        seat = self.asked
        action = self.arena.chosen(self.table, seat, number, *self.legal(seat))
        self.way.append((seat, action))
        self.table.act(seat, action)

    def known(self, seat: Seat) -> str:
        """All that the seat knows, with perfect recall: what it was told, chose and saw (as sums), and what it sees now."""
        if self._known is None:
            arena, heard = self.arena, list[Event]()
            table: Any = arena.title.setup(arena.game.box, self.seed)
            table.events = heard
            table.advance()
            table.events = None
            self._known = Known(table, heard)
        for n in range(self._known.played, len(self.way)):
            self._known.play(*self.way[n])
        return "\n".join((f"seat {seat}", *self._known.told[seat], self.seen(seat)))

    def seen(self, seat: Seat) -> str:
        return codec.to_json_bytes(view(self.table, seat)).decode()


def _at(arena: Arena, seed: int, way: list[tuple[Seat, Action]]) -> Position:
    """A position that was written down, played again."""
    position = Position(arena)
    if seed >= 0:
        position.deal(seed)
    for seat, action in way:
        position.table.act(seat, action)
    position.way = way
    return position


class HouseState(pyspiel.State):
    """A position of a game."""

    def __init__(self, game: Any, arena: Arena, deals: int) -> None:
        pyspiel.State.__init__(self, game)
        self.position = Position(arena)
        self.deals = deals

    def current_player(self) -> Any:
        table = self.position.table
        if table is None:
            return pyspiel.PlayerId.CHANCE
        return self.position.asked if table.stack else pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.legal(player)[1])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(n, 1.0 / self.deals) for n in range(self.deals)]

    def _apply_action(self, action: int) -> None:
        position = self.position
        if position.table is None:
            if not 0 <= action < self.deals:
                raise Unknown(f"chance deals 0 to {self.deals - 1}, not {action}")
            position.deal(action)
        elif not position.table.stack:
            raise Illegal(OVER, HOUSE_RULES[OVER])
        else:
            position.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        position = self.position
        if position.table is not None and position.table.stack and player == position.asked:
            legal, numbers = position.legal(player)
            if action in numbers:
                return legal[numbers.index(action)]
        return position.arena.numbering.word(action)

    def is_terminal(self) -> bool:
        return self.position.table is not None and not self.position.table.stack

    def returns(self) -> list[float]:
        return (
            self.position.arena.rewards(self.position.table)
            if self.is_terminal()
            else [0.0] * self.position.arena.seats
        )

    def __str__(self) -> str:
        position = self.position
        if position.table is None:
            return "before the deal"
        return "\n".join((f"deal {position.seed}", *(f"{seat} {action}" for seat, action in position.way)))


class HouseObserver:
    """Told as the title's senses tell it; with perfect recall there is a text alone."""

    def __init__(self, arena: Arena, kind: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise Unknown(f"an observer takes no parameters here, not {dict(params)}")
        self.recall: bool = kind.perfect_recall
        self.arena = arena
        self.tensor = np.zeros(0 if self.recall else arena.senses.size, np.float32)
        self.dict = {} if self.recall else {"observation": self.tensor}

    def set_from(self, state: HouseState, player: int) -> None:
        table = state.position.table
        if not self.recall:
            self.tensor[:] = 0 if table is None else self.arena.senses.told(table, player)

    def string_from(self, state: HouseState, player: int) -> str:
        position = state.position
        if position.table is None:
            return "before the deal"
        return position.known(player) if self.recall else position.seen(player)


class HouseGame(pyspiel.Game):
    """A title with its options; ``params`` as in ``PARAMETERS``."""

    game: str  # of the house

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        self.deals, players = given["deals"], given["players"]
        if not isinstance(self.deals, int) or not 0 < self.deals <= MOST_DEALS:
            raise Unknown(f"deals is a number from 1 to {MOST_DEALS:,}, not {str(self.deals)[:40]}")
        self.arena = Arena(
            self.game,
            players,
            read_pairs(str(given["options"])),
            actions=given["actions"],
            reward=given["reward"],
        )
        seats, lead = self.arena.seats, self.arena.reward == "lead" or self.arena.seats == 1
        least, most = (-FAR, FAR) if lead else (-1.0, 1.0)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.arena.numbering.size,
            max_chance_outcomes=self.deals,
            num_players=seats,
            min_utility=least,
            max_utility=most,
            **({} if lead else {"utility_sum": 0.0}),
            max_game_length=LONGEST,
        )
        pyspiel.Game.__init__(self, _type(self.game, lead=lead), info, dict(params or {}))

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> HouseState:
        return HouseState(self, self.arena, self.deals)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> HouseObserver:
        return HouseObserver(self.arena, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def read_pairs(text: str) -> dict[str, str]:
    """
    >>> read_pairs("map:midwest;edition:draft")
    {'map': 'midwest', 'edition': 'draft'}
    """
    pairs = [pair.partition(":") for pair in text.split(";") if pair]
    for name, sign, _ in pairs:
        if not sign:
            raise Unknown(f"options are written name:value;name:value, not “{name[:40]}”")
    return {name: value for name, _, value in pairs}


def _type(game: str, *, lead: bool) -> Any:
    title, kind = house.title(game), pyspiel.GameType
    return kind(
        short_name=short_name(game),
        long_name=title.name,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM if lead else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=title.players[-1],
        min_num_players=title.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


def load(
    game: str,
    players: int = 0,
    options: Mapping[str, Any] | None = None,
    *,
    deals: int = DEALS,
    actions: str = "compact",
    reward: str = "win",
) -> HouseGame:
    """A game of the house; ``players`` 0 stands for the fewest there are, two at least."""
    house.title(str(game))
    chosen = read_mapping(options or {}, "options are names with their values")
    words = ";".join(f"{name}:{value}" for name, value in chosen.items())
    return GAMES[game]({"players": players, "deals": deals, "actions": actions, "reward": reward, "options": words})


def _register(game: str) -> type[HouseGame]:
    made = type(f"House_{game.replace('-', '_')}", (HouseGame,), {"game": game})
    pyspiel.register_game(_type(game, lead=False), made)
    return made


#: Every game of the house, as OpenSpiel makes it.
GAMES: dict[str, type[HouseGame]] = {game: _register(game) for game in house.ROOMS}
