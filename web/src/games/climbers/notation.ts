/** The notation of The Climbers' moves, as docs/notation.md describes it: the one place on the page where
 * moves are written and read. */
import type { Axis } from "./model";

/** Doing nothing in a step. */
export const PASS = "-";

/** The ladders that a walk takes, by their bits: 1 short, 2 long. */
const LADDERS = ["", "+s", "+l", "+sl"] as const;

export type Move =
  | { kind: "pass" }
  | { kind: "walk"; pawn: string; x: number; y: number; ladders: number }
  | { kind: "shift"; pawn: string; x: number; y: number }
  | {
      kind: "place";
      block: number;
      x: number;
      y: number;
      axis: Axis;
      /** The letter of the colour on top. */
      up: string;
      /** The level, where a tunnel leaves several. */
      level?: number;
    }
  | { kind: "stone"; block: number };

export function write(move: Move): string {
  switch (move.kind) {
    case "pass":
      return PASS;
    case "walk":
      return `${move.pawn}@${move.x},${move.y}${LADDERS[move.ladders] ?? ""}`;
    case "shift":
      return `${move.pawn}>${move.x},${move.y}`;
    case "place": {
      const level = move.level === undefined ? "" : `^${move.level}`;
      return `${move.block}@${move.x},${move.y}${move.axis}${move.up}${level}`;
    }
    case "stone":
      return `#${move.block}`;
  }
}

const PAWN = /^([rybpl])([@>])(-?\d+),(-?\d+)(?:\+(sl?|l))?$/;
const PLACE = /^(\d+)@(-?\d+),(-?\d+)([xyz])([rybplg])(?:\^(\d+))?$/;
const STONE = /^#(\d+)$/;

/** The move of a text; null if it is none. */
export function read(text: string): Move | null {
  if (text === PASS) return { kind: "pass" };
  const stone = STONE.exec(text);
  if (stone) return { kind: "stone", block: Number(stone[1]) };
  const pawn = PAWN.exec(text);
  if (pawn) {
    const [, letter = "", how, x, y, used] = pawn;
    const square = { pawn: letter, x: Number(x), y: Number(y) };
    if (how === ">") return used === undefined ? { kind: "shift", ...square } : null;
    const ladders = used === undefined ? 0 : LADDERS.findIndex((one) => one === `+${used}`);
    return { kind: "walk", ...square, ladders };
  }
  const placed = PLACE.exec(text);
  if (!placed) return null;
  const [, block, x, y, axis, up = "", level] = placed;
  return {
    kind: "place",
    block: Number(block),
    x: Number(x),
    y: Number(y),
    axis: axis as Axis,
    up,
    ...(level === undefined ? {} : { level: Number(level) }),
  };
}
