import { expect, test } from "vitest";

import type { FromWorker, ToWorker } from "../src/net/offline/messages";
import { OfflineService, type Peer } from "../src/net/offline/service";
import { Offline, type HereTable, type Kept } from "../src/state/offline.svelte";
import { pendingGames } from "../src/state/returning";

const KEPT: Kept = { version: "1", folder: "/offline/1/", games: ["climbers"] };
const HERE: HereTable = { code: "HERE22", match: "m1", game: "climbers", over: false, changed: 5 };

/** Two who answer, each with its name; the server may be away, and may know some paths only. */
function places({ away = false, kept = KEPT as Kept | null, unknown = "", here = [HERE] } = {}) {
  const asked: string[] = [];
  const service = {
    fetch: async (path: string, init: RequestInit = {}) => {
      asked.push(`here ${init.method ?? "GET"} ${path}`);
      if (init.method !== "POST") return new Response("here");
      return Response.json({ code: "NEW222", match: "m2" }, { status: 201 });
    },
    dial: () => {
      throw new Error("nobody dials");
    },
  };
  const server = async (path: string | URL | Request) => {
    asked.push(`server ${String(path)}`);
    if (away) throw new TypeError("refused");
    return new Response("server", { status: path === unknown ? 404 : 200 });
  };
  const tables = { current: here as readonly HereTable[] };
  return { offline: new Offline(service, server, { current: kept }, tables), asked, tables };
}

async function said(answer: Promise<Response>): Promise<string> {
  return (await answer).text();
}

test("the server answers while it can be reached", async () => {
  const { offline, asked } = places();
  expect(await said(offline.reach("/api/games"))).toBe("server");
  expect(asked).toEqual(["server /api/games"]);
  expect(offline.away).toBe(false);
});

test("the program answers while the server is away, if it is kept", async () => {
  const { offline } = places({ away: true });
  expect(await said(offline.reach("/api/games"))).toBe("here");
  expect(offline.away).toBe(true);
  await expect(places({ away: true, kept: null }).offline.reach("/api/games")).rejects.toThrow(
    TypeError,
  );
});

test("a table in this browser stays here though the server is back", async () => {
  const { offline, asked } = places();
  expect(await said(offline.reach("/api/tables/HERE22/history"))).toBe("here");
  expect(await said(offline.reach("/api/matches/m1/states?first=0&count=1"))).toBe("here");
  expect(asked.every((one) => one.startsWith("here"))).toBe(true);
});

test("what is made while the server is away is a table here", async () => {
  const { offline, tables } = places({ away: true });
  await offline.reach("/api/tables", { method: "POST", body: "{}" });
  expect(tables.current.map(({ code }) => code)).toEqual(["NEW222", "HERE22"]);
  expect(offline.isHere("m2")).toBe(true);
});

test("a match that the server does not know may be one of those here", async () => {
  const rematch = "/api/matches/m9";
  expect(await said(places({ unknown: rematch }).offline.reach(rematch))).toBe("here");
  const strange = await places({ unknown: rematch, here: [] }).offline.reach(rematch);
  expect(strange.status).toBe(404);
});

test("what is meant for the server alone is not told to the program", async () => {
  const { offline, asked } = places({ away: true });
  await expect(offline.reach("/api/people/me", { method: "DELETE" })).rejects.toThrow(TypeError);
  expect(asked).toEqual(["server /api/people/me"]);
});

test("games in this browser are offered again without asking anybody", async () => {
  const api = { mine: async () => [] };
  const [one] = await pendingGames(api, [HERE, { ...HERE, code: "OVER22", over: true }]);
  expect(one).toMatchObject({ code: "HERE22", game: "climbers", here: true });
});

test("a match that was played here goes on at the server from its last move", async () => {
  const asked: string[] = [];
  const service = {
    fetch: async (path: string) => {
      asked.push(`here ${path}`);
      return new Response("{exported}");
    },
    dial: () => {
      throw new Error("nobody dials");
    },
  };
  const server = async (path: string | URL | Request, init: RequestInit = {}) => {
    asked.push(`server ${String(path)} ${String(init.body ?? "")}`.trim());
    return Response.json({ match: "file-1", moves: [1, 2, 3], code: "THERE2" });
  };
  const tables = { current: [HERE] as readonly HereTable[] };
  const offline = new Offline(service, server, { current: KEPT }, tables);
  expect(await offline.reachable()).toBe(true);
  expect(await offline.bring("m1", {})).toBe("THERE2");
  expect(asked).toEqual([
    "server /api/health/live",
    "here /api/matches/m1/export",
    "server /api/records {exported}",
    "server /api/matches/file-1",
    'server /api/matches/file-1/fork {"ply":3,"seated":true}',
  ]);
  expect(tables.current).toEqual([{ ...HERE, over: true }]);
});

test("while the server is away nobody is brought there", async () => {
  expect(await places({ away: true }).offline.reachable()).toBe(false);
});

/** A worker that answers what it is told to. */
class Program implements Peer {
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  readonly heard: ToWorker[] = [];

  postMessage(message: ToWorker): void {
    this.heard.push(message);
    if (message.do === "start") this.tell({ told: "ready" });
    if (message.do === "introduce") this.tell({ told: "introduced", id: message.id });
    if (message.do === "request") {
      const body = new TextEncoder().encode(message.path).buffer;
      this.tell({ told: "answer", id: message.id, status: 200, headers: {}, body });
    }
  }

  tell(data: FromWorker): void {
    queueMicrotask(() => this.onmessage?.({ data }));
  }
}

test("the program is started once, by the first who asks, and told who plays", async () => {
  const program = new Program();
  const known = { token: "t", name: "Ann", language: "en" };
  const service = new OfflineService(
    async () => program,
    () => "/offline/1/",
    () => known,
  );
  const answers = await Promise.all([service.fetch("/api/a"), service.fetch("/api/b")]);
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(["/api/a", "/api/b"]);
  expect(program.heard.map((message) => message.do)).toEqual([
    "start",
    "introduce",
    "request",
    "request",
  ]);
});

test("a connection to the program looks like a socket", async () => {
  const program = new Program();
  const service = new OfflineService(
    async () => program,
    () => "",
    () => null,
  );
  const wire = service.dial("/api/tables/HERE22/live");
  const told: unknown[] = [];
  const opened = new Promise<void>((resolve) => (wire.onopen = resolve));
  wire.onmessage = ({ data }) => told.push(data);
  const closed = new Promise<void>((resolve) => (wire.onclose = resolve));
  await opened;
  wire.send("hello");
  await service.start();
  const line = program.heard.find((message) => message.do === "connect")?.line ?? -1;
  program.tell({ told: "line", line, data: "welcome" });
  program.tell({ told: "line", line, data: null });
  await closed;
  expect(told).toEqual(["welcome"]);
  expect(program.heard.at(-1)).toEqual({ do: "send", line, data: "hello" });
});

test("what was asked for is remembered, so that it can be kept; what was done is not", async () => {
  const { offline } = places();
  await offline.reach("/api/games/moon/rules");
  await offline.reach("/api/matches/m9/states?first=0&count=50", { headers: {} });
  await offline.reach("/api/games/moon/puzzles/3", { method: "POST" });
  await offline.reach("/api/people/me");
  expect([...offline.opened]).toEqual([
    "/api/games/moon/rules",
    "/api/matches/m9/states?first=0&count=50",
  ]);
});
