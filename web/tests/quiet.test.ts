import { afterEach, beforeEach, expect, test, vi } from "vitest";

const settings = vi.hoisted(() => ({ isMuted: false, volume: 0.5 }));
vi.mock("../src/state/settings.svelte", () => ({ settings }));

/** Anything that can be called, read and counted with, as far as the sounds ask. */
const anything: object = new Proxy(() => undefined, {
  get: (_, key) => (key === "then" ? undefined : key === Symbol.toPrimitive ? () => 0 : anything),
  set: () => true,
  apply: () => anything,
});
const buzzes: unknown[] = [];
const session = { type: "auto" };
let made = 0;
let isTouched = true;
let isStill = false;

beforeEach(() => {
  [made, isTouched, isStill, settings.isMuted, settings.volume] = [0, true, false, false, 0.5];
  buzzes.length = 0;
  vi.resetModules();
  vi.stubGlobal("AudioContext", function () {
    made += 1;
    return anything;
  });
  vi.stubGlobal("navigator", { userActivation: { get hasBeenActive() { return isTouched; } }, audioSession: session, vibrate: (pattern: unknown) => buzzes.push(pattern) }); // prettier-ignore
  vi.stubGlobal("matchMedia", () => ({ matches: isStill }));
});
afterEach(() => vi.unstubAllGlobals());

const play = async () => (await import("../src/device/sound")).play("match");

test("a sound is that of a game, which the switch of a phone silences, and it can be felt", async () => {
  await play();
  expect([made, session.type, buzzes.length]).toEqual([1, "ambient", 1]);
});

test("nothing is heard or felt before the first touch, or where the player wants it quiet", async () => {
  isTouched = false;
  await play();
  isTouched = true;
  settings.isMuted = true;
  await play();
  settings.isMuted = false;
  settings.volume = 0;
  await play();
  expect([made, buzzes]).toEqual([0, []]);
});

test("where less motion is wished for, nothing buzzes", async () => {
  isStill = true;
  await play();
  expect([made, buzzes]).toEqual([1, []]);
});
