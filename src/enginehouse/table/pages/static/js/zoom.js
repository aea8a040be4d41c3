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
  tidyUp();
  for (const [k, n] of [["x", view.x], ["y", view.y], ["width", view.w], ["height", view.h]]) frame.setAttribute(k, n);
};
export const showAll = () => show(whole());

const point = (event) => {
  const m = board.getScreenCTM();
  return m ? new DOMPoint(event.clientX, event.clientY).matrixTransform(m.inverse()) : new DOMPoint(view.x + view.w / 2, view.y + view.h / 2);
};
export const zoom = (by, at = new DOMPoint(view.x + view.w / 2, view.y + view.h / 2)) => {
  const w = Math.min(Math.max(view.w * by, full[2] / 10), full[2]), k = w / view.w;
  kept = null;
  show({ x: at.x - (at.x - view.x) * k, y: at.y - (at.y - view.y) * k, w, h: view.h * k });
};
export const pan = (dx, dy) => { kept = null; show({ ...view, x: view.x + dx * view.w, y: view.y + dy * view.h }); };

/** Where an element lies in a drawing, whatever groups have moved it. */
export const boxIn = (drawing, el) => {
  const b = el.getBBox(), m = drawing.getScreenCTM()?.inverse().multiply(el.getScreenCTM());
  if (!m) return b;
  const ends = [[b.x, b.y], [b.x + b.width, b.y + b.height]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(m));
  const [x0, x1] = ends.map((p) => p.x).sort((a, c) => a - c), [y0, y1] = ends.map((p) => p.y).sort((a, c) => a - c);
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
};
export const boxOn = (el) => boxIn(board, el);

const bounds = (boxes) => {
  const x = Math.min(...boxes.map((b) => b.x)), y = Math.min(...boxes.map((b) => b.y));
  return { x, y, width: Math.max(...boxes.map((b) => b.x + b.width)) - x, height: Math.max(...boxes.map((b) => b.y + b.height)) - y };
};
const middle = (b) => [b.x + b.width / 2, b.y + b.height / 2];

/** Show these elements large: on a phone the board opens where the choice is. ``every``: all of them, be they small;
 * ``wide``: so many times as much as is read at first sight. */
export const lookAt = (elements, every = false, wide = 1) => {
  if (kept && !every) return;
  const boxes = elements.filter((el) => el?.ownerSVGElement === board).map(boxOn).filter(inPart);
  if (!boxes.length || !board.clientWidth) return; // under another leaf it has no room, and nothing to look at
  const shape = board.clientWidth / Math.max(board.clientHeight, 1) || 1, all = bounds(boxes), pad = phone.matches ? 24 : Math.max(all.width, all.height) * .25;
  const need = Math.max(all.width + pad, (all.height + pad) * shape);
  if (!phone.matches) { centre(middle(all), Math.max(need, full[2] * .4), shape); return; }
  const w = narrow() ? part[2] : Math.max(Math.min(need, every ? full[2] : Math.min(reach() * wide, full[2])), reach() * .8), at = need > w + 1 ? densest(boxes, w, w / shape) : middle(all);
  centre(narrow() ? [part[0] + w / 2, at[1]] : at, w, shape);
};
const centre = ([cx, cy], w, shape) => show({ x: cx - w / 2, y: cy - w / shape / 2, w, h: w / shape });

/** Whether the middle of a thing lies in the board's window. */
export const inWindow = (el) => {
  const box = $("hold").getBoundingClientRect(), r = el.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
  return x > box.left && x < box.right && y > box.top && y < Math.min(box.bottom, innerHeight);
};

/** The things, by their ids, that a lesson keeps in the window with their names until a hand moves it; none: the whole board. Null: it is free. */
let kept = null;
export const stay = (ids) => {
  kept = ids;
  const named = (id) => [$(id), ...board.querySelectorAll(`[data-of="${CSS.escape(id)}"]`)];
  if (ids?.length) lookAt(ids.flatMap(named), true); else if (ids) showAll();
};
/** Whether the whole board can be read and pressed in its window; and whether these things can be seen in it all at once, by their
 * ids, and the others among them still be pressed. */
const FAR = 1.8, FINGER = 28;
export const legible = () => full[2] <= reach() * FAR;
export const holds = (seen, pressed) => {
  const shape = board.clientWidth / Math.max(board.clientHeight, 1) || 1, boxes = [...seen, ...pressed].map((id) => boxOn($(id))), all = bounds(boxes);
  const need = Math.max(all.width, all.height * shape), least = Math.min(...boxes.slice(seen.length).map((b) => Math.min(b.width, b.height)));
  return need <= reach() * FAR || least * board.clientWidth / need >= FINGER;
};

/** Where a window shows the most of them: around the one with the most others near it. */
const densest = (boxes, w, h) => {
  const spots = boxes.map(middle);
  let best = spots[0], most = -1;
  for (const [x, y] of spots) {
    const near = spots.filter(([a, b]) => Math.abs(a - x) < w * .42 && Math.abs(b - y) < h * .42);
    if (near.length <= most) continue;
    most = near.length;
    best = [near.reduce((sum, p) => sum + p[0], 0) / near.length, near.reduce((sum, p) => sum + p[1], 0) / near.length];
  }
  return best;
};

