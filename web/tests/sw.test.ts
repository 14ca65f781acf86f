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
