"""Banks of time: each seat's own, settled by what everybody may know, kept on disk, and what happens when one is empty."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

import msgspec
import pytest

from enginehouse import house
from enginehouse.core import SPECTATOR, Game
from enginehouse.table.live.banks import asked_in, charged, clocks, ends, full, left_at, next_warning, warnings
from enginehouse.table.live.chairs import may_be_given, must_be_away
from enginehouse.table.live.clocks import Clocks
from enginehouse.table.live.room import Room
from enginehouse.table.live.rooms import Rooms
from enginehouse.table.pages.frames import make_frame
from enginehouse.table.pages.model import page_model
from enginehouse.table.problems import Problem
from enginehouse.table.storage import GameRow, Leave, SeatRow, Sitter, Store, TooLong, TooSoon, open_database
from tests.table.storage.test_storage import row

HOUR, DAY = 3600.0, 86400.0
BANK = 3 * 86400
PEOPLE = [SeatRow(0, "Mira"), SeatRow(1, "Tomasz")]


class Hall:
    """Tables with banks, and a time that only the test moves."""

    def __init__(self, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.url = url
        self.now = datetime(2026, 11, 18, 12, tzinfo=UTC).timestamp()
        self.warned: list[tuple[int, float]] = []
        monkeypatch.setattr(time, "time", lambda: self.now)

    async def open(self) -> None:
        self.store = Store(await open_database(self.url), "test")
        self.rooms = Rooms(self.store, 400)
        self.clocks = Clocks(0.01, self.store, self.rooms.get)
        self.clocks.on_warning = self._warn

    async def _warn(self, _room: Room, seat: int, end: float) -> None:
        self.warned.append((seat, end))

    async def table(
        self,
        people: list[SeatRow] = PEOPLE,
        options: dict[str, object] | None = None,
        title: str = "toy",
        **more: object,
    ) -> Room:
        options = {"rounds": 3} if options is None else options
        game = Game(house.title(title), len(people), options, 255)
        begun = full(BANK, asked_in(game), len(people), self.now)
        values: dict[str, object] = {
            "title": title, "version": game.title.version, "players": len(people), "options": options, "bank": BANK,
            "increment": int(HOUR), "created": self.now, "touched": self.now, "to_act": game.to_act, **begun._asdict(), **more,
        }  # fmt: skip
        made = row("g1", **values)
        made = msgspec.structs.replace(made, deadline=min(ends(made, people, game.to_act).values(), default=None))
        made = msgspec.structs.replace(made, warning=next_warning(made, people, game.to_act, self.now))
        await self.store.create(made, people)
        return await self.rooms.get("g1")

    async def again(self) -> Room:
        """The house goes down, and comes back."""
        self.rooms = Rooms(self.store, 400)
        self.clocks = Clocks(0.01, self.store, self.rooms.get)
        self.clocks.on_warning = self._warn
        return await self.rooms.get("g1")

    async def act(self, room: Room, seat: int, *actions: str, after: float = 0.0) -> None:
        self.now += after
        for n, action in enumerate(actions):
            await room.act(seat, action, room.line.token(seat), f"{self.now} {n} {len(room.line.log)}")

    async def undo(self, room: Room, seat: int, after: float = 0.0) -> None:
        self.now += after
        await room.undo(seat, 1, room.line.token(seat), f"{self.now} {len(room.line.log)}")

    async def begun(self, room: Room) -> None:
        """The first question of the toy is answered at once by both."""
        for seat in (0, 1):
            await self.act(room, seat, f"bid {1 - seat}", "seal")

    async def stored(self) -> GameRow:
        found = await self.store.game("g1")
        assert found is not None
        return found


@pytest.fixture
def hall(database_url: str, monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Hall], Awaitable[None]]], None]:
    def run(use: Callable[[Hall], Awaitable[None]]) -> None:
        async def inside() -> None:
            here = Hall(database_url, monkeypatch)
            await here.open()
            try:
                await use(here)
            finally:
                await here.store.database.close()

        asyncio.run(inside())

    return run


Run = Callable[[Callable[[Hall], Awaitable[None]]], None]


def test_a_bank_runs_while_its_seat_is_asked_and_is_kept(hall: Run) -> None:
    async def use(here: Hall) -> None:
        room = await here.table()
        await here.begun(room)
        first = room.line.game.to_act[0]
        await here.act(room, first, "pass", "pass", after=5 * HOUR)
        assert room.row.banks[first] == pytest.approx(BANK - 4 * HOUR)  # five used, and the turn gives one back
        assert room.row.banks[1 - first] == pytest.approx(BANK)
        assert room.row.deadline == pytest.approx(here.now + BANK)  # the other's own
        again = await here.again()
        assert (again.row.banks, again.row.asked, again.row.watches) == (
            room.row.banks,
            room.row.asked,
            room.row.watches,
        )
        assert (await here.stored()).deadline == room.row.deadline
        await here.act(again, 1 - first, "pass", "pass", after=2 * HOUR)
        assert again.row.banks[1 - first] == BANK  # it is asked on, and its clock runs on
        assert ends(again.row, again.seats, (1 - first,)) == {1 - first: pytest.approx(here.now - 2 * HOUR + BANK)}
        assert again.row.banks[first] == pytest.approx(BANK - 4 * HOUR)  # it stood meanwhile

    hall(use)


def test_increments_never_fill_a_bank_over_its_brim(hall: Run) -> None:
    async def use(here: Hall) -> None:
        room = await here.table()
        await here.begun(room)
        for _ in range(2):
            await here.act(room, room.line.game.to_act[0], "pass", "pass", after=60)
        assert max(room.row.banks) == BANK

    hall(use)


def test_sealed_answers_stop_each_its_own_clock(hall: Run) -> None:
    async def use(here: Hall) -> None:
        room = await here.table()
        await here.act(room, 0, "bid 1", after=HOUR)  # half an answer stops nothing
        assert room.row.banks == (BANK, BANK)
        await here.act(room, 0, "seal", after=HOUR)
        assert room.row.banks == pytest.approx((BANK - HOUR, BANK))  # two used, one given back
        assert ends(room.row, room.seats, room.line.game.to_act) == {1: pytest.approx(here.now - 2 * HOUR + BANK)}
        await here.act(room, 0, "unseal", after=HOUR)
        assert room.row.asked[0] == here.now  # thinking again, and paying for it

    hall(use)


def test_what_is_hushed_does_not_leak_through_clocks(hall: Run) -> None:
    """Whether another has answered shows in no clock before all answers are open; each pays for its own time then."""

    async def use(here: Hall) -> None:
        room = await here.table([*PEOPLE, SeatRow(2, "Ravi")], {"rounds": 3, "hushed": True}, players=3)
        others = (0, 2, SPECTATOR)

        def shown() -> list[object]:
            public = (room.row.banks, room.row.asked, room.row.touched)
            return [public, *((make_frame(page_model(room, v)).tag, page_model(room, v).chairs) for v in others)]

        before, deadline = shown(), room.row.deadline
        await here.act(room, 1, "bid 2", "seal", after=HOUR)
        assert shown() == before
        own = clocks(room.row, room.seats, 1, ())[1]
        assert (own.due, own.left) == (None, pytest.approx(BANK - HOUR))  # the seat itself knows
        await here.act(room, 1, "unseal", after=2 * HOUR)
        await here.act(room, 1, "bid 3", "seal", after=HOUR)
        assert shown() == before
        assert room.row.deadline == deadline  # the earliest of those who are still asked
        again = await here.again()
        assert (again.row.banks, again.row.watches) == (room.row.banks, room.row.watches)
        room = again
        await here.act(room, 0, "bid 1", "seal", after=6 * HOUR)
        assert (room.row.banks, room.row.asked, room.row.touched) == before[0]
        await here.act(room, 2, "bid 1", "seal")
        assert room.line.game.to_act == (1,)  # who bid most goes on at once, and nothing is given back yet
        assert room.row.banks == pytest.approx((BANK - 9 * HOUR, BANK - 2 * HOUR, BANK - 9 * HOUR))
        assert room.row.asked[1] == room.row.watches[1] == here.now

    hall(use)


def test_a_hushed_answer_that_is_late_is_given_in_silence(hall: Run) -> None:
    """At zero the house answers, and nobody sees it; the bot comes with the seat's next open question."""

    async def use(here: Hall) -> None:
        room = await here.table(options={"rounds": 3, "hushed": True}, zero="bot:greedy", banks=(60.0, float(BANK)))
        before = make_frame(page_model(room, 1)).tag
        here.now += 61
        await here.clocks.look()
        assert make_frame(page_model(room, 1)).tag == before
        assert room.seats[0].bot == ""
        assert 0 not in room.line.game.to_act
        await here.act(room, 1, "bid 3", "seal")
        assert room.row.banks[0] == 0.0
        if 0 not in room.line.game.to_act:
            await here.act(room, 1, "pass", "pass")
        here.now += 1
        await here.clocks.look()
        assert (room.seats[0].bot, room.seats[0].late) == ("greedy", "Mira")

    hall(use)


