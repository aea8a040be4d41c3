// A name that follows one: kept by one press, found by another; and the printed code, shown once.
import { themeChoice } from "./prefs.js";
import "./notice.js";
import { able, create, get, post } from "./passkeys.js";

const $ = (id) => document.getElementById(id);
themeChoice();

/** While an authenticator is asked nobody presses twice; what went wrong stands below the buttons. */
const tried = async (form, work) => {
  const problem = form.parentElement.querySelector(".refusal"), buttons = form.querySelectorAll("button");
  problem.hidden = true;
  for (const b of buttons) b.disabled = true;
  try { await work(); } catch (error) {
    problem.textContent = error.message;
    problem.hidden = false;
  } finally { for (const b of buttons) b.disabled = false; }
};

/** The code stands alone on the page, for the printer and for the eye. */
const showCode = (code, stayed = []) => {
  const main = document.querySelector("main"), page = $("code-page").content.cloneNode(true);
  page.querySelector("#code").textContent = code;
  page.querySelector(".code-told").hidden = !code;
  page.querySelector(".stayed").hidden = !stayed.length;
  page.querySelector(".stayed span").textContent = stayed.join(", ");
  main.className = "page narrow";
  main.replaceChildren(page);
  $("printed").focus();
  scrollTo(0, 0);
};
const arrived = ({ code, stayed }) => {
  if (code || stayed.length) showCode(code, stayed);
  else location.href = "/mine";
};

// An old browser, or one that is told to do without.
const offer = $("keep-name");
if (offer && !able()) {
  offer.parentElement.querySelector(".told").textContent = "This browser knows no passkeys. A newer one does.";
  offer.hidden = true;
}
const doings = {
  "keep-name": async (form) => {
    const name = form.elements.name.value;
    arrived(await post("/api/me/keep", { credential: await create("new", name), name }));
  },
  "add-passkey": async (form) => {
    await post("/api/me/passkeys", { credential: await create("add"), label: form.elements.label.value });
    location.reload();
  },
};
document.addEventListener("submit", (event) => {
  const doing = doings[event.target.id];
  if (!doing) return;
  event.preventDefault();
  tried(event.target, () => doing(event.target));
});
document.addEventListener("click", (event) => {
  if (event.target.closest("#enter")) tried(event.target.form, async () => arrived(await post("/api/me/enter", { credential: await get() })));
  if (event.target.closest('[data-do="print"]')) print();
});
