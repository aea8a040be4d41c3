"""Secrets (section 2.14): two tables that differ only in what a seat may not know look the same to that seat."""

import random

import msgspec
import pytest

from enginehouse.core import HIDDEN, SPECTATOR, UNKNOWN, Words, codec, view
from enginehouse.games.steamwatchers import GAME
from enginehouse.games.steamwatchers.face.words import things
from enginehouse.games.steamwatchers.rules.state import RUINS
from enginehouse.games.steamwatchers.rules.steps.conclave import Election
from enginehouse.games.steamwatchers.rules.steps.deployment import AfterDeployment
from enginehouse.games.steamwatchers.rules.steps.planning import AGAIN, BeginPlanning, token_in
from tests.games.steamwatchers.scene import Scene, counts, fresh, scenarios
from tests.games.steamwatchers.sealed import SEALED, answers, dialling
from tests.proof import rule

WORDS = Words([f"P{n}" for n in range(5)])


def seen(table, viewer):
    """Everything that reaches a seat, as bytes."""
    mine = view(table, viewer)
    plain = codec.to_plain(mine)
    if not mine.stack:
        return msgspec.json.encode(plain)
    step = mine.stack[-1]
    asked = []
    if viewer >= 0 and step.may_act(mine, viewer):
        legal = step.legal(mine, viewer)
        asked = [step.prompt(mine, viewer), step.hint(mine, viewer), legal]
        asked += [str(step.judge(mine, viewer, a)) for a in ("dial 6", "play eire", "vote menrau", "pass", "order eire move")
                  if a not in legal]  # fmt: skip
    texts = [
        GAME.text(mine, WORDS),
        [str(c) for c in (GAME.choice(mine, viewer, a) for a in (asked[2] if asked else []))],
    ]
    panels = [[p.id, p.title, p.html, p.note] for p in GAME.panels(mine, WORDS)]
    board = dict(GAME.board(mine, WORDS).layers)
    figures = [str(f) for f in GAME.figures(mine)]
    return msgspec.json.encode([plain, asked, list(step.seats(mine)), texts, panels, board, figures, GAME.moment(mine)])


@pytest.mark.parametrize("scenario", scenarios())
@rule("SW-HID-01", "SW-HID-03", "SW-HID-04", "SW-HID-11", "SW-HID-13")
def test_cards_decks_and_meeting_places(scenario):
    players = counts(scenario)[-1]
    game = fresh(players, scenario, seed=6)
    rnd = random.Random(6)
    n = 0
    while not game.over:
        seat = rnd.choice(game.to_act)
        game.play(seat, rnd.choice(game.legal(seat)))
        n += 1
        if n % 37:
            continue
        for viewer in (0, SPECTATOR):
            assert seen(shaken(game.table, viewer, rnd), viewer) == seen(game.table, viewer)


def shaken(table, viewer, rnd):
    """The same table with every secret of others dealt differently."""
    twin = table.clone()
    pool = [*twin.deck]
    others = [s for s in range(twin.seats) if s != viewer]
    for s in others:
        pool += twin.hand[s]
    pool += twin.discard[:-1]
    hidden = [s for s in others if twin.meeting[s] >= 0 and not twin.met[s]]
    ruins = RUINS in pool
    pool = [c for c in pool if c != RUINS] + [twin.meeting[s] for s in hidden]
    rnd.shuffle(pool)
    for s in others:
        twin.hand[s] = [pool.pop() for _ in twin.hand[s]]
    twin.discard = [pool.pop() for _ in twin.discard[:-1]] + twin.discard[-1:]
    for s in hidden:
        twin.meeting[s] = pool.pop()
    twin.deck = pool
    if ruins:
        twin.deck.insert(rnd.randrange(len(pool) + 1), RUINS)
    bag = [*twin.archon_deck, *(c for s in others for c in twin.archon_hand[s])]
    rnd.shuffle(bag)
    for s in others:
        twin.archon_hand[s] = [bag.pop() for _ in twin.archon_hand[s]]
    twin.archon_deck = bag
    twin.seed, twin.drawn = rnd.randrange(1 << 60), rnd.randrange(1000)
    return twin


@rule("SW-HID-01", "SW-HID-02", "SW-HID-04", "SW-R170")
def test_hands_show_their_number_and_piles_their_top():
    s = Scene().home().hand(0, "rhone", "eire").hand(1, "alba")
    s.t.archon_hand[0] = ["levy"]
    s.t.discard = [s.a("tirol"), s.a("saksas")]
    other = view(s.t, 1)
    assert other.hand == [[UNKNOWN, UNKNOWN], [s.a("alba")]]
    assert other.archon_hand[0] == [HIDDEN]
    assert other.discard == [UNKNOWN, s.a("saksas")]
    assert set(other.deck) == {UNKNOWN}
    assert set(other.archon_deck) == {HIDDEN}
    assert view(s.t, 0).hand[0] == [s.a("rhone"), s.a("eire")]
    # the log names each card when it is played
    s.t.claim, s.t.title = [0, 1], [-1, -1]
    from enginehouse.games.steamwatchers.rules.steps.conclave import ResolveTitle

    s.run(ResolveTitle(0)).play(0, "play rhone")
    assert any(type(e).__name__ == "CardPlayed" and e.seen_by(1).area == "rhone" for e in s.heard)


