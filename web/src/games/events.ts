export interface GameEvent {
  type: string;
  seat?: number;
  [field: string]: unknown;
}

/** Returns the first event of this type, typed as its game tells it. */
export function eventOf<Event extends { type: string }, Type extends Event["type"]>(
  events: readonly GameEvent[],
  type: Type,
): Extract<Event, { type: Type }> | undefined {
  return events.find((event) => event.type === type) as Extract<Event, { type: Type }> | undefined;
}
