import type { AhoyTold } from "./ahoy/faces";
import type { MemoarrrTold } from "./memoarrr/faces";

/** An event as the log tells it: faces that lie down again are gone. */
export type ToldEvent = MemoarrrTold | AhoyTold;
