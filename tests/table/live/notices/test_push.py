"""A push is sealed for one browser, signed by the house, and what is gone is let go."""

from __future__ import annotations

import msgspec
import pytest
from py_vapid import Vapid02

from enginehouse.table.live.notices.push import padded
from tests.table.live.notices.test_courier import Evening, at, server
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
def test_a_browser_that_is_gone_is_taken_away(at: Evening, answer: int) -> None:
    at.receiver.answers = lambda _got: answer
    subscribed(at, Device(at.receiver))
    at.bids(at.table())
    until(lambda: [one["kind"] for one in at.ada.get("/api/notices").json()["channels"]] == ["json"])
    assert len(at.receiver.got) == 1


def test_the_same_browser_is_the_same_way(at: Evening) -> None:
    device = Device(at.receiver)
    assert subscribed(at, device) == subscribed(at, device)


def test_keys_that_are_none_are_refused(at: Evening) -> None:
    good = Device(at.receiver).subscription
    for wrong in ({"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": "§"}, {"endpoint": "javascript:alert(1)"}):
        assert at.ada.post("/api/notices/push", **{**good, **wrong}).status_code == 422


def test_the_house_keeps_its_key(at: Evening) -> None:
    house = at.server.app.state.house
    first = at.server.call(house.courier.seal()).public
    house.courier._sealing = None
    assert at.server.call(house.courier.seal()).public == first
