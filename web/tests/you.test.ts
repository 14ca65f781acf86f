import { expect, test } from "vitest";
import { marksOf } from "../src/games/ahoy/marks";
import { sentence as ahoySentence } from "../src/games/ahoy/sentences";
import type { AhoyView } from "../src/games/ahoy/view";
import { prompt } from "../src/games/memoarrr/prompt";
import { sentence as memoarrrSentence, won } from "../src/games/memoarrr/sentences";
import type { View } from "../src/games/memoarrr/view";
import type { AhoyTold } from "../src/games/ahoy/faces";
import type { MemoarrrTold } from "../src/games/memoarrr/faces";
import { some } from "./some";
import { findingText, verdictText } from "../src/review/sentences";
import { loadTexts } from "../src/review/texts.svelte";
import type { Finding, Review, Verdict } from "../src/review/types";
import { both } from "../src/words/formats";
import { choose, type Key, LANGUAGES, t } from "../src/words/words.svelte";
import { allTexts, blanksOf, formsOf } from "./allTexts";

/** Texts with a name that is never "You", and why. */
const NEVER: Partial<Record<Key | `${"company" | "crew" | "fog" | "notes"} ${string}`, string>> = {
  "company told.headline": "told.headline.you",
  "crew plays": "a member's name, quoted where it is no name",
  "crew remove": "somebody else's name",
  "crew series.won": "members' names, quoted",
  "crew won": "names at a table of others",
  "fog against": "levels of bots",
  "notes asked_already": "nobody is their own ally",
  "waiting.name_taken": "there it is quoted",
  "away.title": "one is not away from where one is",
  "away.ends": "it tells of others",
  "waiting.invites": "nobody is invited by themselves, and others are quoted",
  "time.moved": "you are told that a bot moved for you",
  "time.lost": "you are told that you have lost",
  "name.quoted": "it makes a name of it",
  "home.with": "names are quoted there",
  "waiting.remove": "nobody removes themselves",
  "play.resign.of": "on one screen names are quoted",
  "play.resign.sure.of": "on one screen names are quoted",
  "play.hand_over.of": "on one screen names are quoted",
  "play.curtain": "on one screen names are quoted",
  "play.curtain.how": "on one screen names are quoted",
  "play.curtain.show": "on one screen names are quoted",
  "memoarrr.secret.of": "on one screen names are quoted",
  "play.won": "play.won_you",
  "play.gave_up": "play.gave_up.you",
  "play.rematch.wanted": "it is told to those who have not asked",
  "memoarrr.why.banned_for": "memoarrr.why.banned",
  "ahoy.turn.theirs": "ahoy.turn.yours, ahoy.turn.your_bot",
  "ahoy.turn.asked": "on one screen names are quoted",
  "ahoy.turn.fights": "ahoy.you.fights",
  "ahoy.fight.captures": "ahoy.you.takes",
  "ahoy.mark.crew": "ahoy.you.pirate",
  "ahoy.wrong.attacker": "ahoy.you.wrong",
  "ahoy.name.1": "nobody is their own ally",
  "ahoy.proposal.title": "it is told to the ally",
  "play.looking": "it is told to the others",
};

const tiles = { a1: "R1" };
const AHOY: object[] = [
  { type: "looked", seat: 0, at: "a1" },
  ...["look", "show", "attackers", "target"].map((as) => ({ type: "revealed", seat: 0, tiles, as })),
  { type: "wrong_move", seat: 0 },
  { type: "fought", seat: 0, attack: 2, target: 3, won: true },
  { type: "fought", seat: 0, attack: 2, target: 3, won: false },
  { type: "captured", by: 0, tiles },
  { type: "shared", seats: [0, 1], at: "c3", tile: "$3", each: 2, returned: tiles },
  { type: "shared", seats: [1, 0], at: "c3", tile: "$3", each: 1, returned: tiles },
  { type: "proposed", seat: 0, ally: 1, places: ["a1", "b2", "c3"] },
  { type: "proposed", seat: 1, ally: 0, places: ["a1", "b2", "c3"] },
  { type: "answered", seat: 0, accepted: true },
  { type: "answered", seat: 0, accepted: false },
  ...["points", "island", "group", "turn_limit"].flatMap((ended_by) => [[0], [0, 1]].map((winners) => ({ type: "game_over", ended_by, winners }))),
];
const MEMOARRR: object[] = [
  { type: "looked", seat: 0, side: "north" },
  { type: "turned", seat: 0, at: "c1", card: "Po", match: true },
  { type: "volcano", seat: 0, volcano: "7" },
  { type: "peeked", seat: 0, at: "b2" },
  { type: "swapped", seat: 0, at: "b2", with: "b3" },
  { type: "banned", seat: 0, at: "d4", for: 1 },
  { type: "banned", seat: 1, at: "d4", for: 0 },
  { type: "round_won", seat: 0, round: 3 },
];
const seen = (at: string, face: string, move: number | null, ago: number | null) => ({ at, face, move, ago, times: 1 });
const finding = (kind: Finding["kind"], turned: Finding["turned"], could: Finding["could"] = []): Finding => ({
  kind,
  move: 9,
  seat: 0,
  turned,
  could,
  last: null,
  wrong: turned.map(({ at }) => at),
  chance: 0.25,
});
const [known, fresh, unknown] = [seen("a1", "Po", 3, 5), seen("b1", "Pl", 8, 1), seen("c1", "Td", null, null)];
const CARDS = [finding("from_memory", [known]), finding("lucky", [unknown]), finding("missed", [unknown], [[fresh]]), finding("blind", [unknown])];
const FIGHT = [seen("a1", "R2", 3, 5), seen("b1", "$4", 3, 5)];
const FIGHTS = [
  ...(["from_memory", "lucky", "blind", "wrong", "lost"] as const).map((kind) => finding(kind, FIGHT)),
  finding("missed", FIGHT, [FIGHT]),
  finding("missed", FIGHT, [[seen("a1", "R2", 7, 1), seen("b1", "$4", 3, 5)]]),
];
const verdict: Verdict = { move: 9, seat: 0, wins: true, winning: ["e3"], faces: ["Wd"], turned: "b1", kept: false };

