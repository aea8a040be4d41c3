// How somebody is told who is not here: this browser's push, tests, and which fields a service needs.
const $ = (id) => document.getElementById(id);
const main = $("notices"), key = main.dataset.key;
const said = (words) => { $("notices-said").textContent = words; $("notices-problem").hidden = true; };
const refuse = (words) => { const line = $("notices-problem"); line.textContent = words; line.hidden = false; $("notices-said").textContent = ""; line.scrollIntoView({ block: "nearest" }); };

const post = async (address, body) => {
  let answer;
  try { answer = await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }); } catch { return "The house cannot be reached just now. Nothing was done; try again."; }
  if (answer.ok) return "";
  const plain = await answer.json().catch(() => null);
  return plain?.error?.text ?? "The house did not answer clearly.";
};

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
for (const field of document.querySelectorAll("[data-zone]")) field.value = zone;

// --- a service: only the fields that it needs ---------------------------------------------------------------------------
const kind = $("hook-kind");
const fit = () => { for (const part of document.querySelectorAll("#hook-form [data-for]")) part.hidden = !part.dataset.for.split(" ").includes(kind.value); };
if (kind) { kind.addEventListener("change", fit); fit(); }

// --- tests: the answer says whether it came through ----------------------------------------------------------------------
for (const form of document.querySelectorAll("form[data-test]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("button");
    button.disabled = true;
    said("Sending…");
    const wrong = await post("/api/notices/test", { channel: form.elements.channel.value });
    button.disabled = false;
    button.focus();
    if (wrong) refuse(wrong); else said("The test has been delivered.");
  });
}

// --- this browser ----------------------------------------------------------------------------------------------------------
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window && isSecureContext;

const row = $("push-row");
if (key && able) {
  const worker = await navigator.serviceWorker.register("/sw.js");
  const mine = async () => (await worker.pushManager.getSubscription())?.endpoint;
  const known = await mine();
  for (const way of document.querySelectorAll("[data-endpoint]")) {
    if (!known || way.dataset.endpoint !== known) continue;
    if (row) row.hidden = true; // this one is told already
    way.querySelector("[data-remove]").addEventListener("submit", () => worker.pushManager.getSubscription().then((one) => one?.unsubscribe()));
  }
  $("push-on")?.addEventListener("click", async () => {
    if (await Notification.requestPermission() !== "granted") { refuse("This browser does not let the house show notices. Its own settings can change that."); return; }
    said("Asking the browser’s push service…");
    let one;
    try {
      await navigator.serviceWorker.ready;
      one = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
    } catch (error) { refuse(`The push service of this browser said no: ${error.message}`); return; }
    const wrong = await post("/api/notices/push", { endpoint: one.endpoint, p256dh: text(one.getKey("p256dh")), auth: text(one.getKey("auth")), zone });
    if (wrong) { refuse(wrong); return; }
    location.assign("/me/notices");
  });
} else if (row) {
  $("push-on").hidden = true;
  $("push-help").textContent = isSecureContext ? "This browser has no push. On an iPhone, put the house on the first page (Share, Add to Home Screen) and open it there." : "Push needs a secure address (https).";
}
