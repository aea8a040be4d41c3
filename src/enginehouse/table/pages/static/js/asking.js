// The question on a phone: a sheet above the tabs, which grows upwards and can be pulled down to the question and its Confirm.
import * as leaves from "./leaves.js";
import { $, make, moment, on, phone } from "./page.js";
import { whole as wholeReceipt } from "./receipt.js";
import * as zoom from "./zoom.js";

const sheet = $("asking"), grip = $("grip"), root = document.documentElement;

// --- how high it is: the board has what is left ------------------------------------------------------------------------
const shown = () => [sheet, $("replay")].find((el) => el.checkVisibility());
let high = 0, rose = null;
const measure = () => {
  if (!phone.matches) return;
  const now = Math.round(shown()?.getBoundingClientRect().height ?? 0);
  if (now === high) return;
  if (now > high) rose = { at: performance.now(), high, top: sheet.getBoundingClientRect().bottom - high, window: $("board").getAttribute("viewBox") };
  high = now;
  root.style.setProperty("--asking", `${high}px`);
};
const watch = new ResizeObserver(measure);
watch.observe(sheet);
watch.observe($("replay"));
new ResizeObserver(() => { if (phone.matches) zoom.again(); }).observe($("hold"));

/** A finger on its way when the sheet rose meant what lay there then, not the paper that came over it. The page is laid out as it
 * was for as long as ``look`` looks, and nobody sees it. Null: the press is meant for what is there now. */
const SOON = 400;
export const asItLay = (event, look) => {
  const paper = event.target.closest("#asking") && !event.target.closest("button, a, input, select, textarea, label, summary");
  if (!phone.matches || !paper || !rose || performance.now() - rose.at > SOON || event.clientY >= rose.top) return null;
  const board = $("board"), window = board.getAttribute("viewBox");
  root.style.setProperty("--asking", `${rose.high}px`);
  board.setAttribute("viewBox", rose.window);
  sheet.style.visibility = "hidden";
  const found = look();
  sheet.style.visibility = "";
  board.setAttribute("viewBox", window);
  root.style.setProperty("--asking", `${high}px`);
  return found;
};

// --- pulled down, and up again -----------------------------------------------------------------------------------------
export const low = () => sheet.classList.contains("low");
export const pull = (down) => {
  sheet.classList.toggle("low", down);
  grip.setAttribute("aria-expanded", String(!down));
  sheet.scrollTop = 0;
  shorten();
};
let from = null, dragged = false;
grip.addEventListener("pointerdown", (event) => { from = event.clientY; dragged = false; grip.setPointerCapture(event.pointerId); });
grip.addEventListener("pointermove", (event) => {
  if (from === null || Math.abs(event.clientY - from) < 18) return;
  dragged = true;
  pull(event.clientY > from);
  from = event.clientY;
});
for (const what of ["pointerup", "pointercancel"]) grip.addEventListener(what, () => { from = null; });
grip.addEventListener("click", () => { if (!dragged) pull(!low()); dragged = false; });

// --- a receipt that is too long loses lines from its middle: never the total, a warning, or Confirm --------------------
/** Rows that may go, those in the middle first; of what is written above them the explanation goes before any. */
const spare = (box) => {
  const rows = [...box.querySelectorAll("tbody tr:not(.sum, .warn, .cut)")].slice(1), middle = (rows.length - 2) / 2;
  return rows.map((row, n) => [Math.abs(n - middle), row]).sort((a, b) => a[0] - b[0]).map(([, row]) => row);
};
const shorten = () => {
  const box = $("receipt");
  for (const row of box.querySelectorAll("tr.spared")) row.classList.remove("spared");
  box.querySelector("tr.cut")?.remove();
  sheet.classList.remove("tight");
  if (!phone.matches || box.hidden || low() || wholeReceipt(box)) return;
  const over = () => sheet.scrollHeight > sheet.clientHeight + 1, rows = spare(box);
  if (over()) sheet.classList.add("tight");
  if (!over() || rows.length < 2) return;
  const more = make("button", { type: "button", class: "plain" });
  const cut = make("tr", { class: "cut" }, make("td", { colspan: 2 }, more));
  more.addEventListener("click", () => { box.dataset.whole = box.querySelector("#confirm")?.dataset.action ?? ""; shorten(); });
  rows[0].before(cut);
  let gone = 0;
  while (rows.length && (over() || gone < 2)) { rows.shift().classList.add("spared"); gone += 1; }
  more.textContent = `${gone} more lines`;
};
new MutationObserver(() => { if (phone.matches) shorten(); }).observe($("receipt"), { childList: true, attributes: true, attributeFilter: ["hidden"] });

// --- what is said in it is in sight ------------------------------------------------------------------------------------
new MutationObserver(() => { if (phone.matches && !$("refusal-below").hidden) sheet.scrollTop = 0; }).observe($("refusal-below"), { childList: true, attributes: true });
// Somebody looks elsewhere for a while: what is asked about another leaf makes room, and comes up again there.
on("by-hand", (leaf) => { if (phone.matches && leaves.asked() && $("prompt").classList.contains("mine")) pull(leaf !== leaves.asked()); });
// What was pressed leads on to choices, wherever it lies.
on("pressed", () => { if (phone.matches && low()) pull(false); });
let asked = "";
const fresh = () => {
  if (!phone.matches || moment() === asked) return;
  asked = moment();
  sheet.scrollTop = 0;
  if (low() && $("prompt").classList.contains("mine")) pull(false);
};
on("frame", fresh);
on("asked", measure);
on("start", () => { fresh(); measure(); });
