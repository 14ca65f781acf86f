/** The page's side of its own tables: a socket like the server's, and requests like those of its API. */
import { keep } from "../device/offline";
import { engine, root, server } from "../net/place";
import { Refusal, type Wire } from "../net/socket";
import { settings } from "../state/settings.svelte";
import type { FromWorker, ToWorker } from "./messages";

/** How long bots seem to think, by the player's own pace. */
const BOT_PACE_S = { calm: 1.8, normal: 1.2, brisk: 0.3 };

/** One line to the worker, as the page's socket uses it. */
class PortWire implements Wire {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((frame: { data: unknown }) => void) | null = null;
  onclose: ((event: { code?: number }) => void) | null = null;

  constructor(
    private readonly door: Door,
    readonly line: number,
  ) {}

  send(text: string): void {
    this.door.post({ kind: "say", line: this.line, text });
  }

  opened(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.door.post({ kind: "disconnect", line: this.line });
    this.onclose?.({});
  }
}

class Door {
  private worker: Worker | null = null;
  private ready: Promise<void> | null = null;
  private wire: PortWire | null = null;
  private count = 0;
  private readonly waiting = new Map<number, (answer: Response) => void>();
  /** Called with the code of what is wrong, or null. */
  private onStarted: (fault: string | null) => void = () => undefined;
  private readonly asking = new Map<string, ((number: number) => void)[]>();
  /** The browser's reason, if nothing is stored any more. */
  whyInMemory: string | null = null;
  /** Called with it. */
  onMemory: (why: string) => void = () => undefined;
  /** Called when another tab has taken the tables, and when they are this one's again. */
  onTaken: (isTaken: boolean) => void = () => undefined;
  private isTaken = false;
  /** Called with a code when the tables cannot run here now. */
  onRefusal: (code: string) => void = () => undefined;

  post(message: ToWorker): void {
    this.worker?.postMessage(message);
  }

  /** Starts the worker, once. Throws Refusal. */
  start(): Promise<void> {
    this.ready ??= this.begin().catch((fault) => {
      this.end();
      throw fault;
    });
    return this.ready;
  }

  private async begin(): Promise<void> {
    this.spawn();
    await new Promise<void>((done, failed) => {
      this.onStarted = (fault) => (fault === null ? done() : failed(new Refusal(fault, "the engine did not start")));
      this.post({ kind: "start", folder: `${root}engine/${engine}/`, botPaceS: BOT_PACE_S[settings.pace] });
    });
    void keep().catch(() => undefined); // most of it is here by now
  }

  /** The worker, without its Python as long as nobody needs that. */
  private spawn(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(new URL("./tables.worker.ts", import.meta.url), { type: "module", name: "tables" });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
    worker.onerror = () => this.crashed(worker, "no_engine");
    this.worker = worker;
    return worker;
  }

  /** Keeps a copy of a match at the server, so that it can go on here. */
  copy(table: string, tokens: string[]): void {
    if (server === null) return;
    this.spawn();
    this.post({ kind: "copy", address: `${server || location.origin}/api/tables/${table}/copy`, table, tokens });
  }

  private hear(message: FromWorker): void {
    if (message.kind === "ready") this.onStarted(null);
    else if (message.kind === "failed") this.onStarted(message.isMissing ? "no_engine" : "engine_failed");
    else if (message.kind === "crashed") this.crashed(this.worker, "engine_failed");
    else if (message.kind === "copied") {
      for (const answer of this.asking.get(message.table) ?? []) answer(message.number);
      this.asking.delete(message.table);
    } else if (message.kind === "hear" && message.line === this.wire?.line) this.wire.onmessage?.({ data: message.text });
    else if (message.kind === "in_memory") {
      this.whyInMemory = message.why;
      this.onMemory(message.why);
    } else if (message.kind === "taken") {
      this.note(true);
      this.end();
    } else if (message.kind === "answer") {
      this.waiting.get(message.id)?.(new Response(message.text, { status: message.status }));
      this.waiting.delete(message.id);
    }
  }

  /** How many changes of a match at the server are here. */
  howFar(table: string): Promise<number> {
    this.spawn();
    return new Promise((answer) => {
      this.asking.set(table, [...(this.asking.get(table) ?? []), answer]);
      this.post({ kind: "how_far", table });
    });
  }

  /** A worker that breaks down is replaced: its tables are stored, and the connection to them is opened again. */
  private crashed(worker: Worker | null, code: string): void {
    if (worker !== this.worker) return;
    this.onStarted(code); // if it had not started yet
    this.end();
  }

  private note(isTaken: boolean): void {
    this.isTaken = isTaken;
    this.onTaken(isTaken);
  }

  /** The player goes on in this tab: the other one is told. */
  takeBack(): void {
    if (!this.isTaken) return;
    this.note(false);
    this.wire?.close(); // and so it is opened again
  }

  private end(): void {
    this.worker?.terminate();
    [this.worker, this.ready] = [null, null];
    for (const answer of this.waiting.values()) answer(Response.error());
    this.waiting.clear();
    for (const answer of [...this.asking.values()].flat()) answer(0);
    this.asking.clear();
    this.wire?.close();
  }

  open(): Wire {
    const wire = new PortWire(this, ++this.count);
    this.wire = wire;
    if (this.isTaken) return wire; // it is opened when the player wishes so: two tabs must not take them from each other for ever
    this.start().then(
      () => {
        if (wire !== this.wire) return;
        this.post({ kind: "connect", line: wire.line });
        wire.opened();
      },
      (why: unknown) => {
        this.onRefusal(why instanceof Refusal ? why.code : "error");
        wire.close();
      },
    );
    return wire;
  }

  /** Throws Refusal where the tables cannot run here. */
  async request(path: string, body?: string): Promise<Response> {
    this.takeBack();
    await this.start();
    const id = ++this.count;
    const answered = new Promise<Response>((done) => this.waiting.set(id, done));
    this.post({ kind: "request", id, method: body === undefined ? "GET" : "POST", path, body: body ?? "" });
    return answered;
  }
}

export const door = new Door();
