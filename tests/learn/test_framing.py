"""How far the things of a drawing reach: enough to cut a picture around them."""

import pytest

from enginehouse.learn.framing import extents


@pytest.mark.parametrize(
    ("drawn", "reach"),
    [
        ('<rect id="a" x="1" y="2" width="3" height="4"/>', (1, 2, 4, 6)),
        ('<g id="a"><circle cx="10" cy="20" r="5"/><path d="M4,30l-1,3h-2z"/></g>', (1, 15, 15, 33)),
        ('<g id="a"><path d="M4,30l-1,3h-2z"/><circle cx="10" cy="20" r="5"/></g>', (1, 15, 15, 33)),
        ('<g transform="translate(10,20)"><g id="a" transform="translate(1 1)"><path d="M0,0L2,-2"/></g></g>', (11, 19, 13, 21)),
        ('<g id="a" transform="translate(5,6) rotate(30)"><rect width="9" height="9"/></g>', (5, 6, 5, 6)),
        ('<use id="a" href="#b" x="1"/><rect id="b" x="2" y="3" width="4" height="5"/>', (3, 3, 7, 8)),
    ],
)  # fmt: skip
def test_a_thing_reaches_as_far_as_all_within_it(drawn: str, reach: tuple[float, ...]) -> None:
    assert extents(drawn)["a"] == reach


def test_what_has_no_shape_reaches_nowhere() -> None:
    assert extents('<g id="a"><text x="3" y="4">A</text></g>') == {}
