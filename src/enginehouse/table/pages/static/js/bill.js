// The bill of a plan: where each good comes from, on paper and on the map, and where else it could. See ``Waybill``.
import { $, draw, make } from "./page.js";
import { mark, wipe } from "./marks.js";
import { beside } from "./place.js";

const FEW = 4;
let shown = null, open = -1, more = false, take = () => {};

export const hide = () => { if (shown) { shown = null; open = -1; more = false; wipe("bill"); } };
export const isShown = () => shown !== null;
export const hint = () => shown?.hint ?? "";

const emblem = (who) => { const old = document.querySelector(`#seat-${who} .emblem`); if (!old) return ""; const one = old.cloneNode(true); one.setAttribute("width", 15); one.setAttribute("height", 15); return one; };
const name = (who) => document.querySelector(`#seat-${who} .nm`)?.textContent ?? "";
const sign = (what) => { const svg = draw("svg", { class: "i", "aria-hidden": "true" }); const id = [`g-${what}`, `k-${what}`].find($); if (id) svg.append(draw("use", { href: `#${id}` })); return svg; };
const capital = (words) => words[0].toUpperCase() + words.slice(1);
const paid = (source) => source.paid.flatMap(([who, amount]) => [" ", make("span", { class: "payee" }, emblem(who), ` ${name(who)} ${amount}`)]);

/** The line whose good a place of the map stands for: by its chosen source, or as one of the others. */
const lineOf = (place) => {
  if (!shown) return null;
  const here = (n) => shown.lines[n].others.find((source) => source.place === place);
  const order = open >= 0 ? [open, ...shown.lines.keys()] : [...shown.lines.keys()];
  const other = order.find(here);
  if (other !== undefined) return { line: other, source: here(other) };
  const chosen = order.find((n) => shown.lines[n].source.place === place && shown.lines[n].others.length);
  return chosen === undefined ? null : { line: chosen, source: null };
};

/** The places of the map that change the bill when they are pressed, with what each does. */
export const places = () => {
  const out = new Map();
  if (!shown) return out;
  for (const line of shown.lines) {
    if (line.others.length && $(line.source.place)) out.set($(line.source.place), [{ label: `${capital(line.what)} from ${line.source.name}: its other sources` }]);
    for (const source of line.others) if ($(source.place)) out.set($(source.place), [{ label: `${capital(line.what)} from ${source.name} instead, ${source.price}` }]);
  }
  return out;
};
/** A place was pressed: the same as its row. True if it was one of the bill's. */
export const press = (el) => {
  const found = lineOf(el.id);
  if (!found) return false;
  if (found.source) take(found.source.actions, found.line);
  else { open = open === found.line ? -1 : found.line; redraw(); }
  return true;
};

// --- on the map --------------------------------------------------------------------------------------------------------
const pin = (place, words, numbers = []) => {
  const el = $(place), counts = 22 * numbers.length;
  if (el?.ownerSVGElement?.id !== "board") return null;
  const wide = 14 + 8 * words.length + counts, { left, top } = beside(el, wide, 21, true);
  const text = (content, at, cls) => { const t = draw("text", { x: at, y: top + 15, class: cls }); t.textContent = content; return t; };
  const parts = [draw("rect", { x: left, y: top, width: wide, height: 21, rx: 2 })];
  numbers.forEach((number, n) => parts.push(draw("circle", { cx: left + 13 + 20 * n, cy: top + 10.5, r: 8 }), text(String(number), left + 13 + 20 * n, "k")));
  parts.push(text(words, left + (wide + counts - (numbers.length ? 2 : 0)) / 2, ""));
  return draw("g", { class: numbers.length ? "pin" : "pin alt", "data-mark": "bill" }, ...parts);
};
const line = (id) => ($(id)?.tagName === "path" ? $(id) : $(id)?.querySelector("path"))?.getAttribute("d");
const rails = (ways, cls) => ways.map(line).filter(Boolean).map((d) => draw("path", { class: cls, d, "data-mark": "bill" }));

