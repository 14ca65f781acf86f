import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** Where `./dev play` listens. */
const server = "http://127.0.0.1:8024";

/** Files refer to each other by where they are, so that the page works under any path; the page itself names them from the top. */
const builtUrl = (path: string, { hostType }: { hostType: string }) => (hostType === "html" ? `/${path}` : { relative: true });

export default defineConfig({
  plugins: [svelte()],
  experimental: { renderBuiltUrl: builtUrl },
  worker: { format: "es" },
  // The server hands these files out, and the Python package carries them.
  build: { outDir: "../src/fogbound/server/page", emptyOutDir: true, modulePreload: { polyfill: false } },
  // While developing, what is not the page comes from a server started beside it.
  server: { fs: { allow: [".", "../src/fogbound/drawings"] }, proxy: { "/api": server, "/ws": { target: server, ws: true } } },
  test: { include: ["tests/**/*.test.ts"], css: { include: /theme\.css/ } },
});
