/** How long what happened stays on the screen before the next thing does. Never longer than two seconds. */

export interface GameEvent {
  type: string;
  seat?: number;
  [field: string]: unknown;
}

const HOLD_MS: Record<string, number> = {
  // Memoarrr!
  looked: 600,
  turned: 1000,
  volcano: 1500,
  peeked: 900,
  swapped: 1100,
  banned: 900,
  round_won: 1900,
  round_began: 700,
  // Memory Ahoy
  revealed: 1500,
  wrong_move: 1600,
  fought: 1900,
  captured: 1600,
  shared: 1900,
  proposed: 900,
  answered: 900,
  turn_ended: 300,
  game_over: 0,
};

/** What one did oneself needs less time, except where something came to light. */
export function holdMs(events: readonly GameEvent[], mine: readonly number[]): number {
  const times = events.map((event) => {
    const time = HOLD_MS[event.type] ?? 500;
    const isOwn = event.seat !== undefined && mine.includes(event.seat);
    return isOwn && ["looked", "peeked", "banned", "proposed"].includes(event.type) ? 0 : time;
  });
  return Math.max(0, ...times);
}
