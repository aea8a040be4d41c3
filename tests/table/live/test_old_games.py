"""Games of before under rules of later: switches, forks, what is proved of them, and who comes at the same time."""

import asyncio
from typing import Any

import msgspec
import pytest

from enginehouse.cli.records import checked
from enginehouse.core import SPECTATOR, Game, HouseError, codec
from enginehouse.core.game import from_position
from enginehouse.core.record import Record, chained, header, read_record
from enginehouse.table.live.rooms import Rooms
from enginehouse.table.storage import GameRow, SeatRow
from tests.table import toy, toy2
from tests.table.new_release import LOG_ALONE, House, Releases, play, seen, sql, told


def test_a_game_of_before_is_moved_with_the_switches_that_it_keeps(releases: Releases) -> None:
    async def use(at: House) -> None:
        await play(await at.found("t"), 14)
        await sql(at.store, *LOG_ALONE)
        at.release(toy2.GAME)
        first = await at.again("t")
        again = await at.again("t")
        assert first.line.game.box == again.line.game.box
        assert first.line.game.box.worth == 1
        assert first.line.game.options == again.line.game.options
        assert first.line.game.chain == again.line.game.chain
        await play(first)
        last = await at.again("t")
        assert first.line.game.record() == last.line.game.record()

    releases(use)


def test_a_what_if_of_before_has_one_chain_however_it_is_opened(releases: Releases) -> None:
    async def use(at: House) -> None:
        game: Game[Any] = Game(toy.GAME, 2, {"rounds": 3}, 3)
        game.play(0, "bid 1")
        fork = from_position(toy.GAME, game._position(codec.to_plain(game.table)))
        row = GameRow(
            "f", "toy", 1, 2, dict(fork.options), f"{fork.seed:x}", fork.start, "Table", False, False, False,
            "paused", False, fork.to_act, False, 0, 1.0, 1.0,
        )  # fmt: skip
        await at.store.create(row, [SeatRow(0, "Ada"), SeatRow(1, "Mira")])
        at.release(toy2.GAME)
        first, again = await at.again("f"), await at.again("f")
        assert first.line.game.start == again.line.game.start
        assert first.line.game.chain == again.line.game.chain
        await play(first)
        assert first.line.game.record() == (await at.again("f")).line.game.record()

    releases(use)


def test_processes_that_open_a_game_of_before_at_once_all_have_it(releases: Releases) -> None:
    async def use(at: House) -> None:
        await play(await at.found("t"), 14)
        await sql(at.store, *LOG_ALONE)
        at.release(toy2.GAME)
        rooms = await asyncio.gather(*(Rooms(at.store, 9).get("t") for _ in range(5)))
        assert len({room.line.game.chain for room in rooms}) == 1
        assert sum("A new release" in line for line in told(rooms[-1])) == 1
        for n, room in enumerate(rooms):
            await room.refresh()
            await play(room, 1, seed=n)
        assert len(await at.store.moments("t")) == 14 + 5 + 1

    releases(use)


def test_the_end_of_a_finished_game_is_the_one_it_had(releases: Releases) -> None:
    async def use(at: House) -> None:
        room = await at.found("t")
        await play(room)
        end = room.line.game.result
        await room.ready()
        standing = room.standing()

        class Toy3(toy2.Toy2):
            def result(self, table: toy.Table) -> Any:
                """A wrong count, put right: not for games that are over."""
                return super().result(table).__class__(((1,), (0,)), (0, 99), ({"points": 0}, {"points": 99}))

        at.release(Toy3())
        again = await at.again("t")
        await again.ready()
        assert again.line.game.result == end
        assert again.standing() == standing

    releases(use)


def forged(record: Record, **more: Any) -> Record:
    """The same with other values, and a chain that holds."""
    other = msgspec.structs.replace(record, **more)
    first = header(
        other.game, other.version, other.players, other.options, int(other.seed, 16), other.start, other.content
    )
    links = chained(first, ((e.seat, e.action) for e in other.actions), other.releases)
    actions = [msgspec.structs.replace(e, link=links[n]) for n, e in enumerate(other.actions, 1)]
    return read_record(msgspec.structs.replace(other, actions=actions).to_json())


def test_a_forged_record_that_went_through_a_release_is_refused_in_words(releases: Releases) -> None:
    async def use(at: House) -> None:
        await play(await at.found("t"), 9)
        at.release(toy2.GAME)
        room = await at.again("t")
        await play(room)
        record = room.line.game.record()
        assert checked(forged(record)) == checked(record)
        last = record.releases[-1]
        for field, value in [
            ("hands", []), ("hands", [[], []]), ("medals", []), ("seats", 9), ("stack", []), ("coins", [-5, 10**30]),
            ("round", -1), ("clock", 10**9),
        ]:  # fmt: skip
            other = msgspec.structs.replace(last, table={**last.table, field: value})
            with pytest.raises(HouseError):
                checked(forged(record, releases=[other]))
        for more in (
            {"version": -(10**9)}, {"version": 0}, {"players": 9}, {"players": 0}, {"options": {"rounds": "x"}},
            {"releases": [msgspec.structs.replace(last, after=n) for n in (9, 3)]},
            {"releases": [msgspec.structs.replace(last, version=0), last]},
        ):  # fmt: skip
            with pytest.raises(HouseError):
                checked(forged(record, **more))

    releases(use)


def test_a_proposal_made_before_a_release_is_agreed_to_after_it_and_goes_back_past_it(releases: Releases) -> None:
    async def use(at: House) -> None:
        room = await at.found("t", rounds=5)
        await play(room, 14)
        await room.propose(0, 3, room.line.token(0), "let us")
        kept = room.line.ply_of(0, 3)
        then = codec.to_plain(room.line.at(kept).table)
        at.release(toy2.GAME)
        room = await at.again("t")
        assert room.open_proposal is not None
        await room.answer(1, True)
        assert len(room.line.live) == kept
        assert codec.to_plain(room.line.game.table) == toy2.upgrade_1_to_2(then)
        again = await at.again("t")
        assert (again.line.game.chain, again.line.token(0)) == (room.line.game.chain, room.line.token(0))
        await play(again, 9, seed=4)
        await again.propose(1, 1, again.line.token(1), "further")  # and once more, with the release on the way back
        await again.answer(0, True)
        last = await at.again("t")
        assert last.line.game.chain == again.line.game.chain
        await play(last)
        assert last.line.game.over
        assert (await at.again("t")).line.game.record() == last.line.game.record()
        assert (await at.again("t")).line.game.result == last.line.game.result

    releases(use)


def test_what_everybody_sees_of_every_moment_is_the_same_before_and_after_damage_and_release(
    releases: Releases,
) -> None:
    """No secret of a stored position reaches a view that did not have it."""

    async def use(at: House) -> None:
        room = await at.found("t", rounds=9)
        await play(room, 45)
        before = {viewer: (seen(room, viewer), told(room, viewer)) for viewer in (SPECTATOR, 0, 1)}
        await sql(at.store, "UPDATE moment SET packed = x'0000000000' WHERE ply IN (4, 20, 40)")
        again = await at.again("t")
        assert {viewer: (seen(again, viewer), told(again, viewer)) for viewer in before} == before
        at.release(toy2.GAME)
        later = await at.again("t")
        for viewer, (views, _) in before.items():
            assert seen(later, viewer) == [toy2.upgrade_1_to_2(view) for view in views]

    releases(use)
