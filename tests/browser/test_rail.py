"""At a desk of 1440 × 900 the question, the players and a line of the log are in sight whatever else the rail has to show."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.people import Comes
from tests.browser.pictures import play_until
from tests.table.people import Serving

#: What is not whole on the screen, or lies under something else.
_UNSEEN = """(ids) => ids.filter((id) => {
  const el = [...document.querySelectorAll(id)].filter((one) => one.checkVisibility()).at(-1), r = el.getBoundingClientRect();
  const top = (y) => document.elementFromPoint(r.x + r.width / 2, y);
  const hits = (y) => top(y) && (el.contains(top(y)) || top(y).contains(el));
  return r.top < 0 || r.bottom > innerHeight || !hits(r.top + 6) || !hits(r.bottom - 6);
})"""

#: Lines of the log that are seen in part only, at the place where its box stands and at each end of it.
_CUT = """() => {
  const list = document.querySelector("#since ol, #pane-since ol"), cut = [];
  for (const top of [list.scrollTop, 0, list.scrollHeight]) {
    list.scrollTop = top;
    const box = list.getBoundingClientRect();
    for (const li of list.children) {
      const r = li.getBoundingClientRect(), seen = Math.min(r.bottom, box.bottom) - Math.max(r.top, box.top);
      if (seen > 0.5 && seen < r.height - 0.5) cut.push(li.textContent);
    }
  }
  return cut;
}"""

#: Whether own panels are scrolled, whether their edge says so, and whether it still does at their end.
_EDGE = """async () => {
  const own = document.getElementById("panels"), rail = own.closest(".rail");
  const says = () => new Promise((told) => setTimeout(() => told(rail.classList.contains("more-below")), 100));
  const scrolled = own.scrollHeight - own.clientHeight > 16, first = await says();
  own.scrollTop = own.scrollHeight;
  return [scrolled, first, await says()];
}"""

#: What is written in the bar in other letters than the bar's, or with an edge round it.
_BOXED = """() => [...document.querySelectorAll(".top .where, .top .where *, .top .when")].filter((el) => {
  const is = getComputedStyle(el), all = getComputedStyle(document.querySelector(".top .where"));
  return is.borderTopWidth !== "0px" || is.fontFamily !== all.fontFamily;
}).map((el) => el.textContent)"""


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("imperial-steam", "#seats", {}),
        ("steamwatchers", "#seats", {}),
        ("planet-steam", "#panel-players", {}),
        ("steam-power", "#seats", {"map": "midwest"}),
    ],
)
def test_players_and_log_are_in_sight(
    person: Comes, server: Serving, game: str, players: str, options: dict[str, Any]
) -> None:
    ada = person()
    table = ada.founds(*["bot:greedy"] * 3, game=game, **options)
    ada.looks(table)
    play_until(server, ada, table, lambda g: len(g.record().actions) > 40 and len(g.legal(0)) > 3)
    ada.opens(table)
    ada.page.wait_for_selector("#prompt.mine")
    lines = "#since li" if ada.page.locator("#since li").count() else "#pane-since"
    assert ada.page.evaluate(_UNSEEN, ["#prompt h1", players, lines]) == []
    assert ada.page.evaluate(_BOXED) == []
    assert ada.page.evaluate(_CUT) == []
    scrolled, says, says_at_the_end = ada.page.evaluate(_EDGE)
    assert (says, says_at_the_end) == (scrolled, False)


def test_the_boards_open_by_themselves_and_the_map_comes_back(person: Comes, server: Serving) -> None:
    ada = person()
    table = ada.founds("bot:greedy", "bot:greedy", game="imperial-steam")
    ada.looks(table)
    play_until(server, ada, table, lambda g: "hire" in g.legal(0))
    ada.opens(table)
    page = ada.page
    assert page.locator("body.sheet-boards").count() == 0
    page.locator("#tile-hire").click()
    page.locator("#confirm").click()
    page.wait_for_selector("body.sheet-boards")
    page.locator("#panel-workers .can").first.click()
    page.locator("#confirm").click()
    page.wait_for_selector("body:not(.sheet-boards)")


def test_the_sheet_that_was_opened_lies_open_after_a_reload(person: Comes, server: Serving) -> None:
    ada = person(light=True, reduced_motion="reduce")
    table = ada.founds("bot:greedy", "bot:greedy", game="planet-steam")
    ada.looks(table)
    play_until(
        server, ada, table, lambda g: any(a.startswith("roll") for a in g.legal(0))
    )  # zones of the map are asked for
    ada.opens(table)
    ada.page.locator('.sheet-tabs [data-do="sheet-boards"]').click()
    ada.page.reload()
    ada.at_table()
    ada.page.wait_for_selector("#prompt.mine")
    ada.page.wait_for_timeout(200)
    assert ada.page.locator("body.sheet-boards").count() == 1
