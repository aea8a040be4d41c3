// Choosing: the legal actions, narrowed by each press on what they touch, until one is left to confirm.
import { $, draw, key, links, main, make, moment, on, phone, post, say, seat, held, tell } from "./page.js";
import { mark, tag, wipe } from "./marks.js";
import * as asking from "./asking.js";
import * as beside from "./beside.js";
import * as bill from "./bill.js";
import * as leaves from "./leaves.js";
import * as order from "./order.js";
import * as plan from "./plan.js";
import { recall } from "./prefs.js";
import * as reach from "./reach.js";
import * as receipt from "./receipt.js";
import * as scenes from "./scenes.js";
import * as slider from "./slider.js";
import * as why from "./why.js";
import * as zoom from "./zoom.js";

let playing = false, single = [], choices = [], path = [], pick = null, ways = [], sent = [], cursor = "";
export const legal = () => single;
/** The single choices, and the plans that one press stands for. */
export const everything = () => choices;
export const picked = () => pick;

const read = () => [...document.querySelectorAll("#choices button[name=action]")].map((button) => ({
  button, action: button.value, label: button.dataset.label, group: button.dataset.group ?? "",
  touches: button.dataset.touches ? button.dataset.touches.split(" ") : [], also: button.dataset.also ? button.dataset.also.split(" ") : [],
  number: button.dataset.number === undefined ? null : Number(button.dataset.number), quick: button.dataset.quick === "yes",
  ask: button.dataset.ask ?? "", note: button.dataset.note ?? "", price: button.dataset.price ?? "", rank: Number(button.dataset.rank ?? 0),
}));
/** A plan that stands for a single choice is pressed in its stead: what leads to it leads nowhere else. */
const gather = () => {
  choices = [...single, ...plan.all()];
  for (const c of plan.all()) c.stands = single.some((one) => one.action === c.planned[0] && one.touches.join(" ") === c.touches.join(" "));
};

/** Whether a thing is on the page as it lies now. Chromium finds a shape visible within a group of a drawing that is not shown. */
const liesOpen = (el) => Boolean(el?.checkVisibility() && !(phone.matches && el.closest("g.for-desk")));

const left = () => choices.filter((c) => path.every((id, n) => c.touches[n] === id || (!n && c.also?.includes(id))) && !(plan.meant(c) && liesOpen($(c.touches[0]))));
/** Things beside the board that lay under the log or below the edge when the question came, by id. What leads to them stands in the
 * rail as well, as long as that question is asked: a choice that nobody sees is none. On a phone they are brought up instead. */
let unseen = new Set();
const outOfSight = () => new Set(phone.matches ? [] : [...pressable().keys()].filter((el) => el.ownerSVGElement?.id !== "board" && !reach.inSight(el)).map((el) => el.id));
/** Those of them that stand in the rail: a plan only once something that leads to it was pressed, or if that is out of sight. */
const listed = () => left().filter((c) => path.length || !c.actions || unseen.has(c.touches[0]));
const next = (c) => c.touches[path.length];
const isWay = (el) => el?.classList.contains("option");

/** All the elements that a choice begins with just as well. */
const beginnings = (c) => [c.touches[0] ?? "", ...(c.also ?? [])].map($);
/** The element that leads on to a choice, if it lies open: not on another sheet, nor under another tab of a phone. */
const leads = (c) => (path.length ? [$(next(c) ?? "")] : beginnings(c)).find(liesOpen) ?? null;

/** A scene is shown, or an answer is on its way and the question it answers still on the page: nothing can be pressed until the
 * next one is here. */
const answering = () => playing || sent.includes(moment());
const done = () => scenes.staged() || answering();

/** The choices by the element that leads to them, as far as it lies open. */
const byElement = (some, lead) => {
  const out = new Map();
  const put = (el, c) => { if (!out.has(el)) out.set(el, []); out.get(el).push(c); };
  for (const c of some) {
    const el = lead(c);
    if (el) put(el, c);
    if (beginnings(c).includes(el)) for (const other of beginnings(c)) if (other !== el && liesOpen(other) && !path.includes(other.id)) put(other, c);
  }
  return out;
};
/** What leads on from what was pressed; before the first press, all. */
const onwards = () => (done() ? new Map() : plan.flat(byElement(left(), leads)));
/** What was pressed leads nowhere else to: every other first thing can still be pressed, and then begins anew with it. */
const anew = () => {
  if (done() || !path.length) return new Map();
  const here = byElement(left(), leads), first = (c) => beginnings(c).find((el) => liesOpen(el) && !path.includes(el.id) && !here.has(el) && !isWay(el)) ?? null;
  return plan.flat(byElement(choices, first));
};
/** What can be pressed now, by element: those that are on the page and in sight. */
export const pressable = () => new Map([...plan.flat(new Map([...onwards(), ...anew()])), ...(done() ? [] : bill.places())]);

/** What leads on from what was pressed, once something was. */
export const ahead = () => (path.length ? [...onwards().keys()] : []);

// --- showing -----------------------------------------------------------------------------------------------------------
const unmake = (el) => { if (el.dataset.made) { for (const a of ["tabindex", "role", "aria-label", "data-made"]) el.removeAttribute(a); } };
/** Whoever goes by keys stays on the thing that was pressed: without its tabindex it would lose the focus. */
const clearLook = (held = null) => {
  for (const el of document.querySelectorAll(".can, [data-made]")) {
    el.classList.remove("can", "shown", "picked", "picked-here");
    if (el !== held) unmake(el);
  }
  for (const el of document.querySelectorAll(".option.shown, .option.picked, .picked-here")) el.classList.remove("shown", "picked", "picked-here");
  wipe("legal", "chosen", "hover", "why", "tag", "focus");
};

