import type { Api, OwnTable } from "../net/api";
import type { HereTable } from "./offline.svelte";

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

/** The games that a person has not finished: those that wait for them first, then the latest. Lessons
 * and puzzles are continued elsewhere. */
export async function pendingGames(
  api: Pick<Api, "mine">,
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
  return [...own, ...running.map(pending)]
    .sort((one, two) => Number(two.due) - Number(one.due) || two.changed - one.changed)
    .slice(0, MOST);
}

function pending({ code, game, changed, players, own, due }: OwnTable): Pending {
  const others = players
    .filter(({ seat }) => !own.includes(seat))
    .map(({ name, level }) => ({ name: level === null ? name : null, level }));
  return { code, game, others, due: due ?? false, here: false, changed };
}
