import type { Words } from "../../protocol/messages";
import type { BaseBox } from "../../scene/cloudbase";

/** What the server shows of a game; lengths in metres, poses x y z then w x y z. */
export interface RodShape {
  part: string;
  number: number;
  centre: number[];
  half: number[];
  turn: number[];
  /** Whether its lower (upper) end is an end of the ladder. */
  foot: boolean;
  tip: boolean;
}

export interface LadderShape {
  id: number;
  name: string;
  shape: Words;
  straight: boolean;
  mass: number;
  length: number;
  tint: string;
  rods: RodShape[];
}

export interface MoonPieces {
  ladders: LadderShape[];
  reach: number;
  lid: number;
}

export interface SettingView {
  name: string | null;
  move: string;
  words: Words;
  holders: { ladder: number; pose: number[] }[];
  base: BaseBox[];
}

export interface TeamView {
  scores: number[];
  best: number;
  worth: number | null;
  high_score: number | null;
  lid: number;
  chart: { points: number; words: Words; reached: boolean }[];
}

export interface MoveView {
  seat: number;
  move: string;
  words: Words;
}

export type Phase =
  | "prepare"
  | "sightings"
  | "first"
  | "ready"
  | "draw"
  | "take"
  | "held"
  | "settle"
  | "choice"
  | "over";

export interface MoonView {
  phase: Phase;
  active: number;
  liable: number | null;
  demand: { face: string; words: Words } | null;
  hand: number | null;
  drops: number[];
  pool: number;
  supply: number;
  structure: number[];
  starting: number[];
  gone: number[];
  in_final: boolean;
  finalists: number[];
  eliminated: number[];
  team: TeamView | null;
  highest: number | null;
  height: number;
  at_rest: boolean;
  setting: SettingView | null;
  day: string | null;
  sightings: (string | null)[];
  choices: MoveView[];
  ending: { winners: number[]; rule: string; words: Words } | null;
}

/** What the holder of a ladder feels, and what is heard. */
export interface Feeling {
  held: number | null;
  touched: number[];
  top: number | null;
  bottom: number | null;
  highest: number;
  table: number | null;
  base: number | null;
  impacts: { ladder: number; strength: number }[];
}

export interface Cited {
  id: string;
  title: Words;
  text: Words;
}

export interface SeenFigure {
  id: string;
  name: Words;
  text: Words;
  ladder: number;
  others: number[];
}

/** The referee's word on what happened. */
export interface VerdictNote {
  kind: "verdict";
  words: Words;
  seat: number | null;
  demand: string | null;
  ladder: number | null;
  met: boolean | null;
  mistake: boolean;
  drops: number;
  touched: number[];
  fallen: number[];
  removed: number[];
  rules: Cited[];
  figures: SeenFigure[];
  height: number;
  over: boolean;
}

export interface BookFigure {
  id: string;
  name: Words;
  text: Words;
}

/** The ladders that wait to be drawn. The spare one of some editions is straight and lies aside. */
export function waiting(pieces: MoonPieces, view: MoonView): number[] {
  const elsewhere = new Set([...view.structure, ...view.gone, ...view.starting]);
  if (view.hand !== null) elsewhere.add(view.hand);
  const crooked = (id: number) => (pieces.ladders[id]!.straight ? 1 : 0);
  return pieces.ladders
    .map((ladder) => ladder.id)
    .filter((id) => !elsewhere.has(id))
    .sort((a, b) => crooked(a) - crooked(b) || a - b)
    .slice(0, view.supply);
}

export function isVerdict(note: unknown): note is VerdictNote {
  return typeof note === "object" && note !== null && (note as VerdictNote).kind === "verdict";
}
