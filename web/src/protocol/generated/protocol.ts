/* Generated from the server's schema by scripts/types.mjs; not to be edited. */
export type JsonValue = unknown;
/**
 * Where a match is.
 */
export type Status = "gathering" | "playing" | "paused" | "over";

/**
 * Messages of version 2 of the protocol, and what games show.
 */
export interface Toprung {
  from_client:
    | Hello
    | Sit
    | Stand
    | SeatBot
    | Start
    | Play
    | TakeBack
    | OfferTakeBack
    | AnswerTakeBack
    | Resign
    | Pause
    | Resume
    | StandIn
    | CallOff
    | ComeBack
    | Rematch
    | Say
    | Mute
    | Kick
    | Ask
    | Hint
    | Foresee
    | SnapshotRequest
    | Ping;
  to_client: Welcome | Event | Refused | Done | Answer | Feel | Presence | Thinking | Pong | Bye;
  climbers_view: ClimbersView;
  climbers_choices: ClimbersChoices;
  climbers_trail: ClimbersTrail;
  climbers_pieces: ClimbersPieces;
  climbers_answer_describe: Description;
  climbers_answer_reach: ClimbersReachAnswer;
  climbers_answer_placements: ClimbersPlacementsAnswer;
  climbers_answer_refusal: ClimbersRefusalAnswer;
  climbers_answer_path: ClimbersPathAnswer;
  climbers_answer_peek: ClimbersPeekAnswer;
  climbers_answer_stones: ClimbersStonesAnswer;
  climbers_answer_moves: ClimbersMovesAnswer;
  climbers_answer_climbs: ClimbersClimbsAnswer;
  climbers_answer_reasons: ClimbersReasonsAnswer;
  moon_view: MoonView;
  moon_choices: NoChoices;
  moon_trail: NoTrail;
  moon_pieces: MoonPieces;
  moon_answer_describe: Description;
  moon_answer_figures: MoonFiguresAnswer;
  moon_answer_presets: MoonPresetsAnswer;
  moon_answer_setting: MoonSettingAnswer;
  moon_told_feel: MoonFeeling;
  moon_told_verdict: MoonVerdictNote;
}
/**
 * The first message. `token` says who it is (without it, one only watches); `since` is the last
 * event that the client knows.
 */
export interface Hello {
  type: "hello";
  version: number;
  token?: string | null;
  since?: number | null;
  language?: ("en" | "fr" | "de") | null;
}
/**
 * Take an open seat under this name, or change the name on your own. `wish` is what the game
 * lets every player choose: a colour.
 */
export interface Sit {
  seat: number;
  name: string;
  wish?: string;
  type: "sit";
  id: string;
}
/**
 * Leave a seat, or send its bot away, before the game starts; the host may free any seat.
 */
export interface Stand {
  seat: number;
  type: "stand";
  id: string;
}
/**
 * Give an open seat to a bot.
 */
export interface SeatBot {
  seat: number;
  level: string;
  type: "seat_bot";
  id: string;
}
/**
 * Begin the game, once all seats are taken.
 */
export interface Start {
  type: "start";
  id: string;
}
/**
 * A move in the game's notation. With `ply` it counts only if that many moves were played.
 */
export interface Play {
  seat: number;
  move: string;
  ply?: number | null;
  type: "play";
  id: string;
}
/**
 * Take your last move back, if nobody has moved since and no other person has to choose.
 */
export interface TakeBack {
  seat: number;
  type: "take_back";
  id: string;
}
/**
 * Ask all others to go back to where so many moves were played.
 */
export interface OfferTakeBack {
  seat: number;
  ply: number;
  type: "offer_take_back";
  id: string;
}
/**
 * Agree to such an offer, or not.
 */
export interface AnswerTakeBack {
  seat: number;
  yes: boolean;
  type: "answer_take_back";
  id: string;
}
/**
 * Give up.
 */
export interface Resign {
  seat: number;
  type: "resign";
  id: string;
}
/**
 * Stop the game and its clock for a while. The server pauses with the seat NATURE.
 */
