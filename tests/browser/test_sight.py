"""What is asked and what it brings stay in sight at a desk, whatever is pressed; words on the board cover no other words."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.browser.people import LONG, PHONE, Comes, Person
from tests.browser.pressed import goes_on

GAMES = {
    "steam-power": {"map": "midwest", "round_cap": 12},
    "planet-steam": {},
    "imperial-steam": {"setup": "fixed"},
    "steamwatchers": {},
}
LOW = {"viewport": {"width": 1280, "height": 720}}
#: Where the question begins, and what is wrong with the button that confirms and with the words beside what is chosen.
_SEEN = Path(__file__).with_name("sight.js").read_text(encoding="utf-8")


def press_one(one: Person, rnd: Random) -> bool:
    """Something that can be pressed; whether there was anything."""
    targets = one.targets()
    places = [t for t in targets if t["kind"] == "place"]
    if not targets:
        return False
    one.press(rnd.choice(places or targets))
    one.page.mouse.move(2, 2)
    one.page.wait_for_timeout(150)
    return True


@pytest.mark.parametrize("game", GAMES)
def test_question_and_confirm_stay_in_sight_and_nothing_jumps(person: Comes, game: str) -> None:
    """In a low window and in a large one: Confirm can be pressed where it is, and the question does not move for a receipt."""
    low = person(light=True, reduced_motion="reduce", **LOW)
    table, all_ = low.begins("bot:random", "bot:random", game=game, **GAMES[game]), [low]
    if LONG:
        all_.append(person(light=True, reduced_motion="reduce"))
        all_[1].context.add_cookies(low.context.cookies())
        all_[1].opens(table)
    rnd, faults, receipts = Random(game), list[str](), 0
    for _ in range(60 if LONG else 3):
        if not goes_on(low, table, rnd, 1 + rnd.randrange(9), tuple(all_[1:])):
            break
        for one in all_:
            before, moment = one.page.evaluate(_SEEN), one.moment
            for _ in range(2):
                if not one.page.locator("#confirm").is_visible() and not press_one(one, rnd):
                    break
            if one.moment != moment:
                continue
            after = one.page.evaluate(_SEEN)
            receipts += one.page.locator("#confirm").is_visible()
            said = [*before["faults"], *after["faults"]]
            if abs(before["top"] - after["top"]) > 1:
                said.append(f"the question moved from {before['top']} to {after['top']}")
            faults += [f"{one.prompt}: {fault}" for fault in said]
            one.page.keyboard.press("Escape")
    assert not faults, "\n".join(faults)
    assert receipts


@pytest.mark.parametrize("look", [{}, PHONE], ids=["desk", "phone"])
def test_what_lies_open_is_there_again_when_the_page_is_loaded_anew(person: Comes, look: dict[str, object]) -> None:
    ada = person(light=True, **look)
    ada.begins("bot:random", game="imperial-steam")
    page = ada.page
    page.locator('#tabs [data-tab="players"]' if look else '[data-do="sheet-boards"]').click()
    if not look:
        page.locator("#tab-log").click()
    page.reload()
    ada.at_table()
    if look:
        assert page.locator("body").get_attribute("data-tab") == "players"
    else:
        assert page.locator("body.sheet-boards").count()
        assert page.locator("#tab-log").get_attribute("aria-selected") == "true"
