import type { Language, Words } from "../protocol/messages";
import { language } from "../state/settings.svelte";
import type en from "./en/shell";
import { joined, Lexicon } from "./lexicon.svelte";

export type Key = keyof typeof en;

/** The page's own phrases. */
export const shell = new Lexicon<typeof en>({
  en: () => import("./en/shell"),
  fr: () => import("./fr/shell"),
  de: () => import("./de/shell"),
});

/** One of them in the language chosen: `say("play")`. */
export const say = shell.say;

/** Words that the server sent, in the language chosen. */
export function spoken(words: Words | string | null | undefined): string {
  const chosen = language.current;
  return typeof words === "string" ? words : joined(words?.[chosen] ?? "", chosen);
}

/** Several things one after the other: `listed(["Ada", "Gus"])` is "Ada and Gus". */
export function listed(parts: readonly string[]): string {
  return new Intl.ListFormat(language.current).format(parts);
}

/** A number with one digit after its mark: 2.5, or 2,5. */
export function tenths(value: number, language: Language): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(language, digits).format(value);
}

/** What is chosen and what it means: "Full: where the ladder would rest", "Together (also alone)". */
export function halves(words: string): [string, string] {
  const [, name = words, after, within] = /^(.+?)(?:\s*:\s+(.*)|\s+\((.*)\))$/.exec(words) ?? [];
  return [name, after ?? within ?? ""];
}
