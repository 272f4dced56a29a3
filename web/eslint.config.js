import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["node_modules", "src/protocol/generated"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    rules: {
      "max-lines": ["error", 500],
      "max-lines-per-function": ["error", { max: 80, skipBlankLines: true, skipComments: true }],
      "svelte/no-navigation-without-resolve": "off",
      // State is replaced, never changed in place; other sets and maps are nobody's state.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  { files: ["tests/**"], rules: { "max-lines-per-function": "off" } },
  { files: ["scripts/**", "*.config.*"], languageOptions: { globals: { ...globals.node } } },
);
