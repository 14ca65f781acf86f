/** The sounds, made by the browser itself: nothing to load but this. A tone is an oscillator, a thud or the surf is noise through a filter. */

export interface Tone {
  kind: OscillatorType;
  hertz: number;
  /** Glides there; absent: stays. */
  to?: number;
  start: number;
  length: number;
  /** Loudness relative to the loudest note, from 0 to 1. */
  loud: number;
}

export interface Noise {
  kind: "noise";
  /** The filter's frequency, from and to. */
  hertz: number;
  to?: number;
  start: number;
  length: number;
  loud: number;
}

export type Part = Tone | Noise;

const tone = (hertz: number, start: number, length: number, kind: OscillatorType = "sine", loud = 1, to?: number): Tone => ({
  kind,
  hertz,
  start,
  length,
  loud,
  ...(to === undefined ? {} : { to }),
});
const noise = (hertz: number, start: number, length: number, loud = 1, to?: number): Noise => ({
  kind: "noise",
  hertz,
  start,
  length,
  loud,
  ...(to === undefined ? {} : { to }),
});

/** A card that lands: the table answers. */
const thud = (start = 0): Part[] => [noise(900, start, 0.05, 0.5, 300), tone(120, start, 0.11, "sine", 0.9, 70)];

/** C major without its half tones, so that any two sound well together; it goes on for three octaves. */
const STEPS = [0, 2, 4, 7, 9];
const MOST_STEPS = 14;
const LOWEST = 392;

/** Returns the pitch of the n-th card of a chain, from 1: each is higher than the one before. */
export function pitch(step: number): number {
  const at = Math.min(Math.max(step, 1), MOST_STEPS) - 1;
  return LOWEST * 2 ** ((12 * Math.floor(at / STEPS.length) + STEPS[at % STEPS.length]!) / 12);
}

/** The melody so far, in a breath: the last three of it. */
const climb = (step: number): Part[] => [
  ...thud(),
  ...[step - 2, step - 1, step]
    .filter((one) => one > 0)
    .map((one, number, all) => tone(pitch(one), 0.05 + 0.07 * (number + 3 - all.length), 0.1 + (one === step ? 0.14 : 0), "triangle", one === step ? 1 : 0.45)),
];

/** All of it falls back into the volcano. */
const fall = (step: number): Part[] => [
  ...Array.from({ length: Math.min(step, 6) }, (_, number) => tone(pitch(step - number), 0.06 * number, 0.09, "triangle", 0.7)),
  noise(240, 0.1, 0.8, 0.9, 60),
  tone(98, 0.12, 0.7, "sawtooth", 0.5, 41),
];

const chest = (): Part[] => [
  tone(180, 0, 0.16, "sawtooth", 0.25, 320), // the lid
  ...[1318, 1760, 1568, 2093, 1975].map((hertz, number) => tone(hertz, 0.14 + 0.055 * number, 0.16, "sine", 0.5)),
  ...[523, 659, 784].map((hertz, number) => tone(hertz, 0.16 + 0.1 * number, 0.2 + 0.05 * number)),
];

const SOUNDS = {
  flip: () => thud(),
  match: climb,
  volcano: fall,
  treasure: chest,
  surf: () => [noise(300, 0, 1.5, 0.35, 900), noise(900, 0.9, 1.3, 0.25, 250)],
  peek: () => [tone(740, 0, 0.06), tone(740, 0.1, 0.06)],
  fight: () => [noise(2600, 0, 0.06, 0.6, 1200), tone(200, 0, 0.08, "square", 0.7), noise(2200, 0.12, 0.06, 0.6, 900), tone(160, 0.12, 0.08, "square", 0.7)],
  wrong: () => [...thud(), tone(240, 0.04, 0.12, "triangle"), tone(180, 0.16, 0.2, "triangle")],
  turn: () => [tone(587, 0, 0.07), tone(784, 0.07, 0.1)],
  call: () => [tone(659, 0.25, 0.12), tone(988, 0.38, 0.14), tone(1319, 0.52, 0.25)],
  end: () => [...[523, 659, 784, 1047].map((hertz, number) => tone(hertz, 0.12 * number, number === 3 ? 0.35 : 0.14)), tone(784, 0.36, 0.35, "triangle", 0.5)],
} satisfies Record<string, (step: number) => Part[]>;

export type Sound = keyof typeof SOUNDS;
export const ALL = Object.keys(SOUNDS) as Sound[];

export const partsOf = (name: Sound, step: number): Part[] => SOUNDS[name](step);

let hiss: AudioBuffer | null = null;

/** Two seconds of noise, made once. */
function noiseOf(context: AudioContext): AudioBuffer {
  if (!hiss) {
    hiss = context.createBuffer(1, 2 * context.sampleRate, context.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) samples[at] = 2 * Math.random() - 1;
  }
  return hiss;
}

/** Plays all parts of a sound; `loudest` is the gain of the loudest. */
export function sound(context: AudioContext, name: Sound, step: number, loudest: number): void {
  for (const part of partsOf(name, step)) {
    const begin = context.currentTime + part.start;
    const volume = context.createGain();
    const end = begin + part.length;
    volume.gain.setValueAtTime(0.0001, begin);
    volume.gain.exponentialRampToValueAtTime(Math.max(0.0002, loudest * part.loud), begin + (part.length > 0.6 ? part.length / 3 : 0.012));
    volume.gain.exponentialRampToValueAtTime(0.0001, end);
    const source = part.kind === "noise" ? noisy(context, part, volume, begin) : tonal(context, part, volume, begin);
    source.start(begin);
    source.stop(end + 0.02);
    volume.connect(context.destination);
  }
}

function tonal(context: AudioContext, part: Tone, volume: GainNode, begin: number): AudioScheduledSourceNode {
  const source = context.createOscillator();
  source.type = part.kind;
  source.frequency.value = part.hertz;
  source.frequency.setValueAtTime(part.hertz, begin); // where a ramp begins
  if (part.to) source.frequency.exponentialRampToValueAtTime(part.to, begin + part.length);
  source.connect(volume);
  return source;
}

function noisy(context: AudioContext, part: Noise, volume: GainNode, begin: number): AudioScheduledSourceNode {
  const source = context.createBufferSource();
  source.buffer = noiseOf(context);
  const filter = context.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.setValueAtTime(part.hertz, begin);
  if (part.to) filter.frequency.exponentialRampToValueAtTime(part.to, begin + part.length);
  source.connect(filter).connect(volume);
  return source;
}
