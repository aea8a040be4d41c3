"""Every position of every rulebook is laid out, played and drawn; and nothing that a book must show is missing."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from enginehouse import house
from enginehouse.core import BadContent, Title
from enginehouse.core.step import Auto
from enginehouse.draw.memory import Memory
from enginehouse.learn.book import Chapter, book, read_book
from enginehouse.learn.book_proving import case_faults, opening_faults
from enginehouse.learn.framing import extents
from enginehouse.learn.run import Refused
from enginehouse.learn.trial import MOST_MOVES, Trial, scene
from enginehouse.table.pages import book as pages

GAMES = [title.id for title in house.games() if title.shipped() is not None]
CASES = [(game, chapter, n) for game in GAMES for chapter in book(game).chapters for n in range(len(chapter.case))]
#: What is drawn once for all positions of the same box, as at the table.
MEMORIES: dict[str, Memory] = {}
EXAMPLE = re.compile(r"-(EX|X)-?\d+$")
#: Which rules say how points are counted at the end.
COUNTED = {
    "steam-power": r"SP-SCORE-",
    "planet-steam": r"PS-END-",
    "steamwatchers": r"SW-(WHT-0[1-7]|SC3-05|SC4-04|SC6-06|SC8-05|SC9-0[67])$",
    "imperial-steam": r"IS-(SCORE|PATH)-",
}
#: What no position of the book shows, and why.
WITHOUT = {
    "planet-steam": {
        "BenefitsOrder": "no card of the house has two benefits that are taken at once",
        "first": "the same",
        "RollForFirst": "it is set up before anybody is asked",
        "SettleRiver": "the same",
    },
    "steam-power": {"DealColours": "it is set up before anybody is asked"},
    "steamwatchers": {
        "DrawMeetings": "it is set up before anybody is asked",
        "Rally": "a beaten attacker comes back to more than five only after two fights with one token", "rally": "the same",
    },
    "imperial-steam": {},
}  # fmt: skip
#: Phases in which nobody is asked: they are shown by what resolves in them.
RESOLVED = {"planet-steam": {"End"}}


@pytest.mark.parametrize(("game", "chapter", "n"), CASES, ids=[f"{g}/{c.case[n].id}" for g, c, n in CASES])
def test_a_case_is_true_and_drawn(game: str, chapter: Chapter, n: int) -> None:
    """It can be, what it marks is legal, what it refuses is refused by its own rule, and its facts are so."""
    title = house.title(game)
    trial = Trial(title, chapter.case[n])
    alike = f"{game} {trial.game.players} {sorted(trial.game.options.items())}"
    with MEMORIES.setdefault(alike, Memory()).at_hand():
        assert case_faults(title, chapter, n) == []
        drawn, box = pages.drawing(trial, for_hands=False)
    assert box[2] > 0
    assert box[3] > 0
    assert len(drawn) > 1000


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_is_a_whole_drawing(game: str) -> None:
    case = next(case for case in book(game).cases if case.frame)
    for drawn in (pages.picture(game, case.id, "dark"), pages.plate(game, "light")):
        assert ElementTree.fromstring(drawn).tag.endswith("svg")
        assert b"url(data:font/woff2" in drawn  # with letters that are wider than the house's words run into each other


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_shows_what_its_frame_names(game: str) -> None:
    title = house.title(game)
    framed = [case for case in book(game).cases if case.frame and not case.lesson][:3]
    for case in framed or [case for case in book(game).cases if case.frame][:3]:
        trial = Trial(title, case)
        board = title.board(trial.game.view(trial.asked), trial.words)
        where = extents("".join(board.layers.values()))
        _, (x, y, wide, high) = pages.drawing(trial, for_hands=False)
        for left, top, right, foot in [where[name] for name in case.frame if name in where]:
            assert (left, top, right, foot) != (0, 0, 0, 0), case.id  # nowhere
            assert x <= (left + right) / 2 <= x + wide, case.id
            assert y <= (top + foot) / 2 <= y + high, case.id
        assert wide * high < 0.9 * board.viewbox[2] * board.viewbox[3], case.id


@pytest.mark.parametrize("game", GAMES)
def test_the_first_leaves_tell_the_game(game: str) -> None:
    opening = book(game).opening
    assert opening is not None
    assert opening_faults(house.title(game), opening) == []
    assert len(opening.round) == 5


# --- what must be there ----------------------------------------------------------------------------------------------
@dataclass
class Shown:
    """What a book shows: rules, decisions by their classes, kinds of action, phases, and what resolves by itself."""

    cases: int = 0
    rules: set[str] = field(default_factory=set[str])
    asked: set[str] = field(default_factory=set[str])
    verbs: set[str] = field(default_factory=set[str])
    known_verbs: set[str] = field(
        default_factory=set[str]
    )  # that can be said at any of its positions, with their options
    phases: set[str] = field(default_factory=set[str])
    known_phases: set[str] = field(default_factory=set[str])
    resolved: set[str] = field(default_factory=set[str])


def verb(line: str) -> str:
    return re.sub(r"^\d+: ", "", line).split(" ", 1)[0]


def shown(title: Title[Any], watched: set[str]) -> Shown:
    """Every case played step by step; ``watched`` is what has resolved by itself since it was last cleared."""
    out, boxes = Shown(), set[int]()
    for case in book(title.id).cases:
        out.cases += 1
        out.rules |= set(case.rules)
        out.verbs |= {verb(line) for line in case.play}
        start, _ = scene(title, case)
        watched.clear()  # what led to the position is not what the case shows
        for done in range(len(case.play) + 1):
            game = Trial(title, case, case.play[:done]).game
            out.asked.add(type(game.table.stack[-1]).__name__ if game.table.stack else "")
            names, now = title.phases(game.view(None))
            out.known_phases |= set(names)
            out.phases |= set(names[now : now + 1])
        out.resolved |= watched
        if id(start.box) not in boxes:  # positions of the same box have the same words
            boxes.add(id(start.box))
            out.known_verbs |= {verb(action) for action in title.universe(start.table)}
    return out


@pytest.fixture
def watched(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The names of what has resolved by itself."""
    ran = set[str]()
    for step in house.title(request.getfixturevalue("game")).steps:
        if issubclass(step, Auto):
            monkeypatch.setattr(step, "run", _telling(step.run, step.__name__, ran))
    return ran


