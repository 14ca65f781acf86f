// Stores the page so that it starts without a connection: one set of files for each version, never changed once it is whole.
// The tables of this browser are not its business.

/** Written by the build: the version; all files with their bytes, as they are sent and as they are stored; those of the first screen. */
const SET = { version: "", files: {}, first: [] };
const [SENT, STORED] = [0, 1];
const HERE = new URL(".", self.location).href;
const CACHE = `fogbound-${SET.version}`;
/** There is such a cache if the player wants everything to work offline; its updates are whole, too. */
const WANTED = "fogbound-wanted";
/** Addresses that the server answers itself. */
const NOT_THE_PAGE = /^(api\/|docs$|healthz$|metrics$|openapi\.json$|readyz$|ws$)/;
/** Files that are named by their content. */
const NEVER_CHANGES = /^(assets|engine)\//;
const PATIENCE_MS = 3000;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("fetch", (event) => {
  const { url, method, mode } = event.request;
  if (method !== "GET" || !url.startsWith(HERE)) return;
  const path = new URL(url).href.slice(HERE.length).split(/[?#]/)[0];
  if (NOT_THE_PAGE.test(path)) return;
  if (mode === "navigate") event.respondWith(page());
  else if (NEVER_CHANGES.test(path)) event.respondWith(named(path));
  else if (path in SET.files) event.respondWith(other(event.request, path));
});

async function install() {
  await fill((await caches.has(WANTED)) ? Object.keys(SET.files) : SET.first);
}

/** The version before is used until its last tab is closed; then it goes. */
async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("fogbound-") && name !== CACHE && name !== WANTED).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Stores these files, all or an error; `tell` hears how many bytes there are. */
async function fill(paths, tell = () => undefined) {
  const cache = await caches.open(CACHE);
  let bytes = 0;
  for (const path of paths) {
    if (!(await cache.match(HERE + path))) {
      const older = NEVER_CHANGES.test(path) ? await caches.match(HERE + path) : undefined;
      const found = older ?? (await fetch(HERE + path, { cache: "no-cache" }));
      if (!found.ok) throw new Error(`${path}: ${found.status}`);
      await cache.put(HERE + path, found);
    }
    bytes += SET.files[path][SENT];
    tell(bytes);
  }
}

/** The newest page, or the one of this set: a proxy whose server is away answers with a page of its own. */
async function page() {
  return newest(HERE, await (await caches.open(CACHE)).match(HERE));
}

/** The server's answer, or the stored one where there is none, an error, or a long wait. */
async function newest(asked, kept) {
  const answer = await fetch(asked, kept ? { signal: AbortSignal.timeout(PATIENCE_MS) } : {}).catch(() => null);
  return answer?.ok ? answer : (kept ?? answer ?? Response.error());
}

/** A file that is named by its content never changes. */
async function named(path) {
  const kept = await caches.match(HERE + path);
  if (kept) return kept;
  const fresh = await fetch(HERE + path);
  if (fresh.ok && path in SET.files) {
    const cache = await caches.open(CACHE);
    await cache.put(HERE + path, fresh.clone()).catch(() => undefined); // no room: it works online
  }
  return fresh;
}

/** Icons and such: the newest, or the one of this set. */
async function other(request, path) {
  return newest(request, await caches.match(HERE + path));
}

/** The page asks what is stored, wants all of it, or none; and it says which files it uses. */
self.addEventListener("message", (event) => {
  const port = event.ports[0];
  if (!port) return;
  const acts = { how, keep, drop };
  const { what = event.data, uses = null } = event.data; // an older page says only what it wants
  const act = acts[what];
  if (act) event.waitUntil(act(port, uses).catch((fault) => port.postMessage({ fault: fault.name })));
});

const sum = (paths, which) => paths.reduce((bytes, path) => bytes + SET.files[path][which], 0);

async function how(port) {
  const stored = (await (await caches.open(CACHE)).keys()).map(({ url }) => url.slice(HERE.length));
  const paths = Object.keys(SET.files);
  const isWhole = paths.every((path) => stored.includes(path));
  port.postMessage({
    isWhole,
    bytes: sum(
      stored.filter((path) => path in SET.files),
      STORED,
    ),
    total: sum(paths, SENT),
  });
}

async function keep(port, uses) {
  await caches.open(WANTED);
  const paths = Object.keys(SET.files);
  await fill(paths, (bytes) => port.postMessage({ isWhole: false, bytes, total: sum(paths, SENT) }));
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true }); // those of the version before, too
  const isNew = uses?.every((url) => url.slice(HERE.length) in SET.files);
  if (pages.length <= 1 && isNew) await self.skipWaiting(); // nobody uses the version before
  await how(port);
}

async function drop(port) {
  await caches.delete(WANTED);
  const cache = await caches.open(CACHE);
  for (const path of Object.keys(SET.files)) if (!SET.first.includes(path)) await cache.delete(HERE + path);
  await how(port);
}

/** A tap on the notice brings the table to the front. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(bringUp(event.notification.data));
});

async function bringUp(address) {
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((one) => one.url.split("#take")[0] === address);
  return there ? there.focus() : self.clients.openWindow(address);
}
