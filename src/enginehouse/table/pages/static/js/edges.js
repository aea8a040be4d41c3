// Own panels that are scrolled at a desk show at their lower edge that there is more of them.
import { $, on } from "./page.js";

const rail = document.querySelector(".rail"), SLACK = 16; // a gap between two sheets is nothing to scroll for
const look = () => {
  const all = $("panels");
  rail.classList.toggle("more-below", Boolean(all) && all.scrollHeight - all.scrollTop - all.clientHeight > SLACK);
};
const sizes = new ResizeObserver(look);
/** The panels themselves and each of them: a receipt takes room from all, and a panel that unfolds from the others. */
const watch = () => {
  sizes.disconnect();
  const all = $("panels");
  if (all) for (const el of [all, ...all.children]) sizes.observe(el);
};
document.addEventListener("scroll", (event) => { if (event.target.id === "panels") look(); }, { capture: true, passive: true });
on("start", watch);
on("frame", watch);
