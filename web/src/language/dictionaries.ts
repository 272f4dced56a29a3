import type { Language } from "../protocol/messages";
import { de } from "./de";
import { type Dictionary, en } from "./en";
import { fr } from "./fr";

export type Key = keyof Dictionary;
export type Gaps = Readonly<Record<string, string | number>>;

export const DICTIONARIES: Record<Language, Dictionary> = { en, fr, de };

/** A phrase with its {gaps} filled in. */
export function phrase(dictionary: Dictionary, key: Key, gaps: Gaps = {}): string {
  return fill(dictionary[key], gaps);
}

export function fill(text: string, gaps: Gaps): string {
  return text.replace(/\{(\w+)\}/g, (whole, gap: string) => String(gaps[gap] ?? whole));
}

/** A number with one digit after its mark: 2.5, or 2,5. */
export function tenths(value: number, language: Language): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(language, digits).format(value);
}
