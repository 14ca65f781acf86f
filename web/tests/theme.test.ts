import { expect, test } from "vitest";
import theme from "../src/theme.css?raw";

const colours = (dark: boolean) =>
  new Map(
    [...theme.matchAll(/--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g)].map(([, name = "", light = "", night = "", both]) => [
      name,
      both ?? (dark ? night : light),
    ]),
  );

function luminance(colour: string): number {
  const digits = colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit).join("") : colour.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const letters = ["text", "text-2", "accent", "good", "bad", "crew-r-deep", "crew-b-deep", "crew-g-deep", "crew-y-deep"];
const pairs = [...letters.flatMap((letter) => ["paper", "panel", "panel-2"].map((ground) => [letter, ground] as const)), ["on-accent", "accent"] as const];

/** How much two colours differ: 1 to 21. */
function contrast(named: ReadonlyMap<string, string>, one: string, other: string): number {
  const [a = 0, b = 0] = [one, other].map((name) => luminance(named.get(name) ?? "")).sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}

test.each([false, true])("letters stand out from what they are written on; dark: %s", (dark) => {
  const named = colours(dark);
  for (const [letter, ground] of pairs) {
    expect(contrast(named, letter, ground), `${letter} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  }
});

test.each([false, true])("the ring of the keyboard stands out from what it lies on; dark: %s", (dark) => {
  for (const ground of ["paper", "panel", "panel-2"]) expect(contrast(colours(dark), "focus", ground), ground).toBeGreaterThanOrEqual(3);
});
