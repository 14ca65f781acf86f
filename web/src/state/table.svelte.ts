import { reuseEqual } from "./reuse";
import type { Look, Said, SeatShown, Seen, Table } from "../net/protocol";
import { copyTokens, keepToken, newToken, noteGame, noteNames, noteOver, noteRunning } from "./seats";
import { Refusal, type Wish } from "../net/socket";
import { type Entry, forgotten, isShown, logged, partOf } from "./log";
import { gameOf } from "../games";
import type { AnyEvent, AnyView } from "../games/types";
import { holdMs } from "../motion/holdTimes";
import { atPlayerPace } from "../motion/playerPace";
import { type Frame, type Moment, unfold } from "./scenes";
import { settings } from "./settings.svelte";
import { play as playSound } from "../device/sound";
import { asName, ownName } from "../words/names";

/** More updates than this are not waited for. */
const MOST_WAITING = 12;
/** A tap so soon after another one at the same place is the second half of a double tap, */
const DOUBLE_TAP_MS = 500;
/** one so soon after a move hurries nothing, nor one made before what has just come on was seen: no choice is offered so soon, */
const AFTER_CHANGE_MS = 300;
/** and one so soon after hurrying is no move. */
const AFTER_TAP_MS = 400;

/** A lesson at this table: nothing is offered but the move that it asks for. */
export interface Guide {
  /** How many moves it has: those after it are not shown. */
  moves: () => number;
  /** How long it takes to read what is said after so many moves. */
  readMs: (moves: number) => number;
}

/** A table as this page shows it. What comes from the server is shown one thing at a time, each long enough to be seen. */
export class TableState<View extends AnyView = AnyView, Event extends AnyEvent = AnyEvent> {
  // Values that depend on a message are derived: an unchanged one is not drawn anew.

