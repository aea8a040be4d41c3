// What is drawn, as the eye has it: which points of the screen a thing's own lines and fills hold, and which of them lie open. It
// asks the drawing alone, and nothing of the page that must find out what a press means.
const shapes = (() => {
  const $ = (id) => document.getElementById(id);
  const DRAWN = "path, rect, circle, ellipse, polygon, polyline, line", NONE = /^(none|transparent|rgba\(.*, 0\))$/;
  const geometry = (el) => el.matches(DRAWN);
  /** The single drawings of a thing with what carries them to the screen; those that can be seen if there are any. */
  const drawn = (el, m = el.getScreenCTM?.()) => {
    if (!m) return [];
    if (geometry(el)) return [{ el, m }];
    if (el.matches("text, image")) return [{ box: el, m }]; // may be turned: its box is its own, not the screen's
    if (el.matches("use")) {
      const what = $(el.getAttribute("href").slice(1)), by = m.translate(Number(el.getAttribute("x") ?? 0), Number(el.getAttribute("y") ?? 0));
      return what && geometry(what) ? [{ el: what, m: by, style: el }] : [{ box: el }];
    }
    if (!el.matches("g, a, svg")) return [];
    return [...el.children].filter((one) => one.checkVisibility()).flatMap((one) => drawn(one));
  };
  const seenInk = ({ el, box, style }) => {
    if (box) return true;
    const ink = getComputedStyle(style ?? el);
    return Number(ink.opacity) > 0 && !(NONE.test(ink.fill) || Number(ink.fillOpacity) === 0) || !(NONE.test(ink.stroke) || Number(ink.strokeOpacity) === 0);
  };
  const parts = (el) => { const all = drawn(el), ink = all.filter(seenInk); return ink.length ? ink : all; };
  /** A line has no inside: it is open, or nothing but a stroke. */
  const isLine = (el) => el.matches("line, polyline") || (el.tagName === "path" && !/z\s*$/i.test(el.getAttribute("d")));
  const within = (r, x, y) => x >= r.left && x <= r.right && y >= r.top && y <= r.bottom;
  const inPart = ({ el, m, box }, x, y) => {
    if (box && !m) return within(box.getBoundingClientRect(), x, y);
    const p = new DOMPoint(x, y).matrixTransform(m.inverse());
    if (box) return within(DOMRect.fromRect(box.getBBox()), p.x, p.y);
    return isLine(el) ? el.isPointInStroke(p) : el.isPointInFill(p);
  };
  /** A thing to be asked about points; and the line it is, if nothing else is drawn of it but words. */
  const of = (el) => {
    const box = el.getBoundingClientRect(), all = el.ownerSVGElement ? parts(el) : [], forms = all.filter((part) => part.el);
    const line = forms.length && forms.every((part) => isLine(part.el)) ? forms.map(along).reduce((a, b) => (b.long > a.long ? b : a)) : null;
    return { el, box, all, line, size: line ? line.long * 8 : box.width * box.height };
  };
  const along = ({ el, m }) => {
    const long = el.getTotalLength(), at = (k) => { const p = el.getPointAtLength(long * k).matrixTransform(m); return [p.x, p.y]; };
    return { long: long * Math.hypot(m.a, m.b), points: [...Array(17).keys()].map((n) => at((n + 4) / 24)), middle: at(.5) };
  };
  const holds = (one, x, y) => (one.el.ownerSVGElement ? one.all.some((part) => inPart(part, x, y)) : within(one.box, x, y));
  /** How far a point lies from a line. */
  const off = (one, x, y) => Math.min(...one.line.points.slice(1).map(([bx, by], n) => {
    const [ax, ay] = one.line.points[n], dx = bx - ax, dy = by - ay, k = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(x - ax - k * dx, y - ay - k * dy);
  }));
  /** Points over the whole of it: along its line, or a grid over its box as far as it is drawn there. */
  const points = (one, n) => (one.line ? one.line.points : [...Array(n * n).keys()].map((k) => [one.box.left + one.box.width * (k % n + .5) / n, one.box.top + one.box.height * (Math.floor(k / n) + .5) / n]).filter(([x, y]) => holds(one, x, y)));
  const middle = (one) => one.line?.middle ?? [one.box.left + one.box.width / 2, one.box.top + one.box.height / 2];
  /** What the eye meets at a point: the drawing or the sheet itself, or something that lies over it. */
  const open = (el, x, y) => {
    if (x < 1 || y < 1 || x >= innerWidth - 1 || y >= innerHeight - 1) return false;
    const come = (one) => one.checkVisibility({ visibilityProperty: true }) && within(one.getBoundingClientRect(), x, y); // seen, though it takes no press yet
    if ([...document.querySelectorAll(".arriving")].some(come)) return false;
    const top = document.elementFromPoint(x, y), svg = el.ownerSVGElement;
    return Boolean(top && (el.contains(top) || svg === top || svg?.contains(top)));
  };
  /** Points over a line of lettering, turned as it is. */
  const along5 = [.1, .3, .5, .7, .9];
  const letters = (words) => {
    const r = words.getBBox?.() ?? words.getBoundingClientRect(), m = words.getBBox ? words.getScreenCTM() : new DOMMatrix();
    return along5.flatMap((u) => [.3, .7].map((v) => { const p = new DOMPoint(r.x + r.width * u, r.y + r.height * v).matrixTransform(m); return [p.x, p.y]; }));
  };
  return { of, holds, off, points, middle, open, letters };
})();