/** What is written on an element, as one reads it: words that stand apart in a drawing are apart in its text too. */
const written = (el) => {
  for (const one of el.querySelectorAll("text")) if (one.nextSibling?.nodeType !== Node.TEXT_NODE) one.after(" ");
  const words = el.ownerSVGElement ? [...el.querySelectorAll("text")].map((one) => one.textContent).join(" ") : el.innerText;
  return words.replace(/\s+/g, " ").trim();
};
/** Whole words: who reads "Track" and says so is not understood by a thing named "Build tracks". */
const spoken = (words) => ` ${words.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean).join(" ")} `;
/** Its name: what is written on it, so that whoever speaks to the page can say what they read, and then what it does. */
const named = (el, list) => {
  const words = written(el), does = list.length === 1 ? list[0].label : list.every((c) => isWay($(c.touches?.at(-1) ?? ""))) ? `${list.length} tiles fit` : `${list.length} choices`;
  if (!words) return list.length === 1 ? does : `${plan.called(el) || titled(el) || el.id.replace(/^[a-z]+-/, "")}: ${does}`;
  if (spoken(does).includes(spoken(words))) return does;
  const name = plan.called(el);
  return `${!name ? words : spoken(name).includes(spoken(words)) ? name : `${name}, ${words}`}: ${does}`;
};