def test_taking_back_gives_nobody_time(hall: Run) -> None:
    async def use(here: Hall) -> None:
        room = await here.table()
        await here.begun(room)
        first = room.line.game.to_act[0]
        banks = room.row.banks
        await here.act(room, first, "pass", "pass", after=HOUR)
        await here.undo(room, first, after=5 * HOUR)
        assert room.row.banks == pytest.approx(banks)  # no increment, and the other has paid nothing
        assert room.row.deadline == pytest.approx(here.now - 6 * HOUR + banks[first])  # as if it had not been
        await here.act(room, first, "pass", after=HOUR)
        assert room.row.banks[first] == pytest.approx(BANK - 6 * HOUR)
        assert room.row.banks[1 - first] == pytest.approx(BANK)
        here.now += BANK
        with pytest.raises(Problem, match="time for that decision is up"):
            await here.undo(room, first)
        await room.propose(first, 0, room.line.token(first), "all")
        await room.answer(1 - first, True)
        assert room.line.live == []
        assert room.row.banks == (BANK, BANK)  # by consent of all

    hall(use)


def test_at_zero_the_house_plays_the_turn(hall: Run) -> None:
    async def use(here: Hall) -> None:
        room = await here.table()
        await here.begun(room)
        first = room.line.game.to_act[0]
        here.now += BANK + 1
        await here.clocks.look()
        assert first not in room.line.game.to_act
        assert room.row.banks[first] == HOUR  # what a turn gives
        assert room.row.banks[1 - first] == BANK

    hall(use)


