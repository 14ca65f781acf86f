import type { GameEvent } from "../games/events";

/** How long the events of a game stay on the screen before the next thing does: never longer than two seconds. */
export interface HoldTimes<Type extends string = string> {
  /** Milliseconds by type of event. */
  readonly ms: Readonly<Record<Type, number>>;
  /** Types that need no time for the player who did it: nothing came to light. */
  readonly ownAtOnce: readonly Type[];
}

const OTHER_MS = 500;

/** Returns how long these events stay; `mine` are the seats of this page. */
export function holdMs(times: HoldTimes | undefined, events: readonly GameEvent[], mine: readonly number[]): number {
  const all = events.map(({ type, seat }) => {
    const isOwn = seat !== undefined && mine.includes(seat);
    return isOwn && times?.ownAtOnce.includes(type) ? 0 : (times?.ms[type] ?? OTHER_MS);
  });
  return Math.max(0, ...all);
}