// --- a phone: the part that a leaf is about, and lettering that can be read ----------------------------------------------
/** Lettering of this size, in the board's measure, is read at first sight: it has twelve pixels. What is finer waits for a closer look. */
const FINE = 9.2, LEAST = 12;
let part = null;
const reach = () => Math.min(board.clientWidth * FINE / LEAST, full[2]);
/** A part that is hardly wider than what is read at first sight is shown in its whole width. */
const narrow = () => part !== null && part[2] <= reach() * 1.04;
const inPart = (b) => { if (!part || !phone.matches) return true; const [x, y] = middle(b); return x >= part[0] && x <= part[0] + part[2] && y >= part[1] && y <= part[1] + part[3]; };
/** Another leaf lies open: the board shows the part it is about, where something can be pressed or else from its beginning. */
export const within = (some) => {
  const same = String(some) === String(part);
  part = some;
  const width = hold.clientWidth || innerWidth, w = part ? Math.min(part[2], width * FINE / LEAST) : 0;
  if (part) hold.style.setProperty("--part", `${Math.ceil(part[3] * width / w)}px`); else hold.style.removeProperty("--part");
  if (!same || !board.clientWidth || !hold.classList.contains("zoomed")) requestAnimationFrame(home); // it may never have been seen yet
};
const home = () => {
  if (!phone.matches || !board.clientWidth || kept || staged()) return;
  const can = [...board.querySelectorAll(".can:not(.option)")].filter((el) => inPart(boxOn(el)));
  if (can.length) { lookAt(can); return; }
  if (!part) { looked = null; follow(); return; }
  if (!narrow() && ownPlaces().filter((el) => inPart(boxOn(el))).length) { lookAt(ownPlaces()); return; }
  const w = Math.min(part[2], reach()), shape = board.clientWidth / Math.max(board.clientHeight, 1);
  centre([part[0] + w / 2, part[1] + Math.min(part[3], w / shape) / 2], w, shape);
};
/** What is the viewer's own on the board, by its colour. */
const ownPlaces = () => {
  const colour = [...document.querySelector(".me svg.emblem, .mine svg.emblem")?.classList ?? []].find((name) => name.startsWith("own-"));
  return colour ? [...board.querySelectorAll(`.${colour}`)].filter((el) => el.checkVisibility() && !el.querySelector(`.${colour}`)) : [];
};
/** What on the board the question is about although nothing there answers it. */
const askedAbout = () => ($("prompt").dataset.about ?? "").split(" ").filter(Boolean).map($).filter((el) => el?.ownerSVGElement === board);
/** The window has another size: it shows the same, and what was chosen stays in it. */
export const again = () => {
  if (!board.clientWidth) return;
  if (kept) { stay(kept); return; }
  show(view);
  const about = [...board.querySelectorAll('[data-mark="chosen"], [data-mark="slide"], .option.picked, [data-mark="scene"]')].map(boxOn).filter(inPart); // what is chosen on another leaf stays there
  if (!about.length) return;
  const b = bounds(about), x = nudged(view.x, view.w, b.x, b.width), y = nudged(view.y, view.h, b.y, b.height);
  if (x !== view.x || y !== view.y) show({ ...view, x, y });
};
/** As far as a window must move to hold something: not at all if it does, to its middle if that is larger. */
const nudged = (at, wide, from, long) => (long > wide ? from + (long - wide) / 2 : Math.min(Math.max(at, from + long - wide), from));

/** Lettering too fine to be read is left out until one comes closer. */
const sizes = new WeakMap();
const finePrint = () => {
  if (!phone.matches || !board.clientWidth) return;
  const scale = board.clientWidth / view.w, outer = board.getScreenCTM();
  if (!outer) return;
  const k = Math.hypot(outer.a, outer.b);
  for (const words of board.querySelectorAll("text")) {
    if (!sizes.has(words)) { const m = words.getScreenCTM(); if (!m) continue; sizes.set(words, parseFloat(getComputedStyle(words).fontSize) * Math.hypot(m.a, m.b) / k); }
    words.classList.toggle("fine", sizes.get(words) < FINE + .4 && sizes.get(words) * scale < LEAST);
  }
};

/** The tools and the small map stand in a corner where nothing can be pressed; if there is none, on a phone not at all. At a desk
 * lettering counts as well: the whole board lies open there, and a scale or a name reaches into most corners. */
