// What a press reaches: of all that can be pressed the thing that is meant there. Everybody who asks gets the same answer.
import { $, phone } from "./page.js";
import { shape } from "./marks.js";

/** The least a target is wide and high, in pixels of the screen: for a pointer, and for a finger. */
export const least = () => (phone.matches || matchMedia("(pointer: coarse)").matches ? 44 : 24);

/** The thing an element stands for: lettering is its own area's, wherever it reaches. */
export const meant = (el) => (el.dataset?.of && $(el.dataset.of)) || el;
/** Up from an element to the first thing that holds it and is one of some. */
const up = (target, open) => {
  for (let el = target; el && el !== document.body; el = el.parentElement) if (open.has(meant(el))) return meant(el);
  return null;
};

const STEPS = 24;
/** The outline of a thing on the screen, as its marks show it: corners, a border, or a line. */
export const outline = (el) => {
  const r = el.getBoundingClientRect(), plain = { el, box: r, size: r.width * r.height };
  if (!el.ownerSVGElement) return plain;
  const form = shape(el), m = form.on.getScreenCTM();
  if (!m) return plain;
  const at = (x, y) => { const p = new DOMPoint(x, y).matrixTransform(m); return [p.x, p.y]; };
  const framed = (points, more) => {
    const xs = points.map((p) => p[0]), ys = points.map((p) => p[1]), box = new DOMRect(Math.min(...xs), Math.min(...ys), Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
    return { el, box, size: box.width * box.height, ...more };
  };
  if (form.line) {
    const long = form.line.getTotalLength(), points = [...Array(STEPS + 1).keys()].map((n) => { const p = form.line.getPointAtLength(long * n / STEPS); return at(p.x, p.y); });
    return framed(points, { line: points, size: long * m.a * 8 });
  }
  if (form.points) { const corners = form.points.map(([x, y]) => at(x, y)); return framed(corners, { corners }); }
  return { ...plain, border: el, turn: m.inverse(), path: form.area === true ? form.path : null };
};

const inside = (corners, x, y) => {
  let odd = false;
  corners.forEach(([ax, ay], n) => { const [bx, by] = corners.at(n - 1); if (ay > y !== by > y && x < (bx - ax) * (y - ay) / (by - ay) + ax) odd = !odd; });
  return odd;
};
const toSegment = ([ax, ay], [bx, by], x, y) => {
  const dx = bx - ax, dy = by - ay, k = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - k * dx, y - ay - k * dy);
};
const toBox = (b, x, y) => Math.hypot(Math.max(b.left - x, 0, x - b.right), Math.max(b.top - y, 0, y - b.bottom));

/** Whether the outline of a thing holds a point. */
export const holds = (one, x, y) => {
  if (one.line) return false;
  if (one.corners) return inside(one.corners, x, y);
  if (one.border) return Boolean(one.path) && one.path.isPointInFill(new DOMPoint(x, y).matrixTransform(one.turn));
  return toBox(one.box, x, y) === 0;
};
/** How far a press lies from a thing that is too fine to be hit; Infinity beyond the room it has round it. */
export const off = (one, x, y, wide = least()) => {
  if (one.line) { const far = Math.min(...one.line.slice(1).map((p, n) => toSegment(one.line[n], p, x, y))); return far <= wide / 2 ? far : Infinity; }
  const { left, top, width, height } = one.box, dx = Math.abs(x - left - width / 2), dy = Math.abs(y - top - height / 2);
  return dx <= Math.max(wide, width) / 2 && dy <= Math.max(wide, height) / 2 && (width < wide || height < wide) ? toBox(one.box, x, y) : Infinity;
};

/** How much of the screen shows a thing: what it lies in may be scrolled or cut. What is fixed to the screen is cut by nothing. */
export const room = (el) => {
  let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
  for (let on = el.ownerSVGElement ?? el.parentElement; on && on !== document.body; on = on.parentElement) {
    const style = getComputedStyle(on);
    if (style.display !== "contents" && (on.tagName === "svg" || style.overflow !== "visible")) {
      const r = on.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, r.left), Math.max(top, r.top), Math.min(right, r.right), Math.min(bottom, r.bottom)];
    }
    if (style.position === "fixed") break;
  }
  return { left, top, right, bottom };
};
/** Whether the middle of a thing is on the screen, and nothing lies over it. */
export const inSight = (el) => {
  const { left, top, width, height } = el.getBoundingClientRect(), hit = document.elementFromPoint(left + width / 2, top + height / 2), drawing = el.ownerSVGElement ?? el;
  return Boolean(hit && drawing.contains(hit));
};
const clipped = (el, x, y) => toBox(room(el), x, y) > 0;
const nearest = (some, far) => some.reduce((best, one) => { const d = far(one); return d < best[1] ? [one, d] : best; }, [null, Infinity])[0];

/** What a press at a point means, of the things that are open (a Set of elements, with their outlines):
 *  1. lettering of a thing, and what lies on top there, if it is open; a much smaller open thing whose outline holds the point
 *     is meant before the ground it stands on, whether or not ink of it lies just there;
 *  2. an open thing under it, since a figure does not cover what it stands on;
 *     where the rooms of two lines lie over one another, the line that is nearer;
 *  3. the open thing whose outline holds the point, or the nearest that is too fine to be hit.
 *  Null if no open thing is meant. */
export const reached = (x, y, open, outlines) => {
  const stack = document.elementsFromPoint(x, y), top = stack[0];
  if (!top) return null;
  const direct = stack.filter((el) => el === top || el.ownerSVGElement).map((el) => up(el, open)).find(Boolean) ?? null;
  const named = top.closest("[data-of]");
  if (named && !open.has(meant(named))) return null;
  if (named && direct === meant(named)) return direct;
  const there = outlines.find((one) => one.el === direct), size = there?.size ?? Infinity;
  const holding = outlines.filter((one) => one.el !== direct && one.size < size / 2 && holds(one, x, y) && !clipped(one.el, x, y));
  if (holding.length) return holding.reduce((a, b) => (b.size < a.size ? b : a)).el;
  if (there?.line && !top.closest("text")) return nearest(outlines.filter((one) => one.line && !clipped(one.el, x, y)), (one) => off(one, x, y))?.el ?? direct;
  if (direct) return direct;
  return nearest(outlines.filter((one) => !clipped(one.el, x, y)), (one) => off(one, x, y))?.el ?? null;
};

const THING = "#board [id], .panel-in [id], .legend-in [id], #panels [id], #legend [id]", NOT = /^(layer|m|page|mini|sheet|clip|panel|then)-|^(board|legend|panels)$/;
/** The thing that a press is about although it cannot be chosen: what lies there, or is written there. */
export const about = (target) => {
  for (let el = target; el && el !== document.body; el = el.parentElement) {
    const thing = meant(el);
    if (thing.id && !NOT.test(thing.id) && thing.matches(THING) && !thing.closest("defs, clipPath")) return thing;
  }
  return null;
};
