// Marks that the page draws on whatever can be pressed: outlines only, on shapes it knows nothing about.
import { $, draw } from "./page.js";

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

/** The shape of an element of a drawing: corner points, or the path itself. */
const shape = (el) => {
  if (el.tagName === "path") {
    const d = el.getAttribute("d");
    const points = corners(d);
    return points ? { points } : { d };
  }
  if (el.tagName === "use" || el.tagName === "g") {
    const only = el.children.length === 1 && el.firstElementChild.tagName === "path" && !el.getAttribute("transform") ? el.firstElementChild : null;
    return only ? shape(only) : { points: boxed(el) };
  }
  if (el.tagName === "circle") {
    const [x, y, r] = ["cx", "cy", "r"].map((k) => Number(el.getAttribute(k)));
    return { points: [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [x + r * 1.08 * Math.cos(Math.PI * (i + .5) / 4), y + r * 1.08 * Math.sin(Math.PI * (i + .5) / 4)]) };
  }
  return { points: boxed(el) };
};

const scaled = (points, by) => {
  const cx = points.reduce((s, p) => s + p[0], 0) / points.length, cy = points.reduce((s, p) => s + p[1], 0) / points.length;
  return points.map(([x, y]) => [cx + (x - cx) * by, cy + (y - cy) * by]);
};
const ring = (points) => `M${points.map((p) => p.map((n) => n.toFixed(1)).join()).join("L")}Z`;
const brackets = (points, share = .28) => points.map((here, i) => {
  const before = points.at(i - 1), after = points[(i + 1) % points.length];
  const to = (there) => here.map((n, k) => (n + (there[k] - n) * share).toFixed(1)).join();
  return `M${to(before)}L${here.map((n) => n.toFixed(1)).join()}L${to(after)}`;
}).join("");

/** Where a mark on this element is drawn: the drawing's own layer, on top of everything. */
const layerOf = (el) => {
  const svg = el.ownerSVGElement;
  if (svg.id === "board") return $("page-marks");
  return svg.querySelector(":scope > g.page-marks") ?? svg.appendChild(draw("g", { class: "page-marks" }));
};

/** Transforms between the element and the layer, so that marks lie where the element does. */
const placed = (el, path) => {
  const m = layerOf(el).getCTM()?.inverse().multiply(el.getCTM());
  if (m && (m.a !== 1 || m.b || m.c || m.d !== 1 || m.e || m.f)) path.setAttribute("transform", `matrix(${m.a},${m.b},${m.c},${m.d},${m.e},${m.f})`);
  return path;
};

const KINDS = { legal: [.9, "m-legal"], chosen: [.98, "m-ink"], hover: [.98, "m-hover"], why: [.9, "m-why"], place: [.96, "m-place"], focus: [1.02, "m-focus"] };

/** Draw one kind of mark on an element inside a drawing. */
export const mark = (kind, el) => {
  if (!el?.ownerSVGElement) return;
  const [scale, cls] = KINDS[kind], { points, d } = shape(el), layer = layerOf(el);
  const by = kind === "legal" && layer.id !== "page-marks" ? 1 : scale; // small figures: brackets on the edge, off the words
  const outline = points ? ring(scaled(points, by)) : d;
  if (kind === "chosen") layer.append(placed(el, draw("path", { class: "m-under", d: outline, "data-mark": kind })));
  const line = kind === "legal" && points ? brackets(scaled(points, by)) : outline;
  layer.append(placed(el, draw("path", { class: d && kind === "legal" ? `${cls} m-area` : cls, d: line, "data-mark": kind })));
};

/** Take away every mark of these kinds. */
export const wipe = (...kinds) => {
  for (const kind of kinds) for (const old of document.querySelectorAll(`[data-mark="${kind}"]`)) old.remove();
};

/** A few words beside an element of the board. */
export const tag = (el, words) => {
  if (el?.ownerSVGElement?.id !== "board" || !words) return;
  const { x, y, width } = el.getBBox(), wide = 16 + 6.3 * words.length;
  const all = el.ownerSVGElement.viewBox.baseVal;
  const left = Math.min(Math.max(x + width / 2, all.x + wide / 2 + 4), all.x + all.width - wide / 2 - 4);
  const top = y - 24 < all.y ? y + el.getBBox().height + 6 : y - 22;
  $("page-marks").append(draw("g", { class: "m-tag", "data-mark": "tag" },
    draw("rect", { x: left - wide / 2, y: top, width: wide, height: 19, rx: 2 }),
    (() => { const t = draw("text", { x: left, y: top + 13.6 }); t.textContent = words; return t; })()));
};
