"""Pictures of the main pages for ``docs/screenshots``: ``uv run python -m tests.browser.pictures [folder]``."""

from __future__ import annotations

import re
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from enginehouse import bots, house
from enginehouse.table.pages.scenes import waiting
from enginehouse.table.problems import Problem
from tests.browser.conftest import ARGS, CHROMIUM
from tests.browser.hands import founds_by_form
from tests.browser.people import PHONE, Person
from tests.table.people import Serving, free, fresh_key

NAMES = ("Ada", "Mira", "Tomasz", "Isambard")


def play_until(server: Serving, ada: Person, table: str, done: Callable[[Any], bool]) -> None:
    """Play Ada's seat as the greedy bot would, until the position is the one wanted."""
    rooms = server.app.state.house.rooms
    greedy = bots.make("greedy", rooms._open[table].line.game.title, seed=5)
    seconds = time.monotonic() + 150
    while time.monotonic() < seconds:
        room = rooms._open[table]
        game = room.line.game
        if game.over or (0 in game.to_act and done(game)):
            return
        if 0 not in game.to_act:
            time.sleep(0.01)
            continue
        choice = greedy.choose(game.view(0), 0, game.legal(0))
        try:
            server.call(room.act(0, choice.action, room.line.token(0), fresh_key()))
        except Problem as refused:  # a bot that is asked at the same time has answered meanwhile: look anew
            if refused.code != "stale":
                raise
    raise SystemExit("the position was not reached")


def themed(browser: Any, ada: Person, theme: str, **look: Any) -> Person:
    """The same person at another screen."""
    other = Person(browser, ada.url, **look)
    other.context.add_cookies(ada.context.cookies())
    other.context.add_init_script(f"localStorage.setItem('enginehouse theme', '{theme}')")
    return other


def lay(one: Person, nth: float = 0.5) -> None:
    """Choose track and a hex, so that the picture shows brackets, a ghost and a receipt."""
    page = one.page
    track = page.locator("#choices .acts button:not(.closed)", has_text="Track")
    if track.count():
        track.click()
    page.wait_for_selector("#board .can")
    places = [t for t in one.places() if t["name"].startswith("hex-")]
    one.press(places[int(len(places) * nth)])
    page.wait_for_selector("#confirm")
    page.mouse.move(2, 2)
    page.wait_for_timeout(400)


#: The other games, each with its number of players and the decision of one's own to show.
OTHERS: dict[str, tuple[int, int, dict[str, str]]] = {
    "planet-steam": (4, 24, {}),
    "imperial-steam": (3, 30, {}),
    "steamwatchers": (3, 34, {}),
}


def take_others(browser: Any, server: Serving, folder: Path, only: str = "") -> None:
    """A board page of each of the other games in the middle of a game: paper, cyanotype, phone."""
    for game, (players, when, options) in OTHERS.items():
        if only not in ("", "all", game):
            continue
        ada = Person(browser, server.url)
        table = founds_by_form(ada, game, *["bot:greedy"] * (players - 1), options=options)
        asked: set[int] = set()

        def far(g: Any, asked: set[int] = asked, when: int = when) -> bool:
            asked.add(len(g.record().actions))
            return len(asked) >= when and len(g.legal(0)) > 3

        play_until(server, ada, table, far)
        for theme, look in (("light", {}), ("dark", {}), ("light", PHONE)):
            other = themed(browser, ada, theme, **look)
            other.goes(f"/t/{table}")
            other.at_table()
            other.page.wait_for_timeout(500)
            size = "390" if look else "1440"
            name = f"{game}-dark-1440.png" if theme == "dark" else f"{game}-{size}.png"
            other.page.screenshot(path=folder / name, scale="css")
            if not look and theme == "light" and other.page.locator('.sheet-tabs [data-do="sheet-boards"]').count():
                other.page.locator('.sheet-tabs [data-do="sheet-boards"]').click()
                other.page.wait_for_timeout(300)
                other.page.screenshot(path=folder / f"{game}-boards-1440.png")
            other.leaves()
        ada.leaves()


