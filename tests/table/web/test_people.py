"""A name that follows one: passkeys, devices, printed codes; chairs come along, and nobody else gets in."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from enginehouse.table.storage import schema
from enginehouse.table.web.people import ENDPOINTS
from enginehouse.table.web.seats import derived
from tests.table.authenticator import Authenticator, Bearer, b64, unb64
from tests.table.live.test_chronicle import line
from tests.table.people import DAY, Serving, Visitor, free, serving, until

_NAMES = iter(
    f"{first}{second}"
    for first in ("Ada", "Mira", "Ravi", "Tomasz", "Selma")
    for second in ("", "na", "bel", "lo", "dor", "wen", "rik", "gund", "bert", "fried", "win", "mar", "helm", "lind")
)


@pytest.fixture
def name() -> str:
    return next(_NAMES)


@pytest.fixture
def ada(server: Serving) -> Bearer:
    return Bearer(server.url)


def other_device(ada: Bearer) -> Bearer:
    """Another browser of the same person, whose passkeys are synced."""
    return Bearer(ada.url, ada.authenticator)


def seated(ada: Visitor, **more: object) -> str:
    return ada.found(["me", "friend"], speed="paused", **more)["table"]


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


# --- coming ----------------------------------------------------------------------------------------------------------
def test_one_press_keeps_the_name_and_another_finds_the_chair_elsewhere(ada: Bearer, name: str) -> None:
    table = seated(ada)
    kept = ada.keep(name)
    assert kept.status_code == 200, kept.text
    assert kept.json()["person"]["name"] == name
    phone = other_device(ada)
    assert phone.get(f"/api/tables/{table}").status_code == 404
    assert phone.enter().json()["person"]["name"] == name
    assert phone.state(table, 0)["viewer"] == 0
    assert ada.state(table, 0)["viewer"] == 0
    assert [t["id"] for t in phone.get("/api/tables/mine").json()] == [table]


def test_chairs_of_the_second_device_come_along_too(ada: Bearer, name: str) -> None:
    ada.keep(name)
    phone = other_device(ada)
    table = seated(phone)
    phone.enter()
    assert ada.state(table, 0)["viewer"] == 0


def test_without_a_name_all_is_as_it_was(ada: Bearer) -> None:
    table = seated(ada)
    assert ada.me()["person"] is None
    assert ada.state(table, 0)["viewer"] == 0


def test_one_person_sees_one_hand(ada: Bearer, name: str) -> None:
    """Who sits at a table on two chairs, once signed in and once as a guest, has the chair they signed in with."""
    made = ada.found(["me", "friend"], speed="paused", name="Tuesday")
    ada.keep(name)
    phone = other_device(ada)
    assert phone.sit(made["links"]["1"], "Guest").status_code == 200
    assert phone.enter().json()["stayed"] == ["Tuesday"]
    assert phone.state(made["table"], 0)["viewer"] == 0
    assert phone.get(f"/api/tables/{made['table']}", seat=1).status_code == 403
    assert ada.get(f"/api/tables/{made['table']}", seat=1).status_code == 403
    phone.post("/api/me/sign-out")
    assert phone.state(made["table"], 1)["viewer"] == 1
    assert phone.get(f"/api/tables/{made['table']}", seat=0).status_code == 403


def test_people_at_one_screen_bring_all_their_chairs(ada: Bearer, name: str) -> None:
    table = ada.found(["me", "me"], speed="paused")["table"]
    ada.keep(name)
    phone = other_device(ada)
    phone.enter()
    assert phone.state(table, 0)["viewer"] == 0
    assert phone.state(table, 1)["viewer"] == 1


def test_the_same_chair_on_both_is_one_chair(ada: Bearer, name: str) -> None:
    table = seated(ada)
    link = ada.post(f"/api/tables/{table}/links", kind="device", seat=0).json()["link"]
    phone = other_device(ada)
    phone.sit(link, "")
    ada.keep(name)
    assert phone.state(table, 0)["viewer"] == 0
    assert phone.enter().json()["stayed"] == []
    assert phone.state(table, 0)["viewer"] == 0


def test_the_table_counts_the_devices_of_a_person(ada: Bearer, name: str) -> None:
    table = seated(ada)
    assert "Open on this device only" in ada.get(f"/t/{table}", seat=0).text
    ada.keep(name)
    other_device(ada).enter()
    html = ada.get(f"/t/{table}", seat=0).text
    assert "Open on 2 devices" in html
    assert "Devices that you have signed in with stay" in html


def test_who_has_signed_in_sits_under_their_name(ada: Bearer, server: Serving, name: str) -> None:
    ada.keep(name)
    made = ada.post("/api/tables", game="toy", seats=[{"kind": "me"}, {"kind": "friend"}], speed="paused").json()
    assert ada.state(made["table"], 0)["seats"][0]["name"] == name
    other = Visitor(ada.url).found(["me", "friend"])["links"]["1"]
    assert f'value="{name}"' in ada.http.get(other, headers={"accept": "text/html"}).text
    assert f'value="{name}"' in ada.get("/new/steam-power").text


# --- codes -----------------------------------------------------------------------------------------------------------
def test_the_printed_code_opens_once_and_gives_a_new_one(ada: Bearer, server: Serving, name: str) -> None:
    table = seated(ada)
    code = ada.keep(name).json()["code"]
    found = Visitor(server.url)  # a machine where no passkey can be used
    back = found.post("/api/me/recover", code=f" {code.lower().replace('-', ' ')} ")
    assert back.status_code == 200, back.text
    assert found.state(table, 0)["viewer"] == 0
    assert back.json()["code"] != code
    again = Visitor(server.url)
    assert refusal(again.post("/api/me/recover", code=code)) == (422, "bad-code")
    assert again.get(f"/api/tables/{table}").status_code == 404
    assert again.post("/api/me/recover", code=back.json()["code"]).status_code == 200


def test_a_new_code_takes_the_place_of_the_one_before(ada: Bearer, name: str) -> None:
    first = ada.keep(name).json()["code"]
    second = ada.post("/api/me/code").json()["code"]
    stranger = Visitor(ada.url)
    assert refusal(stranger.post("/api/me/recover", code=first)) == (422, "bad-code")
    assert stranger.post("/api/me/recover", code=second).status_code == 200


def test_a_browser_without_script_reads_its_code_on_a_page(ada: Bearer, name: str) -> None:
    code = ada.keep(name).json()["code"]
    plain = Visitor(ada.url)
    page = plain.http.post("/api/me/recover", data={"code": code})
    assert page.status_code == 200
    assert "Your printed code" in page.text
    assert code not in page.text
    form = {"content-type": "application/x-www-form-urlencoded"}
    new = plain.http.post("/api/me/code", content=b"", headers=form).text.split('id="code">')[1].split("<")[0]
    assert Visitor(ada.url).post("/api/me/recover", code=new).status_code == 200


@pytest.mark.parametrize("code", ["", "x", "A" * 24, "A" * 26, "AAAAA-AAAAA-AAAAA-AAAAA-AAAAU", "Ａ" * 25, "0" * 100])
def test_what_is_no_code(mira: Visitor, code: str) -> None:
    assert refusal(mira.post("/api/me/recover", code=code)) == (422, "bad-code")


def test_codes_and_passkeys_cannot_be_tried_for_ever(tmp_path: Path) -> None:
    with serving(free(database=str(tmp_path / "t.sqlite3"), sign_ins_burst=5, sign_ins_per_minute=1.0)) as running:
        guessing = Bearer(running.url)
        codes = [guessing.post("/api/me/recover", code="0" * 25).status_code for _ in range(7)]
        assert codes == [422] * 5 + [429] * 2
        assert guessing.post("/api/me/begin", kind="enter").status_code == 429


# --- challenges ------------------------------------------------------------------------------------------------------
def test_a_challenge_is_used_once(ada: Bearer, name: str) -> None:
    ada.keep(name)
    phone = other_device(ada)
    signed = phone.authenticator.get(phone.options("enter"))
    assert phone.post("/api/me/enter", credential=signed).status_code == 200
    phone.post("/api/me/sign-out")
    assert refusal(phone.post("/api/me/enter", credential=signed)) == (409, "stale")


def test_a_challenge_that_failed_is_gone_too(ada: Bearer, name: str) -> None:
    ada.keep(name)
    phone = other_device(ada)
    options = phone.options("enter")
    torn = phone.authenticator.get(options)
    signature = unb64(torn["response"]["signature"])
    torn["response"]["signature"] = b64(signature[:-1] + bytes([signature[-1] ^ 1]))
    assert refusal(phone.post("/api/me/enter", credential=torn)) == (422, "bad-passkey")
    assert refusal(phone.post("/api/me/enter", credential=phone.authenticator.get(options))) == (409, "stale")


def test_a_challenge_is_for_the_browser_that_asked(ada: Bearer, name: str) -> None:
    ada.keep(name)
    victim, thief = other_device(ada), other_device(ada)
    signed = victim.authenticator.get(victim.options("enter"))
    thief.options("enter")
    assert refusal(thief.post("/api/me/enter", credential=signed)) == (409, "stale")
    assert refusal(Visitor(ada.url).post("/api/me/enter", credential=signed)) == (409, "stale")


def test_a_challenge_for_one_thing_is_for_no_other(ada: Bearer, name: str) -> None:
    made = ada.authenticator.create(ada.options("new", name))
    assert ada.post("/api/me/keep", credential=made, name=name).status_code == 200
    again = ada.authenticator.create(ada.options("add"))
    ada.post("/api/me/sign-out")
    assert refusal(ada.post("/api/me/keep", credential=again, name="Zora")) == (409, "stale")


def test_a_challenge_is_for_the_place_it_was_asked_at(ada: Bearer, name: str) -> None:
    """What was signed for another host, by a page of another host, or for another port, opens nothing."""
    ada.keep(name)
    elsewhere = ada.url.replace("localhost", "house.localhost")
    for origin in (elsewhere, "https://localhost", "http://localhost:1", "https://evil.example"):
        phone = Bearer(ada.url, ada.authenticator)
        ada.authenticator.origin = origin
        assert refusal(phone.enter()) == (422, "bad-passkey"), origin
    ada.authenticator.origin = ada.url
    phone = other_device(ada)
    signed = phone.authenticator.get(phone.options("enter"))
    host = {"host": elsewhere.removeprefix("http://"), "origin": elsewhere}
    there = phone.http.post("/api/me/enter", json={"credential": signed}, headers=host)
    assert refusal(there) == (409, "stale")


def test_a_challenge_grows_old(tmp_path: Path) -> None:
    with serving(free(database=str(tmp_path / "t.sqlite3"), passkey_seconds=0.05)) as running:
        late = Bearer(running.url)
        made = late.authenticator.create(late.options("new", "Ada"))
        time.sleep(0.1)
        assert refusal(late.post("/api/me/keep", credential=made, name="Ada")) == (409, "stale")


def test_another_authenticator_is_not_ada(ada: Bearer, name: str) -> None:
    ada.keep(name)
    eve = Bearer(ada.url)
    eve.authenticator.keys = [type(key)(key.rp, key.owner, key.id) for key in ada.authenticator.keys]
    assert refusal(eve.enter()) == (422, "bad-passkey")  # the same id, and a key of her own
    unknown = Authenticator(ada.url)
    unknown.create({"rp": {"id": "localhost"}, "user": {"id": b64(b"x")}, "challenge": b64(b"y")})
    assert refusal(Bearer(ada.url, unknown).enter()) == (422, "bad-passkey")


def test_a_passkey_that_says_it_is_anothers_opens_nothing(ada: Bearer, name: str) -> None:
    ada.keep(name)
    phone = other_device(ada)
    answer = ada.authenticator.get(phone.options("enter"))
    answer["response"]["userHandle"] = b64(b"somebody else")
    assert refusal(phone.post("/api/me/enter", credential=answer)) == (422, "bad-passkey")
    assert phone.me()["person"] is None


def test_a_copied_authenticator_is_noticed_by_its_count(ada: Bearer, name: str) -> None:
    ada.keep(name)
    phone = other_device(ada)
    assert phone.enter().status_code == 200
    ada.authenticator.keys[0].uses -= 1
    assert refusal(other_device(ada).enter()) == (422, "bad-passkey")


@pytest.mark.parametrize(
    ("host", "words"),
    [
        ("127.0.0.1:8000", "http://localhost:8000/api/me/begin"),
        ("[::1]:8000", "address of a machine"),
        ("192.168.0.7", "by its name"),
        ("house.example", "https"),
        ("", "none that can be read"),
        ("a b", "none that can be read"),
        ("localhost:99999999", "none that can be read"),
    ],
)
def test_where_passkeys_cannot_work_a_sentence_says_why(mira: Visitor, host: str, words: str) -> None:
    headers = {"host": host, "origin": f"http://{host}"}
    answer = mira.http.post("/api/me/begin", json={"kind": "enter"}, headers=headers)
    assert refusal(answer) == (409, "no-passkeys")
    assert words in answer.json()["error"]["text"]


def test_behind_a_trusted_proxy_https_is_believed_and_from_nobody_else(tmp_path: Path, mira: Visitor) -> None:
    headers = {"host": "house.example", "origin": "https://house.example", "x-forwarded-proto": "https"}
    assert refusal(mira.http.post("/api/me/begin", json={"kind": "enter"}, headers=headers)) == (409, "no-passkeys")
    with serving(free(database=str(tmp_path / "t.sqlite3"), proxies=("127.0.0.1",))) as running:
        asked = Visitor(running.url).http.post("/api/me/begin", json={"kind": "enter"}, headers=headers)
        assert asked.json()["options"]["rpId"] == "house.example"


# --- names -----------------------------------------------------------------------------------------------------------
def test_a_name_opens_nothing(ada: Bearer, name: str) -> None:
    table = seated(ada)
    person = ada.keep(name).json()["person"]["id"]
    eve = Bearer(ada.url)
    assert refusal(eve.keep(name)) == (409, "same-name")
    assert refusal(eve.keep(name.upper())) == (409, "same-name")
    for stolen in (person, f"person {person}", name):
        eve.http.cookies.set("enginehouse", stolen)
        assert eve.me()["person"] is None
        assert eve.get(f"/api/tables/{table}").status_code == 404
        eve.http.cookies.clear()


@pytest.mark.parametrize(
    "bad", ["", "   ", "\u200b", "Host", "The Clock", "Otto (Greedy)", "a\u202eb", "x" * 401, "А1ice"]
)
def test_names_must_be_seen_and_told_apart(ada: Bearer, bad: str, name: str) -> None:
    assert ada.post("/api/me/begin", kind="new", name=bad).status_code == 422
    ada.keep(name)
    assert ada.post("/api/me/name", name=bad).status_code == 422


def test_renaming(ada: Bearer, name: str) -> None:
    other = Bearer(ada.url)
    table = seated(ada)
    ada.keep(name)
    other.keep(f"{name}us")
    assert refusal(ada.post("/api/me/name", name=f"{name}us")) == (409, "same-name")
    assert ada.post("/api/me/name", name=f"{name}is").status_code == 200
    assert ada.me()["person"]["name"] == f"{name}is"
    assert ada.state(table, 0)["seats"][0]["name"] == "Mira"  # as people know her there


# --- passkeys and devices --------------------------------------------------------------------------------------------
def test_several_passkeys_each_opens_until_it_is_removed(ada: Bearer, name: str) -> None:
    ada.keep(name)
    ring = Authenticator(ada.url)
    options = ada.options("add")
    assert [one["id"] for one in options["excludeCredentials"]] == [b64(ada.authenticator.keys[0].id)]
    assert ada.post("/api/me/passkeys", credential=ring.create(options), label="The ring").status_code == 200
    keys = {key["label"]: key["id"] for key in ada.me()["passkeys"]}
    assert set(keys) == {"A browser", "The ring"}
    assert Bearer(ada.url, ring).enter().status_code == 200
    assert ada.post("/api/me/passkeys/remove", id=keys["The ring"]).status_code == 200
    assert refusal(Bearer(ada.url, ring).enter()) == (422, "bad-passkey")
    assert other_device(ada).enter().status_code == 200


def test_nobody_removes_what_is_anothers(ada: Bearer, name: str) -> None:
    ada.keep(name)
    eve = Bearer(ada.url)
    eve.keep(f"{name}ka")
    mine = ada.me()
    assert eve.post("/api/me/passkeys/remove", id=mine["passkeys"][0]["id"]).status_code == 404
    assert eve.post("/api/me/devices/remove", id=mine["devices"][0]["id"]).status_code == 404
    assert ada.me() == mine
    stolen = ada.authenticator.create(ada.options("add"))
    assert refusal(eve.post("/api/me/passkeys", credential=stolen)) == (409, "stale")


def test_a_passkey_for_one_person_is_not_added_to_another(ada: Bearer, name: str) -> None:
    """The browser asked as one, and signed in as another meanwhile."""
    ada.keep(name)
    made = ada.authenticator.create(ada.options("add"))
    ada.post("/api/me/sign-out")
    ada.authenticator = Authenticator(ada.url)
    ada.keep(f"{name}li")
    assert refusal(ada.post("/api/me/passkeys", credential=made)) == (409, "stale")  # asked of another cookie


def test_limits_are_said_in_words(tmp_path: Path) -> None:
    with serving(free(database=str(tmp_path / "t.sqlite3"), passkeys_per_person=1, devices_per_person=2)) as running:
        ada = Bearer(running.url)
        ada.keep("Ada")
        more = ada.post("/api/me/passkeys", credential=ada.authenticator.create(ada.options("add")))
        assert more.json()["error"]["text"] == "One has at most 1 passkeys. Remove one first."
        table = seated(ada)
        ada.authenticator.keys = ada.authenticator.keys[:1]
        devices = [other_device(ada) for _ in range(2)]
        assert [one.enter().status_code for one in devices] == [200, 200]
        assert ada.me()["person"] is None  # the first that signed in
        assert ada.get(f"/api/tables/{table}").status_code == 404
        assert [one.me()["person"]["name"] for one in devices] == ["Ada", "Ada"]


# --- going -----------------------------------------------------------------------------------------------------------
def shut(line: Any) -> int:
    """The code a live line was closed with."""
    while True:
        try:
            line.recv(10)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0


def test_a_device_that_signs_out_opens_nothing_and_its_live_lines_end(ada: Bearer, name: str) -> None:
    table = seated(ada)
    ada.keep(name)
    phone = other_device(ada)
    phone.enter()
    with phone.live(table, 0) as line, ada.live(table, 0) as stays:
        line.recv(10)
        stays.recv(10)
        assert phone.post("/api/me/sign-out").status_code == 200
        assert shut(line) == 4404
        assert phone.get(f"/api/tables/{table}").status_code == 404
        assert phone.get(f"/t/{table}/picture.svg", seat=0).status_code == 404
        assert ada.post(f"/api/tables/{table}/chat", seat=0, words="still here").status_code == 200
        stays.recv(10)


def test_signing_all_others_out_and_one_of_them(ada: Bearer, name: str) -> None:
    table = seated(ada)
    ada.keep(name)
    phone, tablet = other_device(ada), other_device(ada)
    phone.enter()
    tablet.enter()
    there = [device["id"] for device in ada.me()["devices"] if not device["here"]]
    assert len(there) == 2
    with phone.live(table, 0) as line:
        line.recv(10)
        assert ada.post("/api/me/devices/remove", id=there[0]).status_code == 200
        assert shut(line) == 4404
    assert phone.me()["person"] is None
    assert tablet.me()["person"] is not None
    ada.post("/api/me/sign-out", others=True)
    assert tablet.me()["person"] is None
    assert ada.me()["person"] is not None
    assert ada.state(table, 0)["viewer"] == 0


def test_who_deletes_themselves_keeps_their_chairs_as_a_guest(ada: Bearer, server: Serving, name: str) -> None:
    table, code = seated(ada), ada.keep(name).json()["code"]
    phone = other_device(ada)
    phone.enter()
    later = seated(phone, bank=3 * 86400)
    person = ada.me()["person"]["id"]
    ada.post("/api/me/rated", wish=True)
    ada.post("/api/notices/wishes", turn=True)
    ada.post("/api/series", plan={"game": "toy", "seats": []}, my_name=name)
    ada.options("add")
    until_tomorrow = (datetime.now(UTC).date() + timedelta(days=1)).isoformat()
    assert phone.post(f"/api/tables/{later}/away", seat=0, until=until_tomorrow).status_code == 200
    assert {where for where, text in everything(server) if person in text} >= {
        "holder",
        "rated",
        "wishes",
        "series_player",
    }
    assert ada.post("/api/me/delete", sure="no").status_code == 422
    assert ada.post("/api/me/delete", sure="yes").status_code == 200
    assert ada.me()["person"] is None
    assert [ada.state(one, 0)["viewer"] for one in (table, later)] == [0, 0]
    assert [phone.get(f"/api/tables/{one}").status_code for one in (table, later)] == [404, 404]
    assert refusal(phone.enter()) == (422, "bad-passkey")
    assert refusal(phone.post("/api/me/recover", code=code)) == (422, "bad-code")
    assert ada.get(f"/p/{person}").status_code == 404
    assert [where for where, text in everything(server) if person in text] == []
    fresh = Bearer(ada.url)
    assert fresh.keep(name).status_code == 200  # the name is free again
    assert fresh.get(f"/api/tables/{table}").status_code == 404


def test_ratings_go_with_whoever_deletes_themselves(ada: Bearer, server: Serving, name: str) -> None:
    """Also those after each game, and of a game that is being played: the next name of this browser begins anew."""
    person = ada.keep(name).json()["person"]["id"]
    ada.post("/api/me/rated", wish=True)
    house, key = server.app.state.house, f"person {person}"
    rows = [line(0, 1, key, game=f"rated {name}", rating=30.0, change=2.0), line(1, 2, game=f"rated {name}")]
    assert server.call(house.store.write_results(rows, None))
    table = seated(ada)
    assert ada.act(table, 0, "bid 1").status_code == 200
    assert server.call(house.store.plays_for_rating(table, 0))
    assert ada.get("/api/me/games").json()["games"][0]["rating"] == 30.0
    assert ada.post("/api/me/delete", sure="yes").status_code == 200
    (game,) = ada.get("/api/me/games").json()["games"]
    assert (game["rating"], game["change"]) == (None, None)
    assert not server.call(house.store.plays_for_rating(table, 0))


def test_who_sits_on_two_chairs_must_leave_one_before_they_go(ada: Bearer, name: str) -> None:
    made = ada.found(["me", "friend"], speed="paused", name="Tuesday")
    ada.keep(name)
    phone = other_device(ada)
    phone.sit(made["links"]["1"], "Guest")
    phone.enter()
    answer = phone.post("/api/me/delete", sure="yes")
    assert refusal(answer) == (409, "two-chairs")
    assert "Tuesday" in answer.json()["error"]["text"]
    assert phone.me()["person"]["name"] == name
    assert ada.post("/api/me/delete", sure="yes").status_code == 200  # whose browser has no other
    assert phone.state(made["table"], 1)["viewer"] == 1


# --- what is kept ----------------------------------------------------------------------------------------------------
TOKEN = re.compile(r"(?<![\w-])[\w-]{20,64}(?![\w-])", re.ASCII)


def everything(server: Serving) -> list[tuple[str, str]]:
    """Every value of every column, with its table; bytes as a browser would write them, and as they are."""

    async def read() -> list[tuple[str, str]]:
        out: list[tuple[str, str]] = []
        async with server.app.state.house.store.database.read.connect() as connection:
            for table in schema.metadata.sorted_tables:
                for row in (await connection.execute(sa.select(table))).all():
                    for value in row:
                        texts = [b64(value), value.decode("latin-1")] if isinstance(value, bytes) else [str(value)]
                        out += [(table.name, text) for text in texts]
        return out

    return server.call(read())


def lives(ada: Bearer, name: str) -> tuple[str, dict[str, str]]:
    """Somebody who has used all that opens anything: her table, and every secret that she was told."""
    made = ada.found(["me", "friend", "friend"], speed="paused")
    table = made["table"]
    told = {"invitation": made["links"]["1"], "cookie as a guest": ada.http.cookies["enginehouse"]}
    told["code"] = ada.keep(name).json()["code"]
    told["feed"] = ada.post("/api/feed").json()["link"]
    plan = {"game": "toy", "seats": [], "options": {"rounds": 1}}
    told["series"] = ada.post("/api/series", plan=plan, my_name=name).json()["link"]
    for kind in ("device", "bot", "watch"):
        issued = ada.post(f"/api/tables/{table}/links", kind=kind, seat=0).json()
        told[kind] = issued["token"]
    told["cookie"] = ada.http.cookies["enginehouse"]
    told["challenge"] = ada.options("add")["challenge"]
    return table, {what: secret.rsplit("/", 1)[-1] for what, secret in told.items()}


def test_the_database_holds_no_secret_that_anybody_was_told(either: Serving, name: str) -> None:
    """No cookie, link, token, code and challenge stands in any column, on either database."""
    table, told = lives(Bearer(either.url), name)
    told |= {"code without lines": told["code"].replace("-", ""), "raw challenge": unb64(told["challenge"]).hex()}
    kept = everything(either)
    assert ("game", table) in kept
    for where, text in kept:
        for what, secret in told.items():
            assert secret.lower() not in text.lower(), f"{what} stands in {where}"


def test_a_stolen_database_opens_nothing(tmp_path: Path, name: str) -> None:
    """Whatever in it looks like a cookie, a token, a code or a link is tried as each of them."""
    with serving(free(database=str(tmp_path / "t.sqlite3"))) as running:
        ada = Bearer(running.url)
        table, told = lives(ada, name)
        tries_all(ada, table, everything(running))
        assert ada.post("/api/me/delete", sure="yes").status_code == 200
        files = b"".join(file.read_bytes() for file in tmp_path.glob("t.sqlite3*"))  # what was deleted, too
        assert not files or table.encode() in files
        for what, secret in told.items():
            assert secret.encode() not in files, what


def tries_all(ada: Bearer, table: str, kept: list[tuple[str, str]]) -> None:
    tokens = {found for _, text in kept for found in TOKEN.findall(text)}
    assert len(tokens) > 15
    for text in tokens:
        eve = Visitor(ada.url)
        cookie = {"cookie": f"enginehouse={text}"}
        assert eve.http.get("/api/me", headers=cookie).json()["person"] is None, text
        assert eve.http.get(f"/api/tables/{table}", headers=cookie).status_code == 404, text
        asked = eve.http.get(f"/api/tables/{table}", headers={"authorization": f"Bearer {text}"})
        assert asked.status_code in (401, 404), text
        assert eve.http.get(f"/feed/{text}").status_code == 404, text
        for path in ("/api/sit", "/api/watch", "/api/series/join"):
            assert eve.post(path, token=text, name="Eve").status_code in (404, 422), (path, text)
    for text in {text for where, text in kept if where in ("passkey", "recovery", "challenge", "house_key")}:
        assert eve.post("/api/me/recover", code=text[:100]).status_code == 422, text
        forged = {"id": text, "rawId": text, "type": "public-key", "response": {"clientDataJSON": text}}
        assert eve.post("/api/me/enter", credential=forged).status_code in (409, 422), text


def test_whoever_planted_a_cookie_is_not_signed_in_by_it(ada: Bearer, server: Serving, name: str) -> None:
    """However somebody signs in: who knew the cookie that the browser had before finds nothing by it, nor by its links."""
    table = seated(ada)
    code = signs_in_over(ada, table, lambda: ada.keep(name))
    phone = other_device(ada)
    signs_in_over(phone, seated(phone), phone.enter)
    third = other_device(ada)
    signs_in_over(third, seated(third), lambda: third.post("/api/me/recover", code=code))
    assert ada.state(table, 0)["viewer"] == phone.state(table, 0)["viewer"] == third.state(table, 0)["viewer"] == 0


def signs_in_over(one: Bearer, table: str, way: Callable[[], Any]) -> str:
    """The printed code, if there was one."""
    feed = one.post("/api/feed").json()["link"]
    planted = one.http.cookies["enginehouse"]
    answer = way()
    assert answer.status_code == 200, answer.text
    assert one.http.cookies["enginehouse"] != planted
    assert one.state(table, 0)["viewer"] == 0
    eve = Visitor(one.url)
    assert eve.get(feed).status_code == 404
    known = {"cookie": f"enginehouse={planted}"}
    assert eve.http.get("/api/me", headers=known).json()["person"] is None
    assert eve.http.get(f"/api/tables/{table}?seat=0", headers=known).status_code == 404
    for number in range(1, 5):
        token = derived(planted, table, "device", 0, number)
        assert eve.post("/api/sit", token=token, name="Eve").status_code == 404
    return answer.json()["code"]


def test_all_that_is_kept_of_me_is_mine_to_take(ada: Bearer, name: str) -> None:
    table = ada.found(["me", "friend"], speed="paused", patience=DAY)["table"]
    ada.keep(name)
    ada.post("/api/me/rated", wish=True)
    over = ada.found(["me", "bot"], options={"rounds": 1})["table"]
    while not (state := ada.state(over, 0))["over"]:
        if state["legal"]:
            ada.act(over, 0, state["legal"][0])
    series = ada.post("/api/series", plan={"game": "toy", "seats": []}, my_name="Ada of autumn", name="Autumn").json()
    today = datetime.now(UTC).date().isoformat()
    assert ada.post(f"/api/tables/{table}/away", seat=0, until=today).status_code == 200
    until(lambda: ada.get("/api/me/games").json()["games"])
    ada.post(f"/api/tables/{table}/chat", seat=0, words="good luck")
    ada.post(f"/api/tables/{table}/note", seat=0, words="my plans")
    action = ada.state(table, 0)["legal"][0]
    assert ada.act(table, 0, action).status_code == 200
    kept = ada.get("/api/me/export").json()
    assert kept["person"]["name"] == name
    assert [key["label"] for key in kept["passkeys"]] == ["A browser"]
    assert [game["table"] for game in kept["played"]["games"]] == [over]
    assert kept["played"]["rated"] is True
    assert [one["id"] for one in kept["series"]] == [series["series"]]
    assert kept["series"][0]["places"] == [{"name": "Ada of autumn", "left": False}]
    assert kept["vacations"] == [{"first": today, "last": today}]
    one = next(one for one in kept["tables"] if one["id"] == table)
    (chair,) = one["chairs"]
    assert chair["notes"] == "my plans"
    assert [line["words"] for line in chair["said"]] == ["good luck"]
    assert [entry["action"] for entry in chair["done"]] == [action]


def test_nobody_reads_in_their_export_what_is_anothers(ada: Bearer, name: str) -> None:
    """Also not of somebody at the same table, whom they know."""
    made = ada.found(["me", "friend"], speed="paused")
    table, mira = made["table"], Bearer(ada.url)
    person = ada.keep(name).json()["person"]["id"]
    assert mira.sit(made["links"]["1"], f"Mira of {name}").status_code == 200
    assert mira.keep(f"Mira of {name}").status_code == 200
    ada.post(f"/api/tables/{table}/note", seat=0, words="my plans")
    ada.act(table, 0, "bid 3")
    for path in ("/api/me/export", "/api/me/games", "/api/me/games.csv"):
        told = mira.http.get(path, params={"person": person, "seat": 0, "id": person})
        assert told.status_code == 200
        for secret in ("my plans", "bid 3", person):
            assert secret not in told.text, (path, secret)
    assert Visitor(ada.url).get("/api/me/export").status_code == 403


def test_what_was_done_from_a_chair_before_one_sat_there_is_in_nobodys_export_but_its_own(
    ada: Bearer, mira: Visitor, name: str
) -> None:
    made = mira.found(["me", "friend"], speed="paused")
    table, ravi = made["table"], Visitor(ada.url)
    assert ravi.sit(made["links"]["1"], "Ravi").status_code == 200
    ravi.post(f"/api/tables/{table}/chat", seat=1, words="I must go")
    for action in ("bid 2", "seal"):
        assert ravi.act(table, 1, action).status_code == 200
    assert ravi.post(f"/api/tables/{table}/leave").status_code == 200
    assert mira.post(f"/api/tables/{table}/free", seat=1).status_code == 200
    ada.keep(name)
    link = mira.post(f"/api/tables/{table}/links", kind="seat", seat=1).json()["link"]
    assert ada.sit(link, name).status_code == 200
    mira.act(table, 0, "bid 1")
    mira.act(table, 0, "seal")
    ada.post(f"/api/tables/{table}/chat", seat=1, words="I am here")
    action = until(lambda: ada.state(table, 1)["legal"])[0]
    assert ada.act(table, 1, action).status_code == 200
    (kept,) = ada.get("/api/me/export").json()["tables"]
    (chair,) = kept["chairs"]
    assert [line["words"] for line in chair["said"]] == ["I am here"]
    assert [entry["action"] for entry in chair["done"]] == [action]


def test_a_page_is_shown_only_if_its_owner_says_so(ada: Bearer, mira: Visitor, name: str) -> None:
    person = ada.keep(name).json()["person"]["id"]
    assert mira.get(f"/p/{person}").status_code == 404
    assert ada.get(f"/p/{person}").status_code == 200
    ada.post("/api/me/show", shown=True)
    shown = mira.get(f"/p/{person}").text
    assert f"{name}</bdi> shows this to everybody" in shown
    bars = [html[html.index("<header") : html.index("</header>")] for html in (shown, ada.get(f"/p/{person}").text)]
    assert [name in bar for bar in bars] == [False, True]  # a visitor is not taken for them
    ada.post("/api/me/show", shown=False)
    assert mira.get(f"/p/{person}").status_code == 404


# --- roles -----------------------------------------------------------------------------------------------------------
JUST_ASKING = {"me", "begin", "keep_my_name", "enter", "recover"}
BODIES: dict[str, dict[str, Any]] = {
    "rename": {"name": "Zora"}, "show_me": {"shown": True}, "remove_passkey": {"id": "x"}, "remove_device": {"id": "x"},
    "delete_me": {"sure": "yes"}, "add_passkey": {"credential": {}}, "begin": {"kind": "add"},
}  # fmt: skip


def test_a_guest_and_a_program_are_nobody_here(ada: Bearer, mira: Visitor) -> None:
    table = seated(mira)
    token = mira.post(f"/api/tables/{table}/links", kind="bot", seat=0).json()["token"]
    program = Visitor(ada.url)
    program.http.headers["authorization"] = f"Bearer {token}"
    for endpoint in (one for one in ENDPOINTS if one.handler.__name__ not in JUST_ASKING or one.method == "GET"):
        for visitor in (ada, Visitor(ada.url), program):
            body = BODIES.get(endpoint.handler.__name__, {})
            answer = visitor.get(endpoint.path) if endpoint.method == "GET" else visitor.post(endpoint.path, **body)
            expected = 200 if endpoint.handler.__name__ == "me" else 403
            assert answer.status_code == expected, (endpoint.path, answer.text)
    assert ada.post("/api/me/begin", kind="add").status_code == 403
    assert program.post("/api/me/recover", code="0" * 25).status_code == 403
    assert program.post("/api/me/begin", kind="new", name="Bolt").status_code == 403


def test_a_foreign_page_signs_nobody_in_or_out(ada: Bearer, name: str) -> None:
    ada.keep(name)
    foreign = {"origin": "https://evil.example"}
    for path, body in (("sign-out", {}), ("delete", {"sure": "yes"}), ("code", {}), ("begin", {"kind": "enter"})):
        assert ada.http.post(f"/api/me/{path}", json=body, headers=foreign).status_code == 403
    assert ada.me()["person"]["name"] == name


def test_signing_up_twice_at_once_makes_one_person(ada: Bearer, server: Serving, name: str) -> None:
    rivals = [Bearer(ada.url) for _ in range(2)]
    made = [one.authenticator.create(one.options("new", name)) for one in rivals]
    answers = [
        one.post("/api/me/keep", credential=key, name=name).status_code for one, key in zip(rivals, made, strict=True)
    ]
    assert sorted(answers) == [200, 409]
    until(lambda: [one.me()["person"] is None for one in rivals].count(True) == 1)
