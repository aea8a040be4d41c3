"""Series: founded by anybody, joined by a link, paired by the house, round by round to the end."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from enginehouse.table.live import series as live_series
from enginehouse.table.storage import SeriesTable, Store, schema
from tests.table.authenticator import Bearer
from tests.table.live.test_chronicle import line, play_out
from tests.table.people import Serving, Visitor, until

PLAN = {"game": "toy", "seats": [], "options": {"rounds": 1}, "speed": "paused"}
NAMES = ("Mira", "Tomasz", "Ravi", "Anneke")


def founded(host: Visitor, **more: object) -> dict[str, str]:
    answer = host.post("/api/series", **{"plan": PLAN, "name": "Autumn", "size": 2, "my_name": "Mira", **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def people(server: Serving, made: dict[str, str], host: Visitor, many: int) -> list[Visitor]:
    out = [host]
    for name in NAMES[1:many]:
        visitor = Visitor(server.url)
        answer = join(visitor, made, name)
        assert answer.status_code == 200, answer.text
        out.append(visitor)
    return out


def join(visitor: Visitor, made: dict[str, str], name: str) -> httpx.Response:
    return visitor.post("/api/series/join", token=made["link"].rsplit("/", 1)[1], name=name)


def look(visitor: Visitor, made: dict[str, str]) -> dict[str, Any]:
    return visitor.get(f"/api/series/{made['series']}").json()


def test_four_people_play_a_series_to_its_end(server: Serving, mira: Visitor) -> None:
    made = founded(mira)
    everybody = people(server, made, mira, 4)
    assert mira.post(f"/api/series/{made['series']}/begin").status_code == 200
    met: set[tuple[int, ...]] = set()
    for number in (1, 2, 3):
        now = until(lambda number=number: (got := look(mira, made))["round"] == number and got)
        tables = [table for table in now["tables"] if table["round"] == number]
        assert sorted(n for table in tables for n in table["players"]) == [0, 1, 2, 3]
        for table in tables:
            met.add(tuple(sorted(table["players"])))
            chairs = {seat: everybody[n] for seat, n in enumerate(table["players"])}
            until(
                lambda t=table["table"], c=chairs: all(
                    who.get(f"/api/tables/{t}").status_code == 200 for who in c.values()
                )
            )
            play_out(everybody[table["players"][0]], table["table"], chairs)
    end = until(lambda: (got := look(mira, made))["over"] and got)
    assert len(met) == 6  # everybody has met everybody
    assert end["rounds"] == 3
    assert sum(line["score"] for line in end["standings"]) == pytest.approx(6)
    assert [line["games"] for line in end["standings"]] == [3, 3, 3, 3]
    assert end["standings"] == sorted(end["standings"], key=lambda line: line["place"])


def test_nobody_sees_a_series_without_its_link_nor_a_hand_of_others(server: Serving, mira: Visitor) -> None:
    made = founded(mira)
    stranger = Visitor(server.url)
    assert stranger.get(f"/api/series/{made['series']}").status_code == 404
    tomasz, ravi, _ = people(server, made, mira, 4)[1:]
    assert look(tomasz, made)["link"] == ""
    assert look(mira, made)["link"] == made["link"]
    mira.post(f"/api/series/{made['series']}/begin")
    table = next(t for t in look(mira, made)["tables"] if 0 in t["players"])
    seat = table["players"].index(0)
    outsiders = [who for n, who in ((1, tomasz), (2, ravi)) if n not in table["players"]]
    for other in [stranger, *outsiders]:
        assert other.get(f"/api/tables/{table['table']}", seat=seat).status_code in (403, 404)


def test_who_founded_a_series_makes_its_link_anew_at_another_device(server: Serving) -> None:
    ada = Bearer(server.url)
    made = founded(ada, my_name="")
    assert ada.keep("Adalind").status_code == 200  # with a new cookie, which the link was not made of
    assert look(ada, made)["link"] == ""
    assert "Make a link" in ada.get(made["page"]).text
    stranger = Visitor(server.url)
    assert stranger.post(f"/api/series/{made['series']}/link").status_code == 404
    assert ada.post(f"/api/series/{made['series']}/link").status_code == 200
    assert join(stranger, made, "Ravi").status_code == 404
    again = {**made, "link": look(ada, made)["link"]}
    assert join(stranger, again, "Ravi").status_code == 200
    assert stranger.post(f"/api/series/{made['series']}/link").status_code == 403


def test_who_comes_twice_late_or_under_anothers_name_is_told_so(server: Serving, mira: Visitor) -> None:
    made = founded(mira)
    tomasz = people(server, made, mira, 2)[1]
    assert join(tomasz, made, "Tom again").json()["me"] == 1  # who plays already stays who they are
    assert join(Visitor(server.url), made, "M1ra").status_code == 422
    assert join(Visitor(server.url), made, "   ").status_code == 422
    assert tomasz.post(f"/api/series/{made['series']}/begin").status_code == 403
    assert mira.post(f"/api/series/{made['series']}/begin").status_code == 200
    assert mira.post(f"/api/series/{made['series']}/begin").json()["error"]["code"] == "begun"
    late = join(Visitor(server.url), made, "Late")
    assert late.status_code == 409
    assert "begun" in late.json()["error"]["text"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"size": 40}, {"size": 7}, {"days": 1e-300}, {"rounds": 1000}, {"days": -1}, {"plan": {**PLAN, "game": "chess"}},
        {"plan": {**PLAN, "options": {"rounds": "many"}}}, {"my_name": "Host"},
        {"plan": {**PLAN, "zero": "never"}}, {"plan": {**PLAN, "patience": 60, "zero": "bot:nobody"}},
        {"plan": {**PLAN, "patience": 60, "zero": "resign"}}, {"plan": {**PLAN, "patience": 60, "bank": 86400}},
        {"plan": {**PLAN, "pack": "none"}}, {"plan": {**PLAN, "game": "steam-power", "options": {"automas": "easy"}}},
    ],
)  # fmt: skip
def test_a_series_that_cannot_be_is_refused_in_words(mira: Visitor, wrong: dict[str, object]) -> None:
    answer = mira.post("/api/series", **{"plan": PLAN, "size": 2, **wrong})
    assert answer.status_code in (404, 409, 422), answer.text
    assert len(answer.json()["error"]["text"]) > 15


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"rounds": 31}, "30 rounds at most"),
        ({"days": 91}, "from 1 h to 90 days"),
        ({"days": 0.04}, "from 1 h to 90 days"),
    ],
)
def test_how_long_a_series_may_be_is_said_in_words(mira: Visitor, wrong: dict[str, object], said: str) -> None:
    answer = mira.post("/api/series", **{"plan": PLAN, "size": 2, **wrong})
    assert answer.status_code == 422
    assert said in answer.json()["error"]["text"]


def test_nobody_sits_alone_where_the_round_does_not_come_out_even(server: Serving, mira: Visitor) -> None:
    plan = {**PLAN, "game": "steam-power", "options": {"edition": "draft"}}  # whose rules know no game of one
    made = founded(mira, plan=plan)
    people(server, made, mira, 3)
    assert mira.post(f"/api/series/{made['series']}/begin").status_code == 200
    house = server.app.state.house
    chairs = [server.call(house.store.seats(table["table"])) for table in look(mira, made)["tables"]]
    assert sorted(sum(bool(chair.bot) for chair in seats) for seats in chairs) == [0, 1]
    assert [len(seats) for seats in chairs] == [2, 2]


def test_who_plays_a_bot_because_the_round_is_odd_plays_for_a_point_too(server: Serving, mira: Visitor) -> None:
    made = founded(mira, rounds=1)
    people(server, made, mira, 3)
    mira.post(f"/api/series/{made['series']}/begin")
    tables = look(mira, made)["tables"]
    for table in tables:
        rows = [line(seat, 1 + seat, game=table["table"]) for seat in range(2)]
        assert server.call(server.app.state.house.store.write_results(rows, None))
    first = sorted(table["players"][0] for table in tables)  # who sits first wins
    assert sorted(one["player"] for one in look(mira, made)["standings"] if one["score"] == 1.0) == first
    assert [one["games"] for one in look(mira, made)["standings"]] == [1, 1, 1]


def test_one_person_with_two_places_sees_one_hand(server: Serving, mira: Visitor) -> None:
    """Ada plays, and so does a guest by her other browser; then she signs in there."""
    ada = Bearer(server.url)
    other = Bearer(server.url, ada.authenticator)
    assert ada.keep("Ada of two places").status_code == 200
    made = founded(mira, my_name="")
    assert [join(ada, made, "Ada").status_code, join(other, made, "Zed").status_code] == [200, 200]
    assert other.enter().status_code == 200
    mira.post(f"/api/series/{made['series']}/begin")
    (table,) = look(mira, made)["tables"]
    own = table["players"].index(0)
    for browser in (ada, other):
        seen = [browser.get(f"/api/tables/{table['table']}", seat=seat).status_code for seat in (own, 1 - own)]
        assert seen == [200, 403]
    other.post("/api/me/sign-out")
    assert other.get(f"/api/tables/{table['table']}", seat=1 - own).status_code == 200


def test_no_chair_is_laid_for_a_person_who_is_gone(server: Serving, mira: Visitor) -> None:
    ada = Bearer(server.url)
    other = Bearer(server.url, ada.authenticator)
    assert ada.keep("Ada who goes").status_code == 200
    made = founded(mira)
    assert [join(ada, made, "Ada").status_code, join(other, made, "Zed").status_code] == [200, 200]
    assert other.enter().status_code == 200
    assert other.post("/api/me/delete", sure="yes").status_code == 200
    assert {line["name"]: line["left"] for line in look(mira, made)["standings"]} == {
        "Mira": False, "Ada": True, "Zed": False,
    }  # fmt: skip


def test_no_round_begins_with_somebody_who_has_just_left(server: Serving, mira: Visitor) -> None:
    made = founded(mira)
    tomasz = people(server, made, mira, 3)[1]
    assert tomasz.post(f"/api/series/{made['series']}/leave").status_code == 200
    store = server.app.state.house.store
    drawn = [SeriesTable(1, 0, "drawn-before", (0, 1))]
    assert server.call(store.begin_round(made["series"], 0, drawn, 1, None)) is False
    assert look(mira, made)["round"] == 0


@pytest.mark.parametrize("where", ["/series/%00", "/api/series/a%00b", "/series/" + "x" * 200])
def test_what_names_no_series_is_no_trouble_of_the_database(either: Serving, where: str) -> None:
    assert Visitor(either.url).get(where).status_code == 404


def test_one_alone_begins_nothing(mira: Visitor) -> None:
    made = founded(mira)
    assert mira.post(f"/api/series/{made['series']}/begin").json()["error"]["code"] == "too-few"


def test_at_the_deadline_bots_take_the_chairs_of_those_who_are_waited_for(server: Serving, mira: Visitor) -> None:
    made = founded(mira, rounds=1, days=1)
    people(server, made, mira, 2)
    mira.post(f"/api/series/{made['series']}/begin")
    table = look(mira, made)["tables"][0]["table"]
    assert not any(seat["bot"] for seat in mira.state(table)["seats"])
    for _ in range(3):
        at_its_deadline(server, made)
    assert any(seat["bot"] for seat in mira.state(table)["seats"])


def at_its_deadline(server: Serving, made: dict[str, str]) -> None:
    house = server.app.state.house

    async def late() -> None:
        async with house.store.database.write.begin() as connection:
            this = schema.series.c.id == made["series"]
            await connection.execute(schema.series.update().where(this).values(deadline=time.time() - 1))
        await live_series.look(house, made["series"])

    server.call(late())


def test_a_chair_that_was_freed_holds_up_no_round(server: Serving, mira: Visitor) -> None:
    """Who left a table has its chair freed for somebody, and nobody comes."""
    made = founded(mira, rounds=1, days=1)
    everybody = people(server, made, mira, 2)
    mira.post(f"/api/series/{made['series']}/begin")
    (table,) = look(mira, made)["tables"]
    seat = table["players"].index(1)
    assert everybody[1].post(f"/api/tables/{table['table']}/leave").status_code == 200
    assert mira.post(f"/api/tables/{table['table']}/free", seat=seat).status_code == 200
    until(lambda: at_its_deadline(server, made) or look(mira, made)["over"])


def test_a_round_whose_bots_were_paused_goes_on_at_its_deadline(server: Serving, mira: Visitor) -> None:
    made = founded(mira, rounds=1, days=1)
    people(server, made, mira, 2)
    mira.post(f"/api/series/{made['series']}/begin")
    until(lambda: at_its_deadline(server, made) or look(mira, made)["over"])


def test_no_bot_takes_a_chair_while_nobody_may_learn_who_has_answered(server: Serving, mira: Visitor) -> None:
    made = founded(mira, rounds=1, days=1, plan={**PLAN, "options": {"rounds": 1, "hushed": True}})
    everybody = people(server, made, mira, 2)
    mira.post(f"/api/series/{made['series']}/begin")
    (table,) = look(mira, made)["tables"]
    game, first = table["table"], everybody[table["players"][0]]
    for action in ("bid 2", "seal"):
        assert first.act(game, 0, action).status_code == 200
    at_its_deadline(server, made)
    state = first.state(game, 0)
    assert not any(seat["bot"] for seat in state["seats"])
    assert "play a card" in str(state).lower() or state["to_act"] in ([0], [1])
    at_its_deadline(server, made)
    assert [bool(seat["bot"]) for seat in first.state(game, 0)["seats"]].count(True) == 1


def test_tables_that_a_crash_left_out_are_laid_and_a_round_begins_once(server: Serving, mira: Visitor) -> None:
    made = founded(mira, rounds=2)
    people(server, made, mira, 4)
    mira.post(f"/api/series/{made['series']}/begin")
    house = server.app.state.house
    lost = look(mira, made)["tables"][0]["table"]

    async def crash() -> bool:
        async with house.store.database.write.begin() as connection:
            await connection.execute(schema.game.delete().where(schema.game.c.id == lost))
        await live_series.look(house, made["series"])
        return await house.store.begin_round(made["series"], 0, [], 2, None)

    assert server.call(crash()) is False
    assert server.call(house.store.game(lost)) is not None
    assert look(mira, made)["round"] == 1


def test_a_table_is_laid_with_its_chairs_or_not_at_all(
    server: Serving, mira: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A crash between the two would leave a table that nobody can sit down at; two who lay it at once lay one."""
    made = founded(mira, rounds=1)
    everybody = people(server, made, mira, 2)
    house, real = server.app.state.house, Store.seat_places

    async def breaks(store: Store, connection: Any, *given: Any) -> None:
        await real(store, connection, *given)
        raise TimeoutError

    with monkeypatch.context() as patched:
        patched.setattr(Store, "seat_places", breaks)
        mira.post(f"/api/series/{made['series']}/begin")
    (table,) = look(mira, made)["tables"]
    assert server.call(house.store.game(table["table"])) is None

    async def twice() -> list[None]:
        return await asyncio.gather(*(live_series.look(house, made["series"]) for _ in range(2)))

    server.call(twice())
    for seat, number in enumerate(table["players"]):
        assert everybody[number].state(table["table"], seat)["viewer"] == seat


