// Writes src/protocol/generated/protocol.ts from the server's JSON Schema, given as a file:
//   python -m toprung.protocol.schema --out schema.json && node scripts/types.mjs schema.json
import { readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";

const schema = JSON.parse(await readFile(process.argv[2], "utf-8"));
const text = await compile(schema, "Toprung", {
  bannerComment: "/* Generated from the server's schema by scripts/types.mjs; not to be edited. */",
  additionalProperties: false,
  ignoreMinAndMaxItems: true,
  unknownAny: true,
});
await writeFile(new URL("../src/protocol/generated/protocol.ts", import.meta.url), text);
