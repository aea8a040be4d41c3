"""What must hold in every game, checked on random play.

A game's tests need one line for all of it::

    check_game("planet-steam", players=3, seed=7, options={"sabotage": True}, conserved=credits_and_tanks)

Every check takes a ``Game`` at some moment and raises AssertionError with the moment, so that a failure can be found
again: the message ends with the notation of the whole game up to there.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from enginehouse import house
from enginehouse.core import (
    HIDDEN,
    SPECTATOR,
    TRUTH,
    UNKNOWN,
    UNSEAL,
    Event,
    Game,
    Illegal,
    Option,
    Title,
    Value,
    Words,
    foresee,
    view,
)
from enginehouse.core.codec import fingerprint, to_plain
from enginehouse.core.errors import HOUSE_RULES, NO_ANSWER, SEALED_ALREADY, UNREADABLE
from enginehouse.core.game import from_position, replay
from enginehouse.core.record import read_record
from tests import secrecy

#: What people, pages and forgers may send; no step may stumble over it.
GARBAGE = (
    "",
    "  ",
    "?",
    "-1",
    "0",
    "bid",
    "bid x",
    "bid -1",
    "bid 999999",
    "build",
    "pass now",
    "\u00b2",
    "x" * 500,
    "a>b>c 1+2",
)


# --- random play -----------------------------------------------------------------------------------------------------
def title_of(game: str | Title[Any]) -> Title[Any]:
    return house.title(game) if isinstance(game, str) else game


def random_options(game: str | Title[Any], rnd: Random) -> dict[str, Value]:
    """A random value for every option that lists its values."""

    def pick(option: Option) -> Value:
        return option.default if option.choices is None else rnd.choice(option.choices)

    return {option.name: pick(option) for option in title_of(game).options}


def random_game(
    game: str | Title[Any],
    players: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    content: Path | None = None,
    longest: int = 20_000,
) -> Iterator[Game[Any]]:
    """The same game at each of its moments, from before the first decision to the end; choices are random."""
    g = Game(title_of(game), players, options, seed, None, content)
    rnd = Random(seed)
    yield g
    while not g.over:
        seat = rnd.choice(g.to_act)
        g.play(seat, rnd.choice(g.legal(seat)))
        assert len(g.actions) < longest, f"{g.title.name} does not end within {longest} actions"
        yield g


def moments(game: str | Title[Any], players: int, seed: int, sample: int, **how: Any) -> list[Game[Any]]:
    """The end of a random game and some moments of it, each of them equally likely (a reservoir of clones)."""
    rnd, kept, g = Random(seed), [], None
    conserved: Callable[[Any], None] | None = how.pop("conserved", None)
    for n, g in enumerate(random_game(game, players, seed, **how)):
        if conserved is not None:
            try:
                conserved(g.table)
            except AssertionError as error:
                raise AssertionError(f"not conserved: {error}\n{where(g)}") from error
        if n < sample:
            kept.append(g.clone())
        elif (slot := rnd.randrange(n + 1)) < sample:
            kept[slot] = g.clone()
    assert g is not None
    return [*sorted(kept, key=lambda k: len(k.actions)), g]


def check_game(
    game: str | Title[Any],
    players: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    conserved: Callable[[Any], None] | None = None,
    sample: int = 10,
    content: Path | None = None,
    spoken: tuple[type[Event], ...] = (),
) -> Game[Any]:
    """Play one random game and check everything at some of its moments; ``conserved(table)`` is asked at each.

    ``spoken`` are the events that say a secret aloud because a rule wants it (a subsidy to whoever has nothing).
    """
    found = moments(game, players, seed, sample, options=options, conserved=conserved, content=content)
    rnd = Random(seed)
    for g in found:
        try:
            check_moment(g, rnd, spoken)
        except AssertionError as error:
            raise AssertionError(f"{error}\n{where(g)}") from error
    check_record(found[-1])
    return found[-1]


def check_moment(g: Game[Any], rnd: Random, spoken: tuple[type[Event], ...] = ()) -> None:
    check_legal(g)
    check_refusals(g, rnd)
    check_json(g)
    check_clone(g, rnd)
    check_events_cost_nothing(g, rnd)
    for seat in range(g.table.seats):
        check_determinize(g, seat, rnd.getrandbits(32))
    check_twins(g, rnd.choice((SPECTATOR, *range(g.table.seats))), rnd, spoken)
    for seat in range(g.table.seats):
        check_foresight(g, seat, rnd)
    if g.over:
        check_result(g)


def where(g: Game[Any]) -> str:
    """A moment so that it can be found again."""
    played = "; ".join(f"{entry.seat} {entry.action}" for entry in g.actions)
    return f"in {g.title.id}, {g.players} players, seed {g.seed}, options {g.options}, after {len(g.actions)}: {played}"


# --- the gate --------------------------------------------------------------------------------------------------------
def check_legal(g: Game[Any]) -> None:
    """Somebody can act before the end; lists are short, without doubles, in the universe, and the same on a view."""
    if g.over:
        assert g.to_act == (), "a game that is over waits for nobody"
        return
    assert g.to_act, f"{top(g)} waits for nobody"
    universe = list(g.title.universe(g.table))
    assert len(universe) == len(set(universe)), "the universe has doubles"
    known = set(universe)
    for seat in range(g.table.seats):
        legal = g.legal(seat)
        assert bool(legal) or seat not in g.to_act, f"{top(g)} leaves seat {seat} nothing to choose"
        assert len(legal) <= 1000, f"{top(g)} offers {len(legal)} actions"
        assert len(set(legal)) == len(legal), (
            f"{top(g)} offers doubles: {sorted(a for a in legal if legal.count(a) > 1)}"
        )
        assert all(a == " ".join(a.split()) for a in legal), f"{top(g)} offers actions with stray whitespace"
        assert known >= set(legal), f"not in the universe: {sorted(set(legal) - known)}"
        seen = g.view(seat)
        if seat in g.to_act:
            assert list(seen.stack[-1].legal(seen, seat)) == legal, f"{top(g)}: seat {seat} sees another legal list"
        assert list(g.title.universe(seen)) == universe, f"seat {seat} sees another universe"


def check_refusals(g: Game[Any], rnd: Random, tries: int = 12) -> None:
    """Whatever is not legal is refused by a rule that the catalogue has, and changes nothing."""
    universe = g.title.universe(g.table)
    asked = [*rnd.sample(list(universe), min(tries, len(universe))), *GARBAGE]
    before = fingerprint(g.table)
    rules = g.title.catalogue()
    for seat in range(g.table.seats):
        legal = set(g.legal(seat))
        for action in asked:
            refusal = g.why_not(seat, action)
            if action in legal:
                assert refusal is None, f"“{action}” is legal and refused: {refusal}"
                continue
            assert refusal is not None, f"“{action}” is neither legal nor refused"
            assert refusal.rule in rules or refusal.rule in HOUSE_RULES, f"“{action}” is refused by {refusal.rule}"
            assert refusal.reason.strip(), f"“{action}” is refused without a reason"
            with pytest.raises(Illegal):
                g.play(seat, action)
    assert fingerprint(g.table) == before, "a refusal has changed the table"


# --- keeping ---------------------------------------------------------------------------------------------------------
def check_json(g: Game[Any]) -> None:
    """A position survives its JSON exactly."""
    text = g.to_json()
    again = from_position(g.title, msgspec.json.decode(text), g.names, g.content)
    assert again.to_json() == text, "the position changes on its way through JSON"
    assert fingerprint(again.table) == fingerprint(g.table)
    assert [again.legal(seat) for seat in range(g.table.seats)] == [g.legal(seat) for seat in range(g.table.seats)]
    for step in g.table.stack:
        hash(step)  # a step with a list in it would be shared between clones and could change


def check_record(g: Game[Any]) -> None:
    """A record survives its JSON and replays to the same position, events and chain."""
    record = read_record(g.record().to_json())
    assert record == g.record()
    again = replay(g.title, record, g.content)
    assert fingerprint(again.table) == record.state
    assert (again.actions, again.events, again.chain) == (g.actions, g.events, g.chain)


def check_clone(g: Game[Any], rnd: Random, plies: int = 3) -> None:
    """What happens on a clone happens nowhere else."""
    before, history = fingerprint(g.table), len(g.actions)
    twin = g.clone()
    assert fingerprint(twin.table) == before, "a clone is not equal to its original"
    for _ in range(plies):
        if not twin.over:
            seat = rnd.choice(twin.to_act)
            twin.play(seat, rnd.choice(twin.legal(seat)))
    assert fingerprint(g.table) == before, f"playing on a clone has changed the original: {twin.actions[history:]}"
    assert len(g.actions) == history


def check_events_cost_nothing(g: Game[Any], rnd: Random) -> None:
    """Playing with nobody listening gives the same position."""
    if g.over:
        return
    seat = rnd.choice(g.to_act)
    action = rnd.choice(g.legal(seat))
    heard, deaf = g.clone(), g.table.clone()
    events = heard.play(seat, action)
    deaf.act(seat, action)
    assert fingerprint(heard.table) == fingerprint(deaf), f"“{action}” differs when nobody listens"
    words = Words(g.names)
    for event in events:
        assert type(event) in g.title.events, f"{type(event).__name__} is not among the title's events"
        for viewer in (SPECTATOR, *range(g.table.seats)):
            if (seen := event.seen_by(viewer)) is not None:
                assert seen.text(words).strip(), f"{event} has nothing to say to {viewer}"


# --- secrets ---------------------------------------------------------------------------------------------------------
def check_determinize(g: Game[Any], seat: int, seed: int) -> None:
    """A table imagined from a view looks like that view to its seat, depends on its seed alone, and can be played."""
    seen = g.view(seat)
    before = to_plain(seen)
    table = g.title.determinize(seen, seed)
    assert table.viewer == TRUTH
    assert to_plain(view(table, seat)) == before, f"seat {seat}: {difference(to_plain(view(table, seat)), before)}"
    assert fingerprint(g.title.determinize(seen, seed)) == fingerprint(table), (
        "determinize is not a function of its seed"
    )
    rnd = Random(seed)
    for _ in range(5):
        if table.stack:
            step = table.stack[-1]
            who = rnd.choice(step.seats(table))
            legal = step.legal(table, who)
            assert legal, (
                f"determinize for seat {seat} gives a table on which {step} leaves seat {who} nothing to choose"
            )
            table.act(who, rnd.choice(legal))
    assert to_plain(seen) == before, "determinize has changed its view, or shares something with it"


def check_twins(g: Game[Any], viewer: int, rnd: Random, spoken: tuple[type[Event], ...] = ()) -> None:
    """Non-interference: what a seat or a spectator gets to see, read or choose does not depend on what it may not know.

    See ``tests/secrecy``: everything the table makes, before and after the same action in several worlds, and after
    different answers of others.
    """
    universe = list(g.title.universe(g.table))
    asked = [*rnd.sample(universe, min(8, len(universe))), *GARBAGE[:8]]
    secrecy.check_moment(secrecy.moment_of(g, viewer, rnd, worlds=1), rnd, asked, spoken)


# --- one judgement ---------------------------------------------------------------------------------------------------
#: What a kind of refusal claims, evaluated on the view it was given from: (view, seat, action, facts) -> is it so?
Claim = Callable[[Any, int, str, Mapping[str, Any]], bool]

#: What the kernel itself says. Whether a spelling is one of the game is asked of its universe.
HOUSE_CLAIMS: dict[str, Claim] = {
    SEALED_ALREADY: lambda seen, seat, action, facts: seat not in seen.stack[-1].waiting and action != UNSEAL,
    NO_ANSWER: lambda seen, seat, action, facts: True,  # that it is not legal is checked of every refusal
}


def misspelt(action: str, rnd: Random) -> list[str]:
    """Spellings that are nearly this action: a person's slips, and what ``int`` would read as the same number."""
    number = re.search(r"\d+", action)
    slips = [action.upper(), f"{action} ", f"{action}x", action[:-1], action.replace(" ", "-", 1), f"{action} {action}"]
    if number:
        before, digits, after = action[: number.start()], number[0], action[number.end() :]
        numbers = (
            f"0{digits}",
            f"+{digits}",
            f"-{digits}",
            f"--{digits}",
            f"{digits}.0",
            "\u00b2",
            "\u0663",
            f"{digits}_0",
            "",
        )
        slips += [f"{before}{n}{after}" for n in numbers]
    at = rnd.randrange(len(action))
    return [*slips, action[:at] + action[at + 1 :], action[:at] + action[at] + action[at:]]


