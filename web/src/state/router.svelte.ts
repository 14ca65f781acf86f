/** Which screen is shown: the address says so, and the browser's back button works. */
import { GAME_IDS, type GameId, isGame } from "../games";
import { addressNow, linkTo } from "../net/place";
import { isLesson, type LessonName } from "../learn/lessons";

export type Mode = "now" | "one_screen" | "friends" | "screen";

export type Screen =
  | { at: "home" }
  | { at: "setup"; game: GameId; mode: Mode }
  | { at: "table"; table: string; /** Beside a big screen: a phone shows only what is its owner's. */ isPhone: boolean }
  | { at: "screen"; table: string | null }
  | { at: "join" }
  | { at: "crew"; crew: string | null }
  | { at: "rules"; game: string }
  | { at: "learn"; lesson: LessonName }
  | { at: "review"; table: string | null }
  | { at: "fog" }
  | { at: "history" }
  | { at: "nowhere" };

const MODES: readonly string[] = ["now", "one_screen", "friends", "screen"] satisfies Mode[];

export function screenOf(path: string): Screen {
  const [first, second, third] = path.split("/").filter(Boolean);
  if (first === undefined) return { at: "home" };
  const isTable = second !== undefined && /^[a-z0-9]{12}$/.test(second);
  if ((first === "t" || first === "phone") && isTable) return { at: "table", table: second, isPhone: first === "phone" };
  if (first === "screen" && (!second || isTable)) return { at: "screen", table: second ?? null };
  if (first === "join") return { at: "join" };
  if (first === "crew" && (!second || /^[a-z0-9]{12}$/.test(second))) return { at: "crew", crew: second ?? null };
  if (first === "new" && second && third && isGame(second) && MODES.includes(third)) {
    return { at: "setup", game: second, mode: third as Mode };
  }
  if (first === "learn" && second && isLesson(second)) return { at: "learn", lesson: second };
  if (first === "rules") return { at: "rules", game: second ?? GAME_IDS[0]! };
  if (first === "review") return { at: "review", table: second && /^[a-z0-9]{12}$/.test(second) ? second : null };
  if (first === "fog") return { at: "fog" };
  if (first === "history") return { at: "history" };
  return { at: "nowhere" };
}

class Router {
  /** The screen that is shown now. */
  screen = $state<Screen>(screenOf(addressNow().path));

  /** Somebody has done something here since the page was opened. */
  isUsed = false;

  constructor() {
    for (const type of ["pointerdown", "keydown"]) addEventListener(type, () => (this.isUsed = true), { capture: true, once: true });
    addEventListener("popstate", () => (this.screen = screenOf(addressNow().path)));
  }

  go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", linkTo(path));
    this.screen = screenOf(path);
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** The screen that a link leads to. */
const pathOf = (link: HTMLAnchorElement): string => (link.pathname === location.pathname && link.hash.startsWith("#/") ? link.hash.slice(1) : link.pathname);

/** For links: an ordinary click stays in the page, a click with a key opens a tab as always. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.currentTarget as HTMLAnchorElement;
  event.preventDefault();
  router.go(pathOf(link));
}
