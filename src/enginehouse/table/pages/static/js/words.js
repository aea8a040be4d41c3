// The board in words. It comes with the page; frames do not have it, since few read it: it is asked for by whoever opens it or
// comes to it with the keyboard, and again with every frame while they read.
import { $, ask, links, on, seat } from "./page.js";

const CHANGED = "The board has changed. It is told anew as soon as you open this, or come here with the keyboard.";
let old = false, latest = 0;
const told = (words) => { $("words").querySelector("pre").textContent = words; };
const reading = () => $("words").classList.contains("open") || $("words").contains(document.activeElement);
export const read = async () => {
  if (!old) return;
  old = false;
  const mine = latest += 1, answer = await ask(links.words, seat >= 0 ? { seat } : {});
  if (mine !== latest) return; // something has happened meanwhile
  old = Boolean(answer.error);
  told(old ? answer.error.text : answer.words);
};
on("frame", (regions) => {
  if (!links.words) return; // the frames of a lesson have it
  latest += 1;
  old = !("words" in regions); // those of the past have it, too
  if (old && reading()) read(); else if (old) told(CHANGED);
});
document.addEventListener("focusin", (event) => { if (event.target.closest("#words")) read(); });
