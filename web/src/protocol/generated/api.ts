/* Generated from the server's OpenAPI document by scripts/types.mjs; not to be edited. */
import type * as protocol from "./protocol";

export type Words = protocol.Words;
/**
 * The shapes of a game's pieces, of the game's own type.
 */
export type Pieces = ClimbersPieces | MoonPieces;
export type ClimbersPieces = protocol.ClimbersPieces;
export type MoonPieces = protocol.MoonPieces;
export type ChanceView = protocol.ChanceView;
export type MoonVerdictNote = protocol.MoonVerdictNote;
export type OutcomeView = protocol.OutcomeView;
export type Description = protocol.Description;
export type ClimbersReachAnswer = protocol.ClimbersReachAnswer;
export type ClimbersPlacementsAnswer = protocol.ClimbersPlacementsAnswer;
export type ClimbersRefusalAnswer = protocol.ClimbersRefusalAnswer;
export type ClimbersPathAnswer = protocol.ClimbersPathAnswer;
export type ClimbersPeekAnswer = protocol.ClimbersPeekAnswer;
export type ClimbersStonesAnswer = protocol.ClimbersStonesAnswer;
export type ClimbersMovesAnswer = protocol.ClimbersMovesAnswer;
export type ClimbersClimbsAnswer = protocol.ClimbersClimbsAnswer;
export type ClimbersReasonsAnswer = protocol.ClimbersReasonsAnswer;
export type MoonFiguresAnswer = protocol.MoonFiguresAnswer;
export type MoonPresetsAnswer = protocol.MoonPresetsAnswer;
export type MoonSettingAnswer = protocol.MoonSettingAnswer;
export type ClimbersView = protocol.ClimbersView;
export type MoonView = protocol.MoonView;
export type TableView = protocol.TableView;
export type JsonValue = protocol.JsonValue;

export interface Http {
  answers: {
    list_games: GameInfo[];
    take_lesson: OpenedTable;
    get_pieces: Pieces;
    list_puzzles: PuzzleList;
    take_puzzle: OpenedTable;
    get_rules: RulebookInfo[];
    get_health: Health;
    get_liveness: Health;
    get_readiness: Health;
    get_match: PlayedMatch;
    ask_about_match: PastAnswer;
    fork_match: OpenedTable;
    get_puzzle: PuzzleAtTable;
    get_review: ReviewedTurn[];
    get_states: PlayedState[];
    create_person: PersonWithToken;
    get_me: Person;
    change_me: Person;
    get_my_feats: FeatDone[];
    get_my_ratings: OwnRatings;
    get_my_scores: Score[];
    subscribe: SubscriptionInfo;
    get_push: PushInfo;
    get_leaders: Leader[];
    import_match: ImportedMatch;
    list_public_tables: TableInfo[];
    open_table: OpenedTable;
    list_my_tables: TableInfo[];
    get_table: TableView;
    get_history: PastEvent[];
    get_table_ratings: SeatRating[];
  };
  bodies: {
    ask_about_match: PastQuestion;
    fork_match: ForkPoint;
    create_person: NewPerson;
    change_me: NewPerson;
    set_my_listing: Listing;
    subscribe: NewSubscription;
    open_table: NewTable;
    report_person: Report;
  };
}
/**
 * A game and its options. `live` games are played in real time; `puzzles` counts those there
 * are, and `reviews` says whether finished matches can be reviewed.
 */
export interface GameInfo {
  choices: GameOption[];
  lessons: LessonInfo[];
  levels: BotLevel[];
  live: boolean;
  name: string;
  puzzles: number;
  reviews: boolean;
  seats: number[];
  takes_back: boolean;
  titles: Words;
}
/**
 * An option to set before the game begins; with `each`, by every player for themselves: it is
 * the `wish` of a seat.
 */
export interface GameOption {
  default: string;
  each: boolean;
  name: string;
  values: OptionValue[];
  words: Words;
}
/**
 * A value that an option can have.
 */
export interface OptionValue {
  value: string;
  words: Words;
}
/**
 * A lesson; they are listed in the best order to take them.
 */
export interface LessonInfo {
  name: string;
  title: Words;
}
/**
 * A bot, by how well it plays.
 */
export interface BotLevel {
  name: string;
  words: Words;
}
/**
 * A new table, by its code, and the id of the match played there.
 */
