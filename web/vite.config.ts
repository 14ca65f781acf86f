import { svelte } from "@sveltejs/vite-plugin-svelte";
import { loadEnv } from "vite";
import { defineConfig } from "vitest/config";

/** Files refer to each other by where they are, so that the page works under any path; the page itself names them from the top. */
const builtUrl = (path: string, { hostType }: { hostType: string }) => (hostType === "html" ? `/${path}` : { relative: true });

export default defineConfig(({ mode }) => {
  /** Where `./dev play` listens, by the same setting. */
  const { FOGBOUND_PORT = "8024" } = loadEnv(mode, ".", "FOGBOUND_");
  const server = { target: `http://127.0.0.1:${FOGBOUND_PORT}` };
  return {
    plugins: [svelte()],
    experimental: { renderBuiltUrl: builtUrl },
    worker: { format: "es" },
    // The server hands these files out, and the Python package carries them.
    build: { outDir: "../src/fogbound/server/page", emptyOutDir: true, modulePreload: { polyfill: false } },
    // While developing, what is not the page comes from a server started beside it. The page's own host name stays in the
    // requests: the server refuses those that come from the page of another host.
    server: { fs: { allow: [".", "../src/fogbound/drawings"] }, proxy: { "/api": server, "/ws": { ...server, ws: true } } },
    test: { include: ["tests/**/*.test.ts"], css: { include: /theme\.css/ } },
  };
});
