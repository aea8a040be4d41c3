// For everything that can be pressed and is in sight: points of it and of its lettering that lead elsewhere, how large the room is
// from which a press reaches it, and whether it has a name that can be said aloud. Where it is drawn, the drawing says (shapes.js);
// what a press there means, the page.
async ([least]) => {
  const { aim } = await import("/static/js/choose.js");
  await new Promise((next) => requestAnimationFrame(next));
  const marked = [...document.querySelectorAll(".can:not(.option)")].filter((el) => el.checkVisibility()), can = new Set(marked);
  const touched = aim(), faults = [], known = new Map(marked.map((el) => [el, shapes.of(el)]));
  const name = (el) => (el ? el.id || el.tagName : "nothing");
  const nearer = (a, b) => a.size < b.size || Boolean(b.el.compareDocumentPosition(a.el) & Node.DOCUMENT_POSITION_FOLLOWING);
  const lettering = (el) => [...document.querySelectorAll(`[data-of="${CSS.escape(el.id)}"]`), ...(el.ownerSVGElement ? el.querySelectorAll("text") : [])].filter((words) => words.checkVisibility());
  // On a border nobody can say which side is meant, nor between two lines that meet.
  const well = (one, x, y) => one.line || [[0, 2], [0, -2], [2, 0], [-2, 0]].every(([u, v]) => shapes.holds(one, x + u, y + v));
  const there = (one, x, y) => shapes.holds(one, x, y) || (one.line && shapes.off(one, x, y) < 7);
  let points = 0;
  for (const one of known.values()) {
    const { el } = one, wrong = new Map();
    let over = 0, hit = 0;
    const look = (x, y, letters) => {
      const lid = document.elementFromPoint(x, y)?.closest(".hold-tools, #mini")?.classList[0]; // beyond an edge nothing is; but what stands on the board may not hide it
      if (lid) wrong.set(lid, (wrong.get(lid) ?? 0) + 1);
      if (!shapes.open(letters ?? el, x, y)) return;
      points += 1; over += 1;
      const found = touched(x, y), other = known.get(found);
      if (found === el) { hit += 1; return; }
      const words = document.elementFromPoint(x, y).closest("[data-of]"); // of another thing: its name is its own wherever it reaches
      if (words && words.dataset.of === found?.id) return;
      // another thing that can be pressed is seen there as well, and is the smaller one or lies on top
      if (other && there(other, x, y) && (letters ? other.size < one.size : nearer(other, one))) return;
      const what = (letters ? "lettering " : "") + name(found);
      wrong.set(what, (wrong.get(what) ?? 0) + 1);
    };
    const all = shapes.points(one, marked.length > 40 ? 4 : 7), inner = all.filter(([x, y]) => well(one, x, y));
    for (const [x, y] of inner.length ? inner : all) look(x, y, null);
    for (const words of lettering(el)) for (const [x, y] of shapes.letters(words)) look(x, y, words);
    if (!over && !wrong.size) continue;
    for (const [what, count] of wrong) faults.push(`${el.id}: ${count} of ${over} points lead to ${what}`);
    if (!hit) faults.push(`${el.id}: nowhere to press it (${over} points)`);
    // the room round its middle: whoever presses there means it, or another that can be pressed
    const mid = shapes.middle(one), far = least / 2 - 1, around = [[-1, 0], [1, 0], [0, -1], [0, 1], [-.7, -.7], [.7, .7], [-.7, .7], [.7, -.7]].map(([u, v]) => [mid[0] + u * far, mid[1] + v * far]);
    const free = around.filter(([x, y]) => shapes.open(el, x, y));
    if (!shapes.open(el, ...mid)) continue;
    const large = !one.line && one.box.width >= least && one.box.height >= least;
    for (const [x, y] of free) {
      if (large && !shapes.holds(one, x, y)) continue; // outside of a thing that is large enough
      points += 1;
      if (!can.has(touched(x, y))) { faults.push(`${el.id}: smaller than ${least} px (${Math.round(one.box.width)} by ${Math.round(one.box.height)}), ${name(touched(x, y))} lies beside it`); break; }
    }
    const said = el.getAttribute("aria-label") ?? "";
    if (!/\p{L}{3}/u.test(said) || /^[A-Za-z0-9-]*-[A-Za-z0-9-]*:/.test(said)) faults.push(`${el.id}: called ${said || "nothing"}`);
  }
  return { faults, points, things: marked.length };
}
