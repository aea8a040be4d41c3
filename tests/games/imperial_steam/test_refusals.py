"""Refusals that random play hardly hears, each in a scene of its own, with its claim evaluated there."""

from collections.abc import Callable

import pytest

from enginehouse.core import view
from enginehouse.games.imperial_steam.rules.state import Table, put
from enginehouse.games.imperial_steam.rules.steps.city import Points
from enginehouse.games.imperial_steam.rules.steps.turn import Turn
from tests.games.imperial_steam.claims import CLAIMS
from tests.games.imperial_steam.tables import (
    actor,
    at_round,
    at_turn,
    city,
    factory,
    goods,
    hubs,
    legal,
    play,
    refused,
    stand,
    tracks,
)
from tests.proof import rule

LONG_LINE = (
    "WIE-BRA", "WIE-WRN", "WIE-LIL", "BRA-GYO", "GYO-ZAL", "ZAL-MSO", "WRN-SOP", "SOP-SZO", "LIL-MAZ", "MAZ-BRU",
    "BRU-LEO", "LEO-JUD", "JUD-FEL", "FEL-VIL", "VIL-UDI", "ZAL-VAR", "VAR-ZAG", "ZAG-NOV",
)  # fmt: skip
Scene = tuple[Callable[[], Table], str]


def rich(players: int = 3, round: int = 4, **options: object) -> Table:
    """Seat 0 on turn in a later round, with money, goods, crew and influence."""
    table = at_round(at_turn(players, **options), round)
    while actor(table):
        play(table, "pass")
    table.purse[0] = 500
    table.rested[0] = (0, 0, 4)
    table.trains[0] = ((8, "FFFFFFFF"),)
    table.stock[0] = goods(2, 2, 2, 2)
    stand(table, 100, *[0] * (players - 1))
    return table


def with_links(table: Table, *links: str) -> Table:
    tracks(table, 0, *links)
    return table


def changed(table: Table, **fields: object) -> Table:
    """The same table, with the own entry of these fields changed."""
    for name, value in fields.items():
        getattr(table, name)[0] = value
    return table


def after(table: Table, *actions: str) -> Table:
    play(table, *actions)
    return table


def all_tracks_laid() -> Table:
    table = rich()
    tracks(table, 0, *LONG_LINE)
    assert table.track_count(0) == 18
    table.stations[0] = (table.box.start, city(table, "ZAL"), city(table, "BRA"))
    return table


def a_point(**fields: object) -> Table:
    table = changed(rich(), **fields)
    table.then(Points(0, 1))
    return table


def board_empty(*goods_gone: int) -> Table:
    table = rich()
    for good in goods_gone:
        table.taken = put(table.taken, good, len(table.box.costs[good]))
    return table


def market_of(*cubes: int) -> Table:
    table = rich()
    table.market = cubes
    return table


def engines_left(*left: int) -> Table:
    table = rich()
    table.engines = left
    return table


def on_display(*cards: str) -> Table:
    table = rich()
    table.display = cards
    return table


def no_engineer_left() -> Table:
    table = changed(rich(), staff=(True, False), rested=(15, 0, 0))
    table.engineers = tuple(["bridge" if kind == "bridge" else "" for kind in table.engineers])
    return table


def landing_full() -> Table:
    table = rich()
    play(table, "goods")
    table.landing[0] = goods(wood=table.shipments[table.round - 1])
    return table


def demand_served() -> Table:
    table = with_links(rich(), "WIE-BRA")
    where = city(table, "HAR")
    assert table.ground.demand[where] == 1
    tracks(table, 0, "BRA-SOP", "SOP-SZO", "SZO-HAR")
    factory(table, 0, "WIE-a", "stone", 2)
    table.served |= 1 << where
    return table


def three_owners() -> Table:
    """IS-TRACK-12, -13: three others own the link, and 20 is in hand."""
    table = changed(rich(4), purse=20)
    for other in (1, 2, 3):
        tracks(table, other, "WIE-WRN")
    return table


