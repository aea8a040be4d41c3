"""People by their names in what a game says of seats."""

from __future__ import annotations

from random import Random

import enginehouse as eh
from enginehouse.table.pages.people import by_name, told


def test_labels_speak_of_people_and_not_of_pigments() -> None:
    game, rnd, said = eh.new("steam-power", 3, 3, {"map": "midwest"}, ["Ada", "Mira", "Tomasz"]), Random(3), ""
    for _ in range(120):
        if game.over:
            break
        seat, (view, legal) = game.to_act[0], (game.view(game.to_act[0]), game.legal(game.to_act[0]))
        say = by_name(game.title, view, game.names)
        said += " ".join(told(game.title.choice(view, seat, action), say).label for action in legal)
        game.play(seat, game.title.advise(view, seat, legal, rnd).action)
    assert "Mira" in said or "Tomasz" in said
    assert not any(pigment in said for pigment in game.title.seat_names(game.table))


def test_a_table_without_names_is_left_as_the_game_says_it() -> None:
    game = eh.new("steam-power", 2, 1)
    say = by_name(game.title, game.view(0), game.title.seat_names(game.table))
    assert say("linked to Saffron") == "linked to Saffron"