def numbers(text: str) -> set[int]:
    return {int(digits) for digits in re.findall(r"\d+", text)}


def check_judgement(g: Game[Any], rnd: Random, claims: Mapping[str, Claim], most: int = 3000) -> set[str]:
    """``judge`` says None exactly where ``legal`` has it, and every refusal claims only what is so.

    Asked on views, for every action of the universe (a sample of ``most``, always with the legal ones and their slips).
    Gives the kinds of refusals that were heard, so that a test can see which claims were ever evaluated.
    """
    if g.over:
        return set()
    universe = list(g.title.universe(g.table))
    spelt = set(universe)
    asked = universe if len(universe) <= most else rnd.sample(universe, most)
    heard: set[str] = set()
    for seat in range(g.table.seats):
        seen = g.view(seat)
        step = seen.stack[-1]
        if not step.may_act(seen, seat):
            continue
        legal = set(g.legal(seat))
        near = [slip for action in rnd.sample(sorted(legal), min(8, len(legal))) for slip in misspelt(action, rnd)]
        near += [slip for action in rnd.sample(asked, min(20, len(asked))) for slip in misspelt(action, rnd)]
        for action in (*legal, *asked, *near, *GARBAGE):
            refusal = step.judge(seen, seat, action)
            assert (refusal is None) == (action in legal), (
                f"{top(g)}: “{action}” is judged {refusal}, and legal: {action in legal}"
            )
            if refusal is None:
                continue
            facts = dict(refusal.facts)
            assert refusal.kind, f"{top(g)}: the refusal of “{action}” lists no kind: {refusal}"
            assert refusal.reason == refusal.kind.format_map(facts), f"{refusal} is not its kind with its facts"
            if refusal.rule == UNREADABLE:
                assert action not in spelt, f"{top(g)}: “{action}” is called unreadable and is of the universe"
                advised = str(facts.get("near") or facts.get("meant") or action)
                assert numbers(action) <= numbers(advised), f"“{action}” is answered by another number: {refusal}"
                continue
            claim = claims.get(refusal.kind) or HOUSE_CLAIMS.get(refusal.kind)
            assert claim, f"{top(g)}: no claim is listed for “{refusal.kind}” [{refusal.rule}], said of “{action}”"
            assert claim(seen, seat, action, facts), f"{top(g)}: false of “{action}”: {refusal} {facts}"
            heard.add(refusal.kind)
    return heard


