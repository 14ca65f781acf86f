/** The page's record of Memory Ahoy. */
import { loadBook } from "../../rules/load";
import type { Game } from "../game";
import Glance from "./Glance.svelte";
import { type AhoyTold, board, faces, withoutFaces } from "./faces";
import Options from "./Options.svelte";
import { defaults, optionsToSend, unusual } from "./options";
import { scenes } from "./scenes";
import { sound } from "./sounds";
import { times } from "./times";
import type { AhoyEvent } from "./types";
import { type AhoyView, crewOf } from "./view";

export const ahoy: Game<AhoyView, AhoyEvent, AhoyTold> = {
  title: "game.ahoy",
  glance: "home.ahoy.glance",
  Glance,
  minutes: 25,
  Options,
  defaults,
  optionsToSend,
  unusual,
  crewOf,
  times,
  sound,
  isOpenFace: (face) => face === "~~",
  scenes,
  settled: (view) => ({ ...view, showing: {} }),
  part: (view) => view.turn,
  partsKept: (view) => view.options.players,
  board,
  faces,
  withoutFaces,
  rules: loadBook(() => import("../../rules/ahoy/outline"), {
    en: () => import("../../rules/ahoy/en"),
    fr: () => import("../../rules/ahoy/fr"),
    de: () => import("../../rules/ahoy/de"),
    it: () => import("../../rules/ahoy/it"),
  }),
  loadMatch: () => import("./match"),
};