export interface Pause {
  seat: number;
  type: "pause";
  id: string;
}
/**
 * Go on after a pause.
 */
export interface Resume {
  seat: number;
  type: "resume";
  id: string;
}
/**
 * Let a bot play for the person on the seat `absent`, who has been away for long.
 */
export interface StandIn {
  seat: number;
  absent: number;
  type: "stand_in";
  id: string;
}
/**
 * End the game because the person on the seat `absent` has been away for long.
 */
export interface CallOff {
  seat: number;
  absent: number;
  type: "call_off";
  id: string;
}
/**
 * Take your seat back from the bot that plays there meanwhile.
 */
export interface ComeBack {
  seat: number;
  type: "come_back";
  id: string;
}
/**
 * Offer another game after the end, or agree to one.
 */
export interface Rematch {
  seat: number;
  type: "rematch";
  id: string;
}
/**
 * Say something to everybody at the table.
 */
export interface Say {
  text: string;
  type: "say";
  id: string;
}
/**
 * Let a person not be heard at this table any more, or again; for the host.
 */
export interface Mute {
  person: string;
  on?: boolean;
  type: "mute";
  id: string;
}
/**
 * Send a person away from this table for good; for the host.
 */
export interface Kick {
  person: string;
  type: "kick";
  id: string;
}
/**
 * Ask the game something before moving; `question.about` says what, and the game knows what
 * else belongs to it.
 */
export interface Ask {
  id: string;
  type: "ask";
  question: {
    [k: string]: JsonValue;
  };
}
/**
 * Ask what a bot would play here; or, for a `goal`, which feat could be done now.
 */
export interface Hint {
  id: string;
  type: "hint";
  seat: number;
  goal?: boolean;
}
/**
 * Ask whether it will fall: so many samples more, after the `first` that were told already.
 * Begin with 0; the answer counts all of them.
 */
export interface Foresee {
  id: string;
  type: "foresee";
  first?: number;
  count?: number;
}
/**
 * Request how pieces move from here, for a client that predicts it; answered by a frame of
 * physics.
 */
export interface SnapshotRequest {
  id: string;
  type: "snapshot";
}
/**
 * Answered at once by `pong`, to measure the way and the server's clock.
 */
export interface Ping {
  type: "ping";
  id?: string | null;
}
/**
 * The answer to `hello`. If the client has `resumed`, the events that it missed follow one by
 * one, and `table` is null: they change the table that it knows. `choices` are for the seats of
 * this client that may move now.
 */
export interface Welcome {
  type: "welcome";
  version: number;
  person: string | null;
  table: TableView | null;
  seq: number;
  resumed: boolean;
  choices: Choices[];
}
/**
 * All of it. `state` is the game's own view, of the type that the schema names for `game`.
 * `ply` counts moves, `seq` events. `to_act` has the seats that may move, the one that is waited
 * for first; -1 is nature. `levels` are those of the bots that may sit here. A seed is told when
 * the game is over, if chance came from one. `hints` tells whether people may ask for them.
 * `waited_for` is the seat that has to choose; null while all in `to_act` may do as they like.
 * `rated`: it changes the ratings of those who play.
 */
export interface TableView {
  code: string;
  match: string;
  game: string;
  title: Words;
  options: {
    [k: string]: string;
  };
  public: boolean;
  host: string;
  levels: string[];
  status: Status;
  seats: SeatView[];
  ply: number;
  seq: number;
  to_act: number[];
  outcome: OutcomeView | null;
  clock: ClockView | null;
  take_back: TakeBackView | null;
  rematch: RematchView;
  fork: ForkView | null;
  seed: number | null;
  state: {
    [k: string]: unknown;
  };
  lesson: LessonView | null;
  chance: ChanceView;
  hints: boolean;
  waited_for: number | null;
  rated: boolean;
}
/**
 * A sentence or a name in every language; pick one when you show it.
 */
export interface Words {
  en: string;
  fr: string;
  de: string;
}
/**
 * A place at the table. `person` is the id of whoever sits there, `level` that of a bot. If the
 * person is away, the others may go on without them after `awaited_until`, in milliseconds since
 * 1970. A bot may keep the seat for a person who is away: `kept_for` is their id. `wish` is what
 * the person chose for themselves: a colour.
 */
