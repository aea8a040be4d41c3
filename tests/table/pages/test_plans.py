"""One thought, one act: whatever is offered as one press plays through, and what its receipt calls certain happens."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from enginehouse import house
from enginehouse.core import Game, Words, asks_on, foresee_all
from enginehouse.core.codec import to_plain
from enginehouse.core.errors import HOUSE_RULES
from enginehouse.core.face import Plan, Waybill
from enginehouse.core.sight import view
from enginehouse.games.steam_power.rules import scoring
from enginehouse.table.pages import receipts
from enginehouse.table.problems import Problem
from tests.properties import agrees

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("toy", 3, {}),
    ("steam-power", 1, {}),
    ("steam-power", 2, {"map": "switchyard"}),
    ("steam-power", 3, {}),
    ("steam-power", 5, {}),
    ("steam-power", 3, {"automas": "hard"}),
    ("planet-steam", 2, {}),
    ("planet-steam", 4, {}),
    ("steamwatchers", 2, {}),
    ("steamwatchers", 5, {}),
    ("imperial-steam", 2, {"money": "secret"}),
    ("imperial-steam", 4, {}),
]


def positions(
    name: str, players: int, options: dict[str, Any], seed: int, plies: int = 260
) -> list[tuple[Game[Any], int]]:
    """Positions of a game that is played half wisely, and who is asked in each."""
    title, rnd = house.title(name), Random(f"{name} {players} {seed}")
    game = Game(title, players, options, seed)
    out: list[tuple[Game[Any], int]] = []
    while not game.over and len(game.actions) < plies:
        seat = rnd.choice(game.to_act)
        if rnd.random() < 0.4:
            out.append((game.clone(), seat))
        seen, legal = game.view(seat), game.legal(seat)
        game.play(seat, title.advise(seen, seat, legal, rnd).action if rnd.random() < 0.75 else rnd.choice(legal))
    return out


def offered(game: Game[Any], seat: int) -> tuple[Plan, ...]:
    return game.title.plans(game.view(seat), seat, game.legal(seat))


@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_every_plan_plays_through_and_its_receipt_is_what_happens(
    name: str, players: int, options: dict[str, Any]
) -> None:
    rnd, played = Random(7), 0
    for game, seat in positions(name, players, options, 5):
        plans = offered(game, seat)
        for plan in rnd.sample(plans, min(3, len(plans))):
            told = receipts.plan_receipt(game, seat, plan.actions, game.names)
            ahead = foresee_all(game.view(seat), seat, plan.actions)
            truth = game.clone()
            came: list[str] = []
            for n, action in enumerate(plan.actions):
                assert truth.to_act == (seat,) or n == 0, f"somebody else is asked in the middle of {plan}"
                assert action in truth.legal(seat), f"{plan}: “{action}” is not legal"
                heard = (event.seen_by(seat) for event in truth.play(seat, action))
                came += [event.text(Words(game.names)) for event in heard if event is not None]
            if summed := game.title.plan_notes(game.view(seat), seat, plan.actions, Words(game.names)):
                assert told.lines == list(summed)
                came = []  # told as one: tests of the game hold it against what happens
            foretold = [line for line in told.lines if line in came]
            assert foretold == came[: len(foretold)], f"{plan}: {told.lines} became {came}"
            assert told.open_end or foretold == came, f"{plan}: not told {came[len(foretold) :]}"
            if not told.open_end:
                after = truth.view(seat)
                assert agrees(to_plain(view(ahead.table, seat)), to_plain(after)), f"{plan} is not as foreseen"
                figures = {(f.name, s): v for f in game.title.figures(after) for s, v in enumerate(f.values)}
                for change in told.changes:
                    assert change.after in (None, figures[change.figure, change.seat]), f"{plan}: {change}"
            played += 1
    assert played or name == "toy"


@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_plans_are_pressed_and_told_apart(name: str, players: int, options: dict[str, Any]) -> None:
    """Each begins with a thing, has a label of its own there, and none repeats what a single choice does."""
    for game, seat in positions(name, players, options, 6):
        plans = offered(game, seat)
        seen, legal = game.view(seat), game.legal(seat)
        single = {(c.touches, c.label) for c in (game.title.choice(seen, seat, action) for action in legal)}
        for plan in plans:
            assert plan.touches, f"{plan} begins nowhere"
            assert plan.label[0].isupper() or plan.label[0].isdigit() or name == "imperial-steam", plan.label
            assert (plan.touches, plan.label) not in single, plan
        assert not [twice for twice, n in Counter((p.touches, p.group, p.label) for p in plans).items() if n > 1]
        assert len({(plan.actions, plan.touches) for plan in plans}) == len(plans)


@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_tiles_tell_the_truth(name: str, players: int, options: dict[str, Any]) -> None:
    """What asks on is no act, and what is closed gives the same reason as when it is typed: a rule of the game."""
    for game, seat in positions(name, players, options, 8):
        seen, legal = game.view(seat), game.legal(seat)
        told = receipts.plans(game.title, seen, seat, legal, "now", Words(game.names))
        assert told.moment == "now"
        for action in told.asks_on:
            ahead = asks_on(seen, seat, action)
            assert ahead is not None
            assert ahead.stack[-1].seats(ahead) == (seat,)
        for action, why in told.closed.items():
            typed = game.why_not(seat, action)
            assert typed is not None, f"“{action}” is closed and may be chosen"
            assert (why.rule, why.reason) == (typed.rule, typed.reason)
            assert why.rule not in HOUSE_RULES, f"“{action}” is closed by no rule of the game: {why}"


# --- Steam Power: the bill --------------------------------------------------------------------------------------------
def bills(seed: int = 5, players: int = 4) -> list[tuple[Game[Any], int, Plan, Waybill]]:
    out: list[tuple[Game[Any], int, Plan, Waybill]] = []
    for game, seat in positions("steam-power", players, {}, seed, 400):
        seen = game.view(seat)
        for plan in offered(game, seat):
            bill = game.title.waybill(seen, seat, plan.actions, Words(game.names))
            if bill is not None:
                out.append((game, seat, plan, bill))
    assert len(out) > 10
    return out


def dollars(text: str) -> int:
    return int(text.removeprefix("$"))


def test_a_bill_is_paid_as_it_is_written_and_so_are_its_other_sources() -> None:
    changed = 0
    for game, seat, plan, bill in bills():
        others = [source for line in bill.lines for source in line.others]
        changed += bool(others)
        for actions in (plan.actions, *(source.actions for source in others)):
            there = game.title.waybill(game.view(seat), seat, actions, Words(game.names))
            assert there is not None
            truth = game.clone()
            before = list(truth.table.purse)
            for action in actions:
                truth.play(seat, action)
            card = truth.table.box.cards[truth.table.fulfilled[seat][-1]]
            if truth.to_act != (seat,) or truth.table.round != game.table.round:
                continue  # the turn is over, and others have moved since
            assert before[seat] - truth.table.purse[seat] == dollars(there.total) - card.money
            for rival, amount in there.paid:
                assert truth.table.purse[rival] - before[rival] == amount
            assert dollars(there.total) == sum(dollars(line.source.price) for line in there.lines)
            assert [line.what for line in there.lines] == [("black", "white", "orange", "gray")[g] for g in card.goods]
    assert changed > 5


def test_the_cheapest_sources_are_chosen_and_of_equal_prices_the_one_that_pays_the_weaker_rival() -> None:
    equals = 0
    for game, _, _, bill in (one for seed in (5, 9, 11) for one in bills(seed)):
        points = [sum(scoring.sources(game.table, s).values()) for s in range(game.table.seats)]
        for line in bill.lines:
            for other in line.others:
                assert dollars(other.price) >= dollars(line.source.price), (line, other)
                if other.price == line.source.price and len(line.source.paid) == len(other.paid) == 1:
                    equals += 1
                    assert points[line.source.paid[0][0]] <= points[other.paid[0][0]], line
    assert equals


def test_the_first_tile_completes_a_link_or_is_the_cheapest() -> None:
    completed = 0
    for game, seat in positions("steam-power", 3, {}, 3):
        by_hex: dict[str, list[tuple[int, str]]] = {}
        for plan in offered(game, seat):
            if plan.touches[0].startswith("hex-"):
                by_hex.setdefault(plan.touches[0], []).append((plan.rank, plan.label))
        for ways in by_hex.values():
            first = min(ways)[1]
            if any(": links " in label for _, label in ways):
                completed += 1
                assert ": links " in first, ways
    assert completed > 20


# --- Imperial Steam: deliveries ---------------------------------------------------------------------------------------
def deliveries(players: int = 3) -> list[tuple[Game[Any], int]]:
    """Positions where something can be delivered."""
    found = [one for seed in (5, 6, 8) for one in positions("imperial-steam", players, {}, seed, 500)]
    out = [(game, seat) for game, seat in found if any(a.startswith("deliver ") for a in game.legal(seat))]
    assert len(out) > 5
    return out


def brought(game: Game[Any], seat: int, action: str) -> str:
    """What a delivery really brings: gulden, or a key."""
    truth, table = game.clone(), game.table
    truth.play(seat, action)
    after = truth.table
    for metal in ("gold", "silver"):
        if any(getattr(after, metal)[hub] == seat != getattr(table, metal)[hub] for hub in range(4)):
            return f"{metal} key"
    return f"+{after.purse[seat] - table.purse[seat]}"


def test_what_is_offered_brings_what_it_says_and_nothing_pays_more() -> None:
    for game, seat in deliveries():
        legal = game.legal(seat)
        offers = game.title.offers_now(game.view(seat), seat, legal)
        gains = {action: brought(game, seat, action) for action in legal if action.startswith("deliver ")}
        assert offers
        for offer in offers:
            assert offer.gain == gains[offer.action]
            to = game.title.choice(game.view(seat), seat, offer.action).label
            assert offer.label.split(" to ")[1] in to
            assert offer.label.split(" ")[1] in to
        paid = max((int(gain) for gain in gains.values() if gain.startswith("+")), default=0)
        told = max((int(offer.gain) for offer in offers if offer.gain.startswith("+")), default=0)
        assert told == paid or len(offers) == 3
        assert len({offer.label for offer in offers}) == len(offers)


def test_a_city_that_is_pressed_is_served_by_the_best_good_and_the_bill_says_so() -> None:
    changed = ways = 0
    for game, seat in deliveries():
        seen, words = game.view(seat), Words(game.names)
        for plan in offered(game, seat):
            if not plan.touches[0].startswith("city-"):
                continue
            bill = game.title.waybill(seen, seat, plan.actions, words)
            assert bill is not None
            sources = (bill.lines[0].source, *bill.lines[0].others)
            for source in sources:
                assert source.price == brought(game, seat, source.actions[0])
                own = bill if source is sources[0] else game.title.waybill(seen, seat, source.actions, words)
                assert own is not None
                assert own.total.removeprefix("the ").removesuffix(" gulden").partition(" of the ")[
                    0
                ] == source.price.removeprefix("+")
                ways += len(source.ways)
                for link in source.ways:
                    n = next(i for i, one in enumerate(seen.box.links) if f"link-{one.name}" == link)
                    assert game.table.tracks[seat] >> n & 1, "goods travel over one's own tracks"
            paid = [int(source.price) for source in sources if source.price.startswith("+")]
            assert not sources[0].price.startswith("+") or int(sources[0].price) == max(paid)
            changed += len(sources) > 1
            to = {a for a in game.legal(seat) if a.startswith("deliver ") and a.endswith(plan.actions[0].split()[-1])}
            assert {source.actions[0] for source in sources} == to
    assert changed
    assert ways


# --- what cannot be planned -------------------------------------------------------------------------------------------
def test_a_plan_that_is_not_legal_or_not_certain_has_no_receipt() -> None:
    game = Game(house.title("steam-power"), 3, {}, 5)
    seat = game.to_act[0]
    for actions in (("fulfil", "contract 1"), ("track", "lay Z99 straight-0"), ("track", "money"), ("draw", "track")):
        with pytest.raises(Problem):
            receipts.plan_receipt(game, seat, actions, game.names)


def test_leaving_the_game_is_no_part_of_a_plan() -> None:
    for title in (title for title in house.games() if title.shipped() is not None):
        game, rnd = Game(title, 3, {}, 5), Random(5)
        for _ in range(60):
            seat = game.to_act[0]
            first = game.legal(seat)[0]
            may_leave = game.why_not(seat, "resign") is None
            for actions in ((first, "resign"), *([("resign", first), ("resign", "resign")] if may_leave else [])):
                with pytest.raises(Problem, match="Leaving the game is no part of a plan"):
                    receipts.plan_receipt(game, seat, actions, game.names)
            game.play(seat, rnd.choice(game.legal(seat)))


def test_an_attack_is_told_with_both_strengths() -> None:
    from enginehouse.games.steamwatchers.face.receipts import strengths
    from enginehouse.games.steamwatchers.rules.control import enemy_in
    from enginehouse.games.steamwatchers.rules.state import NOBODY

    told = 0
    for seed in range(4):
        for game, seat in positions("steamwatchers", 3, {}, seed, 420):
            for plan in offered(game, seat):
                way = plan.actions[-1].split(" ")
                if way[0] not in ("move", "sail") or len(plan.actions) < 2:
                    continue
                area = game.table.box.words.area_ids.index(way[1].split(">")[-1])
                lines = [
                    line
                    for line in receipts.plan_receipt(game, seat, plan.actions, game.names).lines
                    if " against " in line
                ]
                assert bool(lines) == (enemy_in(game.table, seat, area) != NOBODY)
                if lines:
                    truth = game.clone()
                    for action in plan.actions:
                        truth.play(seat, action)
                    attack, defense = strengths(truth.table, seat, area)
                    assert f", {attack} against {defense}, " in lines[0]
                    told += 1
    assert told > 3


#: An element with an id: its own name, or the title it begins with.
NAMED = re.compile(r'<\w+([^>]* id="([^"]+)"[^>]*)>(?:<title>([^<]*))?')


@pytest.mark.parametrize("name", ["steam-power", "planet-steam", "steamwatchers", "imperial-steam"])
def test_what_can_be_pressed_has_a_speaking_name(name: str) -> None:
    """Not the code of its place nor a figure that stands on it: words that somebody understands who does not see the board."""
    asked: set[str] = set()
    for game, seat in positions(name, 3, {}, 8, 150)[::7]:
        seen, words, title = game.view(seat), Words(game.names), game.title
        told = receipts.plans(title, seen, seat, game.legal(seat), "now", words)
        drawn = title.board(seen, words).inline() + "".join(panel.html for panel in title.panels(seen, words))
        names: dict[str, str] = {}
        for more, ident, head in NAMED.findall(drawn):
            own = re.search('data-name="([^"]+)"', more)
            names[ident] = own[1] if own else head.split("\n")[0] or told.names.get(ident, "")
        ways: dict[str, list[str]] = {}
        for one in (*(title.choice(seen, seat, action) for action in game.legal(seat)), *told.plans):
            if one.touches and one.touches[0] in names:
                ways.setdefault(one.touches[0], []).append(one.label)
        for ident, labels in ways.items():
            called = names[ident] if len(labels) > 1 else labels[0]
            assert re.search(r"[^\W\d_]{3}", called), (ident, called)
            assert not re.search(r"\b[A-Z]{2,3}-\w|\bhere\b", called.partition(" (")[0]), (ident, called)
            asked.add(ident.partition("-")[0])
    assert asked
