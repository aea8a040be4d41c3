// What a browser does with a push when no page of the house is open: it shows it, and a press opens the table.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  let told = {};
  try { told = event.data.json(); } catch { /* not ours: something is shown all the same, browsers ask for it */ }
  event.waitUntil(show(told));
});

const show = async (told) => {
  const over = await isOver(told), tag = `enginehouse ${told.tag ?? ""}`;
  await self.registration.showNotification(told.title ?? "Enginehouse", {
    body: told.body ?? "A table waits for you.",
    // The same name as a page's own notice has: whichever comes later takes the other's place.
    tag,
    icon: "/static/mark.svg",
    silent: over,
    data: { url: told.url ?? "/" },
  });
  // Browsers ask that every push shows something: what is over goes at once, and what was shown of this table before it.
  if (over) for (const shown of await self.registration.getNotifications({ tag })) shown.close();
};

/** A push service keeps what it cannot deliver: a device that was off hears of a turn when it may be over, so the house is asked
 * whether the table still waits. Without an answer it is told: rather once too often than never. */
const isOver = async (told) => {
  if (!told.asks) return false;
  try {
    const answer = await fetch("/api/tables/mine", { cache: "no-store", signal: AbortSignal.timeout(10_000) });
    return answer.ok && !(await answer.json()).some((table) => table.id === told.tag && table.waits_for_you);
  } catch { return false; }
};

/** Only ever to this house, whatever a push may say. */
const here = (url) => { const at = new URL(url, self.location.origin); return at.origin === self.location.origin ? at.href : self.location.origin; };

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = here(event.notification.data?.url ?? "/");
  event.waitUntil((async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = pages.find((page) => new URL(page.url).pathname === new URL(url).pathname);
    return open ? open.focus() : self.clients.openWindow(url);
  })());
});