def test_who_leaves_plays_no_further_round(server: Serving, mira: Visitor) -> None:
    made = founded(mira, rounds=2)
    everybody = people(server, made, mira, 3)
    mira.post(f"/api/series/{made['series']}/begin")
    assert everybody[2].post(f"/api/series/{made['series']}/leave").status_code == 200
    for table in look(mira, made)["tables"]:
        chairs = {seat: everybody[n] for seat, n in enumerate(table["players"])}
        if len(chairs) > 1:
            play_out(everybody[table["players"][0]], table["table"], chairs)
        else:
            at_its_deadline(server, made)
    now = until(lambda: at_its_deadline(server, made) or ((got := look(mira, made))["round"] == 2 and got))
    assert [sorted(table["players"]) for table in now["tables"] if table["round"] == 2] == [[0, 1]]
    assert [line["name"] for line in now["standings"] if line["left"]] == [NAMES[2]]


def test_rematches_are_a_series_of_their_own(server: Serving, mira: Visitor, tomasz: Visitor) -> None:
    made = mira.found(["me", "friend"], speed="paused", options={"rounds": 1})
    tomasz.sit(made["links"]["1"], "Tomasz")
    table = made["table"]
    play_out(mira, table, {0: mira, 1: tomasz})
    again = mira.post(f"/api/tables/{table}/rematch").json()["table"]
    chairs = {seat["seat"]: mira if seat["name"] == "Mira" else tomasz for seat in mira.state(again)["seats"]}
    play_out(mira, again, chairs)
    chain = until(lambda: (got := mira.get(f"/api/tables/{again}/chain").json())["tables"] == [table, again] and got)
    assert {line["name"] for line in chain["standings"]} == {"Mira", "Tomasz"}
    assert sum(line["score"] for line in chain["standings"]) == pytest.approx(2)
    assert mira.get(f"/api/tables/{table}/chain").json() == chain
    assert "2 games of the same people" in mira.get(f"/t/{again}/series").text
    assert f"/t/{table}/series" in mira.get(f"/t/{table}").text


