import type { ClimbersView, Colour } from "./model";
import { PAINT } from "./view/palette";

export { default as Table } from "./Table.svelte";

export function seatColour(state: unknown, seat: number): string | null {
  const pawn = (state as Partial<ClimbersView> | null)?.pawns?.find((each) => each.seat === seat);
  return pawn ? PAINT[pawn.colour as Colour].base : null;
}
