"""One judgement: what is refused is not legal, what is legal is not refused, and every reason given is so."""

import ast
import os
from collections import Counter
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest

from enginehouse.games.steamwatchers import GAME
from enginehouse.games.steamwatchers import rules as room
from enginehouse.games.steamwatchers.rules.content import load
from enginehouse.games.steamwatchers.rules.notation import GROUP
from tests import properties
from tests.games.steamwatchers.claims import CLAIMS
from tests.games.steamwatchers.rules.test_refusals import SCENES
from tests.games.steamwatchers.scene import counts, fresh, scenarios

LONG = bool(os.environ.get("ENGINEHOUSE_LONG"))
AREAS = [a.id for a in load(None).map.area]
GAMES = [(s, n) for s in scenarios() for n in counts(s)]


def kinds():
    """Every sentence that the rules refuse with."""
    for path in sorted(Path(room.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "refuse":
                sentence = node.args[1]
                assert isinstance(sentence, ast.Constant), f"{path.name}:{node.lineno}: the sentence is its kind"
                yield sentence.value


def test_every_kind_of_refusal_has_its_claim_and_no_other():
    assert set(kinds()) == set(CLAIMS)


class Strata(Random):
    """Draws as many actions of each verb: most of the universe are ways, which few questions are about."""

    here = ""  # where ways begin
    group = ""  # and who goes them

    def sample(self, population, k, *, counts=None):
        if len(population) <= 10_000:
            return super().sample(population, k)
        verbs = by_verb(tuple(population))
        drawn = [*self.ways()] if self.group else []
        for actions in verbs.values():
            drawn += super().sample(actions, min(len(actions), 1 + k // len(verbs)))
        return drawn

    def ways(self):
        """Ways of the group from here to everywhere, neighbours or not."""
        for area in AREAS:
            yield f"move {self.here}>{area} {self.group}"
            yield f"sail {self.here}>{area} {self.group}"
        for via in super().sample(AREAS, 12):
            for end in (*super().sample(AREAS, 12), self.here):
                yield f"march {self.here}>{via}>{end} {self.group}"
        near = [a for a in self.marches if a.endswith(f" {self.group}")]
        yield from super().sample(near, min(len(near), 40))

    marches = ()

    def aim(self, g):
        """At the group that is asked for, if one is."""
        code = getattr(g.table.stack[-1], "code", 0)
        self.here = g.box.words.area_ids[g.table.active.area] if g.table.active else ""
        self.group = GROUP[code] if code and self.here else ""
        start = f"march {self.here}>"
        self.marches = (
            [a for a in by_verb(tuple(g.box.words.read))["march"] if a.startswith(start)] if self.group else ()
        )


@lru_cache(maxsize=4)
def by_verb(universe):
    verbs = {}
    for action in universe:
        verbs.setdefault(action.split()[0], []).append(action)
    return verbs


#: Questions that are refused for many reasons.
VARIED = {
    "SendGroup": 20,
    "DefenseAction": 8,
    "CallSupport": 8,
    "TakeTurn": 8,
    "Flee": 4,
    "Losses": 4,
    "MoveUnits": 6,
    "PlanOrders": 6,
}


def judged(scenario, players, seed, often, asked, heard):
    """A random game in which every question is judged, a kind of question ``asked`` as ``often`` as it may be."""
    rnd = Strata(seed)
    options = {"scenario": scenario, "contiguous_floes": seed % 2 == 1}
    for g in properties.random_game("steamwatchers", players, seed, options):
        name = properties.top(g) if not g.over else ""
        if g.over or asked[name] >= often * VARIED.get(name, 1):
            continue
        asked[name] += 1
        rnd.aim(g)
        try:
            heard |= properties.check_judgement(g, rnd, CLAIMS, 1500)
        except AssertionError as error:
            raise AssertionError(f"{error}\n{properties.where(g)}") from error


def test_judge_and_legal_agree_and_every_reason_is_so():
    """Questions of every kind from random games of all scenarios and counts; the rest has its scene."""
    asked, heard = Counter(), set()
    for number, (scenario, players) in enumerate(GAMES):
        judged(scenario, players, 300 + number, 2, asked, heard)
    assert set(CLAIMS) - heard <= set(SCENES)


@pytest.mark.skipif(not LONG, reason="some minutes; set ENGINEHOUSE_LONG=1")
@pytest.mark.parametrize("seed", range(6))
def test_judge_and_legal_agree_for_long(seed):
    asked, heard = Counter(), set()
    for number, (scenario, players) in enumerate(GAMES):
        judged(scenario, players, 1000 * seed + number, 20, asked, heard)
    assert set(CLAIMS) - heard <= set(SCENES)


@pytest.mark.parametrize("players", [2, 5] if not LONG else [2, 3, 4, 5])
def test_judgement_of_sensible_play(players):
    """Positions that greedy players reach."""
    g, rnd, asked = fresh(players, "war-returns", seed=players), Strata(players), Counter()
    while not g.over:
        seat = g.to_act[0]
        name = properties.top(g)
        if asked[name] < (2 if not LONG else 20):
            asked[name] += 1
            rnd.aim(g)
            properties.check_judgement(g, rnd, CLAIMS, 600)
        g.play(seat, GAME.advise(g.view(seat), seat, g.legal(seat), rnd).action)