export const render = () => {
  const held = document.activeElement?.id && document.activeElement.dataset.made ? document.activeElement : null, focused = held?.id ?? cursor;
  clearLook(held);
  // All is asked before anything is changed: each question after a change would have the whole page laid out anew.
  const open = pressable(), now = listed(), steppers = stepped(now), names = new Map([...open].map(([el, list]) => [el, named(el, list)]));
  const near = new Set(standing(now));
  // Nothing shows that what was pressed already can be pressed once more: what that leads to stands in the rail as well.
  const needless = new Set(choices.filter((c) => (!now.includes(c) && !(path.length && apart(c))) || (leads(c) && !c.also?.length && !unseen.has(next(c)) && next(c) !== path.at(-1) && !near.has(c) && (done() || open.has(leads(c)))) || (steppers.includes(c) && !c.quick)));
  for (const c of choices) {
    c.button.hidden = needless.has(c);
    c.button.classList.toggle("on", pick === c || (c.button.closest(".acts") !== null && pick?.planned?.[0] === c.action));
  }
  for (const el of open.keys()) {
    el.classList.add("can");
    if (isWay(el)) el.classList.add("shown");
    el.dataset.made = "yes";
    el.setAttribute("role", "button");
    el.setAttribute("aria-label", names.get(el));
    el.setAttribute("tabindex", "-1");
  }
  mark("legal", ...[...(bill.isShown() ? bill.places() : open).keys()].filter((el) => !isWay(el)));
  const stops = [...open.keys()];
  (stops.find((el) => el.id === focused) ?? stops[0])?.setAttribute("tabindex", "0");
  if (held && !open.has(held) && !path.includes(held.id) && !pick?.touches.includes(held.id)) unmake(held);
  const active = document.activeElement; // a new page took its tabindex, and no key would lead anywhere from there
  if (active && active !== document.body && active.tabIndex < 0 && !active.hasAttribute("tabindex")) active.blur();
  const about = done() ? [] : ($("prompt").dataset.about ?? "").split(" ").filter(Boolean), chosen = pick?.also ?? [];
  slider.lay(done() ? [] : steppers, leads, pick, pulling);
  for (const el of [...new Set([...about, ...path, ...chosen])].map($)) if (liesOpen(el) && !slider.holds(el)) lookChosen(el);
  if (pick) {
    const last = $(pick.touches.at(-1) ?? "");
    if (liesOpen(last)) { if (isWay(last)) last.classList.add("picked"); else if (!slider.holds(last)) lookChosen(last); }
    const anchor = $(pick.touches[0] ?? "");
    if (anchor && !bill.isShown()) tag(anchor, tagged(pick.label));
  }
  showStepper(steppers);
  showWays(now);
  showQuestion(now);
  beside.show(path.length ? $(path.at(-1)) : null, menuOf(now), [...open.keys()]);
  if (!$("beside").hidden) wipe("tag"); // the menu says it
  bill.onMap();
  for (const id of ["choices", "plans", "stepper", "sliding", "tiles", "receipt"]) $(id).inert = done();
  if (!answering()) arrived();
  document.body.classList.toggle("narrowed", path.length > 0);
  document.body.classList.toggle("as-asked", pick !== null && untouched() && !askedOn());
  document.body.classList.toggle("one-rival", !$("stepper").hidden && besideAmount());
  zoom.tidyUp();
  const boards = document.querySelector('[data-do="sheet-boards"]');
  boards?.classList.toggle("news", now.some((c) => $(next(c) ?? "")?.closest("#below")) && !document.body.classList.contains("sheet-boards"));
};
/** Whether a single button is all that could be answered instead of an amount: it stands in one row with that. */
const besideAmount = () => {
  const rest = [...document.querySelectorAll("#choices button, #plans button")].filter((b) => !b.hidden);
  return rest.length === 1 && !rest[0].closest(".acts, #plans") && !rest[0].closest(".menu-group").querySelector(".capt");
};
/** The question after a press names the thing; Back is in sight from then on. */
const showQuestion = (now) => {
  const head = $("prompt").querySelector("h1"), asks = new Set(now.map((c) => c.ask)), thing = path.length ? $(path[0]) : null;
  const here = now.find((c) => !c.planned && c.ask && c.touches.length === path.length); // it says what all of them are about
  const said = pick?.ask && (pick.planned || !path.length) ? pick.ask : !path.length ? "" : asks.size === 1 && now[0].ask ? now[0].ask : here ? here.ask : thing ? `${nameOf(thing)}: what shall it be?` : "";
  const words = said || head.dataset.asked;
  if (head.dataset.asked && !$("prompt").dataset.over && head.textContent !== words) head.textContent = words;
  const quiet = $("prompt").querySelector(".hint");
  if (quiet) {
    quiet.textContent = bill.isShown() ? bill.hint() : quiet.dataset.hint ?? quiet.textContent;
    quiet.classList.toggle("aside", !bill.isShown() && path.length > 0 && now.length > 0 && now.every((c) => c.planned)); // it was said of the question before
  }
  showBack();
};
/** Whether anything was pressed that can be taken back by one. */
const wayBack = () => (askedOn() || !untouched() ? back : null);
/** Back below the choices from the first press on, however long the receipt takes; that has its own beside Confirm. */
const showBack = () => { $("wider").hidden = done() || !wayBack() || receipt.leadsBack(); };
/** The first line of the words a thing carries: tips.js keeps them as data once they were shown. */
const titled = (el) => el.dataset.name ?? (el.dataset.tip ?? el.querySelector(":scope > title")?.textContent ?? "").split(/\n|: |\. /)[0];
/** What a person calls it: its speaking name, its title, or what is written on it. */
const nameOf = (el) => titled(el) || plan.called(el) || written(el) || el.id.replace(/^[a-z]+-/, "");
/** A button of its own, which no press on the board leads to: it stays where it is whatever was pressed. */
const apart = (c) => !c.touches.length && c.number === null && !c.actions && !c.button.closest(".acts") && !begun(c);
/** What it begins lies open on the board as well, and can be pressed there. */
const begun = (c) => plan.all().some((one) => one.planned[0] === c.action && liesOpen($(one.touches[0] ?? "")));
/** Bought for what was pressed: it stands beside that, though what it is taken from lies elsewhere on the board. */
const bought = (c) => path.length > 0 && c.price !== "" && c.number === null;
/** What stands beside what was pressed, in the rail and in the menu: what is bought for it, or the few ways on from it, wherever they lie. */
const FEW = 6;
/** So few answers to a question are read together: a button by itself, the others on the board, looks like all there is. */
const HANDFUL = 5;
const standing = (now) => {
  const handful = now.length <= HANDFUL && now.some(apart) && choices.length <= HANDFUL;
  const dear = now.filter(bought), few = now.length > 1 && now.length <= FEW && (path.length > 0 || handful);
  return !dear.length && few && now.every((c) => c.number === null && !isWay($(next(c) ?? ""))) ? now : dear;
};
const onBoard = (c, near) => leads(c)?.ownerSVGElement?.id === "board" && !near.includes(c);
/** What the menu calls a choice: its price and what its note says stand beside. */
const short = (c) => { const [name, ...rest] = (c.price ? c.label.replace(`: ${c.price}`, "") : c.label).split("; "); return rest.every((words) => c.note.includes(words)) ? name : [name, ...rest].join("; "); };
/** What stands in the menu beside a thing: everything that may be done with it, unless it lies on the board or in a stepper. */
const menuOf = (now) => {
  if (path.length && ways.length > 1) return { title: nameOf($(path.at(-1))), ways: ways.map((c, n) => ({ label: c.label, picture: $("tiles").children[n]?.querySelector("svg"), on: pick === c, press: () => choose(c) })), back };
  const near = standing(now), here = near.length ? now.filter((c) => !onBoard(c, near)) : now;
  if (!path.length || here.length < 2 || here.length > 9 || here.some((c) => onBoard(c, near)) || here.some((c) => c.number !== null)) return null;
  return { title: nameOf($(path.at(-1))), items: here.map((c) => ({ label: short(c), note: c.note, price: c.price, on: pick === c, press: () => choose(c) })), back };
};
const lookChosen = (el) => {
  if (!el) return;
  if (el.ownerSVGElement) mark("chosen", el); else el.classList.add("can", "picked-here");
};

/** What a stepper can offer, also beside small places on the board: choices with a number that no other of their kind has. How
 * many go is no question before it is said where. */
const stepped = (now) => {
  const open = now.filter((c) => c.number !== null && !(c.planned && path.length && leads(c)));
  const alone = open.filter((c) => !open.some((other) => other !== c && other.group === c.group && other.number === c.number));
  return alone.length > 1 ? alone : []; // one number is no choice of numbers: it has its button
};

/** What a slider does with the number it stands on: passing, taken, or pressed once more. */
const pulling = { passing: (c) => receipt.wait(c.action), take: (c) => { if (c !== pick) choose(c, true); }, again: () => toConfirm() };

