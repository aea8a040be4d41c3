"""The tabs of a phone: each game in its own words, every panel under one of them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from enginehouse import house
from enginehouse.core import Panel, Tab, Words
from enginehouse.table.pages.model import leaves

GAMES = ("steam-power", "planet-steam", "steamwatchers", "imperial-steam")
NAMED = {
    "steam-power": {"Map", "Contracts", "Cities", "Players", "Log"},
    "planet-steam": {"Auction", "Market", "Map", "Tanks", "Players", "Log"},
    "steamwatchers": {"Your clan", "Combat", "Map", "My board", "Titles", "Clans", "Log"},
    "imperial-steam": {"Map", "My board", "Tiles", "Boards", "Players", "Log"},
}


def check(game: Any, viewer: int) -> None:
    title, seen = game.title, game.view(None if viewer < 0 else viewer)
    panels = title.panels(seen, Words(game.names))
    made = leaves(title.tabs(seen), panels)
    held = [panel for leaf in made for panel in leaf.panels]
    assert sorted(held) == sorted(panel.id for panel in panels)  # each under one, and only one
    assert len({leaf.id for leaf in made}) == len(made) <= 6
    assert {leaf.name for leaf in made} <= NAMED[title.id]
    assert any(leaf.board for leaf in made)
    assert [leaf.id for leaf in made][-1] == "log"
    assert "players" in {leaf.id for leaf in made}
    x, y, wide, high = title.board(seen, Words(game.names)).viewbox
    for leaf in made:
        if leaf.part:
            left, top, w, h = leaf.part
            assert left >= x - 1
            assert top >= y - 1
            assert left + w <= x + wide + 1
            assert top < top + h <= y + high + 1


@pytest.mark.parametrize("name", GAMES)
def test_every_panel_lies_under_one_tab_that_its_game_has_named(name: str) -> None:
    title, rnd = house.title(name), Random(3)
    for players in (title.players[0], title.players[-1]):
        game: Any = house.new(name, players=players, seed=5)
        for n in range(160):
            if game.over:
                break
            if n % 8 == 0:
                for viewer in (-1, 0):
                    check(game, viewer)
            seat = game.to_act[0]
            game.play(seat, rnd.choice(game.legal(seat)))


def test_a_game_that_says_nothing_has_its_panels_by_their_places() -> None:
    panels = (
        Panel("hand", "Hand", ""),
        Panel("bank", "Bank", "", place="below"),
        Panel("key", "Key", "", place="legend"),
    )
    made = leaves((), panels)
    assert [(leaf.name, leaf.panels) for leaf in made] == [
        ("Board", ("key",)), ("Hand", ("hand",)), ("Boards", ("bank",)), ("Players", ()), ("Log", ()),
    ]  # fmt: skip
    assert [leaf.name for leaf in leaves((), (), over=True)] == ["Count", "Board", "Players", "Log"]


def test_a_panel_without_a_tab_is_not_lost() -> None:
    made = leaves(
        (Tab("map", "Map", board=True), Tab("own", "Mine", panels=("own-",))),
        (Panel("own-1", "", ""), Panel("news", "", "")),
    )
    assert [leaf.panels for leaf in made] == [("news",), ("own-1",), (), ()]
