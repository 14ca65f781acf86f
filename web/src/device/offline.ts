/** The files that the service worker stores, so that the page works without a connection. */
import { engine, root } from "../net/place";

export interface Kept {
  /** Everything is there: the page with all its screens, and the engine for tables in this browser. */
  isWhole: boolean;
  /** The bytes that are stored; while it is loaded, those that have come so far. */
  bytes: number;
  /** The bytes of all that is to be loaded. */
  total: number;
}

type Answer = Kept | { fault: string };

/** Asks the newest service worker; each answer but the last goes to `onProgress`. Throws the browser's reason. */
async function ask(what: "how" | "keep" | "drop", onProgress: (kept: Kept) => void = () => undefined): Promise<Kept | null> {
  const registration = await navigator.serviceWorker?.getRegistration(root);
  if (!registration) return null;
  const worker = registration.waiting ?? registration.active ?? (await navigator.serviceWorker.ready).active;
  if (!worker) return null;
  const { port1, port2 } = new MessageChannel();
  return new Promise((done, failed) => {
    port1.onmessage = ({ data }: MessageEvent<Answer>) => {
      if ("fault" in data) failed(new Error(data.fault));
      else if (what === "keep" && !data.isWhole) onProgress(data);
      else done(data);
    };
    worker.postMessage({ what, uses: uses() }, [port2]);
  });
}

/** Files that tell this page's version from others: its first script, and its engine. */
function uses(): string[] {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return [...(script ? [script.src] : []), ...(engine ? [`${root}engine/${engine}/pyodide.mjs`] : [])];
}

/** Null where this browser has no service worker for the page: it is not allowed, or the page came over plain http. */
export const howKept = (): Promise<Kept | null> => ask("how");

/** The player has removed it all: it is loaded again only when it is asked for. */
const DROPPED = "fogbound.dropped";

function noteDropped(isDropped: boolean): void {
  try {
    if (isDropped) localStorage.setItem(DROPPED, "1");
    else localStorage.removeItem(DROPPED);
  } catch {
    // Nothing is stored here.
  }
}

/** Fetches all that is missing, and keeps it up to date from now on. */
export async function keep(onProgress?: (kept: Kept) => void): Promise<Kept | null> {
  noteDropped(false);
  await navigator.storage?.persist?.().catch(() => false);
  return ask("keep", onProgress);
}

export async function drop(): Promise<Kept | null> {
  noteDropped(true);
  return ask("drop");
}

/** A page that was installed as an app works anywhere. Not every browser tells of the moment, but each of how the page is shown. */
export async function keepIfInstalled(): Promise<void> {
  if (!matchMedia("(display-mode: standalone)").matches || localStorage.getItem(DROPPED)) return;
  await navigator.serviceWorker.ready;
  if (!(await howKept())?.isWhole) await keep();
}
