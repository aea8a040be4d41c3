"""Standing orders at the table: kept, followed at once, ended in time, and known to their owner alone."""

import asyncio
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from enginehouse.table.live import lobby
from enginehouse.table.live.orders import answer, offered
from enginehouse.table.live.rooms import Rooms
from enginehouse.table.storage import Conflict, StandingOrder, Store, open_database, schema
from enginehouse.table.web.bodies import Act
from tests.table.auctions import bidding, order, play_on, room_at, three_people
from tests.table.live.test_crash import Process
from tests.table.live.test_processes import elsewhere
from tests.table.people import Serving, Visitor, free, fresh_key, serving, until
from tests.table.postgres import fresh_database

OPENING = bidding("SpecialistBids", 0, 1, 2)
UNTOLD = 97  # a limit that stands nowhere else on a page


@pytest.fixture(autouse=True)
def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "new_seed", lambda: 20)


@pytest.fixture
def auction(server: Serving) -> tuple[str, dict[int, Visitor]]:
    """Ada opens the first bidding round of three; each has 110 credits."""
    table, people = three_people(server)
    play_on(server, table, people, OPENING)
    return table, people


def actions(server: Serving, table: str, last: int) -> list[str]:
    line = room_at(server, table).line
    return [f"{line.log[n].entry.seat} {line.log[n].entry.action}" for n in line.live[-last:]]


def stored(server: Serving, table: str) -> dict[int, StandingOrder]:
    return room_at(server, table).orders


# --- following --------------------------------------------------------------------------------------------------------
def test_an_order_answers_at_once_as_far_as_it_goes(server: Serving, auction: Any) -> None:
    table, people = auction
    people[0].act(table, 0, "bid 1")
    assert order(people[2], table, 2, 4).status_code == 200
    assert people[2].state(table, 2)["order"]["up_to"] == 4
    done = people[1].act(table, 1, "bid 2").json()
    assert actions(server, table, 2) == ["1 bid 2", "2 bid 3"]
    assert done["to_act"] == [0]
    people[0].act(table, 0, "bid 4")
    people[1].act(table, 1, "bid 5")
    assert actions(server, table, 2) == ["1 bid 5", "2 pass"]
    assert people[2].state(table, 2)["order"] is None
    assert stored(server, table) == {}
    assert people[0].state(table, 0)["to_act"] == [0]


def test_an_order_at_ones_turn_answers_the_question(server: Serving, auction: Any) -> None:
    table, people = auction
    assert order(people[0], table, 0, 0).status_code == 200  # the opener must bid
    assert actions(server, table, 1) == ["0 bid 1"]
    order(people[1], table, 1, 20)
    assert actions(server, table, 1) == ["1 bid 2"]
    done = order(people[2], table, 2, 0)
    assert done.json()["moment"] == people[2].state(table, 2)["moment"]
    assert actions(server, table, 2) == ["2 pass", "0 pass"]
    assert people[1].state(table, 1)["prompt"] == "Pick a specialist"


def test_two_orders_bid_against_each_other_to_the_end(server: Serving, auction: Any) -> None:
    table, people = auction
    order(people[0], table, 0, 9)
    order(people[2], table, 2, 12)
    people[1].act(table, 1, "pass")
    assert actions(server, table, 3) == ["0 bid 9", "2 bid 10", "0 pass"]
    assert room_at(server, table).line.game.table.purse[2] == 110 - 10
    assert people[2].state(table, 2)["to_act"] == [2]


def test_an_order_ends_with_the_bidding_round(server: Serving, auction: Any) -> None:
    table, people = auction
    people[0].act(table, 0, "bid 1")
    order(people[2], table, 2, 50)
    people[1].act(table, 1, "pass")
    people[0].act(table, 0, "pass")
    assert people[2].state(table, 2)["prompt"] == "Pick a specialist"
    assert stored(server, table) == {}
    play_on(server, table, people, bidding("ZoneBids"))
    room = play_on(server, table, people, lambda g: 2 in g.to_act)
    assert room.line.game.to_act == (2,)  # asked itself


