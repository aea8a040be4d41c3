"""How somebody is told, by hand: a real service worker takes a push while no page of the table is open."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from enginehouse.table.web.seats import COOKIE
from tests.browser.people import DRESS, PHONE, Comes, Person, serious
from tests.table.people import Serving, Visitor, free, serving, until
from tests.table.receivers import Device, Receiver, mail_server, receiving, signs_in

#: A push service on this machine in the place of the browser's own, which tests cannot reach. The keys are a browser's.
SERVICE = """(given) => {
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0)).buffer;
  const made = {
    endpoint: given.endpoint, getKey: (name) => bytes(given[name]),
    unsubscribe: async () => { localStorage.removeItem("pushed"); },
  };
  PushManager.prototype.getSubscription = async () => localStorage.getItem("pushed") ? made : null;
  PushManager.prototype.subscribe = async (how) => {
    if (!how.userVisibleOnly || how.applicationServerKey.length !== 65) throw new Error("not a key of a house");
    localStorage.setItem("pushed", "yes");
    return made;
  };
}"""
ACTIVE = "async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'"
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map((n) => ({ title: n.title, body: n.body, tag: n.tag, url: n.data.url }))"""
PRESSED = """async () => {
  const notification = (await registration.getNotifications())[0];
  let opened = "", done = null;
  self.clients.openWindow = async (url) => { opened = url; };
  const event = new NotificationEvent("notificationclick", { notification });
  event.waitUntil = (work) => { done = work; };
  self.dispatchEvent(event);
  await done;
  return opened;
}"""


@pytest.fixture(scope="module")
def letters() -> Iterator[Any]:
    with mail_server() as box:
        yield box


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, letters: Any) -> Iterator[Serving]:
    told = {
        "notice_wait": 0.1,
        "notice_every": 0.05,
        "hooks_private": True,
        "mail": letters[1],
        "mail_from": "h@example.org",
        "address": "http://127.0.0.1:PORT",
    }
    with serving(
        free(database=str(tmp_path_factory.mktemp("told") / "t.sqlite3"), frame_pause=0.03, **told)
    ) as running:
        yield running


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as one:
        yield one


def known(server: Serving, ada: Person) -> Visitor:
    """The same somebody, in the browser and by hand."""
    visitor = Visitor(server.url)
    signs_in(server, visitor, "Ada")
    cookie = {"name": COOKIE, "value": visitor.http.cookies[COOKIE], "url": server.url}
    ada.page.context.add_cookies([cookie])
    return visitor


def test_a_real_service_worker_shows_the_push_and_a_press_opens_the_table(
    server: Serving, person: Comes, receiver: Receiver
) -> None:
    ada, mira, device = person(unused=True), Visitor(server.url), Device(receiver)
    page, context = ada.page, ada.page.context
    context.grant_permissions(["notifications"], origin=server.url)
    page.add_init_script(f"({SERVICE})({device.subscription!r})")
    visitor = known(server, ada)
    made = mira.found(["me", "friend"], name="Friday")
    assert visitor.sit(made["links"]["1"], "Ada").status_code == 200
    ada.goes("/me/notices")
    wire = context.new_cdp_session(page)
    registered: list[str] = []
    wire.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda e: registered.extend(r["registrationId"] for r in e["registrations"]),
    )
    page.locator("#push-on").click()
    page.get_by_text("Chrome on Linux").first.wait_for()
    assert page.locator("#push-row").is_hidden()
    assert visitor.post("/api/notices/wishes", turn=True).status_code == 200  # at any hour
    page.get_by_role("button", name="Send me a test by Push").click()
    page.get_by_text("The test has been delivered.").wait_for()
    for who, seat, bid in ((visitor, 1, 3), (mira, 0, 1)):
        for action in (f"bid {bid}", "seal"):
            assert who.act(made["table"], seat, action).status_code == 200
    got = until(lambda: receiver.got[1:])[0]
    wire.send("ServiceWorker.enable")
    until(lambda: page.wait_for_timeout(20) or registered)
    until(lambda: page.evaluate(ACTIVE))  # one that is still on its way hears nothing
    told = device.read(got)
    push = {"origin": server.url, "registrationId": registered[-1], "data": json.dumps(told)}
    wire.send("ServiceWorker.deliverPushMessage", push)
    shown = until(lambda: page.evaluate(SHOWN))
    assert shown == [{
        "title": "Your turn: Friday", "body": "Toy, Round 1. Play a card or draw one.", "url": f"/t/{made['table']}",
        "tag": f"enginehouse {made['table']}",
    }]  # fmt: skip
    assert context.service_workers[0].evaluate(PRESSED) == f"{server.url}/t/{made['table']}"
    until(lambda: page.evaluate(SHOWN) == [])  # it goes with the press
    wire.send("ServiceWorker.deliverPushMessage", push)
    until(lambda: page.evaluate(SHOWN))  # the table still waits
    while (now := visitor.state(made["table"], 1))["to_act"] == [1]:
        assert visitor.act(made["table"], 1, now["legal"][0]).status_code == 200
    assert not now["over"]
    wire.send("ServiceWorker.deliverPushMessage", push)  # as it comes to a device that was off: the turn is over
    until(lambda: page.evaluate(SHOWN) == [])
    page.get_by_role("button", name="Remove Push").click()
    page.locator("#push-on").wait_for()
    assert visitor.get("/api/notices").json()["channels"] == []


