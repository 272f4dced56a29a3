/** A match that was played, or that is still played: then `table` is where, for those who come from there. */
interface ReplayRoute {
  page: "replay";
  match: string;
  step: number | null;
  review?: boolean;
  film?: boolean;
  table?: string;
}

/** Where in the client one is. The part of the address after # is never sent to the server. */
export type Route =
  | { page: "start" }
  | { page: "lobby" }
  | { page: "games" }
  | { page: "table"; code: string }
  | ReplayRoute
  | { page: "puzzles"; game: string }
  | { page: "rules"; game: string; rule: string | null }
  /** Without a token: where the words are typed in that stand for one. */
  | { page: "device"; token: string };

export function parse(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [page, one = ""] = path.split("/").map(decodeURIComponent);
  const wanted = new URLSearchParams(query);
  if (page === "lobby" || page === "games") return { page };
  if (page === "table" && one) return { page, code: one.toUpperCase() };
  if (page === "replay" && one) {
    const step = Number.parseInt(wanted.get("step") ?? "", 10);
    const found: ReplayRoute = { page, match: one, step: Number.isNaN(step) ? null : step };
    const table = wanted.get("table");
    if (table) return { ...found, table: table.toUpperCase() };
    if (wanted.has("film")) return { ...found, film: true };
    return wanted.has("review") ? { ...found, review: true } : found;
  }
  if (page === "puzzles" && one) return { page, game: one };
  if (page === "rules" && one) return { page, game: one, rule: wanted.get("rule") };
  if (page === "device") return { page, token: one };
  return { page: "start" };
}

export function address(route: Route): string {
  switch (route.page) {
    case "start":
      return "#/";
    case "lobby":
    case "games":
      return `#/${route.page}`;
    case "table":
      return `#/table/${encodeURIComponent(route.code)}`;
    case "replay":
      return `#/replay/${encodeURIComponent(route.match)}${replayed(route)}`;
    case "puzzles":
      return `#/puzzles/${encodeURIComponent(route.game)}`;
    case "device":
      return `#/device/${encodeURIComponent(route.token)}`;
    case "rules":
      return `#/rules/${encodeURIComponent(route.game)}${route.rule ? `?rule=${encodeURIComponent(route.rule)}` : ""}`;
  }
}

function replayed({ step, review, film, table }: ReplayRoute): string {
  if (review) return "?review=yes";
  if (film) return "?film=yes";
  if (table) return `?${new URLSearchParams({ step: String(step ?? 0), table }).toString()}`;
  return step === null ? "" : `?step=${step}`;
}

class CurrentRoute {
  current = $state.raw<Route>(parse(location.hash));

  constructor() {
    addEventListener("hashchange", () => (this.current = parse(location.hash)));
  }
}

export const route = new CurrentRoute();

export function go(to: Route): void {
  location.hash = address(to);
}

/** The rule that a player wants to read without leaving the table; null while the book is closed. */
export const openRule = $state<{ current: string | null }>({ current: null });
