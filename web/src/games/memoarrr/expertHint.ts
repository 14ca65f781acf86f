/** After some matches of Memoarrr! to their end, this browser's owner is told of the expert game; at most twice. */

/** At the end of these matches. */
const AFTER = [3, 6];
const MOST = 6;
const KEY = "fogbound.expert";

interface Played {
  /** Tables of the matches so far, without the expert game. */
  tables: string[];
  /** No more of it: declined, or done. */
  isOver: boolean;
}

function read(): Played {
  try {
    return { tables: [], isOver: false, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Played>) };
  } catch {
    return { tables: [], isOver: false };
  }
}

const write = (played: Played): void => localStorage.setItem(KEY, JSON.stringify(played));

/** A match of Memoarrr! was played to its end. Gives whether this is the moment to tell of the expert game. */
export function suggestsExpert(table: string, isExpert: boolean): boolean {
  if (isExpert) noMore();
  const { tables, isOver } = read();
  if (!tables.includes(table) && tables.length < MOST) tables.push(table);
  write({ tables, isOver });
  return !isOver && AFTER.includes(tables.indexOf(table) + 1);
}

export const noMore = (): void => write({ ...read(), isOver: true });
