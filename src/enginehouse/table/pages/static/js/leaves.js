// The leaves of the page on a phone: one part of the table at a time, and the one that the question needs opens by itself.
import { $, moment, on, phone, tell } from "./page.js";
import { stay, stayed } from "./prefs.js";
import * as zoom from "./zoom.js";

const buttons = () => [...document.querySelectorAll("#tabs button")];
const named = (id) => buttons().find((b) => b.dataset.tab === id);
/** Where the question is, if nothing that it asks for can be touched. */
export const first = () => (buttons().find((b) => b.dataset.now) ?? buttons()[0])?.dataset.tab ?? "";
export const onBoard = () => buttons().find((b) => b.dataset.board)?.dataset.tab ?? first();

/** What of the board a leaf is about; null: all of it, or none. */
const partOf = (b) => (b?.dataset.part ? b.dataset.part.split(" ").map(Number) : null);
const within = ([x, y, w, h], box) => {
  const cx = box.x + box.width / 2, cy = box.y + box.height / 2;
  return cx >= x && cx <= x + w && cy >= y && cy <= y + h;
};

/** The leaf on which an element lies; empty: on none. A part of the board has its own leaf before the whole has. */
export const leafOf = (el) => {
  if (el?.ownerSVGElement?.id === "board") {
    if (el.closest("g.for-desk")) return ""; // a phone has a drawing of its own
    const board = buttons().filter((b) => b.dataset.board), box = zoom.boxOn(el);
    return (board.find((b) => partOf(b) && within(partOf(b), box)) ?? board.find((b) => !partOf(b)))?.dataset.tab ?? "";
  }
  return el?.closest("[data-under]")?.dataset.under ?? "";
};

// Which panels lie open is a matter of style alone, so that no frame can undo it.
const style = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];

let here = "", wanted = "";
/** The leaf that the question needs; empty: none, it is answered in its sheet. */
export const asked = () => wanted;
export const now = () => here;
const look = () => {
  for (const b of buttons()) { if (b.dataset.tab === here) b.setAttribute("aria-current", "true"); else b.removeAttribute("aria-current"); }
  const b = named(here);
  document.body.dataset.tab = here;
  document.body.classList.toggle("no-board", !b?.dataset.board);
  const panels = [...document.querySelectorAll("#panels [data-under], #below [data-under]")].some((p) => p.dataset.under === here);
  document.body.classList.toggle("with-panels", panels);
};
/** Open a leaf. */
export const open = (id) => {
  const b = named(id);
  if (!b) return;
  here = id;
  stay("leaf", `${moment()} ${id}`);
  const on = `[data-under="${CSS.escape(id)}"]`;
  style.replaceSync(`@media (max-width: 760px) { [data-under]:not(${on}), :is(.legend-line, .below, .panels):not(:has(${on})) { display: none !important; } }`);
  look();
  if (phone.matches) zoom.within(partOf(b));
};
/** The page was loaded anew at a question that was open already: its reader has chosen what to look at. */
let [when, kept] = (stayed("leaf") ?? " ").split(" "); // moments have no spaces
const again = () => { const same = when === moment() && kept === here; when = ""; return same; };
/** The leaf with the most of what leads on, the board's own things before what lies beside it, unless the one that lies open has
 * nearly as much; without any, the first. The same question, asked again after a part of its answer, is asked where it was. */
let question = "";
export const openFor = (elements) => {
  const found = new Map(), words = document.querySelector("#prompt h1")?.dataset.asked ?? "", same = words && words === question;
  question = words;
  document.body.classList.remove("no-board"); // what is not drawn cannot be measured
  for (const el of elements) { const leaf = leafOf(el); if (leaf) found.set(leaf, (found.get(leaf) ?? 0) + (el.ownerSVGElement?.id === "board" ? 2 : 1)); }
  wanted = [...found].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
  const enough = found.has(here) && found.get(here) >= .75 * found.get(wanted);
  const best = enough || again() || (same && !found.size && named(here)) ? here : wanted || first();
  if (best === here) { look(); return; }
  open(best);
  scrollTo(0, 0);
  tell("leaf", best);
};

const follow = () => { if (named(here)) open(here); else { open(first()); tell("leaf", here); } };
on("start", () => { if (named(kept)) open(kept); else follow(); });
on("frame", (regions) => { if (regions.tabs) follow(); else look(); });
