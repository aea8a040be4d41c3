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

/** The word of an element's own marks: the closest that fits. */
const best = (el, words) => {
  let found = null, length = -1;
  for (const mark of marks(el)) for (const one of words) for (const own of one.marks) if (own.length > length && fits(own, mark)) { found = one; length = own.length; }
  return found;
};

/** “Gauge\nThe price of a resource …” for the nearest thing that has a word; "" if none has. */
export const word = async (target, within) => {
  if (!game()) return "";
  const words = await load();
  for (let el = target; el && el !== within && el !== document.body; el = el.parentElement) {
    const own = best(el, words);
    if (own) return `${own.name}\n${own.text}`;
  }
  return "";
};

/** Of what these elements are, or are a part of, the first of every word. */
export const firsts = async (elements) => {
  const words = game() ? await load() : [], found = new Map();
  for (const one of elements) {
    let el = one, own = null;
    while (el && el.id !== "hold" && !(own = best(el, words))) el = el.parentElement;
    if (own && !found.has(own)) found.set(own, el);
  }
  return [...found.values()];
};
