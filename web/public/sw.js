// Lets the page start without a connection, so that it can say so. Never keeps anything of a game.
const SHELL = "fogbound-shell";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
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

/** What is named by its content never changes. */
async function asset(request) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}
