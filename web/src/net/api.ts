import createClient from "openapi-fetch";

import type { components, paths } from "../protocol/generated/api";
import type { Language, Question, TableView } from "../protocol/messages";
import { refusalOf, Refused } from "./errors";

type Schemas = components["schemas"];
export type GameInfo = Schemas["GameInfo"];
export type Leader = Schemas["Leader"];
export type NewSeat = Schemas["NewSeat"];
export type NewTable = Schemas["NewTable"];
export type OwnTable = Schemas["OwnTable"];
export type PlayedMatch = Schemas["PlayedMatch"];
export type PlayedState = Schemas["PlayedState"];
export type PuzzleAtTable = Schemas["PuzzleAtTable"];
export type PuzzleList = Schemas["PuzzleList"];
export type RatingInfo = Schemas["RatingInfo"];
export type ReviewedTurn = Schemas["ReviewedTurn"];
export type RulebookInfo = Schemas["RulebookInfo"];
export type Score = Schemas["Score"];
export type SeatRating = Schemas["SeatRating"];
export type TableInfo = Schemas["TableInfo"];

/** As `fetch`, for paths of the API. */
export type Reach = (path: string, init: RequestInit) => Promise<Response>;

/** The server over HTTP. Every failure is Refused, with words to show. */
export class Api {
  private readonly http;
  private known: Promise<GameInfo[]> | null = null;
  private readonly shapes = new Map<string, Promise<unknown>>();

  /** `token` says who asks, and `reach` finds who answers. */
  constructor(token: () => string | null, reach: Reach = (path, init) => fetch(path, init)) {
    this.http = createClient<paths>({ fetch: (request) => passedOn(request, reach) });
    this.http.use({
      onRequest({ request }) {
        const known = token();
        if (known) request.headers.set("authorization", `Bearer ${known}`);
      },
      async onResponse({ response }) {
        if (!response.ok) throw await refusalOf(response);
      },
    });
  }

  /** The games; requested once. */
  games(): Promise<GameInfo[]> {
    this.known ??= answer(this.http.GET("/api/games")).catch((error: unknown) => {
      this.known = null;
      throw error;
    });
    return this.known;
  }

  /** The shapes of a game's pieces, which never change; requested once. */
  async pieces<Pieces>(game: string): Promise<Pieces> {
    const options = { params: { path: { game } } };
    const asked: Promise<unknown> =
      this.shapes.get(game) ?? answer(this.http.GET("/api/games/{game}/pieces", options));
    this.shapes.set(game, asked);
    asked.catch(() => this.shapes.delete(game));
    return (await asked) as Pieces;
  }

  /** The game's rulebook, and the house rules of every table. */
  rules(game: string) {
    return answer(this.http.GET("/api/games/{game}/rules", { params: { path: { game } } }));
  }

  person(name: string, language: Language) {
    return answer(this.http.POST("/api/people", { body: { name, language } }));
  }

  /** The person whose token is sent; null if the server does not know them. */
  async me(): Promise<Schemas["Person"] | null> {
    try {
      return await answer(this.http.GET("/api/people/me"));
    } catch (error) {
      if (error instanceof Refused && error.status === STRANGER) return null;
      throw error;
    }
  }

  /** Whether the server knows the person whose token is sent. */
  async recognises(): Promise<boolean> {
    return (await this.me()) !== null;
  }

  /** Have the server forget this person and everything about them. */
  async forgetMe(): Promise<void> {
    await answer(this.http.DELETE("/api/people/me"));
  }

  /** The key to subscribe with for messages while no page is open; null if the server sends none. */
  async pushKey(): Promise<string | null> {
    return (await answer(this.http.GET("/api/push"))).key;
  }

  /** Have a browser notified of this person's turns; the id of its subscription. */
  async subscribe(browser: Schemas["NewSubscription"]): Promise<string> {
    const asked = this.http.POST("/api/people/me/subscriptions", { body: browser });
    return (await answer(asked)).subscription;
  }

  async unsubscribe(subscription: string): Promise<void> {
    const params = { path: { subscription } };
    await answer(this.http.DELETE("/api/people/me/subscriptions/{subscription}", { params }));
  }

  /** Report someone at a table to the people who run the server. */
  async report(code: string, person: string, text: string): Promise<void> {
    const options = { params: { path: { code } }, body: { person, text } };
    await answer(this.http.POST("/api/tables/{code}/report", options));
  }

  /** This person's scores, the best first. */
  scores(limit: number, game?: string) {
    const query = game ? { limit, game } : { limit };
    return answer(this.http.GET("/api/people/me/scores", { params: { query } }));
  }

  /** This person's achievements in a game. */
  feats(game: string) {
    return answer(this.http.GET("/api/people/me/feats", { params: { query: { game } } }));
  }

  /** This person's ratings, and whether they are listed among the leaders. */
  ratings() {
    return answer(this.http.GET("/api/people/me/ratings"));
  }

