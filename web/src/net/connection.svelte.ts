import type { Said, ServerMessage } from "./protocol";
import type { Crew, OpenTable, Table } from "./protocol";
import { howKept } from "../device/offline";
import { server, socketAddress } from "./place";
import { loadDoor } from "../local/load";
import { Socket, tableInAddress, type Wire, type Wish } from "./socket";
import { isLocal, lastOf, leftTables, noteLast, noteLeft, noteTold, screenTokensOf, tokensOf } from "../state/seats";
import { withChanges } from "../state/lobby";
import { TableState } from "../state/table.svelte";

/** The code of a server that has too much to do, as when everybody connects again after a restart. */
const BUSY = "too_many";

/** Codes of a server where a match cannot go on any more. */
const NOT_THERE = new Set(["closed", "no_table", "not_allowed"]);

/** Calls it after one to two seconds, so that not all pages come back at once. */
const retry = (again: () => void): unknown => setTimeout(again, 1000 + 1000 * Math.random());

/** So long after a break a match that can goes on in this browser. */
const GO_ON_MS = 5000;
/** So long a "no" holds when asked whether this page works offline. */
const ASK_AGAIN_MS = 10_000;

/** All people at this running match are at this page. */
const isAlone = (table: Table): boolean =>
  table.status === "running" && table.is_host === true && table.seats.every((seat, number) => seat.bot || table.mine?.includes(number));

/** The crew whose room or table is on the screen. */
interface RoomShown {
  readonly crew: string;
  isAtTable: boolean;
  watch(): void;
  hear(message: Crew): void;
  refused(code: string): void;
}

/** A line where there is no server: it never opens. */
const NOBODY: Wire = { readyState: 0, onopen: null, onmessage: null, onclose: null, send: () => undefined, close: () => undefined };

/** This page's connections, to the server and to the tables in this browser, and what came over them. */
class Connection {
  /** Whether the server can be reached now. */
  isConnected = $state(false);
  /** It was connected before: a break is worth a word, the first wait is not. */
  wasConnected = $state(false);
  /** Tables that anybody may join. */
  lobby = $state.raw<OpenTable[]>([]);
  /** The server was asked, and does not answer. */
  isAway = $state(false);
  /** The table on the screen. */
  table = $state<TableState | null>(null);
  /** The crew on the screen, at its table or not. */
  room = $state.raw<RoomShown | null>(null);
  /** Why tables in this browser are not stored, if they are not. */
  notStored = $state<string | null>(null);
  /** Another tab of this browser has its tables. */
  isTaken = $state(false);
  /** Whether the tables in this browser can be reached now. */
  private isNear = $state(false);

  /** The match on the screen has left the server for this browser. */
  hasLeft = $state(false);

  /** The table is on a big screen: nothing of a seat may come here. */
  private isScreen = false;
  private watchesLobby = false;
  private going: ReturnType<typeof setTimeout> | undefined;
  /** When a match that can goes on here, while the server is away. */
  private goesOnAt = 0;
  /** The player wants this page to work offline, as asked last. */
  private keeps = false;
  private keepsAskedAt = -Infinity;
  /** The match whose log the server lets this browser have. */
  private copied: string | null = null;
  /** Nothing is asked of the server yet: the page was opened at a table in this browser. */
  private isServerUnasked = isLocal(tableInAddress() ?? "") && !leftTables().length;
  private readonly socket = new Socket(
    (message) => this.hear(message, false),
    () => {
      this.watchAgain(false);
      for (const table of leftTables()) void this.tellLeft(table);
    },
    (isConnected) => {
      this.isConnected = isConnected;
      this.wasConnected ||= isConnected;
      this.isAway = !isConnected;
      clearTimeout(this.going);
      if (!isConnected) this.goOnFrom(Date.now() + GO_ON_MS);
    },
    (table) => (server === null || this.isServerUnasked ? NOBODY : (new WebSocket(socketAddress(table)) as Wire)),
    () => server !== null && !this.isServerUnasked,
  );
  private near: Promise<Socket> | null = null;
  private nearLine: Socket | null = null;

