import type { PoseFrame, PoseLike } from "../protocol/frames";
import type {
  Command,
  Json,
  LookedAt,
  Question,
  TableEvent,
  TableView,
} from "../protocol/messages";

export interface SessionEvents {
  /** Something happened, and is shown now. */
  event: TableEvent;
  /** The same object every time: take over what is needed at once. */
  poses: PoseFrame;
  feel: Json;
}

/** Where the film of the turn that a replay shows stands; seconds. */
export interface FilmTime {
  time: number;
  length: number;
  running: boolean;
}

/** The film of the turn that a replay shows. It starts when the replay reaches its turn. */
export interface FilmPlayer {
  /** Reactive. */
  readonly at: FilmTime;
  /** How fast films run: 1 as it was. */
  speed: number;
  seek(seconds: number): void;
  run(): void;
  halt(): void;
}

export type Mode = "play" | "watch" | "replay";

/** One change of the table. */
export interface Step<View = unknown, Choices = unknown> {
  table: TableView<View>;
  /** What my seats can choose at that table, by seat. */
  choices: ReadonlyMap<number, Choices>;
  /** What happened; null for a jump to another moment. */
  event: TableEvent | null;
}

/** A scene that animates steps. */
export interface Presenter<View, Choices> {
  /** Animate one step. `hurried` says that others wait behind it. */
  present(step: Step<View, Choices>, hurried: () => boolean): Promise<void> | void;
}

/** A session that can move: a live table. */
export interface Player {
  /** Send a command; settles when the server has done or refused it (rejects with Refused). */
  command(command: Command): Promise<void>;
  /** `command` of a move for the acting seat. */
  play(seat: number, move: string): Promise<void>;
  /** The same for a move that the player did not choose: taking back goes on beyond it. */
  playFor(seat: number, move: string): Promise<void>;
}

/** Advice from the server. */
export interface Coach {
  /** A hint for this seat; or, for a goal, which feat could be done now. */
  hint(seat: number, goal?: boolean): Promise<Json>;
  /** Whether it will fall: `count` samples more than the first. */
  foresee(first: number, count: number): Promise<Json>;
}

/** A hand that leads pieces of a live table. */
export interface HandLine {
  /** Where this seat's hand wants its piece. */
  lead(seat: number, target: PoseLike): void;
  /** How pieces move from here, for a page that predicts them: the game's own bytes, none where
   * nothing moves by itself. */
  snapshot(): Promise<Uint8Array<ArrayBuffer>>;
}

/** The films of a match that was played. */
export interface FilmReel {
  /** The page that has what is shown, and the move that led there; "" for the start. */
  readonly at: { readonly page: number; readonly move: string };
  page(page: number): Promise<ArrayBuffer>;
  /** Set by a game whose pieces move on their own. */
  player: FilmPlayer | null;
}

const NOTHING: ReadonlyMap<number, never> = new Map<number, never>();

/** One match as this person sees it, live or in a replay. Headless: no drawing, no markup. What a
 * session cannot do, it lacks: then the capability is null. */
export abstract class Session<View = unknown, Choices = unknown, Pieces = unknown> {
  abstract readonly game: string;
  abstract readonly mode: Mode;
  /** The seats that this person holds. */
  abstract readonly mine: readonly number[];
  abstract readonly player: Player | null;
  abstract readonly coach: Coach | null;
  abstract readonly hand: HandLine | null;
  abstract readonly film: FilmReel | null;
  /** Bots that are thinking now. */
  thinking = $state.raw<ReadonlySet<number>>(new Set());
  /** A place that one of them looks at, for a piece. */
  look = $state.raw<LookedAt | null>(null);
  private latest = $state.raw<Step<View, Choices> | null>(null);
  private visible = $state.raw<Step<View, Choices> | null>(null);
  private queue = $state.raw<readonly Step<View, Choices>[]>([]);
  private presenter: Presenter<View, Choices> | null = null;
  private running = false;
  /** Ends the animation that runs: whoever would draw it is gone. */
  private interrupt: () => void = () => undefined;
  /** How often the table was known anew. */
  private resets = 0;
  protected readonly emitter = new Emitter<SessionEvents>();

  /** The latest word of the server. It is there once the session is ready. */
  get table(): TableView<View> {
    return (this.latest as Step<View, Choices>).table;
  }

  /** What the page shows: scene, panels, sounds and announcements read this. */
  get shown(): TableView<View> {
    return (this.visible as Step<View, Choices>).table;
  }

  /** What my seats can choose in what is shown, in the game's own terms, by seat. */
  get choices(): ReadonlyMap<number, Choices> {
    return this.visible?.choices ?? NOTHING;
  }

  /** The seat of mine that is to act now, or null. */
  get acting(): number | null {
    return this.visible && !this.presenting ? waitedFor(this.shown, this.mine) : null;
  }

