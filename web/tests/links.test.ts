import { afterEach, expect, test, vi } from "vitest";
import { HomeNetwork } from "../src/net/homeNetwork.svelte";

const files = import.meta.glob<string>("../src/**/*.svelte", { query: "?raw", import: "default", eager: true });

test("every link inside the page also works where the page is a folder of files", () => {
  const wrong = Object.entries(files).flatMap(([path, text]) => (text.match(/\b(?:href|base)="\/[^"]*"/g) ?? []).map((link) => `${path}: ${link}`));
  expect(wrong).toEqual([]);
});

afterEach(() => vi.unstubAllGlobals());

const answering = (...answers: object[]) => vi.stubGlobal("fetch", () => Promise.resolve({ ok: true, json: () => Promise.resolve(answers.shift()) }));

test("a link for others has the address of the home network while that is let in", async () => {
  vi.stubGlobal("location", { hostname: "127.0.0.1", origin: "http://127.0.0.1:8024" });
  const addresses = ["http://192.168.1.7:8024", "http://10.0.0.4:8024"];
  answering(
    { can_change: true, is_open: false, addresses: [] },
    { can_change: true, is_open: true, addresses },
    { can_change: true, is_open: false, addresses: [] },
  );
  const network = new HomeNetwork();
  await network.ask();
  expect([network.isHere, network.addressOf("/fog")]).toEqual([true, "http://127.0.0.1:8024/fog"]);
  await network.ask(true);
  expect([network.isHere, network.addressOf("/fog")]).toEqual([false, "http://192.168.1.7:8024/fog"]);
  network.address = addresses[1]!;
  expect(network.addressOf("/t/x#take=y")).toBe("http://10.0.0.4:8024/t/x#take=y");
  await network.ask(false);
  expect([network.isHere, network.addressOf("/fog")]).toEqual([true, "http://127.0.0.1:8024/fog"]);
});

test("elsewhere nobody is asked", () => {
  vi.stubGlobal("location", { hostname: "fogbound.example", origin: "https://fogbound.example" });
  const network = new HomeNetwork();
  expect([network.isNeeded, network.isHere, network.addressOf("/fog")]).toEqual([false, false, "https://fogbound.example/fog"]);
});
