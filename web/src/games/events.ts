/** Returns the first event of this type. */
export function eventOf<Event extends { type: string }, Type extends Event["type"]>(
  events: readonly Event[],
  type: Type,
): Extract<Event, { type: Type }> | undefined {
  return events.find((event): event is Extract<Event, { type: Type }> => event.type === type);
}
