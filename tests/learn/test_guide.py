"""The guided first game: every sentence is true, in every game, from the first question to the last, on views alone."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from enginehouse import house
from enginehouse.core import BadContent, Facts, foresee
from enginehouse.core.sight import view as seen_by
from enginehouse.learn import formula, guidance, guide_faults, guide_of, warnings
from enginehouse.learn.guide import Guide, Known, Sentence, formulas, is_known, warned
from enginehouse.learn.reading import read_as
from tests.learn.guides.claims import DEEDS, NEWS, NOW, WARNED
from tests.learn.guides.games import GAMES, SEEDS, Moment, moments

both = pytest.mark.parametrize("seed", SEEDS)
each = pytest.mark.parametrize("game", GAMES)


def facts_of(game: str) -> Facts:
    facts = house.title(game).facts()
    assert facts is not None
    return facts


def said(game: str, moment: Moment) -> Any:
    return guidance(house.title(game), moment.view, moment.seat, moment.own, moment.news)


# --- the file --------------------------------------------------------------------------------------------------------
@each
def test_a_guide_speaks_of_facts_questions_and_rules_that_there_are(game: str) -> None:
    assert guide_faults(guide_of(game), house.title(game)) == []


@each
def test_every_fact_is_used_and_has_a_claim(game: str) -> None:
    whole, facts = guide_of(game), facts_of(game)
    parts = (*whole.before, *whole.say, *whole.after, *whole.meanwhile, *whole.end, *whole.warn)
    texts = [words for one in parts for words in (*filter(None, [one.when]), *formulas(one.say))]
    used = {word for words in (*texts, *formulas(whole.goal)) for word in re.findall(r"[a-z_]+", words)}
    assert {*facts.now, *facts.deeds, *facts.news} - used == set()
    assert set(facts.now) == set(NOW[game])
    assert set(facts.deeds) == set(DEEDS[game])
    assert set(facts.news) == set(NEWS[game])
    assert {one.name for one in whole.warn} == set(WARNED[game])


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ('[[say]]\nsay = "You have {gold}."', "there is no fact “gold” here"),
        ('[[say]]\nat = ["Trad"]\nsay = "Trade."', "no question is called Trad"),
        ('[[say]]\nsay = "You win {bid_cost}."', "there is no fact “bid_cost” here"),
        ('[[say]]\nsay = "Sell."\nplay = ["sell *"]', "say after how many times it is known"),
        (f'[[say]]\nsay = "{"well " * 51}"', "51 words; say it in 50"),
        (
            '[[warn]]\nname = "x"\nsay = "No."\nplay = ["pass"]\nwhen = "round > 1"\nrules = ["PS-X-1"]',
            "no rule PS-X-1",
        ),
        ('[[say]]\nsay = "Round {round."', "there is no fact|cannot be read"),
    ],
)
def test_what_is_wrong_with_a_guide_is_told(tmp_path: Path, change: str, says: str) -> None:
    file = tmp_path / "guide.toml"
    parts = "".join(
        f"{part} = []\n" for part in ("before", "say", "after", "end", "warn") if f"[[{part}]]" not in change
    )
    file.write_text(f'goal = "Win."\n{parts}{change}\n', "utf-8")
    told = guide_faults(read_as(file, Guide, "docs/guides.md"), house.title("planet-steam"))
    assert any(re.search(says, fault) for fault in told), told


def test_a_field_that_there_is_not_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "guide.toml"
    file.write_text('goal = "Win."\n[[say]]\nsay = "Go."\nwhenn = "round > 1"\n', "utf-8")
    with pytest.raises(BadContent, match=r"guide.toml:4: say\[0\].whenn: there is no such field; docs/guides.md"):
        read_as(file, Guide, "docs/guides.md")


# --- what is said ----------------------------------------------------------------------------------------------------
@each
@both
def test_a_whole_game_is_guided(game: str, seed: int) -> None:
    """The goal first; a word at every question that is new; in every round something, to the end, and then the end."""
    asked: dict[int, set[str]] = {}
    rounds: dict[int, set[int]] = {}
    last = 0
    for moment in moments(game, seed):
        told = said(game, moment)
        for text in (told.goal, told.after, told.before, told.say):
            assert "{" not in text
            assert not text or text.strip()[-1] in ".?!"
        if not moment.question:
            assert told.say
            continue
        assert bool(told.goal) == (not moment.own)
        known = asked.setdefault(moment.seat, set())
        if moment.question not in known:
            assert told.say or told.before, moment.question
        known.add(moment.question)
        last = facts_of(game).now["round"](moment.view, moment.seat)
        if told.say or told.before or told.after:
            rounds.setdefault(moment.seat, set()).add(last)
    assert set(rounds) == set(asked)
    for seat, spoken in rounds.items():
        answered = {
            facts_of(game).now["round"](m.view, seat) for m in moments(game, seed) if m.question and m.seat == seat
        }
        assert spoken == answered, seat


@each
def test_it_fades(game: str) -> None:
    """Who has heard and done it is told less: the second half of a game has fewer words than the first."""
    for seat in range(house.title(game).first_count):
        mine = [m for m in moments(game, 2) if m.question and m.seat == seat]
        half = len(mine) // 2
        early, late = (sum(bool(said(game, m).say) for m in some) for some in (mine[:half], mine[half:]))
        assert late < early


@each
@both
def test_a_word_while_others_act_is_true_of_who_waits_and_fades(game: str, seed: int) -> None:
    """Said to whoever is not asked, from their own view and what they have heard; its facts are what they say; then no more."""
    title, facts, spoken = house.title(game), facts_of(game), Counter[bool]()
    some = moments(game, seed)
    for n, moment in enumerate(some):
        for seat in set(range(title.first_count)) - set(moment.game.to_act) if moment.question else ():
            last = max((k for k, m in enumerate(some[:n]) if m.question and m.seat == seat), default=-1)
            own = tuple((m.question, m.action) for m in some[:n] if m.question and m.seat == seat)
            told = [event for _, event in moment.game.heard(seat)]
            before = len(some[last].game.heard(seat)) if last >= 0 else 0
            waits = replace(moment, seat=seat, view=moment.game.view(seat), own=own, news=tuple(told[before:]))
            text = said(game, waits).meanwhile
            assert not said(game, waits).say
            assert "{" not in text
            spoken[n < len(some) // 2] += bool(text)
            if text and n % 3 == 0:
                for name in {word for one in guide_of(game).meanwhile for word in re.findall(r"[a-z_]+", one.when)}:
                    if name in facts.now:
                        assert facts.now[name](waits.view, seat) == NOW[game][name](waits), name
    if seed % 2 == 0:  # who plays at random may have nothing to be told of
        assert spoken[True] > 0
        assert spoken[False] < spoken[True]


def test_what_is_known_follows_from_the_answers() -> None:
    told = Sentence(say="Sell.", at=("Trade",), play=("sell *",), times=2)
    assert not is_known(told, [("Trade", "pass"), ("Trade", "sell ore 1")])
    assert is_known(told, [("Trade", "sell ore 1"), ("Other", "sell water 2")])
    assert not is_known(Sentence(say="Trade.", at=("Trade",), times=2), [("Trade", "pass"), ("Bid", "pass")])
    assert not is_known(Sentence(say="Always.", at=("Trade",)), [("Trade", "pass")] * 9)


# --- every number is the view's ----------------------------------------------------------------------------------------
@each
@both
def test_every_fact_is_what_it_says(game: str, seed: int) -> None:
    """Worked out once more from the plain position, figures and events, by other means than the guide's own."""
    facts = facts_of(game)
    for n, moment in enumerate(moments(game, seed)):
        for name, claim in NOW[game].items():
            if n % 3 == hash_of(name) % 3 or not moment.question:
                assert facts.now[name](moment.view, moment.seat) == claim(moment), (name, moment.question)
        for name, claim in NEWS[game].items():
            assert facts.news[name](moment.news, moment.seat) == claim(moment), (name, moment.question)


