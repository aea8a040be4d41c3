"""What people see: choices to press, figures, words, panels and the board; and leaving, positions."""

import random
import re

import msgspec
import pytest

import enginehouse as eh
from enginehouse.core import BadPosition, Words, view
from enginehouse.draw.svg import text_width
from enginehouse.draw.theme import page_symbols
from enginehouse.games.steamwatchers import GAME
from enginehouse.games.steamwatchers.face.board import STANDING
from enginehouse.games.steamwatchers.face.press import legal_places
from tests.games.steamwatchers.scene import Scene, counts, deployed, fresh, scenarios

NAMES = Words(["Ada <b>", "Mira", "Tomasz", "Isambard", "Vera"])
IDS = re.compile(r' id="([^"]+)"')


@pytest.mark.parametrize("scenario", scenarios())
def test_every_choice_can_be_pressed(scenario):
    """Each legal action has a label of its own, and what it touches is on the board or in a panel."""
    players = counts(scenario)[-1]
    game = fresh(players, scenario, seed=8)
    rnd = random.Random(8)
    n = 0
    while not game.over and n < 500:
        seat = rnd.choice(game.to_act)
        legal = game.legal(seat)
        seen = game.view(seat)
        choices = [GAME.choice(seen, seat, a) for a in legal]
        assert [c.action for c in choices] == legal
        assert all((c.label and c.label[0].isupper()) or c.label[0].isdigit() for c in choices)
        assert len({(c.label, c.touches, c.group) for c in choices}) == len(choices)
        assert all(f'id="i-{c.icon}"' in page_symbols() for c in choices if c.icon)
        if n % 23 == 0:
            drawn = GAME.board(seen, NAMES).drawing() + "".join(p.html for p in GAME.panels(seen, NAMES))
            ids = set(IDS.findall(drawn))
            assert len(ids) == len(IDS.findall(drawn))
            ids |= {f"seat-{s}" for s in range(players)}  # the rows of the page's own table of players
            touched = {t for c in choices for t in c.touches}
            assert touched <= ids, touched - ids
        game.play(seat, rnd.choice(legal))
        n += 1


@pytest.mark.parametrize("scenario", scenarios())
def test_words_board_and_panels_of_every_moment(scenario):
    players = counts(scenario)[0]
    game = fresh(players, scenario, seed=9)
    rnd = random.Random(9)
    n = 0
    while not game.over:
        if n % 29 == 0:
            for seat in (0, None):
                seen = game.view(seat)
                text = GAME.text(seen, NAMES)
                assert "Mira" in text
                for area in range(49):
                    if seen.box.accessible[area]:
                        assert seen.box.words.area_ids[area] in text
                board = GAME.board(seen, NAMES)
                assert board.svg("dark").startswith("<svg")
                assert game.svg(seat).count("<svg") == 1
                html = "".join(p.html for p in GAME.panels(seen, NAMES))
                assert "Ada <b>" not in html + board.drawing()  # names are escaped
                assert len({p.id for p in GAME.panels(seen, NAMES)}) == len(GAME.panels(seen, NAMES))
                for figure in GAME.figures(seen):
                    assert len(figure.values) == players
                assert GAME.moment(seen)
        seat = rnd.choice(game.to_act)
        game.play(seat, rnd.choice(game.legal(seat)))
        n += 1
    assert "THE END" in game.text(0)


def test_the_words_say_what_a_player_needs():
    s = (
        Scene("rhone-conglomerate", "menrau")
        .army(0, "rhone", 2, 1, "move")
        .army(1, "gironde", 2, 0, "defense")
        .turret("gironde")
    )
    s.steam("rhone", 3).contract(0, "mor-irez").hand(0, "eire").card("champions", archon=1)
    text = GAME.text(view(s.t, 0), Words(["Ada", "Mira"]))
    for words in ("steam 3", "Ada, 2 base soldiers and 1 elite, move order", "Mira, 2 base soldiers, defense order",
                  "1 turret", "Steam cards: Éire (2)", "Champions",
                  "contracts Ada of 2", "GEO 5 (2 at Whiteout as things stand)", "Next to"):  # fmt: skip
        assert words in text, words
    assert "Éire" not in GAME.text(view(s.t, 1), Words(["Ada", "Mira"])).split("AREAS")[0]


