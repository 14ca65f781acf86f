import type { Said, ServerMessage } from "./protocol";
import type { OpenTable } from "./protocol";
import { Socket, type Wish } from "./socket";
import { tokensOf } from "../state/seats";
import { withChanges } from "../state/lobby";
import { TableState } from "../state/table.svelte";

/** The code of a server that has too much to do, as when everybody connects again after a restart. */
const BUSY = "too_many";

/** Calls it after one to two seconds, so that not all pages come back at once. */
const retry = (again: () => void): unknown => setTimeout(again, 1000 + 1000 * Math.random());

/** The one connection of this page, and what came over it. */
class Connection {
  /** Whether the server can be reached now. */
  isConnected = $state(false);
  /** It was connected before: a break is worth a word, the first wait is not. */
  wasConnected = $state(false);
  /** Tables that anybody may join. */
  lobby = $state.raw<OpenTable[]>([]);
  /** The table on the screen. */
  table = $state<TableState | null>(null);

  private watchesLobby = false;
  private readonly socket = new Socket(
    (message) => this.hear(message),
    () => this.watchAgain(),
    (isConnected) => {
      this.isConnected = isConnected;
      this.wasConnected ||= isConnected;
    },
  );

  ask(wish: Wish) {
    return this.socket.ask(wish);
  }

  watchLobby(): () => void {
    this.watchesLobby = true;
    if (this.isConnected) this.askForLobby();
    return () => {
      this.watchesLobby = false;
      if (this.isConnected) void this.ask({ type: "unwatch_lobby" }).catch(() => undefined);
    };
  }

  /** Look at a table, and at no other. */
  open(name: string): TableState {
    if (this.table?.name === name) return this.table;
    this.close();
    this.table = new TableState(name, (wish) => this.ask(wish));
    if (!this.socket.lookAt(name) && this.isConnected) this.watch(name);
    return this.table;
  }

  close(): void {
    if (!this.table) return;
    if (this.isConnected) void this.ask({ type: "unwatch", table: this.table.name }).catch(() => undefined);
    this.table.leave();
    this.table = null;
  }

  private watchAgain(): void {
    if (this.watchesLobby) this.askForLobby();
    if (this.table) this.watch(this.table.name);
  }

  watch(name: string): void {
    const table = this.table;
    table?.comes();
    this.ask({ type: "watch", table: name, tokens: tokensOf(name) }).then(
      () => table?.hasCome(),
      (why: { code?: string }) => {
        if (why.code === BUSY) retry(() => this.table === table && this.isConnected && this.watch(name));
        else table?.refused(why.code ?? "error");
      },
    );
  }

  private askForLobby(): void {
    this.ask({ type: "watch_lobby", changes: true }).catch((why: { code?: string }) => {
      if (why.code === BUSY) retry(() => this.watchesLobby && this.isConnected && this.askForLobby());
    });
  }

  private hear(message: ServerMessage): void {
    if (message.type === "lobby") this.lobby = message.tables;
    else if (message.type === "lobby_changed") this.lobby = withChanges(this.lobby, message);
    else if ("table" in message && message.table === this.table?.name) {
      if (message.type === "table") this.table.hear(message);
      else if (message.type === "presence") this.table.presence(message.here);
      else if (message.type === "said") this.table.heard(message as Said);
      else if (message.type === "error") this.table.refused(message.code);
    } else if (message.type === "error") this.table?.refused(message.code);
  }
}

export const connection = new Connection();
