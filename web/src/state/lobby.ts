import type { LobbyChanged, OpenTable } from "../net/protocol";

/** The list of open tables after a change: new ones come first, changed ones stay in their places. */
export function withChanges(before: OpenTable[], { tables = [], gone = [] }: LobbyChanged): OpenTable[] {
  const changed = new Map(tables.map((one) => [one.table, one]));
  const known = new Set(before.map((one) => one.table));
  const stay = before.filter((one) => !gone.includes(one.table)).map((one) => changed.get(one.table) ?? one);
  return [...tables.filter((one) => !known.has(one.table)), ...stay];
}
