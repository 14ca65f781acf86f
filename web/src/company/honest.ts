/** What a bot admits after the match: one line from the figures of its own seat. */
import { partOf } from "../state/log";
import { faceName } from "../review/faces";
import type { Finding, Review, SeenFace } from "../review/types";
import type { AnyView } from "../state/table.svelte";
import type { Honest } from "./lines";
import { honestly } from "./texts.svelte";

/** Something is worth telling from so many cards on. */
const LONG_AGO = 8;

export interface Admitted {
  key: keyof Honest;
  values: Record<string, string | number>;
}

/** The card or tile of a way that was seen longest ago. */
const oldest = (way: readonly SeenFace[]): SeenFace | undefined => [...way].sort((a, b) => (b.ago ?? 0) - (a.ago ?? 0))[0];

/** What it knew and did not use: the one that it had seen longest ago. */
function forgotten(findings: readonly Finding[]): SeenFace | undefined {
  return oldest(findings.filter(({ kind }) => kind === "missed").flatMap(({ could }) => oldest(could[0] ?? []) ?? []));
}

/** `face` is a face's letters. */
export function admitted(review: Review, seat: number): Admitted {
  const lost = forgotten(review.findings.filter((finding) => finding.seat === seat));
  const report = review.reports[seat];
  if (lost && lost.move !== null) {
    const step = review.steps[lost.move - 1]; // before it: the move may have ended its round
    const isRounds = step !== undefined && "round" in step.view;
    return { key: isRounds ? "lost.round" : "lost.turn", values: { face: lost.face, n: step ? partOf(step.view as unknown as AnyView) : lost.move } };
  }
  if (report?.longest && report.longest.ago >= LONG_AGO) return { key: "knew", values: { face: report.longest.face, count: report.longest.ago } };
  const [of, n] = (report?.recall ?? []).reduce(([a, b], [chances, hits]) => [a + chances, b + hits], [0, 0]);
  return of ? { key: "recalled", values: { n, of } } : { key: "nothing", values: {} };
}

export function honestLine(review: Review, seat: number): string {
  const { key, values } = admitted(review, seat);
  const face = faceName(String(values["face"] ?? ""));
  return honestly(key, { ...values, face: face.charAt(0).toUpperCase() + face.slice(1) });
}