def check_foresight(g: Game[Any], seat: int, rnd: Random, tries: int = 3, worlds: int = 2) -> None:
    """What a seat foresees of its own action never fails, and is what happens wherever it is called certain.

    It happens in every world that the seat's view could be of, to the last action of the game: the view that follows,
    the events the seat hears, and the figures of all. What is not certain may be cut short; what was told before is so.
    """
    legal = g.legal(seat)
    seen = g.view(seat)
    before = to_plain(seen)
    for action in rnd.sample(legal, min(tries, len(legal))):
        ahead = foresee(seen, seat, action)
        assert to_plain(seen) == before, f"foreseeing “{action}” has changed the view"
        told = [event for event in (e.seen_by(seat) for e in ahead.events) if event is not None]
        figures = g.title.figures(ahead.table) if ahead.certain else ()
        for world in (g.table, *(g.title.determinize(seen, rnd.getrandbits(32)) for _ in range(worlds))):
            truth, heard = world.clone(), []
            truth.events = heard
            truth.act(seat, action)
            came = [event for event in (e.seen_by(seat) for e in heard) if event is not None]
            what = f"“{action}” of seat {seat} is not as foreseen"
            assert came[: len(told)] == told, f"{what}: told {told}, came {came}"
            if not ahead.certain:
                continue
            assert len(came) == len(told), f"{what}: it also brings {came[len(told) :]}"
            assert truth.over == ahead.table.over, f"{what}: the end"
            after = view(truth, seat)
            foreseen = to_plain(view(ahead.table, seat))
            assert agrees(foreseen, to_plain(after)), f"{what}: {difference(foreseen, to_plain(after))}"
            for said, is_so in zip(figures, g.title.figures(after), strict=True):
                assert all(a in (None, b) for a, b in zip(said.values, is_so.values, strict=True)), (
                    f"{what}: {said} {is_so}"
                )


