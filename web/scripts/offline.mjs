import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const PYODIDE = new URL("../node_modules/pyodide/", import.meta.url);
const PROGRAM = new URL("../../build/browser/python.zip", import.meta.url);
const FILES = [
  "pyodide.mjs",
  "pyodide.asm.mjs",
  "pyodide.asm.wasm",
  "pyodide-lock.json",
  "python_stdlib.zip",
];

/** Adds what play without the network needs, and the list of it, which the page reads when someone
 * wants that: `offline.json`. Nothing of it is loaded before. */
export function offline() {
  return {
    name: "toprung-offline",
    apply: "build",
    generateBundle(_, bundle) {
      if (!existsSync(PROGRAM)) return; // web/python_pack.py was not run: the page offers nothing
      const found = FILES.map((name) => [name, readFileSync(new URL(name, PYODIDE))]);
      found.push(["python.zip", readFileSync(PROGRAM)]);
      const digest = createHash("sha256");
      for (const [, bytes] of found) digest.update(bytes);
      const folder = `offline/${digest.digest("hex").slice(0, 12)}/`;
      const python = found.map(([name, bytes]) => {
        // The server sends these as they are; the browser unpacks them once.
        const packed = !name.endsWith(".zip");
        const source = packed ? gzipSync(bytes, { level: 9 }) : bytes;
        this.emitFile({ type: "asset", fileName: folder + name + (packed ? ".gz" : ""), source });
        return { name, packed, size: source.length };
      });
      const page = Object.keys(bundle).filter((name) => !name.endsWith(".html"));
      const version = createHash("sha256").update(page.join()).update(folder).digest("hex");
      const list = { version: version.slice(0, 12), folder, python, page: page.sort() };
      this.emitFile({ type: "asset", fileName: "offline.json", source: JSON.stringify(list) });
    },
  };
}
