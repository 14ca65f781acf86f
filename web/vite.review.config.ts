import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** The page's review as one script and one style sheet, which `fogbound review --html` puts into a file. */
export default defineConfig({
  plugins: [svelte()],
  publicDir: false,
  build: {
    outDir: "../src/fogbound/review/page",
    emptyOutDir: true,
    cssCodeSplit: false,
    lib: { entry: "src/review/file/main.ts", name: "review", formats: ["iife"], fileName: () => "review.js", cssFileName: "review" },
  },
});
