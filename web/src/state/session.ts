import type { Readable, Writable } from "svelte/store";

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

/** The film of the turn that a replay shows. It begins by itself when the replay comes to it. */
export interface FilmPlayer {
  readonly at: Readable<FilmTime>;
  /** How fast films run: 1 as it was. */
  speed: number;
  seek(seconds: number): void;
  run(): void;
  halt(): void;
}

export type Mode = "play" | "watch" | "replay";

/** One match as this person sees it, live or in a replay. Headless: no drawing, no markup. */
export interface Session {
  readonly game: string;
  readonly mode: Readable<Mode>;
  readonly table: Readable<TableView>;
  /** The seats that this person holds. */
  readonly mine: Readable<readonly number[]>;
  /** The seat of mine that is to act now, or null. */
  readonly acting: Readable<number | null>;
  /** What the seats of mine that may move can choose, in the game's own terms, by seat. */
  readonly choices: Readable<ReadonlyMap<number, Json>>;
  /** Bots that are thinking now. */
  readonly thinking: Readable<ReadonlySet<number>>;
  /** A place that one of them looks at, for a piece. */
  readonly look: Readable<LookedAt | null>;
  /** Send a command; settles when the server has done or refused it (rejects with Refused). */
  command(command: Command): Promise<void>;
  /** `command` of a move for the acting seat. */
  play(seat: number, move: string): Promise<void>;
  /** The same for a move that the player did not choose: taking back goes on beyond it. */
  playFor?(seat: number, move: string): Promise<void>;
  /** Ask the game something before moving; rejects with Refused. */
  ask<Answer>(question: Question): Promise<Answer>;
  /** The shapes of the game's pieces; asked of the server once. */
  pieces<Pieces>(): Promise<Pieces>;
  /** Ask the server for a hint for this seat; or, for a goal, which feat could be done now. */
  hint(seat: number, goal?: boolean): Promise<Json>;
  /** Ask the server whether it will fall: so many samples more than the first. */
  foresee(first: number, count: number): Promise<Json>;
  /** Where this seat's hand wants its piece. */
  lead(seat: number, target: PoseLike): void;
  /** At a live table: how pieces move from here, for a game that moves them here too. */
  physics?(): Promise<ArrayBuffer>;
  /** Listen; returns what stops it. A listener for poses is told at once what is known. */
  on<Kind extends keyof SessionEvents>(
    kind: Kind,
    listener: (message: SessionEvents[Kind]) => void,
  ): () => void;
  /** In a replay of a live game: the moves up to what is shown, and the pages of the film. */
  readonly played?: Readable<readonly string[]>;
  film?(page: number): Promise<ArrayBuffer>;
  /** In a replay: set by a game whose pieces move by themselves. */
  readonly filmPlayer?: Writable<FilmPlayer | null>;
  close(): void;
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
export class Emitter<Messages> {
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
