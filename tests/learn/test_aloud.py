"""What beginners read can be said aloud: in one breath, spelt as in the rest of the house, and in the words of the glossary."""

from __future__ import annotations

import pytest
from scripts import aloud

from enginehouse import house
from enginehouse.learn.glossary import glossary

GAMES = [title.id for title in house.games() if title.shipped() is not None]
#: What a beginner must be able to look up, besides the signs of the boards.
LOOKED_UP = {
    "steam-power": {"Link", "Contract", "Factory", "Automa", "Basic Solo"},
    "planet-steam": {"Credits", "Wealth", "Auction", "Extraction", "Certificates", "Supply"},
    "steamwatchers": {"Algofuel", "The Bane", "Quarantine", "Death and Exile", "Conclave", "Whiteout", "Supremacy"},
    "imperial-steam": {"Hub", "Effort", "Business point", "Delivery", "Key", "Investor", "Crown", "Trieste"},
}


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_is_said_in_one_breath_and_spelt_as_the_rest(game: str) -> None:
    assert len(aloud.texts(game)) > 500
    assert [(said.where, said.text) for said in aloud.long_sentences(game)] == []
    assert [(said.where, said.text) for said in aloud.american(game)] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_word_that_the_house_has_no_term_for_is_listed_with_the_sentence_that_says_it_first(game: str) -> None:
    terms = {term.name for term in glossary(game).term}
    assert LOOKED_UP[game] <= terms
    listed = aloud.first_heard(game)
    assert len({word for word, _ in listed}) == len(listed)
    assert {word for word, _ in listed}.isdisjoint(aloud.stem(name.lower()) for name in LOOKED_UP[game])


def test_long_sentences_and_foreign_spelling_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    said = [
        aloud.Said("here", f"One {'and ' * 24}more. Short {{harbor}} one."),
        aloud.Said("there", "The color of a theater."),
    ]

    def texts(_: str) -> list[aloud.Said]:
        return said

    monkeypatch.setattr(aloud, "texts", texts)
    assert [one.where for one in aloud.long_sentences("steam-power")] == ["here"]
    assert [one.text for one in aloud.american("steam-power")] == ["color", "theater"]
