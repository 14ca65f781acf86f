// Made by `./dev golden` from the games of the page; never edited.
import type { AhoyEvent, AhoyOptions, AhoyView } from "./ahoy/types";
import type { MemoarrrEvent, MemoarrrOptions, MemoarrrView } from "./memoarrr/types";

export type AnyOptions = MemoarrrOptions | AhoyOptions;
export type AnyView = MemoarrrView | AhoyView;
export type AnyEvent = MemoarrrEvent | AhoyEvent;
