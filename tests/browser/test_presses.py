"""No press is lost: whatever arrives at the same moment, what is visible and enabled has its effect when it is pressed."""

from __future__ import annotations

from typing import Any

from tests.browser.hands import chooses_track
from tests.browser.people import PHONE, Comes, Person
from tests.browser.test_moments import begun


def late(page: Any, what: str, milliseconds: int) -> None:
    """What the house says to a question arrives late; what it does is done at once."""
    page.evaluate(
        """([what, late]) => {
          const real = window.fetch;
          window.fetch = async (...asked) => {
            const told = await real(...asked);
            if (String(asked[0]).includes(what)) await new Promise((go) => setTimeout(go, late));
            return told;
          };
        }""",
        [what, milliseconds],
    )


def talks(one: Person, words: str) -> None:
    """Somebody says something: a frame for everybody, at the same moment of the game."""
    table = one.page.url.split("/t/")[1].split("?")[0]
    said = one.context.request.post(
        f"{one.url}/api/tables/{table}/chat", data={"seat": 0, "words": words}, headers={"origin": one.url}
    )
    assert said.ok, said.text()


def asked_for_track(ada: Person) -> list[dict[str, Any]]:
    """At the question where track is laid; the places on the board that can be pressed."""
    ada.begins(round_cap=30)
    chooses_track(ada)
    return places(ada)


def places(ada: Person) -> list[dict[str, Any]]:
    return [t for t in ada.targets() if t["kind"] == "place"]


def test_the_next_question_is_open_although_the_answer_to_the_last_is_still_on_its_way(person: Comes) -> None:
    ada = person()
    ada.begins()
    late(ada.page, "/act", 20_000)
    chooses_track(ada)
    ada.press(places(ada)[0])
    ada.page.wait_for_selector("#confirm", timeout=10_000)


def test_a_frame_that_comes_before_the_receipt_does_not_keep_it_away(person: Comes) -> None:
    ada = person()
    there = asked_for_track(ada)
    late(ada.page, "/preview", 1500)
    ada.press(there[0])
    talks(ada, "one moment")
    ada.page.wait_for_selector("#chat >> text=one moment", state="attached")
    assert ada.page.locator("#confirm").count() == 0
    ada.page.wait_for_selector("#confirm")


def test_a_frame_waits_until_the_finger_is_up(person: Comes) -> None:
    ada = person()
    page = ada.page
    there = asked_for_track(ada)
    page.mouse.move(there[0]["x"], there[0]["y"])
    page.evaluate("""() => {
      const seen = () => Boolean(document.querySelector("#chat li:not(.none)"));
      addEventListener("pointerdown", () => { setTimeout(() => { window.under = seen(); }, 400); });
    }""")
    page.mouse.down()
    talks(ada, "one moment")
    page.wait_for_function("() => window.under !== undefined")
    assert page.evaluate("window.under") is False
    page.mouse.up()
    page.wait_for_selector("#chat >> text=one moment", state="attached")
    page.wait_for_selector("#confirm")


def test_the_answer_to_the_last_press_waits_until_the_finger_is_up(person: Comes) -> None:
    """It brings the row of actions, which would push what lies under the finger away."""
    ada = person()
    page = ada.page
    ada.begins()
    page.evaluate("""() => {
      const real = window.fetch;
      const down = new Promise((go) => document.getElementById("hold").addEventListener("pointerdown", go));
      window.fetch = async (...asked) => {
        const told = await real(...asked);
        if (String(asked[0]).includes("/act")) await down;
        return told;
      };
      down.then(() => setTimeout(() => { window.under = document.getElementById("kept").hidden; }, 400));
    }""")
    chooses_track(ada)
    there = places(ada)[0]
    page.mouse.move(there["x"], there["y"])
    page.mouse.down()
    page.wait_for_function("() => window.under !== undefined")
    assert page.evaluate("window.under") is True
    page.mouse.up()
    page.wait_for_selector("#kept:visible")
    page.wait_for_selector("#confirm")


def test_a_finger_that_stays_down_does_not_stop_the_table(person: Comes) -> None:
    ada = person()
    there = asked_for_track(ada)
    ada.page.mouse.move(there[0]["x"], there[0]["y"])
    ada.page.mouse.down()
    talks(ada, "one moment")
    ada.page.wait_for_selector("#chat >> text=one moment", state="attached")
    ada.page.mouse.up()


