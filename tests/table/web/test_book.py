"""The rulebook over HTTP: its page, its pictures, and positions that can be tried without a seat."""

from __future__ import annotations

import pytest

from enginehouse import house
from enginehouse.core.errors import HOUSE_RULES
from enginehouse.learn.book import book
from enginehouse.learn.trial import Trial
from enginehouse.table.live.packs import shipped_today
from enginehouse.table.pages.lessons import token_of
from enginehouse.table.web.book import frame
from tests.table.people import Visitor

SELL = "/api/book/planet-steam/sell-energy"


def test_the_page_is_a_book_and_light(mira: Visitor) -> None:
    page = mira.get("/rules/planet-steam").text
    assert "What it is" in page
    assert "A round in five lines" in page
    assert "Chapter XIII" in page
    assert page.count('class="fig"') > 60
    assert '<svg class="board"' not in page  # positions come when somebody wants to try one
    assert 'loading="lazy"' in page
    for case in book("planet-steam").cases:
        assert f'data-try="{case.id}"' in page, case.id
        assert f'<p id="{case.rules[0]}">' in page


def test_a_position_is_tried_and_nothing_is_kept(mira: Visitor) -> None:
    begun = mira.get(f"{SELL}/-").json()
    assert begun["marked"] == "sell energy 5"
    assert {"name": "Price", "was": "4", "now": "4"} in begun["facts"]
    assert "sell energy 5" in [choice["action"] for choice in begun["choices"]]
    sold = mira.get(f"{SELL}/{token_of(('0: sell energy 5',))}").json()
    assert {"name": "Price", "was": "4", "now": "1"} in sold["facts"]
    assert sold["done"] is True
    assert mira.get(f"{SELL}/{token_of(('0: sell energy 4',))}").json()["done"] is False
    assert mira.get(f"{SELL}/-").json() == begun


@pytest.mark.parametrize("game", [title.id for title in house.games()])
def test_every_position_can_be_framed_before_and_after(game: str) -> None:
    """What is legal or refused there has a label of its own; only what answers another question is told as it is written."""
    for case in book(game).cases:
        for moves in {(), case.play}:
            trial = Trial(house.title(game), case, moves)
            shown = frame(trial)
            for choice in (*shown.choices, *shown.refused):
                refusal = trial.game.why_not(trial.asked, choice.action)
                if refusal is None or refusal.rule not in HOUSE_RULES:
                    label = house.title(game).choice(trial.game.view(trial.asked), trial.asked, choice.action).label
                    assert choice.label == label


def test_a_label_that_fails_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    trial = Trial(house.title("planet-steam"), book("planet-steam")["sell-energy"])

    def broken(*_: object) -> object:
        raise AssertionError("a fault of the drawing")

    monkeypatch.setattr(type(trial.title), "choice", broken)
    with pytest.raises(AssertionError, match="a fault"):
        frame(trial)


def test_what_is_refused_says_this_very_rule(mira: Visitor) -> None:
    ground = "/api/book/planet-steam/own-ground-only"
    begun = mira.get(f"{ground}/-").json()
    assert [choice["action"] for choice in begun["refused"]] == ["tank A3"]
    answer = mira.http.get(f"{ground}/{token_of(('0: tank A3',))}")
    assert answer.status_code == 422
    assert answer.json()["error"]["rule"] == "PS-TANK-17"
    why = mira.get(f"{ground}/-/why?element=zone-A3").json()
    assert (why["legal"], why["rule"]) == (False, "PS-TANK-17")
    assert mira.get(f"{ground}/-/preview?action=tank C3").json()["lines"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/book/planet-steam/nothing/-", 404),
        ("/api/book/chess/sell-energy/-", 404),
        (f"{SELL}/%20", 422),
        (f"{SELL}/{token_of(('99: pass',))}", 422),
        (f"{SELL}/{token_of(('-1: pass',))}", 422),
        (f"{SELL}/{token_of(('pass',) * 60)}", 422),
        (f"{SELL}/{token_of(('nonsense',))}", 422),
        (f"{SELL}/-/preview?action=nonsense", 422),
        ("/rules/planet-steam/plate-i.svg?theme=dark", 200),
        ("/rules/toy/plate-i.svg", 404),
    ],
)
def test_what_is_not_there_or_forged_is_told(mira: Visitor, path: str, status: int) -> None:
    assert mira.http.get(path).status_code == status


def test_words_for_all(mira: Visitor) -> None:
    words = mira.get("/api/games/planet-steam/words").json()
    assert any("gauge-*" in word["marks"] for word in words)
    page = mira.get("/rules/planet-steam/words").text
    for word in words:
        assert word["name"] in page
    assert mira.get("/api/games/toy/words").json() == []


def test_no_game_keeps_the_book_with_what_is_in_its_box() -> None:
    for title in house.games():
        if title.shipped() is not None:
            assert not [name for name in shipped_today(title) if "book" in name or "glossary" in name]