export interface SeatView {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string | null;
  level: string | null;
  person: string | null;
  connected: boolean;
  awaited_until: number | null;
  kept_for: string | null;
  wish: string | null;
}
/**
 * How it ended: who won, by which rule, and in a sentence.
 */
export interface OutcomeView {
  winners: number[];
  rule: string;
  words: Words;
}
/**
 * The clocks. What is agreed on is in seconds. `left` is what each seat had at the moment `at`,
 * both in milliseconds (`at` since 1970); the clock of the seat `running` goes on since then.
 */
export interface ClockView {
  kind: "turn" | "fischer";
  seconds: number;
  increment: number;
  left: number[];
  at: number;
  running: number | null;
}
/**
 * Which seats may take their last move back now, and what is offered.
 */
export interface TakeBackView {
  possible: number[];
  offer: TakeBackOffer | null;
}
/**
 * An offer to go back to where `ply` moves were played, and the seats that agreed so far.
 */
export interface TakeBackOffer {
  seat: number;
  ply: number;
  agreed: number[];
}
/**
 * Which seats want another game, and the id of the match that came of it.
 */
export interface RematchView {
  wanted: number[];
  match: string | null;
}
/**
 * The match from which this one branched off, after so many moves.
 */
export interface ForkView {
  match: string;
  ply: number;
}
/**
 * A lesson that is taken at the table: step `at` of `steps`, counted from 0, as many as there
 * are when it is over; what to do (`heading`, `text`), what to look at (`points`, as the game's
 * own client names things), and the lesson to take next.
 */
export interface LessonView {
  name: string;
  title: Words;
  at: number;
  steps: number;
  step: string;
  heading: Words;
  text: Words;
  points: string[];
  following: string | null;
}
/**
 * Where chance comes from. `chosen`: the only person at the table chose the seed. Otherwise it
 * comes from a secret that is drawn when the match starts; its `commitment` is told then, and the
 * `secret` when the match is over. Matches that older versions began have neither.
 */
export interface ChanceView {
  chosen: boolean;
  commitment: string | null;
  secret: string | null;
}
/**
 * All that the client of a seat needs for its next move; its type is `<game>_choices`.
 */
export interface Choices {
  seat: number;
  choices: {
    [k: string]: unknown;
  };
}
/**
 * Something that happened at the table. `seq` counts from 1 without gaps, `at` is in
 * milliseconds since 1970, `body` is the event's own, and `changes` lead to the table after it.
 * `trail` tells how a player's move went, as `<game>_trail` has it. `choices` are for the seats of
 * this client that may move now; without it, what the client had still holds.
 */
export interface Event {
  type: "event";
  seq: number;
  at: number;
  kind: string;
  body: {
    [k: string]: unknown;
  };
  changes: unknown[][];
  trail?: {
    [k: string]: unknown;
  } | null;
  choices?: Choices[] | null;
}
/**
 * A command was not done, and nothing has changed. `id` is None if it could not be read.
 */
export interface Refused {
  type: "refused";
  id: string | null;
  error: Fault;
}
/**
 * Why something is refused: what kind of reason, in words, and the rule (its id and text).
 */
export interface Fault {
  kind: "unparsable" | "illegal" | "out_of_turn" | "stale" | "forbidden" | "limit" | "unavailable";
  words: Words;
  rule: string | null;
  rule_words: Words | null;
}
/**
 * A command was done and kept; `seq` is the last event that it caused.
 */
export interface Done {
  type: "done";
  id: string;
  seq: number;
}
/**
 * The answer to `ask`, `hint` or `foresee`.
 */
export interface Answer {
  type: "answer";
  id: string;
  answer: {
    [k: string]: unknown;
  };
}
/**
 * What the seat that holds a piece feels, and what is heard at the table.
 */
export interface Feel {
  type: "feel";
  seat: number;
  feel: {
    [k: string]: unknown;
  };
}
/**
 * Who is there now: the seats whose people are connected, those whose people the others need
 * not wait for without end, and how many watch.
 */
