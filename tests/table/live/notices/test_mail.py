"""Letters come only to whoever said yes, tell what their reader may know, and stop by one press. The server is a real one."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from enginehouse.core import HouseError
from enginehouse.draw.png import RendererMissing
from enginehouse.table.live.notices import courier
from enginehouse.table.live.notices.mail import Post, is_address, letter
from enginehouse.table.live.notices.wire import Undelivered
from enginehouse.table.live.notices.words import Message
from tests.table.live.notices.test_courier import QUICK, Evening
from tests.table.people import Serving, Visitor, free, serving, until
from tests.table.receivers import Mailbox, mail_server, receiving

MAIL = {
    "mail_from": "house@example.org", "address": "http://127.0.0.1:PORT", "mails_per_hour": 1000, "notice_pauses": (0.05,),
}  # fmt: skip


class Letters(Evening):
    box: Mailbox

    def writes_to(self, address: str = "ada@example.org") -> Any:
        return self.ada.post("/api/notices/mail", address=address)

    def confirmed(self, address: str = "ada@example.org") -> str:
        """The channel of an address whose owner has said yes."""
        before = len(self.box.letters)
        channel = self.writes_to(address).json()["channel"]
        asked = until(lambda: self.box.letters[before:])[0][1]
        link = re.search(r"http\S+/confirm/\S+", asked.get_content())
        assert link is not None
        assert Visitor(self.server.url).http.get(link[0]).status_code == 200
        assert not self.ways()[channel]["confirmed"]  # whatever looks through letters follows links
        assert Visitor(self.server.url).http.post(link[0]).status_code == 200
        assert self.ways()[channel]["confirmed"]
        self.ada.post("/api/notices/channel", channel=self.channel, act="off")
        return channel

    def ways(self) -> dict[str, Any]:
        return {one["channel"]: one for one in self.ada.get("/api/notices").json()["channels"]}

    def rests(self) -> bool:
        """Whether nothing is on its way."""
        return all(state != "waiting" for _, state in self.rows())

    def turns(self) -> list[Any]:
        return [told for told in self.box.letters if told[1]["Subject"].startswith("Your turn")]


@pytest.fixture(scope="module")
def posted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Serving, Mailbox]]:
    folder = tmp_path_factory.mktemp("mail")
    with (
        mail_server(("house", "p@ss")) as (box, where),
        serving(
            free(database=str(folder / "t.sqlite3"), mail=where.replace("p@ss", "p%40ss"), **QUICK, **MAIL)
        ) as server,
    ):
        yield server, box


@pytest.fixture
def at(posted: tuple[Serving, Mailbox]) -> Iterator[Letters]:
    with receiving() as receiver:
        one = Letters(posted[0], receiver)
        one.box = posted[1]
        one.box.letters.clear()
        one.box.refuses = ""
        yield one


def test_a_letter_has_words_picture_link_and_a_way_to_stop(at: Letters) -> None:
    at.confirmed()
    table = at.table(name="Friday")
    at.bids(table)
    to, told = until(at.turns)[0]
    assert to == ["ada@example.org"]
    assert told["Subject"] == "Your turn: Friday"
    words = told.get_body(("plain",)).get_content()
    assert "Play a card or draw one." in words
    assert f"{at.server.url}/t/{table}" in words
    own = at.ada.state(table, 1)
    assert "points, holds c" in words
    page = told.get_body(("html",)).get_content()
    picture = next(part for part in told.walk() if part.get_content_type() == "image/png")
    assert f"cid:{picture['Content-ID'].strip('<>')}" in page
    assert picture.get_content().startswith(b"\x89PNG")
    assert "<script" not in page
    assert own["table"] == table
    assert told["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    # The link in it carries no secret: whoever has it without the chair sees nothing.
    stranger = Visitor(at.server.url)
    closed = stranger.http.get(f"/t/{table}", headers={"accept": "text/html"})
    assert closed.status_code == 404
    assert ">Sign in</a>" in closed.text  # for its owner, at a device that is not signed in yet
    assert at.ada.get(f"/t/{table}").status_code == 200


def test_one_press_stops_them_and_looking_at_the_link_does_not(at: Letters) -> None:
    channel = at.confirmed()
    at.bids(at.table())
    told = until(at.turns)[0][1]
    stop = told["List-Unsubscribe"].strip("<>")
    stranger = Visitor(at.server.url)
    assert "No more letters" in stranger.http.get(stop).text
    assert at.ways()[channel]["on"]
    bare = stranger.http.post(stop, content="List-Unsubscribe=One-Click", headers={"origin": "null"})
    assert bare.status_code == 200
    assert not at.ways()[channel]["on"]
    assert stranger.http.post(stop[:-1] + ("A" if stop[-1] != "A" else "B")).status_code == 404
    at.bids(at.table())
    until(at.rests)
    assert len(at.turns()) == 1


def test_nothing_else_comes_to_an_address_before_its_owner_says_yes(at: Letters) -> None:
    assert at.writes_to("eve@example.org").status_code == 200
    until(lambda: at.box.letters)
    assert at.ada.post("/api/notices/test", channel=list(at.ways())[1]).status_code == 409
    at.bids(at.table())
    until(lambda: at.kinds() == ["turn"] and at.rests())  # a letter takes longer than a webhook: it is painted
    assert [told["Subject"] for _, told in at.box.letters] == ["Shall the Enginehouse write to you?"]


@pytest.mark.parametrize(
    "address",
    ["ada@example.org\nBcc: all@example.org", "ada@example.org\r\nSubject: x", "a@b", "", "Ada <ada@example.org>",
     "ada@example.org,eve@example.org", "ada\x00@example.org", '"a b"@example.org', "a" * 250 + "@example.org",
     "a..b@example.org", ".a@example.org", "a.@example.org"],
)  # fmt: skip
def test_what_is_no_address_is_refused(at: Letters, address: str) -> None:
    assert not is_address(address)
    assert at.writes_to(address).status_code == 422


def test_no_name_begins_another_header() -> None:
    post = Post("127.0.0.1", 25, "smtp", "", "", "house@example.org")
    evil = "Friday\r\nBcc: all@example.org\n\nbody"
    told = Message("turn", f"Your turn: {evil}", evil, "t1", evil, "Toy\nX: y", lambda: evil)
    made = letter(post, "ada@example.org", told, "https://a.example/t/t1", "https://a.example/stop/x", "n1")
    assert "Bcc" not in made
    head = bytes(made).split(b"\r\n\r\n")[0]
    assert b"\nBcc" not in head
    assert made["Subject"] == "Your turn: Friday Bcc: all@example.org body"


@pytest.mark.parametrize("end", ["\r\n.\r\n", "\n.\n", "\r.\r", "\n.\r\n", "\r\n.\n"])
def test_no_words_end_the_letter_and_begin_another(end: str) -> None:
    evil = (
        f"Friday{end}MAIL FROM:<eve@example.org>\r\nRCPT TO:<all@example.org>\r\nDATA\r\nSubject: x\r\n\r\nhello{end}"
    )
    with mail_server() as (box, where):
        post = Post.read(where, "house@example.org", "https://house.example.org")
        assert post is not None
        told = Message("turn", evil, evil, "t1", evil, evil, lambda: evil)
        written = letter(post, "ada@example.org", told, "https://a.example/t/t1", "https://a.example/stop/x", "n1")
        asyncio.run(post.deliver(written, "ada@example.org", 5.0))
        ((to, got),) = box.letters
        assert to == ["ada@example.org"]
        assert "No more of these letters" in got.get_body(("plain",)).get_content()


def test_an_address_that_the_mail_server_does_not_know_is_switched_off_and_the_page_says_so(at: Letters) -> None:
    channel = at.confirmed()
    at.box.refuses = "550 no such mailbox"
    at.bids(at.table())
    until(lambda: not at.ways()[channel]["on"])
    assert "refuses the address (550)" in at.ways()[channel]["problem"]


def test_without_a_painter_the_letter_comes_without_a_picture(at: Letters, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_told: Message) -> bytes:
        raise RendererMissing("none")

    monkeypatch.setattr(courier, "_png", none)
    at.confirmed()
    at.bids(at.table())
    told = until(at.turns)[0][1]
    assert all(part.get_content_type() != "image/png" for part in told.walk())
    assert "points, holds c" in told.get_body(("html",)).get_content()


def test_letters_that_ask_are_few(tmp_path: Path) -> None:
    with mail_server() as (box, where), receiving() as receiver:
        few = {**MAIL, "mails_per_hour": 2}
        with serving(free(database=str(tmp_path / "t.sqlite3"), mail=where, **QUICK, **few)) as server:
            at = Letters(server, receiver)
            at.box = box
            answers = [at.writes_to(f"a{n}@example.org").status_code for n in range(4)]
            assert answers == [200, 200, 429, 429]
            until(lambda: len(box.letters) == 2)


def test_many_people_together_do_not_fill_anybodys_mailbox(tmp_path: Path) -> None:
    with mail_server() as (box, where), receiving() as receiver:
        few = {**MAIL, "mails_per_hour": 2}
        with serving(free(database=str(tmp_path / "t.sqlite3"), mail=where, **QUICK, **few)) as server:
            crowd = [Letters(server, receiver) for _ in range(3)]
            asked = [
                one.writes_to(word).status_code
                for one, word in zip(crowd, ("v@a.org", "V@a.org", "v@A.org"), strict=True)
            ]
            assert asked == [200, 200, 429]
            until(lambda: len(box.letters) == 2)


def test_letters_lead_to_the_house_and_not_where_their_asker_says(at: Letters) -> None:
    evil = {"host": "evil.example", "origin": "http://evil.example"}
    asked = at.ada.http.post("/api/notices/mail", json={"address": "mira@example.org"}, headers=evil)
    assert asked.status_code == 200
    words = until(lambda: at.box.letters)[0][1].get_content()
    assert "evil.example" not in words
    assert f"{at.server.url}/confirm/" in words


def test_a_turn_that_ends_while_its_board_is_painted_is_told_to_nobody(
    at: Letters, monkeypatch: pytest.MonkeyPatch
) -> None:
    at.confirmed()
    table, paints, dries = at.table(options={"rounds": 3}), Event(), Event()

    def slowly(_told: Message) -> None:
        paints.set()
        dries.wait(5)

    monkeypatch.setattr(courier, "_png", slowly)
    at.bids(table)
    assert paints.wait(5)
    while 1 in at.ada.state(table, 1)["to_act"]:
        assert at.ada.act(table, 1, at.ada.state(table, 1)["legal"][0]).status_code == 200
    dries.set()
    until(lambda: at.rows() == [("confirm", "sent")])
    assert at.turns() == []


def test_people_at_one_screen_are_sent_nobodys_hand(at: Letters) -> None:
    at.confirmed()
    table = at.ada.found(["me", "me"], options={"rounds": 1})["table"]
    for seat in (0, 1):
        for action in (f"bid {3 - seat}", "seal"):
            assert at.ada.act(table, seat, action).status_code == 200
    told = until(at.turns)[0][1]
    assert "holds c" in at.ada.state(table, 0)["text"]
    words = told.get_body(("plain",)).get_content()
    assert "holds c" not in words
    assert "points, holds " in words


def test_a_mail_server_that_takes_its_time_for_each_answer_is_left(tmp_path: Path) -> None:
    with mail_server() as (box, where):
        box.slow = 0.3
        post = Post.read(where, "house@example.org", "https://house.example.org")
        assert post is not None
        told = Message("turn", "Your turn", "Play.")
        written = letter(post, "ada@example.org", told, "https://a.example/t/t1", "https://a.example/stop/x", "n1")
        with pytest.raises(Undelivered, match="did not take the letter within"):
            asyncio.run(post.deliver(written, "ada@example.org", 0.4))


@pytest.mark.parametrize("server", ["mail.example.org", "http://mail.example.org", "smtp://", "smtp://host:port"])
def test_a_mail_server_that_cannot_be_read_is_told_at_the_start(server: str) -> None:
    with pytest.raises(HouseError, match="written as smtps"):
        Post.read(server, "house@example.org", "https://house.example.org")
    with pytest.raises(HouseError, match="sender"):
        Post.read("smtps://mail.example.org", "house", "https://house.example.org")
    with pytest.raises(HouseError, match="--address"):
        Post.read("smtps://mail.example.org", "house@example.org", "")
