// Until what is seen differs from before and rests, or patience ends; then what a person sees: the question, what can be pressed in
// sight with a point on it, what is drawn besides, and everything that a press may change. A thing is pressed in the middle of its
// shape; where the middle lies outside of it or under something else, at the open point of it nearest to that.
async ([before, patience, curious]) => {
  const $ = (id) => document.getElementById(id);
  // Each answer counts, also one in the same words as before.
  if (window.answersHeard === undefined) {
    window.answersHeard = window.clicksHeard = window.confirmShown = 0;
    addEventListener("click", () => { window.clicksHeard += 1; }, true);
    const hears = new MutationObserver((all) => { if (all.some((one) => one.addedNodes.length)) window.answersHeard += 1; });
    for (const id of ["refusal", "refusal-below"]) hears.observe($(id), { childList: true });
    // Confirm shows itself, each time anew, where what is chosen is pressed once more.
    new MutationObserver((all) => { for (const one of all) if (!/\bhere\b/.test(one.oldValue ?? "") && one.target.classList.contains("here")) window.confirmShown += 1; })
      .observe($("receipt"), { attributeFilter: ["class"], attributeOldValue: true });
    // And what the browser made of each press, and what of the page moved about then, for whoever must find out why one led nowhere.
    window.pressHeard = [];
    const called = (el) => [el.tagName ?? "window", el.id && `#${el.id}`, el.getAttribute?.("class"), el.dataset?.do].filter(Boolean).join(" ");
    const hear = (words) => { window.pressHeard.push(`${Math.round(performance.now())} ${words}`); if (window.pressHeard.length > 40) window.pressHeard.shift(); };
    for (const what of ["pointerdown", "pointerup", "pointercancel", "contextmenu", "click"]) addEventListener(what, (event) => hear(`${what} on ${called(event.target)}`), true);
    const moves = new MutationObserver((all) => { for (const one of all) hear(`${called(one.target)} has ${one.attributeName} ${one.target.getAttribute(one.attributeName)}`); });
    for (const [el, what] of [[$("board"), "viewBox"], [document.querySelector(".hold-tools"), "data-corner"], [document.documentElement, "style"], [$("prompt"), "data-moment"], [document.body, "data-tab"]])
      if (el) moves.observe(el, { attributeFilter: [what] });
    window.addEventListener("eye", () => hear("seen"));
  }
  const refusal = () => ["refusal", "refusal-below"].map((id) => $(id)).find((el) => el.checkVisibility())?.innerText ?? "";
  const look = (el) => `${el.id}${el.className.baseVal ?? el.className}${el.hidden}${el.getAttribute("aria-pressed")}${el.getAttribute("aria-checked")}`;
  const state = () => {
    const prompt = $("prompt"), confirm = $("confirm");
    return {
      moment: prompt.dataset.moment, over: prompt.dataset.over === "yes", mine: prompt.classList.contains("mine"), waits: $("choices").inert,
      staged: document.body.classList.contains("staged") && !$("scene").hidden, // a scene stands where the question will
      some: Boolean(confirm || document.querySelector(".can, #choices button:not([hidden]), #plans button:not([hidden])")),
      sign: JSON.stringify([prompt.dataset.moment, prompt.innerText, confirm?.dataset.action, confirm?.disabled, document.activeElement === confirm, window.confirmShown,
        $("amount")?.value, $("receipt").innerText, $("stepper").innerText, $("beside").innerText, $("scene").innerText, $("scene").querySelector("[aria-current]")?.innerText, refusal(), refusal() && window.answersHeard,
        document.body.className, document.body.dataset.tab, $("asking").className, $("undo")?.innerText,
        ...[...document.querySelectorAll(".can, #choices button, #plans button, #tiles button, #stepper button, .waybill button, #kept button")].map(look)]),
    };
  };
  const sees = () => {
    const prompt = $("prompt");
    const shown = (el) => el.checkVisibility({ visibilityProperty: true }) && !el.closest("[inert]") && !el.disabled && el.getAttribute("aria-disabled") !== "true";
    const spot = (el) => {
      const one = shapes.of(el), [mx, my] = shapes.middle(one);
      const free = ([x, y]) => (one.line || !el.ownerSVGElement || shapes.holds(one, x, y)) && shapes.open(el, x, y);
      if (free([mx, my])) return { x: mx, y: my };
      const far = ([x, y]) => Math.hypot(x - mx, y - my);
      const [x, y] = shapes.points(one, 9).sort((p, q) => far(p) - far(q)).find(free) ?? [];
      return x === undefined ? null : { x, y };
    };
    const things = [], hidden = [];
    const slides = (el) => document.body.classList.contains("on-ladder") && Boolean(el.ownerSVGElement?.querySelector(".slide-grip"));
    const add = (kind, el, name) => { if (!shown(el)) return; const at = spot(el); if (at) things.push({ kind, name, slides: slides(el), ...at }); else hidden.push({ kind, name, id: el.id }); };
    const called = (el) => (el.getAttribute("aria-label") ?? el.innerText).replace(/\s+/g, " ");
    const off = (el) => !el.classList.contains("on") && !["true", "page", "step"].includes(el.getAttribute("aria-pressed") ?? el.getAttribute("aria-checked") ?? el.getAttribute("aria-current"));
    const buttons = (kind, which) => { for (const el of document.querySelectorAll(which)) if (off(el)) add(kind, el, called(el)); };
    for (const el of document.querySelectorAll(".can:not(.picked-here)")) add("thing", el, `${el.id} (${el.getAttribute("aria-label")})`);
    buttons("button", "#choices button:not(.closed), #plans button, #tiles button, #stepper button, #beside button:not(.plain), #receipt .waybill button, #offers button:not([data-do]), #kept button:not(.closed)");
    buttons("back", "#wider, #back, #beside button.plain");
    buttons("take back", "#undo button");
    buttons("tab", ".sheet-tabs button, #tabs button");
    buttons("closed", "#choices button.closed, #kept button.closed");
    if ($("asking").classList.contains("low")) add("tab", $("grip"), "the question’s grip");
    buttons("button", "#scene [data-scene]:not([data-scene=back])");
    buttons("back", "#scene [data-scene=back]");
    const confirm = $("confirm"), sure = confirm && shown(confirm);
    if (sure) add("confirm", confirm, confirm.innerText);
    // what is drawn and cannot be chosen: everything with a name of its own, and lettering
    const NOT = /^(layer|m|page|mini|sheet|clip|panel|area-clip)-|^(board|legend|panels)$/;
    const others = curious && !state().staged ? [...document.querySelectorAll("#board [id], #board [data-of], .panel-in [id], #legend [id]")].filter((el) => !NOT.test(el.id) && !el.closest("defs, clipPath, .can, button, a, #page-marks, .page-marks")
      && !(el.dataset.of && $(el.dataset.of)?.closest(".can")) && !el.querySelector(".can") && shown(el)) : [];
    for (let n = 0; n < 6 && others.length; n += 1) {
      const [el] = others.splice(Math.floor(curious * 7919 * (n + 1)) % others.length, 1), at = spot(el), top = at && document.elementFromPoint(at.x, at.y);
      if (at && (el === top || el.contains(top))) things.push({ kind: "other", name: el.id || `lettering of ${el.dataset.of}`, slides: slides(el), ...at });
    }
    const asks = prompt.querySelector("h1");
    const head = (state().staged ? $("scene").querySelector(".scene-title") ?? $("scene") : asks).getBoundingClientRect();
    return {
      ...state(), clicks: window.clicksHeard, heard: window.pressHeard.slice(-12), prompt: asks.innerText, things, hidden, refusal: refusal(), answers: window.answersHeard,
      asked: head.top >= -1 && head.bottom <= innerHeight + 1, covered: Boolean(sure && !things.some((one) => one.kind === "confirm")),
      // something was pressed: it is shown what that would do, or asked on
      corner: Boolean(sure || $("kept").checkVisibility() || (asks.dataset.asked && !prompt.dataset.over && asks.textContent !== asks.dataset.asked)) && !things.some((one) => one.kind === "back") && !document.body.classList.contains("as-asked"), // there is nothing before that
    };
  };
  const lies = () => [$("board").getAttribute("viewBox"), $("asking").offsetHeight, scrollY].join();
  let last = state(), lay = lies(), calm = 0;
  for (const end = performance.now() + patience; performance.now() < end;) {
    await new Promise((next) => { requestAnimationFrame(() => setTimeout(next, 20)); setTimeout(next, 400); }); // as long as a picture takes
    const now = state();
    calm = now.sign === last.sign && lies() === lay && (now.staged || !now.waits) && !$("confirm")?.disabled ? calm + 1 : 0;
    [last, lay] = [now, lies()];
    if (calm >= 3 && now.sign !== before && (now.over || now.staged || !now.mine || now.some)) break;
  }
  const seen = sees();
  dispatchEvent(new Event("eye"));
  return seen;
}
