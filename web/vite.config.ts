import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** Where `./dev play` listens. */
const server = "http://127.0.0.1:8024";

export default defineConfig({
  plugins: [svelte()],
  // The server hands these files out, and the Python package carries them.
  build: { outDir: "../src/fogbound/server/page", emptyOutDir: true, modulePreload: { polyfill: false } },
  // While developing, what is not the page comes from a server started beside it.
  server: { fs: { allow: [".", "../src/fogbound/drawings"] }, proxy: { "/api": server, "/ws": { target: server, ws: true } } },
  test: { include: ["tests/**/*.test.ts"], css: { include: /theme\.css/ } },
});
