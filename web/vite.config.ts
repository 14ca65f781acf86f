import { svelte } from "@sveltejs/vite-plugin-svelte";
import { loadEnv } from "vite";
import { defineConfig } from "vitest/config";

export default defineConfig(({ mode }) => {
  /** Where `./dev play` listens, by the same setting. */
  const { FOGBOUND_PORT = "8024" } = loadEnv(mode, ".", "FOGBOUND_");
  const server = { target: `http://127.0.0.1:${FOGBOUND_PORT}` };
  return {
    plugins: [svelte()],
    // The server hands these files out, and the Python package carries them.
    build: { outDir: "../src/fogbound/server/page", emptyOutDir: true, modulePreload: { polyfill: false } },
    // While developing, what is not the page comes from a server started beside it. The page's own host name stays in the
    // requests: the server refuses those that come from the page of another host.
    server: { fs: { allow: [".", "../src/fogbound/drawings"] }, proxy: { "/api": server, "/ws": { ...server, ws: true } } },
    test: { include: ["tests/**/*.test.ts"], css: { include: /theme\.css/ } },
  };
});
