import { describe, expect, it } from "vitest";
import { reuseEqual } from "../src/state/reuse";

interface Seat {
  name?: string;
  ready?: boolean;
}

describe("what stays as it was", () => {
  const before: Seat[] = [{ name: "Ann" }, {}];

  it("is the old list where all of it says the same", () => {
    expect(reuseEqual(before, [{ name: "Ann" }, {}])).toBe(before);
  });

  it("is the old item where the others have changed, whether by a value or by a key", () => {
    for (const other of [{ name: "Ben" }, { ready: true }]) {
      const now = reuseEqual(before, [{ name: "Ann" }, other]);
      expect(now).toEqual([{ name: "Ann" }, other]);
      expect(now[0]).toBe(before[0]);
    }
  });

  it("ends where the new list does", () => {
    expect(reuseEqual(before, [{ name: "Ann" }])).toEqual([{ name: "Ann" }]);
    expect(reuseEqual(before, [...before, {}])).toHaveLength(3);
    expect(reuseEqual([{ name: "Ann", ready: true }] as Seat[], [{ name: "Ann" }])).toEqual([{ name: "Ann" }]);
  });
});
