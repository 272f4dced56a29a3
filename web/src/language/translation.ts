/** A phrase, or its forms for one and for several by `Intl.PluralRules`: {count} says how many. */
export type Phrase = string | { readonly one: string; readonly other: string };

/** Phrases in another language: exactly those that there are in English. */
export type Translation<English> = { readonly [Key in keyof English]: Phrase };

/** What to put into the {gaps} of a phrase. */
export type Gaps = Readonly<Record<string, string | number>>;

/** A phrase in words: the form for {count}, with its gaps filled in. */
export function fill(phrase: Phrase, gaps: Gaps, language: string): string {
  return formOf(phrase, gaps, language).replace(/\{(\w+)\}/g, (whole, gap: string) =>
    String(gaps[gap] ?? whole),
  );
}

function formOf(phrase: Phrase, { count }: Gaps, language: string): string {
  if (typeof phrase === "string") return phrase;
  const form = new Intl.PluralRules(language).select(Number(count));
  return form === "one" ? phrase.one : phrase.other; // French has "many", for millions
}
