"""Whatever has a name on the page can be pressed, and says what it is, what it does now and why it cannot be chosen."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

from enginehouse import house
from enginehouse.core import Game, Words
from enginehouse.core.errors import HOUSE_RULES
from enginehouse.table.pages.receipts import why_not_there
from tests.words import faults

GAMES = (("steam-power", 3), ("planet-steam", 4), ("steamwatchers", 3), ("imperial-steam", 3))
NAMES = ("Ada", "Mira", "Tomasz", "Isambard", "Zoe")
#: As reach.js has it; and Steam Power's pictures of cities, which lie under the hexes that are pressed.
NO_THING = re.compile(r"^(layer|m|page|mini|sheet|clip|panel|then)-|^(board|legend|panels)$|^drawn-")
HIDDEN = ("defs", "clippath", "symbol", "pattern")
VOID = ("br", "img", "input", "hr")


class Things(HTMLParser):
    """Every element with an id that a press can be about: what the drawing itself calls it, and what is written on it."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, str, bool]] = []
        self.named: dict[str, str] = {}
        self.written: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        ident, under = known.get("id", ""), any(hidden for _, _, hidden in self.open)
        hidden = under or tag in HIDDEN or "option" in known.get("class", "").split()
        if ident and not hidden and not NO_THING.match(ident):
            self.named.setdefault(ident, known.get("data-name", ""))
            self.written.setdefault(ident, "")
        if tag not in VOID:
            self.open.append((tag, ident, hidden))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        title = bool(self.open) and self.open[-1][0] == "title"
        for _, ident, _ in reversed(self.open):
            if ident not in self.named:
                continue
            if title:
                self.named[ident] = self.named[ident] or data.strip()
                return
            self.written[ident] += f" {data.strip()}"


def on_the_page(game: Game[Any], seat: int) -> Things:
    seen, words, found = game.view(seat), Words(game.names), Things()
    for layer in game.title.board(seen, words).layers.values():
        found.feed(layer)
    for panel in game.title.panels(seen, words):
        found.feed(panel.html)
    return found


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_everything_says_what_it_is(name: str, players: int) -> None:
    title, rnd = house.title(name), Random(name)
    game, kinds = Game(title, players, {}, 4, NAMES[:players]), set[str]()
    catalogue = title.catalogue()
    for n in range(300):
        if game.over:
            break
        seat = rnd.choice(game.to_act)
        if n % 20 == 3:
            found = on_the_page(game, seat)
            by_kind: dict[str, list[str]] = {}
            for ident in found.named:
                by_kind.setdefault(ident.partition("-")[0], []).append(ident)
            for kind, idents in by_kind.items():
                kinds.add(kind)
                for ident in rnd.sample(idents, min(2, len(idents))):
                    told = why_not_there(game, seat, ident)
                    called = told.name or found.named[ident]
                    assert called or found.written[ident].strip(), f"{ident} has no name"
                    assert told.about or found.named[ident], f"{ident} does not say what it does"
                    assert told.legal or told.reason, f"{ident} does not say why not"
                    said = f"{called} {told.about} {told.reason}"
                    assert "-" not in ident or ident not in said, f"{ident} answers with its id: {said}"
                    assert not told.by or told.by in catalogue, told
                    assert not told.rule or told.rule in catalogue or told.rule in HOUSE_RULES
                    for sentence in (told.name, told.about):
                        assert not faults("label", sentence), f"{ident}: {sentence}: {faults('label', sentence)}"
        legal = game.legal(seat)
        wise = rnd.random() < 0.75
        game.play(seat, title.advise(game.view(seat), seat, legal, rnd).action if wise else rnd.choice(legal))
    assert len(kinds) > 3, kinds


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_ids_that_no_drawing_has_are_answered_all_the_same(name: str, players: int) -> None:
    """They come from outside, and may be anything: the answer is a sentence, never an error."""
    game = Game(house.title(name), players, seed=5, names=NAMES[:players])
    drawn = {ident.partition("-")[0] for ident in on_the_page(game, game.to_act[0]).named}
    kinds = drawn | {"seat", "link", "link-open", "trains", "crew", "city", "contract", "phone-seat", "title", "order"}
    for kind in sorted(kinds):
        for rest in ("", "-", "-x", "-²", "-99", "--1", "-1-", "-" + "9" * 90, "-open-", "-open-99", "-<b>"):
            told = why_not_there(game, game.to_act[0], f"{kind}{rest}")
            assert told.reason or told.name or told.legal, f"{kind}{rest}"
