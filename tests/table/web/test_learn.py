"""Lessons over HTTP: pages for all, moves that travel with the request, and what is made up of them is refused."""

from __future__ import annotations

import pytest

from enginehouse import house
from enginehouse.learn import taught
from enginehouse.learn.run import MOST_MOVES
from enginehouse.table.live.packs import shipped_today
from enginehouse.table.pages.lessons import LONGEST_TOKEN, moves_of, token_of
from enginehouse.table.problems import Problem
from enginehouse.table.web import learn
from tests.table.people import Visitor

LESSON = "/learn/steam-power/what-the-ground-costs"
API = f"/api{LESSON}"


def test_a_token_is_the_moves_and_nothing_else() -> None:
    for moves in ((), ("=3",), ("=3", "lay E2 straight-0", "?", ">")):
        assert moves_of(token_of(moves)) == moves
        assert not set(token_of(moves)) - set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    assert moves_of(token_of(("=3",)) + "~7") == ("=3",)
    for bad in ("%%%", "A", "////", "é", "gICAgA", "x" * (LONGEST_TOKEN + 1), token_of(("a",) * (MOST_MOVES + 1)),
                token_of(("a" * 300,)), token_of(("a", "", "b"))):  # fmt: skip
        with pytest.raises(Problem):
            moves_of(bad)


def test_the_course_and_a_lesson_are_pages_for_everybody(stranger: Visitor) -> None:
    assert stranger.get("/learn").headers["location"] == "/learn/steam-power"
    course = stranger.get("/learn/steam-power").text
    assert "Learn Steam Power" in course
    assert f'href="{LESSON}"' in course
    page = stranger.get(LESSON).text
    assert "A tile on plains is free" in page
    assert "The same two cities, and only" in page  # in noscript all of it can be read
    assert "What the ground costs" in page
    assert stranger.get(f"{LESSON}/picture.svg").headers["content-type"] == "image/svg+xml"


def test_figures_below_the_board_say_what_they_count(stranger: Visitor) -> None:
    power = stranger.get("/learn/steam-power/who-wins").text
    assert "<b>You</b> $11, fulfilled 11 of 14, points 38</span>" in power
    steam = stranger.get("/learn/imperial-steam/the-richest-wins").text
    assert "<b>Karl</b> 390 gulden, income 10, goods 0, shares −10%</span>" in steam


def test_a_receipt_speaks_to_the_learner(stranger: Visitor) -> None:
    told = stranger.get(f"{API}/{token_of(('=3',))}/preview?action=lay E2 straight-0").json()
    assert told["lines"] == ["You lay a straight on E2 for $2, hills", "You start a link at Brickley, 20 trains left"]


def test_nothing_of_a_lesson_is_kept_and_nobody_gets_a_cookie(stranger: Visitor) -> None:
    answer = stranger.post(f"{API}/go", what="number", moment="-", number="3")
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers
    assert stranger.get("/api/tables/mine").json() == []


def test_a_lesson_is_played_by_posts(stranger: Visitor) -> None:
    def go(what: str, moment: str, **more: str) -> dict[str, object]:
        answer = stranger.post(f"{API}/go", what=what, moment=moment, **more)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def act(action: str, moment: str) -> dict[str, object]:
        answer = stranger.post(f"{API}/act", seat=0, action=action, moment=moment, key="k")
        assert answer.status_code == 200, answer.text
        return answer.json()

    told = go("number", "-", number="3")
    assert told["step"] == 1
    assert "Straight over it" in told["regions"]["lesson"]
    told = act("lay E2 straight-0", told["moment"])
    assert "The bank took $2. You have $3." in told["regions"]["lesson"]
    assert "log" not in told["regions"]
    told = act("lay E3 curve-4", told["moment"])
    told = go("on", told["moment"])
    assert told["step"] == 3
    hinted = go("hint", told["moment"])
    assert "Two hexes of plains" in hinted["regions"]["lesson"]
    assert 'data-point="hex-D1"' in hinted["regions"]["lesson"]  # where the right way begins
    assert 'data-point=""' in told["regions"]["lesson"]  # but nobody is told unasked
    told = act("lay D1 curve-1", hinted["moment"])
    told = act("lay D2 straight-0", told["moment"])
    assert told["finished"]
    assert "Lesson 4 done" in told["regions"]["lesson"]
    assert go("again", told["moment"])["moment"] == "-"
    assert go("back", hinted["moment"])["step"] == 3
    page = stranger.get(LESSON, at=told["moment"]).text
    assert "Lesson 4 done" in page


