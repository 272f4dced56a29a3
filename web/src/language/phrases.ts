import { derived } from "svelte/store";

import type { Language, Words } from "../protocol/messages";
import { language } from "../state/settings";
import { DICTIONARIES, fill, phrase, type Gaps, type Key } from "./dictionaries";

export { DICTIONARIES, fill, phrase, type Gaps, type Key };

/** The client's own phrases in the language chosen: `$say("play")`. */
export const say = derived(
  language,
  (chosen) =>
    (key: Key, gaps?: Gaps): string =>
      phrase(DICTIONARIES[chosen], key, gaps),
);

/** Words that the server sent, in the language chosen: `$spoken(words)`. */
export const spoken = derived(
  language,
  (chosen) =>
    (words: Words | string | null | undefined): string =>
      typeof words === "string" ? words : (words?.[chosen] ?? ""),
);

/** A game's own phrases for its controls, one dictionary for each language. */
export function phrases<Keys extends string>(all: Record<Language, Record<Keys, string>>) {
  return derived(
    language,
    (chosen) =>
      (key: Keys, gaps: Gaps = {}): string =>
        fill(all[chosen][key], gaps),
  );
}
