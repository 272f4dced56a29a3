import type { Gesture } from "../game";

/** What fingers do at this table. */
export const FINGERS: readonly Gesture[] = [
  {
    words: {
      en: "Roll, take a ladder, grip it",
      fr: "Lancer le dé, prendre une échelle, la saisir",
      de: "Würfeln, eine Leiter nehmen, sie greifen",
    },
    gesture: {
      en: "tap the die, the ladders, the ladder",
      fr: "toucher le dé, les échelles, l’échelle",
      de: "auf den Würfel, die Leitern, die Leiter tippen",
    },
  },
  {
    words: {
      en: "Move the ladder in hand",
      fr: "Déplacer l’échelle en main",
      de: "Die Leiter in der Hand bewegen",
    },
    gesture: {
      en: "drag it by its middle",
      fr: "la faire glisser par le milieu",
      de: "sie an der Mitte ziehen",
    },
  },
  {
    words: { en: "Turn it", fr: "La tourner", de: "Sie drehen" },
    gesture: {
      en: "drag one of its ends, twist with two fingers, or use the ring",
      fr: "tirer un de ses bouts, pivoter à deux doigts, ou l’anneau",
      de: "an einem Ende ziehen, mit zwei Fingern drehen, oder mit dem Ring",
    },
  },
  {
    words: { en: "Tilt it", fr: "L’incliner", de: "Sie neigen" },
    gesture: {
      en: "two fingers, both up or both down",
      fr: "deux doigts, tous deux vers le haut ou vers le bas",
      de: "zwei Finger, beide nach oben oder nach unten",
    },
  },
  {
    words: {
      en: "Lower it, then let go",
      fr: "L’abaisser, puis la lâcher",
      de: "Sie senken, dann loslassen",
    },
    gesture: {
      en: "tap twice, or the button",
      fr: "toucher deux fois, ou le bouton",
      de: "zweimal tippen, oder auf den Knopf",
    },
  },
];
