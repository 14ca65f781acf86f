import { settings } from "../state/settings.svelte";
import type { Sound } from "./synth";

/** Small sounds and, on a phone, a touch. What makes them is loaded at the first touch. */

export type { Sound };
/** A sound with its place in a chain of cards. */
export type Cue = Sound | { name: Sound; step: number };

/** Vibration patterns in milliseconds on and off. */
const BUZZES: Partial<Record<Sound, number[]>> = {
  match: [12],
  volcano: [30, 40, 70],
  wrong: [30, 40, 30],
  treasure: [15, 30, 15, 30, 25],
  fight: [25, 30, 25],
  end: [20, 40, 20, 40, 60],
};

let context: AudioContext | null = null;
let synth: typeof import("./synth") | null = null;
let loading: Promise<void> | null = null;

/** Making ready takes a while, so it is done at the first touch and not while a card turns. */
function ready(): AudioContext {
  if (!context) {
    context = new AudioContext();
    // Like a game, not like music: the switch of a phone silences it.
    const session = (navigator as { audioSession?: { type: string } }).audioSession;
    if (session) session.type = "ambient";
  }
  loading ??= import("./synth").then((module) => void (synth = module)).catch(() => void (loading = null));
  return context;
}

const TOUCHES = ["pointerup", "keyup"] as const;

function touched(): void {
  for (const touch of TOUCHES) removeEventListener(touch, touched);
  setTimeout(() => !settings.isMuted && ready());
}

if (typeof window !== "undefined") for (const touch of TOUCHES) addEventListener(touch, touched);

export function play(cue: Cue | null): void {
  const loudest = 0.24 * settings.volume;
  if (!cue || settings.isMuted || loudest < 0.001 || !navigator.userActivation?.hasBeenActive) return;
  const { name, step } = typeof cue === "string" ? { name: cue, step: 1 } : cue;
  const context = ready();
  if (synth) synth.sound(context, name, step, loudest);
  else void loading?.then(() => synth?.sound(context, name, step, loudest));
  const buzz = BUZZES[name];
  if (buzz && !matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate?.(buzz);
}
