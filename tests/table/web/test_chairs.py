"""Chairs have one owner: attacks by hosts, strangers, former sitters and whoever keeps an old link."""

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

import enginehouse
from enginehouse.table.live import chairs, seated
from enginehouse.table.live.room import Room
from enginehouse.table.web.names import lenient_name, skeleton
from enginehouse.table.web.seats import hashed
from tests.table.auctions import order, play_on, room_at, three_people
from tests.table.live.test_lobby import finish
from tests.table.people import Serving, Visitor, frame, free, fresh_key, serving, until
from tests.table.postgres import reads_the_file


@pytest.fixture
def ada(server: Serving) -> Visitor:
    return Visitor(server.url)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> float:
    """Chairs are kept for an instant only."""
    monkeypatch.setattr(chairs, "KEPT", 0.05)
    monkeypatch.setattr(chairs, "KEPT_AT_LEAST", 0.05)
    return 0.1


FORM = {"content-type": "application/x-www-form-urlencoded"}


def token(link: str) -> str:
    return link.rsplit("/", 1)[1]


def told(who: Visitor, table: str, seat: int = -1) -> list[str]:
    """What the log tells of chairs."""
    log = who.get(f"/api/tables/{table}/log", seat=seat).json()
    return [line["text"] for line in log if line["kind"] == "seating"]


def link_of(who: Visitor, table: str, kind: str, seat: int = -1) -> dict[str, str]:
    answer = who.post(f"/api/tables/{table}/links", kind=kind, seat=seat)
    assert answer.status_code == 200, answer.text
    return answer.json()


def program(url: str, token: str) -> Visitor:
    """A program with a bot token and no cookie."""
    one = Visitor(url)
    one.http.headers["authorization"] = f"Bearer {token}"
    return one


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def closed(line: ClientConnection) -> int:
    """Listen until the line is closed, and by which code."""
    while True:
        try:
            line.recv(10)
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 0


def two_friends(mira: Visitor, tomasz: Visitor, **more: Any) -> tuple[str, dict[str, Any]]:
    made = mira.found(["me", "friend"], **more)
    assert tomasz.sit(made["links"]["1"], "Tomasz").status_code == 200
    return made["table"], made


def knows_nothing_of(who: Visitor, table: str, seat: int) -> None:
    """No way in by a cookie: neither eyes nor hands of the seat."""
    for path in ("", "/frame", "/log", "/end", "/preview", "/why", "/note"):
        assert who.get(f"/api/tables/{table}{path}", seat=seat, action="bid 1").status_code in (403, 404), path
    assert who.get(f"/t/{table}", seat=seat).status_code in (403, 404)
    bodies = {
        "act": {"action": "bid 1", "moment": "0-0.0", "key": fresh_key()}, "undo": {"moment": "0-0.0", "key": fresh_key()},
        "propose": {"ply": 0, "moment": "0-0.0", "key": fresh_key()}, "answer": {"agree": True}, "chat": {"words": "hello"},
        "note": {"words": ""}, "order": {}, "devices": {},
    }  # fmt: skip
    for path, body in bodies.items():
        assert who.post(f"/api/tables/{table}/{path}", seat=seat, **body).status_code in (403, 404), path
    for kind in ("device", "bot"):
        assert who.post(f"/api/tables/{table}/links", kind=kind, seat=seat).status_code in (403, 404)


# --- an invitation seats one person ----------------------------------------------------------------------------------
@pytest.mark.parametrize("listed", [False, True])
def test_the_host_cannot_open_a_chair_that_somebody_took(
    server: Serving, mira: Visitor, tomasz: Visitor, listed: bool
) -> None:
    made = mira.found(["me", "friend"], listed=listed)
    table, link = made["table"], made["links"]["1"]
    early = mira.post(f"/api/tables/{table}/links", kind="bot", seat=1)
    assert early.status_code == 403  # not even a token made in good time
    if listed:
        assert tomasz.post(f"/api/tables/{table}/sit", seat=1, name="Tomasz").status_code == 200
    else:
        assert tomasz.sit(link, "Tomasz").status_code == 200
    another = Visitor(server.url)
    for who in (mira, another):
        assert who.sit(link, "Tomasz").status_code == 409
        assert who.post(f"/api/tables/{table}/sit", seat=1, name="Tomasz").status_code in (404, 409)
        knows_nothing_of(who, table, 1)
    assert code(another.sit(link, "")) == (409, "taken")
    assert mira.post(f"/api/tables/{table}/links", kind="seat", seat=1).status_code == 409
    assert link not in mira.get(f"/t/{table}").text
    assert told(tomasz, table, 1) == told(mira, table, 0) == ["Tomasz sits down"]


def test_a_used_invitation_says_what_to_do(mira: Visitor, tomasz: Visitor, stranger: Visitor) -> None:
    table, made = two_friends(mira, tomasz)
    for who in (mira, stranger):
        answer = who.get(made["links"]["1"])
        assert answer.status_code == 410
        assert "This chair is taken" in answer.text
        assert "link of your own" in answer.text
        assert "Tomasz" not in answer.text  # whoever finds an old link learns nothing of the table
    mine = tomasz.get(made["links"]["1"])
    assert (mine.status_code, mine.headers["location"]) == (303, f"/t/{table}?seat=1")
    assert tomasz.sit(made["links"]["1"], "Tomasz").status_code == 200  # they sit there, and nothing happens
    assert told(mira, table) == ["Tomasz sits down"]


def test_a_form_sent_twice_seats_the_same_person(mira: Visitor, tomasz: Visitor) -> None:
    """The first answer may get lost: the browser must be known before it sits down."""
    made = mira.found(["me", "friend"])
    tomasz.get(made["links"]["1"])
    cookies = dict(tomasz.http.cookies)
    assert cookies
    body = {"token": token(made["links"]["1"]), "name": "Tomasz"}
    for _ in range(2):
        answer = tomasz.http.post("/api/sit", data=body)
        assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{made['table']}?seat=1")
        assert dict(tomasz.http.cookies) == cookies


def test_one_person_sees_one_hand(mira: Visitor, tomasz: Visitor) -> None:
    made = mira.found(["me", "friend", "friend"], listed=True)
    table = made["table"]
    assert code(mira.sit(made["links"]["1"], "Eve")) == (409, "seated")
    assert code(mira.post(f"/api/tables/{table}/sit", seat=2, name="Eve")) == (409, "seated")
    assert "You sit at this table already" in mira.get(made["links"]["1"]).text
    assert tomasz.post(f"/api/tables/{table}/sit", seat=1, name="Tomasz").status_code == 200
    assert code(tomasz.post(f"/api/tables/{table}/sit", seat=2, name="Eve")) == (409, "seated")
    assert [s["empty"] for s in mira.state(table, 0)["seats"]] == [False, False, True]


@pytest.fixture
def houses(database_url: str) -> Iterator[list[Serving]]:
    """Two servers on one database, as two processes would be; on SQLite one."""
    with ExitStack() as doors:
        count = 2 if database_url.startswith("postgresql") else 1
        yield [doors.enter_context(serving(free(database=database_url))) for _ in range(count)]


