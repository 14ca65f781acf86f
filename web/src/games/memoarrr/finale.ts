/** The order in which the treasures are opened, and what they came to. */
import type { Review } from "../../review/types";

export interface Opened {
  seat: number;
  /** Which of the seat's treasures, from 0. */
  index: number;
  /** The round that brought it; null: not known. */
  round: number | null;
}

type Treasures = readonly (readonly number[])[];

/** Round by round; without the winners of the rounds, everybody's first, then everybody's second. The one that decides comes last. */
export function openingOrder(treasures: Treasures, wonBy: readonly number[] | null, winners: readonly number[]): Opened[] {
  const order = isWhole(treasures, wonBy) ? byRounds(wonBy) : inTurn(treasures);
  const last = deciding(treasures, order, winners);
  return last ? [...order.filter((one) => one !== last), last] : order;
}

/** Whether these winners of rounds took just these treasures. */
function isWhole(treasures: Treasures, wonBy: readonly number[] | null): wonBy is readonly number[] {
  return wonBy !== null && treasures.every((held, seat) => wonBy.filter((one) => one === seat).length === held.length);
}

function byRounds(wonBy: readonly number[]): Opened[] {
  const taken = new Map<number, number>();
  return wonBy.map((seat, number) => {
    const index = taken.get(seat) ?? 0;
    taken.set(seat, index + 1);
    return { seat, index, round: number + 1 };
  });
}

function inTurn(treasures: Treasures): Opened[] {
  const most = Math.max(0, ...treasures.map(({ length }) => length));
  return Array.from({ length: most }, (_, index) => treasures.flatMap((held, seat) => (index < held.length ? [{ seat, index, round: null }] : []))).flat();
}

/** The last treasure without which others would lead; where nobody comes near, the winner's last. */
function deciding(treasures: Treasures, order: readonly Opened[], winners: readonly number[]): Opened | undefined {
  const before = order.filter(
    (left) => leaders(treasures.map((held, seat) => held.filter((_, index) => seat !== left.seat || index !== left.index))) !== leaders(treasures),
  );
  return before.at(-1) ?? order.filter(({ seat }) => winners.includes(seat)).at(-1);
}

function leaders(treasures: Treasures): string {
  const best = Math.max(...treasures.map(sum));
  return treasures.flatMap((held, seat) => (sum(held) === best ? [seat] : [])).join();
}

/** Returns the winner of each round of a match that was looked at again; null: not known. */
export function roundWinners(review: Review | undefined): number[] | null {
  const won = (review?.steps ?? []).flatMap(({ events }) => events.flatMap((event) => (event.type === "round_won" ? [event["seat"] as number] : [])));
  return won.length ? won : null;
}

export const sum = (rubies: readonly number[]): number => rubies.reduce((all, one) => all + one, 0);

/** Returns the tie-break between the winner and others with as many rubies; null if the rubies did. */
export function tieBreak(treasures: Treasures, winners: readonly number[]): "cards" | "richest" | null {
  const best = treasures[winners[0] ?? -1];
  if (!best || winners.length !== 1) return null;
  const level = treasures.filter((held) => held !== best && sum(held) === sum(best));
  if (level.length === 0) return null;
  return level.some((held) => held.length === best.length) ? "richest" : "cards";
}

/** Between whom that decided: the winner, and those who were level until then. */
export function tiedSeats(treasures: Treasures, winner: number, by: "cards" | "richest"): number[] {
  const best = treasures[winner] ?? [];
  const isLevel = (held: readonly number[]) => sum(held) === sum(best) && (by === "cards" || held.length === best.length);
  return treasures.flatMap((held, seat) => (isLevel(held) ? [seat] : []));
}
