// The mentor of a guided first game: a sentence can be hidden until there is another, or all of them in the settings. On a
// phone it never pushes what can be chosen out of the sheet: then its last words stand there, and the rest is a press away.
import { $, on, phone } from "./page.js";

const said = () => $("guide").querySelector("[role=status]")?.textContent ?? "";
let hushed = null, whole = null;
const look = () => {
  const guide = $("guide"), sheet = $("asking");
  guide.classList.toggle("hushed", said() === hushed);
  guide.classList.remove("short");
  if (phone.matches && said() !== whole) guide.classList.toggle("short", sheet.scrollHeight > sheet.clientHeight + 1);
};
export const hush = () => { hushed = said(); look(); $("prompt").focus({ preventScroll: true }); };
export const all = () => { whole = said(); look(); };
on("frame", look);
on("asked", look);
on("plans", () => requestAnimationFrame(look)); // which may be pressed in the sheet as well
on("start", look);
