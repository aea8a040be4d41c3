"""Whoever plays a move a day learns that a table waits: the list of tables, the feed, and what neither of them tells."""

from xml.etree import ElementTree

from tests.table.people import Serving, Visitor

ATOM = "{http://www.w3.org/2005/Atom}"


def feed_of(person: Visitor) -> str:
    answer = person.post("/api/feed")
    assert answer.status_code == 200
    return answer.json()["link"]


def test_my_tables_count_those_that_wait_for_me(mira: Visitor, tomasz: Visitor) -> None:
    made = mira.found(["me", "friend"], name="<b>Tuesday</b>")
    tomasz.sit(made["links"]["1"], "Tomasz")
    assert 'data-waiting="1"' in mira.get("/mine/turns").text
    assert "&lt;b&gt;Tuesday" in mira.get("/mine/turns").text
    mira.act(made["table"], 0, "bid 1")
    mira.act(made["table"], 0, "seal")
    assert 'data-waiting="0"' in mira.get("/mine/turns").text
    assert 'data-waiting="1"' in tomasz.get("/").text


def test_a_feed_tells_the_tables_that_wait_and_opens_none(server: Serving, mira: Visitor, stranger: Visitor) -> None:
    made = mira.found(["me", "me"], name="Tuesday & <i>tea</i>")
    link = feed_of(mira)
    assert feed_of(mira) == link  # always the same
    answer = stranger.get(link)  # a reader has no cookie
    assert answer.headers["content-type"].startswith("application/atom+xml")
    tree = ElementTree.fromstring(answer.text)
    entries = tree.findall(f"{ATOM}entry")
    assert [e.findtext(f"{ATOM}title") for e in entries] == ["Tuesday & <i>tea</i>"]
    address = entries[0].find(f"{ATOM}link").get("href")
    assert address == f"{server.url}/t/{made['table']}"
    assert stranger.get(f"/t/{made['table']}").status_code == 404
    plain = stranger.get(f"{link}.json").json()
    assert plain["version"] == "https://jsonfeed.org/version/1.1"
    assert [item["url"] for item in plain["items"]] == [address]
    secrets_of_mira = [*made["links"].values(), made["watch"], *(c.value for c in mira.http.cookies.jar)]
    assert not any(secret.rsplit("/", 1)[-1] in answer.text for secret in secrets_of_mira)

    first = plain["items"][0]["id"]
    for seat in (0, 1):
        mira.act(made["table"], seat, "bid 1")
        mira.act(made["table"], seat, "seal")
    assert stranger.get(f"{link}.json").json()["items"][0]["id"] != first  # a new turn is news


def test_what_others_answer_in_secret_is_no_news(mira: Visitor, tomasz: Visitor) -> None:
    """Nobody may learn who has answered a hushed question: neither from the feed nor from the list of tables."""
    made = mira.found(["me", "friend"], options={"hushed": True})
    tomasz.sit(made["links"]["1"], "Tomasz")
    link = feed_of(mira)
    before = mira.get(f"{link}.json").text, mira.get("/mine/turns").text, mira.get("/api/tables/mine").text
    tomasz.act(made["table"], 1, "bid 1")
    tomasz.act(made["table"], 1, "seal")
    assert (mira.get(f"{link}.json").text, mira.get("/mine/turns").text, mira.get("/api/tables/mine").text) == before


def test_no_feed_without_a_seat_and_none_by_guessing(stranger: Visitor) -> None:
    assert stranger.post("/api/feed").status_code == 403
    assert stranger.get("/feed/" + "x" * 32).status_code == 404
    assert stranger.get("/feed/short").status_code == 404
