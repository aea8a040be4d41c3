// The whole game by keyboard.
import { $ } from "./page.js";
import * as asking from "./asking.js";
import * as choose from "./choose.js";
import * as history from "./history.js";
import { shown } from "./receipt.js";
import * as scenes from "./scenes.js";
import * as sheets from "./sheets.js";
import { nextSign } from "./tips.js";
import * as why from "./why.js";
import * as zoom from "./zoom.js";

const centre = (el) => { const r = el.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The nearest thing to press in a direction. */
const towards = (from, [dx, dy]) => {
  const [x, y] = centre(from);
  let best = null, least = Infinity;
  for (const el of choose.pressable().keys()) {
    if (el === from || el.classList.contains("option")) continue;
    const [a, b] = centre(el), along = (a - x) * dx + (b - y) * dy, off = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    if (along <= 2) continue;
    const cost = along + off * 2.2;
    if (cost < least) { least = cost; best = el; }
  }
  return best;
};
const roam = (el) => {
  for (const other of document.querySelectorAll('.can[tabindex="0"]')) other.setAttribute("tabindex", "-1");
  el.setAttribute("tabindex", "0");
  zoom.reveal(el);
  el.focus({ preventScroll: Boolean(el.ownerSVGElement) });
};

const DO = {
  "/": () => $("cmd")?.focus(),
  "?": () => sheets.openDrawer("drawer-help"),
  "+": () => zoom.zoom(1 / 1.3), "=": () => zoom.zoom(1 / 1.3), "-": () => zoom.zoom(1.3), "0": () => zoom.showAll(),
  "[": () => history.step(-1), "]": () => history.step(1), h: () => history.toggle(), p: () => history.play(),
  r: () => choose.turn(1), R: () => choose.turn(-1),
  u: () => [...document.querySelectorAll('#undo button[name="steps"]')].at(-1)?.click(), // the last of them
  i: () => nextSign(1), I: () => nextSign(-1),
  o: () => ($("order-box") ?? $("order-number"))?.focus(),
  q: () => asking.pull(!asking.low()), b: () => sheets.toggleSheet(), w: () => sheets.openDrawer("words"),
};

/** A key held down, or pressed twice so fast that it was meant for the question before: a sealed answer is not given by mistake. */
let last = { key: "", at: 0, question: "" };
const late = (event) => {
  const before = last;
  if (!["Enter", " "].includes(event.key) && !/^[1-9]$/.test(event.key)) return false;
  last = { key: event.key, at: performance.now(), question: choose.question() };
  const again = before.key === event.key && last.at - before.at < 300 && before.question !== last.question;
  return event.repeat || again || (event.target.id === "confirm" && choose.tooSoon());
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (scenes.key(event)) return;
  const typing = event.target.matches("input:not([type=checkbox], [type=radio], [type=range]), textarea, select");
  if (event.key === "Escape") {
    if (typing) event.target.blur();
    if (sheets.closeAll()) return;
    if (!$("refusal").hidden || !$("refusal-below").hidden) { why.hide(); return; }
    if (!history.close()) choose.back();
    return;
  }
  if (typing || event.target.matches("[type=range], [type=radio]") && !["[", "]", "Enter", "h", "p"].includes(event.key)) return; // a slider has its own arrows, and so have tabs
  const focused = document.activeElement, way = WAYS[event.key];
  if (way && event.shiftKey) { event.preventDefault(); zoom.pan(way[0] * .15, way[1] * .15); return; }
  if (way && focused?.closest("#tiles")) { event.preventDefault(); choose.turn(way[0] + way[1]); return; }
  if (way && !focused?.closest(".drawer, .log-lines, [role=tablist], .menu, .chart")) {
    const start = focused?.matches(".can, [data-made]") ? focused : null; // what was chosen may be no choice any more
    const to = start ? towards(start, way) : choose.pressable().keys().next().value;
    if (to) { event.preventDefault(); roam(to); }
    return;
  }
  if (late(event)) { event.preventDefault(); return; }
  if (event.key === "Enter" && focused?.closest("#stepper, #sliding") && !focused.matches('[aria-pressed="false"]') && choose.picked() && shown()) { event.preventDefault(); choose.enter(); return; }
  if (event.key === "Enter" && focused?.id === "confirm") { event.preventDefault(); choose.enter(); return; }
  const pick = choose.picked(); // with its receipt open, Enter confirms, also where the hand still rests on what was pressed or dragged
  if (event.key === "Enter" && pick && shown() && (focused === pick.button || pick.touches.includes(focused?.id))) { event.preventDefault(); choose.enter(); return; }
  if ((event.key === "Enter" || event.key === " ") && focused?.classList.contains("can") && !focused.matches("button, a")) {
    event.preventDefault();
    choose.press(focused);
    return;
  }
  if (event.key === "Enter" && choose.picked() && !focused?.closest("button, a, summary")) { event.preventDefault(); choose.enter(); return; }
  if (/^[1-9]$/.test(event.key)) {
    const row = [...document.querySelectorAll("#choices .acts button, #choices .menu button")].filter((b) => !b.hidden);
    const button = row[Number(event.key) - 1];
    if (button) { event.preventDefault(); button.click(); }
    return;
  }
  if (DO[event.key] && !event.target.closest(".drawer")) { event.preventDefault(); DO[event.key](); }
});
