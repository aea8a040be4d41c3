"""An Automa says what it does and why; every word of it must be true."""

from random import Random

import enginehouse as eh
from enginehouse.core import Words
from enginehouse.games.steam_power.rules import events
from tests.games.steam_power.rules.automa.positions import TL, Scene

CITIES = {"Z": (0, -2, "black"), "O": (0, 0, "gray"), "V": (0, 3, "purple"), "W": (5, 0, "purple")}


def test_a_turn_reads_as_a_chain_of_reasons():
    scene = Scene(CITIES).lay(1, (0, -1, 0, 3)).money(1, 4).deck("K16", "K10").marker(TL)
    scene.turn()
    assert scene.said() == [
        "The direction marker moves to the top right",
        "Seat 1 shows contract 16",
        "Seat 1: cannot fulfil contract 16: it needs $15 and has $4",
        "Seat 1: uses contract 16 to lay track",
        "Seat 1: white asks for a purple city; nearest is City V, 2 tiles",
        f"Seat 1 lays a straight on {scene.land.refs[scene.hex(0, 1)]}, plains",
        f"Seat 1 starts a link at City O, {scene.table.trains[1]} trains left",
        f"Seat 1 marks its way to City V with coins on {scene.land.refs[scene.hex(0, 2)]}",
        f"Seat 1 lays a straight on {scene.land.refs[scene.hex(0, 2)]}, plains",
        f"Seat 1 links City O and City V, {scene.table.trains[1]} trains left",
        "Seat 1 shows contract 10",
        "Seat 1: cannot fulfil contract 10: it needs $10 and has $4",
        "Seat 1: uses contract 10 to build a factory",
        "Seat 1: looks within its reach; scarcest there is black and gray; closest are City O and City Z; "
        "the marker meets City Z first",
        "Seat 1 builds a factory in City Z with 4 black pieces",
    ]


def test_a_scarce_colour_is_named():
    scene = Scene({**CITIES, "G": (0, -4, "orange")}).lay(1, (0, -1, 0, 3)).factory(1, "Z", 1).factory(1, "O", 1)
    scene.listen()
    scene.target("black")
    assert scene.thoughts() == (
        "black asks for the scarcest colour, a white or orange city without a factory; nearest is City G, 1 tile"
    )


def test_a_choice_between_ways_is_explained():
    scene = Scene({**CITIES, "X": (1, 1, "purple")}).lay(1, (0, -1, 0, 3))
    scene.track("K34")
    assert "of 2 ways with so few tiles 2 cost $0; it takes the one the marker meets first" in scene.thoughts()
    scene = Scene({**CITIES, "X": (1, 1, "purple")}).lay(1, (0, -1, 0, 3))
    scene.table.trains[1] = 1  # just enough for either
    scene.track("K34")
    assert "of 2 ways with so few tiles 2 cost $0; it takes the one the marker meets first" in scene.thoughts()
    scene = Scene({**CITIES, "X": (1, 1, "purple")}, ground={(0, 1): "h"}).lay(1, (0, -1, 0, 3))
    scene.track("K34")
    assert "of 2 ways with so few tiles one is cheapest, $0" in scene.thoughts()


def test_many_ways_are_not_counted():
    scene = Scene({"Z": (0, -2, "black"), "O": (0, 0, "gray"), "V": (7, 6, "purple")}).lay(1, (0, -1, 0, 3))
    scene.track("K34")
    assert "of many ways with so few tiles it takes the cheapest, $0, that the marker meets first" in scene.thoughts()


def test_a_first_track_says_where_it_starts():
    scene = Scene(CITIES).marker(TL)
    scene.track("K34")
    assert scene.thoughts().startswith("has no link yet and starts at City Z")


def test_reasons_agree_with_deeds():
    """In random games: money named is money held, the target named is the target built to, the site named is built."""
    for seed in range(8):
        game = eh.new("steam-power", players=3, seed=seed, options={"automas": "normal, easy"})
        rnd, words = Random(seed), Words(game.names)
        while not game.over:
            heard = game.play(game.to_act[0], rnd.choice(game.legal(game.to_act[0])))
            for n, event in enumerate(heard):
                said = event.text(words)
                assert "  " not in said
                assert "!" not in said
                if isinstance(event, events.CoinsLaid):
                    before = [e for e in heard[:n] if isinstance(e, events.AutomaThought) and "asks for" in e.thought]
                    assert event.target in before[-1].thought
                if isinstance(event, events.Built) and game.table.is_automa(event.seat):
                    why = [e for e in heard[:n] if isinstance(e, events.AutomaThought) and "looks" in e.thought][-1]
                    assert event.city in why.thought
                    assert f"city-{event.code}" in why.places()
                    assert event.colour in why.thought
