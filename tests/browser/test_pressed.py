"""Everything drawn can be pressed, in every game, at a desk and on a phone; and a hand that knows nothing finds its way."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from tests.browser import naive
from tests.browser.naive import Naive
from tests.browser.people import LONG, PHONE, Comes, Person, at_desk_and_phone
from tests.browser.pressed import goes_on, wanting
from tests.games.planet_steam.lab import EVERYTHING

#: Each game with options that make it short, and all its numbers of players.
GAMES: dict[str, tuple[dict[str, Any], tuple[int, ...]]] = {
    "steam-power": ({"map": "midwest", "round_cap": 12}, (2, 3, 4)),
    "planet-steam": ({}, (2, 3, 4, 5)),
    "imperial-steam": ({"setup": "fixed"}, (2, 3, 4)),
    "steamwatchers": ({"scenario": "steamwatching-101"}, (2, 3, 4)),
}
#: What makes it shorter still for whoever plays it to its end.
SMALL: dict[str, dict[str, Any]] = {"steam-power": {"map": "switchyard"}}
SEED = int(os.environ.get("ENGINEHOUSE_SEED", "3"))
ROUNDS = [(game, players, seed) for game, (_, counts) in GAMES.items() for players in counts for seed in range(4)]
QUICK = [(game, 3, 1) for game in GAMES]

#: An even seed takes the page as it comes, with its scenes and its motion; an odd one has them off.
_STILL: dict[str, Any] = {"scenes": True} if LONG and SEED % 2 == 0 else {"reduced_motion": "reduce"}


def plays_naively(ada: Person, game: str, players: int, options: dict[str, Any]) -> None:
    ada.begins(*["bot:random"] * (players - 1), game=game, **options)
    hand = Naive(ada, seed=SEED)
    told = hand.told
    try:
        hand.plays(most=100_000 if LONG else 6)
    finally:  # whoever stops it learns how far it came
        print("\n".join(("", f"{game}, {'phone' if ada.touch else 'desk'}: {told}", *told.faults)))
    assert not told.faults, "\n".join(told.faults)
    assert ada.over or not LONG


@pytest.mark.parametrize(("game", "players", "seed"), ROUNDS if LONG else QUICK)
def test_every_point_of_what_can_be_chosen_leads_to_it(person: Comes, game: str, players: int, seed: int) -> None:
    """Positions by chance: each thing that can be pressed is hit wherever it or its name is drawn, and is large enough."""
    ada, thumb = person(light=True, reduced_motion="reduce"), person(light=True, reduced_motion="reduce", **PHONE)
    table = ada.begins(*["bot:random"] * (players - 1), game=game, **GAMES[game][0])
    thumb.context.add_cookies(ada.context.cookies())
    thumb.opens(table)
    rnd, tried = Random(f"{game} {players} {seed}"), 0
    for n in range(60 if LONG else 8):
        if (n >= 2 and tried > 40 and not LONG) or not goes_on(ada, table, rnd, 1 + rnd.randrange(6), (thumb,)):
            break
        for one in (ada, thumb):
            faults, points = wanting(one)
            assert not faults, (one.prompt, one.touch, faults)
            tried += points
    print(f"\n{game}, {players} players: {tried} points of {n + 1} positions")
    assert tried > (1000 if LONG else 40)


#: Longer games with more to press, for whoever has an afternoon: all that may be switched on, and more players.
WIDE: dict[str, tuple[str, int, dict[str, Any]]] = {
    "every rule of Planet Steam": ("planet-steam", 3, EVERYTHING),
    "a map dealt by a card": ("imperial-steam", 3, {}),
    "a long war": ("steamwatchers", 3, {}),
    "colours chosen": ("steam-power", 3, {"map": "midwest", "colours": "chosen"}),
}


@pytest.mark.skipif(not LONG, reason="minutes each")
@pytest.mark.parametrize(("what", "look"), at_desk_and_phone(*WIDE))
def test_a_naive_hand_finds_its_way_through_all_that_a_game_offers(
    person: Comes, what: str, look: dict[str, Any]
) -> None:
    game, players, options = WIDE[what]
    plays_naively(person(light=True, **_STILL, **look), game, players, options)


@pytest.mark.parametrize(("game", "look"), at_desk_and_phone(*GAMES))
def test_a_naive_hand_finds_its_way(person: Comes, game: str, look: dict[str, Any]) -> None:
    """Every press has its effect, nothing marked is refused, and there is always a way on: some decisions, or whole games."""
    plays_naively(person(light=True, **_STILL, **look), game, 2, {**GAMES[game][0], **SMALL.get(game, {})})


@pytest.mark.parametrize("restless", [False, True])
def test_a_press_that_is_lost_is_counted(person: Comes, monkeypatch: pytest.MonkeyPatch, restless: bool) -> None:
    """Where no press has its effect, the hand says so, also if something else changes on the page meanwhile: it would not be
    believed otherwise."""
    monkeypatch.setattr(naive, "PATIENCE", 600)
    ada = person(light=True, reduced_motion="reduce", unused=True)
    ada.begins("bot:random")
    ada.page.evaluate(
        "() => addEventListener('click', (e) => { e.stopImmediatePropagation(); e.preventDefault(); }, true)"
    )
    if restless:
        ada.page.evaluate("() => setInterval(() => { document.querySelector('#prompt h1').textContent += '.'; }, 100)")
    hand = Naive(ada, seed=1)
    with pytest.raises(AssertionError):
        hand.plays(most=1, seconds=2)
    assert len(hand.told.nothing) == (0 if restless else hand.told.presses)
    assert sum(fault.startswith("made no click") for fault in hand.told.faults) == hand.told.presses
    assert hand.told.presses


_NO = {"error": {"code": "illegal", "text": "No.", "rule": ""}}
_DRESS = """(css) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
#: What goes wrong with a page, by the count of the hand that must tell of it.
_PLANTS: dict[str, Callable[[Any], object]] = {
    "refused": lambda page: page.route("**/preview?*", lambda route: route.fulfill(status=422, json=_NO)),
    "stuck": lambda page: page.evaluate(_DRESS, "main { visibility: hidden; }"),
    "out_of_sight": lambda page: page.evaluate(_DRESS, "#receipt { position: fixed; top: 2000px; }"),
}


