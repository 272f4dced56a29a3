import type { Api, GameInfo, NewSeat, NewTable } from "../net/api";

/** Who is meant to sit on a seat. */
export type SeatChoice =
  | { kind: "you"; wish: string }
  | { kind: "here"; name: string; wish: string }
  | { kind: "bot"; level: string }
  | { kind: "invited" };

export interface TableSetup {
  game: string;
  options: Record<string, string>;
  public: boolean;
  /** Whether people who play with each other may ask for hints. */
  hints: boolean;
  /** Whether the match changes the ratings of those who play it. */
  rated: boolean;
  clock: NonNullable<NewTable["clock"]> | null;
  seats: SeatChoice[];
}

/** What to begin with: you against a bot, or alone where that is the least. */
export function suggestedSetup(game: GameInfo): TableSetup {
  const count = Math.min(Math.max(game.seats[0] ?? 2, 2), game.seats.at(-1) ?? 2);
  const level = game.levels[Math.floor(game.levels.length / 2)]?.name;
  const seats: SeatChoice[] = [{ kind: "you", wish: "" }];
  while (seats.length < count)
    seats.push(level === undefined ? { kind: "here", name: "", wish: "" } : { kind: "bot", level });
  const options = Object.fromEntries(
    game.choices.filter((each) => !each.each).map((choice) => [choice.name, choice.default]),
  );
  return {
    game: game.name,
    options,
    public: false,
    hints: false,
    rated: false,
    clock: null,
    seats,
  };
}

/** Whether a match that is set up like this can be rated: several play, and nobody on two seats. */
export function canBeRated({ seats }: Pick<TableSetup, "seats">): boolean {
  return seats.length > 1 && seats.every((seat) => seat.kind !== "here");
}

/** Open a table that is set up like this, and start the game unless a seat is still open. Returns its code. */
export async function openTable(
  api: Pick<Api, "open">,
  setup: TableSetup,
  name: string,
  guest: (seat: number) => string,
): Promise<string> {
  const seats = setup.seats.map((chosen, seat): NewSeat => {
    if (chosen.kind === "you") return { kind: "me", name, wish: chosen.wish };
    if (chosen.kind === "here")
      return { kind: "me", name: chosen.name.trim() || guest(seat), wish: chosen.wish };
    return chosen.kind === "bot" ? { kind: "bot", level: chosen.level } : { kind: "open" };
  });
  const table: NewTable = {
    game: setup.game,
    seats,
    options: setup.options,
    public: setup.public,
    hints: setup.hints,
    rated: setup.rated && canBeRated(setup),
    start: seats.every((seat) => seat.kind !== "open"),
  };
  if (setup.clock) table.clock = setup.clock;
  return (await api.open(table)).code;
}
