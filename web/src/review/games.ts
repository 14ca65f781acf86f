/** The games that have a review on this page. */
import type { Component } from "svelte";
import type { Crew } from "../art/letters";
import { review as ahoy } from "../games/ahoy/review";
import { review as memoarrr } from "../games/memoarrr/review";
import type { AnyEvent, AnyView } from "../games/types";
import type { Finding } from "./types";

/** The parts of a game that its review needs. */
export interface GameReview<View extends AnyView = AnyView, Event extends AnyEvent = AnyEvent> {
  /** Returns what happened as a sentence. */
  sentence(event: Event, names: readonly string[]): string | null;
  /** Returns a finding about the player of this name in words. */
  finding(finding: Finding, name: string): string;
  /** Returns the crew of a seat, in a game whose seats have colours. */
  crewOf?(seat: number): Crew;
  /** Returns the board of a view, as docs/notation.md writes it. */
  board(view: View): string;
  /** Returns what a move took off the board, by place. */
  taken?(events: readonly Event[]): Record<string, string>;
  /** Draws a card or tile, or whatever else lies on the board; null: face down. */
  readonly Face: Component<{ view: View; face: string | null }>;
  /** Draws the holdings of a seat. */
  readonly Holds: Component<{ view: View; seat: number }>;
  /** Returns a line about the whole table; empty: there is none. */
  line(view: View): string;
}

const REVIEWS = { memoarrr, ahoy } as Record<string, GameReview>; // each is given views and events of its own game only

/** Returns the review of a game; null: this page has none. */
export const reviewOf = (game: string): GameReview | null => REVIEWS[game] ?? null;
