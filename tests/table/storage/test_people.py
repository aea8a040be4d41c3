"""What opens once opens once, also when two devices come at the same moment, on either database."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from enginehouse.table.storage import Challenge, Device, Passkey, Store
from tests.table.storage.test_holders import person, sit
from tests.table.storage.test_storage import with_store


async def at_once(many: int, what: Callable[[int], Awaitable[Any]]) -> Sequence[Any]:
    return await asyncio.gather(*map(what, range(many)))


def key(n: int) -> Passkey:
    return Passkey(f"hash{n}", b"id", "ada", b"key", 0, "", 1.0)


def test_of_many_who_answer_a_challenge_one_is_let_in(database_url: str) -> None:
    async def use(store: Store) -> None:
        await store.put_challenge(Challenge("c", "desk", "enter", ""), 60.0)
        taken = await at_once(6, lambda _: store.take_challenge("c", "desk", "enter"))
        assert sorted(taken, key=str) == ["", *[None] * 5]

    with_store(database_url, use)


def test_of_many_who_type_a_code_one_is_let_in(database_url: str) -> None:
    async def use(store: Store) -> None:
        await person(store)
        await store.new_code("ada", "code")
        used = await at_once(6, lambda n: store.use_code("code", f"new{n}"))
        assert sorted(used, key=str) == [*[None] * 5, "ada"]

    with_store(database_url, use)


def test_of_many_who_count_the_same_use_of_a_passkey_one_is_let_in(database_url: str) -> None:
    async def use(store: Store) -> None:
        await person(store)
        assert await store.add_passkey(key(0), 5)
        counted = await at_once(6, lambda _: store.used_passkey("hash0", 0, 1))
        assert sum(counted) == 1

    with_store(database_url, use)


def test_of_many_passkeys_and_devices_at_once_none_is_one_too_many(database_url: str) -> None:
    async def use(store: Store) -> None:
        await person(store)
        await sit(store)
        assert sum(await at_once(9, lambda n: store.add_passkey(key(n), 3))) == 3
        await at_once(9, lambda n: store.sign_in("ada", Device(f"new{n}", "", float(n)), f"old{n}", 4))
        devices = await store.devices("ada")
        assert len(devices) == 4
        assert [await store.held(one.browser, "g1") for one in devices] == [[("seat", 1)]] * 4

    with_store(database_url, use)


def test_a_browser_that_signs_in_twice_at_once_leaves_no_chair_behind(database_url: str) -> None:
    async def use(store: Store) -> None:
        await person(store)
        await store.sign_out("ada", ["desk"])
        await sit(store)
        await at_once(2, lambda n: store.sign_in("ada", Device(f"tab{n}", "", 1.0), "desk", 9))
        assert await store.holdings("person ada") == [("g1", "seat", 1)]
        assert await store.held("desk", "g1") == []

    with_store(database_url, use)
