/** The tables of this browser: the server's own Python in a web worker. The page's thread gets messages, and nothing else. */
import type { loadPyodide as Load } from "pyodide";
import type { PyProxy } from "pyodide/ffi";
import type { Database } from "./database";
import type { FromWorker, ToWorker } from "./messages";

interface House extends PyProxy {
  connect(line: number): void;
  receive(line: number, text: string): void;
  disconnect(line: number): void;
  /** The status, a space, and the body. */
  request(method: string, path: string, body: string): Promise<string>;
}

const LOCK = "fogbound-tables";
const PACKED = ["pyodide.asm.wasm", "library.zip", "packages.zip"];
const KIND: Record<string, string> = { wasm: "application/wasm", zip: "application/zip" };

const post = (message: FromWorker): void => self.postMessage(message);

let house: Promise<House> | null = null;
/** A file of the engine could not be loaded. */
let isMissing = false;

/** Notes that a file is missing, if this fails. */
const loaded = <T>(loading: Promise<T>): Promise<T> =>
  loading.catch((fault) => {
    isMissing = true;
    throw fault;
  });

self.onmessage = ({ data }: MessageEvent<ToWorker>) => void hear(data).catch((fault) => post({ kind: "crashed", why: String(fault) }));

async function hear(message: ToWorker): Promise<void> {
  if (message.kind === "start") {
    house = start(message);
    await house.then(
      () => post({ kind: "ready" }),
      (fault: unknown) => post({ kind: "failed", why: String(fault), isMissing }),
    );
    return;
  }
  if (message.kind === "copy") {
    copying = copying.then(() => copy(message)).catch(() => undefined); // it is asked again with the next change
    return;
  }
  if (message.kind === "how_far") {
    const { table } = message;
    copying = copying.then(async () => post({ kind: "copied", table, number: await lengthOf(table) })).catch(() => undefined);
    return;
  }
  const there = await house?.catch(() => null);
  if (!there) return;
  if (message.kind === "connect") there.connect(message.line);
  else if (message.kind === "say") there.receive(message.line, message.text);
  else if (message.kind === "disconnect") there.disconnect(message.line);
  else {
    const answer = await there.request(message.method, message.path, message.body);
    const space = answer.indexOf(" ");
    post({ kind: "answer", id: message.id, status: Number(answer.slice(0, space)), text: answer.slice(space + 1) });
  }
}

let opened: Promise<Database> | null = null;

/** The copy before: each begins where it ended. */
let copying: Promise<void> = Promise.resolve();

/** The one database of this worker. */
const database = (): Promise<Database> => (opened ??= import("./database").then(({ Database }) => new Database()));

/** How many entries of a table's log are here. */
async function lengthOf(table: string): Promise<number> {
  const known = JSON.parse(await (await database()).ask(JSON.stringify({ kind: "read", table }))) as { answer?: string[] };
  return known.answer?.length ?? 0;
}

async function copy({ address, table, tokens }: ToWorker & { kind: "copy" }): Promise<void> {
  const store = await database();
  const after = await lengthOf(table);
  const answer = await fetch(address, { method: "POST", body: JSON.stringify({ tokens, after }) });
  if (!answer.ok) return;
  const { entries } = (await answer.json()) as { entries: string[] };
  const lines = entries.map((body, place) => [table, after + place + 1, body]);
  const kept = JSON.parse(await store.ask(JSON.stringify({ kind: "append", lines, summaries: [[table, Date.now(), true, false]] }))) as { fault?: string };
  if (!kept.fault) post({ kind: "copied", table, number: after + entries.length });
}

async function start({ folder, botPaceS }: ToWorker & { kind: "start" }): Promise<House> {
  await holdLock();
  unpackWhatIsFetched(folder);
  const packages = fetch(`${folder}packages.zip`).then((answer) => answer.arrayBuffer());
  const { loadPyodide } = (await loaded(import(/* @vite-ignore */ `${folder}pyodide.mjs`))) as { loadPyodide: typeof Load };
  const python = await loadPyodide({
    indexURL: folder,
    stdLibURL: `${folder}library.zip`,
    lockFileContents: { info: { arch: "wasm32", platform: "emscripten", version: "0", python: "3.14", abi_version: "2026_0" }, packages: {} },
    packageBaseUrl: folder,
  });
  python.unpackArchive(await packages, "zip", { extractDir: "/lib/python3.14/site-packages" });
  const module = python.pyimport("fogbound.server.local.house");
  const say = (line: number, text: string): void => post({ kind: "hear", line, text });
  const inMemory = (why: string): void => post({ kind: "in_memory", why });
  return module.open_house(await database(), say, inMemory, botPaceS) as House;
}

/** Where several tabs are open, the one that was used last has the tables: two at once would write the same logs. */
function holdLock(): Promise<void> {
  if (!navigator.locks) return Promise.resolve();
  return new Promise((held) => {
    const forEver = () => {
      held();
      return new Promise<void>(() => undefined);
    };
    navigator.locks.request(LOCK, { steal: true }, forEver).catch(() => post({ kind: "taken" }));
  });
}

/** Large files of the engine are stored packed, so that their size does not depend on who serves them: here they are unpacked. */
function unpackWhatIsFetched(folder: string): void {
  const fetchPlainly = self.fetch.bind(self);
  const packed = new Map(PACKED.map((name) => [`${folder}${name}`, `${folder}${name.replace(/\.zip$/, "")}.packed`]));
  self.fetch = async (asked, how) => {
    const address = packed.get(asked instanceof Request ? asked.url : String(asked));
    if (!address) return fetchPlainly(asked, how);
    const answer = await loaded(fetchPlainly(address));
    isMissing ||= !answer.ok;
    if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
    const kind = KIND[String(asked).split(".").at(-1) ?? ""] ?? "";
    return new Response(answer.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": kind } });
  };
}
