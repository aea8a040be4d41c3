// Sheets beside the board: rules, settings, keys, words, the tabs of log and talk, and the tabs of a phone.
import { $, ask, links, main, make, moment, on, phone, post, seat, tell } from "./page.js";
import * as leaves from "./leaves.js";
import * as words from "./words.js";
import { keep, recall, stay, stayed, themeChoice } from "./prefs.js";

const DRAWERS = ["drawer-menu", "drawer-rules", "drawer-settings", "drawer-help"];
let opener = null;
export const closeAll = () => {
  let was = false;
  for (const id of DRAWERS) { was ||= !$(id).hidden; $(id).hidden = true; }
  if ($("words").classList.contains("open")) { was = true; $("words").classList.remove("open"); }
  if (was) opener?.focus?.();
  opener = null;
  return was;
};
export const openDrawer = (id) => {
  const again = id === "words" ? $("words").classList.contains("open") : !$(id).hidden;
  closeAll();
  if (again) return;
  opener = document.activeElement;
  if (id === "words") { $("words").classList.add("open"); $("words").focus(); words.read(); return; }
  $(id).hidden = false;
  $(id).querySelector("input, button:not([data-do=close])")?.focus();
  if (id === "drawer-rules" && !$("rules-list").hasChildNodes()) search("");
};

// --- rules -------------------------------------------------------------------------------------------------------------
let asked = null, latest = 0;
/** The catalogue's own light marks (bold and code) as elements; everything else is text. */
const prose = (text) => text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/).map((part) =>
  part.startsWith("**") ? make("b", {}, part.slice(2, -2)) : part.length > 2 && part.startsWith("*") ? make("i", {}, part.slice(1, -1)) : part.startsWith("`") ? make("code", {}, part.slice(1, -1)) : part);
const search = async (words, rule = "") => {
  const mine = latest += 1, all = await (asked ??= ask(links.rules));
  if (mine !== latest) return; // something else is looked for already
  if (all.error) { $("rules-list").textContent = all.error.text; asked = null; return; }
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter((r) => wanted.every((w) => `${r.text} ${r.section}`.toLowerCase().includes(w) || r.id.toLowerCase().startsWith(w)));
  let section = "";
  const parts = [];
  for (const r of found) {
    if (r.section !== section) { section = r.section; parts.push(make("h3", {}, section)); }
    parts.push(make("p", { id: `rule-${r.id}`, class: r.id === rule ? "here" : "" }, make("span", { class: "rule-id" }, r.id), ...prose(r.text)));
  }
  $("rules-list").replaceChildren(...(parts.length ? parts : [make("p", {}, "No rule holds these words.")]));
  if (rule) $(`rule-${rule}`)?.scrollIntoView({ block: "center" });
};
export const showRule = async (rule) => {
  if ($("drawer-rules").hidden) openDrawer("drawer-rules");
  $("rules-q").value = "";
  await search("", rule);
};
/** The player aid, open at what the present question is about. */
export const openAid = () => {
  const aid = $("player-aid"), rule = $("prompt").dataset.aid;
  if (!aid) return;
  aid.open = true;
  const here = rule && [...aid.querySelectorAll("[data-of-rules]")].filter((el) => el.dataset.ofRules.split(" ").includes(rule));
  const now = here && (here.find((el) => !el.matches("section")) ?? here[0]);
  for (const el of aid.querySelectorAll("[aria-current]")) el.removeAttribute("aria-current");
  if (!now) { aid.scrollIntoView(); return; }
  now.setAttribute("aria-current", "step");
  now.scrollIntoView({ block: "center" });
};
$("rules-q").addEventListener("input", (event) => search(event.target.value));

// --- settings ----------------------------------------------------------------------------------------------------------
themeChoice();
const tickBox = (id, name, apply = () => {}) => {
  const box = $(id);
  box.checked = recall(name, "on") === "on";
  apply(box.checked);
  box.addEventListener("change", () => { keep(name, box.checked ? "on" : "off"); apply(box.checked); });
};
tickBox("set-confirm", "confirm");
tickBox("set-mentor", "mentor", (yes) => document.body.classList.toggle("no-mentor", !yes));
tickBox("set-notation", "notation", (yes) => document.body.classList.toggle("no-notation", !yes));
for (const field of document.querySelectorAll("input.link")) field.value = new URL(field.dataset.path, location.href).href;
export const copy = async (button) => {
  const field = $(button.dataset.from);
  field.select();
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = "Copy"; }, 2000);
};

