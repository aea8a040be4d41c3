// Zoom and pan: wheel, drag, pinch, keys and buttons move the window on the board.
import { $, on, phone } from "./page.js";

const board = $("board"), hold = $("hold");
const whole = () => { const [x, y, w, h] = full; return { x, y, w, h }; };
const full = board.getAttribute("viewBox").split(" ").map(Number);
let view = whole(), moved = false;

/** The part of the drawing that fills the sheet's shape, so that a zoomed board wastes no room. */
const fit = (v) => {
  const shape = board.clientWidth / Math.max(board.clientHeight, 1) || 1;
  const zoomed = v.w < full[2] * .985;
  if (!zoomed) return whole();
  const w = v.w, h = Math.min(w / shape, full[3] * 1.4);
  const cx = v.x + v.w / 2, cy = v.y + v.h / 2;
  const clamp = (n, low, high) => (low > high ? (low + high) / 2 : Math.min(Math.max(n, low), high));
  return { x: clamp(cx - w / 2, full[0], full[0] + full[2] - w), y: clamp(cy - h / 2, full[1], full[1] + full[3] - h), w, h };
};

export const show = (v) => {
  view = fit(v);
  board.setAttribute("viewBox", `${view.x} ${view.y} ${view.w} ${view.h}`);
  const zoomed = view.w < full[2] * .985;
  hold.classList.toggle("zoomed", zoomed);
  const frame = $("mini-view");
  for (const [k, n] of [["x", view.x], ["y", view.y], ["width", view.w], ["height", view.h]]) frame.setAttribute(k, n);
};
export const showAll = () => show(whole());

const point = (event) => {
  const m = board.getScreenCTM();
  return m ? new DOMPoint(event.clientX, event.clientY).matrixTransform(m.inverse()) : new DOMPoint(view.x + view.w / 2, view.y + view.h / 2);
};
export const zoom = (by, at = new DOMPoint(view.x + view.w / 2, view.y + view.h / 2)) => {
  const w = Math.min(Math.max(view.w * by, full[2] / 10), full[2]), k = w / view.w;
  show({ x: at.x - (at.x - view.x) * k, y: at.y - (at.y - view.y) * k, w, h: view.h * k });
};
export const pan = (dx, dy) => show({ ...view, x: view.x + dx * view.w, y: view.y + dy * view.h });

/** Where an element lies on the board, whatever groups have moved it. */
export const boxOn = (el) => {
  const b = el.getBBox(), m = board.getScreenCTM()?.inverse().multiply(el.getScreenCTM());
  if (!m) return b;
  const ends = [[b.x, b.y], [b.x + b.width, b.y + b.height]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(m));
  const [x0, x1] = ends.map((p) => p.x).sort((a, c) => a - c), [y0, y1] = ends.map((p) => p.y).sort((a, c) => a - c);
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
};

/** Show these elements large: on a phone the board opens where the choice is. */
export const lookAt = (elements) => {
  const boxes = elements.filter((el) => el?.ownerSVGElement === board).map(boxOn);
  if (!boxes.length) return;
  const x0 = Math.min(...boxes.map((b) => b.x)), y0 = Math.min(...boxes.map((b) => b.y));
  const x1 = Math.max(...boxes.map((b) => b.x + b.width)), y1 = Math.max(...boxes.map((b) => b.y + b.height));
  const shape = board.clientWidth / Math.max(board.clientHeight, 1) || 1;
  const w = Math.max((x1 - x0) * 1.25, (y1 - y0) * 1.25 * shape, full[2] * .4);
  show({ x: (x0 + x1 - w) / 2, y: (y0 + y1 - w / shape) / 2, w, h: w / shape });
};

/** Bring an element into the window, without changing the size. */
export const reveal = (el) => {
  if (el?.ownerSVGElement !== board) return;
  const b = boxOn(el), cx = b.x + b.width / 2, cy = b.y + b.height / 2;
  if (cx < view.x + b.width || cx > view.x + view.w - b.width || cy < view.y + b.height || cy > view.y + view.h - b.height)
    show({ ...view, x: cx - view.w / 2, y: cy - view.h / 2 });
};

// --- what the game shows large ---
/** A drawing may say what to look at: the places of a scene while it lasts ("scene"), and on a phone, where the whole would
 * be too small and nothing is to be chosen, where things happen ("here") or else one's own ("own"). */
let looked = "";
const follow = () => {
  const asked = board.querySelector(".can"), of = (kind) => [...board.querySelectorAll(`[data-look="${kind}"]`)];
  let places = phone.matches && asked ? [] : of("scene");
  if (phone.matches && !asked && !places.length) places = [of("here"), of("own")].find((some) => some.length) ?? [];
  const now = places.map((el) => el.getAttribute("href") ?? el.id).join(" ");
  if (now === looked) return;
  if (places.length) lookAt(places); else if (!phone.matches || !asked) showAll();
  looked = now;
};
on("frame", () => requestAnimationFrame(follow)); // once what can be pressed is marked

// --- pointers ---
const down = new Map();
let start = null;
const spread = () => { const [a, b] = [...down.values()]; return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY); };
const middle = () => { const [a, b] = [...down.values()]; return { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 }; };
hold.addEventListener("pointerdown", (event) => {
  if (event.target.closest(".hold-tools, .refusal")) return;
  if (event.isPrimary) { down.clear(); moved = false; } // a first finger: whatever went up unseen is forgotten
  down.set(event.pointerId, event);
  start = { view: { ...view }, event, far: down.size === 2 ? spread() : 0, mid: down.size === 2 ? point(middle()) : null };
});
addEventListener("pointermove", (event) => {
  if (!down.has(event.pointerId) || !start) return;
  down.set(event.pointerId, event);
  if (down.size === 2 && start.far) {
    moved = true;
    zoom(start.view.w * start.far / Math.max(spread(), 1) / view.w, start.mid);
  } else if (down.size === 1) {
    const dx = event.clientX - start.event.clientX, dy = event.clientY - start.event.clientY;
    if (!hold.classList.contains("zoomed") || !moved && Math.hypot(dx, dy) < (event.pointerType === "mouse" ? 6 : 14)) return;
    moved = true;
    board.classList.add("moving");
    const k = view.w / board.clientWidth;
    show({ ...start.view, x: start.view.x - dx * k, y: start.view.y - dy * k });
  }
});
const up = (event) => { down.delete(event.pointerId); start = down.size === 1 ? { view: { ...view }, event: [...down.values()][0], far: 0 } : null; board.classList.remove("moving"); };
addEventListener("pointerup", up);
addEventListener("pointercancel", up);
hold.addEventListener("wheel", (event) => { event.preventDefault(); zoom(event.deltaY > 0 ? 1.12 : 1 / 1.12, point(event)); }, { passive: false });
/** True, once, if the press that just ended moved the board, and so is no choice. A trembling finger moves nothing. */
export const dragged = () => { const was = moved; moved = false; return was; };

addEventListener("resize", () => show(view));
on("start", () => { show(phone.matches ? view : whole()); requestAnimationFrame(follow); });