  ask(wish: Wish) {
    if (!("table" in wish) || !isLocal(wish.table)) return this.socket.ask(wish);
    // At once if that is possible: a table is watched before anything else is done there.
    return this.nearLine?.ask(wish) ?? this.nearSocket().then((socket) => socket.ask(wish));
  }

  /** Whether the table on the screen can go on: it is in this browser, or the server is there. */
  get canPlay(): boolean {
    return this.table && isLocal(this.table.name) ? this.isNear && !this.isTaken : this.isConnected;
  }

  /** The line to the tables in this browser. It and their engine are loaded when the first one is opened. */
  private nearSocket(): Promise<Socket> {
    this.near ??= loadDoor().then((door) => {
      this.notStored = door.whyInMemory; // a new table is stored before anybody looks at it
      door.onMemory = (why) => (this.notStored = why);
      door.onTaken = (isTaken) => (this.isTaken = isTaken);
      door.onRefusal = (code) => this.table && isLocal(this.table.name) && this.table.refused(code);
      this.nearLine = new Socket(
        (message) => this.hear(message, true),
        () => this.watchAgain(true),
        (isConnected) => (this.isNear = isConnected),
        () => door.open(),
        () => false,
      );
      return this.nearLine;
    });
    this.near.catch(() => (this.near = null));
    return this.near;
  }

  /** A match whose people are all here is copied with each change, if the player wants the page to work offline. */
  private async copy(table: Table): Promise<void> {
    if (isLocal(table.table) || this.isScreen) return;
    noteLast(table.table, isAlone(table) ? table.number : null);
    if (!isAlone(table) || !(await this.keepsCopies())) return;
    const door = await loadDoor();
    if (this.copied !== table.table) await this.ask({ type: "keep_copy", table: table.table });
    this.copied = table.table;
    door.copy(table.table, tokensOf(table.table));
  }

  /** Asked again from time to time: the player may have wished so meanwhile. */
  private async keepsCopies(): Promise<boolean> {
    if (this.keeps || Date.now() - this.keepsAskedAt < ASK_AGAIN_MS) return this.keeps;
    this.keepsAskedAt = Date.now();
    const kept = await howKept().catch(() => null);
    return (this.keeps = kept?.isWhole ?? false);
  }

  private goOnFrom(at: number): void {
    this.goesOnAt = at;
    clearTimeout(this.going);
    this.going = setTimeout(() => void this.goOnHere().catch(() => undefined), Math.max(0, at - Date.now()));
  }

  /** The server is gone: go on from the copy of the log, if it has every change that this page was told, in this visit
   * or in one before. */
  private async goOnHere(): Promise<void> {
    const { table } = this;
    if (!table || isLocal(table.name) || lastOf(table.name) === null || !(await this.keepsCopies())) return;
    const door = await loadDoor();
    const number = await door.howFar(table.name);
    if (this.isConnected || this.table !== table || number < (lastOf(table.name) ?? Infinity)) return;
    noteLeft(table.name);
    this.hasLeft = true;
    const near = await this.nearSocket();
    if (this.isNear) this.watch(table.name);
    near.adopt(this.socket.withdraw((command) => command.table === table.name));
  }

  /** Go on in this tab with the tables of this browser. */
  async takeBack(): Promise<void> {
    (await loadDoor()).takeBack();
  }

  /** The server is back: the match that goes on here is closed there, so that it cannot go on twice. */
  private async tellLeft(table: string): Promise<void> {
    try {
      await this.socket.ask({ type: "watch", table, tokens: tokensOf(table) });
      await this.socket.ask({ type: "close", table });
    } catch (why) {
      if (!NOT_THERE.has((why as { code?: string }).code ?? "")) return; // the next connection tries again
    }
    noteTold(table);
  }