def test_without_an_increment_a_tenth_is_left_for_the_next_turn(hall: Run) -> None:
    async def use(here: Hall) -> None:
        room = await here.table(increment=0)
        await here.begun(room)
        first = room.line.game.to_act[0]
        here.now += BANK + 1
        await here.clocks.look()
        assert room.row.banks[first] == BANK / 10

    hall(use)


def test_at_zero_a_bot_takes_the_chair_until_its_player_comes_back(hall: Run) -> None:
    async def use(here: Hall) -> None:
        room = await here.table(zero="bot:greedy")
        await here.store.hold("browser", "g1", "seat", 0)
        await here.store.hold("host", "g1", "host")
        await here.begun(room)
        if room.line.game.to_act != (0,):
            await here.act(room, 1, "pass", "pass")
        here.now += BANK + 1
        await here.clocks.look()
        chair = room.seats[0]
        assert (chair.bot, chair.late, chair.name != "Mira") == ("greedy", "Mira", True)
        assert room.news[-1].kind == "late"
        assert room.row.due  # the bot moves
        assert room.row.deadline is None
        await here.act(room, 0, "pass")  # the first of the bot's two decisions
        model = page_model(room, 0)
        assert (model.keeper, model.choices, model.your_turn) == (chair.name, (), False)
        assert await here.store.held("browser", "g1") == [("seat", 0)]  # their own eyes still open
        await room.take_back_chair(0, lambda _name: None)
        chair = room.seats[0]
        assert (chair.bot, chair.late, chair.name) == ("", "", "Mira")
        assert room.row.banks[0] == BANK / 10
        assert room.row.deadline == pytest.approx(here.now + BANK / 10)
        with pytest.raises(Problem, match="before you came to it"):  # who would begin the turn anew
            await here.undo(room, 0)
        with pytest.raises(Problem, match="not kept"):
            await room.take_back_chair(0, lambda _name: None)

    hall(use)


def test_at_zero_the_seat_resigns_where_the_rules_know_how(hall: Run) -> None:
    async def use(here: Hall) -> None:
        people = [SeatRow(s, name) for s, name in enumerate(("Mira", "Tomasz", "Ravi"))]
        room = await here.table(people, {"map": "switchyard"}, "steam-power", zero="resign")
        late = room.line.game.to_act[0]
        here.now += BANK + 1
        await here.clocks.look()
        assert room.line.log[-1].entry.action == "resign"
        assert room.line.log[-1].entry.seat == late
        assert late not in room.line.game.to_act
        assert room.line.game.result.ranking[-1] == (late,)  # after all who stayed

    hall(use)


