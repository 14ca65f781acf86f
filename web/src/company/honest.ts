/** The admission of a bot after the match: one line from its own memory. */
import { faceName } from "../review/faces";
import type { Admission } from "../net/protocol";
import type { Honest } from "./lines";
import { honestly } from "./texts.svelte";

/** Which line it is: what has faded most, or how much is left. */
export function keyOf({ lost, since, kept, shown }: Admission, hasRounds: boolean): keyof Honest {
  if (!shown) return "nothing";
  if (lost && since) return hasRounds ? "lost.round" : "lost.turn";
  return kept < shown ? "recalled" : "all";
}

export function honestLine(admission: Admission, hasRounds: boolean): string {
  const face = faceName(admission.lost ?? "");
  return honestly(keyOf(admission, hasRounds), {
    face: face.charAt(0).toUpperCase() + face.slice(1),
    n: admission.since ?? admission.kept,
    kept: admission.kept,
    shown: admission.shown,
    count: admission.shown,
  });
}
