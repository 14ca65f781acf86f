import type { Animal, Sign } from "../../art/letters";
import type { GameEvent } from "../../pace";
import { t } from "../../words/words.svelte";
import { lastCard, type View } from "./view";

/** What the line above the island says: who has to do what, and the animal or the signs it is about. */
export interface Prompt {
  who: string;
  what: string;
  /** The animal that asks for something. */
  animal: Animal | null;
  /** What the next card has to have one of. */
  signs: Sign[];
}

interface Asked {
  view: View;
  events: readonly GameEvent[];
  legalMoves: readonly string[];
  names: readonly string[];
  /** Whoever has to move is at this device, */
  isMine: boolean;
  /** and nobody else is. */
  isAlone: boolean;
}

const ANIMALS = { peek: "P", swap: "O", ban: "W" } as const;

export function prompt({ view, events, legalMoves, names, isMine, isAlone }: Asked): Prompt {
  const { phase, to_move: seat } = view;
  if (phase === "over" || seat === null) return { who: "", what: t("phase.memoarrr.over"), animal: null, signs: [] };
  const who = isMine && isAlone ? t("memoarrr.your_turn") : (names[seat] ?? "");
  const say = (what: string, animal: Animal | null = null, signs: Sign[] = []) => ({ who, what, animal, signs });
  if (phase === "look") return say(isMine ? t("memoarrr.ask.look") : t("memoarrr.wait.look"));
  if (phase !== "turn") return say(isMine ? t(`memoarrr.ask.${phase}`) : t(`memoarrr.wait.${phase}`), ANIMALS[phase]);
  if (legalMoves.includes("erupt")) return say(t("memoarrr.ask.erupt"));
  const last = lastCard(view);
  if (!last) return say(isMine ? t(isBarred(view, legalMoves) ? "memoarrr.ask.barred" : "memoarrr.ask.first") : t("memoarrr.wait.first"));
  const [animal, landscape] = last as unknown as ["P", "o"];
  const wanted = { animal: t(`animal.${animal}`), landscape: t(`landscape.${landscape}`) };
  const again = view.options.expert && events.some((event) => event.type === "turned" && event.seat === seat);
  if (again) return say(t(isMine ? "memoarrr.ask.again" : "memoarrr.wait.again", wanted), "C", [animal, landscape]);
  return say(t(isMine ? "memoarrr.ask.turn" : "memoarrr.wait.turn", wanted), null, [animal, landscape]);
}

/** Some face-down card may not be the first one. */
function isBarred(view: View, legalMoves: readonly string[]): boolean {
  const down = view.island.split("##").length - 1;
  return legalMoves.length > 0 && legalMoves.length < down;
}