export interface OpenedTable {
  code: string;
  match: string;
}
/**
 * The puzzles of a game: what they are; how hard each is, 0 to 2, in the order of their
 * numbers, from 1; and the number of today's, which is the same for everybody.
 */
export interface PuzzleList {
  about: Words;
  grades: number[];
  today: number;
}
/**
 * A rulebook; the sections are in order.
 */
export interface RulebookInfo {
  game: string;
  name: Words;
  rules: RuleInfo[];
  sections: {
    [k: string]: Words;
  };
}
/**
 * A rule. `why` explains a ruling that goes beyond the printed rules.
 */
export interface RuleInfo {
  editions: string[];
  id: string;
  kind: string;
  section: string;
  text: Words;
  title: Words;
  why: Words | null;
}
/**
 * `protocol` is the version that clients speak, `tables` how many tables are open.
 */
export interface Health {
  protocol: number;
  status: "fine";
  tables: number;
  version: string;
}
/**
 * A match to replay; `films` counts the pages of its film.
 */
export interface PlayedMatch {
  chance: ChanceView;
  films: number;
  game: string;
  id: string;
  moves: PlayedMove[];
  options: {
    [k: string]: string;
  };
  outcome: OutcomeView | null;
  players: PlayerInfo[];
  seats: number;
  seed: number | null;
  status: "gathering" | "playing" | "paused" | "over";
  title: Words;
}
/**
 * A move that stands. Nature's seat is -1, and `note` says what it did.
 */
export interface PlayedMove {
  move: string;
  note: MoonVerdictNote | null;
  ply: number;
  seat: number;
}
/**
 * Who has a seat.
 */
export interface PlayerInfo {
  bot: boolean;
  name: string;
  seat: number;
}
/**
 * The game's answer.
 */
export interface PastAnswer {
  answer:
    | Description
    | ClimbersReachAnswer
    | ClimbersPlacementsAnswer
    | ClimbersRefusalAnswer
    | ClimbersPathAnswer
    | ClimbersPeekAnswer
    | ClimbersStonesAnswer
    | ClimbersMovesAnswer
    | ClimbersClimbsAnswer
    | ClimbersReasonsAnswer
    | MoonFiguresAnswer
    | MoonPresetsAnswer
    | MoonSettingAnswer;
}
/**
 * The puzzle that a match began with, what to do, and the verdict once the turn is over.
 */
export interface PuzzleAtTable {
  goal: Words;
  grade: number;
  number: number;
  verdict: PuzzleVerdict | null;
}
/**
 * What is said about a try.
 */
export interface PuzzleVerdict {
  right: boolean;
  words: Words;
}
/**
 * A turn, after `ply` moves. `leads` says for each seat how far ahead it was before the turn,
 * in log-odds of winning; `lost` how much the turn gave away. `better` are the moves of a turn
 * that was clearly better, `reasons` why, and `after` is the game as it would then be;
 * `decisive`: it may have decided the match. In a game of physics there are no leads; `piece`
 * would better have been at `place` (metres, then a unit quaternion).
 */
export interface ReviewedTurn {
  after: ClimbersView | MoonView | null;
  better: string[];
  decisive: boolean;
  leads: number[];
  lost: number;
  piece: number | null;
  place: number[] | null;
  ply: number;
  reasons: Words[];
  seat: number;
}
/**
 * The game after `ply` moves, as its view shows it, and the last move in a sentence.
 */
export interface PlayedState {
  ply: number;
  state: ClimbersView | MoonView;
  words: Words | null;
}
/**
 * The token is shown only once. Anyone who has it can act as this person: keep it secret.
 */
export interface PersonWithToken {
  language: "en" | "fr" | "de";
  name: string;
  person: string;
  token: string;
}
/**
 * A person, as others may know them.
 */
export interface Person {
  language: "en" | "fr" | "de";
  name: string;
  person: string;
}
/**
 * A feat of a game, by its rule's id: how often you did it, and when first (milliseconds since
 * 1970).
 */
export interface FeatDone {
  feat: string;
  first: number;
  times: number;
}
/**
 * Your ratings by game, and whether you are `listed` among the leaders.
 */
export interface OwnRatings {
  listed: boolean;
  ratings: RatingInfo[];
}
/**
 * How strong somebody is in a game: 1500 `points` are a newcomer's, and with 400 more you win
 * 10 games of 11. The truth is within the `margin`, 19 times out of 20. After a few games a rating
 * is no longer `provisional`.
 */
