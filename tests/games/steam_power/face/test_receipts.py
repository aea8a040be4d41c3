"""What is said of an action before it is done is what happens, in every world that a view could be of."""

import os
import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import enginehouse as eh
from enginehouse.core import Event, Game, Words
from enginehouse.games.steam_power.face.words import company_name
from enginehouse.games.steam_power.rules import events
from enginehouse.games.steam_power.rules.state import Table
from tests.games.steam_power.claims import costs
from tests.games.steam_power.positions import position, row_of
from tests.games.steam_power.test_whole_games import hasty
from tests.proof import rule
from tests.properties import check_foresight

LONG = bool(os.environ.get("ENGINEHOUSE_LONG"))
SEEDS = range(40) if LONG else range(2)
TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "solo": (1, {"map": "switchyard"}),
    "three": (3, {"map": "switchyard"}),
    "four": (4, {}),
    "draft": (3, {"edition": "draft"}),
    "an Automa": (3, {"automas": "normal", "map": "ireland"}),
}


class World:
    """One world that the seat's view could be of, with the action done in it."""

    def __init__(self, before: Table, seat: int, action: str) -> None:
        self.before, self.seat, self.heard = before, seat, list[Event]()
        self.after = before.clone()
        self.after.events = self.heard
        self.after.act(seat, action)

    def first(self, kind: type[Event]) -> Any:
        return next((event for event in self.heard if isinstance(event, kind)), None)

    def first_own(self, kind: type[events.SpEvent]) -> Any:
        """An Automa that comes next does such things too."""
        return next((event for event in self.heard if isinstance(event, kind) and event.seat == self.seat), None)


def said_and_done(game: Game[Any], rnd: Random) -> Iterator[tuple[str, str, World]]:
    seat = game.to_act[0]
    seen = game.view(seat)
    for action in rnd.sample(legal := game.legal(seat), min(4, len(legal))):
        label = game.title.choice(seen, seat, action).label
        for world in (game.table, *(game.title.determinize(seen, rnd.getrandbits(32)) for _ in range(2))):
            yield action, label, World(world, seat, action)
            for note in game.title.notes(seen, seat, action, Words(game.names)):
                yield "note", note, World(world, seat, action)


def check_track(label: str, world: World) -> None:
    laid, done = world.first_own(events.Laid), world.first_own(events.LinkCompleted)
    price = re.search(r", \$(\d+)", label.split(":", maxsplit=1)[0])
    assert (laid.cost if laid else 0) == (int(price[1]) if price else 0)
    ends = re.search(r": links (.+) and (.+)$", label)
    assert (done is not None) == (ends is not None)
    if ends:
        assert {ends[1], ends[2]} == {done.start, done.end}


def check_site(label: str, world: World) -> None:
    built = world.first_own(events.Built)
    said = re.fullmatch(r"Build in (.+): (\d+) (\w+), linked to (.+?)(, not to you)?", label)
    if built and said:  # a bonus factory is asked for its number
        assert (said[1], int(said[2]), said[3]) == (built.city, built.pieces, built.colour)


def paid(label: str) -> Counter[str]:
    return Counter({name.strip(): int(n) for n, name in re.findall(r"\$(\d+) to ([A-Z]\w+)", label)})


def check_source(label: str, world: World) -> None:
    table, delivered = world.before, world.first(events.Delivered)
    if delivered is None:
        return  # the route is asked for
    assert label.startswith(f"{delivered.colour.capitalize()} from {delivered.city}, ")
    if table.box.solo:
        assert f", ${delivered.to_bank}" in label if delivered.to_bank else ", free" in label
    else:
        assert paid(label) == Counter({company_name(table, s): n for s, n in delivered.fees})
    emptied = world.first(events.Emptied)
    if "empties it" in label:
        assert emptied.city == delivered.city
        assert f"{emptied.worth} point" in label
    elif emptied:
        assert emptied.city != delivered.city or world.heard.index(emptied) > 1