def test_a_question_that_was_answered_can_no_longer_be_pressed(person: Comes) -> None:
    """Until the next one is here nothing looks as if it could be, so that no press goes to a question of the past."""
    ada = person()
    slow: list[Any] = []

    def line(socket: Any) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: slow.append((socket, message)) if slow else socket.send(message))

    ada.page.route_web_socket("**/live*", line)
    ada.begins()
    slow.append(None)
    ada.page.locator("#choices .acts button", has_text="Track").click()
    ada.page.wait_for_selector("#choices[inert]", state="attached")
    ada.page.wait_for_selector("body.under-way")
    assert "On its way" in ada.page.locator("#say").text_content()
    ada.page.wait_for_timeout(300)
    assert ada.page.locator("#choices[inert]").count() == 1
    assert ada.page.locator(".can").count() == 0
    for socket, message in slow[1:]:
        socket.send(message)
    slow.clear()
    ada.page.wait_for_selector("#board .can")
    assert not ada.page.locator("body.under-way").count()
    ada.press(places(ada)[0])
    ada.page.wait_for_selector("#confirm")


def test_an_answer_that_comes_after_the_next_press_is_not_shown(person: Comes) -> None:
    ada = person()
    page = ada.page
    asked_for_track(ada)
    ada.press(places(ada)[0])
    page.wait_for_selector("#confirm:enabled")
    late(page, "/why", 300)
    page.evaluate("""async () => {
      const real = window.fetch;
      window.fetch = async (...asked) => {
        if (String(asked[0]).includes("/act")) await new Promise((go) => setTimeout(go, 1200)); // a slow house
        return real(...asked);
      };
      const { confirm, press } = await import("/static/js/choose.js");
      press(document.querySelector("#board .hit[id]:not(.can)"));
      confirm();
    }""")
    page.wait_for_timeout(600)
    assert not page.locator(".refusal:visible").count()


def test_only_the_receipt_of_what_is_chosen_can_be_confirmed(person: Comes) -> None:
    ada = person()
    page = ada.page
    for place in asked_for_track(ada):
        ada.press(place)
        page.wait_for_selector("#confirm")
        if page.locator("#rotate").count():
            break
        page.keyboard.press("Escape")
    first = page.locator("#confirm").inner_text()
    late(page, "/preview", 1000)
    page.locator("#rotate").click()
    assert page.locator("#confirm").is_disabled()
    moment = ada.moment
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    page.wait_for_selector("#confirm:enabled")
    assert ada.moment == moment
    assert page.locator("#confirm").inner_text() != first


#: Whether what leads back is in sight, and Confirm open.
_WAYS = """() => [
  [...document.querySelectorAll("#back, #wider")].filter((el) => el.checkVisibility() && !el.closest("[inert]")).length,
  Boolean(document.querySelector("#confirm:enabled"))]"""


def test_the_way_back_is_there_before_the_receipt_is(person: Comes) -> None:
    """However long the house takes to say what a press would bring, and if it says nothing at all."""
    ada = person()
    page = ada.page
    ada.begins("bot:random", game="imperial-steam")
    page.wait_for_selector("#confirm:enabled")
    late(page, "/preview", 1000)
    more = page.get_by_role("button", name="More")
    more.click()
    page.wait_for_timeout(100)
    assert page.evaluate(_WAYS) == [1, False]
    page.wait_for_selector("#confirm:enabled")
    assert page.evaluate(_WAYS) == [1, True]
    page.locator("#back").click()
    page.wait_for_selector("#confirm:enabled")
    assert page.evaluate(_WAYS) == [0, True], "as it was first asked, there is nothing before it"
    page.evaluate("""() => {
      const real = window.fetch;
      const lost = (address) => address.includes("/preview") && !window.answers;
      window.fetch = (...asked) => (lost(String(asked[0])) ? Promise.reject(new TypeError("away")) : real(...asked));
    }""")
    more.click()
    page.wait_for_selector("#again")
    assert page.evaluate(_WAYS) == [1, False]
    assert "cannot be reached" in page.locator("#refusal-below").inner_text()
    page.evaluate("window.answers = true")
    page.keyboard.press("Enter")
    page.wait_for_selector("#confirm:enabled")
    assert "10" in page.locator("#confirm").inner_text()