def test_a_warning_is_due_at_a_tenth_and_told_once(hall: Run) -> None:
    async def use(here: Hall) -> None:
        room = await here.table()
        await here.begun(room)
        first = room.line.game.to_act[0]
        end = here.now + BANK
        assert room.row.warning == pytest.approx(end - BANK / 10)
        here.now = end - BANK / 10 - 1
        await here.clocks.look()
        assert here.warned == []
        here.now += 2
        assert await here.store.warned_games(here.now) == ["g1"]
        await here.clocks.look()
        await here.clocks.look()
        assert here.warned == [(first, pytest.approx(end))]
        again = await here.again()
        await here.clocks.look()
        assert len(here.warned) == 1
        assert warnings(again.row, again.seats, again.line.game.to_act) != {}

    hall(use)


def test_of_two_processes_that_see_a_warning_one_tells_it(hall: Run) -> None:
    async def use(here: Hall) -> None:
        room = await here.table()
        await here.begun(room)
        one, _ = here.clocks, await here.again()
        here.now += BANK - BANK / 10 + 1
        await asyncio.gather(one._warn("g1"), here.clocks._warn("g1"))  # both found it due before either told it
        assert [seat for seat, _ in here.warned] == [room.line.game.to_act[0]]

    hall(use)


def test_empty_chairs_and_bots_use_none(hall: Run) -> None:
    async def use(here: Hall) -> None:
        room = await here.table([SeatRow(0, "Mira"), SeatRow(1, "")])
        here.now += 10 * DAY - 60
        await here.clocks.look()
        await here.store.hold("host", "g1", "host")
        await room.sit(Sitter(1, "Tomasz", "browser"), lambda _chairs: None)
        assert room.row.asked[1] == here.now  # their time begins when they sit
        assert room.row.banks[1] == BANK
        assert ends(room.row, room.seats, room.line.game.to_act)[1] == here.now + BANK

    hall(use)


def leave(here: Hall, days: int, allowed: int = 14) -> Leave:
    today = datetime.fromtimestamp(here.now, UTC).date().toordinal()
    until = datetime.fromtimestamp(here.now, UTC).replace(hour=0).timestamp() + days * DAY
    return Leave(today, today + days - 1, here.now, until, allowed, DAY, DAY)


def test_while_somebody_is_away_their_clock_stands(hall: Run) -> None:
    async def use(here: Hall) -> None:
        room = await here.table()
        await here.begun(room)
        first = room.line.game.to_act[0]
        here.now += 6 * HOUR
        away = leave(here, 4)
        await here.store.go_away("browser", "g1", first, away)
        await room.absent()
        chair = room.seats[first]
        assert room.row.banks[first] == pytest.approx(BANK - 6 * HOUR)
        assert room.row.deadline == pytest.approx(away.until + BANK - 6 * HOUR)
        model = page_model(room, 1 - first)
        assert (
            model.seats[first].away
            == f"{chair.name} is away until 21 Nov; the clock stands; 10 of 14 vacation days left"
        )
        assert "away until 21 Nov" in make_frame(model).regions["seats"]
        clock = clocks(room.row, room.seats, 1 - first, (first,))[first]
        assert left_at(clock, chair, here.now + DAY) == pytest.approx(BANK - 6 * HOUR)
        with pytest.raises(TooSoon):  # not twice at once
            await here.store.go_away("browser", "g1", first, leave(here, 2))
        here.now += DAY
        home = leave(here, 1)
        await here.store.come_home("browser", "g1", first, home)
        await room.absent()
        assert room.row.deadline == pytest.approx(here.now + BANK - 6 * HOUR)
        assert (
            await here.store.days_left("browser", "g1", room.seats[first], home.today, 14)
        ).days == 12  # two had begun
        with pytest.raises(TooSoon):  # nor again at once
            await here.store.go_away("browser", "g1", first, leave(here, 2))
        here.now += 2 * DAY
        with pytest.raises(TooLong):
            await here.store.go_away("browser", "g1", first, leave(here, 13))
        await here.store.go_away("browser", "g1", first, leave(here, 12))
        again = await here.again()
        await here.clocks.look()
        assert len(again.line.log) == len(room.line.log)
        await here.act(again, first, "pass", "pass", after=14 * DAY)  # twelve days of it were vacation
        assert again.row.banks[first] < BANK - 6 * HOUR

    hall(use)