def check_route(label: str, world: World) -> None:
    table, delivered, step = world.before, world.first(events.Delivered), world.before.stack[-1]
    owner = table.factory[step.city]  # type: ignore[attr-defined]
    links = Counter({company_name(table, s): n for s, n in delivered.fees})
    if owner != step.company and not table.box.solo:  # type: ignore[attr-defined]
        links[company_name(table, owner)] -= 1
    assert paid(label) == +links or table.box.solo


def check_contract(label: str, world: World, action: str) -> None:
    table = world.before
    company = table.stack[-1].company  # type: ignore[attr-defined]
    card = next(card for card in table.box.cards.values() if f"contract {card.number}" == action)
    total = costs(table, company, list(card.goods))
    assert f"costs ${total}" in label
    assert f": {card.vp} point" in label


def check_note(note: str, world: World) -> None:
    """By how much the hand grows; of what follows the draw only later turns could change it, and those take from it."""
    taken = [
        event for event in world.heard if isinstance(event, events.Drew | events.Robbed) and event.seat == world.seat
    ]
    count = sum(len(event.cards) if isinstance(event, events.Drew) else 1 for event in taken)
    asked = type(world.after.stack[-1]).__name__ == "ChooseVictim" if world.after.stack else False
    if note == "You take two contracts":
        assert count == 2
    elif note == "You take the last contract":
        assert count == 1
    elif note.startswith("You take the last contract, and one more"):
        assert count + asked in (1, 2)
        assert isinstance(taken[0], events.Drew)
    else:
        assert note.startswith("You take contracts out of the largest hand")
        assert 1 <= count + asked <= 2
        assert not any(isinstance(event, events.Drew) for event in taken)


def check(action: str, label: str, world: World) -> str:
    verb = action.split(maxsplit=1)[0]
    if verb == "note":
        check_note(label, world)
    elif verb in ("lay", "cross", "replace"):
        check_track(label, world)
    elif verb == "build":
        check_site(label, world)
    elif verb == "from":
        check_source(label, world)
    elif verb == "route":
        check_route(label, world)
    elif verb == "contract":
        check_contract(label, world, action)
    return verb


@pytest.mark.parametrize("name", list(TABLES))
@rule("SP-TAKE-01", "SP-FULFIL-15", "SP-FULFIL-16", "SP-R22", "SP-LINK-02")
def test_what_is_said_before_is_what_happens(name):
    players, options = TABLES[name]
    heard: Counter[str] = Counter()
    for seed in SEEDS:
        rnd = Random(seed)
        game = eh.new("steam-power", players=players, seed=seed, options=options)
        while not game.over:
            if rnd.random() < 0.2 or type(game.table.stack[-1]).__name__ in ("ChooseSource", "ChooseRoute"):
                heard.update(check(*case) for case in said_and_done(game, rnd))
            if rnd.random() < (0.5 if LONG else 0.03):
                check_foresight(game, game.to_act[0], rnd)
            game.play(game.to_act[0], hasty(game, rnd))
    assert {"note", "lay", "build", "contract"} <= heard.keys()


@rule("SP-TAKE-04", "SP-R33", "SP-R34")
def test_notes_of_a_deck_that_runs_out():
    row = row_of("Black", "White")
    for left, note in ((2, "two"), (1, "the last contract, and one more"), (0, "out of the largest hand")):
        yard = position(row, 3).deck_of(*("K01", "K02")[:left]).hand(1, "K11", "K12", "K13").hand(2, "K21").hand(0)
        yard.deck_of(*("K01", "K02")[:left])
        view = yard.game.view(0)
        (said,) = yard.game.title.notes(view, 0, "draw", Words(yard.game.names))
        assert note in said
        check_note(said, World(yard.table, 0, "draw"))
    assert yard.game.title.notes(view, 0, "money", Words(yard.game.names)) == ()