  /** Whether something that happened is still to be shown. */
  get presenting(): boolean {
    return this.queue.length > 0;
  }

  /** Ask the game something about what is shown; rejects with Refused. */
  abstract ask<Answer>(question: Question): Promise<Answer>;

  /** The shapes of the game's pieces; asked of the server once. */
  abstract pieces(): Promise<Pieces>;

  abstract close(): void;

  /** From now on steps are animated, one after the other; returns what ends that. */
  presentBy(present: Presenter<View, Choices>["present"]): () => void {
    const presenter = { present };
    this.presenter = presenter;
    return () => {
      if (this.presenter !== presenter) return;
      this.presenter = null;
      this.interrupt();
    };
  }

  /** Listen; returns what stops it. */
  on<Kind extends keyof SessionEvents>(
    kind: Kind,
    listener: (message: SessionEvents[Kind]) => void,
  ): () => void {
    return this.emitter.on(kind, listener);
  }

  protected get known(): Step<View, Choices> | null {
    return this.latest;
  }

  /** The table has changed: show it once what waits before it has been shown. */
  protected push(step: Step<View, Choices>): void {
    this.latest = step;
    this.queue = [...this.queue, step];
    if (!this.running) void this.present();
  }

  /** The table is another one, or known anew: show it at once. */
  protected reset(step: Step<View, Choices>): void {
    const same = step.table.match === this.visible?.table.match;
    this.latest = this.visible = step;
    this.queue = [];
    this.resets++;
    if (same) void this.presenter?.present(step, () => true);
  }

  /** Something about the table has changed that is not worth an event, such as who is there. */
  protected amend(change: (table: TableView<View>) => TableView<View>): void {
    const amended = (step: Step<View, Choices>) => ({ ...step, table: change(step.table) });
    if (this.latest) this.latest = amended(this.latest);
    if (this.visible) this.visible = amended(this.visible);
    this.queue = this.queue.map(amended);
  }

  /** What is told with a step that is shown now. */
  protected heard(event: TableEvent): void {
    this.emitter.emit("event", event);
  }

  private async present(): Promise<void> {
    this.running = true;
    for (;;) {
      const [step] = this.queue;
      if (!step) break;
      const { resets } = this;
      const still = step.table.state === this.visible?.table.state;
      if (this.presenter && !still && !document.hidden) await this.animate(this.presenter, step);
      const [first, ...rest] = this.queue;
      if (!first || resets !== this.resets) continue;
      this.visible = first;
      this.queue = rest;
      if (first.event) this.heard(first.event);
    }
    this.running = false;
  }

  /** Nobody waits for a picture that is out of sight. */
  private async animate(
    presenter: Presenter<View, Choices>,
    step: Step<View, Choices>,
  ): Promise<void> {
    const out = new AbortController();
    const hidden = new Promise<void>((resolve) => {
      this.interrupt = resolve;
      document.addEventListener("visibilitychange", () => resolve(), { signal: out.signal });
    });
    try {
      await Promise.race([presenter.present(step, () => this.queue.length > 1), hidden]);
    } catch (error) {
      console.warn(error);
    } finally {
      out.abort();
    }
  }
}

/** The seats of a person. */
export function seatsOf(
  table: Pick<TableView, "seats"> | undefined,
  person: string | null,
): readonly number[] {
  if (!table || person === null) return [];
  return table.seats.filter((seat) => seat.person === person).map((seat) => seat.seat);
}

/** The first seat of mine that is waited for. */
export function waitedFor(
  table: Pick<TableView, "status" | "to_act"> | undefined,
  mine: readonly number[],
): number | null {
  if (table?.status !== "playing") return null;
  return table.to_act.find((seat) => mine.includes(seat)) ?? null;
}

/** Whether all may move as they like, and nobody is waited for. */
export function isFreeForAll(table: Pick<TableView, "waited_for" | "to_act">): boolean {
  return table.waited_for === null && (table.to_act[0] ?? -1) >= 0;
}

/** Whether a player has to choose, or may. */
export function isDue(table: Pick<TableView, "waited_for" | "to_act">, seat: number): boolean {
  return isFreeForAll(table) ? table.to_act.includes(seat) : table.to_act[0] === seat;
}

/** Listeners by kind of message. */
class Emitter<Messages> {
  private readonly listeners = new Map<keyof Messages, Set<(message: never) => void>>();

  on<Kind extends keyof Messages>(
    kind: Kind,
    listener: (message: Messages[Kind]) => void,
  ): () => void {
    const all = this.listeners.get(kind) ?? new Set();
    this.listeners.set(kind, all.add(listener));
    return () => all.delete(listener);
  }

  emit<Kind extends keyof Messages>(kind: Kind, message: Messages[Kind]): void {
    for (const listener of this.listeners.get(kind) ?? []) listener(message as never);
  }

  clear(): void {
    this.listeners.clear();
  }
}
