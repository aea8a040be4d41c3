// What a thing is: the words it carries as its title, shown at once beside it and in the house's own type.
import { make, on } from "./page.js";

const tip = make("div", { id: "tip", class: "tip", role: "tooltip" });
tip.hidden = true;
document.body.append(tip);

/** The words of the nearest thing that has some. Browsers would show a title themselves, late and small: it moves to data. */
const told = (target) => {
  for (let el = target; el?.ownerSVGElement; el = el.parentElement) {
    const title = [...el.children].find((child) => child.tagName === "title");
    if (title) { el.dataset.tip = title.textContent; title.remove(); }
    if (el.dataset.tip) return el.dataset.tip;
  }
  return "";
};
const hide = () => { clearTimeout(timer); tip.hidden = true; };
const show = (words, x, y, touch) => {
  const [head, ...rest] = words.split("\n");
  tip.replaceChildren(make("b", {}, head), ...rest.map((line) => make("span", {}, line)));
  tip.hidden = false;
  const { width, height } = tip.getBoundingClientRect();
  const top = touch ? y - height - 28 : y + 18 + height > innerHeight ? y - height - 12 : y + 18;
  tip.style.left = `${Math.max(8, Math.min(x + (touch ? -width / 2 : 14), innerWidth - width - 8))}px`;
  tip.style.top = `${Math.max(8, top)}px`;
};
let timer = 0;
document.addEventListener("pointerover", (event) => {
  hide();
  const words = event.target.closest?.("#hold, .panel-in, .legend-in") ? told(event.target) : "";
  if (!words) return;
  const touch = event.pointerType === "touch";
  if (touch && event.target.closest(".can")) return; // a finger there chooses, and the receipt says what it does
  const { clientX: x, clientY: y } = event;
  timer = setTimeout(() => {
    show(words, x, y, touch);
    if (touch) timer = setTimeout(hide, 6000);
  }, touch ? 0 : 280);
});
document.addEventListener("pointerdown", (event) => { if (event.pointerType !== "touch") hide(); });
document.addEventListener("keydown", hide);
on("before-frame", () => { if (!matchMedia("(hover: hover)").matches) hide(); });
addEventListener("scroll", hide, { passive: true, capture: true });