/** Numbers: a stepper and a field to type in; kinds of numbers (sell or buy) as tabs beside it. */
let kind = "";
const showStepper = (all) => {
  const box = $("stepper"), kinds = [...new Set(all.map((c) => c.group))];
  if (!all.length) { slider.offer([], pulling); box.hidden = true; box.replaceChildren(); delete box.dataset.values; return; }
  if (pick && all.includes(pick)) kind = pick.group; else if (!kinds.includes(kind)) [kind] = kinds;
  const list = all.filter((c) => c.group === kind).sort((a, c) => a.number - c.number), values = list.map((c) => c.number).sort((a, b) => a - b);
  const shown = `${kind}: ${values}`, old = box.querySelector("input");
  if (old && box.dataset.values === shown) { if (pick?.number !== null && pick?.number !== undefined && document.activeElement !== old) old.value = pick.number; showAmount(); return; }
  box.dataset.values = shown;
  const field = make("input", { inputmode: "numeric", "aria-label": kind || "Amount", value: pick?.number ?? "", placeholder: "–", id: "amount", autocomplete: "off" }); // a number that stands there is chosen
  const at = (n) => list.find((c) => c.number === n);
  const set = (n) => { field.value = n; choose(at(n), true); };
  const move = (by) => {
    const here = field.value === "" ? -1 : values.indexOf(Number(field.value));
    set(values[here < 0 ? 0 : Math.min(Math.max(here + by, 0), values.length - 1)]);
  };
  const typed = () => {
    const n = Number(field.value);
    if (at(n)) set(n); else why.near(list[0].action.replace(/-?\d+(?!.*\d)/, field.value));
  };
  field.addEventListener("change", typed);
  field.addEventListener("keydown", (e) => {
    if (e.key === "ArrowUp") { e.preventDefault(); move(1); }
    if (e.key === "ArrowDown") { e.preventDefault(); move(-1); }
    if (e.key === "Enter") { e.preventDefault(); e.stopPropagation(); if (pick && pick.number === Number(field.value)) enter(); else typed(); }
  });
  const button = (label, sign, press) => { const b = make("button", { type: "button", "aria-label": label }, sign); b.addEventListener("click", press); return b; };
  const tabs = kinds.length > 1 ? kinds.map((k) => {
    const b = make("button", { type: "button", class: `btn${k === kind ? " on" : ""}`, "aria-pressed": String(k === kind) }, k);
    b.addEventListener("click", () => { kind = k; choose(all.filter((c) => c.group === k).sort((a, c) => a.number - c.number)[0], true); });
    return b;
  }) : [];
  const few = list.length > 1 && list.length <= 6 && list.every((c) => c.price);
  const prices = few ? [make("span", { class: "segs", role: "group", "aria-label": "How many" }, ...list.map((c) => {
    const b = make("button", { type: "button", "data-number": c.number, "aria-label": c.label }, make("b", {}, String(c.number)), make("small", {}, c.price));
    b.addEventListener("click", () => set(c.number));
    return b;
  }))] : [];
  const exact = make("span", { class: "stepper", hidden: values.length < 2 }, button("Less", "−", () => move(-1)), field, button("More", "+", () => move(1))); // one number is nothing to step through
  const of = tabs.length || !kind ? [] : [make("span", { class: "stepper-of" }, kind)];
  slider.offer(slider.fits(all, leads) ? [] : list, pulling);
  box.hidden = false;
  box.replaceChildren(...tabs, ...of, ...prices, exact, ...(few || values.length < 2 ? [] : [make("span", { class: "help" }, `${values[0]} to ${values.at(-1)}`)]));
  showAmount();
};
/** Which of the numbers is chosen; at the least and at the most of them nothing is to be had by going on. */
const showAmount = () => {
  const box = $("stepper"), values = (box.dataset.values ?? "").split(": ").at(-1).split(",").map(Number), at = $("amount")?.value ? Number($("amount").value) : NaN;
  slider.stands(at);
  for (const b of box.querySelectorAll(".segs button")) b.setAttribute("aria-pressed", String(Number(b.dataset.number) === pick?.number));
  for (const [label, end] of [["Less", values[0]], ["More", values.at(-1)]]) box.querySelector(`[aria-label="${label}"]`)?.setAttribute("aria-disabled", String(at === end));
};

/** What one nearly always wants first. */
const best = (some) => some.sort((a, b) => a.rank - b.rank);
/** Ghosts that lie on one place: small pictures of each, to press or to turn through. */
const showWays = (now) => {
  const box = $("tiles");
  ways = best(now.filter((c) => isWay($(next(c) ?? ""))));
  const place = path.length ? $(path.at(-1)) : null;
  if (ways.length < 2 || !place?.ownerSVGElement) { box.hidden = true; box.replaceChildren(); return; }
  const b = place.getBBox(), pad = b.width * .08;
  box.replaceChildren(...ways.map((c) => {
    const ghost = $(next(c)).cloneNode(true);
    for (const el of [ghost, ...ghost.querySelectorAll("[id]")]) el.removeAttribute("id");
    for (const a of ["tabindex", "role", "aria-label", "data-made"]) ghost.removeAttribute(a);
    ghost.setAttribute("class", ghost.getAttribute("class").replace(/\b(option|shown|picked|can)\b/g, ""));
    const outline = place.cloneNode(false);
    for (const a of [...outline.attributes]) if (a.name !== "d") outline.removeAttribute(a.name);
    outline.setAttribute("class", "hex-edge");
    const picture = draw("svg", { viewBox: `${b.x - pad} ${b.y - pad} ${b.width + 2 * pad} ${b.height + 2 * pad}`, "aria-hidden": "true" }, outline, ghost);
    const button = make("button", { type: "button", title: c.label, "aria-label": c.label, "aria-pressed": String(pick === c), class: pick === c ? "on" : "" });
    button.append(picture);
    button.addEventListener("click", () => choose(c));
    return button;
  }));
  box.hidden = false;
};

