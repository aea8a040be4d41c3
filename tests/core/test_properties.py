"""The properties hold for the Foundry; and each of them fails when it is broken on purpose."""

from random import Random

import msgspec
import pytest

from enginehouse import core
from tests.properties import check_game, check_judgement, check_twins, moments, random_game, random_options
from tests.toy import GAME, face, steps
from tests.toy.claims import CLAIMS
from tests.toy.events import Drew
from tests.toy.state import Table
from tests.toy.steps import Bidding, Bonus, Close, Main, Plan, Turn


def cards(table: Table) -> None:
    there = [*table.deck, *table.cashed, *(card for hand in table.hands for card in hand)]
    assert sorted(there) == sorted([*table.box.cards] * 2)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_everything_holds_on_random_play(players, seed):
    g = check_game(GAME, players, seed, random_options(GAME, Random(seed)), conserved=cards)
    assert g.over


def judge_some(seeds: int) -> set[str]:
    games = [random_game(GAME, 3, seed, {"rounds": 3, "companies": 1 + seed % 2}) for seed in range(seeds)]
    return set().union(*(check_judgement(g, Random(1), CLAIMS) for game in games for g in game))


def test_the_judgement_is_the_legal_list_and_its_reasons_are_true():
    """Every kind of refusal is heard in some random game, and holds wherever it is given."""
    assert judge_some(8) >= CLAIMS.keys()


@pytest.mark.parametrize(
    ("where", "name", "change", "said"),
    [
        (steps.Bidding, "legal", lambda legal, *_: legal[:-1] or legal, "is judged None, and legal: False"),
        (steps.Main, "affordable", lambda sites, *_: [*sites, "stop"], "is judged"),
        (Table, "sites_of", lambda sites, *_: sites[1:], "is judged None"),
        (steps.Turn, "judge_building", lambda refusal, *_: None, "is judged None, and legal: False"),
        (steps, "refuse", lambda r, rule, kind, **facts: r._replace(reason=r.reason + "!"), "is not its kind"),
        (
            steps,
            "refuse",
            lambda r, rule, kind, **facts: core.refuse(
                rule, kind, **{**facts, **({"coins": 61} if "coins" in facts else {})}
            ),
            "false of “bid",
        ),
    ],
)
def test_a_judgement_that_differs_from_the_list_or_tells_untruth(monkeypatch, where, name, change, said):
    old = getattr(where, name)
    monkeypatch.setattr(where, name, lambda *args, **facts: change(old(*args, **facts), *args, **facts))
    with pytest.raises(AssertionError, match=said):
        judge_some(3)


def test_a_random_game_is_the_same_for_the_same_seed():
    assert [g.chain for g in random_game(GAME, 3, 5)] == [g.chain for g in random_game(GAME, 3, 5)]


def check_some(seeds: int = 8, **how) -> None:
    for seed in range(seeds):
        check_game(GAME, 3, seed, {"rounds": 3}, conserved=cards, **how)


def broken(message: str, sample: int = 40) -> None:
    """Some random game of a few must fail, and say so."""
    with pytest.raises(AssertionError, match=message) as failed:
        check_some(sample=sample)
    assert "in foundry, 3 players, seed" in str(failed.value)


def leak(monkeypatch, where, name, change):
    old = getattr(where, name)
    monkeypatch.setattr(where, name, lambda *args: change(old(*args), *args))


def hers(table, seat):
    """What the next seat has in its purse: a secret."""
    return table.purse[(seat + 1) % table.seats]


def test_a_legal_list_with_doubles(monkeypatch):
    leak(monkeypatch, Main, "choices", lambda old, *_: [*old, "idle"])
    broken("offers doubles: \\['idle', 'idle'\\]")


def test_a_legal_list_that_is_empty(monkeypatch):
    monkeypatch.setattr(Close, "choices", lambda self, table: [])
    with pytest.raises((AssertionError, IndexError)):
        check_game(GAME, 3, 1)


def test_an_action_out_of_the_universe(monkeypatch):
    leak(monkeypatch, Main, "choices", lambda old, *_: [*old, "dance"])
    broken("not in the universe: \\['dance'\\]")


def test_a_legal_list_that_knows_secrets(monkeypatch):
    leak(monkeypatch, Bidding, "legal", lambda old, step, table, seat: old[: max(1, hers(table, seat))])
    broken("sees another legal list|notices a difference in legal")


