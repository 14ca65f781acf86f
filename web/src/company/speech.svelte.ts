import type { Remark } from "../net/protocol";
import { settings } from "../state/settings.svelte";
import type { TableState } from "../state/table.svelte";
import { isLevel } from "./lines";
import { isQuiet } from "./quiet";
import { lineOf } from "./texts.svelte";

/** Delay of a remark: its subject is seen first, */
const AFTER_MS = 650;
/** and this long it can be read. */
const FOR_MS = 4200;

/** The current remark of the character on a seat. It is silent as soon as somebody at this device has to think. */
export class Speech {
  private said = $state.raw<Remark | null>(null);

  constructor(
    private readonly table: TableState,
    readonly seat: number,
  ) {
    let heard = 0;
    let timers: ReturnType<typeof setTimeout>[] = [];
    const stop = () => timers.forEach(clearTimeout);
    $effect(() => {
      const { number = 0, remarks = [] } = table.shown ?? {};
      const remark = remarks.find((one) => one.seat === seat);
      if (!remark || number === heard) return; // the next scene of the same update, or one without a word
      heard = number;
      stop();
      timers = [setTimeout(() => (this.said = remark), AFTER_MS), setTimeout(() => (this.said = null), AFTER_MS + FOR_MS)];
    });
    $effect(() => stop);
  }

  get remark(): Remark | null {
    return isQuiet(this.table) || !settings.hasVoices ? null : this.said;
  }

  /** Empty while it is silent. */
  get words(): string {
    const level = this.table.seats[this.seat]?.bot;
    return this.remark && isLevel(level) ? lineOf(level, this.remark) : "";
  }
}
