import { expect, test } from "vitest";

import { phraseOf, tokenOf } from "../src/state/phrase";

const TODAY = "tr_AAECAwQFBgcICQoLDA0ODw";
const FORMERLY = "tr_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHv8";

test("a token becomes words that can be said, and comes back from them", () => {
  for (const token of [TODAY, FORMERLY]) {
    const phrase = phraseOf(token) ?? "";
    expect(phrase).toMatch(
      /^([bdfghjklmnprstvz][aiou][bdfghjklmnprstvz][aiou][bdfghjklmnprstvz]-?)+$/,
    );
    expect(tokenOf(phrase)).toBe(token);
  }
  expect(phraseOf(TODAY)?.split("-")).toHaveLength(9);
});

test("how a phrase is typed does not matter", () => {
  const phrase = phraseOf(TODAY) ?? "";
  expect(tokenOf(`  ${phrase.toUpperCase().replaceAll("-", " ")}\n`)).toBe(TODAY);
  expect(tokenOf(phrase.replaceAll("-", ""))).toBe(TODAY);
});

test("a slip in any letter, a word left out and words in another order are found", () => {
  const phrase = phraseOf(TODAY) ?? "";
  const words = phrase.split("-");
  for (let at = 0; at < phrase.length; at++)
    for (const letter of "abdiouz")
      if (letter !== phrase[at] && phrase[at] !== "-")
        expect(tokenOf(phrase.slice(0, at) + letter + phrase.slice(at + 1))).toBeNull();
  for (const [i, word] of words.entries()) {
    expect(tokenOf(words.filter((_, other) => other !== i).join(" "))).toBeNull();
    const swapped = [...words.slice(0, i), words[i + 1] ?? "", word, ...words.slice(i + 2)];
    if (i + 1 < words.length) expect(tokenOf(swapped.join(" "))).toBeNull();
  }
  expect(tokenOf("")).toBeNull();
});

test("what is no token has no phrase", () => {
  for (const text of ["", "tr_", "AAECAwQFBgcICQoLDA0ODw", "tr_AAECAw", "tr_%%%"])
    expect(phraseOf(text)).toBeNull();
});
