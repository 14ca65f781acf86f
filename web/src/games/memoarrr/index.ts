/** The page's record of Memoarrr!. */
import { loadBook } from "../../rules/load";
import type { Game } from "../game";
import Glance from "./Glance.svelte";
import { board, faces, type MemoarrrTold, withoutFaces } from "./faces";
import Options from "./Options.svelte";
import { defaults, unusual } from "./options";
import { covered, scenes } from "./scenes";
import { sound } from "./sounds";
import { times } from "./times";
import type { MemoarrrEvent } from "./types";
import type { View } from "./view";

export const memoarrr: Game<View, MemoarrrEvent, MemoarrrTold> = {
  title: "game.memoarrr",
  glance: "home.memoarrr.glance",
  Glance,
  minutes: 10,
  Options,
  defaults,
  optionsToSend: (options) => options,
  unusual,
  times,
  sound,
  scenes,
  settled: covered,
  part: (view) => view.round,
  partsKept: () => 1,
  board,
  faces,
  withoutFaces,
  rules: loadBook(() => import("../../rules/memoarrr/outline"), {
    en: () => import("../../rules/memoarrr/en"),
    fr: () => import("../../rules/memoarrr/fr"),
    de: () => import("../../rules/memoarrr/de"),
    it: () => import("../../rules/memoarrr/it"),
  }),
  credit: "rules.credit.memoarrr",
  loadMatch: () => import("./match"),
};
