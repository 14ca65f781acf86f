/** The parts of Memoarrr! that a match needs. */
import type { TableState } from "../../state/table.svelte";
import { t } from "../../words/words.svelte";
import type { GameMatch } from "../game";
import ExpertHint from "./ExpertHint.svelte";
import { sum } from "./finale";
import { prompt } from "./prompt";
import { sentence } from "./sentences";
import Table from "./Table.svelte";
import type { View } from "./view";

export const match: GameMatch<View> = {
  Table,
  sentence,
  prompt: ({ view, events, allowedMoves, names }: TableState) =>
    prompt({ view: view as View, events, legalMoves: allowedMoves, names, isMine: true, isAlone: true }).what,
  partName: (round) => t("memoarrr.round", { round }),
  score: (view, seat) => t("rubies", { count: Array.isArray(view.treasures[seat]) ? sum(view.treasures[seat] as number[]) : 0 }),
  loadPlayerAid: () => import("./Crib.svelte"),
  AfterMatch: ExpertHint,
};
