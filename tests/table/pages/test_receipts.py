"""Every legal action of every game has a receipt, drawn: what a view cannot foresee is said, and nothing else is caught."""

import random

import pytest

from enginehouse import house
from enginehouse.core import Game, Words
from enginehouse.table.pages.receipts import receipt, why_not_there

GAMES = [
    ("toy", 3, {}),
    ("steam-power", 3, {}),
    ("steam-power", 1, {}),
    ("steam-power", 3, {"automas": "hard"}),
    ("planet-steam", 3, {}),
    ("steamwatchers", 3, {}),
    ("imperial-steam", 3, {}),
    ("imperial-steam", 2, {"money": "secret"}),
]


@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_every_legal_action_has_a_receipt(name: str, players: int, options: dict[str, str]) -> None:
    title = house.title(name)
    rnd = random.Random(f"{name} {players}")
    game = Game(title, players, options, 5)
    plies = 0
    while not game.over and plies < 500:
        seat = rnd.choice(game.to_act)
        legal = game.legal(seat)
        if plies % 7 == 0:
            for action in rnd.sample(legal, min(2, len(legal))):
                told = receipt(game, seat, action, game.names, drawn=True)
                assert told.label
                assert all(told.lines)
        view = game.view(seat)
        wise = rnd.random() < 0.7  # random play alone hardly gets anywhere in the long games
        game.play(seat, title.advise(view, seat, legal, rnd).action if wise else rnd.choice(legal))
        plies += 1


def test_a_board_that_cannot_be_drawn_is_not_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    title = house.title("toy")
    game = Game(title, 2, {}, 1)

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(type(title), "board", broken)
    with pytest.raises(ZeroDivisionError):
        receipt(game, 0, game.legal(0)[0], game.names, drawn=True)
    assert receipt(game, 0, game.legal(0)[0], game.names).label
    assert why_not_there(game, 0, "pile-0").reason


def test_a_look_ahead_does_not_fold_the_map() -> None:
    """The last upgrade of the set-up leads to the auction, which takes the sheet."""
    game = Game(house.title("planet-steam"), 3, {}, 5)
    laid: list[str] = []
    for _ in range(3):
        seat = game.to_act[0]
        assert "layer-ground" not in receipt(game, seat, game.legal(seat)[0], game.names, drawn=True).layers
        game.play(seat, game.legal(seat)[0])
        laid.append(game.title.board(game.view(seat), Words(game.names)).laid)
    assert laid == ["map", "map", "auction"]


@pytest.mark.parametrize("seed", range(3))
def test_a_press_on_any_hex_is_answered_by_a_rule_while_track_is_laid(seed: int) -> None:
    """Also where there are crossings to choose from, which no other hex has; and far from one's own cities."""
    rnd, crossings = random.Random(seed), 0
    game = Game(house.title("steam-power"), 4, {"map": "switchyard"}, seed)
    while not game.over:
        seat = game.to_act[0]
        legal = game.legal(seat)
        if legal[0].startswith(("lay", "cross")) and rnd.random() < 0.1:
            crossings += any(action.startswith("cross") for action in legal)
            land = game.box.land
            for h in rnd.sample(range(len(land.refs)), 12):
                if land.price[h] >= 0:
                    told = why_not_there(game, seat, f"hex-{land.refs[h]}")
                    assert told.legal or told.rule.startswith("SP-"), (land.refs[h], told)
        game.play(seat, "track" if "track" in legal else rnd.choice(legal))
    assert crossings


def test_a_tile_that_is_pressed_gives_the_reason_that_typing_gives() -> None:
    """No legal action begins like the tile’s own; what is meant is the tile all the same."""
    game = Game(house.title("imperial-steam"), 2, {"setup": "fixed"}, 3)
    for seat in (0, 1):
        game.play(seat, "bid 0")
    seat = game.to_act[0]
    for tile in ("train", "hire", "produce"):
        assert tile not in game.legal(seat)
        typed = game.why_not(seat, tile)
        pressed = why_not_there(game, seat, f"tile-{tile}")
        assert typed is not None
        assert (pressed.legal, pressed.rule, pressed.reason) == (False, typed.rule, typed.reason)
    assert why_not_there(game, seat, "link-WIE-WRN").rule == "IS-TRACK-18"
    assert why_not_there(game, seat, "nowhere").rule == "EH-NOW"
