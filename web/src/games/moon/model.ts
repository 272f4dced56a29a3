import type {
  MoonLadderShape,
  MoonPieces,
  MoonSettingView,
  MoonTeamView,
  MoonView,
} from "../../protocol/generated/protocol";
import type { TableView, Words } from "../../protocol/messages";

export type { MoonPieces, MoonView };
export type SettingView = MoonSettingView;
export type TeamView = MoonTeamView;
export type LadderShape = MoonLadderShape;

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

/** The game as a table shows it. */
export function seenOf(table: TableView): MoonView {
  return table.state as unknown as MoonView;
}
