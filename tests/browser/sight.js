// Where the question begins, and what is wrong with Confirm and with the words beside what is chosen.
() => {
  const rect = (el) => el.getBoundingClientRect(), out = [];
  const go = document.getElementById("confirm"), prompt = rect(document.getElementById("prompt"));
  if (prompt.top < 0 || prompt.top > innerHeight / 2) out.push(`the question begins at ${prompt.top}`);
  if (go?.checkVisibility()) {
    const r = rect(go), hit = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
    if (r.top < 0 || r.bottom > innerHeight || r.left < 0 || r.right > innerWidth) out.push(`Confirm lies at ${r.top}–${r.bottom}`);
    else if (hit !== go && !go.contains(hit)) out.push(`Confirm lies under ${hit?.className}`);
  }
  for (const tag of document.querySelectorAll("#board .m-tag rect, #board .m-flag rect, #board .pin rect")) {
    const a = rect(tag), size = a.width * a.height;
    for (const text of document.querySelectorAll("#board-layers text")) {
      const b = rect(text), w = Math.min(a.right, b.right) - Math.max(a.left, b.left), h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (w > 0 && h > 0 && w * h > .5 * b.width * b.height && b.width) out.push(`“${tag.parentNode.textContent}” lies on “${text.textContent}”`);
    }
  }
  return { top: prompt.top, faults: [...new Set(out)] };
}