def hash_of(name: str) -> int:
    return sum(map(ord, name))


# --- warnings ----------------------------------------------------------------------------------------------------------
@each
@both
def test_a_warning_is_given_exactly_when_its_fact_holds(game: str, seed: int) -> None:
    """For every action that a guide has a word about: it is said if, and only if, playing it really leads there."""
    title, whole, facts, rnd = house.title(game), guide_of(game), facts_of(game), Random(seed)
    for moment in moments(game, seed):
        about = [[a for a in moment.legal if formulaic(one, moment.question, a)] for one in whole.warn]
        for action in sorted({a for some in about for a in rnd.sample(some, min(2, len(some)))}):
            ahead = foresee(moment.view, moment.seat, action).table
            told = warned(title, moment.view, moment.seat, action, ahead)
            assert tuple(text for _, text in told) == warnings(title, moment.view, moment.seat, action, ahead)
            names = {name for name, _ in told}
            for one in whole.warn:
                if formulaic(one, moment.question, action):
                    holds = WARNED[game][one.name](moment, action)
                    assert (one.name in names) == holds, (one.name, action)
            for name, claim in DEEDS[game].items():
                assert facts.deeds[name](moment.view, moment.seat, action) == claim(moment, action), (name, action)


def formulaic(one: Any, question: str, action: str) -> bool:
    from enginehouse.learn.run import matches

    return (not one.at or question in one.at) and matches(one.play, action)


