// The words of a game: what the sign under a pointer means. They are fetched when first wanted, and the same for every table.
let known = null;
const game = () => document.querySelector("[data-game]")?.dataset.game;
const load = () => known ??= fetch(`/api/games/${game()}/words`).then((answer) => answer.ok ? answer.json() : []).catch(() => []);
const fits = (own, mark) => own.endsWith("*") ? mark.startsWith(own.slice(0, -1)) : own === mark;

/** The marks of an element, as the glossary writes them. */
const marks = (el) => [
  ...(el.id ? [el.id] : []), ...[...el.classList ?? []].map((name) => `.${name}`),
  ...(el.tagName === "use" ? [(el.getAttribute("href") ?? "")] : []),
];

/** “Gauge\nThe price of a resource …” for the nearest thing that has a word; "" if none has. */
export const word = async (target, within) => {
  if (!game()) return "";
  const words = await load();
  for (let el = target; el && el !== within && el !== document.body; el = el.parentElement) {
    let best = null, length = -1;
    for (const mark of marks(el)) for (const one of words) for (const own of one.marks) if (own.length > length && fits(own, mark)) { best = one; length = own.length; }
    if (best) return `${best.name}\n${best.text}`;
  }
  return "";
};
