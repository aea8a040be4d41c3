// Home and the form of a new table. Everything here also works without it, only with more fields on the page.
import * as notice from "./notice.js";
import { themeChoice } from "./prefs.js";
import { count } from "./told.js";

themeChoice();
const $ = (id) => document.getElementById(id);

// --- my tables: what waits for me, while the page stays open ---
const waiting = () => Number($("mine")?.dataset.waiting ?? 0);
if ($("mine")) {
  notice.sign(waiting(), true);
  notice.often(async () => {
    const answer = await fetch("/mine/turns"), fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("mine");
    if (!answer.ok || !fresh || fresh.outerHTML === $("mine").outerHTML || $("mine").contains(document.activeElement)) return;
    const before = waiting();
    $("mine").replaceWith(fresh);
    notice.sign(waiting(), true);
    if (waiting() > before) notice.call(fresh.dataset.first, fresh.dataset.firstId);
  }, 15);
}

// --- when bots take free chairs ---
const open = $("open");
if (open) {
  const ahead = Number(open.dataset.now) - Date.now() / 1000, tick = () => count(Date.now() / 1000 + ahead);
  tick();
  if (open.querySelector(".until")) setInterval(tick, 1000);
}

// --- chairs follow the number of players ---
const players = $("players");
if (players) {
  const show = () => {
    for (const chair of document.querySelectorAll(".chair")) chair.hidden = Number(chair.dataset.chair) >= Number(players.value);
  };
  const names = () => {
    for (const chair of document.querySelectorAll(".chair")) {
      const who = chair.querySelector("select").value;
      chair.querySelector("input").hidden = who === "friend";
    }
  };
  players.addEventListener("change", show);
  $("founding").addEventListener("change", names);
  show();
  names();
}

// --- the short form on the home page ---
const quick = $("quick"), game = $("quick-game");
if (quick && game) {
  const chairs = [...quick.querySelectorAll(".mini-chair")];
  const chosen = () => game.selectedOptions[0].dataset;
  const sitters = () => {
    const sat = chairs.filter((c) => !c.hidden && c.querySelector("select").value);
    for (const c of chairs) c.classList.toggle("none", !c.querySelector("select").value);
    quick.elements.players.value = sat.length;
    return sat;
  };
  const change = () => {
    const { players: allowed, option, offers, main } = chosen();
    quick.action = `/new/${game.value}`;
    $("quick-more").href = `/new/${game.value}`;
    const box = $("quick-main"), select = box.querySelector("select");
    box.hidden = !option;
    box.querySelector("span").textContent = main || "Map";
    select.name = option;
    select.replaceChildren(...(offers ? offers.split(";") : []).map((pair) => {
      const [value, label] = pair.split("|");
      return new Option(label, value, false, value === chosen().default);
    }));
    const most = Math.max(...allowed.split(" ").map(Number));
    chairs.forEach((c, n) => { c.hidden = n >= most; });
    sitters();
  };
  game.addEventListener("change", change);
  quick.addEventListener("change", sitters);
  quick.addEventListener("submit", () => {
    sitters().forEach((chair, n) => { chair.querySelector("select").name = `seat-${n}`; });
    for (const c of chairs) if (c.hidden || !c.querySelector("select").value) c.querySelector("select").disabled = true;
  });
  addEventListener("pageshow", () => { for (const c of chairs) c.querySelector("select").disabled = false; change(); });
}

// --- a record from a file ---
$("record")?.addEventListener("change", async (event) => {
  const file = event.target.files[0], problem = $("home-problem");
  if (!file) return;
  const answer = await fetch("/api/import", { method: "POST", body: file, headers: { "content-type": "application/json" } });
  const plain = await answer.json();
  if (answer.ok) { location.href = plain.page; return; }
  problem.textContent = plain.error.text;
  problem.hidden = false;
});
