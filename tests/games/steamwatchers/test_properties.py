"""What holds in every game: random play over all scenarios, counts and clans."""

import os
import random

import msgspec
import pytest

import enginehouse as eh
from enginehouse.core import SPECTATOR, TRUTH, Words, codec, foresee, view
from enginehouse.games.steamwatchers import GAME
from enginehouse.games.steamwatchers.rules.checks.position import check
from enginehouse.games.steamwatchers.rules.control import holder
from enginehouse.games.steamwatchers.rules.pieces import contracts_of
from tests.games.steamwatchers.scene import counts, fresh, scenarios
from tests.proof import rule

LONG = os.environ.get("ENGINEHOUSE_LONG") == "1"
GAMES = [(s, n) for s in scenarios() for n in counts(s)]


def tables(scenario, players, seeds, every=1):
    """Every so many positions of random games, with the random generator that plays them."""
    for seed in seeds:
        box = GAME.box(players, {"scenario": scenario, "contiguous_floes": seed % 2 == 1}, None)
        table = GAME.setup(box, seed)
        table.advance()
        rnd = random.Random(seed)
        n = 0
        while table.stack:
            step = table.stack[-1]
            seat = rnd.choice(step.seats(table))
            if n % every == 0:
                yield table, seat
            table.act(seat, rnd.choice(step.legal(table, seat)))
            n += 1
            assert n < 5000
        yield table, SPECTATOR


@pytest.mark.parametrize(("scenario", "players"), GAMES)
@rule("SW-COMP-13", "SW-COMP-15", "SW-COMP-18", "SW-COMP-26", "SW-COMP-32", "SW-COMP-06", "SW-COMP-12", "SW-COMP-04")
def test_pieces_are_conserved_and_limits_kept(scenario, players):
    box = GAME.box(players, {"scenario": scenario, "contiguous_floes": False}, None)
    m = box.material
    for table, _ in tables(scenario, players, range(6 if LONG else 2), every=3):
        check(table)  # miniatures, barrels, steam, buildings, cards: see checks/position.py
        assert table.farms_left >= 0
        assert table.turrets_left >= 0
        assert sum(table.farms) + table.farms_left <= m.farms
        assert sum(table.cube) <= m.cubes
        assert all(b >= 0 for b in table.beacons)
        assert all(contracts_of(table, s) <= m.contracts for s in range(players))
        for area in range(49):
            clans = [s for s in range(players) if table.army[s][area]]
            assert len(clans) + bool(table.singed[area]) <= (2 if table.active else 1)
            if table.beacon[area] >= 0 and not table.active:
                assert holder(table, area) == table.beacon[area]


@pytest.mark.parametrize(("scenario", "players"), GAMES)
def test_every_step_offers_a_few_answers_that_its_view_offers_too(scenario, players):
    universe = set(
        GAME.universe(GAME.setup(GAME.box(players, {"scenario": scenario, "contiguous_floes": False}, None), 1))
    )
    for table, seat in tables(scenario, players, range(2), every=2 if LONG else 5):
        if seat == SPECTATOR:
            continue
        step = table.stack[-1]
        legal = step.legal(table, seat)
        assert 0 < len(legal) <= 200
        assert len(set(legal)) == len(legal)
        assert universe.issuperset(legal)
        seen = view(table, seat)
        assert seen.stack[-1].legal(seen, seat) == legal
        assert step.prompt(seen, seat) == step.prompt(table, seat)
        assert step.prompt(seen, seat)[0].isupper()
        assert isinstance(step.hint(seen, seat), str)


@pytest.mark.parametrize(("scenario", "players"), GAMES)
def test_positions_survive_json_clone_and_determinize(scenario, players):
    for table, seat in tables(scenario, players, range(1), every=17):
        plain = msgspec.json.decode(msgspec.json.encode(codec.to_plain(table)))
        assert len(msgspec.json.encode(plain)) < 16_000
        back = codec.from_plain(plain, type(table), GAME.steps, GAME.aside(table.box))
        assert codec.fingerprint(back) == codec.fingerprint(table)
        before = codec.fingerprint(table)
        twin = table.clone()
        if twin.stack:
            rnd = random.Random(3)
            for _ in range(5):
                if twin.stack:
                    s = twin.stack[-1].seats(twin)[0]
                    twin.act(s, rnd.choice(twin.stack[-1].legal(twin, s)))
        assert codec.fingerprint(table) == before
        for viewer in (seat, SPECTATOR):
            seen = view(table, viewer)
            dealt = GAME.determinize(seen, 99)
            check(dealt)
            assert plain_view(dealt, viewer) == plain_view(table, viewer)
            if table.stack:
                s = dealt.stack[-1].seats(dealt)[0]
                assert dealt.stack[-1].legal(dealt, s)


def plain_view(table, viewer):
    return codec.to_plain(view(table, viewer))


@pytest.mark.parametrize(("scenario", "players"), GAMES)
def test_records_replay_and_events_change_nothing(scenario, players):
    game = fresh(players, scenario, seed=players)
    silent = GAME.setup(game.box, game.seed)
    silent.advance()
    rnd = random.Random(5)
    while not game.over:
        seat = rnd.choice(game.to_act)
        action = rnd.choice(game.legal(seat))
        game.play(seat, action)
        silent.act(seat, action)
        silent_hash = codec.fingerprint(silent) if rnd.random() < 0.1 else None
        assert silent_hash in (None, codec.fingerprint(game.table))
    assert eh.replay(game.record().to_json()).record() == game.record()
    assert game.result.winners == (game.table.winner,)
    words = Words(game.names)
    for viewer in (0, None):
        for _, event in game.heard(viewer):
            assert event.text(words)
            assert all(place.startswith(("area-", "floe-")) for place in event.places())


@pytest.mark.parametrize("players", [2, 4])
def test_refusals_name_rules_of_the_catalogue(players):
    catalogue = GAME.catalogue()
    rnd = random.Random(players)
    for scenario in scenarios():
        if players not in counts(scenario):
            continue
        game = fresh(players, scenario, seed=3)
        universe = GAME.universe(game.table)
        n = 0
        while not game.over and n < 400:
            seat = rnd.choice(game.to_act)
            legal = game.legal(seat)
            verb = rnd.choice(legal).split()[0]
            same = [a for a in rnd.sample(universe, 400) if a.startswith(verb)][:3]
            for action in (*same, rnd.choice(universe), "nonsense"):
                refusal = game.why_not(seat, action)
                if refusal is None:
                    assert action in legal
                else:
                    assert refusal.rule in catalogue or refusal.rule.startswith("EH-")
                    assert refusal.reason[-1] in ".?"
            game.play(seat, rnd.choice(legal))
            n += 1


@pytest.mark.parametrize("scenario", scenarios())
def test_foresight_on_a_view_never_breaks(scenario):
    players = counts(scenario)[-1]
    for table, seat in tables(scenario, players, range(1), every=5):
        if seat == SPECTATOR:
            continue
        seen = view(table, seat)
        for action in seen.stack[-1].legal(seen, seat)[:4]:
            ahead = foresee(seen, seat, action)
            assert ahead.table is not seen
    assert seen.viewer != TRUTH