export interface Presence {
  type: "presence";
  seats: number[];
  awaited: Awaited[];
  watchers: number;
}
/**
 * The person of this seat is away; the others may go on without after `until`, in milliseconds
 * since 1970.
 */
export interface Awaited {
  seat: number;
  until: number;
}
/**
 * Whether the bot in this seat is thinking, and what it is looking at.
 */
export interface Thinking {
  type: "thinking";
  seat: number;
  on: boolean;
  look: LookedAt | null;
}
/**
 * A place that a bot looks at, for one of the pieces: x, y, z in metres, then its turn as a
 * unit quaternion w, x, y, z.
 */
export interface LookedAt {
  piece: number;
  pose: number[];
}
/**
 * The answer to `ping`, with the server's time in milliseconds since 1970.
 */
export interface Pong {
  type: "pong";
  id: string | null;
  at: number;
}
/**
 * The last message of a connection. `again`: it is worth connecting once more.
 */
export interface Bye {
  type: "bye";
  why: "stopping" | "version" | "slow" | "flood" | "silent" | "replaced" | "closed" | "failure";
  words: Words;
  again: boolean;
}
/**
 * A position. `waited_for` is null while all of `to_act` may build as they like. `fails` turns
 * in a row were without a climb; with `last_chance` the next one ends the game. `pushed` are pawns
 * that the active player has to put aside. `last_moved` is the block that must stay, `moved_now`
 * the one moved in this turn.
 */
export interface ClimbersView {
  phase: string;
  active: number;
  to_act: number[];
  waited_for: number | null;
  turn: number;
  fails: number;
  last_chance: boolean;
  blocks: ClimbersBlockSeen[];
  pawns: ClimbersPawnSeen[];
  pushed: number[];
  last_moved: number | null;
  moved_now: number | null;
  height: number;
  options: ClimbersOptionsSeen;
  text: string;
}
/**
 * A block with its smallest corner at x, y, z and its size along each of them, in units.
 *
 * `faces` are the colours of its sides towards +x, -x, +y, -y, +z and -z. `built` is false while
 * it waits in the supply, and then its place means nothing. `movable` tells whether the active
 * player may take it, as if it were time to.
 */
export interface ClimbersBlockSeen {
  id: number;
  kind: string;
  x: number;
  y: number;
  z: number;
  size: number[];
  axis: string;
  faces: string[];
  built: boolean;
  movable: boolean;
}
/**
 * A player's pawn and belongings. `stone` is hand, placed (on a block) or gone; `best` is the
 * highest level at the end of one of their turns so far.
 */
export interface ClimbersPawnSeen {
  seat: number;
  colour: string;
  x: number;
  y: number;
  level: number;
  ladders: string[];
  stone: string;
  stone_block: number | null;
  best: number;
}
/**
 * What was agreed on.
 */
export interface ClimbersOptionsSeen {
  text: string;
  climb_rule: string;
  general: string;
  freestyle: boolean;
  step_down: string;
  tie: string;
  build: string;
}
/**
 * All that a player can do next; everything is empty while it is another player's choice.
 *
 * `passing` is the text of passing, null if that is not possible. `steps_left` counts the steps of
 * the player's own turn that passing can end, this one included; 0 outside of it. `pawn` is the
 * letter of the pawn that may be moved: the player's own, or the one to put aside.
 *
 * Each row of `reach` is a level and a set of ladders (0 none, 1 short, 2 long, 3 both), then x
 * and y of every square that the pawn gets to on that level with just these. A square for which
 * fewer ladders will do is not listed with more. The move is `r@x,y`, then `+s`, `+l` or `+sl`.
 * `shifts` are x and y of every square to which the pushed pawn can be put; the move is `r>x,y`.
 * `blocks` are the ids of the blocks for which there is a place, `stones` of those on which the
 * blocking stone can be put; the move is `#12`.
 */
