"""Positions that cannot be, one thing at a time and in the words of its refusal, and beside each the last one that can be."""

import random
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

import enginehouse as eh
from enginehouse.core import HIDDEN, Step
from enginehouse.games.steam_power.rules.automa.turn import AutomaTurn
from enginehouse.games.steam_power.rules.checks import position as checks
from enginehouse.games.steam_power.rules.state import CoinPath, Table
from enginehouse.games.steam_power.rules.steps import rounds
from enginehouse.games.steam_power.rules.steps.actions import ChooseAction, Turn
from enginehouse.games.steam_power.rules.steps.build_factory import ChoosePieces, ChooseSite
from enginehouse.games.steam_power.rules.steps.fulfil_contract import (
    ChooseContract,
    ChooseRoute,
    ChooseSource,
    OfferBonus,
    Reward,
)
from enginehouse.games.steam_power.rules.steps.lay_track import PlaceTrack
from enginehouse.games.steam_power.rules.steps.take_contracts import ChooseVictim, TakeContracts
from tests import changes
from tests.changes import Change, both, put
from tests.games.steam_power.positions import Yard, position, row_of
from tests.proof import rule

ROW = row_of("Black", "White", "Orange", "Gray", "Purple", "Black2")


def tried(table: Table, change: Change | None, words: str) -> None:
    changes.tried(checks.check, table, change, words)


def yard(players: int = 3, **how: Any) -> Yard:
    """Three companies: seat 0 with a long line, seat 1 with an open end, and factories."""
    made = position({**ROW, "W": (-2, 1), "E": (2, 1)}, players, **how)
    made.link(0, "Black", "White", "Orange", "Gray", "Purple", "Black2").lay(1, "-1,1 5-2")
    made.factory(0, "Black", 3).factory(1, "Gray", 5)
    made.table.round = 3
    return made


@cache
def plain() -> Table:
    table = yard().table
    tried(table, None, "")
    return table


@cache
def with_automas() -> Table:
    """One person and two Automas, one of them in the middle of a coin path."""
    game = eh.new("steam-power", players=3, seed=5, options={"automas": "hard, easy"})
    rnd = random.Random(1)
    while not any(game.table.coin_paths) or not any(game.table.unfinished[1:]):
        game.play(game.to_act[0], rnd.choice(game.legal(game.to_act[0])))
    tried(game.table, None, "")
    return game.table


@cache
def solo() -> Table:
    game = eh.new("steam-power", players=1, seed=5)
    for _ in range(13):
        game.play(0, "money")
    tried(game.table, None, "")
    return game.table


@cache
def begun(**options: Any) -> Table:
    return eh.new("steam-power", players=3, seed=1, options=options).table


def stack(*steps: Step[Any]) -> Change:
    return put("stack", list(steps))


END = rounds.EndRound()


# --- shapes ----------------------------------------------------------------------------------------------------------
def test_every_list_has_its_length() -> None:
    for table in (plain(), solo(), with_automas()):
        land, box = table.box.land, table.box
        sizes = {
            **dict.fromkeys(("gone", "purse", "hands", "fulfilled", "fees"), box.players),
            **dict.fromkeys(("colours", "trains", "factories", "unfinished", "network", "coin_paths"), box.companies),
            **dict.fromkeys(("tile_colour", "factory", "pieces"), len(land.codes)),
            "tiles": land.cols * land.rows, "roads": len(land.groups), "piles": 3, "stock": 4, "leftover": 5,
        }  # fmt: skip
        for field, size in sizes.items():
            row = list(getattr(table, field))
            for wrong in (row[:-1], [*row, row[-1]]):
                tried(table, put(field, wrong), f"{field} has {len(wrong)} entries, not {size}")


# --- people ----------------------------------------------------------------------------------------------------------
@rule("SP-ASET-08", "SP-R37", "SP-SOLO-05")
def test_the_first_player_and_the_round() -> None:
    table = plain()
    for first in (-1, 3):
        tried(
            table,
            both(put("first", first), stack(END, ChooseAction(0, 1, 2))),
            "first: the first-player marker is at no",
        )
    tried(
        with_automas(),
        both(put("first", 1), stack(END, ChooseAction(0, 1, 2))),
        "first: the first-player marker is at no",
    )
    cap = table.box.round_cap
    for number, words in (
        (1, ""), (cap, ""), (cap + 1, f"round: the game ends after {cap} rounds, and this is round {cap + 1} [SP-R37]"),
        (0, "round: the first round is 1"), (-1, "round: there is no such round"),
    ):  # fmt: skip
        tried(table, put("round", number), words)
    for number, words in ((8, ""), (9, "round: the game ends after 8 rounds, and this is round 9 [SP-R37]")):
        tried(solo(), put("round", number), words)


