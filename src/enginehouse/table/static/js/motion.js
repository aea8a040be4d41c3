// Motion shows what a move did, then stops: a new piece comes calmly, a piece that went elsewhere glides there.
import { still } from "./page.js";

const PACE = { duration: 320, easing: "cubic-bezier(.2, .7, .2, 1)" };
const QUIET = "#layer-ways, #layer-marks, #layer-legal, .option";
const MOST = 6; // so many equal pieces at once are no longer a move that an eye could follow

const drawn = (node) => node.nodeType === 1 && node.closest("#board-layers, .panel") && !node.closest(QUIET);
/** For a node that has just been put in. */
export const arrives = (node) => { if (!still.matches && drawn(node)) node.animate([{ opacity: 0 }, { opacity: 1 }], PACE); };

// A piece is known by how it looks: whatever looked the same in another place of its layer a moment ago is the same piece.
const place = (g) => g.getAttribute("transform")?.match(/^translate\(([-\d.]+),([-\d.]+)\)(.*)$/);
const css = ([, x, y, rest]) => `translate(${x}px, ${y}px)${rest}`;
const looks = (g) => `${g.getAttribute("class") ?? ""} ${g.innerHTML}`;
const standing = (layers) => {
  const out = new Map();
  for (const id of layers) {
    for (const g of document.getElementById(id)?.querySelectorAll("g[transform]") ?? []) {
      const at = place(g), name = `${id} ${looks(g)}`;
      if (!at || !g.firstChild || g.closest(QUIET)) continue;
      if (!out.has(name)) out.set(name, []);
      out.get(name).push({ g, at, was: css(at) });
    }
  }
  return out;
};

/** Where the pieces of these layers stand; call the answer when the layers have changed, and what moved will glide. */
export const watch = (ids) => {
  const layers = still.matches ? [] : ids.filter((id) => id.startsWith("layer-"));
  const before = standing(layers);
  return () => {
    for (const [name, now] of standing(layers)) {
      const then = before.get(name) ?? [], here = new Set(now.map((p) => p.was)), there = new Set(then.map((p) => p.was));
      const gone = then.filter((p) => !here.has(p.was)), come = now.filter((p) => !there.has(p.was));
      if (!gone.length || gone.length !== come.length || come.length > MOST) continue;
      for (const { g, at, was } of come) {
        const far = (p) => Math.hypot(p.at[1] - at[1], p.at[2] - at[2]);
        const from = gone.splice(gone.indexOf(gone.reduce((a, b) => (far(b) < far(a) ? b : a))), 1)[0];
        for (const old of g.getAnimations()) old.cancel();
        g.animate([{ transform: from.was }, { transform: was }], PACE);
      }
    }
  };
};