/** The next way to do it at the same place: turn the tile. */
export const turn = (by = 1) => {
  if (ways.length < 2) return;
  const here = ways.indexOf(pick);
  choose(ways[(here + by + ways.length) % ways.length], true);
};
export const canTurn = () => ways.length > 1;

// --- narrowing ---------------------------------------------------------------------------------------------------------
/** An element was pressed: it narrows the choice, or answers why not. */
export const press = (el, pointer = null) => {
  if (scenes.staged()) return;
  parting = null;
  if (!done() && bill.press(el)) return;
  const list = onwards().get(el), other = list ? null : anew().get(el);
  if (!list && !other) {
    if (ways.length > 1 && el.id === path.at(-1)) { turn(); return; }
    if (pick && pick.touches.includes(el.id)) { toConfirm(); return; }
    why.there(el, pointer, nameOf(el), begins);
    return;
  }
  why.hide();
  tell("pressed");
  cursor = el.id;
  const before = pick;
  if (pick?.planned) restore();
  if (list && isWay(el)) { // the tile that lies there already is turned, as its hex is
    if (list[0] !== before) choose(list[0]); else if (canTurn()) turn(); else toConfirm();
    return;
  }
  path = list ? [...path, el.id] : [el.id];
  settle();
  if (before && pick?.action === before.action) toConfirm();
};
/** Something that a choice leads to later: where that choice begins. */
const begins = (action) => {
  const c = choices.find((one) => one.action === action), first = $(c?.touches[path.length] ?? "");
  return c ? `“${c.label}” begins ${liesOpen(first) ? `with ${nameOf(first)}` : "with the choices beside the board"}.` : "";
};
/** What is chosen was pressed once more: the way on is the button that confirms it. */
const toConfirm = () => { why.hide(); if ($("again")) { choose(pick, true); return; } const go = $("confirm"); if (go && !go.disabled) { tell("pressed"); say(`${pick.label} is chosen. Confirm it with Enter.`); go.focus({ preventScroll: true }); receipt.here(); } };

/** What the page chose itself when a press had left nothing to be asked but how much: with that press it is one step. */
let given = "";
const settle = () => {
  given = "";
  const now = left();
  if (now.length === 1) { path = path.slice(0, -1); choose(now[0]); return; }
  const here = now.filter((c) => c.touches.length === path.length), ghosts = best(now.filter((c) => isWay($(next(c) ?? ""))));
  pick = null;
  if (ghosts.length === now.length) { choose(ghosts[0], true); return; }
  if (here.length === 1 && now.length === 1) { choose(here[0]); return; }
  const numbers = stepped(now);
  const further = (c) => c.number !== null && leads(c); // as many by a longer way
  if (numbers.length && now.every((c) => numbers.includes(c) || here.includes(c) || further(c))) {
    atColumn(now);
    given = least(numbers).action;
    choose(least(numbers), true);
    return;
  }
  receipt.hide();
  render();
  follow();
  if (ahead().length) focusFirst(); else leadOn();
  say(`${nameOf($(path.at(-1)))}: chosen. ${$("prompt").querySelector("h1").textContent} ${now.length} choices.`);
};
/** On a phone the board goes where what was pressed leads to, if some of that lies outside: to all of it, or where the most lies
 * beside one another that can still be read. A lesson has its own window. */
const READ = 1.35;
const follow = () => {
  const next = phone.matches && !document.body.classList.contains("lesson-page") ? ahead().filter((el) => el.ownerSVGElement?.id === "board") : [];
  if (next.length && !next.every(zoom.inWindow)) zoom.lookAt(next, false, READ);
};
/** Numbers that share a column of the drawing are told apart by the stepper, which goes on to all the others. */
const atColumn = (now) => {
  const column = path;
  path = path.slice(0, -1);
  const around = stepped(listed()).filter((c) => c.group === now[0].group);
  if (around.length <= now.length || !now.every((c) => around.includes(c))) path = column;
};
const least = (numbers) => numbers.reduce((low, c) => (c.number < low.number ? c : low));

/** One action is chosen: show what it does, and wait for the confirmation unless nothing moves by it. */
export const choose = async (pressed, first = false) => {
  if (!pressed || done()) return;
  const c = choices.includes(pressed) ? pressed : choices.find((one) => one.action === pressed.action && one.touches.join() === pressed.touches.join()) ?? pressed; // a frame may have come since it was drawn
  if (pick !== c && pick?.planned) restore();
  if (apart(c)) path = [];
  pick = c;
  if (!first) { parting = null; wentBack = ""; }
  if (!parting) why.hide();
  receipt.wait(c.action, wayBack());
  render();
  if (!untouched()) leadOn();
  const asked = moment(), actions = c.actions ?? [c.action], told = await receipt.fetchFor(actions);
  if (pick?.action !== c.action || (c.actions ?? actions) !== actions || moment() !== asked || done()) return; // by its notation: a frame may have drawn the choices anew
  if (told.error) { unheard(c, told.error); return; }
  const nothingMoves = !first && !c.actions && !told.lines.length && !told.changes.length && !told.open_end;
  nothing = nothingMoves;
  // Whoever is not asked before a move counts is asked all the same where the mentor warns: afterwards it is too late.
  const warned = told.warnings?.length && recall("mentor", "on") !== "off";
  if (!warned && (nothingMoves || (recall("confirm", "on") === "off" && !first))) { confirm(); return; }
  const tell = () => receipt.show({ ...told, action: c.action }, {
    change: (others) => changed(c, others), look: render, confirm, turn: canTurn() ? () => turn() : null, back: wayBack(), order: order.box(c.number, tell), label: order.meant(c.number) ? order.label(c.number) : c.actions?.length > 1 || c.actions && c.actions === c.planned ? c.label : told.label,
  });
  tell();
  render();
  leadOn();
  say(`${wentBack}${c.label}: chosen${ways.length > 1 ? `, ${ways.indexOf(c) + 1} of ${ways.length} ways` : ""}. ${$("receipt").querySelector("tr.sum")?.innerText.replace(/\s+/g, " ") ?? ""}`);
  wentBack = "";
  if (phone.matches && !first && $("confirm").getBoundingClientRect().bottom > innerHeight - 52) $("receipt").scrollIntoView({ block: "end" });
};

