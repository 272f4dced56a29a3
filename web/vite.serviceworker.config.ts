import { defineConfig } from "vite";

// The service worker: one plain script beside the page, whose name never changes.
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "../src/toprung/server/static",
    emptyOutDir: false,
    modulePreload: false,
    target: "es2022",
    rolldownOptions: {
      input: "src/serviceworker.ts",
      output: { entryFileNames: "sw.js", format: "iife" },
    },
  },
});
