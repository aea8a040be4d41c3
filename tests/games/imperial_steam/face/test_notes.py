"""What a receipt says before a move is what happens, in every world that the seat's view could be of."""

import os
import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from enginehouse.core import Game, Words, view
from enginehouse.games.imperial_steam import GAME
from enginehouse.games.imperial_steam.face import tips
from enginehouse.games.imperial_steam.rules.box import GOODS, HUBS
from enginehouse.games.imperial_steam.rules.notation import LEVELS
from enginehouse.games.imperial_steam.rules.scoring import count_all
from enginehouse.games.imperial_steam.rules.state import put
from enginehouse.games.imperial_steam.rules.steps.city import Points
from enginehouse.games.imperial_steam.rules.steps.money import ShareValue
from tests.games.imperial_steam.tables import actor, at_turn, factory, hubs, legal, play, stand, tracks
from tests.proof import rule
from tests.properties import check_foresight, random_options, where

LONG = bool(os.environ.get("ENGINEHOUSE_LONG"))
NAMES = ("Ada", "Mira", "Tomasz", "Zoe")


class Play:
    """One move in one world: the table before and after it, and who made it."""

    def __init__(self, before: Any, seat: int, action: str) -> None:
        self.before, self.seat, self.action = before, seat, action
        self.after = before.clone()
        self.after.act(seat, action)

    def column(self, table: Any) -> int:
        return 10 * table.influence[self.seat]

    def gone(self, good: int) -> int:
        return self.before.stock[self.seat][good] - self.after.stock[self.seat][good]

    def paid(self) -> int:
        return self.before.purse[self.seat] - self.after.purse[self.seat]

    def until(self, *steps: str) -> Any:
        """The table once none of these questions is open, whatever is answered."""
        table, rnd = self.after.clone(), Random(1)
        while table.stack and type(table.stack[-1]).__name__ in steps:
            who = table.stack[-1].seats(table)[0]
            table.act(who, rnd.choice(table.stack[-1].legal(table, who)))
        return table


def city(table: Any, name: str) -> int:
    return next(c for c, one in enumerate(table.box.cities) if one.name == name)


def words_of(text: str) -> list[str]:
    return re.split(r", | and ", text)


# --- what each line claims -------------------------------------------------------------------------------------------
def _bid_left(play: Play, left: str, cash: str) -> bool:
    table = play.until("BlindBid")
    return play.before.purse[play.seat] == int(cash) and table.purse[play.seat] == int(left)


def _bid_reaches(play: Play, hubs: str) -> bool:
    table = play.until("BlindBid")
    reached = [f"{HUBS[h]} hub ({10 * at})" for h, at in enumerate(table.hubs) if 10 * at <= play.column(table)]
    return sorted(words_of(hubs)) == sorted(reached)


def _bid_reaches_none(play: Play) -> bool:
    table = play.until("BlindBid")
    return play.column(table) < 10 * min(table.hubs)


def _penalty(play: Play, a: str, b: str, below: str | None, hubs: str | None, how: str | None) -> bool:
    after = play.after
    above = after.standing[: after.standing.index(play.seat)]
    there = [NAMES[s] for s in above if after.influence[s] == after.influence[play.seat]]
    gone = [
        f"the {HUBS[h]} hub"
        for h, at in enumerate(after.hubs)
        if play.column(after) < 10 * at <= play.column(play.before)
    ]
    return (
        (play.column(play.before), play.column(after)) == (int(a), int(b))
        and (words_of(below) if below else []) == there
        and (words_of(hubs) if hubs else []) == gone
        and how in (None, "out of reach")
    )


def _crew(play: Play, need: str, surplus: str | None, sent: str, left: str | None) -> bool:
    able = sum(
        level * (now - was)
        for level, (now, was) in enumerate(
            zip(play.after.worked[play.seat], play.before.worked[play.seat], strict=True), 1
        )
    )
    said = re.search(r"makes? (\d+)$", sent)
    return (int(said[1]) if said else 0) == able and int(left or 0) == able + int(surplus or 0) - int(need)


def _goods(play: Play, said: str) -> bool:
    return all(
        play.gone(g) == sum(int(n) for n, what in re.findall(r"(\d) (\w+)", said) if what == good)
        for g, good in enumerate(GOODS)
    )


