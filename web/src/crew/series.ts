import type { Crew } from "../net/protocol";
import { both } from "../words/formats";
import { asName } from "../words/names";
import { crewText } from "./texts.svelte";

/** Returns the name of a member by number. */
export const memberName = (crew: Crew, number: number): string => asName(crew.members.find((member) => member.number === number)?.name ?? "?");

/** Returns how a series stands, or who has won it; empty: there is none. */
export function seriesText(crew: Crew): string {
  const { series } = crew;
  if (!series) return "";
  const all = [
    ...(series.wins ?? []).map(([member, wins]) => ({ name: memberName(crew, member!), wins: wins! })),
    { name: crewText("island"), wins: series.island ?? 0 },
  ];
  if (series.is_over) {
    const names = all.filter(({ wins }) => 2 * wins > series.best_of).map(({ name }) => name);
    return crewText("series.won", { names: both(names) });
  }
  const score = all.filter(({ wins }) => wins).map(({ name, wins }) => `${name} ${wins}`);
  return crewText("series", { score: score.join(" · ") || "0 : 0" });
}
