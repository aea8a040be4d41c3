// What just happened: ink dots on the places of all that others did since one's own last action; they stay until the next one.
import { $, on, seat } from "./page.js";
import { mark, wipe } from "./marks.js";

const MOST = 12; // more than that is not a place any more

/** The places of what others did, from the end of the log: back to one's own last action, or for a spectator the last actor's. */
const places = () => {
  const lines = [...document.querySelectorAll("#log li.event:not(.undone)")].reverse(), out = new Set();
  const actor = lines.find((li) => li.dataset.seat)?.dataset.seat;
  if (actor === undefined || Number(actor) === seat) return [];
  const ends = (li) => li.dataset.seat && (seat >= 0 ? Number(li.dataset.seat) === seat : li.dataset.seat !== actor);
  for (const li of lines) {
    if (ends(li)) break;
    for (const id of li.dataset.places.split(" ").filter(Boolean)) out.add(id);
    if (out.size >= MOST) break;
  }
  return [...out].slice(0, MOST);
};
const show = () => {
  wipe("last");
  if (document.body.classList.contains("past") || document.body.classList.contains("staged") || $("prompt").dataset.over) return;
  mark("last", ...places().map($));
};
on("frame", show);
on("start", show);
on("history", show);
on("scene", show);
