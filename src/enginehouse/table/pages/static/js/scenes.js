// Scenes: what resolved by itself, step by step, in the question's place. The question waits behind it, for this viewer only.
import { $, ask, calm, links, main, make, on, phone, say, seat, tell } from "./page.js";
import { flag, lay, mark, wipe } from "./marks.js";
import { keep, recall } from "./prefs.js";
import * as leaves from "./leaves.js";
import * as zoom from "./zoom.js";

const SHORT = 4000, LONG = 8000; // how long a step of others stays: with a table there is more to read
const HELD = 300; // a key that was meant for what was there a moment ago

// --- which scenes: those of the page that were not seen here yet ----------------------------------------------------------
const kept = `enginehouse seen ${main.dataset.table} ${seat}`;
const recallSeen = () => { try { return sessionStorage.getItem(kept) ?? ""; } catch { return ""; } };
let seen = recallSeen();
const saw = (name) => { seen = name; try { sessionStorage.setItem(kept, name); } catch { /* private mode: for this page only */ } };
const listed = () => ($("scenes")?.dataset.scenes ?? "").split(" ").filter(Boolean);
/** Names grow: the undos that one knew of, then the moments. */
const later = (one, other) => {
  const [[a, b], [c, d]] = [one, other || "-1.0"].map((name) => name.split(".").map(Number));
  return a > c || (a === c && b > d);
};
export const which = () => recall("scenes", "all");

let playing = null, queue = [], timer = 0, changed = -HELD; // a page that has just come has shown nothing else before
/** Whether something is being shown where the question stands. */
export const staged = () => document.body.classList.contains("staged");

const stage = (showing) => {
  if (staged() === showing) return;
  document.body.classList.toggle("staged", showing);
  changed = performance.now();
  if (!showing) { $("scene").hidden = true; $("scene").replaceChildren(); clear(); }
  tell("scene", showing);
};

const look = () => {
  if (document.body.classList.contains("past") || !main.dataset.live) return;
  const names = listed();
  if (which() === "off") { if (names.length) saw(names.at(-1)); return; }
  queue = names.filter((name) => later(name, seen) && name !== playing?.name);
  if (playing && !playing.asked && !names.includes(playing.name)) { playing = null; clearTimeout(timer); } // one has acted since
  if (!playing) forth(); else if (playing.list) { foot(); marks(); }
};

/** The next scene that waits, or else the question. */
const forth = async () => {
  clearTimeout(timer);
  const name = queue.shift();
  if (!name) { stage(false); return; }
  const mine = playing = { name, list: null, scene: 0, step: 0 };
  if (which() === "all") stage(true);
  const told = await ask(links.scene, { seat, ply: name.split(".")[1] });
  if (playing !== mine) return;
  mine.list = told.error ? [] : told.filter((scene) => scene.mine || which() === "all");
  if (!mine.list.length) { saw(name); playing = null; forth(); return; }
  stage(true);
  show(0, 0);
};

/** Any scene of the log once more, for whoever asks; it waits for its reader. */
const again = async (ply) => {
  clearTimeout(timer);
  const mine = playing = { name: "", asked: true, list: null, scene: 0, step: 0 };
  const told = await ask(links.scene, { seat, ply });
  if (playing !== mine) return;
  if (told.error || !told.length) { playing = null; say(told.error?.text ?? "There is nothing to see."); forth(); return; }
  mine.list = told;
  stage(true);
  show(0, 0);
};

// --- one step -------------------------------------------------------------------------------------------------------------
const shell = document.createElement("template");
const show = (scene, step) => {
  const box = $("scene"), told = playing.list[scene];
  Object.assign(playing, { scene, step });
  shell.innerHTML = told.html; // written by the house, every text in it escaped
  const held = box.querySelector(".scene-foot"), focused = held?.contains(document.activeElement) ? document.activeElement : null;
  const steps = [...shell.content.querySelectorAll(".scene-step")];
  steps.forEach((one, n) => { one.hidden = n !== step; });
  box.replaceChildren(steps[step], held ?? make("div", { class: "scene-foot" }));
  box.hidden = false;
  foot();
  (focused?.isConnected ? focused : focused && $("scene-next"))?.focus({ preventScroll: true });
  marks();
  say(told.steps[step].said);
  clearTimeout(timer);
  if (!told.mine && !playing.asked && !playing.held) timer = setTimeout(onwards, told.steps[step].table ? LONG : SHORT, playing);
};
/** A scene of others goes on by itself, but not while nobody looks. */
const onwards = async (of) => {
  await calm();
  if (playing !== of) return;
  if (document.hidden) { timer = setTimeout(onwards, 1000, of); return; }
  next();
};

