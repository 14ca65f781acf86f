import { connection } from "../net/connection.svelte";

const RETRY_MS = 60_000;
const LEAST_MS = 5_000;

/** The code that leads to a table, as a screen shows it: asked for again before it is old. */
export class ShownCode {
  /** Four letters; "" as long as there are none. */
  letters = $state("");
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: string) {}

  /** Ask for it, now and from time to time; returns how to stop. To be called again after each break. */
  show(): () => void {
    let isOver = false;
    const ask = async (): Promise<void> => {
      let wait = RETRY_MS;
      try {
        const answer = await connection.ask({ type: "join_code", table: this.table });
        if (isOver) return;
        this.letters = answer.code ?? "";
        wait = Math.max((answer.code_ms ?? 0) / 2, LEAST_MS);
      } catch {
        this.letters = ""; // the link still leads here
      }
      if (!isOver) this.timer = setTimeout(() => void ask(), wait);
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(this.timer);
    };
  }
}
