// The rulebook: a figure becomes the position it shows. One at a time is live; nothing is kept, the moves travel with each question.
import { themeChoice } from "./prefs.js";

themeChoice();
const book = document.getElementById("book"), game = book.dataset.game;
const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [k, v] of Object.entries(attributes)) if (v !== undefined && v !== false) element.setAttribute(k, v === true ? "" : v);
  element.append(...children);
  return element;
};
const ask = async (path, query = {}) => {
  try {
    const answer = await fetch(`/api/book/${game}/${path}?${new URLSearchParams(query)}`);
    const plain = await answer.json();
    return answer.ok ? plain : { error: plain.error ?? { text: "The house did not answer clearly." } };
  } catch { return { error: { text: "The house cannot be reached just now. Try again." } }; }
};
const token = (moves) => moves.length ? btoa(String.fromCharCode(...new TextEncoder().encode(moves.join("\n")))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") : "-";

let live = null;
class Trial {
  constructor(figure) {
    this.figure = figure;
    this.id = figure.dataset.case;
    this.moves = [];
    this.turn = 0;
    this.board = make("div", { class: "try-board" });
    this.panels = make("div", { class: "try-panels" });
    this.facts = make("dl", { class: "try-facts" });
    this.asks = make("p", { class: "try-ask" });
    this.acts = make("div", { class: "try-acts" });
    this.told = make("div", { class: "try-said", role: "status" });
    this.more = make("details", { class: "try-more" });
    const again = make("button", { type: "button", class: "btn quiet" }, "Again"), close = make("button", { type: "button", class: "btn quiet" }, "Close");
    again.addEventListener("click", () => { this.moves = []; this.load([]); });
    close.addEventListener("click", () => { this.close(); figure.querySelector("[data-try]").focus(); });
    this.box = make("div", { class: "try-box" },
      make("div", { class: "try-head" }, make("span", { class: "capt on" }, "Try it"), make("span", {}, `article ${figure.dataset.article}`)),
      make("h3", { class: "try-title", tabindex: "-1" }, figure.dataset.title),
      this.board, this.panels, this.facts, this.asks, this.acts, this.told, this.more,
      make("p", { class: "try-foot" }, make("span", {}, "Nothing is kept. Try what you like."), make("span", {}, again, close)));
    this.board.addEventListener("click", (event) => this.press(event.target));
    this.panels.addEventListener("click", (event) => this.press(event.target));
  }
  async open() {
    live?.close();
    live = this;
    if (!await this.load([])) return;
    this.figure.classList.add("live");
    this.figure.append(this.box);
    this.box.querySelector(".try-title").focus({ preventScroll: true });
    this.figure.scrollIntoView({ block: "nearest" });
  }
  close() {
    this.turn += 1;
    this.box.remove();
    this.figure.classList.remove("live");
    if (live === this) live = null;
  }
  /** The position after these moves; a move that is refused leaves it as it is, and the rule is said. */
  async load(moves) {
    const mine = ++this.turn, frame = await ask(`${this.id}/${token(moves)}`);
    if (mine !== this.turn) return false;
    if (frame.error) { this.refuse(frame.error.text, frame.error.rule); return this.frame !== undefined; }
    this.moves = moves;
    this.frame = frame;
    this.show();
    return true;
  }
  show() {
    const f = this.frame;
    this.wipe();
    this.board.innerHTML = `<svg class="board" role="group" aria-label="Position" viewBox="${f.viewbox}">${f.board}</svg>`; // drawn by the house
    this.panels.replaceChildren(...f.panels.map(([title, html]) => { const section = make("section", { class: "try-panel" }, make("h4", {}, title)), inner = make("div", { class: "panel-in" }); inner.innerHTML = html; section.append(inner); return section; }));
    this.facts.replaceChildren(...f.facts.map((fact) => make("div", {}, make("dt", {}, fact.name), make("dd", {}, fact.was === fact.now ? fact.now : `${fact.was}, then ${fact.now}`))));
    this.asks.textContent = f.over ? "The game is over here." : `${f.name}: ${f.prompt}`;
    this.touched = new Map();
    for (const choice of f.choices) for (const id of choice.touches) { if (!this.touched.has(id)) this.touched.set(id, []); this.touched.get(id).push(choice); }
    for (const id of this.touched.keys()) this.find(id)?.classList.add("can");
    const marked = f.choices.find((c) => c.action === f.marked);
    this.offer(marked ? [marked] : f.choices.length <= 6 ? f.choices : []);
    this.told.replaceChildren(...(f.told.length ? [make("p", { class: "try-told then" }, f.told.slice(0, 4).join(". "))] : []));
    const others = f.choices.filter((c) => c !== marked);
    this.more.hidden = !others.length && !f.refused.length;
    this.more.open = false;
    this.more.replaceChildren(make("summary", {}, others.length ? `All that may be done here (${f.choices.length})` : "What may not be done here"),
      make("div", { class: "try-acts" }, ...others.slice(0, 80).map((c) => this.button(c))),
      ...(f.refused.length ? [make("p", { class: "try-ask" }, "And what may not"), make("div", { class: "try-acts" }, ...f.refused.map((c) => this.button(c)))] : []));
  }
  find(id) { return this.box.querySelector(`#${CSS.escape(id)}`); }
  button(choice, main = false) {
    const button = make("button", { type: "button", class: main ? "btn main" : "btn", "data-action": choice.action }, choice.label, ...(choice.price ? [make("small", {}, choice.price)] : []));
    button.addEventListener("click", () => this.load([...this.moves, `${this.frame.seat}: ${choice.action}`]));
    return button;
  }
  /** Choices to be confirmed; numbers that belong together have a stepper, and what each would bring is told before. */
  offer(choices) {
    if (!choices.length) { this.acts.replaceChildren(...(this.frame.choices.length ? [make("span", { class: "help" }, "Press something on the board.")] : [])); return; }
    const one = choices.length === 1 ? choices[0] : null;
    const verb = one?.number != null ? one.action.replace(/[\s+-]*\d+$/, "") : "", row = verb ? this.frame.choices.filter((c) => c.number != null && c.action.replace(/[\s+-]*\d+$/, "") === verb).sort((a, b) => a.number - b.number) : [];
    if (row.length > 1) { this.step(row, row.indexOf(one)); return; }
    this.acts.replaceChildren(...choices.map((c, n) => this.button(c, n === 0)));
    if (one) this.preview(one);
  }
  step(row, at) {
    const less = make("button", { type: "button", "aria-label": "One less", disabled: at === 0 }, "−"), more = make("button", { type: "button", "aria-label": "One more", disabled: at === row.length - 1 }, "+");
    less.addEventListener("click", () => { this.step(row, at - 1); this.acts.querySelector("button").focus(); });
    more.addEventListener("click", () => { this.step(row, at + 1); this.acts.querySelectorAll("button")[1].focus(); });
    const others = this.frame.choices.filter((c) => c.number == null).slice(0, 2);
    this.acts.replaceChildren(make("span", { class: "try-step" }, less, make("b", {}, String(row[at].number)), more), this.button(row[at], true), ...others.map((c) => { const b = this.button(c); b.className = "btn quiet"; return b; }));
    this.preview(row[at]);
  }
  async preview(choice) {
    const mine = this.turn, told = await ask(`${this.id}/${token(this.moves)}/preview`, { action: choice.action });
    if (mine !== this.turn || told.error || !this.acts.querySelector(`[data-action="${CSS.escape(choice.action)}"]`)) return;
    const seen = this.told.querySelector(".then"), lines = told.lines.slice(0, 3);
    this.told.replaceChildren(...(seen ? [seen] : []), ...lines.map((line) => make("p", { class: "try-told" }, line)));
  }
  async press(target) {
    for (let el = target; el && el !== this.box; el = el.parentElement) {
      if (el.id && this.touched.has(el.id)) { this.wipe(); this.offer(this.touched.get(el.id).slice(0, 8)); return; }
    }
    const thing = target.closest?.("[id]");
    if (!thing || !this.box.contains(thing) || /^layer-/.test(thing.id)) return;
    const mine = this.turn, why = await ask(`${this.id}/${token(this.moves)}/why`, { element: thing.id });
    if (mine !== this.turn || why.error || why.legal) return;
    this.refuse(`${why.name ? `${why.name}. ` : ""}${why.reason}`, why.rule);
  }
  wipe() { this.box.querySelector(".refusal")?.remove(); }
  refuse(text, rule = "") {
    this.wipe();
    const known = rule && document.getElementById(rule);
    this.told.before(make("p", { class: "refusal", role: "alert" }, text, " ", ...(rule ? [known ? make("a", { class: "rule-id", href: `#${rule}` }, rule) : make("span", { class: "rule-id" }, rule)] : [])));
  }
}
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-try]");
  if (button) new Trial(button.closest("figure")).open();
});
// The chapter in view has a bar in the contents, and a slash looks for a rule.
const rows = new Map([...document.querySelectorAll(".toc li a[href^='#']")].map((a) => [a.getAttribute("href").slice(1), a.closest("li")]));
const watch = new IntersectionObserver((seen) => {
  for (const one of seen) if (one.isIntersecting) { for (const row of rows.values()) row.classList.remove("on"); rows.get(one.target.id)?.classList.add("on"); }
}, { rootMargin: "-20% 0px -70% 0px" });
for (const id of rows.keys()) { const el = document.getElementById(id); if (el) watch.observe(el); }
addEventListener("keydown", (event) => {
  if (event.key === "/" && !event.target.matches("input, textarea")) { event.preventDefault(); document.getElementById("toc").open = true; document.getElementById("find").focus(); }
  if (event.key === "Escape" && live) live.close();
});
if (matchMedia("(max-width: 760px)").matches) document.getElementById("toc").open = false;
document.documentElement.dataset.ready = "yes";
