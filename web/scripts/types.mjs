// Writes the types in src/protocol/generated from what the server says of itself:
//   python -m toprung.protocol.schema --out schema.json
//   python -m toprung.server.openapi --out openapi.json
//   node scripts/types.mjs schema.json openapi.json
// protocol.ts has the messages of the socket and what games show, api.ts the HTTP API. With --check
// nothing is written: it fails if the files are not what would be written.
import { readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";

const [schemaFile, openapiFile] = process.argv.slice(2).filter((word) => word !== "--check");
const schema = JSON.parse(await readFile(schemaFile, "utf-8"));
const openapi = JSON.parse(await readFile(openapiFile, "utf-8"));

const banner = (source) =>
  `/* Generated from the server's ${source} by scripts/types.mjs; not to be edited. */\n`;

/** The socket's messages and the games' views: a plain JSON schema. */
async function protocol() {
  const text = await compile(schema, "Toprung", {
    bannerComment: "",
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    unknownAny: true,
  });
  return banner("schema") + text;
}

/** The HTTP API. Types that the protocol has too are taken from there, and refusals are left out:
 * net/api.ts turns each into the same error. */
async function api() {
  const answered = ([status]) => status.startsWith("2");
  for (const operation of Object.values(openapi.paths).flatMap(Object.values))
    operation.responses = Object.fromEntries(Object.entries(operation.responses).filter(answered));
  const shared = (name) =>
    ts.factory.createTypeReferenceNode(
      ts.factory.createQualifiedName(ts.factory.createIdentifier("protocol"), name),
    );
  const nodes = await openapiTS(openapi, {
    alphabetize: true,
    defaultNonNullable: false,
    inject: 'import type * as protocol from "./protocol";\n',
    transform(_, { path }) {
      const [, name, deeper] = /^#\/components\/schemas\/([^/]+)(\/.*)?$/.exec(path ?? "") ?? [];
      if (name in schema.$defs && deeper === undefined) return shared(name);
      return undefined;
    },
  });
  return banner("OpenAPI document") + astToString(nodes);
}

const files = { protocol: await protocol(), api: await api() };
for (const [name, text] of Object.entries(files)) {
  const file = new URL(`../src/protocol/generated/${name}.ts`, import.meta.url);
  if (!process.argv.includes("--check")) await writeFile(file, text);
  else if ((await readFile(file, "utf-8").catch(() => "")) !== text) {
    console.error(`The page's types in ${name}.ts are not those of the server: npm run protocol.`);
    process.exitCode = 1;
  }
}
