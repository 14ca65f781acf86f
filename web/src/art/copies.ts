/** Pictures of cards and tiles, each made once and then copied: a copy is ready in a fraction of the time. */
import { type Component, mount, unmount } from "svelte";
import IslandCard from "./IslandCard.svelte";
import Tile from "./Tile.svelte";
import type { Card, Tile as TileName } from "./letters";

const made = new Map<string, Element>();

/** A picture of this card of Memoarrr! */
export const cardPicture = (card: Card): Element => copyOf(card, IslandCard, { card });

/** A picture of this tile of Memory Ahoy; `scene` chooses among those of a landscape. */
export const tilePicture = (tile: TileName, scene: number): Element =>
  copyOf(tile === "~~" ? `~~${scene}` : tile, Tile, { tile, scene });

function copyOf<Props extends Record<string, unknown>>(name: string, drawing: Component<Props>, props: Props): Element {
  let picture = made.get(name);
  if (!picture) {
    const target = document.createElement("div");
    const drawn = mount(drawing, { target, props });
    picture = target.firstElementChild?.cloneNode(true) as Element;
    void unmount(drawn);
    made.set(name, picture);
  }
  return picture.cloneNode(true) as Element;
}
