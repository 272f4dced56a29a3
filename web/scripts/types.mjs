// Writes the types in src/protocol/generated from what the server says of itself:
//   python -m toprung.protocol.schema --out schema.json
//   python -m toprung.server.openapi --out openapi.json
//   node scripts/types.mjs schema.json openapi.json
// protocol.ts has the messages and what games show, api.ts what HTTP answers and takes. With --check
// nothing is written: it fails if the files are not what would be written.
import { readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";

const [schemaFile, openapiFile] = process.argv.slice(2).filter((word) => word !== "--check");
const schema = JSON.parse(await readFile(schemaFile, "utf-8"));
const openapi = JSON.parse(await readFile(openapiFile, "utf-8"));

function compiled(described, name, header) {
  return compile(described, name, {
    bannerComment: `/* Generated from the server's ${header} */`,
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    unknownAny: true,
  });
}

/** The HTTP API as one schema: by the operations' ids what each answers with, and what it takes. What
 * is a type of the protocol already is taken from there. */
function api() {
  const found = { answers: {}, bodies: {} };
  const json = (holder) => holder?.content?.["application/json"]?.schema;
  for (const operation of Object.values(openapi.paths).flatMap(Object.values)) {
    const answer = json(operation.responses["200"] ?? operation.responses["201"]);
    if (answer) found.answers[operation.operationId] = answer;
    const body = json(operation.requestBody);
    if (body) found.bodies[operation.operationId] = body;
  }
  const all = (properties) => ({
    type: "object",
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  });
  const untitled = (value) => {
    if (Array.isArray(value)) return value.map(untitled);
    if (value === null || typeof value !== "object") return value;
    const kept = Object.entries(value).filter(
      ([key, text]) => key !== "title" || typeof text !== "string",
    );
    return Object.fromEntries(kept.map(([key, inner]) => [key, untitled(inner)]));
  };
  const defs = Object.entries(openapi.components.schemas).map(([name, described]) => [
    name,
    name in schema.$defs
      ? { tsType: `protocol.${name}` }
      : name === "JsonValue"
        ? { tsType: "unknown" }
        : { ...untitled(described), title: name },
  ]);
  const whole = {
    title: "Http",
    ...all({ answers: all(found.answers), bodies: all(found.bodies) }),
  };
  const text = JSON.stringify({
    ...untitled(whole),
    title: "Http",
    $defs: Object.fromEntries(defs),
  });
  return JSON.parse(text.replaceAll('"#/components/schemas/', '"#/$defs/'));
}

const files = {
  protocol: await compiled(schema, "Toprung", "schema by scripts/types.mjs; not to be edited."),
  api: await compiled(
    api(),
    "Http",
    "OpenAPI document by scripts/types.mjs; not to be edited.",
  ).then((text) => text.replace("\n", '\nimport type * as protocol from "./protocol";\n')),
};
for (const [name, text] of Object.entries(files)) {
  const file = new URL(`../src/protocol/generated/${name}.ts`, import.meta.url);
  if (!process.argv.includes("--check")) await writeFile(file, text);
  else if ((await readFile(file, "utf-8").catch(() => "")) !== text) {
    console.error(`The page's types in ${name}.ts are not those of the server: npm run protocol.`);
    process.exitCode = 1;
  }
}
