import { addressOf, root } from "../net/place";
import { settings } from "../state/settings.svelte";

export const canNotify = (): boolean => "Notification" in window;

/** Ask the browser, because the player wished it; false: it does not allow it. */
export async function allowNotices(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** A notification, where the player wished for it and does not look; gives what takes it away. */
export function notify(title: string, body: string, table: string): (() => void) | void {
  if (!settings.wantsNotices || !document.hidden || !canNotify() || Notification.permission !== "granted") return;
  const shown = show(title, { body, tag: table, icon: `${root}icon-192.png`, data: addressOf(`/t/${table}`) });
  return () => void shown.then((close) => close());
}

/** On phones only a service worker may show one. */
async function show(title: string, options: NotificationOptions): Promise<() => void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (!worker) {
    const notice = new Notification(title, options);
    notice.onclick = () => window.focus();
    return () => notice.close();
  }
  await worker.showNotification(title, options);
  return async () => {
    for (const notice of await worker.getNotifications({ tag: options.tag ?? "" })) notice.close();
  };
}
