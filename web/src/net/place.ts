/** Where this page lies, and which server it has. */

const manifest = typeof document === "undefined" ? null : document.querySelector?.<HTMLLinkElement>("link[rel=manifest]");
const told = typeof document === "undefined" ? null : document.querySelector?.<HTMLMetaElement>("meta[name=fogbound-server]");

/** The address of the folder with the page's files, with a slash at its end. */
export const root: string = manifest ? new URL(".", manifest.href).href : "/";

/** The page is a folder of files on some web space: its screens are behind a #. */
export const isFolder: boolean = told != null;

const KEY = "fogbound.server";

/** The server that the player has chosen, for a folder that has none of its own. */
export const chosenServer: string | null = told && !told.content ? chosen() : null;

/** The address of the server, without a slash at its end; null: there is none. */
export const server: string | null = told ? told.content.replace(/\/$/, "") || chosenServer : "";

function chosen(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // nothing is stored here
  }
}

/** Takes this server from now on, or none: the page begins anew. */
export function chooseServer(address: string | null): void {
  if (address) localStorage.setItem(KEY, address);
  else localStorage.removeItem(KEY);
  location.reload();
}

/** The version of the engine that belongs to this page, for tables in this browser; "" where it was left out. */
export const engine: string = (typeof document === "undefined" ? null : document.querySelector?.<HTMLMetaElement>("meta[name=fogbound-engine]"))?.content ?? "";

/** The server's WebSocket, for a page that looks at this table, if at one. */
export function socketAddress(table: string | null): string {
  const base = server || `${location.protocol}//${location.host}`;
  return `${base.replace(/^http/, "ws")}/ws${table ? `/${table}` : ""}`;
}

/** The screen's path and the part of it that is meant, from the address bar. */
export function addressNow(): { path: string; anchor: string } {
  if (!isFolder) return { path: location.pathname, anchor: (location.hash ?? "").slice(1) };
  const [path = "", anchor = ""] = location.hash.slice(1).split("#");
  return { path: path.startsWith("/") ? path : "/", anchor };
}

/** The link to a screen: `/rules/ahoy` as the address bar has it. */
export const linkTo = (path: string): string => (isFolder ? `#${path}` : path);

/** The link to a part of the screen that is shown, or of the screen that `base` links to. */
export const partOf = (anchor: string, base = ""): string => `${base || (isFolder ? linkTo(addressNow().path) : "")}#${anchor}`;

/** Takes the part behind the screen's path out of the address. */
export const dropAnchor = (): void => history.replaceState(history.state, "", isFolder ? linkTo(addressNow().path) : location.pathname);

/** The address of a table for somebody else. A server that the player has chosen is not known to this page elsewhere: it has
 * a page of its own. */
export const addressOf = (path: string): string => (chosenServer ? `${chosenServer}${path}` : isFolder ? `${root}#${path}` : `${location.origin}${path}`);
