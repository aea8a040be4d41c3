// History: a slider over single actions, from the viewer's own knowledge; and what happened since the last move, step by step.
import { $, ask, key, links, main, moment, on, post, say, seat, still, tell } from "./page.js";
import { patch } from "./live.js";
import { mark, wipe } from "./marks.js";
import * as zoom from "./zoom.js";

const whose = seat >= 0 ? { seat } : {};
let shown = Number($("prompt").dataset.ply), wanted = null, working = false, past = !main.dataset.live, walk = 0;
const last = () => Number($("slider").max);
/** The moment that was asked for last: steps and wishes count from there, also while its picture is still on its way. */
const here = () => (past ? Number($("slider").value) : shown);

/** What happened then, as the log has it; of what lies further back than its lines on the page the house is asked once. */
let earlier = null;
const happened = async (ply) => {
  const lines = [...document.querySelectorAll(`#log li[data-ply="${ply}"], #since li[data-ply="${ply}"]`)].filter((li) => !li.classList.contains("undone"));
  if (lines.length || !document.querySelector("#logsheet .earlier")) return lines.map((li) => ({ text: li.querySelector("a")?.textContent, places: li.dataset.places.split(" "), why: li.classList.contains("why") }));
  const all = await (earlier ??= ask(links.log, whose));
  if (all.error) { earlier = null; return []; }
  return all.filter((one) => one.ply === ply && !one.undone).map((one) => ({ ...one, why: one.kind === "why" }));
};
const line = async (ply) => {
  const told = await happened(ply), said = (why) => [...new Set(told.filter((one) => one.why === why).map((one) => one.text).filter(Boolean))];
  wipe("place");
  const places = told.flatMap((one) => one.places).filter(Boolean).map($);
  mark("place", ...places);
  zoom.reveal(places[0]);
  const reason = said(true).join("; ");
  return said(false).join(". ") + (reason ? ` (${reason})` : "");
};

/** Show the game as it was after so many of the viewer's moments. The newest wish wins. */
export const go = async (ply) => {
  wanted = Math.min(Math.max(ply, 0), last());
  $("slider").value = wanted;
  if (working) return;
  working = true;
  while (wanted !== null) {
    const now = wanted;
    wanted = null;
    if (!past) { past = true; document.body.classList.add("past"); tell("history", true); }
    const frame = await ask(`${links.table}/frame`, { ...whose, ply: now });
    if (!past) continue; // whoever asked is back at the table as it is now
    if (frame.error) { $("replay-line").textContent = frame.error.text; break; }
    shown = now;
    const regions = { ...frame.regions };
    for (const keepOpen of ["log", "since", "chat", "undo", "proposal", "end"]) delete regions[keepOpen];
    patch(regions);
    $("slider").max = Math.max(last(), Number($("prompt").dataset.last));
    $("replay-line").textContent = await line(now) || (now === 0 ? "The beginning." : "");
    $("replay-link").href = `${links.at}/${now}${seat >= 0 ? `?seat=${seat}` : ""}`;
    say(`Moment ${now} of ${last()}. ${$("replay-line").textContent}`);
  }
  working = false;
};
export const now = () => {
  pause();
  if (!main.dataset.live) { location.href = `${links.page}${seat >= 0 ? `?seat=${seat}` : ""}`; return; }
  wanted = null;
  if (past) { past = false; earlier = null; document.body.classList.remove("past"); tell("history", false); }
  $("replay-line").textContent = "";
  wipe("place");
  shown = last();
  $("slider").value = shown;
};
export const step = (by) => {
  if ($("replay").hidden) open();
  pause();
  const to = here() + by;
  if (by > 0 && to >= last() && main.dataset.live) now(); else go(to);
};
export const open = () => {
  $("replay").hidden = false;
  if ($("propose")) $("propose").hidden = $("prompt").dataset.over === "yes"; // the end is the end
  $("replay-link").href = `${links.at}/${shown}${seat >= 0 ? `?seat=${seat}` : ""}`;
  $("slider").focus({ preventScroll: true });
};
export const toggle = () => { if ($("replay").hidden) open(); else { now(); $("replay").hidden = true; } };
/** Whether it lay open: Esc leads back to the table as it is now. A page of the past stays where it is. */
export const close = () => { const open = !$("replay").hidden && Boolean(main.dataset.live); if (open) toggle(); return open; };
// --- by itself: from where one is, or from the beginning, one action after the other ------------------------------------
let playing = false;
const PACE = { slow: 2400, even: 1200, fast: 450 };
const showPlaying = () => { $("play").textContent = playing ? "Pause" : "Play"; $("play").setAttribute("aria-pressed", String(playing)); };
export const pause = () => { playing = false; clearTimeout(walk); showPlaying(); };
const onwards = async () => {
  if (!playing) return;
  if (here() >= last()) { pause(); return; }
  await go(here() + 1);
  if (playing) walk = setTimeout(onwards, PACE[$("pace").value]);
};
export const play = async () => {
  if (playing) { pause(); return; }
  open();
  clearTimeout(walk);
  if (!past || here() >= last()) await go(0);
  playing = true;
  showPlaying();
  walk = setTimeout(onwards, PACE[$("pace").value] / 2);
};
/** The whole game from its beginning. */
export const fromTheBeginning = () => { open(); go(0); };
/** What others did since the viewer's last move, one action after the other; any step stops it. */
export const since = async () => {
  const plies = [...new Set([...document.querySelectorAll("#since li[data-ply]")].map((li) => Number(li.dataset.ply)))];
  if (!plies.length) return;
  open();
  await go(plies[0] - 1);
  const next = async (n) => {
    if (n >= plies.length) { now(); return; }
    await go(plies[n]);
    walk = setTimeout(next, still.matches ? 2600 : 1500, n + 1);
  };
  walk = setTimeout(next, 700, 0);
};
/** Beyond a barrier the table goes back only if everybody agrees. */
export const propose = async () => {
  const answer = await post(links.propose, { seat, ply: here(), moment: moment(), key: key() });
  if (answer.error) $("replay-line").textContent = answer.error.text; else now();
};
export const fork = async () => {
  const body = { ply: past ? here() : last(), play_as: Math.max(seat, 0), ...(seat >= 0 ? { seat } : {}) };
  const made = await post(links.fork, body);
  if (made.error) $("replay-line").textContent = made.error.text; else location.href = made.page;
};

