"""Words, choices and the first game: what a person reads and presses."""

import re
from math import hypot
from random import Random

import pytest

from enginehouse.core import Game, Words, foresee, foresee_all, view
from enginehouse.games.imperial_steam import GAME
from enginehouse.games.imperial_steam.face import glyphs, lettering
from enginehouse.games.imperial_steam.face.map_sheet import place, radius
from enginehouse.games.imperial_steam.face.panels import count_table
from enginehouse.games.imperial_steam.face.player_board import player_board
from enginehouse.games.imperial_steam.rules.city import connect
from enginehouse.games.imperial_steam.rules.scoring import count_all
from enginehouse.games.imperial_steam.rules.state import put
from enginehouse.games.imperial_steam.rules.steps.rounds import EndCheck
from enginehouse.games.imperial_steam.rules.what_if import extended, nearest, way
from tests.games.imperial_steam.rules.test_city import TO_NOVO_MESTO
from tests.games.imperial_steam.tables import (
    actor,
    at_round,
    at_turn,
    factory,
    hubs,
    legal,
    play,
    set_up,
    stand,
    tracks,
)


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
    assert GAME.choice(seen, 0, "fundraise").label == "Take 10 gulden, −20 influence"
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
    assert crew.label == "Send 2 of level 3: effort 6, 2 more than needed"
    assert crew.group == "Smallest crews"


# --- the standing count ----------------------------------------------------------------------------------------------
def results_in(html: str) -> list[int]:
    return [int(n.replace("−", "-")) for n in re.findall(r"is-sum>(−?\d+)<", html)]


def test_at_the_end_the_standing_count_is_the_final_score() -> None:
    """Every count and set-up, with greedy and random players, with and without Trieste."""
    linked = 0
    words = Words(("A", "B", "C", "D"))
    for seed, setup in enumerate(("fixed", "normal", "random") * 4):
        players = 2 + seed % 3
        money = "secret" if seed % 2 else "open"
        table = set_up(players, seed=seed, setup=setup, money=money)
        rnd = Random(seed)
        before: list[int] = []
        while table.stack:
            seat = table.stack[-1].seats(table)[0]
            ends = table.clone()
            action = rnd.choice(table.stack[-1].legal(table, seat))
            ends.act(seat, action)
            if not ends.stack and action == "pass":  # the last hand changes nothing: the count before it is the result
                before = [count.total for count in count_all(table)]
            table = ends
        linked += any(table.linked(seat) for seat in range(players))
        points = list(GAME.result(table).points)
        for viewer in range(players):
            assert results_in(count_table(view(table, viewer), words)) == points
        assert not before or before == points


def test_the_standing_count_after_trieste_is_what_the_rules_will_say() -> None:
    """The what-if with Trieste linked is the final count of the game in which just that happens."""
    words = Words(("A", "B", "C"))
    table = at_turn(3)
    at_round(table, 6)
    tracks(table, 1, *TO_NOVO_MESTO)
    tracks(table, 0, "WIE-BRA", "BRA-SOP")
    table.contracts = [("W 50",), ("S 50", "C 70"), ()]
    table.factories = [(0, 0, 0, 0), (0, 1, 0, 0), (0, 0, 0, 0)]
    table.shareholders = [1, 2, 0]
    rows = results_in(count_table(view(table, 0), words))
    assert rows[:3] == [count.total for count in count_all(table, linked=False)]
    # what it says with Trieste: seat 1 lays the last track and everybody passes
    after = table.clone()
    connect(after, 1, after.box.link_of["NOV-TRI"])
    after.influence, after.standing = table.influence[:], table.standing[:]  # the what-if moves tracks and money only
    after.stack = [EndCheck()]
    after.advance()
    assert after.over
    assert rows[3:] == list(GAME.result(after).points)


def test_the_standing_count_shows_nothing_of_hidden_money() -> None:
    words = Words(("A", "B", "C"))
    for linked in (False, True):
        table = at_turn(3, money="secret")
        tracks(table, 1, *TO_NOVO_MESTO)
        if linked:
            tracks(table, 1, "NOV-TRI")
        table.contracts = [("W 50",), ("S 50",), ("C 70",)]
        seen: set[tuple[str, str]] = set()
        for other in (0, 50, 130, 990):
            table.purse = [120, other, 990 - other]
            mine = view(table, 0)
            seen.add((count_table(mine, words), GAME.text(mine, words)))
        assert len(seen) == 1
        rows = results_in(seen.pop()[0])
        assert len(rows) == (1 if linked else 2)  # one's own only


