import type { HoldTimes } from "../../motion/holdTimes";
import type { AhoyEvent } from "./types";

/** How long each event of Memory Ahoy stays on the screen, in milliseconds. */
export const times = {
  ms: {
    looked: 600,
    revealed: 1500,
    wrong_move: 1600,
    fought: 1900,
    captured: 1600,
    shared: 1900,
    proposed: 900,
    answered: 900,
    turn_ended: 300,
    game_over: 0,
  },
  ownAtOnce: ["looked", "proposed"],
} satisfies HoldTimes<AhoyEvent["type"]>;