  async list(listed: boolean): Promise<void> {
    await answer(this.http.PUT("/api/people/me/listing", { body: { listed } }));
  }

  leaders(game: string, limit = 10) {
    const params = { path: { game }, query: { limit } };
    return answer(this.http.GET("/api/ratings/{game}", { params }));
  }

  /** The ratings of those at a rated table. */
  tableRatings(code: string) {
    return answer(this.http.GET("/api/tables/{code}/ratings", { params: { path: { code } } }));
  }

  open(table: NewTable) {
    return answer(this.http.POST("/api/tables", { body: table }));
  }

  /** A new table for a lesson. */
  lesson(game: string, name: string) {
    const params = { path: { game, name } };
    return answer(this.http.POST("/api/games/{game}/lessons/{name}", { params }));
  }

  /** How hard each puzzle of a game is, and which is today's. */
  puzzles(game: string) {
    return answer(this.http.GET("/api/games/{game}/puzzles", { params: { path: { game } } }));
  }

  /** A new table where a puzzle is set up. */
  takePuzzle(game: string, number: number) {
    const params = { path: { game, number } };
    return answer(this.http.POST("/api/games/{game}/puzzles/{number}", { params }));
  }

  /** What the puzzle of a match asks for, and the verdict on the try. */
  puzzle(match: string) {
    return answer(this.http.GET("/api/matches/{id}/puzzle", ofMatch(match)));
  }

  /** Who was ahead when, and what would have been better. Takes seconds. */
  review(match: string) {
    return answer(this.http.GET("/api/matches/{id}/review", ofMatch(match)));
  }

  lobby() {
    return answer(this.http.GET("/api/tables"));
  }

  table(code: string): Promise<TableView> {
    return answer(this.http.GET("/api/tables/{code}", { params: { path: { code } } }));
  }

  /** Tables that this person opened or plays at, the latest first; only those that changed before
   * `before` (milliseconds since 1970), if it is given. */
  mine(limit = 50, before?: number) {
    const query = before === undefined ? { limit } : { limit, before };
    return answer(this.http.GET("/api/tables/mine", { params: { query } }));
  }

  /** Take a match that is over out of this person's list. */
  async putAway(code: string): Promise<void> {
    await answer(this.http.DELETE("/api/tables/{code}", { params: { path: { code } } }));
  }

  /** What was said and done at a table so far. */
  history(code: string) {
    return answer(this.http.GET("/api/tables/{code}/history", { params: { path: { code } } }));
  }

  match(match: string) {
    return answer(this.http.GET("/api/matches/{id}", ofMatch(match)));
  }

  states(match: string, first: number, count: number) {
    const params = { path: { id: match }, query: { first, count } };
    return answer(this.http.GET("/api/matches/{id}/states", { params }));
  }

  /** Ask the game something about a match as it was after `ply` moves. */
  async ask<Answer>(match: string, ply: number, question: Question): Promise<Answer> {
    const options = { ...ofMatch(match), body: { ply, question } };
    const found: unknown = (await answer(this.http.POST("/api/matches/{id}/ask", options))).answer;
    return found as Answer;
  }

  film(match: string, page: number): Promise<ArrayBuffer> {
    const params = { path: { id: match, page } };
    return bytes(
      this.http.GET("/api/matches/{id}/film/{page}", { params, parseAs: "arrayBuffer" }),
    );
  }

  record(match: string): Promise<string> {
    const options = { ...ofMatch(match), parseAs: "text" } as const;
    return answer(this.http.GET("/api/matches/{id}/record", options));
  }

  /** Make the match of a file replayable; its id. */
  async bring(file: string): Promise<string> {
    const headers = { "content-type": "text/plain" };
    const options = { body: file, headers, bodySerializer: String };
    return (await answer(this.http.POST("/api/records", options))).match;
  }

  /** A new table that continues from there; the person who asks sits down at it, and the bots too. */
  fork(match: string, ply: number) {
    const options = { ...ofMatch(match), body: { ply, seated: true } };
    return answer(this.http.POST("/api/matches/{id}/fork", options));
  }
}

const STRANGER = 401;

function ofMatch(id: string) {
  return { params: { path: { id } } };
}

/** The path and the contents of a request, for places that a browser's `fetch` does not reach. */
async function passedOn(request: Request, reach: Reach): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const { method, headers } = request;
  const body = await request.text();
  return reach(pathname + search, { method, headers, ...(body ? { body } : {}) });
}

/** What was answered; whatever went wrong on the way is Refused. */
async function answer<Data>(asked: Promise<{ data?: Data }>): Promise<Data> {
  try {
    return (await asked).data as Data;
  } catch (error) {
    throw error instanceof Refused ? error : Refused.unreachable();
  }
}

async function bytes(asked: Promise<{ data?: ArrayBuffer }>): Promise<ArrayBuffer> {
  return (await answer(asked)) ?? new ArrayBuffer(0);
}