def test_receipts_say_crew_goods_gifts_and_influence() -> None:
    words = Words(("A", "B", "C"))
    table = at_turn(3)
    table.rested[0] = (0, 3, 1)
    table.laid[0] = (1,) + (0,) * 10
    stand(table, 50, 40, 0)
    hubs(table, 50, 60, 70, 80)
    tracks(table, 1, "WIE-WRN")
    assert GAME.notes(view(table, 0), 0, "track", words) == (
        "Influence 50 to 40, below B; the bronze hub out of reach: your hands are on this tile already",
    )
    play(table, "track")
    assert GAME.notes(view(table, 0), 0, "lay WIE-WRN", words) == ()  # the crew is asked first
    play(table, "lay WIE-WRN")
    notes = GAME.notes(view(table, 0), 0, "crew 2+2", words)
    assert notes == (
        "Crew: effort 3; 2 of level 2 make 4; 1 over, lost unless a second track uses it",
        "Goods: 1 wood, 1 stone, 1 iron, once for both tracks",
        "Wr. Neustadt gives influence +10",
        "Wr. Neustadt has room for a station at 30 gulden",
    )
    ahead = foresee(view(table, 0), 0, "crew 2+2")
    assert any(event.text(words).endswith("pays B 10 gulden") for event in ahead.events)
    play(table, "crew 2+2")
    notes = GAME.notes(view(table, 0), 0, "lay WRN-GLO", words)
    assert notes[0] == "Crew: effort 5, 1 over from the first track; 1 of level 3 and 1 of level 2 make 5; 1 lost"
    assert notes[1] == "Goods: none, they are paid"
    assert notes[2:4] == (
        "Gloggnitz gives nothing but the way on",
        "Gloggnitz wants wood for 80 gulden, stone for 90 gulden, iron for 100 gulden and coal for a key",
    )
    assert notes[-1] == "Wr. Neustadt then has two of your tracks; a third takes a station there"


def test_receipts_of_free_actions_and_boards() -> None:
    words = Words(("A", "B", "C"))
    table = at_turn(3)
    assert GAME.notes(view(table, 0), 0, "sell", words)[0].endswith("as things stand 22 gulden")
    tracks(table, 0, "WIE-WRN", "WRN-GLO")
    factory(table, 0, "WIE-a", "wood", 2)
    stand(table, 90, 80, 0)
    assert GAME.notes(view(table, 0), 0, "deliver WIE-a GLO", words) == (
        "Burns 1 coal from your board",
        "The blue hub goes from 80 to 90",
        "It is then out of reach for B",
    )
    table.display = ("WSI 240",)
    table.investors[0] = 8
    play(table, "contract")
    assert GAME.notes(view(table, 0), 0, "sign WSI 240", words) == (
        "If Trieste is linked: 240 gulden when full, minus 240 when not; else nothing",
        "Freight cars left for goods: 0",
        "Only 2 of its 3 investors find room on your share board",
    )
    table = at_turn(3)
    stand(table, 90, 0, 0)
    play(table, "hire", "column white-1")
    assert GAME.notes(view(table, 0), 0, "worker", words) == (
        "Workers of this column: 1 for 10, 2 for 30, 3 for 60, 4 for 100 gulden",
    )


def test_everything_that_can_be_pointed_at_has_its_words() -> None:
    table = at_turn(4)
    seen = view(table, 0)
    words = Words(("A", "B", "C", "D"))
    drawn = "".join(GAME.board(seen, words).layers.values()) + "".join(p.html for p in GAME.panels(seen, words))
    told = dict(re.findall(r'<g id="([\w-]+)"[^>]*><title>(.*?)</title>', drawn))
    for city in table.box.cities:
        assert f"effort {city.effort}" in told[f"city-{city.code}"]
    assert len([name for name in told if name.startswith("link-")]) == len(table.box.links)
    assert "50 to the bank, or 40 to each owner" in told["link-MUE-BRU" if "link-MUE-BRU" in told else "link-BRU-MUE"]
    assert "hub at 80" in told["city-GLO"]
    assert "(IS-TRACK-01)" in told["tile-track"]
    assert "1 for 10, 2 for 30" in told["column-white-1"]
    for card in table.display:
        assert card.split()[1] in told[f"contract-{card.replace(' ', '-')}"]
    rules = GAME.catalogue()
    cited = set(re.findall(r"IS-[A-Z]*-?R?\d+", drawn))
    assert cited
    assert all(rule in rules for rule in cited)


