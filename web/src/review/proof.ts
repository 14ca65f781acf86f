/** Checks in this browser that the deal of a finished match was fixed before its first move, and nothing changed since. */
import type { Finished } from "../net/protocol";

/** JSON with sorted keys and no spaces, all beyond ASCII escaped: what the commitment is made over. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(",")}}`;
  }
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** HMAC over the deal, or over whatever else was signed with the same key. */
export async function commitmentOf(deal: unknown, key: string): Promise<string> {
  const bytes = Uint8Array.from(key.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const secret = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const signed = await crypto.subtle.sign("HMAC", secret, new TextEncoder().encode(canonical(deal)));
  return [...new Uint8Array(signed)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A record, though perhaps one that the rules do not allow: somebody has changed it. */
export function looksLikeRecord(text: string): boolean {
  try {
    const data = JSON.parse(text) as { record?: object; moves?: unknown } | null;
    return Array.isArray((data?.record as typeof data)?.moves ?? data?.moves);
  } catch {
    return false;
  }
}

/** The server's answer about a finished match: its record, and the key of its commitment. */
export type Proof = Finished;

/** `promised` is the commitment that this browser was told when the match began, if it was there. */
export async function isFair(proof: Proof, promised: string | null): Promise<boolean> {
  const found = await commitmentOf(proof.record["deal"], proof.key);
  const isWhole = (await commitmentOf({ record: proof.record, result: proof.result }, proof.key)) === proof.seal;
  return isWhole && found === proof.commitment && (promised === null || promised === found);
}

/** Returns the proof in a saved file, whole or not: without its seal it proves nothing, and is said to. Null: a record alone. */
export function proofIn(text: string): Proof | null {
  const data: Partial<Proof> = JSON.parse(text);
  return data.key && data.commitment && data.record ? (data as Proof) : null;
}