@rule("SP-MONEY-01", "SP-MONEY-02", "SP-R27", "SP-SOLO-06")
def test_nobody_has_more_than_could_be_earned() -> None:
    """$5 each at first, $3 for every action so far, and what the fulfilled contracts brought."""
    table = plain()
    less = "purse: somebody holds less than nothing [SP-MONEY-02]"
    most = 3 * 5 + 3 * 2 * 3 * 3
    tried(table, put("purse", [0, most, 0]), "")
    tried(table, put("purse", [-1, most, 0]), less)
    tried(
        table,
        put("purse", [1, most, 0]),
        f"purse: nobody can have earned so much; all together had ${most} at the most",
    )
    rich = yard().fulfilled(0, "K01", "K37").table
    cards = rich.box.cards
    more = most + cards["K01"].money + cards["K37"].money
    assert cards["K37"].money
    tried(rich, put("purse", [0, 0, more]), "")
    tried(
        rich, put("purse", [0, 1, more]), f"purse: nobody can have earned so much; all together had ${more} at the most"
    )
    alone = 5 + 3 * 10 * solo().round
    tried(solo(), put("purse", [alone]), "")
    tried(
        solo(),
        put("purse", [alone + 1]),
        f"purse: nobody can have earned so much; all together had ${alone} at the most",
    )


@rule("SP-ADIFF-05")
def test_what_automas_bring() -> None:
    """Each contract of an Automa brings the others $15 at most."""
    table = with_automas().clone()
    done = [len(cards) for cards in table.fulfilled]
    each = sum(table.box.cards[card].money for cards in table.fulfilled for card in cards)
    most = 3 * 5 + 3 * 2 * 3 * table.round + each + 15 * sum(done[1:])
    tried(table, put("purse", [most, 0, 0]), "")
    tried(table, put("purse", [most + 1, 0, 0]), f"purse: nobody can have earned so much; all together had ${most}")
    card = table.deck.pop()
    table.fulfilled[2].append(card)
    more = most + table.box.cards[card].money + 15
    tried(table, put("purse", [more, 0, 0]), "")
    tried(table, put("purse", [more + 1, 0, 0]), f"purse: nobody can have earned so much; all together had ${more}")


@rule("SP-FULFIL-09", "SP-SOLO-12")
def test_fees_follow_from_what_was_delivered() -> None:
    table = plain()
    tried(table, put("fees", -1, 0), "fees: somebody has received less than nothing")
    tried(table, put("fees", 1, 0), "fees: for what was delivered, $0 were paid at the most [SP-FULFIL-09]")
    rich = yard().fulfilled(0, "K01").table
    most = len(rich.box.cards["K01"].goods) * len(rich.box.land.groups)
    tried(rich, put("fees", [0, most, 0]), "")
    tried(
        rich, put("fees", [1, most, 0]), f"fees: for what was delivered, ${most} were paid at the most [SP-FULFIL-09]"
    )
    tried(solo(), put("fees", [0]), "")
    alone = both(put("fees", [1]), lambda t: t.fulfilled[0].append(t.deck.pop()))
    tried(solo(), alone, "fees: for what was delivered, $0 were paid at the most")


@rule("SP-SETUP-08", "SP-ADIR-01", "SP-ASET-06", "SP-SOLO-03")
def test_colours_corners_and_the_bag() -> None:
    table = plain()
    tried(table, put("colours", "X", 1), "colours: a colour is one of ")
    tried(table, put("colours", table.colours[0], 1), "colours: two have the same [SP-SETUP-08]")
    tried(table, put("colours", "", 1), "colours: somebody has none [SP-SETUP-08]")
    tried(table, put("colours", table.colours[::-1]), "")
    corner = "corner: the direction marker is at no corner [SP-ADIR-01]"
    for there, fine in ((table, (0,)), (with_automas(), (0, 1, 2, 3)), (solo(), (0,))):
        for at in (-1, 0, 1, 3, 4):
            tried(there, put("corner", at), "" if at in fine else corner)
    goods = "corner_goods: one resource of each colour with Automas, none without [SP-ASET-06]"
    tried(table, put("corner_goods", [0, 1, 2, 3]), goods)
    tried(with_automas(), put("corner_goods", [3, 2, 1, 0]), "")
    for wrong in ([], [0, 1, 2], [0, 1, 2, 2], [1, 2, 3, 4]):
        tried(with_automas(), put("corner_goods", wrong), goods)
    tried(table, put("bag", [0]), "bag: the trains in the bag are for Basic Solo")
    tried(solo(), put("bag", []), "bag: the trains in the bag are for Basic Solo")
    for n, words in ((0, ""), (2, ""), (3, "bag: at most 2 trains of each"), (-1, "bag: at most 2 trains of each")):
        tried(solo(), put("bag", n, 4), words)