def _telling(run: Any, name: str, ran: set[str]) -> Any:
    def told(self: Any, table: Any) -> None:
        ran.add(name)
        run(self, table)

    return told


#: Of each game: positions; worked examples, rules of the count, decisions, kinds of action, phases, and what resolves by itself.
COUNTS = {
    "steam-power": (54, 22, 15, 10, 19, 2, 10),
    "planet-steam": (68, 19, 9, 28, 40, 4, 28),
    "steamwatchers": (98, 10, 13, 61, 76, 5, 49),
    "imperial-steam": (65, 25, 25, 23, 39, 6, 14),
}


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_a_book_must_show_is_missing(game: str, watched: set[str]) -> None:
    """Every worked example and rule of the count, every decision, kind of action and phase; and what resolves by itself."""
    title = house.title(game)
    found, rules = shown(title, watched), title.catalogue().rules
    examples = {rule for rule in rules if EXAMPLE.search(rule)}
    counted = {rule for rule in rules if re.match(COUNTED[game], rule)}
    asks = {step.__name__ for step in title.steps if not issubclass(step, Auto)}
    autos = {step.__name__ for step in title.steps if issubclass(step, Auto)}
    lacking = (examples | counted) - found.rules | (asks - found.asked) | (found.known_verbs - found.verbs)
    lacking |= (found.known_phases - found.phases - RESOLVED.get(game, set())) | (autos - found.resolved)
    assert lacking == set(WITHOUT[game])
    counts = (examples, counted, asks, found.known_verbs, found.known_phases, autos)
    assert (found.cases, *map(len, counts)) == COUNTS[game]