def settled(s, seat, rnd):
    """A seat answers a sealed question at random, whatever number of steps it takes."""
    while seat in s.game.to_act:
        s.game.play(seat, rnd.choice([a for a in s.game.legal(seat) if a != AGAIN]))


@rule("SW-HID-05", "SW-HID-06", "SW-HID-13")
def test_plans_in_the_making():
    """Two tables that differ in what others have planned, and in how often they thought again."""

    def table(seed, settles):
        s = Scene("menrau", "free-fleet", "catabatians").home()
        for area in ("rhone", "gironde", "breizh"):
            s.army(1, area, 1)
        for area in ("saksas", "frisia"):
            s.army(2, area, 2)
        s.run(BeginPlanning())
        rnd = random.Random(seed)
        if settles:
            settled(s, 1, rnd)
        else:
            for _ in range(seed % 3):
                s.game.play(1, rnd.choice([a for a in s.game.legal(1) if a != "ready"]))
        return s

    for settles in (True, False):
        first = table(1, settles)
        for seed in range(2, 8):
            other = table(seed, settles)
            for viewer in (0, 2, SPECTATOR):
                assert seen(first.t, viewer) == seen(other.t, viewer)
                assert first.game.moment(max(viewer, 0)) == other.game.moment(max(viewer, 0))
                assert [e.text(WORDS) for _, e in first.game.heard(max(viewer, 0))] == [
                    e.text(WORDS) for _, e in other.game.heard(max(viewer, 0))
                ]


@rule("SW-HID-08", "SW-HID-13", "SW-CMB-17")
def test_dials():
    def table(n):
        s = (
            Scene("menrau", "free-fleet", "catabatians")
            .army(0, "rhone", 3, 0, "move")
            .army(1, "gironde", 2)
            .army(2, "eire", 1)
        )
        s.army(1, "svealand", 1)
        s.go(0, "rhone", "move rhone>gironde 3+0").play(0, "done")
        return s.play(0, *n)

    first = table(())  # nothing set yet: nobody else can tell the difference
    for n in (["dial 1"], ["dial 4"], ["dial 6", "unseal"], ["dial 0", "unseal", "dial 2"]):
        other = table(n)
        for viewer in (1, 2, SPECTATOR):
            assert seen(first.t, viewer) == seen(other.t, viewer)
        assert other.game.moment(1) == first.game.moment(1)
        assert other.game.prompt(1) == first.game.prompt(1)


@rule("SW-HID-12", "SW-HID-11")
def test_votes_and_hidden_places():
    def voting(vote):
        s = Scene("menrau", "free-fleet", "catabatians", scenario="reliquary").army(2, "eire", 1)
        for seat, areas in enumerate((("rhone", "gironde"), ("saksas", "frisia"))):
            for area in areas:
                s.army(seat, area, 1)
        return s.run(Election()).play(0, f"vote {vote}")

    first = voting("menrau")
    for vote in ("free-fleet", "catabatians"):
        for viewer in (1, 2, SPECTATOR):
            assert seen(first.t, viewer) == seen(voting(vote).t, viewer)

    def hiding(n):
        s = Scene("menrau", "free-fleet", "catabatians", scenario="appointed-places", round=0).home()
        s.t.deployment, s.t.claim = [1, 2, 4], [0, 1, 2]
        s.run(AfterDeployment())
        return s.play(0, s.legal(0)[n])

    for viewer in (1, 2, SPECTATOR):
        assert seen(hiding(0).t, viewer) == seen(hiding(2).t, viewer)


@rule("SW-HID-09", "SW-HID-10")
def test_what_is_public():
    s = Scene().home().fuel(0, pure=2, contraband=1, spare_pure=3).contract(0, "mor-irez")
    s.t.bane, s.t.cut, s.t.shut, s.t.claim, s.t.blocked = [3, 1], [1, 0], [0, 2], [2, -1], 3
    for viewer in (0, 1, SPECTATOR):
        v = view(s.t, viewer)
        public = "fuel bane cut shut limit reserve contracts spaces claim blocked beacons geo"
        for name in public.split():
            assert getattr(v, name) == getattr(s.t, name)


# --- answers taken back -----------------------------------------------------------------------------------------------
def told(s, viewer):
    return [(clock, e.text(WORDS), e.places()) for clock, e in s.game.heard(viewer)]


