"""Two people on three devices play a slow game through, and each finds back to it: by name, letter, push and page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.browser.people import DESK, DRESS, PHONE, Comes, Person, serious
from tests.browser.test_notices import PRESSED, SERVICE, SHOWN
from tests.browser.test_people import Keyring, at_its_name
from tests.table.live.test_chronicle import line
from tests.table.people import DAY, Serving, free, fresh_key, serving, until, waits
from tests.table.receivers import Device, Mailbox, Receiver, mail_server, receiving

SLOW = {"game": "toy", "options": {"rounds": 1}, "speed": "paused"}


@pytest.fixture(scope="module")
def letters() -> Iterator[tuple[Mailbox, str]]:
    with mail_server() as box:
        yield box


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, letters: tuple[Mailbox, str]) -> Iterator[Serving]:
    told = {"notice_wait": 0.1, "notice_every": 0.05, "hooks_private": True}
    mail = {"mail": letters[1], "mail_from": "house@example.org", "address": "http://localhost:PORT"}
    database = str(tmp_path_factory.mktemp("found") / "t.sqlite3")
    with serving(free(database=database, frame_pause=0.03, **told, **mail)) as running:
        yield running


def acts(one: Person, table: str, seat: int, *actions: str) -> None:
    for action in actions:
        moment = one.looks(table, seat)["moment"]
        one.posts(f"/api/tables/{table}/act", seat=seat, action=action, moment=moment, key=fresh_key())


def bids(chairs: dict[int, Person], table: str, best: int) -> None:
    """Whoever bids most has the first turn."""
    for seat, one in chairs.items():
        acts(one, table, seat, "bid 3" if seat == best else "bid 1", "seal")


def ends(chairs: dict[int, Person], table: str) -> None:
    one, seat = next((one, seat) for seat, one in chairs.items())
    while not (state := one.looks(table, seat))["over"]:
        now = state["to_act"][0]
        acts(chairs[now], table, now, chairs[now].looks(table, now)["legal"][0])


def keeps_a_name(one: Person, name: str) -> Keyring:
    """By keys."""
    one.goes("/me")
    keys = Keyring(one)
    one.page.locator("#keep-name [name=name]").focus()
    one.page.keyboard.press("ControlOrMeta+a")
    one.page.keyboard.type(name)
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector("#printed")
    return keys


def clean(one: Person, *paths: str) -> None:
    """Axe finds nothing by day and by night, and nothing is wider than the screen, which a phone would zoom away."""
    for path in paths:
        one.goes(path)
        assert not serious(one.page), path
        one.page.evaluate(DRESS, "dark")
        assert not serious(one.page, colours="html"), f"{path} by night"
        one.page.evaluate(DRESS, "light")
        wide = one.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= one.page.viewport_size["width"], f"{path} is {wide} wide"


class Story:
    """Ada at a desk and with a phone, Ravi across from her, and a table of theirs."""

    def __init__(self, person: Comes, server: Serving, box: Mailbox) -> None:
        self.server, self.box = server, box
        self.desk, self.phone, self.ravi = (at_its_name(person(unused=True, **look)) for look in (DESK, PHONE, DESK))
        self.eve = at_its_name(person(unused=True))
        self.home = self.desk.url
        self.table = ""

    def begins(self) -> Keyring:
        """A name on the first device, by keys; a slow table; the second person takes the other chair."""
        keys = keeps_a_name(self.desk, "Ada")
        keeps_a_name(self.ravi, "Ravi")
        for one in (self.desk, self.ravi):  # before the first action: a game counts for who wants it then
            one.posts("/api/me/rated", wish=True)
        seats = [{"kind": "me", "name": "Ada"}, {"kind": "friend"}]
        made = self.desk.posts("/api/tables", **SLOW, seats=seats, bank=3 * DAY, zero="bot:greedy", name="Friday")
        self.table = made["table"]
        self.sits(self.ravi, made["links"]["1"], "Ravi")
        return keys

    def sits(self, one: Person, link: str, name: str) -> None:
        one.sits(f"{self.home}/s/{link.rsplit('/', 1)[1]}", name)

    def finds_the_chair(self, keys: Keyring) -> None:
        """On the second device, with the clock that runs there."""
        page = self.phone.page
        self.phone.goes("/mine")
        Keyring(self.phone).learns(keys.passkeys())
        page.locator("#enter").click()
        page.wait_for_selector(f".wait[data-table='{self.table}']")
        assert "One table waits for you" in page.inner_text("h1")
        assert "2 d 23 h left of 3 d, for 1 min" in page.inner_text(".wait .ck")
        clean(self.phone, "/mine")

    def asks_for_letters(self) -> None:
        page = self.phone.page
        self.phone.goes("/me/notices")
        page.get_by_label("Address").first.fill("ada@example.org")
        page.get_by_role("button", name="Write to me").click()
        asked = until(lambda: page.wait_for_timeout(20) or self.box.letters)[-1][1]
        self.phone.goes(self.linked(asked.get_content(), "/confirm/"))
        page.locator("main form button").first.click()

    def linked(self, words: str, path: str) -> str:
        found = re.search(rf"http\S+{path}\S*", words)
        assert found is not None
        return found[0]

    def is_told(self, receiver: Receiver) -> str:
        """By letter and by push, while neither of her devices looks at the table; the words of the letter."""
        phone, page, device = self.phone, self.phone.page, Device(receiver)
        phone.context.grant_permissions(["notifications"], origin=self.home)
        page.add_init_script(f"({SERVICE})({device.subscription!r})")
        phone.goes("/me/notices")
        page.locator("#push-on").click()
        page.get_by_role("button", name="Send me a test by Push").wait_for()
        phone.posts("/api/notices/wishes", turn=True)  # at any hour
        self.desk.goes("/")
        bids({0: self.desk, 1: self.ravi}, self.table, best=0)
        until(lambda: page.wait_for_timeout(20) or receiver.got)
        letter = until(lambda: [told for _, told in self.box.letters if told["Subject"] == "Your turn: Friday"])[0]
        self.shows(device.read(receiver.got[0]))
        return letter.get_body(("plain",)).get_content()

    def shows(self, pushed: Any) -> None:
        """Her service worker shows the push, and a press on it leads to the table."""
        page, context = self.phone.page, self.phone.context
        wire: Any = context.new_cdp_session(page)
        workers: list[dict[str, Any]] = []

        def comes(told: dict[str, Any]) -> None:
            workers.extend(told["registrations"])

        wire.on("ServiceWorker.workerRegistrationUpdated", comes)
        wire.send("ServiceWorker.enable")
        until(lambda: page.wait_for_timeout(20) or workers)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")  # before that a push is for nobody
        push = {"origin": self.home, "registrationId": workers[-1]["registrationId"], "data": json.dumps(pushed)}
        wire.send("ServiceWorker.deliverPushMessage", push)
        shown = until(lambda: page.evaluate(SHOWN))
        assert [(one["title"], one["url"]) for one in shown] == [("Your turn: Friday", f"/t/{self.table}")]
        assert context.service_workers[0].evaluate(PRESSED) == f"{self.home}/t/{self.table}"

    def switches_letters_of_the_table(self) -> None:
        """Off and on again, with one finger."""
        for told in ("false", "true"):
            self.phone.goes("/me/notices")
            self.phone.page.get_by_role("button", name="Friday: ada@example.org").tap()
            self.phone.page.locator(f".told-by[aria-label$='ada@example.org'][aria-pressed={told}]").wait_for()
        clean(self.phone, "/me/notices")

    def follows_the_letter(self, words: str) -> None:
        """Its link opens the chair for its owner, and nothing for whoever else reads it."""
        there = self.linked(words, f"/t/{self.table}")
        self.eve.goes(there)
        assert "There is no such table" in self.eve.page.inner_text("h1")
        assert self.ravi.context.request.get(f"{self.home}/api/tables/{self.table}?seat=0").status == 403
        self.phone.goes(there)
        self.phone.at_table()
        self.phone.page.wait_for_selector("#prompt.mine")
        acts(self.phone, self.table, 0, self.phone.looks(self.table)["legal"][0], "pass")
        assert self.phone.looks(self.table)["to_act"] == [1]

    def is_away_and_then_late(self) -> None:
        """While Ravi is away his clock stands. Back again he lets it run out, and a bot takes the chair."""
        ravi, page, note = self.ravi, self.phone.page, self.phone.page.locator(".away-note")
        ravi.opens(self.table)
        ravi.page.locator("[data-do=settings]").first.click()
        ravi.page.get_by_label("Away until").fill((datetime.now(UTC).date() + timedelta(days=3)).isoformat())
        ravi.page.get_by_role("button", name="Let the clock stand").click()
        ravi.at_table()
        page.locator("#tabs").get_by_role("button", name="Players").tap()
        note.wait_for()
        assert "the clock stands" in note.inner_text()
        waits(self.server, self.table, 4 * DAY)  # more than there is in the bank
        assert not any(seat["bot"] for seat in self.phone.looks(self.table)["seats"])
        ravi.page.locator("[data-do=settings]").first.click()
        ravi.page.get_by_role("button", name="I am back").click()
        ravi.at_table()
        note.wait_for(state="detached")
        waits(self.server, self.table, 4 * DAY)
        page.get_by_text("time is up: a bot plays on from that chair").first.wait_for(state="attached")
        assert self.phone.looks(self.table)["seats"][1]["bot"] == "greedy"
        ravi.posts(f"/api/tables/{self.table}/leave")

    def replaces_who_left(self) -> None:
        """The host frees the chair where she founded the table, and somebody else sits down by her link."""
        desk, eve = self.desk, self.eve
        desk.opens(self.table)
        desk.page.locator("[data-do=settings]").first.click()
        row = desk.page.locator(".host-chairs form", has_text="a bot")
        row.get_by_role("button", name="Free it for a person").click()
        desk.at_table()
        link = desk.posts(f"/api/tables/{self.table}/links", kind="seat", seat=1)["link"]
        keeps_a_name(eve, "Eve")
        self.sits(eve, link, "Eve")
        said = self.phone.page.get_by_text("Eve sits down on a chair that was another’s")
        said.first.wait_for(state="attached")
        assert self.ravi.context.request.get(f"{self.home}/api/tables/{self.table}").status == 404

    def reads_the_record(self) -> None:
        """What was played stands there with a rating, and on her page once she shows it."""
        desk, ravi, home = self.desk, self.ravi, self.home

        def asks(path: str) -> Any:
            return self.phone.context.request.get(home + path).json()

        record = until(lambda: (got := asks("/api/me/games"))["games"] and got)
        assert [one["games"] for one in record["ratings"]] == [
            1
        ]  # they are written together, and never behind the games
        assert [(game["table"], game["others"]) for game in record["games"]] == [(self.table, ["Eve"])]
        page = f"/p/{asks('/api/me')['person']['id']}"
        assert ravi.context.request.get(home + page).status == 404
        desk.goes("/mine")
        assert "Eve" in desk.page.inner_text(".past")
        assert "1 game, still wide" in desk.page.inner_text("main")
        desk.goes("/me")
        desk.page.get_by_role("button", name="Make it public").click()
        desk.page.get_by_role("link", name="Your page").click()
        ravi.goes(page)
        assert ravi.page.inner_text("h1") == "Ada"
        assert "Eve" in ravi.page.inner_text(".meet")
        clean(desk, "/mine", "/me", "/me/notices", page)
        clean(self.phone, "/mine", "/me", page)

    def shows_all_who_were_there(self) -> None:
        """However long their names are, none lies under the link beside them; and nothing is written as less than nothing."""
        key = f"person {self.phone.context.request.get(f'{self.home}/api/me').json()['person']['id']}"
        names = ("Ada", "Bartholomew of Grantham", "Maximiliana Konstantinopoulou", "Wilhelmina Featherstonehaugh")
        rows = [
            line(
                seat,
                1 + seat,
                "" if seat else key,
                game="crowded",
                name=name,
                players=4,
                change=None if seat else -0.01,
            )
            for seat, name in enumerate(names)
        ]
        assert self.server.call(self.server.app.state.house.store.write_results(rows, None))
        self.phone.goes("/mine")
        cells = self.phone.page.locator(".past td.when")
        assert names[-1] in "".join(cells.all_inner_texts())
        assert cells.evaluate_all("cells => cells.every((one) => one.scrollWidth <= one.clientWidth)")
        self.desk.goes("/mine")
        assert "±0" in self.desk.page.inner_text(".past")


def test_two_people_on_three_devices_find_back_to_a_slow_game(
    person: Comes, server: Serving, letters: tuple[Mailbox, str]
) -> None:
    story = Story(person, server, letters[0])
    keys = story.begins()
    story.finds_the_chair(keys)
    story.asks_for_letters()
    with receiving() as receiver:
        words = story.is_told(receiver)
        story.switches_letters_of_the_table()
    story.follows_the_letter(words)
    story.is_away_and_then_late()
    story.replaces_who_left()
    ends({0: story.phone, 1: story.eve}, story.table)
    story.reads_the_record()
    story.shows_all_who_were_there()


def test_a_series_of_two_rounds_from_its_link_to_its_standings(person: Comes, server: Serving) -> None:
    ada: Person = person(unused=True, **DESK)
    ravi: Person = person(unused=True, **PHONE)
    plan: dict[str, Any] = {**SLOW, "seats": []}
    made = ada.posts("/api/series", plan=plan, name="Autumn", size=2, rounds=2, days=7, my_name="Ada")
    clean(ravi, made["link"], "/strongest")
    ravi.goes(made["link"])
    ravi.page.get_by_label("Your name").fill("Ravi")
    ravi.page.get_by_role("button", name="Join").tap()
    ravi.page.wait_for_url("**/series/*")
    ada.goes(made["page"])
    ada.page.get_by_role("button", name="Begin with 2 people").press("Enter")
    for number in (1, 2):
        ada.page.get_by_role("heading", name=f"Round {number}").wait_for()
        ada.page.get_by_role("link", name="To my table").click()
        ada.at_table()
        table = ada.page.url.split("/t/")[1].partition("?")[0]
        now = ada.context.request.get(f"{ada.url}/api/series/{made['series']}").json()
        numbers = next(one["players"] for one in now["tables"] if one["table"] == table)
        chairs: dict[int, Person] = {seat: (ada, ravi)[n] for seat, n in enumerate(numbers)}
        bids(chairs, table, best=0)
        ends(chairs, table)

        def went_on(number: int = number) -> bool:
            now = ada.context.request.get(f"{ada.url}/api/series/{made['series']}").json()
            return now["over"] or now["round"] > number

        until(went_on)
        ada.goes(made["page"])
    assert "Over after 2 rounds" in ada.page.inner_text(".sub")
    for one in (ada, ravi):
        clean(one, "/series", made["page"], "/strongest")
