"""What a seat has heard, asked for by who did it."""

from enginehouse.kit.news import own
from tests.toy.events import Drew, Said


def test_ones_own_are_those_of_the_kind_that_the_seat_brought_about():
    mine, other, drawn = Said(0, "builds"), Said(1, "builds"), Drew(0, "pearl")
    assert own([mine, other, drawn, Said(None, "rolls")], Said, 0) == [mine]
    assert own([mine, other, drawn], Drew, 0) == [drawn]
