import { expect, test } from "vitest";

import { ago, region } from "../src/language/time";
import { learnLevels } from "../src/language/levels";
import { DICTIONARIES, phrase } from "../src/language/phrases";
import { seatName, statusWords } from "../src/language/seats";
import type { GameInfo, TableInfo } from "../src/net/api";
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
  const info = (code: string, status: string, changed: number, exercise = false) =>
    ({ code, game: "climbers", status, changed, exercise }) as TableInfo;
  const views: Record<string, TableView> = {
    A: table({ to_act: [ANN] }),
    B: table({ to_act: [BEN] }),
    C: table({ to_act: [BEN] }),
  };
  const api = {
    mine: () =>
      Promise.resolve([
        info("A", "playing", 9),
        info("B", "playing", 5),
        info("C", "playing", 8, true),
        info("D", "over", 7),
      ]),
    table: (code: string) => Promise.resolve(views[code] as TableView),
  };
  const found = await pendingGames(api, "b");
  expect(found.map(({ code, due, others }) => [code, due, others.map(({ name }) => name)])).toEqual(
    [
      ["B", true, ["Ann"]],
      ["A", false, ["Ann"]],
    ],
  );
});

test("everybody is told who is waited for and what for", () => {
  const say = (key: string, gaps: object = {}) => [key, ...Object.values(gaps)].join(" ");
  const told = (some: object, mine: number[], by: number | null = null) =>
    statusWords(table(some), mine, new Set(), say, by, (_, name) => `${name} moves a block`);
  expect(told({}, [ANN])).toBe("Ben moves a block");
  expect(told({}, [BEN])).toBe("yourTurn");
  expect(told({ status: "paused" }, [ANN], BEN)).toBe("pausedBy Ben");
  expect(told({ status: "paused" }, [BEN], BEN)).toBe("pausedYou");
  const gone = seats.map((seat) => ({ ...seat, connected: false }));
  expect(told({ seats: gone }, [ANN])).toBe("waitingAway Ben");
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
  const say = phrase.bind(null, DICTIONARIES.en);
  expect([0, 1].map((seat) => seatName(alone, seat, say))).toEqual(["Fox", "strange"]);
  const two = table({ game: "climbers", seats: [bot(0, "fox"), bot(1, "fox")] });
  expect([0, 1].map((seat) => seatName(two, seat, say))).toEqual(["Fox 1", "Fox 2"]);
});
