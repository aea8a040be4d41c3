// Founding a series, and its link: copied whole, with the house's own address.

const form = document.getElementById("found-series");

function fitted() {
  const game = form.game.selectedOptions[0];
  for (const label of form.querySelectorAll("[data-of]")) label.hidden = label.dataset.of !== game.value;
  for (const option of form.size.options) {
    option.disabled = Number(option.value) < Number(game.dataset.least) || Number(option.value) > Number(game.dataset.most);
  }
  if (form.size.selectedOptions[0]?.disabled) form.size.value = game.dataset.least;
}

async function found(event) {
  event.preventDefault();
  const game = form.game.selectedOptions[0], chosen = form.elements[`option-${game.value}`];
  const options = game.dataset.option && chosen ? { [game.dataset.option]: chosen.value } : {};
  const body = {
    plan: { game: game.value, seats: [], options }, name: form.elements.name.value, my_name: form.my_name.value,
    size: Number(form.size.value), rounds: Number(form.rounds.value), days: Number(form.days.value),
  };
  const refusal = form.querySelector(".refusal");
  try {
    const answer = await fetch("/api/series", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    const told = await answer.json();
    if (answer.ok) location.href = told.page;
    else { refusal.textContent = told.error.text; refusal.hidden = false; }
  } catch {
    refusal.textContent = "The house does not answer. Try again in a moment.";
    refusal.hidden = false;
  }
}

if (form) {
  form.game.addEventListener("change", fitted);
  form.addEventListener("submit", found);
  fitted();
}

for (const field of document.querySelectorAll("[data-absolute]")) {
  field.value = new URL(field.value, location.href).href;
  field.addEventListener("focus", () => field.select());
  const button = field.parentElement.querySelector("[data-copy]");
  button?.addEventListener("click", async () => {
    field.select();
    try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
    button.textContent = "Copied";
  });
}