export interface ClimbersChoices {
  passing: string | null;
  steps_left: number;
  pawn: string;
  reach: number[][];
  shifts: number[];
  blocks: number[];
  stones: number[];
}
/**
 * The way of a walk: x, y, level and ladder (0 none, 1 short, 2 long) of each square on it, the
 * ladder being the one with which the square is entered. Empty for other moves.
 */
export interface ClimbersTrail {
  steps: number[][];
}
/**
 * Everything in the box.
 */
export interface ClimbersPieces {
  blocks: ClimbersPieceSeen[];
  colours: ClimbersColourSeen[];
  kinds: ClimbersKindSeen[];
  ladders: ClimbersLadderSeen[];
}
/**
 * A block of the set. `edge` is how long its odd edge is, in units; the others measure 2.
 */
export interface ClimbersPieceSeen {
  id: number;
  kind: string;
  edge: number;
  pair: string[];
}
/**
 * A colour with its letter in the notation.
 */
export interface ClimbersColourSeen {
  colour: string;
  letter: string;
  words: Words;
}
/**
 * A kind of blocks.
 */
export interface ClimbersKindSeen {
  kind: string;
  edge: number;
  words: Words;
}
/**
 * A ladder with its letter in the notation and how long it is, in units.
 */
export interface ClimbersLadderSeen {
  ladder: string;
  letter: string;
  length: number;
}
/**
 * The answer to a question about `describe`.
 */
export interface Description {
  words: Words;
}
/**
 * Where a pawn can go: now, if `legal`, otherwise as if it was that player's time to climb.
 */
export interface ClimbersReachAnswer {
  seat: number;
  legal: boolean;
  squares: ClimbersSquareReached[];
}
/**
 * A square that a pawn can get to, and the move that takes it there.
 */
export interface ClimbersSquareReached {
  x: number;
  y: number;
  level: number;
  ladders: string[];
  move: string;
}
/**
 * Where a block may go; `legal` if now is the time.
 */
export interface ClimbersPlacementsAnswer {
  block: number;
  legal: boolean;
  places: ClimbersPlacementSeen[];
}
/**
 * A place for a block: its smallest corner, its size, and the colour on top.
 */
export interface ClimbersPlacementSeen {
  move: string;
  x: number;
  y: number;
  z: number;
  size: number[];
  up: string;
}
export interface ClimbersRefusalAnswer {
  move: string;
  refusal: ClimbersRefusalSeen | null;
}
/**
 * Why not.
 */
export interface ClimbersRefusalSeen {
  name: string;
  rule: string;
  words: Words;
}
/**
 * The way of a walk.
 */
export interface ClimbersPathAnswer {
  move: string;
  steps: ClimbersStepSeen[];
}
/**
 * A square on the way, and the ladder with which it is entered.
 */
export interface ClimbersStepSeen {
  x: number;
  y: number;
  level: number;
  ladder: string | null;
}
export interface ClimbersPeekAnswer {
  block: number;
  beneath: ClimbersBeneath[];
}
/**
 * What a square of a block rests on: a colour, or null for the table.
 */
export interface ClimbersBeneath {
  x: number;
  y: number;
  colour: string | null;
}
/**
 * Where a player could put their stone; `legal` if now is the time.
 */
export interface ClimbersStonesAnswer {
  seat: number;
  legal: boolean;
  blocks: ClimbersStoneSeen[];
}
/**
 * A block on which a stone can be put.
 */
export interface ClimbersStoneSeen {
  block: number;
  move: string;
}
/**
 * How many moves there are, the text of passing if that is allowed, where a pushed pawn can be
 * put if one has to be, and the blocks for which there is a place now.
 */
export interface ClimbersMovesAnswer {
  count: number;
  passing: string | null;
  shifts: ClimbersShiftSeen[];
  blocks: number[];
}
/**
 * A square to which a pushed pawn can be put.
 */
export interface ClimbersShiftSeen {
  seat: number;
  x: number;
  y: number;
  move: string;
}
export interface ClimbersClimbsAnswer {
  pawns: ClimbersClimbSeen[];
}
/**
 * How high a pawn stands and could get, on foot and with the ladders it has left.
 */
