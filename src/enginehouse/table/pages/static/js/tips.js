// What a thing is: the words it carries as its title, and the glossary's, shown beside it and in the house's own type.
import { make, on, say } from "./page.js";
import { firsts, word } from "./glossary.js";
import { mark } from "./marks.js";

const tip = make("div", { id: "tip", class: "tip", role: "tooltip" });
tip.hidden = true;
document.body.append(tip);
const WITHIN = "#hold, .panel-in, .legend-in", CHOOSES = ".can, #board, label";

/** The words of the nearest thing that has some. Browsers would show a title themselves, late and small: it moves to data. */
const told = (target) => {
  for (let el = target; el?.ownerSVGElement; el = el.parentElement) {
    const title = [...el.children].find((child) => child.tagName === "title");
    if (title) { el.dataset.tip = title.textContent; title.remove(); }
    if (el.dataset.tip) return el.dataset.tip;
  }
  return "";
};
let timer = 0, turn = 0, pressedAt = null;
const hide = () => { clearTimeout(timer); turn += 1; tip.hidden = true; };
const show = (words, x, y, touch) => {
  const [head, ...rest] = words.split("\n");
  tip.replaceChildren(make("b", {}, head), ...rest.map((line) => make("span", {}, line)));
  tip.hidden = false;
  const { width, height } = tip.getBoundingClientRect();
  const top = touch ? y - height - 28 : y + 18 + height > innerHeight ? y - height - 12 : y + 18;
  tip.style.left = `${Math.max(8, Math.min(x + (touch ? -width / 2 : 14), innerWidth - width - 8))}px`;
  tip.style.top = `${Math.max(8, top)}px`;
};
/** What a thing says of itself, and if that is nothing but a name, what such a thing is. */
const meant = async (target) => {
  const within = target.closest?.(WITHIN);
  if (!within) return "";
  const own = told(target);
  if (own.includes("\n") || own.length > 60) return own;
  const means = await word(target, within);
  return own && means ? `${own}\n${means.split("\n").slice(own.startsWith(means.split("\n")[0]) ? 1 : 0).join(": ")}` : own || means;
};
const showAfter = async (target, x, y, touch, wait, stay = 0) => {
  hide();
  const mine = turn, words = await meant(target);
  if (!words || mine !== turn) return;
  timer = setTimeout(() => {
    show(words, x, y, touch);
    if (stay) timer = setTimeout(hide, stay);
  }, wait);
};
document.addEventListener("pointerover", (event) => {
  const touch = event.pointerType === "touch", { clientX: x, clientY: y, target } = event;
  if (!target.closest?.(WITHIN)) { hide(); return; }
  // A press redraws what lies under the pointer: as long as the hand rests there, nobody has asked what it is.
  if (pressedAt && !touch && Math.hypot(x - pressedAt.x, y - pressedAt.y) < 8) return;
  pressedAt = null;
  // A finger there chooses, or is told in the sheet why not; whoever keeps it there wants to know what it is.
  showAfter(target, x, y, touch, touch ? (target.closest(CHOOSES) ? 550 : 0) : 280, touch ? 6000 : 0);
});
document.addEventListener("pointerup", (event) => { if (event.pointerType === "touch" && tip.hidden && event.target.closest?.(CHOOSES)) hide(); });
document.addEventListener("pointerdown", (event) => { if (event.pointerType !== "touch") { hide(); pressedAt = { x: event.clientX, y: event.clientY }; } });
document.addEventListener("focusin", (event) => {
  const target = event.target;
  if (target === lent || !target.matches?.(":focus-visible") || !target.closest(WITHIN)) return;
  const box = target.getBoundingClientRect();
  showAfter(target, box.left + box.width / 2, box.bottom, false, 500, 6000);
});
// Whoever plays by keys goes from sign to sign, also where there is nothing to press: one of each kind that is in sight.
const SIGNS = ":is(#board, .panel-in, .legend-in) :is([id], use, g[class])";
let lent = null, giveBack = () => {};
/** What a pointer would meet in the middle of it, if that is a part of it. */
const inSight = (el) => {
  const { x, y, width, height } = el.getBoundingClientRect(), hit = width && document.elementFromPoint(x + width / 2, y + height / 2);
  return hit && el.contains(hit) ? [hit] : [];
};
export const nextSign = async (by) => {
  const signs = await firsts([...document.querySelectorAll(SIGNS)].flatMap(inSight));
  if (!signs.length) { say("No sign is in sight."); return; }
  const at = signs.indexOf(lent), el = signs.at(((at < 0 && by > 0 ? -1 : Math.max(at, 0)) + by) % signs.length), words = await meant(el);
  giveBack();
  lent = el;
  const had = ["tabindex", "role", "aria-label"].filter((name) => el.hasAttribute(name)), name = words.split("\n")[0];
  for (const [key, value] of [["tabindex", "-1"], ["role", "img"], ["aria-label", name]]) if (!had.includes(key)) el.setAttribute(key, value);
  giveBack = () => { if (lent === el) for (const key of ["tabindex", "role", "aria-label"]) if (!had.includes(key) && !el.dataset.made) el.removeAttribute(key); if (lent === el) lent = null; };
  el.focus({ preventScroll: true });
  mark("focus", el);
  const box = el.getBoundingClientRect();
  hide();
  show(words, box.left + box.width / 2, Math.min(box.bottom, innerHeight - 40), false);
  say(words.replace("\n", ": "));
};
document.addEventListener("focusout", (event) => { if (event.target === lent) giveBack(); });
document.addEventListener("keydown", hide);
on("before-frame", () => { if (!matchMedia("(hover: hover)").matches) hide(); });
addEventListener("scroll", hide, { passive: true, capture: true });
