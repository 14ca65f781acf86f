import { newToken } from "./seats";
import type { Command, Ok, Refused, ServerMessage } from "./protocol";

/** A command as a caller gives it: the id is added here. */
export type Wish = Command extends infer One ? (One extends Command ? Omit<One, "id"> : never) : never;

/** What a command that was not carried out throws; `code` is stable, `message` is for people who read English. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

type Waiting = { text: string; done: (answer: Ok) => void; failed: (why: Refusal) => void };

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 8000;

/**
 * One connection to the server that mends itself: after a break it connects again, tells `onOpen`, and sends every
 * command that was not answered once more (the server does each id once).
 */
export class Socket {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT_MS;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting = new Map<string, Waiting>();
  private count = 0;
  /** Ids of this connection begin so; `randomUUID` is only there where the page came by https. */
  private readonly me = newToken().slice(0, 8);

  constructor(
    private readonly onMessage: (message: ServerMessage) => void,
    /** Connected, at first or again: say what to watch. */
    private readonly onOpen: () => void,
    private readonly onState: (isConnected: boolean) => void,
  ) {
    addEventListener("online", () => this.connect());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.socket?.readyState !== WebSocket.OPEN) this.connect();
    });
    this.connect();
  }

  /** Carry a command out; resolves when the server has stored it. */
  ask(wish: Wish): Promise<Ok> {
    const id = `${this.me}-${++this.count}`;
    const text = JSON.stringify({ ...wish, id });
    return new Promise((done, failed) => {
      this.waiting.set(id, { text, done, failed });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }

  private connect(): void {
    clearTimeout(this.timer);
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT_MS;
      this.onState(true);
      const unanswered = [...this.waiting.values()];
      this.onOpen();
      for (const { text } of unanswered) socket.send(text);
    };
    socket.onmessage = (frame) => {
      for (const line of String(frame.data).split("\n")) this.hear(JSON.parse(line) as ServerMessage);
    };
    socket.onclose = () => {
      if (socket !== this.socket) return;
      this.onState(false);
      this.timer = setTimeout(() => this.connect(), this.wait * (0.7 + 0.6 * Math.random()));
      this.wait = Math.min(LONGEST_WAIT_MS, this.wait * 2);
    };
  }

  private hear(message: ServerMessage): void {
    const id = message.type === "ok" || message.type === "error" ? message.id : null;
    const waiting = id ? this.waiting.get(id) : undefined;
    if (id && waiting) {
      this.waiting.delete(id);
      if (message.type === "ok") waiting.done(message);
      else waiting.failed(new Refusal((message as Refused).code, (message as Refused).message));
    } else {
      this.onMessage(message);
    }
  }
}