def test_of_many_who_sit_down_at_once_one_does(houses: list[Serving]) -> None:
    for _ in range(5):
        mira = Visitor(houses[0].url)
        made = mira.found(["me", "friend", "friend"], listed=True)
        table, link = made["table"], made["links"]["1"]
        people = [Visitor(houses[n % len(houses)].url) for n in range(8)]
        for one in people:
            one.get(link)  # the table is in memory everywhere, and everybody has a cookie

        def sits(n: int, table: str = table, link: str = link, people: list[Visitor] = people) -> httpx.Response:
            if n % 4 < 2:
                return people[n].sit(link, f"Guest {n}")
            return people[n].post(f"/api/tables/{table}/sit", seat=1, name=f"Guest {n}")

        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(sits, range(8)))
        assert sorted(a.status_code for a in answers) == [200, *[409] * 7]
        winner = next(one for one, answer in zip(people, answers, strict=True) if answer.status_code == 200)
        assert winner.state(table, 1)["viewer"] == 1
        assert sum(one.get(f"/api/tables/{table}", seat=1).status_code == 200 for one in people) == 1
        until(lambda mira=mira, table=table: len(told(mira, table)) == 1)


def test_of_two_who_want_one_name_one_gets_it(houses: list[Serving]) -> None:
    mira = Visitor(houses[0].url)
    made = mira.found(["me", "friend", "friend"])
    people = [Visitor(houses[n % len(houses)].url) for n in range(2)]
    for n, one in enumerate(people):
        one.get(made["links"][str(n + 1)])
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda n: people[n].sit(made["links"][str(n + 1)], ("Ada", "АDА")[n]), range(2)))
    assert sorted(a.status_code for a in answers) == [200, 422]


def test_whoever_is_shut_out_at_one_process_hears_nothing_at_another(houses: list[Serving]) -> None:
    mira, tomasz, phone = Visitor(houses[0].url), Visitor(houses[0].url), Visitor(houses[-1].url)
    table, _ = two_friends(mira, tomasz)
    assert phone.sit(link_of(tomasz, table, "device", 1)["link"], "").status_code == 200
    with phone.live(table, 1) as line:
        frame(line)
        assert tomasz.post(f"/api/tables/{table}/devices", seat=1).status_code == 200
        assert phone.get(f"/api/tables/{table}", seat=1).status_code == 404
        assert closed(line) == 4404


# --- the sitter's own ------------------------------------------------------------------------------------------------
def test_a_sitter_opens_the_chair_on_another_device(server: Serving, mira: Visitor, tomasz: Visitor) -> None:
    table, _ = two_friends(mira, tomasz)
    page = tomasz.get(f"/t/{table}", seat=1).text
    link = page.split('id="own-link-1"')[1].split('data-path="')[1].split('"')[0]
    assert link not in mira.get(f"/t/{table}").text
    phone = Visitor(server.url)
    assert "Come back as Tomasz" in phone.get(link).text
    assert phone.sit(link, "").status_code == 200
    assert phone.act(table, 1, "bid 1").status_code == 200
    assert "Open on 2 devices" in tomasz.get(f"/t/{table}", seat=1).text
    assert code(mira.sit(link, "")) == (409, "seated")  # and who sits opposite cannot use it in the same browser


def test_one_press_shuts_all_other_devices_out(server: Serving, mira: Visitor, tomasz: Visitor) -> None:
    table, _ = two_friends(mira, tomasz)
    link = link_of(tomasz, table, "device", 1)["link"]
    bot = program(server.url, link_of(tomasz, table, "bot", 1)["token"])
    phone, late = Visitor(server.url), Visitor(server.url)
    assert phone.sit(link, "").status_code == 200
    assert bot.state(table, 1)["viewer"] == 1
    with phone.live(table, 1) as line, tomasz.live(table, 1) as own:
        frame(line)
        assert tomasz.http.post(f"/api/tables/{table}/devices", data={"seat": "1"}).status_code == 303
        assert closed(line) == 4404
        knows_nothing_of(phone, table, 1)
        assert bot.get(f"/api/tables/{table}").status_code == 401
        assert late.get(link).status_code == 410
        assert code(late.sit(link, "")) == (409, "taken")
        assert tomasz.act(table, 1, "bid 1").status_code == 200
        while "Seal your bid" not in frame(own)["regions"].get("prompt", ""):
            pass
    fresh = tomasz.get(f"/t/{table}", seat=1).text.split('id="own-link-1"')[1].split('data-path="')[1].split('"')[0]
    assert fresh != link
    assert phone.sit(fresh, "").status_code == 200
    assert code(mira.post(f"/api/tables/{table}/devices", seat=1)) == (403, "not-yours")


def test_only_who_sits_makes_links_and_tokens_for_a_chair(mira: Visitor, tomasz: Visitor, stranger: Visitor) -> None:
    table, made = two_friends(mira, tomasz, listed=True)
    for kind in ("device", "bot"):
        for who, seat in ((mira, 1), (tomasz, 0), (stranger, 0)):
            assert who.post(f"/api/tables/{table}/links", kind=kind, seat=seat).status_code == 403
    assert tomasz.post(f"/api/tables/{table}/links", kind="watch").status_code == 403  # spectators are the host's
    assert stranger.post("/api/watch", token=token(made["watch"])).status_code == 200


def test_a_new_watch_link_shuts_the_old_spectators_out(mira: Visitor, stranger: Visitor, ada: Visitor) -> None:
    made = mira.found(["me", "friend"])
    table = made["table"]
    assert stranger.post("/api/watch", token=token(made["watch"])).status_code == 200
    with stranger.live(table) as line, mira.live(table, 0) as own:
        frame(line), frame(own)
        fresh = link_of(mira, table, "watch")["token"]
        assert closed(line) == 4404
        assert stranger.get(f"/t/{table}").status_code == 404
        mira.act(table, 0, "bid 1")
        frame(own)
    assert ada.post("/api/watch", token=token(made["watch"])).status_code == 404
    assert ada.post("/api/watch", token=fresh).status_code == 200