def test_no_name_lies_over_whoever_has_arrived():
    """Wherever armies meet while every neighbour has one too: the name of no other area covers an army."""
    base = Scene()
    for area, accessible in enumerate(base.box.accessible):
        base.t.army[1][area] = int(accessible)
    opens, number = r'<g transform="translate\(%s,%s\) scale\(1.15\)">', r"[-\d.]+"
    group = opens % (f"({number})", f"({number})") + "(.*?)(?=" + opens % (number, number) + "|$)"
    plate = re.compile(r'<rect class="sw-counter" x="([-\d.]+)" y="-35.5" width="([\d.]+)"')
    for area in [area for area, accessible in enumerate(base.box.accessible) if accessible]:
        base.t.army[0][area] = 4
        layers = GAME.board(view(base.t, 0), NAMES).layers
        places = re.findall(group, layers["pieces"])
        [(x, y, arrived)] = [(float(x), float(y), at) for x, y, drawn in places if (at := plate.search(drawn))]
        left, wide = float(arrived[1]), float(arrived[2])
        for at_x, at_y, lines in re.findall(group, layers["names"]):
            for low, name in re.findall(r'y="([-\d.]+)">([^<]+)</text>', lines):
                half, base_line = 0.45 * text_width(name, 12.5), (float(at_y) - y) / 1.15 + float(low)
                middle = (float(at_x) - x) / 1.15
                across = min(left + wide, middle + half) - max(left, middle - half)
                assert across <= 3 or base_line - 8 > -17 or base_line < -35, (base.box.names[area], name)
        base.t.army[0][area] = 0


def test_planning_and_combat_have_panels():
    from enginehouse.games.steamwatchers.rules.steps.planning import BeginPlanning

    s = (
        Scene()
        .army(0, "rhone", 1)
        .army(0, "gironde", 2)
        .army(1, "breizh", 1)
        .run(BeginPlanning())
        .play(0, "order rhone move")
    )
    own = {p.id: p for p in GAME.panels(view(s.t, 0), NAMES)}
    assert own["orders"].note == "1 of 2 areas"
    assert "sw-o-todo" in GAME.board(view(s.t, 0), NAMES).layers["pieces"]
    assert "sw-o-move" in GAME.board(view(s.t, 0), NAMES).layers["pieces"]
    assert "sw-o-move" not in GAME.board(view(s.t, 1), NAMES).layers["pieces"]
    f = (
        Scene()
        .army(0, "rhone", 3, 0, "move")
        .army(1, "gironde", 2)
        .army(1, "svealand", 1)
        .go(0, "rhone", "move rhone>gironde 3+0")
    )
    f.play(0, "done")
    panels = {p.id: p for p in GAME.panels(view(f.t, 0), NAMES)}
    assert panels["combat"].place == "legend"  # under the map, where everybody follows it
    assert "titles" not in panels
    assert "Your dial" in panels["combat"].html
    facing = panels["combat"].html.split('<div class="sw-facing">')[1].split("</table>")[0]
    rows = [
        [re.sub("<[^>]+>", "", cell) for cell in re.findall(r"<t[dh]>(.*?)</t[dh]>", row)]
        for row in facing.split("<tr>")[1:]
    ]
    assert ["", "3", "Base soldiers", "2", ""] in rows  # a source has one row for both sides
    assert rows[-1][2] == "Dial, secret"
    assert panels["dial"].place == "rail"
    assert all(f'id="dial-{n}"' in panels["dial"].html for n in range(7))  # each stop can be pressed
    assert "sw-arrive" in GAME.board(view(f.t, 0), NAMES).layers["pieces"]  # brass: the attacker's own
    assert "sw-arrive" not in GAME.board(view(f.t, 1), NAMES).layers["pieces"]
    watching = {p.id: p for p in GAME.panels(view(f.t, -1), NAMES)}
    assert "Your dial" not in watching["combat"].html
    assert "dial" not in watching


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_for_a_seat_marks_what_it_may_press(theme):
    s = Scene("menrau", "free-fleet").home().army(0, "rhone", 2, 0, "move").army(0, "gironde", 1, 0, "defense").turns()
    areas = {a: f'href="#sw-r{s.a(a)}" class="area-legal"' for a in ("rhone", "gironde", "svealand", "eire")}
    mine, theirs, all_see = s.game.svg(0, theme), s.game.svg(1, theme), s.game.svg(None, theme)
    assert [a for a, mark in areas.items() if mark in mine] == ["rhone", "gironde"]
    assert "area-legal" not in theirs.split("</style>")[1] + all_see.split("</style>")[1]  # nobody else may press
    s.play(0, "activate rhone", "take 1+0")
    assert [a for a, mark in areas.items() if mark in s.game.svg(0, theme)] == ["gironde"]


