/** The store's rows in IndexedDB. Requests and answers are JSON: `src/fogbound/server/store/indexed.py` is the other side. */

type Row = [table: string, number: number, body: string];
type Summary = [table: string, changed_ms: number, has_started: boolean, goes_on: boolean];

type Request =
  | { kind: "append"; lines: Row[]; summaries: Summary[] }
  | { kind: "read"; table: string }
  | { kind: "going_on" }
  | { kind: "summaries"; after: string; most: number }
  | { kind: "delete_old"; started: number; open: number; but: string[] }
  | { kind: "close" };

const NAME = "fogbound-tables";
const [ENTRIES, SUMMARIES] = ["entries", "summaries"];
/** Behind every number. */
const LAST: IDBValidKey = [];

class Clash extends Error {}

/** A request of IndexedDB as a promise. */
const done = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error("IndexedDB"));
  });

const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error("IndexedDB"));
  });

async function open(): Promise<IDBDatabase> {
  const asked = indexedDB.open(NAME, 1);
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore(ENTRIES);
    asked.result.createObjectStore(SUMMARIES);
  };
  return done(asked);
}

export class Database {
  private opened: Promise<IDBDatabase> | null = null;
  /** The request before: each is carried out after it. */
  private last: Promise<unknown> = Promise.resolve();

  /** Carries a request out; the answer is `{ answer }`, or `{ fault }` with "clash" or the browser's reason. */
  ask(text: string): Promise<string> {
    const request = JSON.parse(text) as Request;
    const answered = this.last
      .then(() => this.answer(request))
      .then(
        (answer) => JSON.stringify({ answer: answer ?? null }),
        (fault: Error) => JSON.stringify({ fault: fault instanceof Clash ? "clash" : fault.name || "Error" }),
      );
    this.last = answered;
    return answered;
  }

  private async answer(request: Request): Promise<unknown> {
    if (request.kind === "close") {
      (await this.opened)?.close();
      this.opened = null;
      return null;
    }
    this.opened ??= open();
    const database = await this.opened.catch((fault) => {
      this.opened = null;
      throw fault;
    });
    const isChange = request.kind === "append" || request.kind === "delete_old";
    const transaction = database.transaction([ENTRIES, SUMMARIES], isChange ? "readwrite" : "readonly", { durability: "strict" });
    const whole = ended(transaction);
    whole.catch(() => undefined);
    const [entries, summaries] = [transaction.objectStore(ENTRIES), transaction.objectStore(SUMMARIES)];
    try {
      const answer = await this.inside(request, entries, summaries);
      await whole;
      return answer;
    } catch (fault) {
      try {
        transaction.abort();
      } catch {
        // It is over already.
      }
      throw fault;
    }
  }

  private async inside(request: Exclude<Request, { kind: "close" }>, entries: IDBObjectStore, summaries: IDBObjectStore): Promise<unknown> {
    switch (request.kind) {
      case "append":
        for (const [table, number, body] of request.lines) {
          if (number !== (await lastNumber(entries, table)) + 1) throw new Clash();
          entries.add(body, [table, number]);
        }
        for (const summary of request.summaries) summaries.put(summary, summary[0]);
        return null;
      case "read":
        return done(entries.getAll(allOf(request.table)));
      case "going_on":
        return ((await done(summaries.getAll())) as Summary[]).filter(([, , , goesOn]) => goesOn).map(([table]) => table);
      case "summaries": {
        const all = (await done(summaries.getAll(IDBKeyRange.lowerBound(request.after, true)))) as Summary[];
        return all.slice(0, request.most);
      }
      case "delete_old": {
        const all = (await done(summaries.getAll())) as Summary[];
        const isOld = ([table, changed, hasStarted]: Summary) => changed < (hasStarted ? request.started : request.open) && !request.but.includes(table);
        const old = all.filter(isOld).map(([table]) => table);
        for (const table of old) {
          summaries.delete(table);
          entries.delete(allOf(table));
        }
        return old;
      }
    }
  }
}

const allOf = (table: string): IDBKeyRange => IDBKeyRange.bound([table], [table, LAST]);

/** The number of a table's last entry; 0 where there is none. */
async function lastNumber(entries: IDBObjectStore, table: string): Promise<number> {
  const cursor = await done(entries.openKeyCursor(allOf(table), "prev"));
  return cursor ? (cursor.key as [string, number])[1] : 0;
}
