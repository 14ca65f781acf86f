/** The games that have a review on this page. */
import type { Component } from "svelte";
import { review as ahoy } from "../games/ahoy/review";
import type { GameEvent } from "../games/events";
import { review as memoarrr } from "../games/memoarrr/review";
import type { AnyView } from "../state/table.svelte";
import type { Finding, Review } from "./types";

/** The parts of a game that its review needs. */
export interface GameReview<View extends AnyView = AnyView, Event extends GameEvent = GameEvent> {
  /** Returns what happened as a sentence. */
  sentence(event: Event, names: readonly string[], view: View): string | null;
  finding(review: Review, finding: Finding): string;
  /** Draws the holdings of a seat. */
  readonly Holds: Component<{ view: AnyView; seat: number }>;
  /** Returns a line about the whole table; empty: there is none. */
  line(view: View): string;
}

const REVIEWS: Record<string, GameReview> = { memoarrr, ahoy };

/** Returns the review of a game; null: this page has none. */
export const reviewOf = (game: string): GameReview | null => REVIEWS[game] ?? null;