/** What the choice would bring could not be heard: it is asked again on a press, on the thing as on the button. */
const unheard = (c, { text, rule }) => {
  receipt.failed(() => choose(c, true), wayBack());
  render();
  leadOn();
  why.say(text, rule);
};
/** Another source: the same plan with other actions, or, where the good was pressed by itself, the choice that brings the other. */
const changed = (c, others) => {
  const one = c.planned ? null : single.find((s) => s.action === others[0]);
  if (one) { path = []; choose(one, true); return; }
  c.actions = others;
  receipt.wait(""); // the old bill is no longer to be confirmed
  choose(c, true);
};

export const confirm = async () => {
  if (!pick || done()) return;
  parting = null;
  why.hide(); // and what was asked before it is answered no more
  const { action, actions, button, number } = pick, asked = moment();
  if (actions) { act(actions); return; }
  const backs = button?.querySelector('[href="#i-undo"]'); // what takes back leads to no question of its own
  const row = nothing && !backs ? button.closest(".acts")?.cloneNode(true) : null;
  sent = [asked];
  underWay();
  render();
  const answer = await (order.meant(number) ? order.leave(number) : post(links.act, { seat, action, moment: asked, key: key() }));
  if (answer.error || answer.moment === asked) { sent = []; render(); leadOn(); }
  if (answer.error) {
    if (answer.error.code === "illegal") why.say(answer.error.text, answer.error.rule);
    else why.say(answer.error.text);
    return;
  }
  kept = row && { row, action, moment: answer.moment };
  showKept();
};

/** An answer that takes long says so where it was confirmed: whoever presses there again is not left without a word. */
const SOON = 500;
let slow = 0;
const underWay = () => {
  clearTimeout(slow);
  slow = setTimeout(() => { document.body.classList.add("under-way"); say("On its way to the house."); }, SOON);
};
const arrived = () => { clearTimeout(slow); document.body.classList.remove("under-way"); };

/** Enter: confirms the receipt that is shown, and nothing whose receipt is still on its way. What the page itself has chosen of a
 * question that came a moment ago was seen by nobody: that Enter was meant for the question before. */
const MOMENT = 300;
let preset = { action: "", moment: "", at: 0 };
export const tooSoon = () => pick?.action === preset.action && performance.now() - preset.at < MOMENT;
export const enter = () => {
  if ($("again")) { choose(pick, true); return; }
  const go = $("confirm");
  if (go && !go.disabled && go.dataset.action === pick?.action && !tooSoon()) confirm();
};

/** A plan: all its actions in order. Until the last has its answer nothing can be pressed, whatever is asked in between. */
const act = async (actions) => {
  playing = true;
  underWay();
  render();
  const answer = await plan.play(actions);
  playing = false;
  sent = answer.answered; // a late frame may still show any of them; no question comes back under the name of an old one
  refresh();
  parting = answer.error ?? null;
  if (parting) why.say(parting.text, parting.rule);
};
/** Why a plan came to its end too soon: the frame that shows where it stopped may come later, and must not wipe it out. */
let parting = null;
/** A bill that was changed and left is the house's proposal again. */
const restore = () => { pick.actions = pick.planned; bill.hide(); };

// --- the row of actions stays while the first question after it is open: one may still do something else ---------------
let kept = null, instead = "", nothing = false;
/** A button asked on: nothing has moved yet, and Back leads to before it. */
const askedOn = () => Boolean(kept) && kept.moment === moment() && $("prompt").classList.contains("mine") && Number($("undo")?.dataset.steps ?? 0) > 0 && !document.querySelector("#choices .acts");
const showKept = () => {
  const box = $("kept");
  box.hidden = !askedOn();
  showBack();
  if (box.hidden) return;
  box.replaceChildren(...[...kept.row.children].map((old) => {
    const action = old.value, b = make("button", { type: "button", class: action === kept.action ? "on" : old.classList.contains("closed") ? "closed" : "", "aria-pressed": String(action === kept.action) });
    b.append(...[...old.childNodes].map((n) => n.cloneNode(true)));
    const no = old.classList.contains("closed") ? plan.closedBy(old.dataset.why) : null;
    b.addEventListener("click", () => { if (no) why.say(no.reason, no.rule); else if (action !== kept.action) change(action); else if (untouched()) back(); else { clear(); asAsked(); } });
    return b;
  }));
};
const change = async (action) => {
  instead = action;
  why.hide();
  const answer = await post(links.undo, { seat, moment: moment(), key: key(), steps: 1 });
  if (answer.error) { instead = ""; why.say(answer.error.text, answer.error.rule); }
};