$("slider").addEventListener("input", () => { pause(); const to = Number($("slider").value); if (to >= last() && main.dataset.live) now(); else go(to); });
document.addEventListener("click", (event) => {
  const link = event.target.closest(".log-lines a[data-ply], .house-moved a[data-ply]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  open();
  const to = Number(link.dataset.ply);
  if (to >= last() && main.dataset.live) now(); else go(to);
});
// A turn of the chart at the end leads to its moment. By keys one turn after the other is told, and Enter leads there.
const lead = (turn) => { tell("to-map"); open(); go(Number(turn.dataset.ply)); };
document.addEventListener("click", (event) => {
  const turn = event.target.closest(".chart-at");
  if (turn) lead(turn);
});
document.addEventListener("keydown", (event) => {
  const chart = event.target.closest?.(".chart"), by = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
  if (!chart || !by && event.key !== "Enter") return;
  event.preventDefault();
  const turns = [...chart.querySelectorAll(".chart-at")], at = Number(chart.getAttribute("aria-valuenow"));
  if (!by) { lead(turns[at]); return; }
  const to = Math.min(Math.max(at + by, 0), turns.length - 1);
  chart.setAttribute("aria-valuenow", to);
  chart.setAttribute("aria-valuetext", turns[to].parentNode.textContent);
  for (const turn of turns) turn.classList.toggle("on", turn === turns[to]);
});
// Places of a log line, while the pointer or the keyboard is on it.
const point = (event) => {
  const li = event.target.closest?.(".log-lines li[data-places]");
  wipe("place");
  if (li) mark("place", ...li.dataset.places.split(" ").filter(Boolean).map($));
};
document.addEventListener("pointerover", (event) => { if (event.target.closest?.("#logsheet")) point(event); });
document.addEventListener("focusin", (event) => { if (event.target.closest?.(".log-lines li")) point(event); });
$("logsheet").addEventListener("pointerleave", () => wipe("place"));
on("frame", () => { if (!past) { shown = Number($("prompt").dataset.ply); $("slider").max = $("prompt").dataset.last; $("slider").value = shown; } });
on("start", async () => { if (past) { document.body.classList.add("past"); open(); $("replay-line").textContent = await line(shown); } });