def test_the_page_says_what_is_special_about_this_set_up() -> None:
    words = Words(("A", "B", "C"))
    for setup, special in (("fixed", "a first game"), ("normal", "card 3-"), ("random", "for experts")):
        table = set_up(3, setup=setup)
        seen = view(table, 0)
        panels = {panel.id: panel.html for panel in GAME.panels(seen, words)}
        assert special in panels["opening"]
        assert all(table.box.cities[city].name in panels["opening"] for city in table.hubs_at)
        assert all(table.box.link_words(link) in panels["opening"] for link in table.crowns)
    fixed = view(set_up(3, setup="fixed"), 1)
    html = next(panel.html for panel in GAME.panels(fixed, words) if panel.id == "opening")
    assert "blue Gloggnitz at 80, 2 tracks from Wien" in html
    assert "up to 2, 3, 4, 3, 2, 2, 3 goods" in html


def test_many_workers_of_a_level_are_one_and_their_number() -> None:
    """As many as have room stand side by side; none stands on another."""
    game = Game(GAME, 3, {"setup": "fixed"}, 2)
    table = game.table
    for n in range(1, 9):
        table.rested[0] = (n, 0, 0)
        drawn = str(player_board(view(table, 0), 0)).split('id="crew-1"')[1].split('id="crew-2"')[0]
        standing = drawn.count('class="is-mp"')
        assert standing == (n if n <= 3 else 1)
        assert (f">{n}</text>" in drawn) == (n > 3)


def test_workers_that_are_chosen_stand_on_their_prices_and_in_the_crew_before_they_are_hired() -> None:
    table = at_turn(3)
    table.rested[0], table.ladders = (1, 0, 0), put(table.ladders, 0, 1)
    stand(table, 200, 40, 0)
    name = table.box.book.columns[0].removeprefix("column ")
    actions = ("hire", f"column {name}", "worker", "worker", "worker", "stop")
    seen = view(table, 0)
    shown = GAME.foreshown(seen, foresee_all(seen, 0, actions).table, 0, actions)
    assert set(shown) == {f"column-{name}", "crew-1", "panel-crew-1", "panel-crew-note"}
    assert shown[f"column-{name}"].count("is-mp") == 3
    assert shown[f"column-{name}"].count("is-then") == 1
    for part in ("crew-1", "panel-crew-1"):
        assert (shown[part].count('"is-mp-new"'), shown[part].count('"is-mp"')) == (
            (1, 1) if part == "crew-1" else (3, 1)
        )
    assert "+3" in shown["crew-1"], "the cell of the own board has room for three"
    before = table.workers(0)
    assert shown["panel-crew-note"] == f'{before} of 15, <b class="is-after">{before + 3} after</b>'
    assert GAME.foreshown(seen, seen, 0, ("sell",)) == {}


def test_the_course_of_a_round_goes_hand_by_hand() -> None:
    game = Game(GAME, 3, {"setup": "fixed"}, 2)
    assert GAME.phases(game.view(0)) == ((), 0), "all bid"
    for seat in range(3):
        game.play(seat, "bid 10")
    heard = [GAME.phases(game.view(0))]
    while game.table.round < 3:
        game.play(seat := game.to_act[0], "pass" if "pass" in game.legal(seat) else "end")
        heard.append(GAME.phases(game.view(0)))
    rounds = [(names[-1], at) for names, at in dict.fromkeys(heard)]
    assert rounds[:5] == [("Hand 2", 1), ("Hand 2", 2), ("Hand 3", 1), ("Hand 3", 2), ("Hand 3", 3)]


def test_a_sign_keeps_its_place_when_another_is_taken() -> None:
    """The business of a city is taken, and its other signs stay where they are."""
    game = Game(GAME, 3, {"setup": "fixed"}, 2)
    table = game.table
    city = next(c for c, n in enumerate(table.ground.business) if n)
    before = [wide for row in glyphs.rows(view(table, 0), city) for wide, _ in row]
    table.business[city] = 0
    assert [wide for row in glyphs.rows(view(table, 0), city) for wide, _ in row] == before


@pytest.mark.parametrize("seed", range(6))
def test_no_city_is_covered_by_its_own_signs(seed: int) -> None:
    """Whatever is dealt: with a factory on every site and all goods beside them, each label leaves its city in sight."""
    table = set_up(4, seed)
    box, ground = table.box, table.ground
    table.works = [tuple((index, 0, 4) for index in range(len(ground.works))), (), (), ()]
    for city, spot in lettering.spots(box, ground).items():
        (x, y), r = place(box, city), radius(box, city, ground.hub_city)
        for at, top in re.findall(r"translate\(([-\d.]+),([-\d.]+)\)", lettering.label(table, city, spot)):
            across = max(float(at) - x, 0.0, x - float(at) - 13), max(float(top) - y, 0.0, y - float(top) - 12)
            assert hypot(*across) > r - 3, box.cities[city].name