# --- cards -----------------------------------------------------------------------------------------------------------
@rule("SP-COMP-03", "SP-ASET-04", "SP-R81", "SP-TAKE-08", "SP-SOLO-08")
def test_every_contract_is_somewhere_once() -> None:
    table = plain()
    card = table.deck[0]
    for field in ("hands", "fulfilled"):
        tried(
            table, put(field, [HIDDEN], 0), f"{field}: a contract is hidden: this is what a seat sees, and no position"
        )
        tried(table, put(field, ["K99"], 0), f"{field}: there is no contract K99")
        tried(table, put(field, [card], 0), f"{field}: contract {card} is there twice, also in deck [SP-COMP-03]")
    for field in ("deck", "discard", "put_aside"):
        row = getattr(table, field)
        tried(table, put(field, [*row, HIDDEN]), f"{field}: a contract is hidden")
        tried(table, put(field, [*row, "K99"]), f"{field}: there is no contract K99")
        tried(table, put(field, [*row, card]), f"{field}: contract {card} is there twice, also in deck")
    tried(table, put("deck", table.deck[1:]), f"deck: contract {card} is nowhere [SP-COMP-03]")
    tried(
        table,
        both(put("deck", table.deck[1:]), put("discard", [card])),
        "discard: only Automas discard contracts [SP-TAKE-08]",
    )
    machines = with_automas()
    top = machines.deck[0]
    dealt = put("deck", machines.deck[1:])
    tried(machines, both(dealt, put("discard", [*machines.discard, top])), "")
    tried(machines, both(dealt, put("hands", [top], 1)), "hands: an Automa has none [SP-ASET-04]")
    tried(machines, put("gone", True, 1), "gone: an Automa stays to the end [SP-R81]")
    tried(table, put("gone", True, 1), "gone: whoever has left holds no contracts [SP-R81]")
    left = both(put("gone", True, 1), lambda t: (t.deck.extend(t.hands[1]), t.hands[1].clear()))
    tried(table, left, "")
    tried(table, both(put("deck", table.deck[1:]), put("put_aside", [card])), "put_aside: at most 0 contracts by now")
    alone = solo()
    n = alone.round - len(alone.put_aside)
    for more, words in ((n, ""), (n + 1, f"put_aside: at most {alone.round} contracts by now [SP-SOLO-08]")):
        aside = [*alone.put_aside, *alone.deck[:more]]
        tried(alone, both(put("deck", alone.deck[more:]), put("put_aside", aside)), words)


# --- pieces ----------------------------------------------------------------------------------------------------------
@rule("SP-COMP-07", "SP-COMP-02", "SP-FACTORY-02", "SP-FACTORY-05", "SP-REWARD-06")
def test_pieces_and_factories() -> None:
    made = yard()
    table, city = made.table, made.city
    for colour in (-1, 5):
        tried(table, put("tile_colour", colour, city("E")), "tile_colour: E has none of the five")
    for change, total in ((1, 31), (-1, 29)):
        words = f"stock and pieces: {total} white, not 30 [SP-COMP-07]"
        tried(table, put("stock", table.stock[1] + change, 1), words)
    tried(table, both(put("stock", -1, 0), put("pieces", 31, city("Black"))), "stock: it has -1 black")
    for owner in (-2, 3):
        tried(table, put("factory", owner, city("Gray")), "factory: the one in Gray belongs to nobody")
    most = table.box.pieces + 1
    for pieces, fine in ((0, True), (most, True), (most + 1, False), (-1, False)):
        change = both(put("pieces", pieces, city("Black")), put("stock", 30 - pieces, 0))
        tried(table, change, "" if fine else f"pieces: Black has {pieces}, at most {most} [SP-REWARD-06]")
    bare = both(put("pieces", 1, city("White")), put("stock", 29, 1))
    tried(table, bare, "pieces: White has some but no factory")
    one_less = put("factories", table.factories[0] - 1, 0)
    tried(
        table,
        both(one_less, put("factory", 0, city("Purple"))),
        "factory: Purple is purple and has one [SP-FACTORY-05]",
    )
    tried(table, both(one_less, put("factory", 0, city("White"))), "")
    tried(table, both(one_less, put("factory", 0, city("E"))), "factory: no link reaches the one in E [SP-FACTORY-02]")
    for wrong in (13, 15, -1):
        tried(table, put("factories", wrong, 0), "factories: company 0 has not 15 with those built [SP-COMP-02]")


