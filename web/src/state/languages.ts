import type { Language } from "../protocol/messages";

export const LANGUAGES: readonly Language[] = ["en", "fr", "de"];

/** The first language of the browser that this client speaks. */
export function preferred(languages: readonly string[]): Language {
  for (const tag of languages) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}
