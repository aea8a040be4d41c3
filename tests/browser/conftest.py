"""A real Chromium and a server of its own. Without Chromium these tests are skipped on a desk, and fail where CI is set."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any
from zlib import crc32

import pytest

from enginehouse.table.live import bots, lobby
from tests.table.people import Serving, free

CHROMIUM = os.environ.get("ENGINEHOUSE_CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome"))), None
)
#: Playwright's own list, which ours takes the place of, and then the pages behind the address bar: nobody sees them, and each
#: window would start two processes for them, which is two thirds of what a window costs.
OFF = [
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled",
    "PreconnectToSearch", "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
]  # fmt: skip
ARGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", f"--disable-features={','.join(OFF)}",
]  # fmt: skip
WHY = "no Chromium: apt-get install chromium, or set ENGINEHOUSE_CHROMIUM"


#: What takes longest, in this order: begun first, so that nobody is left alone with one of them at the end.
LONGEST = (
    "pressed", "page", "phone", "games", "courses", "slow", "scenes", "moments", "plans", "turns", "guided", "find_back",
)  # fmt: skip


def _turn(item: pytest.Item) -> int:
    name = item.path.stem.removeprefix("test_")
    return LONGEST.index(name) if name in LONGEST else len(LONGEST)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    places = [n for n, item in enumerate(items) if item.nodeid.startswith("tests/browser/")]
    ours = sorted((items[n] for n in places), key=_turn)
    for n, item in zip(places, ours, strict=True):
        items[n] = item
    if CHROMIUM or not ours:
        return
    if os.environ.get("CI"):
        pytest.exit(WHY, returncode=3)
    for item in ours:
        item.add_marker(pytest.mark.skip(reason=WHY))


@pytest.fixture(scope="package")  # while it lives, its event loop bars others from this thread
def chromium() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    running = Serving(
        free(database=str(tmp_path_factory.mktemp("browser") / "tables.sqlite3"), frame_pause=0.03)
    ).start()
    yield running
    running.stop()


@pytest.fixture(scope="package")
def browsers(chromium: Any) -> dict[str, list[Any]]:
    """Browsers that somebody used and left as they were, by how they look."""
    return {}


@pytest.fixture
def person(chromium: Any, browsers: dict[str, list[Any]], server: Serving) -> Iterator[Callable[..., Any]]:
    """People, each with a browser of their own. What their consoles complain about fails the test."""
    from tests.browser.people import Person

    came: list[tuple[str, Person]] = []

    def comes(*, unused: bool = False, **look: Any) -> Person:
        left = browsers.setdefault(repr(look), [])
        one = left.pop() if left and not unused else Person(chromium, server.url, **look)
        one.marked = unused
        came.append((repr(look), one))
        return one

    yield comes
    complaints = [complaint for _, one in came for complaint in one.complaints]
    for look, one in came:
        if one.forgets():
            browsers[look].append(one)
        else:
            one.leaves()
    assert not complaints


@pytest.fixture(autouse=True)
def foreseen(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The same cards, by the module's seed, and the same thoughts of the bots each time: what fails once fails again."""
    seed, asked, seen = getattr(request.module, "SEED", 20), bots.Question, Counter[str]()

    def question(*about: Any) -> bots.Question:
        seen[view := f"{seed} {about[4]} {about[6]}"] += 1  # who comes to the same place again tries another way
        assert isinstance(about[7], int)
        return asked(*about[:7], crc32(f"{view} {seen[view]}".encode()), *about[8:])

    monkeypatch.setattr(lobby, "new_seed", lambda: seed)
    monkeypatch.setattr(bots, "Question", question)