def test_an_order_for_another_bidding_round_does_not_stand(server: Serving, auction: Any) -> None:
    """One round may follow upon another at once, with nothing asked between them."""
    table, _ = auction
    line = room_at(server, table).line
    offer = offered(line.game, 0)
    assert offer is not None
    assert answer(line, {0: StandingOrder(0, offer.about, 5, len(line.log))}) == (0, "bid 1")
    assert answer(line, {0: StandingOrder(0, "0 specialist 0", 5, len(line.log))}) is None


def test_the_record_holds_ordinary_actions(server: Serving, auction: Any) -> None:
    table, people = auction
    order(people[0], table, 0, UNTOLD)
    people[1].act(table, 1, "bid 2")
    text = room_at(server, table).line.game.record().to_json()
    assert '"bid 1"' in text
    assert str(UNTOLD) not in re.sub(r'"[0-9a-f]{16,}"', "", text)
    assert "order" not in re.sub(r'"options":\{[^}]*\}', "", text)
    entries = [h.entry for h in room_at(server, table).line.log]
    assert {e.kind for e in entries} == {"act"}
    assert not any(e.why for e in entries)


# --- changed, taken back, undone --------------------------------------------------------------------------------------
def test_an_order_is_changed_and_taken_back(server: Serving, auction: Any) -> None:
    table, people = auction
    people[0].act(table, 0, "bid 1")
    order(people[2], table, 2, 30)
    order(people[2], table, 2, 3)
    assert people[2].state(table, 2)["order"]["up_to"] == 3
    assert order(people[2], table, 2, None).status_code == 200
    assert people[2].state(table, 2)["order"]["up_to"] is None
    people[1].act(table, 1, "bid 2")
    assert people[2].state(table, 2)["to_act"] == [2]
    assert order(people[2], table, 2, None).status_code == 200  # there is none: nothing happens
    assert actions(server, table, 1) == ["1 bid 2"]


def undo(person: Visitor, table: str, seat: int) -> None:
    moment = person.state(table, seat)["moment"]
    done = person.post(f"/api/tables/{table}/undo", seat=seat, moment=moment, key=fresh_key(), steps=1)
    assert done.status_code == 200, done.text


def test_an_undo_of_what_an_order_did_ends_it(server: Serving, auction: Any) -> None:
    table, people = auction
    order(people[0], table, 0, 30)
    undo(people[0], table, 0)
    assert people[0].state(table, 0)["to_act"] == [0]
    assert people[0].state(table, 0)["order"]["up_to"] is None


def test_an_undo_to_before_an_order_ends_it_and_a_later_one_does_not(server: Serving, auction: Any) -> None:
    table, people = auction
    people[0].act(table, 0, "bid 1")
    order(people[0], table, 0, 40)
    people[1].act(table, 1, "bid 2")
    order(people[1], table, 1, 20)
    undo(people[1], table, 1)
    assert people[0].state(table, 0)["order"]["up_to"] == 40  # left before what was taken back
    assert people[1].state(table, 1)["order"]["up_to"] is None
    people[1].act(table, 1, "bid 5")
    people[2].act(table, 2, "pass")
    assert actions(server, table, 1) == ["0 bid 6"]


# --- refused ----------------------------------------------------------------------------------------------------------
def test_a_number_beyond_the_purse_is_refused_in_a_sentence(server: Serving, auction: Any) -> None:
    table, people = auction
    people[0].act(table, 0, "bid 1")
    no = order(people[2], table, 2, 111)
    assert no.status_code == 422
    assert no.json()["error"]["text"] == "You have 110: you could pay no bid above 110."
    assert order(people[2], table, 2, -1).status_code == 422
    assert stored(server, table) == {}
    assert order(people[2], table, 2, 110).status_code == 200


def test_an_order_for_what_is_over_or_is_not_sold_is_refused(server: Serving, auction: Any) -> None:
    table, people = auction
    about = people[1].state(table, 1)["order"]["about"]
    people[0].act(table, 0, "bid 1")
    people[1].act(table, 1, "pass")
    assert order(people[1], table, 1, 5).json()["error"]["code"] == "no-order"  # out of this round
    people[2].act(table, 2, "pass")
    play_on(server, table, people, lambda g: type(g.table.stack[-1]).__name__ == "SpecialistBids")
    late = people[1].post(f"/api/tables/{table}/order", seat=1, about=about, up_to=5)
    assert late.json()["error"]["code"] == "stale"
    assert stored(server, table) == {}


