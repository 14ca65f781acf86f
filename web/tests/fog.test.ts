import { beforeEach, expect, test, vi } from "vitest";
import { gameOfDay } from "../src/fog/game";
import { dayOf, lessonOf, note, streak, today, tryOf } from "../src/fog/kept";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, text: string) => stored.set(key, text) });
});

test("a day is the calendar's, and a table says whose fog it is", () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
  expect(dayOf(lessonOf("2026-01-05"))).toBe("2026-01-05");
  expect(dayOf("memoarrr-first")).toBeNull();
});

test("the games take turns, as on the server", () => {
  const days = ["2026-11-18", "2026-11-19", "2026-11-20", "2027-01-01"];
  expect(days.map(gameOfDay)).toEqual(["memoarrr", "ahoy", "memoarrr", "memoarrr"]);
});

test("a streak is days in a row to the end; today may still be to come", () => {
  for (const day of ["2026-02-27", "2026-02-28", "2026-03-01"]) note(day, { table: "t", rank: 2 });
  expect(streak("2026-03-01")).toBe(3);
  expect(streak("2026-03-02")).toBe(3);
  expect(streak("2026-03-03")).toBe(0);
  note("2026-03-02", { table: "u" });
  expect(streak("2026-03-02")).toBe(3);
  expect(tryOf("2026-03-02")).toEqual({ table: "u" });
});
