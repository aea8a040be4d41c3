"""Whose games count: whoever has begun a game for their rating is rated for it, however they go. On both databases."""

from __future__ import annotations

import time
from typing import Any

import pytest

from enginehouse.table.storage import schema
from tests.table.authenticator import Bearer
from tests.table.live.test_chronicle import play_out
from tests.table.people import DAY, Serving, Visitor, fresh_key, until


def people(server: Serving, *names: str, rated: bool = True) -> list[Bearer]:
    out: list[Bearer] = []
    for name in names:
        bearer = Bearer(server.url)
        assert bearer.keep(name).status_code == 200
        if rated:
            assert bearer.post("/api/me/rated", wish=True).status_code == 200
        out.append(bearer)
    return out


def begun(host: Bearer, *others: Visitor, **more: Any) -> str:
    """A table at which everybody has acted once, and may act again."""
    made = host.found(["me", *("friend" for _ in others)], speed="paused", options={"rounds": 2}, **more)
    for n, other in enumerate(others):
        assert other.sit(made["links"][f"{n + 1}"], f"Guest {n}").status_code == 200
    table, seats = made["table"], dict(enumerate([host, *others]))
    acted: set[int] = set()
    while acted != set(seats):
        for seat in host.state(table)["to_act"]:
            if seat not in acted and (legal := seats[seat].state(table, seat)["legal"]):
                assert seats[seat].act(table, seat, legal[0]).status_code == 200
                acted.add(seat)
    return table


def mean(who: Visitor) -> float | None:
    """What is known of somebody, when their game is over."""
    found = who.get("/api/me/games").json()["ratings"]
    return found[0]["rating"] if found else None


def left_to_a_bot(one: Visitor, table: str, seats: dict[int, Visitor]) -> None:
    """To the end, with bots on the chairs that nobody plays."""
    one.post(f"/api/tables/{table}/speed", speed="instant")
    until(lambda: _played_on(one, table, seats))


def _played_on(one: Visitor, table: str, seats: dict[int, Visitor]) -> bool:
    state = one.state(table)
    to_act: list[int] = [] if state["over"] else state["to_act"]
    for seat in to_act:
        if seat in seats and (legal := seats[seat].state(table, seat)["legal"]):
            seats[seat].act(table, seat, legal[0])
    return state["over"]


def test_a_wish_counts_when_one_begins_not_when_one_is_about_to_lose(either: Serving) -> None:
    ada, ravi = people(either, "Ada Wish", "Ravi Wish")
    table = begun(ada, ravi)
    assert ada.post("/api/me/rated", wish=False).status_code == 200
    play_out(ada, table, {0: ada, 1: ravi})
    games = until(lambda: ada.get("/api/me/games").json()["games"])
    assert games[0]["rating"] is not None
    assert {mean(ada), mean(ravi)} != {None}
    assert mean(ada) is not None


def test_nobody_makes_a_game_count_that_they_are_about_to_win(either: Serving) -> None:
    ada, ravi = people(either, "Ada Late", "Ravi Late", rated=False)
    guest = Bearer(either.url)
    table = begun(ada, ravi, guest)
    for one in (ada, ravi):
        assert one.post("/api/me/rated", wish=True).status_code == 200
    assert guest.keep("Guest Late").status_code == 200
    assert guest.post("/api/me/rated", wish=True).status_code == 200
    play_out(ada, table, {0: ada, 1: ravi, 2: guest})
    until(lambda: ada.get("/api/me/games").json()["games"])
    assert [mean(one) for one in (ada, ravi, guest)] == [None, None, None]


@pytest.mark.parametrize("way", ["leaves", "is late"])
def test_who_lets_a_bot_end_the_game_has_the_last_place(either: Serving, way: str) -> None:
    """Seat 0 is who goes, and would win: the toy gives the most to who takes most, and all take the first that is legal."""
    ada, ravi = people(either, f"Ada {way}", f"Ravi {way}")
    table = begun(ada, ravi)
    house = either.app.state.house
    if way == "leaves":
        assert ada.post(f"/api/tables/{table}/leave").status_code == 200
        assert ravi.post(f"/api/tables/{table}/free", seat=0, bot="greedy").status_code == 200
    else:
        room = either.call(house.rooms.get(table))
        either.call(room.give_to_bot(0, "greedy", "Otto"))
    left_to_a_bot(ravi, table, {1: ravi})
    until(lambda: ravi.get("/api/me/games").json()["games"])
    loser, winner = mean(ada), mean(ravi)
    assert loser is not None
    assert winner is not None
    assert loser < 25.0 < winner
    (game,) = ada.get("/api/me/games").json()["games"]
    assert (game["place"], game["left"]) == (2, True)
    assert game["change"] is None
    assert game["rating"] == pytest.approx(loser)


def test_who_comes_back_in_time_has_the_place_of_the_chair(either: Serving) -> None:
    ada, ravi = people(either, "Ada Back", "Ravi Back")
    table = begun(ada, ravi)
    room = either.call(either.app.state.house.rooms.get(table))
    either.call(room.give_to_bot(0, "greedy", "Otto"))
    assert ada.post(f"/api/tables/{table}/back", seat=0).status_code == 200
    play_out(ada, table, {0: ada, 1: ravi})
    (game,) = until(lambda: ada.get("/api/me/games").json()["games"])
    assert not game["left"]


