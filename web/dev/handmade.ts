import { readable, writable, type Readable } from "svelte/store";

import type { PoseLike } from "../src/protocol/frames";
import type { Command, Json, Question, TableView } from "../src/protocol/messages";
import type { Mode, Session, SessionEvents } from "../src/state/session";

export interface Recording {
  table: TableView;
  pieces: Json;
  answers: Record<string, Json>;
  /** What the seat that is to act can choose. */
  choices: Json;
}

/** A session that nobody is at the other end of: it answers from a recording and prints commands. */
export class HandMade implements Session {
  readonly game: string;
  readonly mode: Readable<Mode> = readable<Mode>("play");
  readonly table;
  readonly mine: Readable<readonly number[]>;
  readonly acting: Readable<number | null>;
  readonly choices: Readable<ReadonlyMap<number, Json>>;
  readonly thinking = readable<ReadonlySet<number>>(new Set());
  readonly look = readable(null);
  private readonly listeners = new Map<string, Set<(message: never) => void>>();

  constructor(private readonly recording: Recording) {
    this.game = recording.table.game;
    this.table = writable(recording.table);
    this.mine = readable(recording.table.seats.map((seat) => seat.seat));
    this.acting = readable(recording.table.to_act[0] ?? null);
    this.choices = readable(new Map([[recording.table.to_act[0] ?? 0, recording.choices]]));
  }

  async command(command: Command): Promise<void> {
    console.info("command", JSON.stringify(command));
  }

  async play(seat: number, move: string): Promise<void> {
    await this.command({ type: "play", seat, move });
  }

  async ask<Answer>(question: Question): Promise<Answer> {
    const answer = this.recording.answers[JSON.stringify(question)];
    return (answer ?? this.recording.answers[question.about] ?? {}) as Answer;
  }

  async pieces<Pieces>(): Promise<Pieces> {
    return this.recording.pieces as Pieces;
  }

  async foresee(): Promise<Json> {
    throw new Error("nothing is foreseen here");
  }

  async hint(): Promise<Json> {
    return {};
  }

  lead(seat: number, target: PoseLike): void {
    console.info("lead", seat, target);
  }

  on<Kind extends keyof SessionEvents>(
    kind: Kind,
    listener: (message: SessionEvents[Kind]) => void,
  ): () => void {
    const all = this.listeners.get(kind) ?? new Set();
    this.listeners.set(kind, all.add(listener));
    return () => all.delete(listener);
  }

  /** Pretend that the server sent this. */
  emit<Kind extends keyof SessionEvents>(kind: Kind, message: SessionEvents[Kind]): void {
    for (const listener of this.listeners.get(kind) ?? []) listener(message as never);
  }

  close(): void {
    this.listeners.clear();
  }
}
