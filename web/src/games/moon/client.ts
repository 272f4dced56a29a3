import type { Json } from "../../protocol/messages";
import type { MoonView } from "../../protocol/generated/protocol";
import { ROLL } from "./notation";
import { say } from "./phrases";

export { FINGERS as fingers } from "./fingers";
export { CONTROLS as controls } from "./controls";
export { default as SeatScore } from "./ui/SeatDrops.svelte";
export { default as Table } from "./Table.svelte";
export { standing, story } from "./story";

export function beginsTurn(move: string): boolean {
  return move === ROLL;
}

export function isTeam(state: unknown): boolean {
  return Boolean((state as MoonView).team);
}

/** Where to put the ladder that was drawn: what a bot looks at is shown on the table. */
export function considering(state: unknown, name: string): string | null {
  const { phase, hand } = state as MoonView;
  return phase === "take" && hand !== null ? say("looks", { name, number: hand }) : null;
}

/** A place is shown in light on the table, a move on its button; or there is nothing to advise. */
export function hintWords({ target, moves }: Json): string | null {
  if (target) return say("hinted");
  return Array.isArray(moves) && moves.length === 0 ? say("noHint") : null;
}
