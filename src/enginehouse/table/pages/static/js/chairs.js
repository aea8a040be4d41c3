// Empty chairs: the host seats a bot or copies the chair's link, where the chair is named.
import { $, links, make, post, say } from "./page.js";
import * as why from "./why.js";

/** The link of a chair: the one that was made already, or a new one. */
const linkOf = async (seat) => {
  const made = $(`link-${seat}`)?.dataset.path;
  if (made) return new URL(made, location.href).href;
  const answer = await post(links.links, { kind: "seat", seat: Number(seat) });
  if (answer.error) { why.say(answer.error.text, answer.error.rule); return ""; }
  return new URL(answer.link, location.href).href;
};
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-invite]");
  if (!button) return;
  const link = await linkOf(button.dataset.invite);
  if (!link) return;
  const field = make("input", { class: "link", readonly: true, value: link, "aria-label": "The link; it seats one person" });
  button.parentElement.querySelector(".link")?.remove();
  button.after(field);
  field.select();
  let copied = true;
  try { await navigator.clipboard.writeText(link); } catch { copied = document.execCommand("copy"); }
  say(copied ? "The link is copied. It seats one person." : "Copy the link by hand. It seats one person.");
  button.textContent = copied ? "Copied" : "Copy it by hand";
  setTimeout(() => { button.textContent = "Copy link"; }, 2500);
});
document.addEventListener("submit", async (event) => {
  const form = event.target.closest(".chair-acts");
  if (!form) return;
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(form, event.submitter));
  const answer = await post(form.getAttribute("action"), { seat: Number(fields.seat), bot: fields.bot });
  if (answer.error) why.say(answer.error.text, answer.error.rule);
});
