import { at, Missing } from "../../checked";
import type {
  MoonBoxShape,
  MoonFeeling,
  MoonFigureAnswer,
  MoonLadderShape,
  MoonPieces,
  MoonRodShape,
  MoonSettingAnswer,
  MoonSettingView,
  MoonTeamView,
  MoonVerdictNote,
  MoonView,
} from "../../protocol/generated/protocol";
import type { TableView } from "../../protocol/messages";
import type { Session } from "../../state/session.svelte";

export type { MoonView };
/** A match of Catch the Moon. */
export type MoonSession = Session<MoonView, unknown, MoonPieces>;
export type SettingView = MoonSettingView;
export type SettingAnswer = MoonSettingAnswer;
export type TeamView = MoonTeamView;

/** In how many samples it falls, between which shares the truth lies 19 times out of 20, how often
 * each ladder fell, how many grams of the others each carries, and those on which nothing rests. */
export interface StabilityForecast {
  falls: number;
  samples: number;
  low: number;
  high: number;
  fallen: Readonly<Record<string, number>>;
  carries: Readonly<Record<string, number>>;
  loose: readonly number[];
}

/** x y z, metres. */
export type Place = readonly [x: number, y: number, z: number];
/** A unit quaternion. */
type Turn = readonly [w: number, x: number, y: number, z: number];

/** An oriented box: where its centre is, half its lengths, and how it is turned. */
export interface Box {
  centre: Place;
  half: Place;
  turn: Turn;
}

export type BaseBox = Box & { part: string };
export type RodShape = Box & Omit<MoonRodShape, keyof Box>;
export type LadderShape = Omit<MoonLadderShape, "rods"> & { rods: readonly RodShape[] };
export type Pieces = Omit<MoonPieces, "ladders"> & { ladders: readonly LadderShape[] };

/** The pieces as the server tells of them, with every place and turn checked. */
export function readPieces(told: MoonPieces): Pieces {
  return {
    ...told,
    ladders: told.ladders.map((ladder) => ({
      ...ladder,
      rods: ladder.rods.map((rod) => ({ ...rod, ...readBox(rod) })),
    })),
  };
}

/** The boxes of the base for a way of inserting the starting ladders. */
export function readBase(setting: MoonSettingView): BaseBox[] {
  return setting.base.map((box) => ({ part: box.part, ...readBox(box) }));
}

function readBox({ centre, half, turn }: Omit<MoonBoxShape, "part">): Box {
  return { centre: placeOf(centre), half: placeOf(half), turn: turnOf(turn) };
}

/** A place of three numbers. */
function placeOf(values: readonly number[]): Place {
  const [x, y, z] = values;
  if (x === undefined || y === undefined || z === undefined)
    throw new Missing(`a place has 3 numbers, not ${values.length}`);
  return [x, y, z];
}

function turnOf(values: readonly number[]): Turn {
  const [w, x, y, z] = values;
  if (w === undefined || x === undefined || y === undefined || z === undefined)
    throw new Missing(`a turn has 4 numbers, not ${values.length}`);
  return [w, x, y, z];
}

export type Feeling = MoonFeeling;
export type VerdictNote = MoonVerdictNote;
export type BookFigure = MoonFigureAnswer;

/** The ladders that wait to be drawn. The spare one of some editions is straight and lies aside. */
export function waiting(pieces: Pieces, view: MoonView): number[] {
  const elsewhere = new Set([...view.structure, ...view.gone, ...view.starting]);
  if (view.hand !== null) elsewhere.add(view.hand);
  const crooked = (id: number) => (at(pieces.ladders, id).straight ? 1 : 0);
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
  return table.state as MoonView;
}

/** How much help a hand gets: all, what it feels, or as with real hands none. */
export type Assist = "full" | "some" | "none";

/** The help that was agreed at a table, or else what somebody likes. */
export function helpOf(view: MoonView, own: Assist): Assist {
  return view.help === "full" || view.help === "some" || view.help === "none" ? view.help : own;
}
