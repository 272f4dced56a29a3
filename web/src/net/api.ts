import type {
  ErrorView,
  Json,
  Language,
  OutcomeView,
  PastEvent,
  Question,
  TableView,
  Words,
} from "../protocol/messages";
import { Refused } from "./errors";

export interface Choice {
  name: string;
  words: Words;
  values: { value: string; words: Words }[];
  default: string;
}

export interface Level {
  name: string;
  words: Words;
}

export interface LessonInfo {
  name: string;
  title: Words;
}

export interface GameInfo {
  name: string;
  titles: Words;
  seats: number[];
  live: boolean;
  takes_back: boolean;
  choices: Choice[];
  levels: Level[];
  /** In the order in which they are best taken. */
  lessons: LessonInfo[];
}

export interface Rule {
  id: string;
  kind: string;
  section: string;
  editions: string[];
  title: Words;
  text: Words;
  why: Words | null;
}

export interface Rules {
  game: string;
  name: Words;
  sections: Record<string, Words>;
  rules: Rule[];
}

export interface Summary {
  code: string;
  match: string;
  game: string;
  status: string;
  seats: number;
  ply: number;
  players: Player[];
}

export interface Player {
  seat: number;
  name: string;
  bot: boolean;
}

export interface NewSeat {
  kind: "me" | "bot" | "open";
  name?: string;
  level?: string;
}

export interface NewTable {
  game: string;
  seats: NewSeat[];
  options: Record<string, string>;
  public: boolean;
  start: boolean;
  clock?: { kind: "turn" | "fischer"; seconds: number; increment: number };
  seed?: number;
}

export interface PlayedMove {
  ply: number;
  seat: number;
  move: string;
  note: Json | null;
}

/** A match to be replayed; `films` counts the pages of its film. */
export interface PlayedMatch {
  id: string;
  game: string;
  title: Words;
  options: Record<string, string>;
  status: TableView["status"];
  seats: number;
  players: Player[];
  outcome: OutcomeView | null;
  moves: PlayedMove[];
  films: number;
  seed: number | null;
}

/** How a match looked after `ply` moves, and the last of them in a sentence. */
export interface PlayedState {
  ply: number;
  words: Words | null;
  state: Json;
}

/** What somebody reached alone, in a match that began at `at` (milliseconds since 1970). */
export interface Score {
  game: string;
  score: number;
  at: number;
  match: string;
}

/** The server over HTTP. Every failure is Refused, with words to show. */
export class Api {
  private known: Promise<GameInfo[]> | null = null;

  constructor(
    private readonly token: () => string | null,
    private readonly fetcher: typeof fetch = (...given) => fetch(...given),
  ) {}

  /** The games; asked for once. */
  games(): Promise<GameInfo[]> {
    this.known ??= this.get<GameInfo[]>("/api/games").catch((error: unknown) => {
      this.known = null;
      throw error;
    });
    return this.known;
  }

  pieces<Pieces>(game: string): Promise<Pieces> {
    return this.get(`/api/games/${encodeURIComponent(game)}/pieces`);
  }

  /** The game's rulebook, and the house rules of every table. */
  rules(game: string): Promise<Rules[]> {
    return this.get(`/api/games/${encodeURIComponent(game)}/rules`);
  }

  person(name: string, language: Language): Promise<{ person: string; token: string }> {
    return this.post("/api/people", { name, language });
  }

  /** Whether the server knows the person whose token is sent. */
  async recognises(): Promise<boolean> {
    try {
      await this.request("/api/people/me", {});
      return true;
    } catch (error) {
      if (error instanceof Refused && error.status === STRANGER) return false;
      throw error;
    }
  }

  /** One's own scores, the best first. */
  scores(limit: number, game?: string): Promise<Score[]> {
    const wanted = new URLSearchParams({ limit: String(limit), ...(game ? { game } : {}) });
    return this.get(`/api/people/me/scores?${wanted}`);
  }

  open(table: NewTable): Promise<{ code: string; match: string }> {
    return this.post("/api/tables", { ...table });
  }

  /** A table of one's own for a lesson. */
  lesson(game: string, name: string): Promise<{ code: string; match: string }> {
    const path = `/api/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(name)}`;
    return this.post(path, {});
  }

  lobby(): Promise<Summary[]> {
    return this.get("/api/tables");
  }

  table(code: string): Promise<TableView> {
    return this.get(`/api/tables/${encodeURIComponent(code)}`);
  }

  /** Tables at which this person plays or that he opened, the latest first. */
  mine(): Promise<Summary[]> {
    return this.get("/api/tables/mine");
  }

  /** What was said and done at a table so far. */
  history(code: string): Promise<PastEvent[]> {
    return this.get(`/api/tables/${encodeURIComponent(code)}/history`);
  }

  match(match: string): Promise<PlayedMatch> {
    return this.get(`/api/matches/${encodeURIComponent(match)}`);
  }

  states(match: string, first: number, count: number): Promise<PlayedState[]> {
    const path = `/api/matches/${encodeURIComponent(match)}/states`;
    return this.get(`${path}?first=${first}&count=${count}`);
  }

  /** Ask the game something about a match as it was after so many moves. */
  async ask<Answer>(match: string, ply: number, question: Question): Promise<Answer> {
    const path = `/api/matches/${encodeURIComponent(match)}/ask`;
    const { answer } = await this.post<{ answer: Answer }>(path, { ply, question });
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
    return ((await answer.json()) as { match: string }).match;
  }

  fork(match: string, ply: number): Promise<{ code: string; match: string }> {
    return this.post(`/api/matches/${encodeURIComponent(match)}/fork`, { ply });
  }

  private async get<Answer>(path: string): Promise<Answer> {
    return (await this.request(path, {})).json() as Promise<Answer>;
  }

  private async post<Answer>(path: string, body: Json): Promise<Answer> {
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
      throw new Refused(SILENT);
    }
    if (!answer.ok) throw new Refused(await reason(answer), answer.status);
    return answer;
  }
}

const STRANGER = 401;
const SILENT: ErrorView = {
  kind: "unavailable",
  rule: null,
  rule_words: null,
  words: {
    en: "The server cannot be reached.",
    fr: "Le serveur est injoignable.",
    de: "Der Server ist nicht erreichbar.",
  },
};

/** The words of the server's "no", or plain ones where it sent none. */
async function reason(answer: Response): Promise<ErrorView> {
  try {
    const body = (await answer.json()) as Partial<ErrorView>;
    if (body.words && body.kind) return { rule: null, rule_words: null, ...body } as ErrorView;
  } catch {
    // not JSON: a proxy spoke
  }
  const status = answer.status;
  return {
    rule: null,
    rule_words: null,
    kind: status === 403 ? "forbidden" : status === 429 ? "limit" : "unavailable",
    words:
      status === 404
        ? {
            en: "There is nothing at this address.",
            fr: "Il n’y a rien à cette adresse.",
            de: "Unter dieser Adresse gibt es nichts.",
          }
        : {
            en: `The server answered with error ${status}.`,
            fr: `Le serveur a répondu par l’erreur ${status}.`,
            de: `Der Server antwortete mit Fehler ${status}.`,
          },
  };
}
