/** The parts of Memory Ahoy that a match needs. */
import type { TableState } from "../../state/table.svelte";
import { t } from "../../words/words.svelte";
import type { GameMatch } from "../game";
import { prompt } from "./prompt";
import { sentence } from "./sentences";
import Table from "./Table.svelte";
import type { AhoyView } from "./view";

export const match: GameMatch<AhoyView> = {
  Table,
  sentence,
  prompt: ({ view, allowedMoves, names }: TableState) => prompt(view as AhoyView, allowedMoves, (seat) => names[seat] ?? ""),
  partName: (turn) => t("ahoy.turn.number", { turn }),
  score: (view, seat) => t("ahoy.score", { count: view.points[seat] ?? 0 }),
  loadPlayerAid: () => import("./Crib.svelte"),
};
