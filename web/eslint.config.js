import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";

export default defineConfig(
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.serviceworker } } },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"] } } },
  {
    rules: {
      // The type check finds these.
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": "off",
      // svelte-check decides which warnings there are to ignore.
      "svelte/no-unused-svelte-ignore": "off",
      // A derived value may keep its last one for the next time.
      "no-useless-assignment": "off",
      // Maps are replaced as a whole, or no component reads them.
      "svelte/prefer-svelte-reactivity": "off",
      // {" "} is a space that is meant.
      "svelte/no-useless-mustaches": "off",
    },
  },
);