/** Chosen sources with their number and price in ink and whole rails; the others on paper, the open line's with broken rails. */
export const onMap = () => {
  wipe("bill");
  if (!shown) return;
  const under = $("layer-routes") ?? $("page-marks"), pins = $("page-marks");
  const taken = new Set(shown.lines.map((line) => line.source.place));
  const byPlace = new Map();
  shown.lines.forEach((line, n) => { const { place, price } = line.source; byPlace.set(place, [...byPlace.get(place) ?? [], [n + 1, price]]); });
  const prices = (all) => (all.length > 1 && all.every(([, price]) => price === all[0][1]) ? `${all[0][1]} each` : all.map(([, price]) => price).join(", "));
  const put = (one) => { if (one) pins.append(one); }; // each makes room for those that are there
  for (const [place, all] of byPlace) put(pin(place, prices(all), all.map(([n]) => n)));
  shown.lines.forEach((line, n) => {
    under.append(...rails(line.source.ways, "route"));
    for (const source of line.others) {
      if (n === open) under.append(...rails(source.ways.filter((id) => !line.source.ways.includes(id)), "route alt"));
      if (!taken.has(source.place)) { taken.add(source.place); put(pin(source.place, source.price)); }
    }
  });
  mark("chosen", ...[...byPlace.keys()].map($));
};

// --- on paper ----------------------------------------------------------------------------------------------------------
const row = (source, on, n) => {
  const b = make("button", { type: "button", role: "radio", "aria-checked": String(on), class: on ? "on" : "", "data-source": source.place },
    make("span", { class: "rd" }), make("span", {}, `${source.name} `, make("small", {}, source.note)), make("small", {}, ...paid(source)), make("span", {}, source.price));
  b.addEventListener("click", () => { if (!on) take(source.actions, n); });
  return b;
};
const lineRow = (line, n) => {
  const isOpen = n === open && line.others.length > 0, what = line.source;
  const head = [make("span", { class: "lnr" }, String(n + 1)), sign(line.what),
    make("span", {}, make("b", {}, isOpen ? `${capital(line.what)} from` : what.name), ...(isOpen ? [] : [make("small", {}, what.note, ...paid(what))])),
    make("span", { class: "cost" }, what.price)];
  if (!line.others.length) return [make("div", { class: "line" }, ...head, make("span", {}))];
  const chev = draw("svg", { width: 16, height: 16, viewBox: "0 0 16 16", "aria-hidden": "true" }, draw("path", { d: isOpen ? "M3,11L8,5L13,11" : "M3,5L8,11L13,5" }));
  const b = make("button", { type: "button", class: `line${isOpen ? " open" : ""}`, "aria-expanded": String(isOpen), "data-line": String(n),
    title: line.others.length === 1 ? "1 other source" : `${line.others.length} other sources` }, ...head, chev);
  b.addEventListener("click", () => { open = isOpen ? -1 : n; more = false; redraw(); });
  if (!isOpen) return [b];
  const sources = [what, ...line.others], some = more ? sources : sources.slice(0, FEW);
  const list = make("div", { class: "from", role: "radiogroup", "aria-label": `${capital(line.what)} from` }, ...some.map((source) => row(source, source === what, n)));
  if (some.length < sources.length) {
    const rest = make("button", { type: "button", class: "more-sources" }, `${sources.length - some.length} more`);
    rest.addEventListener("click", () => { more = true; redraw(); });
    list.append(rest);
  }
  return [b, list];
};
let paper = null;
const contents = () => [...shown.lines.flatMap(lineRow), ...shown.notes.map((words) => make("p", { class: "bill-note" }, words)),
  make("p", { class: "tot" }, make("span", {}, `${shown.total_is} `, make("small", {}, shown.paid.map(([who, n]) => `${name(who)} ${n}`).join(", "))), make("span", {}, shown.total))];
const redraw = () => {
  const had = paper.contains(document.activeElement) ? document.activeElement.dataset : null;
  paper.replaceChildren(...contents());
  if (had) (paper.querySelector(had.line ? `[data-line="${had.line}"]` : `[data-line="${open}"]`) ?? paper.querySelector("button"))?.focus({ preventScroll: true });
  changed();
};
let changed = () => {};

/** The bill as a part of the receipt; ``change`` is given the actions of another source, ``look`` is called when lines open. */
export const show = (waybill, { change, look }) => {
  if (!shown || shown.title !== waybill.title) { open = -1; more = false; }
  shown = waybill;
  take = (actions, line) => { open = line; change(actions); };
  changed = look;
  paper = make("div", { class: "waybill" });
  paper.append(...contents());
  return paper;
};
