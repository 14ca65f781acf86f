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
