import { describe, expect, test } from "vitest";

import { lexicon as climbersDrawings } from "../src/games/climbers/drawings/index";
import { Lexicon, speak } from "../src/language/lexicon.svelte";
import { say } from "../src/language/phrases";
import { fill, type Phrase, type Translation } from "../src/language/translation";
import { language } from "../src/state/settings.svelte";

type File = { default: Readonly<Record<string, Phrase>> };
const files = import.meta.glob<File>("../src/language/{en,fr,de}/*.ts", { eager: true });
const parts = Object.keys(files)
  .filter((path) => path.includes("/en/"))
  .map((path) => path.slice(path.indexOf("/en/") + 4));
const phrasesOf = (tag: string, part: string) =>
  files[`../src/language/${tag}/${part}`]?.default ?? {};
const forms = (phrase: Phrase | undefined): string[] =>
  typeof phrase === "string" ? [phrase] : Object.values(phrase ?? {});

describe.each(parts)("%s", (part) => {
  test.each(["fr", "de"])("has the phrases and gaps of English in %s", (tag) => {
    const [english, other] = [phrasesOf("en", part), phrasesOf(tag, part)];
    expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
    const gaps = (phrase: Phrase | undefined) =>
      [...(forms(phrase).at(-1) ?? "").matchAll(/\{\w+\}/g)].map(String).sort();
    for (const [key, phrase] of Object.entries(english))
      expect(gaps(other[key]), key).toEqual(gaps(phrase));
  });
});

test("gaps are filled in, and a number chooses its form by the rules of the language", () => {
  const drops = { one: "{count} goutte", other: "{count} gouttes" };
  expect(fill("{a} of {b}", { a: 1 }, "en")).toBe("1 of {b}");
  expect([0, 1, 2].map((count) => fill(drops, { count }, "fr"))).toEqual([
    "0 goutte",
    "1 goutte",
    "2 gouttes",
  ]);
  expect(fill({ one: "{count} day", other: "{count} days" }, { count: 0 }, "en")).toBe("0 days");
});

test("only the language that is spoken is fetched, and another once it is chosen", async () => {
  const fetched: string[] = [];
  const file = (tag: string, word: string) => async () => {
    fetched.push(tag);
    return { default: { word } satisfies Translation<{ word: string }> };
  };
  const lexicon = new Lexicon<{ word: string }>({
    en: file("en", "word"),
    fr: file("fr", "mot"),
    de: file("de", "Wort"),
  });
  expect(lexicon.say("word")).toBe("");
  await lexicon.load();
  expect([lexicon.say("word"), fetched]).toEqual(["word", ["en"]]);
  await speak("fr");
  expect([lexicon.say("word"), language.current, fetched]).toEqual(["mot", "fr", ["en", "fr"]]);
  await speak("en");
  expect(fetched).toEqual(["en", "fr"]);
});

test("French marks stay with their words", async () => {
  await climbersDrawings.load();
  await speak("fr");
  expect(say("reviewWhy", { reasons: "a" })).toContain("\u00a0:");
  expect(climbersDrawings.say("turn")).toContain("\u00a0:");
  await speak("en");
});