# --- freeing a chair -------------------------------------------------------------------------------------------------
def test_a_chair_is_given_to_a_bot_for_everybody_to_read(server: Serving, mira: Visitor, tomasz: Visitor) -> None:
    made = mira.found(["me", "friend", "friend"], speed="paused")
    table = made["table"]
    ada = Visitor(server.url)
    tomasz.sit(made["links"]["1"], "Tomasz")
    ada.sit(made["links"]["2"], "Ada")
    link = link_of(tomasz, table, "device", 1)["link"]
    bot = program(server.url, link_of(tomasz, table, "bot", 1)["token"])
    tomasz.post(f"/api/tables/{table}/note", seat=1, words="my plan")
    assert code(ada.post(f"/api/tables/{table}/free", seat=1, bot="greedy")) == (403, "not-yours")
    assert code(mira.post(f"/api/tables/{table}/free", seat=0, bot="greedy")) == (409, "yours")
    with tomasz.live(table, 1) as line, ada.live(table, 2) as watching:
        frame(line), frame(watching)
        assert mira.post(f"/api/tables/{table}/free", seat=1, bot="greedy").status_code == 200
        assert closed(line) == 4404
        until(lambda: "The host gives Tomasz’s chair to a bot" in frame(watching)["regions"].get("log", ""))
    knows_nothing_of(tomasz, table, 1)
    assert bot.get(f"/api/tables/{table}").status_code == 401
    assert tomasz.sit(link, "").status_code == 409
    assert tomasz.sit(made["links"]["1"], "Tomasz").status_code == 409
    assert [s["bot"] for s in mira.state(table, 0)["seats"]] == ["", "greedy", ""]
    # … and not in two steps to a person, who would see the hand
    assert code(mira.post(f"/api/tables/{table}/seat", seat=1, bot="")) == (409, "taken")
    assert code(mira.post(f"/api/tables/{table}/links", kind="seat", seat=1)) == (409, "taken")


def test_a_person_who_is_here_keeps_the_chair(mira: Visitor, tomasz: Visitor, short: float) -> None:
    table, _ = two_friends(mira, tomasz)
    with tomasz.live(table, 1) as line:
        frame(line)
        chairs.KEPT_AT_LEAST = 600.0  # put back with the rest by the fixture
        time.sleep(short)
        answer = mira.post(f"/api/tables/{table}/free", seat=1)
        assert code(answer) == (409, "taken")
        assert "Tomasz’s chair, and is kept for 11 minutes more" in answer.json()["error"]["text"]
    assert code(mira.post(f"/api/tables/{table}/free", seat=1)) == (409, "taken")
    assert tomasz.state(table, 1)["viewer"] == 1


def test_who_has_acted_is_waited_for_longer(mira: Visitor, tomasz: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chairs, "KEPT_AT_LEAST", 0.05)
    for patience in (0, 3600):
        table, _ = two_friends(mira, tomasz, patience=patience)
        for who, seat in ((tomasz, 1), (mira, 0)):  # a bid that nobody has seen yet must not be told by it
            who.act(table, seat, "bid 1")
            who.act(table, seat, "seal")
        time.sleep(0.1)
        answer = mira.post(f"/api/tables/{table}/free", seat=1)
        assert code(answer) == (409, "taken")
        assert ("60 minutes" if patience else "24 hours") in answer.json()["error"]["text"]


@pytest.mark.parametrize("gone", ["left", "away"])
def test_a_game_goes_on_with_another_person(
    mira: Visitor, tomasz: Visitor, ada: Visitor, short: float, gone: str
) -> None:
    """Everybody reads before somebody sits down that the next one sees what the chair sees."""
    table, made = two_friends(mira, tomasz)
    tomasz.act(table, 1, "bid 3")
    tomasz.post(f"/api/tables/{table}/note", seat=1, words="my plan")
    own = link_of(tomasz, table, "device", 1)["link"]
    if gone == "left":
        assert tomasz.post(f"/api/tables/{table}/leave").status_code == 200
        assert [s["left"] for s in mira.state(table, 0)["seats"]] == [False, True]
    time.sleep(short)
    assert mira.http.post(f"/api/tables/{table}/free", data={"seat": "1", "bot": ""}).status_code == 303
    lines = (["Tomasz has left the table"] if gone == "left" else []) + [
        "The host frees Tomasz’s chair: whoever sits down there next sees all that it has seen"
    ]
    assert told(mira, table)[1:] == lines
    page = mira.get(f"/t/{table}").text
    fresh = page.split('id="link-1"')[1].split('data-path="')[1].split('"')[0]
    assert fresh not in (own, made["links"]["1"])
    for old in (own, made["links"]["1"]):
        assert ada.sit(old, "Ada").status_code == 409
        assert tomasz.get(old).status_code == 410
    assert ada.sit(fresh, "Ada").status_code == 200
    assert told(mira, table)[-1] == "Ada sits down on a chair that was another’s, and sees all that it has seen"
    assert ada.state(table, 1)["view"]["stack"][-1]["drafts"][1] == ["bid 3"]
    assert ada.get(f"/api/tables/{table}/note", seat=1).json() == {
        "words": ""
    }  # notes are the person's, not the chair's
    knows_nothing_of(tomasz, table, 1)
    assert ada.act(table, 1, "seal").status_code == 200


def test_after_a_bot_has_kept_it_warm_a_chair_is_free_for_a_friend(
    mira: Visitor, tomasz: Visitor, short: float
) -> None:
    made = mira.found(["me", "friend"], speed="paused")
    table = made["table"]
    assert mira.post(f"/api/tables/{table}/seat", seat=1, bot="greedy").status_code == 200
    assert "A bot keeps this chair" in tomasz.get(made["links"]["1"]).text
    assert mira.post(f"/api/tables/{table}/seat", seat=1, bot="").status_code == 200
    assert tomasz.sit(made["links"]["1"], "Tomasz").status_code == 200  # the invitation was not used yet
    seated, freed, came = told(mira, table)
    assert seated.startswith("The host seats a bot on ")
    assert freed.endswith("whoever sits down there next sees all that it has seen")
    assert came == "Tomasz sits down on a chair that was another’s, and sees all that it has seen"


@reads_the_file
def test_the_order_of_who_is_gone_answers_no_more(server: Serving) -> None:
    table, people = three_people(server)
    room = play_on(server, table, people, lambda game: game.title.order(game.view(1), 1) is not None)
    assert order(people[1], table, 1, 1).is_success
    assert 1 in room.orders
    assert people[1].post(f"/api/tables/{table}/leave").is_success
    assert 1 not in room_at(server, table).orders
    path = server.app.state.house.settings.database
    with sqlite3.connect(path) as database:
        rows = database.execute("SELECT count(*) FROM standing_order WHERE game_id = ?", (table,)).fetchone()
    assert rows == (0,)


def test_a_table_is_not_stuck_when_its_host_goes(
    server: Serving, mira: Visitor, tomasz: Visitor, ada: Visitor, short: float
) -> None:
    made = mira.found(["me", "friend", "friend"], speed="paused")
    table = made["table"]
    tomasz.sit(made["links"]["1"], "Tomasz")
    ada.sit(made["links"]["2"], "Ada")
    assert mira.post(f"/api/tables/{table}/leave").status_code == 200
    assert told(ada, table)[-2:] == ["Mira has left the table", "Tomasz is the host of the table now"]
    assert ada.post(f"/api/tables/{table}/free", seat=0, bot="greedy").status_code == 403
    assert tomasz.post(f"/api/tables/{table}/free", seat=0, bot="greedy").status_code == 200
    time.sleep(short)  # now the new host is away: then anybody who sits there may
    chairs.KEPT_AT_LEAST = 600.0
    assert ada.post(f"/api/tables/{table}/free", seat=1, bot="greedy").status_code == 409
    chairs.KEPT_AT_LEAST = 0.05
    assert ada.post(f"/api/tables/{table}/free", seat=1, bot="greedy").status_code == 200
    assert told(ada, table)[-1] == "Ada gives Tomasz’s chair to a bot"
    assert ada.post(f"/api/tables/{table}/links", kind="watch").status_code == 200  # as the host
    assert tomasz.get(f"/t/{table}").status_code == 404


