import type { NewTable } from "../../protocol";

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

export const LOOKS = [null, 5, 10, 20];
export const TURN_LIMITS = [null, 20, 40, 60];
export const LEVELS = ["cabin-boy", "sailor", "gunner", "mate", "captain"] as const;