@rule("SP-COMP-07", "SP-R25")
def test_a_stock_that_is_empty() -> None:
    """Five factories with six pieces each have all thirty."""
    names = [f"Black{n}" for n in range(5)]
    made = position(row_of(*names), 3).link(0, *names)
    for name in names:
        made.factory(0, name, 6)
    assert made.table.stock[0] == 0
    tried(made.table, None, "")


@rule("SP-SETUP-02", "SP-COMP-04", "SP-COMP-05")
def test_city_tiles() -> None:
    made = yard()
    table, city = made.table, made.city
    tried(table, put("tile_colour", 1, city("E")), "tile_colour: this map fixes its city tiles")
    tried(table, put("leftover", 1, 2), "leftover: this map has no city tiles beside it")
    dealt = begun()
    colour = dealt.tile_colour[0]
    other = next(c for c in range(5) if c != colour and dealt.leftover[c])
    swapped = both(put("tile_colour", other, 0), put("leftover", dealt.leftover[other] - 1, other))
    tried(dealt, both(swapped, put("leftover", dealt.leftover[other] - 1, other), more_of(colour)), "")
    counts = (7, 7, 7, 7, 5)
    names = ("black", "white", "orange", "gray", "purple")
    for c in range(5):
        tried(dealt, put("leftover", -1, c), f"leftover: fewer than no {names[c]} city tiles")
        there = counts[c] + 1
        words = f"leftover: with those on the map {there} {names[c]} tiles, not {counts[c]} [SP-COMP-04]"
        tried(dealt, more_of(c), words)


def more_of(colour: int) -> Change:
    def change(table: Table) -> None:
        table.leftover = [n + (c == colour) for c, n in enumerate(table.leftover)]

    return change


# --- track -----------------------------------------------------------------------------------------------------------
def relinked(n: int, **fields: Any) -> Change:
    return lambda t: put("links", replace(t.links[n], **fields), n)(t)


def reopened(holder: int, **fields: Any) -> Change:
    return lambda t: put("unfinished", replace(t.unfinished[holder], **fields), holder)(t)


@rule("SP-LINK-01", "SP-LINK-05", "SP-LINK-24", "SP-R04", "SP-R08", "SP-TRACK-08")
def test_a_link_is_a_chain_of_hexes_between_two_cities() -> None:
    made = yard(water=((-3, 6),))
    table = made.table
    tried(table, None, "")
    cities, hexes = len(table.box.land.codes), table.box.land.cols * table.box.land.rows
    link = table.links[0]
    (h,), ((a, b),) = link.hexes, link.edges
    ref = table.box.land.refs[h]
    tried(table, relinked(0, end=-1), "links: an incomplete link is among the completed ones [SP-LINK-05]")
    for company in (-1, 3):
        tried(table, relinked(0, company=company), "links: a link belongs to no company")
    for start in (-1, cities):
        tried(table, relinked(0, start=start), "links: a link joins no city")
    for end in (cities, 99):
        tried(table, relinked(0, end=end), "links: a link joins no city")
    tried(table, reopened(1, end=-2), "unfinished: a link joins no city")
    tried(table, reopened(1, start=-1), "unfinished: a link joins no city")
    for wrong in ({"hexes": (), "edges": ()}, {"hexes": ()}, {"edges": ()}, {"edges": ((a, b), (a, b))}):
        tried(table, relinked(0, **wrong), "links: a link has no track")
    tried(table, relinked(0, end=link.start), "links: a link joins a city with itself [SP-R08]")
    water = table.box.land.price.index(-1)
    for wrong in (-1, hexes, table.box.land.hex_of[0], water):
        tried(table, relinked(0, hexes=(wrong,)), "links: a link runs where no track can lie [SP-TRACK-08]")
    for edges in ((a, a), (a, 6), (6, b), (-1, b), (a, -1)):
        tried(table, relinked(0, edges=(edges,)), f"links: a link leaves {ref} where it came in")
    tried(table, relinked(0, edges=((b, a),)), f"links: a link is torn at {ref} [SP-LINK-01]")
    tried(
        table,
        relinked(0, edges=((a, (b + 1) % 6),)),
        f"links: a link does not end where it should at {ref} [SP-LINK-24]",
    )
    other = table.links[1]
    tried(table, relinked(0, end=other.end), f"links: a link does not end where it should at {ref} [SP-LINK-24]")