@pytest.mark.parametrize("look", ["", "/frame", "/scene", "/log", "/end", "page", "at"])
def test_every_look_with_a_seats_eyes_counts_as_being_here(
    server: Serving, mira: Visitor, tomasz: Visitor, look: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seated, "_HERE", 0.0)
    table, _ = two_friends(mira, tomasz)
    bot = program(server.url, link_of(tomasz, table, "bot", 1)["token"])
    path = {"page": f"/t/{table}", "at": f"/t/{table}/at/0"}.get(look, f"/api/tables/{table}{look}")
    for who in (tomasz, bot):
        seen = room_at(server, table).seats[1].seen
        time.sleep(0.01)
        assert who.get(path, seat=1).status_code in (200, 409)
        assert room_at(server, table).seats[1].seen > seen
        now = room_at(server, table).seats[1].seen
        tomasz.get(path, seat=-1)
        mira.get(path, seat=0)
        assert room_at(server, table).seats[1].seen == now


# --- leaving ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("listed", [False, True])
def test_after_leaving_nothing_more_arrives(server: Serving, mira: Visitor, tomasz: Visitor, listed: bool) -> None:
    table, made = two_friends(mira, tomasz, listed=listed)
    own = link_of(tomasz, table, "device", 1)["link"]
    bot = program(server.url, link_of(tomasz, table, "bot", 1)["token"])
    feed = tomasz.post("/api/feed").json()["link"]
    assert table in tomasz.get(feed).text
    assert [t["id"] for t in tomasz.get("/api/tables/mine").json()] == [table]
    with tomasz.live(table, 1) as line, tomasz.live(table) as watching:
        frame(line), frame(watching)
        assert tomasz.post(f"/api/tables/{table}/leave").status_code == 200
        assert closed(line) == (4403 if listed else 4404)
        mira.act(table, 0, "bid 1")
        mira.act(table, 0, "seal")
        if listed:  # a spectator's line may go on, and knows what spectators know
            heard: list[dict[str, Any]] = []
            until(lambda: heard.append(frame(watching)) or "has left the table" in str(heard[-1]))
        else:
            assert closed(watching) == 4404
    knows_nothing_of(tomasz, table, 1)
    assert table not in tomasz.get(feed).text
    assert table not in tomasz.get(f"{feed}.json").text
    assert tomasz.get("/api/tables/mine").json() == []
    assert bot.get(f"/api/tables/{table}").status_code == 401
    for link in (own, made["links"]["1"]):
        assert tomasz.get(link).status_code == 410
        assert tomasz.sit(link, "Tomasz").status_code == 409
    assert told(mira, table)[-1] == "Tomasz has left the table"
    assert 'class="nm" title="Tomasz">Tomasz</bdi><small>left' in mira.get(f"/t/{table}").text
    assert mira.post(f"/api/tables/{table}/propose", seat=0, ply=0, moment=mira.state(table, 0)["moment"],
                     key=fresh_key()).status_code == 200  # fmt: skip
    assert mira.state(table, 0)["ply"] == 0  # nobody waits for the consent of who is gone


def test_leaving_on_one_device_leaves_the_chair_to_the_others(server: Serving, mira: Visitor, tomasz: Visitor) -> None:
    table, _ = two_friends(mira, tomasz)
    link = link_of(tomasz, table, "device", 1)["link"]
    phone = Visitor(server.url)
    phone.sit(link, "")
    with phone.live(table, 1) as line, tomasz.live(table, 1) as own:
        frame(line), frame(own)
        assert phone.post(f"/api/tables/{table}/leave").status_code == 200
        assert closed(line) == 4404
        tomasz.act(table, 1, "bid 1")
        frame(own)
    knows_nothing_of(phone, table, 1)
    assert phone.sit(link, "").status_code == 409  # they left: the link they knew is dead
    assert told(mira, table) == ["Tomasz sits down"]


def test_a_program_leaves_by_its_token(server: Serving) -> None:
    founder = httpx.Client(base_url=server.url)
    plans = [{"kind": "me", "name": "HTTP"}, {"kind": "friend"}]
    made = founder.post("/api/tables", json={"game": "toy", "seats": plans}).json()
    friend, bot = Visitor(server.url), program(server.url, made["bot_tokens"]["0"])
    friend.sit(made["links"]["1"], "Friend")
    own = Visitor(server.url)
    assert own.sit(made["links"]["0"], "").status_code == 200  # its chair on another device
    assert bot.post(f"/api/tables/{made['table']}/leave").status_code == 200
    assert bot.get(f"/api/tables/{made['table']}").status_code == 401
    assert own.state(made["table"], 0)["viewer"] == 0
    assert own.post(f"/api/tables/{made['table']}/leave").status_code == 200
    assert told(friend, made["table"])[-1] == "HTTP has left the table"


# --- again -----------------------------------------------------------------------------------------------------------
def over(people: dict[int, Visitor], table: str) -> None:
    def move() -> bool:
        state = people[min(people)].state(table, min(people))
        for seat in state["to_act"]:
            if seat in people:
                people[seat].act(table, seat, people[seat].state(table, seat)["legal"][0])
        return state["over"]

    until(move, 30)


def every_link(page: str) -> list[str]:
    return [part.split('"')[0] for part in page.split('data-path="')[1:]]


@reads_the_file
def test_whoever_asks_for_a_rematch_gets_their_own_chair_alone(
    server: Serving, mira: Visitor, tomasz: Visitor, stranger: Visitor
) -> None:
    made = mira.found(["me", "friend", "friend"], options={"rounds": 1})
    table = made["table"]
    ada = Visitor(server.url)
    tomasz.sit(made["links"]["1"], "Tomasz")
    ada.sit(made["links"]["2"], "Ada")
    later = link_of(tomasz, table, "device", 1)["link"]
    over({0: mira, 1: tomasz, 2: ada}, table)
    answer = tomasz.post(f"/api/tables/{table}/rematch")  # not the host
    assert set(answer.json()) == {"table", "page", "bot_token"}
    assert answer.json()["bot_token"] == ""
    again = answer.json()["table"]
    chair = {0: tomasz, 1: ada, 2: mira}
    for seat, who in chair.items():
        page = who.get(f"/t/{again}", seat=seat)
        assert page.status_code == 200
        assert every_link(page.text) == []  # nobody is shown a link that they have not made
        assert who.state(again, seat)["viewer"] == seat
        for other in {0, 1, 2} - {seat}:
            knows_nothing_of(who, again, other)
    path = server.app.state.house.settings.database
    with sqlite3.connect(path) as database:
        assert database.execute("SELECT count(*) FROM link WHERE game_id = ?", (again,)).fetchone() == (0,)
    assert mira.post(f"/api/tables/{again}/links", kind="watch").status_code == 200  # the host is still the host
    assert tomasz.post(f"/api/tables/{again}/links", kind="watch").status_code == 403
    assert stranger.post(f"/api/tables/{table}/rematch").status_code == 404
    # An old chair leads to the new one, also on a device that comes later …
    phone = Visitor(server.url)
    phone.sit(later, "")
    assert phone.get(f"/api/tables/{again}").status_code == 404
    assert 'action="/api/tables/' + table + '/rematch"' in phone.get(f"/t/{table}", seat=1).text
    assert phone.http.post(f"/api/tables/{table}/rematch", headers=FORM).headers["location"] == f"/t/{again}"
    assert phone.state(again, 0)["viewer"] == 0
    # … but not to one whose owner has shut other devices out.
    assert tomasz.post(f"/api/tables/{again}/devices", seat=0).status_code == 200
    phone.post(f"/api/tables/{table}/rematch")
    knows_nothing_of(phone, again, 0)