def test_a_refusal_without_a_rule(monkeypatch):
    monkeypatch.setattr(Plan, "why_not", lambda *_: ("TY-NONE-01", "No."))
    with pytest.raises((AssertionError, AttributeError)):
        check_game(GAME, 2, 1)
    monkeypatch.setattr(Plan, "why_not", lambda *_: core.Refusal("TY-NONE-01", "No."))
    broken("is refused by TY-NONE-01")


def test_a_step_that_stumbles_over_garbage(monkeypatch):
    monkeypatch.setattr(Plan, "why_not", lambda self, table, seat, action: int(action))
    with pytest.raises(ValueError, match="invalid literal"):
        check_game(GAME, 2, 1)


def test_a_text_a_board_or_a_figure_that_knows_secrets(monkeypatch):
    """They are made from views and cannot know, unless something beside the view remembers."""
    remembered: dict[int, object] = {}
    leak(monkeypatch, Table, "clone", lambda twin, old: remembered.update({0: old.deck[-1:]}) or twin)
    with monkeypatch.context() as patch:
        leak(patch, face, "text", lambda old, *_: f"{old} {remembered}")
        broken("notices a difference in text")
    with monkeypatch.context() as patch:
        leak(patch, face, "board", lambda old, *_: face.Row({**old.layers, "x": str(remembered)}))
        broken("notices a difference in board")


def look_at_twins(rnd: Random) -> None:
    for g in moments(GAME, 3, 1, 60, options={"rounds": 3}):
        for seat in range(3):
            check_twins(g, seat, rnd)


def test_an_event_that_tells_a_secret_without_saying_so(monkeypatch):
    def chosen(self, table, seat, action):
        table.tell(steps.Said(seat, f"ends before {hers(table, seat)} coins"))

    monkeypatch.setattr(Close, "chosen", chosen)
    with pytest.raises(AssertionError, match="hears"):
        look_at_twins(Random(1))


def test_a_card_drawn_without_saying_that_it_shows_something(monkeypatch):
    monkeypatch.setattr(Table, "draw_card", lambda table, seat: table.hands[seat].append(table.deck.pop()))
    broken("hears|notices|not as foreseen")


def test_a_question_that_is_skipped_for_a_secret_reason(monkeypatch):
    def chosen(self, table, seat, action):
        if hers(table, seat) > 6:
            table.then(Bonus(self.company))

    monkeypatch.setattr(Close, "chosen", chosen)
    broken("notices|not as foreseen")


def test_an_event_with_a_card_that_others_see(monkeypatch):
    monkeypatch.setattr(Drew, "seen_by", lambda self, viewer: self)
    broken("hears")
    check_some(3, spoken=(Drew,))


def test_a_clone_that_shares(monkeypatch):
    def clone(table, old=Table.clone):
        twin = old(table)
        twin.wear = table.wear
        return twin

    monkeypatch.setattr(Table, "clone", clone)
    broken("playing on a clone has changed the original|shares something|differs when|notices")


def test_an_outcome_that_depends_on_listeners(monkeypatch):
    leak(monkeypatch, Turn, "built", lambda _, step, table, *__: table.wear.append(1) if table.events is None else None)
    broken("differs when nobody listens|shares something|hears|notices|seat|clone")


def test_a_step_the_title_forgot(monkeypatch):
    monkeypatch.setattr("tests.toy.Foundry.steps", tuple(s for s in GAME.steps if s is not Bonus))
    with pytest.raises(Exception, match="Invalid value 'Bonus'"):
        check_some(sample=40)


def test_a_determinize_that_forgets_what_the_seat_knows(monkeypatch):
    leak(monkeypatch, type(GAME), "determinize", lambda table, *_: table.hands.reverse() or table)
    broken("hands: ")


def test_cards_that_are_not_conserved(monkeypatch):
    leak(monkeypatch, Bonus, "chosen", lambda _, step, table, *__: table.cashed.append("coal"))
    broken("not conserved")


def test_points_that_are_not_the_sum_of_their_sources(monkeypatch):
    def result(old, *_):
        return type(old)(old.ranking, tuple(n + 1 for n in old.points), old.sources)

    leak(monkeypatch, type(GAME), "result", result)
    broken("points are not the sum")


def test_the_messages_lead_back_to_the_moment(monkeypatch):
    leak(monkeypatch, Main, "choices", lambda old, *_: [*old, "idle"])
    with pytest.raises(AssertionError) as failed:
        check_game(GAME, 2, 3)
    played = str(failed.value).rsplit(": ", 1)[1].split("; ")
    assert all(msgspec.json.encode(move) and move[0] in "01" for move in played)
