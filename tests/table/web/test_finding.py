"""Open tables and the next free chair: who finds what, and what nobody can do with it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.table.people import Serving, Visitor, free, serving

DAY = 86400


@pytest.fixture
def quiet(tmp_path: Path) -> Iterator[Serving]:
    """A house where nobody else plays."""
    with serving(free(database=str(tmp_path / "tables.sqlite3"), look_at_clocks=3600)) as running:
        yield running


def seated(visitor: Visitor, kinds: list[str], **more: object) -> str:
    return visitor.found(kinds, listed=True, speed="paused", **more)["table"]


def join(visitor: Visitor, name: str, **more: object) -> dict[str, object]:
    answer = visitor.post("/api/join", game="toy", name=name, **more)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_one_sits_where_most_people_wait(quiet: Serving) -> None:
    mira, tomasz, ravi = (Visitor(quiet.url) for _ in range(3))
    seated(mira, ["me", "friend", "friend"])
    busy = mira.found(["me", "friend", "friend"], listed=True, speed="paused")
    tomasz.sit(busy["links"]["1"], "Tomasz")
    private = mira.found(["me", "friend", "friend", "friend"], speed="paused")["table"]
    full = seated(mira, ["me", "bot"])
    joined = join(ravi, "Ravi")
    assert joined["table"] == busy["table"]
    assert joined["founded"] is False
    assert [s["name"] for s in ravi.state(str(joined["table"]), 2)["seats"]] == ["Mira", "Tomasz", "Ravi"]
    assert {private, full}.isdisjoint({joined["table"]})


def test_no_chair_free_founds_one_that_others_find(quiet: Serving) -> None:
    mira, tomasz, ravi = (Visitor(quiet.url) for _ in range(3))
    mira.found(["me", "friend"], speed="paused")  # private: nobody finds it
    first = join(tomasz, "Tomasz")
    assert first["founded"] is True
    assert "founded for you" in str(first["told"])
    assert "founded for you" in tomasz.get(str(first["page"])).text
    again = join(tomasz, "Tomasz")  # nobody has two that wait
    assert (again["table"], again["founded"]) == (first["table"], False)
    assert "waits for people" in str(again["told"])
    assert join(ravi, "Ravi")["table"] == first["table"]
    [listed] = ravi.get("/api/tables").json()
    assert (listed["people"], listed["free"], listed["pace"]) == (2, 1, "live, no clock")
    assert listed["fill"] > 0


def test_nobody_sits_on_two_chairs_by_joining(quiet: Serving) -> None:
    mira, ravi = Visitor(quiet.url), Visitor(quiet.url)
    table = seated(mira, ["me", "friend", "friend", "friend"])
    assert join(ravi, "Ravi")["table"] == table
    second = join(ravi, "Ravi")
    assert (second["table"], second["founded"]) == (table, False)  # led back to the one that waits
    assert sum(s["empty"] for s in ravi.state(table, 1)["seats"]) == 2
    assert ravi.post(f"/api/tables/{table}/sit", seat=2, name="Again").status_code == 409


def test_many_at_once_get_a_chair_each(quiet: Serving) -> None:
    mira = Visitor(quiet.url)
    seated(mira, ["me", "friend", "friend"])
    names = ["Ada", "Bela", "Cyrus", "Dora"]
    people = [Visitor(quiet.url) for _ in names]
    with ThreadPoolExecutor(4) as pool:
        places = list(pool.map(join, people, names))
    for place, visitor, name in zip(places, people, names, strict=True):
        sat = [s["name"] for s in visitor.state(str(place["table"]))["seats"]]
        assert sat.count(name) == 1


def test_paces_names_and_programs(quiet: Serving) -> None:
    mira, ravi, eve = (Visitor(quiet.url) for _ in range(3))
    slow = seated(mira, ["me", "friend", "friend"], bank=3 * DAY, increment=3600)
    fast = seated(mira, ["me", "friend", "friend"], patience=120)
    assert join(ravi, "Ravi", pace="live")["table"] == fast
    assert join(eve, "Eve", pace="slow")["table"] == slow
    assert eve.post("/api/join", game="toy", name="").status_code == 422
    assert eve.post("/api/join", game="toy", name="The house").status_code == 422
    assert eve.post("/api/join", game="chess", name="Eve").status_code == 404
    assert eve.post("/api/join", game="toy", name="Eve", pace="soon").status_code == 422
    own = mira.found(["me", "me"])
    token = mira.post(f"/api/tables/{own['table']}/links", kind="bot", seat=0).json()["token"]
    eve.http.headers["authorization"] = f"Bearer {token}"
    assert eve.post("/api/join", game="toy", name="Robot").status_code == 403


def test_tables_cannot_be_spammed_by_joining(tmp_path: Path) -> None:
    settings = free(database=str(tmp_path / "t.sqlite3"), tables_burst=2, tables_per_minute=1.0, look_at_clocks=3600)
    with serving(settings) as running:
        answers: list[int] = []
        for n, game in enumerate(("toy", "steam-power", "planet-steam", "steamwatchers")):
            answers.append(Visitor(running.url).post("/api/join", game=game, name=f"Eve {n}").status_code)
        assert answers == [200, 200, 429, 429]


def test_the_home_page_lists_open_tables_by_game(quiet: Serving) -> None:
    mira, eve = Visitor(quiet.url), Visitor(quiet.url)
    toy = seated(mira, ["me", "friend"], name="Tuesday toys", bank=7 * DAY, increment=43200, fill=15)
    steam = mira.found(["me", "bot"], game="steam-power", listed=True, speed="paused", options={"map": "midwest"})[
        "table"
    ]
    hidden = mira.found(["me", "friend"], speed="paused", name="Our own")["table"]
    page = eve.get("/").text
    assert f"/t/{toy}" in page
    assert f"/t/{steam}" in page
    assert hidden not in page
    assert "Our own" not in page
    assert "a bank of a week, half a day a turn" in page
    assert "Midwest" in page
    assert "1 chair free" in page
    only = eve.get("/", game="steam-power").text
    assert f"/t/{steam}" in only
    assert f"/t/{toy}" not in only
    assert [t["id"] for t in eve.get("/api/tables", game="toy").json()] == [toy]
    assert "No open table of Planet Steam" in eve.get("/", game="planet-steam").text
    assert eve.get("/", game="<b>").status_code == 200
    assert hidden not in str(eve.get("/api/tables").json())
