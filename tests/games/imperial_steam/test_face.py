"""Words, choices and the first game: what a person reads and presses."""

from random import Random

from enginehouse.core import Game, Words, view
from enginehouse.games.imperial_steam import GAME
from enginehouse.games.imperial_steam.face import lessons
from enginehouse.games.imperial_steam.steps.all import STEPS
from enginehouse.games.imperial_steam.what_if import extended, nearest, way
from tests.games.imperial_steam.tables import actor, at_turn, legal, play, set_up, tracks
from tests.games.imperial_steam.test_city import TO_NOVO_MESTO


def test_a_mentor_has_a_word_for_every_decision() -> None:
    asking = {step.__name__ for step in STEPS if step.asks}
    assert set(lessons()) == asking
    assert all(20 < len(line) < 220 for line in lessons().values())


def test_every_decision_has_a_hint_in_a_first_game() -> None:
    game = Game(GAME, 3, {"setup": "fixed"}, 2)
    rnd = Random(2)
    for _ in range(250):
        if game.over:
            break
        seat = game.to_act[0]
        seen = game.view(seat)
        step = seen.stack[-1]
        assert step.prompt(seen, seat)
        assert step.hint(seen, seat).endswith("."), type(step).__name__
        assert any(panel.id == "lesson" for panel in GAME.panels(seen, Words(game.names)))
        game.play(seat, rnd.choice(game.legal(seat)))


def test_the_opening_of_a_first_game() -> None:
    """Three players, Fixed: a sound line through the bid and three rounds, to the gulden."""
    table = set_up(3, setup="fixed")
    table.order = [0, 1, 2]
    table.standing = [0, 1, 2]
    for seat, bid in enumerate((50, 0, 0)):
        table.act(seat, f"bid {bid}")
    others = ("fundraise", "pass")

    def rest() -> None:
        while table.stack and actor(table) != 0:
            play(table, "end" if "end" in legal(table) else next(a for a in others if a in legal(table)))

    play(table, "sell", "hire", "column white-1", "worker", "worker", "worker", "stop")
    assert table.purse[0] == 60
    rest()
    play(table, "track", "lay WIE-WRN", "crew 1+1+1")
    assert table.stock[0] == (0, 0, 0, 1)
    assert table.influence[0] == 6
    rest()
    assert (table.round, table.purse[0]) == (2, 70)
    assert table.rested[0] == (3, 2, 0)
    play(table, "build", "factory WIE-a", "wood", "level 1 rested")
    assert table.works[0] == ((table.ground.works_of["WIE-a"], 0, 2),)
    rest()
    play(table, "goods", "order wood", "order stone", "order iron")
    assert table.purse[0] == 20
    rest()
    play(table, "fundraise")
    rest()
    assert (table.round, table.purse[0]) == (3, 40)
    assert table.stock[0] == (1, 1, 1, 1)
    assert table.rested[0] == (0, 2, 2)
    play(table, "track", "lay WRN-GLO", "crew 3+2", "deliver WIE-a GLO")
    assert table.purse[0] == 120
    assert table.hubs[3] == 9


def test_the_text_is_enough_to_play_from() -> None:
    game = Game(GAME, 3, {"setup": "fixed"}, 4, names=["Ada", "Mira", "Tomasz"])
    text = game.text(0)
    for needed in ("INFLUENCE", "ADA (you)", "Hire:", "Market:", "Contracts on display", "WIE Wien", "WIE-BRA open",
                   "BRU-MUE open, State", "blue hub, wants wood", "Without Trieste", "Bid for influence"):  # fmt: skip
        assert needed in text, needed
    secret = Game(GAME, 3, {"setup": "fixed", "money": "secret"}, 4, names=["Ada", "Mira", "Tomasz"])
    assert "money hidden" in secret.text(0)
    assert "Without Trieste, Mira" not in secret.text(0)


def test_what_if_trieste() -> None:
    table = at_turn(3)
    tracks(table, 1, *TO_NOVO_MESTO)
    assert nearest(view(table, 0)) == (1, 1)
    assert len(way(table, 0)) == 7
    after = extended(table, 1)
    assert after.linked(1)
    assert after.purse[1] == table.purse[1] + 80
    assert not table.linked(1)


def test_labels_say_what_it_costs() -> None:
    table = at_turn(3)
    table.laid[0] = (0,) * 9 + (2, 0)
    table.influence[0] = 5
    seen = view(table, 0)
    assert GAME.choice(seen, 0, "fundraise").label == "Fundraise, −20 influence"
    assert GAME.choice(seen, 0, "sell").label == "Sell a share for 40"
    assert GAME.choice(seen, 0, "sell").group == "Free actions"
    tracks(table, 1, "WIE-BRA")
    table.rested[0] = (0, 0, 3)
    play(table, "track")
    label = GAME.choice(view(table, 0), 0, "lay WIE-BRA")
    assert label.label == "Wien to Bratislava: effort 4, fees 10"
    assert label.touches == ("link-WIE-BRA",)
    play(table, "lay WIE-BRA")
    crew = GAME.choice(view(table, 0), 0, "crew 3+3")
    assert crew.label == "2 of level 3: 6, 2 over"
    assert crew.group == "Smallest crews"
