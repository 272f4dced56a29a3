import { coverOf, GAME_NAMES } from "../games/lookup";
import type { Route } from "../state/route.svelte";
import { api, identity } from "../state/services";
import { lookAhead } from "./firstlook";

/** The pages, each loaded when its address is opened. */
export const pages = {
  start: () => import("./StartPage.svelte"),
  lobby: () => import("./LobbyPage.svelte"),
  games: () => import("./GamesPage.svelte"),
  table: () => import("./TablePage.svelte"),
  replay: () => import("./ReplayPage.svelte"),
  puzzles: () => import("./PuzzlesPage.svelte"),
  device: () => import("./DevicePage.svelte"),
  rules: () => import("./RulesPage.svelte"),
};

const ignore = () => undefined; // the page asks again, and says what went wrong
let prepared: Route | null = null;

/** Request what an address needs, all at once and before its page asks for it. Settles once the page
 * can be shown. */
export async function prepare(route: Route): Promise<void> {
  if (route === prepared) return;
  prepared = route;
  const page = pages[route.page]();
  if (route.page === "start") {
    api.games().catch(ignore);
    for (const game of GAME_NAMES) coverOf(game).catch(ignore);
  } else if (route.page === "table") {
    fetchStage();
    api.games().catch(ignore);
    if (identity.token()) identity.recognise(api).catch(ignore);
    lookAhead(route.code);
  } else if (route.page === "replay") fetchStage();
  await page;
}

/** Three.js and the stage take the longest. */
function fetchStage(): void {
  import("../scene/stage").catch(ignore);
  import("../scene/quality").catch(ignore);
}
