import type { Api } from "../net/api";
import { Refused } from "../net/errors";
import { Socket, type Dialling, type Link } from "../net/socket";
import { patch } from "../protocol/changes";
import { PoseCollector, type PoseLike } from "../protocol/frames";
import type {
  Command,
  Choices,
  ErrorView,
  EventMessage,
  Incoming,
  Json,
  Language,
  TableEvent,
  Question,
  TableView,
  WelcomeMessage,
  Words,
} from "../protocol/messages";
import { withEarlier, withEvent, type HistoryLine } from "./history";
import {
  isFreeForAll,
  seatsOf,
  Session,
  type Coach,
  type HandLine,
  type Mode,
  type Player,
  type SessionEvents,
} from "./session.svelte";

export interface Bye {
  why: string;
  words: Words;
  again: boolean;
}

/** A table over the network. `table` has a value from the first welcome on: await `ready`. */
export class LiveSession extends Session implements Player, Coach, HandLine {
  person = $state<string | null>(null);
  link = $state.raw<Link>("connecting");
  lines = $state.raw<readonly HistoryLine[]>([]);
  presence = $state.raw<{ seats: readonly number[]; watchers: number }>({ seats: [], watchers: 0 });
  /** By how many milliseconds the server's clock is ahead of this device's. */
  ahead = $state(0);
  bye = $state.raw<Bye | null>(null);
  readonly mine: readonly number[] = $derived(seatsOf(this.known?.table, this.person));
  /** The moves, by their numbers, that were made for this person without asking. */
  readonly automatic = new Set<number>();
  readonly player = this;
  readonly coach = this;
  readonly hand = this;
  readonly film = null;
  readonly ready: Promise<void>;
  private picture = new PoseCollector();
  private readonly socket: Socket;
  private welcomed: () => void = () => undefined;
  private refused: (error: Error) => void = () => undefined;

  constructor(
    private readonly api: Pick<Api, "pieces" | "history">,
    token: string | null,
    language: Language,
    dialling: Dialling,
  ) {
    super();
    this.ready = new Promise((resolve, reject) => {
      this.welcomed = resolve;
      this.refused = reject;
    });
    this.ready.catch(() => undefined);
    this.socket = new Socket(
      token,
      language,
      {
        welcome: (message) => this.welcome(message),
        event: (message) => this.event(message),
        poses: (frame) => {
          this.picture.add(frame);
          this.emitter.emit("poses", frame);
        },
        other: (message) => this.other(message),
        link: (link) => (this.link = link),
        ahead: (milliseconds) => (this.ahead = milliseconds),
      },
      dialling,
    );
  }

  get game(): string {
    return this.table.game;
  }

  get mode(): Mode {
    return this.mine.length ? "play" : "watch";
  }

  async command(command: Command): Promise<void> {
    await this.socket.request(command);
  }

  play(seat: number, move: string): Promise<void> {
    const { ply } = this.shown;
    this.automatic.delete(ply + 1);
    // Where all move as they like, others may have been quicker, and that is fine.
    const free = isFreeForAll(this.shown);
    return this.command({ type: "play", seat, move, ...(free ? {} : { ply }) });
  }

  playFor(seat: number, move: string): Promise<void> {
    const done = this.play(seat, move);
    this.automatic.add(this.shown.ply + 1);
    return done;
  }

  /** Take back one's own last moves, one by one, until `to` are left. */
  async takeBack(to: number): Promise<void> {
    for (;;) {
      const { ply, take_back } = this.table;
      const [seat] = take_back?.possible ?? [];
      if (ply <= to || seat === undefined) return;
      await this.command({ type: "take_back", seat });
      if (this.table.ply >= ply) return;
    }
  }

  ask<Answer>(question: Question): Promise<Answer> {
    return this.socket.request({ type: "ask", question }) as Promise<Answer>;
  }

