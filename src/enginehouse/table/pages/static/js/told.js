// Times as people say them: 6:40, over an hour 3 h, over a day 2 days.
export const told = (seconds) => {
  const left = Math.max(0, Math.ceil(seconds));
  if (left >= 2 * 86400) return `${Math.floor(left / 86400)} days`;
  if (left > 86400) return "1 day";
  if (left > 3600) return `${Math.floor(left / 3600)} h`;
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
};
/** Every countdown of the page; ``now`` in seconds, by the house's time. */
export const count = (now) => {
  for (const one of document.querySelectorAll(".until[data-until]")) {
    const words = told(Number(one.dataset.until) - now);
    if (one.textContent !== words) one.textContent = words;
  }
};