def test_at_a_rematch_a_program_gets_a_token_and_who_left_is_not_seated(server: Serving, mira: Visitor) -> None:
    made = mira.found(["me", "friend", "friend"], options={"rounds": 1})
    table = made["table"]
    tomasz, ada = Visitor(server.url), Visitor(server.url)
    tomasz.sit(made["links"]["1"], "Tomasz")
    ada.sit(made["links"]["2"], "Ada")
    bot = program(server.url, link_of(tomasz, table, "bot", 1)["token"])
    over({0: mira, 1: tomasz, 2: ada}, table)
    ada.post(f"/api/tables/{table}/leave")
    told_bot = bot.post(f"/api/tables/{table}/rematch").json()
    again = told_bot["table"]
    fresh = program(server.url, told_bot["bot_token"])
    assert fresh.state(again, 0)["viewer"] == 0
    assert fresh.get(f"/api/tables/{again}", seat=2).status_code == 403
    assert [s["empty"] for s in mira.state(again, 2)["seats"]] == [False, True, False]
    assert ada.post(f"/api/tables/{table}/rematch").status_code == 404
    knows_nothing_of(ada, again, 1)


def test_a_chair_of_a_finished_table_leads_nobody_else_to_the_rematch(
    mira: Visitor, tomasz: Visitor, stranger: Visitor, short: float
) -> None:
    """Whoever sat down at the old table later is not who was seated at the new one."""
    for leaves in (True, False):
        table, _ = two_friends(mira, tomasz, options={"rounds": 1})
        own = link_of(tomasz, table, "device", 1)["link"]
        over({0: mira, 1: tomasz}, table)
        again = mira.post(f"/api/tables/{table}/rematch").json()["table"]
        assert tomasz.state(again, 0)["viewer"] == 0
        if leaves:
            assert tomasz.post(f"/api/tables/{table}/leave").status_code == 200
        time.sleep(short)
        for bot in ("", "greedy"):
            assert code(mira.post(f"/api/tables/{table}/free", seat=1, bot=bot)) == (409, "over")
        assert code(mira.post(f"/api/tables/{table}/links", kind="seat", seat=1))[0] == 409
        if leaves:
            assert stranger.sit(own, "Eve").status_code == 409
        assert "Free it for a person" not in mira.get(f"/t/{table}").text
        assert stranger.post(f"/api/tables/{table}/rematch").status_code == 404
        knows_nothing_of(stranger, again, 0)
        assert tomasz.state(again, 0)["viewer"] == 0


def test_an_open_invitation_of_a_finished_table_is_spent(houses: list[Serving]) -> None:
    mira, dora, carl = (Visitor(houses[-1].url) for _ in range(3))
    made = mira.found(["me", "friend"], options={"rounds": 1}, listed=True)
    table = made["table"]
    assert not mira.state(table)["over"]
    room = room_at(houses[-1], table)
    while not room.line.game.over:  # the house plays for the empty chair, as it does where time is limited
        seat = room.line.game.to_act[0]
        houses[-1].call(room.act(seat, room.line.game.legal(seat)[0], room.line.token(seat), fresh_key()))
    again = mira.post(f"/api/tables/{table}/rematch").json()["table"]
    assert [s["empty"] for s in mira.state(again)["seats"]] == [True, False]
    assert carl.post(f"/api/tables/{again}/sit", seat=0, name="Carl").status_code == 200
    page = dora.get(made["links"]["1"])
    assert (page.status_code, "The game is over" in page.text) == (410, True)
    assert code(dora.sit(made["links"]["1"], "Dora")) == (409, "over")
    assert code(dora.post(f"/api/tables/{table}/sit", seat=1, name="Dora")) == (409, "over")
    assert code(mira.post(f"/api/tables/{table}/seat", seat=1, bot="greedy")) == (409, "over")
    assert made["links"]["1"] not in mira.get(f"/t/{table}").text
    assert "Sit down" not in dora.get(f"/t/{table}").text
    assert dora.post(f"/api/tables/{table}/rematch").status_code == 403
    assert dora.get(f"/api/tables/{again}", seat=0).status_code == 403


def test_a_fork_hands_out_nobodys_chair(mira: Visitor, tomasz: Visitor) -> None:
    table, _ = two_friends(mira, tomasz, options={"rounds": 1})
    over({0: mira, 1: tomasz}, table)
    made = tomasz.post(f"/api/tables/{table}/fork", ply=2, play_as=1, seat=1).json()
    assert list(made["links"]) == ["1"]
    state = tomasz.state(made["table"], 1)
    assert [s["bot"] for s in state["seats"]] == ["greedy", ""]
    assert mira.get(f"/api/tables/{made['table']}").status_code == 404
    assert ": what if" in tomasz.get(f"/t/{made['table']}").text


async def released(room: Room) -> None:
    room.lock.release()


@pytest.mark.parametrize("path", ["act", "note", "chat"])
def test_a_post_that_waits_while_its_sender_is_shut_out_is_not_heard(
    server: Serving, mira: Visitor, tomasz: Visitor, path: str
) -> None:
    """It was let in, and then had to wait for the table: by the time it is its turn the device holds nothing more."""
    table, _ = two_friends(mira, tomasz)
    other = Visitor(server.url)
    other.sit(link_of(mira, table, "device", 0)["link"], "Mira")
    room, state = room_at(server, table), other.state(table, 0)
    body = {
        "act": {"action": state["legal"][0], "moment": state["moment"], "key": fresh_key()},
        "note": {"words": "still here"},
        "chat": {"words": "still here"},
    }[path]

    def waiting(many: int) -> None:
        until(lambda: len(room.lock._waiters or ()) >= many)

    server.call(room.lock.acquire())
    with ThreadPoolExecutor(2) as pool:
        shut = pool.submit(mira.post, f"/api/tables/{table}/devices", seat=0)
        waiting(1)
        late = pool.submit(other.post, f"/api/tables/{table}/{path}", seat=0, **body)
        waiting(2)
        server.call(released(room))
        assert shut.result().status_code == 200
        assert late.result().status_code in (403, 404)
    assert not room.line.log
    assert not room.chat
    assert not room.seats[0].note


