import type { Language } from "../protocol/messages";
import { language } from "../state/settings.svelte";
import { fill, type Gaps, type Translation } from "./translation";

type Files<English> = Readonly<Record<Language, () => Promise<{ default: Translation<English> }>>>;

const opened = new Set<{ load(tag: Language): Promise<void> }>();

/** The phrases of one part of the page. Each language is a file of its own, and only the one that is
 * spoken is fetched. */
export class Lexicon<English> {
  private loaded = $state.raw<Partial<Record<Language, Translation<English>>>>({});

  constructor(private readonly files: Files<English>) {}

  /** Settles once this language can be spoken. */
  async load(tag: Language = language.current): Promise<void> {
    opened.add(this);
    if (this.loaded[tag]) return;
    const { default: phrases } = await this.files[tag]();
    this.loaded = { ...this.loaded, [tag]: phrases };
  }

  /** A phrase in the language chosen; nothing before it is loaded. */
  readonly say = (key: keyof English, gaps: Gaps = {}): string => {
    const tag = language.current;
    const phrase = this.loaded[tag]?.[key];
    return phrase === undefined ? "" : joined(fill(phrase, gaps, tag), tag);
  };
}

/** Speak another language, once everything that was opened so far is loaded in it. */
export async function speak(tag: Language): Promise<void> {
  await Promise.all([...opened].map((lexicon) => lexicon.load(tag)));
  language.current = tag;
}

/** Marks that French sets apart stay with their words: no line begins with one. */
export function joined(text: string, tag: Language): string {
  return tag === "fr" ? text.replace(/ (?=[:;?!»])|(?<=«) /g, "\u00a0") : text;
}
