import { expect, test, vi } from "vitest";

const { local, place } = vi.hoisted(() => ({ local: [] as string[], place: { server: "" as string | null } }));
vi.mock("../src/local/load", () => ({
  loadDoor: () => Promise.resolve({ request: (path: string) => (local.push(path), Promise.resolve(new Response("{}"))) }),
}));
vi.mock("../src/net/place", () => ({
  ...place,
  get server() {
    return place.server;
  },
  addressNow: () => ({ path: "/" }),
}));
const { askAnybody, askServer } = await import("../src/net/api");

/** Asks while the server, or whatever is in its place, answers so. */
async function asked(answer: () => Promise<Response>): Promise<boolean> {
  vi.stubGlobal("fetch", answer);
  return (await askAnybody("/api/tables", "{}")).isLocal;
}

const page = (status: number) => () => Promise.resolve(new Response("<h1>Bad gateway</h1>", { status, headers: { "Content-Type": "text/html" } }));
const json = (status: number) => () => Promise.resolve(Response.json({}, { status }));

test("where no server answers, or a proxy in its place, this browser does it itself", async () => {
  expect(await asked(json(201))).toBe(false);
  expect(await asked(json(503))).toBe(false); // the server has too much to do, and says so
  for (const status of [200, 502, 503, 504]) expect(await asked(page(status)), String(status)).toBe(true);
  expect(await asked(json(502))).toBe(true);
  expect(await asked(() => Promise.reject(new TypeError("no network")))).toBe(true);
});

test("a server that hangs is not waited for for ever", async () => {
  vi.stubGlobal("fetch", (_: string, { signal }: { signal: AbortSignal }) => new Promise((_, failed) => (signal.onabort = () => failed(signal.reason))));
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 1);
    return stop.signal;
  });
  expect((await askAnybody("/api/tables")).isLocal).toBe(true);
});

test("what needs a server says whether there is none, or none in reach", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  await expect(askServer("/api/crews")).rejects.toMatchObject({ code: "no_connection" });
  place.server = null;
  await expect(askServer("/api/crews")).rejects.toMatchObject({ code: "no_server" });
});
