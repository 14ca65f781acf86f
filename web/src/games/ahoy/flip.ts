import { prefersReducedMotion } from "svelte/motion";
import type { TransitionConfig } from "svelte/transition";

/** A tile comes up or goes down. There is no way out: what was turned down is gone from the page at once. */
export function flip(_: Element, { from }: { from: number }): TransitionConfig {
  return {
    duration: prefersReducedMotion.current ? 0 : 2.2 * Math.abs(from),
    easing: (time) => 1 - (1 - time) ** 2,
    css: (time) => `transform: perspective(420px) rotateY(${(1 - time) * from}deg)`,
  };
}
