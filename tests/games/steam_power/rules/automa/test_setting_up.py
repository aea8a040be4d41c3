"""Tables with Automas: what they get, who begins, how many may sit there."""

from random import Random

import pytest

import enginehouse as eh
from enginehouse.core import Unknown
from enginehouse.games.steam_power.rules.state import Table
from enginehouse.games.steam_power.rules.steps.build_factory import ChoosePieces
from enginehouse.games.steam_power.rules.steps.fulfil_contract import ChooseContract
from enginehouse.games.steam_power.rules.steps.rounds import BeginRound, EndRound
from tests.games.steam_power.rules.automa.crowds import MAPS
from tests.games.steam_power.rules.automa.positions import Scene
from tests.proof import rule

DUEL = {"A": (0, 0, "black"), "B": (0, 2, "gray"), "C": (0, 4, "orange"), "P": (4, 0, "purple")}


def new(players: int, automas: str, seed: int = 1, **options: object) -> Table:
    return eh.new("steam-power", players=players, seed=seed, options={"automas": automas, **options}).table


@rule("SP-ASET-01", "SP-ASET-02", "SP-ASET-03", "SP-ASET-04", "SP-ASET-08")
def test_one_automa_is_set_up_for_two():
    for seed in range(12):
        table = new(2, "normal", seed)
        assert (table.box.pieces, table.box.trigger) == (4, 14)
        assert (table.trains[1], table.factories[1], table.purse[1]) == (21, 15, 5)
        assert (len(table.hands[0]), table.hands[1]) == (5, [])
        assert table.first == 0
        assert table.stack[-1].seats(table) == (0,)


@rule("SP-ASET-05", "SP-ATURN-07", "SP-ASET-04")
def test_cards_of_an_automa_are_active_discarded_or_fulfilled():
    """It draws two a turn, and each is discarded or fulfilled before anybody else acts; none is ever held."""
    game = eh.new("steam-power", players=3, seed=4, options={"automas": "normal, hard"})
    rnd, turns = Random(4), 0
    while not game.over and turns < 40:
        seat = game.to_act[0]
        heard = game.play(seat, rnd.choice(game.legal(seat)))
        kinds = [(type(e).__name__, getattr(e, "seat", -1)) for e in heard]
        for automa in (1, 2):
            shown = kinds.count(("Revealed", automa))
            assert shown in (0, 2)
            assert ("Drew", automa) not in kinds
            assert game.table.hands[automa] == []
            turns += shown // 2
        everywhere = [*game.table.deck, *game.table.discard, *game.table.hands[0]]
        everywhere += [card for cards in game.table.fulfilled for card in cards]
        if game.over or type(game.table.stack[-1]).__name__ == "ChooseAction":
            assert len(everywhere) == 48
    assert game.table.fulfilled[1]


@rule("SP-ASET-06", "SP-ASET-07", "SP-R71")
def test_corners():
    seen = set()
    for seed in range(60):
        table = new(2, "normal", seed)
        seen.add(tuple(table.corner_goods))
        assert sorted(table.corner_goods) == [0, 1, 2, 3]
        assert table.stock == [29] * 4
        assert table.corner_goods[table.corner] == 1
    assert len(seen) > 15
    assert new(2, "").stock == [30] * 4


@pytest.mark.parametrize("name", MAPS)
@rule("SP-ASET-09")
def test_any_map(name):
    game = eh.new("steam-power", players=2, seed=3, options={"automas": "normal", "map": name})
    rnd = Random(1)
    while game.table.round < 4:
        game.play(0, rnd.choice(game.legal(0)))
    assert game.table.links or game.table.unfinished[1]


@rule("SP-ASET-10", "SP-AMULTI-06")
def test_normal_costs_and_fees_both_ways():
    scene = Scene(DUEL, ground={(0, 1): "h"}).money(1, 3)
    scene.coins(1, [(0, 1)], "B", start="A")
    assert scene.lay_next()
    assert scene.purse() == 1  # hills cost $2
    scene.lay(0, (0, 3, 0, 3)).factory(1, "B", 2).money(0, 1)
    scene.deck("K12")  # gray, gray
    scene.table.deck.remove("K12")
    scene.table.hands[0].append("K12")
    assert "contract 12" not in ChooseContract(0).legal(scene.table, 0)
    scene.money(0, 2)
    scene.table.stack.append(ChooseContract(0))
    scene.table.act(0, "contract 12")
    assert scene.purse(1) == 3  # $1 a piece, from a person to an Automa
    scene = Scene(DUEL).lay(1, (0, 1, 0, 3)).lay(0, (0, 3, 0, 3)).factory(0, "C", 2).money(1, 4)
    scene.resolve("K11")  # orange, orange: a factory and a link each
    assert (scene.purse(0), scene.table.fees[0]) == (9, 4)
    assert scene.table.fulfilled[1] == ["K11"]


@rule("SP-ASET-11", "SP-ATURN-05")
def test_an_automas_contracts_end_the_game_and_score():
    scene = Scene(DUEL).lay(1, (0, 1, 0, 3)).factory(1, "A", 2).money(1, 0)
    cards = [card for card in scene.table.box.cards if card != "K09"]
    scene.table.hands[0], scene.table.fulfilled[1], scene.table.deck = [], cards[:13], cards[13:]
    before = sum(scene.table.box.cards[card].vp for card in cards[:13])
    waiting = scene.table.stack[-1]
    EndRound().run(scene.table)
    assert scene.table.stack.pop() == BeginRound()
    scene.resolve("K09")
    EndRound().run(scene.table)
    assert scene.table.stack[-1] == waiting
    scene.table.stack = []
    result = eh.house.title("steam-power").result(scene.table)
    assert result.sources[1]["contracts"] == before + 2
    assert result.winners == (1,)
    assert "ended at" not in result.note


