import type { TableState } from "../state/table.svelte";

/** Whether somebody has to concentrate: a secret look is open, or it is a turn of this device and nothing else is shown. */
export function isQuiet(table: TableState): boolean {
  const isLooking = table.secretSeat !== null || table.looks.some(({ is_open }) => is_open);
  const isThinking = table.isMyTurn && table.moment === null && table.legalMoves.length > 0;
  return isLooking || isThinking || table.isOver;
}
