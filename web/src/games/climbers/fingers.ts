import type { Gesture } from "../game";

/** What fingers do at this table. */
export const FINGERS: readonly Gesture[] = [
  {
    words: { en: "Climb", fr: "Grimper", de: "Klettern" },
    gesture: {
      en: "tap a square that is marked",
      fr: "toucher une case marquée",
      de: "auf ein markiertes Feld tippen",
    },
  },
  {
    words: { en: "Take a block", fr: "Prendre un bloc", de: "Einen Block nehmen" },
    gesture: {
      en: "tap a block with a bright rim",
      fr: "toucher un bloc au bord lumineux",
      de: "auf einen Block mit hellem Rand tippen",
    },
  },
  {
    words: {
      en: "Move the block in hand",
      fr: "Déplacer le bloc en main",
      de: "Den Block in der Hand bewegen",
    },
    gesture: {
      en: "drag it, or tap where it should go",
      fr: "le faire glisser, ou toucher l’endroit voulu",
      de: "ihn ziehen, oder dorthin tippen, wo er hin soll",
    },
  },
  {
    words: {
      en: "Turn the block in hand",
      fr: "Tourner le bloc en main",
      de: "Den Block in der Hand drehen",
    },
    gesture: {
      en: "tap the colour that should be on top",
      fr: "toucher la couleur à mettre dessus",
      de: "auf die Farbe tippen, die nach oben soll",
    },
  },
  {
    words: { en: "Put it down", fr: "Le poser", de: "Ihn ablegen" },
    gesture: {
      en: "tap it, or the button",
      fr: "le toucher, ou le bouton",
      de: "auf ihn tippen, oder auf den Knopf",
    },
  },
  {
    words: {
      en: "See where somebody can climb",
      fr: "Voir où quelqu’un peut grimper",
      de: "Sehen, wohin jemand klettern kann",
    },
    gesture: { en: "tap their pawn", fr: "toucher son pion", de: "auf die Figur tippen" },
  },
];
