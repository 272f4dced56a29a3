/** The page's two breakpoints, by name: `@media (--narrow)` is a phone held upright, `@media (--low)` one
 * held sideways, or a small window that is wider than high, `@media (--roomy)` everything else. */
const QUERIES = {
  "(--narrow)": "(max-width: 48rem) and (max-aspect-ratio: 5/4) and (min-height: 30.01rem)",
  "(--low)": "(max-height: 30rem) or ((max-width: 48rem) and (not (max-aspect-ratio: 5/4)))",
  "(--roomy)": "(min-width: 48.01rem) and (min-height: 30.01rem)",
};

/** Puts the queries in place of their names in every style. */
export function breakpoints() {
  return {
    name: "breakpoints",
    enforce: "pre",
    transform(code, id) {
      if (!/\.css($|\?)|lang\.css/.test(id)) return null;
      let found = code;
      for (const [name, query] of Object.entries(QUERIES)) found = found.replaceAll(name, query);
      return { code: found, map: null };
    },
  };
}
