// Lettering on a phone: nothing under twelve pixels. A drawing is as wide as its words need, and then its smallest words grow.
import { on, phone, tell } from "./page.js";

const LEAST = 12, NARROW = .83;
const drawings = () => document.querySelectorAll(".panel-in svg, .legend-in svg");

/** Words of a drawing in a panel, which is shown as large as the screen is wide. All is measured before anything is changed. */
const legible = () => {
  if (!phone.matches) return;
  const some = [...drawings()].filter((svg) => svg.checkVisibility() && svg.viewBox.baseVal && !svg.matches(".emblem"));
  for (const svg of some) {
    const need = svg.viewBox.baseVal.width * NARROW;
    if (need > innerWidth - 8 && svg.clientWidth < need - 1) svg.style.minWidth = `${Math.ceil(need)}px`;
  }
  const small = [];
  for (const svg of some) for (const words of svg.querySelectorAll("text, tspan")) {
    if (words.style.fontSize) continue;
    const m = words.getScreenCTM(), scale = m ? Math.hypot(m.a, m.b) : 1, size = parseFloat(getComputedStyle(words).fontSize);
    if (size * scale < LEAST - .02) small.push([words, words.closest(".letter") || size * scale < LEAST * .55 ? 0 : LEAST / scale]);
  }
  for (const [words, size] of small) if (size) { words.style.fontSize = `${size.toFixed(2)}px`; words.style.letterSpacing = "-.02em"; } else words.style.visibility = "hidden"; // a letter on a small piece says what its form says
  tell("lettered");
};
let due = 0;
const soon = () => { due ||= requestAnimationFrame(() => { due = 0; legible(); }); };
for (const what of ["start", "frame", "sheet", "leaf", "foreshown"]) on(what, soon);
addEventListener("resize", soon);
