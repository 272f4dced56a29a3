import { derived, readable, type Readable } from "svelte/store";

import type { Language } from "../protocol/messages";
import { preferred } from "./languages";
import { oneOf, stored } from "./storage";

const yes = (kept: unknown): boolean | null => (typeof kept === "boolean" ? kept : null);
const text = (kept: unknown): string | null =>
  typeof kept === "string" && kept.length <= 40 ? kept : null;

export const language = stored<Language>(
  "toprung.language",
  preferred(navigator.languages ?? ["en"]),
  oneOf("en", "fr", "de"),
);
export const name = stored("toprung.name", "", text);
export const quality = stored<"auto" | "low" | "medium" | "high">(
  "toprung.quality",
  "auto",
  oneOf("auto", "low", "medium", "high"),
);
export const theme = stored<"auto" | "dark" | "light">(
  "toprung.theme",
  "auto",
  oneOf("auto", "dark", "light"),
);
export const motion = stored<"auto" | "full" | "less">(
  "toprung.motion",
  "auto",
  oneOf("auto", "full", "less"),
);
/** How much help the hand gets: all, what it feels, or as with real hands none. */
export const assist = stored<"full" | "some" | "none">(
  "toprung.assist",
  "full",
  oneOf("full", "some", "none"),
);
export const sound = stored("toprung.sound", true, yes);
/** Whether to be told, while looking elsewhere, that a game waits. */
export const reminding = stored("toprung.reminding", false, yes);
/** The name of this browser's subscription to be told while no page is open; empty without one. */
export const pushed = stored("toprung.push", "", text);
export const confirming = stored("toprung.confirm", false, yes);

function media(query: string): Readable<boolean> {
  return readable(false, (set) => {
    const list = matchMedia(query);
    const tell = () => set(list.matches);
    tell();
    list.addEventListener("change", tell);
    return () => list.removeEventListener("change", tell);
  });
}

/** Whether all is drawn on dark ground. */
export const dark = derived([theme, media("(prefers-color-scheme: light)")], ([chosen, light]) =>
  chosen === "auto" ? !light : chosen === "dark",
);

/** Whether nothing should glide or bounce. */
export const still = derived(
  [motion, media("(prefers-reduced-motion: reduce)")],
  ([chosen, less]) => (chosen === "auto" ? less : chosen === "less"),
);