// --- log, talk, notes --------------------------------------------------------------------------------------------------
const tabs = [...document.querySelectorAll(".log-tabs [role=tab]")];
export const pane = (name) => {
  stay("pane", name);
  for (const tab of tabs) {
    const here = tab.dataset.pane === name;
    tab.setAttribute("aria-selected", String(here));
    tab.setAttribute("tabindex", here ? "0" : "-1");
    $(`pane-${tab.dataset.pane}`).classList.toggle("on", here);
    if (here) tab.classList.remove("news");
  }
  for (const list of document.querySelectorAll(".pane.on .log-lines")) list.scrollTop = list.scrollHeight;
  if (name === "note") readNote();
};
for (const tab of tabs) {
  tab.addEventListener("click", () => pane(tab.dataset.pane));
  tab.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.stopPropagation();
    const to = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length];
    pane(to.dataset.pane);
    to.focus();
  });
}
// Until the kept note has come the field is read-only: what came late would wipe out what was typed meanwhile.
let noteRead = false, noteTimer = 0;
const readNote = async () => {
  if (noteRead) return;
  noteRead = true;
  const told = await ask(links.note, { seat });
  noteRead = !told.error;
  if (!noteRead) return;
  $("note").value = told.words;
  $("note").readOnly = false;
};
const keepNote = () => { clearTimeout(noteTimer); if (noteRead) post(links.note, { seat, words: $("note").value }); };
$("note")?.addEventListener("input", () => { clearTimeout(noteTimer); noteTimer = setTimeout(keepNote, 800); });
$("note")?.addEventListener("change", keepNote);
$("say-form")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = $("words-said"), words = field.value.trim();
  if (!words) return;
  const answer = await post(links.chat, { seat, words });
  if (!answer.error) field.value = "";
});
document.addEventListener("click", async (event) => {
  const more = event.target.closest('[data-do="whole-log"]');
  if (!more) return;
  event.preventDefault();
  const told = await ask(links.log, seat >= 0 ? { seat } : {});
  if (told.error) return;
  more.closest("ol").replaceChildren(...told.map((l) => make("li", { class: `${l.kind}${l.undone ? " undone" : ""}`, "data-places": l.places.join(" "), "data-ply": l.ply },
    make("a", { href: `${links.at}/${l.ply}${seat >= 0 ? `?seat=${seat}` : ""}`, "data-ply": l.ply }, l.text), make("span", { class: "n" }, l.notation))));
});

// --- map, boards, final count; tabs of a phone -------------------------------------------------------------------------
export const sheet = (name) => {
  document.body.classList.remove("sheet-boards", "sheet-end");
  if (name !== "map") document.body.classList.add(`sheet-${name}`);
  stay("sheet", `${moment()} ${name}`);
  if (phone.matches) leaves.open(name === "map" ? leaves.onBoard() : name);
  look();
  tell("sheet");
};
const look = () => {
  const now = document.body.classList.contains("sheet-boards") ? "boards" : document.body.classList.contains("sheet-end") ? "end" : "map";
  for (const b of document.querySelectorAll(".sheet-tabs button")) { b.classList.toggle("on", b.dataset.do === `sheet-${now}`); b.setAttribute("aria-pressed", String(b.dataset.do === `sheet-${now}`)); }
};
/** At a desk the sheet that a new question needs opens by itself, and the map lies there again after it. */
let opened = false, kept = ""; // the question at which its reader chose what lies open, if the page was loaded anew since
on("needs", (things) => {
  if (kept === moment()) return;
  if (phone.matches || !document.querySelector('[data-do="sheet-boards"]')) return;
  const lying = (where) => things.filter((el) => el.closest(where)).length, boards = lying("#below"), map = lying("#hold, #legend");
  const there = document.body.classList.contains("sheet-boards");
  if (boards > map && !there) { sheet("boards"); opened = true; }
  else if (there && !boards && (map || opened)) { sheet("map"); opened = false; }
});
export const toggleSheet = () => sheet(document.body.classList.contains("sheet-boards") ? "map" : "boards");
export const tab = (name) => {
  closeAll();
  leaves.open(name);
  scrollTo(0, 0);
  measure();
  tell("by-hand", name);
  if (name === "log") pane(seat >= 0 ? "log" : "since");
  tell("sheet");
};
document.addEventListener("click", (event) => { const b = event.target.closest("#tabs button"); if (b) tab(b.dataset.tab); });

/** What must be measured, once before the next picture however many frames came: what scrolls and so
 * must be reachable by keyboard, and where the lists of what happened end. */
let due = 0;
const measure = () => { due ||= requestAnimationFrame(measured); };
const newest = () => [...document.querySelectorAll(".pane.on .log-lines")].filter((list) => !list.matches(":hover, :focus-within"));
function measured() {
  due = 0;
  const ends = newest().map((list) => [list, list.scrollHeight]);
  const all = [...document.querySelectorAll(".hand, .players, .panel-in, .legend-in, .end-sheet, .below, .menu")];
  const found = all.map((el) => el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 1);
  all.forEach((el, n) => { if (found[n]) el.setAttribute("tabindex", "0"); else el.removeAttribute("tabindex"); });
  for (const [list, end] of ends) list.scrollTop = end;
}
/** A lesson counts nothing up. */
const counted = () => $("prompt").dataset.over && $("prompt").dataset.live && $("end").firstElementChild;
/** The last scenes are played on the board; then comes the count, and it is not told before. */
on("scene", (showing) => { if (counted()) sheet(showing ? "map" : "end"); });
let over = "", said = null;
const follow = () => {
  measure();
  look();
  if ($("step-through")) $("step-through").hidden = !document.querySelector("#since li[data-ply]");
  for (const row of document.querySelectorAll("#invite [data-seat]")) row.hidden = !$(`seat-${row.dataset.seat}`)?.dataset.empty;
  const now = $("prompt").dataset.over;
  if (now && now !== over && counted() && !document.body.classList.contains("staged")) sheet("end");
  over = now;
  const talk = document.querySelectorAll("#chat li:not(.none)").length;
  if (said !== null && talk > said && !$("pane-chat").classList.contains("on")) $("tab-chat")?.classList.add("news");
  said = talk;
};
on("frame", follow);
on("lettered", measure);
on("start", () => {
  const [when, sheetThen] = (stayed("sheet") ?? " ").split(" "), paneThen = stayed("pane"); // moments have no spaces
  if (sheetThen === "boards" && !phone.matches && document.querySelector('[data-do="sheet-boards"]')) { sheet(sheetThen); kept = when; }
  if (tabs.some((one) => one.dataset.pane === paneThen)) pane(paneThen);
  follow();
});
export { phone, main };
