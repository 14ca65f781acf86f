import { expect, test } from "vitest";
import type { OpenTable } from "../src/net/protocol";
import { withChanges } from "../src/state/lobby";

const open = (table: string, name: string | null = null): OpenTable => ({ table, game: "ahoy", options: {}, names: [name], clock: null });

test("changes of the list: new tables come first, changed ones stay, those that are gone go", () => {
  const before = [open("c"), open("b"), open("a")];
  const after = withChanges(before, { type: "lobby_changed", tables: [open("d"), open("b", "Bob")], gone: ["c"] });
  expect(after).toEqual([open("d"), open("b", "Bob"), open("a")]);
  expect(withChanges(after, { type: "lobby_changed" })).toEqual(after);
});
