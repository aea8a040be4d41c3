"""Several server processes on one PostgreSQL: they hear of each other, and share the bots' work."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import httpx

from tests.table.live.test_crash import Process
from tests.table.people import Visitor, frame, fresh_key, until
from tests.table.postgres import empty_database, fresh_database


def elsewhere(visitor: Visitor, process: Process) -> Visitor:
    """The same browser at another process."""
    twin = Visitor(process.url)
    twin.http.cookies = httpx.Cookies({c.name: c.value or "" for c in visitor.http.cookies.jar})
    return twin


def test_two_processes_are_one_house(postgres_url: str) -> None:
    database = empty_database(postgres_url)
    with ThreadPoolExecutor(2) as pool:  # they start, and migrate, at the same time
        one, two = pool.map(lambda _: Process(database), range(2))
    try:
        mira = Visitor(one.url)
        table = mira.found(["me", "me"], listed=True)["table"]
        there = elsewhere(mira, two)
        spectator = Visitor(two.url)
        with there.live(table, 1) as line, spectator.live(table) as watching:
            frame(line), frame(watching)
            mira.act(table, 0, "bid 1")
            mira.act(table, 0, "seal")
            there.act(table, 1, "bid 2")
            there.act(table, 1, "seal")
            for wire in (line, watching):
                until(lambda wire=wire: "The bids are" in frame(wire)["regions"].get("log", ""))
        until(lambda: mira.state(table, 0)["moment"] == there.state(table, 0)["moment"])  # the first has heard it, too
        seat = mira.state(table, 0)["to_act"][0]
        moment = mira.state(table, seat)["moment"]
        keys = [fresh_key() for _ in range(4)]
        tries = [(who, key) for key in keys for who in (mira, there)]
        with ThreadPoolExecutor(8) as pool:  # two tabs at two processes, each clicking twice
            answers = list(pool.map(lambda t: t[0].act(table, seat, "pass", moment, t[1]), tries))
        done = [a for a in answers if a.status_code == 200]
        told = [(a.status_code, a.text[:120]) for a in answers]
        assert Counter(a.json()["repeated"] for a in done)[False] == 1, told
        assert all(a.status_code in (200, 409) for a in answers)
        until(lambda: mira.state(table, seat)["moment"] == there.state(table, seat)["moment"])
        log = there.get(f"/api/tables/{table}/log", seat=seat).json()
        assert sum(line["notation"] == "pass" for line in log) == 1
    finally:
        one.stop()
        two.stop()


def test_bots_go_on_when_their_process_dies(postgres_url: str) -> None:
    database = fresh_database(postgres_url)
    one = Process(database)
    two = None
    try:
        mira = Visitor(one.url)
        plans = [{"kind": "bot"}, {"kind": "bot"}]
        table = mira.post(
            "/api/tables", game="toy", seats=plans, listed=True, options={"rounds": 99}, speed="slow"
        ).json()["table"]
        until(lambda: mira.state(table)["ply"] > 2, 60)
        two = Process(database)
        there = Visitor(two.url)
        ply = there.state(table)["ply"]
        one.kill()
        until(lambda: there.state(table)["ply"] > ply + 5, 90)  # after the lease
    finally:
        if two is not None:
            two.stop()
        if one.process.poll() is None:
            one.kill()
