// The menu beside a thing that was pressed: what may be done with it, at the side where it covers the fewest other things.
import { $, make, phone } from "./page.js";

const GAP = 14;
const box = () => $("beside");

const over = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Where it may stand round the thing, inside the board's sheet. */
const places = (thing, room, wide, high) => {
  const middle = Math.max(room.top + 4, Math.min(thing.top - 20, room.bottom - high - 4)), centre = Math.max(room.left + 4, Math.min((thing.left + thing.right - wide) / 2, room.right - wide - 4));
  return [[thing.right + GAP, middle], [thing.left - GAP - wide, middle], [centre, thing.bottom + GAP], [centre, thing.top - GAP - high]]
    .map(([left, top]) => ({ left, top, right: left + wide, bottom: top + high }))
    .filter((r) => r.left >= room.left && r.top >= room.top && r.right <= room.right && r.bottom <= room.bottom);
};

const button = (one, more, ...inside) => {
  const b = make("button", { type: "button", role: "menuitemradio", "aria-checked": String(one.on), class: one.on ? "on" : "", ...more }, ...inside);
  b.addEventListener("click", one.press);
  return b;
};

/** Show it, or take it away: choices one below the other, or pictures of the ways in which one thing can be done. Where it would lie on the thing or on another that can be pressed, the rail alone has the choices. */
export const show = (thing, menu, others) => {
  lay(thing, menu, others);
  document.body.classList.toggle("with-menu", !box().hidden && !menu.ways); // the rail says the same in fewer lines
};
const lay = (thing, menu, others) => {
  const held = box(), board = $("board");
  if (!menu || phone.matches || thing?.ownerSVGElement !== board) { held.hidden = true; held.replaceChildren(); return; }
  const had = held.contains(document.activeElement);
  const out = make("button", { type: "button", role: "menuitem", class: "plain" }, "Back", make("kbd", {}, "Esc"));
  out.addEventListener("click", menu.back);
  const inside = menu.ways ? [make("span", { class: "beside-ways" }, ...menu.ways.map((way) => button(way, { "aria-label": way.label, title: way.label }, way.picture.cloneNode(true))))]
    : menu.items.map((item) => button(item, {}, make("span", { class: "what" }, make("b", {}, item.label), ...(item.note ? [make("small", {}, item.note)] : [])), ...(item.price ? [make("span", { class: "price" }, item.price)] : [])));
  held.replaceChildren(make("p", { class: "beside-head" }, menu.title), ...inside, make("p", { class: "beside-foot" }, out));
  held.hidden = false;
  const hold = $("hold").getBoundingClientRect(), at = thing.getBoundingClientRect(), { offsetWidth: wide, offsetHeight: high } = held;
  const rects = others.filter((el) => el !== thing && el.ownerSVGElement === board).map((el) => el.getBoundingClientRect());
  const best = places(at, hold, wide, high).map((r) => [rects.reduce((sum, other) => sum + over(r, other), over(r, at) * 100), r]).sort((a, b) => a[0] - b[0])[0];
  if (!best || (menu.ways && best[0])) { held.hidden = true; return; } // pictures of the ways stand in the rail: it is not worth a thing that it covers
  held.style.left = `${best[1].left - hold.left}px`;
  held.style.top = `${best[1].top - hold.top}px`;
  if (had) held.querySelector("button.on, button")?.focus({ preventScroll: true });
};
