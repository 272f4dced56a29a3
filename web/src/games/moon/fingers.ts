import type { Gesture } from "../game";
import { say } from "./phrases";

/** What fingers do at this table. */
export const FINGERS: readonly Gesture[] = [
  {
    words: () => say("fingersOnward"),
    gesture: () => say("fingersOnwardHow"),
  },
  {
    words: () => say("fingersMove"),
    gesture: () => say("fingersMoveHow"),
  },
  {
    words: () => say("fingersTurn"),
    gesture: () => say("fingersTurnHow"),
  },
  {
    words: () => say("fingersTilt"),
    gesture: () => say("fingersTiltHow"),
  },
  {
    words: () => say("fingersLower"),
    gesture: () => say("fingersLowerHow"),
  },
];
