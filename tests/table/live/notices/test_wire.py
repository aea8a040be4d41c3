"""Whoever names an address may mean no good: the house asks nobody of its own network, however they are written or resolved."""

from __future__ import annotations

import asyncio
from ipaddress import ip_address

import pytest

from enginehouse.table.live.notices import wire
from enginehouse.table.live.notices.push import unpadded
from enginehouse.table.live.notices.wire import Refused, Undelivered, Wire, host_of, is_everybodys
from tests.table.people import Serving, Visitor, free, serving
from tests.table.receivers import Device, receiving, signs_in

OURS = [
    "127.0.0.1", "127.8.8.8", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",
    "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "fec0::1", "ff02::1", "::ffff:10.0.0.1",
    "64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1", "192.0.2.1", "198.18.0.1",
    "::127.0.0.1", "::10.0.0.1", "::ffff:0:7f00:1", "64:ff9b:1::a00:1",
]  # fmt: skip


@pytest.mark.parametrize("address", OURS)
def test_no_address_of_our_own_is_everybodys(address: str) -> None:
    assert not is_everybodys(ip_address(address))


@pytest.mark.parametrize("address", ["9.9.9.9", "2620:fe::fe", "::ffff:9.9.9.9", "64:ff9b::909:909"])
def test_the_open_network_is_everybodys(address: str) -> None:
    assert is_everybodys(ip_address(address))


@pytest.mark.parametrize(
    "url",
    ["ftp://a.example/", "file:///etc/passwd", "https://", "https://user:pw@a.example/", "https://a.example:99999/",
     "https://[::1", "https://a.example/\nX: y", "//a.example", "https://ä.example/", "https://a.example/" + "x" * 3000],
)  # fmt: skip
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(Refused):
        host_of(url)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Serving:
    with serving(free(database=str(tmp_path_factory.mktemp("wire") / "t.sqlite3"))) as running:
        yield running


@pytest.mark.parametrize(
    "url",
    ["https://127.0.0.1/x", "https://localhost/x", "https://[::1]/x", "https://2130706433/x", "https://0x7f.1/x",
     "https://169.254.169.254/latest", "https://[::ffff:127.0.0.1]/x", "http://9.9.9.9/x", "https://localhost./x",
     "https://0177.0.0.1/x", "https://017700000001/x", "https://127.1/x", "https://0x7f000001/x", "https://0/x",
     "https://[::ffff:7f00:1]/x", "https://[::7f00:1]/x", "https://[0:0:0:0:0:0:0:1]/x", "https://[64:ff9b::7f00:1]/x",
     "https://[2002:7f00:1::]/x", "https://[2001:0:7f00:1::]/x", "https://[fe80::1%lo]/x", "https://LOCALHOST/x"],
)  # fmt: skip
def test_webhooks_and_push_services_of_our_own_network_are_refused(strict: Serving, url: str) -> None:
    ada = Visitor(strict.url)
    signs_in(strict, ada, "Ada")
    refused = ada.post("/api/notices/hook", kind="json", url=url)
    assert refused.status_code == 422
    assert "private address" in refused.text or "https" in refused.text
    push = {"p256dh": Device.point(), "auth": unpadded(b"0" * 16)}
    assert ada.post("/api/notices/push", endpoint=url, **push).status_code == 422
    assert ada.get("/api/notices").json()["channels"] == []


def test_who_answers_otherwise_the_second_time_gains_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that leads outside when it is looked at, and to us when it is used."""
    with receiving() as receiver:
        answers = iter(["9.9.9.9", "127.0.0.1", "127.0.0.1"])
        monkeypatch.setattr(wire, "_addresses", lambda _host, _port: [ip_address(next(answers))])

        async def use() -> None:
            out = Wire(private=False, seconds=2.0, at_once=2)
            port = receiver.url.rsplit(":", 1)[1]
            assert await out.must_be_allowed(f"https://rebind.example:{port}/") == "rebind.example"
            with pytest.raises(Refused, match="private address"):
                await out.send("POST", f"https://rebind.example:{port}/", {}, b"{}")
            await out.close()

        asyncio.run(use())
        assert not receiver.got


@pytest.mark.parametrize("answers", [["9.9.9.9", "10.0.0.1"], ["::1", "9.9.9.9"]])
def test_a_name_with_one_address_of_our_own_among_others_is_refused(
    monkeypatch: pytest.MonkeyPatch, answers: list[str]
) -> None:
    monkeypatch.setattr(wire, "_addresses", lambda _host, _port: [*map(ip_address, answers)])

    async def use() -> None:
        out = Wire(private=False, seconds=2.0, at_once=2)
        with pytest.raises(Refused, match="private address"):
            await out.must_be_allowed("https://both.example/")
        await out.close()

    asyncio.run(use())


def test_the_connection_goes_to_the_address_that_was_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody resolves the name again: it would not lead anywhere here."""
    with receiving() as receiver:
        monkeypatch.setattr(wire, "_addresses", lambda _host, _port: [ip_address("127.0.0.1")])

        async def use() -> None:
            out = Wire(private=True, seconds=2.0, at_once=2)
            port = receiver.url.rsplit(":", 1)[1]
            await out.send("POST", f"http://nowhere.invalid:{port}/x", {}, b"{}")
            await out.close()

        asyncio.run(use())
        assert receiver.got[0].headers["host"].startswith("nowhere.invalid")


def test_capitals_are_as_good_as_small_letters_in_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was taken when it was written down is not refused when it is used."""

    def nowhere(_host: str, _port: int) -> list[object]:
        raise OSError

    monkeypatch.setattr(wire, "_addresses", nowhere)

    async def use() -> None:
        out = Wire(private=False, seconds=2.0, at_once=2)
        with pytest.raises(Undelivered, match="There is no host"):
            await out.send("POST", "HTTPS://nowhere.invalid/", {}, b"{}")
        await out.close()

    asyncio.run(use())


def test_what_hangs_is_left_after_some_seconds() -> None:
    with receiving() as receiver:
        receiver.hangs = True

        async def use() -> None:
            out = Wire(private=True, seconds=0.3, at_once=2)
            with pytest.raises(Undelivered, match="did not answer within"):
                await out.send("POST", f"{receiver.url}/", {}, b"{}")
            await out.close()

        asyncio.run(use())
