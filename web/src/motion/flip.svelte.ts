import { untrack } from "svelte";

/** As long as the animations in base.css. */
const HALF_MS = 170;
/** To make a face takes a slow phone most of a frame or two: several are made one after the other. */
const FACE_MS = 34;
type Half = "to-edge" | "from-edge" | "";
let lastFaceAt = 0;

/** Draws a card while it turns. Up: first to its edge, then down on its other side, and only then its face is
 * made. Down: what was turned down is gone from the page at once, and the back comes up from its edge. */
export function flip<T>(face: () => T | null, isMoved: () => boolean = () => false): { readonly drawn: T | null; readonly half: Half } {
  let drawn = $state.raw(untrack(face));
  let half = $state<Half>("");

  $effect.pre(() => {
    const next = face();
    const isStill = untrack(() => next === drawn || isMoved()) || matchMedia("(prefers-reduced-motion: reduce)").matches;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      drawn = next;
      half = isStill ? "" : "from-edge"; // it may have been on its edge, and is turned back
      if (!isStill) timer = setTimeout(() => (half = ""), HALF_MS);
    };
    if (isStill || next === null) show();
    else {
      half = "to-edge";
      const now = performance.now();
      lastFaceAt = Math.max(now + HALF_MS, lastFaceAt + FACE_MS);
      timer = setTimeout(show, lastFaceAt - now);
    }
    return () => clearTimeout(timer);
  });

  return {
    get drawn() {
      return drawn;
    },
    get half() {
      return half;
    },
  };
}
