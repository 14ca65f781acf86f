import { isCard, isTile } from "../art/letters";
import { cardName, tileName } from "../words/names";
import { t } from "../words/words.svelte";

/** The places of a board string, row by row, and what lies there. */
export function cells(board: string): { place: string; face: string }[] {
  return board.split("/").flatMap((row, number) => (row.match(/../g) ?? []).map((face, column) => ({ place: `${"abcdef"[column]}${number + 1}`, face })));
}

export function columns(board: string): number {
  return (board.split("/")[0]?.length ?? 0) / 2;
}

export function faceName(face: string): string {
  return isCard(face) ? cardName(face) : isTile(face) ? tileName(face) : face === "--" ? t("place.middle") : face;
}
