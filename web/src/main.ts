import { mount } from "svelte";
import App from "./App.svelte";
import { keep, keepIfInstalled } from "./device/offline";
import { root } from "./net/place";
import "./theme.css";
import "./base.css";
import "./state/settings.svelte";
import { start } from "./words/words.svelte";

const target = document.getElementById("app");
if (target)
  void start().then(() => {
    target.replaceChildren();
    mount(App, { target });
  });

if (import.meta.env.PROD) void navigator.serviceWorker?.register(`${root}sw.js`).catch(() => undefined);
// An installed page should work anywhere.
addEventListener("appinstalled", () => void keep().catch(() => undefined));
if (import.meta.env.PROD) void keepIfInstalled().catch(() => undefined);
