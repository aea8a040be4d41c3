"""Texts from outside are refused, or stand in no page, frame, drawing, receipt or feed as they came."""

from __future__ import annotations

import os
import random
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import enginehouse
from enginehouse import house
from enginehouse.core import Game, HouseError
from tests import forgery
from tests.table import hostile
from tests.table.hostile import MARKS, RAW, SCRIPT, raw_in, reopened, room_of, texts
from tests.table.people import Visitor, frame

LONG = bool(os.environ.get("ENGINEHOUSE_LONG"))
GAMES = ("steam-power", "planet-steam", "imperial-steam", "steamwatchers")
SHIPPED = Path(enginehouse.__file__).parent / "games"


@cache
def played(game: str, actions: int, seed: int = 3) -> Game[Any]:
    """A game some way on, by random moves."""
    g, rnd = enginehouse.new(game, players=3, seed=seed), random.Random(seed)
    for _ in range(actions):
        if not g.over:
            seat = g.to_act[0]
            g.play(seat, rnd.choice(g.legal(seat)))
    return g


@pytest.mark.parametrize("game", GAMES)
def test_every_text_of_a_position_is_refused_or_escaped(game: str) -> None:
    """Each field that holds texts, at several moments; with ENGINEHOUSE_LONG every single one with every mark."""
    tried = 0
    for actions in (25, 90, 200) if LONG else (60,):
        base = played(game, actions)
        table = msgspec.json.decode(base.to_json())["table"]
        ways = list(texts(table))
        if not LONG:  # one of each kind of place: the numbers of a way do not matter
            ways = list({tuple("#" if isinstance(k, int) else k for k in way): way for way in ways}.values())
        for way in ways:
            for mark in MARKS if LONG else MARKS[:1]:
                tried += 1
                try:
                    room = room_of(reopened(base, hostile.forged(table, way, mark)))
                except HouseError:
                    continue
                assert raw_in(room) == [], way
    assert tried >= 2


@pytest.mark.parametrize("game", GAMES)
def test_names_of_people_and_of_the_table_and_reasons_are_escaped(game: str) -> None:
    for mark in MARKS if LONG else MARKS[:3]:
        base = played(game, 40)
        room = room_of(base, tuple(f"{mark}{seat}" for seat in range(3)))
        assert raw_in(room) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_text_of_a_content_pack_is_refused_or_escaped(game: str, tmp_path: Path) -> None:
    title, shipped, rnd = house.title(game), SHIPPED / game.replace("-", "_") / "content", random.Random(5)
    drawn = 0
    for source in sorted(shipped.rglob("*.toml")):
        whole = forgery.tomllib.loads(source.read_text("utf-8"))
        kinds: dict[tuple[Any, ...], tuple[Any, ...]] = {}
        for way in texts(whole):
            kinds.setdefault(tuple("#" if n and isinstance(k, int) else k for n, k in enumerate(way[-2:])), way)
        ways = list(kinds.values())
        for way in ways if LONG else rnd.sample(ways, min(len(ways), 6)):
            pack = tmp_path / f"pack{drawn}"
            name = source.relative_to(shipped)
            (pack / name).parent.mkdir(parents=True, exist_ok=True)
            (pack / name).write_text(forgery.toml_file(hostile.forged(whole, way, SCRIPT)), "utf-8")
            try:
                title.check_content(pack)
                options = {"map": source.stem} if source.parent.name == "maps" else {}
                room = room_of(Game(title, 3, options, 1, None, pack))
            except (HouseError, KeyError, ValueError, TypeError, IndexError):
                continue
            drawn += 1
            assert raw_in(room) == [], (name, way)


def test_what_people_write_is_escaped_everywhere(mira: Visitor) -> None:
    """Names, a table's name, chat, notes, links: in pages, frames, lists and feeds."""
    plans = [{"kind": "me", "name": SCRIPT}, {"kind": "friend"}, {"kind": "me", "name": MARKS[2]}]
    body = {"game": "toy", "seats": plans, "name": SCRIPT, "listed": True, "speed": "paused"}
    made = mira.post("/api/tables", **body)
    assert made.status_code == 200, made.text
    table = made.json()["table"]
    for mark in MARKS:
        assert mira.post(f"/api/tables/{table}/chat", seat=0, words=mark).status_code == 200
        mira.post(f"/api/tables/{table}/note", seat=0, words=mark)
    feed = mira.post("/api/feed").json()["link"]
    pages = [
        "/",
        "/mine",
        "/mine/turns",
        "/me",
        f"/t/{table}?seat=0",
        f"/t/{table}?seat=-1",
        f"/t/{table}/at/0?seat=0",
        f"/t/{table}/hand-over",
    ]
    for path in [*pages, made.json()["links"]["1"], made.json()["watch"], feed, f"/rules/toy?q={SCRIPT}"]:
        answer = mira.http.get(path, headers={"accept": "text/html"})
        assert answer.status_code == 200, (path, answer.text[:300])
        assert not RAW.search(answer.text), path
    with mira.live(table, 0) as line:
        assert not any(RAW.search(html) for html in frame(line)["regions"].values())


@pytest.mark.parametrize("mark", MARKS)
def test_what_is_refused_is_escaped_in_the_refusal(mira: Visitor, mark: str) -> None:
    """A page that says no quotes what was asked for."""
    headers = {"accept": "text/html", "referer": f"javascript:{mark}"}
    forms = {"players": mark, "option-map": mark, "seat-0": mark, "pack": mark, "patience": mark}
    asked = [
        mira.http.get(f"/new/{mark}", headers=headers),
        mira.http.get(f"/rules/{mark}", headers=headers),
        mira.http.get(f"/t/{mark}", headers=headers),
        mira.http.post("/new/steam-power", data=forms, headers=headers),
        mira.http.post("/new/steam-power", data={**forms, "players": "2", "patience": "0"}, headers=headers),
        mira.http.post("/new/steam-power", data={"players": "2", "option-map": mark}, headers=headers),
        mira.http.post("/api/import", content=msgspec.json.encode({"game": mark}), headers=headers),
    ]
    for answer in asked:
        assert 400 <= answer.status_code < 500
        assert not RAW.search(answer.text)
        assert "javascript:" not in answer.text
