import type { Stance } from "./input/holding";
import type { Feeling, VerdictNote } from "./model";
import type { Foresight } from "./physics/foresight";

/** What the page shows beside the table. */
export interface Hud {
  /** A ladder is in this person's hand. */
  holding: boolean;
  /** A ladder is in any hand. */
  held: boolean;
  feeling: Feeling | null;
  verdict: VerdictNote | null;
  /** A collapse is shown again, slowly. */
  slow: boolean;
  /** The film of a turn runs: what the referee says comes after it. */
  filming: boolean;
  /** A command is on its way. */
  waiting: boolean;
  rolling: boolean;
  /** What would come of letting go now, or of lowering the ladder that hovers. */
  foresight: Foresight | null;
  stance: Stance;
  /** The ladder slid off or others gave way, and the hand has taken hold again. */
  slipped: boolean;
}

export const NOTHING_YET: Hud = {
  holding: false,
  held: false,
  feeling: null,
  verdict: null,
  slow: false,
  filming: false,
  waiting: false,
  rolling: false,
  foresight: null,
  stance: "hovers",
  slipped: false,
};