@rule("SP-R04")
def test_an_open_end_points_at_land() -> None:
    coast = position({"Black": (0, 0), "White": (4, 0)}, 2, water=((0, 2),))
    coast.lay(0, "0,1 0-2")
    tried(coast.table, None, "")
    ref = coast.ref((0, 1))
    said = f"unfinished: a link points off the map or at water at {ref} [SP-R04]"
    tried(coast.table, reopened(0, edges=((0, 3),)), said)


@rule("SP-TRACK-14", "SP-LINK-12", "SP-COMP-12", "SP-TILE-10")
def test_track_follows_from_the_links() -> None:
    made = yard()
    table = made.table
    apart = both(relinked(4, company=1))
    tried(
        table,
        both(apart, put("unfinished", None, 1)),
        "network: it does not follow from the completed links [SP-LINK-12]",
    )
    middle = relinked(2, company=2)
    tried(table, middle, "links: the track of company 0 falls apart [SP-TRACK-14]")
    tried(table, put("network", table.network[0] | 1 << made.group("E"), 0), "network: it does not follow")
    tried(table, put("network", 1 << made.group("E"), 2), "network: it does not follow")
    for group, there in enumerate(table.roads):
        for other in range(len(table.roads)):
            if there ^ 1 << other:
                tried(table, put("roads", there ^ 1 << other, group), "roads: they do not follow")
    h = table.links[0].hexes[0]
    empty = table.box.land.price.index(0)
    assert table.tiles[empty] == 0
    for at, tile in ((empty, table.tiles[h]), (empty, -1), (empty, 256), (h, 0), (h, -1), (h, 255)):
        words = f"tiles: the track on {table.box.land.refs[at]} belongs to no link, or a link has none there"
        tried(table, put("tiles", tile, at), words)
    piles = table.piles
    for n in range(3):
        for wrong in (piles[n] - 1, piles[n] + 1):
            tried(table, put("piles", wrong, n), "piles: they are ")


@rule("SP-TILE-10")
def test_no_tile_holds_tracks_that_do_not_cross() -> None:
    """One straight on, and beside it a bend: across it goes, beside it does not."""
    tried(yard().lay(1, "0,1 5-2").table, None, "")
    beside = yard().lay(1, "0,1 5-4")
    tried(beside.table, None, f"tiles: none holds both tracks on {beside.ref((0, 1))} [SP-TILE-10]")


@rule("SP-COMP-12", "SP-R86")
def test_no_more_tiles_than_there_are() -> None:
    """Eighty straights and curves; only among Automas the pile may owe some."""
    cities = {"A": (0, 0), "B": (0, 26), "C": (0, 52), "D": (8, -4)}
    for options in ({}, {"automas": "normal"}):
        made = position(cities, 3, options=options).link(0, "A", "B", "C")
        made.link(0, "B", "D")
        made.lay(0, "0,53 0-3")
        assert made.table.piles[0] == 0
        tried(made.table, None, "")
        made.lay(0, "0,54 0-3")
        tried(made.table, None, "" if options else "piles: more tiles on the map than there are [SP-COMP-12]")
    bends = [bend for q in range(6) for bend in (f"{q},1 0-1", f"{q + 1},0 4-3")]
    for options in ({}, {"automas": "normal"}):  # of tight curves there are ten, whoever plays
        made = position({"A": (0, 0), "B": (9, 0)}, 3, options=options).lay(0, *bends[:10])
        tried(made.table, None, "")
        made.lay(0, bends[10])
        tried(made.table, None, "piles: more tiles on the map than there are [SP-COMP-12]")


@rule("SP-COMP-01")
def test_all_trains_may_stand_on_links() -> None:
    names = [f"{colour}{n}" for n in range(6) for colour in ("Black", "White", "Orange", "Gray")][:22]
    made = position(row_of(*names), 3).link(0, *names)
    assert made.table.trains[0] == 0
    tried(made.table, None, "")


@rule("SP-COMP-01", "SP-LINK-05", "SP-TRACK-14", "SP-TRACK-17")
def test_trains_and_open_ends() -> None:
    made = yard()
    table = made.table
    assert table.trains == [16, 20, 21]
    for company in range(3):
        for wrong in (table.trains[company] - 1, table.trains[company] + 1):
            words = f"trains: company {company} has not 21 with those on links [SP-COMP-01]"
            tried(table, put("trains", wrong, company), words)
    tried(table, reopened(1, company=2), "unfinished: company 1 holds another’s unfinished link")
    closed = both(reopened(1, end=made.city("White")))
    tried(table, closed, "unfinished: a link does not end where it should")
    whole = yard().link(2, "W", "Black").table
    tried(whole, None, "")
    kept = both(put("unfinished", whole.links[-1], 2), put("links", whole.links[:-1]))
    tried(whole, kept, "unfinished: the link of company 2 is complete [SP-LINK-05]")


