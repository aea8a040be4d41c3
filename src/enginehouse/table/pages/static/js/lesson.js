// A lesson: the page of the real game without a live line. What it changes comes with the answer to each move, and all moves so far
// travel in the page's moment. What was learnt is kept in this browser alone.
import { $, hearing, links, main, moment, on, phone, post } from "./page.js";
import { ahead } from "./choose.js";
import { patch } from "./live.js";
import { mark, tag, wipe } from "./marks.js";
import { keep, recall } from "./prefs.js";
import * as why from "./why.js";
import * as zoom from "./zoom.js";

const bar = document.querySelector(".lesson-bar"), name = main.dataset.table;
const data = () => $("lesson").dataset, words = (text) => text.split(" ").filter(Boolean);
/** A thing by its id: on a phone the drawing of it that a phone has, where there is one of its own. */
const thing = (id) => { const small = $(`phone-${id}`); return small?.checkVisibility() ? small : $(id); };
const ids = (text) => words(text).map(thing).filter(Boolean);

/** Questions about the position go to where the position is. */
const lead = (token) => { for (const what of ["preview", "why", "plans"]) links[what] = `${links.learn}/${token}/${what}`; };
const address = () => { const token = data().token; history.replaceState(null, "", token === "-" ? location.pathname : `${location.pathname}?at=${token}`); };

/** Whoever takes back is asked the same again, and it is a new question all the same: it has a number of its own. */
let asked = 0;
const anew = (told) => {
  const token = told.moment;
  told.moment = `${token}~${asked += 1}`;
  if (told.regions.prompt) told.regions.prompt = told.regions.prompt.replace(`data-moment="${token}"`, `data-moment="${told.moment}"`);
};
hearing(async (told) => {
  if (told.error) { strike(told.error.point ?? [], told.error.tag); return; }
  if (!told.regions) return;
  if (told.ground !== bar.dataset.ground) { location.href = `${location.pathname}?at=${told.moment}`; return; } // another board
  anew(told);
  lead(told.moment);
  patch(told.regions);
  address();
});

// --- what the lesson points at ---------------------------------------------------------------------------------------------
/** Where a reason lies, in red pencil, with a word beside it. */
const strike = (elements, words) => {
  wipe("why", "tag");
  const found = elements.map(thing).filter(Boolean);
  mark("why", ...found);
  if (words) tag(found[0], words);
};
const point = () => {
  wipe("last");
  mark("last", ...ids(data().point));
  for (const el of document.querySelectorAll(".pointed, .about")) el.classList.remove("pointed", "about");
  for (const el of ids(data().point)) {
    if (!el.ownerSVGElement) { el.classList.add("pointed"); if (!phone.matches) el.scrollIntoView({ block: "nearest" }); } // one of a long list
    el.closest(".panel, .legend-line")?.classList.add("about"); // it comes first
  }
  if (data().struck) strike(data().struck.split(" "), data().tag);
};
/** The part of the board that the lesson is about, with some air; all of a small board. Of a large one, on a phone, what the mentor
 * points at together with what can be pressed, as long as one window holds both. */
const framed = () => {
  const frame = words(data().frame), point = words(data().point);
  if (frame.length) zoom.stay([...frame, ...point]);
  else if (zoom.legible()) zoom.stay([]);
  else zoom.stay(phone.matches ? together(point) : null);
};
const open = () => [...$("board").querySelectorAll(".can[id]:not(.option)")].map((el) => el.id);
const together = (point) => {
  const there = point.filter((id) => $(id)?.ownerSVGElement === $("board")), press = open();
  if (data().quiet && there.length) return there;
  const [seen, pressed] = [[there, press], [[], press], [there, []]].find(([a, b]) => a.length + b.length && zoom.holds(a, b)) ?? [];
  return seen ? [...seen, ...pressed] : null;
};

