/** The new items, but the old object wherever it says the same, and the old list where all do: what stays as it was is not
 * drawn anew. */
export function reuseEqual<T extends object>(before: readonly T[], now: readonly T[]): readonly T[] {
  const items = now.map((one, index) => {
    const old = before[index];
    return old && isSame(old, one) ? old : one;
  });
  return items.length === before.length && items.every((one, index) => one === before[index]) ? before : items;
}

function isSame<T extends object>(one: T, other: T): boolean {
  const keys = Object.keys(one) as (keyof T)[];
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}
