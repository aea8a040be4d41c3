// What is worth doing now, and what the house's player would do: both are choices like any other, shown before they count.
import { $, ask, links, make, moment, on, seat } from "./page.js";
import * as choose from "./choose.js";

let told = "";
/** As if the thing itself were pressed: a plan of this one action, which has its own question, before the bare choice. */
const take = (action) => choose.choose(choose.everything().findLast((c) => c.action === action));

export const hint = async () => {
  const asked = moment(), box = $("hint-said");
  told = asked;
  box.textContent = "The house’s player is thinking …";
  const said = await ask(links.hint, { seat });
  if (moment() !== asked) return;
  if (said.error) { box.replaceChildren(said.error.text); return; }
  const b = make("button", { type: "button", class: "plain" }, said.label);
  b.addEventListener("click", () => take(said.action));
  box.replaceChildren(b, ...(said.why ? [` ${said.why}`] : []));
};
document.addEventListener("click", (event) => {
  const offer = event.target.closest("[data-offer]");
  if (offer) take(offer.dataset.offer);
});
on("frame", () => { if (told && told !== moment()) { told = ""; $("hint-said")?.replaceChildren(); } });
