// Clocks: the time that is left for a decision or in a bank, for everybody who has one. At a tenth it is said aloud, once.
import { main, on, say } from "./page.js";
import { count, told } from "./told.js";

const ahead = main.dataset.now ? Number(main.dataset.now) * 1000 - Date.now() : 0; // of this device: the house's time counts
const warned = new Set();
const write = (where, words) => { if (where.textContent !== words) where.textContent = words; };
const show = () => {
  const now = (Date.now() + ahead) / 1000;
  for (const clock of document.querySelectorAll(".clock[data-limit]")) {
    const { due, limit, whose, away } = clock.dataset;
    if (Number(away) > now) { write(clock, "away"); clock.classList.remove("late"); continue; }
    const left = due ? Number(due) - now : Number(clock.dataset.left);
    const late = Boolean(due) && left <= Number(limit) / 10, words = told(left);
    write(clock, words);
    clock.classList.toggle("late", late);
    if (!late || left <= 0 || warned.has(due + whose)) continue;
    warned.add(due + whose);
    say(`${whose} ${words} left.`);
  }
  for (const bank of document.querySelectorAll(".bank[data-due]")) write(bank, told(Number(bank.dataset.due) - now));
  for (const bar of document.querySelectorAll(".time-bar[data-due]")) {
    const wide = Number(bar.querySelector(".c-w").getAttribute("width"));
    const at = wide * Math.min(1, Math.max(0, (Number(bar.dataset.due) - now) / Number(bar.dataset.limit)));
    bar.querySelector(".c-b").setAttribute("width", at.toFixed(1));
    bar.querySelector(".c-now").setAttribute("d", `M${at.toFixed(1)},0V12`);
  }
  for (const note of document.querySelectorAll(".away-note[data-until]")) note.hidden = Number(note.dataset.until) <= now;
  count(now);
};
on("frame", show);
on("start", () => { show(); if (main.dataset.now) setInterval(show, 1000); });
