import { defineConfig } from "vite";

// The page's hand as a program for Node: see headless.ts.
export default defineConfig({
  ssr: { noExternal: true },
  build: {
    ssr: "tests/hands/headless.ts",
    outDir: "../build/hands/node",
    emptyOutDir: true,
    target: "node20",
  },
});
