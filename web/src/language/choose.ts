import { derived } from "svelte/store";

import type { Language } from "../protocol/messages";
import { language } from "../state/settings";
import { fill, type Gaps } from "./phrases";

/** A game's own phrases for its controls, one dictionary for each language. */
export function phrases<Keys extends string>(all: Record<Language, Record<Keys, string>>) {
  return derived(
    language,
    (chosen) =>
      (key: Keys, gaps: Gaps = {}): string =>
        fill(all[chosen][key], gaps),
  );
}
