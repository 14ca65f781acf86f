import { untrack } from "svelte";

/** Returns the value of `read`, so many frames after it changed: while a card turns, not all of a move has to be drawn in one frame.
 * At first, and where nothing turns, at once. */
export function deferred<T>(read: () => T, frames: number): { readonly now: T } {
  let now = $state.raw(untrack(read));
  let isFirst = true;
  $effect(() => {
    const next = read();
    if (isFirst || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      isFirst = false;
      now = next;
      return;
    }
    let left = frames;
    const wait = (): void => {
      if (left-- === 0) now = next;
      else request = requestAnimationFrame(wait);
    };
    let request = requestAnimationFrame(wait);
    return () => cancelAnimationFrame(request);
  });
  return {
    get now() {
      return now;
    },
  };
}
