"""Fast auctions in a browser: quick bids, "bid for me up to", and passing ahead; by mouse, on a phone, by keys."""

from __future__ import annotations

from typing import Any

from tests.browser.people import PHONE, Comes, Person, serious
from tests.table.auctions import Wanted, bidding, order, play_on, room_at, three_people
from tests.table.people import Serving, Visitor, until

SEED = 20
OPENING = bidding("SpecialistBids", 0, 1, 2)


def sits_at(server: Serving, one: Person, there: Wanted = OPENING) -> tuple[str, dict[int, Visitor]]:
    """Ada's page at a table of three people that stands at an auction."""
    table, people = three_people(server)
    play_on(server, table, people, there)
    cookies = [{"name": c.name, "value": c.value, "url": server.url} for c in people[0].http.cookies.jar]
    one.context.add_cookies(cookies)
    one.goes(f"/t/{table}?seat=0")
    one.at_table()
    return table, people


def said(server: Serving, table: str) -> tuple[Any, ...]:
    return getattr(room_at(server, table).line.game.table.stack[-1], "said", ())


def confirms(page: Any, words: str) -> None:
    page.wait_for_function("w => document.getElementById('confirm')?.textContent.startsWith(w)", arg=words)


def quick(page: Any) -> list[str]:
    page.wait_for_selector(".quick button")
    return page.locator(".quick button:visible").all_inner_texts()


def test_quick_bids_and_an_order_by_mouse(person: Comes, server: Serving) -> None:
    ada = person()
    table, people = sits_at(server, ada)
    page = ada.page
    assert quick(page) == ["1", "2", "4", "6"]  # the opener cannot pass
    confirms(page, "Bid 1")
    page.get_by_role("button", name="Bid 4").click()
    confirms(page, "Bid 4")
    assert "You have 110, then 106 credits" in page.locator("#receipt").inner_text()
    assert page.locator("#panel-bids").is_hidden()  # said once
    page.locator("#confirm").click()
    until(lambda: said(server, table) == ((0, 4),))
    people[1].act(table, 1, "bid 5")
    people[2].act(table, 2, "pass")
    page.wait_for_selector("#prompt.mine")
    assert quick(page) == ["6", "7", "9", "11", "Pass"]
    assert not serious(page)
    page.get_by_role("button", name="Bid 9").click()
    confirms(page, "Bid 9")
    page.get_by_role("checkbox", name="Bid for me up to").click()
    confirms(page, "Bid for me up to 9")
    page.locator("#confirm").click()
    page.get_by_text("You bid up to 9 for this card.").wait_for()
    assert "your limit 9, seen by you alone" in page.locator("#layer-auction").text_content()
    until(lambda: said(server, table)[-1] == (0, 6))
    assert not serious(page)
    people[1].act(table, 1, "bid 7")
    until(lambda: said(server, table)[-1] == (0, 8))
    page.get_by_role("button", name="Take it back").click()
    page.locator("#order-number").wait_for()
    people[1].act(table, 1, "bid 9")
    page.wait_for_selector("#prompt.mine")  # asked again
    assert page.locator("#order").is_hidden()
    confirms(page, "Bid 10")
    page.get_by_role("button", name="Pass", exact=True).click()
    confirms(page, "Pass")
    page.locator("#confirm").click()
    until(lambda: room_at(server, table).line.game.to_act == (1,))


def test_an_order_while_others_bid(person: Comes, server: Serving) -> None:
    ada = person()
    table, people = sits_at(server, ada, bidding("SpecialistBids", 1, 2, 0, high=9))
    page = ada.page
    high = said(server, table)[-1][1]
    assert page.locator("#panel-bids").is_visible()
    field = page.locator("#order-number")
    assert field.input_value() == str(high + 2)  # Ada leads
    field.fill("400")
    page.get_by_role("button", name="Set it").click()
    page.locator(".refusal", has_text="You have 110: you could pay no bid above 110.").wait_for()
    field.fill("60")
    people[1].act(table, 1, f"bid {high + 3}")
    page.wait_for_function("n => document.getElementById('log').textContent.includes(`bids ${n}`)", arg=high + 3)
    assert field.get_attribute("value") == str(high + 4)
    assert field.input_value() == "60"  # what was typed stays
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Set it").click()
    page.get_by_text("You bid up to 61 for this card.").wait_for()
    people[2].act(table, 2, "pass")
    until(lambda: said(server, table)[-1] == (0, high + 4))
    page.get_by_role("button", name="Take it back").click()
    page.get_by_role("button", name="Pass for this card").click()
    page.get_by_text("You pass for this card.").wait_for()
    people[1].act(table, 1, f"bid {high + 5}")
    until(lambda: type(room_at(server, table).line.game.table.stack[-1]).__name__ == "PickCard")


