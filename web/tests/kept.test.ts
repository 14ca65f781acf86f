import { describe, expect, it } from "vitest";
import { kept } from "../src/kept";

interface Seat {
  name?: string;
  ready?: boolean;
}

describe("what stays as it was", () => {
  const before: Seat[] = [{ name: "Ann" }, {}];

  it("is the old list where all of it says the same", () => {
    expect(kept(before, [{ name: "Ann" }, {}])).toBe(before);
  });

  it("is the old item where the others have changed, whether by a value or by a key", () => {
    for (const other of [{ name: "Ben" }, { ready: true }]) {
      const now = kept(before, [{ name: "Ann" }, other]);
      expect(now).toEqual([{ name: "Ann" }, other]);
      expect(now[0]).toBe(before[0]);
    }
  });

  it("ends where the new list does", () => {
    expect(kept(before, [{ name: "Ann" }])).toEqual([{ name: "Ann" }]);
    expect(kept(before, [...before, {}])).toHaveLength(3);
    expect(kept([{ name: "Ann", ready: true }] as Seat[], [{ name: "Ann" }])).toEqual([{ name: "Ann" }]);
  });
});
