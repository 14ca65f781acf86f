import { expect, test } from "vitest";
import source from "../offline/sw.js?raw";

interface Asked {
  request: { url: string; method: string; mode: string };
  respondWith: () => void;
}

/** Whether the service worker answers itself when somebody goes to this address. */
function answers(path: string): boolean {
  const handlers = new Map<string, (event: Asked) => void>();
  const self = { addEventListener: (name: string, act: (event: Asked) => void) => handlers.set(name, act) };
  const caches = { open: () => new Promise(() => undefined) };
  new Function("self", "location", "caches", source)(Object.assign(self, { location: "http://here/sw.js" }), { origin: "http://here" }, caches);
  let isAnswered = false;
  const request = { url: `http://here${path}`, method: "GET", mode: "navigate" };
  handlers.get("fetch")!({ request, respondWith: () => (isAnswered = true) });
  return isAnswered;
}

test("the service worker shows the page for the page's addresses, and nothing of the server's own", () => {
  for (const path of ["/", "/t/abcdefgh2345", "/rules/ahoy", "/history", "/docsish"]) expect(answers(path), path).toBe(true);
  for (const path of ["/docs", "/openapi.json", "/metrics", "/healthz", "/readyz", "/api/games"]) expect(answers(path), path).toBe(false);
});

const SET = { version: "2", files: { "": [10, 20], "assets/index-2.js": [30, 90], "engine/two/pyodide.mjs": [5, 9] }, first: [""] };
const HERE = "http://here/";

interface Told {
  data: unknown;
  ports: { postMessage: (answer: object) => void }[];
  waitUntil: (work: Promise<unknown>) => void;
}

/** The service worker of the second version: its cache holds what is stored, `open` pages are there, `fetch` answers. */
function worker({
  stored = {},
  open = 1,
  fetch = () => Promise.reject(new TypeError()),
}: {
  stored?: Record<string, string>;
  open?: number;
  fetch?: (url: string) => Promise<Response>;
}) {
  const handlers = new Map<string, (event: object) => void>();
  const files = new Map(Object.entries(stored).map(([path, text]) => [HERE + path, text]));
  const match = (url: string) => Promise.resolve(files.has(url) ? new Response(files.get(url)) : undefined);
  const cache = {
    match,
    keys: () => Promise.resolve([...files.keys()].map((url) => ({ url }))),
    put: async (url: string, answer: Response) => void files.set(url, await answer.text()),
  };
  const caches = { open: () => Promise.resolve(cache), match };
  const skipped = { count: 0 };
  const self = {
    addEventListener: (name: string, act: (event: object) => void) => handlers.set(name, act),
    location: `${HERE}sw.js`,
    skipWaiting: () => Promise.resolve(skipped.count++),
    clients: { matchAll: ({ includeUncontrolled = false }) => Promise.resolve(Array(includeUncontrolled ? open : 0).fill({})) },
  };
  const text = source.replace(/const SET = .*;/, `const SET = ${JSON.stringify(SET)};`);
  new Function("self", "caches", "fetch", text)(self, caches, fetch);
  const tell = async (data: unknown): Promise<unknown> => {
    let [work, answer]: [Promise<unknown>, object | null] = [Promise.resolve(), null];
    const event: Told = { data, ports: [{ postMessage: (told) => (answer = told) }], waitUntil: (done) => (work = done) };
    handlers.get("message")!(event);
    await work;
    return answer;
  };
  const go = async (): Promise<string> => {
    let found = Promise.resolve(new Response());
    handlers.get("fetch")!({ request: { url: HERE, method: "GET", mode: "navigate" }, respondWith: (answer: Promise<Response>) => (found = answer) });
    return (await found).text();
  };
  return { tell, go, skipped };
}

const ALL = { "": "kept page", "assets/index-2.js": "", "engine/two/pyodide.mjs": "" };
const [OLD, NEW] = [["http://here/assets/index-1.js"], ["http://here/assets/index-2.js", "http://here/engine/two/pyodide.mjs"]];

test.each([
  ["the one page there is is of this version", 1, { what: "keep", uses: NEW }, 1],
  ["it is of the version before", 1, { what: "keep", uses: OLD }, 0],
  ["its engine is of the version before", 1, { what: "keep", uses: [NEW[0], "http://here/engine/one/pyodide.mjs"] }, 0],
  ["there is another page", 2, { what: "keep", uses: NEW }, 0],
  ["a page says nothing about itself", 1, "keep", 0],
])("a version takes over at once only if nobody uses another one: %s", async (_, open, asked, times) => {
  const { tell, skipped } = worker({ stored: ALL, open });
  expect(await tell(asked)).toMatchObject({ isWhole: true });
  expect(skipped.count).toBe(times);
});

test("it tells how much is stored, and how much has to be sent for all of it", async () => {
  expect(await worker({ stored: ALL }).tell({ what: "how" })).toEqual({ isWhole: true, bytes: 119, total: 45 });
  expect(await worker({ stored: { "": "" } }).tell({ what: "how" })).toEqual({ isWhole: false, bytes: 20, total: 45 });
});

test("a page that is stored is shown where the server is away, or somebody else says so", async () => {
  const answer = (status: number) => () => Promise.resolve(new Response("from the network", { status }));
  expect(await worker({ stored: ALL, fetch: answer(200) }).go()).toBe("from the network");
  for (const status of [404, 502, 503, 504]) expect(await worker({ stored: ALL, fetch: answer(status) }).go(), String(status)).toBe("kept page");
  expect(await worker({ stored: ALL }).go()).toBe("kept page");
  expect(await worker({ fetch: answer(502) }).go()).toBe("from the network"); // there is nothing better
});
