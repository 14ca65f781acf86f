import type { Component } from "svelte";
import type { Crew } from "../art/letters";
import type { Cue } from "../device/sound";
import type { HoldTimes } from "../motion/holdTimes";
import type { Book } from "../rules/book";
import type { Scene } from "../state/scenes";
import type { TableState } from "../state/table.svelte";
import type { Key, Language } from "../words/words.svelte";
import type { ToldEvent } from "./told";
import type { AnyEvent, AnyView } from "./types";

export type Options = Record<string, unknown>;
/** Faces of cards or tiles by their places. */
export type Faces = Record<string, string>;

/** The page's record of one game, in the first load: all that screens other than a match need. It holds no rules. */
export interface Game<View extends AnyView = AnyView, Event extends AnyEvent = AnyEvent, Told extends ToldEvent = ToldEvent> {
  /** The title. */
  readonly title: Key & `game.${string}`;
  /** The sentence on the home screen, */
  readonly glance: Key & `home.${string}.glance`;
  /** the picture above it, */
  readonly Glance: Component;
  /** and how many minutes a match takes. */
  readonly minutes: number;
  /** The form fields of the game's own options, with their defaults. */
  readonly Options: Component<{ options: Options }>;
  readonly defaults: Options;
  /** Returns the options to send to the server. */
  optionsToSend(options: Options): Options;
  /** Returns a sentence for each option that differs from the usual one. */
  unusual(options: Options): string[];
  /** Returns the crew of a seat, in a game whose seats have colours. */
  crewOf?(seat: number): Crew;
  readonly times: HoldTimes;
  /** Returns the sound of what happened; `mine` are the seats of this page, `begins` is the kind of scene that begins. */
  sound(events: readonly Event[], mine: readonly number[], view: View | null, begins: string | null): Cue | null;
  /** Returns whether everybody may see this face in a secret look; without it nobody else may see any. */
  isOpenFace?(face: string): boolean;
  /** Returns the scenes of an update, given the view before it. */
  scenes(before: View | null, after: View, events: readonly Event[]): Scene[];
  /** Returns the view when all its scenes were seen. */
  settled(view: View): View;
  /** Returns the number of the round or turn that a view shows, */
  part(view: View): number;
  /** and how many before it the log keeps. */
  partsKept(view: View): number;
  /** Returns the board of a view, as docs/notation.md writes it. */
  board(view: View): string;
  /** Returns the faces that an event tells. */
  faces(event: Told): Faces;
  /** Returns the event without secrets, sums of faces, and the faces for which `isDown` holds. */
  withoutFaces(event: Told, isDown: (place: string, face: string) => boolean): Told;
  /** Loads the rules for readers. */
  rules(language: Language): Promise<Book>;
  /** The line about the publisher's rules below them, where there is one. */
  readonly credit?: Key & `rules.credit.${string}`;
  /** Loads the parts that a match needs. */
  loadMatch(): Promise<{ match: GameMatch<View, Event, Told> }>;
}

/** The parts of a game that a match needs, loaded with its first table. */
export interface GameMatch<View extends AnyView = AnyView, Event extends AnyEvent = AnyEvent, Told extends ToldEvent = ToldEvent> {
  /** Draws `table.view` and offers `table.legalMoves`. Beside a big screen a phone draws only what is its owner's: secret
   * looks and choices, on a board without the faces that everybody sees. */
  readonly Table: Component<{ table: TableState<View, Event>; isPhone?: boolean }>;
  /** Returns what happened as a sentence, for everybody to read and for the screen reader; null: nothing to say. */
  sentence(event: Told, names: readonly string[]): string | null;
  /** Returns the request to the player whose turn has come. */
  prompt(table: TableState<View, Event>): string;
  /** Returns the name of a round or turn. */
  partName(number: number): string;
  /** Loads the player aid. */
  loadPlayerAid(): Promise<{ default: Component<{ view: View }> }>;
  /** Names of two drawings for the picture of the end. */
  readonly emblems: readonly [large: string, small: string];
  /** Returns the score of a seat when the match is over. */
  score(view: View, seat: number): string;
  /** A hint below the result; `ondecline` is called when its button goes. */
  readonly AfterMatch?: Component<{ table: TableState<View, Event>; ondecline: () => void }>;
}
