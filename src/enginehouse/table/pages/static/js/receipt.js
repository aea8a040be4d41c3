// The receipt: what the choice costs and brings, to whom, before it counts.
import { $, ask, links, make, on, seat, tell } from "./page.js";
import * as bill from "./bill.js";
import { mark, wipe } from "./marks.js";

/** What one action, or a plan of several, would do. */
export const fetchFor = ([action, ...then]) => ask(links.preview, [["seat", seat], ["action", action], ...then.map((one) => ["then", one]), ["drawn", 1]]);

// The board as it would look: layers that would change lie there until the receipt goes. But it shows the choice, not the
// aftermath: instruments stay as they stand, and so does a layer in which something that can be chosen now would be gone.
const offered = () => [...document.querySelectorAll("#choices button[data-touches]")].flatMap((b) => b.dataset.touches.split(" "));
const SKIP = new Set(["layer-ways", "layer-legal", "layer-marks", "layer-hits", "layer-link-hits", "layer-auction", "layer-terminal", "layer-press", "layer-market"]);
const real = new Map(), shell = document.createElement("template");
const foreshow = (layers) => {
  const ids = offered();
  for (const [id, html] of Object.entries(layers ?? {})) {
    const old = $(id);
    if (!old || SKIP.has(id)) continue;
    shell.innerHTML = `<svg>${html}</svg>`;
    const then = shell.content.firstChild.firstChild;
    const kept = new Set([...then.querySelectorAll("[id]")].map((el) => el.id));
    if (ids.some((one) => !kept.has(one) && $(one) && old.contains($(one)))) continue;
    real.set(id, old);
    old.replaceWith(then);
  }
  document.body.classList.toggle("foreshown", real.size > 0);
};
/** Panels keep all that stands in them, and show what is chosen beside it: the insides of some of their elements. */
const inside = new Map();
const foreshowInside = (insides) => {
  for (const [id, html] of Object.entries(insides ?? {})) {
    const el = $(id), drawn = el?.closest("svg");
    if (!el) continue;
    shell.innerHTML = drawn ? `<svg>${html}</svg>` : html;
    inside.set(el, [...el.childNodes]);
    el.replaceChildren(...(drawn ? shell.content.firstChild : shell.content).childNodes);
  }
};
const asItIs = () => {
  for (const [el, was] of inside) el.replaceChildren(...was);
  inside.clear();
  for (const [id, old] of real) $(id)?.replaceWith(old);
  real.clear();
  document.body.classList.remove("foreshown");
};
on("before-frame", asItIs);

const money = (n, unit) => (unit === "$" ? `$${n}` : unit && !unit.startsWith("of") ? `${n} ${unit}` : String(n));
const plain = (n, unit) => `${n < 0 ? "−" : ""}${Math.abs(n)}${unit === "%" ? " %" : ""}`;
const signed = (n, unit) => `${n < 0 ? "−" : "+"}${money(Math.abs(n), unit)}`;

export const hide = () => { asItIs(); bill.hide(); $("receipt").hidden = true; $("receipt").replaceChildren(); wipe("place"); };

const leading = (back) => { const b = make("button", { type: "button", class: "btn quiet", id: "back" }, "Back"); b.addEventListener("click", back); return b; };
/** Another choice is being looked at: what the old receipt says is no longer to be confirmed. However long the new one takes, the
 * way back stands there meanwhile, also where the old one needed none. */
export const wait = (action, back = null) => {
  const go = $("confirm");
  if (!go || go.dataset.action === action) return;
  go.disabled = true;
  if (!back || $("back")) return;
  go.parentElement.querySelector(".no-back")?.remove();
  go.parentElement.append(leading(back));
};
/** The house did not say what the choice would bring: it can be asked again, and one can go back. */
export const failed = (again, back) => {
  hide();
  const b = make("button", { type: "button", class: "btn main", id: "again" }, "Try again", make("kbd", {}, "Enter"));
  b.addEventListener("click", again);
  $("receipt").replaceChildren(make("div", { class: "row" }, b, ...(back ? [leading(back)] : [])));
  $("receipt").hidden = false;
};
/** Whether the way back stands in it. */
export const leadsBack = () => shown() && $("back") !== null;

/** Asked for with all its lines. */
export const whole = (box) => box.dataset.whole !== undefined && box.dataset.whole === box.querySelector("#confirm")?.dataset.action;

export const shown = () => !$("receipt").hidden;

