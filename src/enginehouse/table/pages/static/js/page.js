// What every part of the table's page needs: the page's own data, asking the server, and small helpers.
export const $ = (id) => document.getElementById(id);
export const main = $("table");
export const links = JSON.parse(main.dataset.links);
export const seat = Number(main.dataset.seat);
export const held = main.dataset.held ? main.dataset.held.split(" ").map(Number) : [];
export const still = matchMedia("(prefers-reduced-motion: reduce)");
export const phone = matchMedia("(max-width: 760px)");

/** The moment the question was asked for; every post carries it. */
export const moment = () => $("prompt").dataset.moment;

/** A fresh random text for each click, so that a repeated post has one effect. */
export const key = () => [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, "0")).join("");

// --- a press is a whole ------------------------------------------------------------------------------------------------
// Between the finger's coming down and the click nothing on the page is exchanged or moved, so that the press hits what the
// person saw. Whatever came meanwhile (a frame, a receipt) waits: as long as a press takes, and no longer than LONG.
const LONG = 2500, TAP = 350;
let over = null, end = () => {}, timer = 0;
/** Until no press is under way. */
export const calm = async () => { while (over) await over; };
const release = (after) => { clearTimeout(timer); timer = setTimeout(() => { over = null; end(); }, after); };
addEventListener("pointerdown", (event) => {
  if (event.target.matches?.("input, select, textarea")) return;
  over ??= new Promise((done) => { end = done; });
  release(LONG);
}, true);
addEventListener("pointerup", () => { if (over) release(TAP); }, true); // the click of a touch comes a little after the finger went
for (const what of ["click", "pointercancel"]) addEventListener(what, () => { if (over) release(0); }, true);

// --- the house ---------------------------------------------------------------------------------------------------------
const UNCLEAR = "The house did not answer clearly. Try again: nothing is done twice.";
const answered = async (answer) => {
  const plain = await answer.json().catch(() => ({ error: { code: "broken", text: UNCLEAR } }));
  return answer.ok ? plain : { error: plain.error ?? { code: "broken", text: UNCLEAR } };
};
const unreachable = () => ({ error: { code: "away", text: "The house cannot be reached just now. Try again: nothing is done twice." } });

export const ask = async (address, query = {}) => {
  let told;
  try { told = await answered(await fetch(`${address}?${new URLSearchParams(query)}`)); } catch { told = unreachable(); }
  await calm();
  return told;
};
export const post = async (address, body = {}) => {
  let told;
  try {
    told = await answered(await fetch(address, {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
    }));
  } catch { await calm(); return unreachable(); }
  await calm();
  await heard?.(told);
  return told;
};
/** A page without a live line (a lesson) takes what it changes from the answer itself. */
let heard = null;
export const hearing = (heed) => { heard = heed; };

/** An element with attributes and children; strings become text, never markup. */
export const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [k, v] of Object.entries(attributes)) if (v !== undefined && v !== false) element.setAttribute(k, v === true ? "" : v);
  element.append(...children);
  return element;
};
const SVG = "http://www.w3.org/2000/svg";
export const draw = (name, attributes = {}, ...children) => {
  const element = document.createElementNS(SVG, name);
  for (const [k, v] of Object.entries(attributes)) element.setAttribute(k, v);
  element.append(...children);
  return element;
};

/** For a screen reader. */
export const say = (words) => { $("say").textContent = words; };

// Parts listen for what happens on the page: "frame" (regions changed), "history" (a moment of the past is shown or left).
const listeners = {};
export const on = (what, heed) => (listeners[what] ??= []).push(heed);
export const tell = (what, detail) => { for (const heed of listeners[what] ?? []) heed(detail); };
