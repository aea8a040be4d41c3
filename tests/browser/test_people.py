"""A name that follows one: a passkey on the first device, the chair found on the second, the printed code on the third."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.people import DESK, PHONE, Comes, Person, serious

_VIRTUAL = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


class Keyring:
    """A browser's virtual authenticator, through the protocol of its own tools."""

    def __init__(self, one: Person) -> None:
        self.line = one.context.new_cdp_session(one.page)
        self.line.send("WebAuthn.enable")
        self.id = self.line.send("WebAuthn.addVirtualAuthenticator", {"options": _VIRTUAL})["authenticatorId"]

    def passkeys(self) -> list[dict[str, Any]]:
        return self.line.send("WebAuthn.getCredentials", {"authenticatorId": self.id})["credentials"]

    def learns(self, passkeys: list[dict[str, Any]]) -> None:
        """As a keeper of passkeys brings them to another device."""
        for key in passkeys:
            known = {**key, "signCount": key["signCount"] + 1}
            self.line.send("WebAuthn.addCredential", {"authenticatorId": self.id, "credential": known})


def at_its_name(one: Person) -> Person:
    """Passkeys are for a name, and localhost is one."""
    one.url = one.url.replace("127.0.0.1", "localhost")
    one.marked = True  # its authenticator stays with it
    return one


def clean(one: Person, where: str) -> None:
    assert not serious(one.page), where
    wide = one.page.evaluate("document.documentElement.scrollWidth")  # a phone's innerWidth grows with what is too wide
    assert wide <= one.page.viewport_size["width"], f"{where} is wider than the screen"


def founds(one: Person) -> str:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "friend"}, {"kind": "bot"}]
    return one.posts("/api/tables", game="planet-steam", seats=seats, speed="paused", name="Tuesday")["table"]


def beside(desk: Person, table: str) -> Any:
    """The table in another tab."""
    tab = desk.context.new_page()
    tab.goto(f"{desk.url}/t/{table}")
    desk.page.bring_to_front()  # an authenticator is asked by the page that one looks at
    return tab


def still_hears(tab: Any, desk: Person, table: str) -> None:
    """Also since the browser has a new cookie."""
    desk.posts(f"/api/tables/{table}/chat", seat=0, words="here still")
    tab.get_by_text("here still").first.wait_for(state="attached")
    tab.close()


@pytest.mark.parametrize(("first", "second"), [(DESK, PHONE)], ids=["desk-then-phone"])
def test_a_name_follows_its_owner(person: Comes, first: dict[str, Any], second: dict[str, Any]) -> None:
    desk, phone, third = (at_its_name(person(unused=True, **look)) for look in (first, second, first))
    table = founds(desk)
    desk.goes("/mine")
    page = desk.page
    page.wait_for_function("() => document.querySelector('.wait img.only-light').naturalWidth > 0")
    clean(desk, "my tables, as a guest")
    tab = beside(desk, table)
    keys = Keyring(desk)
    assert page.input_value("#keep-name [name=name]") == "Ada"
    page.locator("#keep-name .btn.main").press("Enter")  # one press
    page.wait_for_selector("#printed")
    assert page.evaluate("document.activeElement.id") == "printed"
    code = page.inner_text("#code")
    clean(desk, "the printed code")
    page.get_by_role("link", name="To my tables").click()
    page.wait_for_selector(".wait")
    clean(desk, "my tables")
    still_hears(tab, desk, table)
    assert page.locator(".me-link").inner_text() == "Ada"

    phone.goes("/mine")
    assert "No table waits" in phone.page.inner_text("h1")
    Keyring(phone).learns(keys.passkeys())
    clean(phone, "nothing yet, on a phone")
    phone.page.locator("#enter").click()  # one press, no name
    phone.page.wait_for_selector(".wait")
    assert "One table waits for you" in phone.page.inner_text("h1")
    clean(phone, "my tables on a phone")
    phone.page.get_by_role("link", name="Take your turn").click()
    phone.page.wait_for_selector("#prompt.mine")
    assert f"/t/{table}" in phone.page.url
    phone.goes("/me")
    clean(phone, "me on a phone")

    third.goes("/me")
    clean(third, "a guest's page")
    third.page.fill("[name=code]", code.lower())
    third.page.keyboard.press("Enter")
    third.page.wait_for_selector("#code")
    assert third.page.inner_text("#code") != code
    third.goes(f"/t/{table}?seat=0")
    third.page.wait_for_selector("#prompt.mine")

    desk.goes("/me")
    assert page.locator(".things").nth(1).locator("li").count() == 3
    clean(desk, "me")
    phone.goes(f"/t/{table}?seat=0")
    phone.page.wait_for_selector("#prompt.mine")
    page.get_by_role("button", name="Sign out all others").click()
    page.wait_for_function("() => document.querySelectorAll('.things')[1].children.length === 1")
    phone.page.reload()
    assert "There is no such table" in phone.page.inner_text("h1")


def test_keys_alone_keep_a_name_and_let_it_go(person: Comes) -> None:
    ada = at_its_name(person(unused=True))
    ada.goes("/me")
    Keyring(ada)
    page = ada.page

    def to(what: str) -> None:
        """With Tab alone, to something that shows that it has the focus."""
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("(what) => document.activeElement.matches(what)", what):
                assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
                return
        raise AssertionError(f"no way to {what}")

    to("#keep-name [name=name]")
    page.keyboard.type("Adalind")
    page.keyboard.press("Enter")
    page.wait_for_selector("#printed")
    to('#printed a[href="/mine"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/mine")
    to(".me-link")
    page.keyboard.press("Enter")
    page.wait_for_url("**/me")
    assert page.inner_text("h1") == "Adalind"
    to(".go summary")
    page.keyboard.press("Enter")
    to("[name=sure]")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("#keep-name")


def test_nobody_is_kept_who_says_no_and_an_address_without_a_name_says_why(person: Comes) -> None:
    ada = person(unused=True)
    ada.goes("/me")
    assert "Open http://localhost:" in ada.page.inner_text(".keep")
    assert ada.page.locator("#keep-name").count() == 0
    ada = at_its_name(ada)
    ada.goes("/me")
    keys = Keyring(ada)
    keys.line.send("WebAuthn.setUserVerified", {"authenticatorId": keys.id, "isUserVerified": False})
    ada.page.fill("[name=name]", "The Host")
    ada.page.click("#keep-name .btn.main")
    ada.page.wait_for_selector(".keep .refusal:not([hidden])")
    assert "would look like the house" in ada.page.inner_text(".keep .refusal")
    assert keys.passkeys() == []
    assert ada.page.locator("#keep-name .btn.main").is_enabled()
    clean(ada, "a refusal")
