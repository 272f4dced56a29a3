import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The widget for notebooks: one module and its styles, which Python hands to the browser.
export default defineConfig({
  plugins: [svelte()],
  publicDir: false,
  build: {
    outDir: "../src/toprung/notebook/static",
    emptyOutDir: true,
    modulePreload: false,
    target: "es2022",
    chunkSizeWarningLimit: 1000, // three.js is most of it, and there is nothing to load later
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: "src/notebook/widget.svelte.ts",
      preserveEntrySignatures: "exports-only",
      output: {
        entryFileNames: "widget.js",
        assetFileNames: "widget[extname]",
        codeSplitting: false,
      },
    },
  },
});