def test_nobody_leaves_or_takes_back_an_order_for_another(server: Serving, auction: Any, stranger: Visitor) -> None:
    table, people = auction
    people[0].act(table, 0, "bid 1")
    about = people[2].state(table, 2)["order"]["about"]
    orders = ((about, 5), (about, 5000), ("x", 1))
    bodies: list[dict[str, Any]] = [{}, *({"about": what, "up_to": n} for what, n in orders)]

    def forged() -> list[tuple[int, str]]:
        tries = [(person, body) for person in (people[0], people[1], stranger) for body in bodies]
        answers = [person.post(f"/api/tables/{table}/order", seat=2, **body) for person, body in tries]
        return [(a.status_code, a.text) for a in answers]

    before = forged()
    assert {code for code, _ in before} == {403}
    assert stored(server, table) == {}
    order(people[2], table, 2, UNTOLD)
    assert forged() == before  # a refusal does not tell whether there is an order
    assert stored(server, table)[2].up_to == UNTOLD


def test_the_other_games_have_none(mira: Visitor) -> None:
    for game in ("toy", "steam-power"):
        table = mira.found(["me", "me"], game=game)["table"]
        assert mira.state(table, 0)["order"] is None
        no = mira.post(f"/api/tables/{table}/order", seat=0, about="", up_to=1)
        assert no.json()["error"]["code"] == "no-order"


# --- hidden -----------------------------------------------------------------------------------------------------------
def _nameless(text: str, table: str) -> str:
    """Without the table's own name and links, without hashes of contents that hold it, and without the clock."""
    text = re.sub(r'(data-tag=|"tag":)"\w+"|/[sw]/[\w-]{20,}', "", text.replace(table, "T"))
    return re.sub(r'"(touched|at)":[\d.]+', "", text)


def everything(table: str, person: Visitor, seat: int) -> list[tuple[int, str]]:
    """All that a person may ask a table, and is answered."""
    paths = ["/t/{}", "/t/{}/at/0", "/t/{}/at/1", "/api/tables/{}", "/api/tables/{}?ply=1", "/api/tables/{}/log",
             "/api/tables/{}/frame", "/api/tables/{}/record", "/api/tables/{}/end", "/api/tables/{}/note?seat=2",
             "/api/tables/{}/preview?seat=2&action=pass", "/api/tables/{}/why?seat=2&action=pass", "/t/{}?seat=2"]  # fmt: skip
    if seat >= 0:
        paths += [f"{p}{'&' if '?' in p else '?'}seat={seat}" for p in paths[:9]]
        paths += [f"/api/tables/{{}}/{ask}?seat={seat}&action={act}"
                  for ask in ("preview", "why") for act in ("bid%202", "bid%20900", "pass")]  # fmt: skip
    answers = [person.get(path.format(table)) for path in paths]
    answers += [
        person.post(f"/api/tables/{table}/act", seat=s, action=action, moment="0-0", key="k")
        for s in (seat, 2)
        for action in ("pass", "bid 2")
    ]
    return [(a.status_code, _nameless(a.text, table)) for a in answers]


def silent(line: Any) -> int:
    """Wait until nothing more comes; how much came."""
    for heard in range(20):
        try:
            line.recv(0.3)
        except TimeoutError:
            return heard
    raise AssertionError("there is no end of it")


