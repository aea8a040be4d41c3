"""A release that changes a rule: running games go on from where they are, finished ones are as they were."""

import msgspec
import pytest

from enginehouse import house
from enginehouse.cli.records import checked
from enginehouse.core import SPECTATOR, BadRecord, codec
from enginehouse.core.events import Bygone
from enginehouse.core.record import read_record
from enginehouse.table.live import migrating
from enginehouse.table.problems import Problem
from tests.table import toy, toy2
from tests.table.new_release import House, Releases, play, seen, told


def test_a_running_game_goes_on_from_its_present_position_and_its_log_says_so(releases: Releases) -> None:
    async def use(at: House) -> None:
        room = await at.found("t")
        await play(room, 11)
        before = {v: (room.line.token(v), seen(room, v)) for v in (SPECTATOR, 0, 1)}
        points = room.line.game.table.points[:]
        at.release(toy2.GAME)
        room = await at.again("t")
        for viewer, (token, views) in before.items():
            assert room.line.token(viewer) == token  # a press that was on its way counts
            assert seen(room, viewer) == [toy2.upgrade_1_to_2(view) for view in views]
        assert told(room)[-1] == f"A new release of the house: from here version 2 of the rules holds. {toy2.SAYS}"
        assert room.line.game.table.points == points
        assert any("lays" in line for line in told(room))  # an event that has another name now
        assert any(line.startswith("The bids were Ada ") for line in told(room))  # and one that is no more
        await play(room)
        assert sum(room.line.game.table.medals) >= 1  # the new rule
        for again in (await at.again("t"), await at.again("t")):
            assert told(again) == told(room)
            assert sum("A new release" in line for line in told(again)) == 1
            assert again.line.game.record() == room.line.game.record()
            assert seen(again, 0) == seen(room, 0)

    releases(use)


def test_a_rule_that_would_be_unfair_is_kept_by_games_that_were_begun_before(releases: Releases) -> None:
    async def use(at: House) -> None:
        await play(await at.found("old"), 3)
        at.release(toy2.GAME)
        assert (await at.again("old")).line.game.box.worth == 1
        assert (await at.found("new")).line.game.box.worth == 2

    releases(use)


def test_an_undo_goes_back_past_the_release(releases: Releases) -> None:
    async def use(at: House) -> None:
        room = await at.found("t", seed=5)
        for seat in (0, 1):
            for action in ("bid 1", "seal"):
                await room.act(seat, action, room.line.token(seat), f"{seat} {action}")
        first = room.line.game.to_act[0]
        card = room.line.game.legal(first)[0]
        await room.act(first, card, room.line.token(first), "card")
        at.release(toy2.GAME)
        room = await at.again("t")
        await room.undo(first, 1, room.line.token(first), "back")
        assert card in room.line.game.legal(first)
        await room.act(first, "pass", room.line.token(first), "pass")
        again = await at.again("t")
        assert again.line.game.chain == room.line.game.chain
        assert codec.to_plain(again.line.game.table) == codec.to_plain(room.line.game.table)
        assert [r.after for r in again.line.game.releases] == [4]

    releases(use)


def test_a_finished_game_keeps_its_record_and_says_which_release_replays_it(releases: Releases) -> None:
    async def use(at: House) -> None:
        room = await at.found("t")
        await play(room)
        record = room.line.game.record()
        at.release(toy2.GAME)
        room = await at.again("t")
        assert room.line.game.record() == record
        assert not any("A new release" in line for line in told(room))
        await room.ready()
        assert room.standing()[-1][1] == tuple(room.line.game.table.points)
        assert checked(record)[-1].endswith("For a whole replay install release 0.1 (pip install enginehouse==0.1).")
        assert record.state in checked(record)[-2]

    releases(use)


def test_the_record_of_a_game_that_lived_through_a_release(releases: Releases) -> None:
    async def use(at: House) -> None:
        await play(await at.found("t"), 9)
        at.release(toy2.GAME)
        room = await at.again("t")
        await play(room)
        text = room.line.game.record().to_json()
        record = read_record(text)
        assert [(r.after, r.version) for r in record.releases] == [(9, 2)]
        lines = checked(record)
        assert "After action 9 it went on under version 2 of the rules." in lines
        assert any(f"Of its last {len(record.actions) - 9} actions" in line for line in lines)
        with pytest.raises(BadRecord, match="the rules changed"):
            house.replay(record)
        first = record.releases[0]
        other = msgspec.structs.replace(first, table={**first.table, "medals": [9, 9]})
        forged = msgspec.structs.replace(record, releases=[other]).to_json()
        with pytest.raises(BadRecord, match="chain"):  # the position it went on from is part of the chain
            read_record(forged)

    releases(use)


def test_who_runs_the_older_release_again_is_told_to_install_the_newer(releases: Releases) -> None:
    async def use(at: House) -> None:
        await play(await at.found("t"), 5)
        at.release(toy2.GAME)
        await play(await at.again("t"), 2)
        at.release(toy.GAME)
        with pytest.raises(Problem, match="install the newer release"):
            await at.again("t")

    releases(use)


def test_a_game_of_before_that_the_rules_do_not_lead_anywhere_says_how_it_is_saved(releases: Releases) -> None:
    async def use(at: House) -> None:
        room = await at.found("t")
        await play(room, 4)
        async with at.store.database.write.begin() as connection:  # as a house of before the moments would have it
            await connection.exec_driver_sql("DELETE FROM moment")
            await connection.exec_driver_sql("UPDATE entry SET action = 'bid 3' WHERE ply = 0")
            await connection.exec_driver_sql("UPDATE game SET to_act = ' 7 '")
        at.release(toy2.GAME)
        with pytest.raises(Problem) as found:
            await at.again("t")
        assert (found.value.status, "enginehouse migrate" in found.value.text) == (410, True)
        assert "enginehouse migrate" in (await migrating.move_all(at.store, lambda _d, _o: None))["t"]

    releases(use)


def test_an_event_that_nothing_can_read_is_kept_and_shown_to_nobody(releases: Releases) -> None:
    async def use(at: House) -> None:
        await play(await at.found("t"), 9)
        broken = type("Toy3", (toy2.Toy2,), {"events": (toy.Drew,)})()
        at.release(broken)
        room = await at.again("t")
        events = [event for happening in room.line.log for event in happening.told]
        unread = [event for event in events if isinstance(event, Bygone) and not event.words]
        assert unread
        assert all(event.seen_by(viewer) is None for event in unread for viewer in (SPECTATOR, 0, 1))

    releases(use)
