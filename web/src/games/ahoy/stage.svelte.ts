/** The move that is on the table, as far as it has been told: what its scenes say of it, and what is left of it after them. */
import type { AhoyEvent } from "./types";
import type { Moment } from "../../state/scenes";
import type { Reveal, Step } from "./scenes";
import { type Going, type Story, storyOf } from "./story";
import type { AhoyView } from "./view";

export class Stage {
  /** The events of this move, as far as they have been told. */
  events = $state.raw<readonly AhoyEvent[]>([]);
  story = $state.raw<Story | null>(null);
  step = $state<Step | "done">("done");
  /** The view before this move; null if its scenes were not seen. */
  before = $state.raw<AhoyView | null>(null);
  private moves = -1;

  /** Begin a scene of the move with this number; without one, the move is over. */
  begin(moment: Moment | null, events: readonly AhoyEvent[], moves: number): void {
    const isSame = moves === this.moves;
    this.moves = moves;
    this.step = isReveal(moment) ? moment.kind : "done";
    if (isReveal(moment)) [this.before, this.events] = [moment.before, moment.told];
    else if (!isSame) [this.before, this.events] = [null, events];
    else return;
    this.story = storyOf(this.events, this.before);
  }

  /** The turned tiles have been seen, and the captured ones have arrived. */
  get isSettled(): boolean {
    return this.step === "done";
  }

  /** Tiles in the air. */
  get flying(): Going[] {
    return this.step === "flight" ? (this.story?.going ?? []) : [];
  }

  /** The seat whose tiles are being shown: nobody has to move meanwhile. */
  get actor(): number | null {
    return this.isSettled ? null : (this.story?.seat ?? this.before?.to_move ?? null);
  }
}

const isReveal = (moment: Moment | null): moment is Reveal => moment !== null && "told" in moment;
