"""A press that means nothing is answered as if every action of the game had been asked, and hardly any is."""

from __future__ import annotations

import os
from functools import cache
from random import Random
from typing import Any

import pytest

from enginehouse import house
from enginehouse.core import SPECTATOR, Game, asks_on, legal_after, view
from enginehouse.core.errors import HOUSE_RULES
from enginehouse.table.pages import presses
from enginehouse.table.pages.presses import touches, verb_of
from enginehouse.table.pages.receipts import Why, why_not, why_not_there

TITLES = ("toy", "steam-power", "planet-steam", "steamwatchers", "imperial-steam")
SEEDS = range(10 if os.environ.get("ENGINEHOUSE_LONG") else 1)
#: What a press may ask, however large the game: labels of actions besides the legal ones, and refusals.
MOST_LABELS, MOST_REFUSALS = 900, 30


@pytest.fixture(autouse=True)
def no_notes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presses, "_kept", [])


#: A position, who is asked there, and what every action of the game touches then.
Moment = tuple[Game[Any], int, dict[str, tuple[str, ...] | None]]


@cache  # asking for all that is touched takes longer than all that the tests ask of it
def moments(name: str, seed: int, plies: int) -> list[Moment]:
    """Positions of a game that is played half wisely."""
    title, rnd = house.title(name), Random(f"{name} {seed}")
    game = Game(title, rnd.choice(title.players), {}, seed)
    out: list[Moment] = []
    for n in range(plies):
        if game.over:
            break
        seat = rnd.choice(game.to_act)
        if n % 16 == 5:
            seen = view(game.table, seat)
            touched = {action: touches(title, seen, seat, action) for action in title.universe(seen)}
            out.append((game.clone(), seat, touched))
        legal = game.legal(seat)
        wise = rnd.random() < 0.7
        game.play(seat, title.advise(game.view(seat), seat, legal, rnd).action if wise else rnd.choice(legal))
    return out


def asked_of_all(game: Game[Any], seat: int, element: str, touched: dict[str, tuple[str, ...] | None]) -> Why:
    """The answer to a press from the whole universe."""
    legal = game.legal(seat)
    verbs = {verb_of(action) for action in legal}
    there = [action for action, elements in touched.items() if element in (elements or ())]
    for action in legal:
        if action in there:
            return Why(action, True)
    if meant := [action for action in there if verb_of(action) in verbs]:
        return why_not(game, seat, meant[0])
    if further := at_what_opens(game, seat, element):
        return further
    for action in there[:200]:
        told = why_not(game, seat, action)
        if told.rule not in HOUSE_RULES:
            return told
    return Why(element, False, "EH-NOW")


def at_what_opens(game: Game[Any], seat: int, element: str) -> Why | None:
    """The refusal at a question that a tile only opens, from the whole universe."""
    title, seen = game.title, view(game.table, seat)
    for tile in game.legal(seat):
        ahead = asks_on(seen, seat, tile) if title.choice(seen, seat, tile).opens else None
        verbs = set() if ahead is None else {verb_of(action) for action in legal_after(ahead, seat)}
        for action in title.universe(seen) if verbs else ():
            if verb_of(action) in verbs and element in (touches(title, ahead, seat, action) or ()):
                refusal = ahead.stack[-1].judge(ahead, seat, action)
                if refusal is not None:
                    return Why(action, False, refusal.rule, refusal.reason)
    return None


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", TITLES)
def test_a_press_is_answered_as_if_every_action_had_been_asked(name: str, seed: int) -> None:
    rnd, answers = Random(seed), set[str]()
    for game, seat, touched in moments(name, seed, 170):
        elements = sorted({element for some in touched.values() for element in some or ()})
        for element in (*rnd.sample(elements, min(8, len(elements))), "nowhere"):
            told, wanted = why_not_there(game, seat, element), asked_of_all(game, seat, element, touched)
            assert (told.legal, told.rule) == (wanted.legal, wanted.rule), element
            assert told.reason == wanted.reason or told.rule == "EH-NOW"
            answers.add("legal" if told.legal else "house" if told.rule in HOUSE_RULES else "rule")
    assert len(answers) >= 2


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", TITLES)
def test_what_an_action_touches_is_for_the_box_to_say(name: str, seed: int) -> None:
    """But for those that a title names, and these touch nothing but what it says."""
    shifting = house.title(name).shifting
    first: dict[str, tuple[str, ...]] = {}
    for _, _, touched in moments(name, seed, 170):
        for action, elements in touched.items():
            if elements is None:
                continue
            if verb_of(action) in shifting:
                assert all(element.startswith(shifting[verb_of(action)]) for element in elements), action
            else:
                assert first.setdefault(action, elements) == elements, action


@pytest.mark.parametrize("name", TITLES)
def test_a_press_asks_few_actions_of_the_game(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work is counted, not time: how busy the machine is does not matter."""
    title = type(house.title(name))
    labels, refusals = [0], [0]
    label, refuse = title.choice, Game.why_not

    def labelled(*given: Any) -> Any:
        labels[0] += 1
        return label(*given)

    def refused(*given: Any) -> Any:
        refusals[0] += 1
        return refuse(*given)

    monkeypatch.setattr(title, "choice", labelled)
    monkeypatch.setattr(Game, "why_not", refused)
    rnd = Random(name)
    for game, seat, touched in moments(name, 0, 170):
        elements = sorted({element for some in touched.values() for element in some or ()})
        why_not_there(game, seat, "nowhere")  # the notes of the box are made once
        for element in (*rnd.sample(elements, min(8, len(elements))), "nowhere", "crew-3", "hex-A1"):
            labels[0] = refusals[0] = 0
            why_not_there(game, seat, element)
            assert labels[0] <= len(game.legal(seat)) + MOST_LABELS, (element, len(touched))
            assert refusals[0] <= MOST_REFUSALS, element


def test_notes_are_kept_for_a_few_boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presses, "_BOXES", 2)
    games = [Game(house.title("toy"), 2, {"rounds": rounds}, 1) for rounds in (1, 2, 3)]
    for game in (*games, games[0]):
        why_not_there(game, game.to_act[0], "nowhere")
        assert len(presses._kept) <= 2
        assert presses._kept[0][0] is game.box


@pytest.mark.parametrize(
    ("title", "element", "name"),
    [("steam-power", "city-V1", ""), ("planet-steam", "zone-C3", ""), ("imperial-steam", "influence", "influence")],
)
def test_whoever_looks_on_is_told_what_a_thing_is_and_whom_the_game_waits_for(
    title: str, element: str, name: str
) -> None:
    game = Game(house.title(title), 3, {}, 7, names=["Ada", "Mira", "Tomasz"])
    told = why_not_there(game, SPECTATOR, element)
    assert not told.legal
    assert told.reason == f"You look on. {game.prompt(SPECTATOR).rstrip('.')}."
    assert "your turn" not in told.reason
    assert name in told.name
    assert not why_not_there(game, SPECTATOR, "<b>").name  # an id from outside is no thing


def test_whoever_looks_on_when_all_is_over_is_told_so() -> None:
    game = Game(house.title("toy"), 2, {}, 7)
    while not game.over:
        game.play(game.to_act[0], game.legal(game.to_act[0])[0])
    assert why_not_there(game, SPECTATOR, "deck").reason == HOUSE_RULES["EH-OVER"]
