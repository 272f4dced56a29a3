import { expect, test } from "vitest";

import { ago, region } from "../src/language/time";
import { learnLevels } from "../src/language/levels.svelte";
import { say } from "../src/language/phrases";
import { seatName, statusWords } from "../src/language/seats";
import type { GameInfo, OwnTable } from "../src/net/api";
import type { TableView } from "../src/protocol/messages";
import { grouped, type HistoryLine } from "../src/state/history";
import { pendingGames } from "../src/state/returning";

const [ANN, BEN] = [0, 1];
const line = (seq: number, seat: number, move: string | null): HistoryLine => ({
  seq,
  at: 0,
  kind: move === null ? "said" : "moved",
  seat,
  speaker: move === null ? "Ann" : null,
  words: move ?? "hello",
  rule: null,
  ply: move === null ? null : seq,
  move,
});
const quiet = (move: string) => move === "-";

test("the list of moves has an entry a turn, and no stays", () => {
  const lines = [
    line(1, ANN, "r@1,1"),
    line(2, ANN, "7@0,0zr"),
    line(3, ANN, "-"),
    line(4, BEN, "-"),
    line(5, BEN, "b@2,2"),
    line(6, ANN, null),
    line(7, BEN, "#3"),
  ];
  const told = grouped(lines, 7, quiet).map(({ seat, lines: all }) => [seat, all.length]);
  expect(told).toEqual([
    [ANN, 2],
    [BEN, 1],
    [ANN, 1],
    [BEN, 1],
  ]);
  expect(grouped(lines, 1, quiet).map(({ lines: all }) => all.length)).toEqual([1, 1]);
});

const seats = [
  { seat: ANN, kind: "person", name: "Ann", person: "a", level: null, connected: true },
  { seat: BEN, kind: "person", name: "Ben", person: "b", level: null, connected: true },
];
const table = (some: object) =>
  ({
    status: "playing",
    seats,
    to_act: [BEN],
    state: {},
    lesson: null,
    ...some,
  }) as unknown as TableView;

test("the games that wait for somebody come first; lessons and puzzles are no games", async () => {
  const players = [
    { seat: ANN, name: "Ann", bot: false, level: null },
    { seat: BEN, name: "Ben", bot: false, level: null },
    { seat: 2, name: "fox", bot: true, level: "fox" },
  ];
  const own = (code: string, changed: number, some: Partial<OwnTable> = {}) =>
    ({
      ...{ code, changed, players, game: "climbers", status: "playing", exercise: false },
      ...{ own: [BEN], due: false },
      ...some,
    }) as OwnTable;
  const asked: number[] = [];
  const api = {
    mine: async (limit = 0) => {
      asked.push(limit);
      return [
        own("A", 9),
        own("B", 5, { due: true }),
        own("C", 8, { exercise: true }),
        own("D", 7, { status: "over" }),
        own("E", 4, { due: null }),
      ];
    },
  };
  const found = await pendingGames(api);
  expect(asked).toHaveLength(1);
  expect(found.map(({ code, due }) => [code, due])).toEqual([
    ["B", true],
    ["A", false],
    ["E", false],
  ]);
  expect(found[0]?.others).toEqual([
    { name: "Ann", level: null },
    { name: null, level: "fox" },
  ]);
});

test("everybody is told who is waited for and what for", () => {
  const told = (some: object, mine: number[], by: number | null = null) =>
    statusWords(table(some), mine, new Set(), by, (_, name) => `${name} moves a block`);
  expect(told({}, [ANN])).toBe("Ben moves a block");
  expect(told({}, [BEN])).toBe("Your turn");
  expect(told({ status: "paused" }, [ANN], BEN)).toBe(say("pausedBy", { name: "Ben" }));
  expect(told({ status: "paused" }, [BEN], BEN)).toBe(say("pausedYou"));
  const gone = seats.map((seat) => ({ ...seat, connected: false }));
  expect(told({ seats: gone }, [ANN])).toBe(say("waitingAway", { name: "Ben" }));
});

test("how long ago something was is told in words", () => {
  expect(ago(0, 3 * 3_600_000, "en")).toBe("3 hours ago");
  expect(ago(0, 86_400_000, "de")).toBe("gestern");
});

test("dates are written as in the browser's own region, if its language is spoken", () => {
  expect(region("en", "en-GB")).toBe("en-GB");
  expect(region("fr", "en-GB")).toBe("fr");
});

test("bots are called by their levels, and numbered where several have the same", () => {
  const bot = (seat: number, level: string) => ({ seat, kind: "bot", name: null, level });
  const words = { en: "Fox: climbs", fr: "Renard : grimpe", de: "Fuchs: klettert" };
  learnLevels([{ name: "climbers", levels: [{ name: "fox", words }] } as unknown as GameInfo]);
  const alone = table({ game: "climbers", seats: [bot(0, "fox"), bot(1, "strange")] });
  expect([0, 1].map((seat) => seatName(alone, seat))).toEqual(["Fox", "strange"]);
  const two = table({ game: "climbers", seats: [bot(0, "fox"), bot(1, "fox")] });
  expect([0, 1].map((seat) => seatName(two, seat))).toEqual(["Fox 1", "Fox 2"]);
});
