import { derived, get, readable, writable, type Readable } from "svelte/store";

import type { Api, PlayedMatch, PlayedState } from "../net/api";
import { Refused } from "../net/errors";
import type { TableEvent, Json, LookedAt, Question, TableView } from "../protocol/messages";
import { historyLine, type HistoryLine } from "./history";
import { Emitter, type FilmPlayer, type Mode, type Session, type SessionEvents } from "./session";

const OVER = new Refused({
  kind: "forbidden",
  words: {
    en: "This is a replay: nothing can be moved. Play on from here to change it.",
    fr: "Ceci est un replay : rien ne peut y être déplacé. Jouez à partir d’ici pour changer la suite.",
    de: "Das ist eine Wiederholung: Hier lässt sich nichts bewegen. Spiel von hier weiter, um etwas zu ändern.",
  },
  rule: null,
  rule_words: null,
});
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
export class ReplaySession implements Session {
  readonly mode: Readable<Mode> = readable<Mode>("replay");
  readonly mine: Readable<readonly number[]> = readable([]);
  readonly acting: Readable<number | null> = readable(null);
  readonly choices = readable<ReadonlyMap<number, Json>>(new Map());
  readonly thinking = readable<ReadonlySet<number>>(new Set());
  /** Where a piece might have been put instead. */
  readonly look = writable<LookedAt | null>(null);
  /** After how many moves the table is shown. */
  readonly at = writable(0);
  /** What is shown instead of what was: a state that might have been. */
  readonly supposed = writable<Json | null>(null);
  readonly filmPlayer = writable<FilmPlayer | null>(null);
  readonly table: Readable<TableView>;
  readonly lines: Readable<readonly HistoryLine[]>;
  readonly played: Readable<readonly string[]>;
  private readonly states: (KnownState | undefined)[] = [];
  private readonly pages = new Map<number, Promise<void>>();
  private readonly emitter = new Emitter<SessionEvents>();
  private wanted = 0;
  private closed = false;

  /** `first` are the states of the first page. */
  private constructor(
    private readonly api: Omit<ReplaySource, "match">,
    readonly match: PlayedMatch,
    first: readonly KnownState[],
  ) {
    for (const state of first) this.states[state.ply] = state;
    this.pages.set(0, Promise.resolve());
    this.table = derived([this.at, this.supposed], ([at, supposed]) =>
      supposed ? { ...this.view(at), state: supposed } : this.view(at),
    );
    this.lines = derived(this.at, (at) => this.told(at));
    this.played = derived(this.at, (at) => match.moves.slice(0, at).map((one) => one.move));
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

  /** Show how it looked after so many moves; the next move as it happened, others at once. */
  async go(to: number): Promise<void> {
    this.wanted = Math.min(this.last, Math.max(0, to));
    const now = this.wanted;
    await this.load(now);
    const before = get(this.at);
    if (now !== this.wanted) return;
    this.supposed.set(null);
    this.look.set(null);
    if (now === before) return;
    this.at.set(now);
    if (now === before + 1) this.emitter.emit("event", this.event(now));
    void this.load(Math.min(this.last, now + PAGE / 2));
  }

  /** So many moves on from what was last asked for, though it may not be shown yet. */
  step(by: number): Promise<void> {
    return this.go(this.wanted + by);
  }

  /** Ask for all states and films, one after the other, until the replay is closed. */
  async loadAll(): Promise<void> {
    await this.loadStates();
    for (let page = 0; page < this.match.films && !this.closed; page++) await this.film(page);
  }

  /** All moves as lines, those behind and those ahead. */
  async allLines(): Promise<readonly HistoryLine[]> {
    await this.loadStates();
    return this.told(this.last);
  }

  private async loadStates(): Promise<void> {
    for (let ply = 0; ply <= this.last && !this.closed; ply += PAGE) await this.load(ply);
  }

  film(page: number): Promise<ArrayBuffer> {
    // A turn that was not finished has no film, and nobody need be asked for it.
    if (page >= this.match.films) return Promise.reject(new Error("no film"));
    return this.api.film(this.match.id, page);
  }

  command(): Promise<void> {
    return Promise.reject(OVER);
  }

  play(): Promise<void> {
    return Promise.reject(OVER);
  }

  /** Ask about the state that is shown. */
  ask<Answer>(question: Question): Promise<Answer> {
    return this.api.ask<Answer>(this.match.id, get(this.at), question);
  }

  hint(): Promise<Json> {
    return Promise.reject(OVER);
  }

  foresee(): Promise<Json> {
    return Promise.reject(OVER);
  }

  pieces<Pieces>(): Promise<Pieces> {
    return this.api.pieces<Pieces>(this.game);
  }

  lead(): void {
    // a replay has no hand
  }

  on<Kind extends keyof SessionEvents>(
    kind: Kind,
    listener: (message: SessionEvents[Kind]) => void,
  ): () => void {
    return this.emitter.on(kind, listener);
  }

  close(): void {
    this.closed = true;
    this.emitter.clear();
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
