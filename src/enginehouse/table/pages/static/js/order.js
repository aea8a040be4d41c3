// Standing orders: "bid for me up to". On the receipt while one is asked oneself; below the question while others are.
import { $, links, make, on, post, seat } from "./page.js";
import * as why from "./why.js";

/** What an order could be left for now. */
const offer = () => ($("order")?.dataset.about ? $("order").dataset : null);

let ticked = ""; // what the box on the receipt was ticked for
/** Whether the number that is chosen is meant as a limit. */
export const meant = (number) => number !== null && Boolean(offer()) && ticked === offer().about;
export const label = (number) => `${offer().label} ${number}`;
export const leave = (number) => post(links.order, { seat, about: offer().about, up_to: number });

/** The line on the receipt that makes the number a limit; null where there is nothing to leave an order for. */
export const box = (number, toggled) => {
  if (number === null || !offer()) return null;
  const tick = make("input", { type: "checkbox", id: "order-box" });
  tick.checked = meant(number);
  tick.addEventListener("change", () => { ticked = tick.checked ? offer().about : ""; toggled(); });
  return make("label", { class: "proxy" }, tick, `${offer().label} `, make("b", {}, String(number)), " ", make("span", { class: "sub" }, offer().note));
};

// --- below the question ------------------------------------------------------------------------------------------------
const send = async (body) => {
  const answer = await post(links.order, { seat, ...body });
  if (answer.error) why.say(answer.error.text, answer.error.rule);
};
document.addEventListener("submit", (event) => {
  if (!event.target.closest("#order")) return;
  event.preventDefault();
  const standing = $("order").classList.contains("stands");
  ticked = "";
  if (standing) { send({}); return; }
  const number = Number(event.submitter?.value || $("order-number").value);
  if (Number.isInteger(number) && number >= 0) send({ about: offer().about, up_to: number });
  else why.say("Say up to how many: a whole number.");
});
document.addEventListener("click", (event) => {
  const by = event.target.closest("#order [data-by]");
  if (!by) return;
  const field = $("order-number");
  field.value = Math.min(Math.max(Number(field.value) + Number(by.dataset.by), 0), Number(field.dataset.most));
});

// What was typed stays while the others go on.
let typed = null;
on("before-frame", () => { const field = $("order-number"); typed = field && field.value !== field.defaultValue ? { about: offer().about, value: field.value } : null; });
on("frame", () => { const field = $("order-number"); if (field && typed?.about === offer()?.about) field.value = typed.value; });