def penalty_too_high() -> Table:
    table = rich()
    table.laid[0] = (2, *table.laid[0][1:])
    stand(table, 10, 0, 0)
    return table


def delivered() -> Table:
    table = with_links(rich(), "WIE-WRN", "WRN-GLO")
    factory(table, 0, "WIE-a", "wood", 2)
    factory(table, 0, "WIE-b", "iron", 2)
    return after(table, "deliver WIE-a GLO")


def one_station() -> Table:
    table = with_links(rich(one_station_per_city=True), "WIE-WRN", "WRN-GLO")
    return after(changed(table, stations=(table.box.start, city(table, "GLO"))), "build")


def second_track_too_far() -> Table:
    """One of level 3 and one of level 1 reach Wr. Neustadt with one over; the next city needs five."""
    table = changed(rich(), rested=(1, 0, 1))
    return after(table, "track", "lay WIE-WRN", "crew 3+1")


def engineers_in_blue() -> Table:
    table = changed(rich(), rested=(15, 0, 0))
    hubs(table, 40, 50, 70, 80)
    stand(table, 40, 0, 0)
    table.engineers = tuple(
        [kind if hub == 3 else "" for kind, hub in zip(table.engineers, table.box.icons, strict=True)]
    )
    return table


def both_sites_taken() -> Table:
    table = with_links(rich(), "WIE-WRN", "WRN-GLO")
    for other in (1, 2):
        tracks(table, other, "WIE-WRN", "WRN-GLO")
        table.stations[other] = (table.box.start, city(table, "GLO"))
    return after(table, "build")


def coal_brought() -> Table:
    table = with_links(rich(), "WIE-WRN", "WRN-GLO")
    factory(table, 0, "WIE-a", "coal", 2)
    table.gold[3], table.received[3] = 0, goods(coal=1)
    return table


def producing() -> Table:
    table = rich()
    factory(table, 0, "WIE-a", "wood", 2)
    factory(table, 0, "WIE-b", "iron", 2)
    return after(table, "produce", "produce WIE-a")


def emptied() -> Table:
    table = at_turn()
    factory(table, 0, "WIE-a", "wood", 0)
    return table


def taken_site() -> Table:
    table = rich()
    factory(table, 1, "WIE-a", "wood", 2)
    return table