/** A number that the page chose when it asked is no step that could be taken back: the question stands as it was first asked. */
const untouched = () => !path.length && (!pick || (pick.action === preset.action && preset.moment === moment()));
/** Nothing is chosen any more: the stepper begins anew, and what the page chose when it asked is chosen again. */
const asAsked = () => {
  if (pick || path.length || done()) return;
  const first = preset.moment === moment() && choices.find((c) => c.action === preset.action), field = $("amount");
  if (field) field.value = first ? first.number : "";
  if (first) choose(first, true); else if (field) showAmount();
};
/** Esc or Back: one step wider. */
export const back = () => {
  if (answering()) return; // what is on its way is done: Take back undoes it
  why.hide();
  if (untouched() && !done() && askedOn()) { kept = null; showKept(); render(); change(""); return; }
  if (pick?.planned) restore();
  const first = given && pick?.number !== null && left().find((c) => c.action === given && c.group === pick?.group); // another number of the same question
  if (pick && first && pick !== first) { wentBack = "Back. "; choose(first, true); return; }
  if (pick && pick !== first && !(ways.includes(pick) && ways.length > 1)) { pick = null; }
  else { pick = null; path = path.slice(0, -1); given = ""; }
  receipt.hide();
  render();
  wentBack = `Back. ${heading().textContent.replace(/[^.?!]$/, "$&.")} `; // as it is asked now
  say(wentBack);
  asAsked();
  if (!pick) wentBack = "";
  const thing = $(cursor);
  if (byKeys && astray() && thing?.classList.contains("can")) thing.focus({ preventScroll: true }); else leadOn();
};
/** What is said of a choice that the page makes again on the way back begins with that. */
let wentBack = "";
export const clear = () => { if (pick?.planned) restore(); pick = null; path = []; receipt.hide(); render(); };

// --- whoever plays by keys ----------------------------------------------------------------------------------------------
let byKeys = false;
addEventListener("keydown", () => { byKeys = true; }, true);
addEventListener("pointerdown", () => { byKeys = false; }, true);
const heading = () => $("prompt").querySelector("h1");
const astray = () => { const at = document.activeElement; return at === document.body || !at.checkVisibility() || at.closest("[inert]") || (at.tabIndex < 0 && !at.hasAttribute("tabindex")); };
/** What had the focus is no longer there to be pressed: it goes on to the way to confirm, or to the question until there is one,
 * and does not fall to the page. */
const leadOn = () => {
  const at = document.activeElement;
  if (!byKeys || !(astray() || at === $("prompt"))) return;
  const go = [$("confirm"), $("again")].find((b) => b?.checkVisibility() && !b.disabled && !b.closest("[inert]"));
  (go ?? $("prompt")).focus({ preventScroll: true });
};
const focusFirst = () => {
  if (document.activeElement && document.activeElement !== document.body && !document.activeElement.closest("#hold, #choices, #legend, #panels, .below")) return;
  [...pressable().keys()].find((el) => el.getAttribute("tabindex") === "0")?.focus({ preventScroll: true });
};

/** On a phone the leaf that the question needs opens by itself. What can be pressed there may lie below the edge of the screen,
 * and nothing in sight would say so: it is brought up. The sheet has its height first, so that the board moves once, not twice
 * under a quick finger. */
const bringUp = () => {
  tell("asked");
  const all = [...pressable().keys()], under = $("asking").getBoundingClientRect().top;
  const inSight = (el) => { const r = el.getBoundingClientRect(); return r.top >= 48 && r.bottom <= under; };
  if (all.some((el) => el.ownerSVGElement?.id === "board")) { zoom.lookAt(all); scrollTo({ top: 0 }); return; }
  if (all.length && !all.some(inSight)) all[0].scrollIntoView({ block: "center" });
};