def test_a_case_stands_beside_its_rule_in_the_right_chapter() -> None:
    for game in GAMES:
        rules = house.title(game).catalogue().rules
        for chapter in book(game).chapters:
            for case in chapter.case:
                assert case.rules[0] in rules, case.id
            assert any(rule.section.startswith(f"{chapter.section} ") for rule in rules.values()), chapter.file


# --- trying ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_a_reader_may_go_astray_as_far_as_they_like(game: str) -> None:
    rnd = Random(game)
    for case in book(game).cases:
        moves: list[str] = []
        for _ in range(6):
            trial = Trial(house.title(game), case, moves)
            legal = trial.game.legal(trial.asked) if trial.game.to_act else []
            if not legal:
                break
            moves.append(f"{trial.asked}: {rnd.choice(legal)}")
        trial = Trial(house.title(game), case, moves)
        assert trial.astray or trial.done or len(moves) < len(case.play)
        assert not (trial.astray and trial.marked)


def test_the_reader_plays_whoever_is_asked_and_hears_the_rule() -> None:
    title = house.title("planet-steam")
    case = book("planet-steam")["the-opener-must-bid"]
    with pytest.raises(Refused) as refused:
        Trial(title, case, ["pass"])
    assert refused.value.rule == "PS-AUCT-03"
    trial = Trial(title, case, ["bid 5"])
    assert trial.asked == 1
    with pytest.raises(Refused, match="at most"):
        Trial(title, case, ["pass"] * (MOST_MOVES + 1))
    assert Trial(title, case).asked == 0  # nothing is kept


WHOLE = """
section = "2.14"
title = "The market"
lead = "Every turn moves the price."

[[case]]
id = "sell"
title = "Sell"
say = "Energy stands at 4."
rules = ["PS-TRADE-08"]
play = ["pass"]

[case.position]
like = "sell-what-falls"
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('section = "2.14"', 'section = "fourteen"', "section"),
        ('like = "sell-what-falls"', 'like = "nothing"', "no other lesson or case"),
        ('play = ["pass"]', 'plays = ["pass"]', "there is no such field"),
        ('like = "sell-what-falls"', 'like = "sell-what-falls"\ncontent = "../secrets"', "content"),
        ('[case.position]\nlike = "sell-what-falls"', "", "needs either a position or the lesson"),
        ('[case.position]\nlike = "sell-what-falls"', 'lesson = "sell-what-falls"\nstep = "Nowhere"', "has no step"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in WHOLE
    (tmp_path / "14-market.toml").write_text(WHOLE.replace(old, new), "utf-8")
    with pytest.raises(BadContent, match=said):
        read_book(house.title("planet-steam"), tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"PS-TRADE-08"', '"PS-TRADE-99"', "no rule PS-TRADE-99"),
        ('play = ["pass"]', 'play = ["sell energy 99"]', "is not legal here"),
        ('play = ["pass"]', 'play = ["pass"]\nthen = ["over"]', "is not so"),
        ('play = ["pass"]', 'play = ["pass"]\nframe = ["zone-Z9"]', "nothing on the page has the id"),
        ('play = ["pass"]', 'refused = [{ act = "pass", rule = "PS-TRADE-08" }]', "is legal"),
        ('play = ["pass"]', 'fact = [{ name = "Round", value = "round", was = 99 }]', "not 99"),
        ('like = "sell-what-falls"', 'like = "sell-what-falls"\ncontent = "book/none"', "has no folder"),
    ],
)
def test_what_is_not_true_is_told(tmp_path: Path, old: str, new: str, said: str) -> None:
    (tmp_path / "14-market.toml").write_text(WHOLE.replace(old, new), "utf-8")
    title = house.title("planet-steam")
    chapter = read_book(title, tmp_path).chapters[0]
    assert any(said in fault for fault in case_faults(title, chapter, 0))
