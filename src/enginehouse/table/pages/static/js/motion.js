// Motion shows what a move did, then stops: a new piece comes calmly, a piece that went elsewhere glides there, and a train
// runs the link that was finished.
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

const RUN = { duration: 900, easing: "cubic-bezier(.45, .05, .25, 1)" };
const finished = () => new Map([...document.querySelectorAll("#layer-track .track[id]:not(.open)")].map((line) => [line.id, line]));
/** The train of a link goes to its end, and back to where it stands. */
const run = (line) => {
  const rails = line.querySelector("path"), long = rails.getTotalLength(), half = rails.getPointAtLength(long / 2);
  const trains = [...document.querySelectorAll("#layer-trains g[transform]")].map((g) => ({ g, at: place(g) })).filter(({ at }) => at);
  if (!trains.length) return;
  const off = ({ at }) => Math.hypot(at[1] - half.x, at[2] - half.y);
  const { g, at } = trains.reduce((a, b) => (off(b) < off(a) ? b : a));
  const stop = (part) => { const { x, y } = rails.getPointAtLength(long * (part > 1 ? 2 - part : part)); return { transform: css([0, x, y, at[3]]) }; };
  for (const old of g.getAnimations()) old.cancel();
  g.animate([...Array.from({ length: 31 }, (_, n) => stop(n / 20)), { transform: css(at) }], RUN);
};

/** Where the pieces of these layers stand; call the answer when the layers have changed, and what moved will glide. */
export const watch = (ids) => {
  const layers = still.matches ? [] : ids.filter((id) => id.startsWith("layer-"));
  const before = standing(layers), lines = layers.includes("layer-track") ? finished() : null;
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
    if (!lines) return;
    const fresh = [...finished()].filter(([id]) => !lines.has(id));
    if (fresh.length === 1) run(fresh[0][1]); // more than one: the page has leapt through the history
  };
};
