import { isCard, isTile } from "../art/letters";
import { cardName, tileName } from "../words/names";
import { t } from "../words/words.svelte";
import type { Step } from "./types";

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

/** The tiles that a move took off the board, by their places. */
export function takenBy(events: Step["events"]): Record<string, string> {
  return Object.assign(
    {},
    ...events.map((event) => {
      if (event.type === "captured") return event["tiles"] as object;
      return event.type === "shared" ? { ...(event["returned"] as object), [event["at"] as string]: event["tile"] } : {};
    }),
  ) as Record<string, string>;
}
