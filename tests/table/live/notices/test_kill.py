"""kill -9 between the action and the notice: the notice comes all the same, and comes once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import sqlalchemy as sa

from enginehouse.table.storage import schema
from enginehouse.table.web.seats import COOKIE, fresh, hashed
from tests.table.people import Visitor, until
from tests.table.receivers import receiving

COMMAND = """
import sys, tests.table.people
from enginehouse.table.serve import serve
from tests.table.people import free
wait = float(sys.argv[2])
serve(port=0, db=sys.argv[1], settings=free(notice_wait=wait, notice_every=0.05, hooks_private=True))
"""


class House:
    def __init__(self, database: str, wait: float) -> None:
        run = [sys.executable, "-c", COMMAND, database, str(wait)]
        self.process = subprocess.Popen(run, stdout=subprocess.PIPE, text=True, cwd=Path.cwd())
        assert self.process.stdout is not None
        self.url = (
            self.process.stdout.readline().split(": ", 1)[1].strip().rstrip("/").replace("localhost", "127.0.0.1")
        )

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()


def test_a_kill_between_loses_no_notice_and_doubles_none(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    first = House(str(file), 3600.0)
    try:
        with receiving() as receiver:
            mira, ada, secret = Visitor(first.url), Visitor(first.url), fresh()
            ada.http.cookies.set(COOKIE, secret)
            engine = sa.create_engine(f"sqlite:///{file}")
            with engine.begin() as connection:
                values = {"id": "ada", "name": "Ada", "likeness": "ada", "shown": False, "since": 1.0}
                connection.execute(schema.person.insert().values(values))
                device = {"browser": hashed(secret), "person_id": "ada", "label": "", "since": 1.0}
                connection.execute(schema.device.insert().values(device))
            assert ada.post("/api/notices/hook", kind="json", url=f"{receiver.url}/hook").status_code == 200
            assert ada.post("/api/notices/wishes", turn=True).status_code == 200
            made = mira.found(["me", "friend"])
            table = made["table"]
            assert ada.sit(made["links"]["1"], "Ada").status_code == 200
            for visitor, seat, bid in ((ada, 1, 3), (mira, 0, 1)):
                for action in (f"bid {bid}", "seal"):
                    assert visitor.act(table, seat, action).status_code == 200
            first.kill()  # the moment the last action was acknowledged
            with engine.begin() as connection:
                assert connection.execute(sa.select(schema.outbox.c.state)).scalars().all() == ["waiting"]
                connection.execute(schema.outbox.update().values(due=time.time()))
            assert not receiver.got
            second = House(str(file), 3600.0)
            try:
                until(lambda: receiver.got, 30)
                with engine.connect() as connection:
                    state = sa.select(schema.outbox.c.state)
                    until(lambda: connection.execute(state).scalar() == "sent" or connection.rollback())
            finally:
                second.kill()
            assert [got.plain["kind"] for got in receiver.got] == ["turn"]
            engine.dispose()
    finally:
        if first.process.poll() is None:
            first.kill()
