/** What a server might send, for tests of the page's parts. */
import type { GameInfo, OwnTable, RulebookInfo, Score } from "../src/net/api";
import type { TableView, Words } from "../src/protocol/messages";

export const words = (en: string): Words => ({ en, fr: `${en} (fr)`, de: `${en} (de)` });

export const COLOURS: GameInfo["choices"][number] = {
  name: "colour",
  each: true,
  default: "",
  words: words("Colour"),
  values: [
    { value: "", words: words("Any") },
    { value: "red", words: words("Red") },
    { value: "blue", words: words("Blue") },
  ],
};

export const CLIMBERS: GameInfo = {
  name: "climbers",
  titles: words("The Climbers"),
  seats: [2, 3, 4, 5],
  levels: [
    { name: "random", words: words("Squirrel: moves at random") },
    { name: "greedy", words: words("Fox: climbs what it can") },
  ],
  choices: [
    {
      name: "preset",
      each: false,
      default: "2008",
      words: words("Rules"),
      values: [
        { value: "2008", words: words("The 2008 rulebook") },
        { value: "2022", words: words("The 2022 rulebook") },
      ],
    },
    COLOURS,
  ],
  lessons: [{ name: "first", title: words("First steps") }],
  puzzles: 3,
  reviews: true,
  live: false,
  takes_back: true,
};

export const MOON: GameInfo = {
  ...CLIMBERS,
  name: "moon",
  titles: words("Catch the Moon"),
  choices: [],
  seats: [1, 2, 3, 4, 5, 6],
};

export const BOOK: RulebookInfo = {
  game: "climbers",
  name: words("The Climbers"),
  sections: { end: words("The end") },
  rules: [
    {
      id: "CL-END-3",
      section: "end",
      kind: "ruling",
      title: words("The winner"),
      text: words("Whoever stands highest wins."),
      why: words("The rulebook leaves it open."),
      editions: [],
    },
  ],
};

export const SCORE: Score = {
  game: "moon",
  match: "m9",
  score: 31,
  at: Date.UTC(2026, 4, 17),
  division: "full",
  words: words("with full help"),
};

export function ownTable(change: Partial<OwnTable>): OwnTable {
  return {
    code: "ABC234",
    match: "m1",
    game: "climbers",
    status: "playing",
    seats: 2,
    players: [
      { seat: 0, name: "Ada", bot: false, level: null },
      { seat: 1, name: "greedy", bot: true, level: "greedy" },
    ],
    ply: 4,
    watched: 0,
    changed: Date.now() - 3_600_000,
    winners: [],
    score: null,
    division: null,
    exercise: false,
    own: [0],
    due: true,
    ...change,
  };
}

export function tableView(change: Partial<TableView> = {}): TableView {
  const seat = { level: null, connected: true, awaited_until: null, kept_for: null, wish: null };
  return {
    code: "ABC234",
    match: "m1",
    game: "climbers",
    title: words("The Climbers"),
    options: {},
    public: false,
    hints: true,
    host: "ada",
    levels: ["random", "greedy"],
    status: "playing",
    seats: [
      { ...seat, seat: 0, kind: "person", name: "Ada", person: "ada" },
      { ...seat, seat: 1, kind: "person", name: "Ben", person: "ben" },
    ],
    ply: 2,
    seq: 9,
    to_act: [0],
    waited_for: 0,
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
