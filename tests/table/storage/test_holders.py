"""What a browser holds that has signed in is its person's: on every device of theirs, and on none that has signed out."""

from enginehouse.table.storage import Handing, SeatRow, Sitter, Store, schema
from tests.table.storage.test_storage import SEATS, row, with_store


async def sign_in(store: Store, browser: str, person: str = "ada") -> None:
    async with store.database.write.begin() as connection:
        await connection.execute(schema.device.insert().values(browser=browser, person_id=person, label="", since=1.0))


async def person(store: Store) -> None:
    async with store.database.write.begin() as connection:
        await connection.execute(
            schema.person.insert().values(id="ada", name="Ada", likeness="ada", shown=False, since=1.0)
        )
    await sign_in(store, "desk")


async def sit(store: Store) -> None:
    await store.create(row(), [SEATS[0], SeatRow(1, "")])
    assert await store.sit("g1", Sitter(1, "Ada", "desk"))


def test_every_device_of_a_person_holds_their_chairs(database_url: str) -> None:
    async def use(store: Store) -> None:
        await person(store)
        await sit(store)
        assert await store.held("phone", "g1") == []
        await sign_in(store, "phone")
        assert await store.held("phone", "g1") == await store.held("desk", "g1") == [("seat", 1)]
        assert [game.id for game, _ in await store.games_of("phone")] == ["g1"]
        assert await store.holders("g1") == [("person ada", "seat", 1)]

    with_store(database_url, use)


def test_a_device_that_signed_out_holds_nothing(database_url: str) -> None:
    async def use(store: Store) -> None:
        await person(store)
        await sit(store)
        async with store.database.write.begin() as connection:
            await connection.execute(schema.device.delete())
        assert await store.held("desk", "g1") == []
        assert await store.holders("g1") == [("person ada", "seat", 1)]

    with_store(database_url, use)


def test_shutting_others_out_leaves_the_person_their_own_devices(database_url: str) -> None:
    async def use(store: Store) -> None:
        await person(store)
        await sit(store)
        await sign_in(store, "phone")
        await store.hold("guest", "g1", "seat", 1)
        assert await store.shut_others_out("g1", 1, "phone")
        assert await store.held("desk", "g1") == [("seat", 1)]
        assert await store.held("guest", "g1") == []

    with_store(database_url, use)


def test_leaving_on_one_device_is_leaving(database_url: str) -> None:
    async def use(store: Store) -> None:
        await person(store)
        await sit(store)
        await sign_in(store, "phone")
        assert await store.leave("g1", "phone") == (1,)
        assert await store.held("desk", "g1") == []

    with_store(database_url, use)


def test_a_host_who_has_signed_in_stays_host_when_a_chair_is_freed(database_url: str) -> None:
    async def use(store: Store) -> None:
        await person(store)
        await sit(store)
        await store.hold("desk", "g1", "host")
        await store.hand("g1", Handing(1, "greedy", "Otto", "desk"), lambda _company: None)
        assert await store.holders("g1") == [("person ada", "host", -1)]

    with_store(database_url, use)
