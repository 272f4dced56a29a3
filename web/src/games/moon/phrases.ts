import type en from "../../language/en/moon";
import { Lexicon } from "../../language/lexicon.svelte";

/** The phrases of the game's controls. */
export const lexicon = new Lexicon<typeof en>({
  en: () => import("../../language/en/moon"),
  fr: () => import("../../language/fr/moon"),
  de: () => import("../../language/de/moon"),
});

export const say = lexicon.say;
