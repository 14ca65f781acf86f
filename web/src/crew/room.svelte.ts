import type { Crew, Ok } from "../net/protocol";
import { Refusal, type Wish } from "../net/socket";
import { keepToken, newToken } from "../state/seats";
import { forgetCrew, keepCrew, tokenOf } from "./kept";

/** A crew's room as this page sees it. */
export class Room {
  /** The last message about it. */
  shown = $state.raw<Crew | null>(null);
  /** Why it cannot be shown: a code. */
  trouble = $state<string | null>(null);
  /** Why the last command was refused: a code; for a while. */
  refusal = $state<string | null>(null);
  isBusy = $state(false);
  /** The crew's table is on the screen, not the room. */
  isAtTable = $state(false);

  constructor(
    readonly crew: string,
    private readonly send: (wish: Wish) => Promise<Ok>,
    /** The code of the link that moves a membership here; it works once. */
    private code: string | null = null,
  ) {}

  get token(): string | null {
    return tokenOf(this.crew);
  }

  get isMember(): boolean {
    return (this.shown?.mine?.length ?? 0) > 0;
  }

  /** The crew's table is not in the logbook yet: people are there. */
  get isTableOn(): boolean {
    const { table, latest } = this.shown ?? {};
    return Boolean(table) && !latest?.some((match) => match.table === table);
  }

  watch(): void {
    this.send({ type: "watch_crew", crew: this.crew, tokens: this.token ? [this.token] : [] }).catch((why: unknown) => {
      this.trouble = why instanceof Refusal ? why.code : "error";
    });
  }

  /** Everybody goes along to another table, guests too; who has just come begins there if a match waits for them. */
  hear(message: Crew): void {
    const before = this.shown;
    this.trouble = null;
    this.shown = message;
    if (message.table && this.isMember && this.token && this.isTableOn) keepToken(message.table, message.settings?.game ?? "", this.token);
    if (this.isMember) keepCrew(this.crew, message.name);
    else if (before?.mine?.length) forgetCrew(this.crew); // removed, or gone on to another device
    if (this.code) void this.takeOver(this.code);
    if (before ? message.table !== before.table : this.isMember && this.isTableOn) this.isAtTable = Boolean(message.table);
  }

  refused(code: string): void {
    this.trouble = code;
    if (code === "closed") forgetCrew(this.crew);
  }

  async join(name: string): Promise<void> {
    const token = newToken();
    keepCrew(this.crew, this.shown?.name ?? "", token); // first: when only the answer is lost, the membership is not
    if (!(await this.do({ type: "join_crew", crew: this.crew, name, token }))) forgetCrew(this.crew);
  }

  /** Returns the path that moves this membership to another device. */
  async handOver(): Promise<string> {
    const answer = await this.ask({ type: "hand_over_crew", crew: this.crew, member: this.shown!.mine![0]! });
    return answer?.code ? `/crew/${this.crew}#take=${answer.code}` : "";
  }

  private async takeOver(code: string): Promise<void> {
    this.code = null;
    if (this.isMember) return; // this device is somebody here already
    const token = newToken();
    keepCrew(this.crew, this.shown?.name ?? "", token); // first, as when one joins
    if (!(await this.do({ type: "take_over_crew", crew: this.crew, code, token }))) forgetCrew(this.crew);
  }

  async do(wish: Wish): Promise<boolean> {
    return (await this.ask(wish)) !== null;
  }

  /** Carry a command out; a refusal is shown for a while. */
  private async ask(wish: Wish): Promise<Ok | null> {
    this.isBusy = true;
    try {
      return await this.send(wish);
    } catch (why) {
      this.refusal = why instanceof Refusal ? why.code : "error";
      setTimeout(() => (this.refusal = null), 4000);
      return null;
    } finally {
      this.isBusy = false;
    }
  }
}
