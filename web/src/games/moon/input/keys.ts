import type { Control } from "../../game";
import type { Bearings, Grasp } from "./grasp";

const STRIDE = 0.004;
const FINE = 0.001;
const ANGLE = Math.PI / 60;
const FINE_ANGLE = Math.PI / 240;

/** Right, up, away; and with Shift yaw, pitch, roll. */
const MOVES: Record<string, readonly [number, number, number]> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
  PageUp: [0, 0, 1],
  PageDown: [0, 0, -1],
};

/** The keys that roll, take, grip and let go: whatever is next. */
export const ONWARD: readonly string[] = ["Enter", " "];

/** All keys and gestures of this game. */
export const CONTROLS: readonly Control[] = [
  {
    keys: ONWARD,
    gesture: {
      en: "click the die, the ladders, the ladder; double click lets go",
      fr: "clic sur le dé, les échelles, l’échelle ; double clic pour lâcher",
      de: "Klick auf Würfel, Leitern, Leiter; Doppelklick lässt los",
    },
    words: {
      en: "Roll, take a ladder, grip it, let go",
      fr: "Lancer, prendre une échelle, la saisir, la lâcher",
      de: "Würfeln, eine Leiter nehmen, greifen, loslassen",
    },
  },
  {
    keys: Object.keys(MOVES),
    gesture: {
      en: "drag; wheel or pinch for near and far",
      fr: "glisser ; molette ou pincer pour près et loin",
      de: "ziehen; Rad oder zwei Finger für nah und fern",
    },
    words: {
      en: "Lead the ladder in hand",
      fr: "Mener l’échelle en main",
      de: "Die Leiter in der Hand führen",
    },
  },
  {
    keys: Object.keys(MOVES).map((key) => `Shift+${key}`),
    gesture: {
      en: "right button, Shift and drag, two fingers, or the ring",
      fr: "bouton droit, Maj et glisser, deux doigts, ou l’anneau",
      de: "rechte Taste, Umschalt und ziehen, zwei Finger, oder der Ring",
    },
    words: { en: "Turn it", fr: "La tourner", de: "Sie drehen" },
  },
  {
    keys: Object.keys(MOVES).map((key) => `Alt+${key}`),
    words: {
      en: "The same in small steps",
      fr: "De même à petits pas",
      de: "Dasselbe in kleinen Schritten",
    },
  },
];

/** Move (with Shift: turn) what is held by a key; in small steps with Alt. False if the key means
 * nothing here. */
export function steer(
  grasp: Grasp,
  key: { key: string; shiftKey: boolean; altKey: boolean },
  seen: Bearings,
): boolean {
  const way = MOVES[key.key];
  if (!way) return false;
  const [x, y, z] = way;
  if (key.shiftKey) {
    const by = key.altKey ? FINE_ANGLE : ANGLE;
    grasp.rotate(x * by, -y * by, z * by, seen);
  } else {
    const by = key.altKey ? FINE : STRIDE;
    grasp.move(x * by, y * by, z * by, seen);
  }
  return true;
}
