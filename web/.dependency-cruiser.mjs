// Imports on the page point down this list only. Those on one row do not import each other.
const LAYERS = [
  ["main"],
  ["ui", "notebook", "serviceworker"],
  ["games"],
  ["components"],
  ["scene", "language"],
  ["state"],
  ["net"],
  ["protocol"],
  ["checked"],
];

const folder = (name) => `^src/${name}(/|[.]ts$)`;

/** For each folder, a rule that forbids it everything beside and above it. */
const layers = LAYERS.slice(1).flatMap((row, level) =>
  row.map((name) => ({
    name: `${name}-imports-only-what-lies-below`,
    severity: "error",
    from: { path: folder(name) },
    to: {
      path: LAYERS.slice(0, level + 2)
        .flat()
        .filter((other) => other !== name)
        .map(folder),
    },
  })),
);

export default {
  forbidden: [
    ...layers,
    {
      name: "games-do-not-import-each-other",
      severity: "error",
      from: { path: "^src/games/([^/]+)/" },
      to: { path: "^src/games/[^/]+/", pathNot: "^src/games/$1/" },
    },
    {
      name: "only-the-registries-know-the-games",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/games/([^/]+/|(registry|displays)[.]ts$)" },
      to: { path: "^src/games/[^/]+/" },
    },
    {
      name: "no-circles",
      severity: "error",
      from: { path: "^src/" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "every-import-is-found",
      severity: "error",
      from: { path: "^src/" },
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },
    {
      name: "no-file-without-a-reader",
      severity: "error",
      from: { orphan: true, path: "^src/", pathNot: "^src/main[.]ts$" },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["svelte", "browser", "import", "types", "default"],
    },
  },
};
