/** Messages between this client and the server, in the shapes of docs/protocol.md. */

export type Language = "en" | "fr" | "de";
export type Words = Record<Language, string>;
export type Json = Record<string, unknown>;

export interface ChoiceValue {
  value: string;
  words: Words;
}

/** Something to decide before a game begins. */
export interface Choice {
  name: string;
  words: Words;
  values: ChoiceValue[];
  default: string;
}

export interface Level {
  name: string;
  words: Words;
}

export interface GameInfo {
  name: string;
  titles: Words;
  seats: [least: number, most: number];
  choices: Choice[];
  levels: Level[];
  live: boolean;
  takes_back: boolean;
}

export interface SeatView {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string | null;
  level: string | null;
  person: string | null;
  connected: boolean;
}

export interface ClockView {
  kind: "turn" | "fischer";
  /** What each seat had left when `at` was the time, in milliseconds. */
  left_ms: number[];
  running: number[];
  at_ms: number;
}

export interface OutcomeView {
  winners: number[];
  rule: string;
  words: Words;
}

export interface TakeBackView {
  /** Seats that may take back at once, inside their own turn. */
  possible: number[];
  offer: { seat: number; ply: number; agreed: number[] } | null;
}

export interface RematchView {
  offered: number[];
  match: string | null;
}

export type Status = "gathering" | "playing" | "paused" | "over";

/** Everything that is to be seen of one table. `state` is the game's own view. */
export interface TableView<State = unknown> {
  code: string;
  match: string;
  game: string;
  title: Words;
  options: Record<string, string>;
  public: boolean;
  host: string;
  status: Status;
  seats: SeatView[];
  ply: number;
  seq: number;
  to_act: number[];
  outcome: OutcomeView | null;
  clock: ClockView | null;
  take_back: TakeBackView | null;
  rematch: RematchView | null;
  state: State;
}

export type ErrorKind =
  "unparsable" | "illegal" | "out_of_turn" | "stale" | "forbidden" | "limit" | "unavailable";

export interface ErrorView {
  kind: ErrorKind;
  words: Words | string;
  rule: string | null;
  rule_words: Words | null;
}

export type Command =
  | { type: "sit"; seat: number; name: string }
  | { type: "stand"; seat: number }
  | { type: "seat_bot"; seat: number; level: string }
  | { type: "start" }
  | { type: "play"; seat: number; move: string; ply?: number }
  | { type: "take_back"; seat: number }
  | { type: "offer_take_back"; seat: number; ply: number }
  | { type: "answer_take_back"; seat: number; yes: boolean }
  | { type: "resign"; seat: number }
  | { type: "pause"; seat: number }
  | { type: "resume"; seat: number }
  | { type: "rematch"; seat: number }
  | { type: "say"; text: string };

export type Question = { about: string } & Json;

export type Outgoing =
  | { type: "hello"; version: number; token?: string; since?: number; language?: Language }
  | (Command & { id: string })
  | { type: "ask"; id: string; question: Question }
  | { type: "hint"; id: string; seat: number }
  | { type: "ping" };

export interface EventMessage extends Json {
  type: "event";
  seq: number;
  at: number;
  kind: string;
  table: TableView;
}

export type Incoming =
  | {
      type: "welcome";
      version: number;
      person: string | null;
      table: TableView;
      seq: number;
      resumed: boolean;
    }
  | EventMessage
  | { type: "refused"; id: string; error: ErrorView }
  | { type: "done"; id: string; seq: number }
  | { type: "answer"; id: string; answer: Json }
  | ({ type: "feel" } & Json)
  | { type: "presence"; people: string[]; watchers: number }
  | { type: "thinking"; seat: number; on: boolean }
  | { type: "pong" }
  | { type: "bye"; why: string };

export const VERSION = 1;
