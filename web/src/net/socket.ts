import { newToken } from "../state/seats";
import { addressNow, socketAddress } from "./place";
import type { AnyView } from "../games/types";
import type { Command, Ok, Refused, ServerMessage } from "./protocol";

/** A command as a caller gives it: the id is added here. */
export type Wish = Command extends infer One ? (One extends Command ? Omit<One, "id"> : never) : never;

/** Thrown when a command was not carried out; `code` is stable, `message` is for people who read English. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The part of a WebSocket that is used here: the server's, or the line to tables in this browser. */
export interface Wire {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((frame: { data: unknown }) => void) | null;
  onclose: ((event: { code?: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

type Waiting = { text: string; done: (answer: Ok) => void; failed: (why: Refusal) => void };

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 8000;
/** After so long without a word the server is asked whether it is there; nobody looks at a hidden page, */
const QUIET_MS = 2000;
const QUIET_HIDDEN_MS = 20_000;
/** the player is told when it has not answered for so long, */
const PATIENCE_MS = 1700;
/** and then another connection is tried, */
const GIVE_UP_MS = 3000;
/** later if the connection has not even begun: a phone may need long for that. */
const GIVE_UP_CONNECTING_MS = 6000;
/** A server that closes with this code is about to restart, or has given the table to another one: */
const RESTART = 1012;
/** others can be asked at once, but not by everybody together. */
const RESTART_WAIT_MS = 150;
/** Nobody has to know of a break that is so short. */
const UNNOTICED_MS = 1000;
/** Tables whose names begin with the same letters, which are their bay, are at the same server. */
const BAY = 4;
const TABLE = /^\/(?:t|phone|screen|crew)\/([a-z0-9]{12})/;
const TICK_MS = 250;

/** The table or crew that the page was opened at, if at one. */
export const tableInAddress = (): string | null => TABLE.exec(addressNow().path ?? "")?.[1] ?? null;
/** No table has this name: to look at it no longer does nothing, and is answered. */
const NO_TABLE = "000000000000";

/** A seat's own part comes apart from the public view; here it is put into it. */
function withOwnViews(message: ServerMessage): ServerMessage {
  if (message.type !== "table" || !message.seen) return message;
  const seen = message.seen.map((one) => {
    const own = one.secret ? { seat: one.seat, secret: one.secret } : { seat: one.seat };
    return { ...one, view: { ...one.view, ...own } as AnyView }; // a secret is of the same game as its view
  });
  return { ...message, seen };
}

/**
 * One connection to the server that mends itself: after a break, or when nothing comes any more, it connects again, tells
 * `onOpen`, and sends every command that was not answered once more (the server does each id once).
 */
export class Socket {
  private socket: Wire | null = null;
  private wait = FIRST_WAIT_MS;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting = new Map<string, Waiting>();
  private count = 0;
  /** When something came last, and since when an answer is due; null: nothing was asked. */
  private heardAt = 0;
  private askedAt: number | null = null;
  /** Null: that is not known yet. */
  private isConnected: boolean | null = null;
  /** Since when there is no connection; null: there is one. */
  private lostAt: number | null = null;
  /** The table or crew that is looked at: its name leads a proxy to its server. */
  private table = tableInAddress();
  /** Ids of this connection begin so; `randomUUID` is only there where the page came by https. */
  private readonly me = newToken().slice(0, 8);

  constructor(
    private readonly onMessage: (message: ServerMessage) => void,
    /** Connected, at first or again: say what to watch. */
    private readonly onOpen: () => void,
    private readonly onState: (isConnected: boolean) => void,
    private readonly open: (table: string | null) => Wire = (table) => new WebSocket(socketAddress(table)) as Wire,
    /** Whether it can be gone without a word, as a network can. A worker cannot, and may think for long. */
    private readonly mayHang: () => boolean = () => true,
  ) {
    const check = () => this.check();
    for (const change of ["online", "offline", "pageshow"]) addEventListener(change, check);
    document.addEventListener("visibilitychange", () => document.hidden || check());
    setInterval(() => this.tick(), TICK_MS);
    this.connect();
  }

  /** This table is looked at from now on. Gives true if it is in another bay: then a new connection is made for it. */
  lookAt(table: string | null): boolean {
    const isNear = table !== null && this.table?.slice(0, BAY) === table.slice(0, BAY);
    this.table = table;
    if (isNear || !this.socket) return false;
    const old = this.socket;
    this.socket = null;
    old.close();
    this.connect();
    return true;
  }

  /** Carry a command out; resolves when the server has stored it. */
  ask(wish: Wish): Promise<Ok> {
    const id = this.newId();
    const text = JSON.stringify({ ...wish, id });
    return new Promise((done, failed) => {
      this.waiting.set(id, { text, done, failed });
      if (this.socket?.readyState !== WebSocket.OPEN) return;
      this.socket.send(text);
      this.askedAt ??= Date.now();
    });
  }

  /** Takes back all commands that were not answered and that this is true of. */
  withdraw(isMeant: (command: { table?: string }) => boolean): Map<string, Waiting> {
    const taken = new Map([...this.waiting].filter(([, { text }]) => isMeant(JSON.parse(text) as { table?: string })));
    for (const id of taken.keys()) this.waiting.delete(id);
    return taken;
  }

  /** Carries out commands that another connection has not: each once, because they keep their ids. */
  adopt(commands: ReadonlyMap<string, Waiting>): void {
    for (const [id, waiting] of commands) {
      this.waiting.set(id, waiting);
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(waiting.text);
    }
  }

  private newId(): string {
    return `${this.me}-${++this.count}`;
  }

  /** Something has changed: find out whether the server can be reached. */
  private check(): void {
    const socket = this.socket;
    if (socket?.readyState === WebSocket.CONNECTING) return;
    if (socket?.readyState !== WebSocket.OPEN) return this.connect();
    if (this.askedAt !== null || !this.mayHang()) return;
    socket.send(JSON.stringify({ type: "unwatch", table: NO_TABLE, id: this.newId() }));
    this.askedAt = Date.now();
  }

  /** A connection may hang without anybody being told, and a device may sleep: the time of day goes on meanwhile. */
  private tick(): void {
    if (!this.mayHang()) return;
    const now = Date.now();
    if (this.lostAt !== null && now - this.lostAt >= UNNOTICED_MS) this.note(false);
    if (this.askedAt === null) {
      const isQuiet = now - this.heardAt >= (document.hidden ? QUIET_HIDDEN_MS : QUIET_MS);
      if (isQuiet && this.socket?.readyState === WebSocket.OPEN) this.check();
      return;
    }
    if (this.isConnected && now - this.askedAt >= PATIENCE_MS) this.note(false); // a first connection may take longer
    const isOpen = this.socket?.readyState === WebSocket.OPEN;
    if (now - this.askedAt >= (isOpen ? GIVE_UP_MS : GIVE_UP_CONNECTING_MS)) this.lose();
  }

  private note(isConnected: boolean): void {
    if (this.isConnected === isConnected) return;
    this.isConnected = isConnected;
    this.onState(isConnected);
  }

  /** This connection is no good: try another one in a while, or at once after a restart. */
  private lose(code?: number): void {
    const old = this.socket;
    [this.socket, this.askedAt] = [null, null];
    old?.close();
    this.lostAt ??= Date.now();
    clearTimeout(this.timer);
    if (code === RESTART) {
      this.timer = setTimeout(() => this.connect(), RESTART_WAIT_MS * Math.random());
      return;
    }
    this.timer = setTimeout(() => this.connect(), this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(LONGEST_WAIT_MS, this.wait * 2);
  }

  private connect(): void {
    clearTimeout(this.timer);
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    const socket = this.open(this.table);
    this.socket = socket;
    this.askedAt = Date.now();
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.wait = FIRST_WAIT_MS;
      this.answered();
      const unanswered = [...this.waiting.values()];
      this.onOpen();
      for (const { text } of unanswered) socket.send(text);
    };
    socket.onmessage = (frame) => {
      if (socket !== this.socket) return;
      this.answered();
      for (const line of String(frame.data).split("\n")) this.hear(withOwnViews(JSON.parse(line) as ServerMessage));
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.lose(event.code);
    };
  }

  private answered(): void {
    [this.heardAt, this.askedAt, this.lostAt] = [Date.now(), null, null];
    this.note(true);
  }

  private hear(message: ServerMessage): void {
    const id = message.type === "ok" || message.type === "error" ? message.id : null;
    const waiting = id ? this.waiting.get(id) : undefined;
    if (id && waiting) {
      this.waiting.delete(id);
      if (message.type === "ok") waiting.done(message);
      else waiting.failed(new Refusal((message as Refused).code, (message as Refused).message));
    } else if (!id) {
      this.onMessage(message);
    }
  }
}
