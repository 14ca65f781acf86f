/** One update as a small scene: turn over, clash, tiles fly to who took them, done. Timed by clocks, so nothing waits. */
import { prefersReducedMotion } from "svelte/motion";
import type { Tile } from "../../art/letters";
import type { GameEvent } from "../../pace";
import { type Going, type Story, storyOf } from "./story";
import type { AhoyView } from "./view";

export type Step = "turn" | "look" | "clash" | "fly" | "done";

/** How long each step takes; together less than the page holds a fight. */
const MS: Record<Exclude<Step, "done">, number> = { turn: 450, look: 450, clash: 550, fly: 450 };

export class Stage {
  story = $state.raw<Story | null>(null);
  step = $state<Step>("done");
  /** The view before this move: what everybody holds until the tiles have landed. Null if somebody hurried past it. */
  before = $state.raw<AhoyView | null>(null);
  private view: AhoyView | null = null;
  private moves = 0;

  /** Begin the scene of an update, which came after so many moves; gives what ends it. */
  begin(view: AhoyView, events: readonly GameEvent[], moves: number): () => void {
    this.before = moves === this.moves + 1 ? this.view : null;
    this.view = view;
    this.moves = moves;
    this.story = storyOf(events, this.before);
    const { story } = this;
    if (!story) {
      this.step = "done";
      return () => {};
    }
    const steps: Step[] = [story.isLong ? "turn" : "look", ...(story.isLong ? (["look"] as const) : []), "clash"];
    if (story.going.length && !prefersReducedMotion.current) steps.push("fly");
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      const step = steps.shift() ?? "done";
      this.step = step;
      if (step !== "done") timer = setTimeout(next, MS[step]);
    };
    next();
    return () => clearTimeout(timer);
  }

  /** Whether what was captured has arrived. */
  get isSettled(): boolean {
    return this.step === "done";
  }

  /** The sum may be read. */
  get isTold(): boolean {
    return this.step === "clash" || this.step === "fly" || this.step === "done";
  }

  /** Tiles that lie open until the fight is over, whatever becomes of them. */
  get still(): Map<string, Tile> {
    const { story, step } = this;
    if (!story || step === "fly" || step === "done") return new Map();
    return new Map([...story.attackers, ...(story.target ? [story.target] : [])]);
  }

  /** A target that is turned over only after its attackers. */
  get later(): string[] {
    return this.step === "turn" && this.story?.target ? [this.story.target[0]] : [];
  }

  /** Tiles in the air. */
  get flying(): Going[] {
    return this.step === "fly" ? (this.story?.going ?? []) : [];
  }
}
