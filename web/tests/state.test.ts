import { expect, test } from "vitest";
import * as v from "valibot";

import type { Api, GameInfo, NewTable, PlayedMatch } from "../src/net/api";
import type { PastEvent, Json, TableView } from "../src/protocol/messages";
import {
  historyLine,
  movesPlayed,
  withEarlier,
  withEvent,
  type HistoryLine,
} from "../src/state/history";
import { Identity } from "../src/state/identity";
import { seatsOf, waitedFor } from "../src/state/session.svelte";
import { openTable, suggestedSetup } from "../src/state/setup";
import { Stored } from "../src/state/storage.svelte";
import { ReplaySession } from "../src/state/replay.svelte";
import { address, parse } from "../src/state/route.svelte";
import { preferred } from "../src/state/languages";
import { clockText, left } from "../src/language/seats";

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
}

function table(change: Partial<TableView>): TableView {
  const seat = { level: null, connected: true, awaited_until: null, kept_for: null, wish: null };
  return {
    code: "ABC",
    hints: true,
    match: "m",
    game: "g",
    title: { en: "", fr: "", de: "" },
    options: {},
    public: false,
    host: "p",
    levels: [],
    status: "playing",
    seats: [
      { ...seat, seat: 0, kind: "person", name: "Ada", person: "p" },
      { ...seat, seat: 1, kind: "bot", name: null, person: null },
      { ...seat, seat: 2, kind: "person", name: "Bo", person: "p" },
    ],
    ply: 0,
    seq: 0,
    to_act: [],
    waited_for: null,
    rated: false,
    outcome: null,
    clock: null,
    take_back: null,
    rematch: { wanted: [], match: null },
    fork: null,
    lesson: null,
    seed: null,
    chance: { chosen: false, commitment: null, secret: null },
    state: {},
    ...change,
  };
}

test("several seats can be one person's, and the first that is waited for acts", () => {
  const now = table({ to_act: [1, 2, 0] });
  const mine = seatsOf(now, "p");
  expect(mine).toEqual([0, 2]);
  expect(waitedFor(now, mine)).toBe(2);
  expect(waitedFor({ ...now, status: "paused" }, mine)).toBeNull();
  expect(seatsOf(now, null)).toEqual([]);
});

test("clocks run from the server's moment, only for the seat that is on", () => {
  const clock = {
    kind: "turn" as const,
    seconds: 60,
    increment: 0,
    left: [60_000, 30_000],
    at: 1_000,
    running: 1,
  };
  const now = table({ clock });
  expect(left(now, 0, 11_000)).toBe(60_000);
  expect(left(now, 1, 11_000)).toBe(20_000);
  expect(left(now, 1, 99_000)).toBe(0);
  expect([clockText(65_000), clockText(9_940)]).toEqual(["1:05", "9.9"]);
  expect(clockText((2 * 24 + 3) * 3_600_000)).toBe("2d 3h");
  expect(clockText(90 * 60_000, "de")).toMatch(/^1\D+30\D+$/);
});

test("addresses of pages are read as they are written", () => {
  const routes = [
    { page: "start" },
    { page: "lobby" },
    { page: "table", code: "4TAB7S" },
    { page: "replay", match: "m/1", step: 12 },
    { page: "replay", match: "m/1", step: 12, table: "4TAB7S" },
    { page: "rules", game: "climbers", rule: "CL-END-3" },
  ] as const;
  for (const each of routes) expect(parse(address(each))).toEqual(each);
  expect(parse("#/nonsense/here")).toEqual({ page: "start" });
  expect(parse("#/table/4tab7s")).toEqual({ page: "table", code: "4TAB7S" });
});

test("the browser's first language that is spoken here is taken", () => {
  expect(preferred(["es-ES", "de-CH", "en"])).toBe("de");
  expect(preferred(["ja"])).toBe("en");
});

