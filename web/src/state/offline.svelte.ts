import * as v from "valibot";

import { IS_KEPT, KEPT_ANSWER } from "../net/kept";
import type { OfflineService } from "../net/offline/service";
import type { Dialling } from "../net/socket";
import { listOf, Stored } from "./storage.svelte";

/** What this browser keeps to play without the network. */
const KEPT = v.object({
  /** The version of the page and the program that are kept. */
  version: v.string(),
  folder: v.string(),
  /** The games that can be played that way. */
  games: listOf(v.string()),
});
export type Kept = v.InferOutput<typeof KEPT>;

/** A table that is nowhere but in this browser. */
const HERE_TABLE = v.object({
  code: v.string(),
  match: v.string(),
  game: v.string(),
  over: v.boolean(),
  /** When something last happened, in milliseconds since 1970. */
  changed: v.number(),
});
export type HereTable = v.InferOutput<typeof HERE_TABLE>;

export const kept = new Stored<Kept | null>("toprung.offline", null, v.nullable(KEPT));
export const here = new Stored<readonly HereTable[]>("toprung.here", [], listOf(HERE_TABLE));

const OPENED = v.pick(HERE_TABLE, ["code", "match"]);
const MOST_HERE = 100;
const RECORDS = "/api/records";
const NAMED = /^\/api\/(?:tables|matches)\/([^/?]+)/;

/** Finds out who answers: the server, or the program in this browser while the server is away, and
 * for tables that are here. */
export class Offline {
  /** Whether the server could not be reached when it was last asked. */
  away = $state(false);
  /** What the server was asked for so far of what a browser can keep. */
  readonly opened = new Set<string>();

  constructor(
    private readonly service: Pick<OfflineService, "fetch" | "dial">,
    private readonly server: typeof fetch = (...given) => fetch(...given),
    private readonly has: { readonly current: Kept | null } = kept,
    private readonly tables: { current: readonly HereTable[] } = here,
  ) {}

  isHere(name: string): boolean {
    return this.tables.current.some(({ code, match }) => code === name || match === name);
  }

  /** As `fetch`, for paths of the API. */
  async reach(path: string, init: RequestInit = {}): Promise<Response> {
    const named = NAMED.exec(path)?.[1];
    if (named !== undefined && this.isHere(decodeURIComponent(named)))
      return this.local(path, init);
    const answer = await this.fromServer(path, init);
    const read = answer?.ok && (init.method ?? "GET") === "GET";
    if (read && IS_KEPT.test(path)) this.opened.add(path);
    const away = answer === null || answer.headers.has(KEPT_ANSWER);
    this.away = away;
    const elsewhere = away || (named !== undefined && answer.status === 404 && this.hasTables);
    if (!elsewhere || this.has.current === null || !isForAnyone(path, init))
      return answer ?? Promise.reject(new TypeError("the server is away"));
    const local = await this.local(path, init).catch(() => null);
    if (local && (local.ok || answer === null)) return local;
    return answer ?? Promise.reject(new TypeError("the server is away"));
  }

  /** How to reach a table. */
  dialling(code: string, dialling: (path: string) => Dialling): Dialling {
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
    this.tables.current = this.tables.current.map((one) =>
      one.match === match ? { ...one, over: true } : one,
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
    this.tables.current = [
      { code, match, game, over, changed: Date.now() },
      ...this.tables.current.filter((one) => one.code !== code),
    ];
  }

  private get hasTables(): boolean {
    return this.tables.current.length > 0;
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
    const opened = v.safeParse(OPENED, made);
    if (!opened.success) return;
    const table = { ...opened.output, game: "", over: false, changed: Date.now() };
    this.tables.current = [table, ...this.tables.current].slice(0, MOST_HERE);
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