# --- no link outlives its maker's chair -------------------------------------------------------------------------------
def meanwhile(house: Serving, method: str, what: Any) -> Any:
    """The next such change of the house's chairs is held up, when it has been let in, until something else is done."""
    store = house.app.state.house.store
    change = getattr(store, method)

    async def late(*given: Any, **more: Any) -> Any:
        setattr(store, method, change)
        await asyncio.to_thread(what)
        return await change(*given, **more)

    setattr(store, method, late)


@pytest.mark.parametrize("kind", ["device", "bot"])
@pytest.mark.parametrize("how", ["shut", "bot", "left", "freed"])
def test_no_link_is_made_for_a_chair_that_was_lost_meanwhile(
    houses: list[Serving], short: float, how: str, kind: str
) -> None:
    mira, tomasz, thief = (Visitor(houses[-1].url) for _ in range(3))
    table, _ = two_friends(mira, tomasz)
    assert thief.sit(link_of(tomasz, table, "device", 1)["link"], "").status_code == 200

    def lose() -> None:
        time.sleep(short)
        if how == "left":
            assert thief.post(f"/api/tables/{table}/leave").status_code == 200
        if how == "shut":
            answer = tomasz.post(f"/api/tables/{table}/devices", seat=1)
        elif how == "left":
            answer = tomasz.post(f"/api/tables/{table}/leave")
        else:
            answer = mira.post(f"/api/tables/{table}/free", seat=1, bot="greedy" if how == "bot" else "")
        assert answer.status_code == 200, answer.text

    before = {hashed for hashed, *_ in houses[-1].call(houses[-1].app.state.house.store.links(table))}
    meanwhile(houses[-1], "issue_link", lose)
    assert code(thief.post(f"/api/tables/{table}/links", kind=kind, seat=1)) == (403, "not-yours")
    made = [row for row in houses[-1].call(houses[-1].app.state.house.store.links(table)) if row[0] not in before]
    assert [row[1] for row in made] == {"shut": ["device"], "freed": ["seat"]}.get(how, [])  # the owner's, the host's


def test_no_invitation_is_made_for_a_chair_that_was_taken_meanwhile(houses: list[Serving], short: float) -> None:
    mira, tomasz = Visitor(houses[-1].url), Visitor(houses[-1].url)
    made = mira.found(["me", "friend"])
    table = made["table"]
    meanwhile(houses[-1], "issue_link", lambda: tomasz.sit(made["links"]["1"], "Tomasz"))
    assert code(mira.post(f"/api/tables/{table}/links", kind="seat", seat=1)) == (409, "taken")
    assert tomasz.state(table, 1)["viewer"] == 1
    time.sleep(short)

    def depose() -> None:
        """The host is away, and somebody else is the host now."""
        assert tomasz.post(f"/api/tables/{table}/free", seat=0, bot="greedy").status_code == 200

    meanwhile(houses[-1], "issue_link", depose)
    assert code(mira.post(f"/api/tables/{table}/links", kind="watch")) == (403, "not-yours")


def test_whoever_posts_for_links_without_pause_is_shut_out_all_the_same(houses: list[Serving]) -> None:
    mira, tomasz, thief = Visitor(houses[0].url), Visitor(houses[0].url), Visitor(houses[-1].url)
    table, _ = two_friends(mira, tomasz)
    assert thief.sit(link_of(tomasz, table, "device", 1)["link"], "").status_code == 200
    with ThreadPoolExecutor(6) as pool:
        body = {"kind": "bot", "seat": 1}
        asked = [pool.submit(thief.post, f"/api/tables/{table}/links", **body) for _ in range(30)]
        asked[3].result()
        assert tomasz.post(f"/api/tables/{table}/devices", seat=1).status_code == 200
        answers = [one.result() for one in asked]
    tokens = [a.json()["token"] for a in answers if a.status_code == 200]
    assert tokens
    for one in tokens:
        assert program(houses[0].url, one).get(f"/api/tables/{table}").status_code == 401


def test_a_token_that_was_void_meanwhile_gets_none_at_the_rematch(houses: list[Serving]) -> None:
    mira, tomasz = Visitor(houses[-1].url), Visitor(houses[-1].url)
    table, _ = two_friends(mira, tomasz, options={"rounds": 1})
    bot = program(houses[-1].url, link_of(tomasz, table, "bot", 1)["token"])
    over({0: mira, 1: tomasz}, table)
    tomasz.post(f"/api/tables/{table}/rematch")
    meanwhile(houses[-1], "token_again", lambda: tomasz.post(f"/api/tables/{table}/devices", seat=1))
    assert bot.post(f"/api/tables/{table}/rematch").json()["bot_token"] == ""


@pytest.mark.parametrize("way", ["listed", "links", "device"])
def test_one_person_sees_one_hand_however_fast_they_post(houses: list[Serving], way: str) -> None:
    """Several chairs at once, from one browser: also where two processes are asked."""
    mira, tomasz = Visitor(houses[0].url), Visitor(houses[0].url)
    made = mira.found(["me", "friend", "friend", "friend"], listed=way == "listed")
    table, eve = made["table"], Visitor(houses[0].url)
    eve.get(made["links"]["1"])
    twins = [Visitor(house.url) for house in houses]
    for twin in twins:
        twin.http.cookies = httpx.Cookies({c.name: c.value or "" for c in eve.http.cookies.jar})
    links = [made["links"][str(n)] for n in (1, 2, 3)]
    if way == "device":
        assert tomasz.sit(links[0], "Tomasz").status_code == 200
        links[0] = link_of(tomasz, table, "device", 1)["link"]

    def sits(n: int) -> httpx.Response:
        if way == "listed":
            return twins[n % len(twins)].post(f"/api/tables/{table}/sit", seat=n + 1, name=f"Eve {'abc'[n]}")
        return twins[n % len(twins)].sit(links[n], f"Eve {'abc'[n]}")

    store = houses[-1].app.state.house.store
    if way == "device":  # held up until the same browser sits elsewhere
        meanwhile(houses[-1], "come_back", lambda: sits(1))
        assert code(twins[-1].sit(links[0], "")) == (409, "seated")
    else:
        with ThreadPoolExecutor(3) as pool:
            answers = list(pool.map(sits, range(3)))
        assert sorted(a.status_code for a in answers) == [200, 409, 409]
    mine = [seat for _, seat in houses[-1].call(store.held(hashed(eve.http.cookies["enginehouse"]), table))]
    assert len(mine) == 1


def test_at_one_screen_one_browser_holds_several_chairs(mira: Visitor) -> None:
    table = mira.found(["me", "me", "friend"])["table"]
    assert mira.post(f"/api/tables/{table}/sit", seat=2, name="Ada").status_code == 200