@each
def test_every_warning_is_met_and_is_not_always_given(game: str) -> None:
    """Each in some position, and its action in another without it: most in games as they go, what is rare was laid out."""
    from tests.learn.guides.rare import QUIET, RARE, Found

    title, warn, met, quiet = house.title(game), guide_of(game).warn, Counter[str](), Counter[str]()
    for seed in SEEDS:
        for moment in moments(game, seed):
            about = [a for a in moment.legal if any(formulaic(one, moment.question, a) for one in warn)]
            for action in {*about[:2], *about[-2:]}:
                ahead = foresee(moment.view, moment.seat, action).table
                told = dict(warned(title, moment.view, moment.seat, action, ahead))
                met.update(list(told))
                quiet.update(
                    one.name for one in warn if formulaic(one, moment.question, action) and one.name not in told
                )

    def said_of(laid_out: Found) -> dict[str, str]:
        table, seat, action = laid_out
        view = seen_by(table, seat)
        return dict(warned(title, view, seat, action, foresee(view, seat, action).table))

    for name, laid_out in RARE[game].items():
        assert name in said_of(laid_out()), name
        met[name] += 1
    for name, laid_out in QUIET[game].items():
        assert name not in said_of(laid_out()), name
        quiet[name] += 1
    assert {one.name for one in warn} == set(met) == set(quiet)


# --- nothing hidden ------------------------------------------------------------------------------------------------------
@each
def test_nothing_depends_on_what_the_seat_may_not_know(game: str) -> None:
    """In worlds that look the same to the seat, the guide says the same: before, and of each action chosen."""
    title, rnd = house.title(game), Random(5)
    some = [m for m in moments(game, 1) if m.question]
    for moment in some[:: max(1, len(some) // 60)]:
        here = said(game, moment)
        action = rnd.choice(moment.legal)
        told = warnings(title, moment.view, moment.seat, action, foresee(moment.view, moment.seat, action).table)
        for world in (1, 2):
            twin = seen_by(title.determinize(moment.view, world), moment.seat)
            assert guidance(title, twin, moment.seat, moment.own, moment.news) == here
            ahead = foresee(twin, moment.seat, action).table
            assert warnings(title, twin, moment.seat, action, ahead) == told


def test_a_name_that_is_no_fact_is_told() -> None:
    moment = moments("steam-power", 1)[0]
    with pytest.raises(formula.BadFormula, match="there is no fact “gold” here"):
        formula.worked_out("gold > 1", Known(facts_of("steam-power"), moment.view, moment.seat))