// --- pointer -----------------------------------------------------------------------------------------------------------
/** What can be pressed, and what was: pressing that again turns it, or leads back. */
const within = () => new Set([...pressable().keys(), ...path.map($).filter(Boolean)]);
/** What a press at a point means now: see reach.js; else the thing itself that lies there, which tells what it is and why not. */
export const aim = () => {
  const open = within(), outlines = [...open].map(reach.outline);
  return (x, y, target = document.elementFromPoint(x, y)) => {
    const el = reach.reached(x, y, open, outlines), there = target && reach.about(target);
    if (!el || !there || el.contains(there) || there.contains(el) || pressable().has(el)) return el ?? there;
    return reach.holds(outlines.find((one) => one.el === el), x, y) ? el : there; // what is chosen already needs no room round it
  };
};
let clicks = 0, touched = null;
// A browser draws a tap to a button or a sheet close by. Where the finger lies on a drawing, the drawing is meant.
addEventListener("pointerdown", (event) => {
  const { clientX, clientY } = event, target = event.pointerType === "touch" ? document.elementFromPoint(clientX, clientY) : null;
  touched = target?.closest("#board, .panel-in svg, #legend svg") && !event.target.closest("#board, .panel-in, #legend") ? { clientX, clientY, target } : null;
}, true);
addEventListener("click", (event) => {
  const there = touched;
  touched = null;
  if (!there || !event.isTrusted || event.target.contains(there.target)) return;
  event.stopPropagation();
  event.preventDefault();
  clicks += 1;
  clicked(there, clicks);
}, true);
document.addEventListener("click", (event) => {
  clicks += 1;
  const meant = asking.asItLay(event, () => aim()(event.clientX, event.clientY));
  if (meant) { press(meant, event); return; }
  if (event.target.closest("button, a, input, select, .refusal, .drawer, #beside")) return;
  if (event.target.closest("#hold") && zoom.dragged()) return;
  clicked(event, clicks);
});
const clicked = (event, turn) => {
  if (turn !== clicks) return; // something else was pressed while the house thought
  const el = aim()(event.clientX, event.clientY, event.target), can = el && pressable().has(el); // wherever it lies: a game may put what is pressed into any of its sheets
  if (!can && plan.pending()) { plan.pending().then(() => clicked(event, turn)); return; }
  if (can || (el && (path.includes(el.id) || event.target.closest("#hold, .panel-in, #legend")))) press(el, event);
};
document.addEventListener("click", (event) => {
  const c = plan.all().find((one) => one.button === event.target.closest("#plans button"));
  if (c) choose(c);
});
document.addEventListener("submit", (event) => {
  if (event.target.id !== "choices") return;
  event.preventDefault();
  const c = choices.find((one) => one.button === event.submitter);
  if (c) choose(c);
});
$("wider").addEventListener("click", () => back());
document.addEventListener("click", (event) => {
  const closed = event.target.closest("[data-why]");
  if (closed) why.near(closed.dataset.why);
});
$("hold").addEventListener("pointerover", (event) => {
  wipe("hover");
  const el = event.target.closest?.(".can");
  if (el && !isWay(el)) mark("hover", el);
});
$("hold").addEventListener("pointerleave", () => wipe("hover"));
document.addEventListener("focusin", (event) => { wipe("focus"); if (event.target.classList?.contains("can") && event.target.ownerSVGElement && !isWay(event.target) && event.target.matches(":focus-visible")) mark("focus", event.target); });
document.addEventListener("focusout", () => wipe("focus"));

// --- a new question ----------------------------------------------------------------------------------------------------
let asked = "";
/** The question that is on the page, for whoever must know whether it is still the one a key was meant for. */
export const question = () => asked;
export const refresh = () => {
  const fresh = moment() !== asked || $("prompt").dataset.live !== "yes";
  asked = moment();
  const was = pick?.action;
  if (fresh) bill.hide();
  single = read();
  gather();
  pick = fresh ? null : choices.find((c) => c.action === was) ?? null;
  if (fresh) { path = []; given = ""; if (!parting) why.hide(); } else while (path.length && !left().length) path = path.slice(0, -1);
  if (!pick) receipt.hide();
  const begin = (c) => (phone.matches && beginnings(c).find(leaves.leafOf)) || $(c.touches[0] ?? ""), things = fresh ? single.map(begin).filter(Boolean) : [];
  if (fresh && choices.length) { if (phone.matches) leaves.openFor(things); else tell("needs", things); }
  if (fresh) unseen.clear();
  render();
  if (fresh) lookRound();
  if (pick && receipt.shown()) choose(pick, true); // the same question, but what it brings may be something else now
  const counts = stepped(single), alike = single.every((c) => c.number !== null && c.group === single[0].group); // how much is all that is asked
  const numbers = alike || slider.fits(counts, leads) ? counts : counts.filter((c) => !leads(c));
  if (fresh && numbers.length) {
    preset = { action: least(numbers).action, moment: asked, at: performance.now() };
    choose(least(numbers), true);
  }
  showKept();
  if (!playing) plan.fetch();
  plan.dress();
  const other = instead && single.find((c) => c.action === instead);
  if (other) { instead = ""; choose(other); }
  if (fresh && phone.matches && choices.length) bringUp();
  if (fresh && choices.length && document.activeElement === document.body && cursor) focusFirst();
  const acts = $("prompt").dataset.acts.split(" ").filter(Boolean).map(Number);
  if (main.dataset.hotseat && $("prompt").dataset.live && !acts.includes(seat) && acts.some((s) => held.includes(s)) && !document.body.classList.contains("past"))
    location.href = `${links.page}/hand-over`;
};
/** Once a question is on the page: what of it is out of sight has its button. These take room, and may push more out of sight. */
const lookRound = () => {
  for (let more = outOfSight(); [...more].some((id) => !unseen.has(id)); more = outOfSight()) { unseen = new Set([...unseen, ...more]); render(); }
};
on("plans", () => { gather(); render(); if (!path.length && !receipt.shown()) lookRound(); });
on("frame", refresh);
on("start", refresh);
// Another tab of a panel lies open, or the phone was turned: a ladder that was not there is, and the other way round.
document.addEventListener("change", (event) => { if (event.target.matches(".panel-in input[type=radio]")) render(); });
phone.addEventListener("change", () => requestAnimationFrame(render));
on("sheet", () => { render(); if (phone.matches) requestAnimationFrame(render); }); // what is drawn in the board's measure, once the window has moved
/** What stands on the board beside what is chosen: of a long label what it brings, if it says so; longer words are read in the receipt. */
const tagged = (label) => { const words = label.length <= 24 ? label : label.split(": ").at(-1); return words.length <= 44 ? words : ""; };
// A scene begins: what was looked at waits under it. When it is over, the question is asked as if it were new.
on("scene", (showing) => {
  if (showing) { receipt.hide(); render(); return; }
  if (!pick) asked = "";
  const was = pick;
  refresh();
  if (was && pick) choose(pick, true);
});