# --- nobody asks the house what others have sealed --------------------------------------------------------------------
@pytest.mark.parametrize("hushed", [False, True])
def test_no_refusal_tells_whether_somebody_has_begun_an_answer(
    mira: Visitor, tomasz: Visitor, hushed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)  # so that what is left of a time is said alike
    table, _ = two_friends(mira, tomasz, options={"hushed": hushed}, speed="paused")

    def asked() -> list[str]:
        """All that Mira is answered who has done nothing yet."""
        state = mira.state(table, 0)
        body = {"seat": 0, "moment": state["moment"], "key": "same"}
        answers = [
            mira.post(f"/api/tables/{table}/propose", ply=state["ply"], **body),
            mira.post(f"/api/tables/{table}/undo", steps=1, **body),
            mira.post(f"/api/tables/{table}/undo", steps=0, **body),
            mira.post(f"/api/tables/{table}/free", seat=1),
        ]
        assert [a.status_code for a in answers] == [409] * 4
        return [a.text for a in answers]

    before = asked()
    assert "There is nothing to take back." in before[0]
    assert "Nothing has been done yet." in before[1]
    assert "10 minutes" in before[3] or "11 minutes" in before[3]
    tomasz.act(table, 1, "bid 3")
    assert asked() == before
    if hushed:
        tomasz.act(table, 1, "seal")
        assert asked() == before


# --- the end ---------------------------------------------------------------------------------------------------------
def refused_at_the_end(who: Visitor, table: str, seat: int) -> None:
    moment = who.state(table, seat)["moment"]
    for path, more in (("undo", {"steps": 1}), ("undo", {"steps": 0}), ("propose", {"ply": 0})):
        answer = who.post(f"/api/tables/{table}/{path}", seat=seat, moment=moment, key=fresh_key(), **more)
        assert code(answer) == (409, "over"), path
        assert "What if" in answer.json()["error"]["text"]
    for agree in (True, False):
        assert code(who.post(f"/api/tables/{table}/answer", seat=seat, agree=agree)) == (409, "over")


@pytest.mark.parametrize("seats", [["me", "me"], ["me", "bot"]])
def test_after_the_last_action_nothing_is_taken_back(mira: Visitor, seats: list[str]) -> None:
    table = mira.found(seats, options={"rounds": 1})["table"]
    if seats[1] == "me":
        finish(mira, table)
    else:
        over({0: mira}, table)
    state = mira.state(table, 0)
    assert state["undo"] == 0
    for seat in range(seats.count("me")):
        refused_at_the_end(mira, table, seat)
    assert mira.state(table, 0) == state
    page = mira.get(f"/t/{table}?seat=0").text
    assert 'class="undo" data-steps="0"' in page
    assert 'id="propose"' not in page
    assert mira.post(f"/api/tables/{table}/fork", ply=1, play_as=0, seat=0).status_code == 200  # another game


def test_an_undo_asked_for_before_the_end_is_not_granted_after_it(mira: Visitor, tomasz: Visitor) -> None:
    made = mira.found(["me", "friend"], options={"rounds": 1}, game="toy")
    table = made["table"]
    tomasz.sit(made["links"]["1"], "Tomasz")
    people = {0: mira, 1: tomasz}
    proposed = 0
    for _ in range(60):
        state = mira.state(table, 0)
        if state["over"]:
            break
        seat = state["to_act"][0]
        asker = people[1 - seat]
        body = {"seat": 1 - seat, "ply": 0, "moment": asker.state(table, 1 - seat)["moment"], "key": fresh_key()}
        proposed += asker.post(f"/api/tables/{table}/propose", **body).status_code == 200
        people[seat].act(table, seat, people[seat].state(table, seat)["legal"][0])
    assert proposed > 3
    end = mira.state(table, 0)
    assert end["over"]
    for seat, who in people.items():
        assert code(who.post(f"/api/tables/{table}/answer", seat=seat, agree=True)) == (409, "over")
        refused_at_the_end(who, table, seat)
    assert mira.state(table, 0) == end
    assert "would like to go back" not in mira.get(f"/t/{table}").text


# --- names -----------------------------------------------------------------------------------------------------------
UNSEEN = [
    "\u200b", "\u200d\u200d", "   ", "\u0301\u0302", "\u202eMira", "Mi\u2066ra", "Mi\u00adra", "\x00\x07", "\u3164", "\u2800",
    "\ufeff", "A" + "\u0301" * 6, "...", "Mi\u200bra", "Mi\u200dra", "\U000e0041\U000e0042", "\u115f",
    "\U0001d159", "Mira\U0001d159", "\u00b4", "Mira\u2d7f", "Mira\u17d2", "Mi\u1039ra", "Mira\U0001107f", "Mira\U00016fe4",
]  # fmt: skip
ALIKE = [
    "Mira", "mira", "MIRA", " Mira ", "Mira.", "M i r a", "Мira", "Mirа", "Mirä", "Míra", "Ｍｉｒａ", "M1ra", "Mlra", "𝐌𝐢𝐫𝐚",
    "ᴍɪʀᴀ", "Mıra", "Μιrα", "Ꮇira", "ꓟira", "Ⲙira", "Mir\u0250", "Mir\u0251", "M\u0269ra", "M\u01c3ra", "M!ra", "Mira!", "Mir@",
    "Mira\u1dc4", "Mira\ufe20", "Mir\u20d6a", "Mira\u20dd", "Mira\u05bf", "Mira\u0670", "Mira\u0e4c", "Mira\u02d9",
    "Mira°", "Mira`", "M\u2170ra", "M\u0268ra", "Ɱira", "Mir⍺", "Mira\u02bc", "Mira\u0640", "🇲🇮🇷🇦", "🅼🅸🆁🅰",
    "Mir\u1d43", "M\u04cfra", "Miгa",
]  # fmt: skip
HOUSE = ["Host", "host", "H0ST", "Hоst", "Enginehouse", "Engine house", "ENGINEH0USE", "Greedy", "greedy", "Grееdy", "Random",
         "Ada (Greedy)", "Bot", "B0t", "Automa", "The house", "The clock", "Clock", "Ada (host)", "Ada [host]", "host (you)",
         "Your host", "The Enginehouse", "Greedy bot", "Automa (hard)", "Automa 1", "Blue ❨Greedy❩", "Blue {Greedy}",
         "Blue ⟨Greedy⟩", "Blue ⁽Greedy⁾", "Blue 〔Greedy〕", "Blue【Greedy】", "Blue - Greedy",
         "Blue Greedy", "Systern", "The game", "Admin", "Thе hоusе",
         "Ada (Driver)", "Driver", "Blue - Master", "Blue, driver", "Otto Grandmaster"]  # fmt: skip


@pytest.mark.parametrize("name", UNSEEN)
def test_a_name_that_cannot_be_seen_is_refused(mira: Visitor, tomasz: Visitor, name: str) -> None:
    made = mira.found(["me", "friend"])
    answer = tomasz.sit(made["links"]["1"], name)
    assert code(answer) == (422, "bad-name")
    assert answer.json()["error"]["text"].endswith(".")
    for kind in ("me", "bot"):
        plans = [{"kind": kind, "name": name}, {"kind": "me"}]
        assert code(mira.post("/api/tables", game="toy", seats=plans)) == (422, "bad-name")
    assert code(mira.post("/api/tables", game="toy", seats=[{"kind": "me"}] * 2, name=name)) == (422, "bad-name")
    assert tomasz.sit(made["links"]["1"], "Tomasz").status_code == 200  # the invitation was not used up


