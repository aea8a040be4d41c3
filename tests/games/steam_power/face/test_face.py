"""What a person is told before pressing: prices, outcomes, warnings; and what stands in the text and on the panels."""

import enginehouse as eh
from enginehouse.core import Words, view
from enginehouse.games.steam_power.face import press, sheet, words
from tests.games.steam_power.positions import Yard, position, row_of
from tests.proof import rule

NAMES = Words(["Ann", "Ben", "Cat"])


def label(yard: Yard, note: str, seat: int = 0) -> str:
    assert yard.may(seat, note)
    return press.choice(view(yard.table, seat), seat, yard.note(note)).label


CITIES = {"A": (0, 0), "W": (-1, 3), "E": (1, 1), "B": (0, 6)}


@rule("SP-R06")
def test_a_warning_where_track_cannot_go_on():
    tight = position(CITIES).lay(1, "0,2 4-5").play(0, "track")
    ahead = tight.ref((0, 2))
    assert label(tight, "lay 0,1 0-3") == f"Lay a straight: open towards {ahead}, where it cannot cross the track"
    crossed = position(CITIES, 3).lay(1, "0,2 5-2").lay(2, "0,2 4-1").play(0, "track")
    assert label(crossed, "lay 0,1 0-3").endswith("where it cannot cross the track")
    free = position(CITIES).lay(1, "0,2 5-2").play(0, "track")
    assert label(free, "lay 0,1 0-3") == f"Lay a straight: open towards {ahead}"
    broke = position(CITIES).lay(1, "0,2 5-2").purse(1).play(0, "track")
    told = f"Lay a straight: open towards {ahead}; crossing it costs $2 and you will have $1"
    assert label(broke, "lay 0,1 0-3") == told
    hill = position(CITIES, hills=[(0, 1)], mountains=[(0, 2)]).purse(5).play(0, "track")
    told = f"Lay a straight, $2: open towards {ahead}; a tile there costs $4 and you will have $3"
    assert label(hill, "lay 0,1 0-3") == told


@rule("SP-R06")
def test_a_warning_for_a_tile_that_is_turned():
    yard = position(CITIES).lay(1, "0,2 4-5").lay(0, "0,1 0-4").play(0, "track")
    told = f"Replace by a straight: open towards {yard.ref((0, 2))}, where it cannot cross the track"
    assert label(yard, "replace 0-3") == told


def test_a_link_that_is_completed_is_named():
    yard = position({"A": (0, 0), "B": (0, 2), "C": (0, 4)}).play(0, "track")
    assert label(yard, "lay 0,1 0-3") == "Lay a straight: links A and B"
    yard.play(0, "lay 0,1 3-0")
    assert label(yard, "lay 0,3 3-0") == "Lay a straight: links B and C"
    turned = position({"A": (0, 0), "B": (0, 2)}).lay(0, "0,1 0-2").play(0, "track")
    assert label(turned, "replace 0-3") == "Replace by a straight: links A and B"


def test_whose_track_is_crossed():
    cities = {"A": (0, 0), "B": (0, 4), "C": (0, 6), "W": (-2, 3), "E": (2, 1)}
    yard = position(cities).link(0, "B", "C").lay(0, "0,1 0-3").lay(1, "0,2 4-1").play(0, "track")
    assert label(yard, "cross 0,2 0-3").startswith("Cross Prussian’s straight with a straight, $2: open towards")


@rule("SP-R21")
def test_sources_come_cheapest_first_with_what_they_cost():
    yard = position(row_of("Black", "White", "Orange", "Gray", "Black2")).link(0, "White", "Orange", "Gray", "Black2")
    yard.link(1, "Black", "White").factory(1, "Black", 4).factory(0, "Black2", 1).factory(0, "White", 4)
    yard.hand(0, "K01").purse(5, 0).play(0, "fulfil", "contract 1")
    assert yard.legal(0) == ["from Black2", "from Black"]
    worth = yard.table.leftover[0] + 2
    assert label(yard, "from Black2") == f"Black from Black2, free; empties it, {worth} points for you"
    assert label(yard, "from Black") == "Black from Black, $2 to Prussian"


