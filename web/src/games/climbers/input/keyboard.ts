import type { Control } from "../../game";
import type { InputHandler } from "../../../scene/input";
import type { Controller } from "./controller";

/** What a key asks for. */
export type Action =
  | { do: "step" | "turn"; by: 1 | -1 }
  | { do: "nudge"; right: number; up: number }
  | { do: "colour"; number: number }
  | { do: "confirm" | "pass" | "endTurn" | "letGo" | "otherWay" }
  | { do: "peek" | "xray" | "heights" | "climbs" };

interface Entry extends Omit<Control, "keys"> {
  keys: Readonly<Record<string, Action>>;
  /** Whether they mean this only with a block in hand. */
  holding?: boolean;
}

const colours = Object.fromEntries(
  [1, 2, 3, 4, 5, 6].map((number): [string, Action] => [String(number), { do: "colour", number }]),
);

/** All keys of this game with what they do: the help shows this table, and `actionFor` reads it. */
const TABLE: readonly Entry[] = [
  {
    keys: { n: { do: "step", by: 1 }, b: { do: "step", by: -1 } },
    gesture: { en: "point", fr: "pointer", de: "zeigen" },
    words: {
      en: "Choose the next or the one before",
      fr: "Choisir le suivant ou le précédent",
      de: "Das Nächste oder Vorige wählen",
    },
  },
  {
    keys: { Enter: { do: "confirm" }, " ": { do: "confirm" } },
    gesture: { en: "click, tap", fr: "clic, toucher", de: "Klick, Tippen" },
    words: {
      en: "Go there, take the block, put it down",
      fr: "Y aller, prendre le bloc, le poser",
      de: "Dorthin gehen, den Block nehmen, ihn ablegen",
    },
  },
  {
    keys: { p: { do: "pass" } },
    words: {
      en: "Stay, move no block, keep the stone",
      fr: "Rester, ne déplacer aucun bloc, garder la pierre",
      de: "Bleiben, keinen Block versetzen, den Stein behalten",
    },
  },
  {
    keys: { g: { do: "endTurn" } },
    words: {
      en: "End your turn: pass all that is left of it",
      fr: "Finir votre tour : passer tout ce qui reste",
      de: "Deinen Zug beenden: alles Übrige auslassen",
    },
  },
  {
    holding: true,
    keys: { q: { do: "turn", by: -1 }, e: { do: "turn", by: 1 } },
    gesture: { en: "wheel", fr: "molette", de: "Mausrad" },
    words: {
      en: "Turn the block in hand",
      fr: "Tourner le bloc en main",
      de: "Den Block in der Hand drehen",
    },
  },
  {
    holding: true,
    keys: colours,
    gesture: { en: "colour buttons", fr: "boutons de couleur", de: "Farbknöpfe" },
    words: {
      en: "Have this colour on top",
      fr: "Mettre cette couleur dessus",
      de: "Diese Farbe nach oben",
    },
  },
  {
    holding: true,
    keys: { r: { do: "otherWay" } },
    words: {
      en: "Lay it the other way, same colour on top",
      fr: "Le poser dans l’autre sens, même couleur dessus",
      de: "Andersherum legen, dieselbe Farbe oben",
    },
  },
  {
    holding: true,
    keys: {
      ArrowLeft: { do: "nudge", right: -1, up: 0 },
      ArrowRight: { do: "nudge", right: 1, up: 0 },
      ArrowUp: { do: "nudge", right: 0, up: 1 },
      ArrowDown: { do: "nudge", right: 0, up: -1 },
    },
    gesture: { en: "move, drag", fr: "bouger, glisser", de: "bewegen, ziehen" },
    words: {
      en: "Move the block in hand",
      fr: "Déplacer le bloc en main",
      de: "Den Block in der Hand bewegen",
    },
  },
  {
    keys: { v: { do: "peek" } },
    words: {
      en: "Look under the chosen block",
      fr: "Regarder sous le bloc choisi",
      de: "Unter den gewählten Block sehen",
    },
  },
  {
    keys: { x: { do: "xray" } },
    words: { en: "See through blocks", fr: "Voir à travers", de: "Hindurchsehen" },
  },
  {
    keys: { h: { do: "heights" } },
    words: { en: "Show heights", fr: "Montrer les hauteurs", de: "Höhen zeigen" },
  },
  {
    keys: { c: { do: "climbs" } },
    words: {
      en: "Who could climb how high",
      fr: "Qui pourrait monter jusqu’où",
      de: "Wer wie hoch steigen könnte",
    },
  },
  {
    keys: { Escape: { do: "letGo" } },
    words: { en: "Let go", fr: "Lâcher", de: "Loslassen" },
  },
];

export const CONTROLS: readonly Control[] = TABLE.map(({ keys, gesture, words }) => ({
  keys: Object.keys(keys),
  words,
  ...(gesture ? { gesture } : {}),
}));

const meaning = (holding: boolean): Record<string, Action> =>
  Object.assign({}, ...TABLE.filter((one) => !!one.holding === holding).map((one) => one.keys));
const ALWAYS = meaning(false);
const HOLDING = { ...ALWAYS, ...meaning(true) };

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What a key means, with a block in hand or without; null if nothing. */
export function actionFor(event: Pressed, holding: boolean): Action | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return (holding ? HOLDING : ALWAYS)[key] ?? null;
}

/** Switches of the picture that keys turn on and off, too. */
export interface Switches {
  xray(): void;
  heights(): void;
}

/** Keys over the table: everything that the pointer does. */
export class Keyboard implements InputHandler {
  constructor(
    private readonly controller: Controller,
    private readonly switches: Switches,
  ) {}

  key(event: KeyboardEvent): boolean {
    const { controller, switches } = this;
    const wanted = actionFor(event, controller.held.active);
    if (!wanted) return false;
    switch (wanted.do) {
      case "step":
        controller.step(wanted.by);
        break;
      case "turn":
        controller.held.turn(wanted.by);
        break;
      case "nudge":
        controller.held.nudge(wanted.right, wanted.up);
        break;
      case "colour":
        controller.showOnTop(wanted.number);
        break;
      case "otherWay":
        controller.turnAround();
        break;
      case "xray":
      case "heights":
        switches[wanted.do]();
        break;
      default:
        controller[wanted.do]();
    }
    return true;
  }
}
