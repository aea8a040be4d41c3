// What a browser does with a push when no page of the house is open: it shows it, and a press opens the table.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  let told = {};
  try { told = event.data.json(); } catch { /* not ours: something is shown all the same, browsers ask for it */ }
  event.waitUntil(self.registration.showNotification(told.title ?? "Enginehouse", {
    body: told.body ?? "A table waits for you.",
    // The same name as a page's own notice has: whichever comes later takes the other's place.
    tag: `enginehouse ${told.tag ?? ""}`,
    icon: "/static/mark.svg",
    data: { url: told.url ?? "/" },
  }));
});

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
