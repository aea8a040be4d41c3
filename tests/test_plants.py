"""A leak is planted for each secret of the house, and the checks of ``tests/secrecy`` must find it.

The secrets are read from what the games and the storage declare, so the list is complete by construction: a new field,
answer, event or column that not all may know is planted here without another line, and fails if no moment of
``tests/secret_moments`` brings it to life.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from enginehouse import house
from enginehouse.core import Game, Refusal, Scene, Sealed, Title, Unknown, sight
from enginehouse.core import game as games
from enginehouse.core.codec import fingerprint
from enginehouse.table.live import reasons
from enginehouse.table.live.line import Line
from enginehouse.table.live.room import Room
from enginehouse.table.pages import log_lines, model, receipts, scenes
from enginehouse.table.pages.frames import Frames
from enginehouse.table.pages.log_lines import LogLine
from enginehouse.table.pages.model import OptionModel
from enginehouse.table.storage import Entry, GameRow, SeatRow, StandingOrder
from tests.properties import random_options
from tests.secrecy import check_moment, columns_of, moment_of, secrets_of, viewers
from tests.secret_moments import ALIKE, SPOKEN, TITLES, moments

SECRETS = [(title, secret) for title in TITLES for secret in secrets_of(house.title(title))]
LONG = bool(os.environ.get("ENGINEHOUSE_LONG"))


@pytest.mark.parametrize("title", TITLES)
def test_no_moment_tells_and_every_secret_is_alive_in_one(title: str) -> None:
    assert set(secrets_of(house.title(title))) <= set().union(*(alive for _, alive in moments(title)))


def found(*titles: str, secret: str = "") -> None:
    """Some moment at which the secret is alive must tell: the plant is in the house."""
    told = 0
    for title in titles or TITLES:
        for staged, alive in moments(title):
            if secret and secret not in alive:
                continue
            try:
                staged.check()
            except AssertionError:
                told += 1
                if not LONG:
                    return
    assert told, "nothing has noticed the leak"


@pytest.mark.parametrize(("title", "secret"), SECRETS)
def test_a_secret_that_a_game_tells(title: str, secret: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A field without its lens, an answer given aloud, an event without its blanks, a hush that is broken."""
    moments(title)  # made before the plant: the worlds know what is secret
    kind, _, name = secret.partition(" ")
    known = house.title(title)
    steps = {step.__name__: step for step in known.steps}
    if kind == "field":
        lenses = tuple((n, lens) for n, lens in sight._lenses(known.table) if n != name)
        assert lenses != sight._lenses(known.table)
        monkeypatch.setattr(sight, "_lenses", lambda _kind: lenses)
    elif kind == "answer":
        monkeypatch.setattr(steps[name], "aloud", True)
        name_what_was_answered(monkeypatch)
    elif kind == "hush":
        monkeypatch.setattr(steps[name], "hushed", False)
    else:
        event = next(e for e in known.events if e.__name__ == name)
        monkeypatch.setattr(event, "seen_by", lambda self, _viewer: self)
    found(title, secret=secret)


def name_what_was_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line for every action given aloud, also where the game tells nothing."""
    before = log_lines._happening

    def named(room: Any, happening: Any, *more: Any) -> list[LogLine]:
        told = before(room, happening, *more)
        entry = happening.entry
        if told or not happening.aloud:
            return told
        return [LogLine(room.line.ply_after(happening, more[0]), entry.seat, "", entry.action, entry.action, ())]

    monkeypatch.setattr(log_lines, "_happening", named)


SEALED = [(title, step.__name__) for title in TITLES for step in house.title(title).steps if issubclass(step, Sealed)]


@pytest.mark.parametrize(("title", "step"), SEALED)
def test_a_sealed_answer_that_lies_open(title: str, step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    moments(title)
    kind = next(kind for kind in house.title(title).steps if kind.__name__ == step)
    monkeypatch.setattr(kind, "seen_by", lambda self, _viewer: self)
    found(title, secret=f"answer {step}")


#: Titles that between them have notes, orders, keys, reasons and sealed answers.
SHOWN = ("planet-steam", "steamwatchers")


# --- what the house keeps of a table ----------------------------------------------------------------------------------
def kept(room: Room, kind: type[msgspec.Struct], column: str) -> str:
    rows: dict[type[msgspec.Struct], list[Any]] = {
        GameRow: [room.row],
        SeatRow: room.seats,
        Entry: [happening.entry for happening in room.line.log],
        StandingOrder: [*room.orders.values()],
    }
    return str([getattr(row, column) for row in rows[kind]])


@pytest.mark.parametrize(("kind", "column"), columns_of(), ids=lambda part: getattr(part, "__name__", part))
def test_a_column_that_the_page_shows(kind: type[msgspec.Struct], column: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seeds, notes, keys, reasons, orders: whatever the house keeps for one seat or for itself."""
    before = model._in_force
    for title in SHOWN:
        moments(title)

    def shown(room: Room, game: Any) -> tuple[OptionModel, ...]:
        return (*before(room, game), OptionModel(column, column, "", str(kept(room, kind, column)), "", "", True))

    monkeypatch.setattr(model, "_in_force", shown)
    found(*SHOWN)