def agrees(foreseen: Any, came: Any) -> bool:
    """Equal, except that a blank may turn out to be anything."""
    if isinstance(foreseen, dict):
        return foreseen.keys() == came.keys() and all(agrees(foreseen[key], came[key]) for key in came)
    if isinstance(foreseen, list | tuple):
        return len(foreseen) == len(came) and all(map(agrees, foreseen, came))
    return foreseen in (came, HIDDEN, UNKNOWN)


def difference(got: dict[str, Any], wanted: dict[str, Any]) -> str:
    return "; ".join(
        f"{name}: {got.get(name)} is not {wanted[name]}" for name in wanted if got.get(name) != wanted[name]
    )


# --- the end ---------------------------------------------------------------------------------------------------------
def check_result(g: Game[Any]) -> None:
    """Everybody who is ranked has one place, and points are the sum of their sources."""
    result = g.result
    placed = [seat for group in result.ranking for seat in group]
    assert len(placed) == len(set(placed)) > 0, f"the ranking {result.ranking} has a seat twice, or nobody"
    for points, sources in zip(result.points, result.sources, strict=True):
        assert points == sum(sources.values()), f"{points} points are not the sum of {sources}"
    assert [g.legal(seat) for seat in range(g.table.seats)] == [[]] * g.table.seats


def top(g: Game[Any]) -> str:
    return type(g.table.stack[-1]).__name__
