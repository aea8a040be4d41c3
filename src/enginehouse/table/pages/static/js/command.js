// The command field: the whole game by notation, with completion.
import { $, make, tell } from "./page.js";
import * as choose from "./choose.js";
import * as why from "./why.js";

const field = $("cmd"), list = $("cmd-list");
let at = -1, offers = [];
const words = (text) => text.trim().replace(/\s+/g, " ").toLowerCase();

const close = () => { list.hidden = true; field.setAttribute("aria-expanded", "false"); field.removeAttribute("aria-activedescendant"); at = -1; };
const select = (n) => {
  at = n;
  [...list.children].forEach((li, k) => { li.setAttribute("aria-selected", String(k === n)); if (k === n) li.scrollIntoView({ block: "nearest" }); });
  if (n >= 0) field.setAttribute("aria-activedescendant", list.children[n].id); else field.removeAttribute("aria-activedescendant");
};
const offer = () => {
  const typed = words(field.value);
  const all = choose.legal();
  offers = [...all.filter((c) => c.action.toLowerCase().startsWith(typed)),
    ...all.filter((c) => typed && !c.action.toLowerCase().startsWith(typed) && `${c.action} ${c.label}`.toLowerCase().includes(typed))].slice(0, 40);
  list.replaceChildren(...offers.map((c, n) => {
    const li = make("li", { role: "option", id: `cmd-${n}`, "aria-selected": "false" }, c.action, make("span", {}, c.label === c.action ? "" : c.label));
    li.addEventListener("pointerdown", (event) => { event.preventDefault(); field.value = c.action; run(); });
    return li;
  }));
  const open = document.activeElement === field && offers.length > 0;
  list.hidden = !open;
  field.setAttribute("aria-expanded", String(open));
  at = -1;
};
/** As far as all offers agree: what Tab completes to. */
const common = () => {
  const starts = offers.filter((c) => c.action.toLowerCase().startsWith(words(field.value))).map((c) => c.action);
  if (!starts.length) return offers[0]?.action ?? field.value;
  let n = starts[0].length;
  for (const s of starts) { while (!s.startsWith(starts[0].slice(0, n))) n -= 1; }
  const text = starts[0].slice(0, n);
  return text.length > words(field.value).length ? text : starts[0];
};
const run = async () => {
  const typed = words(field.value);
  if (!typed) { choose.enter(); return; }
  const c = choose.legal().find((one) => one.action.toLowerCase() === typed);
  close();
  tell("answer");
  if (!c) { await why.near(field.value); return; }
  if (choose.picked() === c) { field.value = ""; choose.enter(); return; }
  await choose.choose(c);
  if (choose.picked() === c) $("confirm")?.focus();
  field.value = "";
};
if (field) {
  field.addEventListener("input", offer);
  field.addEventListener("focus", offer);
  field.addEventListener("blur", close);
  field.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" && offers.length) { event.preventDefault(); select((at + 1) % offers.length); }
    else if (event.key === "ArrowUp" && offers.length) { event.preventDefault(); select((at - 1 + offers.length) % offers.length); }
    else if (event.key === "Tab" && field.value && !event.shiftKey && !list.hidden) { event.preventDefault(); field.value = at >= 0 ? offers[at].action : common(); offer(); }
    else if (event.key === "Escape") { event.stopPropagation(); if (list.hidden || !field.value) field.blur(); field.value = ""; close(); }
    else if (event.key === "Enter") { event.preventDefault(); if (at >= 0) field.value = offers[at].action; run(); }
  });
  $("command").addEventListener("submit", (event) => { event.preventDefault(); });
}
