/** The notation of Catch the Moon's moves, as docs/notation.md describes it: the one place on the page where
 * moves are written and read. */
import type { Place } from "./model";

export const ROLL = "roll";
export const DRAW = "draw";
export const RELEASE = "release";

/** Places on a ladder are written in tenths of a millimetre. */
const TENTHS = 10_000;

export type Move =
  | { kind: "roll" | "draw" | "release" }
  /** Grip the ladder at a place of its own frame, in metres. */
  | { kind: "hold"; grab: Place }
  /** Insert the starting ladders. */
  | { kind: "set"; setting: string }
  /** When somebody last saw a full moon: a day, or `-` for never. */
  | { kind: "saw"; day: string }
  | { kind: "first"; seat: number }
  /** What else the game may call a move, such as scoring. */
  | { kind: "other" };

export function write(move: Exclude<Move, { kind: "other" }>): string {
  switch (move.kind) {
    case "hold":
      return `hold:${move.grab.map((value) => Math.round(value * TENTHS) || 0).join(",")}`;
    case "set":
      return `set:${move.setting}`;
    case "saw":
      return `saw:${move.day}`;
    case "first":
      return `first:${move.seat}`;
    default:
      return move.kind;
  }
}

export function read(text: string): Move {
  if (text === ROLL || text === DRAW || text === RELEASE) return { kind: text };
  const [kind, rest = ""] = text.split(/:(.*)/);
  if (kind === "set") return { kind, setting: rest };
  if (kind === "saw") return { kind, day: rest };
  if (kind === "first") return { kind, seat: Number(rest) };
  if (kind === "hold") {
    const [x = 0, y = 0, z = 0] = rest.split(",").map((value) => Number(value) / TENTHS);
    return { kind, grab: [x, y, z] };
  }
  return { kind: "other" };
}
