// What just happened: ink dots on the places of all that others did since one's own last action; they stay until the next one.
import { $, on, seat } from "./page.js";
import { mark, wipe } from "./marks.js";

const MOST = 12; // more than that is not a place any more

/** The places of what others did: for a player those that the house names, for a spectator the last actor's, from the end of the log. */
const places = () => {
  if (seat >= 0) return ($("since")?.dataset.lately ?? "").split(" ").filter(Boolean);
  const lines = [...document.querySelectorAll("#log li.event:not(.undone)")].reverse(), out = new Set();
  const actor = lines.find((li) => li.dataset.seat)?.dataset.seat;
  for (const li of lines) {
    if (li.dataset.seat && li.dataset.seat !== actor) break;
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
