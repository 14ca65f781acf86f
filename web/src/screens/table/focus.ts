/** Where the keyboard goes when what it was on is gone; never away from somebody who does something else, nor when the page
 * was just opened. */
import { router } from "../../state/router.svelte";

/** The first that can be chosen on the table, or else the board. */
export function focusTable(main: HTMLElement): void {
  if (document.activeElement !== document.body || !router.isUsed) return;
  const choices = main.querySelectorAll<HTMLElement>('[role="group"] button:enabled:not([aria-disabled="true"], [inert] *, details *)');
  const board = main.querySelector<HTMLElement>('[data-place][tabindex="0"]');
  (choices[0] ?? board)?.focus({ preventScroll: true });
}

/** The keyboard is nowhere, or on the table where there is nothing left to do; not in the chat, a menu or a rule. */
export function isFree(main: HTMLElement): boolean {
  const at = document.activeElement;
  return at === document.body ? router.isUsed : main.contains(at) && !at?.closest("details, dialog");
}