# --- what the house makes ---------------------------------------------------------------------------------------------
def wrapped(monkeypatch: pytest.MonkeyPatch, where: Any, name: str, change: Callable[..., Any]) -> None:
    """``change`` is given the answer, and what was asked."""
    before = getattr(where, name)
    monkeypatch.setattr(where, name, lambda *asked, **more: change(before(*asked, **more), *asked, **more))


def truth(game: Game[Any]) -> str:
    return fingerprint(game.table)


def views_that_count_every_action(monkeypatch: pytest.MonkeyPatch) -> None:
    def counted(seen: Any, table: Any, _viewer: int) -> Any:
        seen.ply = table.ply
        return seen

    wrapped(monkeypatch, games, "view", counted)


def half_made_answers_that_move_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    def moved(_: None, step: Any, table: Any, seat: int, action: str) -> None:
        table.clock = table.ply

    wrapped(monkeypatch, Sealed, "apply", moved)


def moments_of_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "moment", lambda game, _seat: truth(game))


def lists_in_the_order_of_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    wrapped(monkeypatch, Game, "legal", lambda legal, game, _seat: sorted(legal, key=lambda a: hash((a, truth(game)))))


def refusals_that_quote_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    def quoted(no: Refusal | None, game: Game[Any], *_: Any) -> Refusal | None:
        return no and no._replace(reason=f"{no.reason} {truth(game)}")

    wrapped(monkeypatch, Game, "why_not", quoted)


def prompts_that_know(monkeypatch: pytest.MonkeyPatch) -> None:
    wrapped(monkeypatch, Game, "prompt", lambda said, game, _seat: f"{said} {truth(game)}")


def receipts_tried_on_the_true_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def tried(made: Any, game: Game[Any], seat: int, action: str, *_: Any, **__: Any) -> Any:
        ahead = game.clone()
        ahead.play(seat, action)
        return msgspec.structs.replace(made, lines=[truth(ahead)])

    wrapped(monkeypatch, receipts, "receipt", tried)


def tokens_that_count_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Line, "token", lambda line, _viewer: str(len(line.log)))


def timelines_with_what_nobody_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Line, "_noticed", lambda *_: True)


def reasons_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reasons, "knows_no_secret", lambda *_: True)


def logs_that_name_every_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    before = log_lines._happening

    def aloud(room: Any, happening: Any, *more: Any) -> Any:
        return before(room, replace(happening, aloud=True), *more)

    monkeypatch.setattr(log_lines, "_happening", aloud)


def frames_that_count_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    def numbered(frame: Any, _frames: Frames, room: Any, _viewer: int) -> Any:
        frame.tag = str(room.hub.version)
        return frame

    wrapped(monkeypatch, Frames, "get", numbered)


def orders_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page shows whichever order stands, not the viewer's own."""

    def any_order(before: Any, room: Room, *_: Any) -> Any:
        left = [order.up_to for order in room.orders.values()]
        return model.OrderModel("any", "", "", "", 0, 0, max(left)) if left else before

    wrapped(monkeypatch, model, "_order", any_order)


def scenes_that_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scene made of the true positions before and after, not of the viewer's views of them."""

    def known(made: tuple[Scene, ...], room: Room, *_: Any) -> tuple[Scene, ...]:
        return (*made, Scene(truth(room.line.game), ()))

    wrapped(monkeypatch, scenes, "scenes_at", known)


MADE = [
    scenes_that_know,
    views_that_count_every_action, half_made_answers_that_move_the_clock, moments_of_the_truth,
    lists_in_the_order_of_a_secret, refusals_that_quote_the_truth, prompts_that_know, receipts_tried_on_the_true_table,
    tokens_that_count_entries, timelines_with_what_nobody_noticed, reasons_for_everybody, logs_that_name_every_answer,
    frames_that_count_changes, orders_of_others,
]  # fmt: skip


@pytest.mark.parametrize("plant", MADE, ids=lambda plant: plant.__name__)
def test_something_made_from_the_truth(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    for title in TITLES:
        moments(title)
    plant(monkeypatch)
    found()


def any_game(known: Title[Any], rnd: Random, seed: int) -> Game[Any]:
    """With any number of players and any options that go together: one alone has no earlier edition, for one (SP-DRAFT-15)."""
    while True:
        try:
            return Game(known, rnd.choice(known.players), random_options(known, rnd), seed)
        except Unknown:
            continue


# --- random games -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("title", TITLES)
def test_random_games_tell_nothing(title: str) -> None:
    """Any moment of any game with any options, for any eyes."""
    known = house.title(title)
    looked = 0
    for seed in range(40 if LONG else 1):
        rnd = Random(f"{title} {seed}")
        game = any_game(known, rnd, seed)
        while not game.over:
            if rnd.random() < (0.1 if LONG else 0.03):
                moment = moment_of(game, rnd.choice([*viewers(game)]), rnd)
                asked = rnd.sample([*known.universe(game.table)], 6)
                check_moment(moment, rnd, asked, SPOKEN, ALIKE)
                looked += 1
            seat = rnd.choice(game.to_act)
            game.play(seat, rnd.choice(game.legal(seat)))
    assert looked
