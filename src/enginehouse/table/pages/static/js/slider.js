// Numbers under a finger: a grip that is pulled along all that may be chosen; the stepper beside it stays the exact way. Where the
// numbers are columns of the drawing, too fine for a finger, the whole ladder is one slider; else it lies in the question's sheet.
import { $, draw, make, phone } from "./page.js";
import { onTop, wipe } from "./marks.js";
import { boxIn } from "./zoom.js";

/** From so many numbers on a slider is quicker than pressing + again and again. */
export const MANY = 6;
const GRIP = 44, QUIET = 90, PAD = 2.5;
const words = (c) => `${c.number}${c.note ? `, ${c.note}` : c.price ? `, ${c.price}` : ""}`;

/** What is pulled is taken when the hand rests, not at every number it passes. */
let timer = 0;
const soon = (take) => { clearTimeout(timer); timer = setTimeout(take, QUIET); };
const now = (take) => { clearTimeout(timer); take(); };

/** Whether a finger or a mouse is on the grip in the sheet. */
let held = false;
for (const what of ["pointerup", "pointercancel"]) addEventListener(what, () => { held = false; }, true);

// --- in the sheet ------------------------------------------------------------------------------------------------------
/** Offer numbers of one kind, if there are many; ``by`` is what to do with one. */
export const offer = (list, by) => {
  $("sliding").hidden = list.length < MANY;
  $("sliding").replaceChildren();
  if (list.length < MANY) return;
  const grip = make("input", { type: "range", id: "slide", min: 0, max: list.length - 1, step: 1, "aria-label": "Amount, by a slider" });
  const here = () => list[Number(grip.value)], label = make("output", { class: "slide-told", for: "slide" });
  const tell = () => { label.replaceChildren(...(here().note || here().price ? [make("b", {}, String(here().number)), ` ${here().note || here().price}`] : [])); grip.setAttribute("aria-valuetext", words(here())); label.style.setProperty("--at", String(list.length > 1 ? Number(grip.value) / (list.length - 1) : 0)); };
  grip.addEventListener("input", () => { tell(); by.passing(here()); soon(() => by.take(here())); });
  grip.addEventListener("change", () => now(() => by.take(here())));
  // While a finger is on it, it stands where the finger is: whatever is drawn anew meanwhile knows the number before.
  grip.addEventListener("pointerdown", () => { held = true; });
  const end = (c) => make("span", { class: "slide-end", "aria-hidden": "true" }, String(c.number));
  const box = make("span", { class: "slide" }, label, make("span", { class: "slide-way" }, end(list[0]), grip, end(list.at(-1))));
  box.stands = (number) => { const n = held ? -1 : list.findIndex((c) => c.number === number); if (n >= 0) { grip.value = n; tell(); } };
  held = false;
  box.stands(list[0].number);
  $("sliding").append(box);
};
/** Another way led to a number: the grip goes there. */
export const stands = (number) => document.querySelector("#sliding .slide")?.stands(number);

// --- on a drawing ------------------------------------------------------------------------------------------------------
let ladder = null, pulled = null;
/** Whether these choices are columns of one row of a drawing, each too narrow for a finger: of the board, or of a panel that has a
 * ladder and says how far its grip rises. */
export const fits = (choices, leads) => {
  if (!phone.matches || choices.length < 2) return false;
  const els = choices.map(leads), svg = els[0]?.ownerSVGElement;
  if (!svg || !els.every((el) => el?.ownerSVGElement === svg && (svg.id === "board" || el.dataset.rise))) return false;
  const boxes = els.map((el) => el.getBoundingClientRect()), [first] = boxes;
  return boxes.every((b) => b.width < GRIP && Math.abs(b.top - first.top) < 1);
};
export const holds = (el) => ladder?.columns.some((one) => one.el === el) ?? false;

