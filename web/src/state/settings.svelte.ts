/** The preferences of this browser's owner; kept here. The language is in words/. */

export type Theme = "system" | "light" | "dark";
export type Pace = "calm" | "normal" | "brisk";

const KEY = "fogbound.settings";

interface Stored {
  isMuted?: boolean;
  volume?: number;
  wantsNotices?: boolean;
  theme?: Theme;
  pace?: Pace;
  waitsForMe?: boolean;
  hasVoices?: boolean;
  name?: string;
}

function stored(): Stored {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

class Settings {
  isMuted = $state(stored().isMuted ?? false);
  /** From 0 to 1. */
  volume = $state(stored().volume ?? 0.5);
  /** A notification when it is one's turn. */
  wantsNotices = $state(stored().wantsNotices ?? false);
  theme = $state<Theme>(stored().theme ?? "system");
  /** How long things stay on the screen. */
  pace = $state<Pace>(stored().pace ?? "normal");
  /** Nothing goes on before the player does: a screen reader has time to say it all. */
  waitsForMe = $state(stored().waitsForMe ?? false);
  /** Bots say something now and then. */
  hasVoices = $state(stored().hasVoices ?? true);
  /** The player's name, until they say otherwise. */
  name = $state(stored().name ?? "");

  constructor() {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const paint = () => {
      const isDark = this.theme === "dark" || (this.theme === "system" && dark.matches);
      document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
    };
    dark.addEventListener("change", paint);
    $effect.root(() => {
      $effect(paint);
      $effect(() => {
        const { isMuted, volume, wantsNotices, theme, pace, waitsForMe, hasVoices, name } = this;
        localStorage.setItem(KEY, JSON.stringify({ isMuted, volume, wantsNotices, theme, pace, waitsForMe, hasVoices, name } satisfies Stored));
      });
    });
  }
}

export const settings = new Settings();
