"""Positions and content packs that cannot be: made from real ones by changing every field in several ways.

What is forged is refused with a sentence that names the field, or it is as good as real: it can be shown, and played to
the end with everything conserved. Nothing in between. ::

    check_forgeries(game, Random(1), conserved=credits_and_tanks, most=300)
    check_pack_forgeries(title, shipped, tmp_path, Random(1), most=100)
"""

import json
import re
import shutil
import tomllib
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from enginehouse.core import BadContent, BadPosition, Game, Title, Unknown, Words
from enginehouse.core.game import from_position

#: Numbers no component count reaches, and those just past a limit.
NUMBERS = (-2, -1, 0, 1, 2, 3, 5, 8, 13, 20, 61, 99, 1_000, 300_000, 10**12, 2**70)
STRINGS = ("", "plumber", "?", '"><script>alert(1)</script>', "x" * 400, "0", "²")
LONGEST = 4_000  # actions; no game of the house is as long

Path_ = tuple[Any, ...]


def leaves(value: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    """Everything in a plain value, containers too, each with the way to it."""
    yield path, value
    if isinstance(value, dict):
        for key in value:
            yield from leaves(value[key], (*path, key))
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            yield from leaves(inner, (*path, n))


def changes(value: Any, rnd: Random) -> list[Any]:
    """Several other values for one: too long, too short, negative, too many, unknown, of another kind."""
    if isinstance(value, bool):
        return [not value, 2]
    if isinstance(value, int):
        near = [value - 1, value + 1, value + 4, -value]
        return [n for n in dict.fromkeys((*near, *rnd.sample(NUMBERS, 4), 10**12)) if n != value] + [str(value)]
    if isinstance(value, float):
        return [-value, value * 1e9, float("inf"), "x"]
    if isinstance(value, str):
        return [s for s in (*rnd.sample(STRINGS, 3), value + value, value[:-1]) if s != value] + [7]
    if isinstance(value, list):
        return [n for n in _lists(value, rnd) if n != value]
    if isinstance(value, dict):
        return [n for n in _dicts(value, rnd) if n != value]
    return [0]


def _lists(value: list[Any], rnd: Random) -> list[Any]:
    if not value:
        return [[0], [[]], ["plumber"], [0] * 1000, None]
    one, other = rnd.randrange(len(value)), rnd.randrange(len(value))
    swapped = deepcopy(value)
    swapped[one], swapped[other] = swapped[other], swapped[one]
    twice = deepcopy(value)
    twice[one] = deepcopy(value[other])
    return [value[:-1], value[1:], [*value, value[-1]], value * 40, [], swapped, twice, value[::-1]]


def _dicts(value: dict[str, Any], rnd: Random) -> list[Any]:
    if not value:
        return [{"7": 0}, {"plumber": 1}]
    key = rnd.choice(list(value))
    without = {k: v for k, v in value.items() if k != key}
    return [without, {**value, "plumber": value[key]}, {**without, "7": value[key]}, {}]


def put(whole: Any, path: Path_, value: Any) -> Any:
    """A copy of the whole with one value changed."""
    if not path:
        return value
    copy = deepcopy(whole)
    at = copy
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return copy


def forgeries(plain: Any, rnd: Random, most: int) -> list[tuple[str, Any]]:
    """A sample of forgeries, drawn so that every top-level field is forged at least once where ``most`` allows."""
    by_field: dict[Any, list[tuple[Path_, Any]]] = {}
    for path, value in leaves(plain):
        for other in changes(value, rnd):
            by_field.setdefault(path[:1], []).append((path, other))
    for found in by_field.values():
        rnd.shuffle(found)
    drawn: list[tuple[Path_, Any]] = []
    while len(drawn) < most and any(by_field.values()):
        for found in by_field.values():
            if found and len(drawn) < most:
                drawn.append(found.pop())
    return [(f"{'.'.join(map(str, path))} = {json.dumps(v)[:120]}", put(plain, path, v)) for path, v in drawn]


def play_on(game: Game[Any], rnd: Random, conserved: Callable[[Any], None] | None = None) -> None:
    """Show the game to everybody and play it to its end."""
    words = Words(game.names)
    for seat in (None, *range(game.table.seats)):
        seen = game.view(seat)
        game.text(seat)
        game.title.figures(seen)
        game.title.panels(seen, words)
        game.title.board(seen, words)
        if seat is not None:
            for action in game.legal(seat)[:5]:
                game.title.choice(seen, seat, action)
    table = game.table.clone()
    for _ in range(LONGEST):
        if conserved is not None:
            conserved(table)
        if not table.stack:
            game.title.result(table)
            return
        step = table.stack[-1]
        seat = rnd.choice(step.seats(table))
        legal = step.legal(table, seat)
        assert legal, f"{type(step).__name__} leaves seat {seat} nothing to choose"
        table.act(seat, rnd.choice(legal))
    raise AssertionError(f"the game does not end within {LONGEST} actions")


def check_forgeries(
    game: Game[Any], rnd: Random, conserved: Callable[[Any], None] | None = None, most: int = 300
) -> dict[str, int]:
    """Every forgery of this position is refused by name, or plays to the end. Gives how many of each."""
    position = msgspec.json.decode(game.to_json())
    table = position["table"]
    counts = {"refused": 0, "playable": 0}
    for what, forged in forgeries(table, rnd, most):
        try:
            again = from_position(game.title, {**position, "table": forged}, game.names, game.content)
        except BadPosition as error:
            said = str(error)
            assert names_a_field(said, table), f"{what}: refused without naming a field: {said}"
            counts["refused"] += 1
            continue
        except Exception as error:
            raise AssertionError(f"{what}: neither refused nor read, but {type(error).__name__}: {error}") from error
        try:
            play_on(again, Random(1), conserved)
        except Exception as error:
            raise AssertionError(f"{what}: accepted, then {type(error).__name__}: {error}") from error
        counts["playable"] += 1
    return counts


def names_a_field(said: str, table: dict[str, Any]) -> bool:
    return any(re.search(rf"\b{re.escape(name)}\b", said) for name in table) or said.startswith(
        ("a position is", "the position has “", "the position lacks “")
    )


# --- content ---------------------------------------------------------------------------------------------------------
#: What an entry is called by, in the files of all games.
CALLED = ("id", "number", "code", "colour", "card", "level", "name")


def edited(of: Any, path: str, value: Any) -> Any:
    """The same, but one thing in it: ``material.pure``, ``clans[menrau].power.trap``, ``map.city[WIE].at``, ``site[#3]``."""
    head, _, rest = path.partition(".")
    name, _, which = head.rstrip("]").partition("[")
    old = getattr(of, name)
    if not which:
        return msgspec.structs.replace(of, **{name: edited(old, rest, value) if rest else value})
    n = int(which[1:]) if which.startswith("#") else next(k for k, one in enumerate(old) if which in called(one))
    new = edited(old[n], rest, value) if rest else value
    return msgspec.structs.replace(of, **{name: (*old[:n], new, *old[n + 1 :])})


def called(entry: Any) -> list[str]:
    return [str(getattr(entry, name)) for name in CALLED if hasattr(entry, name)]


# --- content packs ---------------------------------------------------------------------------------------------------
def toml(value: Any) -> str:
    """A plain value as TOML, on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return str(value)


def toml_file(value: dict[str, Any]) -> str:
    return "".join(f"{json.dumps(key)} = {toml(inner)}\n" for key, inner in value.items())


#: What no rule reads: it is proven by its own tests.
FACE = ("guide.toml", "glossary.toml", "art.toml")
FACE_FOLDERS = ("lessons", "book", "puzzles")


def check_pack_forgeries(
    title: Title[Any],
    shipped: Path,
    folder: Path,
    rnd: Random,
    most: int = 100,
    options: dict[str, Any] | None = None,
    conserved: Callable[[Any], None] | None = None,
    leave_out: tuple[str, ...] = FACE,
) -> dict[str, int]:
    """Every forged content file is refused with its name and entry, or a game with it plays to the end."""
    counts = {"refused": 0, "playable": 0}
    files = [
        p
        for p in sorted(shipped.rglob("*.toml"))
        if p.name not in leave_out and not {*p.relative_to(shipped).parts} & {*FACE_FOLDERS}
    ]
    pack = folder / "pack"
    shutil.rmtree(pack, ignore_errors=True)
    shutil.copytree(shipped, pack, ignore=shutil.ignore_patterns(*leave_out, *FACE_FOLDERS))
    assert title.check_content(pack), "the pack is good before anything in it is forged"
    for source in files:
        name = source.relative_to(shipped)
        whole = tomllib.loads(source.read_text("utf-8"))
        for what, forged in forgeries(whole, rnd, max(1, most // len(files))):
            if not isinstance(forged, dict):
                continue
            (pack / name).write_text(toml_file(forged), "utf-8")
            said = f"{name}: {what}"
            try:
                title.check_content(pack)
                game = Game(title, rnd.choice(title.players), options or {}, 1, None, pack)
            except (BadContent, Unknown) as error:
                refusal = str(error)
                assert name.name in refusal, f"{said}: refused without naming the file: {refusal}"
                counts["refused"] += 1
                continue
            except Exception as error:
                raise AssertionError(
                    f"{said}: neither refused nor read, but {type(error).__name__}: {error}"
                ) from error
            try:
                play_on(game, Random(1), conserved)
            except Exception as error:
                raise AssertionError(f"{said}: accepted, then {type(error).__name__}: {error}") from error
            counts["playable"] += 1
        shutil.copy(source, pack / name)
    return counts
