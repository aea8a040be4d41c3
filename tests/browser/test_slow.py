"""Slow games and open tables in a real browser: banks that run out, absences, replacements, the next free chair."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from tests.browser.people import PHONE, Comes, Person, serious
from tests.table.people import DAY, Serving, waits


def slow_table(server: Serving, host: Person, guest: Person, **more: Any) -> str:
    """Steam Power for two, with a bank of three days each. The host sits on chair 0."""
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "friend"}]
    made = host.posts(
        "/api/tables",
        game="steam-power",
        seats=seats,
        options={"map": "switchyard", "round_cap": 5},
        bank=3 * DAY,
        **more,
    )
    guest.sits(made["links"]["1"], "Ravi")
    host.opens(made["table"])
    return made["table"]


def whose_turn(server: Serving, table: str) -> int:
    return server.app.state.house.rooms._open[table].line.game.to_act[0]


def both(person: Comes) -> tuple[Person, Person]:
    return person(), person()


def test_at_zero_the_house_plays_the_turn(person: Comes, server: Serving) -> None:
    people = both(person)
    table = slow_table(server, *people)
    late = whose_turn(server, table)
    one = people[late]
    one.page.locator(".bank-row .time-bar").first.wait_for()
    one.page.locator(".order .now .clock", has_text="2 days").wait_for()  # of three, as soon as a second is gone
    thumb = person(**PHONE)
    thumb.context.add_cookies(one.context.cookies())
    thumb.opens(table, late)
    waits(server, table, 2.9 * DAY)
    for who, clock in ((one, ".order .now .clock.late"), (thumb, "#prompt .clock.late")):
        who.page.locator(clock).wait_for()
        assert "dashed" in who.page.locator(clock).evaluate("el => getComputedStyle(el).textDecoration")
    waits(server, table, 0.2 * DAY)
    for who in (one, thumb):
        who.waits_for("The house moved for you")
        line, asked = (who.page.locator(what).bounding_box() for what in (".house-moved", "#prompt h1"))
        assert line is not None
        assert asked is not None
        assert 0 < line["y"] < asked["y"] < 844, "the first line of what is asked"
    assert whose_turn(server, table) != late


def test_at_zero_a_bot_takes_the_chair_and_gives_it_back(person: Comes, server: Serving) -> None:
    people = both(person)
    table = slow_table(server, *people, zero="bot:greedy", speed="paused")
    late = whose_turn(server, table)
    one, other = people[late], people[1 - late]
    waits(server, table, 4 * DAY)
    other.page.get_by_text("time is up: a bot plays on from that chair").first.wait_for(state="attached")
    one.waits_for("Your time was up")
    assert not one.page.locator("#choices button").count()
    assert not serious(one.page)
    one.page.get_by_role("button", name="Take the chair back").click()
    one.page.locator("#prompt.mine").wait_for()
    other.page.get_by_text("is back, and plays on instead of the bot").first.wait_for(state="attached")


def test_at_zero_the_seat_resigns(person: Comes, server: Serving) -> None:
    people = both(person)
    table = slow_table(server, *people, zero="resign")
    late = whose_turn(server, table)
    waits(server, table, 4 * DAY)
    other = people[1 - late]
    other.page.locator("#log, #since").get_by_text("leaves the game").first.wait_for(state="attached")
    assert late not in other.looks(table, 1 - late)["to_act"]
    game = server.app.state.house.rooms._open[table].line.game
    assert game.result.ranking[-1] == (late,)


def test_a_vacation_is_told_to_all_and_the_clock_stands(person: Comes, server: Serving) -> None:
    people = both(person)
    table = slow_table(server, *people)
    gone = whose_turn(server, table)
    one, other = people[gone], people[1 - gone]
    one.page.locator("[data-do=settings]").first.click()
    last = datetime.now(UTC).date() + timedelta(days=3)
    one.page.get_by_label("Away until").fill(last.isoformat())
    one.page.get_by_role("button", name="Let the clock stand").click()
    one.at_table()
    words = f"is away until {last.day} {last:%b}; the clock stands; 10 of 14 vacation days left"
    other.page.locator(".away-note").wait_for()
    assert words in other.page.locator(".away-note").inner_text()
    assert other.page.locator(".order .now .clock").inner_text() == "away"
    waits(server, table, 4 * DAY)  # more than there is in the bank
    assert whose_turn(server, table) == gone
    one.page.locator("[data-do=settings]").first.click()
    one.page.get_by_role("button", name="I am back").click()
    one.at_table()
    other.page.locator(".away-note").wait_for(state="detached")


def test_a_chair_that_a_bot_has_kept_goes_to_another_person(person: Comes, server: Serving) -> None:
    """By the host's link, when its player has gone; told to all, and the newcomer sees the chair's own view alone."""
    host, ravi, eve = person(), person(), person()
    table = slow_table(server, host, ravi, zero="bot:greedy", speed="paused")
    if whose_turn(server, table) != 1:
        state = host.looks(table)
        for _ in range(40):
            if 0 not in state["to_act"]:
                break
            host.posts(
                f"/api/tables/{table}/act",
                seat=0,
                action=state["legal"][0],
                moment=state["moment"],
                key=str(state["ply"]),
            )
            state = host.looks(table)
    waits(server, table, 4 * DAY)
    ravi.posts(f"/api/tables/{table}/leave")
    host.opens(table)
    host.page.locator("[data-do=settings]").first.click()
    row = host.page.locator(".host-chairs form", has_text="a bot")
    row.get_by_role("button", name="Free it for a person").click()
    host.at_table()
    link = host.posts(f"/api/tables/{table}/links", kind="seat", seat=1)["link"]
    eve.sits(link, "Eve")
    host.page.get_by_text("Eve sits down on a chair that was another’s").first.wait_for(state="attached")
    assert eve.looks(table, 1)["viewer"] == 1
    refused = eve.context.request.get(f"{server.url}/api/tables/{table}?seat=0")
    assert refused.status == 403
    assert ravi.context.request.get(f"{server.url}/api/tables/{table}").status == 404


def test_one_press_to_the_next_free_chair(person: Comes, server: Serving) -> None:
    first, second = both(person)
    for one, name in ((first, "Ida Press"), (second, "Paul Press")):
        one.goes("/?game=imperial-steam#open")
        one.page.locator("#join select[name=game]").select_option("imperial-steam")
        one.page.locator("#join").get_by_label("Your name").fill(name)
        one.page.get_by_role("button", name="Join the next free chair").click()
        one.at_table()
    assert "this one was founded for you" in first.page.locator(".opened").inner_text()
    assert not second.page.locator(".opened").count()
    table = first.page.url.split("/t/")[1].partition("?")[0]
    assert f"/t/{table}" in second.page.url
    assert not serious(first.page)
    third = person()
    third.goes("/?game=imperial-steam")
    row = third.page.locator(".open-list li", has=third.page.locator(f"a[href='/t/{table}']"))
    assert "Ida Press, Paul Press" in row.inner_text()
    assert "1 chair free" in row.inner_text()
    first.page.locator(".fills .until").wait_for()

    async def fill() -> None:
        at = server.app.state.house
        await at.store.change_game(table, fill=1.0)
        await at.clocks.look()

    server.call(fill())
    first.page.get_by_text("chair, which nobody had taken").first.wait_for(state="attached")
    assert sum(bool(seat["bot"]) for seat in first.looks(table)["seats"]) == 1


def test_a_clock_is_chosen_in_words(person: Comes, server: Serving) -> None:
    one = person()
    one.goes("/new/steam-power")
    one.page.get_by_label("A bank for the whole game").check()
    one.page.locator("select[name=bank]").select_option(label="a week")
    one.page.locator("select[name=zero]").select_option(label="the seat resigns")
    assert not serious(one.page)
    one.page.locator("#founding").get_by_role("button", name="Create the table").click()
    one.at_table()
    table = one.page.url.split("/t/")[1].partition("?")[0]
    row = server.app.state.house.rooms._open[table].row
    assert (row.bank, row.increment, row.zero, row.patience) == (7 * DAY, 43200, "resign", 0)
    one.goes("/new/planet-steam")
    assert one.page.locator("select[name=zero] option").count() == 2  # its rules know no resigning