def test_no_host_throws_somebody_out_of_a_game_that_counts(either: Serving) -> None:
    """Who is here keeps a chair on which a rating is at stake; who has been away as long as for another person does not."""
    ada, ravi = people(either, "Ada Host", "Ravi Stays")
    table = begun(ada, ravi)
    refused = ada.post(f"/api/tables/{table}/free", seat=1, bot="greedy")
    assert refused.status_code == 409
    assert "counts for" in refused.json()["error"]["text"]
    house = either.app.state.house
    room = either.call(house.rooms.get(table))
    either.call(house.store.touch(table, 1, room.row.created - 2 * 86400))
    assert ada.post(f"/api/tables/{table}/free", seat=1, bot="greedy").status_code == 200
    left_to_a_bot(ada, table, {0: ada})
    until(lambda: ada.get("/api/me/games").json()["games"])
    gone = mean(ravi)
    assert gone is not None
    assert gone < 25.0


def test_nobody_ends_only_those_games_that_they_win(either: Serving) -> None:
    """Whoever walks away has lost, also where no clock runs, and where they have left a chair free or bots paused."""
    ada, ravi = people(either, "Ada Wanders", "Ravi Waits")
    table = begun(ada, ravi)
    assert ada.post(f"/api/tables/{table}/leave").status_code == 200
    assert ravi.post(f"/api/tables/{table}/free", seat=0).status_code == 200
    house = either.app.state.house
    assert either.call(house.store.forgotten(time.time() - 60)) == []

    def a_month_goes_by() -> bool:
        async def goes() -> None:
            async with house.store.database.write.begin() as connection:
                old = schema.game.update().where(schema.game.c.id == table, schema.game.c.over.is_(False))
                await connection.execute(old.values(touched=time.time() - 31 * DAY))
            await house.clocks.end_forgotten()

        either.call(goes())
        return ravi.state(table)["over"]

    until(a_month_goes_by, 30)
    until(lambda: ravi.get("/api/me/games").json()["games"])
    assert [game["left"] for one in (ada, ravi) for game in one.get("/api/me/games").json()["games"]] == [True, True]


def test_a_game_that_counts_for_nobody_waits_for_ever(either: Serving) -> None:
    store = either.app.state.house.store
    ada, ravi = people(either, "Ada Patient", "Ravi Patient", rated=False)
    unrated, clock = begun(ada, ravi), begun(ada, ravi, patience=DAY)
    (selma,) = people(either, "Selma Patient")
    rated = begun(selma, ravi)
    timed = begun(selma, ravi, patience=DAY)
    found = either.call(store.forgotten(time.time() + 60))
    assert [table in found for table in (rated, unrated, clock, timed)] == [True, False, False, False]


def test_bots_alone_agree_to_nothing_in_a_game_that_counts(either: Serving) -> None:
    """Else whoever plays for a rating takes back every card that they do not like."""
    (ada,) = people(either, "Ada Regrets")
    table = ada.found(["me", "bot"], options={"rounds": 2})["table"]
    refused = asks_to_begin_anew(ada, table)
    assert refused.status_code == 409
    assert "counts for your rating" in refused.json()["error"]["text"]
    fork = ada.post(f"/api/tables/{table}/fork", ply=0, seat=0, play_as=0).json()["table"]
    assert asks_to_begin_anew(ada, fork).status_code == 200
    ada.post("/api/me/rated", wish=False)
    free = ada.found(["me", "bot"], options={"rounds": 2})["table"]
    assert asks_to_begin_anew(ada, free).status_code == 200


def test_at_one_screen_nobody_is_compared_and_bots_agree(either: Serving) -> None:
    (ada,) = people(either, "Ada Shares")
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Zed"}]
    table = ada.post("/api/tables", game="toy", seats=seats, options={"rounds": 2}, speed="instant").json()["table"]
    for action in ("bid 1", "seal"):
        assert ada.act(table, 0, action).status_code == 200
    house = either.app.state.house
    either.call(either.call(house.rooms.get(table)).give_to_bot(1, "greedy", "Otto"))
    assert either.call(house.store.plays_for_rating(table, 0))
    assert asks_to_begin_anew(ada, table).status_code == 200


def asks_to_begin_anew(one: Visitor, table: str) -> Any:
    """After the bids are open, which nobody can take back alone."""
    for action in ("bid 1", "seal") if "bid 1" in one.state(table, 0)["legal"] else ():
        assert one.act(table, 0, action).status_code == 200
    now = until(lambda: (state := one.state(table, 0))["ply"] > 2 and state)
    return one.post(f"/api/tables/{table}/propose", seat=0, ply=0, moment=now["moment"], key=fresh_key())


def test_who_takes_over_a_lost_chair_is_not_rated_for_it(either: Serving) -> None:
    ada, ravi, eve = people(either, "Ada Goes", "Ravi Holds", "Eve Comes")
    table = begun(ada, ravi)
    assert ada.post(f"/api/tables/{table}/leave").status_code == 200
    link = ravi.post(f"/api/tables/{table}/free", seat=0)
    assert link.status_code == 200, link.text
    token = ravi.post(f"/api/tables/{table}/links", kind="seat", seat=0).json()
    assert eve.sit(token["link"], "Eve Comes").status_code == 200
    play_out(ravi, table, {0: eve, 1: ravi})
    until(lambda: eve.get("/api/me/games").json()["games"])
    assert mean(eve) is None
    gone = mean(ada)
    assert gone is not None
    assert gone < 25.0
