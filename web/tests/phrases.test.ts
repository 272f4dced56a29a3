import { expect, test } from "vitest";

import { halves, tenths } from "../src/language/phrases";

test("a choice is its name and its meaning, in each language's way", () => {
  expect(halves("Full: where it would rest")).toEqual(["Full", "where it would rest"]);
  expect(halves("Complète\u00a0: où elle se poserait")).toEqual([
    "Complète",
    "où elle se poserait",
  ]);
  expect(halves("Alle zusammen (Ausgabe 2022; auch allein)")).toEqual([
    "Alle zusammen",
    "Ausgabe 2022; auch allein",
  ]);
  expect(halves("The 2008 rulebook")).toEqual(["The 2008 rulebook", ""]);
});

test("numbers have the mark of the language", () => {
  expect([tenths(2.46, "en"), tenths(2.46, "fr"), tenths(3, "de")]).toEqual(["2.5", "2,5", "3,0"]);
});
