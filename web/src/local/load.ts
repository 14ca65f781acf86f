import { engine } from "../net/place";
import { Refusal } from "../net/socket";

/** Whether this browser can run tables itself. */
export const canRun = (): boolean => typeof WebAssembly !== "undefined" && typeof Worker !== "undefined" && typeof DecompressionStream !== "undefined";

/** Loads the door to the tables in this browser, when the first one is needed. Throws Refusal with a code that has a text. */
export async function loadDoor() {
  if (!canRun()) throw new Refusal("no_wasm", "this browser cannot run tables itself");
  if (!engine) throw new Refusal("no_engine", "this page came without the engine");
  try {
    return (await import("./door")).door;
  } catch {
    throw new Refusal("no_engine", "the engine has not been loaded");
  }
}
