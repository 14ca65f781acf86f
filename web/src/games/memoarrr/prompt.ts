import type { Animal, Card, Sign } from "../../art/letters";
import type { MemoarrrEvent } from "./types";
import type { Look } from "../../net/protocol";
import type { MemoarrrMoment } from "./scenes";
import { both } from "../../words/formats";
import { cardName, isYou } from "../../words/names";
import { t } from "../../words/words.svelte";
import { won } from "./sentences";
import { faceUp, lastCard, type View } from "./view";

/** The line above the island: who has to do what, and the animal or the signs it is about. */
export interface Prompt {
  who: string;
  what: string;
  /** The animal that asks for something. */
  animal: Animal | null;
  /** The signs of which the next card must have one. */
  signs: Sign[];
}

interface Asked {
  view: View;
  events: readonly MemoarrrEvent[];
  legalMoves: readonly string[];
  names: readonly string[];
  /** The player to move is at this device, */
  isMine: boolean;
  /** and nobody else is. */
  isAlone: boolean;
}

const ANIMALS = { peek: "P", swap: "O", ban: "W" } as const;

export function prompt({ view, events, legalMoves, names, isMine, isAlone }: Asked): Prompt {
  const { phase, to_move: seat } = view;
  if (phase === "over" || seat === null) return { who: "", what: t("phase.memoarrr.over"), animal: null, signs: [] };
  const name = names[seat] ?? "";
  const who = isMine && isAlone ? t("memoarrr.your_turn") : isYou(name) ? t("memoarrr.your_bot") : name;
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

/** The scene that is on: why a card does not fit, who won the round, the fog. */
export function ofMoment(moment: MemoarrrMoment, view: View, names: readonly string[]): Prompt {
  if (moment.kind === "fog") return { who: "", what: t("memoarrr.fog"), animal: null, signs: [] };
  const name = names[moment.seat] ?? "";
  if (moment.kind === "chest") return { who: won(name, moment.round), what: "", animal: null, signs: [] };
  const [card, wanted] = [moment.at, moment.against].map((place) => place && faceUp(view, place));
  if (!card || !wanted) return { who: name, what: t("memoarrr.ask.erupt"), animal: null, signs: [] };
  const [animal, landscape] = wanted as unknown as ["P", "o"];
  const what = t("memoarrr.miss", { card: cardName(card as Card), animal: t(`animal.${animal}`), landscape: t(`landscape.${landscape}`) });
  return { who: name, what, animal: null, signs: [animal, landscape] };
}

/** Those who are waited for, and where they look. */
export function ofLooks(looks: readonly Look[], names: readonly string[]): Prompt {
  const what = looks.map(({ seat, places }) => t("play.looking", { name: names[seat] ?? "", places: both(places) })).join(" ");
  return { who: what, what: "", animal: null, signs: [] };
}

/** Some face-down card may not be the first one. */
function isBarred(view: View, legalMoves: readonly string[]): boolean {
  const down = view.island.split("##").length - 1;
  return legalMoves.length > 0 && legalMoves.length < down;
}