SCENES: dict[str, Scene] = {
    "The nearest hub stands at {at}; you would stand at {you}.": (lambda: changed(rich(), influence=0), "hire"),
    "The site is taken: {place}.": (lambda: after(taken_site(), "build"), "factory WIE-a"),
    "None of your workers is rested; only they can build.": (
        lambda: changed(rich(), rested=(0, 0, 0), worked=(2, 0, 0)),
        "track",
    ),
    "Some of them have worked this round.": (
        lambda: after(changed(rich(), rested=(2, 2, 1), worked=(0, 1, 1)), "track", "lay WIE-BRA"),
        "crew 3+3",
    ),
    "They make an effort of {able}; {need} is needed.": (
        lambda: after(changed(rich(), rested=(2, 2, 1)), "track", "lay WIE-BRA"),
        "crew 2+1",
    ),
    "{link} has your track already; one is the limit.": (
        lambda: after(with_links(rich(), "WIE-BRA"), "track"),
        "lay WIE-BRA",
    ),
    "{city} has two of your tracks. Build a station there to lay a third.": (
        lambda: after(with_links(rich(), "WIE-WRN", "WRN-SOP"), "track"),
        "lay WRN-GLO",
    ),
    "{link} takes {n} {good} and you have {have} on trains and in the warehouse.": (
        lambda: after(with_links(changed(rich(), staff=(True, True), stock=goods(1, 1, 1)), "WIE-LIL"), "track"),
        "lay LIL-GLO",
    ),
    "The nearest engineer that you lack waits at {at}; with {you} influence it is out of reach.": (
        engineers_in_blue,
        "hire",
    ),
    "You named engineers only for this action.": (lambda: after(rich(), "hire", "engineers"), "worker"),
    "{city} has no empty station site.": (both_sites_taken, "station GLO"),
    "{short} gulden short: a {good} factory costs {price} there.": (
        lambda: after(changed(rich(), purse=20), "build", "factory WIE-a"),
        "coal",
    ),
    "You have no such worker on your board.": (
        lambda: after(changed(rich(), rested=(1, 1, 0)), "build", "factory WIE-a", "iron"),
        "level 3 rested",
    ),
    "Your worker at {place} has given one good in this action.": (producing, "produce WIE-a"),
    "At least one worker gives before you stop.": (lambda: undone(producing()), "stop"),
    "It reserves {size} freight cars without tokens; you have {cars}.": (
        lambda: after(changed(on_display("W 50", "WSI 240"), trains=((3, "FPP"),), stock=goods()), "contract"),
        "sign WSI 240",
    ),
    "You would stand on {last}, the last column.": (lambda: changed(rich(), influence=20), "donate"),
    "Raising to {value} costs {cost} influence; you have {have}.": (
        lambda: after(changed(rich(), share=2, influence=2), "shares"),
        "value 130",
    ),
    "No goods are left beside your workers.": (emptied, "produce"),
    "Each delivery burns one coal from your board, and you have none.": (
        lambda: changed(coal_brought(), stock=goods(1, 1, 1)),
        "deliver WIE-a GLO",
    ),
    "You have delivered coal to {city} already.": (coal_brought, "deliver WIE-a GLO"),
    "{city} wants no more {good}.": (lambda: others_coal(coal_brought()), "deliver WIE-a GLO"),
    "{short} gulden short: access from {link} costs {price}.": (
        lambda: changed(with_links(rich(), "WIE-WRN", "WRN-SOP", "SOP-SZO", "SZO-HAR"), purse=10),
        "access HAR-FUR",
    ),
    "All {tracks} of your tracks are on the map.": (all_tracks_laid, "track"),
    "{short} gulden short: the owners of {link} get {cost} in all.": (lambda: after(three_owners(), "track"), "lay WIE-WRN"),
    "“{tile}” again would cost {lost} influence; you have {have}.": (penalty_too_high, "track"),
    "{link} belongs to the State. Buy access for {price} gulden as a free action.": (
        lambda: after(with_links(rich(), "WIE-WRN", "WRN-SOP", "SOP-SZO", "SZO-HAR"), "track"),
        "lay HAR-FUR",
    ),
    "{link} is a bridge. You have no bridge engineer.": (
        lambda: after(with_links(rich(), "WIE-BRA"), "track"),
        "lay BRA-GYO",
    ),
    "{link} is a tunnel. You have no tunnel engineer.": (
        lambda: after(with_links(rich(), "WIE-LIL"), "track"),
        "lay LIL-GLO",
    ),
    "{link} takes effort {need}; your rested workers make {able}, with {surplus} over {short} short.": (
        second_track_too_far,
        "lay WRN-GLO",
    ),
    "You stand on {last}, the last column.": (lambda: a_point(influence=20), "point influence"),
    "Your share value is at the top.": (lambda: a_point(share=5), "point share"),
    "You have no freight car without a reserved token to convert.": (
        lambda: a_point(trains=((3, "PPR"),), stock=goods()),
        "point car",
    ),
    "All {limit} of your workers are in play.": (lambda: changed(rich(), rested=(15, 0, 0), staff=(True, True)), "hire"),
    "An engineer costs {price} gulden; you have {cash}.": (lambda: changed(rich(), rested=(15, 0, 0), purse=20), "hire"),
    "No engineer of a kind that you lack is left.": (lambda: after(
        changed(no_engineer_left(), rested=(2, 0, 0)), "hire"), "engineers"),
    "You have an engineer of each kind; that is the limit.": (
        lambda: after(changed(rich(), staff=(True, True)), "hire"),
        "engineers",
    ),
    "All {stations} of your stations are built.": (
        lambda: after(with_links(changed(rich(), stations=(0, 4, 5)), "WIE-BRA"), "build"),
        "station BRA",
    ),
    "You have a station in {city}; this game allows one in each city.": (one_station, "station GLO"),
    "A factory takes one worker from your board, and you have none.": (lambda: changed(rich(), rested=(0, 0, 0)), "build"),
    "The factory board is empty.": (
        lambda: after(with_links(board_empty(0, 1, 2, 3), "WIE-BRA", "WIE-WRN"), "build"),
        "factory WIE-a",
    ),
    "No {good} factory is left.": (lambda: after(board_empty(2), "build", "factory WIE-a"), "iron"),
    "Your network has no empty site that you could use.": (lambda: board_empty(0, 1, 2, 3), "build"),
    "The market is empty.": (lambda: market_of(0, 0, 0, 0), "goods"),
    "The market has no {good} left.": (lambda: after(market_of(0, 3, 3, 3), "goods"), "buy wood"),
    "Your landing holds {limit} this round, and it is full.": (landing_full, "order iron"),
    "Nothing can be ordered in round {round}: no round would bring it.": (
        lambda: after(rich(round=8), "goods"),
        "order wood",
    ),
    "No engine is left for sale.": (lambda: changed_round(engines_left(0, 0, 0, 0, 0), 8), "train"),
    "No engine {level} is left.": (lambda: after(engines_left(0, 3, 3, 3, 3), "train"), "engine 4"),
    "Train {train} has level {have}; an upgrade goes up.": (lambda: after(rich(), "train"), "upgrade 1 to 8"),
    "Engine {level} is for sale from round {round}.": (lambda: after(rich(), "train"), "engine 8"),
    "No engine is for sale before round {round}.": (lambda: engines_left(0, 0, 0, 3, 3), "train"),
    "Your {rows} rows are full, and no engine for sale is larger than those you have.": (
        lambda: changed(rich(), trains=((6, ""), (6, ""), (8, "FF"))),
        "train",
    ),
    "{rows} trains are the limit.": (
        lambda: after(changed(rich(), trains=((4, ""), (6, ""), (8, "FF"))), "train"),
        "engine 4",
    ),
    "No contract is left on display.": (on_display, "contract"),
    "Every contract on display needs more freight cars without tokens than your {cars}.": (
        lambda: changed(on_display("WSI 240"), trains=((3, "FFP"),), stock=goods()),
        "contract",
    ),
    "Give for at least one step.": (lambda: after(rich(), "donate"), "donate 0"),
    "Raising costs {cost} influence; you would have {you}, and there is nothing to lower.": (
        lambda: changed(rich(), influence=0),
        "shares",
    ),
    "You have delivered once this turn; that is the limit.": (delivered, "deliver WIE-b GLO"),
    "You have no investor who could buy a share.": (lambda: changed(rich(), investors=0), "sell"),
    "{city} has had its {good}.": (demand_served, "deliver WIE-a HAR"),
}  # fmt: skip


