import { get, writable, type Writable } from "svelte/store";

import type { OfflineService } from "../net/offline/service";
import { dialling, type Dialling } from "../net/socket";
import { stored } from "./storage";

/** What this browser keeps to play without the network. */
export interface Kept {
  /** The version of the page and the program that are kept. */
  version: string;
  folder: string;
  /** The games that can be played that way. */
  games: readonly string[];
}

/** A table that is nowhere but in this browser. */
export interface HereTable {
  code: string;
  match: string;
  game: string;
  over: boolean;
  /** When something last happened, in milliseconds since 1970. */
  changed: number;
}

export const kept = stored<Kept | null>("toprung.offline", null, readKept);
export const here = stored<readonly HereTable[]>("toprung.here", [], readHere);

const MOST_HERE = 100;
/** Whether the service worker answered in place of the server. */
const KEPT_ANSWER = "x-toprung-kept";
/** What the service worker keeps of the server's answers (see public/sw.js). */
const OPENED = /^\/api\/(games|matches)(\/|$)/;
const RECORDS = "/api/records";
const NAMED = /^\/api\/(?:tables|matches)\/([^/?]+)/;

/** Finds out who answers: the server, or the program in this browser while the server is away, and
 * for tables that are here. */
export class Offline {
  /** Whether the server could not be reached when it was last asked. */
  readonly away = writable(false);
  /** What the server was asked for so far of what a browser can keep. */
  readonly opened = new Set<string>();

  constructor(
    private readonly service: Pick<OfflineService, "fetch" | "dial">,
    private readonly server: typeof fetch = (...given) => fetch(...given),
    private readonly has: Writable<Kept | null> = kept,
    private readonly tables: Writable<readonly HereTable[]> = here,
  ) {}

  isHere(name: string): boolean {
    return get(this.tables).some(({ code, match }) => code === name || match === name);
  }

  /** As `fetch`, for paths of the API. */
  async reach(path: string, init: RequestInit = {}): Promise<Response> {
    const named = NAMED.exec(path)?.[1];
    if (named !== undefined && this.isHere(decodeURIComponent(named)))
      return this.local(path, init);
    const answer = await this.fromServer(path, init);
    const read = answer?.ok && (init.method ?? "GET") === "GET";
    if (read && OPENED.test(path)) this.opened.add(path);
    const away = answer === null || answer.headers.has(KEPT_ANSWER);
    this.away.set(away);
    const elsewhere = away || (named !== undefined && answer.status === 404 && this.hasTables);
    if (!elsewhere || get(this.has) === null || !isForAnyone(path, init))
      return answer ?? Promise.reject(new TypeError("the server is away"));
    const local = await this.local(path, init).catch(() => null);
    if (local && (local.ok || answer === null)) return local;
    return answer ?? Promise.reject(new TypeError("the server is away"));
  }

  /** How to reach a table. */
  dialling(code: string): Dialling {
    const path = `/api/tables/${encodeURIComponent(code)}/live`;
    const real = dialling(path);
    return this.isHere(code) ? { ...real, dial: () => this.service.dial(path) } : real;
  }

  /** Whether the server can be reached now. */
  async reachable(): Promise<boolean> {
    const answer = await this.fromServer("/api/health/live", { cache: "no-store" });
    return answer?.ok ?? false;
  }

  /** Go on with a match, as the server exported it, at a new table in this browser; its code. */
  goOn(exported: string, headers: HeadersInit): Promise<string> {
    return branched(this.local.bind(this), exported, headers);
  }

  /** Go on with a match of this browser at a new table of the server; its code. Here it stays as it
   * is, but is not offered again. */
  async bring(match: string, headers: HeadersInit): Promise<string> {
    const path = `/api/matches/${encodeURIComponent(match)}/export`;
    const answer = await this.local(path, { headers });
    if (!answer.ok) throw new TypeError(`the program answered with ${answer.status}`);
    const code = await branched((...asked) => this.server(...asked), await answer.text(), headers);
    this.tables.update((all) =>
      all.map((one) => (one.match === match ? { ...one, over: true } : one)),
    );
    return code;
  }

  /** Take a lesson in this browser, from its beginning; the table's code. */
  async lesson(game: string, name: string, headers: HeadersInit): Promise<string> {
    const path = `/api/games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(name)}`;
    return (await told<{ code: string }>(this.local.bind(this), path, headers, "{}")).code;
  }

  /** A table here has gone on. */
  touch(code: string, over: boolean, game: string, match: string): void {
    if (!this.isHere(code)) return;
    this.tables.update((all) => [
      { code, match, game, over, changed: Date.now() },
      ...all.filter((one) => one.code !== code),
    ]);
  }

  private get hasTables(): boolean {
    return get(this.tables).length > 0;
  }

  private async fromServer(path: string, init: RequestInit): Promise<Response | null> {
    try {
      return await this.server(path, init);
    } catch {
      return null;
    }
  }

  private async local(path: string, init: RequestInit): Promise<Response> {
    const answer = await this.service.fetch(path, init);
    if (answer.status === 201) this.note(await answer.clone().json());
    return answer;
  }

  private note(made: unknown): void {
    const { code, match } = made as Partial<HereTable>;
    if (typeof code !== "string" || typeof match !== "string") return;
    const table = { code, match, game: "", over: false, changed: Date.now() };
    this.tables.update((all) => [table, ...all].slice(0, MOST_HERE));
  }
}

/** The server, or the program in this browser. */
type Place = (path: string, init: RequestInit) => Promise<Response>;

/** The code of a new table somewhere, where an exported match goes on from its last move. */
async function branched(at: Place, exported: string, headers: HeadersInit): Promise<string> {
  const brought = await told<{ match: string }>(at, RECORDS, headers, exported);
  const path = `/api/matches/${encodeURIComponent(brought.match)}`;
  const played = await told<{ moves: unknown[] }>(at, path, headers);
  const point = JSON.stringify({ ply: played.moves.length, seated: true });
  return (await told<{ code: string }>(at, `${path}/fork`, headers, point)).code;
}

async function told<Answer>(
  at: Place,
  path: string,
  headers: HeadersInit,
  body?: string,
): Promise<Answer> {
  const type = body?.startsWith("{") && path !== RECORDS ? "application/json" : "text/plain";
  const asked = new Headers(headers);
  if (body !== undefined) asked.set("content-type", type);
  const init = { headers: asked, ...(body === undefined ? {} : { method: "POST", body }) };
  const answer = await at(path, init);
  if (!answer.ok) throw new TypeError(`${path} was answered with ${answer.status}`);
  return answer.json() as Promise<Answer>;
}

/** What is meant for the server alone stays unsaid while it is away. */
function isForAnyone(path: string, { method = "GET" }: RequestInit): boolean {
  const ours = path.startsWith("/api/push") || path.endsWith("/subscriptions");
  return method !== "DELETE" && !path.endsWith("/report") && !ours;
}

function readKept(value: unknown): Kept | null {
  const { version, folder, games } = (value ?? {}) as Partial<Kept>;
  if (typeof version !== "string" || typeof folder !== "string" || !Array.isArray(games))
    return null;
  return { version, folder, games: games.filter((game) => typeof game === "string") };
}

function readHere(value: unknown): readonly HereTable[] | null {
  if (!Array.isArray(value)) return null;
  return (value as Partial<HereTable>[]).filter(
    (one): one is HereTable =>
      typeof one?.code === "string" &&
      typeof one.match === "string" &&
      typeof one.game === "string" &&
      typeof one.over === "boolean" &&
      typeof one.changed === "number",
  );
}
