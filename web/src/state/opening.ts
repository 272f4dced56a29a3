import type { Api, GameInfo, NewTable } from "../net/api";
import type { Command, TableView } from "../protocol/messages";

/** Who is meant to sit on a seat. */
export type Sitter =
  | { kind: "you" }
  | { kind: "here"; name: string }
  | { kind: "bot"; level: string }
  | { kind: "invited" };

export interface Plan {
  game: string;
  options: Record<string, string>;
  public: boolean;
  clock: NonNullable<NewTable["clock"]> | null;
  sitters: Sitter[];
}

/** A plan to begin with: you against a bot, or alone where that is the least. */
export function suggested(game: GameInfo): Plan {
  const seats = Math.min(Math.max(game.seats[0] ?? 2, 2), game.seats.at(-1) ?? 2);
  const level = game.levels[Math.floor(game.levels.length / 2)]?.name;
  const sitters: Sitter[] = [{ kind: "you" }];
  while (sitters.length < seats)
    sitters.push(level === undefined ? { kind: "here", name: "" } : { kind: "bot", level });
  const options = Object.fromEntries(game.choices.map((choice) => [choice.name, choice.default]));
  return { game: game.name, options, public: false, clock: null, sitters };
}

/** What has to be said at a new table to carry a plan out. */
export function commands(plan: Plan, name: string, guest: (seat: number) => string): Command[] {
  const said: Command[] = [];
  plan.sitters.forEach((sitter, seat) => {
    if (sitter.kind === "you") said.push({ type: "sit", seat, name });
    else if (sitter.kind === "here")
      said.push({ type: "sit", seat, name: sitter.name || guest(seat) });
    else if (sitter.kind === "bot") said.push({ type: "seat_bot", seat, level: sitter.level });
  });
  if (!plan.sitters.some((sitter) => sitter.kind === "invited")) said.push({ type: "start" });
  return said;
}

/** Open a table for a plan; its code. */
export async function open(api: Api, plan: Plan): Promise<string> {
  const table: NewTable = {
    game: plan.game,
    seats: plan.sitters.length,
    options: plan.options,
    public: plan.public,
  };
  if (plan.clock) table.clock = plan.clock;
  return (await api.open(table)).code;
}

/** Plans of tables that were opened by this page, to be carried out once the table is reached. */
const waiting = new Map<string, Command[]>();

export function keep(code: string, said: Command[]): void {
  waiting.set(code, said);
}

export function take(table: TableView): Command[] {
  const said = waiting.get(table.code) ?? [];
  waiting.delete(table.code);
  return table.status === "gathering" ? said : [];
}
