// What this browser remembers: theme, confirm, notation, sound, notices.
export const recall = (name, otherwise) => {
  try { return localStorage.getItem(`enginehouse ${name}`) ?? otherwise; } catch { return otherwise; }
};
export const keep = (name, value) => {
  try { localStorage.setItem(`enginehouse ${name}`, value); } catch { /* private mode: kept for this page only */ }
};

/** What lies open on this page, until the tab is closed: loading it anew changes nothing that its reader has chosen. */
const here = (name) => `enginehouse ${name} ${location.pathname}`;
export const stay = (name, value) => { try { sessionStorage.setItem(here(name), value); } catch { /* private mode: not kept */ } };
export const stayed = (name) => { try { return sessionStorage.getItem(here(name)); } catch { return null; } };

/** Radio buttons for the theme, wherever they are. */
export const themeChoice = () => {
  for (const radio of document.querySelectorAll('input[name="theme"]')) {
    radio.checked = radio.value === recall("theme", "system");
    radio.addEventListener("change", () => {
      keep("theme", radio.value);
      dispatchEvent(new Event("enginehouse:theme"));
    });
  }
};
