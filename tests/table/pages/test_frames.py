"""What a frame sends: regions that differ, and of those that hold panels only the panels that do."""

from html import unescape
from random import Random

from enginehouse import house
from enginehouse.table.pages.frames import Frame, make_frame
from enginehouse.table.pages.model import in_words, page_model
from tests.table.web.test_leaks import room_of


def holding(**panels: str) -> Frame:
    return Frame("t", "m", {"bar": "round 1", "panels": "".join(panels.values())}, {"panels": dict(panels)})


def test_of_the_same_panels_only_those_that_differ_are_sent():
    assert holding(a="coal", b="iron").changed(holding(a="coal", b="wood")) == {"b": "iron"}
    assert holding(a="coal", b="iron").changed(holding(a="coal", b="iron")) == {}


def test_when_panels_come_go_or_change_places_all_of_their_place_are_sent():
    for past in (holding(a="coal"), holding(a="coal", b="iron", c="wood"), holding(b="iron", a="coal")):
        assert holding(a="coal", b="iron").changed(past) == {"panels": "coaliron"}


def test_the_parts_are_the_whole():
    """Whoever gets part after part has the page of whoever gets everything."""
    game, rnd = house.new("imperial-steam", 3, seed=4), Random(4)
    past, sent = make_frame(page_model(room_of(game), 0)), 0
    page = {**past.regions, **past.parts["panels"], **past.parts["below"]}
    for _ in range(40):
        game.play(game.to_act[0], rnd.choice(game.legal(game.to_act[0])))
        frame = make_frame(page_model(room_of(game), 0))
        changed = frame.changed(past)
        sent += sum(name.startswith("panel-") for name in changed)
        page |= changed
        for name in ("panels", "below"):
            if name in changed:
                page |= frame.parts[name]
            assert "".join(page[part] for part in frame.parts[name]) in frame.regions[name]
        past = frame
    assert sent > 10


def test_live_frames_do_without_the_board_in_words_and_pages_have_it() -> None:
    room = room_of(house.new("imperial-steam", 3, seed=4))
    assert "words" not in room.frames.get(room, 0).regions
    assert in_words(room, 0) in unescape(make_frame(page_model(room, 0, 0)).regions["words"])
