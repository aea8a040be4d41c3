"""A notice is written with what makes it true, and is in one hand at a time, on either database."""

from __future__ import annotations

import asyncio
import time

import pytest
import sqlalchemy as sa

from enginehouse.table.storage import Conflict, Entry, Store, open_database, schema
from enginehouse.table.storage.outbox import Outbox, turn_begins
from enginehouse.table.storage.wishes import Channel, TooMany, WishBook, Wishes
from tests.table.storage.test_holders import person, sit
from tests.table.storage.test_storage import with_store


async def told(store: Store, ways: int = 1) -> WishBook:
    """Ada sits on chair 1 of g1 and is told by so many ways."""
    await person(store)
    await sit(store)
    book = WishBook(store.database)
    await book.wish("ada", Wishes(("turn", "over"), "UTC", 0, 0))
    for n in range(ways):
        await book.add(channel(n), f"hash{n}", 1000)
    return book


def channel(n: int) -> Channel:
    return Channel(
        f"c{n}", "ada", "json", '{"url":"https://a.example"}', f"h{n % 7}.example", "", "", True, True, 1.0, None, ""
    )


async def count(store: Store) -> int:
    async with store.database.read.connect() as connection:
        return (await connection.execute(sa.select(sa.func.count()).select_from(schema.outbox))).scalar_one()


def test_it_is_there_with_the_action_or_not_at_all(database_url: str) -> None:
    async def use(store: Store) -> None:
        await told(store)
        entry = Entry(0, "act", 0, "pass", 5.0)
        await store.append("g1", entry, (1,), False, False, 5.0, None, False, begins=[(1, -1)])
        assert await count(store) == 1
        with pytest.raises(Conflict):
            await store.append("g1", entry, (1,), False, False, 5.0, None, False, begins=[(1, 7)])
        assert await count(store) == 1  # the place of the log was taken: nothing of it is written
        again = Entry(1, "act", 0, "pass", 6.0)
        await store.append("g1", again, (1,), False, False, 6.0, None, False, begins=[(1, -1)])
        assert await count(store) == 1  # the same turn

    with_store(database_url, use)


def test_no_notice_is_in_two_hands(database_url: str) -> None:
    """Two processes look at the same time, again and again, until nothing is left."""

    async def use(store: Store) -> None:
        await told(store, ways=100)
        statement, values = turn_begins("g1", 1, -1, 1.0, 1.0)
        await store.database.transact((statement, values))
        other = await open_database(database_url)
        hands = [Outbox(store.database, "one"), Outbox(other, "two")]
        taken: list[int] = []

        async def work(hand: Outbox) -> None:
            while waiting := await hand.waiting(time.time(), 30, ()):
                got = await hand.take([notice for notice, _, _ in waiting], time.time(), 60)
                taken.extend(notice.id for notice, _ in got)

        await asyncio.gather(*map(work, hands))
        await other.close()
        assert len(taken) == len(set(taken)) == 100

    with_store(database_url, use)


def test_what_a_dead_process_had_in_hand_is_taken_up(database_url: str) -> None:
    async def use(store: Store) -> None:
        await told(store)
        await store.database.transact(turn_begins("g1", 1, -1, 1.0, 1.0))
        dead, alive = Outbox(store.database, "dead"), Outbox(store.database, "alive")
        now = time.time()
        ((notice, host),) = await dead.take([n for n, _, _ in await dead.waiting(now, 9, ())], now, 10)
        assert (notice.kind, notice.seat, host) == ("turn", 1, "h0.example")
        assert await alive.waiting(now, 9, ()) == []
        assert len(await alive.take([notice.id], now + 11, 10)) == 1
        await alive.done(notice.id, "sent")
        assert await alive.waiting(now + 99, 9, ()) == []

    with_store(database_url, use)


def test_busy_hosts_are_passed_over(database_url: str) -> None:
    async def use(store: Store) -> None:
        await told(store, ways=14)
        await store.database.transact(turn_begins("g1", 1, -1, 1.0, 1.0))
        outbox = Outbox(store.database, "one")
        full = [f"h{n}.example" for n in range(6)]
        assert {host for _, host, _ in await outbox.waiting(time.time(), 99, full)} == {"h6.example"}
        assert await outbox.waiting(time.time(), 99, (), ["ada"]) == []

    with_store(database_url, use)


def test_ways_that_nothing_came_through_to_come_last(database_url: str) -> None:
    async def use(store: Store) -> None:
        book = await told(store, ways=9)
        await store.database.transact(turn_begins("g1", 1, -1, 1.0, 1.0))
        outbox = Outbox(store.database, "one")
        for n in range(8):
            await book.change(f"c{n}", failing=1.0)
        first, *rest = await outbox.waiting(time.time(), 99, ())
        ((notice, _),) = await outbox.take([first[0]], time.time(), 60.0)
        assert notice.channel == "c8"
        assert len(rest) == 8

    with_store(database_url, use)


def test_of_many_who_add_at_once_nobody_gets_one_too_many(database_url: str) -> None:
    async def use(store: Store) -> None:
        book = await told(store, ways=0)

        async def add(n: int) -> bool:
            try:
                await book.add(channel(n), f"hash{n}", 5)
            except TooMany:
                return False
            return True

        assert sum(await asyncio.gather(*map(add, range(50)))) == 5
        assert len(await book.channels("ada")) == 5

    with_store(database_url, use)


def test_all_processes_have_the_same_key(database_url: str) -> None:
    async def use(store: Store) -> None:
        other = await open_database(database_url)
        books = [WishBook(store.database), WishBook(other)]
        keys = await asyncio.gather(*(book.key("push", f"key {n}") for n, book in enumerate(books * 3)))
        await other.close()
        assert len(set(keys)) == 1

    with_store(database_url, use)


def test_what_is_true_again_while_it_is_dropped_is_looked_at_once_more(database_url: str) -> None:
    """Somebody takes back and plays again: the new turn finds the row of the one before, which is just being thrown away."""

    async def use(store: Store) -> None:
        await told(store)

        async def plays(ply: int, to_act: int) -> None:
            begins = [(1, -1)] if to_act == 1 else []
            entry = Entry(ply, "act", 0, "pass", 5.0 + ply)
            await store.append("g1", entry, (to_act,), False, False, 5.0, None, False, begins=begins)

        outbox = Outbox(store.database, "here")
        await plays(0, to_act=1)
        await plays(1, to_act=0)
        ((notice, _),) = await outbox.take([1], time.time(), 60.0)
        there = await outbox.standing(notice, time.time())
        assert there is not None
        await plays(2, to_act=1)
        await outbox.drop(notice, there.length, time.time())
        assert len(await outbox.waiting(time.time(), 10, ())) == 1
        await plays(3, to_act=0)
        now = await outbox.standing(notice, time.time())
        assert now is not None
        await outbox.drop(notice, now.length, time.time())
        assert await count(store) == 0

    with_store(database_url, use)


def test_what_is_forgotten_takes_its_notices_along(database_url: str) -> None:
    async def use(store: Store) -> None:
        book = await told(store, ways=3)
        await store.database.transact(turn_begins("g1", 1, -1, 1.0, 1.0))
        await book.remove("c0")
        assert await count(store) == 2
        async with store.database.write.begin() as connection:
            await connection.execute(schema.person.delete())
        assert await count(store) == 0

    with_store(database_url, use)
