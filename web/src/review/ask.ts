import { askAbout } from "../net/api";
import type { Proof } from "./proof";
import type { Review } from "./types";

/** The server's answer about a finished match. */
export interface Told {
  review: Review;
  proof: Proof;
}

let last: { table: string; told: Promise<Told | null> } | null = null;

/** Asked as soon as somebody goes to a review, while its screen still loads; whoever asks again shares the answer. Null: refused. */
export function ask(table: string): Promise<Told | null> {
  if (last?.table !== table) {
    const told = fetchBoth(table);
    last = { table, told };
    // A match may be over the next time, or the server back.
    void told
      .catch(() => null)
      .then((found) => {
        if (!found && last?.told === told) last = null;
      });
  }
  return last.told;
}

async function fetchBoth(table: string): Promise<Told | null> {
  const [review, record] = await Promise.all([askAbout(table, "review"), askAbout(table, "record")]);
  return review?.ok && record?.ok ? { review: await review.json(), proof: await record.json() } : null;
}