const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const standAside = () => {
  if (!board.clientWidth) return;
  const room = hold.getBoundingClientRect(), desk = !phone.matches, things = desk ? ".can, text, [id][data-name]" : ".can, .slide-grip";
  const taken = [...board.querySelectorAll(things)].map((el) => el.getBoundingClientRect()).filter((r) => r.width && over(r, room) && !(desk && r.width * r.height > room.width * room.height / 4));
  const written = desk ? [] : [...board.querySelectorAll("text:not(.fine)")].map((el) => el.getBoundingClientRect()).filter((r) => r.width && over(r, room));
  for (const [el, corners] of [[hold.querySelector(".hold-tools"), ["br", "tr", "bl", "tl"]], [$("mini"), ["bl", "tl", "br", "tr"]]]) {
    const { width, height } = el.getBoundingClientRect();
    const at = (corner) => {
      const left = corner[1] === "l" ? room.left + 8 : room.right - 8 - width, top = corner[0] === "t" ? room.top + 8 : room.bottom - 8 - height;
      return { left, top, right: left + width, bottom: top + height };
    };
    const names = (corner) => written.filter((r) => over(at(corner), r)).length; // on a phone it stands where it hides the fewest
    const under = (corner) => taken.filter((r) => over(at(corner), r)).length, shown = width && !(part && el.id === "mini") && (desk || hold.classList.contains("zoomed"));
    const best = () => corners.filter((corner) => !under(corner)).sort((a, b) => names(a) - names(b))[0] ?? (desk ? [...corners].sort((a, b) => under(a) - under(b))[0] : undefined);
    const stays = corners.includes(el.dataset.corner) && !under(el.dataset.corner); // as long as it may: what leaps about is hit by mistake
    const free = !shown ? undefined : stays ? el.dataset.corner : best();
    el.dataset.corner = free ?? "none";
    if (free) { arrive(el, at(free)); taken.push(at(free)); } else stood.delete(el);
  }
};
/** Whatever came to a place a moment ago was not there yet for a finger on its way: the press goes to what lies under it. */
const SOON = 400;
const stood = new WeakMap();
const arrive = (el, { left, top }) => {
  const here = `${Math.round(left)} ${Math.round(top)}`, before = stood.get(el);
  if (before?.here === here) return;
  clearTimeout(before?.timer);
  el.classList.add("arriving");
  stood.set(el, { here, timer: setTimeout(() => el.classList.remove("arriving"), SOON) });
};
let tidy = 0;
/** Once for each picture, when the window or what can be pressed has changed. */
export const tidyUp = () => { if (phone.matches) tidy ||= requestAnimationFrame(() => { tidy = 0; finePrint(); standAside(); }); };

/** Bring an element into the window, without changing the size. */
export const reveal = (el) => {
  if (el?.ownerSVGElement !== board) return;
  const b = boxOn(el), cx = b.x + b.width / 2, cy = b.y + b.height / 2;
  if (cx < view.x + b.width || cx > view.x + view.w - b.width || cy < view.y + b.height || cy > view.y + view.h - b.height)
    show({ ...view, x: cx - view.w / 2, y: cy - view.h / 2 });
};

// --- what the game shows large ---
/** A drawing may say what to look at: the places of a scene while it lasts ("scene"), and on a phone, where the whole would
 * be too small and nothing is to be chosen, what the question is about, where things happen ("here") or else one's own ("own"). */
let looked = null;
/** What is told of a scene lies elsewhere: it leads the window itself, until it is over. */
const staged = () => document.body.classList.contains("staged");
const follow = () => {
  const asked = board.querySelector(".can"), of = (kind) => [...board.querySelectorAll(`[data-look="${kind}"]`)], small = phone.matches;
  if (kept || staged()) return;
  if (!board.clientWidth || small && asked) { if (small) looked = null; return; }
  let places = of("scene");
  const about = small ? askedAbout() : [];
  if (small && !places.length) places = [about, of("here"), of("own"), ownPlaces()].find((some) => some.length) ?? [];
  const now = small && places !== about && places.every((el) => el.dataset.look !== "scene" && el.dataset.look !== "here") ? "own" : places.map((el) => el.getAttribute("href") ?? el.id).join(" ");
  if (now === looked) return;
  if (places.length) lookAt(places); else if (small) centre([full[0] + full[2] / 2, full[1] + full[3] / 2], reach(), board.clientWidth / board.clientHeight); else if (looked !== null) showAll();
  looked = now;
};
on("frame", () => requestAnimationFrame(() => { follow(); tidyUp(); })); // once what can be pressed is marked
on("scene", (showing) => { if (!showing) requestAnimationFrame(follow); });

// --- pointers ---
const down = new Map();
let start = null;
const spread = () => { const [a, b] = [...down.values()]; return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY); };
const between = () => { const [a, b] = [...down.values()]; return { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 }; };
hold.addEventListener("pointerdown", (event) => {
  if (event.target.closest(".hold-tools, .refusal")) return;
  if (event.isPrimary) { down.clear(); moved = false; } // a first finger: whatever went up unseen is forgotten
  down.set(event.pointerId, event);
  start = { view: { ...view }, event, far: down.size === 2 ? spread() : 0, mid: down.size === 2 ? point(between()) : null };
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
    kept = null;
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

addEventListener("resize", () => { if (kept) stay(kept); else show(view); });
on("start", () => { show(phone.matches ? view : whole()); requestAnimationFrame(follow); });
on("sheet", tidyUp);
// At a desk they do not change places under the pointer: only with what is drawn.
const atDesk = () => { if (!phone.matches) requestAnimationFrame(() => { if (!hold.matches(":hover")) standAside(); }); };
on("start", atDesk);
on("frame", atDesk);
