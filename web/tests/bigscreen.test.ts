import { beforeEach, expect, test, vi } from "vitest";
import { copyTokens, keepHost, keepToken, screenTokensOf, tokensOf } from "../src/state/seats";
import { withoutFaces } from "../src/games/ahoy/view";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});

test("a big screen shows the host's token, and that of no seat", () => {
  keepHost("aaaaaaaaaaaa", "ahoy", "host");
  keepToken("aaaaaaaaaaaa", "ahoy", "seat");
  expect(tokensOf("aaaaaaaaaaaa")).toEqual(["host", "seat"]);
  expect(screenTokensOf("aaaaaaaaaaaa")).toEqual(["host"]);
  keepToken("bbbbbbbbbbbb", "ahoy", "seat");
  expect(screenTokensOf("bbbbbbbbbbbb")).toEqual([]);
  copyTokens("aaaaaaaaaaaa", "cccccccccccc");
  expect(screenTokensOf("cccccccccccc")).toEqual(["host"]);
});

test("screens, phones and codes have their addresses", async () => {
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("location", { pathname: "/", hash: "" });
  const { screenOf } = await import("../src/state/router.svelte");
  expect(screenOf("/screen/abcdefgh2345")).toEqual({ at: "screen", table: "abcdefgh2345" });
  expect(screenOf("/screen")).toEqual({ at: "screen", table: null });
  expect(screenOf("/phone/abcdefgh2345")).toEqual({ at: "table", table: "abcdefgh2345", isPhone: true });
  expect(screenOf("/t/abcdefgh2345")).toEqual({ at: "table", table: "abcdefgh2345", isPhone: false });
  expect(screenOf("/join")).toEqual({ at: "join" });
  for (const path of ["/screen/../x", "/screen/ABC", "/phone", "/phone/short"]) expect(screenOf(path)).toEqual({ at: "nowhere" });
});

test("a phone is not drawn what everybody sees", () => {
  const cells = withoutFaces([
    { place: "a1", lies: "up", tile: "R1" },
    { place: "b1", lies: "shown", tile: "B2" },
    { place: "c1", lies: "secret", tile: "G3" },
    { place: "d1", lies: "down", tile: null },
  ]);
  expect(cells.map(({ tile }) => tile)).toEqual([null, null, "G3", null]);
});
