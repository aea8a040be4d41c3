// Why can't I? Whatever is not legal now answers with the rule that forbids it, by the pointer or below the question.
import { $, ask, calm, links, make, phone, say as speak, seat } from "./page.js";
import { mark, wipe } from "./marks.js";
import { showRule } from "./sheets.js";

let timer = 0, turn = 0;
const boxes = () => [$("refusal"), $("refusal-below")];
export const hide = () => {
  clearTimeout(timer);
  turn += 1;
  for (const box of boxes()) box.hidden = true;
  wipe("why");
  for (const el of document.querySelectorAll(".refused")) el.classList.remove("refused");
};

/** Show a refusal; with a pointer it stands there, else below the question. */
export const say = (words, rule = "", pointer = null, el = null, name = "", about = null) => {
  hide();
  const beside = pointer && !phone.matches && el?.ownerSVGElement?.id === "board";
  const box = beside ? $("refusal") : $("refusal-below");
  const called = name && name.length <= 60 && !words.toLowerCase().includes(name.toLowerCase()) ? name : "";
  const cited = (id) => {
    const link = make("button", { type: "button", class: "rule-id", "data-rule": id }, id);
    link.addEventListener("click", () => showRule(id));
    return [" ", link];
  };
  const parts = [...(called ? [make("b", {}, called), " "] : []), ...(about?.words ? [make("span", { class: "about" }, about.words), ...(about.rule && about.rule !== rule ? cited(about.rule) : []), " "] : []), make("span", {}, words)];
  if (rule) parts.push(...cited(rule));
  box.replaceChildren(...parts);
  box.hidden = false;
  if (el) { if (el.ownerSVGElement) mark("why", el); else el.classList.add("refused"); }
  if (beside) {
    const hold = $("hold").getBoundingClientRect();
    const x = pointer.clientX - hold.left + 14, y = pointer.clientY - hold.top + 14;
    box.style.left = `${Math.max(8, Math.min(x, hold.width - box.offsetWidth - 12))}px`;
    box.style.top = `${Math.max(8, Math.min(y, hold.height - box.offsetHeight - 12))}px`;
  }
  speak(`${called ? `${called}. ` : ""}${about?.words ? `${about.words} ` : ""}${words} ${rule}`);
  const mine = turn;
  if (beside) timer = setTimeout(async () => { await calm(); if (mine === turn) hide(); }, 14000); // among the other words it stays: going by itself it would move what a finger is about to press
};

/** Why an element of the page cannot be chosen, after its name; or, if something leads to it, what that begins with. */
export const there = async (el, pointer, name, begins) => {
  hide();
  const mine = turn, told = await ask(links.why, { seat, element: el.id });
  if (mine !== turn) return; // something else was pressed meanwhile: the answer to this comes too late
  if (told.error) { say(told.error.text, "", pointer, el); return; }
  const called = told.name || name, about = { words: told.about, rule: told.by };
  if (!told.legal) say(told.reason, told.rule, pointer, el, called, about);
  else if (begins(told.action)) say(begins(told.action), "", pointer, el, called, about);
};

/** Why an action cannot be chosen. True if it could. */
export const near = async (action) => {
  const told = await ask(links.why, { seat, action });
  if (told.error) say(told.error.text);
  else if (!told.legal) say(told.reason, told.rule);
  return Boolean(told.legal);
};
