"""My tables: those that wait first, what they ask, and pictures that show nobody more than they may see."""

from __future__ import annotations

import re
from typing import Any

import pytest

from enginehouse.table.pages.scale import Clock, clock_of, scale
from enginehouse.table.settings import Settings
from enginehouse.table.web.seats import hashed
from tests.table.live.test_chronicle import line
from tests.table.people import Serving, Visitor, until
from tests.table.storage.test_storage import row


def page(visitor: Visitor) -> str:
    answer = visitor.http.get("/mine", headers={"accept": "text/html"})
    assert answer.status_code == 200
    return answer.text


def tables_on(html: str) -> list[str]:
    return re.findall(r'<article class="paper (?:wait|oth)" data-table="(\w+)"', html)


def test_a_browser_without_tables_is_told_what_to_do(mira: Visitor) -> None:
    html = page(mira)
    assert "No table waits" in html
    assert "Open one, or take a free chair." in html


def test_those_with_the_least_time_left_wait_first(mira: Visitor) -> None:
    made = {p: mira.found(["me", "friend"], speed="paused", patience=p)["table"] for p in (0, 86400, 600, 3 * 86400)}
    html = page(mira)
    assert "Four tables wait for you" in html
    assert tables_on(html) == [made[600], made[86400], made[3 * 86400], made[0]]
    assert "left of 3 d" in html
    assert html.count('class="scale"') == 3
    assert html.count('class="btn main" href="/t/') == 1  # the first alone


def test_what_waits_for_others_says_for_whom(mira: Visitor, tomasz: Visitor) -> None:
    made = mira.found(["me", "friend"], game="steam-power", speed="paused", name="Tuesday")
    tomasz.sit(made["links"]["1"], "Tomasz")
    first = mira.state(made["table"])["to_act"][0]
    waiting, other = (mira, tomasz) if first == 0 else (tomasz, mira)
    assert "One table waits for you" in page(waiting)
    assert "Take your turn, Tuesday" in page(waiting)
    html = page(other)
    assert "No table waits for you" in html
    assert "One waits for others." in html
    assert "Take your turn" not in html
    assert f"{'Mira' if first == 0 else 'Tomasz'} is choosing" in html
    mira.post(f"/api/tables/{made['table']}/chat", seat=0, words="take your time")
    assert "<bdi>take your time</bdi>" in page(other)


def test_the_last_line_of_talk_and_the_question_are_on_the_card(mira: Visitor) -> None:
    table = mira.found(["me", "friend"], speed="paused")["table"]
    for words in ("first", "no hurry, I am on a train <b>"):
        mira.post(f"/api/tables/{table}/chat", seat=0, words=words)
    html = page(mira)
    assert "no hurry, I am on a train &lt;b&gt;" in html
    assert ">first<" not in html
    assert f'<p class="ask-of">{mira.state(table, 0)["prompt"]}</p>' in html


def test_a_table_that_is_over_waits_for_nobody(mira: Visitor) -> None:
    table = mira.found(["me", "bot"], speed="instant", options={"rounds": 1})["table"]

    def played() -> bool:
        state = mira.state(table, 0)
        if state["legal"]:
            mira.act(table, 0, state["legal"][0], state["moment"])
        return state["over"]

    until(played, 30)
    html = page(mira)
    assert tables_on(html) == []
    assert f"/t/{table}" in html  # among what was played


def test_many_tables_stand_in_a_list(mira: Visitor) -> None:
    most = Settings().tables_pictured
    for n in range(most + 2):
        mira.found(["me", "friend"], speed="paused", name=f"Table {n}")
    html = page(mira)
    assert len(tables_on(html)) == most
    assert "More tables" in html
    assert f"{most + 2} tables wait for you" in html


def test_nobody_elses_tables_are_there(mira: Visitor, stranger: Visitor) -> None:
    table = mira.found(["me", "friend"], speed="paused", listed=True)["table"]
    assert table in page(mira)
    assert table not in page(stranger)


# --- pictures --------------------------------------------------------------------------------------------------------
def picture(visitor: Visitor, table: str, **query: Any) -> Any:
    return visitor.get(f"/t/{table}/picture.svg", **query)


