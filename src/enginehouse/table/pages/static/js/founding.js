// The form of a new table: the picture of what is chosen, what suits the number of players, and the last choice again.
// A first table is the easiest one; whoever has finished a game here finds what they chose last.
import { keep, recall } from "./prefs.js";

const form = document.getElementById("founding"), { game } = form.dataset;
const count = () => form.elements.players.value;
const suits = (one) => !one.dataset.players || one.dataset.players.split(" ").includes(count());

/** What is for other counts cannot be chosen; if it was, the next that can be is. */
const fit = () => {
  for (const radio of form.querySelectorAll(".ground input")) radio.disabled = !suits(radio);
  const chosen = form.querySelector(".ground input:checked");
  if (chosen?.disabled) form.querySelector(".ground input:enabled").checked = true;
  for (const select of form.querySelectorAll(".opt select")) {
    for (const one of select.options) one.disabled = one.hidden = !suits(one);
    if (select.selectedOptions[0]?.disabled) select.value = [...select.options].find((one) => !one.disabled).value;
  }
};

const show = () => {
  const chosen = form.querySelector(".ground input:checked");
  for (const picture of chosen ? form.querySelectorAll(".ground-pic img") : []) {
    const url = `/picture/${game}.svg?of=${encodeURIComponent(chosen.value)}&theme=${picture.dataset.theme}`;
    if (picture.getAttribute("src") !== url) picture.src = url;
  }
  for (const opt of form.querySelectorAll(".opt")) {
    const chosenOne = opt.querySelector("select")?.selectedOptions[0];
    if (chosenOne) opt.querySelector(".of-value").textContent = chosenOne.dataset.about ?? "";
  }
};

// --- the last choice ---
const kept = () => { try { return JSON.parse(recall(`founded ${game}`, "null")); } catch { return null; } };
const restore = (last) => {
  for (const [name, value] of Object.entries(last)) {
    const field = form.elements[name];
    if (!field) continue;
    if (field.type === "checkbox") field.checked = value;
    else if (!field.options || [...field.options].some((one) => one.value === value)) field.value = value;
  }
  form.querySelector(".first-words").textContent = "As you chose last time.";
};
form.addEventListener("submit", () => {
  const last = Object.fromEntries(new FormData(form));
  delete last.name;
  for (const box of form.querySelectorAll("input[type=checkbox]")) last[box.name] = box.checked;
  keep(`founded ${game}`, JSON.stringify(last));
});

const change = () => { fit(); show(); };
form.addEventListener("change", change);
form.classList.toggle("known-game", !!recall(`finished ${game}`, "")); // who has finished one needs no guide
if (recall(`finished ${game}`, "") && kept()) { restore(kept()); form.dispatchEvent(new Event("change")); }
change();
