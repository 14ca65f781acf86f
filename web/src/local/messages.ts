/** Messages between the page and the worker with its tables. */

export type ToWorker =
  | { kind: "start"; folder: string; botPaceS: number }
  /** Connections have numbers, like those of a server have sockets. */
  | { kind: "connect"; line: number }
  | { kind: "say"; line: number; text: string }
  | { kind: "disconnect"; line: number }
  /** Fetch the log of a table at the server, as far as it is not here yet; the page's thread does not see it. */
  | { kind: "copy"; address: string; table: string; tokens: string[] }
  /** How far is it here? The answer is "copied". */
  | { kind: "how_far"; table: string }
  | { kind: "request"; id: number; method: string; path: string; body: string };

export type FromWorker =
  | { kind: "ready" }
  /** Lines as they come over a WebSocket. */
  | { kind: "hear"; line: number; text: string }
  | { kind: "answer"; id: number; status: number; text: string }
  /** The log is here up to this number. */
  | { kind: "copied"; table: string; number: number }
  /** Nothing is stored any more, and why: everything goes on until the page is closed. */
  | { kind: "in_memory"; why: string }
  /** Another tab of this page has the tables now. */
  | { kind: "taken" }
  /** The tables cannot begin: a file is missing, or Python does not run. */
  | { kind: "failed"; why: string; isMissing: boolean }
  /** Python has broken down: nothing more comes from this worker. */
  | { kind: "crashed"; why: string };
