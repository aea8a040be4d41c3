"""Properties of random play, at every player count and with random sets of options."""

from random import Random

import msgspec
import pytest

import enginehouse as eh
from enginehouse.core import UNKNOWN, BadPosition, Words, codec, foresee, view
from enginehouse.games.planet_steam import GAME
from tests.games.planet_steam.books import Books
from tests.games.planet_steam.lab import EVERYTHING, random_game, random_options

CASES = [(players, k) for players in (2, 3, 4, 5) for k in range(3)]


def options_of(players, k):
    return ({}, EVERYTHING, random_options(Random(100 * players + k)))[k]


def walk(players, k, seed=0):
    """A random game, decision by decision."""
    game = eh.new("planet-steam", players, 50 + seed, options_of(players, k))
    rnd = Random(1000 * players + k + seed)
    while not game.over:
        seat = game.to_act[0]
        legal = game.legal(seat)
        yield game, seat, legal, rnd
        game.play(seat, rnd.choice(legal))


@pytest.mark.parametrize(("players", "k"), CASES)
def test_legal_lists_views_json_and_pieces(players, k):
    universe = None
    decided = 0
    for game, seat, legal, rnd in walk(players, k):
        t = game.table
        universe = universe or set(GAME.universe(t))
        assert legal
        assert len(legal) == len(set(legal))
        assert len(legal) < 1000
        assert universe.issuperset(legal)
        seen = view(t, seat)
        assert seen.stack[-1].legal(seen, seat) == legal
        assert all(" ".join(a.split()) == a for a in legal)
        GAME.check(t)  # pieces, markers, tracks and carriers
        decided += 1
        if rnd.random() < 0.04:
            plain = codec.to_plain(t)
            again = eh.from_json(game.to_json())
            assert codec.to_plain(again.table) == plain
            assert len(msgspec.json.encode(plain)) < 16_000
            assert again.legal(seat) == legal
    assert decided > 60


@pytest.mark.parametrize(("players", "k"), CASES)
def test_money_is_conserved(players, k):
    game = random_game(players, 7 + k, options_of(players, k))
    books = Books(players, game.table.box)
    for _, event in game.events:
        books.enter(event)
    assert books.purse == game.table.purse


@pytest.mark.parametrize(("players", "k"), CASES)
def test_replay_clones_and_silence_give_the_same_state(players, k):
    game = random_game(players, 9 + k, options_of(players, k))
    assert codec.fingerprint(eh.replay(game.record()).table) == codec.fingerprint(game.table)
    silent = GAME.setup(game.box, game.seed)
    silent.advance()
    kept, before = None, ""
    for n, entry in enumerate(game.actions):
        if n == 40:
            kept, before = silent.clone(), codec.fingerprint(silent)
        silent.act(entry.seat, entry.action)
    assert codec.fingerprint(silent) == codec.fingerprint(game.table)
    assert kept is not None
    assert codec.fingerprint(kept) == before  # what followed did not reach the clone


@pytest.mark.parametrize(("players", "k"), CASES)
def test_refusals_name_rules(players, k):
    universe = GAME.universe(eh.new("planet-steam", players, 1, options_of(players, k)).table)
    catalogue = GAME.catalogue()
    for game, seat, legal, rnd in walk(players, k, seed=5):
        if rnd.random() < 0.7:
            continue
        for action in rnd.sample(universe, 12):
            refusal = game.why_not(seat, action)
            assert (refusal is None) == (action in legal)
            if refusal is not None:
                assert refusal.rule in catalogue or refusal.rule in ("EH-NOW", "EH-NOTATION"), refusal
                assert refusal.reason
        assert game.why_not(seat, "gibberish!") is not None


@pytest.mark.parametrize(("players", "k"), CASES)
def test_determinize_fits_the_view(players, k):
    for game, seat, _, rnd in walk(players, k, seed=9):
        if rnd.random() < 0.9:
            continue
        for viewer in (seat, (seat + 1) % players):
            seen = view(game.table, viewer)
            guess = GAME.determinize(seen, rnd.randrange(10**6))
            assert UNKNOWN not in guess.purse
            GAME.check(guess)  # what was bid, and who was passed over, is known of purses
            again = view(guess, viewer)
            again.ply = seen.ply
            assert codec.to_plain(again) == codec.to_plain(seen)


