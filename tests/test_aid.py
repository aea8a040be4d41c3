"""Player aids: every game has one, every rule it names is in the catalogue, and its figures are the table's own."""

import random

import pytest

from enginehouse import house
from enginehouse.cli.aid import aid_text
from enginehouse.core import AidPart, Game
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.kit.aid import opened

GAMES = ("steam-power", "planet-steam", "steamwatchers", "imperial-steam")


def aid(name: str, players: int, **options: object) -> tuple[AidPart, ...]:
    game = Game(house.title(name), players, options, 1)
    return game.title.aid(game.view(0))


def text(*where: object, **options: object) -> str:
    return "\n".join(aid_text(part) for part in aid(*where, **options))  # type: ignore[arg-type]


def games() -> list[tuple[str, int]]:
    return [(name, players) for name in GAMES for players in house.title(name).players]


@pytest.mark.parametrize(("name", "players"), games())
def test_an_aid_names_rules_that_are_and_actions_that_can_be(name: str, players: int) -> None:
    title = house.title(name)
    game = Game(title, players, {}, players)
    parts = title.aid(game.view(0))
    catalogue, actions = title.catalogue(), set(title.universe(game.view(0)))
    named = [rule for part in parts for rule in (*part.rules, *(r for line in part.lines for r in line.rules))]
    assert len(named) > 30
    assert [rule for rule in named if rule not in catalogue] == []
    assert sum(part.numbered for part in parts) >= 1
    written = parts[-1]
    assert len(written.lines) > 8
    assert [line.sign for line in written.lines if line.sign not in actions] == []
    for part in parts:
        assert part.lines or part.rows
        assert {len(row) for row in part.rows} <= {len(part.head)}
        assert aid_text(part)


@pytest.mark.parametrize("name", GAMES)
def test_an_aid_is_the_same_for_all_and_at_all_times(name: str) -> None:
    """It tells of the table what all know: nothing in it depends on a hand."""
    title = house.title(name)
    game = Game(title, 3, {}, 2)
    first = title.aid(game.view(None))
    rnd = random.Random(1)
    for _ in range(40):
        seat = rnd.choice(game.to_act)
        game.play(seat, rnd.choice(game.legal(seat)))
    assert all(title.aid(game.view(seat)) == first for seat in (None, 0, 1, 2))


#: What the open line of the aid begins with, or its part is called, at questions of each game.
OPENS = {
    "steam-power": {
        "ChooseAction": "On your turn do two actions", "PlaceTrack": "Lay track", "ChooseSite": "Build factory",
        "ChooseSource": "Fulfil contract",
    },
    "planet-steam": {
        "SpecialistBids": "Specialists are auctioned", "PickCard": "Specialists", "NameZone": "The Venturer names",
        "ZoneBids": "The Venturer names", "ClaimZone": "In turn order", "LandOn": "In turn order", "Moor": "The Airship Captain",
        "Activate": "Tanks, in turn", "Reorganise": "Tanks, in turn", "Extract": "Extraction", "Trade": "Trade:",
        "Certificate": "Certificates",
    },
    "imperial-steam": {
        "BlindBid": "", "Turn": "In turn, until all hands lie", "Closing": "Sell", "FirstTrack": "Track", "SendCrew": "Track",
        "NameColumn": "Hire", "HireMore": "Hire", "ChooseSite": "Build", "ChooseGoods": "Goods", "ChooseTrain": "Train",
        "ChooseContract": "Contract", "ShareValue": "Shares",
    },
    "steamwatchers": {
        "ChooseClan": "", "ChooseDeployment": "", "PlayColumn": "Watcher", "PlaceLegate": "Legate", "BlockTitle": "Primus",
        "PlanOrders": "Planning", "TakeTurn": "Activation", "Claim": "Activation", "MoveUnits": "Move",
        "DefenseAction": "Defense", "Dials": "Strength in combat", "Pay": "Contraband", "Subside": "Steam subsides",
        "Upkeep": "Whiteout",
    },
}  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_an_aid_opens_at_what_is_asked_now(name: str) -> None:
    title = house.title(name)
    seen: set[str] = set()
    for seed in range(3):
        game, rnd = Game(title, 3, {}, seed), random.Random(seed)
        parts = title.aid(game.view(None))
        for _ in range(400):
            if game.over:
                break
            rule, asked = title.aid_now(game.view(None)), type(game.table.stack[-1]).__name__
            found = opened(parts, rule)
            assert bool(rule) == bool(found), (asked, rule)
            if asked in OPENS[name]:
                part, line = found or (None, None)
                begins = (line.sign or line.words) if line else part.title if part else ""
                assert begins.startswith(OPENS[name][asked]), (asked, begins)
                assert OPENS[name][asked] or not begins
                seen.add(asked)
            seat = rnd.choice(game.to_act)
            game.play(seat, rnd.choice(game.legal(seat)))
        assert not game.over or title.aid_now(game.view(None)) == ""
    assert seen == set(OPENS[name])


def test_figures_follow_the_box() -> None:
    assert "it gets 4 goods" in text("steam-power", 2)
    assert "it gets 7 goods" in text("steam-power", 3, resources_3to5p=7)
    assert "contract number 14" in text("steam-power", 2)
    assert "left-over" not in text("steam-power", 3, leftover_tiles_add_vp=False)
    assert "companies" in text("steam-power", 1)
    assert "roll" not in aid("planet-steam", 3, predictable_claims=True)[0].lines[3].words
    assert all(resource in text("planet-steam", 3) for resource in RESOURCES)
    secrets = text("steamwatchers", 3, scenario="secrets")
    assert "control of 4 havens wins at once" in secrets
    assert "control of 3 havens wins at once" in text("steamwatchers", 5, scenario="secrets")
    assert "Until it is removed: 2 fuel at the Whiteout free one." in secrets
    assert "It stays from round to round." not in secrets
    assert "It stays from round to round." in text("steamwatchers", 3)
    assert "10 GEO win at once" in text("steamwatchers", 3, scenario="miracle-algae")
    four = next(part for part in aid("imperial-steam", 4) if part.title == "Factories and deliveries")
    two = next(part for part in aid("imperial-steam", 2) if part.title == "Factories and deliveries")
    assert len(four.head) > len(two.head)
