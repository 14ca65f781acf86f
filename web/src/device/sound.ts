import { settings } from "../state/settings.svelte";

/** Small sounds, made by the browser itself: nothing to load. */

type Note = readonly [hertz: number, start: number, length: number, kind?: OscillatorType];

const SOUNDS = {
  flip: [
    [420, 0, 0.05, "triangle"],
    [620, 0.04, 0.05, "triangle"],
  ],
  match: [
    [660, 0, 0.09],
    [880, 0.08, 0.14],
  ],
  volcano: [
    [110, 0, 0.35, "sawtooth"],
    [70, 0.1, 0.5, "sawtooth"],
  ],
  treasure: [
    [523, 0, 0.1],
    [659, 0.1, 0.1],
    [784, 0.2, 0.22],
  ],
  peek: [
    [740, 0, 0.06],
    [740, 0.1, 0.06],
  ],
  fight: [
    [200, 0, 0.08, "square"],
    [160, 0.1, 0.08, "square"],
  ],
  wrong: [
    [240, 0, 0.12, "triangle"],
    [180, 0.12, 0.2, "triangle"],
  ],
  turn: [
    [587, 0, 0.07],
    [784, 0.07, 0.1],
  ],
  call: [
    [659, 0.25, 0.12],
    [988, 0.38, 0.14],
    [1319, 0.52, 0.25],
  ],
  end: [
    [523, 0, 0.12],
    [659, 0.12, 0.12],
    [784, 0.24, 0.12],
    [1047, 0.36, 0.3],
  ],
} satisfies Record<string, readonly Note[]>;

export type Sound = keyof typeof SOUNDS;

let context: AudioContext | null = null;

/** Making ready takes a while, so it is done at the first touch and not while a card turns. */
function ready(): AudioContext {
  if (!context) {
    context = new AudioContext();
    for (const kind of ["sine", "triangle", "sawtooth", "square"] as const) context.createOscillator().type = kind;
  }
  return context;
}

const TOUCHES = ["pointerup", "keyup"] as const;

function touched(): void {
  for (const touch of TOUCHES) removeEventListener(touch, touched);
  setTimeout(() => !settings.isMuted && ready());
}

if (typeof window !== "undefined") for (const touch of TOUCHES) addEventListener(touch, touched);

export function play(name: Sound | null): void {
  const loudest = 0.24 * settings.volume;
  if (!name || settings.isMuted || loudest < 0.001 || !navigator.userActivation?.hasBeenActive) return;
  const context = ready();
  const notes: readonly Note[] = SOUNDS[name];
  for (const [hertz, start, length, kind] of notes) {
    const begin = context.currentTime + start;
    const source = context.createOscillator();
    const volume = context.createGain();
    source.type = kind ?? "sine";
    source.frequency.value = hertz;
    volume.gain.setValueAtTime(0.0001, begin);
    volume.gain.exponentialRampToValueAtTime(loudest, begin + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    source.connect(volume).connect(context.destination);
    source.start(begin);
    source.stop(begin + length + 0.02);
  }
}
