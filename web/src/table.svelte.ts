import { kept } from "./kept";
import type { Said, SeatShown, Seen, Table } from "./protocol";
import { copyTokens, keepToken, newToken, noteNames, noteOver, noteRunning } from "./seats";
import { Refusal, type Wish } from "./socket";
import { holdMs, type GameEvent } from "./pace";
import { play as playSound, soundOf } from "./sound";
import { asName } from "./words/names";

/** What all views of both games have. */
export interface AnyView {
  game: string;
  seat: number | null;
  options: { players: number } & Record<string, unknown>;
  phase: string;
  to_move: number | null;
  secret: Record<string, string> | null;
  showing: Record<string, string>;
  winners: number[] | null;
  ranking: number[][] | null;
}

/** A lesson at this table: nothing is offered but the move that it asks for. */
export interface Guide {
  /** How many moves it has: those after it are not shown. */
  moves: () => number;
  /** How long it takes to read what is said after so many moves. */
  readMs: (moves: number) => number;
}

/** A table as this page shows it. What comes from the server is shown one thing at a time, each long enough to be seen. */
export class TableState {
  // What hangs on a message is derived: where it stays as it was, nothing is drawn anew.

  /** What is on the screen: the last message whose time has come. */
  shown = $state.raw<Table | null>(null);
  /** Messages that wait for their time. */
  private queue: Table[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** When the shown message may give way to the next. */
  private until = 0;
  /** When the shown message came: clocks count from here. */
  shownAt = $state(0);
  /** Why this table cannot be shown: a code. */
  trouble = $state<string | null>(null);
  /** Why the last command was refused: a code; for a while. */
  refusal = $state<string | null>(null);
  /** What people said, the last first. */
  talk = $state<Said[]>([]);
  /** The last emote of each seat, for a while. */
  emotes = $state<Record<number, string>>({});
  /** On one screen: the secret look whose owner has the device and has said so. */
  private uncovered = $state("");
  /** The game's own last moment is over: who won may be said. The game's table sets it. */
  isRevealed = $state(false);
  /** A command is on its way. */
  isBusy = $state(false);
  /** Taps that wait until it has been answered. */
  private taps: (() => void)[] = [];
  guide = $state.raw<Guide | null>(null);

  constructor(
    readonly name: string,
    private readonly send: (wish: Wish) => Promise<{ code?: string | null }>,
  ) {}

  get mine(): number[] {
    return this.shown?.mine ?? [];
  }

  private seatsBefore: readonly SeatShown[] = [];
  readonly seats = $derived((this.seatsBefore = kept(this.seatsBefore, this.shown?.seats ?? [])));

  /** The seat of this browser, if it has one and no more. */
  private readonly only = $derived(this.mine.length === 1 ? this.mine[0]! : null);

  /** What to call each seat. */
  readonly names = $derived(this.seats.map(({ name }, seat) => (seat === this.only ? (name ?? "") : asName(name ?? ""))));

  /** Several seats of this browser: the device goes round. */
  readonly isShared = $derived(this.mine.length > 1);

  /** What the seats here see. On one screen a bot looks for those who gave up, and that concerns nobody here. */
  private get eyes(): Seen[] {
    const all = this.shown?.seen ?? [];
    const playing = all.filter(({ seat }) => seat === null || !this.seats[seat]?.resigned);
    return this.isShared && playing.length ? playing : all;
  }

  /** Through whose eyes the table is shown: one's own, or on a shared device those of whoever has it. */
  get seen(): Seen | null {
    const all = this.eyes;
    const wanted = this.secretSeat ?? this.toMove;
    return all.find((one) => one.seat === wanted) ?? all[0] ?? null;
  }

  readonly isOver = $derived(this.shown?.status === "over");

  /** On one screen a secret stays behind a curtain until its owner has the device; the end leaves none. */
  get view(): AnyView | null {
    const view = (this.seen?.view ?? null) as AnyView | null;
    return view && (this.isCurtained || this.isOver) ? { ...view, secret: null } : view;
  }

  /** Whose secret look is open, of those at this device. A landscape of Memory Ahoy is no secret: everybody sees it. */
  get secretSeat(): number | null {
    if (this.isOver) return null;
    const isSecret = (view: AnyView) => Object.values(view.secret ?? {}).some((face) => face !== "~~");
    return this.eyes.find((one) => isSecret(one.view as AnyView))?.seat ?? null;
  }

  get isCurtained(): boolean {
    return this.isShared && this.secretSeat !== null && this.uncovered !== `${this.secretSeat}/${this.shown?.moves}`;
  }

  /** Its owner has the device: open the curtain. */
  uncover(): void {
    this.uncovered = `${this.secretSeat}/${this.shown?.moves}`;
  }

  /** The secret was seen: it goes, here and on the server. */
  async gotIt(): Promise<void> {
    const seat = this.secretSeat;
    if (seat !== null) await this.do({ type: "got_it", table: this.name, seat });
  }

  get events(): GameEvent[] {
    return (this.seen?.events ?? []) as GameEvent[];
  }

  readonly toMove = $derived.by(() => {
    const view = this.shown?.seen?.[0]?.view as AnyView | undefined;
    return this.shown?.status === "running" ? (view?.to_move ?? null) : null;
  });

  /** Whose seat is marked: on one screen a secret look comes before the next player's turn. */
  readonly active = $derived(this.isShared ? (this.secretSeat ?? this.toMove) : this.toMove);

  /** Whether somebody at this device has to move, and nothing else is still being shown. */
  readonly isMyTurn = $derived.by(() => {
    const seat = this.toMove === null ? undefined : this.seats[this.toMove];
    return seat !== undefined && this.mine.includes(this.toMove!) && !seat.stood_in && !seat.resigned;
  });

  /** What may be chosen here and now. */
  get legalMoves(): string[] {
    const hint = this.seen?.hint;
    return this.guide ? this.allowedMoves.filter((move) => move === hint) : this.allowedMoves;
  }

  /** What the rules allow here and now. */
  get allowedMoves(): string[] {
    const isWaiting = this.isShared && this.secretSeat !== null;
    return this.isMyTurn && !isWaiting ? (this.seen?.legal_moves ?? []) : [];
  }

  hear(message: Table): void {
    this.trouble = null;
    if (message.status === "over") noteOver(this.name);
    else {
      const mine = message.mine ?? [];
      const others = message.seats.filter((_, seat) => mine.length > 1 || !mine.includes(seat));
      noteRunning(this.name, mine, message.commitment ?? null);
      noteNames(this.name, others.flatMap(({ name }) => name ?? []));
    }
    if (this.guide && (message.moves ?? 0) > this.guide.moves()) return;
    const isWhole = !message.seen?.some((one) => one.events?.length);
    if (isWhole && this.queue.length === 0 && performance.now() >= this.until) return this.show(message);
    this.queue.push(message);
    if (this.queue.length > 12) this.hurry();
    else this.next();
  }

  /** Show at once all that waits: somebody tapped. */
  hurry(): void {
    const last = this.queue.pop();
    this.queue = [];
    this.until = 0;
    if (last) this.show(last);
  }

  /** A move of whoever has to move here; taps while something is still being shown count too. */
  async play(move: string): Promise<void> {
    if (this.queue.length) this.hurry();
    const { shown, seen } = this;
    if (!shown || !seen || seen.seat === null || this.isBusy || !this.legalMoves.includes(move)) return;
    await this.do({ type: "play", table: this.name, seat: seen.seat, moves: shown.moves ?? 0, move });
  }

  /** Tap again when the command that is on its way has been answered. */
  afterwards(tap: () => void): void {
    this.taps.push(tap);
  }

  /** Carry a command out; a refusal is shown for a while. */
  async do(wish: Wish): Promise<{ code?: string | null } | null> {
    this.isBusy = true;
    try {
      return await this.send(wish);
    } catch (why) {
      this.refusal = why instanceof Refusal ? why.code : "error";
      this.taps = [];
      setTimeout(() => (this.refusal = null), 4000);
      return null;
    } finally {
      this.isBusy = false;
      for (const tap of this.taps.splice(0)) tap();
    }
  }

  async sit(seat: number, name: string): Promise<void> {
    const token = newToken();
    keepToken(this.name, this.shown?.settings.game ?? "", token);
    await this.do({ type: "sit", table: this.name, seat, name, token });
  }

  /** Follow the same people to the next table; gives its name. */
  followRematch(): string | null {
    const next = this.shown?.rematch ?? null;
    if (next) copyTokens(this.name, next);
    return next;
  }

  presence(here: boolean[]): void {
    const update = (table: Table): Table => ({
      ...table,
      seats: table.seats.map((seat, number) => ({ ...seat, here: here[number] ?? false })),
    });
    this.queue = this.queue.map(update);
    if (this.shown) this.shown = update(this.shown);
  }

  heard(said: Said): void {
    if (said.text) this.talk = [said, ...this.talk].slice(0, 50);
    if (said.emote) {
      const { seat, emote } = said;
      this.emotes = { ...this.emotes, [seat]: emote };
      setTimeout(() => (this.emotes = Object.fromEntries(Object.entries(this.emotes).filter(([n]) => +n !== seat))), 3000);
    }
  }

  refused(code: string): void {
    this.trouble = code;
  }

  leave(): void {
    clearTimeout(this.timer);
  }

  private next(): void {
    clearTimeout(this.timer);
    const wait = this.until - performance.now();
    if (wait > 0) {
      this.timer = setTimeout(() => this.next(), wait);
      return;
    }
    const message = this.queue.shift();
    if (message) this.show(message);
    if (this.queue.length) this.next();
  }

  private show(message: Table): void {
    this.shown = message;
    this.shownAt = performance.now();
    const events = this.events;
    playSound(soundOf(events, this.mine));
    const haste = this.queue.length > 3 ? 0.4 : 1;
    const readMs = this.isMyTurn ? 0 : (this.guide?.readMs(message.moves ?? 0) ?? 0);
    this.until = performance.now() + Math.max(readMs, haste * holdMs(events, this.mine));
  }
}
