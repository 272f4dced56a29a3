import type { ReleaseForecast } from "./forecast/forecaster";
import type { GripPhase } from "./hand/grip";
import type { Feeling, VerdictNote } from "./model";

/** What the page shows beside the table. */
export class Hud {
  /** This person holds a ladder, and may lead it. */
  holding = $state(false);
  /** What the hand that holds a ladder feels, by the server's word. */
  feeling = $state.raw<Feeling | null>(null);
  verdict = $state.raw<VerdictNote | null>(null);
  /** A collapse is shown again, slowly. */
  slow = $state(false);
  /** The film of a turn runs: what the referee says comes after it. */
  filming = $state(false);
  /** A command is on its way. */
  waiting = $state(false);
  /** What releasing the held ladder would do, or lowering the one that hovers. */
  forecast = $state.raw<ReleaseForecast | null>(null);
  phase = $state<GripPhase>("hover");
  /** The ladder slid off or others gave way, and the hand has taken hold again. */
  slipped = $state(false);
}
