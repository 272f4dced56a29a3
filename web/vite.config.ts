import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { breakpoints } from "./scripts/breakpoints.mjs";
import { offline } from "./scripts/offline.mjs";

// The client is served by toprung's own server under a strict content policy: no inline scripts or
// styles, no data: addresses, so nothing is inlined.
export default defineConfig({
  plugins: [breakpoints(), svelte(), offline()],
  base: "./",
  build: {
    outDir: "../src/toprung/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: {
      checks: { pluginTimings: false },
      // The page defines no custom elements; Svelte's support for them would be kept otherwise.
      treeshake: { moduleSideEffects: [{ test: /custom-element\.js$/, sideEffects: false }] },
    },
  },
  server: {
    proxy: {
      "/api": { target: process.env["TOPRUNG_SERVER"] ?? "http://127.0.0.1:8765", ws: true },
    },
  },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: {
    environment: "happy-dom",
    testTimeout: 60_000,
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/setup.ts"],
  },
});