@pytest.mark.skipif(not LONG, reason="seconds of pressing in vain")
@pytest.mark.parametrize("count", _PLANTS)
def test_what_goes_wrong_is_counted(person: Comes, monkeypatch: pytest.MonkeyPatch, count: str) -> None:
    monkeypatch.setattr(naive, "PATIENCE", 600)
    ada = person(light=True, reduced_motion="reduce", unused=True)
    ada.begins("bot:random")
    _PLANTS[count](ada.page)
    hand = Naive(ada, seed=1)
    with suppress(AssertionError):  # it may go on for ever
        hand.plays(most=3, seconds=6)
    assert getattr(hand.told, count), hand.told


@pytest.mark.parametrize(
    ("game", "thing"), [("imperial-steam", "#board [id^=link-]"), ("steamwatchers", "#board [id^=area-]")]
)
def test_what_cannot_be_chosen_says_what_it_is_and_why_not(person: Comes, game: str, thing: str) -> None:
    ada = person(light=True, reduced_motion="reduce")
    ada.begins("bot:random", game=game, **GAMES[game][0])
    where = ada.page.evaluate(
        """async (thing) => {
          const { aim } = await import("/static/js/choose.js"), { outline } = await import("/static/js/reach.js"), at = aim();
          for (const el of document.querySelectorAll(`${thing}:not(.can)`)) {
            const one = outline(el), r = one.box, [x, y] = one.line ? one.line[12] : [r.x + r.width / 2, r.y + r.height / 2];
            if (at(x, y) === el) return { x, y };
          }
          return null;
        }""",
        thing,
    )
    assert where is not None
    ada.press(where)
    ada.page.wait_for_selector("#refusal:not([hidden]), #refusal-below:not([hidden])")
    assert ada.page.locator(".refusal:visible").inner_text().strip()


#: Things that can be pressed beside the board and lie out of sight, with whether a button in sight leads to the same.
_UNSEEN = """() => {
  const hidden = (el) => {
    const r = el.getBoundingClientRect(), top = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
    return !el.closest("#board") && !(top && (el.ownerSVGElement ?? el).contains(top));
  };
  const leads = (id) => (b) => b.checkVisibility() && (b.dataset.touches ?? "").split(" ")[0] === id;
  const buttons = [...document.querySelectorAll("#choices button")];
  return [...document.querySelectorAll(".can")].filter(hidden).map((el) => [el.id, buttons.some(leads(el.id))]);
}"""


def test_what_lies_under_the_log_has_its_button_below_the_question(person: Comes) -> None:
    ada = person(light=True, reduced_motion="reduce", viewport={"width": 1440, "height": 560})
    table, rnd, found = ada.begins("bot:random", game="imperial-steam", setup="fixed"), Random(1), {}
    while not found and goes_on(ada, table, rnd, 1):
        ada.page.evaluate("() => new Promise((next) => requestAnimationFrame(next))")
        found = dict(ada.page.evaluate(_UNSEEN))
    assert found
    assert all(found.values()), found


def test_the_question_after_a_plan_is_open_although_it_came_later_than_the_answer(person: Comes) -> None:
    ada = person(light=True, reduced_motion="reduce")
    slow: list[Any] = []

    def line(socket: Any) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: slow.append((socket, message)) if slow else socket.send(message))

    ada.page.route_web_socket("**/live*", line)
    ada.begins(round_cap=12)
    ada.page.wait_for_selector("#board .can")
    slow.append(None)
    ada.press(ada.places()[0])
    ada.page.wait_for_selector("#confirm:enabled")
    before = ada.moment
    ada.page.locator("#confirm").click()
    ada.page.wait_for_timeout(800)  # both actions of the plan are answered, and no frame has come
    for socket, message in slow[1:]:
        socket.send(message)
    slow.clear()
    ada.page.wait_for_function("m => document.getElementById('prompt').dataset.moment !== m", arg=before)
    ada.page.wait_for_selector(".can")
    assert ada.page.locator("#choices[inert]").count() == 0