def test_a_picture_is_kept_by_nobody_but_its_owner_and_drawn_once(server: Serving, mira: Visitor) -> None:
    table = mira.found(["me", "friend"], game="planet-steam", speed="paused")["table"]
    first = picture(mira, table, seat=0)
    assert first.headers["content-type"] == "image/svg+xml"
    assert first.headers["cache-control"] == "private, no-cache"
    drawn = len(server.app.state.house.pictures)
    again = mira.http.get(f"/t/{table}/picture.svg?seat=0", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert picture(mira, table, seat=0).content == first.content
    assert len(server.app.state.house.pictures) == drawn
    assert picture(mira, table, seat=0, theme="dark").content != first.content


def test_a_picture_that_one_may_not_see_is_not_told_apart_from_none(mira: Visitor, stranger: Visitor) -> None:
    table = mira.found(["me", "friend"], speed="paused")["table"]
    assert picture(mira, table, seat=0).status_code == 200
    tag = picture(mira, table, seat=0).headers["etag"]
    headers = {"if-none-match": tag}
    assert stranger.http.get(f"/t/{table}/picture.svg?seat=0", headers=headers).status_code == 404
    assert picture(stranger, "nowhere", seat=0).status_code == 404
    assert picture(mira, table, seat=1).status_code == 403


def test_a_picture_changes_when_its_owner_sees_something_new(mira: Visitor) -> None:
    table = mira.found(["me", "bot"], game="steam-power", speed="instant")["table"]
    until(lambda: mira.state(table, 0)["legal"])
    before = picture(mira, table, seat=0).headers["etag"]
    assert mira.act(table, 0, mira.state(table, 0)["legal"][0]).status_code == 200
    assert picture(mira, table, seat=0).headers["etag"] != before


def test_pictures_are_of_what_each_may_see(mira: Visitor, tomasz: Visitor) -> None:
    """In Steamwatchers orders lie hidden until all have chosen: mine are on my picture and on nobody else's."""
    made = mira.found(["me", "friend"], game="steamwatchers", speed="paused")
    tomasz.sit(made["links"]["1"], "Tomasz")
    table = made["table"]
    theirs, everybodys = picture(tomasz, table, seat=1).content, picture(tomasz, table, seat=-1).content
    state = mira.state(table, 0)
    for _ in range(12):  # what the others do not notice
        if not state["legal"]:
            break
        assert mira.act(table, 0, state["legal"][0], state["moment"]).status_code == 200
        state = mira.state(table, 0)
        if tomasz.state(table, 1)["ply"] == 0:
            assert picture(tomasz, table, seat=1).content == theirs
            assert picture(tomasz, table, seat=-1).content == everybodys


def test_who_has_answered_a_hushed_question_shows_on_nobodys_page(server: Serving, mira: Visitor) -> None:
    others = [Visitor(server.url) for _ in range(2)]
    options = {"rounds": 1, "hushed": True}
    made = mira.found(["me", "friend", "friend"], game="toy", speed="paused", options=options)
    for seat, (other, name) in enumerate(zip(others, ("Tomasz", "Ravi"), strict=True), 1):
        assert other.sit(made["links"][str(seat)], name).status_code == 200

    def answers(one: Visitor, seat: int) -> None:
        for action in ("bid 1", "seal"):
            assert one.act(made["table"], seat, action).status_code == 200

    answers(mira, 0)
    before = page(mira)
    assert before.count('class="who2"') == 1
    answers(others[0], 1)
    assert page(mira) == before


def test_people_at_one_screen_are_shown_nobodys_secrets(mira: Visitor) -> None:
    table = mira.found(["me", "me"], game="planet-steam", speed="paused")["table"]
    html = page(mira)
    assert f"/t/{table}/picture.svg?seat=-1&amp;" in html
    assert f"/t/{table}/picture.svg?seat=0" not in html


def test_a_past_game_says_its_unit_and_who_was_a_bot(server: Serving, mira: Visitor) -> None:
    mira.found(["me", "friend"], speed="paused")
    whose = hashed(mira.http.cookies["enginehouse"])
    own = line(0, 2, whose, game="past", title="steamwatchers", points=5)
    rows = [own, line(1, 1, game="past", title="steamwatchers", bot="greedy", name="Otto")]
    assert server.call(server.app.state.house.store.write_results(rows, None))
    html = page(mira)
    assert '<td class="pts">5 GEO</td>' in html
    assert "Otto (greedy)" in html


# --- clocks ----------------------------------------------------------------------------------------------------------
def test_the_clock_of_a_table() -> None:
    assert clock_of(row(), 10.0) is None
    assert clock_of(row(patience=600, deadline=100.0), 40.0) == Clock(60.0, 600)
    assert clock_of(row(patience=600, deadline=100.0), 400.0) == Clock(0.0, 600)
    assert clock_of(row(patience=600, deadline=100.0, over=True), 40.0) is None


@pytest.mark.parametrize(
    ("whole", "cells"), [(5 * 86400, 5), (3 * 86400, 3), (86400, 4), (3600, 6), (600, 10), (120, 2)]
)
def test_the_bar_has_a_cell_for_each_day_or_less(whole: int, cells: int) -> None:
    drawn = str(scale(Clock(whole, whole)))
    assert drawn.count("V9") == cells - 1
