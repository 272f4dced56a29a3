import type {
  MoonFeeling,
  MoonFigureAnswer,
  MoonLadderShape,
  MoonPieces,
  MoonSettingView,
  MoonTeamView,
  MoonVerdictNote,
  MoonView,
} from "../../protocol/generated/protocol";
import type { TableView } from "../../protocol/messages";

export type { MoonPieces, MoonView };
export type SettingView = MoonSettingView;
export type TeamView = MoonTeamView;
export type LadderShape = MoonLadderShape;

export type Feeling = MoonFeeling;
export type VerdictNote = MoonVerdictNote;
export type BookFigure = MoonFigureAnswer;

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
