import type { Words } from "../../../protocol/messages";
import type { Block, ClimbsAnswer, PeekAnswer } from "../model";
import type { Candidate, Turn, Way } from "./candidates";

/** What the controls show; the words come from the dictionaries. */
export interface Hud {
  /** Whether all is known that can be done now; keys pressed earlier would do nothing. */
  ready: boolean;
  seat: number | null;
  phase: string;
  passing: string | null;
  /** Steps of the turn that can be passed, this one included. */
  stepsLeft: number;
  holding: { block: Block; turns: readonly Turn[]; turn: Turn } | null;
  /** Ways to the chosen square that differ in the ladders they take. */
  ways: readonly Way[];
  chosen: Candidate | null;
  /** A move that waits for the player to be sure of it. */
  asking: string | null;
  count: number;
  /** Why the place under the pointer is refused. */
  refusal: { rule: string; words: Words } | null;
  /** Whether blocks that are pointed at are looked under, not taken. */
  peeking: boolean;
  peek: PeekAnswer | null;
  pushed: boolean;
  /** Whose pawn is looked at, and how high it could climb. */
  watched: { seat: number; foot: number; ladders: number } | null;
  /** How high everybody can get; null while nobody wants to know. */
  climbs: ClimbsAnswer["pawns"] | null;
  /** How high everybody could get if the block in hand were put down where it hovers. */
  would: ClimbsAnswer["pawns"] | null;
  /** The hint that is shown: whether it is to stay (or move no block, or keep the stone), and what
   * speaks for it. */
  advice: { pass: boolean; reason: Words | null } | null;
}

export const NOTHING: Hud = {
  ready: false,
  seat: null,
  phase: "",
  passing: null,
  stepsLeft: 0,
  holding: null,
  ways: [],
  chosen: null,
  asking: null,
  count: 0,
  refusal: null,
  peeking: false,
  peek: null,
  pushed: false,
  watched: null,
  climbs: null,
  would: null,
  advice: null,
};

/** What is put away when the player lets go of everything. */
export const CLEARED: Partial<Hud> = {
  holding: null,
  refusal: null,
  peeking: false,
  climbs: null,
  would: null,
  advice: null,
};
