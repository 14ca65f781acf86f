// Lets the page start without a connection, so that it can say so. Never keeps anything of a game.
const SHELL = "fogbound-shell";
/** Addresses that the server answers itself. */
const NOT_THE_PAGE = /^\/(api\/|docs$|healthz$|metrics$|openapi\.json$|readyz$|ws$)/;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (NOT_THE_PAGE.test(url.pathname)) return;
  if (event.request.mode === "navigate") event.respondWith(page());
  else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(event.request));
});

/** The newest page, or the last one that came. */
async function page() {
  const cache = await caches.open(SHELL);
  try {
    const fresh = await fetch("/");
    await cache.put("/", fresh.clone());
    return fresh;
  } catch {
    return (await cache.match("/")) ?? Response.error();
  }
}

/** A file that is named by its content never changes. */
async function asset(request) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

/** A tap on the notice brings the table to the front. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(bringUp(event.notification.data));
});

async function bringUp(path) {
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((one) => new URL(one.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}
