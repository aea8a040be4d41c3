"""The courier: looks into the outbox, sees whether a notice is still true, and sends it; again and again, at growing pauses.

A notice is in one process's hand at a time (``Outbox.take``), for longer than a delivery may last. Just before it is sent it is
looked at once more: a turn that is over is told to nobody, nor one whose reader has the table before their eyes, and quiet hours
are waited for. What hangs is left after some seconds, and no host is asked by more than a few at once, nor for one person: who
hangs holds up themselves.

If a process is killed between the sending and the note of it, the notice is sent again: better twice than never. Whoever can
take it for the same does: push services by its topic, mailboxes by its number, Matrix by its transaction, programs by its key.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec

from enginehouse.core import SPECTATOR, HouseError, Seat
from enginehouse.draw.png import to_png
from enginehouse.table.live.notices import hooks, links, mail, push
from enginehouse.table.live.notices.hooks import Hook
from enginehouse.table.live.notices.push import Seal, Subscription
from enginehouse.table.live.notices.quiet import quiet_ends
from enginehouse.table.live.notices.wire import Refused, Undelivered, Wire
from enginehouse.table.live.notices.words import Message, message, test_message
from enginehouse.table.live.room import Room
from enginehouse.table.problems import Problem
from enginehouse.table.settings import Settings
from enginehouse.table.storage import Store, report
from enginehouse.table.storage.outbox import ANY_SEAT, Notice, Outbox, Standing
from enginehouse.table.storage.troubles import TROUBLES
from enginehouse.table.storage.wishes import Channel, WishBook

log = logging.getLogger("enginehouse.notices")

_HELD = 6  # a notice stays in hand for so many times as long as a delivery may last: a room may have to be opened first
_SWEEP = 30.0  # seconds between looks for whose time runs short
_TIDY = 3600.0
_STOPPED = "Nothing came through for {days:g} days, so it was switched off. {problem}"
_GONE = "This browser takes no more notices. Switch them on again there."


class Courier:
    """Sends what is in the outbox. Each process has one."""

    def __init__(self, settings: Settings, store: Store, room: Callable[[str], Awaitable[Room]]) -> None:
        self.settings = settings
        self.outbox = Outbox(store.database, store.process)
        self.wishes = WishBook(store.database)
        self.store = store
        self.post = mail.Post.read(settings.mail, settings.mail_from, settings.address)
        self.wire = Wire(settings.hooks_private, settings.notice_seconds, settings.notices_at_once)
        self._room = room
        self._keys: dict[str, str] = {}
        self._sealing: Seal | None = None
        self._hosts: Counter[str] = Counter()  # deliveries under way, by host …
        self._people: Counter[str] = Counter()  # … and by whom they are for
        self._tasks: set[asyncio.Task[None]] = set()
        self._work: list[asyncio.Task[None]] = []
        self._painting = asyncio.Lock()

    def start(self) -> None:
        self._work = [asyncio.create_task(self._deliver_all()), asyncio.create_task(self._sweep())]

    async def stop(self) -> None:
        """What is being delivered is waited for: nobody is told twice because the house was started anew."""
        for task in self._work:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=self.settings.notice_seconds)
        for task in (*self._work, *self._tasks):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await self.wire.close()

    # --- the house's keys --------------------------------------------------------------------------------------------
    async def key(self) -> str:
        """What links in letters are signed with."""
        if "links" not in self._keys:
            self._keys["links"] = await self.wishes.key("links", links.fresh_key())
        return self._keys["links"]

    async def seal(self) -> Seal:
        """What push services know the house by: made at the first start, and the same ever since."""
        if self._sealing is None:
            key = await self.wishes.key("push", await asyncio.to_thread(push.fresh_key))
            contact = f"mailto:{self.post.sender}" if self.post else self.settings.address or "mailto:house@localhost"
            self._sealing = await asyncio.to_thread(Seal, key, contact)
        return self._sealing

    # --- the rounds --------------------------------------------------------------------------------------------------
    async def _deliver_all(self) -> None:
        while True:
            try:
                while await self.round():
                    pass
            except Exception as error:  # the database may be away for a while
                report(log, "could not look into the outbox", error)
            await asyncio.sleep(self.settings.notice_every)

    async def round(self) -> bool:
        """Begin as many deliveries as there is room for. Whether there were any."""
        free = self.settings.notices_at_once - len(self._tasks)
        if free <= 0:
            return False
        now = time.time()
        per_host, per_person = self.settings.notices_per_host, self.settings.notices_per_person
        full = [host for host, n in self._hosts.items() if n >= per_host]
        busy = [person for person, n in self._people.items() if n >= per_person]
        waiting = await self.outbox.waiting(now, free * 4, full, busy)
        chosen: list[int] = []
        hosts, people = Counter(self._hosts), Counter(self._people)
        for notice, host, person in waiting:
            if len(chosen) < free and hosts[host] < per_host and people[person] < per_person:
                hosts[host] += 1
                people[person] += 1
                chosen.append(notice)
        if not chosen:
            return False
        seconds = self.settings.notice_seconds * _HELD
        for notice, host in await self.outbox.take(chosen, now, seconds):
            self._hosts[host] += 1
            self._people[notice.person] += 1
            task = asyncio.create_task(self._carry(notice, host, now + seconds))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return True

    async def _carry(self, notice: Notice, host: str, until: float) -> None:
        try:
            async with asyncio.timeout(max(1.0, until - time.time() - 1.0)):
                await self._settle(notice)
        except Exception as error:
            report(log, f"notice {notice.id} could not be looked at", error)
            with suppress(*TROUBLES):  # without a database it stays in hand, and is taken up when nobody is behind it
                await self._again(notice)
        finally:
            self._hosts -= Counter({host: 1})  # what is at nought is forgotten
            self._people -= Counter({notice.person: 1})

    async def warn(self, room: Room, seat: Seat, _end: float) -> None:
        """The time of a seat runs short: a clock says so, once."""
        await self.outbox.warn_seat(room.id, seat, round(time.time(), 3))

    async def _sweep(self) -> None:
        tidied = 0.0
        while True:
            now = time.time()
            try:
                most, short = self.settings.warning_seconds, self.settings.warning_shortest
                await self.outbox.warn(round(now, 3), short, most, now)
                if now - tidied > _TIDY:
                    tidied = now
                    await self.outbox.tidy(now - self.settings.notice_days * 86400, now)
            except Exception as error:  # the database may be away for a while
                report(log, "could not look for whose time runs short", error)
            await asyncio.sleep(_SWEEP)

    # --- one notice --------------------------------------------------------------------------------------------------
    async def _settle(self, notice: Notice) -> None:
        """Send it, or see that it need not be, or not yet."""
        now = time.time()
        if notice.kind == "confirm":
            await self._try(notice, None)
            return
        there = await self.outbox.standing(notice, now)
        if there is None or not _is_true(notice, there):
            await self.outbox.drop(notice, there.length if there else None, now)
        elif there.looking:
            await self.outbox.done(notice.id, "seen")
        elif (wakes := quiet_ends(now, notice.zone, notice.quiet_from, notice.quiet_until)) is not None:
            await self.outbox.later(notice.id, wakes, notice.tries)
        else:
            await self._tell(notice, there)

    async def _tell(self, notice: Notice, there: Standing) -> None:
        assert notice.game is not None
        try:
            room = await self._room(notice.game)
            seat = notice.seat if notice.seat != ANY_SEAT else min(there.holds)
            if not _is_still_asked(notice, room, seat):
                length = len(room.line.log)  # somebody has acted while the table was opened
                await self.outbox.drop(notice, length, time.time())
                return
            shared = room.row.hotseat and len(there.holds) > 1
            told = message(room, notice.kind, seat, time.time(), SPECTATOR if shared else seat)
        except Problem as problem:  # the table does not open: somebody must look at it, and no letter helps
            await self._failed(notice, Undelivered(problem.text))
            return
        picture = None
        if notice.way == "mail":
            picture = await self._painted(told)
            if (
                await self.outbox.standing(notice, time.time()) != there
            ):  # painting takes its time, and something has changed
                await self.outbox.later(notice.id, time.time(), notice.tries)
                return
        await self._try(notice, told, picture)

    async def _try(self, notice: Notice, told: Message | None, picture: bytes | None = None) -> None:
        try:
            if told is None:
                await self._ask_to_confirm(notice)
            else:
                way = (notice.way, notice.address, notice.base, notice.channel)
                await self.send(*way, told, f"{notice.id}", picture)
        except (Undelivered, Refused) as error:
            await self._failed(notice, error)
            return
        await self.outbox.done(notice.id, "sent")
        if notice.failing is not None:
            await self.wishes.change(notice.channel, failing=None, problem="")

    async def _failed(self, notice: Notice, error: Exception) -> None:
        now, problem = time.time(), str(error)[:300]
        gone = isinstance(error, Undelivered) and error.gone
        if gone and notice.way == "push":  # the browser has been reset, or has let go: nobody is there any more
            problem = _GONE
        since = notice.failing or now
        values: dict[str, object] = {"failing": since, "problem": problem}
        days = self.settings.notice_days
        if gone or isinstance(error, Refused) or now - since > days * 86400:
            values["on"] = False
            if now - since > days * 86400:
                values["problem"] = _STOPPED.format(days=days, problem=problem)[:300]
        await self.wishes.change(notice.channel, **values)
        if values.get("on") is False:
            await self.outbox.done(notice.id, "failed")
        else:
            await self._again(notice)

    async def _again(self, notice: Notice) -> None:
        """Later, after a longer pause each time; after the last one the page says that it did not arrive."""
        pauses = self.settings.notice_pauses
        if notice.tries >= len(pauses):
            await self.outbox.done(notice.id, "failed")
        else:
            await self.outbox.later(notice.id, time.time() + pauses[notice.tries], notice.tries + 1)

    # --- the ways ----------------------------------------------------------------------------------------------------
    def base(self, base: str) -> str:
        """Where links lead. Letters have the operator's word: they go to whoever somebody names, and the host of a request is
        what its sender says."""
        return self.settings.address.rstrip("/") or base

    async def send(
        self, way: str, address: str, base: str, channel: str, told: Message, number: str, picture: bytes | None = None
    ) -> None:
        """By one channel. Raises Undelivered or Refused with a sentence."""
        base, number = self.base(base), f"{channel}-{number}"
        link = f"{base}{told.path}"
        if way == "push":
            await self._push(msgspec.json.decode(address, type=Subscription), told)
        elif way == "mail":
            await self._mail(msgspec.json.decode(address, type=str), base, channel, told, link, number, picture)
        else:
            hook = msgspec.json.decode(address, type=Hook)
            await self.wire.send(*hooks.post(way, hook, told, link, number, int(time.time())))

    async def _push(self, subscription: Subscription, told: Message) -> None:
        seal = await self.seal()
        words = {
            "title": told.heading[:120], "body": told.words[:400], "url": told.path, "tag": told.about or "test",
            "asks": told.asks,
        }  # fmt: skip
        sealed = await asyncio.to_thread(push.sealed, subscription, msgspec.json.encode(words))
        headers = seal.headers(subscription.endpoint, (told.about or "test")[:32])
        await self.wire.send("POST", subscription.endpoint, headers, sealed)

    async def _mail(
        self, to: str, base: str, channel: str, told: Message, link: str, number: str, picture: bytes | None
    ) -> None:
        post = self._must_have_post()
        stop = f"{base}/stop/{links.signed(await self.key(), 'stop', channel)}"
        written = await asyncio.to_thread(mail.letter, post, to, told, link, stop, number, picture)
        await post.deliver(written, to, self.settings.notice_seconds)

    async def _painted(self, told: Message) -> bytes | None:
        """The board as a picture, one at a time: painting takes a core for a while. None where there is no painter."""
        async with self._painting:
            try:
                return await asyncio.to_thread(_png, told)
            except HouseError:
                return None

    async def _ask_to_confirm(self, notice: Notice) -> None:
        post = self._must_have_post()
        person = await self.store.person(notice.person)
        to = msgspec.json.decode(notice.address, type=str)
        link = f"{self.base(notice.base)}/confirm/{links.signed(await self.key(), 'confirm', notice.channel)}"
        written = mail.confirmation(
            post, to, person.name if person else "Somebody", link, f"{notice.channel}-{notice.id}"
        )
        await post.deliver(written, to, self.settings.notice_seconds)

    def _must_have_post(self) -> mail.Post:
        if self.post is None:
            raise Undelivered("This house has no mail server.")
        return self.post

    async def test(self, channel: Channel) -> None:
        """At once, whatever the hour. Raises Undelivered or Refused with a sentence."""
        try:
            await self.send(
                channel.kind, channel.address, channel.base, channel.id, test_message(), f"test-{time.time_ns()}"
            )
        except Undelivered as error:
            if error.gone and channel.kind == "push":
                now = time.time()
                await self.wishes.change(channel.id, on=False, failing=channel.failing or now, problem=_GONE)
                raise Undelivered(_GONE) from None
            await self.wishes.change(channel.id, failing=channel.failing or time.time(), problem=str(error)[:300])
            raise
        await self.wishes.change(channel.id, failing=None, problem="")


def _png(told: Message) -> bytes | None:
    drawn = told.picture()
    return to_png(drawn, mail.PICTURE) if drawn else None


def _is_true(notice: Notice, there: Standing) -> bool:
    """Whether what would be told is so, and is wanted."""
    wanted = notice.on and notice.confirmed and not there.hushed and f" {notice.kind} " in notice.kinds
    if not wanted or not there.holds:
        return False
    if notice.kind in ("turn", "warning"):
        return notice.seat in there.holds and notice.seat in there.to_act and not there.over and not there.later
    return not there.over if notice.kind == "rematch" else True


def _is_still_asked(notice: Notice, room: Room, seat: Seat) -> bool:
    return notice.kind not in ("turn", "warning") or seat in room.line.game.to_act
