// Where a few words may stand on the board: close to what they speak of, on nothing that is written or stands there.
import { $ } from "./page.js";

const GAP = 5, FAR = 26, NEAR = 220;
const FIGURE = [120, 60]; // in the board's measure; more is no figure but ground in its owner's colour
const box = (left, top, w, h) => ({ left, top, right: left + w, bottom: top + h });
const over = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
const sizeOf = (r) => (r.right - r.left) * (r.bottom - r.top);
const rect = (el) => el.getBoundingClientRect();

/** A line as small boxes along it: what lies in the wide box round a slanting one is free. */
const along = (line) => {
  const long = line.getTotalLength(), m = line.getScreenCTM();
  return [.1, .2, .3, .4, .5, .6, .7, .8, .9].map((part) => { const p = line.getPointAtLength(long * part).matrixTransform(m); return box(p.x - 9, p.y - 9, 18, 18); });
};
const isLine = (el) => el.tagName === "path" && !/z\s*$/i.test(el.getAttribute("d"));

/** What the words stand beside (the middle of a line, the name of an area, the thing itself), what of it they must not cover,
 * and the ground that is its own: they stand in it if there is room. */
const thing = (el, w, h, outside) => {
  if (isLine(el)) { const own = along(el); return { anchor: own[4], own }; }
  const lettering = $("board").querySelector(`[data-of="${CSS.escape(el.id)}"]`), whole = rect(el), name = lettering && rect(lettering);
  if (outside) return { anchor: whole, own: name ? [whole, name] : [whole] };
  if (name && sizeOf(whole) > 4 * sizeOf(name)) return { anchor: name, own: [name], ground: whole };
  if (!name && whole.width > w + 2 * GAP && whole.height > 2.4 * h) return { anchor: whole, own: [], ground: whole };
  return { anchor: whole, own: name ? [whole, name] : [whole] };
};

/** Round it, close by and then a little further off; the best places first. In a field also inside it. */
const places = ({ anchor: { left, top, right, bottom }, own }, w, h) => {
  const x = (left + right - w) / 2, y = (top + bottom - h) / 2, inside = own.length ? [] : [[x, bottom - GAP - h, 0], [x, top + GAP, 0]];
  const around = [GAP, FAR].flatMap((gap, far) => [
    [x, bottom + gap, far], [x, top - gap - h, far], [right + gap, y, far], [left - gap - w, y, far],
    [right + gap - w / 3, top - gap - h, far], [left - gap - w * 2 / 3, top - gap - h, far], [right + gap - w / 3, bottom + gap, far], [left - gap - w * 2 / 3, bottom + gap, far],
  ]);
  return [...inside, ...around].map(([a, b, far], n) => ({ ...box(a, b, w, h), far, n }));
};

/** The place for words of this size (in the board's measure) beside an element, as its upper left corner; ``free``: no other words
 * and no signs are hidden by it. ``outside``: not on the thing itself either, however large it is. */
export const beside = (el, wide, high, outside = false) => {
  const m = $("page-marks").getScreenCTM(), room = rect($("hold")), w = wide * m.a, h = high * m.d, one = thing(el, w, h, outside), { anchor, own, ground } = one;
  const near = (r) => r.width && r.left < anchor.right + NEAR && r.right > anchor.left - NEAR && r.top < anchor.bottom + NEAR && r.bottom > anchor.top - NEAR;
  const all = (what) => [...$("board").querySelectorAll(what)].filter((other) => other !== el).map(rect).filter(near);
  const written = all("text"), signs = all("use").filter((r) => r.width > 6), small = (r) => r.width < FIGURE[0] * m.a && r.height < FIGURE[1] * m.d;
  const figures = all('[class*="own-"]').filter((r) => small(r) && over(r, anchor) < sizeOf(anchor)), others = all(".can:not(path)").filter(small);
  const hides = (r) => written.filter((other) => over(other, r) > .3 * sizeOf(other)).length; // however short: rather further off
  const sum = (some, r) => some.reduce((total, other) => total + over(other, r), 0);
  // Far from it, or on the ground of another, they might speak of something else.
  const seen = over(anchor, room) > 0; // words on what lies outside the window stay with it there
  const cost = (r) => r.n + w * h * r.far * 2 + (ground ? 2 * (w * h - over(r, ground)) : 0) + (seen ? 9 * (w * h - over(r, room)) : 0) + 6 * sum(own, r) + 4 * sum(written, r) + 3 * w * h * hides(r) + 3 * sum(figures, r) + 3 * sum(signs.filter(small), r) + sum(others, r);
  const best = places(one, w, h).reduce((a, b) => (cost(b) < cost(a) ? b : a));
  const within = (at, size, from, to) => (seen ? Math.max(from + 2, Math.min(at, to - size - 2)) : at);
  const left = within(best.left, w, room.left, room.right), top = within(best.top, h, room.top, room.bottom), here = box(left, top, w, h);
  return { left: (left - m.e) / m.a, top: (top - m.f) / m.d, free: [...written, ...signs.filter(small)].every((r) => over(r, here) < .3 * sizeOf(r)) };
};
