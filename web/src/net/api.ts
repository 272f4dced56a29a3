import type { Http } from "../protocol/generated/api";
import type { Language, Question } from "../protocol/messages";
import { reasonOf, Refused, UNREACHABLE } from "./errors";

export type {
  BotLevel,
  GameInfo,
  Leader,
  NewSeat,
  NewTable,
  PlayedMatch,
  PlayedState,
  PuzzleAtTable,
  PuzzleList,
  RatingInfo,
  ReviewedTurn,
  RulebookInfo,
  RuleInfo,
  Score,
  SeatRating,
  TableInfo,
} from "../protocol/generated/api";

type Answers = Http["answers"];
type Bodies = Http["bodies"];

/** The server over HTTP. Every failure is Refused, with words to show. */
export class Api {
  private known: Promise<Answers["list_games"]> | null = null;

  constructor(
    private readonly token: () => string | null,
    private readonly fetcher: typeof fetch = (...given) => fetch(...given),
  ) {}

  /** The games; asked for once. */
  games(): Promise<Answers["list_games"]> {
    this.known ??= this.get<Answers["list_games"]>("/api/games").catch((error: unknown) => {
      this.known = null;
      throw error;
    });
    return this.known;
  }

  pieces<Pieces>(game: string): Promise<Pieces> {
    return this.get(`/api/games/${encodeURIComponent(game)}/pieces`);
  }

  /** The game's rulebook, and the house rules of every table. */
  rules(game: string): Promise<Answers["get_rules"]> {
    return this.get(`/api/games/${encodeURIComponent(game)}/rules`);
  }

  person(name: string, language: Language): Promise<Answers["create_person"]> {
    const body: Bodies["create_person"] = { name, language };
    return this.post("/api/people", body);
  }

  /** The person whose token is sent; null if the server does not know them. */
  async me(): Promise<Answers["get_me"] | null> {
    try {
      return await this.get("/api/people/me");
    } catch (error) {
      if (error instanceof Refused && error.status === STRANGER) return null;
      throw error;
    }
  }

  /** Whether the server knows the person whose token is sent. */
  async recognises(): Promise<boolean> {
    return (await this.me()) !== null;
  }

  /** Have the server forget this person and all that it knows of them. */
  async forgetMe(): Promise<void> {
    await this.request("/api/people/me", { method: "DELETE" });
  }

  /** The key to subscribe with for messages while no page is open; null if the server sends none. */
  async pushKey(): Promise<string | null> {
    return (await this.get<Answers["get_push"]>("/api/push")).key;
  }

  /** Have a browser told of this person's turns; the name of its subscription. */
  async subscribe(browser: Bodies["subscribe"]): Promise<string> {
    const path = "/api/people/me/subscriptions";
    return (await this.post<Answers["subscribe"]>(path, browser)).subscription;
  }

  async unsubscribe(subscription: string): Promise<void> {
    const path = `/api/people/me/subscriptions/${encodeURIComponent(subscription)}`;
    await this.request(path, { method: "DELETE" });
  }

