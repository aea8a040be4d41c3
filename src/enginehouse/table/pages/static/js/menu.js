// The three-line button of a phone: everything that the top bar has at a desk, in two presses.
import { $ } from "./page.js";
import { recall } from "./prefs.js";
import * as sheets from "./sheets.js";

const mark = () => { for (const b of document.querySelectorAll("[data-paper]")) b.setAttribute("aria-pressed", String(b.dataset.paper === recall("theme", "system"))); };
export const openMenu = () => {
  if ($("menu-hint")) $("menu-hint").disabled = !$("prompt").classList.contains("mine");
  mark();
  sheets.openDrawer("drawer-menu");
};
/** The paper is chosen among the settings; here each is one press. */
export const paper = (button) => { document.querySelector(`input[name="theme"][value="${button.dataset.paper}"]`)?.click(); mark(); };
/** A part of the settings, opened and in sight. */
export const settingsAt = (button) => {
  sheets.openDrawer("drawer-settings");
  const part = document.querySelector(`#drawer-settings ${button.dataset.at}`), folded = part?.querySelector("details");
  if (folded && part.matches("form")) folded.open = true;
  part?.scrollIntoView({ block: "start" });
  (part?.querySelector("summary, button") ?? part)?.focus({ preventScroll: true });
};