def test_nothing_that_others_get_depends_on_an_order(server: Serving, stranger: Visitor) -> None:
    """Two tables, alike but for an order: whatever others ask, they are answered the same, until the order acts."""
    tables = [three_people(server) for _ in range(2)]
    for table, people in tables:
        play_on(server, table, people, OPENING)
        people[0].act(table, 0, "bid 1")
    (plain, _), (loud, people) = tables
    with people[0].live(loud, 0) as ada, people[1].live(loud, 1) as mira, stranger.live(loud) as watching:
        for line in (ada, mira, watching):
            silent(line)  # after the first frame, and who has come
        order(people[2], loud, 2, 60)
        order(people[2], loud, 2, None)
        order(people[2], loud, 2, 111)
        order(people[2], loud, 2, UNTOLD)
        assert [silent(line) for line in (ada, mira, watching)] == [0, 0, 0]
    until(lambda: not any(s["connected"] for s in stranger.state(loud)["seats"]))
    assert f"You bid up to {UNTOLD} for this card." in str(everything(loud, people[2], 2))
    for seat, who in ((0, None), (1, None), (-1, stranger)):
        heard = [everything(table, who or everybody[seat], seat) for table, everybody in tables]
        assert heard[0] == heard[1]
        assert "You bid up to" not in str(heard[1])
    rows = {t["id"]: t for t in stranger.get("/api/tables").json()}
    assert {k: v for k, v in rows[plain].items() if k not in ("id", "touched")} == {
        k: v for k, v in rows[loud].items() if k not in ("id", "touched")
    }
    touched = rows[loud]["touched"]
    order(people[2], loud, 2, 61)
    assert {t["id"]: t for t in stranger.get("/api/tables").json()}[loud]["touched"] == touched
    for table, everybody in tables:  # what it does then anybody might have done
        everybody[1].act(table, 1, "bid 2")
    tables[0][1][2].act(plain, 2, "bid 3")
    for seat, who in ((0, None), (1, None), (-1, stranger)):
        heard = [everything(table, who or everybody[seat], seat) for table, everybody in tables]
        assert heard[0] == heard[1]


# --- kept -------------------------------------------------------------------------------------------------------------
def test_an_order_outlives_the_server(database_url: str) -> None:
    settings = free(database=database_url)
    with serving(settings) as first:
        table, people = three_people(first)
        play_on(first, table, people, OPENING)
        people[0].act(table, 0, "bid 1")
        order(people[2], table, 2, 3)
    with serving(settings) as second:
        again = {seat: _same(person, second) for seat, person in people.items()}
        assert again[2].state(table, 2)["order"]["up_to"] == 3
        again[1].act(table, 1, "bid 2")
        assert actions(second, table, 1) == ["2 bid 3"]


def _same(person: Visitor, server: Serving) -> Visitor:
    twin = Visitor(server.url)
    twin.http.cookies = person.http.cookies
    return twin


def test_what_a_server_left_unanswered_is_answered_when_the_table_is_opened(tmp_path: Path) -> None:
    """It went down after an action was stored, and before the answer to it was."""
    settings = free(database=str(tmp_path / "tables.sqlite3"))
    with serving(settings) as first:
        table, people = three_people(first)
        room = play_on(first, table, people, OPENING)
        about, length = people[0].state(table, 0)["order"]["about"], len(room.line.log)

    async def left() -> None:
        database = await open_database(settings.database)
        await Store(database, "one").put_order(table, StandingOrder(0, about, 7, length))
        await database.close()

    asyncio.run(left())
    with serving(settings) as second:
        assert _same(people[1], second).state(table, 1)["to_act"] == [1]
        assert actions(second, table, 1) == ["0 bid 1"]


def test_an_order_that_a_process_had_not_heard_of_is_followed_when_it_does(tmp_path: Path) -> None:
    settings = free(database=str(tmp_path / "tables.sqlite3"))
    with serving(settings) as first:
        table, people = three_people(first)
        play_on(first, table, people, OPENING)

    async def two() -> list[str]:
        database = await open_database(settings.database)
        here, there = (Rooms(Store(database, name), 9) for name in ("one", "two"))
        one, two = await here.get(table), await there.get(table)
        offer = offered(two.line.game, 1)
        assert offer is not None
        await two.leave_order(1, offer.about, 5)
        await one.act(0, "bid 1", one.line.token(0), "k")  # the news of the order has not come yet
        assert one.line.game.to_act == (1,)
        here.hear(f"{table} two")
        while one.line.game.to_act == (1,):
            await asyncio.sleep(0.01)
        there.hear(f"{table} one")
        while len(two.line.log) < len(one.line.log):
            await asyncio.sleep(0.01)
        await database.close()
        return [h.entry.action for h in two.line.log[-2:]]

    assert asyncio.run(asyncio.wait_for(two(), 10)) == ["bid 1", "bid 2"]


