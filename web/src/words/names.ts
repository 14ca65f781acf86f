/** Cards, tiles and volcanoes by their names, from their letters. */
import type { Animal, Card, Crew, Landscape, Rank, Tile, Volcano } from "../art/letters";
import { t } from "./words.svelte";

/** A player who is alone and gives no name is called "You", which needs other words. */
export const isYou = (name: string): boolean => name === t("you");

/** Whether a reader takes two names for the same. The server knows more of those that look alike. */
export const isSameName = (one: string, other: string): boolean => comparable(one) === comparable(other);
const comparable = (name: string): string => name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();

/** "You" in each language. */
const YOU = ["You", "Vous", "Du", "Tu"];

/** One's own name: whoever gave none is called so in the language of now, whichever it was then. */
export const ownName = (name: string): string => (YOU.includes(name) ? t("you") : name);

/** Returns the name of somebody else, or of one of several here: whatever the name is, it is a name and means nobody who reads it. */
export const asName = (name: string): string => (isYou(name) ? t("name.quoted", { name }) : name);

export function cardName(card: Card): string {
  const [animal, landscape] = card as unknown as [Animal, Landscape];
  return t(`card.${landscape}`, { animal: t(`animal.${animal}`) });
}

export function tileName(tile: Tile): string {
  if (tile === "~~") return t("tile.landscape");
  const [kind, strength] = tile as unknown as [Crew | "$", Rank];
  return kind === "$" ? t("tile.treasure", { strength }) : t(`tile.${kind}`, { rank: t(`rank.${strength}`) });
}

export function volcanoName(volcano: Volcano): string {
  return volcano === "L" || volcano === "D" ? t(`volcano.${volcano}`) : t("volcano.birds", { count: Number(volcano) });
}
