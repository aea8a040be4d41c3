// Where a few words may stand on the board: close to what they speak of, on nothing that is written there.
import { $ } from "./page.js";

const GAP = 5, FAR = 26, NEAR = 220;
const box = (left, top, w, h) => ({ left, top, right: left + w, bottom: top + h });
const over = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
const rect = (el) => el.getBoundingClientRect();

/** A line as small boxes along it: what lies in the wide box round a slanting one is free. */
const along = (line) => {
  const long = line.getTotalLength(), m = line.getScreenCTM();
  return [.1, .2, .3, .4, .5, .6, .7, .8, .9].map((part) => { const p = line.getPointAtLength(long * part).matrixTransform(m); return box(p.x - 9, p.y - 9, 18, 18); });
};
const lineOf = (el) => (el.tagName === "path" && !/z\s*$/i.test(el.getAttribute("d")) ? el : null);

/** What the words stand beside, and what of the thing they must not cover: the name of an area, the middle of a line, else the thing. */
const thing = (el) => {
  const line = lineOf(el);
  if (line) { const parts = along(line); return { anchor: parts[4], own: parts }; }
  const name = $("board").querySelector(`[data-of="${CSS.escape(el.id)}"]`), whole = rect(el);
  if (name && whole.width * whole.height > 4 * rect(name).width * rect(name).height) return { anchor: rect(name), own: [rect(name)] };
  return { anchor: whole, own: name ? [whole, rect(name)] : [whole] };
};

/** Round it, close by and a little further off; the best places first. */
const round = ({ left, top, right, bottom }, w, h) => {
  const x = (left + right - w) / 2, y = (top + bottom - h) / 2;
  return [GAP, FAR].flatMap((gap) => [
    [x, top - gap - h], [x, bottom + gap], [right + gap, y], [left - gap - w, y],
    [right + gap - w / 3, top - gap - h], [left - gap - w * 2 / 3, top - gap - h], [right + gap - w / 3, bottom + gap], [left - gap - w * 2 / 3, bottom + gap],
  ].map(([a, b]) => box(a, b, w, h)));
};

/** The place for words of this size (in the board's measure) beside an element, as its upper left corner. */
export const beside = (el, wide, high) => {
  const layer = $("page-marks"), m = layer.getScreenCTM(), room = rect($("hold")), w = wide * m.a, h = high * m.d, { anchor, own } = thing(el);
  const near = (r) => r.width && r.left < anchor.right + NEAR && r.right > anchor.left - NEAR && r.top < anchor.bottom + NEAR && r.bottom > anchor.top - NEAR;
  const written = [...$("board").querySelectorAll("text")].map(rect).filter(near);
  const things = [...$("board").querySelectorAll(".can")].filter((one) => one !== el && !lineOf(one)).map(rect).filter((r) => near(r) && r.width < 90 && r.height < 90);
  const sum = (all, r) => all.reduce((total, one) => total + over(one, r), 0);
  const cost = (r, n) => n + 9 * (w * h - over(r, room)) + 6 * sum(own, r) + 4 * sum(written, r) + sum(things, r);
  const best = round(anchor, w, h).map((r, n) => [cost(r, n), r]).sort((a, b) => a[0] - b[0])[0][1];
  const inside = (at, size, from, to) => Math.max(from + 2, Math.min(at, to - size - 2));
  return { left: (inside(best.left, w, room.left, room.right) - m.e) / m.a, top: (inside(best.top, h, room.top, room.bottom) - m.f) / m.d };
};