def test_the_page_is_worked_by_keys_and_axe_finds_nothing(
    server: Serving, person: Comes, receiver: Receiver, letters: Any
) -> None:
    for look in ({}, PHONE):
        ada = person(unused=True, reduced_motion="reduce", **look)
        page = ada.page
        found = {}
        ada.goes("/me/notices")
        page.get_by_role("link", name="signed in").wait_for()
        found["guest"] = serious(page)
        visitor = known(server, ada)
        mira = Visitor(server.url)
        made = mira.found(["me", "friend"], game="steam-power", name="Friday")
        assert visitor.sit(made["links"]["1"], "Ada").status_code == 200
        ada.goes("/me/notices")
        page.locator("#hook-kind").focus()
        page.keyboard.press("End")
        page.keyboard.press("Tab")
        page.keyboard.type(f"{receiver.url}/hook")
        page.keyboard.press("Tab")
        page.keyboard.type("My lamp")
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Send me a test by Program, My lamp").focus()
        page.keyboard.press("Enter")
        page.get_by_text("The test has been delivered.").wait_for()
        receiver.answers = lambda _got: 500
        page.keyboard.press("Enter")
        page.get_by_text("could not be delivered").wait_for()
        receiver.answers = lambda _got: 204
        before = len(letters[0].letters)
        page.locator("#mail-to").fill("ada@example.org")
        page.keyboard.press("Enter")
        page.get_by_text("Until somebody says yes there").wait_for()
        until(lambda before=before: len(letters[0].letters) > before)
        page.get_by_role("button", name="Friday: My lamp").focus()
        page.keyboard.press("Enter")
        page.locator(".told-by[aria-pressed=false]").wait_for()
        found["page"] = serious(page)
        for theme in ("dark", "contrast"):
            page.evaluate(DRESS, theme)
            found[theme] = serious(page, colours="html")
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
        bad = [f"{where}: {one}" for where, what in found.items() for one in what]
        assert not bad, "\n".join(bad)


def test_the_settings_of_a_table_switch_it_off_and_on(server: Serving, person: Comes, receiver: Receiver) -> None:
    ada = person(unused=True)
    visitor = known(server, ada)
    assert visitor.post("/api/notices/hook", kind="json", url=f"{receiver.url}/hook").status_code == 200
    made = Visitor(server.url).found(["me", "friend"], game="steam-power")
    assert visitor.sit(made["links"]["1"], "Ada").status_code == 200
    for press, then in (("Not of this one", [[made["table"], ""]]), ("Tell me", [])):
        ada.goes(f"/t/{made['table']}")
        ada.page.get_by_role("button", name="Settings").click()
        ada.page.get_by_role("button", name=press).click()
        until(lambda then=then: visitor.get("/api/notices").json()["hushed"] == then)


def test_who_looks_at_the_table_is_told_by_it_alone(server: Serving, person: Comes, receiver: Receiver) -> None:
    ada, mira = person(unused=True), Visitor(server.url)
    visitor = known(server, ada)
    assert visitor.post("/api/notices/hook", kind="json", url=f"{receiver.url}/hook").status_code == 200
    made = mira.found(["me", "friend"])
    assert visitor.sit(made["links"]["1"], "Ada").status_code == 200
    ada.goes(f"/t/{made['table']}?seat=1")
    house = server.app.state.house
    until(lambda: ada.page.wait_for_timeout(20) or server.call(_looks(house)))
    assert visitor.post("/api/notices/wishes", turn=True).status_code == 200  # not of the turn before she came
    for who, seat, bid in ((visitor, 1, 3), (mira, 0, 1)):
        for action in (f"bid {bid}", "seal"):
            assert who.act(made["table"], seat, action).status_code == 200
    ada.page.wait_for_timeout(500)
    assert not receiver.got


async def _looks(house: Any) -> int:
    import sqlalchemy as sa

    from enginehouse.table.storage import schema

    async with house.store.database.read.connect() as connection:
        return (await connection.execute(sa.select(sa.func.count()).select_from(schema.looking))).scalar_one()
