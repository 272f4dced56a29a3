import type { Api, GameInfo, NewSeat, NewTable } from "../net/api";

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

/** Open a table for a plan, and begin if nobody is waited for; its code. */
export async function open(
  api: Pick<Api, "open">,
  plan: Plan,
  name: string,
  guest: (seat: number) => string,
): Promise<string> {
  const seats = plan.sitters.map((sitter, seat): NewSeat => {
    if (sitter.kind === "you") return { kind: "me", name };
    if (sitter.kind === "here") return { kind: "me", name: sitter.name.trim() || guest(seat) };
    return sitter.kind === "bot" ? { kind: "bot", level: sitter.level } : { kind: "open" };
  });
  const table: NewTable = {
    game: plan.game,
    seats,
    options: plan.options,
    public: plan.public,
    start: seats.every((seat) => seat.kind !== "open"),
  };
  if (plan.clock) table.clock = plan.clock;
  return (await api.open(table)).code;
}