def test_on_a_phone(person: Comes, server: Serving) -> None:
    ada = person(**PHONE)
    table, people = sits_at(server, ada, bidding("SpecialistBids", 0, 1, 2, high=9))
    page, high = ada.page, said(server, table)[-1][1]
    assert quick(page) == [*(str(high + n) for n in (1, 2, 4, 6)), "Pass"]
    confirms(page, f"Bid {high + 1}")
    for button in (*page.locator(".quick button").all(), page.locator("#confirm"), page.locator(".proxy")):
        box = button.bounding_box()
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= 844 - 52  # all in sight, above the tabs
    page.locator(".quick button").nth(2).tap()
    confirms(page, f"Bid {high + 4}")
    page.locator("#order-box").tap()
    confirms(page, f"Bid for me up to {high + 4}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator("#confirm").tap()
    page.get_by_text(f"You bid up to {high + 4} for this card.").wait_for()
    until(lambda: said(server, table)[-1] == (0, high + 1))
    back = page.get_by_role("button", name="Take it back")
    assert back.bounding_box()["height"] >= 44
    back.tap()
    page.locator("#order-number").fill(str(high + 30))
    page.get_by_role("button", name="Set it").tap()
    page.get_by_text(f"You bid up to {high + 30} for this card.").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert not serious(page)
    order(people[1], table, 1, 0)
    order(people[2], table, 2, high + 2)
    page.get_by_role("heading", name="Pick a specialist").wait_for()
    assert room_at(server, table).line.game.table.purse[0] == 110 - (high + 3)


def test_by_keys(person: Comes, server: Serving) -> None:
    ada = person()
    table, people = sits_at(server, ada)
    page = ada.page
    confirms(page, "Bid 1")
    page.keyboard.press("3")
    confirms(page, "Bid 4")
    page.keyboard.press("Enter")
    until(lambda: said(server, table) == ((0, 4),))
    page.locator("#order-number").wait_for()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("o")
    page.keyboard.press("Control+a")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    page.get_by_text("You bid up to 7 for this card.").wait_for()
    people[1].act(table, 1, "bid 6")
    people[2].act(table, 2, "bid 7")
    until(lambda: said(server, table)[-1] == (0, 0))  # passed
    assert room_at(server, table).line.game.to_act == (1,)
    other, others = sits_at(server, ada)
    confirms(page, "Bid 1")
    page.keyboard.press("o")
    page.keyboard.press("Space")
    confirms(page, "Bid for me up to 1")
    page.keyboard.press("4")
    confirms(page, "Bid for me up to 6")
    page.keyboard.press("Enter")
    page.get_by_text("You bid up to 6 for this card.").wait_for()
    until(lambda: said(server, other) == ((0, 1),))
    others[1].act(other, 1, "bid 7")
    others[2].act(other, 2, "bid 8")
    until(lambda: said(server, other)[-1] == (0, 0))


def test_a_page_that_has_just_come_takes_enter_at_once(person: Comes, server: Serving) -> None:
    """Only a scene that has just ended holds Enter back: by a clock that stands in the page's first moment there was none."""
    ada = person()
    ada.brings("performance.now = () => window.itIs ?? -400")  # the question came long before that first moment
    table, _ = sits_at(server, ada)
    confirms(ada.page, "Bid 1")
    ada.page.evaluate("window.itIs = 1")
    ada.page.keyboard.press("Enter")
    until(lambda: said(server, table) == ((0, 1),))
