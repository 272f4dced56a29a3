import type { Api, PlayedMatch, PlayedState } from "../net/api";
import type { TableEvent, Json, Question, TableView } from "../protocol/messages";
import { historyLine, type HistoryLine } from "./history";
import { Session, type FilmPlayer, type FilmReel, type Mode } from "./session.svelte";

const PAGE = 50;

/** A state, and how the move that led there went, if that is known without asking. */
type KnownState = Omit<PlayedState, "state"> & { state: object; trail?: Json };
/** Where a replay comes from. */
export type ReplaySource = Pick<Api, "pieces" | "ask"> & {
  match(match: string): Promise<PlayedMatch>;
  states(match: string, first: number, count: number): Promise<KnownState[]>;
  film(match: string, page: number): Promise<ArrayBuffer>;
};

/** A match that was played, move by move. States are fetched as they are needed. */
export class ReplaySession extends Session {
  readonly mode: Mode = "replay";
  readonly mine: readonly number[] = [];
  readonly player = null;
  readonly coach = null;
  readonly hand = null;
  readonly film: FilmReel;
  /** After how many moves the table is shown. */
  at = $state(0);
  /** Whether a state is shown that might have been, in place of the one that was. */
  supposing = $state(false);
  /** As `at`, once it is shown. */
  private readonly ply = $derived(this.shown.ply);
  private readonly states: (KnownState | undefined)[] = [];
  private readonly pages = new Map<number, Promise<void>>();
  private wanted = 0;
  private closed = false;

  /** `first` are the states of the first page. */
  private constructor(
    private readonly api: Omit<ReplaySource, "match">,
    readonly match: PlayedMatch,
    first: readonly KnownState[],
  ) {
    super();
    for (const state of first) this.states[state.ply] = state;
    this.pages.set(0, Promise.resolve());
    this.film = new Films(
      (page) => this.filmed(page),
      () => {
        const { page, move } = match.moves[this.ply - 1] ?? { page: 0, move: "" };
        return { page, move };
      },
    );
    this.reset({ table: this.view(0), choices: new Map(), event: null });
  }

  static async open(api: ReplaySource, match: string): Promise<ReplaySession> {
    const [played, first] = await Promise.all([api.match(match), api.states(match, 0, PAGE)]);
    return new ReplaySession(api, played, first);
  }

  get game(): string {
    return this.match.game;
  }

  get last(): number {
    return this.match.moves.length;
  }

  /** What was told up to what is shown. */
  get lines(): readonly HistoryLine[] {
    return this.told(this.at);
  }

  /** Show how it looked after `to` moves; the next move as it happened, others at once. */
  async go(to: number): Promise<void> {
    this.wanted = Math.min(this.last, Math.max(0, to));
    const now = this.wanted;
    await this.load(now);
    const before = this.at;
    if (now !== this.wanted) return;
    this.look = null;
    if (now === before && !this.supposing) return;
    this.supposing = false;
    this.at = now;
    const event = now === before + 1 ? this.event(now) : null;
    this.push({ table: this.view(now), choices: new Map(), event });
    void this.load(Math.min(this.last, now + PAGE / 2));
  }

  /** Show a state that might have been at this point; null: what was. */
  suppose(state: unknown): void {
    if (state === null && !this.supposing) return;
    this.supposing = state !== null;
    const table = this.view(this.at);
    this.push({
      table: state === null ? table : { ...table, state },
      choices: new Map(),
      event: null,
    });
  }

  /** `by` moves on from what was last asked for, though it may not be shown yet. */
  step(by: number): Promise<void> {
    return this.go(this.wanted + by);
  }

  /** Ask for all states and films, one after the other, until the replay is closed. */
  async loadAll(): Promise<void> {
    await this.loadStates();
    for (let page = 0; page < this.match.films && !this.closed; page++) await this.filmed(page);
  }

  /** All moves as lines, those behind and those ahead. */
  async allLines(): Promise<readonly HistoryLine[]> {
    await this.loadStates();
    return this.told(this.last);
  }

  /** Ask about the state that is shown. */
  ask<Answer>(question: Question): Promise<Answer> {
    return this.api.ask<Answer>(this.match.id, this.at, question);
  }

  pieces<Pieces>(): Promise<Pieces> {
    return this.api.pieces<Pieces>(this.game);
  }

  close(): void {
    this.closed = true;
    this.emitter.clear();
  }

  private async loadStates(): Promise<void> {
    for (let ply = 0; ply <= this.last && !this.closed; ply += PAGE) await this.load(ply);
  }

  private filmed(page: number): Promise<ArrayBuffer> {
    // A turn that was not finished has no film, and nobody need be asked for it.
    if (page >= this.match.films) return Promise.reject(new Error("no film"));
    return this.api.film(this.match.id, page);
  }

  private load(ply: number): Promise<void> {
    const page = Math.floor(ply / PAGE);
    const known = this.pages.get(page);
    if (known) return known;
    const coming = this.api.states(this.match.id, page * PAGE, PAGE).then(
      (states) => {
        for (const state of states) this.states[state.ply] = state;
      },
      (error: unknown) => {
        this.pages.delete(page);
        throw error;
      },
    );
    this.pages.set(page, coming);
    return coming;
  }

  /** The table as it was; who sat there and how it ended is known from the match. */
  private view(ply: number): TableView {
    const { match } = this;
    const state = (this.states[ply]?.state ?? {}) as Json;
    const over = ply === this.last && match.status === "over";
    const toAct = (state["to_act"] as number[] | undefined) ?? [];
    const said = state["waited_for"] as number | null | undefined;
    const waited = said === undefined ? (toAct[0] ?? null) : said;
    return {
      code: "",
      match: match.id,
      game: match.game,
      title: match.title,
      options: match.options,
      public: false,
      hints: false,
      rated: false,
      host: "",
      levels: [],
      status: over ? "over" : "playing",
      seats: Array.from({ length: match.seats }, (_, seat) => {
        const player = match.players.find((each) => each.seat === seat);
        const kind = player ? (player.bot ? "bot" : "person") : "open";
        // A bot has no name but that of its level.
        const [name, level] = player?.bot ? [null, player.name] : [player?.name ?? null, null];
        const absent = { awaited_until: null, kept_for: null, wish: null };
        return { seat, kind, name, level, person: null, connected: true, ...absent };
      }),
      ply,
      seq: ply,
      to_act: over ? [] : toAct,
      waited_for: over ? null : waited,
      outcome: over ? match.outcome : null,
      clock: null,
      take_back: null,
      rematch: { wanted: [], match: null },
      fork: null,
      lesson: null,
      seed: match.seed,
      chance: match.chance,
      state,
    };
  }

  private event(ply: number): TableEvent {
    const move = this.match.moves[ply - 1];
    const { words = null, trail } = this.states[ply] ?? {};
    const body: Json = { ...move, words };
    const event: TableEvent = { seq: ply, at: 0, kind: "moved", body, table: this.view(ply) };
    return trail ? { ...event, trail } : event;
  }

  private told(at: number): readonly HistoryLine[] {
    const lines: HistoryLine[] = [];
    for (let ply = 1; ply <= at; ply++) {
      const said = this.states[ply] ? historyLine(this.event(ply)) : null;
      if (said) lines.push(said);
    }
    return lines;
  }
}

class Films implements FilmReel {
  player = $state.raw<FilmPlayer | null>(null);

  constructor(
    readonly page: (page: number) => Promise<ArrayBuffer>,
    private readonly now: () => FilmReel["at"],
  ) {}

  get at(): FilmReel["at"] {
    return this.now();
  }
}
