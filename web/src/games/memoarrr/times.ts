import type { HoldTimes } from "../../motion/holdTimes";
import type { MemoarrrEvent } from "./types";

/** How long each event of Memoarrr! stays on the screen, in milliseconds. */
export const times = {
  ms: { looked: 600, turned: 1000, volcano: 1500, peeked: 900, swapped: 1100, banned: 900, round_won: 1900, round_began: 700, game_over: 0 },
  ownAtOnce: ["looked", "peeked", "banned"],
} satisfies HoldTimes<MemoarrrEvent["type"]>;
