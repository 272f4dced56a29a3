// Writes src/protocol/generated/protocol.ts from the server's JSON Schema, given as a file:
//   python -m toprung.protocol.schema --out schema.json && node scripts/types.mjs schema.json
// With --check nothing is written: it fails if the file is not what would be written.
import { readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";

const wanted = process.argv.slice(2).filter((word) => word !== "--check");
const schema = JSON.parse(await readFile(wanted[0], "utf-8"));
const text = await compile(schema, "Toprung", {
  bannerComment: "/* Generated from the server's schema by scripts/types.mjs; not to be edited. */",
  additionalProperties: false,
  ignoreMinAndMaxItems: true,
  unknownAny: true,
});
const file = new URL("../src/protocol/generated/protocol.ts", import.meta.url);
if (!process.argv.includes("--check")) {
  await writeFile(file, text);
} else if ((await readFile(file, "utf-8").catch(() => "")) !== text) {
  console.error("The client's types are not those of the server's schema: npm run protocol.");
  process.exitCode = 1;
}
