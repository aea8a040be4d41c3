"""What is stored is there again: on SQLite and on a real PostgreSQL."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from enginehouse.core import HouseError
from enginehouse.table.storage import (
    Conflict,
    Entry,
    GameRow,
    Proposal,
    SeatRow,
    Shelf,
    Sitter,
    StandingOrder,
    Store,
    box_of,
    open_database,
)
from enginehouse.table.storage.database import NEWEST, alembic_config
from enginehouse.table.storage.schema import metadata

T = TypeVar("T")


def with_store(url: str, use: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        database = await open_database(url)
        try:
            return await use(Store(database, "one"))
        finally:
            await database.close()

    return asyncio.run(run())


def row(name: str = "g1", **more: object) -> GameRow:
    values: dict[str, object] = {
        "id": name, "title": "toy", "version": 1, "players": 2, "options": {"rounds": 3}, "seed": "ff", "start": None,
        "name": "Tuesday", "listed": True, "hotseat": False, "aloud": False, "speed": "slow", "over": False,
        "to_act": (0, 1), "due": False, "length": 0, "created": 1.0, "touched": 1.0, **more,
    }  # fmt: skip
    return GameRow(**values)  # type: ignore[arg-type]


SEATS = [SeatRow(0, "Mira"), SeatRow(1, "", "greedy")]


def entry(ply: int, key: str | None = None, action: str = "pass") -> Entry:
    return Entry(ply, "act", 0, action, 2.0, key, "because")


async def put(store: Store, n: Entry) -> None:
    await store.append("g1", n, (1,), False, True, n.at, None, True)


def test_a_game_comes_back_as_it_was_stored(database_url: str) -> None:
    async def use(store: Store) -> None:
        start = {"table": {"x": [1, None, "ü"]}}
        await store.create(row(start=start, parent="g0"), SEATS, [entry(0, "a"), entry(1)])
        assert await store.game("g1") == row(start=start, parent="g0")
        assert await store.seats("g1") == SEATS
        assert await store.entries("g1") == [entry(0, "a"), entry(1)]
        assert await store.game("g2") is None

    with_store(database_url, use)


def test_the_migrations_make_the_schema(empty_url: str) -> None:
    async def use(store: Store) -> list[object]:
        def compare(connection: sa.Connection) -> list[object]:
            return compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), metadata)

        async with store.database.write.connect() as connection:
            return await connection.run_sync(compare)

    assert with_store(empty_url, use) == []
    assert with_store(empty_url, use) == []  # and opening a database of today changes nothing


def test_the_newest_migration_is_known() -> None:
    assert ScriptDirectory.from_config(alembic_config()).get_current_head() == NEWEST


def test_links_that_were_shared_are_shut_by_the_migration(database_url: str) -> None:
    """A database of the revision before, with a table of every kind of chair, and links of every kind."""

    async def use() -> None:
        database = await open_database(database_url)

        def back(connection: sa.Connection) -> None:
            command.downgrade(alembic_config(connection), "0003")

        async with database.write.begin() as connection:
            await connection.run_sync(back)
            values = {
                "id": "g1", "title": "toy", "version": 1, "players": 4, "options": "{}", "seed": "1", "name": "T",
                "speed": "slow",
                "to_act": " 0 ", "length": 0, "created": 5.0, "touched": 7.0, "pack": "", "patience": 0,
                **dict.fromkeys(("listed", "hotseat", "aloud", "over", "due"), False),
            }  # fmt: skip
            names = ", ".join(values)
            await connection.execute(
                sa.text(f"INSERT INTO game ({names}) VALUES ({', '.join(f':{name}' for name in values)})"), values
            )
            chairs = [("Mira", ""), ("", ""), ("Bot", "greedy"), ("Program", "")]
            for seat, (name, bot) in enumerate(chairs):
                row = {"seat": seat, "name": name, "bot": bot}
                await connection.execute(sa.text("INSERT INTO seat VALUES ('g1', :seat, :name, :bot, 'note')"), row)
                for kind in ("seat", "bot"):
                    link = {"hash": f"{kind}{seat}", "kind": kind, "seat": seat}
                    await connection.execute(sa.text("INSERT INTO link VALUES (:hash, 'g1', :kind, :seat, 3)"), link)
            await connection.execute(sa.text("INSERT INTO link VALUES ('w', 'g1', 'watch', -1, 1)"))
            await connection.execute(sa.text("INSERT INTO holder VALUES ('mira', 'g1', 'seat', 0)"))
            await connection.execute(sa.text("INSERT INTO holder VALUES ('host', 'g1', 'host', -1)"))
        await database.close()
        store = Store(await open_database(database_url), "one")
        links = {hashed: (await store.find_link(hashed) or ("", "none"))[1] for hashed, *_ in await store.links("g1")}
        assert links == {
            "seat0": "spent", "bot0": "spent",  # in two hands at least; Mira's cookie is hers alone
            "seat1": "seat", "bot1": "spent",  # an invitation, for one who sits down
            "seat2": "seat", "bot2": "spent",  # for when the bot's chair is freed
            "seat3": "spent", "bot3": "bot",  # a program's only key
            "w": "watch",
        }  # fmt: skip
        assert await store.held("mira", "g1") == [("seat", 0)]
        assert [(row.seen, row.sat, row.left) for row in await store.seats("g1")] == [
            (7.0, True, False), (0.0, False, False), (0.0, False, False), (7.0, True, False),
        ]  # fmt: skip
        assert await store.issue_link("g1", "device", 0, lambda n: f"new{n}") == 4  # no number is given twice
        assert not await store.sit("g1", Sitter(0, "Eve", "eve", "seat0"))
        assert await store.sit("g1", Sitter(1, "Ada", "ada", "seat1"))
        assert not await store.sit("g1", Sitter(1, "Eve", "eve", "seat1"))
        await store.database.close()

    asyncio.run(use())


def test_who_follows_to_a_rematch_is_who_was_seated_there(database_url: str) -> None:
    """A chair of the old table that has changed hands since, or one of the new, leads nobody anywhere."""

    async def use(store: Store) -> None:
        old = [SeatRow(0, "Mira", hands=4), SeatRow(1, "Tomasz", hands=2)]
        new = [SeatRow(0, "Tomasz", follows=2), SeatRow(1, "Mira", follows=4)]
        moved = {0: 1, 1: 0}
        await store.create(row("g1"), old)
        await store.create(row("g2", parent="g1"), new)
        for browser, seat in (("mira", 0), ("tomasz", 1), ("phone", 1)):
            await store.hold(browser, "g1", "seat", seat)
        await store.follow("g1", "g2", "tomasz", moved)
        assert await store.held("tomasz", "g2") == [("seat", 0)]
        await store.follow("g1", "g2", "stranger", moved)
        assert await store.held("stranger", "g2") == []
        await store.leave("g1", "mira")  # … and then a row as a table of an older house could have it
        await store.change_seat("g1", 0, name="", left=False)
        assert await store.sit("g1", Sitter(0, "Eve", "eve"))
        await store.follow("g1", "g2", "eve", moved)
        assert await store.held("eve", "g2") == []
        assert await store.shut_others_out("g2", 0, "tomasz")
        await store.follow("g1", "g2", "phone", moved)
        assert await store.held("phone", "g2") == []
        # a chair that the rematch left empty is whose who sat down there
        await store.create(row("g3"), [SeatRow(0, ""), SeatRow(1, "", "greedy")])
        await store.create(row("g4", parent="g3"), [SeatRow(0, "", "greedy"), SeatRow(1, "")])
        assert await store.sit("g4", Sitter(1, "Carl", "carl"))
        await store.hold("dora", "g3", "seat", 0)
        await store.follow("g3", "g4", "dora", moved)
        assert await store.held("dora", "g4") == []

    with_store(database_url, use)


def test_nobody_sits_down_after_the_end(database_url: str) -> None:
    async def use(store: Store) -> None:
        await store.create(row(), [SeatRow(0, ""), SeatRow(1, "Tomasz", left=True)])
        await store.issue_link("g1", "seat", 0, lambda n: f"h{n}")
        await store.append("g1", entry(0), (), True, False, 3.0, None, True)
        assert [kind for _, kind, _, _ in await store.links("g1")] == ["spent"]
        assert not await store.sit("g1", Sitter(0, "Eve", "eve"))
        assert await store.holders("g1") == []

    with_store(database_url, use)


def test_invitations_to_finished_tables_are_spent_by_the_migration(database_url: str) -> None:
    async def use() -> None:
        store = Store(await open_database(database_url), "one")
        for name, over in (("g1", True), ("g2", False)):
            await store.create(row(name, over=over), [SeatRow(0, "")])
            for kind in ("seat", "device", "watch"):
                await store.issue_link(name, kind, 0, lambda n, name=name, kind=kind: f"{name} {kind}")
        async with store.database.write.begin() as connection:
            await connection.run_sync(lambda sync: command.downgrade(alembic_config(sync), "0006"))
        await store.database.close()
        store = Store(await open_database(database_url), "one")
        kinds = {hashed: kind for name in ("g1", "g2") for hashed, kind, _, _ in await store.links(name)}
        assert kinds == {
            "g1 seat": "spent", "g1 device": "device", "g1 watch": "watch",
            "g2 seat": "seat", "g2 device": "device", "g2 watch": "watch",
        }  # fmt: skip
        assert await store.seats("g1") == [SeatRow(0, "")]
        await store.database.close()

    asyncio.run(use())


def test_nobody_comes_back_to_a_chair_without_a_sitter(database_url: str) -> None:
    async def use(store: Store) -> None:
        chairs = [SeatRow(0, ""), SeatRow(1, "", "greedy"), SeatRow(2, "Tomasz", left=True), SeatRow(3, "Ada")]
        await store.create(row(), chairs)
        for chair in chairs:
            await store.issue_link("g1", "device", chair.seat, lambda n, chair=chair: f"d{chair.seat}")
        came = [await store.come_back("g1", n, f"d{n}", f"phone {n}") for n in range(4)]
        assert came == [False, False, False, True]

    with_store(database_url, use)


def test_a_spent_token_leaves_no_chair(database_url: str) -> None:
    """Whoever sits there now came by another door."""

    async def use(store: Store) -> None:
        await store.create(row(), [SeatRow(0, "Program")])
        await store.issue_link("g1", "bot", 0, lambda n: "old")
        await store.issue_link("g1", "bot", 0, lambda n: "new")
        await store.leave_by_token("g1", 0, "old")
        assert [chair.left for chair in await store.seats("g1")] == [False]
        assert [kind for _, kind, _, _ in await store.links("g1")] == ["bot"]
        await store.leave_by_token("g1", 0, "new")
        assert [chair.left for chair in await store.seats("g1")] == [True]

    with_store(database_url, use)


def test_a_device_that_comes_back_races_with_being_shut_out(database_url: str) -> None:
    """Whichever is first: in the end no browser holds the chair but the one that shut the others out."""

    async def use(store: Store) -> None:
        await store.create(row(), [SeatRow(0, "Mira", seen=1.0), SeatRow(1, "", "greedy")])
        await store.hold("own", "g1", "seat", 0)
        for n in range(10):
            await store.issue_link("g1", "device", 0, lambda k, n=n: f"d{n}.{k}")
            link = next(hashed for hashed, kind, _, _ in await store.links("g1") if kind == "device")
            came = [store.come_back("g1", 0, link, f"phone {n}.{k}") for k in range(4)]
            await asyncio.gather(*came[:2], store.shut_others_out("g1", 0, "own"), *came[2:])
            assert await store.holders("g1") == [("own", "seat", 0)]
        assert not await store.shut_others_out("g1", 0, "somebody")
        assert await store.holders("g1") == [("own", "seat", 0)]

    with_store(database_url, use)


def test_one_writer_gets_a_place_of_the_log(database_url: str) -> None:
    async def use(store: Store) -> None:
        await store.create(row(), SEATS)
        tries = [put(store, entry(0, f"k{n}", f"bid {n}")) for n in range(8)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(o is None for o in outcomes) == 1
        assert sum(isinstance(o, Conflict) for o in outcomes) == 7
        assert len(await store.entries("g1")) == 1
        stored = await store.game("g1")
        assert stored is not None
        assert (stored.length, stored.to_act, stored.due) == (1, (1,), True)

    with_store(database_url, use)


def test_a_key_is_used_once(database_url: str) -> None:
    async def use(store: Store) -> None:
        await store.create(row(), SEATS)
        await put(store, entry(0, "same"))
        with pytest.raises(Conflict):
            await put(store, entry(1, "same"))
        await put(store, entry(1, None))
        await put(store, entry(2, None))  # no key, no claim

    with_store(database_url, use)


def test_a_lease_is_one_processes_until_it_ends(database_url: str) -> None:
    async def use(store: Store) -> None:
        await store.create(row(due=True), SEATS)
        other = Store(store.database, "two")
        assert await store.due_games(time.time()) == ["g1"]
        assert await store.take_lease("g1", 0.2)
        assert await store.take_lease("g1", 0.2)  # renewed
        assert not await other.take_lease("g1", 30)
        assert await other.due_games(time.time()) == []
        await asyncio.sleep(0.25)
        assert await other.due_games(time.time()) == ["g1"]
        assert await other.take_lease("g1", 30)
        assert not await store.take_lease("g1", 30)
        await other.drop_leases()
        assert await store.take_lease("g1", 30)

    with_store(database_url, use)


def test_links_and_holders(database_url: str) -> None:
    async def use(store: Store) -> None:
        await store.create(row(), SEATS)
        assert [await store.issue_link("g1", "seat", 0, lambda n: f"h{n}") for _ in range(2)] == [1, 2]
        assert await store.find_link("h1") is None  # the newer one counts
        assert await store.find_link("h2") == ("g1", "seat", 0)
        for _ in range(2):
            await store.hold("b", "g1", "seat", 0)
        await store.hold("b", "g1", "host")
        assert sorted(await store.held("b", "g1")) == [("host", -1), ("seat", 0)]
        assert [(r.id, seats) for r, seats in await store.games_of("b")] == [("g1", (0,))]
        assert await store.leave("g1", "b") == (0,)
        assert await store.held("b", "g1") == []
        assert await store.find_link("h2") == ("g1", "spent", 0)

    with_store(database_url, use)


def test_one_sits_down_on_a_seat(database_url: str) -> None:
    async def use(store: Store) -> None:
        await store.create(row(), [SeatRow(0, ""), SeatRow(1, "", "greedy")])
        await store.issue_link("g1", "seat", 0, lambda n: f"h{n}")
        people = [Sitter(0, name, name.lower(), "h1") for name in ("Mira", "Tomasz", "Ada")]
        sat = await asyncio.gather(*(store.sit("g1", one) for one in people))
        assert sum(sat) == 1
        assert not await store.sit("g1", Sitter(1, "Mira", "m"))  # a bot's
        name = (await store.seats("g1"))[0].name
        assert [who.name for who, won in zip(people, sat, strict=True) if won] == [name]
        assert await store.holders("g1") == [(name.lower(), "seat", 0)]
        assert [(n.kind, n.name) for n in await store.news("g1")] == [("sat", name)]

    with_store(database_url, use)


def test_words_and_proposals(database_url: str) -> None:
    async def use(store: Store) -> None:
        await store.create(row(), SEATS)
        for n in range(5):
            await store.say("g1", 0, f"<b>{n}</b> ü 🚂")
        assert [c.words for c in await store.chat("g1", 3)] == [f"<b>{n}</b> ü 🚂" for n in (2, 3, 4)]
        await store.put_proposal("g1", Proposal(0, 4, 2, ()))
        await store.put_proposal("g1", Proposal(1, 4, 2, (0,)))
        assert await store.proposal("g1") == Proposal(1, 4, 2, (0,))
        await put(store, entry(0))  # what everybody notices voids a proposal
        assert await store.proposal("g1") is None

    with_store(database_url, use)


def test_a_seat_has_one_standing_order(database_url: str) -> None:
    async def use(store: Store) -> None:
        await store.create(row(), SEATS)
        first, second, other = (StandingOrder(s, "this card", n, 3) for s, n in ((0, 14), (0, 20), (1, 0)))
        await store.put_order("g1", first)
        await store.put_order("g1", other)
        await store.put_order("g1", second)
        assert await store.orders("g1") == {0: second, 1: other}
        await store.drop_order("g1", first)  # it has been replaced: the newer one stays
        assert await store.orders("g1") == {0: second, 1: other}
        await store.drop_order("g1", second)
        assert await store.orders("g1") == {1: other}
        assert await store.orders("g2") == {}

    with_store(database_url, use)


def test_one_founds_the_rematch(database_url: str) -> None:
    async def use(store: Store) -> None:
        await store.create(row(), SEATS)
        won = await asyncio.gather(*(store.claim_rematch("g1", f"g{n}") for n in range(2, 6)))
        assert sum(won) == 1

    with_store(database_url, use)


def test_the_lobby_lists_open_games_only(database_url: str) -> None:
    async def use(store: Store) -> None:
        for name, more in {"a": {}, "b": {"listed": False}, "c": {"over": True}, "d": {"touched": 9.0}}.items():
            await store.create(row(name, **more), SEATS)
        assert [g.id for g in await store.open_games()] == ["d", "a"]

    with_store(database_url, use)


def test_processes_hear_of_each_other(postgres_url: str) -> None:
    async def use(store: Store) -> None:
        heard: asyncio.Queue[str] = asyncio.Queue()
        ready = asyncio.Event()

        async def again() -> None:
            ready.set()

        wire = asyncio.create_task(store.database.listen(heard.put_nowait, again))
        await asyncio.wait_for(ready.wait(), 5)
        await store.create(row("heard"), SEATS)
        await store.append("heard", entry(0), (0,), False, False, 2.0, None, False)
        assert await asyncio.wait_for(heard.get(), 5) == "heard one"
        wire.cancel()

    with_store(postgres_url, use)


def test_sqlite_is_durable_and_shared_readers_do_not_wait(tmp_path: Path) -> None:
    async def use(store: Store) -> tuple[object, object]:
        async with store.database.write.connect() as connection:
            mode = (await connection.exec_driver_sql("pragma journal_mode")).scalar()
            full = (await connection.exec_driver_sql("pragma synchronous")).scalar()
            assert await asyncio.wait_for(store.game("g1"), 2) is None  # while the write lock is held
        return mode, full

    assert with_store(str(tmp_path / "x.sqlite3"), use) == ("wal", 2)


def test_an_address_that_is_no_database_is_refused() -> None:
    with pytest.raises(HouseError, match="mysql"):
        asyncio.run(open_database("mysql://x/y"))


@pytest.mark.parametrize("form", ["0001", "0005", "0007"])
def test_a_way_back_to_an_older_form_loses_no_game(database_url: str, form: str) -> None:
    """Laying a table of the database out anew must not take along what hangs on it."""

    async def use() -> None:
        store = Store(await open_database(database_url), "one")
        shelf = Shelf({}, {"maps/a.toml": "x = 1"})
        games = [row("g1"), row("g2", box=box_of(shelf))]
        for game in games:
            await store.create(game, SEATS, [entry(0), entry(1)], shelf if game.box else None)
            await store.say(game.id, 0, "Good morning")
        async with store.database.write.begin() as connection:
            await connection.run_sync(lambda sync: command.downgrade(alembic_config(sync), form))
        await store.database.close()
        store = Store(await open_database(database_url), "one")
        for game in games:
            found = await store.game(game.id)
            assert found is not None
            assert found.content == (shelf.pack if game.box and form != "0001" else None)  # that form knows no packs
            assert [seat.name for seat in await store.seats(game.id)] == [seat.name for seat in SEATS]
            assert await store.entries(game.id) == [entry(0), entry(1)]
            assert [said.words for said in await store.chat(game.id)] == ["Good morning"]
        assert set(await store.unmoved()) == {"g1", "g2"}
        await store.database.close()

    asyncio.run(use())
