// Plans: one thought as one act. What the house offers besides the single choices, and how it is played, action by action.
import { $, ask, key, links, make, moment, post, seat, tell } from "./page.js";

let offered = [], of = "", coming = null, closed = {}, opens = null, names = {};

/** The plans of the question that is on the page, as choices to press; none before the house has told them, none for the past. */
export const all = () => (of === moment() && $("prompt").dataset.live === "yes" ? offered : []);
/** While the house thinks: a press that means nothing yet may mean a plan. */
export const pending = () => coming;
/** What a thing is called where the drawing itself does not say it. */
export const called = (el) => el.dataset.name ?? (of === moment() ? names[el.id] : undefined) ?? "";
/** Why a tile is closed, as the house said when it was in sight. */
export const closedBy = (action) => closed[action];

/** A plan as something to press: its button stands in the rail when what was pressed has led to it. */
const pressed = (plan) => ({
  ...plan, planned: plan.actions, action: plan.actions.join("; "), quick: false,
  button: make("button", { type: "button", value: plan.actions.join("; "), "data-number": plan.number ?? false, "data-group": plan.group, "data-first": plan.actions[0], "data-label": plan.label }, plan.label),
});

/** Ask for the plans of a new question. */
export const fetch = () => {
  const asked = moment();
  if (seat < 0 || !$("prompt").classList.contains("mine") || $("prompt").dataset.live !== "yes" || of === asked) return;
  of = asked;
  offered = [];
  opens = null;
  $("plans").replaceChildren();
  const mine = ask(links.plans, { seat }).then((told) => {
    if (coming === mine) coming = null;
    if (told.error || of !== asked || told.moment !== asked) { if (of === asked) of = ""; return; }
    offered = told.plans.map(pressed);
    closed = told.closed;
    names = told.names;
    opens = told.asks_on;
    dress();
    $("plans").replaceChildren(...offered.map((plan) => plan.button));
    tell("plans");
  });
  coming = mine;
};

/** What only asks on says so by three dots; of a tile that has but one thing to do the house knows better than its face. */
export const dress = () => { if (of === moment() && opens) for (const button of document.querySelectorAll("#choices .asks")) button.classList.toggle("asks", opens.includes(button.value)); };

/** A single choice that a plan begins with, and both are the same press: the plan is what is meant. A plan of one action never
 * stands for itself: then neither could be pressed. */
export const meant = (choice) => !choice.planned && all().some((plan) => plan.planned[0] === choice.action && plan.touches.join(" ") === choice.touches.join(" "));

/** Of things one inside the other only one can be pressed: what a single choice leads to goes before what plans lead to. */
export const flat = (open) => {
  const ours = (el) => open.get(el).every((c) => c.planned && !c.stands);
  for (const el of [...open.keys()]) {
    for (let around = el.parentElement; around && open.has(el) && around !== document.body; around = around.parentElement) {
      if (!open.has(around)) continue;
      if (ours(around)) open.delete(around); else if (ours(el)) open.delete(el);
    }
  }
  return open;
};

/** The actions one after the other, each for the question that the one before led to. Whatever was not to be expected (another
 * was quicker, something else is asked) ends it where it is, with a sentence. ``answered`` are the questions it has answered. */
export const play = async (actions) => {
  let at = moment(), answer = {};
  const answered = [];
  for (const [n, action] of actions.entries()) {
    answer = await post(links.act, { seat, action, moment: at, key: key() });
    if (answer.error) {
      const { text, rule, code } = answer.error;
      const done = n ? `Only the first ${n === 1 ? "step" : `${n} steps`} of ${actions.length} ${n === 1 ? "was" : "were"} made. ` : "";
      return { error: { code, rule, text: `${done}${text}` }, answered };
    }
    if (answer.moment !== at) answered.push(at);
    at = answer.moment;
  }
  return { ...answer, answered };
};
