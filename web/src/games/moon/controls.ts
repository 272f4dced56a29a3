import type { Control } from "../game";
import { MOVES, NEXT } from "./hand/keys";
import { say } from "./phrases";

/** All keys and gestures of this game. */
export const CONTROLS: readonly Control[] = [
  {
    keys: NEXT,
    gesture: () => say("keyOnwardHow"),
    words: () => say("keyOnward"),
  },
  {
    keys: Object.keys(MOVES),
    gesture: () => say("keyLeadHow"),
    words: () => say("keyLead"),
  },
  {
    keys: Object.keys(MOVES).map((key) => `Shift+${key}`),
    gesture: () => say("keyTurnHow"),
    words: () => say("keyTurn"),
  },
  {
    keys: Object.keys(MOVES).map((key) => `Alt+${key}`),
    words: () => say("keyFine"),
  },
];