def _parts(said: str) -> list[str]:
    return re.split(r", | and ", said)


def _city_gives(play: Play, name: str, gives: str) -> bool:
    table, seat, c = play.after, play.seat, city(play.after, name)
    is_so: list[str] = []
    gained = play.column(table) - play.column(play.before)
    if gained:
        is_so.append(f"influence +{gained}")
    if table.business[c] != play.before.business[c]:
        n = play.before.business[c]
        is_so.append("1 business point" if n == 1 else f"{n} business points")
    if c == table.box.goal:
        is_so.append(f"{10 * table.track_count(seat)} gulden (the game ends with this round)")
    return _parts(gives) == (is_so or ["nothing but the way on"])


def _city_wants(play: Play, name: str, wants: str) -> bool:
    table, seat, c = play.after, play.seat, city(play.after, name)
    is_so: list[str] = []
    ground, hub = table.ground, table.ground.hub[c]
    for g, good in enumerate(GOODS):
        keys = (table.gold[hub], table.silver[hub])
        if hub >= 0 and table.received[hub][g] < (1, 1, 1, 2)[g] and (g < 3 or seat not in keys):
            is_so.append(f"{good} for " + ("a key" if g == 3 else f"{table.pay(g)} gulden"))
        if ground.demand[c] == g and not table.served >> c & 1:
            is_so.append(f"{good} for {table.pay(g)} gulden")
    return _parts(wants) == is_so


def _city_has_room(play: Play, name: str, room: str) -> bool:
    table, c = play.after, city(play.after, name)
    ground = table.ground
    is_so: list[str] = []
    if ground.stations[c] > sum(stations.count(c) for stations in table.stations):
        is_so.append(f"a station at {ground.price[c]} gulden")
    taken = {work[0] for works in table.works for work in works}
    free = sum(site not in taken for site in ground.works_at[c])
    if free:
        is_so.append("1 factory" if free == 1 else f"{free} factories")
    return _parts(room) == is_so


def _nothing_new(play: Play) -> bool:
    return play.before.network == play.after.network and play.column(play.before) == play.column(play.after)


def _two_tracks(play: Play, name: str) -> bool:
    c = city(play.after, name)
    laid = (play.after.tracks[play.seat] & play.after.box.at[c]).bit_count()
    return laid == 2 and c not in play.after.stations[play.seat]


