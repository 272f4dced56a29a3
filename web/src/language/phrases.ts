import { derived } from "svelte/store";

import type { Language, Words } from "../protocol/messages";
import { language } from "../state/settings";
import { DICTIONARIES, fill, phrase, tenths, type Gaps, type Key } from "./dictionaries";

export { DICTIONARIES, fill, phrase, tenths, type Gaps, type Key };

/** Marks that French sets apart stay with their words: no line begins with one. */
function joined(text: string, chosen: Language): string {
  return chosen === "fr" ? text.replace(/ (?=[:;?!»])|(?<=«) /g, "\u00a0") : text;
}

/** The client's own phrases in the language chosen: `$say("play")`. */
export const say = derived(
  language,
  (chosen) =>
    (key: Key, gaps?: Gaps): string =>
      joined(phrase(DICTIONARIES[chosen], key, gaps), chosen),
);

/** Words that the server sent, in the language chosen: `$spoken(words)`. */
export const spoken = derived(
  language,
  (chosen) =>
    (words: Words | string | null | undefined): string =>
      typeof words === "string" ? words : joined(words?.[chosen] ?? "", chosen),
);

/** Several things one after the other: `$listed(["Ada", "Gus"])` is "Ada and Gus". */
export const listed = derived(language, (chosen) => {
  const format = new Intl.ListFormat(chosen);
  return (parts: readonly string[]): string => format.format(parts);
});

/** A game's own phrases for its controls, one dictionary for each language. */
export function phrases<Keys extends string>(all: Record<Language, Record<Keys, string>>) {
  return derived(
    language,
    (chosen) =>
      (key: Keys, gaps: Gaps = {}): string =>
        joined(fill(all[chosen][key], gaps), chosen),
  );
}

/** What is chosen and what it means: "Full: where the ladder would rest", "Together (also alone)". */
export function halves(words: string): [string, string] {
  const [, name = words, after, within] = /^(.+?)(?:\s*:\s+(.*)|\s+\((.*)\))$/.exec(words) ?? [];
  return [name, after ?? within ?? ""];
}