@rule("SP-AMULTI-01", "SP-AMULTI-03", "SP-AMULTI-05", "SP-AMULTI-07", "SP-R69")
def test_how_many():
    for people, automas in ((1, 2), (1, 4), (3, 2), (2, 1)):
        table = new(people + automas, ", ".join(["normal"] * automas))
        assert table.box.humans == people
        assert [table.is_automa(seat) for seat in range(table.seats)] == [False] * people + [True] * automas
        assert table.box.pieces == 5
        assert table.box.trigger == {3: 11, 4: 9, 5: 8}[table.seats]
        assert len(set(table.colours)) == table.seats
    with pytest.raises(Unknown, match="at least one is human"):
        new(2, "normal, normal")
    with pytest.raises(Unknown, match="1 to 5 players"):
        new(6, "normal")


@rule("SP-AMULTI-04")
def test_the_first_player_is_random_among_people():
    assert {new(4, "normal", seed).first for seed in range(40)} == {0, 1, 2}


@rule("SP-R69")
def test_one_marker_for_all_automas():
    """Every Automa's turn moves it; paths are separate and may overlap."""
    game = eh.new("steam-power", players=3, seed=4, options={"automas": "normal, normal"})
    corner = game.table.corner
    for _ in range(2):
        game.play(0, "money")
    assert game.table.round == 2
    assert game.table.corner == (corner + 2) % 4
    scene = Scene({"A": (0, 0, "black"), "B": (0, 4, "gray")}, automas="normal, normal")
    scene.coins(1, [(0, 1), (0, 2), (0, 3)], "B", start="A").coins(2, [(0, 3), (0, 2), (0, 1)], "A", start="B")
    assert scene.coins_of(1) == scene.coins_of(2)[::-1]
    assert scene.lay_next(1)
    assert len(scene.coins_of(1)) == 2


@rule("SP-R70")
def test_bonus_factories_of_people_count_automas_as_players():
    for automas, wanted in (("normal", ["put 3", "put 4", "put 5"]), ("normal, normal", ["put 4", "put 5", "put 6"])):
        scene = Scene(DUEL, automas=automas).lay(0, (0, 1, 0, 3))
        assert ChoosePieces(0, scene.city("A")).legal(scene.table, 0) == wanted


@rule("SP-AFAC-07", "SP-AFAC-08", "SP-AFAC-09", "SP-AREW-03", "SP-AREW-04", "SP-R88")
def test_pieces_of_an_automas_factory():
    """As many as a person's normal factory at that table, as an action and as a reward alike."""
    for options, pieces in (
        ({"automas": "normal"}, 4),
        ({"automas": "normal, easy"}, 5),
        ({"automas": "normal", "people": 3}, 5),
        ({"automas": "normal", "resources_2p": 7}, 7),
    ):
        scene = Scene(DUEL, **options).lay(1, (0, 1, 0, 3))
        automa = scene.table.box.humans
        scene.build(automa)
        assert sum(scene.table.pieces) == pieces
        reward = Scene(DUEL, **options).lay(automa, (0, 1, 0, 3)).money(automa, 10)
        reward.resolve("K10", automa)  # white, white from the bank; the bonus is a factory
        assert reward.table.fulfilled[automa] == ["K10"]
        assert sum(reward.table.pieces) == pieces


@pytest.mark.parametrize(
    ("level", "amount"), [("very-easy", 0), ("easy", 2), ("normal", 5), ("hard", 10), ("very-hard", 15)]
)
@rule(
    "SP-ADIFF-01", "SP-ADIFF-02", "SP-ADIFF-03", "SP-ADIFF-04", "SP-ADIFF-05", "SP-ADIFF-06", "SP-AREW-05", "SP-AREW-10"
)
def test_difficulty(level, amount):
    scene = Scene(DUEL, automas=level).lay(1, (0, 1, 0, 3)).money(1, 15)
    scene.resolve("K29")  # gray, black, black from the bank for $15; $6 and two contracts
    assert scene.table.fulfilled[1] == ["K29"]
    assert scene.purse() == 6 + amount
    stuck = Scene({"A": (0, 0, "black"), "B": (0, 2, "gray")}, automas=level).money(1, 0).without_trains()
    stuck.resolve("K05")
    assert stuck.purse() == 3  # whatever the difficulty


@rule("SP-AMULTI-02")
def test_automas_are_rivals_of_each_other():
    """A city in another Automa's network is of kind RIVAL, its factories are foreign, its network takes a factory."""
    scene = Scene(DUEL, automas="normal, normal").lay(2, (0, 1, 0, 3))
    assert scene.build(1) in ("A", "B")
    scene = Scene({**DUEL, "M": (4, 2, "white"), "N": (2, 2, "white")}, automas="normal, normal")
    scene.lay(2, (0, 1, 0, 3)).lay(1, (4, 1, 0, 3))
    assert scene.track("K36") == 2  # gray only: a rival's city. N is nearer and nobody's
    assert scene.coins_of() == []
    assert scene.network() & {"A", "B"}