/** What was pressed may lead on to something outside the frame: then the window goes there, and comes back with the next question. */
let away = false;
const follow = () => {
  const next = ahead().filter((el) => el.id && el.ownerSVGElement === $("board"));
  if (next.every(zoom.inWindow)) return;
  away = true;
  zoom.stay(next.map((el) => el.id));
};
on("pressed", () => setTimeout(follow, 30));

const known = () => { if (data().finished) keep(`lesson ${name}`, "done"); else if (recall(`lesson ${name}`, "") === "") keep(`lesson ${name}`, "begun"); };
const look = () => {
  document.body.classList.toggle("lesson-quiet", Boolean(data().quiet));
  point();
  known();
};
/** What is said changes with the step, and when it is done. */
const place = () => `${data().step} ${$("lesson").querySelector(".success") ? "done" : ""}`;
let step = data().step, said = place();
on("frame", () => {
  look();
  if (away) { away = false; framed(); }
  if (place() === said) return;
  said = place();
  if (phone.matches) scrollTo(0, 0); // whoever looked further down reads it from its beginning
  if (data().step === step) return;
  step = data().step;
  framed();
  $("says").focus({ preventScroll: true });
});
on("start", () => { look(); framed(); });
/** On a phone the board has the room that is left between what is said and what is asked, so that all of its window is seen. Where
 * hardly any is left it is scrolled to, and higher again. */
const room = () => {
  const root = document.documentElement, above = Math.round($("hold").getBoundingClientRect().top + scrollY);
  const left = innerHeight - 52 - above - parseFloat(getComputedStyle(root).getPropertyValue("--asking"));
  root.style.setProperty("--above", `${above}px`);
  root.style.setProperty("--least", left > 110 ? "150px" : "260px");
};
new ResizeObserver(room).observe($("lesson"));
/** And the panel with the most to press comes before it, unless both are needed, or the board is pointed at, and it is too high for
 * that. What a phone draws anew of the board comes before the board in any case. */
const LOW = 170;
const sorted = () => {
  const open = (el) => el.querySelectorAll(".can").length, all = [...document.querySelectorAll(":is(.panels, .below) > .panel")];
  const [most] = all.filter(open).sort((a, b) => open(b) - open(a));
  const board = open($("board")) || ids(data().point).some((el) => el.ownerSVGElement === $("board"));
  for (const panel of all) panel.classList.toggle("needed", panel === most && (!board || panel.offsetHeight <= LOW || Boolean(panel.querySelector('.can[id^="phone-"]'))));
};
const laidOut = () => { sorted(); room(); };
on("asked", () => { laidOut(); if (phone.matches && !words(data().frame).length) framed(); }); // other things can be pressed now
on("plans", () => requestAnimationFrame(laidOut)); // which may be pressed on the board as well

// --- going on ------------------------------------------------------------------------------------------------------------------
document.addEventListener("submit", async (event) => {
  if (!event.target.matches("[data-go]")) return;
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(event.target, event.submitter));
  const answer = await post(links.go, { what: fields.what ?? "number", moment: moment(), ...(fields.number === undefined ? {} : { number: fields.number }) });
  if (answer.error) answered(answer.error);
});
/** A number that is not the one is answered below it; the board has nothing to do with it. */
const answered = ({ text, rule }) => {
  if (!$("lesson-number")) { why.say(text, rule); return; }
  let box = document.querySelector("#lesson .number + .refusal");
  if (!box) { box = document.createElement("p"); box.className = "refusal"; box.setAttribute("role", "alert"); document.querySelector("#lesson .number").after(box); }
  box.textContent = text;
  $("lesson-number").select();
};
document.addEventListener("keydown", (event) => {
  if (["[", "]"].includes(event.key)) event.stopImmediatePropagation(); // a lesson has no history
  if (event.key !== "Enter" || event.repeat || event.target.closest("button, a, input, textarea, select, summary")) return;
  const go = document.querySelector("#lesson [data-on]");
  if (go) { event.preventDefault(); event.stopImmediatePropagation(); go.click(); }
}, true);
look();
framed();
if (phone.matches) scrollTo(0, 0);
