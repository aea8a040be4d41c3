// The course: how far this browser has come on the line.
import { keep, recall, themeChoice } from "./prefs.js";

themeChoice();
const $ = (id) => document.getElementById(id);
const game = $("learn").dataset.game, rows = [...document.querySelectorAll("li[data-lesson]")];
const state = (id, of = game) => recall(`lesson ${of}/${id}`, "");
const isDone = (row) => ["done", "known"].includes(state(row.dataset.lesson));
const course = rows.filter((row) => !row.dataset.later);

const show = () => {
  const now = course.find((row) => !isDone(row)) ?? null;
  for (const row of rows) {
    row.classList.toggle("done", isDone(row));
    row.classList.toggle("known", state(row.dataset.lesson) === "known");
    row.classList.toggle("isnow", row === now);
  }
  const behind = course.filter(isDone).length, at = now ? course.indexOf(now) : course.length;
  for (const seg of document.querySelectorAll(".seg")) seg.classList.toggle("laid", Number(seg.dataset.seg) < at);
  for (const stop of document.querySelectorAll(".pf-stop")) {
    const n = Number(stop.dataset.stop);
    stop.classList.toggle("done", isDone(course[n]));
    stop.classList.toggle("isnow", n === at);
  }
  for (const dist of document.querySelectorAll("li.dist, li.end")) {
    let next = dist;
    while (next && !next.dataset.lesson) next = next.nextElementSibling;
    dist.classList.toggle("laid", next ? isDone(next) || next === now : !now);
  }
  if (behind) $("behind").textContent = behind === 1 ? "one lesson behind you" : `${behind} lessons behind you`;
  const left = course.filter((row) => !isDone(row)).reduce((sum, row) => sum + Number(row.dataset.minutes), 0);
  $("ahead").textContent = left ? `${left} minute${left === 1 ? "" : "s"} to the terminus` : "the terminus";
  for (const tab of document.querySelectorAll("[data-course]")) {
    let done = 0;
    try { done = Object.keys(localStorage).filter((k) => k.startsWith(`enginehouse lesson ${tab.dataset.course}/`) && !k.includes("/puzzle-") && ["done", "known"].includes(localStorage.getItem(k))).length; } catch { /* nothing is kept here */ }
    if (done) tab.textContent = `${Math.min(done, tab.dataset.of)} of ${tab.dataset.of}`;
  }
  for (const link of document.querySelectorAll("[data-puzzle]")) link.classList.toggle("done", state(link.dataset.puzzle) === "done");
  if (!now) { document.querySelector(".nowcard").hidden = true; return; }
  const n = rows.indexOf(now) + 1, minutes = Number(now.dataset.minutes), begun = state(now.dataset.lesson) === "begun";
  $("next-when").textContent = `Lesson ${n}, ${minutes} minute${minutes === 1 ? "" : "s"}`;
  $("next-title").textContent = now.querySelector(".name").textContent;
  $("next-lead").textContent = now.querySelector(".lead-line").textContent;
  $("next-go").textContent = `${begun ? "Go on with" : "Start"} lesson ${n}`;
  $("next-go").href = now.querySelector("a").href;
  for (const img of document.querySelectorAll(".nowcard img")) {
    const src = `/learn/${game}/${now.dataset.lesson}/picture.svg?theme=${img.dataset.themeOf}`;
    if (img.getAttribute("src") !== src) img.src = src;
  }
};
$("known").addEventListener("click", () => { const now = course.find((row) => !isDone(row)); if (now) { keep(`lesson ${game}/${now.dataset.lesson}`, "known"); show(); $("next-go").focus(); } });
show();
addEventListener("pageshow", show);
