import { MediaQuery } from "svelte/reactivity";
import * as v from "valibot";

import type { Language } from "../protocol/messages";
import { preferred } from "./languages";
import { Stored } from "./storage.svelte";

const text = v.pipe(v.string(), v.maxLength(40));

export const language = new Stored<Language>(
  "toprung.language",
  preferred(navigator.languages ?? ["en"]),
  v.picklist(["en", "fr", "de"]),
);
export const name = new Stored("toprung.name", "", text);
export const quality = new Stored<"auto" | "low" | "medium" | "high">(
  "toprung.quality",
  "auto",
  v.picklist(["auto", "low", "medium", "high"]),
);
export const theme = new Stored<"auto" | "dark" | "light">(
  "toprung.theme",
  "auto",
  v.picklist(["auto", "dark", "light"]),
);
export const motion = new Stored<"auto" | "full" | "less">(
  "toprung.motion",
  "auto",
  v.picklist(["auto", "full", "less"]),
);
/** How much help the hand gets: all, what it feels, or as with real hands none. */
export const assist = new Stored<"full" | "some" | "none">(
  "toprung.assist",
  "full",
  v.picklist(["full", "some", "none"]),
);
export const sound = new Stored("toprung.sound", true, v.boolean());
/** Whether to be told, while looking elsewhere, that a game waits. */
export const reminding = new Stored("toprung.reminding", false, v.boolean());
/** The name of this browser's subscription to be told while no page is open; empty without one. */
export const pushed = new Stored("toprung.push", "", text);
export const confirming = new Stored("toprung.confirm", false, v.boolean());

const light = new MediaQuery("prefers-color-scheme: light");
const lessMotion = new MediaQuery("prefers-reduced-motion: reduce");

/** Whether all is drawn on dark ground. */
export const dark = {
  get current(): boolean {
    return theme.current === "auto" ? !light.current : theme.current === "dark";
  },
};

/** Whether nothing should glide or bounce. */
export const still = {
  get current(): boolean {
    return motion.current === "auto" ? lessMotion.current : motion.current === "less";
  },
};
