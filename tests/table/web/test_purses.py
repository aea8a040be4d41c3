"""Planet Steam's one secret at the table: tables that differ only in others' credits send a seat the same bytes.

Every way to an answer is tried at the moments of an auction and of a trade: frames and their size, past moments, receipts
with their redrawn layers, refusals of actions and of places, scores, words, a bot's advice, and what others' moves tell.
"""

import os
from itertools import product
from random import Random

import msgspec
import pytest

from enginehouse import house
from enginehouse.core import SPECTATOR, Game, Words
from enginehouse.games.planet_steam.rules.events import OpenerSkipped, Subsidised
from enginehouse.games.planet_steam.rules.steps import (
    Certificate,
    ClaimZone,
    EngineerBenefit,
    KeepFreelance,
    ManipulatePrices,
    NameZone,
    PickCard,
    Reorganise,
    TakeBonus,
    Trade,
)
from enginehouse.games.planet_steam.rules.steps.bidding import Bidding
from enginehouse.table.live.rooms import Room
from enginehouse.table.pages.frames import make_frame
from enginehouse.table.pages.model import page_model
from enginehouse.table.pages.receipts import receipt, why_not, why_not_there
from tests.proof import rule
from tests.table.web.test_leaks import bytes_for, do, room_of

TITLE = house.title("planet-steam")
SWITCHES = [o.name for o in TITLE.options if o.choices is not None and set(o.choices) == {False, True}]
MONEY = (
    Bidding, PickCard, EngineerBenefit, TakeBonus, ManipulatePrices, NameZone, ClaimZone, KeepFreelance, Reorganise,
    Trade, Certificate,
)  # fmt: skip


def pairwise() -> list[tuple[bool, ...]]:
    """Few sets of switches in which every two of them stand in every way."""
    rnd, rows = Random(4), [(False,) * len(SWITCHES), (True,) * len(SWITCHES)]
    pairs = {(i, j, a, b) for i in range(len(SWITCHES)) for j in range(i) for a, b in product((False, True), repeat=2)}
    for row in rows:
        pairs -= {(i, j, row[i], row[j]) for i in range(len(row)) for j in range(i)}
    while pairs:
        tried = [tuple(rnd.random() < 0.5 for _ in SWITCHES) for _ in range(40)]
        best = max(
            tried, key=lambda row: sum((i, j, row[i], row[j]) in pairs for i in range(len(row)) for j in range(i))
        )
        rows.append(best)
        pairs -= {(i, j, best[i], best[j]) for i in range(len(best)) for j in range(i)}
    return rows


EVERY = list(product((False, True), repeat=len(SWITCHES)))
SETS = EVERY if os.environ.get("ENGINEHOUSE_LONG") else pairwise()


def twins(game: Game, seat: int, rnd: Random) -> list[Room]:
    """The game, and two that only others' credits tell apart from it: just enough for what was said, and far more."""
    step = game.table.stack[-1]
    said: dict[int, int] = {}
    if isinstance(step, Bidding):  # bids rise, so the last of a seat is its highest; who was passed over has nothing
        said = {s: bid for s, bid in step.said if bid}
    passed_over = [s for s in range(game.players) if isinstance(step, Bidding) and not game.table.purse[s]]
    out = [room_of(game)]
    for lavish in (0, 1):
        other = game.clone()
        for s in range(game.players):
            if s != seat and s not in passed_over:
                other.table.purse[s] = said.get(s, 0) + (rnd.randint(400, 900) if lavish else rnd.randint(1, 3))
        out.append(room_of(other))
    return out


def told_by_the_rules(room: Room) -> bool:
    """The rules themselves tell: at the end, and that somebody had nothing (PS-HIDDEN-08, PS-R86 with PS-R06)."""
    return room.line.game.over or any(isinstance(e, Subsidised | OpenerSkipped) for e in room.line.log[-1].told)


def same(what: list[object]) -> None:
    assert len({msgspec.json.encode(one) if not isinstance(one, bytes) else one for one in what}) == 1


def ask_everything(rooms: list[Room], seat: int, rnd: Random) -> None:
    games, names = [room.line.game for room in rooms], rooms[0].names
    same([bytes_for(room, seat) for room in rooms])
    same([bytes_for(room, SPECTATOR) for room in rooms])
    same([[make_frame(page_model(room, viewer, 0)).tag for viewer in (seat, SPECTATOR)] for room in rooms])
    views = [g.view(seat) for g in games]
    same([TITLE.text(v, Words(names)) for v in views])
    same([str(TITLE.result(v)) for v in views])
    same([[TITLE.order(v, seat), *(TITLE.ordered(v, seat, up_to) for up_to in (0, 7, 400))] for v in views])
    same([TITLE.sheet(v, Words(names), g.prompt(seat)).svg() for v, g in zip(views, games, strict=True)])
    legal = games[0].legal(seat)
    same([g.legal(seat) for g in games])
    if legal:
        same([TITLE.advise(v, seat, legal, Random(1)) for v in views])
        same([TITLE.idle(v, seat, legal) for v in views])
    for action in [*legal[:2], *rnd.sample(legal, min(3, len(legal)))]:
        same([receipt(g, seat, action, names, drawn=True) for g in games])
    wild = [*rnd.sample(list(TITLE.universe(views[0])), 25), "bid 1", "bid 5000", "bid -1", "bid x", "resign", ""]
    for action in wild:
        same([why_not(g, seat, action) for g in games])
    for element in ("market", "gauge-ore", "card-1", "bonus-ore", "zone-C3", "seat-0-row", "own-licence", "bid"):
        same([why_not_there(g, seat, element) for g in games])


@rule("PS-HIDDEN-01", "PS-HIDDEN-04", "PS-HIDDEN-09", "PS-R86")
@pytest.mark.parametrize("switches", SETS, ids=lambda row: "".join("01"[on] for on in row))
def test_nothing_a_seat_gets_depends_on_the_credits_of_others(switches: tuple[bool, ...]) -> None:
    options = dict(zip(SWITCHES, switches, strict=True))
    rnd = Random(sum(1 << n for n, on in enumerate(switches) if on))
    players = rnd.choice((2, 3, 4, 5))
    game = Game(TITLE, players, options, rnd.getrandbits(30))
    checked = dict.fromkeys(MONEY, 0)
    for _ in range(260):
        if game.over:
            break
        step, acting = game.table.stack[-1], game.to_act[0]
        kind = next((k for k in MONEY if isinstance(step, k)), None)
        if kind is not None and checked[kind] < 2 and rnd.random() < 0.4:
            checked[kind] += 1
            seat = acting if rnd.random() < 0.6 else rnd.randrange(players)
            rooms = twins(game, seat, rnd)
            ask_everything(rooms, seat, rnd)
            shared = [a for a in game.legal(acting) if all(a in room.line.game.legal(acting) for room in rooms)]
            if shared:  # and after a move that everybody sees
                action = rnd.choice(shared)
                for room in rooms:
                    do(room, acting, action, why=f"I have {room.line.game.table.purse[acting]}")
                if seat != acting and not any(told_by_the_rules(room) for room in rooms):
                    same([bytes_for(room, seat) for room in rooms])
        game.play(acting, rnd.choice(game.legal(acting)))
    assert sum(checked.values()) >= 8