  /** Connect to the server, if that has not been tried yet. */
  private askServer(): void {
    if (!this.isServerUnasked) return;
    this.isServerUnasked = false;
    this.socket.lookAt(null);
  }

  watchLobby(): () => void {
    this.askServer();
    this.watchesLobby = true;
    if (this.isConnected) this.askForLobby();
    return () => {
      this.watchesLobby = false;
      if (this.isConnected) void this.ask({ type: "unwatch_lobby" }).catch(() => undefined);
    };
  }

  /** Look at a table, and at no other. A big screen looks without the seats that this browser holds. */
  open(name: string, isScreen = false): TableState {
    if (this.table?.name === name && this.isScreen === isScreen) return this.table;
    this.close();
    this.isScreen = isScreen;
    this.table = new TableState(name, (wish) => this.ask(wish));
    if (!isLocal(name)) this.isServerUnasked = false;
    if (isLocal(name)) {
      if (this.isNear) this.watch(name);
      else void this.nearSocket().catch((why: { code?: string }) => this.table?.refused(why.code ?? "error"));
    } else if (server === null) this.table.refused("no_server");
    else {
      if (!this.socket.lookAt(name) && this.isConnected) this.watch(name);
      if (this.isAway) this.goOnFrom(this.goesOnAt);
    }
    return this.table;
  }

  close(): void {
    if (!this.table) return;
    if (this.canPlay) void this.ask({ type: "unwatch", table: this.table.name }).catch(() => undefined);
    this.table.leave();
    [this.table, this.hasLeft] = [null, false];
  }

  /** Look at a crew, and at no other; its tables are in the same bay. */
  enter(room: RoomShown): void {
    this.leaveRoom();
    this.room = room;
    if (!this.socket.lookAt(room.crew) && this.isConnected) room.watch();
  }

  leaveRoom(): void {
    if (this.room && this.isConnected) void this.ask({ type: "unwatch_crew", crew: this.room.crew }).catch(() => undefined);
    this.room = null;
  }

  private watchAgain(isNear: boolean): void {
    if (!isNear) this.room?.watch();
    if (this.watchesLobby && !isNear) this.askForLobby();
    if (this.table && isLocal(this.table.name) === isNear) this.watch(this.table.name);
  }

  watch(name: string): void {
    const table = this.table;
    table?.comes();
    this.ask({ type: "watch", table: name, tokens: this.isScreen ? screenTokensOf(name) : tokensOf(name) }).then(
      () => table?.hasCome(),
      (why: { code?: string }) => {
        if (why.code === BUSY) retry(() => this.table === table && this.canPlay && this.watch(name));
        else table?.refused(why.code ?? "error");
      },
    );
  }

  private askForLobby(): void {
    this.ask({ type: "watch_lobby", changes: true }).catch((why: { code?: string }) => {
      if (why.code === BUSY) retry(() => this.watchesLobby && this.isConnected && this.askForLobby());
    });
  }

  private hear(message: ServerMessage, isNear: boolean): void {
    if ("table" in message && message.table && isLocal(message.table) !== isNear) return; // the match has left
    if (message.type === "lobby") this.lobby = message.tables;
    else if (message.type === "lobby_changed") this.lobby = withChanges(this.lobby, message);
    else if (message.type === "crew") {
      if (message.crew === this.room?.crew) this.room.hear(message);
    } else if (message.type === "error" && message.crew) {
      if (message.crew === this.room?.crew) this.room.refused(message.code);
    } else if ("table" in message && message.table === this.table?.name) {
      if (message.type === "table") {
        this.table.hear(message);
        void this.copy(message).catch(() => undefined); // then the match waits for the server
      } else if (message.type === "presence") this.table.presence(message.here, message.ending);
      else if (message.type === "said") this.table.heard(message as Said);
      else if (message.type === "error") this.table.refused(message.code);
    } else if (message.type === "error") this.table?.refused(message.code);
  }
}

export const connection = new Connection();
