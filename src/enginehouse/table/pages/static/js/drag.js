// Dragging: from one thing to another is the same as pressing both. Only for a mouse or a pen; a finger moves the board.
import { $, draw } from "./page.js";
import { mark, wipe } from "./marks.js";
import * as choose from "./choose.js";

let from = null, start = null, line = null, pointer = 0;

/** Choices that name both elements, in whichever order they are pressed; what can be begun at either end counts once. */
const between = (a, b) => {
  const both = choose.everything().filter((c) => {
    const i = c.touches.indexOf(a.id), j = c.touches.indexOf(b.id);
    return i >= 0 && j >= 0 && Math.abs(i - j) === 1 && Math.min(i, j) === 0;
  });
  return [...new Map(both.reverse().map((c) => [c.action, c])).values()];
};
const partners = (a) => {
  const out = new Set();
  for (const c of choose.everything()) {
    if (c.touches.length < 2 || !c.touches.slice(0, 2).includes(a.id)) continue;
    const other = $(c.touches[c.touches[0] === a.id ? 1 : 0]);
    if (other?.ownerSVGElement?.id === "board" && other.checkVisibility()) out.add(other);
  }
  return out;
};
/** What lies there, from the top: also under a figure, or by its name. */
const things = (event) => document.elementsFromPoint(event.clientX, event.clientY).flatMap((target) => {
  const out = [];
  for (let el = target; el && el.id !== "hold"; el = el.parentElement) { const thing = (el.dataset?.of && $(el.dataset.of)) || el; if (thing.id) out.push(thing); }
  return out;
});
const middle = (el) => { const r = el.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
const onBoard = (x, y) => new DOMPoint(x, y).matrixTransform($("board").getScreenCTM().inverse());

/** The click that follows a drag is no press: it would choose anew whatever lies where the drag ended. */
const swallowClick = () => {
  const swallow = (event) => event.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
};
let taking = false;
const stop = () => { wipe("drag"); document.body.classList.remove("dragging"); from = start = line = null; };
const begin = () => {
  taking = true;
  dispatchEvent(new PointerEvent("pointercancel", { pointerId: pointer })); // the board stays where it is while something on it is moved
  taking = false;
  choose.clear();
  wipe("legal");
  mark("chosen", from);
  for (const el of partners(from)) mark("legal", el);
  document.body.classList.add("dragging");
  line = ["m-drag", "m-drag-ink"].map((cls) => draw("path", { class: cls, "data-mark": "drag" }));
  $("page-marks").append(...line);
};

$("hold").addEventListener("pointerdown", (event) => {
  if (event.pointerType === "touch" || event.button || !event.isPrimary) return;
  from = things(event).find((el) => partners(el).size) ?? null;
  start = from && [event.clientX, event.clientY];
  pointer = event.pointerId;
});
addEventListener("pointermove", (event) => {
  if (!from) return;
  if (!line && Math.hypot(event.clientX - start[0], event.clientY - start[1]) < 8) return;
  if (!line) begin();
  const a = onBoard(...middle(from)), b = onBoard(event.clientX, event.clientY);
  for (const part of line) part.setAttribute("d", `M${a.x.toFixed(1)},${a.y.toFixed(1)}L${b.x.toFixed(1)},${b.y.toFixed(1)}`);
});
addEventListener("pointerup", (event) => {
  const a = from, dragged = line !== null;
  stop();
  if (!dragged) return;
  swallowClick();
  const target = things(event).find((el) => el !== a && between(a, el).length);
  choose.clear();
  if (!target) return;
  const ways = between(a, target);
  if (ways.length === 1) { choose.choose(ways[0]); return; }
  for (const id of ways[0].touches.slice(0, 2)) choose.press($(id), null);
});
addEventListener("pointercancel", () => { if (!taking) stop(); });
addEventListener("keydown", (event) => { if (event.key === "Escape" && from) stop(); });