def test_a_person_is_away_at_all_slow_tables(hall: Run) -> None:
    async def use(here: Hall) -> None:
        from enginehouse.table.storage import schema

        room = await here.table()
        await here.store.create(row("g2", bank=0, patience=86400, touched=here.now, deadline=here.now + 86400), PEOPLE)
        await here.store.create(row("fast", patience=600, touched=here.now, deadline=here.now + 600), PEOPLE)
        async with here.store.database.write.begin() as connection:
            await connection.execute(
                schema.person.insert().values(id="p", name="Mira", likeness="m", shown=False, since=1.0)
            )
            await connection.execute(
                schema.device.insert(),
                [{"browser": b, "person_id": "p", "label": "", "since": 1.0} for b in ("a", "b")],
            )
        for game, seat in (("g1", 0), ("g2", 1), ("fast", 0)):
            await here.store.hold("a", game, "seat", seat)
        assert await here.store.go_away("b", "g1", 0, leave(here, 3)) == ["g1", "g2"]
        other = await here.rooms.get("g2")
        assert other.seats[1].away > here.now
        assert (await here.rooms.get("fast")).seats[0].away == 0.0
        with pytest.raises(TooSoon):
            await here.store.go_away("a", "g2", 1, leave(here, 3))
        before = len(other.line.log)
        here.now += DAY + 60
        await here.clocks.look()
        seats = [h.entry.seat for h in other.line.log[before:]]
        assert seats
        assert 1 not in seats  # the other was late, and not who is away
        assert room.seats[0].seat == 0

    hall(use)


def test_two_who_sit_at_the_same_tables_go_away_and_come_home_at_once(hall: Run) -> None:
    """Each begins at another table, and neither waits for the other for ever."""

    async def use(here: Hall) -> None:
        from enginehouse.table.storage import schema

        games = ("g1", "g2")
        for game in games:
            await here.store.create(row(game, patience=86400, touched=here.now, deadline=here.now + DAY), PEOPLE)
        async with here.store.database.write.begin() as connection:
            for one in ("p", "q"):
                values = {"id": one, "name": one, "likeness": one, "shown": False, "since": 1.0}
                await connection.execute(schema.person.insert().values(values))
                device = {"browser": f"b{one}", "person_id": one, "label": "", "since": 1.0}
                await connection.execute(schema.device.insert().values(device))
        for game in games:
            for seat, one in enumerate("pq"):
                await here.store.hold(f"b{one}", game, "seat", seat)
        both = (("bp", "g1", 0), ("bq", "g2", 1))
        left = await asyncio.gather(*(here.store.go_away(*one, leave(here, 3)) for one in both))
        assert left == [["g1", "g2"], ["g2", "g1"]]
        back = await asyncio.gather(*(here.store.come_home(*one, leave(here, 1)) for one in both))
        assert back == [["g1", "g2"]] * 2

    hall(use)


def test_nobody_loses_their_chair_to_another_person_while_they_are_on_vacation() -> None:
    now = time.time()
    slow = row("g1", patience=86400)
    gone = SeatRow(0, "Ravi", seen=now - 3 * DAY, away_from=now - 3 * DAY, away=now + DAY)
    with pytest.raises(Problem, match="is kept for 48 hours more"):
        may_be_given(slow, gone, "", acted=True, here=False)
    with pytest.raises(Problem, match="is kept for 48 hours more"):
        must_be_away(slow, gone, here=False)
    back = msgspec.structs.replace(gone, away=now - 2 * DAY)
    may_be_given(slow, back, "", acted=True, here=False)
    must_be_away(slow, back, here=False)


def test_time_is_charged_outside_absences_only() -> None:
    chair = SeatRow(0, "Ravi", away_from=100.0, away=200.0)
    assert charged(chair, 0.0, 50.0) == 50.0
    assert charged(chair, 0.0, 150.0) == 100.0
    assert charged(chair, 0.0, 300.0) == 200.0
    assert charged(chair, 150.0, 160.0) == 0.0
    assert charged(chair, 250.0, 300.0) == 50.0


def test_bots_fill_up_free_chairs_in_time_and_once(hall: Run) -> None:
    async def use(here: Hall) -> None:
        people = [SeatRow(0, "Mira"), SeatRow(1, ""), SeatRow(2, "")]
        await here.table(people, players=3, fill=here.now + 900, fill_bot="greedy")
        room = await here.again()
        here.now += 899
        await here.clocks.look()
        assert room.seats[1].empty
        assert page_model(room, 0).fill is not None
        here.now += 2
        await here.clocks.look()
        assert [chair.bot for chair in room.seats] == ["", "greedy", "greedy"]
        assert len({chair.name for chair in room.seats}) == 3
        assert [news.kind for news in room.news] == ["filled", "filled"]
        assert page_model(room, 0).fill is None
        assert not await here.store.fill_up("g1", {1: "X"}, here.now)
        assert await here.store.games_to_fill(here.now + DAY) == []

    hall(use)