/** All that is said of a player who is called "You", to that player. */
function told(): string[] {
  const names = [t("you"), "Ann"];
  const review = (game: Review["game"]) => ({ game, options: { players: 2 }, players: names }) as Review;
  const view = (phase: string, last: string | null) =>
    ({
      phase,
      to_move: 0,
      last,
      trail: [],
      showing: {},
      island: "Po########/##########/####--####/##########/##########",
      options: { expert: false },
    }) as unknown as View;
  const asked = { events: [], legalMoves: [], names, isMine: false, isAlone: true };
  return [
    ...MEMOARRR.map((event) => memoarrrSentence(some<MemoarrrTold>(event), names)),
    won(names[0]!, 3),
    ...["look", "peek", "swap", "ban", "turn"]
      .map((phase) => prompt({ ...asked, view: view(phase, phase === "turn" ? "a1" : null) }))
      .map(({ who, what }) => `${who} ${what}`),
    t("memoarrr.taken", { side: t("side.north"), name: names[0]! }),
    t("memoarrr.finale.round", { n: 2, name: names[0]!, what: t("rubies", { count: 3 }) }),
    t("memoarrr.finale.deciding", { name: names[0]! }),
    t("memoarrr.finale.tie.cards", { names: both(names), name: names[0]! }),
    t("memoarrr.finale.tie.richest", { names: both(names), name: names[0]! }),
    ...AHOY.map((event) => ahoySentence(some<AhoyTold>(event), names)),
    ...marksOf({ attackers: [], parley: { seat: 0, ally: 1, places: ["a1"] } } as unknown as AhoyView, names).map(({ label }) => label),
    `${t("ahoy.turn.your_bot")} ${t("ahoy.wait.target")}`,
    t("ahoy.fight.shares", { names: both(names) }),
    t("ahoy.parley.last", { names: both(names) }),
    t("play.won_many", { names: both(names) }),
    t("play.rank", { n: 1, names: both(names) }),
    ...(["seat.resigned", "seat.stood_in", "seat.away"] as const).map((state) => `${names[0]} ${t(state)}`),
    ...CARDS.map((one) => findingText(review("memoarrr"), one)),
    ...FIGHTS.map((one) => findingText(review("ahoy"), one)),
    ...[verdict, { ...verdict, kept: true }, { ...verdict, wins: false }].map((one) => verdictText(review("memoarrr"), one)),
  ].map(String);
}

test.each(LANGUAGES)("a player called “You” is spoken to, or named where any name can stand: %s", async (language) => {
  await choose(language, false);
  await loadTexts();
  // Read by somebody who speaks the language: no verb in the third person has "You" for its subject.
  await expect(`${told().join("\n")}\n`).toMatchFileSnapshot(`you/${language}.txt`);
});

test.each(LANGUAGES)("every text with a name is among those, or never has this name: %s", async (language) => {
  await choose(language, false);
  await loadTexts();
  const texts = allTexts(language).map(([key, text]): [string, string[]] => [
    key.replace(/^(words|review) /, ""),
    formsOf(text).filter((form) => blanksOf(form).some((blank) => ["name", "names", "next", "ally"].includes(blank))),
  ]);
  const keys = new Set(texts.map(([key]) => key));
  const hasTwin = (key: string) => keys.has(key.replace(".says.", ".you.")) && key.includes(".says.");
  const said = told();
  for (const [key, forms] of texts.filter(([key, forms]) => forms.length && !(key in NEVER) && !hasTwin(key))) {
    const patterns = forms.map((form) => new RegExp(form.replaceAll(/[.()!?]/g, "\\$&").replaceAll(/\{\w+\}/g, ".+")));
    expect(
      said.some((line) => patterns.some((one) => one.test(line))),
      key,
    ).toBe(true);
  }
});
