import { expect, test } from "vitest";

import { refusalWords, told } from "../src/language/failures";
import { speak } from "../src/language/lexicon.svelte";
import { Refused } from "../src/net/errors";

const rule = { rule: null, rule_words: null };
const refused = (kind: "limit" | "illegal", en: string, fr = en, de = en) =>
  new Refused({ kind, words: { en, fr, de }, ...rule });

test("what the server says only in English is told by its kind, in every language", async () => {
  const error = refused("limit", "too many messages: please wait a moment");
  const said = new Set<string>();
  for (const language of ["de", "fr", "en"] as const) {
    await speak(language);
    said.add(refusalWords(error));
  }
  expect(said.size).toBe(3);
  for (const each of said) expect(each).toMatch(/^\p{Lu}.*\.$/u);
});

test("reasons are sentences", async () => {
  const error = refused("illegal", "this seat is taken", "cette place est prise", "besetzt!");
  expect(refusalWords(error)).toBe("This seat is taken.");
  await speak("de");
  expect(refusalWords(error)).toBe("Besetzt!");
  await speak("en");
});

test("an error that is no refusal is a fault of the page", () => {
  expect(told(new TypeError("x is undefined"))).toMatch(/^Something went wrong on this page/);
  expect(told("hello")).toBe("hello");
});
