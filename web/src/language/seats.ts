import { levelName } from "./levels.svelte";
import { say, tenths } from "./phrases";
import type { Language, TableView } from "../protocol/messages";
import { isFreeForAll } from "../state/session.svelte";

/** What a seat is called. */
export function seatName(table: TableView, seat: number): string {
  const holder = table.seats[seat];
  if (!holder || holder.kind === "open") return say("seat", { number: seat + 1 });
  if (holder.kind === "bot") return holder.name ?? botName(table, seat, holder.level ?? "");
  return holder.name ?? say("guest");
}

/** Bots are called by their levels, and numbered if several have the same. */
function botName({ game, seats }: TableView, seat: number, level: string): string {
  const name = levelName(game, level);
  const several = seats.filter((each) => each.kind === "bot" && each.level === level).length > 1;
  return several ? `${name} ${seat + 1}` : name;
}

/** What goes on at a table, for everybody there: who is waited for and what for. Nothing unless the
 * game goes on. `pausedBy` is the seat that stopped it; `doing` tells what a player is about to do,
 * `considering` what a bot is thinking about. */
export function statusWords(
  table: TableView,
  mine: readonly number[],
  thinking: ReadonlySet<number>,
  pausedBy: number | null = null,
  doing: (state: unknown, name: string) => string | null = () => null,
  considering: (state: unknown, name: string) => string | null = () => null,
): string {
  if (table.status === "paused")
    return pausedBy === null || pausedBy < 0
      ? say("pausedNow")
      : mine.length === 1 && mine[0] === pausedBy
        ? say("pausedYou")
        : say("pausedBy", { name: seatName(table, pausedBy) });
  if (table.status !== "playing") return "";
  if (isFreeForAll(table)) return doing(table.state, say("everybody")) ?? say("everybody");
  const seat = table.to_act.find((each) => each >= 0);
  const holder = seat === undefined ? undefined : table.seats[seat];
  if (seat === undefined || !holder) return "";
  const name = seatName(table, seat);
  if (mine.includes(seat)) return mine.length > 1 ? say("turnOf", { name }) : say("yourTurn");
  if (holder.kind === "person" && !holder.connected) return say("waitingAway", { name });
  if (thinking.has(seat)) return considering(table.state, name) ?? say("thinking", { name });
  return doing(table.state, name) ?? say("turnOf", { name });
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
export function clockText(milliseconds: number, language: Language = "en"): string {
  if (milliseconds < 10_000) return tenths(milliseconds / 1000, language);
  const seconds = Math.ceil(milliseconds / 1000);
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24)
    return `${narrow(Math.floor(hours / 24), "day", language)} ${narrow(hours % 24, "hour", language)}`;
  if (hours > 0)
    return `${narrow(hours, "hour", language)} ${narrow(Math.floor(seconds / 60) % 60, "minute", language)}`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function narrow(count: number, unit: string, language: Language): string {
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "narrow" }).format(
    count,
  );
}
