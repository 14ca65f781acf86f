/** Pictures of tiles, each made once and then copied: a copy is ready in a fraction of the time. */
import { mount, unmount } from "svelte";
import Tile from "./Tile.svelte";
import type { Tile as TileName } from "./letters";

const made = new Map<string, Element>();

/** A picture of this tile; `scene` chooses among those of a landscape. */
export function tilePicture(tile: TileName, scene: number): Element {
  const key = tile === "~~" ? `~~${scene}` : tile;
  let picture = made.get(key);
  if (!picture) {
    const target = document.createElement("div");
    const drawn = mount(Tile, { target, props: { tile, scene } });
    picture = target.firstElementChild?.cloneNode(true) as Element;
    void unmount(drawn);
    made.set(key, picture);
  }
  return picture.cloneNode(true) as Element;
}

const CREWS = ["R1", "R2", "R3", "B1", "B2", "B3", "G1", "G2", "G3", "Y1", "Y2", "Y3"] as const;
const KINDS: readonly TileName[] = [...CREWS, "$3", "$4", "$5", "~~"];

/** Safari has no idle moments of its own. */
const idle = globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 100));

/** Make all pictures before they are needed, one in each idle moment. */
export function makeReady(): void {
  const left = [...KINDS];
  const next = (): void => {
    const tile = left.pop();
    if (!tile) return;
    tilePicture(tile, 0);
    idle(next);
  };
  idle(next);
}