/** Draw the grip on the column that is chosen, or take it away. */
export const lay = (choices, leads, chosen, by) => {
  const focused = document.activeElement?.classList.contains("slide-grip");
  wipe("slide");
  ladder = null;
  const can = fits(choices, leads);
  document.body.classList.toggle("on-ladder", can);
  if (!can) return;
  const columns = new Map(); // what shares a column is told apart by the stepper
  for (const c of choices) {
    const el = leads(c), box = boxIn(el.ownerSVGElement, el), at = Math.round(box.x);
    if (!columns.has(at) || c === chosen) columns.set(at, { c, el, box });
  }
  ladder = { columns: [...columns.values()].sort((one, other) => one.box.x - other.box.x), by, chosen };
  grip(ladder.columns.find((column) => column.c === chosen) ?? null, focused);
};
const grip = (column, focus = false) => {
  wipe("slide");
  if (!column) return;
  const { columns } = ladder, svg = column.el.ownerSVGElement, unit = 1 / (svg.getScreenCTM()?.a || 1), size = GRIP * unit, rise = Number(column.el.dataset.rise ?? 0);
  const { y, height } = column.box, x = column.box.x - PAD, width = column.box.width + 2 * PAD, top = y - rise, foot = y + height, middle = x + width / 2, all = svg.viewBox.baseVal;
  const left = Math.min(Math.max(middle - size / 2, all.x + 2 * unit), all.x + all.width - size - 2 * unit), right = left + size, c = left + size / 2;
  const d = `M${x},${top}H${x + width}V${foot}H${right}V${foot + size}H${left}V${foot}H${x}Z`, h = size / 9, cy = foot + size / 2;
  const sign = `M${c - 2.4 * h},${cy - h}l${-h},${h}l${h},${h}M${c + 2.4 * h},${cy - h}l${h},${h}l${-h},${h}M${c - h},${cy - h}v${2 * h}M${c},${cy - h}v${2 * h}M${c + h},${cy - h}v${2 * h}`;
  const n = columns.indexOf(column);
  const made = draw("g", { class: "slide-grip", "data-mark": "slide", role: "slider", tabindex: 0, "aria-label": "Amount, by the grip on the ladder", "aria-valuemin": 1, "aria-valuemax": columns.length, "aria-valuenow": n + 1, "aria-valuetext": column.c.label },
    draw("path", { class: "slide-hold", d: `M${left},${foot}h${size}v${size}h${-size}Z` }), draw("path", { class: "m-under", d }), draw("path", { class: "m-ink", d }), draw("path", { class: "slide-sign", d: sign }));
  made.addEventListener("keydown", (event) => {
    const to = { ArrowLeft: n - 1, ArrowDown: n - 1, ArrowRight: n + 1, ArrowUp: n + 1, Home: 0, End: columns.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (columns[to]) { grip(columns[to], true); ladder.by.take(columns[to].c); }
  });
  onTop(svg).append(made);
  if (focus) made.focus({ preventScroll: true });
};

/** Whether a point lies on the ladder: on a column, or where the grip runs below. */
const on = (x, y) => {
  if (!ladder) return false;
  const boxes = ladder.columns.map((column) => column.el.getBoundingClientRect()), scale = ladder.columns[0].el.ownerSVGElement.getScreenCTM()?.a ?? 1;
  const top = boxes[0].top - Number(ladder.columns[0].el.dataset.rise ?? 0) * scale;
  return x >= Math.min(...boxes.map((b) => b.left)) - GRIP / 2 && x <= Math.max(...boxes.map((b) => b.right)) + GRIP / 2 && y >= top && y <= boxes[0].bottom + GRIP;
};
const nearest = (x) => ladder.columns.reduce((best, column) => {
  const r = column.el.getBoundingClientRect(), far = Math.abs(x - r.left - r.width / 2);
  return far < best[1] ? [column, far] : best;
}, [null, Infinity])[0];
const pull = (x) => {
  const column = nearest(x);
  if (column === pulled.column) return;
  pulled.column = column;
  grip(column);
  ladder.by.passing(column.c);
  soon(() => { if (ladder) ladder.by.take(column.c); });
};
addEventListener("pointerdown", (event) => {
  if (!event.isPrimary || event.target.closest("button, #asking, #tabs") || !on(event.clientX, event.clientY)) return;
  event.stopPropagation(); // the board stays where it is
  pulled = { id: event.pointerId, column: ladder.columns.find((column) => column.c === ladder.chosen) ?? null, from: ladder.chosen };
  pull(event.clientX);
}, true);
addEventListener("pointermove", (event) => { if (pulled?.id === event.pointerId && ladder) pull(event.clientX); });
addEventListener("pointerup", (event) => {
  if (pulled?.id !== event.pointerId) return;
  const { column, from } = pulled;
  pulled = null;
  if (!ladder || !column) return;
  // It was no press on whatever lies there. What follows a finger would take the focus away again: Confirm gets it after that.
  let awaited = true;
  const over = () => { if (awaited && column.c === from) ladder?.by.again(); awaited = false; };
  const swallow = (click) => { click.stopPropagation(); click.preventDefault(); over(); };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => { removeEventListener("click", swallow, { capture: true }); over(); }, 400);
  if (column.c !== from) now(() => ladder.by.take(column.c));
});
addEventListener("pointercancel", () => { pulled = null; });