  hint(seat: number, goal = false): Promise<Json> {
    return this.socket.request({ type: "hint", seat, goal });
  }

  foresee(first: number, count: number): Promise<Json> {
    return this.socket.request({ type: "foresee", first, count });
  }

  pieces<Pieces>(): Promise<Pieces> {
    return this.api.pieces<Pieces>(this.game);
  }

  lead(seat: number, target: PoseLike): void {
    this.socket.lead(seat, target);
  }

  snapshot(): Promise<Uint8Array<ArrayBuffer>> {
    return this.socket.snapshot();
  }

  /** A listener for poses is told at once what is known. */
  override on<Kind extends keyof SessionEvents>(
    kind: Kind,
    listener: (message: SessionEvents[Kind]) => void,
  ): () => void {
    const stop = super.on(kind, listener);
    const { frame } = this.picture;
    if (kind === "poses" && frame) (listener as (frame: SessionEvents["poses"]) => void)(frame);
    return stop;
  }

  hurry(): void {
    this.socket.hurry();
  }

  close(): void {
    this.socket.close();
    this.emitter.clear();
  }

  protected override heard(event: TableEvent): void {
    this.lines = withEvent(this.lines, event);
    super.heard(event);
  }

  private welcome(message: WelcomeMessage): void {
    this.person = message.person;
    const choices = bySeat(message.choices);
    const table = message.table ?? this.known?.table;
    if (message.table) {
      if (message.table.match !== this.known?.table.match) this.forget();
      this.lines = [];
      void this.recall(message.table);
    }
    this.thinking = new Set();
    this.look = null;
    if (!table) return;
    this.reset({ table, choices, event: null });
    this.welcomed();
  }

  /** Nothing of another match counts in this one. */
  private forget(): void {
    this.picture = new PoseCollector();
    this.automatic.clear();
  }

  /** What was told before; without it one can play all the same. */
  private async recall({ code, match }: TableView): Promise<void> {
    const earlier = await this.api.history(code).catch(() => []);
    if (this.table.match === match) this.lines = withEarlier(this.lines, earlier);
  }

  private event({ changes, choices, ...event }: EventMessage): void {
    const { known } = this;
    if (!known) return;
    let table: TableView;
    try {
      table = patch(known.table, changes);
    } catch {
      this.socket.resync(); // whatever went wrong, the whole table puts it right
      return;
    }
    const offered = choices === undefined ? known.choices : bySeat(choices ?? []);
    this.push({ table, choices: offered, event: { ...event, table } });
  }

  private other(message: Incoming): void {
    if (message.type === "feel") this.emitter.emit("feel", { seat: message.seat, ...message.feel });
    else if (message.type === "presence") this.attend(message);
    else if (message.type === "thinking") this.think(message);
    else if (message.type === "bye") {
      this.bye = message;
      if (!message.again) this.refused(new Refused(farewell(message)));
    }
  }

  private think({ seat, on, look = null }: Extract<Incoming, { type: "thinking" }>): void {
    this.look = look;
    if (this.thinking.has(seat) === on) return;
    const now = new Set(this.thinking);
    if (on) now.add(seat);
    else now.delete(seat);
    this.thinking = now;
  }

  private attend({ seats, awaited, watchers }: Extract<Incoming, { type: "presence" }>): void {
    this.presence = { seats, watchers };
    this.amend((table) => ({
      ...table,
      seats: table.seats.map((seat) => ({
        ...seat,
        connected: seats.includes(seat.seat),
        awaited_until: awaited.find((one) => one.seat === seat.seat)?.until ?? null,
      })),
    }));
  }
}

/** The server's last words as a refusal. */
function farewell({ words }: Pick<Bye, "words">): ErrorView {
  return { kind: "unavailable", words, rule: null, rule_words: null };
}

function bySeat(choices: readonly Choices[]): ReadonlyMap<number, Json> {
  return new Map(choices.map((each) => [each.seat, each.choices]));
}
