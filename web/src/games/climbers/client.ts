import { get } from "svelte/store";

import type { Json } from "../../protocol/messages";
import type { ClimbersView, Colour } from "./model";
import { say } from "./phrases";
import { PAINT } from "./view/palette";

export { CONTROLS as controls } from "./input/keyboard";
export { default as Table } from "./Table.svelte";

/** A hint is shown on the table; only staying cannot be seen there. */
export function hintWords(hint: Json): string | null {
  const [move] = (hint["moves"] as string[] | undefined) ?? [];
  return move === "-" ? get(say)("stay") : null;
}

export function isQuiet(move: string): boolean {
  return move === "-";
}

export function seatColour(state: unknown, seat: number): string | null {
  const pawn = (state as Partial<ClimbersView> | null)?.pawns?.find((each) => each.seat === seat);
  return pawn ? PAINT[pawn.colour as Colour].base : null;
}
