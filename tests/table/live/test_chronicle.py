"""How a game ended is written down once, for people, guests and bots; ratings are for those who want one."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.exc import IntegrityError

from enginehouse.table.live import career, ratings
from enginehouse.table.live.career import Played
from enginehouse.table.storage import Known, ResultRow, schema
from tests.table.authenticator import Bearer
from tests.table.people import Serving, Visitor, until

BOT = Known(30.0, 1.0, 500)


def line(seat: int, place: int, holder: str = "", bot: str = "", game: str = "g", **more: object) -> ResultRow:
    values: dict[str, object] = {
        "game": game, "seat": seat, "holder": holder, "name": f"N{seat}", "bot": bot, "title": "toy", "setting": "Hills",
        "side": "", "players": 2, "place": place, "points": 10 - place, "ended": 1.0, **more,
    }  # fmt: skip
    return ResultRow(**values)  # type: ignore[arg-type]


def play_out(one: Visitor, table: str, seats: dict[int, Visitor]) -> None:
    while not (state := one.state(table))["over"]:
        for seat in state["to_act"]:
            who = seats[seat]
            legal = who.state(table, seat)["legal"]
            if legal:
                who.act(table, seat, legal[0])


# --- the sums --------------------------------------------------------------------------------------------------------
def test_who_wins_rises_and_who_loses_falls_and_both_are_known_better() -> None:
    after = ratings.after([line(0, 1), line(1, 2)], {0: None, 1: None})
    assert after[0].mean > ratings.ANYBODY.mean > after[1].mean
    assert after[0].width < ratings.ANYBODY.width > after[1].width
    assert [one.games for one in after.values()] == [1, 1]


def test_a_shared_place_between_equals_changes_no_mean() -> None:
    after = ratings.after([line(0, 1), line(1, 1)], {0: None, 1: None})
    assert after[0].mean == pytest.approx(after[1].mean) == pytest.approx(ratings.ANYBODY.mean)


def test_to_beat_a_strong_bot_is_worth_more_than_to_beat_a_weak_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "strengths", lambda: {"toy": {"greedy": BOT, "random": Known(10.0, 1.0, 500)}})
    strong = ratings.after([line(0, 1), line(1, 2, bot="greedy")], {0: None})
    weak = ratings.after([line(0, 1), line(1, 2, bot="random")], {0: None})
    assert strong[0].mean > weak[0].mean
    assert set(strong) == {0}  # the bot's own strength was measured, and stays


def test_nobody_rises_by_beating_whoever_is_not_known() -> None:
    """A guest may be one's own second browser; a bot that was not measured may be anything."""
    assert ratings.after([line(0, 1), line(1, 2)], {0: None}) == {}
    assert ratings.after([line(0, 1), line(1, 2, bot="unheard of")], {0: None}) == {}


def test_what_is_known_from_one_game_is_wide_and_after_many_it_is_not() -> None:
    known: Known | None = None
    for n in range(60):
        known = ratings.after([line(0, 1 + n % 2), line(1, 2 - n % 2)], {0: known, 1: Known(25.0, 1.0, 50)})[0]
        assert ratings.is_wide(known) or n > 3
    assert known is not None
    assert not ratings.is_wide(known)


def test_a_record_is_counted_by_what_games_have_in_common() -> None:
    rows = [
        line(0, 1, "me", game="a"), line(1, 2, game="a", name="Mira"),
        line(0, 2, game="b", bot="greedy"), line(2, 1, game="b", name="Mira"),
        line(1, 3, "me", game="b", players=3, setting="", points=4),
        line(0, 1, "me", game="c"), line(1, 2, "me", game="c"),
    ]  # fmt: skip
    games = career.played(rows, "me")
    assert [game.own.game for game in games] == ["a", "b"]  # at one screen nobody has a line of their own
    (toy,) = career.by(games, "title")
    assert (toy.games, toy.won, toy.places, toy.best, toy.mean) == (2, 1, (1, 0, 1), 9, 6.5)
    assert [one.what for one in career.by(games, "setting")] == ["Hills"]
    mira, greedy = career.opponents(games)
    assert (mira.name, mira.games, mira.before, mira.told_apart) == ("Mira", 2, 0.5, False)
    assert (greedy.name, greedy.before) == ("Greedy, bot", 0.0)


def test_somebody_who_was_beaten_twenty_times_is_told_apart() -> None:
    games = [Played(line(0, 1, "me"), (line(1, 2),)) for _ in range(20)]
    (other,) = career.opponents(games)
    assert other.told_apart
    assert 0.8 < other.least < other.before == 1.0 == other.most


def test_a_name_is_no_formula_in_a_table_program() -> None:
    text = "".join(career.as_csv([Played(line(0, 1, "me"), (line(1, 2, name='=HYPERLINK("x")'),))]))
    assert ',"\'=HYPERLINK(""x"")"\r\n' in text


def test_no_name_is_a_formula_where_semicolons_part_the_cells() -> None:
    """As in the table programs of half of Europe; a name may hold them, and several names stand in one cell."""
    lines = (line(1, 2, name="Ada;=1+1"), line(2, 3, name="@SUM(A1)"), line(3, 4, name="+1-1"))
    text = "".join(career.as_csv([Played(line(0, 1, "me"), lines)]))
    assert "Ada;'=1+1; '@SUM(A1); '+1-1" in text


