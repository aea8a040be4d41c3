// The mentor of a guided first game: a sentence can be hidden until there is another, or all of them in the settings.
import { $, on } from "./page.js";

const said = () => $("guide").querySelector("[role=status]")?.textContent ?? "";
let hushed = null;
const look = () => $("guide").classList.toggle("hushed", said() === hushed);
export const hush = () => { hushed = said(); look(); $("prompt").focus({ preventScroll: true }); };
on("frame", look);