def _share(play: Play, tenth: str) -> bool:
    """One shareholder's part of the count as it stands after the sale."""
    count = count_all(play.after)[play.seat]
    base = count.total - count.shareholders
    formula = play.after.box.formula_on_debt
    return int(tenth) == (base // 10 if base > 0 or formula else 0)


def _hub_goes(play: Play, hub: str, a: str, b: str) -> bool:
    h = HUBS.index(hub.lower())  # pyright: ignore[reportArgumentType]
    return (10 * play.before.hubs[h], 10 * play.after.hubs[h]) == (int(a), int(b))


def _out_of_reach(play: Play, who: str) -> bool:
    lost = [
        NAMES[s]
        for s, at in enumerate(play.after.influence)
        if sum(h <= at for h in play.after.hubs) < sum(h <= at for h in play.before.hubs)
    ]
    return sorted(words_of(who)) == sorted(lost)


def _contract(play: Play, pays: str, costs: str) -> bool:
    card = play.after.contracts[play.seat][-1]
    with_it, without = play.after.clone(), play.after.clone()
    with_it.factories[play.seat], without.factories[play.seat] = (9, 9, 9, 9), (0, 0, 0, 0)
    without.contracts[play.seat] = with_it.contracts[play.seat] = (card,)
    full, none = count_all(with_it, linked=True)[play.seat], count_all(without, linked=True)[play.seat]
    unlinked = count_all(with_it, linked=False)[play.seat]
    return (full.contracts, none.contracts, unlinked.contracts) == (int(pays), -int(costs), 0)


def _room(play: Play, came: str, size: str) -> bool:
    grown = play.after.investors[play.seat] - play.before.investors[play.seat]
    return grown == int(came) and int(size) == len(play.action.split()[1])


def _ladder(play: Play, said: str) -> bool:
    """As many workers can really be hired for as much, and no more of those that are named."""
    table, steps = play.before.clone(), [tuple(map(int, part.split(" for "))) for part in said.split(", ")]
    for k, cost in steps:
        table.act(play.seat, "worker")
        if (k, cost) != (k, play.before.purse[play.seat] - table.purse[play.seat]):
            return False
    on = table.stack[-1] if table.stack else None
    more = type(on).__name__ == "HireMore" and "worker" in on.legal(table, play.seat)
    return [k for k, _ in steps] == list(range(1, len(steps) + 1)) and (len(steps) == 5 or not more)


def _factory(play: Play, price: str, one: str, two: str, three: str, good: str) -> bool:
    table = play.after
    chosen = play.action
    if type(table.stack[-1]).__name__ == "ChooseWorker":
        chosen = table.stack[-1].legal(table, play.seat)[-1]
        table = table.clone()
        table.act(play.seat, chosen)
    elif chosen not in LEVELS:  # the only worker on the board goes by itself
        was, now = play.before, table
        areas = ((*t.rested[play.seat], *t.worked[play.seat]) for t in (was, now))
        chosen = LEVELS[next(i for i, (a, b) in enumerate(zip(*areas, strict=True)) if a != b)]
    work = table.works[play.seat][-1]
    brings = (int(one), int(two), int(three))[LEVELS.index(chosen) % 3]
    paid = play.before.purse[play.seat] - table.purse[play.seat]
    return paid == int(price) and (GOODS[work[1]], work[2]) == (good, brings)


def _pays_then(play: Play, good: str, then: str, now: str | None) -> bool:
    table = play.until("ChooseWorker")
    g = GOODS.index(good)  # pyright: ignore[reportArgumentType]
    return table.pay(g) == int(then) and play.before.pay(g) == int(now or then)


LINES: tuple[tuple[str, Callable[..., bool]], ...] = (
    (r"Paid whatever the others bid; (\d+) of (\d+) gulden are left for workers and goods", _bid_left),
    (r"Reaches no hub: you cannot hire before you gain influence", _bid_reaches_none),
    (r"Reaches the (.+): you may hire there", _bid_reaches),
    (
        r"Influence (\d+) to (\d+)(?:, below (.+?))?(?:; (.+) (out of reach|in reach))?: "
        r"your hands are on this tile already",
        _penalty,
    ),
    (
        r"Crew: effort (\d+)(?:, (\d+) over from the first track)?; (.+?)"
        r"(?:; (\d+) (?:over, lost unless a second track uses it|lost))?",
        _crew,
    ),
    (r"Goods: (.+)", _goods),
    (r"(.+) gives (.+)", _city_gives),
    (r"(.+) wants (.+)", _city_wants),
    (r"(.+) has room for (.+)", _city_has_room),
    (r"Both cities are yours already: nothing new is gained", _nothing_new),
    (r"(.+) then has two of your tracks; a third takes a station there", _two_tracks),
    (r"Each share takes a tenth of all you have at the end: as things stand (-?\d+) gulden", _share),
    (r"Burns 1 coal from your board", lambda play: play.gone(3) == 1),
    (r"The (\w+) hub goes from (\d+) to (\d+)", _hub_goes),
    (r"It is then out of reach for (.+)", _out_of_reach),
    (r"If Trieste is linked: (\d+) gulden when full, minus (\d+) when not; else nothing", _contract),
    (r"Freight cars left for goods: (\d+)", lambda play, n: play.after.freight(play.seat) == int(n)),
    (r"Only (\d+) of its (\d+) investors find room on your share board", _room),
    (r"Workers of this column: (.+) gulden", _ladder),
    (r"Costs (\d+) gulden, .+; a level 1, 2, 3 worker brings (\d), (\d), (\d) (\w+)", _factory),
    (r"A delivery of (\w+) then pays everybody (\d+) gulden(?: instead of (\d+))?", _pays_then),
)
#: Moves whose label names a price or a payment: what the purse changes by.
PRICED = re.compile(r"^(sell|deliver|access|station|worker|engineer|buy|order|engine|upgrade|wood|stone|iron|coal)\b")


def check_line(play: Play, line: str) -> str:
    """The pattern of the line, if what it says is so."""
    for pattern, claim in LINES:
        found = re.fullmatch(pattern, line)
        if found:
            assert claim(play, *found.groups()), f"“{play.action}” of seat {play.seat}: not so: {line}"
            return pattern
    raise AssertionError(f"no claim is listed for “{line}”, said of “{play.action}”")


def check_label(play: Play, label: str) -> None:
    """A price in a label is what is paid, unless a question comes first."""
    price = re.search(r" for (\d+)\b", label)
    if price and PRICED.match(play.action) and type(play.after.stack[-1]).__name__ != "ChooseWorker":
        bonus = 10 * play.after.track_count(play.seat) if play.after.linked(play.seat) else 0
        reached = bonus and not play.before.linked(play.seat)
        changed = abs(play.paid() + (bonus if reached else 0))
        assert changed == int(price[1]), f"“{play.action}”: {label}, and the purse changes by {changed}"


def asked_at_the_end(table: Any) -> Any:
    """The same table where no turn ends by itself, so that nothing follows a move by itself but its own effects."""
    table = table.clone()
    table.box = replace(table.box, auto_end=(False,) * table.seats)
    return table


def check_notes(g: Game[Any], seat: int, rnd: Random, tries: int) -> set[str]:
    seen, words, legal = g.view(seat), Words(NAMES[: g.table.seats]), g.legal(seat)
    worlds = [asked_at_the_end(g.table), *(asked_at_the_end(GAME.determinize(seen, n)) for n in (1, 2))]
    heard: set[str] = set()
    for action in rnd.sample(legal, min(tries, len(legal))):
        lines = GAME.notes(seen, seat, action, words)
        label = GAME.choice(seen, seat, action).label
        for world in worlds:
            play = Play(world, seat, action)
            heard.update(check_line(play, line) for line in lines)
            check_label(play, label)
    return heard


def noted(players: int, seed: int, options: dict[str, Any], share: float) -> set[str]:
    g, rnd, heard = Game(GAME, players, options, seed, NAMES[:players]), Random(seed), set[str]()
    while not g.over:
        seat = rnd.choice(g.to_act)
        legal = g.legal(seat)
        try:
            if rnd.random() < share or (g.table.round == 8 and rnd.random() < 3 * share):
                check_foresight(g, seat, rnd, tries=2)
                heard |= check_notes(g, seat, rnd, 8)
        except AssertionError as error:
            raise AssertionError(f"{error}\n{where(g)}") from error
        wise = rnd.random() < 0.35
        g.play(seat, GAME.advise(g.view(seat), seat, legal, rnd).action if wise else rnd.choice(legal))
    return heard


CASES = [
    (2, {"setup": "fixed"}),
    (3, {"setup": "normal", "money": "secret"}),
    (4, {"setup": "random", "money": "secret", "formula_on_debt": True, "auto_end": False}),
    (4, {"setup": "normal", "one_station_per_city": True}),
]
#: Lines that need a rare position have a scene below.
RARE = {r"Only (\d+) of its (\d+) investors find room on your share board", r"It is then out of reach for (.+)"}


def test_what_a_receipt_says_is_what_happens() -> None:
    heard: set[str] = set()
    for players, options in CASES:
        heard |= noted(players, 11, options, 0.12)
    assert {pattern for pattern, _ in LINES} - heard - RARE == set()


@pytest.mark.skipif(not LONG, reason="many games: ENGINEHOUSE_LONG=1")
@pytest.mark.parametrize("seed", range(60))
def test_what_a_receipt_says_is_what_happens_in_many_games(seed: int) -> None:
    noted(2 + seed % 3, 300 + seed, random_options(GAME, Random(seed)), 0.3)


def test_only_cash_is_said_in_gulden() -> None:
    """The sum of a receipt is the first change that has a unit: worth and income are none that is received now."""
    figures = {figure.name: figure.unit for figure in GAME.figures(Game(GAME, 2, {}, 1).view(0))}
    assert [name for name, unit in figures.items() if unit == "gulden"] == ["Money"]
    assert [name for name, unit in figures.items() if unit] == ["Money", "Shares"]


# --- scenes ----------------------------------------------------------------------------------------------------------
def said(table: Any, action: str) -> tuple[str, ...]:
    """The lines of a legal action of the seat on turn, each checked."""
    seat = actor(table)
    assert action in legal(table)
    lines = GAME.notes(view(table, seat), seat, action, Words(NAMES[: table.seats]))
    for line in lines:
        check_line(Play(asked_at_the_end(table), seat, action), line)
    return lines


@rule("IS-DELIV-11")
def test_who_loses_a_hub_that_grows() -> None:
    table = at_turn(3)
    tracks(table, 0, "WIE-WRN", "WRN-GLO")
    factory(table, 0, "WIE-a", "wood", 2)
    hubs(table, 40, 50, 70, 80)
    stand(table, 90, 80, 70)
    assert said(table, "deliver WIE-a GLO")[1:] == (
        "The blue hub goes from 80 to 90",
        "It is then out of reach for Mira",
    )


@rule("IS-CONTR-09")
def test_investors_without_room() -> None:
    table = at_turn(3)
    table.display = ("WSI 240",)
    table.investors[0] = table.box.investor_rows - 1
    play(table, "contract")
    assert said(table, "sign WSI 240")[-1] == "Only 1 of its 3 investors find room on your share board"


@rule("IS-HIRE-09")
def test_the_ladder_ends_with_the_last_worker() -> None:
    table = at_turn(3)
    stand(table, 50, 0, 0)
    table.purse[0], table.rested[0] = 500, (13, 0, 0)
    play(table, "hire", "column bronze-1")
    assert said(table, "worker") == ("Workers of this column: 1 for 10, 2 for 30 gulden",)


@rule("IS-R15")
def test_a_factory_brings_what_the_supply_has() -> None:
    table = at_turn(3)
    table.purse[0], table.rested[0], table.supply[2] = 500, (1, 1, 1), 3
    play(table, "build", "factory WIE-a")
    assert said(table, "iron")[0] == "Costs 30 gulden, the board’s price; a level 1, 2, 3 worker brings 2, 3, 3 iron"
    play(table, "iron")
    assert table.stack[-1].hint(table, 0) == "Level 1, 2, 3 brings 2, 3, 3 iron. The worker never returns."
    assert GAME.choice(view(table, 0), 0, "level 3 rested").label == "Level 3, rested: 3 goods"
    said(table, "level 3 rested")


@rule("IS-R07")
def test_a_hexagon_gives_no_more_than_the_track_has() -> None:
    table = at_turn(3)
    stand(table, 200, 0, 0)
    table.rested[0] = (0, 0, 1)
    play(table, "track")
    assert said(table, "lay WIE-WRN")[2:] == (
        "Wr. Neustadt gives nothing but the way on",
        "Wr. Neustadt has room for a station at 30 gulden",
    )


@rule("IS-R37", "IS-BIZ-06")
def test_the_hint_of_a_point_names_what_it_can_be_spent_on() -> None:
    table = at_turn(3)
    point = Points(0, 1)
    assert point.hint(table, 0) == (
        "Influence +10, share value up to 60 or one freight car for passengers, 10 each income from then on."
    )
    table.trains[0], table.share[0] = ((3, "PPR"),), 5
    assert point.hint(table, 0) == "Influence +10."
    stand(table, 200, 0, 0)
    assert point.hint(table, 0) == "A point that nothing can use is forgone."


@rule("IS-FACT-07", "IS-BUY-08", "IS-LOCO-13", "IS-ENG-06")
def test_what_is_used_up_has_no_price() -> None:
    table = at_turn(3)
    table.taken = put(table.taken, 0, len(table.box.costs[0]))
    table.market, table.engines = put(table.market, 1, 0), put(table.engines, 0, 0)
    table.engineers = ("",) * len(table.engineers)
    text = GAME.text(view(table, 0), Words(NAMES[:3]))
    assert "no wood factory left, a delivery pays 30" in text
    assert "no stone left" in text
    assert "no 4 left" in text
    assert "No engineer is left" in text
    assert "costs nothing" not in text
    assert "None is left" in tips.engine(view(table, 0), 4)


@rule("IS-SELL-01")
def test_who_has_no_investor_is_not_told_of_a_row() -> None:
    table = at_turn(3)
    assert ShareValue(0).hint(table, 0) == "Your topmost investor sits in row 1; up costs influence, down is free."
    table.investors[0] = 0
    assert ShareValue(0).hint(table, 0) == "You have no investor now; up costs influence, down is free."