def undone(table: Table) -> Table:
    """The same workers, asked for the first time."""
    table.laid[0] = (0,) * 11
    table.stack = table.stack[:2]
    table.then(Turn(0))
    return after(table, "produce")


def others_coal(table: Table) -> Table:
    """Two others have brought the coal that the hub wanted."""
    table.gold[3], table.silver[3], table.received[3] = 1, 2, goods(coal=2)
    return table


def changed_round(table: Table, number: int) -> Table:
    table.round = number
    return table


@pytest.mark.parametrize("kind", SCENES)
def test_the_reason_is_given_and_true(kind: str) -> None:
    make, action = SCENES[kind]
    table = make()
    refusal = refused(table, action)
    assert refusal.kind == kind, refusal
    seen, seat = view(table, actor(table)), actor(table)
    assert CLAIMS[kind](seen, seat, action, dict(refusal.facts)), refusal


@rule("IS-TRACK-12", "IS-TRACK-13")
def test_three_owners_are_not_paid_from_twenty() -> None:
    table = three_owners()
    play(table, "track")
    assert "lay WIE-WRN" not in legal(table)
    table.purse[0] = 30
    assert "lay WIE-WRN" in legal(table)


@rule("IS-ENG-01", "IS-HIRE-09")
def test_an_engineer_in_reach_lacks_only_money() -> None:
    """With all workers in play the tile says what the engineer costs, not that none is in reach."""
    table = changed(rich(), rested=(15, 0, 0), purse=20)
    assert refused(table, "hire").reason == "An engineer costs 30 gulden; you have 20."
    table.purse[0] = 30
    assert "hire" in legal(table)