def test_a_wrong_try_is_answered_by_rule_and_lesson(stranger: Visitor) -> None:
    start = token_of(("=3", "lay E2 straight-0"))
    answer = stranger.post(f"{API}/act", seat=0, action="lay D2 straight-0", moment=start, key="k")
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert error["rule"] == "SP-LINK-07"
    assert error["text"].endswith("Go on from where your track ends: the hex below the hill.")
    assert error["point"] == ["hex-D2"]
    why = stranger.get(f"{API}/{start}/why", element="hex-D2").json()
    assert why["rule"] == "SP-LINK-07"
    assert why["reason"].endswith("the hex below the hill.")
    receipt = stranger.get(f"{API}/{start}/preview", action="lay E3 curve-4").json()
    assert "Exchange" in receipt["label"]
    assert stranger.get(f"{API}/{start}~4/plans").json()["moment"] == f"{start}~4"
    other = stranger.get(f"{API}/{token_of(('=3',))}/why", action="lay G3 straight-0").json()
    assert not other["legal"]
    assert "this step is about something else" in other["reason"]
    astray = stranger.post(f"{API}/act", seat=0, action="lay E2 curve-0", moment=token_of(("=3",)), key="k").json()
    assert "leads away from Exchange" in astray["regions"]["lesson"]


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("act", {"seat": 0, "action": "lay E2 straight-0", "moment": "-", "key": "k"}, 422),  # a number is asked
        ("act", {"seat": 0, "action": ">", "moment": "-", "key": "k"}, 422),
        ("act", {"seat": 0, "action": "=3", "moment": "-", "key": "k"}, 422),
        ("act", {"seat": 0, "action": "", "moment": "-", "key": "k"}, 422),
        ("act", {"seat": 0, "action": "x" * 401, "moment": "-", "key": "k"}, 422),
        ("act", {"seat": 0, "action": "x" * 300, "moment": token_of(("=3",)), "key": "k"}, 422),
        ("act", {"seat": 0, "action": "a\nb", "moment": token_of(("=3",)), "key": "k"}, 422),
        ("act", {"seat": 0, "moment": "-", "key": "k"}, 422),
        ("go", {"what": "win", "moment": "-"}, 422),
        ("go", {"what": "on", "moment": "-"}, 422),
        ("go", {"what": "on", "moment": "A" * 7000}, 422),
        ("go", {"what": "on", "moment": token_of(("?",) * MOST_MOVES)}, 422),
        ("go", {"what": "on", "moment": token_of(("lay Z9 straight-0",))}, 422),
        ("go", {"what": "number", "moment": "-", "number": "³"}, 422),
        ("go", {"what": "number", "moment": "-", "number": "3" * 13}, 422),
        ("go", {"what": "on", "moment": "-", "seat": 3}, 422),
        ("nothing", {}, 404),
    ],
)
def test_made_up_posts_are_refused(stranger: Visitor, path: str, body: dict[str, object], status: int) -> None:
    answer = stranger.post(f"{API}/{path}", **body)
    assert answer.status_code == status
    assert answer.json()["error"]["text"]


def test_bad_names_and_moves_in_addresses(stranger: Visitor) -> None:
    for path in ("/learn/chess", "/learn/steam-power/nothing", "/learn/chess/opening", "/learn/steam-power/..%2f..",
                 "/api/learn/chess/x/-/why", "/api/learn/steam-power/nothing/-/preview"):  # fmt: skip
        assert stranger.get(path).status_code == 404, path
    assert stranger.get(f"{API}/%25%25/why", action="stop").status_code == 422
    assert stranger.get(f"{API}/-/preview", action="lay E2 straight-0").status_code == 422
    assert stranger.get(LESSON, at="%%%").status_code == 422
    assert stranger.get(LESSON, at=token_of(("lay E2 straight-0",))).headers["location"] == LESSON


def test_a_move_that_ends_the_game_before_the_goal_leaves_nothing_to_plan(stranger: Visitor) -> None:
    at = f"/api/learn/steam-power/who-wins/{token_of(('>', '!', '!', '!', 'draw'))}"
    plans = stranger.get(f"{at}/plans")
    assert plans.status_code == 200
    assert plans.json()["plans"] == []
    assert stranger.get(f"{at}/preview?action=draw").status_code == 422
    assert stranger.get(f"{at}/why?action=draw").status_code == 200
    assert stranger.get(f"{at}/why?element=hex-C4").status_code == 200


def test_too_many_at_once_are_asked_to_wait(stranger: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn._beside_the_loop, "waiting", 64)
    answer = stranger.get(f"{API}/-/why", action="stop")
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "1"


def test_without_script_the_buttons_are_forms(stranger: Visitor) -> None:
    form = {"what": "number", "moment": "-", "number": "3"}
    answer = stranger.http.post(f"{API}/go", data=form, headers={"origin": str(stranger.http.base_url).rstrip("/")})
    assert answer.status_code == 303
    assert answer.headers["location"] == f"{LESSON}?at={token_of(('=3',))}"
    assert "Straight over it" in stranger.http.get(answer.headers["location"]).text


def test_no_game_keeps_lessons_with_what_is_in_its_box() -> None:
    for title in house.games():
        if title.shipped() is not None:
            assert not [name for name in shipped_today(title) if "lesson" in name]


@pytest.mark.parametrize("game", ["steam-power", "planet-steam", "steamwatchers", "imperial-steam"])
def test_a_rule_that_a_lesson_teaches_can_be_tried_from_the_book(mira: Visitor, game: str) -> None:
    lessons = taught(house.title(game))
    assert lessons
    book = mira.get(f"/rules/{game}").text
    for rule, some in lessons.items():
        article = book.split(f'<p id="{rule}">')[1].split("</p>")[0]
        assert f'href="/learn/{game}/{some[0].id}"' in article, rule
    assert mira.get(f"/learn/{game}/{some[0].id}").status_code == 200