@rule("SP-TRACK-14", "SP-TRACK-17")
def test_an_open_end_starts_in_the_own_network_and_meets_no_other() -> None:
    apart = position(ROW).link(0, "Black", "White").lay(0, "0,7 0-2")
    tried(apart.table, None, "unfinished: the track of company 0 falls apart [SP-TRACK-14]")
    joined = position(ROW).link(0, "Black", "White").lay(0, "0,3 0-2")
    tried(joined.table, None, "")
    alone = position(ROW).lay(0, "0,7 0-2")
    tried(alone.table, None, "")
    meeting = position({"A": (0, 0), "B": (0, 5)}).lay(0, "0,1 0-3", "0,2 0-3").lay(1, "0,4 3-0", "0,3 3-0")
    tried(meeting.table, None, f"unfinished: two open ends meet at {meeting.ref((0, 2))} [SP-TRACK-17]")
    short = position({"A": (0, 0), "B": (0, 5)}).lay(0, "0,1 0-3").lay(1, "0,4 3-0", "0,3 3-0")
    tried(short.table, None, "")


@rule("SP-TRACK-08")
def test_track_may_lie_on_the_first_hex_of_a_map() -> None:
    made = position({"A": (0, 1), "B": (1, 0)}, margin=0)
    assert made.hex((0, 0)) == 0
    made.lay(0, "0,0 3-2")
    assert made.links(0) == [("A", "B")]
    tried(made.table, None, "")
    longer = position({"A": (0, 2), "B": (1, 0)}, margin=0).lay(0, "0,1 3-0").play(0, "track", "lay 0,0 3-2")
    assert longer.links(0) == [("A", "B")]
    tried(longer.table, None, "")


@rule("SP-ACOIN-01", "SP-ACOIN-12", "SP-R53", "SP-R58")
def test_coin_paths() -> None:
    table = with_automas()
    tried(
        plain(), put("coin_paths", CoinPath((5,), 0, 0), 0), "coin_paths: only an Automa has a coin path [SP-ACOIN-01]"
    )
    tried(
        solo(), put("coin_paths", CoinPath((5,), 0, 0), 1), "coin_paths: only an Automa has a coin path [SP-ACOIN-01]"
    )
    tried(table, put("coin_paths", CoinPath((5,), 0, 0), 0), "coin_paths: only an Automa has a coin path [SP-ACOIN-01]")
    company = next(n for n, link in enumerate(table.unfinished) if link is not None and n)
    tried(table, put("coin_paths", None, company), "coin_paths: an unfinished link without one [SP-ACOIN-12]")
    path = table.coin_paths[company]
    assert path is not None
    land = table.box.land
    lies = "coin_paths: a coin path lies where no track can be laid [SP-ACOIN-01]"
    for hexes in ((), (path.hexes[0],) * 2, (-1,), (len(land.price),), (land.price.index(-1),), (land.hex_of[0],)):
        tried(table, put("coin_paths", path._replace(hexes=hexes), company), lies)
    for target in (-1, len(land.codes)):
        tried(
            table, put("coin_paths", path._replace(target=target), company), "coin_paths: a coin path leads to no city"
        )
    for start in (-2, len(land.groups)):
        tried(
            table,
            put("coin_paths", path._replace(start=start), company),
            "coin_paths: a coin path starts nowhere [SP-R58]",
        )
    begun = position({"A": (0, 0), "B": (0, 4)}, 2, options={"automas": "normal"}).lay(1, "0,1 0-3")
    ahead = CoinPath((begun.hex((0, 2)), begun.hex((0, 3))), begun.city("B"), begun.group("A"))
    assert ahead.start == begun.table.network[1] == 0  # the first of all groups, and no network yet
    begun.table.coin_paths[1] = ahead
    tried(begun.table, None, "")
    tried(
        begun.table, put("coin_paths", ahead._replace(start=-1), 1), "coin_paths: a coin path starts nowhere [SP-R58]"
    )


# --- the stack -------------------------------------------------------------------------------------------------------
def acting(*steps: Step[Any]) -> Change:
    """Seat 0 in the midst of its first action; seats 1 and 2 come after it."""
    return stack(END, Turn(2), Turn(1), ChooseAction(0, 2, 2), *steps)