def test_rematches_are_seen_by_those_who_may_look_at_the_table(mira: Visitor, stranger: Visitor) -> None:
    made = mira.found(["me", "bot"], speed="paused")
    assert mira.get(f"/api/tables/{made['table']}/chain").json() == {"tables": [], "standings": []}
    assert stranger.get(f"/api/tables/{made['table']}/chain").status_code == 404


def test_pages_of_a_series_show_it_to_its_people_and_by_its_link(server: Serving, mira: Visitor) -> None:
    made = founded(mira)
    stranger = Visitor(server.url)
    assert stranger.get(made["page"]).status_code == 404
    by_link = stranger.get(made["link"])
    assert "Play along" in by_link.text
    assert "Autumn" in by_link.text
    form = stranger.http.post("/api/series/join", data={"token": made["link"].rsplit("/", 1)[1], "name": "Ravi"})
    assert (form.status_code, form.headers["location"]) == (303, made["page"])
    assert "Ravi</bdi>, you" in stranger.get(made["page"]).text
    assert "Begin with 2 people" in mira.get(made["page"]).text
    assert "Begin with" not in stranger.get(made["page"]).text
    assert "Autumn" in mira.get("/series").text


def test_of_several_who_join_at_once_under_one_name_one_gets_in(server: Serving, mira: Visitor) -> None:
    made = founded(mira)
    with ThreadPoolExecutor(4) as pool:
        answers = [*pool.map(lambda one: join(one, made, "Ravi"), [Visitor(server.url) for _ in range(4)])]
    assert sorted(answer.status_code for answer in answers) == [200, 422, 422, 422]
