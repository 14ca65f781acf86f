/** The home network: whether others on it can come in, and the address of this page for them. */
import { addressOf, isFolder } from "./place";

interface Network {
  can_change: boolean;
  is_open: boolean;
  addresses: string[];
}

export class HomeNetwork {
  private shown = $state.raw<Network | null>(null);
  private chosen = $state("");
  isBusy = $state(false);
  /** The last question had no answer: "none" where this device is in no network. */
  trouble = $state<"" | "none" | "other">("");

  /** The address of this page leads nowhere on another device. */
  readonly isNeeded = !isFolder && typeof location !== "undefined" && ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

  get addresses(): readonly string[] {
    return this.shown?.is_open ? this.shown.addresses : [];
  }

  /** The address for others; empty: nobody else can come in. */
  get address(): string {
    return this.addresses.includes(this.chosen) ? this.chosen : (this.addresses[0] ?? "");
  }

  set address(address: string) {
    this.chosen = address;
  }

  get canChange(): boolean {
    return this.shown?.can_change ?? false;
  }

  /** Nobody on another device gets anywhere by a link to this page. */
  get isHere(): boolean {
    return this.isNeeded && !this.address;
  }

  /** The address of a screen for somebody else. */
  addressOf(path: string): string {
    return this.address ? this.address + path : addressOf(path);
  }

  /** Asks the server how it is, where that matters. */
  look(): void {
    if (this.isNeeded) void this.ask();
  }

  async ask(open?: boolean): Promise<void> {
    this.isBusy = true;
    this.trouble = "";
    try {
      const answer = await fetch("/api/network", open === undefined ? {} : { method: "POST", body: JSON.stringify({ open }) });
      if (answer.ok) this.shown = (await answer.json()) as Network;
      else this.trouble = "none";
    } catch {
      this.trouble = "other";
    } finally {
      this.isBusy = false;
    }
  }
}

export const homeNetwork = new HomeNetwork();