/** The way on is Confirm: it shows itself for a moment, also to whom the focus is not shown, and as often as one asks. */
let showing = 0;
export const here = () => {
  const box = $("receipt");
  clearTimeout(showing);
  box.classList.remove("here");
  void box.offsetWidth; // or it would not begin anew
  box.classList.add("here");
  showing = setTimeout(() => box.classList.remove("here"), 900);
};

/** What it would cost and bring if it comes to count. */
const billed = ({ head, rows, total, whole }) => [
  ...rows.map(([what, more, amount]) => make("tr", {}, make("td", {}, `${what} `, make("span", { class: "sub" }, more)), make("td", {}, amount))),
  make("tr", { class: "sum" }, make("td", {}, total[0], ...(whole ? [make("span", { class: "sub phone-only" }, ` ${head[0].toLowerCase()}${head.slice(1)}`)] : [])), make("td", {}, total[1])),
];

/** What an action is called, and what it brings: on a phone the receipt right above has said that, and it is only heard. */
const named = (label, whole) => {
  const at = label.search(whole ? /[:;] / : /: /);
  return at < 0 ? [label] : [make("span", {}, label.slice(0, at), make("span", { class: "brings" }, label.slice(at)))];
};
export const show = (told, { confirm, turn, back, order, label, change, look }) => {
  asItIs();
  if (!told.waybill) { bill.hide(); foreshow(told.layers); foreshowInside(told.insides); tell("foreshown"); }
  const box = $("receipt"), focused = box.contains(document.activeElement) ? document.activeElement.id : "";
  const own = told.changes.filter((c) => c.seat === seat), first = own.find((c) => c.unit === "$") ?? own.find((c) => c.unit && !c.unit.startsWith("of"));
  const whole = told.bill?.whole, rows = told.bill ? billed(told.bill) : [], said = told.bill && (whole || !told.changes.length) ? [] : told.lines; // the bill of a bid says what the bid is
  rows.push(...said.map((line) => make("tr", {}, make("td", { colspan: 2 }, line))));
  for (const c of whole ? [] : told.changes) {
    if (c === first || c.before === null || c.after === null) continue; // a figure that comes or goes is no sum
    const after = signed(c.after - c.before, c.unit);
    rows.push(make("tr", {}, make("td", {}, `${c.figure} `, make("span", { class: "sub" }, c.seat === seat ? `${plain(c.before, c.unit)}, then ${plain(c.after, c.unit)}` : c.name)), make("td", {}, after)));
  }
  if (first && !whole) rows.push(make("tr", { class: "sum" }, make("td", {}, first.after < first.before ? "You pay " : "You receive ", make("span", { class: "sub phone-only" }, `you have ${first.before}, then ${first.after}`)), make("td", {}, money(Math.abs(first.after - first.before), first.unit))));
  const go = make("button", { type: "button", class: "btn main", id: "confirm", "data-action": told.action }, ...named(label, whole), make("kbd", {}, "Enter"));
  go.addEventListener("click", confirm);
  const buttons = [go];
  if (turn) { const b = make("button", { type: "button", class: "btn", id: "rotate" }, "Another way"); b.addEventListener("click", turn); buttons.push(b); }
  buttons.push(back ? leading(back) : make("span", { class: "btn quiet no-back", "aria-hidden": "true" }, "Back")); // where Back will be nothing else is pressed
  const parts = [make("div", { class: "head" }, make("h2", { class: "capt" }, "Receipt"),
    make("span", { class: "more" }, whole || !first ? told.bill?.head ?? "" : `You have ${money(first.before, first.unit)}, then ${money(first.after, first.unit)}`))];
  parts.push(...(told.warnings ?? []).map((thought) => make("p", { class: "warned" }, make("b", {}, "Before you confirm: "), thought)));
  if (told.waybill) parts.splice(0, 1, make("div", { class: "head" }, make("h2", { class: "capt" }, told.waybill.title), make("span", { class: "more" }, told.waybill.head)), bill.show(told.waybill, { change, look }));
  else if (rows.length) parts.push(make("table", { class: told.bill ? `bill${whole ? " whole" : ""}` : undefined }, make("tbody", {}, ...rows)));
  if (told.open_end) parts.push(make("p", { class: "open-end" }, rows.length ? "What follows is not known yet." : "What it brings is not known before it is done."));
  if (order) parts.push(order);
  parts.push(make("div", { class: "row" }, ...buttons));
  box.replaceChildren(...parts);
  box.hidden = false;
  if (focused) $(focused)?.focus({ preventScroll: true });
  wipe("place");
  if (!told.waybill) mark("place", ...told.places.map($));
};
