"""Where things lie is read from the drawing, and a cut holds them."""

from random import Random

import pytest

from enginehouse import house
from enginehouse.core import Game, Words
from enginehouse.draw.extents import Box, around, boxes

WHOLE = (0.0, 0.0, 900.0, 800.0)


@pytest.mark.parametrize(
    ("drawn", "box"),
    [
        ('<rect id="a" x="1" y="2" width="3" height="4"/>', (1, 2, 4, 6)),
        ('<circle id="a" cx="10" cy="20" r="5"/>', (5, 15, 15, 25)),
        ('<path id="a" d="M10,10l5,-5h10v20z"/>', (10, 5, 25, 25)),
        ('<path id="a" d="M1 2L3 4M5-6"/>', (1, -6, 5, 4)),
        ('<path id="a" d="M0,0A5 5 0 0 1 10,10"/>', (0, 0, 10, 10)),
        ('<path id="a" d="M2,2m3,3zl4,4"/>', (2, 2, 9, 9)),
        ('<path id="a" d="M0,0c1,1 2,2 3,3 1,1 2,2 3,3"/>', (0, 0, 6, 6)),
        ('<g id="a" transform="translate(10,20)"><rect x="1" y="1" width="2" height="2"/></g>', (11, 21, 13, 23)),
        ('<g transform="translate(10)"><line id="a" x1="0" y1="0" x2="5" y2="5"/></g>', (10, 0, 15, 5)),
        ('<polygon id="a" points="0,0 4,8 2,-1"/>', (0, -1, 4, 8)),
    ],
)
def test_the_box_of_an_element(drawn: str, box: tuple[float, ...]) -> None:
    assert boxes([drawn], ["a", "nothing"]) == {"a": Box(*box)}


def test_a_shape_that_is_drawn_in_another_layer() -> None:
    layers = ['<path d="M5,5H9V9Z" id="r1"/>', '<g id="area"><use href="#r1" class="hit"/></g>']
    assert boxes(layers, ["area"]) == {"area": Box(5, 5, 9, 9)}


def test_what_is_only_a_clip_lies_nowhere() -> None:
    assert boxes(['<clipPath id="a"><rect width="5" height="5"/></clipPath>'], ["a"]) == {}


def test_a_cut_holds_what_it_is_about_and_stays_within_the_whole() -> None:
    rnd = Random(1)
    for _ in range(200):
        found = [
            Box(x, y, x + 60, y + 50)
            for x, y in ((rnd.uniform(0, 500), rnd.uniform(0, 450)) for _ in range(rnd.randint(1, 2)))
        ]
        x, y, w, h = around(found, WHOLE, 1.5, 0.4)
        assert w / h == pytest.approx(1.5)
        assert min(x, y) >= 0
        assert (x + w <= 900.001, y + h <= 800.001) == (True, True)
        if w < 900:
            assert all(x <= b.left and b.right <= x + w and y <= b.top and b.bottom <= y + h for b in found)


def test_a_cut_of_nothing_is_the_middle() -> None:
    assert around([], WHOLE, 1.5, 0.4) == (0.0, 100.0, 900.0, 600.0)


@pytest.mark.parametrize("game", ["steam-power", "planet-steam", "steamwatchers", "imperial-steam"])
def test_what_can_be_pressed_on_a_board_is_found_there(game: str) -> None:
    """Some touches are of cards and sheets beside the board; the middle of those on it lies within it."""
    title, rnd, found = house.title(game), Random(3), 0
    playing = Game(title, 3, {}, 5)
    for n in range(60):
        seat = playing.to_act[0]
        seen, legal = playing.view(seat), playing.legal(seat)
        if n % 5 == 0:
            board = title.board(seen, Words(("Ada", "Mira", "Tomasz")))
            x, y, wide, high = board.viewbox
            touched = {t for action in legal[:40] for t in title.choice(seen, seat, action).touches}
            for box in boxes(board.layers.values(), touched).values():
                found += 1
                assert x <= (box.left + box.right) / 2 <= x + wide
                assert y <= (box.top + box.bottom) / 2 <= y + high
        playing.play(seat, rnd.choice(legal))
    assert found
