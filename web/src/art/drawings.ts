/** The drawings that Python and the page share, from src/fogbound/drawings. They are part of the program: none is fetched by its name.
 * Those of the characters tell no card: company/ loads them later. */
const files = import.meta.glob<string>(["../../../src/fogbound/drawings/*.svg", "!**/character-*.svg", "!**/mood-*.svg"], { query: "?raw", import: "default", eager: true });

const drawings = new Map(
  Object.entries(files).map(([path, text]) => [path.slice(path.lastIndexOf("/") + 1, -".svg".length), insideOf(text)] as const),
);

/** Returns what is inside the `<svg>` of this drawing. Throws if there is no such file. */
export function drawing(name: string): string {
  const found = drawings.get(name);
  if (found === undefined) throw new Error(`there is no drawing ${name}`);
  return found;
}

/** Returns what is inside the `<svg>` of a file. */
export function insideOf(text: string): string {
  return text.slice(text.indexOf(">") + 1, text.lastIndexOf("<")).replace(/>\s+</g, "><").trim();
}

/** Names of crews in the names of files. */
export const CREW_NAMES = { R: "red", B: "blue", G: "green", Y: "yellow" } as const;
export const ANIMAL_NAMES = { P: "penguin", O: "octopus", W: "walrus", C: "crab", T: "turtle" } as const;
export const LANDSCAPE_NAMES = { o: "ocean", f: "flowers", l: "lava", j: "jungle", d: "desert" } as const;
