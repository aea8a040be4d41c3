// Lessons for a newcomer's first round ("lesson" among a game's panels): shown until they are switched off, here or in the settings.
import { $, make } from "./page.js";
import { keep, recall } from "./prefs.js";

const box = make("input", { type: "checkbox", id: "set-lessons" });
const apply = () => { document.body.classList.toggle("no-lessons", !box.checked); keep("lessons", box.checked ? "on" : "off"); };
box.checked = recall("lessons", "on") === "on";
box.addEventListener("change", apply);
$("set-notation").closest("fieldset").append(make("label", {}, box, " Lessons in the first round"));
document.addEventListener("click", (event) => { if (event.target.closest?.(".lesson-off")) { box.checked = false; apply(); } });
apply();