def test_a_site_says_how_many_pieces_and_for_whom():
    yard = position(row_of("Black", "White", "Orange", "Gray"), 3)
    yard.link(1, "Black", "White").link(0, "White", "Orange").play(0, "factory")
    assert label(yard, "build White") == "Build in White: 5 white, linked to you and Prussian"
    assert label(yard, "build Black") == "Build in Black: 5 black, linked to Prussian, not to you"
    yard.table.stock[0] = 3
    assert label(yard, "build Black").startswith("Build in Black: 3 black")


def test_a_contract_says_what_comes_from_the_bank():
    yard = position(row_of("Black", "White")).link(0, "Black", "White").factory(0, "Black", 1).hand(0, "K09", "K01")
    yard.purse(5).play(0, "fulfil")
    assert label(yard, "contract 9") == "Contract 9: 2 points, costs $5, 1 from the bank"
    seen = view(yard.table, 0)
    assert "(costs $5, 1 from the bank)" in words.text(seen, NAMES)
    assert [card.state for _, card in sheet.hand(seen, 0)] == ["costs $5", "costs $5"]


def test_an_empty_deck_says_whose_hand_is_robbed():
    yard = position(row_of("Black", "White"), 3).hand(0, "K01").deck_of()
    assert words.deck(view(yard.table, 0)) == "The deck is empty: you would take from Prussian or Saffron"
    assert words.deck(view(yard.table, 1)) == "The deck is empty: you would take from Saffron"
    yard.table.hands = [["K01", "K02"], ["K03"], []]
    assert words.deck(view(yard.table, 0)) == "The deck is empty, no card to take"


def test_the_last_round_says_who_is_still_to_play():
    yard = position(row_of("Black", "White"), 3)
    assert words.moment(view(yard.table, 0)) == f"Round {yard.table.round}"
    yard.fulfilled(0, *(f"K{n:02}" for n in range(1, 12)))
    told = f"Round {yard.table.round}, the last; Prussian and Saffron still to play"
    assert words.moment(view(yard.table, 0)) == told


def test_purple_cities_say_what_each_would_get():
    yard = position(row_of("Purple", "White", "Black")).link(1, "Purple", "White")
    worth = 4 + yard.table.leftover[4]
    assert words.shares(view(yard.table, 0), yard.city("Purple")) == f"{worth} each now, {worth // 2} each if you join"
    assert words.shares(view(yard.table, 1), yard.city("Purple")) == f"{worth} each now"
    assert f"{worth} each now" in words.text(view(yard.table, 0), NAMES)


def test_every_choice_of_whole_games_has_words():
    """No label breaks down, at any moment of random games in every mode."""
    for players, options in ((1, {}), (2, {"automas": "normal"}), (3, {"edition": "draft"}), (5, {"map": "ireland"})):
        game = eh.new("steam-power", players=players, seed=players, options=options)
        for n in range(120):
            if game.over:
                break
            seat = game.to_act[0]
            seen, legal = game.view(seat), game.legal(seat)
            labels = [press.choice(seen, seat, action).label for action in legal]
            assert all(labels)
            game.play(seat, legal[n * 7 % len(legal)])


def test_a_narrow_picture_is_tall_and_has_codes():
    game = eh.new("steam-power", players=2, seed=1)
    wide, narrow = game.svg(0), game.svg(0, narrow=True)

    def size(svg: str) -> tuple[float, float]:
        _, _, width, height = map(float, svg.split('viewBox="')[1].split('"', maxsplit=1)[0].split())
        return width, height

    assert size(wide)[0] > size(wide)[1]
    assert size(narrow)[0] < size(narrow)[1]
    assert 'class="city-code"' in narrow
    assert 'class="city-name"' in wide