@rule("IS-R31")
def test_with_all_tracks_laid_the_tile_says_so() -> None:
    table = all_tracks_laid()
    assert refused(table, "track").reason == "All 18 of your tracks are on the map."
    assert refused(table, "lay WRN-GLO").rule == "IS-R31"


@rule("IS-FACT-08")
def test_without_a_worker_the_tile_asks_for_one() -> None:
    table = changed(rich(), rested=(0, 0, 0))
    assert refused(table, "build").reason == "A factory takes one worker from your board, and you have none."


@rule("IS-FACT-03", "IS-STAT-03")
def test_the_tile_names_the_building_that_is_least_short() -> None:
    """What the sentence calls short is what opens the tile, not the price of something dearer."""
    table = with_links(changed(rich(), purse=0), "WIE-BRA", "WIE-WRN")
    reason = refused(table, "build").reason
    assert "factory" in reason
    table.purse[0] = int(reason.split()[0]) - 10
    assert "build" not in legal(table)
    table.purse[0] += 10
    assert "build" in legal(table)


@rule("IS-ENG-01", "IS-R22")
def test_the_tile_names_the_person_who_is_least_short() -> None:
    table = changed(rich(), purse=20)
    table.ladders = (len(table.box.worker_prices) - 1,) * len(table.ladders)  # every worker is dearer than an engineer
    assert refused(table, "hire").reason == "An engineer costs 30 gulden; you have 20."
    table.purse[0] = 30
    assert "hire" in legal(table)


@rule("IS-TURN-02")
def test_an_answer_before_its_tile_hears_which_tile() -> None:
    table = rich()
    assert refused(table, "lay WIE-WRN").reason == "Lay a hand on “Track” first."
    table.stock[0] = goods(stone=2, iron=2)
    refusal = refused(table, "lay WIE-WRN")  # the tile would not help: what it lacks is said, and that it is the tile
    tile = refused(table, "track")
    assert refusal.reason == f"First comes a hand on “Track”, and you cannot lay it. {tile.reason}"
    assert refusal.rule == tile.rule == "IS-TRACK-14"


@rule("IS-HIRE-03")
def test_after_the_penalty_the_nearest_hub_is_too_far() -> None:
    table = rich()
    hubs(table, 40, 50, 70, 80)
    stand(table, 40, 0, 0)
    table.laid[0] = (0, 1, *table.laid[0][2:])
    assert refused(table, "hire").reason == "The nearest hub stands at 40; you would stand at 30."


@rule("IS-TRACK-08", "IS-R30", "IS-TRACK-06")
def test_a_crown_is_said_before_the_limit_of_two_and_after_an_own_track() -> None:
    table = with_links(rich(), "WIE-WRN", "WRN-SOP", "SOP-SZO", "SZO-HAR", "HAR-GRA")
    assert refused(table, "access HAR-FUR").rule == "IS-R30"
    play(table, "track")
    assert refused(table, "lay HAR-FUR").rule == "IS-TRACK-08"
    tracks(table, 0, "HAR-FUR")
    assert refused(table, "lay HAR-FUR").rule == "IS-TRACK-06"