  /** Report someone at a table to whoever runs the server. */
  async report(code: string, person: string, text: string): Promise<void> {
    await this.request(`/api/tables/${encodeURIComponent(code)}/report`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ person, text } satisfies Bodies["report_person"]),
    });
  }

  /** This person's scores, the best first. */
  scores(limit: number, game?: string): Promise<Answers["get_my_scores"]> {
    const wanted = new URLSearchParams({ limit: String(limit), ...(game ? { game } : {}) });
    return this.get(`/api/people/me/scores?${wanted}`);
  }

  /** What this person has done in a game that one can be proud of. */
  feats(game: string): Promise<Answers["get_my_feats"]> {
    return this.get(`/api/people/me/feats?${new URLSearchParams({ game })}`);
  }

  /** This person's ratings, and whether they are listed among the leaders. */
  ratings(): Promise<Answers["get_my_ratings"]> {
    return this.get("/api/people/me/ratings");
  }

  async list(listed: boolean): Promise<void> {
    const body: Bodies["set_my_listing"] = { listed };
    await this.request("/api/people/me/listing", {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  }

  leaders(game: string, limit = 10): Promise<Answers["get_leaders"]> {
    return this.get(`/api/ratings/${encodeURIComponent(game)}?limit=${limit}`);
  }

  /** The ratings of those at a rated table. */
  tableRatings(code: string): Promise<Answers["get_table_ratings"]> {
    return this.get(`/api/tables/${encodeURIComponent(code)}/ratings`);
  }

  open(table: Bodies["open_table"]): Promise<Answers["open_table"]> {
    return this.post("/api/tables", table);
  }

  /** A new table for a lesson. */
  lesson(game: string, name: string): Promise<Answers["take_lesson"]> {
    const path = `/api/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(name)}`;
    return this.post(path, {});
  }

  /** How hard each puzzle of a game is, and which is today's. */
  puzzles(game: string): Promise<Answers["list_puzzles"]> {
    return this.get(`/api/games/${encodeURIComponent(game)}/puzzles`);
  }

  /** A new table where a puzzle is set up. */
  takePuzzle(game: string, number: number): Promise<Answers["take_puzzle"]> {
    return this.post(`/api/games/${encodeURIComponent(game)}/puzzles/${number}`, {});
  }

  /** What is asked for in the puzzle of a match, and what is said of the try. */
  puzzle(match: string): Promise<Answers["get_puzzle"]> {
    return this.get(`/api/matches/${encodeURIComponent(match)}/puzzle`);
  }

  /** Who was ahead when, and what would have been better. Takes seconds. */
  review(match: string): Promise<Answers["get_review"]> {
    return this.get(`/api/matches/${encodeURIComponent(match)}/review`);
  }

  lobby(): Promise<Answers["list_public_tables"]> {
    return this.get("/api/tables");
  }

  table(code: string): Promise<Answers["get_table"]> {
    return this.get(`/api/tables/${encodeURIComponent(code)}`);
  }

  /** Tables that this person opened or plays at, the latest first; `before` a time, if it is given. */
  mine(limit = 50, before?: number): Promise<Answers["list_my_tables"]> {
    const wanted = new URLSearchParams({ limit: String(limit) });
    if (before !== undefined) wanted.set("before", String(before));
    return this.get(`/api/tables/mine?${wanted}`);
  }

  /** Take a match that is over out of this person's list. */
  async putAway(code: string): Promise<void> {
    await this.request(`/api/tables/${encodeURIComponent(code)}`, { method: "DELETE" });
  }

  /** What was said and done at a table so far. */
  history(code: string): Promise<Answers["get_history"]> {
    return this.get(`/api/tables/${encodeURIComponent(code)}/history`);
  }

  /** How pieces move from here, in the game's own bytes: a frame of kind 4, or nothing. */
  async physics(code: string): Promise<ArrayBuffer> {
    return (
      await this.request(`/api/tables/${encodeURIComponent(code)}/physics`, {})
    ).arrayBuffer();
  }

  match(match: string): Promise<Answers["get_match"]> {
    return this.get(`/api/matches/${encodeURIComponent(match)}`);
  }

  states(match: string, first: number, count: number): Promise<Answers["get_states"]> {
    const path = `/api/matches/${encodeURIComponent(match)}/states`;
    return this.get(`${path}?first=${first}&count=${count}`);
  }

  /** Ask the game something about a match as it was after so many moves. */
  async ask<Answer>(match: string, ply: number, question: Question): Promise<Answer> {
    const path = `/api/matches/${encodeURIComponent(match)}/ask`;
    const body: Bodies["ask_about_match"] = { ply, question };
    const { answer } = await this.post<{ answer: Answer }>(path, body);
    return answer;
  }

  async film(match: string, page: number): Promise<ArrayBuffer> {
    const path = `/api/matches/${encodeURIComponent(match)}/film/${page}`;
    return (await this.request(path, {})).arrayBuffer();
  }

  async record(match: string): Promise<string> {
    return (await this.request(`/api/matches/${encodeURIComponent(match)}/record`, {})).text();
  }

  /** Make the match of a file replayable; its id. */
  async bring(file: string): Promise<string> {
    const headers = { "content-type": "text/plain" };
    const answer = await this.request("/api/records", { method: "POST", headers, body: file });
    return ((await answer.json()) as Answers["import_match"]).match;
  }

  /** A new table that goes on from there; whoever asks sits down at it, and the bots too. */
  fork(match: string, ply: number): Promise<Answers["fork_match"]> {
    const body: Bodies["fork_match"] = { ply, seated: true };
    return this.post(`/api/matches/${encodeURIComponent(match)}/fork`, body);
  }

  private async get<Answer>(path: string): Promise<Answer> {
    return (await this.request(path, {})).json() as Promise<Answer>;
  }

  private async post<Answer>(path: string, body: object): Promise<Answer> {
    const headers = { "content-type": "application/json" };
    const answer = await this.request(path, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return answer.json() as Promise<Answer>;
  }

  private async request(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    const token = this.token();
    if (token) headers.set("authorization", `Bearer ${token}`);
    let answer: Response;
    try {
      answer = await this.fetcher(path, { ...init, headers });
    } catch {
      throw new Refused(UNREACHABLE);
    }
    if (!answer.ok) throw new Refused(await reasonOf(answer), answer.status);
    return answer;
  }
}

const STRANGER = 401;
