// What a thing is: the words it carries as its title, and the glossary's, shown beside it and in the house's own type.
import { make, on } from "./page.js";
import { word } from "./glossary.js";

const tip = make("div", { id: "tip", class: "tip", role: "tooltip" });
tip.hidden = true;
document.body.append(tip);
const WITHIN = "#hold, .panel-in, .legend-in";

/** The words of the nearest thing that has some. Browsers would show a title themselves, late and small: it moves to data. */
const told = (target) => {
  for (let el = target; el?.ownerSVGElement; el = el.parentElement) {
    const title = [...el.children].find((child) => child.tagName === "title");
    if (title) { el.dataset.tip = title.textContent; title.remove(); }
    if (el.dataset.tip) return el.dataset.tip;
  }
  return "";
};
let timer = 0, turn = 0;
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
  // A finger there chooses, and the receipt says what it does; whoever keeps it there wants to know what it is.
  showAfter(target, x, y, touch, touch ? (target.closest(".can") ? 550 : 0) : 280, touch ? 6000 : 0);
});
document.addEventListener("pointerup", (event) => { if (event.pointerType === "touch" && tip.hidden && event.target.closest?.(".can")) hide(); });
document.addEventListener("pointerdown", (event) => { if (event.pointerType !== "touch") hide(); });
document.addEventListener("focusin", (event) => {
  const target = event.target;
  if (!target.ownerSVGElement || !target.matches?.(":focus-visible") || !target.closest(WITHIN)) return;
  const box = target.getBoundingClientRect();
  showAfter(target, box.left + box.width / 2, box.bottom, false, 500, 6000);
});
document.addEventListener("keydown", hide);
on("before-frame", () => { if (!matchMedia("(hover: hover)").matches) hide(); });
addEventListener("scroll", hide, { passive: true, capture: true });