  /** The message on the screen: the last one whose time has come. */
  shown = $state.raw<Table | null>(null);
  /** The scene of it that is on, if it tells several things. */
  moment = $state.raw<Moment | null>(null);
  /** How many moves have been shown to the end of their scenes; null: none yet. */
  private movesSeen = $state<number | null>(null);
  /** Frames that wait for their time. */
  private queue: Frame[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** When the shown message may give way to the next. */
  private until = 0;
  /** The last message. */
  private heardLast: Table | null = null;
  /** The server is being asked for the table: until it has answered, what it tells was said before. */
  private isComing = false;
  /** How often the server has been asked for the table and has answered: once, and after each break. */
  arrivals = $state(0);
  /** When the shown message was heard: clocks count from here. */
  shownAt = $state(0);
  /** Why this table cannot be shown: a code. */
  trouble = $state<string | null>(null);
  /** Why the last command was refused: a code; for a while. */
  refusal = $state<string | null>(null);
  /** The chat, the last message first. */
  talk = $state<Said[]>([]);
  /** The last emote of each seat, for a while. */
  emotes = $state<Record<number, string>>({});
  /** On one screen: the secret look whose owner has the device and has said so. */
  private uncovered = $state("");
  /** The game's own last moment is over: who won may be said. The game's table sets it. */
  isRevealed = $state(false);
  /** Seats whose owners would end the match because somebody stays away. */
  ending = $state.raw<readonly number[]>([]);
  /** A command is on its way. */
  isBusy = $state(false);
  /** The move that is on its way: the card itself answers the tap. */
  pending = $state<string | null>(null);
  /** The last tap that did something, and when: a second one at the same place is no choice. */
  private lastTap = { what: "", at: -Infinity };
  /** When another update came on. */
  private changedAt = -Infinity;
  /** The last change has been there long enough to be seen: a tap made before that was meant for something else. */
  private isSeen = $state(true);
  private seenTimer: ReturnType<typeof setTimeout> | undefined;
  /** When somebody last hurried: what was tapped at once after that was not seen as it is now. */
  private hurriedAt = -Infinity;
  /** When the secret look here began, or came out from behind the curtain; */
  private lookAt = -Infinity;
  /** it has been there long enough to be seen: a tap made before that was not meant for its button. */
  isLookSeen = $state(false);
  private lookTimer: ReturnType<typeof setTimeout> | undefined;
  /** Taps that wait until it has been answered. */
  private taps: (() => void)[] = [];
  guide = $state.raw<Guide | null>(null);
  /** All that this page was told of late, whether it is on the screen yet or not. */
  private entries = $state.raw<readonly Entry[]>([]);
  /** The round, or turn, whose rest is played fast. */
  private fastPart = $state<number | null>(null);
  /** The shown message stays until the player goes on: they wish so, and something happened. */
  private isHeld = $state(false);
  /** Events of the scenes that somebody's hurry left out. */
  passed = $state.raw<readonly AnyEvent[]>([]);
  /** How many updates wait. */
  private waiting = $state(0);

  constructor(
    readonly name: string,
    private readonly send: (wish: Wish) => Promise<{ code?: string | null }>,
  ) {}

  get mine(): number[] {
    return this.shown?.mine ?? [];
  }

  private seatsBefore: readonly SeatShown[] = [];
  readonly seats = $derived((this.seatsBefore = reuseEqual(this.seatsBefore, this.shown?.seats ?? [])));

  /** The seat of this browser, if it has one and no more. */
  private readonly only = $derived(this.mine.length === 1 ? this.mine[0]! : null);

  /** The name of each seat. */
  readonly names = $derived(this.seats.map(({ name }, seat) => (seat === this.only ? ownName(name ?? "") : asName(name ?? ""))));

  /** Several seats of this browser: the device goes round. */
  readonly isShared = $derived(this.mine.length > 1);

  /** The views of the seats here. On one screen a bot looks for those who gave up, and that concerns nobody here. */
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

  private looksBefore: readonly Look[] = [];
  /** Where each seat looked last in secret, until its next move; and whether it still does. */
  readonly looks = $derived((this.looksBefore = reuseEqual(this.looksBefore, this.shown?.looks ?? [])));

  readonly isOver = $derived(this.shown?.status === "over");

  /** On one screen a secret stays behind a curtain until its owner has the device; the end leaves none. */
  get view(): View | null {
    const view = (this.seen?.view ?? null) as View | null; // its game's table gets no other
    return view && (this.isCurtained || this.isOver) ? { ...view, secret: null } : view;
  }

  /** The seat at this device whose secret look is open. */
  get secretSeat(): number | null {
    if (this.isOver || !this.shown) return null;
    const game = gameOf(this.shown.settings.game);
    const isSecret = (view: AnyView) => Object.values(view.secret ?? {}).some((face) => !game?.isOpenFace?.(face));
    return this.eyes.find((one) => isSecret(one.view))?.seat ?? null;
  }

  get isCurtained(): boolean {
    return this.isShared && this.secretSeat !== null && this.uncovered !== `${this.secretSeat}/${this.shown?.moves}`;
  }

  /** Its owner has the device: open the curtain. `tappedAt` as for `play`. */
  uncover(tappedAt = performance.now()): void {
    if (tappedAt - this.lookAt < AFTER_CHANGE_MS) return;
    this.uncovered = `${this.secretSeat}/${this.shown?.moves}`;
    this.beginLook();
  }

  /** The secret was seen: it goes, here and on the server. `tappedAt` as for `play`. */
  async gotIt(tappedAt = performance.now()): Promise<void> {
    const seat = this.secretSeat;
    if (seat === null || tappedAt - this.lookAt < AFTER_CHANGE_MS) return;
    await this.do({ type: "got_it", table: this.name, seat });
  }

  private beginLook(): void {
    this.lookAt = performance.now();
    this.isLookSeen = false;
    clearTimeout(this.lookTimer);
    this.lookTimer = setTimeout(() => (this.isLookSeen = true), AFTER_CHANGE_MS);
  }

  get events(): Event[] {
    return (this.seen?.events ?? []) as Event[];
  }

  readonly toMove = $derived.by(() => {
    const view = this.shown?.seen?.[0]?.view;
    return this.shown?.status === "running" ? (view?.to_move ?? null) : null;
  });

  /** The seat that is marked: on one screen a secret look comes before the next player's turn. */
  readonly active = $derived(this.isShared ? (this.secretSeat ?? this.toMove) : this.toMove);

  /** Whether somebody at this device has to move, and nothing else is still being shown. */
  readonly isMyTurn = $derived.by(() => {
    const seat = this.toMove === null ? undefined : this.seats[this.toMove];
    return seat !== undefined && this.mine.includes(this.toMove!) && !seat.stood_in && !seat.resigned;
  });

  /** The moves that may be chosen here and now. */
  get legalMoves(): string[] {
    const hint = this.seen?.hint;
    return this.guide ? this.allowedMoves.filter((move) => move === hint) : this.allowedMoves;
  }

  /** The moves that the rules allow here and now. */
  get allowedMoves(): string[] {
    const isWaiting = this.isShared && this.secretSeat !== null;
    return this.isMyTurn && this.isSeen && !isWaiting ? (this.seen?.legal_moves ?? []) : [];
  }

  /** How many moves there is something to say about: words about a move come when all of it was seen. */
  get movesTold(): number {
    return this.movesSeen ?? this.shown?.moves ?? 0;
  }

  /** The entries that have been shown, the oldest first. */
  get log(): readonly Entry[] {
    return this.entries.filter((entry) => isShown(entry, this.shown?.number ?? -1, this.moment === null));
  }

  /** The rest of this round is played fast, on this page alone. */
  get isFast(): boolean {
    return this.fastPart !== null && this.view !== null && this.fastPart === partOf(this.view);
  }

  set isFast(isWished: boolean) {
    this.fastPart = isWished && this.view ? partOf(this.view) : null;
    if (!isWished || this.moment) return;
    this.until = 0;
    this.next();
  }

  /** Nothing goes on before the player wishes so. A lesson has a pace of its own. */
  get waitsForMe(): boolean {
    return settings.waitsForMe && !this.guide;
  }

  /** How many updates there are to go on to. */
  get held(): number {
    return this.isHeld ? this.waiting : 0;
  }

  /** Goes on to the next update: the held one has been heard. */
  goOn(): void {
    this.isHeld = false;
    this.until = 0;
    this.next();
  }

  hear(message: Table): void {
    this.trouble = null;
    noteGame(this.name, message.settings.game);
    if (message.status === "over") noteOver(this.name);
    else {
      const mine = message.mine ?? [];
      const others = message.seats.filter((_, seat) => mine.length > 1 || !mine.includes(seat));
      noteRunning(this.name, mine, message.commitment ?? null);
      noteNames(
        this.name,
        others.flatMap(({ name }) => name ?? []),
      );
    }
    if (this.guide && (message.moves ?? 0) > this.guide.moves()) return;
    this.entries = logged(this.entries, this.heardLast, message);
    this.heardLast = message;
    this.queue.push(...unfold(this.queue.at(-1)?.table ?? this.shown, message, performance.now()));
    if (this.updates > MOST_WAITING && !this.waitsForMe) this.skip();
    else this.next();
    this.waiting = this.updates;
  }

  /** The seat whose time ran out with what is shown. */
  get outOfTime(): number | null {
    return this.shown?.out_of_time ?? null;
  }

  /** How many updates wait, however many scenes they have. */
  private get updates(): number {
    return this.queue.filter(({ moment }) => moment === null).length;
  }

  /** Somebody tapped: the scenes that are on are over, or what comes next comes at once. `tappedAt` is the event's own time:
   * a busy page handles it late. */
  hurry(tappedAt = performance.now()): void {
    const isTooSoon = tappedAt - this.lastTap.at < AFTER_TAP_MS || tappedAt - this.changedAt < AFTER_CHANGE_MS;
    if (isTooSoon || !this.queue.length) return;
    this.hurriedAt = tappedAt;
    if (this.waitsForMe) return this.goOn();
    if (this.moment) this.leaveOutScenes();
    this.until = 0;
    this.next();
  }

  /** The update that is on comes to its end: its other scenes are told, and not shown. */
  private leaveOutScenes(): void {
    const isLeftOut = ({ table, moment }: Frame) => table.number === this.shown?.number && moment !== null;
    const seat = this.seen?.seat;
    const told = this.queue.filter(isLeftOut).flatMap(({ table }) => table.seen?.find((one) => one.seat === seat)?.events ?? []);
    this.passed = told;
    this.queue = this.queue.filter((frame) => !isLeftOut(frame));
  }

  /** Show what is newest, and nothing before it. */
  private skip(): void {
    const last = this.queue.pop();
    this.queue = [];
    this.until = 0;
    if (last) this.show(last);
  }

  /** A move of whoever has to move here. A tap means what was seen: made while something else is still to be shown it is
   * dropped, and so is one made before what is shown came on, and the second half of a double tap. `tappedAt` as for
   * `hurry`. */
  async play(move: string, tappedAt = performance.now()): Promise<void> {
    const isDouble = move.split(" ").at(-1) === this.lastTap.what && tappedAt - this.lastTap.at < DOUBLE_TAP_MS;
    if (isDouble || tappedAt - this.hurriedAt < AFTER_TAP_MS || tappedAt < this.changedAt) return;
    if (this.queue.some(({ table }) => table.seen?.some(({ events }) => events?.length))) return this.hurry(tappedAt);
    if (this.queue.length) this.skip(); // nothing has happened: somebody came, or put a look away
    const { shown, seen } = this;
    if (!shown || !seen || seen.seat === null || this.isBusy || !this.legalMoves.includes(move)) return;
    this.lastTap = { what: move.split(" ").at(-1) ?? "", at: tappedAt };
    this.pending = move;
    [this.until, this.isHeld] = [0, false]; // what was shown has been seen
    await this.do({ type: "play", table: this.name, seat: seen.seat, moves: shown.moves ?? 0, move });
    this.pending = null;
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

  presence(here: boolean[], ending: readonly number[] = []): void {
    this.ending = ending;
    const update = (table: Table): Table => ({
      ...table,
      seats: table.seats.map((seat, number) => ({ ...seat, here: here[number] ?? false })),
    });
    this.queue = this.queue.map((frame) => ({ ...frame, table: update(frame.table) }));
    if (this.shown) this.shown = update(this.shown);
  }

  /** The chat before one came arrives together with the table: its words are read, its gestures are over. */
  heard(said: Said): void {
    if (said.text) this.talk = [said, ...this.talk].slice(0, 50);
    if (said.emote && !this.isComing) {
      const { seat, emote } = said;
      this.emotes = { ...this.emotes, [seat]: emote };
      setTimeout(() => (this.emotes = Object.fromEntries(Object.entries(this.emotes).filter(([n]) => +n !== seat))), 3000);
    }
  }

  /** All that was said is told anew. */
  comes(): void {
    this.isComing = true;
    this.talk = [];
  }

  hasCome(): void {
    this.isComing = false;
    this.arrivals++;
  }

  refused(code: string): void {
    this.trouble = code;
  }

  leave(): void {
    clearTimeout(this.timer);
    clearTimeout(this.seenTimer);
    clearTimeout(this.lookTimer);
  }

  private next(): void {
    clearTimeout(this.timer);
    if (this.isHeld) return;
    const wait = this.until - performance.now();
    if (wait > 0) {
      this.timer = setTimeout(() => this.next(), wait);
      return;
    }
    const frame = this.queue.shift();
    if (frame) this.show(frame);
    if (this.queue.length) this.next();
  }

  private show({ table, heardAt, ms, moment }: Frame): void {
    if (table.number !== this.shown?.number) this.changedAt = performance.now();
    const begins = moment?.kind === this.moment?.kind ? null : (moment?.kind ?? null);
    const looker = this.secretSeat;
    this.shown = table;
    this.moment = moment;
    if (this.secretSeat !== looker) this.beginLook();
    if (moment === null) this.movesSeen = table.moves ?? 0;
    this.shownAt = heardAt;
    this.waiting = this.updates;
    this.entries = forgotten(this.entries, table, moment === null);
    const events = this.events;
    clearTimeout(this.seenTimer);
    this.isSeen = !events.length;
    if (!this.isSeen) this.seenTimer = setTimeout(() => (this.isSeen = true), AFTER_CHANGE_MS);
    this.isHeld = this.waitsForMe && events.length > 0 && this.secretSeat === null; // a secret look ends in its time
    const game = gameOf(table.settings.game);
    playSound(game?.sound(events, this.mine, (this.seen?.view ?? null) as AnyView | null, begins) ?? null);
    const haste = this.updates > 3 ? 0.4 : 1;
    const readMs = this.isMyTurn || ms !== null ? 0 : (this.guide?.readMs(table.moves ?? 0) ?? 0);
    this.until = performance.now() + Math.max(readMs, atPlayerPace(ms ?? haste * holdMs(game?.times, events, this.mine), moment, this.isFast));
  }
}