@rule("SP-TURN-01", "SP-TURN-02", "SP-R81", "SP-ATURN-07")
def test_rounds_and_turns() -> None:
    table = plain()
    tried(table, acting(ChooseAction(0, 1, 2)), "")
    tried(table, stack(END, Turn(2), Turn(1)), "stack: nobody is asked anything")
    tried(table, stack(Turn(2), Turn(1), ChooseAction(0, 1, 2)), "stack: no round ends under it")
    tried(table, stack(rounds.EndSoloRound(), ChooseAction(0, 1, 2)), "stack: no round ends under it")
    tried(solo(), stack(END, ChooseAction(0, 1, 1)), "stack: no round ends under it")
    for under in (rounds.DrawTrain(), rounds.EndSoloRound(), rounds.BeginSoloRound()):
        tried(solo(), stack(under, ChooseAction(0, 1, 1)), "")
    inside = "stack: a round goes on inside of a turn"
    tried(table, stack(END, Turn(2), ChooseAction(0, 2, 2), Turn(1), ChooseAction(0, 1, 2)), inside)
    tried(table, stack(END, ChooseAction(0, 2, 2), END, ChooseAction(0, 1, 2)), inside)
    clockwise = "stack: the seats do not follow clockwise [SP-TURN-01]"
    for turns, fine in (
        ((), True),
        ((2,), True),
        ((2, 1), True),
        ((1,), False),
        ((1, 2), False),
        ((2, 1, 0), False),
        ((2, 2), False),
    ):
        seat = {0: 2, 1: 1, 2: 0}.get(len(turns), 0)
        change = stack(END, *(Turn(s) for s in turns), ChooseAction(seat, 1, 2))
        tried(table, change, "" if fine else clockwise)
    tried(table, both(put("first", 1), stack(END, Turn(0), Turn(2), ChooseAction(1, 1, 2))), "")
    tried(table, both(put("first", 1), stack(END, Turn(2), Turn(0), ChooseAction(1, 1, 2))), clockwise)
    tried(table, stack(END, rounds.BeginRound(), ChooseAction(0, 1, 2)), clockwise)
    tried(solo(), stack(rounds.DrawTrain(), rounds.DrawTrain(), ChooseAction(0, 1, 1)), clockwise)
    once = "stack: two seats have their turn at once [SP-TURN-01]"
    tried(table, acting(ChooseAction(1, 1, 2)), once)
    gone = both(put("gone", True, 0), lambda t: (t.deck.extend(t.hands[0]), t.hands[0].clear()))
    tried(table, gone, "stack: waits for somebody who has left [SP-R81]")
    tried(table, both(gone, acting()), "stack: waits for somebody who has left [SP-R81]")
    machine = with_automas()
    tried(machine, stack(END, ChooseVictim(1)), "stack: waits for an Automa [SP-ATURN-07]")
    tried(machine, stack(END, ChooseAction(1, 1, 2)), "stack: ChooseAction has “company” 1, which is not there")


@rule("SP-SETUP-08")
def test_choosing_colours() -> None:
    table = begun(colours="chosen")
    tried(table, None, "")
    begin, deal = rounds.BeginRound(), rounds.DealColours()
    ask = rounds.ChooseColour
    order = "stack: the seats do not follow clockwise [SP-TURN-01]"
    for steps, words in (
        ((begin, deal, ask(2), ask(1), ask(0)), ""), ((begin, deal, ask(2)), ""), ((begin, deal, ask(2), ask(0)), ""),
        ((begin, deal, ask(0), ask(1)), order), ((begin, deal, ask(1), ask(1)), order), ((begin, ask(1)), order),
        ((begin, deal, deal, ask(1)), order), ((begin, Turn(2), ask(1)), order),
        ((begin, deal, ask(3)), "stack: ChooseColour has “seat” 3, which is not there"),
    ):  # fmt: skip
        tried(table, stack(*steps), words)
    tried(table, stack(END, ChooseAction(0, 1, 2)), "colours: somebody has none [SP-SETUP-08]")


FIELDS: list[tuple[Step[Any], str, tuple[int, ...], tuple[int, ...]]] = [
    (ChooseAction(0, 1, 2), "company", (), (-1, 3)),
    (ChooseAction(0, 1, 2), "number", (), (0, 3)),
    (ChooseAction(0, 1, 2), "of", (1,), (0, 3)),
    (PlaceTrack(0, 1), "company", (), (-1, 3)),
    (PlaceTrack(0, 1), "number", (2,), (0, 3)),
    (ChooseSite(0, False), "company", (), (-1, 3)),
    (ChoosePieces(0, 0), "company", (), (-1, 3)),
    (ChoosePieces(0, 0), "city", (7,), (-1, 8)),
    (ChooseVictim(0), "seat", (), (-1, 3)),
    (ChooseContract(0), "company", (), (-1, 3)),
    (OfferBonus(0, "track"), "company", (), (-1, 3)),
]  # fmt: skip


