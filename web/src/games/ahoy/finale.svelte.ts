/** The end of a match: all tiles that are left are turned up, quickly one after the other. */
import { isTile, type Tile } from "../../art/letters";
import { askAbout } from "../../net/api";
import { type AhoyView, codeAt, COLUMNS, placeAt, rowsOf } from "./view";

const STEP_MS = 70;
/** The last tile is seen before anything else comes. */
const LAST_MS = 900;

export class Finale {
  /** The tiles that have been turned up so far. */
  tiles = $state.raw<ReadonlyMap<string, Tile>>(new Map());
  isDone = $state(false);
  private left: [string, Tile][] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Turn up what still lies face down in this last view; the deal is told only after the end. */
  async begin(table: string, view: AhoyView, isSlow: boolean): Promise<void> {
    const grid = await dealOf(table).catch(() => "");
    const dealt = { ...view, grid };
    const places = Array.from({ length: COLUMNS * rowsOf(view) }, (_, at) => placeAt(at % COLUMNS, Math.floor(at / COLUMNS)));
    this.left = places.flatMap((place): [string, Tile][] => {
      const tile = codeAt(dealt, place);
      return codeAt(view, place) === "##" && isTile(tile) ? [[place, tile]] : [];
    });
    if (isSlow && this.left.length) this.next();
    else this.hurry();
  }

  /** All at once. */
  hurry(): void {
    clearTimeout(this.timer);
    this.tiles = new Map([...this.tiles, ...this.left.splice(0)]);
    this.isDone = true;
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private next(): void {
    const [tile] = this.left.splice(0, 1);
    if (tile) this.tiles = new Map([...this.tiles, tile]);
    this.timer = setTimeout(() => (tile ? this.next() : (this.isDone = true)), this.left.length ? STEP_MS : LAST_MS);
  }
}

async function dealOf(table: string): Promise<string> {
  const answer = await askAbout(table, "record");
  const told = (await answer.json()) as { record: { deal: { grid: string } } };
  return told.record.deal.grid;
}
