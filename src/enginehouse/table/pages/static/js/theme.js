// Before the first paint: the paper this browser likes, and the word that there is script.
(() => {
  const root = document.documentElement;
  const media = (query) => matchMedia(query).matches;
  const apply = () => {
    let wish = "system";
    try { wish = localStorage.getItem("enginehouse theme") || "system"; } catch { /* no storage: the system's choice */ }
    const system = media("(prefers-contrast: more)") ? "contrast" : media("(prefers-color-scheme: dark)") ? "dark" : "light";
    root.dataset.theme = ["light", "dark", "contrast"].includes(wish) ? wish : system;
  };
  root.classList.add("js");
  apply();
  addEventListener("storage", apply);
  addEventListener("enginehouse:theme", apply);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", apply);
})();