def test_the_focus_stays_on_what_was_pressed_and_the_way_back_is_heard(person: Comes) -> None:
    ada = person()
    page = ada.page
    asked_for_track(ada)
    late(page, "/preview", 400)
    page.keyboard.press("ArrowRight")
    thing = page.evaluate("document.activeElement.id")
    asked = ada.prompt
    page.keyboard.press("Enter")
    page.wait_for_selector("#wider")
    assert page.evaluate("document.activeElement.id") == thing
    page.wait_for_selector("#confirm:enabled")
    assert page.evaluate("document.activeElement.id") == thing, "where Enter confirms, and an arrow goes on"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == thing
    assert page.locator("#say").text_content().startswith(f"Back. {asked}")


def test_each_step_back_counts_although_the_last_moment_is_still_on_its_way(person: Comes) -> None:
    ada = person()
    begun(ada, 6)
    page = ada.page
    last = int(page.locator("#prompt").get_attribute("data-last"))
    late(page, "/frame", 600)
    for _ in range(3):
        page.keyboard.press("[")
    page.wait_for_function("n => document.getElementById('prompt').dataset.ply === String(n)", arg=last - 3)


# --- fingers -------------------------------------------------------------------------------------------------------------
class Fingers:
    """Real touches, moved step by step."""

    def __init__(self, one: Person) -> None:
        self.line = one.context.new_cdp_session(one.page)

    def put(self, kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    def move(self, start: list[tuple[float, float]], end: list[tuple[float, float]], steps: int = 8) -> None:
        self.put("touchStart", *start)
        for n in range(1, steps + 1):
            k = n / steps
            self.put(
                "touchMove", *[(a + (c - a) * k, b + (d - b) * k) for (a, b), (c, d) in zip(start, end, strict=True)]
            )
        self.put("touchEnd")


def window_on(page: Any) -> list[float]:
    return [float(n) for n in page.locator("#board").get_attribute("viewBox").split()]


def test_a_trembling_finger_presses_all_the_same(person: Comes) -> None:
    ada = person(**PHONE)
    there = asked_for_track(ada)[0]
    x, y = there["x"], there["y"]
    Fingers(ada).move([(x - 4, y)], [(x + 5, y + 1)], steps=3)
    ada.page.wait_for_selector("#confirm")


#: The tools had to go, since everything could be pressed, and come back: what a press would meet there at once, and what later.
_TOOLS_COME = """async () => {
  const tools = document.querySelector(".hold-tools"), { tidyUp } = await import("/static/js/zoom.js");
  const there = () => {
    const r = tools.getBoundingClientRect();
    return tools.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2));
  };
  const until = (so) => new Promise((seen, never) => {
    new MutationObserver((_, eye) => { if (so()) { eye.disconnect(); seen(there()); } }).observe(tools, { attributes: true });
    setTimeout(never, 10000, new Error(`the tools stay ${tools.dataset.corner}`));
  });
  const gone = until(() => tools.dataset.corner === "none");
  document.getElementById("board-layers").classList.add("can");
  tidyUp();
  await gone;
  const come = until(() => tools.classList.contains("arriving"));
  for (const el of document.querySelectorAll("#board .can")) el.classList.remove("can");
  tidyUp();
  return [await come, await until(() => !tools.classList.contains("arriving"))];
}"""


def test_the_tools_take_no_press_that_was_on_its_way_when_they_came(person: Comes) -> None:
    ada = person(**PHONE)
    asked_for_track(ada)
    assert ada.page.evaluate(_TOOLS_COME) == [False, True]


#: The sheet rises over the lowest thing that can be pressed, and a finger comes down there: on which thing, in the page's eyes?
_SHEET_RISES = """async (late) => {
  const sheet = document.getElementById("asking"), top = sheet.getBoundingClientRect().top;
  const low = [...document.querySelectorAll("#board .can:not(.option)")].map((el) => [el, el.getBoundingClientRect()])
    .filter(([, r]) => r.bottom < top).sort((a, b) => b[1].bottom - a[1].bottom)[0];
  const x = low[1].x + low[1].width / 2, y = low[1].y + low[1].height / 2;
  document.getElementById("prompt").style.paddingTop = `${Math.ceil(top - low[1].top) + 8}px`;
  await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  await new Promise((go) => setTimeout(go, late));
  const hit = document.elementFromPoint(x, y), where = getComputedStyle(document.getElementById("board")).height;
  hit.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: x, clientY: y }));
  const effect = document.querySelector("#tiles:not([hidden]), #receipt:not([hidden]), .narrowed") !== null;
  return [hit.closest("#asking") !== null, effect,
    where === getComputedStyle(document.getElementById("board")).height && sheet.checkVisibility({ visibilityProperty: true })];
}"""


def test_a_finger_beside_the_tools_presses_the_drawing_it_lies_on(person: Comes) -> None:
    """Browsers draw a tap to the nearest button."""
    ada = person(**PHONE)
    asked_for_track(ada)
    before = window_on(ada.page)
    there = ada.page.evaluate("""async () => {
      const tools = document.querySelector(".hold-tools"), r = tools.getBoundingClientRect();
      const x = r.x + r.width / 2, y = tools.dataset.corner.startsWith("t") ? r.bottom + 4 : r.top - 4;
      return { x, y, on: Boolean(document.elementFromPoint(x, y).closest("#board")) };
    }""")
    assert there["on"]
    ada.press(there)
    ada.page.wait_for_timeout(400)
    assert window_on(ada.page)[2] == before[2]


def test_the_tools_stay_in_a_corner_that_is_free(person: Comes) -> None:
    """What leaps about is hit by mistake: they go to another only when something to press lies under them."""
    ada = person(**PHONE)
    asked_for_track(ada)
    corners = ada.page.evaluate("""async () => {
      const tools = document.querySelector(".hold-tools"), { tidyUp } = await import("/static/js/zoom.js");
      for (const el of document.querySelectorAll("#board .can")) el.classList.remove("can");
      const stays = async (corner) => {
        tools.dataset.corner = corner;
        tidyUp();
        await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
        return tools.dataset.corner;
      };
      return [await stays("tl"), await stays("br")];
    }""")
    assert corners == ["tl", "br"]


def test_a_finger_on_its_way_when_the_sheet_rose_presses_what_lay_there(person: Comes) -> None:
    ada = person(**PHONE)
    asked_for_track(ada)
    assert ada.page.evaluate(_SHEET_RISES, 600) == [True, False, True]
    ada.page.reload()
    ada.at_table()
    ada.page.wait_for_selector("#board .can")
    assert ada.page.evaluate(_SHEET_RISES, 0) == [True, True, True]


def test_two_fingers_zoom_and_one_pans_and_neither_presses(person: Comes) -> None:
    ada = person(**PHONE)
    asked_for_track(ada)
    page, hand = ada.page, Fingers(ada)
    box = page.locator("#hold").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before, moment = window_on(page), ada.moment
    under = """([x, y]) => {
      const p = new DOMPoint(x, y).matrixTransform(document.getElementById("board").getScreenCTM().inverse());
      return [p.x, p.y];
    }"""
    was = page.evaluate(under, [x, y])
    hand.move([(x - 30, y), (x + 30, y)], [(x - 75, y), (x + 75, y)])
    near = window_on(page)
    assert 0.3 < near[2] / before[2] < 0.5
    now = page.evaluate(under, [x, y])
    assert abs(was[0] - now[0]) < near[2] * 0.03  # what lay between the fingers lies there still
    assert abs(was[1] - now[1]) < near[3] * 0.03
    hand.move([(x, y)], [(x - 60, y - 40)])
    moved = window_on(page)
    scale = near[2] / page.locator("#board").evaluate("el => el.clientWidth")
    assert abs(moved[0] - near[0] - 60 * scale) < 20 * scale
    assert abs(moved[1] - near[1] - 40 * scale) < 20 * scale
    assert moved[2] == near[2]
    hand.move([(x - 90, y), (x + 90, y)], [(x - 20, y), (x + 20, y)])
    assert window_on(page)[2] > moved[2] * 2
    assert page.locator("#confirm").count() == 0
    assert ada.moment == moment
    assert page.evaluate("visualViewport.scale") == 1
    hand.move([(x, y - 20), (x, y + 20)], [(x, y - 90), (x, y + 90)])  # and after all that a press is a press
    ada.press(places(ada)[0])
    page.wait_for_selector("#confirm")