#: For each game a table at which something soon resolves by itself.
SCENES: dict[str, dict[str, Any]] = {
    "planet-steam": {},
    "imperial-steam": {},
    "steamwatchers": {"scenario": "steamwatching-101"},
    "steam-power": {},
}


def take_scenes(browser: Any, server: Serving, folder: Path, only: str = "") -> None:
    """A scene of each game, at a desk and on a phone."""
    for game, options in SCENES.items():
        if only not in ("", "all", game):
            continue
        ada = Person(browser, server.url)
        rival = "automa:normal" if game == "steam-power" else "bot:greedy"
        table = ada.founds(rival, game=game, names=("Ada", "Mira"), **options)
        ada.looks(table)
        play_until(server, ada, table, lambda _, at=table: bool(waiting(server.app.state.house.rooms._open[at], 0)))
        for size, look in (("1440", {}), ("390", PHONE)):
            other = themed(browser, ada, "light", scenes=True, **look)
            other.goes(f"/t/{table}")
            other.at_table()
            other.page.wait_for_selector("#scene-next")
            other.page.wait_for_timeout(500)
            other.page.screenshot(path=folder / f"{game}-scene-{size}.png", scale="css")
            other.leaves()
        ada.leaves()


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    house.ROOMS.pop("toy", None)
    server = Serving(free(database=str(Path(tempfile.mkdtemp()) / "tables.sqlite3"))).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        if len(sys.argv) <= 2:
            take(browser, server, folder)
        only = sys.argv[2] if len(sys.argv) > 2 else ""
        take_others(browser, server, folder, only)
        take_scenes(browser, server, folder, only)
        browser.close()
    server.stop()


def found(ada: Person, folder: Path) -> str:
    """A table of four on the large map; its id."""
    page = ada.page
    ada.goes("/new/steam-power")
    page.screenshot(path=folder / "new-table-1440.png", full_page=True)
    page.get_by_role("radio", name="Midwest").check()
    page.locator("#players").select_option("4")
    page.locator("select[name=speed]").select_option("instant")
    for n, name in enumerate(NAMES):
        if n:
            page.locator(f"#seat-{n}").select_option("bot:greedy")
        page.locator(f"#name-{n}").fill(name)
    page.get_by_role("button", name="Create the table").click()
    ada.at_table()
    return page.url.split("/t/")[1].split("?")[0]


def take(browser: Any, server: Serving, folder: Path) -> None:
    ada = Person(browser, server.url)
    page = ada.page
    table = found(ada, folder)
    title = server.app.state.house.rooms._open[table].line.game.title
    play_until(
        server,
        ada,
        table,
        lambda g: int(re.findall(r"\d+", title.moment(g.view(0)))[0]) >= 6 and "track" in g.legal(0),
    )
    page.reload()
    ada.at_table()
    lay(ada)
    page.screenshot(path=folder / "board-1440.png")
    page.keyboard.press("Escape")
    for theme in ("dark", "contrast"):
        other = themed(browser, ada, theme)
        other.goes(f"/t/{table}")
        other.at_table()
        lay(other)
        other.page.screenshot(path=folder / f"board-{theme}-1440.png")
        other.leaves()
    thumb = themed(browser, ada, "light", **PHONE)
    thumb.goes(f"/t/{table}")
    thumb.at_table()
    lay(thumb)
    thumb.page.screenshot(path=folder / "board-390.png", scale="css")
    thumb.goes("/")
    thumb.page.screenshot(path=folder / "home-390.png", full_page=True, scale="css")
    page.keyboard.press("u")
    page.wait_for_timeout(300)
    play_until(server, ada, table, lambda g: g.over)
    page.wait_for_selector("#end .count")
    page.wait_for_timeout(300)
    page.screenshot(path=folder / "end-1440.png")
    thumb.goes(f"/t/{table}")
    thumb.at_table()
    thumb.page.screenshot(path=folder / "end-390.png", scale="css")
    ada.begins("friend", "bot:greedy")
    page.screenshot(path=folder / "invite-1440.png")
    ada.goes("/")
    page.screenshot(path=folder / "home-1440.png", full_page=True)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/screenshots"))
