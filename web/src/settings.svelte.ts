/** What this browser's owner likes; kept here. The language is in words/. */

export type Theme = "system" | "light" | "dark";

const KEY = "fogbound.settings";

function stored(): { isMuted?: boolean; theme?: Theme; name?: string } {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

class Settings {
  isMuted = $state(stored().isMuted ?? false);
  theme = $state<Theme>(stored().theme ?? "system");
  /** What to call the player, until they say otherwise. */
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
        localStorage.setItem(KEY, JSON.stringify({ isMuted: this.isMuted, theme: this.theme, name: this.name }));
      });
    });
  }
}

export const settings = new Settings();
