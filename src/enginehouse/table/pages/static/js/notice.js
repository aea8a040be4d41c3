// Your turn, for somebody who is elsewhere: the title and the sign of the page; a quiet tone and a notice, if wished.
import { keep, recall } from "./prefs.js";

const $ = (id) => document.getElementById(id);
const icon = document.querySelector('link[rel="icon"]'), plain = "/static/mark.svg", turn = "/static/mark-turn.svg";
const bare = document.title;

/** How many tables wait: on the page's tab, where it can be seen among others. */
export const sign = (waiting, counted = false) => {
  document.title = waiting ? `${counted ? `(${waiting})` : "•"} ${bare}` : bare;
  const wanted = waiting ? turn : plain;
  if (icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
};

// --- the tone: two soft notes, made here, so that nothing is loaded ------------------------------------------------------
let audio = null;
export const tone = () => {
  audio ??= new AudioContext();
  const start = audio.currentTime + .02;
  [[392, 0], [523.25, .22]].forEach(([pitch, later]) => {
    const note = audio.createOscillator(), loud = audio.createGain();
    note.frequency.value = pitch;
    loud.gain.setValueAtTime(0, start + later);
    loud.gain.linearRampToValueAtTime(.07, start + later + .03);
    loud.gain.exponentialRampToValueAtTime(.0001, start + later + .9);
    note.connect(loud).connect(audio.destination);
    note.start(start + later);
    note.stop(start + later + 1);
  });
};

const away = () => document.hidden || !document.hasFocus();
const allowed = () => "Notification" in window && Notification.permission === "granted" && recall("notices", "off") === "on";

/** A table waits that did not wait before. Whoever looks at the page sees it without being called. */
export const call = (words, table) => {
  if (!away()) return;
  if (recall("sound", "off") === "on") tone();
  if (!allowed()) return;
  try {
    const notice = new Notification("Your turn", { body: words, tag: `enginehouse ${table}`, icon: plain });
    notice.onclick = () => { window.focus(); notice.close(); };
  } catch { /* some phones show notices only for installed programs */ }
};

// --- settings: the browser is asked for leave only by a press ------------------------------------------------------------
const sound = $("set-sound"), notices = $("set-notices");
if (sound) {
  sound.checked = recall("sound", "off") === "on";
  sound.addEventListener("change", () => { keep("sound", sound.checked ? "on" : "off"); if (sound.checked) tone(); });
}
if (notices) {
  $("notices-row").hidden = !("Notification" in window) || !isSecureContext;
  const help = (words) => { $("notices-help").textContent = words; $("notices-help").hidden = !words; };
  notices.checked = allowed();
  notices.addEventListener("change", async () => {
    keep("notices", notices.checked ? "on" : "off");
    help("");
    if (!notices.checked) return;
    const leave = await Notification.requestPermission();
    notices.checked = leave === "granted";
    if (leave !== "granted") { keep("notices", "off"); help("This browser does not let the house show notices. Its own settings can change that."); }
  });
}
$("feed-form")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await fetch("/api/feed", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
  const told = await answer.json();
  $("feed-row").hidden = false;
  $("feed-link").value = answer.ok ? new URL(told.link, location.href).href : told.error.text;
  $("feed-link").select();
});

/** Ask again now and then, and at once when somebody comes back to the page. */
export const often = (look, seconds) => {
  let timer = 0;
  const again = async () => { clearTimeout(timer); try { await look(); } catch { /* the house is away; later */ } timer = setTimeout(again, seconds * 1000); };
  document.addEventListener("visibilitychange", () => { if (!document.hidden) again(); });
  addEventListener("pageshow", (event) => { if (event.persisted) again(); });
  timer = setTimeout(again, seconds * 1000);
};