test("what was told before somebody came stands before what he heard himself", () => {
  const said = (seq: number) => ({ seq, at: 0, kind: "said", body: { name: "A", text: `${seq}` } });
  const heard = withEvent([], said(3));
  const all = withEarlier(heard, [said(1), said(2), said(3)]);
  expect(all.map((one) => one.seq)).toEqual([1, 2, 3]);
  expect(withEarlier([], [said(1)]).map((one) => one.words)).toEqual(["1"]);
});

test("settings stay, and what is strange gives way to the default", () => {
  const storage = memory();
  storage.setItem("q", '"huge"');
  const store = new Stored("q", "low", v.picklist(["low", "high"]), storage);
  expect(store.current).toBe("low");
  store.current = "high";
  expect(new Stored("q", "low", v.picklist(["low", "high"]), storage).current).toBe("high");
});

test("a person is asked for once and then kept", async () => {
  const storage = memory();
  let asked = 0;
  const api = {
    person: () => Promise.resolve({ person: "p", token: `t${++asked}` }),
  } as unknown as Api;
  const who = new Identity(storage);
  await Promise.all([who.introduce(api, "Ada", "en"), who.introduce(api, "Ada", "en")]);
  expect(asked).toBe(1);
  expect(new Identity(storage).token()).toBe("t1");
});

test("a person whom the server forgot becomes another, and is not locked out", async () => {
  const storage = memory();
  storage.setItem(
    "toprung.person",
    JSON.stringify({ person: "old", token: "old", name: "Ada", language: "en" as const }),
  );
  let known = true;
  const api = {
    recognises: () => Promise.resolve(known),
    person: () =>
      Promise.resolve({ person: "new", token: "new", name: "Ada", language: "en" as const }),
  };
  expect((await new Identity(storage).introduce(api, "Ada", "en")).token).toBe("old");
  known = false;
  const who = new Identity(storage);
  expect((await who.introduce(api, "Ada", "en")).token).toBe("new");
  expect(who.token()).toBe("new");
  expect(new Identity(storage).token()).toBe("new");
});

const GAME: GameInfo = {
  name: "g",
  titles: { en: "", fr: "", de: "" },
  seats: [2, 3, 4],
  live: false,
  takes_back: true,
  choices: [
    { name: "preset", words: { en: "", fr: "", de: "" }, values: [], default: "2008", each: false },
  ],
  lessons: [],
  puzzles: 0,
  reviews: false,
  levels: [{ name: "easy", words: { en: "", fr: "", de: "" } }],
};

test("the first plan is you against a bot, and it starts at once", async () => {
  const opened: NewTable[] = [];
  const api = {
    open: (made: NewTable) => {
      opened.push(made);
      return Promise.resolve({ code: "X", match: "m" });
    },
  };
  const plan = suggestedSetup(GAME);
  await openTable(api, plan, "Ada", String);
  plan.seats[1] = { kind: "invited" };
  plan.seats.push({ kind: "here", name: " ", wish: "red" });
  await openTable(api, plan, "Ada", (seat) => `Guest ${seat + 1}`);
  expect(opened[0]).toEqual({
    game: "g",
    seats: [
      { kind: "me", name: "Ada", wish: "" },
      { kind: "bot", level: "easy" },
    ],
    options: { preset: "2008" },
    public: false,
    hints: false,
    rated: false,
    start: true,
  });
  expect(opened[1]?.start).toBe(false);
  expect(opened[1]?.seats[2]).toEqual({ kind: "me", name: "Guest 3", wish: "red" });
});

test("what is said and what happens become lines of the log", () => {
  const event = (kind: string, body: Record<string, unknown>): PastEvent => ({
    seq: 1,
    at: 0,
    kind,
    body,
  });
  expect(historyLine(event("said", { name: "Ada", text: "<b>hi</b>" }))).toMatchObject({
    speaker: "Ada",
    words: "<b>hi</b>",
  });
  expect(historyLine(event("moved", { seat: 1, move: "r@1,2", ply: 3 }))).toMatchObject({
    words: "r@1,2",
    ply: 3,
  });
  expect(withEvent([], event("moved", { seat: 0, move: "-" })).length).toBe(1);
});

