// For everything that can be pressed and is in sight: points over its outline and its lettering that lead elsewhere, how large the room is from which a press reaches it, and whether it has a name that can be said aloud.
async () => {
  const choose = await import("/static/js/choose.js"), reach = await import("/static/js/reach.js");
  await new Promise((next) => requestAnimationFrame(next));
  const open = choose.pressable(), things = [...open.keys()].filter((el) => !el.classList.contains("option"));
  const touched = choose.aim(), outlines = things.map(reach.outline), faults = [], least = reach.least();
  const known = new Map(outlines.map((one) => [one.el, one]));
  const stand = (x, y) => { const el = document.elementFromPoint(x, y); return el && !el.closest("button, a, input, select, dialog, .refusal, .drawer"); };
  const seen = (el) => { const { left, top, right, bottom } = reach.room(el); return (x, y) => x > left + 1 && y > top + 1 && x < right - 1 && y < bottom - 1; };
  const at = (one, x, y) => reach.holds(one, x, y) || (one.line && reach.off(one, x, y, 14) < 7);
  let points = 0;
  for (const one of outlines) {
    const { el, box } = one, inSight = seen(el);
    let over = 0, hit = 0;
    const wrong = new Map(), tools = new Set();
    const name = (found) => (found ? found.id || found.tagName : "nothing");
    const look = (x, y, lettering) => {
      if (!inSight(x, y)) return;
      points += 1; over += 1;
      if (!stand(x, y)) { tools.add(name(document.elementFromPoint(x, y))); return; }
      const found = touched(x, y), other = known.get(found);
      if (found === el) { hit += 1; return; }
      const letters = document.elementFromPoint(x, y).closest("[data-of]"); // of another thing: its name is its own wherever it reaches
      if (letters && reach.meant(letters) === found) return;
      // a smaller thing of its own stands there, or one that lies on top of it
      if (other && (at(other, x, y) || found.contains(document.elementFromPoint(x, y))) && (!lettering || other.size < one.size)) return;
      const what = (lettering ? "lettering " : "") + name(found);
      wrong.set(what, (wrong.get(what) ?? 0) + 1);
    };
    const n = 7;
    for (let i = 0; i < n; i += 1) for (let j = 0; j < n; j += 1) {
      const x = box.left + box.width * (i + .5) / n, y = box.top + box.height * (j + .5) / n;
      if (!one.line && at(one, x, y)) look(x, y, false);
    }
    if (one.line) for (const [x, y] of one.line.slice(4, -4)) look(x, y, false);
    const letters = [...document.querySelectorAll(`[data-of="${CSS.escape(el.id)}"]`), ...(el.ownerSVGElement ? el.querySelectorAll("text") : [])];
    for (const text of letters) {
      if (!text.checkVisibility()) continue;
      const r = text.getBoundingClientRect();
      for (let i = 0; i < 5; i += 1) for (const v of [.3, .7]) look(r.left + r.width * (i + .5) / 5, r.top + r.height * v, true);
    }
    if (!over) continue;
    for (const [what, count] of wrong) faults.push(`${el.id}: ${count} of ${over} points lead to ${what}`);
    if (!hit) faults.push(`${el.id}: nowhere to press it (${over} points${tools.size ? ", under " + [...tools] : ""})`);
    // the room round its middle: whoever presses there means it, or another that can be pressed and is nearer
    const mid = one.line ? one.line[12] : [box.left + box.width / 2, box.top + box.height / 2], far = least / 2 - 1;
    for (const [u, v] of one.line ? [] : [[-1, 0], [1, 0], [0, -1], [0, 1], [-.7, -.7], [.7, .7]]) {
      const [x, y] = [mid[0] + u * far, mid[1] + v * far];
      if (!inSight(x, y) || !stand(x, y) || !inSight(...mid) || (one.border && !at(one, x, y))) continue;
      if (one.corners && !at(one, x, y) && box.width >= least && box.height >= least) continue;
      points += 1;
      if (!open.has(touched(x, y))) faults.push(`${el.id}: smaller than ${least} px (${Math.round(box.width)} by ${Math.round(box.height)}), ${name(touched(x, y))} lies beside it`);
    }
    const said = el.getAttribute("aria-label") ?? "";
    if (!/\p{L}{3}/u.test(said) || /^[A-Za-z0-9-]*-[A-Za-z0-9-]*:/.test(said)) faults.push(`${el.id}: called ${said || "nothing"}`);
  }
  return { faults, points, things: things.length };
}
