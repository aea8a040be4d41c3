// The live line: frames come down by WebSocket and are morphed into the page, region by region.
import { Idiomorph } from "../vendor/idiomorph.js";
import { arrives, watch } from "./motion.js";
import { $, calm, links, main, on, seat, tell } from "./page.js";

const shell = document.createElement("template");
let tag = main.dataset.tag, wait = 250, line = null, past = false, timer = 0;

/** Markup of one region as an element; layers of the board are parsed as SVG. */
const parsed = (id, html) => {
  const layer = id.startsWith("layer-");
  shell.innerHTML = layer ? `<svg>${html}</svg>` : html;
  return layer ? shell.content.firstChild.firstChild : shell.content.firstElementChild;
};

/** Change the regions that differ; what stays the same is not touched. */
export const patch = (regions) => {
  tell("before-frame");
  const moved = watch(Object.keys(regions));
  for (const [id, html] of Object.entries(regions)) {
    const old = $(id);
    if (!html) { old?.remove(); continue; }
    if (!old) continue;
    const open = old.classList.contains("open");
    Idiomorph.morph(old, parsed(id, html), {
      morphStyle: "outerHTML",
      callbacks: { beforeNodeMorphed: (was, now) => !was.isEqualNode(now), afterNodeAdded: arrives },
    });
    if (open) $(id).classList.add("open");
  }
  moved();
  tell("frame", regions);
};

const state = (words) => { const sign = $("line"); sign.textContent = words; sign.hidden = !words; };

const unpack = (blob) => new Response(blob.stream().pipeThrough(new DecompressionStream("gzip"))).json();

/** Whether this browser sits here all the same. It may have a new cookie in a moment: the line hears of it first. */
const still = async () => {
  for (const pause of [200, 2000]) {
    await new Promise((done) => { setTimeout(done, pause); });
    const answer = await fetch(`${links.table}?seat=${seat}`, { method: "HEAD" }).catch(() => null);
    if (![401, 403, 404].includes(answer?.status)) return true; // who cannot ask goes on trying
  }
  return false;
};

const shut = async (mine) => {
  const here = await still();
  if (line !== mine) return;
  if (here) { open(); return; }
  main.dataset.live = "";
  state("This device no longer sits here. Nothing more arrives.");
};

export const open = () => {
  if (!links.live || !main.dataset.live) return;
  clearTimeout(timer);
  const at = new URL(links.live, location.href);
  at.protocol = at.protocol.replace("http", "ws");
  at.searchParams.set("seat", seat);
  at.searchParams.set("have", tag);
  const mine = line = new WebSocket(at);
  let turn = Promise.resolve();
  mine.onopen = () => { wait = 250; state(""); said = ""; look(); };
  mine.onmessage = (event) => {
    turn = turn.then(async () => {
      const plain = await unpack(event.data);
      await calm();
      if (past || line !== mine) return;
      patch(plain.regions);
      tag = plain.tag;
    }).catch((error) => { console.error("A frame could not be shown.", error); tag = ""; mine.close(); });
  };
  mine.onclose = (event) => {
    if (line !== mine) return;
    if (event.code >= 4400 && event.reason.includes(" ")) { wait = 8000; state(event.reason); } // the house says why
    // Shut out: the chair was left, freed, or taken back on another device, and nothing more will come. Or somebody has signed
    // in on another page of this browser.
    else if (event.code >= 4400 && event.code < 4500) { shut(mine); return; }
    else if (wait > 900) state("The line is down. Trying again…");
    timer = setTimeout(open, wait * (.75 + Math.random() / 2));
    wait = Math.min(wait * 2, 8000);
  };
};
// --- whether anybody looks: who does is told of their turn by this page, and by nothing else ----------------------------
const AWAY = 300_000; // without a hand on anything, the page is before nobody's eyes
let said = "", touched = Date.now();
const look = () => {
  const now = !document.hidden && Date.now() - touched < AWAY ? "here" : "away";
  if (seat < 0 || now === said || line?.readyState !== 1) return;
  said = now;
  line.send(now);
};
for (const what of ["pointermove", "pointerdown", "keydown", "wheel", "touchstart", "focus"]) {
  addEventListener(what, () => { touched = Date.now(); if (said !== "here") look(); }, { passive: true, capture: true });
}
document.addEventListener("visibilitychange", () => { if (!document.hidden) touched = Date.now(); look(); });
setInterval(look, 20_000);

const again = () => { if (line && line.readyState > 1) { wait = 250; open(); } };
addEventListener("online", again);
document.addEventListener("visibilitychange", () => { if (!document.hidden) again(); });

// A moment of the past is shown: the line stays open, but nothing changes until the page is back at now.
on("history", (there) => {
  if (there === past) return;
  past = there;
  if (!past) { const old = line; line = null; tag = ""; old?.close(); open(); }
});
