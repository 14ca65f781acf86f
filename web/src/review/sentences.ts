import { language } from "../words/words.svelte";
import { faceName } from "./faces";
import { r, type ReviewKey } from "./texts.svelte";
import type { Finding, Review, SeenFace, Verdict } from "./types";

/** Findings and verdicts in words. */

const both = (words: string[]): string => new Intl.ListFormat(language(), { type: "conjunction" }).format(words);
const either = (words: string[]): string => new Intl.ListFormat(language(), { type: "disjunction" }).format(words);
const percent = (share: number): string => new Intl.NumberFormat(language(), { style: "percent" }).format(share);

export const nameOf = (review: Review, seat: number): string => review.players?.[seat] ?? `${seat + 1}`;

function when(seen: SeenFace): string {
  return seen.move === null ? r("never_shown") : r("when", { move: seen.move, ago: seen.ago ?? 0 });
}

const card = (seen: SeenFace): string => `${seen.at} ${faceName(seen.face)}`;

/** Attackers against a target, or single tiles. */
function way(tiles: SeenFace[]): string {
  const target = tiles.at(-1);
  const attackers = tiles.slice(0, -1);
  if (!target) return "";
  return attackers.length ? r("against", { attackers: both(attackers.map(card)), target: card(target) }) : `${card(target)} (${when(target)})`;
}

export function findingText(review: Review, finding: Finding): string {
  const name = nameOf(review, finding.seat);
  const key = `${review.game}.${finding.kind}` as ReviewKey;
  const turned = finding.turned[0];
  if (review.game === "memoarrr" && turned) {
    const could = finding.could[0]?.[0];
    return r(key, {
      name,
      at: turned.at,
      card: faceName(turned.face),
      chance: finding.chance === null ? "" : percent(finding.chance),
      could: could ? card(could) : "",
      when: when(finding.kind === "missed" && could ? could : turned),
    });
  }
  const wrong = finding.turned.filter((one) => finding.wrong.includes(one.at));
  const what = finding.kind === "missed" ? way(finding.could[0] ?? []) : finding.kind === "wrong" ? both(wrong.map((one) => `${card(one)} (${when(one)})`)) : way(finding.turned);
  return r(key, { name, what });
}

export function verdictText(review: Review, verdict: Verdict): string {
  const name = nameOf(review, verdict.seat);
  if (!verdict.wins) return r("verdict.lost", { name });
  return `${r("verdict.won", { name, cards: either(verdict.winning) })} ${r(verdict.kept ? "verdict.kept" : "verdict.given", { at: verdict.turned })}`;
}
