// Clocks: the time that is left for a decision, for everybody who has a limit. At a tenth it is said aloud, once.
import { main, on, say } from "./page.js";

const ahead = main.dataset.now ? Number(main.dataset.now) * 1000 - Date.now() : 0; // of this device: the house's time counts
/** As people say it: 6:40, over an hour 3 h, over a day 2 days. */
export const told = (seconds) => {
  const left = Math.max(0, Math.ceil(seconds));
  if (left >= 2 * 86400) return `${Math.floor(left / 86400)} days`;
  if (left > 86400) return "1 day";
  if (left > 3600) return `${Math.floor(left / 3600)} h`;
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
};
const warned = new Set();
const show = () => {
  for (const clock of document.querySelectorAll(".clock[data-limit]")) {
    const { due, limit, whose } = clock.dataset;
    const left = due ? Number(due) - (Date.now() + ahead) / 1000 : Number(limit);
    const late = Boolean(due) && left <= Number(limit) / 10, words = told(left);
    if (clock.textContent !== words) clock.textContent = words;
    clock.classList.toggle("late", late);
    if (!late || left <= 0 || warned.has(due + whose)) continue;
    warned.add(due + whose);
    say(`${whose} ${words} left.`);
  }
};
on("frame", show);
on("start", () => { show(); if (document.querySelector(".clock[data-limit]")) setInterval(show, 1000); });
