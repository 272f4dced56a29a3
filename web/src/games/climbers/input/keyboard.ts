import type { Control } from "../../game";
import type { InputHandler } from "../../../scene/input";
import type { Controller } from "./controller.svelte";
import { say } from "../phrases";

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
    gesture: () => say("keyStepHow"),
    words: () => say("keyStep"),
  },
  {
    keys: { Enter: { do: "confirm" }, " ": { do: "confirm" } },
    gesture: () => say("keyConfirmHow"),
    words: () => say("keyConfirm"),
  },
  {
    keys: { p: { do: "pass" } },
    words: () => say("keyPass"),
  },
  {
    keys: { g: { do: "endTurn" } },
    words: () => say("keyEndTurn"),
  },
  {
    holding: true,
    keys: { q: { do: "turn", by: -1 }, e: { do: "turn", by: 1 } },
    gesture: () => say("keyTurnHow"),
    words: () => say("keyTurn"),
  },
  {
    holding: true,
    keys: colours,
    gesture: () => say("keyColourHow"),
    words: () => say("keyColour"),
  },
  {
    holding: true,
    keys: { r: { do: "otherWay" } },
    words: () => say("keyOtherWay"),
  },
  {
    holding: true,
    keys: {
      ArrowLeft: { do: "nudge", right: -1, up: 0 },
      ArrowRight: { do: "nudge", right: 1, up: 0 },
      ArrowUp: { do: "nudge", right: 0, up: 1 },
      ArrowDown: { do: "nudge", right: 0, up: -1 },
    },
    gesture: () => say("keyNudgeHow"),
    words: () => say("keyNudge"),
  },
  {
    keys: { v: { do: "peek" } },
    words: () => say("keyPeek"),
  },
  {
    keys: { x: { do: "xray" } },
    words: () => say("keyXray"),
  },
  {
    keys: { h: { do: "heights" } },
    words: () => say("keyHeights"),
  },
  {
    keys: { c: { do: "climbs" } },
    words: () => say("keyClimbs"),
  },
  {
    keys: { Escape: { do: "letGo" } },
    words: () => say("keyLetGo"),
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