def test_an_order_left_at_one_process_answers_at_another(postgres_url: str) -> None:
    database = fresh_database(postgres_url)
    one, two = Process(database), Process(database)
    try:
        people = {seat: Visitor(one.url) for seat in range(2)}
        made = people[0].found(["me", "friend"], game="planet-steam", listed=True)
        table = made["table"]
        people[1].sit(made["links"]["1"], "Tomasz")
        for _ in range(60):
            state = people[0].state(table, 0)
            if "bid 1" in [*state["legal"], *people[1].state(table, 1)["legal"]]:
                break
            seat = state["to_act"][0]
            people[seat].act(table, seat, people[seat].state(table, seat)["legal"][0])
        opener = people[0].state(table, 0)["to_act"][0]
        other = 1 - opener
        there = elsewhere(people[other], two)
        assert order(there, table, other, 9).status_code == 200
        people[opener].act(table, opener, "bid 1")
        until(lambda: people[opener].state(table, opener)["to_act"] == [opener])

        def bids() -> list[str]:
            log = there.get(f"/api/tables/{table}/log", seat=other).json()
            return [line["notation"] for line in log if line["notation"].startswith("bid")]

        until(lambda: len(bids()) > 1)  # the news reaches the other process too
        assert bids() == ["bid 1", "bid 2"]
    finally:
        one.stop()
        two.stop()


# --- keys of the house ------------------------------------------------------------------------------------------------
def at_the_opening(url: str, key: str) -> str:
    """A table at its first bidding round, where seat 0 has written under a key of so many entries."""
    with serving(free(database=url)) as server:
        table, people = three_people(server)
        room = play_on(server, table, people, OPENING)
        length, store = len(room.line.log), server.app.state.house.store

        async def claim() -> None:
            of_seat = sa.and_(schema.entry.c.game_id == table, schema.entry.c.seat == 0)
            last = sa.select(sa.func.max(schema.entry.c.ply)).where(of_seat).scalar_subquery()
            async with store.database.write.begin() as connection:
                written = await connection.execute(
                    schema.entry.update().where(of_seat, schema.entry.c.ply == last).values(key=key.format(length))
                )
                assert written.rowcount == 1

        server.call(claim())
    return table


def test_no_key_of_a_player_stops_an_order(database_url: str) -> None:
    """Also where an older house has let it be written: the table opens, and the order answers."""
    table = at_the_opening(database_url, "order {}")

    async def use() -> None:
        database = await open_database(database_url)
        room = await Rooms(Store(database, "one"), 9).get(table)
        offer = offered(room.line.game, 0)
        assert offer is not None
        await asyncio.wait_for(room.leave_order(0, offer.about, 7), 10)
        assert room.line.log[-1].entry.action == "bid 1"
        key = room.line.log[-1].entry.key or ""
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"seat": 0, "action": "bid 1", "moment": "", "key": key}, Act)
        await database.close()

    asyncio.run(use())


def test_an_order_that_cannot_be_followed_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever keeps it from the log: the table goes on."""
    url = str(tmp_path / "tables.sqlite3")
    table = at_the_opening(url, "k{}")

    async def refuse(*_: Any, **_more: Any) -> None:
        raise Conflict

    async def use() -> None:
        database = await open_database(url)
        room = await Rooms(Store(database, "one"), 9).get(table)
        offer = offered(room.line.game, 0)
        assert offer is not None
        monkeypatch.setattr(room.store, "append", refuse)
        await asyncio.wait_for(room.leave_order(0, offer.about, 7), 10)
        assert room.orders == await room.store.orders(table) == {}
        monkeypatch.undo()
        await room.act(0, "bid 1", room.line.token(0), "k")
        await database.close()

    asyncio.run(use())
