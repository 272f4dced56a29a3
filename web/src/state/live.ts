import { derived, get, writable, type Readable } from "svelte/store";

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
  LookedAt,
  Json,
  Language,
  Question,
  TableView,
  WelcomeMessage,
  Words,
} from "../protocol/messages";
import { withEarlier, withEvent, type HistoryLine } from "./history";
import { Emitter, isFreeForAll, type Mode, type Session, type SessionEvents } from "./session";

export interface Bye {
  why: string;
  words: Words;
  again: boolean;
}

/** A table over the network. `table` has a value from the first welcome on: await `ready`. */
export class LiveSession implements Session {
  readonly table = writable<TableView>();
  readonly person = writable<string | null>(null);
  readonly link = writable<Link>("connecting");
  readonly lines = writable<readonly HistoryLine[]>([]);
  readonly thinking = writable<ReadonlySet<number>>(new Set());
  readonly look = writable<LookedAt | null>(null);
  readonly choices = writable<ReadonlyMap<number, Json>>(new Map());
  readonly presence = writable<{ seats: readonly number[]; watchers: number }>({
    seats: [],
    watchers: 0,
  });
  /** By how many milliseconds the server's clock is ahead of this device's. */
  readonly ahead = writable(0);
  /** The moves, by their numbers, that were made for this person without asking. */
  readonly automatic = new Set<number>();
  readonly bye = writable<Bye | null>(null);
  readonly mine: Readable<readonly number[]>;
  readonly acting: Readable<number | null>;
  readonly mode: Readable<Mode>;
  readonly ready: Promise<void>;
  private readonly emitter = new Emitter<SessionEvents>();
  private picture = new PoseCollector();
  private readonly socket: Socket;
  private welcomed: () => void = () => undefined;
  private refused: (error: Error) => void = () => undefined;

  constructor(
    private readonly api: Pick<Api, "pieces" | "history" | "physics">,
    token: string | null,
    language: Language,
    dialling: Dialling,
  ) {
    this.mine = derived([this.table, this.person], ([table, person]) => held(table, person));
    this.acting = derived([this.table, this.mine], ([table, mine]) => waitedFor(table, mine));
    this.mode = derived(this.mine, (mine): Mode => (mine.length ? "play" : "watch"));
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
        link: (link) => this.link.set(link),
        ahead: (milliseconds) => this.ahead.set(milliseconds),
      },
      dialling,
    );
  }

  get game(): string {
    return get(this.table).game;
  }

  async command(command: Command): Promise<void> {
    await this.socket.request(command);
  }

  play(seat: number, move: string): Promise<void> {
    const table = get(this.table);
    const { ply } = table;
    this.automatic.delete(ply + 1);
    // Where all move as they like, others may have been quicker, and that is fine.
    const free = isFreeForAll(table);
    return this.command({ type: "play", seat, move, ...(free ? {} : { ply }) });
  }

  playFor(seat: number, move: string): Promise<void> {
    const done = this.play(seat, move);
    this.automatic.add(get(this.table).ply + 1);
    return done;
  }

  /** Take back one's own last moves, one by one, until so many are left. */
  async takeBack(to: number): Promise<void> {
    for (;;) {
      const { ply, take_back } = get(this.table);
      const [seat] = take_back?.possible ?? [];
      if (ply <= to || seat === undefined) return;
      await this.command({ type: "take_back", seat });
      if (get(this.table).ply >= ply) return;
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

  physics(): Promise<ArrayBuffer> {
    return this.api.physics(get(this.table).code);
  }

  on<Kind extends keyof SessionEvents>(
    kind: Kind,
    listener: (message: SessionEvents[Kind]) => void,
  ): () => void {
    const stop = this.emitter.on(kind, listener);
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

  private welcome(message: WelcomeMessage): void {
    this.person.set(message.person);
    this.choices.set(bySeat(message.choices));
    if (message.table) {
      if (message.table.match !== get(this.table)?.match) this.forget();
      this.table.set(message.table);
      this.lines.set([]);
      void this.recall(message.table);
    }
    this.thinking.set(new Set());
    this.look.set(null);
    if (get(this.table)) this.welcomed();
  }

  /** Nothing of another match counts in this one. */
  private forget(): void {
    this.picture = new PoseCollector();
    this.automatic.clear();
  }

  /** What was told before; without it one can play all the same. */
  private async recall({ code, match }: TableView): Promise<void> {
    const earlier = await this.api.history(code).catch(() => []);
    if (get(this.table).match === match) this.lines.update((lines) => withEarlier(lines, earlier));
  }

  private event({ changes, choices, ...event }: EventMessage): void {
    let table: TableView;
    try {
      table = patch(get(this.table), changes);
    } catch {
      this.socket.resync(); // whatever went wrong, the whole table puts it right
      return;
    }
    if (choices !== undefined) this.choices.set(bySeat(choices ?? []));
    this.table.set(table);
    this.lines.update((lines) => withEvent(lines, event));
    this.emitter.emit("event", { ...event, table });
  }

  private other(message: Incoming): void {
    if (message.type === "feel") this.emitter.emit("feel", { seat: message.seat, ...message.feel });
    else if (message.type === "presence") this.present(message);
    else if (message.type === "thinking") this.think(message);
    else if (message.type === "bye") {
      this.bye.set(message);
      if (!message.again) this.refused(new Refused(farewell(message)));
    }
  }

  private think({ seat, on, look = null }: Extract<Incoming, { type: "thinking" }>): void {
    this.look.set(look);
    if (get(this.thinking).has(seat) === on) return;
    this.thinking.update((seats) => {
      const now = new Set(seats);
      if (on) now.add(seat);
      else now.delete(seat);
      return now;
    });
  }

  private present({ seats, awaited, watchers }: Extract<Incoming, { type: "presence" }>): void {
    this.presence.set({ seats, watchers });
    if (!get(this.table)) return;
    this.table.update((table) => ({
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

/** The seats of a person. */
export function held(table: TableView | undefined, person: string | null): readonly number[] {
  if (!table || person === null) return [];
  return table.seats.filter((seat) => seat.person === person).map((seat) => seat.seat);
}

/** The first seat of mine that is waited for. */
export function waitedFor(table: TableView | undefined, mine: readonly number[]): number | null {
  if (table?.status !== "playing") return null;
  return table.to_act.find((seat) => mine.includes(seat)) ?? null;
}
