/** The parts of Memoarrr! that a match needs. */
import { t } from "../../words/words.svelte";
import type { GameMatch } from "../game";
import ExpertHint from "./ExpertHint.svelte";
import type { MemoarrrTold } from "./faces";
import { sum } from "./finale";
import { prompt } from "./prompt";
import { sentence } from "./sentences";
import Table from "./Table.svelte";
import type { MemoarrrEvent } from "./types";
import type { View } from "./view";

export const match: GameMatch<View, MemoarrrEvent, MemoarrrTold> = {
  Table,
  sentence,
  prompt: ({ view, events, allowedMoves, names }) => (view ? prompt({ view, events, legalMoves: allowedMoves, names, isMine: true, isAlone: true }).what : ""),
  partName: (round) => t("memoarrr.round", { round }),
  emblems: ["chest", "penguin"],
  score: (view, seat) => t("rubies", { count: Array.isArray(view.treasures[seat]) ? sum(view.treasures[seat] as number[]) : 0 }),
  loadPlayerAid: () => import("./Crib.svelte"),
  AfterMatch: ExpertHint,
};