const following = () => {
  const { list, scene, step } = playing, steps = list[scene].steps;
  if (step + 1 < steps.length) return `Next: ${steps[step + 1].name}`;
  if (scene + 1 < list.length) return `Next: ${list[scene + 1].name}`;
  if (queue.length) return "Next: what came then";
  const asked = $("prompt").querySelector("h1").dataset.asked, mine = $("prompt").classList.contains("mine") && !playing.asked;
  return !mine ? "Done" : asked.length <= 44 ? `Next: ${asked}` : "Next: your question";
};
const foot = () => {
  const box = $("scene").querySelector(".scene-foot"), first = !playing.scene && !playing.step;
  if (!box) return;
  if (!box.firstChild) {
    const button = (what, cls, id, ...words) => make("button", { type: "button", class: cls, "data-scene": what, id }, ...words);
    box.append(
      make("div", { class: "row" }, button("next", "btn main", "scene-next"), button("skip", "btn", "scene-skip", "Skip the scene"), button("back", "plain", "scene-back", "Back")),
      make("div", { class: "scene-set", role: "group", "aria-label": "Which scenes are shown" }, make("span", {}, "Scenes"),
        make("span", { class: "scene-which" }, ...[["all", "all"], ["mine", "only mine"], ["off", "off"]].map(([id, words]) => make("button", { type: "button", "data-which": id }, words)))),
    );
  }
  const words = following();
  if ($("scene-next").dataset.words !== words) { $("scene-next").replaceChildren(words, make("kbd", {}, "Enter")); $("scene-next").dataset.words = words; }
  $("scene-back").hidden = first;
  const { list, scene, step } = playing;
  $("scene-skip").hidden = scene === list.length - 1 && step === list[scene].steps.length - 1 && !queue.length; // Next does the same
  for (const b of box.querySelectorAll("[data-which]")) b.setAttribute("aria-pressed", String(b.dataset.which === which()));
};

// --- on the board: what happened is dotted, what came has a tag, what leaves is dashed ----------------------------------------
const clear = () => { wipe("scene", "leaves", "flag"); for (const el of document.querySelectorAll(".scene-here")) el.classList.remove("scene-here"); };
const marks = () => {
  clear();
  const all = playing.list[playing.scene].steps[playing.step].marks.map((m) => ({ ...m, el: $(m.place) })).filter(({ el }) => el);
  const once = (some) => [...new Set(some.map(({ el }) => el))], outlined = all.filter((m) => !m.drawn);
  mark("scene", ...once(outlined.filter((m) => !m.leaves)));
  mark("leaves", ...once(outlined.filter((m) => m.leaves)));
  for (const m of all) if (m.drawn) lay("scene", m.drawn);
  for (const el of once(all)) if (!el.ownerSVGElement) el.classList.add("scene-here");
  const there = once(all);
  if (phone.matches && there.length && !there.some((el) => leaves.leafOf(el) === leaves.now())) leaves.open(leaves.leafOf(there[0]));
  if (phone.matches) zoom.lookAt(there); else if (there.length) zoom.reveal(there[0]);
  for (const m of all) flag(m.el, m); // each finds its place beside those before it, in the window that is open now
};

// --- going through it ---------------------------------------------------------------------------------------------------------
const done = () => {
  if (playing && !playing.asked) saw(playing.name);
  playing = null;
  forth();
};
const next = () => {
  const { list, scene, step } = playing;
  if (step + 1 < list[scene].steps.length) show(scene, step + 1);
  else if (scene + 1 < list.length) show(scene + 1, 0);
  else done();
};
const back = () => {
  const { list, scene, step } = playing;
  if (step) show(scene, step - 1); else if (scene) show(scene - 1, list[scene - 1].steps.length - 1);
};
const DO = { next, back, skip: done };
const go = (what) => {
  if (!playing?.list) return;
  if (what !== "next" && what !== "skip") playing.held = true; // whoever looks back wants to read
  if (DO[what]) DO[what](); else show(playing.scene, Number(what));
};
const choose = (what) => {
  keep("scenes", what);
  for (const radio of document.querySelectorAll('input[name="scenes"]')) radio.checked = radio.value === what;
  if (what === "off") { const names = listed(); if (names.length) saw(names.at(-1)); queue = []; if (playing && !playing.asked) { playing = null; forth(); return; } }
  if (playing?.list) foot();
};
/** Whoever answers by typing has seen enough. */
on("answer", () => { if (!staged()) return; const names = listed(); if (names.length) saw(names.at(-1)); queue = []; playing = null; forth(); });

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-scene], [data-which], [data-see]");
  if (!button) return;
  if (button.dataset.see) again(Number(button.dataset.see)); else if (button.dataset.which) choose(button.dataset.which); else go(button.dataset.scene);
});
for (const radio of document.querySelectorAll('input[name="scenes"]')) {
  radio.checked = radio.value === which();
  radio.addEventListener("change", () => choose(radio.value));
}
/** Enter is Next, Esc is Skip. True: the key was for the scene, or for what was there a moment ago. */
export const key = (event) => {
  const fresh = performance.now() - changed < HELD;
  if (!staged()) return event.key === "Enter" && fresh;
  if (!["Enter", "Escape"].includes(event.key) || !playing?.list) return ["Enter", "Escape"].includes(event.key);
  if (event.target.closest(".drawer, #logsheet, input, textarea, select")) return false;
  if (event.key === "Enter" && event.target.closest("button, a, summary") && !event.repeat) return true; // the button's own
  event.preventDefault();
  if (!event.repeat && !fresh) go(event.key === "Enter" ? "next" : "skip");
  return true;
};

if (seat < 0 && !seen && listed().length) saw(listed().at(-1)); // who comes to watch sees what happens from now on
on("start", look);
on("frame", look);
on("history", (there) => { if (there && playing && !playing.asked) { clearTimeout(timer); playing = null; queue = []; stage(false); } });
