import type { Gaps, Key } from "./phrases";
import type { TableView } from "../protocol/messages";

type Say = (key: Key, gaps?: Gaps) => string;

/** What a seat is called. */
export function seatName(table: TableView, seat: number, say: Say): string {
  const holder = table.seats[seat];
  if (!holder || holder.kind === "open") return say("seat", { number: seat + 1 });
  if (holder.kind === "bot") return holder.name ?? `${say("bot")} ${seat + 1}`;
  return holder.name ?? say("guest");
}

/** Whose turn it is, in words; nothing unless the game goes on. */
export function turnWords(
  table: TableView,
  mine: readonly number[],
  thinking: ReadonlySet<number>,
  say: Say,
): string {
  if (table.status === "paused") return say("paused");
  if (table.status !== "playing") return "";
  const seat = table.to_act.find((each) => each >= 0);
  if (seat === undefined) return "";
  const name = seatName(table, seat, say);
  if (thinking.has(seat)) return say("thinking", { name });
  if (!mine.includes(seat)) return say("turnOf", { name });
  return mine.length > 1 ? say("turnOf", { name }) : say("yourTurn");
}

/** Milliseconds left to a seat now, by the server's clock. */
export function left(table: TableView, seat: number, now: number): number | null {
  const { clock } = table;
  if (!clock) return null;
  const rest = clock.left[seat];
  if (rest === undefined) return null;
  const running = clock.running === seat;
  return Math.max(0, running && table.status === "playing" ? rest - (now - clock.at) : rest);
}

/** 1:05, and tenths in the last ten seconds. */
export function clockText(milliseconds: number): string {
  if (milliseconds < 10_000) return (milliseconds / 1000).toFixed(1);
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