def test_a_picture_marks_floes_titles_and_places_of_ones_own_board():
    from enginehouse.games.steamwatchers.rules.steps.activation import Claim
    from enginehouse.games.steamwatchers.rules.steps.bane import PlaceQuarantine
    from enginehouse.games.steamwatchers.rules.steps.conclave import PlaceLegate

    def marked(*steps):
        s = Scene("menrau", "free-fleet").home().run(*steps)
        layers = GAME.sheet(view(s.t, 0), NAMES, "").layers
        return layers["legal"].count('class="legal"'), layers["beside-legal"].count('class="legal"'), len(s.legal(0))

    floes, beside, legal = marked(PlaceLegate(0))
    assert (floes, beside) == (legal, 0)
    floes, beside, legal = marked(Claim(0))
    assert (floes, beside) == (0, legal)
    assert marked(PlaceQuarantine(0))[:2] == (0, 3)  # two kinds of action space, and the supply; barrels have no place
    assert marked(PlaceQuarantine(1))[:2] == (0, 0)


def test_clans_to_choose_from_say_what_their_tracks_do():
    game = fresh(2)
    (panel,) = [p for p in GAME.panels(game.view(game.to_act[0]), NAMES) if p.id == "choosing"]
    assert panel.html.count('class="sw-track"') == 7
    assert "Incubation: Quarantine at 3, 5 and 6, exile from 7 on" in panel.html  # Western Alliance
    assert "Incubation: Quarantine at 4 and 6, exile at 7<" in panel.html  # the Apostles' track ends


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda t: t["steam"].__setitem__(0, 6), "6 levels"),
        (lambda t: t["farms"].__setitem__(3, 3), "two buildings"),
        (lambda t: t["army"][0].__setitem__(3, 6), "five units"),
        (lambda t: t["reserve"][0].__setitem__(0, 99), "miniatures"),
        (lambda t: t["deck"].append(t["deck"][0]), "two places"),
        (lambda t: t["clan"].__setitem__(0, "romans"), "romans"),
        (lambda t: t["steam"].pop(), "49"),
        (lambda t: t["fuel"][0].__setitem__(0, 70), "barrels"),
    ],
)
def test_impossible_positions_are_refused(change, says):
    plain = msgspec.json.decode(deployed(2, seed=5).to_json())
    change(plain["table"])
    with pytest.raises(BadPosition, match=says):
        eh.from_json(msgspec.json.encode(plain))


def test_leaving_takes_only_ones_own_questions_along():
    game = deployed(3, seed=2)
    rnd = random.Random(4)
    while not (game.table.phase == "activation" and len(game.to_act) == 1):
        seat = rnd.choice(game.to_act)
        game.play(seat, rnd.choice(game.legal(seat)))
    asked, prompt = game.to_act, game.prompt(game.to_act[0])
    gone = next(s for s in range(3) if s not in asked)
    game.play(gone, "resign")
    assert (game.to_act, game.prompt(asked[0])) == (asked, prompt)
    assert not game.table.alive[gone]


def test_the_result_says_how_it_ended():
    game = fresh(2, seed=3)
    assert game.result is None or game.result.note == ""
    assert GAME.result(game.table).note == ""
    rnd = random.Random(3)
    while not game.over:
        seat = rnd.choice(game.to_act)
        game.play(seat, rnd.choice(game.legal(seat)))
    assert game.result.note == game.table.ending
    assert game.result.note in ("most GEO", "supremacy", "the last clan standing")


def test_a_deployment_card_is_chosen_by_any_of_its_areas():
    """All three are marked, and the card stays in the list as well."""
    game = fresh(3, seed=8)
    rnd = random.Random(8)
    while type(game.table.stack[-1]).__name__ != "ChooseDeployment":
        game.play(game.to_act[0], rnd.choice(game.legal(game.to_act[0])))
    seat = game.to_act[0]
    seen = game.view(seat)
    for action in game.legal(seat):
        choice = GAME.choice(seen, seat, action)
        assert len({*choice.touches, *choice.also}) == 3
        assert {*choice.touches, *choice.also} <= set(legal_places(seen))


@pytest.mark.parametrize(
    ("base", "said"),
    [
        (1, "Mira loses the only unit there;"),
        (2, "Mira loses all 2 units there;"),
        (4, "Mira loses 2 units, the rest flee together;"),
    ],
)
def test_what_a_loser_gives_up_is_what_there_is(base, said):
    s = (
        Scene("rhone-conglomerate", "rhein-stamm")
        .army(0, "rhone", 3, 0, "move")
        .army(0, "tirol", 1)
        .army(1, "svealand", 1)
    )
    s.army(1, "gironde", base).go(0, "rhone", "move rhone>gironde 3+0").play(0, "done")
    panels = {p.id: p.html for p in GAME.panels(s.game.view(0), NAMES)}
    assert said in panels["combat"]


@pytest.mark.parametrize("here", sorted(STANDING))
def test_no_emblem_of_the_geo_track_lies_over_another(here):
    places = STANDING[here]
    assert len(places) == here
    for n, (x, y, size) in enumerate(places):
        assert abs(x) + size / 2 <= 25.5
        assert all(max(abs(x - a), abs(y - b)) >= (size + other) / 2 - 1 for a, b, other in places[:n])
