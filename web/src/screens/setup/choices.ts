import type { NewTable } from "../../net/protocol";

/** The choices that a host is offered. What each means is in words/; what is allowed the server says. */
export const CLOCKS = {
  none: null,
  move30: { kind: "per_move", seconds: 30 },
  move60: { kind: "per_move", seconds: 60 },
  game5: { kind: "per_game", seconds: 300, increment_s: 5 },
  game15: { kind: "per_game", seconds: 900, increment_s: 10 },
} satisfies Record<string, NewTable["clock"]>;

/** Somebody at this device, or whoever comes by the link; all others are bots. */
export const isPerson = (kind: string): boolean => kind === "here" || kind === "link";

/** Seconds that a secret look lasts at most; null: until "got it". */
export const LOOKS = [5, 10, 15, 30, null];
export const USUAL_LOOK = 15;
export { LEVELS } from "../../company/lines";
