/** Messages between this client and the server, in the shapes of docs/protocol.md. */

export type Language = "en" | "fr" | "de";
export type Words = Record<Language, string>;
export type Json = Record<string, unknown>;

export interface SeatView {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string | null;
  level: string | null;
  person: string | null;
  connected: boolean;
}

/** `left` is what each seat had at the moment `at`, in milliseconds; `running` goes on since. */
export interface ClockView {
  kind: "turn" | "fischer";
  left: number[];
  running: number | number[] | null;
  at: number;
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
  wanted: number[];
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
  levels?: string[];
  status: Status;
  seats: SeatView[];
  ply: number;
  seq: number;
  to_act: number[];
  outcome: OutcomeView | null;
  clock: ClockView | null;
  take_back: TakeBackView | null;
  rematch: RematchView | null;
  fork?: { match: string; ply: number } | null;
  state: State;
}

export type ErrorKind =
  "unparsable" | "illegal" | "out_of_turn" | "stale" | "forbidden" | "limit" | "unavailable";

export interface ErrorView {
  kind: ErrorKind;
  words: Words;
  rule?: string | null;
  rule_words?: Words | null;
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

export type Request =
  Command | { type: "ask"; question: Question } | { type: "hint"; seat: number };

export type Outgoing =
  | { type: "hello"; version: number; token?: string; since?: number; language?: Language }
  | (Request & { id: string })
  | { type: "ping"; id?: string };

export interface EventMessage {
  type: "event";
  seq: number;
  at: number;
  kind: string;
  body: Json;
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
  | { type: "refused"; id: string | null; error: ErrorView }
  | { type: "done"; id: string; seq: number }
  | { type: "answer"; id: string; answer: Json }
  | { type: "feel"; seat: number; feel: Json }
  | { type: "presence"; seats: number[]; watchers: number }
  | { type: "thinking"; seat: number; on: boolean }
  | { type: "pong"; id: string | null; at: number }
  | { type: "bye"; why: string; words: Words; again: boolean };

export const VERSION = 1;
