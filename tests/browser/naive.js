// Until what is seen differs from before and rests, or patience ends; then what a person sees: the question, what can be pressed in
// sight with a point on it, and everything that a press may change. A thing is pressed in the middle of its shape; where the middle
// lies outside of it, at the point of it nearest to that.
async ([before, patience]) => {
  // What a press may change, which is much.
  const $ = (id) => document.getElementById(id);
  const refusal = () => ["refusal", "refusal-below"].map((id) => $(id)).find((el) => !el.hidden)?.innerText ?? "";
  const look = (el) => `${el.id}${el.className.baseVal ?? el.className}${el.hidden}${el.getAttribute("aria-pressed")}${el.getAttribute("aria-checked")}`;
  const state = () => {
    const prompt = $("prompt"), confirm = $("confirm");
    return {
      moment: prompt.dataset.moment, over: prompt.dataset.over === "yes", mine: prompt.classList.contains("mine"), waits: $("choices").inert,
      some: Boolean(confirm || document.querySelector(".can, #choices button:not([hidden]), #plans button:not([hidden])")),
      sign: JSON.stringify([prompt.dataset.moment, prompt.innerText, confirm?.dataset.action, confirm?.disabled, document.activeElement === confirm,
        $("amount")?.value, $("receipt").innerText, $("stepper").innerText, $("beside").innerText, refusal(),
        ...[...document.querySelectorAll(".can, #choices button, #plans button, #tiles button, #stepper button, .waybill button")].map(look)]),
    };
  };
  const sees = async () => {
    const reach = await import("/static/js/reach.js"), prompt = $("prompt");
    const seen = (x, y) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
    const shown = (el) => el.checkVisibility({ visibilityProperty: true }) && !el.closest("[inert]") && !el.disabled && el.getAttribute("aria-disabled") !== "true";
    const middle = (el) => { const r = el.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
    const uncovered = (el, x, y) => { const hit = document.elementFromPoint(x, y); return Boolean(hit && (el.contains(hit) || hit.contains(el))); };
    const spot = (el) => {
      if (!el.ownerSVGElement) { const [x, y] = middle(el); return seen(x, y) && uncovered(el, x, y) ? { x, y } : null; }
      const one = reach.outline(el), r = reach.room(el), b = one.box, mid = one.line ? one.line[12] : [b.x + b.width / 2, b.y + b.height / 2];
      const grid = [...Array(81).keys()].map((n) => [b.x + b.width * (n % 9 + .5) / 9, b.y + b.height * (Math.floor(n / 9) + .5) / 9]);
      const free = ([x, y]) => (one.line || reach.holds(one, x, y)) && x > r.left && y > r.top && x < r.right && y < r.bottom
        && !document.elementFromPoint(x, y)?.closest("button, a, input, .refusal, .drawer, #beside, .asking, .tabs");
      const far = (p) => Math.hypot(p[0] - mid[0], p[1] - mid[1]);
      const open = [mid, ...(one.line ? one.line.slice(4, -4) : grid).sort((p, q) => far(p) - far(q))].find(free);
      return open ? { x: open[0], y: open[1] } : null;
    };
    const things = [], hidden = [];
    const add = (kind, el, name) => { if (!shown(el)) return; const at = spot(el); if (at) things.push({ kind, name, ...at }); else hidden.push({ kind, name, id: el.id }); };
    for (const el of document.querySelectorAll(".can:not(.picked-here)")) add("thing", el, `${el.id} (${el.getAttribute("aria-label")})`);
    for (const el of document.querySelectorAll("#choices button:not(.closed), #plans button, #tiles button, #stepper button, #beside button:not(.plain), #receipt .waybill button, #offers button:not([data-do])"))
      if (!el.matches("[data-do]") && !el.classList.contains("on") && el.getAttribute("aria-pressed") !== "true" && el.getAttribute("aria-checked") !== "true") add("button", el, el.getAttribute("aria-label") ?? el.innerText);
    for (const id of ["wider", "back"]) if ($(id)) add("back", $(id), "Back");
    const confirm = $("confirm"), sure = confirm && shown(confirm);
    if (sure) add("confirm", confirm, confirm.innerText);
    const head = prompt.querySelector("h1").getBoundingClientRect(), told = refusal();
    return {
      ...state(), prompt: prompt.querySelector("h1").innerText, things, hidden, refusal: told,
      asked: head.top >= -1 && head.bottom <= innerHeight + 1, covered: Boolean(sure && !things.some((one) => one.kind === "confirm")),
    };
  };
  let last = state(), calm = 0;
  for (const end = performance.now() + patience; performance.now() < end;) {
    await new Promise((next) => setTimeout(next, 25));
    const now = state();
    calm = now.sign === last.sign && !now.waits ? calm + 1 : 0;
    last = now;
    if (calm >= 2 && now.sign !== before && (now.over || !now.mine || now.some)) break;
  }
  return sees();
}
