import type { Control } from "../../game";
import type { Bearings } from "./grasp";
import type { Holding } from "./holding";

const STRIDE = 0.004;
const FINE = 0.001;
const ANGLE = Math.PI / 60;
const FINE_ANGLE = Math.PI / 240;

/** Right, up, away; and with Shift yaw, roll, pitch. */
const MOVES: Record<string, readonly [number, number, number]> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 0, 1],
  ArrowDown: [0, 0, -1],
  PageUp: [0, 1, 0],
  PageDown: [0, -1, 0],
};

/** The keys that roll, take, grip, lower and let go: whatever is next. */
export const ONWARD: readonly string[] = ["Enter", " "];

/** All keys and gestures of this game. */
export const CONTROLS: readonly Control[] = [
  {
    keys: ONWARD,
    gesture: {
      en: "click the die, the ladders, the ladder; double click lowers it, then lets go",
      fr: "clic sur le dé, les échelles, l’échelle ; double clic pour l’abaisser, puis la lâcher",
      de: "Klick auf Würfel, Leitern, Leiter; Doppelklick senkt sie, dann lässt er los",
    },
    words: {
      en: "Roll, take a ladder, grip it, lower it, let go",
      fr: "Lancer, prendre une échelle, la saisir, l’abaisser, la lâcher",
      de: "Würfeln, eine Leiter nehmen, greifen, senken, loslassen",
    },
  },
  {
    keys: Object.keys(MOVES),
    gesture: {
      en: "drag",
      fr: "glisser",
      de: "ziehen",
    },
    words: {
      en: "Lead the ladder in hand; Page Up and Page Down raise and lower it",
      fr: "Mener l’échelle en main ; Page haut et Page bas la lèvent et l’abaissent",
      de: "Die Leiter in der Hand führen; Bild auf und Bild ab heben und senken sie",
    },
  },
  {
    keys: Object.keys(MOVES).map((key) => `Shift+${key}`),
    gesture: {
      en: "drag an end, wheel, right button, Shift and drag, two fingers, or the ring",
      fr: "glisser par un bout, molette, bouton droit, Maj et glisser, deux doigts, ou l’anneau",
      de: "am Ende ziehen, Rad, rechte Taste, Umschalt und ziehen, zwei Finger, oder der Ring",
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
  held: Holding,
  key: { key: string; shiftKey: boolean; altKey: boolean },
  seen: Bearings,
): boolean {
  const way = MOVES[key.key];
  if (!way) return false;
  const [x, y, z] = way;
  held.led();
  if (key.shiftKey) {
    const by = key.altKey ? FINE_ANGLE : ANGLE;
    held.grasp.rotate(x * by, -z * by, y * by, seen);
  } else {
    const by = key.altKey ? FINE : STRIDE;
    if (y) held.free();
    held.grasp.move(x * by, y * by, z * by, seen);
  }
  return true;
}
