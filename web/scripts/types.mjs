// Writes src/protocol/generated/protocol.ts from the server's JSON Schema:
//   python -m toprung.protocol.schema --out build/schema.json
// TOPRUNG_SCHEMA and TOPRUNG_TYPES name other files to read and to write.
import { readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";

const here = (path) => new URL(`../${path}`, import.meta.url);
const source = process.env.TOPRUNG_SCHEMA ?? here("../build/schema.json");
const target = process.env.TOPRUNG_TYPES ?? here("src/protocol/generated/protocol.ts");
const text = await compile(JSON.parse(await readFile(source, "utf-8")), "Toprung", {
  bannerComment: "/* Generated from the server's schema by scripts/types.mjs; not to be edited. */",
  additionalProperties: false,
  ignoreMinAndMaxItems: true,
  unknownAny: true,
});
await writeFile(target, text);
