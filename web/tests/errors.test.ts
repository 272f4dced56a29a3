import { expect, test } from "vitest";

import { reason } from "../src/net/errors";

test("what the server says only in English is told by its kind, in every language", () => {
  const words = "too many messages: please wait a moment";
  const said = reason({ kind: "limit", words: { en: words, fr: words, de: words } });
  expect(new Set(Object.values(said)).size).toBe(3);
  for (const each of Object.values(said)) expect(each).toMatch(/^\p{Lu}.*\.$/u);
});

test("reasons are sentences", () => {
  const words = { en: "this seat is taken", fr: "cette place est prise", de: "besetzt!" };
  expect(reason({ kind: "illegal", words })).toEqual({
    en: "This seat is taken.",
    fr: "Cette place est prise.",
    de: "Besetzt!",
  });
});
