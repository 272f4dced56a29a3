import type { Language } from "../protocol/messages";

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** Whose way to write dates suits a language: that of the browser's own region, if it speaks it. */
export function region(language: Language, own: string = navigator.language): string {
  return own.startsWith(`${language}-`) ? own : language;
}

/** How long ago something was, in words: `2 hours ago`; `now` and `at` are in milliseconds. */
export function ago(at: number, now: number, language: Language): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  for (const [unit, length] of STEPS)
    if (now - at >= length) return format.format(-Math.floor((now - at) / length), unit);
  return format.format(0, "second");
}
