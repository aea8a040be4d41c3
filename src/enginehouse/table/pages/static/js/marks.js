// Marks that the page draws on whatever can be pressed: outlines only, on shapes it knows nothing about.
import { $, draw } from "./page.js";
import { beside } from "./place.js";

/** Corners of a simple polygon path (M, L, H, V, Z, absolute or relative), or null for curves and many corners. */
const corners = (d) => {
  const parts = d.match(/[a-zA-Z]|-?\d*\.?\d+/g) ?? [], points = [];
  let command = "", x = 0, y = 0, i = 0;
  const number = () => Number(parts[i++]);
  while (i < parts.length) {
    if (/[a-zA-Z]/.test(parts[i])) command = parts[i++];
    if (command === "Z" || command === "z") break;
    const relative = command === command.toLowerCase();
    switch (command.toUpperCase()) {
      case "M": case "L": { const a = number(), b = number(); x = relative ? x + a : a; y = relative ? y + b : b; break; }
      case "H": { const a = number(); x = relative ? x + a : a; break; }
      case "V": { const b = number(); y = relative ? y + b : b; break; }
      default: return null;
    }
    points.push([x, y]);
    if (points.length > 12) return null;
  }
  return points.length >= 3 ? points : null;
};

const boxed = (el) => {
  const { x, y, width, height } = el.getBBox();
  return [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
};

/** The shape of an element of a drawing, and the element in whose measure it is given: corner points of a polygon or a box,
 * the border of an area, or a line. */
export const shape = (el) => {
  const d = el.getAttribute("d");
  switch (el.tagName) {
    case "path": {
      if (!/z\s*$/i.test(d)) return { on: el, d, line: el };
      const points = corners(d);
      return points ? { on: el, points, full: el.classList.contains("full") } : { on: el, d, area: true, path: el };
    }
    case "use": {
      const what = $(el.getAttribute("href").slice(1));
      return what?.tagName === "path" && !el.hasAttribute("x") ? { ...shape(what), on: el } : { on: el, points: boxed(el), box: true };
    }
    case "g": {
      const kin = [...el.children].filter((one) => one.tagName !== "title");
      const meant = kin.find((one) => /(^|[ -])hit\b/.test(one.getAttribute("class") ?? "")) ?? (kin.length === 1 ? kin[0] : null);
      return meant ? shape(meant) : { on: el, points: boxed(el), box: true };
    }
    case "circle": {
      const [x, y, r] = ["cx", "cy", "r"].map((k) => Number(el.getAttribute(k)));
      return { on: el, points: [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [x + r * 1.2 * Math.cos(Math.PI * (i + .5) / 4), y + r * 1.2 * Math.sin(Math.PI * (i + .5) / 4)]) };
    }
    default: return { on: el, points: boxed(el), box: true, tight: true };
  }
};

const scaled = (points, by) => {
  const cx = points.reduce((s, p) => s + p[0], 0) / points.length, cy = points.reduce((s, p) => s + p[1], 0) / points.length;
  return points.map(([x, y]) => [cx + (x - cx) * by, cy + (y - cy) * by]);
};
/** A box grown by a distance on every side, or made smaller. */
const grown = ([[x0, y0], , [x1, y1]], by) => [[x0 - by, y0 - by], [x1 + by, y0 - by], [x1 + by, y1 + by], [x0 - by, y1 + by]];
const at = (p) => p.map((n) => n.toFixed(1)).join();
const ring = (points) => `M${points.map(at).join("L")}Z`;
const ARM = 20;
const brackets = (points, share = .28) => points.map((here, i) => {
  const to = (there) => { const k = Math.min(share, ARM / (Math.hypot(there[0] - here[0], there[1] - here[1]) || 1)); return at(here.map((n, j) => n + (there[j] - n) * k)); };
  return `M${to(points.at(i - 1))}L${at(here)}L${to(points[(i + 1) % points.length])}`;
}).join("");
/** Brackets at both ends of a line, a little way in from what stands at its ends. */
const ends = (line, far = 9.5) => {
  const whole = line.getTotalLength(), from = Math.min(24, whole * .25), arm = Math.min(12, (whole - 2 * from) * .35);
  return [[from, 1], [whole - from, -1]].map(([s, way]) => {
    const p = line.getPointAtLength(s), q = line.getPointAtLength(s + way * arm), long = Math.hypot(q.x - p.x, q.y - p.y) || 1;
    const n = [-(q.y - p.y) / long, (q.x - p.x) / long];
    return [far, -far].map((k) => `M${at([p.x + n[0] * k * .35, p.y + n[1] * k * .35])}L${at([p.x + n[0] * k, p.y + n[1] * k])}L${at([q.x + n[0] * k, q.y + n[1] * k])}`).join("");
  }).join("");
};

/** A line between what stands at its ends, so that nothing is drawn across that. */
const between = (line) => {
  const whole = line.getTotalLength(), from = Math.min(19, whole * .2), steps = Math.max(2, Math.ceil(whole / 12));
  return `M${Array.from({ length: steps + 1 }, (_, n) => { const p = line.getPointAtLength(from + (whole - 2 * from) * n / steps); return at([p.x, p.y]); }).join("L")}`;
};

/** Drawn above the layer of brackets, and so over them: a scale on its own sheet. What is only there to be hit covers nothing. */
const above = (el, layer) => !el.closest('[id$="hits"], #layer-ways') && Boolean(layer.compareDocumentPosition(el) & Node.DOCUMENT_POSITION_FOLLOWING);
/** Where a mark is drawn: in the board's own layer for them, under the lettering; what follows the hand, on top of all. */
const ON_TOP = new Set(["hover", "why", "focus"]);
const layerOf = (el, kind) => {
  const svg = el.ownerSVGElement, under = ON_TOP.has(kind) ? null : $("layer-legal");
  if (svg.id === "board") return (under && !above(el, under) && under) || onTop(svg);
  return onTop(svg);
};
/** The layer of marks over everything else in a drawing. */
export const onTop = (svg) => (svg.id === "board" ? $("page-marks") : svg.querySelector(":scope > g.page-marks") ?? svg.appendChild(draw("g", { class: "page-marks" })));

/** Transforms between the element and the layer, so that marks lie where the element does. */
const placed = (el, layer, drawn) => {
  const m = layer.getCTM()?.inverse().multiply(el.getCTM());
  if (m && (m.a !== 1 || m.b || m.c || m.d !== 1 || m.e || m.f)) drawn.setAttribute("transform", `matrix(${m.a},${m.b},${m.c},${m.d},${m.e},${m.f})`);
  return drawn;
};

const KINDS = { legal: [.9, "m-legal"], chosen: [.98, "m-ink"], hover: [.98, "m-hover"], why: [.9, "m-why"], place: [.96, "m-place"], last: [.96, "m-last"], scene: [.97, "m-scene"], leaves: [.97, "m-leaves"], focus: [1.02, "m-focus"] };

/** Brass on what can be pressed: brackets in the corners of a shape or at the ends of a line; an area has an edge inside its border. */
let areas = 0;
const NARROW = 20; // such places stand side by side: their brackets stay inside
const legal = ({ points, box, full, d, line, tight }, small) => {
  if (line) return [draw("path", { class: "m-halo", d: ends(line) }), draw("path", { class: "m-legal", d: ends(line) })];
  if (points) {
    const w = Math.abs(points[2][0] - points[0][0]), h = Math.abs(points[2][1] - points[0][1]), least = Math.min(w, h);
    const field = least > 60 && Math.max(w, h) < 2 * least; // a strip has its lettering up to its edge, a field has room inside
    const inside = field ? -9 : tight && least < NARROW ? -.6 : 2;
    return [draw("path", { class: "m-legal", d: brackets(box ? grown(points, small ? -2 : inside) : scaled(points, full ? 1.02 : .9)) })];
  }
  const id = `m-area-${areas += 1}`;
  return [draw("clipPath", { id }, draw("path", { d })), draw("path", { class: "m-legal m-area", d, "clip-path": `url(#${id})` })];
};

/** Draw one kind of mark on elements inside drawings. All is measured before anything is drawn: a board is laid out once. */
export const mark = (kind, ...elements) => {
  const drawn = elements.filter((el) => el?.ownerSVGElement).map((el) => made(kind, el));
  for (const [layer, lines] of drawn) layer.append(lines);
};
const made = (kind, el) => {
  const [scale, cls] = KINDS[kind], form = shape(el), layer = layerOf(el, kind);
  const outline = form.points ? ring(form.box ? form.points : scaled(form.points, scale)) : form.line ? between(form.line) : form.d;
  const lines = kind === "legal" ? legal(form, layer.classList.contains("page-marks"))
    : (kind === "chosen" ? ["m-under", cls] : [cls]).map((one) => draw("path", { class: one, d: outline }));
  const clip = form.points ? null : el.closest("[clip-path]")?.getAttribute("clip-path"); // an area may go on beyond the frame of its map
  return [layer, placed(form.on, layer, draw("g", clip ? { "data-mark": kind, "clip-path": clip } : { "data-mark": kind }, ...lines))];
};

/** Lay a drawing of the house over the pieces of the board, as long as marks of this kind lie there. */
export const lay = (kind, drawn) => {
  const g = draw("g", { "data-mark": kind, class: "m-laid" });
  g.innerHTML = drawn; // written by the house, every text in it escaped
  $("page-marks").append(g);
};

/** Take away every mark of these kinds. */
export const wipe = (...kinds) => {
  for (const kind of kinds) for (const old of document.querySelectorAll(`[data-mark="${kind}"]`)) old.remove();
};

/** A few words on a slip of paper beside an element of the board; what is said elsewhere as well gives way to other words. */
const slip = (el, words, cls, kind, high) => {
  if (el?.ownerSVGElement?.id !== "board" || !words) return;
  const wide = 16 + 6.4 * words.length, { left, top, free } = beside(el, wide, high);
  if (kind === "tag" && !free) return; // the receipt says it too
  const text = draw("text", { x: left + wide / 2, y: top + high / 2 + 4.2 });
  text.textContent = words;
  $("page-marks").append(draw("g", { class: cls, "data-mark": kind }, draw("rect", { x: left, y: top, width: wide, height: high, rx: 2 }), text));
};
/** What is chosen, by the thing it begins with. */
export const tag = (el, words) => slip(el, words, "m-tag", "tag", 19);
/** A tag of a scene by its place; several at one place stand beside one another. */
export const flag = (el, { words, own, leaves }) => slip(el, words, `m-flag${own ? " own" : ""}${leaves ? " gone" : ""}`, "flag", 18);
