import { expect, test } from "vitest";
import big from "../src/bigscreen/en";
import crew from "../src/crew/en";
import fog from "../src/fog/en";
import learn from "../src/learn/en";
import { LESSONS } from "../src/learn/lessons";
import company from "../src/company/en";
import { ACTIONS } from "../src/games/ahoy/view";
import review from "../src/review/en";
import words from "../src/words/en";

const files = import.meta.glob<string>("../src/**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });
const source = Object.entries(files)
  .flatMap(([path, text]) => (/\/(en|fr|de|it)\.ts$/.test(path) ? [] : [text]))
  .join("\n");

/** The values of blanks that choose among other texts of their branch. */
const BLANKS: Record<string, readonly string[]> = {
  action: ACTIONS,
  animal: [..."POWCT"],
  edition: ["2018", "2023"],
  endedBy: ["points", "island", "group", "turn_limit"],
  fight: ["crew_won", "lost_to_crew", "lost_to_treasure", "treasure_attacks", "parley_won", "parley_lost"],
  "finding.kind": ["blind", "from_memory", "lost", "lucky", "missed", "wrong"],
  offer: ["look", "again", "attack", "parley", "end"],
  phase: ["peek", "swap", "ban"],
  situation: ["face_up", "not_beside"],
  "view.phase": ["show", "with", "target", "answer", "name"],
  voice: ["you", "says"],
  why: ["banned", "barred"],
};

/** Matches the keys that a template such as `ahoy.${voice}.look` can become: a blank is one part of a key, the first one more if need be.
 * A blank that chooses between texts is one of these, and so is one of `BLANKS`. */
function pattern(template: string): RegExp {
  const parts = template.split(/(\$\{[^{}]*\})/).map((part, number) => {
    if (!part.startsWith("${")) return part.replaceAll(".", "\\.");
    const choice = part.split("?")[1]?.match(/[\w-]+(?=")/g) ?? BLANKS[part.slice(2, -1).replace(/ as .*/, "")];
    return choice ? `(${choice.join("|")})` : number === 1 && template.startsWith("${") ? ".+" : "[^.]+";
  });
  return new RegExp(`^${parts.join("")}$`);
}

/** The templates of a function's texts, in a call of it; those of `t` also stand elsewhere. */
function patterns(name: string): RegExp[] {
  const templates = [...source.matchAll(/(?:\b(\w+)\()?`((?:[\w.-]|\$\{[^{}`]*\})*)`/g)];
  return templates.flatMap(([, call = "", template = ""]) => {
    const isOther = call !== name && (name !== "t" || ["r", "word"].includes(call));
    const isKey = template.includes("${") && /\.\w|\w\./.test(template.replaceAll(/\$\{[^{}]*\}/g, ""));
    return isOther || !isKey ? [] : [pattern(template)];
  });
}

/** A key stands in quotes, or a template can become it. One plain word must be in quotes in a call. */
function unused(name: string, keys: readonly string[]): string[] {
  const possible = patterns(name);
  const isQuoted = (key: string) =>
    (/[.-]/.test(key) ? new RegExp(`["']${key.replaceAll(".", "\\.")}["']`) : new RegExp(`\\b${name}\\([^()]*["']${key}["']`)).test(source);
  return keys.filter((key) => !isQuoted(key) && !possible.some((one) => one.test(key)));
}

test.each([
  ["t", Object.keys(words)],
  ["r", Object.keys(review)],
  ["crewText", Object.keys(crew)],
  ["fogText", Object.keys(fog)],
  ["bigText", Object.keys(big)],
  ["told", Object.keys(company.told)],
  ["word", Object.keys(learn).filter((key) => !(key in LESSONS))],
])("every text of %s() is used", (name, keys) => {
  expect(unused(name, keys)).toEqual([]);
});

test("what nobody uses is found", () => {
  expect(unused("t", ["island", "ahoy.you.captured", "ahoy.end.group", "play.resign.sure.of", "refused.stale"])).toEqual([]);
  expect(unused("t", ["ship", "ahoy.them.captured.now", "play.skip", "phase.memoarrr.turn"])).toEqual([
    "ship",
    "ahoy.them.captured.now",
    "play.skip",
    "phase.memoarrr.turn",
  ]);
  const beside = ["ahoy.ship", "ahoy.ship.how", "ahoy.wait.ship", "ahoy.ship.looked", "crib.ship", "memoarrr.ask.ship", "memoarrr.why.ship", "phase.ahoy.ship"];
  expect(unused("t", beside)).toEqual(beside);
});