export interface ClimbersClimbSeen {
  seat: number;
  level: number;
  on_foot: number;
  with_ladders: number;
}
/**
 * What speaks for some moves, in one sentence; nothing if there is little to say.
 */
export interface ClimbersReasonsAnswer {
  words: Words | null;
}
/**
 * A game as everyone at the table sees it. Ladders and seats go by number. `liable` answers for
 * whatever falls now; `gone` ladders are out of the game; `exempt` ones lie on table or base for
 * good. `supply` is the number of ladders left in the supply. `help`: how much the page helps all
 * hands here (full, some, none); null: as each of them likes. `text` is the state in the notation,
 * without the chance to come.
 */
export interface MoonView {
  text: string;
  edition: string;
  mode: string;
  help: string | null;
  phase: string;
  active: number;
  liable: number | null;
  charged: boolean;
  demand: MoonDemandView | null;
  hand: number | null;
  drops: number[];
  pool: number;
  supply: number;
  structure: number[];
  starting: number[];
  exempt: number[];
  gone: number[];
  in_final: boolean;
  finalists: number[];
  eliminated: number[];
  agreed: number;
  team: MoonTeamView | null;
  spans: MoonSpanView[];
  highest: number | null;
  height: number;
  at_rest: boolean;
  setting: MoonSettingView | null;
  day: string | null;
  sightings: (string | null)[];
  choices: MoonMoveView[];
  ending: MoonEndingView | null;
}
/**
 * What the die shows: how many ladders may be touched, and whether the placed one has to be the
 * highest.
 */
export interface MoonDemandView {
  face: string;
  words: Words;
  touches: number[];
  highest: boolean;
}
/**
 * The cooperative game: `worth` is what scoring would bring now, None if it is not possible;
 * `high_score` the one to beat.
 */
export interface MoonTeamView {
  scores: number[];
  best: number;
  worth: number | null;
  high_score: number | null;
  lid: number;
  partly_higher: number;
  wholly_higher: number;
  chart: MoonAchievementView[];
}
/**
 * A line of the achievement chart.
 */
export interface MoonAchievementView {
  points: number;
  words: Words;
  reached: boolean;
}
/**
 * A ladder's lowest and highest point when it was measured last, in metres.
 */
export interface MoonSpanView {
  ladder: number;
  lowest: number;
  highest: number;
}
/**
 * How the starting ladders are inserted; `name` is None for a setting by numbers.
 */
export interface MoonSettingView {
  name: string | null;
  move: string;
  words: Words;
  holders: MoonHolderView[];
  base: MoonBoxShape[];
}
/**
 * A holder on the base (metres, radians), and where its starting ladder stands: x, y, z, then
 * w, x, y, z.
 */
export interface MoonHolderView {
  x: number;
  y: number;
  turn: number;
  lean: number;
  ladder: number;
  pose: number[];
}
/**
 * A box that stays where it is: `slab`, `floor` of a groove or its `wall`.
 */
export interface MoonBoxShape {
  part: string;
  centre: number[];
  half: number[];
  turn: number[];
}
/**
 * A move that is possible now; a `hold:` and a `set:` are examples of many.
 */
export interface MoonMoveView {
  seat: number;
  move: string;
  words: Words;
}
/**
 * Who won, why, and by which rule.
 */
export interface MoonEndingView {
  end: string;
  winners: number[];
  rule: string;
  words: Words;
}
/**
 * What a player needs for the next move is in the view already.
 */
export interface NoChoices {}
/**
 * How a move went can be seen in the views before and after it.
 */
export interface NoTrail {}
/**
 * Everything that never changes. `reach` is how far from the middle of the table a hand gets,
 * `fingers` how far from the wood they still grip, `lid` how high the box lid stands.
 */
export interface MoonPieces {
  ladders: MoonLadderShape[];
  slab: number[];
  groove: MoonGrooveShape;
  reach: number;
  fingers: number;
  hand: MoonHandShape;
  lid: number;
  beats: number;
}
/**
 * A ladder; the origin of its frame is its centre of mass, its own z runs from foot to tip.
 * `tint` is the colour of its wood.
 */
