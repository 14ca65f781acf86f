import type { AnyEvent } from "../games/types";

/** How long the events of a game stay on the screen before the next thing does: never longer than two seconds. */
export interface HoldTimes<Type extends string = string> {
  /** Milliseconds by type of event. */
  readonly ms: Readonly<Record<Type, number>>;
  /** Types that need no time for the player who did it: nothing came to light. */
  readonly ownAtOnce: readonly Type[];
}

const OTHER_MS = 500;

/** Returns how long these events stay; `mine` are the seats of this page. */
export function holdMs(times: HoldTimes | undefined, events: readonly AnyEvent[], mine: readonly number[]): number {
  const all = events.map((event) => {
    const isOwn = "seat" in event && mine.includes(event.seat);
    return isOwn && times?.ownAtOnce.includes(event.type) ? 0 : (times?.ms[event.type] ?? OTHER_MS);
  });
  return Math.max(0, ...all);
}
