// The table's page: its parts put together.
import { $, ask, key, links, main, make, moment, on, post, say, seat, tell } from "./page.js";
import "./asking.js";
import "./chairs.js";
import "./choose.js";
import "./clocks.js";
import "./command.js";
import "./drag.js";
import "./edges.js";
import "./keys.js";
import "./lately.js";
import "./lettering.js";
import "./order.js";
import "./quiet.js";
import "./tips.js";
import { all, hush } from "./guide.js";
import { hint } from "./hint.js";
import * as history from "./history.js";
import * as live from "./live.js";
import * as notice from "./notice.js";
import { keep } from "./prefs.js";
import { paper, openMenu, settingsAt } from "./menu.js";
import * as sheets from "./sheets.js";
import * as why from "./why.js";
import * as zoom from "./zoom.js";

const DO = {
  aid: () => { if ($("drawer-rules").hidden) sheets.openDrawer("drawer-rules"); $("rules-q").value = ""; sheets.openAid(); },
  rules: () => sheets.openDrawer("drawer-rules"), settings: () => sheets.openDrawer("drawer-settings"), close: () => sheets.closeAll(),
  history: () => { sheets.closeAll(); sheets.sheet("map"); history.toggle(); }, replay: () => { sheets.sheet("map"); history.fromTheBeginning(); }, play: () => history.play(), first: () => history.go(0), earlier: () => history.step(-1), later: () => history.step(1),
  now: () => history.now(), fork: () => history.fork(), propose: () => history.propose(), since: () => history.since(),
  "zoom-in": () => zoom.zoom(1 / 1.3), "zoom-out": () => zoom.zoom(1.3), "zoom-all": () => zoom.showAll(),
  "sheet-map": () => sheets.sheet("map"), "sheet-boards": () => sheets.sheet("boards"), "sheet-end": () => sheets.sheet("end"),
  copy: (button) => sheets.copy(button), hush, "all-said": all, hint,
  menu: openMenu, paper, "settings-at": settingsAt, "in-words": () => sheets.openDrawer("words"), "menu-hint": () => { sheets.closeAll(); hint(); },
};
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (button && DO[button.dataset.do]) DO[button.dataset.do](button);
  const rule = event.target.closest("[data-rule]");
  if (rule) sheets.showRule(rule.dataset.rule);
});

on("to-map", () => sheets.sheet("map"));

// Whoever has finished a game here is no beginner: the next table begins with what they chose last.
const finished = () => { if (Number(seat) >= 0 && document.querySelector("#end .count") && !document.querySelector(".what-if")) keep(`finished ${main.dataset.game}`, "yes"); };
finished();
on("frame", finished);

// Forms of regions: undo, consent, bots' speed. They work without script too.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.closest("#undo, #proposal, .bot-speed, .resign")) return;
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(form, event.submitter));
  const body = form.matches(".resign") ? { seat, action: "resign", moment: moment(), key: key() }
    : form.matches(".bot-speed") ? { speed: fields.speed }
    : "agree" in fields ? { seat, agree: fields.agree === "true" }
      : { seat, moment: moment(), key: key(), steps: Number(fields.steps) };
  const answer = await post(form.getAttribute("action"), body);
  if (answer.error) why.say(answer.error.text, answer.error.rule);
  else if (form.matches(".resign")) { form.hidden = true; sheets.closeAll(); }
});

// What a screen reader hears: what happened, and what is asked now.
let told = [...document.querySelectorAll("#log a")].length, asked = $("prompt").querySelector("h1").textContent;
on("frame", (regions) => {
  if (document.body.classList.contains("past")) return;
  const lines = [...document.querySelectorAll("#log li:not(.undone) a")].map((a) => a.textContent);
  const fresh = regions.log ? lines.slice(-4).filter((_, n, all) => all.length - n <= Math.max(1, lines.length - told)) : [];
  told = lines.length;
  const prompt = $("prompt").querySelector("h1").textContent;
  if (regions.log || prompt !== asked) say([...fresh, prompt].join(". "));
  asked = prompt;
});

// Your turn, here or elsewhere.
const mine = () => $("prompt").classList.contains("mine") && $("prompt").dataset.live === "yes";
let called = mine();
const turn = () => {
  if (document.body.classList.contains("past")) return;
  notice.sign(mine() ? 1 : 0);
  if (mine() && !called) notice.call($("prompt").querySelector("h1").textContent, main.dataset.table);
  called = mine();
  $("elsewhere").hidden = mine() || !$("elsewhere").hasChildNodes();
};
on("frame", turn);
on("start", turn);
if (seat >= 0 && main.dataset.live && links.live) notice.often(async () => {
  const tables = await ask("/api/tables/mine");
  const others = tables.error ? [] : tables.filter((t) => t.waits_for_you && !t.over && t.id !== main.dataset.table);
  $("elsewhere").replaceChildren(...(others.length ? [others.length === 1 ? "Another table waits for you: " : `${others.length} other tables wait for you: `, make("a", { href: `/t/${others[0].id}` }, others[0].name)] : []));
  turn();
}, 20);

tell("start");
live.open();
document.documentElement.dataset.ready = "yes";
export { links };
