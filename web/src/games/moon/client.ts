import { get } from "svelte/store";

import type { Json } from "../../protocol/messages";
import { say } from "./phrases";

export { CONTROLS as controls } from "./input/keys";
export { default as SeatScore } from "./ui/SeatDrops.svelte";
export { default as Table } from "./Table.svelte";

/** A place is shown in light on the table, a move on its button. */
export function hintWords(hint: Json): string | null {
  return hint["target"] ? get(say)("hinted") : null;
}
