// What is wrong with a page as it lies on a phone now, in words.
() => {
  const out = [], $ = (id) => document.getElementById(id), R = (el) => el.getBoundingClientRect();
  const seen = (el) => el && el.checkVisibility({ visibilityProperty: true });
  const low = R($("tabs")).top, sheet = R($("asking")), top = R($("bar")).bottom;
  const inSight = (el) => { const r = R(el); return r.width > 0 && r.top >= top - 1 && r.bottom <= low + 1 && r.left >= -1 && r.right <= innerWidth + 1; };
  const hits = (el) => { const r = R(el), hit = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2); return hit === el || el.contains(hit); };
  const name = (el) => `${el.tagName.toLowerCase()}#${el.id}.${el.getAttribute("class") ?? ""} “${(el.textContent ?? "").trim().slice(0, 24)}”`;
  if (document.documentElement.scrollWidth > innerWidth) out.push(`the page is ${document.documentElement.scrollWidth} wide`);
  if (!inSight($("prompt").querySelector("h1"))) out.push("the question is out of sight");
  if (sheet.height > 403) out.push(`the sheet is ${sheet.height} high`);
  const go = $("confirm");
  if (go && seen(go)) {
    if (!inSight(go) || !hits(go)) out.push("Confirm is out of sight");
    if (R(go).height < 48) out.push(`Confirm is ${R(go).height} high`);
    for (const total of document.querySelectorAll("#receipt :is(.sum, .tot)")) if (seen(total) && !(inSight(total) && hits(total))) out.push("the total is out of sight");
  }
  // something to press, in the sheet or above it
  if ($("prompt").classList.contains("mine")) {
    const buttons = [...document.querySelectorAll("#choices button, #stepper button, #tiles button, #confirm")].filter((b) => seen(b) && inSight(b));
    const things = [...document.querySelectorAll(".can")].filter((el) => { const r = R(el); return seen(el) && r.bottom > top && r.top < sheet.top && r.right > 0 && r.left < innerWidth; });
    if (!buttons.length && !things.length) out.push("nothing in sight can be pressed");
    for (const tool of [document.querySelector(".hold-tools"), $("mini")]) if (seen(tool)) for (const el of document.querySelectorAll("#board .can")) {
      const a = R(tool), b = R(el);
      if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) { out.push(`${name(tool)} lies over ${name(el)}`); break; }
    }
  }
  // targets
  for (const b of document.querySelectorAll("button, summary, select, a.btn")) {
    if (!seen(b) || b.ownerSVGElement || b.closest(".vh, .skip")) continue;
    const { width, height } = R(b), least = b.closest("#tabs") ? 52 : 44;
    if (height < least - .5 || width < 44 - .5) out.push(`${name(b)} is ${Math.round(width)} × ${Math.round(height)}`);
  }
  // lettering: on the board what lies in the window
  const hold = R($("hold"));
  for (const el of document.querySelectorAll("body *")) {
    if (!["text", "tspan", "textPath"].includes(el.tagName) && el.ownerSVGElement) continue;
    if (![...el.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())) continue;
    if (!el.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || el.closest(".vh, .words, .skip, script, style, title, option, #mini")) continue;
    const r = R(el);
    if (!r.width || !r.height) continue;
    const on = el.closest("#board");
    if (on && (r.right < hold.left || r.left > hold.right || r.bottom < hold.top || r.top > hold.bottom)) continue;
    const words = el.closest("text") ?? el, m = el.ownerSVGElement ? words.getScreenCTM() : null;
    const px = parseFloat(getComputedStyle(el).fontSize) * (m ? Math.hypot(m.a, m.b) : 1);
    if (px < 11.9) out.push(`${name(el)} is written in ${px.toFixed(1)} px${on ? " on the board" : ""}`);
  }
  return [...new Set(out)];
}
