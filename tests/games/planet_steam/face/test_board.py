"""Board, panels and sheet: complete pictures from views alone, with an element for everything that can be pressed."""

import re
from collections import Counter
from random import Random
from xml.etree import ElementTree

import pytest

import enginehouse as eh
from enginehouse.core import Words, view
from enginehouse.draw import theme
from enginehouse.games.planet_steam import GAME
from enginehouse.games.planet_steam.rules.box import ORE
from enginehouse.games.planet_steam.rules.steps import Extract, SpecialistBids, Trade, TradeTurn, ZoneBids
from tests.games.planet_steam.lab import EVERYTHING, random_game, scene

HOSTILE = ["<script>x</script>", '"><b>', "a & b", "\x00\x07", "Łukasz 王 🚂"]
CASES = [(2, {}), (3, EVERYTHING), (4, {"freelance_carrier": True}), (5, {"sabotage": True, "variable_trading": True})]


def moments(players, options, seed=3, every=0.12):
    game = eh.new("planet-steam", players, seed, options, names=HOSTILE[:players])
    rnd = Random(seed)
    while not game.over:
        if rnd.random() < every:
            yield game
        seat = game.to_act[0]
        game.play(seat, GAME.advise(game.view(seat), seat, game.legal(seat), rnd).action)
    yield game


#: Classes that the page's own styles know.
OF_THE_PAGE = {"board", "for-desk", "joints", "panel-figure", "ps-large"}


def page(game, viewer):
    """Everything a page shows of the game: board and panels, in one string."""
    seen, words = view(game.table, viewer), Words(game.names)
    parts = [GAME.board(seen, words).inline(), *(p.html for p in GAME.panels(seen, words))]
    return "".join(parts)


@pytest.mark.parametrize(("players", "options"), CASES)
def test_pictures_are_whole_and_everything_legal_can_be_pressed(players, options):
    known = set(re.findall(r"\.([\w-]+)", theme.page_css()))
    symbols = set(re.findall(r'id="([\w-]+)"', theme.page_symbols()))
    for game in moments(players, options):
        acting = game.to_act[0] if not game.over else 0
        html = page(game, acting)
        ElementTree.fromstring(f"<page>{html}</page>")
        assert not re.search(r'style="(?!font-size)', html)  # pages forbid styles of their own; letters know their size
        idents = re.findall(r' id="([^"]+)"', html)
        assert [i for i, n in Counter(idents).items() if n > 1 and not i.startswith("oval-")] == []
        wanted = set(re.findall(r'(?:href="#|url\(#)([\w-]+)', html))
        assert wanted <= symbols | set(idents)
        used = {c for classes in re.findall(r'class="([^"]+)"', html) for c in classes.split()}
        assert used - known <= OF_THE_PAGE
        seen = game.view(acting)
        for action in game.legal(acting):
            for touched in GAME.choice(seen, acting, action).touches:
                assert touched in idents, (action, touched)


@pytest.mark.parametrize("name", theme.THEMES)
def test_the_whole_sheet_in_every_theme(name):
    game = random_game(3, 5, EVERYTHING, limit=230)
    picture = game.title.sheet(game.view(1), Words(["Ada", "<Mira>", "Tomasz"]), game.prompt(1)).svg(name)
    root = ElementTree.fromstring(picture)
    assert root.tag.endswith("svg")
    assert "var(" not in picture
    idents = [e.get("id") for e in root.iter() if e.get("id")]
    assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', picture)) <= set(idents)


@pytest.mark.parametrize(("players", "options"), CASES)
def test_pictures_say_nothing_of_hidden_purses(players, options):
    for game in moments(players, options, seed=9, every=0.05):
        if game.over:
            continue
        for viewer in range(-1, players):
            twin = game.clone()
            twin.table.purse = [n if s == viewer else n + 37 for s, n in enumerate(game.table.purse)]
            assert page(game, viewer) == page(twin, viewer)


def test_static_layers_never_change():
    still: dict[str, str] = {}
    for game in moments(4, {}, every=0.2):
        picture = GAME.board(game.view(0), Words(game.names))
        for name in picture.static:
            assert still.setdefault(name, picture.layers[name]) == picture.layers[name]


