// Lettering of the board is for eyes: read aloud it would be a hundred names without order. Heard is what can be pressed, by
// its name, and whatever else has the focus; the whole board stands in words of its own.
import { $ } from "./page.js";

const HEARD = ".can, [tabindex]";
const layers = $("board-layers");
const hush = (el) => {
  if (el.matches(HEARD)) { el.removeAttribute("aria-hidden"); return; }
  if (!el.querySelector(HEARD)) { el.setAttribute("aria-hidden", "true"); return; }
  el.removeAttribute("aria-hidden");
  for (const one of el.children) hush(one);
};
const all = () => { for (const layer of layers.children) hush(layer); };
all();
new MutationObserver(all).observe(layers, { subtree: true, childList: true, attributeFilter: ["class", "tabindex"] });
