// My tables, while the page stays open: what is new stands there by itself, and times are told as this device tells them.
import * as notice from "./notice.js";
import "./me.js";

const main = () => document.getElementById("my-tables");

// --- for how long: for 5 min; since 09:40, yesterday, Friday, 12 Nov ---
const DAY = 86400000;
const midnight = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
export const since = (at, now = new Date()) => {
  const days = Math.round((midnight(now) - midnight(at)) / DAY);
  if (now - at < 3600000) return `for ${Math.max(1, Math.round((now - at) / 60000))} min`;
  if (days <= 0) return `since ${at.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })}`;
  if (days === 1) return "since yesterday";
  if (days < 7) return `since ${at.toLocaleDateString("en-GB", { weekday: "long" })}`;
  return `since ${at.toLocaleDateString("en-GB", { day: "numeric", month: "short" })}`;
};
const tell = () => { for (const time of document.querySelectorAll("time.since")) time.textContent = since(new Date(time.dateTime)); };
tell();

// --- what is new ---
const waiting = () => Number(main()?.dataset.waiting ?? 0);
if (main()) {
  notice.sign(waiting(), true);
  notice.often(async () => {
    if (!main() || main().querySelector("#printed")) return;
    const answer = await fetch("/mine"), fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = fresh.getElementById("my-tables"), busy = main().contains(document.activeElement);
    if (!answer.ok || !found || busy) return;
    if (found.dataset.tag === main().dataset.tag) return;
    const before = waiting();
    main().replaceWith(found);
    tell();
    notice.sign(waiting(), true);
    const first = found.querySelector(".wait");
    if (waiting() > before && first) notice.call(first.querySelector("h2").textContent, first.dataset.table);
  }, 15);
}
