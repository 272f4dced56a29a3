import type { Gesture } from "../game";
import { say } from "./phrases";

/** What fingers do at this table. */
export const FINGERS: readonly Gesture[] = [
  {
    words: () => say("fingersClimb"),
    gesture: () => say("fingersClimbHow"),
  },
  {
    words: () => say("fingersTake"),
    gesture: () => say("fingersTakeHow"),
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
    words: () => say("fingersPut"),
    gesture: () => say("fingersPutHow"),
  },
  {
    words: () => say("fingersSee"),
    gesture: () => say("fingersSeeHow"),
  },
];
