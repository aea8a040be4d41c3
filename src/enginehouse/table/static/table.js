// The live page: frames come down by WebSocket, posts go up by fetch; without this file everything works by forms.
const main = document.getElementById("table");
const shell = document.createElement("template");
let tag = main.dataset.tag, wait = 250;

const put = (id, html) => {
  const old = document.getElementById(id);
  if (!html) { old?.remove(); return; }
  shell.innerHTML = id.startsWith("layer-") ? `<svg>${html}</svg>` : html;
  const fresh = id.startsWith("layer-") ? shell.content.firstChild.firstChild : shell.content.firstElementChild;
  if (old) old.replaceWith(fresh);
};

const open = () => {
  if (!main.dataset.live) return;
  const at = new URL(main.dataset.live, location.href);
  at.protocol = at.protocol.replace("http", "ws");
  at.searchParams.set("seat", main.dataset.seat);
  at.searchParams.set("have", tag);
  const line = new WebSocket(at);
  line.onopen = () => { wait = 250; };
  line.onmessage = async (event) => {
    const plain = await new Response(event.data.stream().pipeThrough(new DecompressionStream("gzip"))).json();
    tag = plain.tag;
    for (const [id, html] of Object.entries(plain.regions)) put(id, html);
  };
  line.onclose = () => { setTimeout(open, wait); wait = Math.min(wait * 2, 8000); };
};
open();

main.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target, fields = new FormData(form, event.submitter);
  const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  document.getElementById("problem").textContent =
    answer.type === "opaqueredirect" || answer.ok ? "" : (await answer.json()).error.text;
  if (form.closest("#chat")) form.reset();
});