def test_the_ladder_shows_the_price_after_each_trade():
    s = scene(Trade(1, 0), supply={"ore": 5}, price={"ore": 9}, cargo={0: {"ore": 3}}, purse={0: 30})
    mine = GAME.board(s.game.view(0), Words("abcd")).layers["terminal"]
    other = GAME.board(s.game.view(1), Words("abcd")).layers["terminal"]
    assert "trading now" in mine
    marked = [GAME.board(s.game.view(seat), Words("abcd")).layers["legal"].count('class="legal"') for seat in (0, 1)]
    assert marked == [3 + 3, 0]  # buy 1 to 3, sell 1 to 3: what 30 credits pay for
    assert mine.count("d-no") == 2  # 4 and 5 are struck out for the owner of the purse
    assert "d-no" not in other  # and for nobody else
    press = GAME.board(s.game.view(0), Words("abcd")).layers["press"]
    assert all(f'id="trade-ore-{k}"' in press for k in ("b1", "b5", "s1", "s3"))


def test_sales_beyond_the_track_share_its_last_column():
    top = scene(Trade(1, 0)).game.view(0).box.tracks[ORE].top
    s = scene(Trade(1, 0), supply={"ore": top - 2}, price={"ore": 9}, cargo={0: {"ore": 4}}, purse={0: 30})
    view = s.game.view(0)
    press = GAME.board(view, Words("abcd")).layers["press"]
    touched = [GAME.choice(view, 0, f"sell ore {k}").touches for k in (1, 2, 3, 4)]
    assert touched == [("trade-ore-s1",), ("trade-ore-s2",), ("trade-ore-s2",), ("trade-ore-s2",)]
    assert press.count('id="trade-ore-s') == 2, "each place is one thing"
    assert 'data-name="Sell 2 ore or more"' in press
    assert ">2+<" in GAME.board(view, Words("abcd")).layers["terminal"]


def test_a_phone_has_four_prices_as_tabs_and_the_ladder_below_that_of_now():
    s = scene(Trade(1, 0), TradeTurn(2, 1), supply={"ore": 5}, price={"ore": 9}, cargo={0: {"ore": 3}}, purse={0: 30})

    def terminal(seat: int) -> str:
        return next(p.html for p in GAME.panels(s.game.view(seat), Words("abcd")) if p.id == "gauges")

    mine = terminal(0)
    tabs = re.findall(r"<b>(\d+)</b><span>(.*?)</span>", mine)
    assert [words for _, words in tabs] == ["Quartz, done", "Ore, now", "Water, to come", "Energy, done"]
    assert tabs[1][0] == "9"
    assert re.findall(r'value="(\w+)" checked', mine) == ["ore"]
    for action in s.game.legal(0):
        assert all(f'id="{ident}"' in mine for ident in GAME.choice(s.game.view(0), 0, action).also)
    assert mine.count("d-no") == 2  # 4 and 5 are struck out for the owner of the purse
    assert "d-no" not in terminal(1)  # and for nobody else
    chosen = GAME.foreshown(s.game.view(0), s.game.view(0), 0, ["sell ore 3"])
    assert "then 8, yellow: −1 a turn" in chosen["then-ladder"]
    assert "then 8, yellow: −1 a turn" in chosen["then-gauge"]


def test_the_path_of_the_price_if_all_pass():
    turns = (Trade(3, 0), TradeTurn(3, 2), TradeTurn(3, 1), TradeTurn(3, 3))
    s = scene(*turns, supply={"energy": 9}, price={"energy": 8}, cargo={0: {"energy": 4}})
    words = Words(["Ada", "Mira", "Tomasz", "Kay"])
    panel = next(p for p in GAME.panels(s.game.view(1), words) if p.id == "trade")
    assert "Tomasz 7, Mira 6, Kay 5, then 4" in panel.html
    assert "+32" in panel.html
    assert "trade" not in [p.id for p in GAME.panels(s.game.view(0), words)]  # the trader has the ladder and a bill
    bill = GAME.bill(s.game.view(0), 0, "sell energy 2", words)
    assert bill is not None
    assert bill.rows[2] == ("Price 8 to 7", "if all pass: Tomasz 7, Mira 6, Kay 5", "")


def test_the_wagons_show_what_a_trade_would_bring_or_take():
    view = scene(Trade(1, 0), supply={"ore": 5}, price={"ore": 9}, cargo={0: {"ore": 2}}, purse={0: 30}).game.view(0)

    def ore(action: str) -> str:
        return (
            GAME.foreshown(view, view, 0, [action])["wagons"]
            .partition('id="carrier-ore"')[2]
            .partition('id="carrier-water"')[0]
        )

    assert GAME.foreshown(view, view, 0, ["pass"]) == {}
    assert (ore("sell ore 2").count("ps-slot-new"), ", 0 after" in ore("sell ore 2")) == (2, True)
    assert (ore("sell ore 1").count("ps-slot-new"), ", 1 after" in ore("sell ore 1")) == (1, True)
    assert (ore("buy ore 1").count("ps-slot-new"), ", 3 after" in ore("buy ore 1")) == (1, True)
    assert (ore("buy ore 3").count("ps-slot-new"), ", 2 lost" in ore("buy ore 3")) == (
        1,
        True,
    )  # so it is full
    assert 'id="wagons"' in next(p for p in GAME.panels(view, Words("abcd")) if p.id == "carriers").html


