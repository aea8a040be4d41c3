"""What must hold in every game, on random play at every count, set-up and kind of money."""

import os
from random import Random

import pytest

from enginehouse.core import view
from enginehouse.games.imperial_steam import GAME
from enginehouse.games.imperial_steam.rules.box import CARS
from enginehouse.games.imperial_steam.rules.checks.position import check
from enginehouse.games.imperial_steam.rules.notation import BUYS
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps import build, contract, hire, market, track, train
from enginehouse.games.imperial_steam.rules.tracks import buildable, judge_track
from tests.games.imperial_steam.tables import set_up
from tests.properties import check_game, random_options

#: With ENGINEHOUSE_LONG=1 more moments of each game are looked at, and five times as many games are played.
LONG = bool(os.environ.get("ENGINEHOUSE_LONG"))

CASES = [
    (2, 1, {"setup": "fixed", "money": "open"}),
    (3, 2, {"setup": "normal", "money": "secret"}),
    (4, 3, {"setup": "random", "money": "open", "one_station_per_city": True}),
    (4, 4, {"setup": "normal", "money": "secret", "auto_end": "1,3"}),
    (2, 5, {"setup": "random", "money": "secret", "formula_on_debt": True}),
    (3, 6, {"setup": "fixed", "money": "secret"}),
]


def conserved(table: Table) -> None:
    """Pieces are neither made nor lost, nobody owes, and everything has a place (IS-R11, IS-R22)."""
    check(table)
    assert sum(len(cars) for trains in table.trains for _, cars in trains) + table.cars_left == CARS
    for seat in range(table.seats):
        assert table.purse[seat] >= 0
        assert table.purse[seat] % 10 == 0
        assert table.workers(seat) <= 15
        assert table.investors[seat] + table.shareholders[seat] <= 1 + sum(
            table.box.contracts[card].size for card in table.contracts[seat]
        )
        pending = table.stack and type(table.stack[-1]).__name__.startswith("Discard")
        assert pending or table.excess(seat) == 0
        reserved = sum(cars.count("R") for _, cars in table.trains[seat])
        assert reserved == sum(table.box.contracts[card].size for card in table.contracts[seat])
    for good in range(4):
        assert sum(table.factories[seat][good] for seat in range(table.seats)) == table.taken[good]
        assert table.taken[good] <= len(table.box.costs[good])
    for hub in range(4):
        assert table.received[hub][3] == (table.gold[hub] >= 0) + (table.silver[hub] >= 0)
        assert table.gold[hub] != table.silver[hub] or table.gold[hub] < 0


@pytest.mark.parametrize(("players", "seed", "options"), CASES)
def test_everything_that_holds_in_every_game(players: int, seed: int, options: dict[str, object]) -> None:
    check_game("imperial-steam", players, seed, options=options, conserved=conserved, sample=4 if LONG else 1)


def test_random_options_play() -> None:
    for seed in range(3):
        rnd = Random(seed)
        options = random_options("imperial-steam", rnd)
        check_game("imperial-steam", 2 + seed, 50 + seed, options=options, conserved=conserved, sample=2 if LONG else 1)


def play_through(table: Table, rnd: Random) -> int:
    longest = 0
    while table.stack:
        step = table.stack[-1]
        seat = step.seats(table)[0]
        legal = step.legal(table, seat)
        longest = max(longest, len(legal))
        table.act(seat, legal[int(rnd.random() * len(legal))])
    return longest


def test_many_games_end_clean() -> None:
    rnd = Random(9)
    longest = 0
    for seed in range(150 if LONG else 30):
        options = {"setup": ("fixed", "normal", "random")[seed % 3], "money": ("open", "secret")[seed % 2]}
        table = set_up(2 + seed % 3, seed=seed, **options)
        longest = max(longest, play_through(table, rnd))
        conserved(table)
        assert 1 <= table.round <= 8
    assert longest < 300


def hands(table: Table, seat: int, influence: int, cash: int) -> dict[str, tuple[bool, object]]:
    """Of the tiles that are answered at the first yes: the answer, and the list that it stands for."""
    return {
        "track": (track.can(table, seat, cash), buildable(table, seat, cash, True, 0)),
        "hire": (hire.can(table, seat, influence, cash), hire.columns(table, seat, influence, cash)),
        "engineer": (
            hire.engineer_in_reach(table, seat, influence, cash),
            hire.engineer_choices(table, seat, influence, cash),
        ),
        "build": (build.can(table, seat, cash), build.choices(table, seat, cash)),
        "goods": (market.can(table, cash), market.payable(table, cash, BUYS)),
        "train": (train.can(table, seat, cash), train.choices(table, seat, cash)),
        "contract": (contract.can(table, seat), contract.signable(table, seat)),
    }


def test_tests_and_lists_agree() -> None:
    """The rule that names a refusal, the list of what is legal and its first yes are readings of the same rules."""
    rnd = Random(3)
    met: set[tuple[str, bool]] = set()
    for seed in range(5):
        table = set_up(4, seed=seed)
        while table.stack:
            step = table.stack[-1]
            seat = step.seats(table)[0]
            if type(step).__name__ == "Turn" and rnd.random() < 0.3:
                for first in (True, False):
                    surplus = 0 if first else rnd.randint(0, 5)
                    able = set(buildable(table, seat, table.purse[seat], first, surplus))
                    for link in range(len(table.box.links)):
                        assert (link in able) == (judge_track(table, seat, link, first, surplus) is None), link
                cash, influence = rnd.choice((0, 10, 20, 30, 50, 500)), rnd.randint(0, 20)
                for tile, (yes, listed) in hands(table, seat, influence, cash).items():
                    assert yes == bool(listed), (tile, listed)
                    met.add((tile, yes))
            legal = step.legal(table, seat)
            table.act(seat, rnd.choice(legal))
    assert len(met) == 14  # each has been a yes and a no


def test_every_refusal_of_the_own_kind_names_a_rule_of_the_book() -> None:
    """Of all moves of the game, those that are not legal now are refused, and never by a crash."""
    rnd = Random(12)
    rules = GAME.catalogue()
    table = set_up(3, seed=8, setup="fixed")
    asked = 0
    while table.stack:
        step = table.stack[-1]
        seat = step.seats(table)[0]
        legal = step.legal(table, seat)
        if rnd.random() < 0.25:
            seen = view(table, seat)
            for action in rnd.sample(table.box.book.universe, 60):
                if action not in legal:
                    refusal = seen.stack[-1].judge(seen, seat, action)
                    assert refusal is not None, action
                    assert refusal.rule in rules or refusal.rule.startswith("EH-"), (action, refusal)
                    assert refusal.reason.endswith("."), (action, refusal)
                    asked += 1
        table.act(seat, rnd.choice(legal))
    assert asked > 500


def test_every_element_that_a_choice_touches_is_on_the_page() -> None:
    from enginehouse.core import Words

    rnd = Random(21)
    table = set_up(3, seed=5, setup="fixed")
    words = Words(["a", "b", "c"])
    while table.stack:
        step = table.stack[-1]
        seat = step.seats(table)[0]
        legal = step.legal(table, seat)
        if rnd.random() < 0.06:
            seen = view(table, seat)
            page = "".join(GAME.board(seen, words).layers.values())
            page += "".join(panel.html for panel in GAME.panels(seen, words))
            for action in legal:
                choice = GAME.choice(seen, seat, action)
                assert choice.label.strip(), action
                for element in choice.touches:
                    assert f'id="{element}"' in page, (action, element)
        table.act(seat, rnd.choice(legal))
