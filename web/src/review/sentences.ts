/** Moves, findings and verdicts in words. */
import { either } from "../words/formats";
import { faceName } from "./faces";
import { reviewOf } from "./games";
import { nameOf } from "./seatNames";
import { r } from "./texts.svelte";
import type { Finding, Review, Step, Verdict } from "./types";

/** Returns what a move brought about. */
export function stepText(review: Review, step: Step): string {
  const names = Array.from({ length: review.options.players }, (_, seat) => nameOf(review, seat));
  const said = step.events.map((event) => reviewOf(review.game)?.sentence(event, names));
  return said.filter(Boolean).join(" ");
}

export const findingText = (review: Review, finding: Finding): string => reviewOf(review.game)?.finding(finding, nameOf(review, finding.seat)) ?? "";

/** A few cards by their names; many by their places alone. */
function winning({ winning, faces }: Verdict): string {
  return either(winning.length > 3 ? winning : winning.map((at, number) => `${at} ${faceName(faces[number] ?? "")}`));
}

export function verdictText(review: Review, verdict: Verdict): string {
  const name = nameOf(review, verdict.seat);
  if (!verdict.wins) return r("verdict.lost", { name });
  return `${r("verdict.won", { name, cards: winning(verdict) })} ${r(verdict.kept ? "verdict.kept" : "verdict.given", { at: verdict.turned })}`;
}