def test_people_may_be_called_driver_and_master(mira: Visitor, tomasz: Visitor) -> None:
    made = mira.found(["me", "friend"])
    assert tomasz.sit(made["links"]["1"], "Adam Driver").status_code == 200
    assert mira.post(
        "/api/tables", game="toy", seats=[{"kind": "me", "name": "Zoë Master"}, {"kind": "bot"}]
    ).is_success


def test_a_name_that_looks_like_anothers_is_refused(mira: Visitor, tomasz: Visitor) -> None:
    made = mira.found(["me", "friend", "bot"])
    bot, other = (mira.state(made["table"], 0)["seats"][n]["name"] for n in (2, 1))
    for name in [*ALIKE, *HOUSE, bot, bot.replace("e", "е")]:
        answer = tomasz.sit(made["links"]["1"], name)
        assert code(answer) == (422, "bad-name"), name
    assert tomasz.sit(made["links"]["1"], other).status_code == 200  # the chair's own name is no imitation


def test_nobody_takes_the_name_of_an_empty_chair(mira: Visitor, tomasz: Visitor, stranger: Visitor) -> None:
    made = mira.found(["me", "friend", "friend"], listed=True)
    names = [s["name"] for s in mira.state(made["table"], 0)["seats"]]
    assert code(tomasz.sit(made["links"]["1"], names[2])) == (422, "bad-name")
    assert code(stranger.post(f"/api/tables/{made['table']}/sit", seat=1, name=names[2])) == (422, "bad-name")
    plans = [{"kind": "me", "name": names[2]}, {"kind": "friend"}, {"kind": "friend"}]
    assert code(mira.post("/api/tables", game="toy", seats=plans)) == (422, "bad-name")
    for bad in (["Mira", "Mıra"], ["Greedy", "Ada"]):
        plans = [{"kind": "me", "name": bad[0]}, {"kind": "bot", "name": bad[1]}]
        assert code(mira.post("/api/tables", game="toy", seats=plans)) == (422, "bad-name"), bad


@pytest.mark.parametrize(
    "name",
    [
        "Mirabell",
        "Ada",
        "Żółw",
        "Ærøskøbing",
        "Мария",
        "漢字",
        "مريم",
        "नीरज",
        "👩\u200d🚀",
        "R2-D2",
        "O’Neill",
        "Íñigo",
        "Γιώργος",
        "Евгений",
        "Հայկ",
        "გიორგი",
        "אָדָם",
        "สมชาย",
        "민준",
        "さくら",
        "ヨーコ",
        "佐々木 Ken",
        "ចន្ថា",
        "မြတ်",
        "አበበ",
        "Kɔfi",
        "Nguyễn",
        "Mª José",
        "Kaʻiulani",
        "Gregory House",
        "Ada ♥",
        "Straße",
    ],
)
def test_names_of_all_the_world_are_welcome(mira: Visitor, tomasz: Visitor, name: str) -> None:
    made = mira.found(["me", "friend", "bot"])
    assert tomasz.sit(made["links"]["1"], name).status_code == 200
    assert mira.state(made["table"], 0)["seats"][1]["name"] == name


@pytest.mark.parametrize("play_as", [0, 1])
def test_names_of_a_record_are_told_apart_too(mira: Visitor, play_as: int) -> None:
    """Nobody is there to be asked for another: the game's own names stand for those that would mislead."""
    for names, kept in (
        (["The house", "Enginehouse", "Ada"], ["", "", "Ada"]), (["Mira", "Мirа", "Mıra"], ["Mira", "", ""]),
        (["Blue (Greedy)", "Greedy", "Tomasz"], ["", "", "Tomasz"]), (["Mira\U0001d159", "Ada", "Ꮇira"], ["Mira", "Ada", ""]),
    ):  # fmt: skip
        record = enginehouse.new("steam-power", players=3, seed=3, names=names).record().to_json()
        answer = mira.http.post("/api/import", params={"play_as": play_as}, content=record)
        assert answer.status_code == 200, answer.text
        shown = [seat["name"] for seat in mira.state(answer.json()["table"], play_as)["seats"]]
        assert [
            name if name == given else "" for name, given in zip(shown, map(lenient_name, names), strict=True)
        ] == kept
        assert len({skeleton(name) for name in shown}) == 3


def test_a_bot_is_not_called_like_the_house(mira: Visitor) -> None:
    for name, status in (("Enginehouse", 422), ("The clock", 422), ("Bot 1", 200), ("Isambard", 200)):
        plans = [{"kind": "me", "name": "Mira"}, {"kind": "bot", "name": name}]
        assert mira.post("/api/tables", game="toy", seats=plans).status_code == status, name


def test_whoever_plays_on_for_a_bot_is_not_called_like_one(mira: Visitor) -> None:
    table = mira.found(["me", "bot"], options={"rounds": 1})["table"]
    over({0: mira}, table)
    made = mira.post(f"/api/tables/{table}/fork", ply=1, play_as=1, seat=0).json()
    assert "(" not in mira.state(made["table"], 1)["seats"][1]["name"]


def test_a_table_may_be_called_in_two_alphabets(mira: Visitor) -> None:
    assert mira.found(["me", "bot"], name="Вечер at Mira’s")["table"]


@pytest.mark.parametrize("path", ["/\\evil.example", "/./\\/evil.example", "//evil.example/"])
def test_the_way_back_leads_nowhere_else(mira: Visitor, path: str) -> None:
    page = mira.http.get("/t/none", headers={"referer": mira.url + path, "accept": "text/html"}).text
    assert "evil" not in page
    kept = mira.http.get("/t/none", headers={"referer": f"{mira.url}/rules/toy", "accept": "text/html"}).text
    assert 'href="/rules/toy"' in kept


def test_talk_cannot_look_like_the_house(mira: Visitor, tomasz: Visitor) -> None:
    """What is said stands in its own list behind its author's name; it cannot begin a line or turn the text around."""
    table, _ = two_friends(mira, tomasz)
    words = "hi" + "\u2003" * 80 + "\u2800" * 80 + "\u3164" * 9 + "\u202eTomasz has left\u2028the table" + "\u0335" * 50
    assert tomasz.post(f"/api/tables/{table}/chat", seat=1, words=words).status_code == 200
    page = mira.get(f"/t/{table}").text
    said = page.split('<span class="said">')[1].split("</span>")[0]
    assert said.startswith("<b><bdi>Tomasz</bdi></b> hi Tomasz has left the table\u0335")
    assert said.count("\u0335") == 3
    assert told(mira, table) == ["Tomasz sits down"]
    for blank in ("\u2003\u2003", "\u200b", "\u2800"):
        assert tomasz.post(f"/api/tables/{table}/chat", seat=1, words=blank).status_code == 422