@pytest.mark.parametrize(("players", "k"), CASES)
def test_hidden_purses_change_nothing_for_others(players, k):
    """Non-interference: a twin with other purses of the other seats looks and answers the same to the viewer."""
    words = Words([f"P{n}" for n in range(players)])
    for game, seat, legal, rnd in walk(players, k, seed=13):
        if rnd.random() < 0.75:
            continue
        for viewer in range(-1, players):
            twin = game.clone()
            for other in range(players):
                if other not in (viewer, seat) and game.table.purse[other]:
                    twin.table.purse[other] += rnd.randrange(1, 60)
            if viewer not in (-1, seat):  # the one who acts may also have more, as long as the action is legal
                twin.table.purse[seat] += rnd.randrange(60) if game.table.purse[seat] else 0
            twin.table.seed = rnd.getrandbits(64)
            one, two = view(game.table, viewer), view(twin.table, viewer)
            assert codec.to_plain(one) == codec.to_plain(two)
            assert GAME.text(one, words) == GAME.text(two, words)
            assert GAME.result(one) == GAME.result(two)
            assert GAME.figures(one) == GAME.figures(two)
            if viewer >= 0:
                assert game.prompt(viewer) == twin.prompt(viewer)
                assert game.legal(viewer) == (twin.legal(viewer) if viewer != seat else legal)
                assert game.why_not(viewer, "bid 77") == twin.why_not(viewer, "bid 77")
            if viewer >= 0:
                twin.table.seed = game.table.seed  # the same dice: only the purses differ
                action = rnd.choice(legal)
                heard, other = _events(game, seat, action, viewer), _events(twin, seat, action, viewer)
                if not _last(game, seat, action):
                    assert heard == other


@pytest.mark.parametrize(("players", "k"), CASES)
def test_foresight_on_a_view_comes_true(players, k):
    """What a receipt or a bot foresees from its view is what happens, as far as no die and no empty purse decides."""
    checked = 0
    for game, seat, legal, rnd in walk(players, k, seed=21):
        if rnd.random() < 0.7 or min(game.table.purse) == 0:
            continue
        action = rnd.choice(legal)
        ahead = foresee(view(game.table, seat), seat, action)
        real = game.clone()
        real.play(seat, action)
        if not ahead.certain or real.over or min(real.table.purse) == 0:
            continue
        checked += 1
        one, two = codec.to_plain(view(real.table, seat)), codec.to_plain(ahead.table)
        known = {name for name in one if name not in ("ply", "clock", "barrier", "purse", "seed", "drawn")}
        assert {name: one[name] for name in known} == {name: two[name] for name in known}
        assert one["purse"][seat] == two["purse"][seat]
    assert checked > 5


def _last(game, seat, action):
    """Whether the action ends the round: then subsidies, dice and the final count may show what was hidden."""
    ahead = game.clone()
    ahead.play(seat, action)
    return ahead.over or ahead.table.round != game.table.round


def _events(game, seat, action, viewer):
    ahead = game.clone()
    told = ahead.play(seat, action)
    return [e.seen_by(viewer) for e in told]


def test_impossible_positions_are_refused():
    g = random_game(3, 4, limit=120)
    good = msgspec.json.decode(g.to_json())
    edits = [
        ("purse", [-5, 1, 1], "less than nothing"),
        ("supply", [0, 0, 0, 99], "supply: energy"),
        ("price", [1, 8, 6, 4], "price: quartz"),
        ("cargo", [[9, 0, 0, 0]] * 3, "cargo: more than"),
        ("tanks_left", 36, "tanks_left"),
        ("stock", 15, "stock"),
        ("markers", [14, 14, 14], "markers"),
        ("cards", [1, 1, 0], "cards"),
        ("owner", [0] * 3, "owner must have"),
        ("airship", 9, "airship"),
    ]
    for field, value, words in edits:
        bad = msgspec.json.decode(msgspec.json.encode(good))
        bad["table"][field] = value
        with pytest.raises(BadPosition, match=words):
            eh.from_json(msgspec.json.encode(bad))


def test_many_silent_games():
    rnd = Random(77)
    for n in range(120):
        players, options = 2 + n % 4, random_options(rnd)
        box = eh.new("planet-steam", players, 1, options).box
        table = GAME.setup(box, rnd.getrandbits(64))
        table.advance()
        while table.stack:
            step = table.stack[-1]
            seat = step.seats(table)[0]
            table.act(seat, rnd.choice(step.legal(table, seat)))
        GAME.check(table)
        assert table.round == box.rounds + 1
