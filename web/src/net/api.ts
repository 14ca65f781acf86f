import { loadDoor } from "../local/load";
import { isLocal } from "../state/seats";
import { server } from "./place";

/** Answers requests about tables that are in this browser; loaded when the first one is needed. */
const localRequest = async (path: string, body?: string): Promise<Response> => (await loadDoor()).request(path, body);

/** Asks the server. Throws where it cannot be reached. */
export function askServer(path: string, body?: string): Promise<Response> {
  if (server === null) throw new TypeError("there is no server");
  return fetch(`${server}${path}`, body === undefined ? {} : { method: "POST", body });
}

/** Asks about a table, wherever it is. */
export const askAbout = (table: string, what: "record" | "review"): Promise<Response> => {
  const path = `/api/tables/${table}/${what}`;
  return isLocal(table) ? localRequest(path) : askServer(path);
};

/** Asks something that needs no server: this browser answers where there is none. Throws Refusal where neither can. */
export async function askAnybody(path: string, body?: string): Promise<{ answer: Response; isLocal: boolean }> {
  try {
    return { answer: await askServer(path, body), isLocal: false };
  } catch {
    return { answer: await localRequest(path, body), isLocal: true };
  }
}