def test_the_map_shows_owner_product_supercharger_tipped_tank_airship_and_synergy():
    s = scene(
        Extract(0), claims={"A1": 0, "A2": 0, "G6": 1}, tanks={"A1": "ore+", "A2": "ore", "G6": "quartz"},
        airship=0, tipped=41,
    )  # fmt: skip
    layers = GAME.board(s.game.view(0), Words("abcd")).layers
    assert layers["tanks"].count("#ps-plate-ore") == 2
    assert layers["tanks"].count("#ps-dome") == 1
    assert "ps-tipped" in layers["tanks"]
    assert "ps-joint" not in layers["pipes"].replace('class="joints"', "")  # nothing runs yet: no joint
    s.go("0 run A1", "0 run A2")
    layers = GAME.board(s.game.view(0), Words("abcd")).layers
    assert layers["pipes"].count("+1") == 1
    assert "#ps-airship" in layers["moorings"]
    panel = next(p for p in GAME.panels(s.game.view(0), Words("abcd")) if p.id == "extraction")
    assert "1 joint, 1 supercharger, 2 in the airship row" in panel.html
    assert "5 will be lost: your carrier holds 3" in panel.html  # 2 aboard, 2 + 1 + 1 + 2 extracted


def test_the_auction_at_a_glance():
    """Who leads, who has passed, whose turn it is, what it costs me: on the sheet and beside it."""
    names = Words(["Ada", "Mira", "Tomasz", "Kay"])
    s = scene(SpecialistBids((1, 0), 14, 0, ((0, 11), (1, 12), (2, 0), (0, 14))), cards=[0, 0, 0, 4], purse={1: 40})
    board = GAME.board(s.game.view(1), names)
    told = board.layers["auction"]
    for words in ("leads with 14", "your turn", "passed", "has card 4", "Kay sits out", "passes", "your next", "15"):
        assert f">{words}<" in told, words
    assert all(f'id="card-{n}"' in told for n in (1, 2, 3, 4))
    assert 'data-do="sheet-boards"' in board.layers["press"]  # the folded map opens on a press
    panels = {p.id: p for p in GAME.panels(s.game.view(1), names)}
    assert panels["bids"].note == "Ada leads with 14"
    assert "If you win at 15" in panels["bids"].html
    assert "25 of 40 credits" in panels["bids"].html
    assert panels["carriers"].note == "40 credits, seen by you alone"
    others = GAME.board(s.game.view(0), names).layers["auction"]
    assert ">to speak<" in others
    assert "your next" not in others
    assert "bids" not in {p.id for p in GAME.panels(s.game.view(2), names)}  # he has passed


def test_whoever_can_only_pass_is_shown_no_next_bid():
    names = Words(["Ada", "Mira", "Tomasz", "Kay"])
    s = scene(SpecialistBids((1, 0), 14, 0, ((0, 14),)), cards=[0, 0, 3, 4], purse={1: 14})
    assert "your next" not in GAME.board(s.game.view(1), names).layers["auction"]
    told = next(p.html for p in GAME.panels(s.game.view(1), names) if p.id == "bids")
    assert "Beyond your purse" in told
    assert "If you win at" not in told


def test_a_zone_is_sold_below_its_map_and_the_venturer_pays_half():
    names = Words(["Ada", "Mira", "Tomasz", "Kay"])
    s = scene(ZoneBids((1, 0), 14, 0, ((0, 14),), zone=0), cards=[1, 2, 3, 4], purse={0: 40, 1: 20})
    layers = GAME.board(s.game.view(1), names).layers
    assert "BIDS FOR ZONE A1" in layers["auction"]
    assert 'id="zone-A1"' in layers["hits"]
    panel = next(p for p in GAME.panels(s.game.view(1), names) if p.id == "bids").html
    assert "you pay half" in panel
    assert "12 of 20 credits" in panel  # 15 halved and rounded up: PS-ZONE-06
    panel = next(p for p in GAME.panels(s.game.view(0), names) if p.id == "bids").html
    assert "25 of 40 credits" in panel


def test_cards_are_large_beside_the_map_when_no_auction_runs():
    s = scene(Trade(1, 0))
    panels = {p.id: p for p in GAME.panels(s.game.view(0), Words("abcd"))}
    assert "Lady Steam" in panels["specialists"].html
    assert "map" not in panels