def after(scene, *moves):
    """The scene after these moves of seat 1, and everything each of the others has seen on the way, without repeats."""
    s = scene()
    reels = {viewer: [(seen(s.t, viewer), s.game.moment(viewer), told(s, viewer))] for viewer in (0, 2, SPECTATOR)}
    for move in moves:
        s.play(1, move)
        for viewer, reel in reels.items():
            now = (seen(s.t, viewer), s.game.moment(viewer), told(s, viewer))
            if now != reel[-1]:
                reel.append(now)
    return reels


@pytest.mark.parametrize("scene", SEALED)
@rule("SW-HID-05", "SW-HID-06", "SW-HID-08", "SW-HID-11", "SW-HID-12", "SW-HID-13")
def test_a_reopened_answer_tells_nothing_of_what_it_was_or_becomes(scene):
    """Sealing A, reopening and sealing B is to everybody else the same film as sealing A, reopening and sealing A."""
    a, b = answers(scene())
    assert a != b
    stubborn = after(scene, *a, "unseal", *a)
    assert after(scene, *a, "unseal", *b) == stubborn
    assert after(scene, *b, "unseal", *a) == stubborn
    for reel in stubborn.values():
        if scene is dialling:  # nobody learns even that
            assert len(reel) == 1
        else:
            before, answered, reopened, settled_again = [without_clock(moment[0]) for moment in reel]
            assert before == reopened != answered == settled_again


def without_clock(packed):
    plain, *rest = msgspec.json.decode(packed)
    return [{name: value for name, value in plain.items() if name not in ("clock", "ply")}, *rest]


# --- backs of tokens --------------------------------------------------------------------------------------------------
ELEVEN = (
    "rhone", "gironde", "breizh", "saksas", "istra", "padania", "meseta", "galiza", "frisia", "latium", "tirol",
)  # fmt: skip


def laid(areas, kinds):
    """Seat 1 has laid tokens of these kinds in these areas, in this order, and is ready; it stands in eleven."""
    s = Scene("menrau", "free-fleet", "catabatians").army(0, "eire", 1).army(2, "alba", 1)
    for area in ELEVEN:
        s.army(1, area, 1)
    s.run(BeginPlanning())
    return s.play(1, *(f"order {area} {kind}" for area, kind in zip(areas, kinds, strict=True)), "ready")


TEN = ["move"] * 3 + ["defense"] * 4 + ["decoy"] * 3


@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
@rule("SW-HID-05", "SW-HID-06")
def test_others_see_where_the_tokens_of_a_ready_seat_lie_and_not_which_they_are(viewer):
    """With more areas than tokens the place left out is news, in the view, in words and on the map."""
    s = laid(ELEVEN[:10], TEN)
    mine = view(s.t, viewer)
    for area in ELEVEN:
        wanted = HIDDEN if area != "tirol" else ""
        assert token_in(mine, 1, s.a(area)) == wanted
        assert ("order face down" in things(mine, WORDS)[s.a(area)]) == (area != "tirol")
    backs = GAME.board(mine, WORDS).layers["pieces"].count("sw-o-hatch")
    assert backs == 10
    for order in (ELEVEN[:10][::-1], ELEVEN[3:10] + ELEVEN[:3]):  # other kinds, laid in another order
        assert seen(laid(order, TEN).t, viewer) == seen(s.t, viewer)
    assert seen(laid(ELEVEN[1:], TEN).t, viewer) != seen(s.t, viewer)


@rule("SW-HID-05")
def test_whoever_takes_the_tokens_up_again_shows_no_backs():
    s = laid(ELEVEN[:10], TEN)
    assert view(s.t, 1).stack[-1].lying(s.t, 1)[s.a("rhone")] == "move"  # the owner knows
    s.play(1, "unseal")
    for viewer in (0, SPECTATOR):
        mine = view(s.t, viewer)
        assert not any(token_in(mine, 1, s.a(area)) for area in ELEVEN)
        assert "sw-o-hatch" not in GAME.board(mine, WORDS).layers["pieces"]
    s.play(1, "order tirol move")
    assert not token_in(view(s.t, 0), 1, s.a("tirol"))  # half a plan lies nowhere for others


@rule("SW-HID-05", "SW-COMP-09")
def test_a_guess_lays_tokens_where_their_backs_are_seen():
    s = laid(ELEVEN[:10], TEN)
    mine = view(s.t, 0)
    for seed in range(20):
        guess = GAME.determinize(mine, seed)
        plan = guess.stack[-1].drafts[1]
        assert sorted(token.split()[1] for token in plan[:-1]) == sorted(ELEVEN[:10])
        assert sorted(token.split()[2] for token in plan[:-1]) == sorted(TEN)
        assert codec.to_plain(view(guess, 0)) == codec.to_plain(mine)
    assert len({GAME.determinize(mine, seed).stack[-1].drafts[1] for seed in range(20)}) > 1