# --- at tables -------------------------------------------------------------------------------------------------------
def test_a_game_is_in_the_record_of_a_guest_and_comes_along_when_they_sign_up(server: Serving, mira: Visitor) -> None:
    ada = Bearer(server.url)
    made = mira.found(["me", "friend"], speed="paused", options={"rounds": 1})
    ada.sit(made["links"]["1"], "Ada Guest")
    play_out(mira, made["table"], {0: mira, 1: ada})
    games = until(lambda: ada.get("/api/me/games").json()["games"])
    assert [game["table"] for game in games] == [made["table"]]
    assert games[0]["others"] == ["Mira"]
    assert games[0]["rating"] is None
    ada.keep("Ada Chronicle")
    assert [game["table"] for game in ada.get("/api/me/games").json()["games"]] == [made["table"]]
    assert ada.get("/api/me/games.csv").text.count("\r\n") == 2


def test_only_who_wants_a_rating_gets_one(server: Serving) -> None:
    ada, ravi, eve = (Bearer(server.url) for _ in range(3))
    for bearer, name in ((ada, "Ada Rated"), (ravi, "Ravi Rated"), (eve, "Eve Unrated")):
        bearer.keep(name)
    for bearer in (ada, ravi):
        assert bearer.post("/api/me/rated", wish=True).status_code == 200
    made = ada.found(["me", "friend", "friend"], speed="paused", options={"rounds": 1})
    ravi.sit(made["links"]["1"], "Ravi Rated")
    eve.sit(made["links"]["2"], "Eve Unrated")
    play_out(ada, made["table"], {0: ada, 1: ravi, 2: eve})
    mine = until(lambda: (got := ada.get("/api/me/games").json())["games"] and got)
    assert mine["rated"]
    assert mine["games"][0]["rating"] == pytest.approx(mine["ratings"][0]["rating"])
    theirs = eve.get("/api/me/games").json()
    assert theirs["ratings"] == []
    assert theirs["games"][0]["rating"] is None
    assert Visitor(server.url).post("/api/me/rated", wish=True).status_code == 403


def test_whoever_is_known_well_enough_is_in_the_table_of_the_house_until_they_want_no_rating(server: Serving) -> None:
    ada = Bearer(server.url)
    person = ada.keep("Ada Strong").json()["person"]["id"]
    ada.post("/api/me/rated", wish=True)
    store = server.app.state.house.store

    async def known() -> None:
        async with store.database.write.begin() as connection:
            await store._put_rating(connection, person, "toy", Known(40.0, 1.0, 50))

    server.call(known())
    line_of = next(one for one in ada.get("/api/games/toy/strongest").json() if one["name"] == "Ada Strong")
    assert line_of["person"] == ""  # whose page is closed is named, and leads nowhere
    assert not line_of["bot"]
    ada.post("/api/me/rated", wish=False)
    assert "Ada Strong" not in ada.get("/api/games/toy/strongest").text


def test_it_is_written_once_and_found_again_after_a_crash(server: Serving, mira: Visitor) -> None:
    house = server.app.state.house
    made = mira.found(["me", "bot"], speed="instant", options={"rounds": 1})
    table = made["table"]
    until(lambda: _moved(mira, table))
    until(lambda: mira.get("/api/me/games").json()["games"])

    async def again() -> tuple[bool, list[str]]:
        twice = await house.chronicle.write(await house.rooms.get(table))
        async with house.store.database.write.begin() as connection:
            await connection.execute(schema.result.delete().where(schema.result.c.game_id == table))
        house.chronicle._passed.clear()
        missing = await house.store.unwritten(0.0)
        await house.chronicle.catch_up()
        return twice, missing

    twice, missing = server.call(again())
    assert not twice
    assert table in missing
    assert table not in server.call(house.store.unwritten(0.0))


def _moved(who: Visitor, table: str) -> bool:
    state = who.state(table, 0)
    if state["legal"]:
        who.act(table, 0, state["legal"][0])
    return state["over"]


def test_what_if_and_records_count_for_nobody(server: Serving, mira: Visitor) -> None:
    made = mira.found(["me", "bot"], speed="instant", options={"rounds": 1})
    until(lambda: _moved(mira, made["table"]))
    until(lambda: mira.get("/api/me/games").json()["games"])
    record = mira.get(f"/api/tables/{made['table']}/record").content
    brought = mira.http.post("/api/import", params={"play_as": 0}, content=record).json()["table"]
    fork = mira.post(f"/api/tables/{made['table']}/fork", ply=1, seat=0, play_as=0).json()["table"]
    until(lambda: _moved(mira, fork))
    house = server.app.state.house
    server.call(house.chronicle.catch_up())
    asyncio.run(asyncio.sleep(0))
    assert [game["table"] for game in mira.get("/api/me/games").json()["games"]] == [made["table"]]
    assert brought != fork


def test_who_is_gone_when_a_game_ends_keeps_it_out_of_no_record(server: Serving) -> None:
    """The wish of somebody who was deleted meanwhile must not lose the game for the others."""
    store = server.app.state.house.store
    rows = [line(0, 1, "person gone", game="lost"), line(1, 2, "other", game="lost")]

    async def write() -> tuple[bool, bool]:
        def broken(*_: object) -> dict[int, Known]:
            raise IntegrityError("", {}, Exception())

        async with store.database.write.begin() as connection:
            await connection.execute(
                schema.person.insert().values(id="gone", name="Gone", likeness="gone", shown=False, since=1.0)
            )
            await connection.execute(schema.rated.insert().values(person_id="gone", since=1.0))
        return await store.write_results(rows, broken), await store.write_results(rows, broken)

    assert server.call(write()) == (True, False)