@pytest.mark.parametrize(("step", "field", "right", "wrong"), FIELDS)
def test_every_field_of_a_step_names_something(
    step: Step[Any], field: str, right: tuple[int, ...], wrong: tuple[int, ...]
) -> None:
    table = plain()
    tried(table, acting(step), "")
    for value in right:
        tried(table, acting(replace(step, **{field: value})), "")
    for value in wrong:
        words = f"stack: {type(step).__name__} has “{field}” {value}, which is not there"
        tried(table, acting(replace(step, **{field: value})), words)


@rule("SP-REWARD-03", "SP-TURN-02", "SP-SOLO-06")
def test_actions_and_bonuses() -> None:
    table = plain()
    two = "stack: a turn has two actions [SP-TURN-02]"
    for numbers, fine in (
        ((1,), True),
        ((2,), True),
        ((2, 1), True),
        ((1, 2), False),
        ((1, 1), False),
        ((2, 2), False),
        ((2, 2, 1), False),
    ):
        change = stack(END, Turn(2), Turn(1), *(ChooseAction(0, n, 2) for n in numbers))
        tried(table, change, "" if fine else two)
    for bonus in ("track", "factory", "contracts"):
        tried(table, acting(OfferBonus(0, bonus)), "")
    for bonus in ("none", "tea", ""):
        tried(table, acting(OfferBonus(0, bonus)), f"stack: there is no bonus “{bonus}” [SP-REWARD-03]")
    for bonus in (False, True):
        tried(table, acting(ChooseSite(0, bonus)), "")
    tried(solo(), stack(rounds.DrawTrain(), ChooseAction(4, 1, 1)), "")
    tried(
        solo(),
        stack(rounds.DrawTrain(), ChooseAction(5, 1, 1)),
        "stack: ChooseAction has “company” 5, which is not there",
    )
    tried(
        solo(), stack(rounds.DrawTrain(), ChooseAction(0, 1, 2)), "stack: ChooseAction has “of” 2, which is not there"
    )
    for left, fine in ((0, True), (2, True), (3, False), (-1, False)):
        words = "" if fine else f"stack: TakeContracts has “left” {left}, which is not there"
        tried(table, acting(TakeContracts(0, left), ChooseVictim(0)), words)
    tried(table, acting(AutomaTurn(1), ChooseVictim(0)), "stack: AutomaTurn is over before anyone is asked")


@rule("SP-FULFIL-03", "SP-REWARD-01")
def test_a_contract_that_is_being_fulfilled() -> None:
    table = yard().hand(0, "K37").table
    table.hands[0] = []
    goods = table.box.cards["K37"].goods
    assert len(goods) > 2

    def asked(*rest: int, card: str = "K37", reward: str = "K37") -> Change:
        return acting(Reward(0, reward), ChooseSource(0, card, tuple(rest)))

    for n in range(len(goods)):
        tried(table, asked(*goods[n:]), "")
        tried(table, acting(Reward(0, "K37"), ChooseRoute(0, "K37", goods[n:], 0)), "")
    nothing = "has no resource to ask for [SP-FULFIL-03]"
    tried(table, asked(), f"stack: ChooseSource {nothing}")
    tried(table, acting(Reward(0, "K37"), ChooseRoute(0, "K37", (), 0)), f"stack: ChooseRoute {nothing}")
    tried(table, asked(goods[0], *goods), f"stack: ChooseSource {nothing}")
    tried(table, asked(*[(g + 1) % 4 for g in goods]), "stack: contract K37 has other resources [SP-FULFIL-03]")
    tried(table, asked(*goods[:-1]), "stack: contract K37 has other resources [SP-FULFIL-03]")
    tried(table, asked(*goods, card="K99"), "stack: ChooseSource is about contract K99, which is not there")
    tried(table, asked(*goods, reward="K99"), "stack: Reward is about contract K99, which is not there")
    waits = "stack: contract K37 waits for its reward, and nobody fulfils it [SP-FULFIL-03]"
    tried(table, acting(Reward(0, "K37"), ChooseVictim(0)), waits)
    k01 = table.box.cards["K01"].goods
    tried(table, asked(*k01, card="K01"), waits)
    bare = "stack: contract K37 would bring no reward [SP-REWARD-01]"
    tried(table, acting(ChooseSource(0, "K37", goods)), bare)
    tried(table, stack(END, Turn(2), Turn(1), ChooseSource(0, "K37", goods)), bare)