test("a replay steps, jumps, fetches pages once and refuses moves", async () => {
  const moves = Array.from({ length: 120 }, (_, i) => ({
    ply: i + 1,
    seat: i % 2,
    move: String(i),
    note: null,
  }));
  const match = {
    id: "m",
    game: "g",
    title: { en: "", fr: "", de: "" },
    options: {},
    status: "over",
    seats: 2,
    players: [
      { seat: 0, name: "Ada", bot: false },
      { seat: 1, name: "greedy", bot: true },
    ],
    outcome: null,
    moves,
    films: 0,
    seed: 1,
    chance: { chosen: true, commitment: null, secret: null },
  } as unknown as PlayedMatch;
  const asked: number[] = [];
  const api = {
    match: () => Promise.resolve(match),
    states: (_: string, first: number, count: number) => {
      asked.push(first);
      const size = Math.max(0, Math.min(count, 121 - first));
      return Promise.resolve(
        Array.from({ length: size }, (_, i) => ({
          ply: first + i,
          words: null,
          state: { n: first + i },
        })),
      );
    },
    pieces: () => Promise.reject(new Error("none")),
    film: () => Promise.reject(new Error("none")),
    ask: (id: string, ply: number, question: Json) => Promise.resolve({ id, ply, ...question }),
  } as unknown as Api;
  const replay = await ReplaySession.open(api, "m");
  const heard: number[] = [];
  replay.on("event", (event) => heard.push(event.seq));
  await replay.go(1);
  await replay.go(110);
  await replay.go(111);
  expect(replay.table.state).toEqual({ n: 111 });
  expect(await replay.ask({ about: "reach" })).toEqual({ id: "m", ply: 111, about: "reach" });
  await replay.go(500);
  expect(replay.table.status).toBe("over");
  await replay.go(-3);
  expect(replay.at).toBe(0);
  expect(heard).toEqual([1, 111]);
  // The list of moves has all of them, also those that were jumped over and those ahead.
  expect((await replay.allLines()).map(({ ply }) => ply)).toEqual(moves.map(({ ply }) => ply));
  // Steps count from what was asked for, not from what is shown while the rest is on its way.
  void replay.go(400);
  await replay.step(-1);
  expect(replay.at).toBe(replay.last - 1);
  expect(replay.table.seats[1]).toMatchObject({ kind: "bot", name: null, level: "greedy" });
  expect(new Set(asked).size).toBe(asked.length);
  expect([replay.player, replay.hand, replay.coach]).toEqual([null, null, null]);
});

test("of moves that were taken back, those that were played instead stand", () => {
  const told = (seq: number, kind: string, ply: number | null, words: string): HistoryLine => ({
    seq,
    at: 0,
    kind,
    seat: 0,
    speaker: null,
    words,
    rule: null,
    ply,
    move: words,
  });
  const lines = [
    told(1, "moved", 1, "a"),
    told(2, "moved", 2, "b"),
    told(3, "moved", 3, "c"),
    told(4, "taken_back", null, ""),
    told(5, "said", null, "hello"),
    told(6, "moved", 2, "B"),
  ];
  expect(movesPlayed(lines, 2).map((move) => move.words)).toEqual(["a", "B"]);
  expect(movesPlayed(lines.slice(2), 3).map((move) => move.ply)).toEqual([2, 3]);
});

test("a personal link makes another device the same person", () => {
  const storage = memory();
  new Identity(storage).become({ person: "p", token: "tr_secret" });
  expect(new Identity(storage).token()).toBe("tr_secret");
  const link = address({ page: "device", token: "tr_a-b_c" });
  expect(link.startsWith("#")).toBe(true); // no server sees it
  expect(parse(link)).toEqual({ page: "device", token: "tr_a-b_c" });
});
