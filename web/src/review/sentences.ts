import { says as ahoySays } from "../games/ahoy/says";
import { crewOf } from "../games/ahoy/view";
import { says as memoarrrSays } from "../games/memoarrr/says";
import { both, either, percent } from "../words/formats";
import { t } from "../words/words.svelte";
import type { GameEvent } from "../pace";
import type { AnyView } from "../table.svelte";
import { faceName } from "./faces";
import { r, type ReviewKey } from "./texts.svelte";
import type { Finding, Review, SeenFace, Step, Verdict } from "./types";

/** Moves, findings and verdicts in words. */

export const nameOf = (review: Review, seat: number): string => review.players?.[seat] ?? (review.game === "ahoy" ? t(`crew.${crewOf(seat)}`) : r("player", { n: seat + 1 }));

const SAYS = { memoarrr: memoarrrSays, ahoy: ahoySays };

/** What a move brought about. */
export function stepText(review: Review, step: Step): string {
  const names = Array.from({ length: review.options.players }, (_, seat) => nameOf(review, seat));
  const said = step.events.map((event) => SAYS[review.game](event as GameEvent, names, step.view as unknown as AnyView));
  return said.filter(Boolean).join(" ");
}

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
  const seen = (finding.could[0] ?? []).flatMap(({ move }) => move ?? []);
  return r(key, { name, what, when: r("when.all", { moves: both([...new Set(seen)].sort((a, b) => a - b).map(String)) }) });
}

/** A few cards by their names; many by their places alone. */
function winning({ winning, faces }: Verdict): string {
  return either(winning.length > 3 ? winning : winning.map((at, number) => `${at} ${faceName(faces[number] ?? "")}`));
}

export function verdictText(review: Review, verdict: Verdict): string {
  const name = nameOf(review, verdict.seat);
  if (!verdict.wins) return r("verdict.lost", { name });
  return `${r("verdict.won", { name, cards: winning(verdict) })} ${r(verdict.kept ? "verdict.kept" : "verdict.given", { at: verdict.turned })}`;
}
