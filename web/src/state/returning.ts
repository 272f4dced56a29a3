import type { Api, TableInfo } from "../net/api";
import type { HereTable } from "./offline";
import { isDue } from "./session";

/** A game to go on with. */
export interface Pending {
  code: string;
  game: string;
  /** Who else plays: people by name, bots by their level. */
  others: readonly { name: string | null; level: string | null }[];
  /** Whether this person is waited for. */
  due: boolean;
  /** Whether it is nowhere but in this browser. */
  here: boolean;
  /** When something last happened, in milliseconds since 1970. */
  changed: number;
}

const MOST = 3;
const LOOKED_AT = 8;

/** The games that a person has not finished: those that wait for them first, then the latest. Lessons
 * and puzzles are gone on with elsewhere. */
export async function pendingGames(
  api: Pick<Api, "mine" | "table">,
  person: string | null,
  here: readonly HereTable[] = [],
): Promise<readonly Pending[]> {
  const codes = new Set(here.map((table) => table.code));
  const own = here
    .filter((table) => !table.over && table.game !== "")
    .map(({ code, game, changed }) => ({
      code,
      game,
      others: [],
      due: false,
      here: true,
      changed,
    }));
  const running = (await api.mine()).filter(
    ({ code, status, exercise }) => !codes.has(code) && status !== "over" && !exercise,
  );
  const found = await Promise.all(
    running.slice(0, LOOKED_AT).map((info) => look(api, info, person)),
  );
  return [...own, ...found]
    .filter((one) => one !== null)
    .sort((one, two) => Number(two.due) - Number(one.due) || two.changed - one.changed)
    .slice(0, MOST);
}

async function look(
  api: Pick<Api, "table">,
  { code, game, changed }: TableInfo,
  person: string | null,
): Promise<Pending | null> {
  const table = await api.table(code).catch(() => null);
  if (!table) return null;
  const mine = table.seats.filter((seat) => seat.person === person);
  const others = table.seats
    .filter((seat) => seat.person !== person && seat.kind !== "open")
    .map(({ name, level }) => ({ name, level }));
  const due = table.status === "playing" && mine.some(({ seat }) => isDue(table, seat));
  return { code, game, others, due, here: false, changed };
}