export interface RatingInfo {
  game: string;
  games: number;
  margin: number;
  points: number;
  provisional: boolean;
}
/**
 * The score of a match played alone, which began at `at` (milliseconds since 1970). Scores
 * compare within a `division`, such as the help that was agreed; `words` tells it.
 */
export interface Score {
  at: number;
  division: string;
  game: string;
  match: string;
  score: number;
  words: Words | null;
}
/**
 * The name by which it is ended.
 */
export interface SubscriptionInfo {
  subscription: string;
}
/**
 * The public key with which a browser subscribes (`applicationServerKey`); null if this server
 * sends no notifications.
 */
export interface PushInfo {
  key: string | null;
}
/**
 * Somebody on the leaderboard: a person by name, or a bot by the words for its level.
 */
export interface Leader {
  bot: Words | null;
  game: string;
  games: number;
  margin: number;
  name: string | null;
  points: number;
  provisional: boolean;
}
/**
 * A match that can now be replayed here.
 */
export interface ImportedMatch {
  game: string;
  match: string;
}
/**
 * A table in a list. `watched` counts connected clients; `changed` is in milliseconds since
 * 1970. `winners` are seats; someone who played alone has a `score`, and `division` says what
 * made it easier or harder. A lesson or a puzzle is an `exercise`.
 */
export interface TableInfo {
  changed: number;
  code: string;
  division: Words | null;
  exercise: boolean;
  game: string;
  match: string;
  players: PlayerInfo[];
  ply: number;
  score: number | null;
  seats: number;
  status: "gathering" | "playing" | "paused" | "over";
  watched: number;
  winners: number[];
}
/**
 * An event as it was told when it happened, without the table's view.
 */
export interface PastEvent {
  at: number;
  body: {
    [k: string]: unknown;
  };
  kind: string;
  seq: number;
}
/**
 * The rating of whoever sits there, and by how many points the match has changed it; null until
 * it is over.
 */
export interface SeatRating {
  change: number | null;
  game: string;
  games: number;
  margin: number;
  points: number;
  provisional: boolean;
  seat: number;
}
/**
 * A question as at the table, about the state after `ply` moves.
 */
export interface PastQuestion {
  ply: number;
  question: {
    [k: string]: JsonValue;
  };
}
/**
 * After how many moves to branch off. With `seated` you sit down at once, where you sat or else
 * where it is to move, bots sit where they sat, and the game goes on if that fills the table.
 */
export interface ForkPoint {
  ply: number;
  seated?: boolean;
}
/**
 * A name and a language.
 */
export interface NewPerson {
  language?: "en" | "fr" | "de";
  name: string;
}
/**
 * Whether to be listed among the leaders.
 */
export interface Listing {
  listed: boolean;
}
/**
 * What a browser's `PushSubscription` says of itself, and the language to be told in.
 */
export interface NewSubscription {
  auth: string;
  endpoint: string;
  language?: "en" | "fr" | "de";
  p256dh: string;
}
/**
 * A table to open. With `start` the game begins at once if all seats are taken. You can choose
 * a `seed` only where all seats are yours or bots': it gives chance away. If one of them opens,
 * the match gets a secret instead, like all others. With `hints`, people who play with each other
 * may ask for them. A `rated` table changes the ratings of those who sit down there (TR-RAT-1).
 */
export interface NewTable {
  clock?: NewClock | null;
  game: string;
  hints?: boolean;
  options?: {
    [k: string]: string;
  };
  public?: boolean;
  rated?: boolean;
  /**
   * @minItems 1
   * @maxItems 16
   */
  seats: NewSeat[];
  seed?: number | null;
  start?: boolean;
}
/**
 * Seconds for each turn, or a supply of seconds that grows by `increment` with each turn.
 */
export interface NewClock {
  increment?: number;
  kind: "turn" | "fischer";
  seconds: number;
}
/**
 * Who sits there: you (under any name, on several seats if you like, with a wish such as a
 * colour), a bot, or anyone who comes.
 */
export interface NewSeat {
  kind: "me" | "bot" | "open";
  level?: string | null;
  name?: string | null;
  wish?: string;
}
/**
 * Who behaved badly, and what happened.
 */
export interface Report {
  person: string;
  text?: string;
}
