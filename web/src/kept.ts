/** The new items, but the old object wherever it says the same: what stays as it was is not drawn anew. */
export function kept<T extends object>(before: readonly T[], now: readonly T[]): T[] {
  return now.map((one, index) => {
    const old = before[index];
    return old && isSame(old, one) ? old : one;
  });
}

const isSame = <T extends object>(one: T, other: T): boolean => (Object.keys(one) as (keyof T)[]).every((key) => one[key] === other[key]);
