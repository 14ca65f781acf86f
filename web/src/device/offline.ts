/** The files that the service worker stores, so that the page works without a connection. */
import { root } from "../net/place";

export interface Kept {
  /** Everything is there: the page with all its screens, and the engine for tables in this browser. */
  isWhole: boolean;
  bytes: number;
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
    worker.postMessage(what, [port2]);
  });
}

/** Null where this browser has no service worker for the page: it is not allowed, or the page came over plain http. */
export const howKept = (): Promise<Kept | null> => ask("how");

/** Fetches all that is missing, and keeps it up to date from now on. */
export async function keep(onProgress?: (kept: Kept) => void): Promise<Kept | null> {
  await navigator.storage?.persist?.().catch(() => false);
  return ask("keep", onProgress);
}

export const drop = (): Promise<Kept | null> => ask("drop");
