import type { TableView } from "../../protocol/messages";
import { storyOf, type Story, type StorySource } from "../../state/story";
import type { ClimbersView, Colour } from "./model";
import type { IconName } from "../../components/icons";
import { PASS, read, type Move } from "./notation";
import { say, type ClimbKey } from "./phrases";
import { PAINT } from "./view/palette";

export { FINGERS as fingers } from "./fingers";
export { CONTROLS as controls } from "./input/keyboard";
export { default as SeatScore } from "./ui/SeatBelongings.svelte";
export { default as Table } from "./Table.svelte";

const DOES: Readonly<Record<string, ClimbKey>> = {
  general: "doesGeneral",
  climb1: "doesClimb",
  block: "doesBlock",
  climb2: "doesClimbAgain",
  stone: "doesStone",
  build: "doesBuild",
};

/** What a player is about to do, for the others. */
export function doing(state: unknown, name: string): string | null {
  const key = DOES[(state as Partial<ClimbersView> | null)?.phase ?? ""];
  return key ? say(key, { name }) : null;
}

/** A hint is shown on the table and told beside it. */
export function hintWords(): null {
  return null;
}

export function isQuiet(move: string): boolean {
  return move === PASS;
}

const ICONS = {
  pass: "steps",
  walk: "steps",
  shift: "users",
  place: "block",
  stone: "stone",
} as const satisfies Record<Move["kind"], IconName>;

export function moveIcon(move: string): IconName {
  return ICONS[read(move)?.kind ?? "pass"];
}

/** Who stands higher is ahead. */
export function standing(state: unknown, seat: number): number {
  return (state as Partial<ClimbersView> | null)?.pawns?.[seat]?.level ?? 0;
}

/** How high everybody stood, move by move. */
export async function story(table: TableView, source: StorySource): Promise<Story> {
  const { match, ply, seats, state } = table;
  const rows = await storyOf(source, match, ply, seats.length, standing);
  return {
    words: say("storyLevels", { top: Math.max(0, ...rows.flat()) }),
    lines: rows.map((values, seat) => ({ values, colour: seatColour(state, seat) })),
    marks: [],
    deeds: [],
  };
}

export function seatColour(state: unknown, seat: number): string | null {
  const pawn = (state as Partial<ClimbersView> | null)?.pawns?.find((each) => each.seat === seat);
  return pawn ? PAINT[pawn.colour as Colour].base : null;
}
