// What just happened: a quiet mark on the places of the last turn that was another's.
import { $, on, seat } from "./page.js";
import { mark, wipe } from "./marks.js";

const MOST = 12; // more than that is not a place any more

/** The places of the last actor's last actions, from the end of the log. */
const places = () => {
  const lines = [...document.querySelectorAll("#log li.event:not(.undone)")].reverse(), out = new Set();
  const actor = lines.find((li) => li.dataset.seat)?.dataset.seat;
  if (actor === undefined || Number(actor) === seat) return [];
  for (const li of lines) {
    if (li.dataset.seat && li.dataset.seat !== actor) break;
    for (const id of li.dataset.places.split(" ").filter(Boolean)) out.add(id);
    if (out.size >= MOST) break;
  }
  return [...out].slice(0, MOST);
};
const show = () => {
  wipe("last");
  if (document.body.classList.contains("past") || $("prompt").dataset.over) return;
  mark("last", ...places().map($));
};
on("frame", show);
on("start", show);
on("history", show);