export interface MoonLadderShape {
  id: number;
  name: string;
  shape: Words;
  straight: boolean;
  mass: number;
  length: number;
  tint: string;
  rods: MoonRodShape[];
}
/**
 * An oriented box of a ladder, in the ladder's frame: `turn` is a quaternion w, x, y, z, and
 * the box's own z runs along the rod. `part` is "left rail", "right rail" or "rung".
 */
export interface MoonRodShape {
  part: string;
  number: number;
  centre: number[];
  half: number[];
  turn: number[];
  foot: boolean;
  tip: boolean;
}
/**
 * The measures of every groove of the base.
 */
export interface MoonGrooveShape {
  length: number;
  depth: number;
  play: number;
  wall: number;
  lean_limit: number;
}
/**
 * How a hand leads a ladder in free air: its greatest speed (m/s) and spin (rad/s), the
 * stiffness (rad/s) of the critically damped spring by which the ladder follows, and how far (m)
 * from other things, by upright boxes, it becomes careful.
 */
export interface MoonHandShape {
  speed: number;
  spin: number;
  stiffness: number;
  caution: number;
}
export interface MoonFiguresAnswer {
  figures: MoonFigureAnswer[];
}
/**
 * A figure of the Book of Figures.
 */
export interface MoonFigureAnswer {
  id: string;
  name: Words;
  text: Words;
}
/**
 * The named ways of inserting the starting ladders.
 */
export interface MoonPresetsAnswer {
  presets: MoonSettingView[];
}
/**
 * How the starting ladders would stand, and why they cannot, if so.
 */
export interface MoonSettingAnswer {
  setting: MoonSettingView;
  refusal: MoonSettingRefusal | null;
}
/**
 * Why the base cannot hold the ladders like that.
 */
export interface MoonSettingRefusal {
  rule: string;
  words: Words;
}
/**
 * While nothing is held, only `highest` and `impacts` say something. `touched` are the ladders
 * that the held one touches, `top` and `bottom` its highest and lowest point, `highest` the
 * highest point of all others, `table` and `base` its distance from them (at most 30 mm); metres.
 * `meets` tells whether, just as it is, it does what the die demands and is clear of table and
 * base; `accepts` is what it would have to do.
 */
export interface MoonFeeling {
  held: number | null;
  touched: number[];
  top: number | null;
  bottom: number | null;
  highest: number;
  table: number | null;
  base: number | null;
  meets: boolean | null;
  accepts: MoonAccepted | null;
  impacts: MoonImpact[];
}
/**
 * What the die accepts of the held ladder: how many others it may touch, and the height in
 * metres that it has to rise above, null if any will do.
 */
export interface MoonAccepted {
  touches: number[];
  above: number | null;
}
/**
 * Wood met wood: which ladder, and how hard, from 0 to 1.
 */
export interface MoonImpact {
  ladder: number;
  strength: number;
}
/**
 * A verdict. `highest` is the highest ladder left and `height` its highest point (metres);
 * `over` tells that the game ended with it.
 */
export interface MoonVerdictNote {
  kind: string;
  words: Words;
  seat: number | null;
  moment: string;
  demand: string | null;
  ladder: number | null;
  met: boolean | null;
  mistake: boolean;
  charge: string;
  drops: number;
  touched: number[];
  rival: number | null;
  grounds: MoonGroundNote[];
  loose: number[];
  fallen: number[];
  removed: number[];
  kept: number[];
  reinserted: number[];
  rules: MoonCited[];
  figures: MoonSeenFigure[];
  at_rest: boolean;
  seconds: number;
  highest: number | null;
  height: number;
  over: boolean;
}
/**
 * A ladder touched table or base, this many seconds after the turn began.
 */
export interface MoonGroundNote {
  ladder: number;
  ground: string;
  since: number;
  lasting: boolean;
}
/**
 * A rule, with its words.
 */
export interface MoonCited {
  id: string;
  title: Words;
  text: Words;
}
/**
 * A figure of the book, by which ladders.
 */
export interface MoonSeenFigure {
  id: string;
  name: Words;
  text: Words;
  ladder: number;
  others: number[];
}
