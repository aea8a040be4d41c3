"""A push is sealed for one browser, signed by the house, and what is gone is let go."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from py_vapid import Vapid02

from enginehouse.table.live.notices.push import padded
from tests.table.authenticator import Bearer
from tests.table.live.notices.test_courier import Evening, at, evening, server
from tests.table.people import until
from tests.table.receivers import Device

__all__ = ["at", "server"]


def subscribed(at: Evening, device: Device) -> str:
    answer = at.ada.post("/api/notices/push", **device.subscription, zone="Europe/Vienna")
    assert answer.status_code == 200, answer.text
    at.ada.post("/api/notices/channel", channel=at.channel, act="off")
    return answer.json()["channel"]


def test_only_the_browser_can_read_it_and_its_service_knows_who_sends(at: Evening) -> None:
    device = Device(at.receiver)
    subscribed(at, device)
    table = at.table(name="Friday")
    at.bids(table)
    got = until(lambda: at.receiver.got)[0]
    assert device.read(got) == {
        "title": "Your turn: Friday", "body": "Toy, Round 1. Play a card or draw one.", "url": f"/t/{table}", "tag": table,
        "asks": True,
    }  # fmt: skip
    assert b"Friday" not in got.body
    assert got.headers["content-encoding"] == "aes128gcm"
    assert got.headers["topic"] == table
    word, key = [part.split("=", 1)[1] for part in got.headers["authorization"].removeprefix("vapid ").split(",")]
    assert Vapid02.verify(got.headers["authorization"])
    assert key == at.ada.get("/api/notices").json()["key"]
    claims = msgspec.json.decode(padded(word.split(".")[1]))
    assert claims["aud"] == at.receiver.url


@pytest.mark.parametrize("answer", [404, 410])
def test_a_browser_that_is_gone_is_asked_no_more_and_the_page_says_so(at: Evening, answer: int) -> None:
    at.receiver.answers = lambda _got: answer
    lost = subscribed(at, Device(at.receiver))
    at.bids(at.table(name="Friday"))
    until(lambda: at.rows() == [("turn", "failed")])
    at.bids(at.table())
    assert len(at.receiver.got) == 1
    page = at.ada.get("/me/notices").text
    assert "This browser takes no more notices." in page
    assert page.index("What did not reach you") < page.index("Friday", page.index("What did not reach you"))
    at.receiver.answers = lambda _got: 204
    new = subscribed(at, Device(at.receiver, "new"))  # the same browser again: it takes the place of what was let go
    ways = [one["channel"] for one in at.ada.get("/api/notices").json()["channels"]]
    assert new in ways
    assert lost not in ways


def test_a_push_service_that_hangs_is_left_and_the_page_says_so(tmp_path: Path) -> None:
    with evening(tmp_path / "t.sqlite3", notice_seconds=0.3, notice_pauses=()) as at:
        at.receiver.hangs = True
        subscribed(at, Device(at.receiver))
        at.bids(at.table())
        until(lambda: at.rows() == [("turn", "failed")])
        assert "did not answer within 0.3 s" in at.ada.get("/me/notices").text


def test_the_same_browser_is_the_same_way(at: Evening) -> None:
    device = Device(at.receiver)
    assert subscribed(at, device) == subscribed(at, device)


def test_a_device_that_signed_out_is_told_nothing(at: Evening) -> None:
    """It may be lost, or lent: the question that Ada is asked is for nobody who picks it up."""
    desk = Bearer(at.server.url)
    assert desk.keep("Ada of two devices").status_code == 200
    phone, tablet, spare = (Bearer(desk.url, desk.authenticator) for _ in range(3))
    for n, one in enumerate((phone, tablet, spare)):
        assert one.enter().status_code == 200
        assert one.post("/api/notices/push", **Device(at.receiver, f"own{n}").subscription).status_code == 200
    assert desk.post("/api/notices/wishes", turn=True).status_code == 200

    def ways() -> int:
        return len(desk.get("/api/notices").json()["channels"])

    assert ways() == 3
    assert phone.post("/api/me/sign-out").status_code == 200
    assert ways() == 2
    assert tablet.enter().status_code == 200  # with another cookie, and still the same device
    there = [one["id"] for one in desk.me()["devices"] if not one["here"]]
    assert desk.post("/api/me/devices/remove", id=there[0]).status_code == 200
    assert ways() == 1
    assert desk.post("/api/me/sign-out", others=True).status_code == 200
    assert ways() == 0


def test_keys_that_are_none_are_refused(at: Evening) -> None:
    good = Device(at.receiver).subscription
    for wrong in ({"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": "§"}, {"endpoint": "javascript:alert(1)"}):
        assert at.ada.post("/api/notices/push", **{**good, **wrong}).status_code == 422


def test_the_house_keeps_its_key(at: Evening) -> None:
    house = at.server.app.state.house
    first = at.server.call(house.courier.seal()).public
    house.courier._sealing = None
    assert at.server.call(house.courier.seal()).public == first
