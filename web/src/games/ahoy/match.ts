/** The parts of Memory Ahoy that a match needs. */
import { t } from "../../words/words.svelte";
import type { GameMatch } from "../game";
import type { AhoyTold } from "./faces";
import { prompt } from "./prompt";
import { sentence } from "./sentences";
import Table from "./Table.svelte";
import type { AhoyEvent } from "./types";
import type { AhoyView } from "./view";

export const match: GameMatch<AhoyView, AhoyEvent, AhoyTold> = {
  Table,
  sentence,
  prompt: ({ view, allowedMoves, names }) => (view ? prompt(view, allowedMoves, (seat) => names[seat] ?? "") : ""),
  partName: (turn) => t("ahoy.turn.number", { turn }),
  emblems: ["isle", "ship"],
  score: (view, seat) => t("ahoy.score", { count: view.points[seat] ?? 0 }),
  loadPlayerAid: () => import("./Crib.svelte"),
};
