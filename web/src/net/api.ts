import { loadDoor } from "../local/load";
import { isLocal } from "../state/seats";
import { server } from "./place";
import { Refusal } from "./socket";

/** So long the server may take where this browser can do without it. */
const PATIENCE_MS = 8000;
/** Answers of a proxy whose server is away. */
const AWAY = new Set([502, 504]);

/** Answers requests about tables that are in this browser; loaded when the first one is needed. */
const localRequest = async (path: string, body?: string): Promise<Response> => (await loadDoor()).request(path, body);

/** Asks the server. Throws Refusal where there is none, or none can be reached. */
export async function askServer(path: string, body?: string, patience?: AbortSignal): Promise<Response> {
  if (server === null) throw new Refusal("no_server", "this page has no server");
  const how = { ...(body === undefined ? {} : { method: "POST", body }), ...(patience ? { signal: patience } : {}) };
  return fetch(`${server}${path}`, how).catch(() => {
    throw new Refusal("no_connection", "the server cannot be reached");
  });
}

/** Asks the server, and throws when something else answers in its place. */
async function askServerItself(path: string, body?: string): Promise<Response> {
  const answer = await askServer(path, body, AbortSignal.timeout(PATIENCE_MS));
  const isItsOwn = !AWAY.has(answer.status) && answer.headers.get("content-type")?.startsWith("application/json");
  if (!isItsOwn) throw new Refusal("no_connection", "something else answers in the server's place");
  return answer;
}

/** Asks about a table, wherever it is. */
export const askAbout = (table: string, what: "record" | "review"): Promise<Response> => {
  const path = `/api/tables/${table}/${what}`;
  return isLocal(table) ? localRequest(path) : askServer(path);
};

/** Asks something that needs no server: this browser answers where there is none. Throws Refusal where neither can. */
export async function askAnybody(path: string, body?: string): Promise<{ answer: Response; isLocal: boolean }> {
  try {
    return { answer: await askServerItself(path, body), isLocal: false };
  } catch {
    return { answer: await localRequest(path, body), isLocal: true };
  }
}
